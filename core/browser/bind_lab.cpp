// Plain search and the games of the genetic solver.
#include "browser/call.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using Search = Sliced<Plain>;

struct Game {
    unsigned hole_count;
    std::shared_ptr<GuidedGame> game;
};

} // namespace

PEGSOL_CALL(plain_new) {
    const auto &board = in.held<BoardTables>();
    PlainSpec spec;
    spec.start = in.position(board);
    spec.finish = in.finish(board);
    spec.symmetries = in.group(board);
    spec.pagodas = in.pagodas(board);
    spec.pin_types = in.pagodas(board);
    spec.table.entries = in.number<std::uint32_t>();
    spec.independence = static_cast<Independence>(in.number<std::uint32_t>());
    spec.dead_pegs = in.number<bool>();
    spec.distinct = in.number<bool>();
    spec.wanted = in.number<std::uint64_t>();
    if (spec.table.entries > std::size_t{1} << 24) throw std::bad_alloc();
    out.object(Search{board, positions_per_look(board), make_plain(board, spec)});
}

PEGSOL_CALL(plain_run) {
    auto &[board, chunk, plain] = in.held<Search>();
    const auto positions = in.number<std::uint64_t>();
    const std::size_t memory = in.bytes();
    out.number(
        run_slice(positions, chunk, [&](std::size_t part) { return plain->step(part, memory); }));
}

PEGSOL_CALL(plain_read) {
    const Plain &plain = *in.held<Search>().search;
    out.number(plain.positions());
    out.number(plain.solutions());
    out.number(std::uint64_t{plain.memory_bytes()});
}

PEGSOL_CALL(plain_solution) { out.list(in.held<Search>().search->solution()); }

PEGSOL_CALL(plain_levels) {
    const auto levels = in.held<Search>().search->levels();
    out.number(static_cast<std::uint32_t>(levels.size()));
    for (const PlainLevel &level : levels)
        out.list(std::vector{level.positions, level.distinct, level.nodes, level.dead_ends,
                             level.solutions, level.pagodas, level.pin_types, level.dead_pegs,
                             level.hits, level.misses, level.collisions, level.stores,
                             level.overwritten, level.skipped});
}

PEGSOL_CALL(game_new) {
    const auto &board = in.held<BoardTables>();
    GuidedSpec spec;
    spec.start = in.position(board);
    spec.wanted = in.list_of([&] {
        const Finish finish = in.finish(board);
        return Wanted{finish.care, finish.value, finish.min_pegs, finish.max_pegs};
    });
    spec.threshold = in.number<std::int32_t>();
    const auto memory = in.number<std::uint32_t>();
    out.object(Game{board.hole_count, make_guided_game(board, spec, memory)});
}

PEGSOL_CALL(game_begin) {
    auto &[hole_count, game] = in.held<Game>();
    const auto weights = in.list<std::int32_t>();
    const bool at_random = in.number<bool>();
    const auto seed = in.number<std::uint64_t>();
    if (weights.size() != hole_count) throw std::invalid_argument("every hole has a weight");
    game->begin(weights, at_random ? std::optional(seed) : std::nullopt);
}

PEGSOL_CALL(game_run) {
    GuidedGame &game = *in.held<Game>().game;
    out.number(run_slice(in.number<std::uint64_t>(), 1 << 12,
                         [&](std::size_t part) { return game.step(part); }));
}

PEGSOL_CALL(game_result) {
    const GuidedGame &game = *in.held<Game>().game;
    out.list(game.jumps());
    out.number(static_cast<std::int32_t>(game.agreement()));
    out.number(static_cast<std::uint32_t>(game.nearest()));
    out.number(game.visited());
}
