// Levels as bytes: the form in which Levels::level() and the bitmaps return them, and in which they
// are on disk.
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

} // namespace pegsol
