// The two ends of a search by moves: starts, finishes, and the bounds for the moves.
//
// Positions here are positions of the problem itself, not of the normal game that the rest of the
// core plays, because the peg that makes the jumps decides which consecutive jumps are one move.
// Jumps by reverse rules are normal jumps taken back.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "conduct/problem.hpp"
#include "ground/sweeping.hpp"

namespace pegsol {

struct MoveEnd {
    std::vector<Words> seeds;
    std::vector<std::vector<JumpIndex>> jumps; // between the end itself and each seed
    bool backward = false;                     // jumps are taken back on the way from this end
    std::vector<RegionBound> bounds;           // for the moves to the other end
};

class MoveEnds {
  public:
    // `moving` is the peg that moved last: the first jump may continue its move. The symmetries are
    // a group that keeps both ends; merging positions at one end by symmetries that the other end
    // does not have would lose solutions. With `as_stated`, the bounds depend on the finish as it
    // is stated, not on the position class of the start.
    MoveEnds(std::shared_ptr<const Problem> problem, std::optional<Hole> moving,
             Symmetries symmetries, bool as_stated);

    // A number of moves that every solution needs, by the regions alone.
    [[nodiscard]] int at_least() const;
    // The moves of jumps from the start.
    [[nodiscard]] int moves_of(const std::vector<JumpIndex> &jumps) const;
    // The jumps between the start and a seed.
    [[nodiscard]] const std::vector<JumpIndex> &jumps_to(const Words &seed) const;
    // Of the number of positions in a class; none if the classes are not known.
    [[nodiscard]] std::optional<unsigned> class_bits() const;

    std::shared_ptr<const Problem> problem;
    std::optional<Hole> moving;
    Symmetries symmetries;
    Finish goal, begin; // the finish, and the start as the finish of a search from the other end
    MoveEnd start;
    std::optional<MoveEnd> finish; // none if there are too many finishes to list

  private:
    void find_starts(const Words &position);
};

} // namespace pegsol
