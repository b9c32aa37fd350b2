// The positions of a class that a symmetry maps to themselves, for counting modulo symmetry by
// Burnside's lemma: the number of symmetry classes is the number of fixed positions, averaged over
// the group.
#pragma once

#include <cstdint>
#include <vector>

#include "spaces/layout.hpp"

namespace pegsol {

// In a layout: the fixed positions with the same pegs outside the block are one of them with every
// difference applied.
struct FixedPositions {
    struct Base {
        std::uint32_t outer, inner, index;
        std::uint64_t position;
    };
    struct Difference {
        std::uint32_t index;
        std::uint64_t position;
    };
    std::vector<std::vector<Base>> bases; // by potential
    std::vector<Difference> differences;  // the empty one is the first
};

FixedPositions fixed_positions(const Layout &layout, std::uint64_t position_class,
                               const std::vector<Hole> &symmetry);

} // namespace pegsol
