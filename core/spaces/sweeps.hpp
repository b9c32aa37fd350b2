// The longest sweeps in the solutions of a problem, over its live positions: those that can be
// reached and can reach the finish, one of each symmetry class.
//
// Positions are by normal rules. The game itself may be the reverse game, which is played on their
// complements: its jumps are normal jumps taken back.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "ground/finish.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"

namespace pegsol {

struct SweepsSpec {
    Words start;
    Finish finish;
    Symmetries symmetries; // a group that keeps start and finish, the identity first
    bool reverse = false;  // the rules of the game
};

// any     in the course of a solution
// last    at the end of one
// loop    that ends in the hole where it began; the peg makes no other jump right before or after
enum class SweepKind { any, last, loop };
inline constexpr std::size_t sweep_kinds = 3;

class Sweeps {
  public:
    virtual ~Sweeps() = default;

    // Adds the live positions with this number of pegs: canonical and ascending. Levels come in any
    // order, before the first step.
    virtual void add_level(int pegs, std::span<const char> positions) = 0;
    // Visits positions, those with the most pegs first, until about this number of sweeps is found.
    virtual State step(std::size_t sweeps) = 0;
    [[nodiscard]] virtual std::size_t visited() const = 0;
    // The jumps of the longest sweep so far, 0 if there is none.
    [[nodiscard]] virtual int longest(SweepKind kind) const = 0;
    // A solution with it.
    [[nodiscard]] virtual std::vector<JumpIndex> solution(SweepKind kind) const = 0;
};

std::unique_ptr<Sweeps> make_sweeps(const BoardTables &board, const SweepsSpec &spec);

} // namespace pegsol
