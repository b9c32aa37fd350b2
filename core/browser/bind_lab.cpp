// Plain search and the games of the genetic solver.
#include <optional>

#include "browser/call.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"

namespace pegsol::browser {
namespace {

using GamePointer = std::shared_ptr<GuidedGame>;
using PlainPointer = std::shared_ptr<Plain>;

} // namespace
} // namespace pegsol::browser

using namespace pegsol;
using namespace pegsol::browser;

PEGSOL_CALL(game_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        GuidedSpec spec;
        spec.start = in.position();
        check_words(board, spec.start);
        spec.wanted = in.list_of([&] {
            Wanted wanted{in.position(), in.position(), 0, 0}; // in the order in which they come
            wanted.least = in.number<std::int32_t>();
            wanted.most = in.number<std::int32_t>();
            check_words(board, wanted.care);
            check_words(board, wanted.value);
            return wanted;
        });
        spec.threshold = in.number<std::int32_t>();
        out.object(GamePointer(make_guided_game(board, spec, in.number<std::uint32_t>())));
    });
}

PEGSOL_CALL(game_begin) {
    return answer([](Arguments &in, Answer &) {
        const auto &board = in.held<BoardTables>();
        GuidedGame &game = *in.held<GamePointer>();
        const auto weights = in.list<std::int32_t>();
        if (weights.size() != board.hole_count)
            throw std::invalid_argument("every hole has a weight");
        game.begin(weights, std::nullopt);
    });
}

PEGSOL_CALL(game_run) {
    return answer([](Arguments &in, Answer &out) {
        GuidedGame &game = *in.held<GamePointer>();
        out.number(run_slice(in.number<std::uint64_t>(), 1 << 12,
                             [&](std::size_t positions) { return game.step(positions); }));
    });
}

PEGSOL_CALL(game_result) {
    return answer([](Arguments &in, Answer &out) {
        const GuidedGame &game = *in.held<GamePointer>();
        out.list(game.jumps());
        out.number(static_cast<std::int32_t>(game.agreement()));
        out.number(static_cast<std::uint32_t>(game.nearest()));
        out.number(game.visited());
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
        spec.independence = static_cast<Independence>(in.number<std::uint32_t>());
        spec.dead_pegs = in.number<bool>();
        spec.wanted = in.number<std::uint64_t>();
        check_words(board, spec.start);
        check_group(board, spec.symmetries);
        out.object(PlainPointer(make_plain(board, spec)));
    });
}

PEGSOL_CALL(plain_run) {
    return answer([](Arguments &in, Answer &out) {
        Plain &plain = *in.held<PlainPointer>();
        const auto positions = in.number<std::uint64_t>(), memory = in.number<std::uint64_t>();
        out.number(plain.step(positions, static_cast<std::size_t>(memory)));
    });
}

PEGSOL_CALL(plain_read) {
    return answer([](Arguments &in, Answer &out) {
        const Plain &plain = *in.held<PlainPointer>();
        out.number(plain.positions());
        out.number(plain.solutions());
        out.list(plain.solution());
        const auto levels = plain.levels();
        out.number(static_cast<std::uint32_t>(levels.size()));
        for (const PlainLevel &level : levels)
            for (const std::uint64_t count :
                 {level.positions, level.distinct, level.nodes, level.dead_ends, level.solutions,
                  level.pagodas, level.pin_types, level.dead_pegs, level.hits, level.misses,
                  level.collisions, level.stores, level.overwritten, level.skipped})
                out.number(count);
    });
}
