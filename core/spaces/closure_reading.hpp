// The positions of closures, level by number of pegs.
#pragma once

#include <memory>
#include <vector>

#include "spaces/closure.hpp"
#include "spaces/reading.hpp"

namespace pegsol {

struct ClosureLevel {
    std::vector<std::shared_ptr<const Closure>> closures; // finished, of different classes
    int pegs = 0;                                         // in the closures
    std::uint64_t flip = 0;       // turns a position in a closure into one by normal rules
    std::uint64_t shown_flip = 0; // turns that into the position to read
    Symmetries symmetries{};      // only the first position of each class by normal rules
};

// Throws std::invalid_argument if a level of a closure was released.
std::unique_ptr<Reading> read_closures(ClosureLevel level);

} // namespace pegsol
