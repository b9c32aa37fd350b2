// The state of a search that runs in steps.
#pragma once

namespace pegsol {

// running    not done yet: the next step continues
// solved     a solution was found
// complete   every position was visited
// truncated  done, but positions were dropped
// memory     the next step needs more memory than allowed
//
// Checkpoints hold these numbers.
enum class State { running, solved, complete, truncated, memory };

} // namespace pegsol
