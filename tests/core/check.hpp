// A minimal test harness: TEST registers a test; a failed CHECK is counted and the test continues;
// note() writes what was computed, which must be the same on every processor.
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "ground/bytes.hpp"

struct Test {
    const char *file, *name;
    void (*run)();
};

inline std::vector<Test> &all_tests() {
    static std::vector<Test> tests;
    return tests;
}

inline int failed_checks = 0;

inline std::FILE *notes_file = nullptr;
inline const char *running_test = "";

template <class T> inline constexpr bool is_pair = false;
template <class A, class B> inline constexpr bool is_pair<std::pair<A, B>> = true;
template <class T> inline constexpr bool is_optional = false;
template <class T> inline constexpr bool is_optional<std::optional<T>> = true;

// A number, or the parts of anything else one after the other (FNV-1a).
template <class T> std::uint64_t digest(const T &item, std::uint64_t sum = 0xcbf29ce484222325u) {
    const auto add = [&sum](std::uint64_t part) { sum = (sum ^ part) * 0x100000001b3u; };
    if constexpr (std::is_same_v<T, char>) {
        add(static_cast<unsigned char>(item));
    } else if constexpr (std::is_floating_point_v<T>) {
        std::uint64_t bits = 0;
        static_assert(sizeof item == sizeof bits);
        std::memcpy(&bits, &item, sizeof bits);
        add(bits);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        add(static_cast<std::uint64_t>(item));
    } else if constexpr (is_pair<T>) {
        sum = digest(item.second, digest(item.first, sum));
    } else if constexpr (is_optional<T>) {
        add(item.has_value());
        if (item) sum = digest(*item, sum);
    } else {
        std::uint64_t count = 0;
        for (const auto &part : item) {
            sum = digest(part, sum);
            ++count;
        }
        add(count);
    }
    return sum;
}

template <class T> void note_item(const T &item) {
    if constexpr (std::is_floating_point_v<T>)
        std::fprintf(notes_file, " %a", static_cast<double>(item));
    else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
        std::fprintf(notes_file, " %lld", static_cast<long long>(item));
    else
        std::fprintf(notes_file, " #%016" PRIx64, digest(item));
}

// Writes a line: the name of the test, numbers as they are, and the digests of lists.
template <class... T> void note(const T &...items) {
    if (notes_file == nullptr) return;
    std::fputs(running_test, notes_file);
    (note_item(items), ...);
    std::fputc('\n', notes_file);
}

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

// Whether f() throws Damaged.
template <class F> bool damaged(F f) {
    try {
        f();
    } catch (const pegsol::Damaged &) {
        return true;
    }
    return false;
}
