// A game guided by weights of the holes, as the genetic solver evaluates a candidate: greedy to a
// number of pegs, then through everything that can be reached [P. Glauser, SolApp, 1999]. It ends
// with a solution, or else with the heaviest of the positions without a legal jump; if several
// weigh the same, with the one visited first.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ground/state.hpp"
#include "ground/tables.hpp"

namespace pegsol {

// A position agrees in every hole, except those of `care` in which it differs from `value`. The
// pegs beyond `most` or short of `least` are subtracted. A position that agrees in all holes is a
// solution.
struct Wanted {
    Words care, value;
    int least = 0, most = 0;
};

struct GuidedSpec {
    Words start;
    std::vector<Wanted> wanted; // any of them ends the game
    int threshold = 0;          // pegs at which the greedy part ends
};

class GuidedGame {
  public:
    virtual ~GuidedGame() = default;

    // Begins the game of these weights. It makes the jump to the greatest weight; if there are
    // several, the first of them, or a random one if a seed is given.
    virtual void begin(const std::vector<std::int32_t> &weights,
                       std::optional<std::uint64_t> tie_seed) = 0;
    // Visits about this number of positions: complete once the game has its last position, memory
    // if more would have to be kept than allowed.
    virtual State step(std::size_t positions) = 0;

    // The result of a complete game: its jumps, the number of holes in which its last position
    // agrees, and the first member of `wanted` with which it agrees best.
    [[nodiscard]] virtual const std::vector<JumpIndex> &jumps() const = 0;
    [[nodiscard]] virtual int agreement() const = 0;
    [[nodiscard]] virtual std::size_t nearest() const = 0;
    // The positions visited since begin(), each once.
    [[nodiscard]] virtual std::uint64_t visited() const = 0;
};

std::unique_ptr<GuidedGame> make_guided_game(const BoardTables &board, const GuidedSpec &spec,
                                             std::size_t memory_bytes);

} // namespace pegsol
