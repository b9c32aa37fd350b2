// Beams, listings and pagoda functions.
#include "browser/call.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using BeamPointer = std::shared_ptr<Beam>;
using ListingPointer = std::shared_ptr<Listing>;

} // namespace

PEGSOL_CALL(board_pagodas) {
    const auto &board = in.held<BoardTables>();
    const auto starts = in.positions(board), finishes = in.positions(board);
    const int floor = in.number<std::int32_t>(), tries = in.number<std::int32_t>(),
              count = in.number<std::int32_t>();
    const auto seed = in.number<std::uint64_t>();
    const auto found = propose_pagodas(board, starts, finishes, floor, tries, count, seed);
    out.number(static_cast<std::uint32_t>(found.size()));
    for (const Pagoda &pagoda : found) {
        out.list(pagoda.weights);
        out.number(pagoda.least);
    }
}

PEGSOL_CALL(beam_new) {
    const auto &board = in.held<BoardTables>();
    BeamSpec spec;
    spec.seeds = in.positions(board);
    spec.finish = in.finish(board);
    spec.score = in.score(board);
    spec.symmetries = in.symmetries(board);
    spec.pagodas = in.pagodas(board);
    spec.width = checked_width(in.number<std::uint32_t>());
    spec.seed = in.number<std::uint64_t>();
    out.object(BeamPointer(make_beam(board, spec)));
}

PEGSOL_CALL(beam_run) {
    Beam &beam = *in.held<BeamPointer>();
    const auto positions = in.number<std::uint64_t>(), memory = in.number<std::uint64_t>();
    const std::uint64_t enough = beam.generated() + positions;
    while (beam.step(512) == State::running && beam.generated() < enough)
        if (beam.memory_bytes() > memory) throw std::bad_alloc();
    out.number(beam.state());
}

PEGSOL_CALL(beam_read) {
    const Beam &beam = *in.held<BeamPointer>();
    out.number(beam.state());
    out.number(beam.generated());
    out.number(static_cast<std::uint32_t>(beam.levels()));
    out.number(static_cast<std::int32_t>(beam.fewest_pegs()));
    out.number(static_cast<std::uint32_t>(beam.memory_bytes()));
}

PEGSOL_CALL(beam_path) {
    const BeamPath path = in.held<BeamPointer>()->path();
    out.number(static_cast<std::uint32_t>(path.seed));
    out.list(path.jumps);
}

PEGSOL_CALL(listing_new) {
    const auto &board = in.held<BoardTables>();
    ListingSpec spec;
    spec.start = in.position(board);
    spec.finish = in.finish(board);
    spec.score = in.score(board);
    spec.symmetries = in.symmetries(board);
    spec.pagodas = in.pagodas(board);
    spec.hint = in.list<JumpIndex>();
    spec.distinct = in.number<bool>();
    spec.memory_bytes = in.number<std::uint32_t>();
    out.object(ListingPointer(make_listing(board, spec)));
}

PEGSOL_CALL(listing_run) {
    Listing &listing = *in.held<ListingPointer>();
    out.number(run_slice(in.number<std::uint64_t>(), 1000,
                         [&](std::size_t positions) { return listing.step(positions); }));
}

PEGSOL_CALL(listing_solution) { out.list(in.held<ListingPointer>()->solution()); }
