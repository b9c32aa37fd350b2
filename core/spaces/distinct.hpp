// When independent jumps may be made at once in counting distinct solutions; see counting.hpp.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "ground/finish.hpp"

namespace pegsol {

// Whether the jumps that touch holes that matter all depend on one another. Then any two orders
// of a solution's jumps have those in the same order.
template <int W> bool touched_in_order(const FinishTest<W> &finish, const JumpTables<W> &tables) {
    for (JumpIndex a = 0; a < tables.jumps.size(); ++a)
        for (JumpIndex b = 0; b < a; ++b)
            if (finish.touched_by(tables.mask[a]) && finish.touched_by(tables.mask[b]) &&
                tables.independent(a, b))
                return false;
    return true;
}

// Whether no part of a set of independent jumps, made alone, leads to the finish.
template <int W>
bool no_part_ends(const FinishTest<W> &finish, const Bits<W> &pegs,
                  std::span<const Bits<W>> masks) {
    std::vector<Bits<W>> parts{pegs};
    for (const auto &mask : masks)
        for (std::size_t i = 0, end = parts.size(); i < end; ++i) parts.push_back(parts[i] ^ mask);
    return std::none_of(parts.begin() + 1, parts.end() - 1, finish);
}

} // namespace pegsol
