// The tables passed to a search: plain numbers, without names, geometry or text.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "ground/bits.hpp"
#include "ground/dispatch.hpp"

namespace pegsol {

using Hole = std::uint16_t;
using JumpIndex = std::uint32_t;

// A jump by the peg at from, over the peg at over, into the empty hole to.
struct Jump {
    Hole from, over, to;
};

// A position as a plain list of words, as Python passes it.
using Words = std::vector<std::uint64_t>;

struct BoardTables {
    unsigned hole_count = 0;
    std::vector<Jump> jumps;
};

// The score of a position: the sum of the potentials of its pegs, less mobility_worth for each
// legal jump. Lower is better.
struct Score {
    std::vector<std::int32_t> potential;
    std::int32_t mobility_worth = 0;
};

// A pagoda function with the least weight of any finish position: a position that weighs less
// cannot be solved, because no jump raises the weight.
struct Pagoda {
    std::vector<std::int16_t> weights;
    std::int16_t least = 0;
};

template <int W> Bits<W> to_bits(const Words &words) {
    Bits<W> bits;
    for (int i = 0; i < W; ++i)
        bits.words[static_cast<std::size_t>(i)] =
            static_cast<std::size_t>(i) < words.size() ? words[static_cast<std::size_t>(i)] : 0;
    return bits;
}

// The jumps of a board in the forms that searches need.
template <int W> struct JumpTables {
    unsigned hole_count;
    std::vector<Jump> jumps;
    std::vector<Bits<W>> mask; // all three holes of a jump: XOR plays it and takes it back
    WordCount<W> words;
    // Word w of the masks, and of the two pegs that a jump needs, for all jumps side by side: a
    // jump is legal if (pegs & mask) == needs. Padded to whole sets of 64 jumps. The words that the
    // board does not use are not kept.
    std::array<std::vector<std::uint64_t>, W> mask_words, need_words;
    std::size_t legal_words;  // words of a set of jumps
    std::size_t padded_count; // jumps, rounded up to whole vectors

    explicit JumpTables(const BoardTables &board);

    // Whether two jumps share no hole, so that they can be made in either order.
    [[nodiscard]] bool independent(JumpIndex a, JumpIndex b) const {
        return (mask[a] & mask[b]) == Bits<W>{};
    }

    [[nodiscard]] bool legal(const Bits<W> &pegs, const Jump &jump) const {
        return pegs.test(jump.from) && pegs.test(jump.over) && !pegs.test(jump.to);
    }

    // Writes the set of legal jumps to out and returns their number.
    PEGSOL_INLINE int legal_jumps(const Bits<W> &pegs, std::uint64_t *out) const {
        int total = 0;
        for (std::size_t i = 0; i < legal_words; ++i) {
            std::array<std::uint8_t, 64> fits;
            const auto [first, last] = words_of_set(i);
            for (std::size_t k = 0; k < 64; ++k)
                fits[k] = (pegs.words[first] & mask_words[first][i * 64 + k]) ==
                          need_words[first][i * 64 + k];
            for (std::size_t w = first + 1; w <= last; ++w)
                for (std::size_t k = 0; k < 64; ++k)
                    fits[k] &=
                        (pegs.words[w] & mask_words[w][i * 64 + k]) == need_words[w][i * 64 + k];
            out[i] = pack(fits);
            total += std::popcount(out[i]);
        }
        return total;
    }

    // The number of legal jumps after jump j, given the legal jumps before it and the pegs after.
    // On small boards and with wide registers it is quickest to test all jumps again; on dense
    // graphs the tables that avoid this would be too large.
    [[nodiscard]] PEGSOL_INLINE int mobility_after(JumpIndex j, const std::uint64_t *legal_before,
                                                   const Bits<W> &after) const {
        if (count_all) return count_legal(after);
        const std::uint64_t *apart = &apart_[j * legal_words];
        int total = 0;
        for (std::size_t i = 0; i < legal_words; ++i)
            total += std::popcount(legal_before[i] & apart[i]);
        for (auto k = gain_start_[j]; k < gain_start_[j + 1]; ++k) {
            const Gain &gain = gains_[k];
            total += static_cast<int>(after.test(gain.peg)) &
                     static_cast<int>(after.test(gain.other) == gain.other_is_peg);
        }
        return total;
    }

  private:
    // A jump that may have become legal: it needs a peg at `peg`, and `other` with or without one.
    struct Gain {
        Hole peg, other;
        bool other_is_peg;
    };

    static constexpr std::size_t count_all_below = 256, count_all_above = 8192; // jumps
    bool count_all;
    // Sets of jumps, legal_words each: the jumps that share no hole with jump j.
    std::vector<std::uint64_t> apart_;
    // Gains of jump j are gains_[gain_start_[j]] .. gains_[gain_start_[j + 1]].
    std::vector<Gain> gains_;
    std::vector<std::uint32_t> gain_start_;

    // The first and the last word that any of a set of 64 jumps touches: neighbours on a board
    // are neighbours in the words.
    std::vector<std::array<std::uint8_t, 2>> touched_words_;
    [[nodiscard]] PEGSOL_INLINE std::array<std::size_t, 2> words_of_set(std::size_t set) const {
        if constexpr (W <= 2)
            return {0, W - 1};
        else
            return {touched_words_[set][0], touched_words_[set][1]};
    }

    void find_gains();
    void find_touched_words();

    PEGSOL_INLINE int count_legal(const Bits<W> &pegs) const {
        if constexpr (W > 1) {
            int total = 0;
            for (const Jump &jump : jumps) total += legal(pegs, jump);
            return total;
        }
        const std::uint64_t *mask_word = mask_words[0].data(), *need_word = need_words[0].data();
        std::uint64_t total = 0;
        for (std::size_t k = 0, end = padded_count; k < end; ++k)
            total += (pegs.words[0] & mask_word[k]) == need_word[k];
        return static_cast<int>(total);
    }

    // Bytes that are 0 or 1 as bits.
    PEGSOL_INLINE static std::uint64_t pack(const std::array<std::uint8_t, 64> &bytes) {
        std::uint64_t bits = 0;
        for (std::size_t k = 0; k < 64; k += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, &bytes[k], 8);
            // The product gathers the lowest bits of the eight bytes in the top byte.
            bits |= (eight * 0x0102040810204080u >> 56) << k;
        }
        return bits;
    }
};

extern template struct JumpTables<1>;
extern template struct JumpTables<2>;
extern template struct JumpTables<widest>;

} // namespace pegsol
