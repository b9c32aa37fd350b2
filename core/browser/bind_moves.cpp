// Positions in layers by moves, and beams for few moves.
#include "browser/call.hpp"
#include "conduct/both_ends.hpp"
#include "conduct/move_order.hpp"
#include "ground/move_layers.hpp"
#include "solving/short_beam.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using Within = std::shared_ptr<const Membership>;

using Layers = Sliced<MoveLayers>;
using BeamPointer = std::shared_ptr<ShortBeam>;
using BothEndsPointer = std::shared_ptr<BothEnds>;

std::vector<RegionBound> bounds_of(Arguments &in, const BoardTables &board) {
    return in.list_of([&] { return RegionBound{in.positions(board), in.number<std::int32_t>()}; });
}

} // namespace

PEGSOL_CALL(move_search_due) {
    MoveSearch search;
    for (unsigned *number : {&search.holes, &search.start_pegs, &search.open})
        *number = in.number<std::uint32_t>();
    for (auto *nodes : {&search.beam_nodes, &search.next_beam_nodes, &search.layer_nodes})
        *nodes = in.number<std::uint64_t>();
    const auto class_bits = in.number<std::uint32_t>(), to_go = in.number<std::uint32_t>();
    out.number(beam_is_due(search));
    out.number(live_is_due(class_bits, search.layer_nodes, to_go));
}

PEGSOL_CALL(layers_new) {
    const auto &board = in.held<BoardTables>();
    MoveLayersSpec spec;
    spec.seeds = in.positions(board);
    spec.symmetries = in.group(board);
    spec.backward = in.number<bool>();
    spec.within = checked_within(board, in.held_or<Within>(nullptr));
    spec.bounds = bounds_of(in, board);
    spec.most = in.number<std::int32_t>();
    out.object(Layers{board, positions_per_look(board, spec.symmetries.size()),
                      make_move_layers(board, spec)});
}

// Null where there are too many finishes to have layers from them.
PEGSOL_CALL(both_ends_new) {
    const auto &forward = in.held<Layers>();
    const auto *backward = in.held_if<Layers>();
    if (backward != nullptr && backward->board.hole_count != forward.board.hole_count)
        throw std::invalid_argument("layers of another board");
    std::optional<BothEnds::Side> other;
    if (backward != nullptr) other = {backward->search, backward->chunk};
    const Finish finish = in.finish(forward.board);
    out.object(BothEndsPointer(
        std::make_shared<BothEnds>(BothEnds::Side{forward.search, forward.chunk}, std::move(other),
                                   finish, in.number<std::int32_t>(), false)));
}

PEGSOL_CALL(both_ends_run) {
    BothEnds &ends = *in.held<BothEndsPointer>();
    const auto positions = in.number<std::uint64_t>();
    const State state = ends.advance(positions, in.bytes(), [] { return true; });
    out.number(state == State::truncated ? State::running : state);
}

PEGSOL_CALL(both_ends_lower) {
    BothEnds &ends = *in.held<BothEndsPointer>();
    ends.lower(in.number<std::int32_t>());
}

PEGSOL_CALL(both_ends_read) {
    const BothEnds &ends = *in.held<BothEndsPointer>();
    const auto [from_start, from_finish] = ends.moves();
    const auto [forward, number] = ends.work();
    out.number(ends.generated());
    out.number(ends.is_under_way());
    for (const int value : {ends.excluded(), from_start + from_finish, ends.most()})
        out.number(static_cast<std::int32_t>(value));
    out.number(forward);
    out.number(static_cast<std::uint32_t>(number));
}

PEGSOL_CALL(both_ends_found) {
    const auto &found = in.held<BothEndsPointer>()->found();
    out.number(found.has_value());
    if (!found) return;
    out.list(found->start);
    out.list(found->jumps);
    out.list(found->back);
}

PEGSOL_CALL(short_beam_new) {
    const auto &board = in.held<BoardTables>();
    ShortBeamSpec spec;
    spec.seeds = in.positions(board);
    spec.finish = in.finish(board);
    spec.symmetries = in.group(board);
    spec.score = in.score(board);
    spec.backward = in.number<bool>();
    spec.within = checked_within(board, in.held_or<Within>(nullptr));
    spec.bounds = bounds_of(in, board);
    spec.most = in.number<std::int32_t>();
    spec.width = checked_width(in.number<std::uint32_t>());
    spec.seed = in.number<std::uint64_t>();
    out.object(BeamPointer(make_short_beam(board, spec)));
}

PEGSOL_CALL(short_beam_run) {
    ShortBeam &beam = *in.held<BeamPointer>();
    out.number(run_slice(in.number<std::uint64_t>(), 4096,
                         [&](std::size_t part) { return beam.step(part); }));
}

PEGSOL_CALL(short_beam_read) {
    const ShortBeam &beam = *in.held<BeamPointer>();
    out.number(beam.generated());
    out.number(static_cast<std::int32_t>(beam.moves()));
}

PEGSOL_CALL(short_beam_path) {
    const auto [seed, jumps] = in.held<BeamPointer>()->path();
    out.list(seed);
    out.list(jumps);
}
