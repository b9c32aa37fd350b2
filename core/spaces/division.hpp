// Divisions of the holes of a board for a bitmap of its positions.
//
// A bitmap has a bit for every position of a class. It consists of blocks: a block has all
// positions of the class with the same pegs outside, and the holes within distinguish them. There
// are two useful kinds of division.
//
// Closed: if a hole is within, so are both ends of every line over it. Then a peg reaches the
// outside only by a jump over a peg of the outside, so the number of pegs outside never grows, and
// the blocks can be filled one after another. If each hole outside can be given a potential such
// that every such jump lowers the sum, every block is visited only once. Jumps that lead back and
// forth between the same holes outside must keep the sum; only the few blocks between which they
// lead are visited again.
//
// Open: any holes are within, as a board needs whose lines form rings. Then the potential is zero
// everywhere, and blocks are visited again until nothing changes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ground/tables.hpp"

namespace pegsol {

struct Division {
    std::vector<std::uint64_t> class_vectors; // of each hole
    // Blocks of the same outer pegs are in a cell; see Layout.
    std::vector<Hole> within, outer, inner;
    std::vector<int> potential; // of each hole; 0 for those within a block
};

// What the core makes of a division, in bytes.
struct DivisionCosts {
    std::uint64_t bitmap; // of a whole class
    std::uint64_t tables; // of the layout, and of a closure besides its bitmap
    // The bitmap takes at least this if levels are freed once they are used up: while a level is
    // filled, all levels between it and the furthest from which it pulls are there.
    std::uint64_t passing;
    unsigned passes; // about how often each part of the bitmap is filled, by measurements
};

// The closed or the open division of a board; none if it has none for which a layout can be made.
std::optional<Division> divide(const BoardTables &board,
                               const std::vector<std::uint64_t> &class_vectors, bool closed);

// The cheapest division of a board that suits a search, if it has one.
std::optional<Division> divide(const BoardTables &board,
                               const std::vector<std::uint64_t> &class_vectors);

DivisionCosts costs_of(const BoardTables &board, const Division &division);

} // namespace pegsol
