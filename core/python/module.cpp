// Thin bindings: check ranges, drop the GIL, poll for signals, convert errors.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "solving/beam.hpp"
#include "python/bind.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace pegsol;
using namespace pegsol::bind;

namespace {

using JumpList = std::vector<std::array<Hole, 3>>;
using PagodaList = std::vector<std::pair<std::vector<std::int16_t>, std::int16_t>>;
using ScoreTuple = std::pair<std::vector<std::int32_t>, std::int32_t>;

BoardTables make_board(unsigned hole_count, const JumpList &jumps) {
    if (hole_count == 0 || words_needed(hole_count) == 0)
        throw std::invalid_argument("hole count out of range");
    BoardTables board;
    board.hole_count = hole_count;
    board.jumps.reserve(jumps.size());
    for (const auto &[from, over, to] : jumps) {
        if (from >= hole_count || over >= hole_count || to >= hole_count || from == over ||
            over == to || from == to)
            throw std::invalid_argument("a jump needs three holes of the board");
        board.jumps.push_back({from, over, to});
    }
    return board;
}

Score make_score(const BoardTables &board, ScoreTuple score) {
    if (score.first.size() != board.hole_count)
        throw std::invalid_argument("every hole has a potential");
    return {std::move(score.first), score.second};
}

std::vector<Pagoda> make_pagodas(const BoardTables &board, const PagodaList &list) {
    std::vector<Pagoda> pagodas;
    for (const auto &[weights, least] : list) {
        if (weights.size() != board.hole_count)
            throw std::invalid_argument("a pagoda weighs every hole");
        pagodas.push_back({weights, least});
    }
    return pagodas;
}

class PyBeam {
  public:
    PyBeam(const BoardTables &board, std::vector<Words> seeds, const GoalTuple &goal,
           ScoreTuple score, std::vector<std::vector<Hole>> symmetries, const PagodaList &pagodas,
           std::size_t width, std::uint64_t seed)
        : wide_(width >= wide_from) {
        check_symmetries(board, symmetries);
        if (width == 0) throw std::invalid_argument("a beam keeps at least one position");
        beam_ = make_beam(board,
                          {std::move(seeds), make_goal(goal), make_score(board, std::move(score)),
                           std::move(symmetries), make_pagodas(board, pagodas), width, seed});
    }

    // Runs for so many seconds, or until the beam has generated so many positions.
    std::string run(double seconds, std::uint64_t nodes, std::size_t memory_bytes) {
        const auto chunk = [beam = beam_.get(), nodes, memory_bytes] {
            const bool more = beam->step(512) == BeamState::running;
            return !more || beam->generated() >= nodes || beam->memory_bytes() > memory_bytes;
        };
        if (!wide_)
            run_polled(seconds, chunk);
        else if (!worker_.run(seconds, chunk))
            return "running";
        return state();
    }
    void stop() { worker_.stop(); }
    std::string state() {
        switch (settled().state()) {
        case BeamState::running: return "running";
        case BeamState::solved: return "solved";
        case BeamState::complete: return "complete";
        default: return "truncated";
        }
    }
    std::uint64_t generated() { return settled().generated(); }
    std::size_t levels() { return settled().levels(); }
    int fewest_pegs() { return settled().fewest_pegs(); }
    std::size_t memory_bytes() { return settled().memory_bytes(); }
    std::pair<std::size_t, std::vector<JumpIndex>> path() {
        BeamPath path = settled().path();
        return {path.seed, std::move(path.jumps)};
    }
    nb::bytes save() {
        const std::string saved = settled().save();
        return nb::bytes(saved.data(), saved.size());
    }
    void load(const nb::bytes &saved) {
        if (!settled().load({saved.c_str(), saved.size()}))
            throw std::invalid_argument("not a saved beam of this search");
    }

  private:
    static constexpr std::size_t wide_from = 1 << 15;

    Beam &settled() {
        worker_.settle();
        return *beam_;
    }

    bool wide_;
    std::unique_ptr<Beam> beam_;
    Worker worker_; // ends before the beam that it works on
};

class PyListing {
  public:
    PyListing(const BoardTables &board, Words start, const GoalTuple &goal, ScoreTuple score,
              std::vector<std::vector<Hole>> symmetries, const PagodaList &pagodas,
              std::vector<JumpIndex> hint, bool distinct, std::size_t memory_bytes) {
        check_symmetries(board, symmetries);
        listing_ = make_listing(board, {std::move(start), make_goal(goal),
                                        make_score(board, std::move(score)), std::move(symmetries),
                                        make_pagodas(board, pagodas), std::move(hint), distinct,
                                        memory_bytes});
    }

    std::string run(double seconds) {
        ListingState state = ListingState::running;
        run_polled(seconds, [&] {
            state = listing_->step(1000);
            return state != ListingState::running;
        });
        return state == ListingState::found      ? "found"
               : state == ListingState::complete ? "complete"
                                                 : "running";
    }
    std::vector<JumpIndex> solution() const { return listing_->solution(); }
    bool skip_to(const std::vector<JumpIndex> &solution) { return listing_->skip_to(solution); }

  private:
    std::unique_ptr<Listing> listing_;
};

PagodaList pagodas(const BoardTables &board, const std::vector<Words> &starts,
                   const std::vector<Words> &goals, int floor, int tries, int count,
                   std::uint64_t seed) {
    PagodaList result;
    for (auto &pagoda : propose_pagodas(board, starts, goals, floor, tries, count, seed))
        result.emplace_back(std::move(pagoda.weights), pagoda.least);
    return result;
}

} // namespace

NB_MODULE(_core, module) {
    // Layouts stay in a cache of Python until the very end.
    nb::set_leak_warnings(false);
    module.doc() = "The engine: tables in, indices and counters out. Only pegsol.search uses it.";
    nb::class_<BoardTables>(module, "Board");
    module.def("board", &make_board, "hole_count"_a, "jumps"_a);
    module.def("pagodas", &pagodas, "board"_a, "starts"_a, "goals"_a, "floor"_a, "tries"_a,
               "count"_a, "seed"_a);
    nb::class_<PyBeam>(module, "Beam")
        .def(nb::init<const BoardTables &, std::vector<Words>, const GoalTuple &, ScoreTuple,
                      std::vector<std::vector<Hole>>, const PagodaList &, std::size_t,
                      std::uint64_t>(),
             "board"_a, "seeds"_a, "goal"_a, "score"_a, "symmetries"_a, "pagodas"_a, "width"_a,
             "seed"_a)
        .def("run", &PyBeam::run, "seconds"_a, "nodes"_a, "memory_bytes"_a)
        .def("stop", &PyBeam::stop)
        .def("state", &PyBeam::state)
        .def("generated", &PyBeam::generated)
        .def("levels", &PyBeam::levels)
        .def("fewest_pegs", &PyBeam::fewest_pegs)
        .def("memory_bytes", &PyBeam::memory_bytes)
        .def("path", &PyBeam::path)
        .def("save", &PyBeam::save)
        .def("load", &PyBeam::load, "saved"_a);
    nb::class_<PyListing>(module, "Listing")
        .def(nb::init<const BoardTables &, Words, const GoalTuple &, ScoreTuple,
                      std::vector<std::vector<Hole>>, const PagodaList &, std::vector<JumpIndex>,
                      bool, std::size_t>(),
             "board"_a, "start"_a, "goal"_a, "score"_a, "symmetries"_a, "pagodas"_a, "hint"_a,
             "distinct"_a, "memory_bytes"_a)
        .def("run", &PyListing::run, "seconds"_a)
        .def("solution", &PyListing::solution)
        .def("skip_to", &PyListing::skip_to, "solution"_a);
    bind_levels(module);
    bind_closure(module);
}
