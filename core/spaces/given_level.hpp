// A level as its positions are given: Levels::level() and the bitmaps give them in this form.
#pragma once

#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "ground/positions.hpp"

namespace pegsol {

// Copies and checks the positions of a level: all with this number of pegs, ascending.
template <int W> std::vector<Bits<W>> given_level(int pegs, std::span<const char> data) {
    if (data.size() % sizeof(Bits<W>) != 0) throw std::invalid_argument("not a level");
    std::vector<Bits<W>> positions(data.size() / sizeof(Bits<W>));
    if (!positions.empty()) std::memcpy(positions.data(), data.data(), data.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (positions[i].count() != pegs || (i > 0 && !less(positions[i - 1], positions[i])))
            throw std::invalid_argument("not a level");
    return positions;
}

} // namespace pegsol
