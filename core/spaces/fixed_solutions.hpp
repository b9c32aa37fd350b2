// The solutions that a symmetry maps to themselves, for counting modulo symmetry by Burnside's
// lemma.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ground/finish.hpp"
#include "spaces/natural.hpp"

namespace pegsol {

// Returns the number of solutions (or distinct ones) from a position that the symmetry maps to
// themselves, or nothing if that takes more than `limit` positions. The symmetry must keep the
// finish. Calls `poll` now and then. For distinct solutions the finish must be one that Counting
// accepts.
std::optional<Natural> fixed_solutions(const BoardTables &board, const Words &start,
                                       const Finish &finish, const std::vector<Hole> &symmetry,
                                       bool distinct, std::size_t limit,
                                       const std::function<void()> &poll);

} // namespace pegsol
