// Bindings of the searches for records of solutions.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "python/bind.hpp"
#include "spaces/sweeps.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

SweepKind sweep_kind_of(const std::string &name) {
    if (name == "any") return SweepKind::any;
    if (name == "last") return SweepKind::last;
    if (name == "loop") return SweepKind::loop;
    throw std::invalid_argument("no such kind of sweep");
}

class PySweeps {
  public:
    PySweeps(const BoardTables &board, Words start, const FinishTuple &finish,
             const Symmetries &symmetries, bool reverse) {
        check_symmetries(board, symmetries);
        sweeps_ = make_sweeps(board, {std::move(start), make_finish(finish), symmetries, reverse});
    }
    void add_level(int pegs, const nb::bytes &positions) {
        const std::span<const char> data(positions.c_str(), positions.size());
        unlocked([&] { sweeps_->add_level(pegs, data); });
    }
    State run(double seconds) {
        return run_steps(seconds, [this] { return sweeps_->step(1 << 15); });
    }
    std::size_t visited() const { return sweeps_->visited(); }
    int longest(const std::string &kind) const { return sweeps_->longest(sweep_kind_of(kind)); }
    std::vector<JumpIndex> solution(const std::string &kind) const {
        return sweeps_->solution(sweep_kind_of(kind));
    }

  private:
    std::unique_ptr<Sweeps> sweeps_;
};

} // namespace

void bind_records(nb::module_ &module) {
    nb::class_<PySweeps>(module, "Sweeps")
        .def(nb::init<const BoardTables &, Words, const FinishTuple &, const Symmetries &, bool>(),
             "board"_a, "start"_a, "finish"_a, "symmetries"_a, "reverse"_a)
        .def("add_level", &PySweeps::add_level, "pegs"_a, "positions"_a)
        .def("run", &PySweeps::run, "seconds"_a)
        .def("visited", &PySweeps::visited)
        .def("longest", &PySweeps::longest, "kind"_a)
        .def("solution", &PySweeps::solution, "kind"_a);
}

} // namespace pegsol::bind
