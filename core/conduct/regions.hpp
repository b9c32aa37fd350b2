// Merson regions: a lower bound for the number of moves.
//
// A region is a set of holes such that every line over a hole of the region has an end in it. While
// all holes of a region hold pegs, only a jump by a peg of the region can take one of its pegs: a
// jump over a peg of the region starts or ends in a hole of the region, and no hole is empty to end
// in. So a full region is left only by a move that starts in it, and disjoint regions need
// different moves. The corners of most boards are regions of one hole.
//
// Sources: R. L. Merson, 1962, in J. D. Beasley, The Ins and Outs of Peg Solitaire (1985), chapter
// 11; J. K. Barker and R. E. Korf, Solving peg solitaire with bidirectional BFIDA* (AAAI 2012),
// find the regions by a program.
#pragma once

#include <utility>
#include <vector>

#include "ground/sweeping.hpp"

namespace pegsol {

// The minimal regions of a board, the smallest first: at most 256, of at most 8 holes each. Any
// choice of regions gives a bound.
std::vector<Words> regions_of(const BoardTables &board);

// What is known of the positions at the other end of a search.
struct OtherEnd {
    // Each position has all its pegs in one of these sets of holes, and has that number at most.
    std::vector<std::pair<Words, int>> within;
    Words pegs; // that all the positions have
};

// Bounds for the moves from any position to that end or, if the search is backward, from that end
// to any position: a region that is full there and not full later has been left by its own move.
std::vector<RegionBound> bounds_to(const OtherEnd &end, const std::vector<Words> &regions,
                                   bool backward);

} // namespace pegsol
