// Exact numbers of distinct solutions, for a finish whose positions all have the same number of
// pegs, or that asks for a number of pegs only: then every order of a solution's jumps meets it at
// the end only, and distinct solutions are traces (see counting.hpp).
//
// One order of each trace is counted: the order that is found if play goes backwards from the
// finish, tries the jumps to take back in a fixed order, and lets some sleep [Godefroid, LNCS 1032
// (1996)]. After jump i is taken back, the jumps sleep that are independent of i and come before i
// in the order, or slept before. A sleeping jump is not taken back; it wakes when a jump that
// shares a hole with it is taken back.
//
// What is still to be counted from a position depends only on the position and its sleeping jumps,
// whatever the order of the jumps. So the ways to a position with the same sleeping jumps make one
// *row*: a set of jumps and a number. Symmetric positions share their rows. The levels come from
// the fewest pegs up, each row is passed on to the level above, and only two levels are needed at a
// time. A position has a handful of rows, where inclusion and exclusion needs many more sets of
// jumps. The numbers of all solutions go the same ways, and are counted along with the rows.
#pragma once

#include "spaces/counting.hpp"

namespace pegsol {

// Whether the distinct solutions for this finish are traces.
bool counts_traces(const Finish &finish, unsigned hole_count);

// For CountingMode::distinct and such a finish.
std::unique_ptr<Counting> make_traces(const BoardTables &board, const CountingSpec &spec);

} // namespace pegsol
