// Bindings of beams, listings and pagoda functions.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "python/bind.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

using ScoreTuple = std::pair<std::vector<std::int32_t>, std::int32_t>;

Score checked_score(const BoardTables &board, ScoreTuple score) {
    return pegsol::checked_score(board, {std::move(score.first), score.second});
}

class PyBeam {
    // What a run repeats until it returns true.
    struct Chunk {
        Beam *beam;
        std::size_t positions;
        std::uint64_t nodes;
        std::size_t memory_bytes;
        bool operator()() const {
            const bool more = beam->step(positions) == State::running;
            return !more || beam->generated() >= nodes || beam->memory_bytes() > memory_bytes;
        }
    };

  public:
    PyBeam(const BoardTables &board, std::vector<Words> seeds, const FinishTuple &finish,
           ScoreTuple score, std::vector<std::vector<Hole>> symmetries, const PagodaList &pagodas,
           std::size_t width, std::uint64_t seed)
        : wide_(width >= min_wide),
          chunk_(std::min<std::size_t>(512, positions_per_look(board, symmetries.size()))) {
        check_symmetries(board, symmetries);
        if (width == 0) throw std::invalid_argument("a beam keeps at least one position");
        beam_ = make_beam(board, {std::move(seeds), make_finish(finish),
                                  checked_score(board, std::move(score)), std::move(symmetries),
                                  checked_pagodas(board, pagodas), width, seed});
    }

    // Runs for this number of seconds, or until the beam has generated this number of positions.
    State run(double seconds, std::uint64_t nodes, std::size_t memory_bytes) {
        if (wide_)
            worker_.run(seconds, Chunk{beam_.get(), chunk_, nodes, memory_bytes});
        else
            run_polled(seconds, Chunk{beam_.get(), chunk_, nodes, memory_bytes});
        return state();
    }

    // Runs each of the beams so, up to this number of them at the same time, until each has
    // generated as many positions more. State::memory for one that cannot go on with what there is.
    static std::vector<State> run_together(const std::vector<PyBeam *> &beams, double seconds,
                                           std::uint64_t more, std::size_t memory_bytes,
                                           std::size_t threads) {
        std::vector<State> states;
        states.reserve(beams.size());
        while (states.size() < beams.size()) {
            const auto waiting = std::span(beams).subspan(states.size());
            std::size_t begun = 0;
            while (begun < std::min(waiting.size(), threads) &&
                   waiting[begun]->begin(seconds, more, memory_bytes))
                ++begun;
            if (begun == 0) { // the system grants no thread
                states.push_back(waiting[0]->run_alone(seconds, more, memory_bytes));
                continue;
            }
            try {
                for (PyBeam *beam : waiting.first(begun)) states.push_back(beam->end());
            } catch (...) {
                for (PyBeam *beam : waiting.first(begun)) beam->worker_.stop();
                throw;
            }
        }
        return states;
    }
    State state() { return settled().state(); }
    std::uint64_t generated() { return settled().generated(); }
    std::size_t levels() { return settled().levels(); }
    int fewest_pegs() { return settled().fewest_pegs(); }
    std::size_t memory_bytes() { return settled().memory_bytes(); }
    std::pair<std::size_t, std::vector<JumpIndex>> path() {
        BeamPath path = settled().path();
        return {path.seed, std::move(path.jumps)};
    }
    nb::bytes save() { return to_bytes(settled().save()); }
    void load(const nb::bytes &saved) { settled().load({saved.c_str(), saved.size()}); }

  private:
    static constexpr std::size_t min_wide = 1 << 15;

    bool begin(double seconds, std::uint64_t more, std::size_t memory_bytes) {
        return worker_.begin(seconds, Chunk{beam_.get(), chunk_, generated() + more, memory_bytes});
    }
    State end() {
        try {
            worker_.end();
        } catch (const std::bad_alloc &) {
            return State::memory;
        }
        return state();
    }
    State run_alone(double seconds, std::uint64_t more, std::size_t memory_bytes) {
        try {
            run_polled(seconds, Chunk{beam_.get(), chunk_, generated() + more, memory_bytes});
        } catch (const std::bad_alloc &) {
            return State::memory;
        }
        return state();
    }

    Beam &settled() {
        worker_.settle();
        return *beam_;
    }

    bool wide_;
    std::size_t chunk_;
    std::unique_ptr<Beam> beam_;
    Worker worker_; // ends before its beam
};

class PyListing {
  public:
    PyListing(const BoardTables &board, Words start, const FinishTuple &finish, ScoreTuple score,
              std::vector<std::vector<Hole>> symmetries, const PagodaList &pagodas,
              std::vector<JumpIndex> hint, bool distinct, std::size_t memory_bytes)
        : chunk_(std::max<std::size_t>(4 * board.hole_count,
                                       std::min<std::size_t>(1000, positions_per_look(board)))) {
        check_symmetries(board, symmetries);
        listing_ = make_listing(board, {std::move(start), make_finish(finish),
                                        checked_score(board, std::move(score)),
                                        std::move(symmetries), checked_pagodas(board, pagodas),
                                        std::move(hint), distinct, memory_bytes});
    }

    State run(double seconds) {
        return run_steps(seconds, [this] { return listing_->step(chunk_); });
    }
    std::vector<JumpIndex> solution() const { return listing_->solution(); }

  private:
    std::size_t chunk_;
    std::unique_ptr<Listing> listing_;
};

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
    nb::class_<PyBeam>(module, "Beam")
        .def(nb::init<const BoardTables &, std::vector<Words>, const FinishTuple &, ScoreTuple,
                      std::vector<std::vector<Hole>>, const PagodaList &, std::size_t,
                      std::uint64_t>(),
             "board"_a, "seeds"_a, "finish"_a, "score"_a, "symmetries"_a, "pagodas"_a, "width"_a,
             "seed"_a)
        .def("run", &PyBeam::run, "seconds"_a, "nodes"_a, "memory_bytes"_a)
        .def_static("run_together", &PyBeam::run_together, "beams"_a, "seconds"_a, "more"_a,
                    "memory_bytes"_a, "threads"_a,
                    nb::sig("def run_together(beams: Sequence[Beam], seconds: float, more: int, "
                            "memory_bytes: int, threads: int) -> list[State]"))
        .def("generated", &PyBeam::generated)
        .def("levels", &PyBeam::levels)
        .def("fewest_pegs", &PyBeam::fewest_pegs)
        .def("memory_bytes", &PyBeam::memory_bytes)
        .def("path", &PyBeam::path)
        .def("save", &PyBeam::save)
        .def("load", &PyBeam::load, "saved"_a);
    nb::class_<PyListing>(module, "Listing")
        .def(nb::init<const BoardTables &, Words, const FinishTuple &, ScoreTuple,
                      std::vector<std::vector<Hole>>, const PagodaList &, std::vector<JumpIndex>,
                      bool, std::size_t>(),
             "board"_a, "start"_a, "finish"_a, "score"_a, "symmetries"_a, "pagodas"_a, "hint"_a,
             "distinct"_a, "memory_bytes"_a)
        .def("run", &PyListing::run, "seconds"_a)
        .def("solution", &PyListing::solution);
}

} // namespace pegsol::bind
