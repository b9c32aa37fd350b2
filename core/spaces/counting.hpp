// Exact numbers for all positions of a set that is given level by level, from the fewest pegs up.
//
// solutions  jump sequences that end at the first position that meets the finish
// distinct   solutions, those that differ only in the order of independent jumps counted once
// games      jump sequences that end where no jump is legal
// chance     the chance that random jumps reach the finish: numerators over one denominator for
//            each level; a player who looks ahead makes no jump after which the loss is in sight
//
// A position that was not given counts as one from which nothing can be reached. So the levels must
// hold every position that counts: the reachable winning positions for solutions, all reachable
// positions for games.
//
// Distinct solutions are traces: jump sequences modulo exchanges of neighbours with disjoint
// footprints [Mazurkiewicz, LNCS 255 (1987)]. traces.cpp counts them.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "ground/finish.hpp"
#include "ground/pause.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"
#include "spaces/natural.hpp"

namespace pegsol {

enum class CountingMode { solutions, distinct, games, chance };

struct CountingSpec {
    CountingMode mode = CountingMode::solutions;
    std::optional<Finish> finish;
    Symmetries symmetries; // all elements of a group that keeps the finish, the identity first
    int threads = 1;
    std::size_t memory_bytes = 0;
    bool keep = true; // all levels, not only those that later ones need
    int ahead = 0;    // the jumps that the player of "chance" looks ahead
    // Called by any thread where a position takes long; what it throws drops the level.
    Pause pause = [] {};
};

class Counting {
  public:
    virtual ~Counting() = default;

    // Begins a level: the positions as Levels::level() gives them, more pegs than those before.
    // False if there is not enough memory; then nothing has changed.
    [[nodiscard]] virtual bool add_level(int pegs, std::span<const char> positions) = 0;
    // Counts about this number of its remaining positions. A level that exceeds the memory limit is
    // dropped.
    virtual State step(std::size_t positions) = 0;
    // A position's number, if its level is kept.
    [[nodiscard]] virtual std::optional<Natural> value(const Words &words) const = 0;
    // The same for "solutions", where counting "distinct" finds them on the way.
    [[nodiscard]] virtual std::optional<Natural> solutions(const Words &) const { return {}; }
    // The denominator of the chances of a level.
    [[nodiscard]] virtual Natural denominator(int pegs) const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

// Throws std::invalid_argument for `distinct` if positions with several numbers of pegs may meet
// the finish.
std::unique_ptr<Counting> make_counting(const BoardTables &board, const CountingSpec &spec);

} // namespace pegsol
