// A level as its positions are given: Levels::level() and the bitmaps give them in this form, and
// levels on disk have it.
#pragma once

#include <span>
#include <vector>

#include "ground/bytes.hpp"
#include "ground/positions.hpp"

namespace pegsol {

// Copies and checks the positions of a level of a board: all with this number of pegs, ascending.
// Throws Damaged if they are not.
template <int W>
std::vector<Bits<W>> given_level(unsigned hole_count, int pegs, std::span<const char> data) {
    auto positions = Reader(data).rest<Bits<W>>();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        check(on_board(positions[i], hole_count), "a peg outside the board");
        check(positions[i].count() == pegs, "a position with another number of pegs");
        check(i == 0 || less(positions[i - 1], positions[i]), "positions out of order");
    }
    return positions;
}

} // namespace pegsol
