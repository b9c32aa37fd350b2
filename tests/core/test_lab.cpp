// The laboratory on boards of all sizes: plain search, games guided by weights, random games.
#include <bit>

#include "check.hpp"
#include "ground/batch.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"
#include "lab/searched_table.hpp"
#include "textbook.hpp"

namespace {

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

// On larger boards with the same jumps positions have more words, and jumps more sets.
TEST(boards_of_all_sizes_are_searched_alike) {
    Random random(14);
    int compared = 0, counted = 0;
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
            // After any three jumps: there may be many ways.
            if (one_in(2)) spec.finish = {{}, {}, std::max(1, count_of(start) - 3)};
            if (spec.finish.max_pegs > 12) spec.finish.max_pegs = static_cast<int>(puzzle.holes);
            if (one_in(2)) spec.independence = static_cast<Independence>(same_again.below(3));
            spec.table.entries = same_again.below(2) << 15;
            spec.table.hash = static_cast<TableSpec::Hash>(same_again.below(3));
            spec.table.values = one_in(2);
            spec.distinct = one_in(2);
            spec.dead_pegs = one_in(2);
            spec.wanted = one_in(2) ? 0 : same_again.below(3);
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
            if (spec.independence != Independence::none || spec.table.values) continue;
            CHECK(search->solutions() == solutions->size());
            counted += solutions->size() > 1;
        }
    }
    CHECK(compared > 820 && counted > 50); // of 900
}

TEST(hashes_by_holes_join_different_numbers) {
    const TableHash<2> table(TableSpec::Hash::hole, 81, 0, 1);
    const auto hash = [&](const Pegs &pegs) { return table.of(to_bits<2>(words_of(pegs)), 0); };
    Random random(2);
    Set numbers;
    Pegs pegs(81);
    std::uint64_t joined = 0;
    for (unsigned h = 0; h < 81; ++h) {
        CHECK(numbers.insert(hash(only(81, h))).second);
        if (random.below(2) == 0) continue;
        flip(pegs, h);
        joined ^= hash(only(81, h));
        CHECK(hash(pegs) == joined);
    }
}

TEST(guided_games_with_random_ties_make_legal_jumps_and_keep_to_their_memory) {
    for (const BoardTables &board : {english(), square(9, 8), square(12, 11)}) {
        const unsigned holes = board.hole_count;
        const Pegs start = all_but(holes, holes / 2);
        const int left = static_cast<int>(holes) - 13;
        const Words none((holes + 63) / 64, 0);
        const std::vector<std::int32_t> weights(holes, 1);
        std::set<Sequence> games;
        const auto game =
            make_guided_game(board, {words_of(start), {{none, none, 0, left}}, left}, 1 << 20);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            game->begin(weights, seed / 2); // each twice
            CHECK(game->step(1) == State::complete);
            CHECK(game->agreement() == static_cast<int>(holes));
            games.insert(game->jumps());
            Pegs pegs = start;
            CHECK(play(board, pegs, game->jumps()) > 0 && count_of(pegs) == left);
            CHECK(games.size() <= seed / 2 + 1);
        }
        CHECK(games.size() > 15);
        const Wanted empty{words_of(Pegs(holes, true)), none, 0, static_cast<int>(holes)};
        const auto large = make_guided_game(
            board, {words_of(start), {empty}, static_cast<int>(holes) - 1}, 1 << 16);
        large->begin(weights, std::nullopt);
        CHECK(large->step(100'000) == State::memory && large->visited() < 10'000);
    }
}

// Every game comes through each number of pegs between its start and its end.
TEST(games_of_many_positions_are_played_at_once) {
    Random random(1);
    for (const auto &[board, count] : {std::pair(english(), 600u), std::pair(square(13, 5), 100u),
                                       std::pair(square(32, 32), 3u)}) {
        const unsigned holes = board.hole_count;
        const std::size_t words = (holes + 63) / 64;
        std::vector<Pegs> starts(count, Pegs(holes));
        std::vector<std::uint64_t> positions;
        for (Pegs &pegs : starts) {
            // Some have few pegs, so that no jump is legal.
            const std::uint32_t one_in = 2 + random.below(12);
            for (unsigned h = 0; h < holes; ++h) pegs[h] = random.below(one_in) == 0;
            for (const std::uint64_t word : words_of(pegs)) positions.push_back(word);
        }
        const auto batch = make_batch(board);
        const Finish three{{}, {}, 3};
        for (const int ahead : {-1, 0, 1}) { // without a finish, to three pegs, with foresight
            auto played = positions;
            const auto finish = ahead < 0 ? std::nullopt : std::optional(three);
            batch->play(played, finish, std::max(ahead, 0), 7, 100);
            for (std::size_t i = 0; i < count; ++i) {
                const Pegs left = pegs_of(std::span(played).subspan(i * words, words), holes);
                const int before = count_of(starts[i]);
                CHECK(ahead < 0 || count_of(left) >= std::min(3, before));
                for (const JumpIndex j : legal_in(board, left))
                    CHECK(ahead >= 0 &&
                          (meets(left, three) ||
                           (ahead > 0 &&
                            lost_in_sight(board, three, after(left, board.jumps[j]), 1))));
            }
        }
    }
}
