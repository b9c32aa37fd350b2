// Bindings of positions in layers by moves, and of beams for few moves.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>

#include "ground/move_layers.hpp"
#include "python/bind.hpp"
#include "solving/short_beam.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

// The regions of a bound, smallest first, and how many of them may stay as they are.
using BoundList = std::vector<std::pair<std::vector<Words>, int>>;

std::vector<RegionBound> make_bounds(const BoardTables &board, const BoundList &list) {
    std::vector<RegionBound> bounds;
    for (const auto &[regions, spared] : list) {
        for (const Words &region : regions) check_words(board, region);
        bounds.push_back({regions, spared});
    }
    return bounds;
}

Finish with_min_pegs(Finish finish, int min_pegs) {
    finish.min_pegs = min_pegs;
    return finish;
}

class PyMoveLayers {
  public:
    PyMoveLayers(const BoardTables &board, const std::vector<Words> &seeds,
                 const Symmetries &symmetries, bool backward,
                 std::optional<std::shared_ptr<Membership>> within, const BoundList &bounds,
                 int most, unsigned threads)
        : board_(board),
          chunk_(positions_per_look(board, symmetries.size()) * std::max(threads, 1u)) {
        check_group(board, symmetries);
        for (const Words &seed : seeds) check_words(board, seed);
        if (within && board.hole_count > 64)
            throw std::invalid_argument("positions are looked up on boards of up to 64 holes");
        layers_ = make_move_layers(board, {seeds, symmetries, backward, within ? *within : nullptr,
                                           make_bounds(board, bounds), most, threads});
    }

    State run(double seconds, std::size_t memory_bytes, std::uint64_t nodes) {
        return run_layers(seconds, nodes, [&] { return layers_->step(chunk_, memory_bytes); });
    }
    void lower(int most) {
        unlocked([&] { layers_->lower(most); });
    }
    std::vector<std::size_t> counts() const { return layers_->counts(); }
    std::vector<std::pair<int, int>> peg_ranges() const { return layers_->peg_ranges(); }
    int fewest(const Words &position) const {
        check_words(board_, position);
        return layers_->fewest(position);
    }
    std::uint64_t generated() const { return layers_->generated(); }
    std::size_t memory_bytes() const { return layers_->memory_bytes(); }
    std::vector<Words> meetings(const PyMoveLayers &other, std::size_t most) const {
        return unlocked([&] { return layers_->meetings(of_this_board(other), most); });
    }
    State probe(const PyMoveLayers &other, double seconds, std::size_t memory_bytes,
                std::uint64_t nodes) {
        const MoveLayers &theirs = of_this_board(other);
        return run_layers(seconds, nodes,
                          [&] { return layers_->probe(theirs, chunk_, memory_bytes); });
    }
    Words met() const { return layers_->met(); }
    std::vector<Words> finished(const FinishTuple &finish, std::size_t most, int min_pegs) const {
        return layers_->finished(with_min_pegs(checked_finish(board_, finish), min_pegs), most);
    }
    std::pair<Words, std::vector<JumpIndex>> path(const Words &position, int moves) const {
        check_words(board_, position);
        return unlocked([&] { return layers_->path(position, moves, check_signals); });
    }
    std::vector<Words> sources(const std::vector<Words> &positions, int moves) const {
        for (const Words &position : positions) check_words(board_, position);
        return unlocked([&] { return layers_->sources(positions, moves, check_signals); });
    }
    nb::bytes save() const { return to_bytes(layers_->save()); }
    void load(const nb::bytes &saved) {
        unlocked([&] { layers_->load({saved.c_str(), saved.size()}); });
    }

  private:
    // Until the layer is complete, the time is over, or that number of positions was generated.
    template <class Step> State run_layers(double seconds, std::uint64_t nodes, Step step) {
        const std::uint64_t before = layers_->generated();
        return run_steps(seconds, [&] {
            if (layers_->generated() - before >= nodes) return State::truncated;
            return step();
        });
    }
    [[nodiscard]] const MoveLayers &of_this_board(const PyMoveLayers &other) const {
        if (other.board_.hole_count != board_.hole_count)
            throw std::invalid_argument("layers of another board");
        return *other.layers_;
    }

    BoardTables board_;
    std::size_t chunk_;
    std::unique_ptr<MoveLayers> layers_;
};

void new_short_beam(Sliced<ShortBeam> *self, const BoardTables &board,
                    const std::vector<Words> &seeds, const FinishTuple &finish,
                    const Symmetries &symmetries,
                    const std::pair<std::vector<std::int32_t>, std::int32_t> &score, bool backward,
                    std::optional<std::shared_ptr<Membership>> within, const BoundList &bounds,
                    int most, std::size_t width, std::uint64_t seed, int min_pegs) {
    check_group(board, symmetries);
    for (const Words &position : seeds) check_words(board, position);
    if (width == 0) throw std::invalid_argument("a beam keeps at least one position");
    if (within && board.hole_count > 64)
        throw std::invalid_argument("positions are looked up on boards of up to 64 holes");
    const Finish end = with_min_pegs(checked_finish(board, finish), min_pegs);
    new (self)
        Sliced<ShortBeam>{std::min<std::size_t>(4096, positions_per_look(board, symmetries.size())),
                          make_short_beam(board, {seeds, end, symmetries,
                                                  checked_score(board, {score.first, score.second}),
                                                  backward, within ? *within : nullptr,
                                                  make_bounds(board, bounds), most, width, seed})};
}

} // namespace

void bind_moves(nb::module_ &module) {
    nb::class_<PyMoveLayers>(module, "MoveLayers")
        .def(nb::init<const BoardTables &, const std::vector<Words> &, const Symmetries &, bool,
                      std::optional<std::shared_ptr<Membership>>, const BoundList &, int,
                      unsigned>(),
             "board"_a, "seeds"_a, "symmetries"_a, "backward"_a, "within"_a = nb::none(),
             "bounds"_a = BoundList{}, "most"_a = 1 << 16, "threads"_a = 1)
        .def("run", &PyMoveLayers::run, "seconds"_a, "memory_bytes"_a, "nodes"_a)
        .def("lower", &PyMoveLayers::lower, "most"_a)
        .def("counts", &PyMoveLayers::counts)
        .def("peg_ranges", &PyMoveLayers::peg_ranges)
        .def("fewest", &PyMoveLayers::fewest, "position"_a)
        .def("generated", &PyMoveLayers::generated)
        .def("memory_bytes", &PyMoveLayers::memory_bytes)
        .def("meetings", &PyMoveLayers::meetings, "other"_a, "most"_a)
        .def("probe", &PyMoveLayers::probe, "other"_a, "seconds"_a, "memory_bytes"_a, "nodes"_a)
        .def("met", &PyMoveLayers::met)
        .def("finished", &PyMoveLayers::finished, "finish"_a, "most"_a, "min_pegs"_a = 0)
        .def("path", &PyMoveLayers::path, "position"_a, "moves"_a)
        .def("sources", &PyMoveLayers::sources, "positions"_a, "moves"_a)
        .def("save", &PyMoveLayers::save)
        .def("load", &PyMoveLayers::load, "saved"_a);
    nb::class_<Sliced<ShortBeam>>(module, "ShortBeam")
        .def("__init__", &new_short_beam, "board"_a, "seeds"_a, "finish"_a, "symmetries"_a,
             "score"_a, "backward"_a, "within"_a.none(), "bounds"_a, "most"_a, "width"_a, "seed"_a,
             "min_pegs"_a = 0)
        .def("run", &run_slices<ShortBeam>, "seconds"_a)
        .def("generated", of(&ShortBeam::generated))
        .def("moves", of(&ShortBeam::moves))
        .def("path", of(&ShortBeam::path));
}

} // namespace pegsol::bind
