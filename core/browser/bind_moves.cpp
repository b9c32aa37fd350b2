// Positions in layers by moves, and beams for few moves.
#include "browser/call.hpp"
#include "ground/move_layers.hpp"
#include "solving/short_beam.hpp"

using namespace pegsol;
using namespace pegsol::browser;

namespace {

using Within = std::shared_ptr<const Membership>;

struct Layers {
    BoardTables board;
    std::size_t chunk;
    std::shared_ptr<MoveLayers> layers;
};
using BeamPointer = std::shared_ptr<ShortBeam>;

std::vector<RegionBound> bounds_of(Arguments &in, const BoardTables &board) {
    return in.list_of([&] {
        RegionBound bound{in.positions(), in.number<std::int32_t>()};
        for (const Words &region : bound.regions) check_words(board, region);
        return bound;
    });
}

Within within_of(Arguments &in, const BoardTables &board) {
    auto within = in.held_or<Within>(nullptr);
    if (within && board.hole_count > 64)
        throw std::invalid_argument("positions are looked up on boards of up to 64 holes");
    return within;
}

Words checked(const BoardTables &board, Words position) {
    check_words(board, position);
    return position;
}

std::vector<Words> checked(const BoardTables &board, std::vector<Words> positions) {
    for (const Words &position : positions) check_words(board, position);
    return positions;
}

Layers &other_layers(Arguments &in, const Layers &own) {
    auto &other = in.held<Layers>();
    if (other.board.hole_count != own.board.hole_count)
        throw std::invalid_argument("layers of another board");
    return other;
}

} // namespace

PEGSOL_CALL(layers_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        MoveLayersSpec spec;
        spec.seeds = checked(board, in.positions());
        spec.symmetries = in.symmetries();
        check_group(board, spec.symmetries);
        spec.backward = in.number<bool>();
        spec.within = within_of(in, board);
        spec.bounds = bounds_of(in, board);
        spec.most = in.number<std::int32_t>();
        out.object(Layers{board, positions_per_look(board, spec.symmetries.size()),
                          make_move_layers(board, spec)});
    });
}

PEGSOL_CALL(layers_run) {
    return answer([](Arguments &in, Answer &out) {
        auto &[board, chunk, layers] = in.held<Layers>();
        const auto positions = in.number<std::uint64_t>();
        const auto memory = in.number<std::uint32_t>();
        out.number(run_slice(positions, chunk,
                             [&](std::size_t part) { return layers->step(part, memory); }));
    });
}

PEGSOL_CALL(layers_probe) {
    return answer([](Arguments &in, Answer &out) {
        auto &own = in.held<Layers>();
        const MoveLayers &other = *other_layers(in, own).layers;
        const auto positions = in.number<std::uint64_t>();
        const auto memory = in.number<std::uint32_t>();
        out.number(run_slice(positions, own.chunk, [&](std::size_t part) {
            return own.layers->probe(other, part, memory);
        }));
    });
}

PEGSOL_CALL(layers_read) {
    return answer([](Arguments &in, Answer &out) {
        const MoveLayers &layers = *in.held<Layers>().layers;
        out.number(layers.generated());
        out.number(static_cast<std::uint32_t>(layers.memory_bytes()));
        const auto counts = layers.counts();
        out.list(std::vector<std::uint32_t>(counts.begin(), counts.end()));
        std::vector<std::uint32_t> ranges;
        for (const auto &[least, most] : layers.peg_ranges()) {
            ranges.push_back(static_cast<std::uint32_t>(least));
            ranges.push_back(static_cast<std::uint32_t>(most));
        }
        out.list(ranges);
    });
}

PEGSOL_CALL(layers_fewest) {
    return answer([](Arguments &in, Answer &out) {
        const auto &own = in.held<Layers>();
        out.number(own.layers->fewest(checked(own.board, in.position())));
    });
}

PEGSOL_CALL(layers_meetings) {
    return answer([](Arguments &in, Answer &out) {
        const auto &own = in.held<Layers>();
        const MoveLayers &other = *other_layers(in, own).layers;
        out.positions(own.layers->meetings(other, in.number<std::uint32_t>()));
    });
}

PEGSOL_CALL(layers_met) {
    return answer([](Arguments &in, Answer &out) { out.list(in.held<Layers>().layers->met()); });
}

PEGSOL_CALL(layers_finished) {
    return answer([](Arguments &in, Answer &out) {
        const auto &own = in.held<Layers>();
        const Finish finish = checked_finish(own.board, in.finish());
        out.positions(own.layers->finished(finish, in.number<std::uint32_t>()));
    });
}

PEGSOL_CALL(layers_path) {
    return answer([](Arguments &in, Answer &out) {
        const auto &own = in.held<Layers>();
        const Words position = checked(own.board, in.position());
        const auto [seed, jumps] = own.layers->path(position, in.number<std::int32_t>());
        out.list(seed);
        out.list(jumps);
    });
}

PEGSOL_CALL(layers_sources) {
    return answer([](Arguments &in, Answer &out) {
        const auto &own = in.held<Layers>();
        const auto positions = checked(own.board, in.positions());
        out.positions(own.layers->sources(positions, in.number<std::int32_t>()));
    });
}

PEGSOL_CALL(short_beam_new) {
    return answer([](Arguments &in, Answer &out) {
        const auto &board = in.held<BoardTables>();
        ShortBeamSpec spec;
        spec.start = checked(board, in.position());
        if (const auto moving = in.number<std::int32_t>(); moving >= 0) {
            if (moving >= static_cast<std::int32_t>(board.hole_count))
                throw std::invalid_argument("the moving peg is in a hole of the board");
            spec.moving = static_cast<Hole>(moving);
        }
        spec.finish = checked_finish(board, in.finish());
        spec.symmetries = in.symmetries();
        check_group(board, spec.symmetries);
        spec.score = checked_score(board, in.score());
        spec.move_worth = in.number<std::int32_t>();
        spec.backward = in.number<bool>();
        spec.within = within_of(in, board);
        spec.bounds = bounds_of(in, board);
        spec.most = in.number<std::int32_t>();
        spec.width = in.number<std::uint32_t>();
        spec.seed = in.number<std::uint64_t>();
        if (spec.width == 0) throw std::invalid_argument("a beam keeps at least one position");
        out.object(BeamPointer(make_short_beam(board, spec)));
    });
}

PEGSOL_CALL(short_beam_run) {
    return answer([](Arguments &in, Answer &out) {
        ShortBeam &beam = *in.held<BeamPointer>();
        out.number(run_slice(in.number<std::uint64_t>(), 512,
                             [&](std::size_t part) { return beam.step(part); }));
    });
}

PEGSOL_CALL(short_beam_read) {
    return answer([](Arguments &in, Answer &out) {
        const ShortBeam &beam = *in.held<BeamPointer>();
        out.number(beam.generated());
        out.number(static_cast<std::int32_t>(beam.moves()));
        out.list(beam.path());
    });
}
