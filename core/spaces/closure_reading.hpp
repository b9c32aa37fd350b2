// The positions of a closure by number of pegs.
#pragma once

#include <cstdint>
#include <memory>

#include "spaces/closure.hpp"
#include "spaces/reading.hpp"

namespace pegsol {

// Reads the positions with this number of pegs, each XOR `flip`. Throws std::invalid_argument if
// the closure is not finished, or a level was released.
std::unique_ptr<Reading> read_closure(std::shared_ptr<const Closure> closure, int pegs,
                                      std::uint64_t flip);

} // namespace pegsol
