// The laboratory: plain depth-first search with its tables, and games guided by weights.
#include <bit>

#include "check.hpp"
#include "ground/dead_pegs.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"
#include "textbook.hpp"

namespace {

PlainSpec any_survivor() {
    PlainSpec spec;
    spec.start = words_of(all_but(15, 0));
    spec.finish = {{0}, {0}, 1};
    spec.wanted = 0;
    return spec;
}

std::unique_ptr<Plain> searched(const BoardTables &board, const PlainSpec &spec) {
    auto search = make_plain(board, spec);
    finished(*search, 777u, std::size_t{1} << 30);
    return search;
}

using Counters = std::array<std::uint64_t, sizeof(PlainLevel) / 8>;

PlainLevel total(const Plain &search) {
    Counters sum{};
    for (const PlainLevel &level : search.levels()) {
        const auto counters = std::bit_cast<Counters>(level);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += counters[i];
    }
    return std::bit_cast<PlainLevel>(sum);
}

// All but those that depend on the places in a table.
std::vector<Counters> counters_of(const Plain &search) {
    std::vector<Counters> all;
    for (PlainLevel level : search.levels()) {
        level.collisions = level.stores = level.overwritten = 0;
        all.push_back(std::bit_cast<Counters>(level));
    }
    return all;
}

} // namespace

TEST(every_solution_of_the_triangle_of_fifteen_is_met_with_any_table) {
    using enum TableSpec::Replace;
    using Hash = TableSpec::Hash;
    for (const std::size_t entries : {0, 1, 64, 1 << 16})
        for (const auto replace : {bucket, always, depth})
            for (const Hash hash : {Hash::multiply, Hash::hole, Hash::jump}) {
                auto spec = any_survivor();
                spec.table = {entries, replace, hash, 7, false};
                const auto search = searched(triangle(5), spec);
                CHECK(search->solutions() == 29760 && search->solution().size() == 13);
                CHECK(search->values().empty());
                const auto sum = total(*search);
                CHECK(sum.positions + 1 == sum.nodes + sum.solutions + sum.hits);
                CHECK(sum.misses == (entries > 0 ? sum.nodes - 1 : 0));
                CHECK(sum.collisions <= sum.misses && sum.overwritten <= sum.stores);
                if (entries == 0) CHECK(sum.hits == 0 && sum.stores == 0);
                if (entries == 1 || entries == 64) CHECK(sum.overwritten > 0);
                if (entries > 64) CHECK(sum.hits > 0);
                if (entries > 64 && replace == bucket && hash != Hash::jump)
                    CHECK(sum.overwritten == 0);
            }
}

TEST(values_are_the_fewest_pegs_after_each_first_jump) {
    auto spec = any_survivor();
    spec.table.entries = 1 << 16;
    spec.table.values = true;
    CHECK(make_plain(triangle(5), spec)->values().empty());
    // One peg is too many to go on; with 0 wanted, it is too few for the finish.
    for (const int most : {1, 0}) {
        spec.finish.max_pegs = most;
        const auto search = searched(triangle(5), spec);
        CHECK(search->values().size() == 2); // the two first jumps are symmetric
        for (const auto &[jump, pegs] : search->values()) CHECK(pegs == 1);
        const auto sum = total(*search);
        if (most == 1) CHECK(sum.overwritten == 0 && sum.nodes == sum.stores);
    }
}

TEST(a_search_stops_at_the_solution_wanted_and_needs_memory_for_different_positions) {
    auto spec = any_survivor();
    std::set<Sequence> found;
    for (spec.wanted = 1; spec.wanted <= 5; ++spec.wanted) {
        const auto search = searched(triangle(5), spec);
        CHECK(search->step(1000, 0) == State::solved && search->solutions() == spec.wanted);
        found.insert(search->solution());
    }
    CHECK(found.size() == 5);
    spec.wanted = 0;
    spec.distinct = true;
    const auto search = make_plain(triangle(5), spec);
    CHECK(search->step(100, 1) == State::memory);
    CHECK(finished(*search, 777u, plenty) == State::complete);
    CHECK(total(*search).distinct == reached(triangle(5), std::set{all_but(15, 0)}).size());
}

// On larger boards with the same jumps positions have more words, and jumps more sets.
TEST(boards_of_all_sizes_are_searched_alike) {
    Random random(14);
    int compared = 0;
    for (int round = 0; round < 150; ++round) {
        const auto seed = random.next();
        std::vector<Counters> first;
        for (const unsigned size : {0u, 33u, 65u, 129u, 400u, 1024u}) {
            Random same_again(seed);
            const auto one_in = [&](unsigned many) { return same_again.below(many) == 0; };
            const Puzzle puzzle = random_puzzle(same_again, 5 + same_again.below(7), size);
            const Pegs start = random_pegs(same_again, puzzle);
            PlainSpec spec;
            spec.start = words_of(start);
            spec.finish = random_finish(same_again, puzzle);
            if (spec.finish.max_pegs > 12) spec.finish.max_pegs = static_cast<int>(puzzle.holes);
            spec.independence = static_cast<Independence>(same_again.below(3));
            spec.table.entries = same_again.below(2) << 15;
            spec.table.hash = static_cast<TableSpec::Hash>(same_again.below(3));
            spec.table.values = one_in(2);
            spec.distinct = one_in(2);
            spec.dead_pegs = one_in(2);
            spec.wanted = same_again.below(3);
            if (one_in(2)) spec.symmetries = puzzle.group;
            if (one_in(2)) spec.pagodas = {{std::vector<std::int16_t>(start.size(), 1), 1}};
            const auto search = searched(puzzle.board, spec);
            if (size == 0) first = counters_of(*search);
            // Wide positions fill a bucket alone: here and there one displaces another.
            if (total(*search).overwritten > 0) continue;
            CHECK(counters_of(*search) == first);
            ++compared;
            const auto solutions = solutions_of(puzzle.board, start, spec.finish);
            if (!solutions || spec.wanted > 0 || meets(start, spec.finish)) continue;
            CHECK((search->solutions() > 0) == !solutions->empty());
            if (spec.independence == Independence::none && !spec.table.values)
                CHECK(search->solutions() == solutions->size());
        }
    }
    CHECK(compared > 820); // of 900
}

TEST(dead_pegs_refute_no_position_that_wins) {
    Random random(21);
    int refuted = 0, lost = 0;
    on_random_puzzles(random, 100, 5, 10, [&](const Puzzle &puzzle) {
        const auto all = reached(puzzle.board, std::set{random_pegs(random, puzzle)});
        const Finish finish = random_finish(random, puzzle);
        const auto won = winning(puzzle.board, all, finish);
        for (const Pegs &pegs : all) {
            const bool refutes = dead_pegs_refute(puzzle.board, words_of(pegs), finish);
            CHECK(!refutes || !won.contains(pegs));
            refuted += refutes;
            lost += !won.contains(pegs);
        }
    });
    CHECK(refuted > lost / 2);
}

// -- guided games ------------------------------------------------------------------------------

namespace {

// The game again, by plain recursion: every continuation, however often it was met.
struct Guided {
    const BoardTables &board;
    const GuidedSpec &spec;
    const std::vector<std::int32_t> &weights;
    Sequence path{}, best{};
    int best_agreement = 0;
    long best_weight = -1;
    bool solved = false;

    long weight(const Pegs &pegs) const {
        long sum = 0;
        for (std::size_t h = 0; h < pegs.size(); ++h) sum += pegs[h] ? weights[h] : 0;
        return sum;
    }
    int agreement(const Pegs &pegs) const {
        int most = -1000;
        const auto holes = static_cast<unsigned>(pegs.size());
        for (const Wanted &wanted : spec.wanted) {
            const Pegs care = pegs_of(wanted.care, holes), value = pegs_of(wanted.value, holes);
            int agree = static_cast<int>(holes);
            for (unsigned h = 0; h < holes; ++h) agree -= care[h] && pegs[h] != value[h];
            agree -= std::max({0, count_of(pegs) - wanted.most, wanted.least - count_of(pegs)});
            most = std::max(most, agree);
        }
        return most;
    }
    void end(const Pegs &pegs) {
        best = path;
        best_agreement = agreement(pegs);
        best_weight = weight(pegs);
    }
    bool finish(const Pegs &pegs) {
        if (agreement(pegs) < static_cast<int>(pegs.size())) return false;
        end(pegs);
        return solved = true;
    }
    void play(Pegs pegs) {
        while (!finish(pegs) && count_of(pegs) > spec.threshold) {
            const auto jumps = legal_in(board, pegs);
            if (jumps.empty()) break;
            path.push_back(*std::ranges::max_element(
                jumps, {}, [&](JumpIndex j) { return weight(after(pegs, board.jumps[j])); }));
            pegs = after(pegs, board.jumps[path.back()]);
        }
        if (!solved) all_from(pegs);
    }
    void all_from(const Pegs &pegs) {
        if (solved || finish(pegs)) return;
        const auto jumps = legal_in(board, pegs);
        if (jumps.empty() && weight(pegs) > best_weight) end(pegs);
        for (const JumpIndex j : jumps) {
            path.push_back(j);
            all_from(after(pegs, board.jumps[j]));
            path.pop_back();
        }
    }
};

} // namespace

TEST(guided_games_are_those_of_plain_recursion) {
    Random random(17);
    on_random_puzzles(random, 300, 5, 9, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const int holes = static_cast<int>(board.hole_count);
        const Pegs start = random_pegs(random, puzzle);
        GuidedSpec spec{words_of(start), {}, 1 + static_cast<int>(random.below(8))};
        for (unsigned i = 1 + random.below(3); i > 0; --i) {
            Finish finish = random_finish(random, puzzle);
            finish.care.resize(spec.start.size());
            finish.value.resize(spec.start.size());
            spec.wanted.push_back(
                {finish.care, finish.value, static_cast<int>(random.below(2)), finish.max_pegs});
        }
        const auto game = make_guided_game(board, spec, 1 << 20);
        for (int n = 0; n < 3; ++n) {
            std::vector<std::int32_t> weights(board.hole_count);
            for (auto &weight : weights) weight = 1 + static_cast<std::int32_t>(random.below(10));
            Guided plain{board, spec, weights};
            plain.play(start);
            game->begin(weights, std::nullopt);
            CHECK(finished(*game, 1 + random.below(9)) == State::complete);
            CHECK(game->jumps() == plain.best && game->agreement() == plain.best_agreement);
            CHECK((game->agreement() == holes) == plain.solved);
            CHECK(game->nearest() < spec.wanted.size());
            CHECK(game->visited() > game->jumps().size());
        }
    });
}

TEST(random_ties_make_only_heaviest_jumps_and_games_keep_to_their_memory) {
    const BoardTables board = english();
    const Pegs start = all_but(33, 16);
    const std::vector<std::int32_t> weights(33, 1);
    std::set<Sequence> games;
    const auto game = make_guided_game(board, {words_of(start), {{{0}, {0}, 0, 20}}, 20}, 1 << 20);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        game->begin(weights, seed / 2); // each twice
        CHECK(game->step(1) == State::complete && game->agreement() == 33);
        games.insert(game->jumps());
        Pegs pegs = start;
        CHECK(play(board, pegs, game->jumps()) > 0 && count_of(pegs) == 20);
        CHECK(games.size() <= seed / 2 + 1);
    }
    CHECK(games.size() > 15);
    const Wanted empty{words_of(Pegs(33, true)), words_of(Pegs(33)), 0, 33};
    const auto large = make_guided_game(board, {words_of(start), {empty}, 32}, 1 << 16);
    large->begin(weights, std::nullopt);
    CHECK(large->step(100'000) == State::memory && large->visited() < 10'000);
}
