// Positions by the smallest number of moves that lead to them, modulo symmetry.
//
// move      one or more consecutive jumps by the same peg
// backward  from finish positions, by moves taken back: the fewest moves that lead from a position
//           to one of them
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "ground/positions.hpp"
#include "ground/state.hpp"

namespace pegsol {

class Moves {
  public:
    virtual ~Moves() = default;

    // Expands about this number of positions.
    virtual State step(std::size_t positions) = 0;
    // [n] is the number of positions at exactly n moves.
    [[nodiscard]] virtual std::vector<std::size_t> counts() const = 0;
    // The least and the most pegs of those.
    [[nodiscard]] virtual std::vector<std::pair<int, int>> peg_ranges() const = 0;
    // The moves to (or from) a position, or -1.
    [[nodiscard]] virtual int fewest(const Words &words) const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

std::unique_ptr<Moves> make_moves(const BoardTables &board, const std::vector<Words> &starts,
                                  const Symmetries &symmetries, bool backward,
                                  std::size_t memory_bytes);

} // namespace pegsol
