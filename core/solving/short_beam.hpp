// A beam for few moves: it searches breadth-first by moves and keeps the positions of each level
// that promise the fewest moves. A long move is one step, so what happens within it costs nothing.
//
// A beam proves nothing; it finds short solutions quickly.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/membership.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"
#include "ground/sweeping.hpp"

namespace pegsol {

struct ShortBeamSpec {
    std::vector<Words> seeds;
    Finish finish;
    Symmetries symmetries; // a group that keeps the seeds and the finish
    Score score;
    bool backward = false;                      // moves are taken back
    std::shared_ptr<const Membership> within{}; // positions not among these are left out
    std::vector<RegionBound> bounds{};
    int most = 0; // a solution has at most this number of moves
    std::size_t width = 64;
    std::uint64_t seed = 0;
};

class ShortBeam {
  public:
    virtual ~ShortBeam() = default;
    // Makes about this number of jumps: `running` until the beam has ended, then `truncated` if
    // positions were left out and no solution was found, else `complete`.
    virtual State step(std::size_t positions) = 0;
    [[nodiscard]] virtual std::uint64_t generated() const = 0;
    // The moves of the solution found, or -1. Two moves in a row by the same peg count twice here.
    [[nodiscard]] virtual int moves() const = 0;
    // Its seed, and its jumps in the order of the beam.
    [[nodiscard]] virtual std::pair<Words, std::vector<JumpIndex>> path() const = 0;
};

std::unique_ptr<ShortBeam> make_short_beam(const BoardTables &board, const ShortBeamSpec &spec);

} // namespace pegsol
