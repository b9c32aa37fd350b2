// The games of the genetic solver.
#include "browser/call.hpp"
#include "lab/guided_game.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using Game = std::shared_ptr<GuidedGame>;

} // namespace

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
    out.object(Game(make_guided_game(board, spec, memory)));
}

PEGSOL_CALL(game_begin) {
    GuidedGame &game = *in.held<Game>();
    const auto weights = in.list<std::int32_t>();
    const bool at_random = in.number<bool>();
    const auto seed = in.number<std::uint64_t>();
    game.begin(weights, at_random ? std::optional(seed) : std::nullopt);
}

PEGSOL_CALL(game_run) {
    GuidedGame &game = *in.held<Game>();
    out.number(run_slice(in.number<std::uint64_t>(), 1 << 12,
                         [&](std::size_t part) { return game.step(part); }));
}

PEGSOL_CALL(game_result) {
    const GuidedGame &game = *in.held<Game>();
    out.list(game.jumps());
    out.number(static_cast<std::int32_t>(game.agreement()));
    out.number(static_cast<std::uint32_t>(game.nearest()));
    out.number(game.visited());
}
