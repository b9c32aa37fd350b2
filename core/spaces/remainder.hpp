// The positions of a class that are not in a closure, once they are few.
//
// With the complements of all positions that can reach k pegs as the closure, these are the
// complements of those that cannot. Jumps from such positions lead to such positions only, so that
// the fewest pegs of each follow from those after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ground/positions.hpp"
#include "ground/tables.hpp"
#include "spaces/closure.hpp"

namespace pegsol {

class Remainder {
  public:
    // Holds up to `most` positions.
    Remainder(const BoardTables &board, std::size_t most);
    // Adds the complements of the positions that are not in a finished level; the board with no peg
    // is left out. Does nothing once there are too many.
    void add_level(const Closure &closure, std::size_t level);
    [[nodiscard]] bool too_many() const { return total_ > most_; }
    // The number of positions by the fewest pegs that can be reached, after all levels were added.
    [[nodiscard]] PegCounts fewest();

  private:
    JumpTables<1> tables_;
    std::size_t most_, total_ = 0;
    std::vector<std::vector<Bits<1>>> levels_; // by number of pegs
};

} // namespace pegsol
