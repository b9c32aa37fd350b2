// Bindings of the engines that work level by level: state spaces, exact counts and the longest
// sweeps.
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <string>

#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "spaces/counting.hpp"
#include "spaces/levels.hpp"
#include "spaces/sweeps.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

constexpr double forever = 1e8; // seconds

// Numbers go to Python as little-endian bytes.
nb::bytes natural_bytes(const Natural &number) {
    std::string data;
    for (auto limb : number)
        for (int i = 0; i < 64; i += 8) data.push_back(static_cast<char>(limb >> i & 255));
    return to_bytes(data);
}

struct PyLevels : Sliced<Levels> {
    std::optional<FinishTuple> finish{}; // of the winning positions marked
};

void new_levels(PyLevels *self, const BoardTables &board, const std::vector<Words> &starts,
                const Symmetries &symmetries, std::size_t memory_bytes, const PagodaList &pagodas) {
    check_group(board, symmetries);
    for (const Words &start : starts) check_words(board, start);
    new (self) PyLevels{
        {board, positions_per_look(board, symmetries.size()),
         make_levels(board, starts, symmetries, memory_bytes, checked_pagodas(board, pagodas))}};
}

// Ends early once all levels down to this number of pegs are complete.
State run_levels(const PyLevels &levels, double seconds, int down_to) {
    return run_steps(seconds, [&] {
        if (levels->complete_down_to() <= down_to) return State::complete;
        return levels->step(levels.chunk);
    });
}

std::vector<int> pegs_of(const PyLevels &levels) {
    std::vector<int> result;
    for (int pegs = static_cast<int>(levels.board.hole_count); pegs >= levels->complete_down_to();
         --pegs)
        if (levels->count(pegs) > 0) result.push_back(pegs);
    return result;
}

void find(const PyLevels &levels, const ManyWords &positions, bool winning, const Flags &found) {
    check_many(levels.board, positions);
    if (found.size() != positions.size() / word_count(levels.board))
        throw std::invalid_argument("a flag for each position");
    auto *flags = reinterpret_cast<std::uint8_t *>(found.data());
    unlocked([&] { levels->find({positions.data(), positions.size()}, winning, flags); });
}

State mark_winning(PyLevels &levels, const FinishTuple &finish, double seconds) {
    if (levels.finish != finish) {
        const Finish checked = checked_finish(levels.board, finish);
        levels.finish.reset();
        levels->begin_winning(checked);
        levels.finish = finish;
    }
    return run_steps(seconds, [&] { return levels->winning_step(levels.chunk); });
}

CountingMode mode_of(const std::string &name) {
    if (name == "solutions") return CountingMode::solutions;
    if (name == "distinct") return CountingMode::distinct;
    if (name == "games") return CountingMode::games;
    if (name == "chance") return CountingMode::chance;
    throw std::invalid_argument("no such mode of counting");
}

struct PyCounting : Sliced<Counting> {
    std::shared_ptr<Clock::time_point> latest; // of a step
};
struct OutOfTime {};

void new_counting(PyCounting *self, const BoardTables &board,
                  const std::optional<FinishTuple> &finish, const Symmetries &symmetries,
                  const std::string &mode, int threads, std::size_t memory_bytes, bool keep,
                  int ahead) {
    check_group(board, symmetries);
    if (threads < 1) throw std::invalid_argument("counting needs a thread");
    auto latest = std::make_shared<Clock::time_point>();
    CountingSpec spec{
        mode_of(mode), checked_finish(board, finish), symmetries, threads, memory_bytes, keep,
        ahead};
    spec.pause = [latest] {
        if (Clock::now() >= *latest) throw OutOfTime{};
        check_signals();
    };
    new (self) PyCounting{
        {board, positions_per_look(board, symmetries.size()), make_counting(board, spec)}, latest};
}

// State::truncated if a position takes longer than the most seconds; the level is then dropped.
State run_counting(const PyCounting &counting, double seconds, double most_seconds) {
    *counting.latest = after(most_seconds);
    try {
        return run_slices<Counting>(counting, seconds);
    } catch (const OutOfTime &) {
        return State::truncated;
    }
}

State add_level(const PyCounting &counting, int pegs, nb::handle positions, double seconds,
                double most_seconds) {
    const Buffer buffer(positions);
    if (!unlocked([&] { return counting->add_level(pegs, buffer); })) return State::memory;
    return run_counting(counting, seconds, most_seconds);
}

auto number_of(std::optional<Natural> (Counting::*function)(const Words &) const) {
    return
        [function](const PyCounting &counting, const Words &position) -> std::optional<nb::bytes> {
            check_words(counting.board, position);
            const auto number = (*counting.search.*function)(position);
            if (!number) return std::nullopt;
            return natural_bytes(*number);
        };
}

SweepKind sweep_kind_of(const std::string &name) {
    if (name == "any") return SweepKind::any;
    if (name == "last") return SweepKind::last;
    if (name == "loop") return SweepKind::loop;
    throw std::invalid_argument("no such kind of sweep");
}

void new_sweeps(Sliced<Sweeps> *self, const BoardTables &board, Words start,
                const FinishTuple &finish, const Symmetries &symmetries, bool reverse) {
    check_symmetries(board, symmetries);
    new (self) Sliced<Sweeps>{
        board, 1 << 15,
        make_sweeps(board, {std::move(start), checked_finish(board, finish), symmetries, reverse})};
}

} // namespace

void bind_levels(nb::module_ &module) {
    nb::class_<PyLevels>(module, "Levels")
        .def("__init__", &new_levels, "board"_a, "starts"_a, "symmetries"_a, "memory_bytes"_a,
             "pagodas"_a = PagodaList())
        .def("run", &run_levels, "seconds"_a, "down_to"_a = 0)
        .def("pegs", &pegs_of)
        .def("complete_down_to", of<PyLevels>(&Levels::complete_down_to))
        .def("count", of<PyLevels>(&Levels::count), "pegs"_a, "winning"_a = false)
        .def("raw", of<PyLevels>(&Levels::raw), "pegs"_a, "winning"_a = false)
        .def("dead_ends", of<PyLevels>(&Levels::dead_ends), "pegs"_a)
        .def("contains", of<PyLevels>(&Levels::contains), "words"_a, "winning"_a = false)
        .def("level", of<PyLevels>(&Levels::level), "pegs"_a, "winning"_a = false)
        .def("reading", of<PyLevels>(&Levels::reading), "pegs"_a, "winning"_a, "complemented"_a,
             nb::keep_alive<0, 1>())
        .def("find", &find,
             nb::sig("def find(self, positions: object, winning: bool, found: object) -> None"))
        .def("memory_bytes", of<PyLevels>(&Levels::memory_bytes))
        .def("gaps", of<PyLevels>(&Levels::gaps), "pegs"_a, "complemented"_a)
        .def("has_complement", of<PyLevels>(&Levels::has_complement), "pegs"_a, "of"_a)
        .def("meets", of<PyLevels>(&Levels::meets), "pegs"_a, "finish"_a)
        .def("refuted", of<PyLevels>(&Levels::refuted))
        .def("mark_winning", &mark_winning, "finish"_a, "seconds"_a);
    nb::class_<PyCounting>(module, "Counting")
        .def("__init__", &new_counting, "board"_a, "finish"_a.none(), "symmetries"_a, "mode"_a,
             "threads"_a, "memory_bytes"_a, "keep"_a = true, "ahead"_a = 0)
        .def("add_level", &add_level, "pegs"_a, "positions"_a, "seconds"_a,
             "most_seconds"_a = forever)
        .def("run", &run_counting, "seconds"_a, "most_seconds"_a = forever)
        .def("value", number_of(&Counting::value), "words"_a)
        .def("solutions", number_of(&Counting::solutions), "words"_a)
        .def(
            "denominator",
            [](const PyCounting &counting, int pegs) {
                return natural_bytes(counting->denominator(pegs));
            },
            "pegs"_a)
        .def("memory_bytes", of<PyCounting>(&Counting::memory_bytes));
    nb::class_<Sliced<Sweeps>>(module, "Sweeps")
        .def("__init__", &new_sweeps, "board"_a, "start"_a, "finish"_a, "symmetries"_a, "reverse"_a)
        .def("add_level", of(&Sweeps::add_level), "pegs"_a, "positions"_a)
        .def("run", &run_slices<Sweeps>, "seconds"_a)
        .def("visited", of(&Sweeps::visited))
        .def(
            "longest",
            [](const Sliced<Sweeps> &sweeps, const std::string &kind) {
                return sweeps->longest(sweep_kind_of(kind));
            },
            "kind"_a)
        .def(
            "solution",
            [](const Sliced<Sweeps> &sweeps, const std::string &kind) {
                return sweeps->solution(sweep_kind_of(kind));
            },
            "kind"_a);
}

} // namespace pegsol::bind
