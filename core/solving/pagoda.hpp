// Integer pagoda functions found without linear programming.
#pragma once

#include <vector>

#include "ground/pause.hpp"
#include "ground/tables.hpp"

namespace pegsol {

// Makes `tries` pagoda functions and proposes up to `count` of them that refute many positions met
// in random play from the starts. `finishes` lists every finish position; a pagoda's `least` is the
// weight of the lightest of them. Each try starts from a valid weighting and lowers the holes in
// random order, each to the least value that the inequalities allow, but not below `floor`, so that
// the weighting stays valid.
std::vector<Pagoda> propose_pagodas(
    const BoardTables &board, const std::vector<Words> &starts, const std::vector<Words> &finishes,
    int floor, int tries, int count, std::uint64_t seed, const Pause &pause = [] {});

} // namespace pegsol
