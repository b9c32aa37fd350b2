// Bindings of plain search.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "ground/dead_pegs.hpp"
#include "lab/plain.hpp"
#include "python/bind.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

using LevelTuple = std::vector<std::uint64_t>;

class PyPlain {
  public:
    PyPlain(const BoardTables &board, Words start, const FinishTuple &finish, Symmetries symmetries,
            const PagodaList &pagodas, const PagodaList &pin_types, const TableSpec &table,
            Independence independence, bool dead_pegs, bool distinct, std::uint64_t wanted)
        : chunk_(positions_per_look(board)) {
        check_words(board, start);
        check_group(board, symmetries);
        if (table.entries > max_entries) throw std::invalid_argument("a table of too many entries");
        search_ = make_plain(board, {std::move(start), checked_finish(board, finish),
                                     std::move(symmetries), checked_pagodas(board, pagodas),
                                     checked_pagodas(board, pin_types), table, independence,
                                     dead_pegs, distinct, wanted});
    }

    // Runs for this number of seconds, or until this number of positions in all is met.
    State run(double seconds, std::uint64_t positions, std::size_t memory_bytes) {
        State state = State::running;
        run_polled(seconds, [&] {
            const std::uint64_t met = search_->positions();
            if (met >= positions) return true;
            state = search_->step(std::min(chunk_, positions - met), memory_bytes);
            return state != State::running;
        });
        return state;
    }
    std::uint64_t positions() const { return search_->positions(); }
    std::uint64_t solutions() const { return search_->solutions(); }
    std::vector<JumpIndex> solution() const { return search_->solution(); }
    std::vector<std::uint64_t> refuted() const { return search_->refuted(); }
    std::size_t memory_bytes() const { return search_->memory_bytes(); }
    std::vector<LevelTuple> levels() const {
        std::vector<LevelTuple> rows;
        for (const PlainLevel &level : search_->levels())
            rows.push_back({level.positions, level.distinct, level.nodes, level.dead_ends,
                            level.solutions, level.pagodas, level.pin_types, level.dead_pegs,
                            level.hits, level.misses, level.collisions, level.stores,
                            level.overwritten, level.skipped});
        return rows;
    }
    std::vector<std::pair<JumpIndex, std::uint64_t>> values() const { return search_->values(); }

  private:
    static constexpr std::size_t max_entries = std::size_t{1} << 40;
    std::uint64_t chunk_;
    std::unique_ptr<Plain> search_;
};

} // namespace

void bind_lab_plain(nb::module_ &module) {
    nb::enum_<Independence>(module, "Independence", "Which exchanges of jumps are left out.")
        .value("NONE", Independence::none)
        .value("PREVIOUS", Independence::previous)
        .value("ALL", Independence::all);
    nb::enum_<TableSpec::Replace>(module, "Replace", "Which positions a table gives up.")
        .value("BUCKET", TableSpec::Replace::bucket)
        .value("ALWAYS", TableSpec::Replace::always)
        .value("DEPTH", TableSpec::Replace::depth);
    nb::enum_<TableSpec::Hash>(module, "Hash", "What a table makes a place of.")
        .value("MULTIPLY", TableSpec::Hash::multiply)
        .value("HOLE", TableSpec::Hash::hole)
        .value("JUMP", TableSpec::Hash::jump);
    nb::class_<TableSpec>(module, "Table")
        .def(
            "__init__",
            [](TableSpec *table, std::size_t entries, TableSpec::Replace replace,
               TableSpec::Hash hash, std::uint64_t seed,
               bool values) { new (table) TableSpec{entries, replace, hash, seed, values}; },
            "entries"_a, "replace"_a, "hash"_a, "seed"_a, "values"_a);
    module.def(
        "dead_pegs_refute",
        [](const BoardTables &board, const Words &position, const FinishTuple &finish) {
            check_words(board, position);
            return dead_pegs_refute(board, position, checked_finish(board, finish));
        },
        "board"_a, "position"_a, "finish"_a);
    nb::class_<PyPlain>(module, "Plain")
        .def(nb::init<const BoardTables &, Words, const FinishTuple &, Symmetries,
                      const PagodaList &, const PagodaList &, const TableSpec &, Independence, bool,
                      bool, std::uint64_t>(),
             "board"_a, "start"_a, "finish"_a, "symmetries"_a, "pagodas"_a, "pin_types"_a,
             "table"_a, "independence"_a, "dead_pegs"_a, "distinct"_a, "wanted"_a)
        .def("run", &PyPlain::run, "seconds"_a, "positions"_a, "memory_bytes"_a)
        .def("positions", &PyPlain::positions)
        .def("solutions", &PyPlain::solutions)
        .def("solution", &PyPlain::solution)
        .def("refuted", &PyPlain::refuted)
        .def("memory_bytes", &PyPlain::memory_bytes)
        .def("values", &PyPlain::values)
        .def("levels", &PyPlain::levels);
}

} // namespace pegsol::bind
