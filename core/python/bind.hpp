// Shared by the parts of the Python module: arguments checked and converted to tables, and long
// runs that can be interrupted.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <tuple>
#include <utility>

#include "ground/checks.hpp"
#include "ground/state.hpp"
#include "ground/thread_data.hpp"

namespace pegsol::bind {

namespace nb = nanobind;
using Clock = std::chrono::steady_clock;
using FinishTuple = std::tuple<Words, Words, int>;

// How often the calling thread checks for an interrupt.
inline constexpr auto poll_interval = std::chrono::milliseconds(30);

inline Finish make_finish(const FinishTuple &finish) {
    return {std::get<0>(finish), std::get<1>(finish), std::get<2>(finish)};
}

inline Finish checked_finish(const BoardTables &board, const FinishTuple &finish) {
    return pegsol::checked_finish(board, make_finish(finish));
}

inline nb::bytes to_bytes(const std::string &data) { return nb::bytes(data.data(), data.size()); }

// The bytes of any object that has a buffer.
class Buffer {
  public:
    explicit Buffer(nb::handle object) {
        if (PyObject_GetBuffer(object.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { PyBuffer_Release(&view_); }
    [[nodiscard]] std::span<const char> bytes() const {
        return {static_cast<const char *>(view_.buf), static_cast<std::size_t>(view_.len)};
    }

  private:
    Py_buffer view_{};
};

inline Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e8)));
}

// Raises KeyboardInterrupt if the user interrupted. The GIL must be released.
inline void check_signals() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Calls f() without the GIL, because it may take long.
template <class F> auto unlocked(F f) {
    nb::gil_scoped_release release;
    return f();
}

// Runs `chunk` until it returns true or the time is over, without the GIL, and checks for signals
// at intervals. An interrupt leaves the search in its present state.
template <class Chunk> void run_polled(double seconds, Chunk chunk) {
    nb::gil_scoped_release release;
    const auto end = after(seconds);
    auto next_poll = Clock::now() + poll_interval;
    while (!chunk()) {
        const auto now = Clock::now();
        if (now >= end) return;
        if (now >= next_poll) {
            check_signals();
            next_poll = Clock::now() + poll_interval;
        }
    }
}

// The same for steps that return a State: until it is no longer State::running.
template <class Step> State run_steps(double seconds, Step step) {
    State state = State::running;
    run_polled(seconds, [&] {
        state = step();
        return state != State::running;
    });
    return state;
}

// A search that runs in steps of a number of positions, as Python holds it.
template <class T> struct Sliced {
    std::size_t chunk;
    std::unique_ptr<T> search;
    T *operator->() const { return search.get(); }
};

template <class T> State run_slices(const Sliced<T> &sliced, double seconds) {
    return run_steps(seconds, [&] { return sliced->step(sliced.chunk); });
}

// A function of the search as a function of what holds it.
template <class T, class Result, class... Arguments>
auto of(Result (T::*function)(Arguments...) const) {
    return [function](const Sliced<T> &sliced, Arguments... arguments) {
        return ((*sliced.search).*function)(arguments...);
    };
}

// Runs chunks in a separate thread, for searches in which a single chunk may take long (a wide
// level of a beam is cut in one go). An interrupt still returns soon: the chunk under way ends in
// the background, and the next use of the search waits for it.
class Worker {
  public:
    ~Worker() {
        stop_ = true;
        if (thread_.joinable()) thread_.join();
    }

    template <class Chunk> void run(double seconds, Chunk chunk) {
        settle();
        if (begin(seconds, chunk)) {
            end();
        } else {
            run_polled(seconds, chunk);
        }
    }

    // Begins a run, for end() to wait for; the search must be idle. Returns false if the system
    // grants no thread.
    template <class Chunk> bool begin(double seconds, Chunk chunk) {
        stop_ = done_ = short_ = false;
        failure_ = nullptr;
        const auto work = [this, chunk, end = after(seconds)] {
            short_ = !prepare_thread();
            try {
                while (!short_ && !stop_ && !chunk() && Clock::now() < end) {
                }
            } catch (...) {
                failure_ = std::current_exception();
            }
            const std::lock_guard lock(mutex_);
            done_ = true;
            ended_.notify_all();
        };
        try {
            thread_ = std::thread(work);
        } catch (const std::system_error &) {
            return false;
        } catch (const std::bad_alloc &) {
            return false;
        }
        return true;
    }

    // Waits for the end of a run, and throws what it has thrown; soon after an interrupt.
    void end() {
        nb::gil_scoped_release release;
        while (!wait(poll_interval)) {
            try {
                check_signals();
            } catch (...) {
                stop();
                wait(stop_timeout);
                throw;
            }
        }
        thread_.join();
        if (short_) throw std::bad_alloc();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

    // Makes a run end after the chunk under way.
    void stop() { stop_ = true; }

    // Waits until the search is idle.
    void settle() {
        if (!thread_.joinable()) return;
        nb::gil_scoped_release release;
        thread_.join();
    }

  private:
    static constexpr auto stop_timeout = std::chrono::milliseconds(50);

    bool wait(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, time, [this] { return done_; });
    }

    std::thread thread_;
    std::mutex mutex_;
    std::condition_variable ended_;
    std::atomic<bool> stop_ = false;
    bool done_ = true, short_ = false; // short of memory
    std::exception_ptr failure_;       // of the last run
};

// Each function adds its part of the module.
void bind_solving(nb::module_ &module);
void bind_levels(nb::module_ &module);
void bind_closure(nb::module_ &module);
void bind_records(nb::module_ &module);
void bind_moves(nb::module_ &module);
void bind_arrays(nb::module_ &module);
void bind_lab(nb::module_ &module);
void bind_watchdog(nb::module_ &module);

} // namespace pegsol::bind
