// Solutions in which one peg, the main peg, leaves as few moves as possible to the others.
//
// For each live position and each peg on it: the fewest moves that other pegs make from there to
// the finish if this peg is the main peg. One more number is for a main peg that is not on the
// board: by normal rules it was jumped over, by reverse rules it has yet to appear.
#pragma once

#include <memory>
#include <vector>

#include "spaces/live.hpp"

namespace pegsol {

class MainPeg {
  public:
    virtual ~MainPeg() = default;

    // Computes the numbers of positions, those with the fewest pegs first, until about this number
    // of sweeps is found.
    virtual State step(std::size_t sweeps) = 0;
    [[nodiscard]] virtual std::size_t visited() const = 0;
    // The fewest moves that other pegs make in a solution; -1 if there is none.
    [[nodiscard]] virtual int fewest() const = 0;
    [[nodiscard]] virtual std::vector<JumpIndex> solution() const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

// Every position takes two bytes for each of its pegs, and two more.
std::unique_ptr<MainPeg> make_main_peg(std::shared_ptr<const Live> live);

} // namespace pegsol
