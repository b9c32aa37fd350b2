// Plain search and the games of the genetic solver.
#include "browser/call.hpp"
#include "ground/dead_pegs.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

struct Search {
    std::size_t chunk;
    std::shared_ptr<Plain> plain;
};

struct Game {
    unsigned hole_count;
    std::shared_ptr<GuidedGame> game;
};

} // namespace

PEGSOL_CALL(dead_pegs) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        const Words position = in.position();
        check_words(board, position);
        out.number(dead_pegs_refute(board, position, checked_finish(board, in.finish())));
    });
}

PEGSOL_CALL(plain_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        PlainSpec spec;
        spec.start = in.position();
        spec.finish = checked_finish(board, in.finish());
        spec.symmetries = in.symmetries();
        spec.pagodas = checked_pagodas(board, in.pagodas());
        spec.pin_types = checked_pagodas(board, in.pagodas());
        spec.table.entries = in.number<std::uint32_t>();
        spec.table.replace = static_cast<TableSpec::Replace>(in.number<std::uint32_t>());
        spec.table.hash = static_cast<TableSpec::Hash>(in.number<std::uint32_t>());
        spec.table.seed = in.number<std::uint64_t>();
        spec.table.values = in.number<bool>();
        spec.independence = static_cast<Independence>(in.number<std::uint32_t>());
        spec.dead_pegs = in.number<bool>();
        spec.distinct = in.number<bool>();
        spec.wanted = in.number<std::uint64_t>();
        check_words(board, spec.start);
        check_group(board, spec.symmetries);
        if (spec.table.entries > std::size_t{1} << 24) throw std::bad_alloc();
        out.object(Search{positions_per_look(board), make_plain(board, spec)});
    });
}

PEGSOL_CALL(plain_run) {
    return answer([](Arguments &in, Answer &out) {
        auto &[chunk, plain] = in.held<Search>();
        const auto positions = in.number<std::uint64_t>();
        const auto memory = in.number<std::uint32_t>();
        out.number(run_slice(positions, chunk,
                             [&](std::size_t part) { return plain->step(part, memory); }));
    });
}

PEGSOL_CALL(plain_read) {
    return answer([](Arguments &in, Answer &out) {
        const Plain &plain = *in.held<Search>().plain;
        out.number(plain.positions());
        out.number(plain.solutions());
        out.number(std::uint64_t{plain.memory_bytes()});
    });
}

PEGSOL_CALL(plain_solution) {
    return answer(
        [](Arguments &in, Answer &out) { out.list(in.held<Search>().plain->solution()); });
}

PEGSOL_CALL(plain_refuted) {
    return answer([](Arguments &in, Answer &out) { out.list(in.held<Search>().plain->refuted()); });
}

PEGSOL_CALL(plain_values) {
    return answer([](Arguments &in, Answer &out) {
        const auto values = in.held<Search>().plain->values();
        out.number(static_cast<std::uint32_t>(values.size()));
        for (const auto &[jump, fewest] : values) {
            out.number(jump);
            out.number(fewest);
        }
    });
}

PEGSOL_CALL(plain_levels) {
    return answer([](Arguments &in, Answer &out) {
        const auto levels = in.held<Search>().plain->levels();
        out.number(static_cast<std::uint32_t>(levels.size()));
        for (const PlainLevel &level : levels)
            out.list(std::vector{level.positions, level.distinct, level.nodes, level.dead_ends,
                                 level.solutions, level.pagodas, level.pin_types, level.dead_pegs,
                                 level.hits, level.misses, level.collisions, level.stores,
                                 level.overwritten, level.skipped});
    });
}

PEGSOL_CALL(game_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        GuidedSpec spec;
        spec.start = in.position();
        check_words(board, spec.start);
        spec.wanted = in.list_of([&] {
            const Finish finish = checked_finish(board, in.finish());
            return Wanted{finish.care, finish.value, finish.min_pegs, finish.max_pegs};
        });
        spec.threshold = in.number<std::int32_t>();
        const auto memory = in.number<std::uint32_t>();
        out.object(Game{board.hole_count, make_guided_game(board, spec, memory)});
    });
}

PEGSOL_CALL(game_begin) {
    return answer([](Arguments &in, Answer &) {
        auto &[hole_count, game] = in.held<Game>();
        const auto weights = in.list<std::int32_t>();
        const bool at_random = in.number<bool>();
        const auto seed = in.number<std::uint64_t>();
        if (weights.size() != hole_count) throw std::invalid_argument("every hole has a weight");
        game->begin(weights, at_random ? std::optional(seed) : std::nullopt);
    });
}

PEGSOL_CALL(game_run) {
    return answer([](Arguments &in, Answer &out) {
        GuidedGame &game = *in.held<Game>().game;
        out.number(run_slice(in.number<std::uint64_t>(), 1 << 12,
                             [&](std::size_t part) { return game.step(part); }));
    });
}

PEGSOL_CALL(game_result) {
    return answer([](Arguments &in, Answer &out) {
        const GuidedGame &game = *in.held<Game>().game;
        out.list(game.jumps());
        out.number(static_cast<std::int32_t>(game.agreement()));
        out.number(static_cast<std::uint32_t>(game.nearest()));
        out.number(game.visited());
    });
}
