// A beam: breadth-first search by jumps that keeps only the best positions of each level.
//
// level      all positions kept that have the same number of pegs
// candidate  a position of the next level, not yet selected
// seed       a position the search starts from; seeds may have different numbers of pegs
// width      the largest number of positions kept of a level
//
// A beam that never dropped a position has visited every reachable position, so it proves that no
// solution exists. A loaded beam cannot show that nothing was dropped before it was saved: it is
// never complete.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ground/finish.hpp"
#include "ground/state.hpp"
#include "ground/tables.hpp"

namespace pegsol {

struct BeamSpec {
    std::vector<Words> seeds;
    Finish finish;
    Score score;
    // Symmetries that keep the finish: symmetries[s][h] is the hole that hole h goes to.
    std::vector<std::vector<Hole>> symmetries;
    std::vector<Pagoda> pagodas;
    std::size_t width = 64;
    std::uint64_t seed = 0;
};

struct BeamPath {
    std::size_t seed = 0;
    std::vector<JumpIndex> jumps;
};

class Beam {
  public:
    virtual ~Beam() = default;

    // Generates about this number of positions. The length of the steps never changes the result.
    virtual State step(std::size_t positions) = 0;
    [[nodiscard]] virtual State state() const = 0;
    [[nodiscard]] virtual std::uint64_t generated() const = 0;
    [[nodiscard]] virtual std::size_t levels() const = 0;
    // The fewest pegs of any position generated.
    [[nodiscard]] virtual int fewest_pegs() const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
    // The jumps to the finish if solved, else to a position with the fewest pegs.
    [[nodiscard]] virtual BeamPath path() const = 0;

    [[nodiscard]] virtual std::string save() const = 0;
    // Restores what save() returned for a beam with the same spec, into one that has not begun;
    // throws Damaged if the bytes cannot be that.
    virtual void load(std::span<const char> saved) = 0;
};

std::unique_ptr<Beam> make_beam(const BoardTables &board, const BeamSpec &spec);

} // namespace pegsol
