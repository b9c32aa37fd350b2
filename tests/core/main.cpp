// Runs the tests, or those with one of the arguments in the path of their file or in their name.
#include <algorithm>
#include <chrono>
#include <string_view>
#include <vector>

#include "check.hpp"

int main(int argc, char **argv) {
    const std::vector<std::string_view> parts(argv + 1, argv + argc);
    const auto wanted = [&](const Test &test) {
        return parts.empty() || std::ranges::any_of(parts, [&](std::string_view part) {
                   return std::string_view(test.file).find(part) != std::string_view::npos ||
                          std::string_view(test.name).find(part) != std::string_view::npos;
               });
    };
    int passed = 0, failed = 0;
    for (const Test &test : all_tests()) {
        if (!wanted(test)) continue;
        const int before = failed_checks;
        const auto began = std::chrono::steady_clock::now();
        test.run();
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
        const bool good = failed_checks == before;
        std::printf("%-6s %6.2f s  %s\n", good ? "passed" : "FAILED", seconds.count(), test.name);
        std::fflush(stdout);
        ++(good ? passed : failed);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
