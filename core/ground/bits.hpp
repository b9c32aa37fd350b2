// A set of holes as W machine words, bit h for hole h. A position is the set of its pegs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "ground/dispatch.hpp"

namespace pegsol {

inline constexpr int widest = 16; // words, for 1,024 holes

template <int W> struct Bits {
    std::array<std::uint64_t, W> words{};

    // All holes of a board.
    static Bits full(unsigned holes) {
        Bits all;
        for (unsigned i = 0; i < W && holes > i * 64; ++i)
            all.words[i] = ~std::uint64_t{0} >> (holes < i * 64 + 64 ? i * 64 + 64 - holes : 0);
        return all;
    }

    // Word by word: comparing the arrays would call memcmp.
    PEGSOL_INLINE friend bool operator==(const Bits &a, const Bits &b) {
        std::uint64_t differences = 0;
        for (int i = 0; i < W; ++i) differences |= a.words[i] ^ b.words[i];
        return differences == 0;
    }

    [[nodiscard]] PEGSOL_INLINE bool test(unsigned hole) const {
        return (words[hole >> 6] >> (hole & 63) & 1) != 0;
    }
    void set(unsigned hole) { words[hole >> 6] |= std::uint64_t{1} << (hole & 63); }
    void flip(unsigned hole) { words[hole >> 6] ^= std::uint64_t{1} << (hole & 63); }

    PEGSOL_INLINE Bits &operator^=(const Bits &other) {
        for (int i = 0; i < W; ++i) words[i] ^= other.words[i];
        return *this;
    }
    PEGSOL_INLINE friend Bits operator^(Bits a, const Bits &b) { return a ^= b; }
    PEGSOL_INLINE friend Bits operator&(Bits a, const Bits &b) {
        for (int i = 0; i < W; ++i) a.words[i] &= b.words[i];
        return a;
    }
    PEGSOL_INLINE friend Bits operator|(Bits a, const Bits &b) {
        for (int i = 0; i < W; ++i) a.words[i] |= b.words[i];
        return a;
    }

    [[nodiscard]] PEGSOL_INLINE int count() const {
        int total = 0;
        for (auto word : words) {
            if (W > 2 && word == 0) continue; // a call, on processors that cannot count bits
            total += std::popcount(word);
        }
        return total;
    }

    // Calls f(hole) for each hole of the set, in ascending order.
    template <class F> PEGSOL_INLINE void each(F f) const {
        for (unsigned i = 0; i < W; ++i)
            for (auto rest = words[i]; rest != 0; rest &= rest - 1)
                f(i * 64 + static_cast<unsigned>(std::countr_zero(rest)));
    }
};

// The number of words that a board's holes use. One word or two are a constant, so that loops over
// them are unrolled; of more words, most boards use only a few.
template <int W> class WordCount {
  public:
    explicit WordCount(unsigned holes) : used_((holes + 63) / 64) {}
    PEGSOL_INLINE operator std::size_t() const {
        if constexpr (W <= 2)
            return W;
        else
            return used_;
    }

  private:
    std::size_t used_;
};

} // namespace pegsol
