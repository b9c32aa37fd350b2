// State spaces of any board as lists, level by level, and exact numbers for their positions.
#include "browser/call.hpp"
#include "spaces/counting.hpp"
#include "spaces/levels.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using Space = Sliced<Levels>;
using Count = Sliced<Counting>;

} // namespace

PEGSOL_CALL(levels_new) {
    const auto &board = in.held<BoardTables>();
    const auto starts = in.positions(board);
    const auto symmetries = in.group(board);
    const auto memory = in.number<std::uint32_t>();
    out.object(Space{board, positions_per_look(board, symmetries.size()),
                     make_levels(board, starts, symmetries, memory)});
}

PEGSOL_CALL(levels_run) {
    auto &[board, chunk, levels] = in.held<Space>();
    out.number(run_slice(in.number<std::uint64_t>(), chunk,
                         [&](std::size_t part) { return levels->step(part); }));
}

PEGSOL_CALL(levels_begin_winning) {
    auto &space = in.held<Space>();
    space.search->begin_winning(in.finish(space.board));
}

PEGSOL_CALL(levels_run_winning) {
    auto &[board, chunk, levels] = in.held<Space>();
    out.number(run_slice(in.number<std::uint64_t>(), chunk,
                         [&](std::size_t part) { return levels->winning_step(part); }));
}

PEGSOL_CALL(counting_new) {
    const auto &board = in.held<BoardTables>();
    CountingSpec spec;
    const auto mode = in.number<std::uint32_t>();
    if (mode > static_cast<std::uint32_t>(CountingMode::chance))
        throw std::invalid_argument("no such mode of counting");
    spec.mode = static_cast<CountingMode>(mode);
    spec.finish = in.finish(board);
    spec.symmetries = in.group(board);
    spec.memory_bytes = in.number<std::uint32_t>();
    out.object(Count{board, positions_per_look(board, spec.symmetries.size()),
                     make_counting(board, spec)});
}

// Begins a level of these levels, or of their winning positions.
PEGSOL_CALL(counting_add_level) {
    auto &count = in.held<Count>();
    const Levels &levels = *in.held<Space>().search;
    const int pegs = in.number<std::int32_t>();
    const std::string positions = levels.level(pegs, in.number<bool>());
    out.number(count.search->add_level(pegs, positions) ? State::running : State::memory);
}

PEGSOL_CALL(counting_run) {
    auto &[board, chunk, counting] = in.held<Count>();
    out.number(run_slice(in.number<std::uint64_t>(), chunk,
                         [&](std::size_t part) { return counting->step(part); }));
}

PEGSOL_CALL(counting_value) {
    const auto &count = in.held<Count>();
    const Words position = in.position(count.board);
    const auto value = count.search->value(position);
    out.number(value.has_value());
    out.list(value.value_or(Natural{}));
}

PEGSOL_CALL(counting_denominator) {
    const auto &count = in.held<Count>();
    out.list(count.search->denominator(in.number<std::int32_t>()));
}
