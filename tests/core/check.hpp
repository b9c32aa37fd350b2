// A minimal test harness: TEST registers a test; a failed CHECK is counted and the test continues.
#pragma once

#include <cstdio>
#include <vector>

struct Test {
    const char *file, *name;
    void (*run)();
};

inline std::vector<Test> &all_tests() {
    static std::vector<Test> tests;
    return tests;
}

inline int failed_checks = 0;

#define TEST(name)                                                                                 \
    static void name();                                                                            \
    [[maybe_unused]] static const bool name##_added =                                              \
        (all_tests().push_back({__FILE__, #name, name}), true);                                    \
    static void name()

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                  \
            ++failed_checks;                                                                       \
        }                                                                                          \
    } while (false)

// Whether f() throws an exception of this type.
template <class Error, class F> bool throws(F f) {
    try {
        f();
    } catch (const Error &) {
        return true;
    }
    return false;
}
