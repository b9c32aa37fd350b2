#include "check.hpp"
#include "lab/plain.hpp"
#include "puzzles.hpp"

namespace {

PlainSpec any_survivor(const BoardTables &board, unsigned vacancy) {
    PlainSpec spec;
    spec.start = words_of(all_but(board.hole_count, vacancy));
    spec.finish = {{0}, {0}, 1};
    spec.wanted = 0;
    return spec;
}

// Runs a search in small steps.
State run(Plain &search) {
    State state = State::running;
    while (state == State::running) state = search.step(777, std::size_t{1} << 30);
    return state;
}

PlainLevel total(const Plain &search) {
    PlainLevel sum;
    for (const PlainLevel &level : search.levels()) {
        sum.positions += level.positions;
        sum.distinct += level.distinct;
        sum.nodes += level.nodes;
        sum.dead_ends += level.dead_ends;
        sum.solutions += level.solutions;
        sum.pagodas += level.pagodas;
        sum.dead_pegs += level.dead_pegs;
        sum.hits += level.hits;
        sum.misses += level.misses;
        sum.collisions += level.collisions;
        sum.stores += level.stores;
        sum.overwritten += level.overwritten;
        sum.skipped += level.skipped;
    }
    return sum;
}

bool same(const PlainLevel &a, const PlainLevel &b) {
    return a.positions == b.positions && a.distinct == b.distinct && a.nodes == b.nodes &&
           a.dead_ends == b.dead_ends && a.solutions == b.solutions && a.pagodas == b.pagodas &&
           a.dead_pegs == b.dead_pegs && a.hits == b.hits && a.misses == b.misses &&
           a.skipped == b.skipped;
}

TEST(every_solution_of_the_triangle_of_fifteen_is_met_with_any_table) {
    const auto board = triangle(5);
    using Replace = TableSpec::Replace;
    using Hash = TableSpec::Hash;
    for (std::size_t entries :
         {std::size_t{0}, std::size_t{1}, std::size_t{64}, std::size_t{1} << 16})
        for (Replace replace : {Replace::bucket, Replace::always, Replace::depth})
            for (Hash hash : {Hash::multiply, Hash::hole, Hash::jump}) {
                auto spec = any_survivor(board, 0);
                spec.table = {entries, replace, hash, 7, false};
                const auto search = make_plain(board, spec);
                CHECK(run(*search) == State::complete);
                CHECK(search->solutions() == 29760);
                CHECK(search->solution().size() == 13);
                CHECK(search->values().empty());
                const auto sum = total(*search);
                CHECK(sum.positions + 1 == sum.nodes + sum.solutions + sum.hits);
                CHECK(sum.misses == (entries > 0 ? sum.nodes - 1 : 0));
                CHECK(sum.collisions <= sum.misses);
                CHECK(sum.overwritten <= sum.stores);
                if (entries == 0) CHECK(sum.hits == 0 && sum.stores == 0);
                if (entries == 1 || entries == 64) CHECK(sum.overwritten > 0);
                if (entries > 64) CHECK(sum.hits > 0);
                if (entries > 64 && replace == Replace::bucket && hash != Hash::jump)
                    CHECK(sum.overwritten == 0);
            }
}

TEST(values_are_the_fewest_pegs_after_each_first_jump) {
    const auto board = triangle(5);
    auto spec = any_survivor(board, 0);
    spec.table.entries = 1 << 16;
    spec.table.values = true;
    const auto search = make_plain(board, spec);
    CHECK(search->values().empty());
    CHECK(run(*search) == State::complete);
    CHECK(search->values().size() == 2); // the two first jumps are symmetric
    for (const auto &[jump, pegs] : search->values()) CHECK(pegs == 1);
    const auto sum = total(*search);
    CHECK(sum.overwritten == 0);
    CHECK(sum.nodes == sum.stores);
    // One peg is too many to go on, and too few for the finish.
    spec.finish.max_pegs = 0;
    const auto none = make_plain(board, spec);
    CHECK(run(*none) == State::complete);
    for (const auto &[jump, pegs] : none->values()) CHECK(pegs == 1);
}

TEST(a_search_stops_at_the_solution_wanted) {
    const auto board = triangle(5);
    auto spec = any_survivor(board, 0);
    std::set<std::vector<JumpIndex>> found;
    for (std::uint64_t wanted = 1; wanted <= 5; ++wanted) {
        spec.wanted = wanted;
        const auto search = make_plain(board, spec);
        CHECK(run(*search) == State::solved);
        CHECK(search->step(1000, 0) == State::solved);
        CHECK(search->solutions() == wanted);
        found.insert(search->solution());
    }
    CHECK(found.size() == 5);
}

TEST(different_positions_need_memory) {
    const auto board = triangle(5);
    auto spec = any_survivor(board, 0);
    spec.distinct = true;
    const auto search = make_plain(board, spec);
    CHECK(search->step(100, 1) == State::memory);
    CHECK(run(*search) == State::complete);
    CHECK(total(*search).distinct > 1000);
}

// On larger boards with the same jumps positions have more words, and jumps more sets.
TEST(boards_of_all_sizes_are_searched_alike) {
    Random random(14);
    int compared = 0;
    for (int round = 0; round < 150; ++round) {
        const unsigned holes = 5 + random.below(7);
        const auto seed = random.next();
        std::vector<PlainLevel> first;
        for (unsigned spread : {1u, 9u, 40u, 80u}) {
            Random same_again(seed);
            const auto puzzle = random_puzzle(same_again, holes, spread);
            std::vector<bool> pegs(puzzle.board.hole_count, false), finish(pegs);
            for (unsigned h = 0; h < holes; ++h) pegs[h * spread] = same_again.below(4) > 0;
            finish[same_again.below(holes) * spread] = true;
            PlainSpec spec;
            spec.start = words_of(pegs);
            if (same_again.below(2) == 0) {
                spec.finish = {{0}, {0}, 1 + static_cast<int>(same_again.below(2))};
                spec.symmetries = puzzle.group;
            } else {
                spec.finish = {words_of(std::vector<bool>(pegs.size(), true)), words_of(finish),
                               static_cast<int>(pegs.size())};
            }
            spec.independence = static_cast<Independence>(same_again.below(3));
            spec.table.entries = same_again.below(2) << 15;
            spec.table.hash = static_cast<TableSpec::Hash>(same_again.below(3));
            spec.table.values = same_again.below(2) == 0;
            spec.distinct = same_again.below(2) == 0;
            spec.dead_pegs = same_again.below(2) == 0;
            spec.wanted = same_again.below(3);
            if (same_again.below(2) == 0) {
                Pagoda count{std::vector<std::int16_t>(pegs.size(), 1), 1};
                spec.pagodas.push_back(count);
            }
            const auto search = make_plain(puzzle.board, spec);
            CHECK(run(*search) != State::running);
            const auto levels = search->levels();
            if (spread == 1) first = levels;
            // Wide positions fill a bucket alone: here and there one displaces another.
            if (total(*search).overwritten > 0) continue;
            CHECK(levels.size() == first.size());
            for (std::size_t i = 0; i < levels.size(); ++i) CHECK(same(levels[i], first[i]));
            ++compared;
        }
    }
    CHECK(compared > 550); // of 600
}

} // namespace
