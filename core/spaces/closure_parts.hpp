// Shared by the files of the closure.
#pragma once

#include "spaces/closure.hpp"

namespace pegsol {

inline constexpr std::uint32_t cells_at_once = 16; // taken by a thread

// The counts of a thread, and its working memory.
struct Closure::Worker {
    std::array<Wide, max_holes + 1 + 64> sums{}, dead_sums{};
    std::vector<Wide> scratch;
    std::vector<std::uint8_t> waiting;
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
