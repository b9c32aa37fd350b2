// Bindings of the laboratory: plain search, the games of the genetic solver, and random play over a
// state space.

#include "ground/dead_pegs.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"
#include "lab/random_walk.hpp"
#include "python/bind.hpp"

namespace pegsol::bind {
namespace {

using namespace nb::literals;

constexpr std::size_t max_entries = std::size_t{1} << 40;

// The holes that matter, the pegs in them, the least and the most pegs.
using WantedTuple = std::tuple<Words, Words, int, int>;

void new_plain(Sliced<Plain> *self, const BoardTables &board, Words start,
               const FinishTuple &finish, Symmetries symmetries, const PagodaList &pagodas,
               const PagodaList &pin_types, const TableSpec &table, Independence independence,
               bool dead_pegs, bool distinct, std::uint64_t wanted) {
    check_words(board, start);
    check_group(board, symmetries);
    if (table.entries > max_entries) throw std::invalid_argument("a table of too many entries");
    new (self) Sliced<Plain>{
        board, positions_per_look(board),
        make_plain(board, {std::move(start), checked_finish(board, finish), std::move(symmetries),
                           checked_pagodas(board, pagodas), checked_pagodas(board, pin_types),
                           table, independence, dead_pegs, distinct, wanted})};
}

// Runs for this number of seconds, or until this number of positions in all is met.
State run_plain(const Sliced<Plain> &plain, double seconds, std::uint64_t positions,
                std::size_t memory_bytes) {
    State state = State::running;
    run_polled(seconds, [&] {
        const std::uint64_t met = plain->positions();
        if (met >= positions) return true;
        state = plain->step(std::min<std::uint64_t>(plain.chunk, positions - met), memory_bytes);
        return state != State::running;
    });
    return state;
}

auto plain_levels(const Sliced<Plain> &plain) {
    std::vector<std::vector<std::uint64_t>> rows;
    for (const PlainLevel &level : plain->levels())
        rows.push_back({level.positions, level.distinct, level.nodes, level.dead_ends,
                        level.solutions, level.pagodas, level.pin_types, level.dead_pegs,
                        level.hits, level.misses, level.collisions, level.stores, level.overwritten,
                        level.skipped});
    return rows;
}

using Game = Sliced<GuidedGame>;

void new_game(Game *self, const BoardTables &board, Words start,
              const std::vector<WantedTuple> &wanted, int threshold, std::size_t memory_bytes) {
    check_words(board, start);
    GuidedSpec spec{std::move(start), {}, threshold};
    for (const auto &[care, value, least, most] : wanted) {
        check_words(board, care);
        check_words(board, value);
        spec.wanted.push_back({care, value, least, most});
    }
    new (self) Game{board, positions_per_look(board), make_guided_game(board, spec, memory_bytes)};
}

void new_walk(Sliced<RandomWalk> *self, const BoardTables &board, const Words &start,
              const std::optional<FinishTuple> &finish, const Symmetries &symmetries, int threads,
              std::size_t memory_bytes) {
    check_words(board, start);
    check_group(board, symmetries);
    if (threads < 1) throw std::invalid_argument("a walk needs a thread");
    new (self) Sliced<RandomWalk>{board, 1 << 14,
                                  make_random_walk(board, {start, checked_finish(board, finish),
                                                           symmetries, threads, memory_bytes})};
}

State add_walk_level(const Sliced<RandomWalk> &walk, int pegs, nb::handle positions,
                     double seconds) {
    const Buffer buffer(positions);
    if (!unlocked([&] { return walk->add_level(pegs, buffer); })) return State::memory;
    return run_slices(walk, seconds);
}

// Chances: visited, won, stuck, going, and going times its legal jumps; and the positions.
std::tuple<double, double, double, double, double, std::uint64_t>
walk_sums(const Sliced<RandomWalk> &walk) {
    const auto sums = unlocked([&] { return walk->sums(); });
    return {sums.visited, sums.won, sums.stuck, sums.going, sums.jumps, sums.positions};
}

} // namespace

void bind_lab(nb::module_ &module) {
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
    nb::class_<Sliced<Plain>>(module, "Plain")
        .def("__init__", &new_plain, "board"_a, "start"_a, "finish"_a, "symmetries"_a, "pagodas"_a,
             "pin_types"_a, "table"_a, "independence"_a, "dead_pegs"_a, "distinct"_a, "wanted"_a)
        .def("run", &run_plain, "seconds"_a, "positions"_a, "memory_bytes"_a)
        .def("positions", of(&Plain::positions))
        .def("solutions", of(&Plain::solutions))
        .def("solution", of(&Plain::solution))
        .def("refuted", of(&Plain::refuted))
        .def("memory_bytes", of(&Plain::memory_bytes))
        .def("values", of(&Plain::values))
        .def("levels", &plain_levels);
    nb::class_<Game>(module, "GuidedGame")
        .def("__init__", &new_game, "board"_a, "start"_a, "wanted"_a, "threshold"_a,
             "memory_bytes"_a)
        .def("begin", of(&GuidedGame::begin), "weights"_a, "tie_seed"_a.none())
        .def("run", &run_slices<GuidedGame>, "seconds"_a)
        // The jumps, the agreement, the finish with which the game agrees, the positions visited.
        .def("result", [](const Game &game) {
            return std::tuple(game->jumps(), game->agreement(), game->nearest(), game->visited());
        });
    nb::class_<Sliced<RandomWalk>>(module, "RandomWalk")
        .def("__init__", &new_walk, "board"_a, "start"_a, "finish"_a.none(), "symmetries"_a,
             "threads"_a, "memory_bytes"_a)
        .def("add_level", &add_walk_level, "pegs"_a, "positions"_a, "seconds"_a)
        .def("run", &run_slices<RandomWalk>, "seconds"_a)
        .def("sums", &walk_sums)
        .def("chance", of(&RandomWalk::chance), "positions"_a);
}

} // namespace pegsol::bind
