// Integer pagoda functions found without linear programming.
#pragma once

#include <vector>

#include "ground/tables.hpp"

namespace pegsol {

// Proposes up to `count` pagoda functions that refute many positions met in random play from the
// starts, of `tries` made. `finishes` lists every finish position; a pagoda's `least` is the weight
// of the lightest of them. Start from a valid weighting, then lower the holes in random order each
// to the least value that the inequalities allow, but not below `floor`: it stays valid.
std::vector<Pagoda> propose_pagodas(const BoardTables &board, const std::vector<Words> &starts,
                                    const std::vector<Words> &finishes, int floor, int tries,
                                    int count, std::uint64_t seed);

} // namespace pegsol
