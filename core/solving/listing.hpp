// All solutions, one after another, depth first.
//
// The order of the solutions is fixed: at each position the jumps are tried by number, except that
// along the first solution given (the hint) its jump comes first. So a listing can be continued
// after any solution without having kept anything.
//
// footprint  the three holes of a jump; jumps with disjoint footprints are independent: they can
//            be made in either order
// sleep set  the jumps that need not be tried at a position because a sibling tried before has
//            covered everything that begins with them [Godefroid, Partial-Order Methods for the
//            Verification of Concurrent Systems, LNCS 1032 (1996), chapter 5]. With sleep sets
//            each class of solutions that differ in the order of independent jumps is met once.
#pragma once

#include <memory>
#include <vector>

#include "ground/tables.hpp"

namespace pegsol {

enum class ListingState { running, found, complete };

struct ListingSpec {
    Words start;
    Goal goal;
    Score score;
    std::vector<std::vector<Hole>> symmetries; // those that keep the goal
    std::vector<Pagoda> pagodas;
    std::vector<JumpIndex> hint;
    bool distinct = false;
    std::size_t memory_bytes = 0;
};

class Listing {
  public:
    virtual ~Listing() = default;

    // Looks at about `positions` positions, or stops at the next solution.
    virtual ListingState step(std::size_t positions) = 0;
    // The solution just found.
    [[nodiscard]] virtual const std::vector<JumpIndex> &solution() const = 0;
    // Goes to the place after a solution; false if it is none that this listing gives.
    [[nodiscard]] virtual bool skip_to(const std::vector<JumpIndex> &solution) = 0;
};

std::unique_ptr<Listing> make_listing(const BoardTables &board, const ListingSpec &spec);

} // namespace pegsol
