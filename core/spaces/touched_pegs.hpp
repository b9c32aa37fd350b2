// Solutions in which as few different pegs as possible ever move.
//
// A peg is touched once it has moved. A state is a position with its touched pegs; its cost is the
// number of pegs touched so far. Regions give a lower bound for the pegs still to be touched: sets
// of holes whose first jump, if all their pegs are untouched, is by one of these pegs.
#pragma once

#include <memory>
#include <vector>

#include "spaces/live.hpp"

namespace pegsol {

struct TouchedSpec {
    std::vector<Words> regions{}; // at most 64; each must be broken, but `spare` disjoint ones
    int spare = 0;
    int below = 0;         // looks for a solution that touches fewer pegs than this
    std::size_t width = 0; // states kept of each number of jumps; 0 for all
    std::size_t memory_bytes = 0;
};

class TouchedPegs {
  public:
    virtual ~TouchedPegs() = default;

    // Expands about this number of states. `complete` means that no solution touches fewer pegs
    // than `below`, `truncated` that none was found among the states kept.
    virtual State step(std::size_t states) = 0;
    [[nodiscard]] virtual std::size_t expanded() const = 0;
    // Every solution that is looked for touches this many pegs or more.
    [[nodiscard]] virtual int at_least() const = 0;
    [[nodiscard]] virtual std::vector<JumpIndex> solution() const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

std::unique_ptr<TouchedPegs> make_touched_pegs(std::shared_ptr<const Live> live, TouchedSpec spec);

} // namespace pegsol
