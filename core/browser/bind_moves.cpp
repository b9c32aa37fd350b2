// The search for fewer moves.
#include "browser/call.hpp"
#include "conduct/fewer_moves.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using ProblemPointer = std::shared_ptr<const Problem>;
using SearchPointer = std::shared_ptr<FewerMoves>;
using Within = std::shared_ptr<const Membership>;

bool always() { return true; }

FewerMoves::Budget budget_of(Arguments &in) {
    FewerMoves::Budget budget;
    budget.nodes = in.number<std::uint64_t>();
    budget.memory = in.bytes();
    return budget;
}

} // namespace

PEGSOL_CALL(fewer_moves_new) {
    const auto &problem = in.held<ProblemPointer>();
    const auto moving = in.number<std::int32_t>(); // negative if no peg has moved
    auto symmetries = in.group(problem->board);
    std::optional<Hole> peg;
    if (moving >= 0) peg = static_cast<Hole>(moving);
    if (peg && *peg >= problem->board.hole_count) throw std::invalid_argument("no such hole");
    const auto ends = std::make_shared<const MoveEnds>(problem, peg, std::move(symmetries), false);
    out.object(SearchPointer(std::make_shared<FewerMoves>(ends, in.list<JumpIndex>(), 0, 1, 0)));
}

PEGSOL_CALL(fewer_moves_turn) {
    FewerMoves &search = *in.held<SearchPointer>();
    const FewerMoves::Turn turn = search.turn(budget_of(in));
    out.number(turn);
    out.number(static_cast<std::uint32_t>(search.number(turn)));
}

PEGSOL_CALL(fewer_moves_advance) {
    FewerMoves &search = *in.held<SearchPointer>();
    const auto turn = in.number<FewerMoves::Turn>();
    FewerMoves::Budget budget = budget_of(in);
    budget.slice = in.number<std::uint64_t>();
    out.number(search.advance(turn, budget, always));
}

// Null if no set can hold the live positions.
PEGSOL_CALL(fewer_moves_take_live) {
    FewerMoves &search = *in.held<SearchPointer>();
    auto live = in.held_or<Within>(nullptr);
    search.take_live(std::move(live), always);
}

PEGSOL_CALL(fewer_moves_read) {
    const FewerMoves &search = *in.held<SearchPointer>();
    out.number(search.nodes());
    out.number(static_cast<std::int32_t>(search.found()));
    out.number(static_cast<std::int32_t>(search.at_least()));
}

PEGSOL_CALL(fewer_moves_jumps) { out.list(in.held<SearchPointer>()->jumps()); }
