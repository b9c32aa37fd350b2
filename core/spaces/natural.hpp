// Natural numbers of any size: 64-bit limbs, lowest first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace pegsol {

using Natural = std::vector<std::uint64_t>;

// Adds to a number of `limbs` limbs, modulo 2^(64 limbs); returns whether the sum is greater.
inline bool add_to(std::uint64_t *sum, std::size_t limbs, const std::uint64_t *item,
                   std::size_t item_limbs) {
    bool carry = false;
    for (std::size_t i = 0; i < limbs && (carry || i < item_limbs); ++i) {
        const std::uint64_t other = i < item_limbs ? item[i] : 0;
        const bool first = __builtin_add_overflow(sum[i], other, &sum[i]);
        const bool second = __builtin_add_overflow(sum[i], std::uint64_t{carry}, &sum[i]);
        carry = first || second;
    }
    return carry;
}

inline void trim(Natural &number) {
    while (!number.empty() && number.back() == 0) number.pop_back();
}

inline Natural sum_of(Natural a, const Natural &b) {
    if (a.size() < b.size()) a.resize(b.size());
    a.push_back(0);
    add_to(a.data(), a.size(), b.data(), b.size());
    trim(a);
    return a;
}

inline Natural product_of(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
    // Multiplies halves of limbs: a product of two halves fits a limb.
    Natural result(a.size() + b.size() + 1, 0);
    for (std::size_t i = 0; i < 2 * a.size(); ++i)
        for (std::size_t k = 0; k < 2 * b.size(); ++k) {
            const std::uint64_t product =
                (a[i / 2] >> (i % 2 * 32) & 0xffffffffu) * (b[k / 2] >> (k % 2 * 32) & 0xffffffffu);
            const std::size_t at = (i + k) / 2;
            const bool odd = (i + k) % 2 != 0;
            const std::uint64_t parts[2] = {odd ? product << 32 : product, odd ? product >> 32 : 0};
            add_to(&result[at], result.size() - at, parts, 2);
        }
    trim(result);
    return result;
}

// Divides by a number below 2^32 and returns the remainder.
inline std::uint64_t divide(Natural &number, std::uint64_t divisor) {
    std::uint64_t rest = 0;
    for (std::size_t i = number.size(); i-- > 0;) {
        const std::uint64_t high = rest << 32 | number[i] >> 32;
        rest = high % divisor;
        const std::uint64_t low = rest << 32 | (number[i] & 0xffffffffu);
        number[i] = high / divisor << 32 | low / divisor;
        rest = low % divisor;
    }
    trim(number);
    return rest;
}

// For numbers below 2^32.
inline Natural least_common_multiple(std::span<const std::uint64_t> numbers) {
    Natural multiple{1};
    for (const auto number : numbers) {
        Natural quotient = multiple;
        const std::uint64_t factor[] = {number / std::gcd(divide(quotient, number), number)};
        multiple = product_of(multiple, factor);
    }
    return multiple;
}

} // namespace pegsol
