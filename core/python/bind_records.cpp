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

void new_sweeps(Sliced<Sweeps> *self, const BoardTables &board, Words start,
                const FinishTuple &finish, const Symmetries &symmetries, bool reverse) {
    check_symmetries(board, symmetries);
    new (self) Sliced<Sweeps>{
        1 << 15, make_sweeps(board, {std::move(start), make_finish(finish), symmetries, reverse})};
}

void add_level(const Sliced<Sweeps> &sweeps, int pegs, nb::handle positions) {
    const Buffer buffer(positions);
    unlocked([&] { sweeps->add_level(pegs, buffer.bytes()); });
}

} // namespace

void bind_records(nb::module_ &module) {
    nb::class_<Sliced<Sweeps>>(module, "Sweeps")
        .def("__init__", &new_sweeps, "board"_a, "start"_a, "finish"_a, "symmetries"_a, "reverse"_a)
        .def("add_level", &add_level, "pegs"_a, "positions"_a)
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
