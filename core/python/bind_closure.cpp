// The state space as bitmaps.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "ground/positions.hpp"
#include "ground/resident.hpp"
#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "spaces/closure.hpp"
#include "spaces/closure_reading.hpp"
#include "spaces/lookup.hpp"
#include "spaces/remainder.hpp"
#include "spaces/representatives.hpp"
#include "spaces/valuation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pegsol::bind {

namespace {

using Group = std::vector<std::vector<Hole>>;
using PatternTuple = std::tuple<std::uint64_t, std::uint64_t, int, int>;
using Buffer = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::shared_ptr<Layout> make_layout(const BoardTables &board,
                                    std::vector<std::uint64_t> class_vectors,
                                    std::vector<Hole> within, std::vector<Hole> outer,
                                    std::vector<Hole> inner, std::vector<int> potential) {
    return std::make_shared<Layout>(board, Division{std::move(class_vectors), std::move(within),
                                                    std::move(outer), std::move(inner),
                                                    std::move(potential)});
}

std::vector<std::uint64_t> as_list(const PegCounts &counts) {
    return {counts.begin(), counts.end()};
}

class PyClosure {
  public:
    PyClosure(std::shared_ptr<Layout> layout, std::uint64_t member,
              std::vector<std::uint64_t> starts, std::optional<PatternTuple> pattern,
              Group symmetries, std::optional<std::shared_ptr<PyClosure>> bound, bool consume,
              bool dead_ends, bool keep, unsigned threads,
              std::optional<std::shared_ptr<Resident>> resident) {
        check_symmetries({layout->hole_count, {}}, symmetries);
        const std::uint64_t full = layout->full();
        for (const std::uint64_t position : starts)
            if ((position & ~full) != 0) throw std::invalid_argument("a peg outside the board");
        Seeds seeds{.positions = std::move(starts)};
        if (pattern) std::tie(seeds.care, seeds.value, seeds.least, seeds.most) = *pattern;
        const std::uint64_t position_class = layout->class_of(member & full);
        closure_ = std::make_shared<Closure>(
            std::move(layout), position_class, std::move(seeds),
            Closure::Options{std::move(symmetries), bound ? (*bound)->closure_ : nullptr, consume,
                             dead_ends, keep, threads, resident.value_or(nullptr)});
    }

    bool run(double seconds, int steps) {
        return polled(seconds, [&](auto poll) { return closure_->run(steps, poll); });
    }
    int step() const { return closure_->step(); }
    int steps() const { return closure_->steps(); }
    std::size_t peak_bytes() const { return closure_->peak_bytes(); }
    auto counts() const {
        const auto &counts = closure_->counts();
        return std::tuple(as_list(counts.positions), as_list(counts.dead_ends),
                          as_list(counts.fixed));
    }
    bool contains(std::uint64_t position) const {
        return (position & ~closure_->layout().full()) == 0 && closure_->contains(position);
    }
    std::shared_ptr<Membership> lookup(bool complemented) const {
        if (!closure_->done()) throw std::invalid_argument("the closure is not finished");
        return std::make_shared<Lookup>(closure_, complemented);
    }
    // Sets the flags of the positions, of any class, that are in the closure.
    void find(const ManyWords &positions, bool complemented, const Flags &found) const {
        if (!closure_->done()) throw std::invalid_argument("the closure is not finished");
        check_many({closure_->layout().hole_count, {}}, positions);
        if (found.size() != positions.size())
            throw std::invalid_argument("a flag for each position");
        auto *flags = reinterpret_cast<std::uint8_t *>(found.data());
        unlocked([&] {
            Lookup(closure_, complemented).find_any({positions.data(), positions.size()}, flags);
        });
    }
    // Reads the positions of several closures with this number of pegs, by normal rules; if
    // symmetries are given, only the first position of each symmetry class.
    static std::unique_ptr<Reading> reading(const std::vector<std::shared_ptr<PyClosure>> &closures,
                                            int pegs, const Group &symmetries,
                                            bool held_complemented, bool shown_complemented) {
        if (closures.empty()) throw std::invalid_argument("no closure to read");
        const Layout &layout = closures.front()->closure_->layout();
        check_symmetries({layout.hole_count, {}}, symmetries);
        ClosureLevel level{.closures = {},
                           .pegs = pegs,
                           .flip = held_complemented ? layout.full() : 0,
                           .shown_flip = shown_complemented ? layout.full() : 0,
                           .symmetries = symmetries};
        if (held_complemented) level.pegs = static_cast<int>(layout.hole_count) - pegs;
        for (const auto &closure : closures) {
            if (closure->closure_->layout().hole_count != layout.hole_count)
                throw std::invalid_argument("closures of different boards");
            level.closures.push_back(closure->closure_);
        }
        return read_closures(std::move(level));
    }
    const std::shared_ptr<Closure> &closure() const { return closure_; }
    std::size_t level_count() const { return closure_->level_count(); }
    std::size_t level_bytes(std::size_t level) const {
        return closure_->level_bytes(checked(level));
    }
    // By number of pegs, fewest first: the positions or their complements, ascending; only the
    // first of each symmetry class.
    nb::list positions(int least, int most, const Group &symmetries, bool complemented) const {
        const Layout &layout = closure_->layout();
        check_symmetries({layout.hole_count, {}}, symmetries);
        const int holes = static_cast<int>(layout.hole_count);
        least = std::clamp(least, 0, holes);
        most = std::clamp(most, 0, holes);
        auto found = unlocked([&] {
            return representatives(*closure_, least, most, symmetries, complemented, check_signals);
        });
        nb::list result;
        for (auto &list : found) {
            result.append(nb::bytes(list.data(), list.size() * sizeof(Bits<1>)));
            std::vector<Bits<1>>().swap(list);
        }
        return result;
    }
    // The level of a position of the class; -1 for one of another class.
    int level_of(std::uint64_t position) const {
        const Layout &layout = closure_->layout();
        if ((position & ~layout.full()) != 0 ||
            layout.class_of(position) != closure_->position_class())
            return -1;
        const auto place = layout.place(position);
        return layout.outer_level[place.outer] + layout.inner_level[place.inner];
    }
    // Uses the memory of a mapped file for a level that is not filled yet: zeros.
    void place(std::size_t level, const Buffer &file) {
        closure_->place(level, mapped(file, closure_->level_bytes(checked(level))));
    }
    // The same for a level of an earlier run.
    void attach(std::size_t level, const Buffer &file) {
        auto data = mapped(file, closure_->level_bytes(checked(level)));
        unlocked([&] { closure_->attach(level, std::move(data)); });
    }
    void release(std::size_t level) { closure_->release(checked(level)); }
    void resume(int step) {
        if (step < 0 || step > closure_->steps()) throw std::invalid_argument("no such step");
        closure_->resume(step);
    }
    void count_level(std::size_t level) {
        if (!closure_->present(checked(level)))
            throw std::invalid_argument("the level was released");
        unlocked([&] { closure_->count_level(level); });
    }
    void keep_complements(std::size_t level) {
        if (!closure_->done() || !closure_->present(checked(level)) || closure_->mapped())
            throw std::invalid_argument("the closure is not finished, or the level not in memory");
        unlocked([&] { closure_->keep_complements(level); });
    }

  private:
    std::shared_ptr<Closure> closure_;
    static constexpr std::size_t page = 4096; // or a multiple

    // Calls work(poll), where poll() returns false when the seconds are over.
    template <class Work> static bool polled(double seconds, Work work) {
        nb::gil_scoped_release release;
        const auto end = after(seconds);
        auto next_poll = Clock::now() + poll_interval;
        std::exception_ptr interrupted;
        const bool done = work([&] {
            const auto now = Clock::now();
            if (now >= end) return false;
            if (now >= next_poll) {
                try {
                    check_signals();
                } catch (...) {
                    interrupted = std::current_exception();
                    return false;
                }
                next_poll = Clock::now() + poll_interval;
            }
            return true;
        });
        if (interrupted) std::rethrow_exception(interrupted);
        return done;
    }

    // The memory of a file, which stays mapped as long as a level uses it.
    std::shared_ptr<const std::byte> mapped(const Buffer &file, std::size_t bytes) const {
        if (!closure_->mapped())
            throw std::invalid_argument("the levels of this closure are in memory");
        if (file.size() != bytes) throw std::invalid_argument("a level of another size");
        const auto *data = reinterpret_cast<const std::byte *>(file.data());
        if (reinterpret_cast<std::uintptr_t>(data) % page != 0)
            throw std::invalid_argument("a mapped file starts at a page");
        return {std::make_shared<Buffer>(file), data};
    }

    std::size_t checked(std::size_t level) const {
        if (level >= closure_->level_count()) throw std::invalid_argument("no such level");
        return level;
    }
};

class PyValuation {
  public:
    PyValuation(const PyClosure &winning, const FinishTuple &finish, const Symmetries &symmetries,
                unsigned threads, std::size_t memory_bytes)
        : hole_count_(winning.closure()->layout().hole_count),
          valuation_(winning.closure(), checked_finish({hole_count_, {}}, finish), symmetries,
                     threads, memory_bytes) {}

    State run(double seconds) {
        return run_steps(seconds, [this] { return valuation_.step(chunk); });
    }
    int levels() const { return valuation_.levels(); }
    int levels_left() const { return valuation_.levels_left(); }
    std::optional<nb::bytes> solutions(std::uint64_t position) {
        const auto value = valuation_.value(position);
        if (!value) return std::nullopt;
        const std::uint64_t number[] = {value->low, value->high};
        return nb::bytes(number, sizeof number);
    }
    std::optional<double> chance(std::uint64_t position) {
        const auto value = valuation_.value(position);
        if (!value) return std::nullopt;
        return value->chance;
    }

  private:
    static constexpr std::uint32_t chunk = 32; // cells between two looks at the clock
    unsigned hole_count_;
    Valuation valuation_;
};

void add_level(Remainder &remainder, const PyClosure &closure, std::size_t level) {
    if (level >= closure.level_count() || !closure.closure()->present(level))
        throw std::invalid_argument("there is no such level");
    remainder.add_level(*closure.closure(), level);
}

} // namespace

void bind_closure(nb::module_ &module) {
    nb::class_<Layout>(module, "Layout")
        .def_static("make", &make_layout, "board"_a, "class_vectors"_a, "within"_a, "outer"_a,
                    "inner"_a, "potential"_a)
        .def_prop_ro("takes_values", [](const Layout &layout) { return Valuation::fits(layout); });
    nb::class_<Membership>(module, "Membership");
    nb::class_<Resident>(module, "Resident")
        .def(nb::init<std::size_t>(), "most"_a)
        .def("limit", &Resident::limit, "most"_a)
        .def_prop_ro("loaded", &Resident::loaded);
    nb::class_<PyClosure>(module, "Closure")
        .def(nb::init<std::shared_ptr<Layout>, std::uint64_t, std::vector<std::uint64_t>,
                      std::optional<PatternTuple>, Group, std::optional<std::shared_ptr<PyClosure>>,
                      bool, bool, bool, unsigned, std::optional<std::shared_ptr<Resident>>>(),
             "layout"_a, "member"_a, "starts"_a, "pattern"_a = nb::none(), "symmetries"_a = Group{},
             "bound"_a = nb::none(), "consume"_a = false, "dead_ends"_a = false, "keep"_a = true,
             "threads"_a = 1, "resident"_a = nb::none())
        .def("run", &PyClosure::run, "seconds"_a, "steps"_a)
        .def_prop_ro("step", &PyClosure::step)
        .def_prop_ro("steps", &PyClosure::steps)
        .def_prop_ro("peak_bytes", &PyClosure::peak_bytes)
        .def("counts", &PyClosure::counts)
        .def("contains", &PyClosure::contains, "position"_a)
        .def("lookup", &PyClosure::lookup, "complemented"_a)
        .def("find", &PyClosure::find,
             nb::sig("def find(self, positions: object, complemented: bool, found: object) -> "
                     "None"))
        .def_static("reading", &PyClosure::reading, "closures"_a, "pegs"_a, "symmetries"_a,
                    "held_complemented"_a, "shown_complemented"_a)
        .def_prop_ro("level_count", &PyClosure::level_count)
        .def("level_bytes", &PyClosure::level_bytes, "level"_a)
        .def("positions", &PyClosure::positions, "least"_a, "most"_a, "symmetries"_a,
             "complemented"_a)
        .def("level_of", &PyClosure::level_of, "position"_a)
        .def("place", &PyClosure::place,
             nb::sig("def place(self, level: int, file: mmap.mmap) -> None"))
        .def("attach", &PyClosure::attach,
             nb::sig("def attach(self, level: int, file: mmap.mmap) -> None"))
        .def("release", &PyClosure::release, "level"_a)
        .def("resume", &PyClosure::resume, "step"_a)
        .def("count_level", &PyClosure::count_level, "level"_a)
        .def("keep_complements", &PyClosure::keep_complements, "level"_a);
    nb::class_<Remainder>(module, "Remainder")
        .def(nb::init<const BoardTables &, std::size_t>(), "board"_a, "most"_a)
        .def("add_level", &add_level, "closure"_a, "level"_a)
        .def_prop_ro("too_many", &Remainder::too_many)
        .def("fewest", [](Remainder &remainder) {
            return as_list(unlocked([&] { return remainder.fewest(); }));
        });
    nb::class_<PyValuation>(module, "Valuation")
        .def(nb::init<const PyClosure &, const FinishTuple &, const Symmetries &, unsigned,
                      std::size_t>(),
             "winning"_a, "finish"_a, "symmetries"_a, "threads"_a, "memory_bytes"_a)
        .def("run", &PyValuation::run, "seconds"_a)
        .def_prop_ro("levels", &PyValuation::levels)
        .def_prop_ro("levels_left", &PyValuation::levels_left)
        .def("solutions", &PyValuation::solutions, "position"_a)
        .def("chance", &PyValuation::chance, "position"_a);
}

} // namespace pegsol::bind
