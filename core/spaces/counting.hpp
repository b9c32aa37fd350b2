// Exact numbers for all positions of a set that is given level by level, from the fewest pegs up.
//
// solutions  jump sequences that end the first time the goal holds
// distinct   solutions, those that differ only in the order of independent jumps counted once
// games      jump sequences that end where no jump is legal
// chance     the chance that random jumps reach the goal, as numerators over one denominator a
// level fewest     the fewest pegs that can be reached
//
// A position that was not given counts as one from which there is nothing to reach. So the levels
// must hold all that counts: for solutions the winning positions that can be reached, for games all
// positions that can be reached.
//
// Distinct solutions are traces: jump sequences modulo exchanges of neighbours with disjoint
// footprints [Mazurkiewicz, LNCS 255 (1987)]. Their number comes from inclusion and exclusion over
// the sets of jumps that can all be made at once [Cartier & Foata, LNM 85 (1969)]:
//     N(s) = sum over sets C of pairwise disjoint legal jumps of (-1)^(|C| + 1) N(s after C).
// A goal that leaves holes free can hold in the middle of one order of a solution's jumps and not
// of another; the solution counts if it has an order that is good. Then the sum is over those sets
// only of which no part, made alone, leads to the goal. That gives, for each set of jumps with
// their dependences, the Euler characteristic of the space of its good orders (cells: orders in
// which some independent jumps are made at once), which is 1 where that space is contractible. It
// is:
//   - where all the jumps that touch a hole that matters depend on one another, as for one hole,
//   - where play from a goal position to another never touches a hole that matters.
// In other cases the count is refused.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "spaces/levels.hpp"
#include "spaces/natural.hpp"
#include "ground/positions.hpp"

namespace pegsol {

enum class CountingMode { solutions, distinct, games, chance, fewest };

struct CountingSpec {
    CountingMode mode = CountingMode::solutions;
    std::optional<Goal> goal;
    Symmetries symmetries; // all elements of a group that keeps the goal, the identity first
    int threads = 1;
    std::size_t memory_bytes = 0;
    bool keep = true; // all levels, and not only those that later ones need
};

class Counting {
  public:
    virtual ~Counting() = default;

    // Begins a level: the positions as Levels::level() gives them, more pegs than those before.
    // False if there is not enough memory; then nothing has changed.
    [[nodiscard]] virtual bool add_level(int pegs, std::span<const char> positions) = 0;
    // Goes on with it, about so many positions at a time. A level that meets the memory limit is
    // given up.
    virtual WorkState step(std::size_t positions) = 0;
    // A position's number, if it is in a level kept.
    [[nodiscard]] virtual std::optional<Natural> value(const Words &words) const = 0;
    // What the chances of a level are to be divided by.
    [[nodiscard]] virtual Natural denominator(int pegs) const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
    [[nodiscard]] virtual std::uint64_t jumps_looked_at() const = 0;
};

std::unique_ptr<Counting> make_counting(const BoardTables &board, const CountingSpec &spec);

// The number of solutions (or distinct ones) from a position that a symmetry maps to themselves,
// for Burnside's lemma. The symmetry must keep the goal. Nothing if more than `limit` positions
// were met. Calls `poll` now and then. For distinct solutions the goal must be one that Counting
// accepts.
std::optional<Natural> fixed_solutions(const BoardTables &board, const Words &start,
                                       const Goal &goal, const std::vector<Hole> &symmetry,
                                       bool distinct, std::size_t limit,
                                       const std::function<void()> &poll);

} // namespace pegsol
