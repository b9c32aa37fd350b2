// Where a search that is run in steps stands.
#pragma once

namespace pegsol {

// running    not done yet: the next step goes on
// solved     a solution was found
// complete   everything was seen
// truncated  done, but positions were dropped on the way
// memory     the next step needs more memory than allowed
//
// Checkpoints hold these numbers.
enum class State { running, solved, complete, truncated, memory };

} // namespace pegsol
