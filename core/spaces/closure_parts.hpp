// Shared by the files of the closure.
#pragma once

#include "ground/dealer.hpp"
#include "spaces/closure.hpp"
#include "spaces/peg_tally.hpp"

namespace pegsol {

// The counts of a thread, and its working memory.
struct Closure::Worker {
    struct Tally {
        PegTally positions, dead_ends;
    };
    std::vector<Tally> tallies; // tallies[n] is of the cells that count n times
    std::vector<Wide> scratch;
    std::vector<std::uint8_t> waiting; // jumps within a block
    std::vector<std::uint8_t> woken;   // outer patterns to visit again
    Dealer *dealer = nullptr;          // of other threads' items, if there are other threads
    std::size_t number = 0;
    // For counting dead ends.
    std::vector<const Layout::Pull *> possible;
    std::vector<const Operation *> jumps;
};

// A cell: the blocks of a level with the same outer pegs.
struct Closure::Cell {
    std::size_t level;
    std::uint32_t outer;
    std::uint64_t sum, coset; // of the class vectors that the inner and within holes add
    int potential;            // of the inner patterns
    const Layout::InnerClass *inner;
    Wide *blocks;
    [[nodiscard]] std::uint32_t size() const { return inner->end - inner->begin; }
};

} // namespace pegsol
