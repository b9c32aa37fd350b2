// The state space as bitmaps, and the values of its positions.
#include "browser/call.hpp"
#include "conduct/decision.hpp"
#include "spaces/closure.hpp"
#include "spaces/lookup.hpp"
#include "spaces/valuation.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using DecisionPointer = std::shared_ptr<Decision>;
using DividedPointer = std::shared_ptr<Divided>;
using ProblemPointer = std::shared_ptr<const Problem>;
using ClosurePointer = std::shared_ptr<Closure>;
using ValuationPointer = std::shared_ptr<Valuation>;
using Within = std::shared_ptr<const Membership>;

} // namespace

// Null for a board without a division whose bitmap and tables take that number of bytes at most.
PEGSOL_CALL(layout_new) {
    const auto &board = in.held<BoardTables>();
    const auto division = divide(board, in.list<std::uint64_t>());
    const auto most = in.number<std::uint64_t>();
    const auto fits = [&](const DivisionCosts &costs) {
        return costs.bitmap + costs.tables <= most;
    };
    if (!division || !fits(costs_of(board, *division))) {
        out.number(std::uint32_t{0});
        return;
    }
    const auto divided = std::make_shared<Divided>(board, *division);
    out.object(DividedPointer(divided));
    out.number(Valuation::fits(*divided->layout()));
}

// The complements of the finish: a list, or else a pattern.
PEGSOL_CALL(problem_seeds) {
    const Seeds seeds = seeds_of(*in.held<ProblemPointer>());
    out.list(seeds.positions);
    out.number(seeds.care);
    out.number(seeds.value);
    out.number(seeds.least);
    out.number(seeds.most);
}

// Null if no closure fits that number of bytes.
PEGSOL_CALL(decision_new) {
    const auto &problem = in.held<ProblemPointer>();
    const auto &divided = in.held<DividedPointer>();
    DecisionPointer decision = Decision::fitting(problem, *divided, in.number<std::uint64_t>(), 1);
    if (decision)
        out.object(std::move(decision));
    else
        out.number(std::uint32_t{0});
}

PEGSOL_CALL(decision_run) {
    const auto &decision = in.held<DecisionPointer>();
    auto parts = in.number<std::uint64_t>();
    const bool decided = decision->advance([&] { return parts-- > 1; });
    out.number(decided ? State::complete : State::running);
}

PEGSOL_CALL(decision_read) {
    const Decision &decision = *in.held<DecisionPointer>();
    const auto [positions, levels] = decision.searched();
    out.number(positions);
    out.number(static_cast<std::uint32_t>(levels));
    out.number(decision.jumps().has_value());
    if (decision.jumps()) out.list(*decision.jumps());
}

PEGSOL_CALL(closure_new) {
    const auto &layout = in.held<DividedPointer>()->layout();
    const auto member = in.number<std::uint64_t>();
    Seeds seeds{.positions = in.list<std::uint64_t>()};
    seeds.care = in.number<std::uint64_t>();
    seeds.value = in.number<std::uint64_t>();
    seeds.least = in.number<std::int32_t>();
    seeds.most = in.number<std::int32_t>();
    Closure::Options options;
    options.symmetries = in.symmetries({layout->hole_count, {}});
    options.bound = in.held_or<ClosurePointer>(nullptr);
    options.dead_ends = in.number<bool>();
    options.keep = in.number<bool>();
    const std::uint64_t position_class = layout->class_of(member & layout->full());
    out.object(ClosurePointer(
        std::make_shared<Closure>(layout, position_class, std::move(seeds), options)));
}

PEGSOL_CALL(closure_run) {
    Closure &closure = *in.held<ClosurePointer>();
    auto parts = in.number<std::uint64_t>();
    const bool done = closure.run(closure.steps(), [&] { return parts-- > 1; });
    out.number(done ? State::complete : State::running);
}

PEGSOL_CALL(closure_read) {
    const Closure &closure = *in.held<ClosurePointer>();
    out.number(static_cast<std::uint32_t>(closure.step()));
    out.number(static_cast<std::uint32_t>(closure.steps()));
}

PEGSOL_CALL(closure_lookup) {
    const auto &closure = in.held<ClosurePointer>();
    out.object(Within(std::make_shared<const Lookup>(closure, in.number<bool>())));
}

PEGSOL_CALL(valuation_new) {
    const auto &closure = in.held<ClosurePointer>();
    const BoardTables board{closure->layout().hole_count, {}};
    const Finish finish = in.finish(board);
    const auto symmetries = in.group(board);
    const auto memory = in.number<std::uint32_t>();
    out.object(
        ValuationPointer(std::make_shared<Valuation>(closure, finish, symmetries, 1, memory)));
}

PEGSOL_CALL(valuation_run) {
    Valuation &valuation = *in.held<ValuationPointer>();
    out.number(valuation.step(static_cast<std::uint32_t>(in.number<std::uint64_t>())));
}

PEGSOL_CALL(valuation_value) {
    const auto value = in.held<ValuationPointer>()->value(in.number<std::uint64_t>());
    out.number(value.has_value());
    out.list(value ? std::vector{value->low, value->high} : std::vector<std::uint64_t>{});
    out.number(value ? value->chance : 0.0);
}
