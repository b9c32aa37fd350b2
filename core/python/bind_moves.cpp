// Bindings of positions in layers by moves, and of beams for few moves.
#include <nanobind/stl/shared_ptr.h>

#include <optional>
#include <stdexcept>

#include "conduct/move_order.hpp"
#include "ground/move_layers.hpp"
#include "python/bind.hpp"
#include "solving/short_beam.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

// The regions of a bound, smallest first, and how many of them may stay as they are.
using BoundList = std::vector<std::pair<std::vector<Words>, int>>;

std::vector<RegionBound> make_bounds(const BoardTables &board, const BoundList &list) {
    std::vector<RegionBound> bounds;
    for (const auto &[regions, spared] : list) {
        for (const Words &region : regions) check_words(board, region);
        bounds.push_back({regions, spared});
    }
    return bounds;
}

Finish with_min_pegs(Finish finish, int min_pegs) {
    finish.min_pegs = min_pegs;
    return finish;
}

using Layers = Sliced<MoveLayers>;
using Within = std::optional<std::shared_ptr<Membership>>;

void new_layers(Layers *self, const BoardTables &board, const std::vector<Words> &seeds,
                const Symmetries &symmetries, bool backward, const Within &within,
                const BoundList &bounds, int most, unsigned threads) {
    check_group(board, symmetries);
    for (const Words &seed : seeds) check_words(board, seed);
    new (self) Layers{board, positions_per_look(board, symmetries.size()) * std::max(threads, 1u),
                      make_move_layers(board, {seeds, symmetries, backward,
                                               checked_within(board, within.value_or(nullptr)),
                                               make_bounds(board, bounds), most, threads})};
}

// Until the layer is complete, the time is over, or that number of positions was generated.
template <class Step>
State run_layers(const Layers &layers, double seconds, std::uint64_t nodes, Step step) {
    const std::uint64_t before = layers->generated();
    return run_steps(
        seconds, [&] { return layers->generated() - before >= nodes ? State::truncated : step(); });
}

State run(const Layers &layers, double seconds, std::size_t memory_bytes, std::uint64_t nodes) {
    return run_layers(layers, seconds, nodes,
                      [&] { return layers->step(layers.chunk, memory_bytes); });
}

const MoveLayers &of_same_board(const Layers &layers, const Layers &other) {
    if (other.board.hole_count != layers.board.hole_count)
        throw std::invalid_argument("layers of another board");
    return *other.search;
}

State probe(const Layers &layers, const Layers &other, double seconds, std::size_t memory_bytes,
            std::uint64_t nodes) {
    const MoveLayers &theirs = of_same_board(layers, other);
    return run_layers(layers, seconds, nodes,
                      [&] { return layers->probe(theirs, layers.chunk, memory_bytes); });
}

std::vector<Words> meetings(const Layers &layers, const Layers &other, std::size_t most) {
    const MoveLayers &theirs = of_same_board(layers, other);
    return unlocked([&] { return layers->meetings(theirs, most); });
}

std::vector<Words> finished(const Layers &layers, const FinishTuple &finish, std::size_t most,
                            int min_pegs) {
    return layers->finished(with_min_pegs(checked_finish(layers.board, finish), min_pegs), most);
}

std::pair<Words, std::vector<JumpIndex>> path(const Layers &layers, const Words &position,
                                              int moves) {
    check_words(layers.board, position);
    return unlocked([&] { return layers->path(position, moves, check_signals); });
}

std::vector<Words> sources(const Layers &layers, const std::vector<Words> &positions, int moves) {
    for (const Words &position : positions) check_words(layers.board, position);
    return unlocked([&] { return layers->sources(positions, moves, check_signals); });
}

void new_short_beam(Sliced<ShortBeam> *self, const BoardTables &board,
                    const std::vector<Words> &seeds, const FinishTuple &finish,
                    const Symmetries &symmetries, ScoreTuple score, bool backward,
                    const Within &within, const BoundList &bounds, int most, std::size_t width,
                    std::uint64_t seed, int min_pegs) {
    check_group(board, symmetries);
    for (const Words &position : seeds) check_words(board, position);
    const Finish end = with_min_pegs(checked_finish(board, finish), min_pegs);
    new (self) Sliced<ShortBeam>{
        board, std::min<std::size_t>(4096, positions_per_look(board, symmetries.size())),
        make_short_beam(board, {seeds, end, symmetries, checked_score(board, std::move(score)),
                                backward, checked_within(board, within.value_or(nullptr)),
                                make_bounds(board, bounds), most, checked_width(width), seed})};
}

} // namespace

void bind_moves(nb::module_ &module) {
    module.def(
        "beam_is_due",
        [](unsigned holes, unsigned start_pegs, unsigned open, std::uint64_t beam_nodes,
           std::uint64_t next_beam_nodes, std::uint64_t layer_nodes) {
            return beam_is_due({holes, start_pegs, open, beam_nodes, next_beam_nodes, layer_nodes});
        },
        "holes"_a, "start_pegs"_a, "open"_a, "beam_nodes"_a, "next_beam_nodes"_a, "layer_nodes"_a);
    module.def("live_is_due", &live_is_due, "class_bits"_a, "layer_nodes"_a, "layers_to_go"_a);
    nb::class_<SideWork>(module, "SideWork")
        .def(nb::init<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>(), "last"_a,
             "before"_a, "work"_a, "done"_a)
        .def_prop_ro("expected", &expected_work)
        .def_prop_ro("until_choice", &work_until_choice);
    nb::class_<Layers>(module, "MoveLayers")
        .def("__init__", &new_layers, "board"_a, "seeds"_a, "symmetries"_a, "backward"_a,
             "within"_a = nb::none(), "bounds"_a = BoundList{}, "most"_a = 1 << 16, "threads"_a = 1)
        .def("run", &run, "seconds"_a, "memory_bytes"_a, "nodes"_a)
        .def("lower", of(&MoveLayers::lower), "most"_a)
        .def("counts", of(&MoveLayers::counts))
        .def("peg_ranges", of(&MoveLayers::peg_ranges))
        .def("fewest", of(&MoveLayers::fewest), "position"_a)
        .def("generated", of(&MoveLayers::generated))
        .def("memory_bytes", of(&MoveLayers::memory_bytes))
        .def("meetings", &meetings, "other"_a, "most"_a)
        .def("probe", &probe, "other"_a, "seconds"_a, "memory_bytes"_a, "nodes"_a)
        .def("met", of(&MoveLayers::met))
        .def("finished", &finished, "finish"_a, "most"_a, "min_pegs"_a = 0)
        .def("path", &path, "position"_a, "moves"_a)
        .def("sources", &sources, "positions"_a, "moves"_a)
        .def("save", of(&MoveLayers::save))
        .def("load", of(&MoveLayers::load), "saved"_a);
    nb::class_<Sliced<ShortBeam>>(module, "ShortBeam")
        .def("__init__", &new_short_beam, "board"_a, "seeds"_a, "finish"_a, "symmetries"_a,
             "score"_a, "backward"_a, "within"_a.none(), "bounds"_a, "most"_a, "width"_a, "seed"_a,
             "min_pegs"_a = 0)
        .def("run", &run_slices<ShortBeam>, "seconds"_a)
        .def("generated", of(&ShortBeam::generated))
        .def("moves", of(&ShortBeam::moves))
        .def("path", of(&ShortBeam::path));
}

} // namespace pegsol::bind
