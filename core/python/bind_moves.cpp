// Bindings of positions in layers by moves, and of beams for few moves.
#include <nanobind/stl/shared_ptr.h>

#include <optional>
#include <stdexcept>

#include "conduct/both_ends.hpp"
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
State run_layers(const Layers &layers, double seconds, std::size_t memory_bytes,
                 std::uint64_t nodes) {
    const std::uint64_t before = layers->generated();
    return run_steps(seconds, [&] {
        return layers->generated() - before >= nodes ? State::truncated
                                                     : layers->step(layers.chunk, memory_bytes);
    });
}

const MoveLayers &of_same_board(const Layers &layers, const Layers &other) {
    if (other.board.hole_count != layers.board.hole_count)
        throw std::invalid_argument("layers of another board");
    return *other.search;
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

void new_both_ends(BothEnds *self, const Layers &forward, const std::optional<Layers *> &backward,
                   const FinishTuple &finish, int min_pegs, int most, bool keep) {
    std::optional<BothEnds::Side> other;
    if (backward) {
        of_same_board(forward, **backward);
        other = {(*backward)->search, (*backward)->chunk};
    }
    new (self) BothEnds({forward.search, forward.chunk}, std::move(other),
                        with_min_pegs(checked_finish(forward.board, finish), min_pegs), most, keep);
}

State advance_both(BothEnds &ends, double seconds, std::size_t memory_bytes, std::uint64_t nodes) {
    Poll poll(seconds);
    return unlocked([&] { return ends.advance(nodes, memory_bytes, [&] { return poll(); }); });
}

bool meet(BothEnds &ends) {
    return unlocked([&] {
        return ends.meet([] {
            check_signals();
            return true;
        });
    });
}

// The seed of the start, the jumps from it, the jumps back to a seed of the finish, and this.
auto solution_found(const BothEnds &ends) {
    using Found = std::tuple<Words, std::vector<JumpIndex>, std::vector<JumpIndex>, Words>;
    std::optional<Found> found;
    if (const auto &solution = ends.found())
        found = {solution->start, solution->jumps, solution->back, solution->finish};
    return found;
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
    nb::class_<Layers>(module, "MoveLayers")
        .def("__init__", &new_layers, "board"_a, "seeds"_a, "symmetries"_a, "backward"_a,
             "within"_a = nb::none(), "bounds"_a = BoundList{}, "most"_a = 1 << 16, "threads"_a = 1)
        .def("run", &run_layers, "seconds"_a, "memory_bytes"_a, "nodes"_a)
        .def("lower", of(&MoveLayers::lower), "most"_a)
        .def("counts", of(&MoveLayers::counts))
        .def("peg_ranges", of(&MoveLayers::peg_ranges))
        .def("fewest", of(&MoveLayers::fewest), "position"_a)
        .def("generated", of(&MoveLayers::generated))
        .def("memory_bytes", of(&MoveLayers::memory_bytes))
        .def("meetings", &meetings, "other"_a, "most"_a)
        .def("finished", &finished, "finish"_a, "most"_a, "min_pegs"_a = 0)
        .def("path", &path, "position"_a, "moves"_a)
        .def("sources", &sources, "positions"_a, "moves"_a)
        .def("save", of(&MoveLayers::save))
        .def("load", of(&MoveLayers::load), "saved"_a);
    nb::class_<BothEnds>(module, "BothEnds")
        .def("__init__", &new_both_ends, "forward"_a, "backward"_a.none(), "finish"_a, "min_pegs"_a,
             "most"_a, "keep"_a)
        .def("advance", &advance_both, "seconds"_a, "memory_bytes"_a, "nodes"_a)
        .def("lower", &BothEnds::lower, "most"_a)
        .def("meet", &meet)
        .def_prop_ro("is_under_way", &BothEnds::is_under_way)
        .def_prop_ro("excluded", &BothEnds::excluded)
        .def_prop_ro("most", &BothEnds::most)
        .def_prop_ro("found", &solution_found)
        .def_prop_ro("generated", &BothEnds::generated)
        .def_prop_ro("moves", &BothEnds::moves)
        .def_prop_ro("work", &BothEnds::work);
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
