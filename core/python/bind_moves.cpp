// Bindings of positions in layers by moves, and of the search for fewer moves.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <optional>
#include <stdexcept>

#include "conduct/fewer_moves.hpp"
#include "conduct/regions.hpp"
#include "ground/move_layers.hpp"
#include "python/bind.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

using Layers = Sliced<MoveLayers>;
using Within = std::optional<std::shared_ptr<Membership>>;
using Turn = FewerMoves::Turn;

void new_layers(Layers *self, const BoardTables &board, const Words &seed,
                const Symmetries &symmetries, bool backward) {
    check_group(board, symmetries);
    check_words(board, seed);
    new (self) Layers{board, positions_per_look(board, symmetries.size()),
                      make_move_layers(board, {{seed}, symmetries, backward})};
}

State run_layers(const Layers &layers, double seconds, std::size_t memory_bytes) {
    return run_steps(seconds, [&] { return layers->step(layers.chunk, memory_bytes); });
}

std::shared_ptr<MoveEnds> make_ends(std::shared_ptr<const Problem> problem,
                                    std::optional<Hole> moving, Symmetries symmetries,
                                    bool as_stated) {
    check_group(problem->board, symmetries);
    if (moving && *moving >= problem->board.hole_count) throw std::invalid_argument("no such hole");
    return std::make_shared<MoveEnds>(std::move(problem), moving, std::move(symmetries), as_stated);
}

// A poll that never ends the work, except by an interrupt.
bool until_interrupted() {
    check_signals();
    return true;
}

State advance_both(BothEnds &ends, double seconds, std::size_t memory_bytes) {
    Poll poll(seconds);
    return unlocked(
        [&] { return ends.advance(~std::uint64_t{0}, memory_bytes, [&] { return poll(); }); });
}

} // namespace

void bind_moves(nb::module_ &module) {
    module.def("regions", &regions_of, "board"_a);
    nb::class_<Layers>(module, "MoveLayers")
        .def("__init__", &new_layers, "board"_a, "seed"_a, "symmetries"_a, "backward"_a)
        .def("run", &run_layers, "seconds"_a, "memory_bytes"_a)
        .def("counts", of(&MoveLayers::counts))
        .def("peg_ranges", of(&MoveLayers::peg_ranges));
    nb::class_<MoveEnds>(module, "MoveEnds")
        .def(nb::new_(&make_ends), "problem"_a, "moving"_a.none(), "symmetries"_a,
             "as_stated"_a = false)
        .def("at_least", &MoveEnds::at_least);
    nb::class_<BothEnds>(module, "BothEnds")
        .def(nb::new_([](std::shared_ptr<const MoveEnds> ends, const Within &within, int most,
                         bool keep, unsigned threads) {
                 return std::make_unique<BothEnds>(std::move(ends), within.value_or(nullptr), most,
                                                   keep, threads);
             }),
             "ends"_a, "within"_a.none(), "most"_a, "keep"_a = false, "threads"_a = 1)
        .def("advance", &advance_both, "seconds"_a, "memory_bytes"_a)
        .def("lower", &BothEnds::lower, "most"_a)
        .def("meetings", &BothEnds::meetings, "most"_a)
        .def(
            "sources",
            [](const BothEnds &ends, bool from_start, const std::vector<Words> &positions,
               int moves) {
                for (const Words &position : positions) check_words(ends.board(), position);
                return unlocked(
                    [&] { return ends.sources(from_start, positions, moves, check_signals); });
            },
            "from_start"_a, "positions"_a, "moves"_a)
        .def_prop_ro("ended", &BothEnds::ended)
        .def_prop_ro("excluded", &BothEnds::excluded)
        .def_prop_ro("most", &BothEnds::most)
        .def_prop_ro("found", &BothEnds::found)
        .def_prop_ro("generated", &BothEnds::generated)
        .def_prop_ro("counts", &BothEnds::counts)
        .def_prop_ro("moves", &BothEnds::moves)
        .def_prop_ro("work", &BothEnds::work);
    nb::enum_<Turn>(module, "Turn")
        .value("NONE", Turn::none)
        .value("BEAM", Turn::beam)
        .value("LIVE", Turn::live)
        .value("FORWARD", Turn::forward)
        .value("BACKWARD", Turn::backward);
    nb::class_<FewerMoves>(module, "FewerMoves")
        .def(nb::init<std::shared_ptr<const MoveEnds>, std::vector<JumpIndex>, std::uint64_t,
                      unsigned, std::uint64_t>(),
             "ends"_a, "jumps"_a, "seed"_a = 0, "threads"_a = 1, "repeated"_a = 0)
        .def(
            "turn",
            [](FewerMoves &search, std::uint64_t nodes, std::size_t memory) {
                return search.turn({nodes, memory});
            },
            "nodes"_a, "memory_bytes"_a)
        .def("number", &FewerMoves::number, "turn"_a)
        .def(
            "advance",
            [](FewerMoves &search, Turn turn, double seconds, std::uint64_t nodes,
               std::size_t memory) {
                Poll poll(seconds);
                return unlocked(
                    [&] { return search.advance(turn, {nodes, memory}, [&] { return poll(); }); });
            },
            "turn"_a, "seconds"_a, "nodes"_a, "memory_bytes"_a)
        .def(
            "take_live",
            [](FewerMoves &search, const Within &live) {
                unlocked([&] { search.take_live(live.value_or(nullptr), until_interrupted); });
            },
            "live"_a.none())
        .def(
            "shorten",
            [](FewerMoves &search, double seconds) {
                Poll poll(seconds);
                unlocked([&] { search.shorten([&] { return poll(); }); });
            },
            "seconds"_a)
        .def_prop_ro("jumps", &FewerMoves::jumps)
        .def_prop_ro("found", &FewerMoves::found)
        .def_prop_ro("at_least", &FewerMoves::at_least)
        .def_prop_ro("nodes", &FewerMoves::nodes)
        .def_prop_ro("layers", &FewerMoves::layers,
                     nb::for_getter(nb::sig("def layers(self) -> BothEnds | None")))
        .def_prop_ro("is_loaded", &FewerMoves::is_loaded)
        .def("save", [](FewerMoves &search) { return to_bytes(search.save()); })
        .def(
            "load",
            [](FewerMoves &search, nb::handle saved) {
                const Buffer bytes(saved);
                unlocked([&] { search.load(bytes, until_interrupted); });
            },
            "saved"_a, nb::sig("def load(self, saved: bytes) -> None"));
}

} // namespace pegsol::bind
