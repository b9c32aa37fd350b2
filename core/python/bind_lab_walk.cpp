// Bindings of random play over a state space.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "lab/random_walk.hpp"
#include "python/bind.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

constexpr std::size_t chunk = 1 << 14; // positions between two checks of the clock

class PyRandomWalk {
  public:
    PyRandomWalk(const BoardTables &board, const Words &start,
                 const std::optional<FinishTuple> &finish, const Symmetries &symmetries,
                 int threads, std::size_t memory_bytes) {
        check_words(board, start);
        check_group(board, symmetries);
        if (threads < 1) throw std::invalid_argument("a walk needs a thread");
        RandomWalkSpec spec{start, {}, symmetries, threads, memory_bytes};
        if (finish) spec.finish = checked_finish(board, *finish);
        walk_ = make_random_walk(board, spec);
    }

    State add_level(int pegs, nb::handle positions, double seconds) {
        const Buffer buffer(positions);
        if (!unlocked([&] { return walk_->add_level(pegs, buffer.bytes()); })) return State::memory;
        return run(seconds);
    }
    State run(double seconds) {
        return run_steps(seconds, [this] { return walk_->step(chunk); });
    }
    // Chances: visited, won, stuck, going, and going times its legal jumps. Numbers: positions,
    // those with a legal jump, legal jumps.
    std::tuple<double, double, double, double, double, std::uint64_t, std::uint64_t, std::uint64_t>
    sums() const {
        const auto sums = unlocked([&] { return walk_->sums(); });
        return {sums.visited, sums.won,       sums.stuck,  sums.going,
                sums.jumps,   sums.positions, sums.moving, sums.legal};
    }
    double chance(nb::handle positions) const {
        const Buffer buffer(positions);
        return unlocked([&] { return walk_->chance(buffer.bytes()); });
    }

  private:
    std::unique_ptr<RandomWalk> walk_;
};

} // namespace

void bind_lab_walk(nb::module_ &module) {
    nb::class_<PyRandomWalk>(module, "RandomWalk")
        .def(nb::init<const BoardTables &, const Words &, const std::optional<FinishTuple> &,
                      const Symmetries &, int, std::size_t>(),
             "board"_a, "start"_a, "finish"_a.none(), "symmetries"_a, "threads"_a, "memory_bytes"_a)
        .def("add_level", &PyRandomWalk::add_level, "pegs"_a, "positions"_a, "seconds"_a)
        .def("run", &PyRandomWalk::run, "seconds"_a)
        .def("sums", &PyRandomWalk::sums)
        .def("chance", &PyRandomWalk::chance, "positions"_a);
}

} // namespace pegsol::bind
