// Plain depth-first search. It tries the jumps in the board's order; the caller makes every choice.
//
// This is what it counts, and the order in which it tests a position:
//   a jump leads to a position, which is counted; if it is a finish, it is a solution; otherwise it
//   is refuted by a pagoda function, rejected by its pin types, refuted by dead pegs, or found in
//   the table; otherwise it is a node, and the jumps from there are tried, up to the number of pegs
//   of the finish.
//
// The table holds positions that were searched in full, those without a solution or with their
// values all of them; a new one may displace an older one. All rules but the pin types are sound,
// together too, because the order of the jumps is fixed:
//   Independence leaves out a sequence of jumps only if one that exchanges independent jumps comes
//   earlier in the order of the search. So the first of all solutions in that order is never left
//   out, nor can the table stop it: a position on its way that was searched before would have led
//   to an earlier solution. After the first solution a position is stored only if no jump below it
//   was left out because of the jumps before it, for by another way that jump may count.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"

namespace pegsol {

// none      makes every legal jump
// previous  leaves out a jump that shares no hole with the jump before and comes earlier in the
// order all       also leaves out a jump that could have been made before several jumps, one of
// which comes
//           later in the order
enum class Independence { none, previous, all };

// The table of searched positions: see lab/searched_table.hpp.
struct TableSpec {
    // bucket  the first free place of a cache line; if there is none, one that the hash chooses
    // always  the only place for its hash
    // depth   the same, unless the position there has more pegs
    enum class Replace { bucket, always, depth };
    enum class Hash { multiply, hole, jump };

    std::size_t entries = 0; // 0: no table
    Replace replace = Replace::bucket;
    Hash hash = Hash::multiply;
    std::uint64_t seed = 0; // of the random numbers of a hash
    // Whether each position is kept with its value: the fewest pegs known below it. Then positions
    // with a solution are kept, too, and that solution is not met again.
    bool values = false;
};

struct PlainSpec {
    Words start;
    Finish finish;
    Symmetries symmetries; // that keep the finish, the identity first: for the table and `distinct`
    std::vector<Pagoda> pagodas;
    std::vector<Pagoda> pin_types; // weights that jumps may raise: they reject winning positions
    TableSpec table{};
    Independence independence = Independence::none;
    bool dead_pegs = false;
    bool distinct = false;    // count different positions, too
    std::uint64_t wanted = 1; // stop at this solution; 0: never
};

// Counters of the positions after a number of jumps. Misses are positions that the table does not
// have; of these, collisions are those in whose slot are others, and no room.
struct PlainLevel {
    std::uint64_t positions = 0; // the start is not counted here
    std::uint64_t distinct = 0, nodes = 0, dead_ends = 0, solutions = 0, pagodas = 0, pin_types = 0,
                  dead_pegs = 0, hits = 0, misses = 0, collisions = 0, stores = 0, overwritten = 0,
                  skipped = 0;
};

class Plain {
  public:
    virtual ~Plain() = default;
    // Meets up to this number of positions. State::solved: the solution wanted was found;
    // complete: the search is at its end; memory: the set of different positions would take more
    // than max_bytes.
    virtual State step(std::uint64_t positions, std::size_t max_bytes) = 0;
    [[nodiscard]] virtual std::vector<PlainLevel> levels() const = 0;
    [[nodiscard]] virtual std::uint64_t positions() const = 0;
    [[nodiscard]] virtual std::uint64_t solutions() const = 0;
    // The last solution found.
    [[nodiscard]] virtual const std::vector<JumpIndex> &solution() const = 0;
    // For each pagoda function, how often it was the first in the list to refute a position.
    [[nodiscard]] virtual std::vector<std::uint64_t> refuted() const = 0;
    // If the table has values: the jumps tried from the start, with the fewest pegs known after.
    [[nodiscard]] virtual std::vector<std::pair<JumpIndex, std::uint64_t>> values() const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

std::unique_ptr<Plain> make_plain(const BoardTables &board, const PlainSpec &spec);

} // namespace pegsol
