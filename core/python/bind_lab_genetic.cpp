// Bindings of the games of the genetic solver.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>

#include "lab/guided_game.hpp"
#include "python/bind.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

// The holes that matter, the pegs in them, the least and the most pegs.
using WantedTuple = std::tuple<Words, Words, int, int>;

class PyGuidedGame {
  public:
    PyGuidedGame(const BoardTables &board, Words start, const std::vector<WantedTuple> &wanted,
                 int threshold, std::size_t memory_bytes)
        : hole_count_(board.hole_count), chunk_(positions_per_look(board)) {
        check_words(board, start);
        GuidedSpec spec{std::move(start), {}, threshold};
        for (const auto &[care, value, least, most] : wanted) {
            check_words(board, care);
            check_words(board, value);
            spec.wanted.push_back({care, value, least, most});
        }
        game_ = make_guided_game(board, spec, memory_bytes);
    }

    void begin(const std::vector<std::int32_t> &weights, std::optional<std::uint64_t> tie_seed) {
        if (weights.size() != hole_count_) throw std::invalid_argument("every hole has a weight");
        game_->begin(weights, tie_seed);
    }
    State run(double seconds) {
        return run_steps(seconds, [this] { return game_->step(chunk_); });
    }
    // The jumps, the agreement, the finish with which the game agrees, and the positions visited.
    std::tuple<std::vector<JumpIndex>, int, std::size_t, std::uint64_t> result() const {
        return {game_->jumps(), game_->agreement(), game_->nearest(), game_->visited()};
    }

  private:
    unsigned hole_count_;
    std::size_t chunk_;
    std::unique_ptr<GuidedGame> game_;
};

} // namespace

void bind_lab_genetic(nb::module_ &module) {
    nb::class_<PyGuidedGame>(module, "GuidedGame")
        .def(nb::init<const BoardTables &, Words, const std::vector<WantedTuple> &, int,
                      std::size_t>(),
             "board"_a, "start"_a, "wanted"_a, "threshold"_a, "memory_bytes"_a)
        .def("begin", &PyGuidedGame::begin, "weights"_a, "tie_seed"_a.none())
        .def("run", &PyGuidedGame::run, "seconds"_a)
        .def("result", &PyGuidedGame::result);
}

} // namespace pegsol::bind
