// Runs the tests, or those with one of the arguments in the path of their file or in their name.
#include <algorithm>
#include <string_view>

#include "check.hpp"

int main(int argc, char **argv) {
    const std::vector<std::string_view> parts(argv + 1, argv + argc);
    int passed = 0, failed = 0;
    for (const Test &test : all_tests()) {
        const auto named = [&](std::string_view part) {
            return std::string_view(test.file).find(part) != std::string_view::npos ||
                   std::string_view(test.name).find(part) != std::string_view::npos;
        };
        if (!parts.empty() && std::ranges::none_of(parts, named)) continue;
        const int before = failed_checks;
        test.run();
        const bool good = failed_checks == before;
        std::printf("%s  %s\n", good ? "passed" : "FAILED", test.name);
        std::fflush(stdout);
        ++(good ? passed : failed);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
