// One number for what a search found, so that whole answers can be compared.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>

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
