// A game guided by weights of the holes, as the genetic solver evaluates a candidate: greedy to a
// number of pegs, then through everything that can be reached [P. Glauser, SolApp, 1999]. It ends
// with a solution, or with the heaviest of the positions without a legal jump, of equal ones the
// first visited.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ground/state.hpp"
#include "ground/tables.hpp"

namespace pegsol {

// A position agrees in all holes but those of `care` in which it differs from `value`, less the
// pegs that it has beyond `most` or short of `least`. Where it agrees in all it is a solution.
struct Wanted {
    Words care, value;
    int least = 0, most = 0;
};

struct GuidedSpec {
    Words start;
    std::vector<Wanted> wanted; // each of them will do
    int threshold = 0;          // pegs at which the greedy part ends
};

class GuidedGame {
  public:
    virtual ~GuidedGame() = default;

    // Begins the game of these weights. Of the jumps to a greatest weight, the first is made, or a
    // random one if there is a seed.
    virtual void begin(const std::vector<std::int32_t> &weights,
                       std::optional<std::uint64_t> tie_seed) = 0;
    // Visits about this number of positions: complete once the game has its last position, memory
    // if more would have to be kept than allowed.
    virtual State step(std::size_t positions) = 0;

    // Of a complete game: its jumps, the holes in which its last position agrees, and the member of
    // `wanted` with which it agrees best, the first of equal ones.
    [[nodiscard]] virtual const std::vector<JumpIndex> &jumps() const = 0;
    [[nodiscard]] virtual int agreement() const = 0;
    [[nodiscard]] virtual std::size_t nearest() const = 0;
    // The positions visited since begin(), each once.
    [[nodiscard]] virtual std::uint64_t visited() const = 0;
};

std::unique_ptr<GuidedGame> make_guided_game(const BoardTables &board, const GuidedSpec &spec,
                                             std::size_t memory_bytes);

} // namespace pegsol
