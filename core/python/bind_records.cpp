// Bindings of the searches for records of solutions.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "python/bind.hpp"
#include "spaces/main_peg.hpp"
#include "spaces/sweeps.hpp"
#include "spaces/touched_pegs.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

// What is done between two checks of the clock.
constexpr std::size_t states = 1 << 10, sweeps = 1 << 15;

class PyLive {
  public:
    PyLive(const BoardTables &board, Words start, const FinishTuple &finish,
           const Symmetries &symmetries, bool reverse) {
        check_symmetries(board, symmetries);
        live_ = make_live(board, {std::move(start), make_finish(finish), symmetries, reverse});
    }
    void add_level(int pegs, const nb::bytes &positions) {
        const std::span<const char> data(positions.c_str(), positions.size());
        nb::gil_scoped_release release;
        live_->add_level(pegs, data);
    }
    std::size_t memory_bytes() const { return live_->memory_bytes(); }
    const std::shared_ptr<Live> &get() const { return live_; }

  private:
    std::shared_ptr<Live> live_;
};

SweepKind sweep_kind_of(const std::string &name) {
    if (name == "any") return SweepKind::any;
    if (name == "last") return SweepKind::last;
    if (name == "loop") return SweepKind::loop;
    throw std::invalid_argument("no such kind of sweep");
}

class PySweeps {
  public:
    explicit PySweeps(const PyLive &live) : sweeps_(make_sweeps(live.get())) {}
    State run(double seconds) {
        return run_steps(seconds, [this] { return sweeps_->step(sweeps); });
    }
    std::size_t visited() const { return sweeps_->visited(); }
    int longest(const std::string &kind) const { return sweeps_->longest(sweep_kind_of(kind)); }
    std::vector<JumpIndex> solution(const std::string &kind) const {
        return sweeps_->solution(sweep_kind_of(kind));
    }

  private:
    std::unique_ptr<Sweeps> sweeps_;
};

class PyMainPeg {
  public:
    explicit PyMainPeg(const PyLive &live) : main_(make_main_peg(live.get())) {}
    State run(double seconds) {
        return run_steps(seconds, [this] { return main_->step(sweeps); });
    }
    std::size_t visited() const { return main_->visited(); }
    int fewest() const { return main_->fewest(); }
    std::vector<JumpIndex> solution() const { return main_->solution(); }

  private:
    std::unique_ptr<MainPeg> main_;
};

class PyTouchedPegs {
  public:
    PyTouchedPegs(const PyLive &live, std::vector<Words> regions, int spare, int below,
                  std::size_t width, std::size_t memory_bytes) {
        if (regions.size() > 64) throw std::invalid_argument("at most 64 regions");
        touched_ =
            make_touched_pegs(live.get(), {std::move(regions), spare, below, width, memory_bytes});
    }
    State run(double seconds) {
        return run_steps(seconds, [this] { return touched_->step(states); });
    }
    std::size_t expanded() const { return touched_->expanded(); }
    int at_least() const { return touched_->at_least(); }
    std::vector<JumpIndex> solution() const { return touched_->solution(); }

  private:
    std::unique_ptr<TouchedPegs> touched_;
};

} // namespace

void bind_records(nb::module_ &module) {
    nb::class_<PyLive>(module, "Live")
        .def(nb::init<const BoardTables &, Words, const FinishTuple &, const Symmetries &, bool>(),
             "board"_a, "start"_a, "finish"_a, "symmetries"_a, "reverse"_a)
        .def("add_level", &PyLive::add_level, "pegs"_a, "positions"_a)
        .def("memory_bytes", &PyLive::memory_bytes);
    nb::class_<PySweeps>(module, "Sweeps")
        .def(nb::init<const PyLive &>(), "live"_a)
        .def("run", &PySweeps::run, "seconds"_a)
        .def("visited", &PySweeps::visited)
        .def("longest", &PySweeps::longest, "kind"_a)
        .def("solution", &PySweeps::solution, "kind"_a);
    nb::class_<PyMainPeg>(module, "MainPeg")
        .def(nb::init<const PyLive &>(), "live"_a)
        .def("run", &PyMainPeg::run, "seconds"_a)
        .def("visited", &PyMainPeg::visited)
        .def("fewest", &PyMainPeg::fewest)
        .def("solution", &PyMainPeg::solution);
    nb::class_<PyTouchedPegs>(module, "TouchedPegs")
        .def(nb::init<const PyLive &, std::vector<Words>, int, int, std::size_t, std::size_t>(),
             "live"_a, "regions"_a, "spare"_a, "below"_a, "width"_a, "memory_bytes"_a)
        .def("run", &PyTouchedPegs::run, "seconds"_a)
        .def("expanded", &PyTouchedPegs::expanded)
        .def("at_least", &PyTouchedPegs::at_least)
        .def("solution", &PyTouchedPegs::solution);
}

} // namespace pegsol::bind
