#include "check.hpp"

int main() {
    int failed = 0;
    for (const Test &test : all_tests()) {
        const int before = failed_checks;
        test.run();
        if (failed_checks != before) {
            std::printf("FAILED %s\n", test.name);
            ++failed;
        }
    }
    const int passed = static_cast<int>(all_tests().size()) - failed;
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
