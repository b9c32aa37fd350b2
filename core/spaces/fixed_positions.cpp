#include "spaces/fixed_positions.hpp"

#include <stdexcept>

#include "ground/gf2.hpp"

namespace pegsol {

namespace {

constexpr std::size_t max_dimension = 24; // of a space of fixed positions

// The cycles of a symmetry: the sum of the class vectors of each, tagged with its holes.
std::vector<Echelon::Row> cycles(const Layout &layout, const std::vector<Hole> &symmetry) {
    std::vector<Echelon::Row> rows;
    std::uint64_t seen = 0;
    for (unsigned first = 0; first < layout.hole_count; ++first) {
        Echelon::Row row;
        for (unsigned hole = first; (seen >> hole & 1) == 0; hole = symmetry[hole]) {
            seen |= std::uint64_t{1} << hole;
            row.vector ^= layout.vectors[hole];
            row.tag |= std::uint64_t{1} << hole;
        }
        if (row.tag != 0) rows.push_back(row);
    }
    return rows;
}

// All sums of some of the positions, added to the first.
std::vector<std::uint64_t> all_sums(std::uint64_t first,
                                    const std::vector<std::uint64_t> &positions) {
    if (positions.size() > max_dimension) throw std::length_error("too many fixed positions");
    std::vector<std::uint64_t> sums{first};
    for (const std::uint64_t position : positions)
        for (std::size_t i = 0, count = sums.size(); i < count; ++i)
            sums.push_back(sums[i] ^ position);
    return sums;
}

} // namespace

FixedPositions fixed_positions(const Layout &layout, std::uint64_t position_class,
                               const std::vector<Hole> &symmetry) {
    FixedPositions result;
    result.bases.resize(static_cast<std::size_t>(layout.highest) + 1);
    Echelon pivots;
    std::vector<std::uint64_t> kernel; // unions of cycles whose class vectors sum to zero
    for (const Echelon::Row &cycle : cycles(layout, symmetry))
        if (const auto rest = pivots.add(cycle); rest.vector == 0) kernel.push_back(rest.tag);
    const auto [rest, first] = pivots.reduce({position_class, 0});
    if (rest != 0) return result; // no position of the class is fixed

    std::uint64_t outside = 0;
    for (const auto *part : {&layout.outer, &layout.inner})
        for (Hole hole : *part) outside |= std::uint64_t{1} << hole;
    Echelon patterns;
    std::vector<std::uint64_t> within;
    for (const std::uint64_t position : kernel)
        if (const auto row = patterns.add({position & outside, position}); row.vector == 0)
            within.push_back(row.tag);
    for (const std::uint64_t position : all_sums(first, patterns.tags())) {
        const Layout::Place place = layout.place(position);
        const auto level = static_cast<std::size_t>(layout.outer_level[place.outer] +
                                                    layout.inner_level[place.inner]);
        result.bases[level].push_back({place.outer, place.inner, place.index, position});
    }
    for (const std::uint64_t position : all_sums(0, within))
        result.differences.push_back({layout.place(position).index, position});
    return result;
}

} // namespace pegsol
