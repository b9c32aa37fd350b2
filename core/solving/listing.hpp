// All solutions, one after another, depth first.
//
// The order of the solutions is fixed: at each position the jumps are tried by number, except that
// along the first solution given (the hint) its jump comes first. So a listing can be continued
// after any solution without any saved state.
//
// footprint  the three holes of a jump; jumps with disjoint footprints are independent: they can
//            be made in either order
// sleep set  the jumps that need not be tried at a position because a sibling tried before has
//            covered everything that begins with them [Godefroid, Partial-Order Methods for the
//            Verification of Concurrent Systems, LNCS 1032 (1996), chapter 5]. With sleep sets
//            solutions that differ only in the order of independent jumps are met once.
#pragma once

#include <memory>
#include <vector>

#include "ground/finish.hpp"
#include "ground/state.hpp"
#include "ground/tables.hpp"

namespace pegsol {

struct ListingSpec {
    Words start;
    Finish finish;
    Score score;
    std::vector<std::vector<Hole>> symmetries; // those that keep the finish
    std::vector<Pagoda> pagodas;
    std::vector<JumpIndex> hint;
    bool distinct = false;
    std::size_t memory_bytes = 0;
};

class Listing {
  public:
    virtual ~Listing() = default;

    // Visits about `positions` positions, at least four times the holes, to make progress; stops
    // earlier at the next solution, with State::solved, or if the solutions like one are too many
    // for the memory.
    virtual State step(std::size_t positions) = 0;
    // The solution just found.
    [[nodiscard]] virtual const std::vector<JumpIndex> &solution() const = 0;
};

std::unique_ptr<Listing> make_listing(const BoardTables &board, const ListingSpec &spec);

} // namespace pegsol
