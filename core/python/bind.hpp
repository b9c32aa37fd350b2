// Shared by the parts of the Python module: arguments checked and converted to tables, and long
// runs that can be interrupted.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ground/checks.hpp"
#include "ground/state.hpp"

namespace pegsol::bind {

namespace nb = nanobind;
using Clock = std::chrono::steady_clock;
using FinishTuple = std::tuple<Words, Words, int>;
using ScoreTuple = std::pair<std::vector<std::int32_t>, std::int32_t>;

inline Finish checked_finish(const BoardTables &board, const FinishTuple &finish) {
    const auto &[care, value, max_pegs] = finish;
    return pegsol::checked_finish(board, {care, value, max_pegs});
}

inline std::optional<Finish> checked_finish(const BoardTables &board,
                                            const std::optional<FinishTuple> &finish) {
    if (!finish) return std::nullopt;
    return checked_finish(board, *finish);
}

inline Score checked_score(const BoardTables &board, ScoreTuple score) {
    return pegsol::checked_score(board, {std::move(score.first), score.second});
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
    operator std::span<const char>() const {
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

// Returns whether there is time left, and checks for an interrupt at intervals.
class Poll {
  public:
    explicit Poll(double seconds) : end_(after(seconds)) {}
    bool operator()() {
        const auto now = Clock::now();
        if (now >= end_) return false;
        if (now >= next_) {
            check_signals();
            next_ = Clock::now() + interval;
        }
        return true;
    }

  private:
    static constexpr auto interval = std::chrono::milliseconds(30);
    Clock::time_point end_, next_ = Clock::now() + interval;
};

// Calls f() without the GIL, because it may take long.
template <class F> auto unlocked(F f) {
    nb::gil_scoped_release release;
    return f();
}

// Runs `chunk` until it returns true or the time is over, without the GIL. An interrupt leaves the
// search in its present state.
template <class Chunk> void run_polled(double seconds, Chunk chunk) {
    nb::gil_scoped_release release;
    Poll poll(seconds);
    while (!chunk() && poll()) {
    }
}

// Calls work(poll), where poll() tells whether there is time left and must not throw; an interrupt
// is raised when the work has returned.
template <class Work> auto polled(double seconds, Work work) {
    nb::gil_scoped_release release;
    Poll poll(seconds);
    std::exception_ptr interrupted;
    const auto result = work([&] {
        try {
            return poll();
        } catch (...) {
            interrupted = std::current_exception();
            return false;
        }
    });
    if (interrupted) std::rethrow_exception(interrupted);
    return result;
}

// Runs steps that return a State until it is no longer State::running, or the time is over.
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
    BoardTables board;
    std::size_t chunk;
    std::shared_ptr<T> search;
    T *operator->() const { return search.get(); }
};

template <class T> State run_slices(const Sliced<T> &sliced, double seconds) {
    return run_steps(seconds, [&] { return sliced->step(sliced.chunk); });
}

// How an argument of a search comes from Python: its type there, and what makes the argument of it.
template <class T> struct From {
    using Type = T;
    static const T &checked(const BoardTables &, const T &argument) { return argument; }
};
template <> struct From<Words> {
    using Type = Words;
    static const Words &checked(const BoardTables &board, const Words &position) {
        check_words(board, position);
        return position;
    }
};
template <> struct From<Finish> {
    using Type = FinishTuple;
    static Finish checked(const BoardTables &board, const FinishTuple &finish) {
        return checked_finish(board, finish);
    }
};
template <> struct From<std::span<const char>> {
    using Type = nb::handle;
    static Buffer checked(const BoardTables &, nb::handle object) { return Buffer(object); }
};

// A function of the search as a function of what holds it, called without the GIL. Strings are
// bytes in Python.
template <class Holder, class Function, class... Arguments> auto of_holder(Function function) {
    return [function](const Holder &held,
                      typename From<std::remove_cvref_t<Arguments>>::Type... arguments) {
        const auto call = [&](auto &&...checked) {
            return unlocked([&] { return ((*held.search).*function)(checked...); });
        };
        const auto result = [&] {
            return call(From<std::remove_cvref_t<Arguments>>::checked(held.board, arguments)...);
        };
        if constexpr (std::is_same_v<decltype(result()), std::string>)
            return to_bytes(result());
        else
            return result();
    };
}
template <class Holder = void, class T, class Result, class... Arguments>
auto of(Result (T::*function)(Arguments...) const) {
    using Held = std::conditional_t<std::is_void_v<Holder>, Sliced<T>, Holder>;
    return of_holder<Held, decltype(function), Arguments...>(function);
}
template <class Holder = void, class T, class Result, class... Arguments>
auto of(Result (T::*function)(Arguments...)) {
    using Held = std::conditional_t<std::is_void_v<Holder>, Sliced<T>, Holder>;
    return of_holder<Held, decltype(function), Arguments...>(function);
}

// Each function adds its part of the module.
void bind_conduct(nb::module_ &module);
void bind_solving(nb::module_ &module);
void bind_levels(nb::module_ &module);
void bind_closure(nb::module_ &module);
void bind_moves(nb::module_ &module);
void bind_arrays(nb::module_ &module);
void bind_lab(nb::module_ &module);
void bind_watchdog(nb::module_ &module);

} // namespace pegsol::bind
