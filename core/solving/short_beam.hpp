// A beam for few moves: it searches breadth-first by jumps and keeps the positions of each level
// that promise the fewest moves.
//
// A position is kept together with the hole of the peg that moved last, so one may be there several
// times. A beam proves nothing; it finds short solutions quickly.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ground/finish.hpp"
#include "ground/membership.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"
#include "ground/sweeping.hpp"

namespace pegsol {

struct ShortBeamSpec {
    Words start;
    std::optional<Hole> moving{}; // the peg that may go on with its move
    Finish finish;
    Symmetries symmetries; // that keep the start and the finish
    Score score;
    std::int32_t move_worth = 0; // in the score, of a move that was made or is surely needed
    bool backward = false;       // jumps are taken back
    std::shared_ptr<const Membership> within{}; // positions not among these are left out
    std::vector<RegionBound> bounds{};
    int most = 0; // a solution has at most this number of moves
    std::size_t width = 64;
    std::uint64_t seed = 0;
};

class ShortBeam {
  public:
    virtual ~ShortBeam() = default;
    // Expands about this number of positions: `running` until the beam has ended.
    virtual State step(std::size_t positions) = 0;
    [[nodiscard]] virtual std::uint64_t generated() const = 0;
    // The moves of the shortest solution found, or -1, and its jumps.
    [[nodiscard]] virtual int moves() const = 0;
    [[nodiscard]] virtual std::vector<JumpIndex> path() const = 0;
};

std::unique_ptr<ShortBeam> make_short_beam(const BoardTables &board, const ShortBeamSpec &spec);

} // namespace pegsol
