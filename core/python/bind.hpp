// What the parts of the Python module share: arguments checked and turned into tables, long work
// that can be interrupted.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "ground/tables.hpp"

namespace pegsol::bind {

namespace nb = nanobind;
using Clock = std::chrono::steady_clock;
using GoalTuple = std::tuple<Words, Words, int>;

// How often the calling thread looks whether it was interrupted.
inline constexpr auto poll_every = std::chrono::milliseconds(30);

inline Goal make_goal(const GoalTuple &goal) {
    return {std::get<0>(goal), std::get<1>(goal), std::get<2>(goal)};
}

inline void check_symmetries(const BoardTables &board,
                             const std::vector<std::vector<Hole>> &symmetries) {
    for (const auto &symmetry : symmetries) {
        if (symmetry.size() != board.hole_count)
            throw std::invalid_argument("a symmetry maps every hole");
        for (Hole hole : symmetry)
            if (hole >= board.hole_count)
                throw std::invalid_argument("a symmetry maps holes to holes");
    }
}

inline Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e8)));
}

// Raises KeyboardInterrupt if the user has asked for it. Needs the GIL to have been released.
inline void look_for_signals() {
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

// Each adds its part of the module.
void bind_levels(nb::module_ &module);
void bind_closure(nb::module_ &module);

} // namespace pegsol::bind
