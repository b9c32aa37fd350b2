// Levels as bytes: the form in which Levels::level() and the bitmaps return them, and in which they
// are on disk. And the ways by jumps from some positions to those of such a level.
#pragma once

#include <span>
#include <vector>

#include "ground/bytes.hpp"
#include "ground/positions.hpp"
#include "ground/width.hpp"

namespace pegsol {

inline std::size_t given_positions(unsigned hole_count, std::span<const char> data) {
    return data.size() / (static_cast<std::size_t>(words_needed(hole_count)) * 8);
}

// Copies and checks the positions of a level of a board: all with this number of pegs, ascending.
// Throws Damaged if they are not.
template <int W>
std::vector<Bits<W>> given_level(unsigned hole_count, int pegs, std::span<const char> data) {
    auto positions = Reader(data).rest<W>(words_needed(hole_count));
    for (std::size_t i = 0; i < positions.size(); ++i) {
        check(on_board(positions[i], hole_count), "a peg outside the board");
        check(positions[i].count() == pegs, "a position with another number of pegs");
        check(i == 0 || less(positions[i - 1], positions[i]), "positions out of order");
    }
    return positions;
}

// Positions, ascending, and where to find them.
template <int W> struct GivenLevel {
    std::vector<Bits<W>> positions;
    LevelIndex<W> index;
};

// The positions that jumps lead to from a block of positions, and their places in a level.
template <int W> struct Ways {
    std::vector<JumpIndex> jumps;     // of all positions of the block,
    std::vector<std::size_t> offsets; // those of the first from offsets[0] on, and so on
    std::vector<Bits<W>> forms;       // canonical, after each jump
    std::vector<std::size_t> places;  // of the forms, or LevelIndex<W>::none

    PEGSOL_INLINE void clear() {
        jumps.clear();
        offsets.assign(1, 0);
        forms.clear();
    }
    // Adds a position of the block, with a set of jumps.
    PEGSOL_INLINE void add(const Canonical<W> &canonical, const Bits<W> &pegs,
                           std::span<const std::uint64_t> set) {
        append_jumps(set, jumps);
        canonical.after(pegs, std::span(jumps).subspan(offsets.back()), forms);
        offsets.push_back(jumps.size());
    }
    // Works in passes, to prefetch the memory for all forms before it is read; `prefetch` does so
    // for what the caller reads at a place.
    template <class Prefetch>
    PEGSOL_INLINE void look_up(const GivenLevel<W> &level, Prefetch prefetch) {
        const std::span<const Bits<W>> positions = level.positions;
        for (const auto &form : forms) level.index.prefetch(form);
        for (const auto &form : forms) level.index.prefetch_keys(positions, form);
        places.resize(forms.size());
        for (std::size_t k = 0; k < forms.size(); ++k) {
            places[k] = level.index.find(positions, forms[k]);
            if (places[k] != LevelIndex<W>::none) prefetch(places[k]);
        }
    }
};

} // namespace pegsol
