// The positions of a closure as lists, one of each set of symmetric positions.
#pragma once

#include <functional>
#include <vector>

#include "ground/positions.hpp"
#include "spaces/closure.hpp"

namespace pegsol {

// Returns, for each number of pegs from `least` to `most`, the positions of a closure or their
// complements, ascending; it returns only the least of those that are images of one another. Uses
// the threads of the closure, and calls pause() regularly from this one, which may throw.
std::vector<std::vector<Bits<1>>> representatives(const Closure &closure, int least, int most,
                                                  const Symmetries &symmetries, bool complemented,
                                                  const std::function<void()> &pause);

} // namespace pegsol
