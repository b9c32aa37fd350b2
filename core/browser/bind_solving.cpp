// Beams, listings and pagoda functions.
#include "browser/call.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"

namespace pegsol::browser {
namespace {

using BeamPointer = std::shared_ptr<Beam>;
using ListingPointer = std::shared_ptr<Listing>;

} // namespace
} // namespace pegsol::browser

using namespace pegsol;
using namespace pegsol::browser;

PEGSOL_CALL(pagodas) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        const auto starts = in.positions(), finishes = in.positions();
        const int floor = in.number<std::int32_t>(), tries = in.number<std::int32_t>(),
                  count = in.number<std::int32_t>();
        const auto seed = in.number<std::uint64_t>();
        const auto found = propose_pagodas(board, starts, finishes, floor, tries, count, seed);
        out.number(static_cast<std::uint32_t>(found.size()));
        for (const Pagoda &pagoda : found) {
            out.list(pagoda.weights);
            out.number(pagoda.least);
        }
    });
}

PEGSOL_CALL(beam_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        BeamSpec spec;
        spec.seeds = in.positions();
        spec.finish = checked_finish(board, in.finish());
        spec.score = checked_score(board, in.score());
        spec.symmetries = in.symmetries();
        spec.pagodas = checked_pagodas(board, in.pagodas());
        spec.width = in.number<std::uint32_t>();
        spec.seed = in.number<std::uint64_t>();
        for (const Words &seed : spec.seeds) check_words(board, seed);
        check_symmetries(board, spec.symmetries);
        if (spec.width == 0) throw std::invalid_argument("a beam keeps at least one position");
        out.object(BeamPointer(make_beam(board, spec)));
    });
}

PEGSOL_CALL(beam_run) {
    return answer([](Arguments &in, Answer &out) {
        Beam &beam = *in.held<BeamPointer>();
        const auto positions = in.number<std::uint64_t>(), memory = in.number<std::uint64_t>();
        const std::uint64_t enough = beam.generated() + positions;
        while (beam.step(512) == State::running && beam.generated() < enough)
            if (beam.memory_bytes() > memory) throw std::bad_alloc();
        out.number(beam.state());
    });
}

PEGSOL_CALL(beam_read) {
    return answer([](Arguments &in, Answer &out) {
        const Beam &beam = *in.held<BeamPointer>();
        out.number(beam.state());
        out.number(beam.generated());
        out.number(static_cast<std::uint32_t>(beam.levels()));
        out.number(static_cast<std::int32_t>(beam.fewest_pegs()));
        out.number(static_cast<std::uint32_t>(beam.memory_bytes()));
    });
}

PEGSOL_CALL(beam_path) {
    return answer([](Arguments &in, Answer &out) {
        const BeamPath path = in.held<BeamPointer>()->path();
        out.number(static_cast<std::uint32_t>(path.seed));
        out.list(path.jumps);
    });
}

PEGSOL_CALL(listing_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        ListingSpec spec;
        spec.start = in.position();
        spec.finish = checked_finish(board, in.finish());
        spec.score = checked_score(board, in.score());
        spec.symmetries = in.symmetries();
        spec.pagodas = checked_pagodas(board, in.pagodas());
        spec.hint = in.list<JumpIndex>();
        spec.distinct = in.number<bool>();
        spec.memory_bytes = in.number<std::uint32_t>();
        check_words(board, spec.start);
        check_symmetries(board, spec.symmetries);
        out.object(ListingPointer(make_listing(board, spec)));
    });
}

PEGSOL_CALL(listing_run) {
    return answer([](Arguments &in, Answer &out) {
        Listing &listing = *in.held<ListingPointer>();
        out.number(run_slice(in.number<std::uint64_t>(), 1000,
                             [&](std::size_t positions) { return listing.step(positions); }));
    });
}

PEGSOL_CALL(listing_solution) {
    return answer(
        [](Arguments &in, Answer &out) { out.list(in.held<ListingPointer>()->solution()); });
}

PEGSOL_CALL(listing_skip_to) {
    return answer([](Arguments &in, Answer &out) {
        Listing &listing = *in.held<ListingPointer>();
        out.number(listing.skip_to(in.list<JumpIndex>()));
    });
}
