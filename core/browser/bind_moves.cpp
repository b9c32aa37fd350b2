// Positions in layers by moves, and beams for few moves.
#include "browser/call.hpp"
#include "conduct/move_order.hpp"
#include "ground/move_layers.hpp"
#include "solving/short_beam.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using Within = std::shared_ptr<const Membership>;

using Layers = Sliced<MoveLayers>;
using BeamPointer = std::shared_ptr<ShortBeam>;

std::vector<RegionBound> bounds_of(Arguments &in, const BoardTables &board) {
    return in.list_of([&] { return RegionBound{in.positions(board), in.number<std::int32_t>()}; });
}

Layers &other_layers(Arguments &in, const Layers &own) {
    auto &other = in.held<Layers>();
    if (other.board.hole_count != own.board.hole_count)
        throw std::invalid_argument("layers of another board");
    return other;
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

PEGSOL_CALL(side_work) {
    SideWork side;
    for (auto *number : {&side.last, &side.before, &side.work, &side.done})
        *number = in.number<std::uint64_t>();
    out.number(expected_work(side));
    out.number(work_until_choice(side));
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

PEGSOL_CALL(layers_run) {
    auto &[board, chunk, layers] = in.held<Layers>();
    const auto positions = in.number<std::uint64_t>();
    const std::size_t memory = in.bytes();
    out.number(
        run_slice(positions, chunk, [&](std::size_t part) { return layers->step(part, memory); }));
}

PEGSOL_CALL(layers_probe) {
    auto &own = in.held<Layers>();
    const MoveLayers &other = *other_layers(in, own).search;
    const auto positions = in.number<std::uint64_t>();
    const std::size_t memory = in.bytes();
    out.number(run_slice(positions, own.chunk,
                         [&](std::size_t part) { return own.search->probe(other, part, memory); }));
}

PEGSOL_CALL(layers_lower) {
    auto &own = in.held<Layers>();
    own.search->lower(in.number<std::int32_t>());
}

PEGSOL_CALL(layers_read) {
    const MoveLayers &layers = *in.held<Layers>().search;
    out.number(layers.generated());
    out.number(static_cast<std::uint32_t>(layers.memory_bytes()));
}

PEGSOL_CALL(layers_counts) {
    const auto counts = in.held<Layers>().search->counts();
    out.list(std::vector<std::uint32_t>(counts.begin(), counts.end()));
}

PEGSOL_CALL(layers_peg_ranges) {
    const auto ranges = in.held<Layers>().search->peg_ranges();
    out.number(static_cast<std::uint32_t>(ranges.size()));
    for (const auto &[least, most] : ranges) {
        out.number(static_cast<std::int32_t>(least));
        out.number(static_cast<std::int32_t>(most));
    }
}

PEGSOL_CALL(layers_meetings) {
    const auto &own = in.held<Layers>();
    const MoveLayers &other = *other_layers(in, own).search;
    out.positions(own.search->meetings(other, in.number<std::uint32_t>()));
}

PEGSOL_CALL(layers_met) { out.list(in.held<Layers>().search->met()); }

PEGSOL_CALL(layers_finished) {
    const auto &own = in.held<Layers>();
    const Finish finish = in.finish(own.board);
    out.positions(own.search->finished(finish, in.number<std::uint32_t>()));
}

PEGSOL_CALL(layers_path) {
    const auto &own = in.held<Layers>();
    const Words position = in.position(own.board);
    const auto [seed, jumps] = own.search->path(position, in.number<std::int32_t>(), [] {});
    out.list(seed);
    out.list(jumps);
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
