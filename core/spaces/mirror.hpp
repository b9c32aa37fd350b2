// What a symmetry that maps blocks to blocks does to the places of positions.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "spaces/layout.hpp"

namespace pegsol {

struct Mirror {
    // The pegs of a block outside, as patterns.
    struct Outside {
        std::uint32_t outer, inner;
        friend auto operator<=>(const Outside &, const Outside &) = default;
    };
    std::vector<Outside> outer, inner; // the images of patterns
    // The images of an index, if all constants are 0, and what the constants add to it.
    std::vector<std::uint32_t> index, constants;

    // The block that a block is mapped to.
    [[nodiscard]] PEGSOL_INLINE Outside of(const Outside &outside) const {
        const Outside &from_outer = outer[outside.outer], &from_inner = inner[outside.inner];
        return {from_outer.outer | from_inner.outer, from_outer.inner | from_inner.inner};
    }
};

// Nothing if the symmetry maps holes within the blocks to others, or to holes of another potential.
// Those of a group that do map blocks to blocks are a group themselves.
std::optional<Mirror> mirror_of(const Layout &layout, const std::vector<Hole> &symmetry);

} // namespace pegsol
