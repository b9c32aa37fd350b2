#include "spaces/fixed.hpp"

#include <algorithm>
#include <stdexcept>

namespace pegsol {

namespace {

// Positions that are unions of a symmetry's cycles, with their sums of class vectors.
struct Row {
    std::uint64_t sum, position;
};

std::vector<Row> cycles(const Layout &layout, const std::vector<Hole> &symmetry) {
    std::vector<Row> rows;
    std::uint64_t seen = 0;
    for (unsigned first = 0; first < layout.hole_count; ++first) {
        Row row{0, 0};
        for (unsigned hole = first; (seen >> hole & 1) == 0; hole = symmetry[hole]) {
            seen |= std::uint64_t{1} << hole;
            row.position |= std::uint64_t{1} << hole;
            row.sum ^= layout.vectors[hole];
        }
        if (row.position != 0) rows.push_back(row);
    }
    return rows;
}

// Divides the rows by Gaussian elimination on key(row): those that stay independent, and sums of
// them whose key is zero.
template <class Key>
std::pair<std::vector<Row>, std::vector<Row>> eliminate(const std::vector<Row> &rows, Key key) {
    std::vector<Row> pivots, zeros;
    for (Row row : rows) {
        for (const Row &pivot : pivots)
            if ((key(row) ^ key(pivot)) < key(row) &&
                std::bit_width(key(row)) == std::bit_width(key(pivot)))
                row = {row.sum ^ pivot.sum, row.position ^ pivot.position};
        if (key(row) == 0) {
            zeros.push_back(row);
            continue;
        }
        pivots.push_back(row);
        std::ranges::sort(pivots, std::greater<>{}, key);
    }
    return {pivots, zeros};
}

std::vector<std::uint64_t> all_sums(std::uint64_t first, const std::vector<Row> &rows) {
    if (rows.size() > 24) throw std::length_error("too many fixed positions");
    std::vector<std::uint64_t> sums{first};
    for (const Row &row : rows)
        for (std::size_t i = 0, count = sums.size(); i < count; ++i)
            sums.push_back(sums[i] ^ row.position);
    return sums;
}

} // namespace

FixedPositions fixed_positions(const Layout &layout, std::uint64_t position_class,
                               const std::vector<Hole> &symmetry) {
    FixedPositions result;
    result.bases.resize(static_cast<std::size_t>(layout.highest) + 1);
    const auto [pivots, kernel] =
        eliminate(cycles(layout, symmetry), [](const Row &row) { return row.sum; });
    Row first{position_class, 0};
    for (const Row &pivot : pivots)
        if (std::bit_width(first.sum) == std::bit_width(pivot.sum))
            first = {first.sum ^ pivot.sum, first.position ^ pivot.position};
    if (first.sum != 0) return result; // no position of the class is fixed

    std::uint64_t outside = 0;
    for (const auto *part : {&layout.outer, &layout.inner})
        for (Hole hole : *part) outside |= std::uint64_t{1} << hole;
    const auto [patterns, within] =
        eliminate(kernel, [outside](const Row &row) { return row.position & outside; });
    for (const std::uint64_t position : all_sums(first.position, patterns)) {
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
