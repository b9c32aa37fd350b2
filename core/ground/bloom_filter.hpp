// A set of positions that answers "perhaps" or "no", in two to four bytes a position.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ground/positions.hpp"

namespace pegsol {

// One bit for each position: of the others, at most about one in sixteen is held by mistake.
template <int W> class BloomFilter {
  public:
    BloomFilter() = default;
    // For this number of positions.
    explicit BloomFilter(std::size_t count) : words_(bytes_for(count) / sizeof(std::uint64_t)) {}
    void add(std::span<const Bits<W>> positions) {
        for (const auto &position : positions) {
            const std::size_t bit = bit_of(position);
            words_[bit >> 6] |= std::uint64_t{1} << (bit & 63);
        }
    }
    static std::size_t bytes_for(std::size_t count) {
        return std::bit_ceil(std::max<std::size_t>(64, count * bits_each)) / 8;
    }
    [[nodiscard]] PEGSOL_INLINE bool may_hold(const Bits<W> &position) const {
        const std::size_t bit = bit_of(position);
        return (words_[bit >> 6] >> (bit & 63) & 1) != 0;
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        return words_.capacity() * sizeof(std::uint64_t);
    }

  private:
    static constexpr std::size_t bits_each = 16; // and up to twice as many

    [[nodiscard]] PEGSOL_INLINE std::size_t bit_of(const Bits<W> &position) const {
        return static_cast<std::size_t>(hash_of(position)) & (words_.size() * 64 - 1);
    }

    std::vector<std::uint64_t> words_;
};

} // namespace pegsol
