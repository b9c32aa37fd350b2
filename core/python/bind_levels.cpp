// Bindings of the engines that work level by level: state spaces and exact counts.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "ground/width.hpp"
#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "spaces/counting.hpp"
#include "spaces/fixed_solutions.hpp"
#include "spaces/levels.hpp"

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

class PyLevels {
  public:
    PyLevels(const BoardTables &board, const std::vector<Words> &starts,
             const Symmetries &symmetries, std::size_t memory_bytes, const PagodaList &pagodas)
        : board_(board), chunk_(positions_per_look(board, symmetries.size())) {
        check_group(board, symmetries);
        for (const Words &start : starts) check_words(board, start);
        levels_ =
            make_levels(board, starts, symmetries, memory_bytes, checked_pagodas(board, pagodas));
    }

    // Ends early once all levels down to this number of pegs are complete.
    State run(double seconds, int down_to) {
        return run_steps(seconds, [this, down_to] {
            if (levels_->complete_down_to() <= down_to) return State::complete;
            return levels_->step(chunk_);
        });
    }
    std::vector<int> pegs() const {
        std::vector<int> result;
        for (int pegs = static_cast<int>(board_.hole_count); pegs >= levels_->complete_down_to();
             --pegs)
            if (levels_->count(pegs) > 0) result.push_back(pegs);
        return result;
    }
    int complete_down_to() const { return levels_->complete_down_to(); }
    std::size_t count(int pegs) const { return levels_->count(pegs); }
    std::uint64_t raw(int pegs) const {
        return unlocked([&] { return levels_->raw(pegs); });
    }
    std::uint64_t dead_ends(int pegs) const {
        return unlocked([&] { return levels_->dead_ends(pegs); });
    }
    bool contains(const Words &words) const {
        check_words(board_, words);
        return levels_->contains(words);
    }
    nb::bytes level(int pegs) const { return to_bytes(levels_->level(pegs)); }
    std::unique_ptr<Reading> reading(int pegs, bool winning, bool representatives,
                                     bool complemented) const {
        return levels_->reading(pegs, winning, representatives, complemented);
    }
    // The memory of a level, some words for each position; the owner keeps it alive.
    Shared shared(int pegs, nb::handle owner) const {
        const auto words = levels_->words(pegs);
        const auto width = static_cast<std::size_t>(width_of(board_.hole_count));
        return {words.data(), {words.size() / width, width}, owner};
    }
    void find(const ManyWords &positions, bool winning, const Flags &found) const {
        check_many(board_, positions);
        if (found.size() != positions.size() / word_count(board_))
            throw std::invalid_argument("a flag for each position");
        auto *flags = reinterpret_cast<std::uint8_t *>(found.data());
        unlocked([&] { levels_->find({positions.data(), positions.size()}, winning, flags); });
    }
    void set_level(int pegs, nb::handle data) {
        const Buffer buffer(data);
        unlocked([&] { levels_->set_level(pegs, buffer.bytes()); });
    }
    std::size_t memory_bytes() const { return levels_->memory_bytes(); }
    nb::bytes gaps(int pegs, bool complemented) const {
        return to_bytes(unlocked([&] { return levels_->gaps(pegs, complemented); }));
    }
    bool has_complement(int pegs, nb::handle of) const {
        const Buffer buffer(of);
        return unlocked([&] { return levels_->has_complement(pegs, buffer.bytes()); });
    }
    bool meets(int pegs, const FinishTuple &finish) const {
        const Finish checked = checked_finish(board_, finish);
        return unlocked([&] { return levels_->meets(pegs, checked); });
    }
    std::vector<std::uint64_t> refuted() const { return levels_->refuted(); }

    State mark_winning(const FinishTuple &finish, double seconds) {
        if (!finish_ || *finish_ != finish) {
            const Finish checked = checked_finish(board_, finish);
            finish_.reset();
            levels_->begin_winning(checked);
            finish_ = finish;
        }
        return run_steps(seconds, [this] { return levels_->winning_step(chunk_); });
    }
    std::size_t winning(int pegs) const { return levels_->winning(pegs); }
    std::uint64_t winning_raw(int pegs) const {
        return unlocked([&] { return levels_->winning_raw(pegs); });
    }
    bool is_winning(const Words &words) const {
        check_words(board_, words);
        return levels_->is_winning(words);
    }
    nb::bytes winning_level(int pegs) const { return to_bytes(levels_->winning_level(pegs)); }

  private:
    BoardTables board_;
    std::size_t chunk_;
    std::unique_ptr<Levels> levels_;
    std::optional<FinishTuple> finish_; // of the winning positions marked
};

CountingMode mode_of(const std::string &name) {
    if (name == "solutions") return CountingMode::solutions;
    if (name == "distinct") return CountingMode::distinct;
    if (name == "games") return CountingMode::games;
    if (name == "chance") return CountingMode::chance;
    throw std::invalid_argument("no such mode of counting");
}

class PyCounting {
  public:
    PyCounting(const BoardTables &board, const std::optional<FinishTuple> &finish,
               const Symmetries &symmetries, const std::string &mode, int threads,
               std::size_t memory_bytes, bool keep, int ahead)
        : board_(board), chunk_(positions_per_look(board, symmetries.size())) {
        check_group(board, symmetries);
        if (threads < 1) throw std::invalid_argument("counting needs a thread");
        CountingSpec spec{mode_of(mode), {}, symmetries, threads, memory_bytes, keep, ahead};
        if (finish) spec.finish = checked_finish(board, *finish);
        spec.pause = [this] {
            if (Clock::now() >= latest_) throw OutOfTime{};
            check_signals();
        };
        counting_ = make_counting(board, spec);
    }

    State add_level(int pegs, nb::handle positions, double seconds, double most_seconds) {
        const Buffer buffer(positions);
        if (!unlocked([&] { return counting_->add_level(pegs, buffer.bytes()); }))
            return State::memory;
        return run(seconds, most_seconds);
    }
    // State::truncated if a position takes longer than the most seconds; the level is then dropped.
    State run(double seconds, double most_seconds) {
        latest_ = after(most_seconds);
        try {
            return run_steps(seconds, [this] { return counting_->step(chunk_); });
        } catch (const OutOfTime &) {
            return State::truncated;
        }
    }
    std::optional<nb::bytes> value(const Words &words) const {
        check_words(board_, words);
        if (const auto value = counting_->value(words)) return natural_bytes(*value);
        return std::nullopt;
    }
    std::optional<nb::bytes> solutions(const Words &words) const {
        check_words(board_, words);
        if (const auto value = counting_->solutions(words)) return natural_bytes(*value);
        return std::nullopt;
    }
    nb::bytes denominator(int pegs) const { return natural_bytes(counting_->denominator(pegs)); }
    std::size_t memory_bytes() const { return counting_->memory_bytes(); }

  private:
    struct OutOfTime {};

    BoardTables board_;
    std::size_t chunk_;
    Clock::time_point latest_;
    std::unique_ptr<Counting> counting_;
};

std::optional<nb::bytes> py_fixed_solutions(const BoardTables &board, const Words &start,
                                            const FinishTuple &finish,
                                            const std::vector<Hole> &symmetry, bool distinct,
                                            std::size_t limit) {
    std::vector<Hole> identity(board.hole_count);
    for (unsigned h = 0; h < board.hole_count; ++h) identity[h] = static_cast<Hole>(h);
    check_group(board, {identity, symmetry});
    check_words(board, start);
    const Finish checked = checked_finish(board, finish);
    const auto number = unlocked([&] {
        return fixed_solutions(board, start, checked, symmetry, distinct, limit, check_signals);
    });
    if (!number) return std::nullopt;
    return natural_bytes(*number);
}

} // namespace

void bind_levels(nb::module_ &module) {
    nb::class_<PyLevels>(module, "Levels")
        .def(nb::init<const BoardTables &, const std::vector<Words> &, const Symmetries &,
                      std::size_t, const PagodaList &>(),
             "board"_a, "starts"_a, "symmetries"_a, "memory_bytes"_a, "pagodas"_a = PagodaList())
        .def("run", &PyLevels::run, "seconds"_a, "down_to"_a = 0)
        .def("pegs", &PyLevels::pegs)
        .def("complete_down_to", &PyLevels::complete_down_to)
        .def("count", &PyLevels::count, "pegs"_a)
        .def("raw", &PyLevels::raw, "pegs"_a)
        .def("dead_ends", &PyLevels::dead_ends, "pegs"_a)
        .def("contains", &PyLevels::contains, "words"_a)
        .def("level", &PyLevels::level, "pegs"_a)
        .def("reading", &PyLevels::reading, "pegs"_a, "winning"_a, "representatives"_a,
             "complemented"_a, nb::keep_alive<0, 1>())
        .def(
            "shared",
            [](nb::handle self, int pegs) {
                return nb::cast<const PyLevels &>(self).shared(pegs, self);
            },
            nb::sig("def shared(self, pegs: int) -> object"))
        .def("find", &PyLevels::find,
             nb::sig("def find(self, positions: object, winning: bool, found: object) -> None"))
        .def("set_level", &PyLevels::set_level, "pegs"_a, "data"_a)
        .def("memory_bytes", &PyLevels::memory_bytes)
        .def("gaps", &PyLevels::gaps, "pegs"_a, "complemented"_a)
        .def("has_complement", &PyLevels::has_complement, "pegs"_a, "of"_a)
        .def("meets", &PyLevels::meets, "pegs"_a, "finish"_a)
        .def("refuted", &PyLevels::refuted)
        .def("mark_winning", &PyLevels::mark_winning, "finish"_a, "seconds"_a)
        .def("winning", &PyLevels::winning, "pegs"_a)
        .def("winning_raw", &PyLevels::winning_raw, "pegs"_a)
        .def("is_winning", &PyLevels::is_winning, "words"_a)
        .def("winning_level", &PyLevels::winning_level, "pegs"_a);
    nb::class_<PyCounting>(module, "Counting")
        .def(nb::init<const BoardTables &, const std::optional<FinishTuple> &, const Symmetries &,
                      const std::string &, int, std::size_t, bool, int>(),
             "board"_a, "finish"_a.none(), "symmetries"_a, "mode"_a, "threads"_a, "memory_bytes"_a,
             "keep"_a = true, "ahead"_a = 0)
        .def("add_level", &PyCounting::add_level, "pegs"_a, "positions"_a, "seconds"_a,
             "most_seconds"_a = forever)
        .def("run", &PyCounting::run, "seconds"_a, "most_seconds"_a = forever)
        .def("value", &PyCounting::value, "words"_a)
        .def("solutions", &PyCounting::solutions, "words"_a)
        .def("denominator", &PyCounting::denominator, "pegs"_a)
        .def("memory_bytes", &PyCounting::memory_bytes);
    module.def("fixed_solutions", &py_fixed_solutions, "board"_a, "start"_a, "finish"_a,
               "symmetry"_a, "distinct"_a, "limit"_a);
}

} // namespace pegsol::bind
