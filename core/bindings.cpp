// Thin bindings: check ranges, drop the GIL, poll for signals, convert errors.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "beam.hpp"
#include "listing.hpp"
#include "pagoda.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace pegsol;

namespace {

using Clock = std::chrono::steady_clock;
using JumpList = std::vector<std::array<Hole, 3>>;
using PagodaList = std::vector<std::pair<std::vector<std::int16_t>, std::int16_t>>;
using GoalTuple = std::tuple<Words, Words, int>;
using ScoreTuple = std::pair<std::vector<std::int32_t>, std::int32_t>;

// How often the calling thread looks whether it was interrupted.
constexpr auto poll_every = std::chrono::milliseconds(30);

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

Goal make_goal(const GoalTuple &goal) {
    return {std::get<0>(goal), std::get<1>(goal), std::get<2>(goal)};
}

Score make_score(const BoardTables &board, ScoreTuple score) {
    if (score.first.size() != board.hole_count)
        throw std::invalid_argument("every hole has a potential");
    return {std::move(score.first), score.second};
}

void check_symmetries(const BoardTables &board, const std::vector<std::vector<Hole>> &symmetries) {
    for (const auto &symmetry : symmetries) {
        if (symmetry.size() != board.hole_count)
            throw std::invalid_argument("a symmetry maps every hole");
        for (Hole hole : symmetry)
            if (hole >= board.hole_count)
                throw std::invalid_argument("a symmetry maps holes to holes");
    }
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

Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e8)));
}

// Raises KeyboardInterrupt if the user has asked for it. Needs the GIL to have been released.
void look_for_signals() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Runs `chunk` until it says it is done or the time is over, without the GIL; looks for signals
// now and then. An interrupt leaves the search where it stands.
template <class Chunk> void run_polled(double seconds, Chunk chunk) {
    nb::gil_scoped_release release;
    const auto end = after(seconds);
    auto next_poll = Clock::now() + poll_every;
    while (!chunk()) {
        const auto now = Clock::now();
        if (now >= end) return;
        if (now >= next_poll) {
            look_for_signals();
            next_poll = Clock::now() + poll_every;
        }
    }
}

// Runs chunks in a thread of its own, for searches of which a single chunk may take long (a wide
// level of a beam is cut in one go). An interrupt or stop() returns soon even so; the chunk under
// way ends in the background, and whoever asks for the search next waits for that.
class Worker {
  public:
    ~Worker() {
        stop_ = true;
        if (thread_.joinable()) thread_.join();
    }

    // Returns whether the search stands still.
    template <class Chunk> bool run(double seconds, Chunk chunk) {
        settle();
        nb::gil_scoped_release release;
        stop_ = done_ = false;
        thread_ = std::thread([this, chunk, end = after(seconds)] {
            while (!stop_ && !chunk() && Clock::now() < end) {
            }
            const std::lock_guard lock(mutex_);
            done_ = true;
            ended_.notify_all();
        });
        while (!wait(poll_every)) {
            try {
                look_for_signals();
            } catch (...) {
                stop_ = true;
                wait(patience);
                throw;
            }
            if (stop_ && !wait(patience)) return false;
        }
        thread_.join();
        return true;
    }

    // Asks a run in another thread to return soon.
    void stop() { stop_ = true; }

    // Waits until the search stands still.
    void settle() {
        if (!thread_.joinable()) return;
        nb::gil_scoped_release release;
        thread_.join();
    }

  private:
    static constexpr auto patience = std::chrono::milliseconds(50);

    bool wait(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, time, [this] { return done_; });
    }

    std::thread thread_;
    std::mutex mutex_;
    std::condition_variable ended_;
    std::atomic<bool> stop_ = false;
    bool done_ = true;
};

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
}
