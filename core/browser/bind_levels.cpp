// State spaces of any board as lists, level by level, and exact numbers for their positions.
#include "browser/call.hpp"
#include "spaces/counting.hpp"
#include "spaces/levels.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

struct Space {
    BoardTables board;
    std::size_t chunk;
    std::shared_ptr<Levels> levels;
};

struct Count {
    BoardTables board;
    std::size_t chunk;
    std::shared_ptr<Counting> counting;
};

} // namespace

PEGSOL_CALL(levels_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        const auto starts = in.positions();
        const auto symmetries = in.symmetries();
        const auto memory = in.number<std::uint32_t>();
        for (const Words &start : starts) check_words(board, start);
        check_group(board, symmetries);
        out.object(Space{board, positions_per_look(board, symmetries.size()),
                         make_levels(board, starts, symmetries, memory)});
    });
}

PEGSOL_CALL(levels_run) {
    return answer([](Arguments &in, Answer &out) {
        auto &[board, chunk, levels] = in.held<Space>();
        out.number(run_slice(in.number<std::uint64_t>(), chunk,
                             [&](std::size_t part) { return levels->step(part); }));
    });
}

PEGSOL_CALL(levels_begin_winning) {
    return answer([](Arguments &in, Answer &) {
        auto &space = in.held<Space>();
        space.levels->begin_winning(checked_finish(space.board, in.finish()));
    });
}

PEGSOL_CALL(levels_run_winning) {
    return answer([](Arguments &in, Answer &out) {
        auto &[board, chunk, levels] = in.held<Space>();
        out.number(run_slice(in.number<std::uint64_t>(), chunk,
                             [&](std::size_t part) { return levels->winning_step(part); }));
    });
}

PEGSOL_CALL(levels_read) {
    return answer([](Arguments &in, Answer &out) {
        const auto &space = in.held<Space>();
        const int pegs = in.number<std::int32_t>();
        const bool winning = in.number<bool>();
        const Levels &levels = *space.levels;
        out.number(static_cast<std::int32_t>(levels.complete_down_to()));
        out.number(std::uint64_t{levels.memory_bytes()});
        out.number(std::uint64_t{winning ? levels.winning(pegs) : levels.count(pegs)});
        out.number(winning ? levels.winning_raw(pegs) : levels.raw(pegs));
        out.number(winning ? std::uint64_t{0} : levels.dead_ends(pegs));
    });
}

PEGSOL_CALL(levels_contains) {
    return answer([](Arguments &in, Answer &out) {
        const auto &space = in.held<Space>();
        const Words position = in.position();
        check_words(space.board, position);
        out.number(in.number<bool>() ? space.levels->is_winning(position)
                                     : space.levels->contains(position));
    });
}

PEGSOL_CALL(counting_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        CountingSpec spec;
        const auto mode = in.number<std::uint32_t>();
        if (mode > static_cast<std::uint32_t>(CountingMode::chance))
            throw std::invalid_argument("no such mode of counting");
        spec.mode = static_cast<CountingMode>(mode);
        spec.finish = checked_finish(board, in.finish());
        spec.symmetries = in.symmetries();
        spec.memory_bytes = in.number<std::uint32_t>();
        check_group(board, spec.symmetries);
        out.object(Count{board, positions_per_look(board, spec.symmetries.size()),
                         make_counting(board, spec)});
    });
}

// Begins a level of these levels, or of their winning positions.
PEGSOL_CALL(counting_add_level) {
    return answer([](Arguments &in, Answer &out) {
        auto &count = in.held<Count>();
        const Levels &levels = *in.held<Space>().levels;
        const int pegs = in.number<std::int32_t>();
        const std::string positions =
            in.number<bool>() ? levels.winning_level(pegs) : levels.level(pegs);
        out.number(count.counting->add_level(pegs, positions) ? State::running : State::memory);
    });
}

PEGSOL_CALL(counting_run) {
    return answer([](Arguments &in, Answer &out) {
        auto &[board, chunk, counting] = in.held<Count>();
        out.number(run_slice(in.number<std::uint64_t>(), chunk,
                             [&](std::size_t part) { return counting->step(part); }));
    });
}

PEGSOL_CALL(counting_value) {
    return answer([](Arguments &in, Answer &out) {
        const auto &count = in.held<Count>();
        const Words position = in.position();
        check_words(count.board, position);
        const auto value = count.counting->value(position);
        out.number(value.has_value());
        out.list(value.value_or(Natural{}));
    });
}

PEGSOL_CALL(counting_denominator) {
    return answer([](Arguments &in, Answer &out) {
        const auto &count = in.held<Count>();
        out.list(count.counting->denominator(in.number<std::int32_t>()));
    });
}
