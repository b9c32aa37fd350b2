// Bindings of beams, listings and pagoda functions.

#include <atomic>
#include <stdexcept>

#include "ground/crew.hpp"
#include "python/bind.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

void new_beam(Sliced<Beam> *self, const BoardTables &board, std::vector<Words> seeds,
              const FinishTuple &finish, ScoreTuple score, Symmetries symmetries,
              const PagodaList &pagodas, std::size_t width, std::uint64_t seed) {
    check_symmetries(board, symmetries);
    const std::size_t chunk =
        std::min<std::size_t>(512, positions_per_look(board, symmetries.size()));
    new (self) Sliced<Beam>{
        board, chunk,
        make_beam(board, {std::move(seeds), checked_finish(board, finish),
                          checked_score(board, std::move(score)), std::move(symmetries),
                          checked_pagodas(board, pagodas), checked_width(width), seed})};
}

// Makes a step; returns whether the beam has ended, or reached a limit.
bool is_at_end(const Sliced<Beam> &beam, std::uint64_t nodes, std::size_t memory_bytes) {
    return beam->step(beam.chunk) != State::running || beam->generated() >= nodes ||
           beam->memory_bytes() > memory_bytes;
}

// Runs for this number of seconds, or until the beam has generated this number of positions.
State run_beam(const Sliced<Beam> &beam, double seconds, std::uint64_t nodes,
               std::size_t memory_bytes) {
    run_polled(seconds, [&] { return is_at_end(beam, nodes, memory_bytes); });
    return beam->state();
}

// Runs each of the beams so, up to this number of them at the same time, until each has generated
// as many positions more. State::memory for one that cannot go on with what there is.
std::vector<State> run_together(const std::vector<Sliced<Beam> *> &beams, double seconds,
                                std::uint64_t more, std::size_t memory_bytes, std::size_t threads) {
    std::vector<State> states(beams.size(), State::running);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stopped = false;
    const auto work = [&](std::size_t thread) {
        for (std::size_t i; (i = next++) < beams.size();) {
            const Sliced<Beam> &beam = *beams[i];
            const std::uint64_t nodes = beam->generated() + more;
            const auto end = after(seconds);
            Poll poll(seconds);
            try {
                while (!stopped && !is_at_end(beam, nodes, memory_bytes) &&
                       (thread == 0 ? poll() : Clock::now() < end)) {
                }
                states[i] = beam->state();
            } catch (const std::bad_alloc &) {
                states[i] = State::memory;
            }
        }
    };
    nb::gil_scoped_release release;
    share_work(std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(beams.size(), 1)), work,
               [&] { stopped = true; });
    return states;
}

void new_listing(Sliced<Listing> *self, const BoardTables &board, Words start,
                 const FinishTuple &finish, ScoreTuple score, Symmetries symmetries,
                 const PagodaList &pagodas, std::vector<JumpIndex> hint, bool distinct,
                 std::size_t memory_bytes) {
    check_symmetries(board, symmetries);
    const std::size_t chunk = std::max<std::size_t>(
        4 * board.hole_count, std::min<std::size_t>(1000, positions_per_look(board)));
    new (self)
        Sliced<Listing>{board, chunk,
                        make_listing(board, {std::move(start), checked_finish(board, finish),
                                             checked_score(board, std::move(score)),
                                             std::move(symmetries), checked_pagodas(board, pagodas),
                                             std::move(hint), distinct, memory_bytes})};
}

PagodaList pagodas(const BoardTables &board, const std::vector<Words> &starts,
                   const std::vector<Words> &finishes, int floor, int tries, int count,
                   std::uint64_t seed) {
    PagodaList result;
    const auto made = unlocked([&] {
        return propose_pagodas(board, starts, finishes, floor, tries, count, seed, check_signals);
    });
    for (const auto &pagoda : made) result.emplace_back(pagoda.weights, pagoda.least);
    return result;
}

} // namespace

void bind_solving(nb::module_ &module) {
    module.def("pagodas", &pagodas, "board"_a, "starts"_a, "finishes"_a, "floor"_a, "tries"_a,
               "count"_a, "seed"_a);
    nb::class_<Sliced<Beam>>(module, "Beam")
        .def("__init__", &new_beam, "board"_a, "seeds"_a, "finish"_a, "score"_a, "symmetries"_a,
             "pagodas"_a, "width"_a, "seed"_a)
        .def("run", &run_beam, "seconds"_a, "nodes"_a, "memory_bytes"_a)
        .def_static("run_together", &run_together, "beams"_a, "seconds"_a, "more"_a,
                    "memory_bytes"_a, "threads"_a,
                    nb::sig("def run_together(beams: Sequence[Beam], seconds: float, more: int, "
                            "memory_bytes: int, threads: int) -> list[State]"))
        .def("generated", of(&Beam::generated))
        .def("levels", of(&Beam::levels))
        .def("fewest_pegs", of(&Beam::fewest_pegs))
        .def("memory_bytes", of(&Beam::memory_bytes))
        .def("path",
             [](const Sliced<Beam> &beam) {
                 BeamPath path = beam->path();
                 return std::pair(path.seed, std::move(path.jumps));
             })
        .def("save", of(&Beam::save))
        .def("load", of(&Beam::load), "saved"_a);
    nb::class_<Sliced<Listing>>(module, "Listing")
        .def("__init__", &new_listing, "board"_a, "start"_a, "finish"_a, "score"_a, "symmetries"_a,
             "pagodas"_a, "hint"_a, "distinct"_a, "memory_bytes"_a)
        .def("run", &run_slices<Listing>, "seconds"_a)
        .def("solution", of(&Listing::solution));
}

} // namespace pegsol::bind
