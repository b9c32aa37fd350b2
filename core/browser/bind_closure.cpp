// The state space as bitmaps, and the values of its positions.
#include "browser/call.hpp"
#include "spaces/closure.hpp"
#include "spaces/lookup.hpp"
#include "spaces/valuation.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using LayoutPointer = std::shared_ptr<const Layout>;
using ClosurePointer = std::shared_ptr<Closure>;
using ValuationPointer = std::shared_ptr<Valuation>;
using Within = std::shared_ptr<const Membership>;

} // namespace

// Null for a board without a division whose bitmap and tables take that number of bytes at most.
PEGSOL_CALL(layout_new) {
    const auto &board = in.held<BoardTables>();
    const auto division = divide(board, in.list<std::uint64_t>());
    const auto most = in.number<std::uint64_t>();
    const auto bytes = [&](const DivisionCosts &costs) { return costs.bitmap + costs.tables; };
    if (!division || bytes(costs_of(board, *division)) > most) {
        out.number(std::uint32_t{0});
        return;
    }
    const auto layout = std::make_shared<const Layout>(board, *division);
    out.object(LayoutPointer(layout));
    out.number(Valuation::fits(*layout));
}

PEGSOL_CALL(closure_new) {
    const auto layout = in.held<LayoutPointer>();
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

PEGSOL_CALL(closure_counts) {
    const auto &counts = in.held<ClosurePointer>()->counts();
    for (const auto *list : {&counts.positions, &counts.dead_ends, &counts.fixed})
        out.list(std::vector(list->begin(), list->end()));
}

PEGSOL_CALL(closure_contains) {
    const Closure &closure = *in.held<ClosurePointer>();
    const auto position = in.number<std::uint64_t>();
    out.number((position & ~closure.layout().full()) == 0 && closure.contains(position));
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
