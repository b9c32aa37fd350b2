// The state space as bitmaps.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <stdexcept>

#include "ground/positions.hpp"
#include "ground/resident.hpp"
#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "spaces/closure.hpp"
#include "spaces/closure_reading.hpp"
#include "spaces/duel.hpp"
#include "spaces/lookup.hpp"
#include "spaces/remainder.hpp"
#include "spaces/representatives.hpp"
#include "spaces/valuation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pegsol::bind {

namespace {

using PatternTuple = std::tuple<std::uint64_t, std::uint64_t, int, int>;
using File = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::optional<Divided> divided_board(const BoardTables &board,
                                     const std::vector<std::uint64_t> &vectors,
                                     std::optional<bool> closed) {
    if (vectors.size() != board.hole_count)
        throw std::invalid_argument("every hole has a class vector");
    auto division =
        closed ? pegsol::divide(board, vectors, *closed) : pegsol::divide(board, vectors);
    if (!division) return std::nullopt;
    return Divided(board, std::move(*division));
}

std::vector<std::uint64_t> as_list(const PegCounts &counts) {
    return {counts.begin(), counts.end()};
}

using Pointer = std::shared_ptr<Closure>;

void new_closure(Closure *self, std::shared_ptr<Layout> layout, std::uint64_t member,
                 std::vector<std::uint64_t> starts, std::optional<PatternTuple> pattern,
                 Symmetries symmetries, std::optional<Pointer> bound, bool consume, bool dead_ends,
                 bool keep, unsigned threads, std::optional<std::shared_ptr<Resident>> resident) {
    check_symmetries({layout->hole_count, {}}, symmetries);
    Seeds seeds{.positions = std::move(starts)};
    if (pattern) std::tie(seeds.care, seeds.value, seeds.least, seeds.most) = *pattern;
    const std::uint64_t position_class = layout->class_of(member & layout->full());
    new (self) Closure(std::move(layout), position_class, std::move(seeds),
                       {std::move(symmetries), bound.value_or(nullptr), consume, dead_ends, keep,
                        threads, resident.value_or(nullptr)});
}

bool run_closure(Closure &closure, double seconds, int steps) {
    return polled(seconds, [&](auto poll) { return closure.run(steps, poll); });
}

auto counts(const Closure &closure) {
    const auto &counts = closure.counts();
    return std::tuple(as_list(counts.positions), as_list(counts.dead_ends), as_list(counts.fixed));
}

bool contains(const Closure &closure, std::uint64_t position) {
    return (position & ~closure.layout().full()) == 0 && closure.contains(position);
}

std::shared_ptr<Membership> lookup(const Pointer &closure, bool complemented) {
    return std::make_shared<Lookup>(closure, complemented);
}

// Sets the flags of the positions, of any class, that are in the closure.
void find_in_closure(const Pointer &closure, const ManyWords &positions, bool complemented,
                     const Flags &found) {
    check_many({closure->layout().hole_count, {}}, positions);
    if (found.size() != positions.size()) throw std::invalid_argument("a flag for each position");
    auto *flags = reinterpret_cast<std::uint8_t *>(found.data());
    unlocked([&] {
        Lookup(closure, complemented).find_any({positions.data(), positions.size()}, flags);
    });
}

// Reads the positions with this number of pegs, by normal rules, or their complements.
std::unique_ptr<Reading> reading(const Pointer &closure, int pegs, bool held_complemented,
                                 bool shown_complemented) {
    const Layout &layout = closure->layout();
    return read_closure(closure,
                        held_complemented ? static_cast<int>(layout.hole_count) - pegs : pegs,
                        held_complemented != shown_complemented ? layout.full() : 0);
}

std::size_t checked(const Closure &closure, std::size_t level) {
    if (level >= closure.level_count()) throw std::invalid_argument("no such level");
    return level;
}

std::size_t present(const Closure &closure, std::size_t level) {
    if (!closure.present(checked(closure, level)))
        throw std::invalid_argument("the level was released");
    return level;
}

// By number of pegs, fewest first: the positions or their complements, ascending; only the first of
// each symmetry class.
nb::list positions(const Closure &closure, int least, int most, const Symmetries &symmetries,
                   bool complemented) {
    const Layout &layout = closure.layout();
    check_symmetries({layout.hole_count, {}}, symmetries);
    const int holes = static_cast<int>(layout.hole_count);
    least = std::clamp(least, 0, holes);
    most = std::clamp(most, 0, holes);
    auto found = unlocked([&] {
        return representatives(closure, least, most, symmetries, complemented, check_signals);
    });
    nb::list result;
    for (auto &list : found) {
        result.append(nb::bytes(list.data(), list.size() * sizeof(Bits<1>)));
        std::vector<Bits<1>>().swap(list);
    }
    return result;
}

// The memory of a file, which stays mapped as long as a level uses it.
std::shared_ptr<const std::byte> mapped(const Closure &closure, const File &file,
                                        std::size_t level) {
    constexpr std::size_t page = 4096; // or a multiple
    if (!closure.mapped()) throw std::invalid_argument("the levels of this closure are in memory");
    if (file.size() != closure.level_bytes(checked(closure, level)))
        throw std::invalid_argument("a level of another size");
    const auto *data = reinterpret_cast<const std::byte *>(file.data());
    if (reinterpret_cast<std::uintptr_t>(data) % page != 0)
        throw std::invalid_argument("a mapped file starts at a page");
    return {std::make_shared<File>(file), data};
}

// Uses the memory of a mapped file for a level that is not filled yet: zeros.
void place(Closure &closure, std::size_t level, const File &file) {
    closure.place(level, mapped(closure, file, level));
}

// The same for a level of an earlier run.
void attach(Closure &closure, std::size_t level, const File &file) {
    auto data = mapped(closure, file, level);
    unlocked([&] { closure.attach(level, std::move(data)); });
}

void resume(Closure &closure, int step) {
    if (step < 0 || step > closure.steps()) throw std::invalid_argument("no such step");
    closure.resume(step);
}

void keep_complements(Closure &closure, std::size_t level) {
    if (!closure.done() || !closure.present(checked(closure, level)) || closure.mapped())
        throw std::invalid_argument("the closure is not finished, or the level not in memory");
    unlocked([&] { closure.keep_complements(level); });
}

void new_valuation(Sliced<Valuation> *self, const Pointer &winning, const FinishTuple &finish,
                   const Symmetries &symmetries, unsigned threads, std::size_t memory_bytes) {
    constexpr std::size_t chunk = 32; // cells between two looks at the clock
    const BoardTables board{winning->layout().hole_count, {}};
    new (self) Sliced<Valuation>{board, chunk,
                                 std::make_shared<Valuation>(winning, checked_finish(board, finish),
                                                             symmetries, threads, memory_bytes)};
}

std::optional<nb::bytes> solutions(const Sliced<Valuation> &valuation, std::uint64_t position) {
    const auto value = valuation->value(position);
    if (!value) return std::nullopt;
    const std::uint64_t number[] = {value->low, value->high};
    return nb::bytes(number, sizeof number);
}

std::optional<double> chance(const Sliced<Valuation> &valuation, std::uint64_t position) {
    const auto value = valuation->value(position);
    if (!value) return std::nullopt;
    return value->chance;
}

} // namespace

void bind_closure(nb::module_ &module) {
    nb::class_<Divided>(module, "Division")
        .def_prop_ro("bytes", [](const Divided &divided) { return divided.costs.bitmap; })
        .def_prop_ro("table_bytes", [](const Divided &divided) { return divided.costs.tables; })
        .def_prop_ro("passing_bytes", [](const Divided &divided) { return divided.costs.passing; })
        .def_prop_ro("layout", &Divided::layout);
    module.def("divide", &divided_board, "board"_a, "class_vectors"_a, "closed"_a = nb::none());
    nb::class_<Layout>(module, "Layout").def_prop_ro("takes_values", [](const Layout &layout) {
        return Valuation::fits(layout);
    });
    nb::class_<Membership>(module, "Membership");
    nb::class_<Resident>(module, "Resident")
        .def(nb::init<std::size_t>(), "most"_a)
        .def("limit", &Resident::limit, "most"_a)
        .def_prop_ro("loaded", &Resident::loaded);
    nb::class_<Closure>(module, "Closure")
        .def("__init__", &new_closure, "layout"_a, "member"_a, "starts"_a, "pattern"_a = nb::none(),
             "symmetries"_a = Symmetries{}, "bound"_a = nb::none(), "consume"_a = false,
             "dead_ends"_a = false, "keep"_a = true, "threads"_a = 1, "resident"_a = nb::none())
        .def("run", &run_closure, "seconds"_a, "steps"_a)
        .def_prop_ro("step", &Closure::step)
        .def_prop_ro("steps", &Closure::steps)
        .def_prop_ro("peak_bytes", &Closure::peak_bytes)
        .def("counts", &counts)
        .def("contains", &contains, "position"_a)
        .def("lookup", &lookup, "complemented"_a)
        .def("find", &find_in_closure,
             nb::sig("def find(self, positions: object, complemented: bool, found: object) -> "
                     "None"))
        .def("reading", &reading, "pegs"_a, "held_complemented"_a, "shown_complemented"_a)
        .def_prop_ro("level_count", &Closure::level_count)
        .def(
            "level_bytes",
            [](const Closure &closure, std::size_t level) {
                return closure.level_bytes(checked(closure, level));
            },
            "level"_a)
        .def("positions", &positions, "least"_a, "most"_a, "symmetries"_a, "complemented"_a)
        .def("place", &place, nb::sig("def place(self, level: int, file: mmap.mmap) -> None"))
        .def("attach", &attach, nb::sig("def attach(self, level: int, file: mmap.mmap) -> None"))
        .def(
            "release",
            [](Closure &closure, std::size_t level) { closure.release(checked(closure, level)); },
            "level"_a)
        .def("resume", &resume, "step"_a)
        .def(
            "count_level",
            [](Closure &closure, std::size_t level) {
                unlocked([&] { closure.count_level(present(closure, level)); });
            },
            "level"_a)
        .def("keep_complements", &keep_complements, "level"_a);
    nb::class_<Remainder>(module, "Remainder")
        .def(nb::init<const BoardTables &, std::size_t>(), "board"_a, "most"_a)
        .def(
            "add_level",
            [](Remainder &remainder, const Closure &closure, std::size_t level) {
                remainder.add_level(closure, present(closure, level));
            },
            "closure"_a, "level"_a)
        .def_prop_ro("too_many", &Remainder::too_many)
        .def("fewest", [](Remainder &remainder) {
            return as_list(unlocked([&] { return remainder.fewest(); }));
        });
    nb::class_<Duel>(module, "Duel")
        .def(nb::init<const BoardTables &, const std::vector<std::uint64_t> &, std::uint64_t, int,
                      unsigned>(),
             "board"_a, "parity_sets"_a, "member"_a, "most"_a, "threads"_a)
        .def(
            "run",
            [](Duel &duel, double seconds) {
                run_polled(seconds, [&] { return duel.run(1 << 15); });
            },
            "seconds"_a)
        .def_prop_ro("done", &Duel::done)
        .def_prop_ro("steps", &Duel::steps)
        .def_prop_ro("positions", &Duel::positions)
        .def("lost", &Duel::lost, "position"_a);
    nb::class_<Sliced<Valuation>>(module, "Valuation")
        .def("__init__", &new_valuation, "winning"_a, "finish"_a, "symmetries"_a, "threads"_a,
             "memory_bytes"_a)
        .def("run", &run_slices<Valuation>, "seconds"_a)
        .def_prop_ro("levels", of(&Valuation::levels))
        .def_prop_ro("levels_left", of(&Valuation::levels_left))
        .def("solutions", &solutions, "position"_a)
        .def("chance", &chance, "position"_a);
}

} // namespace pegsol::bind
