#include "spaces/valuation.hpp"

#include <algorithm>
#include <cmath>

#include "check.hpp"
#include "divisions.hpp"
#include "puzzles.hpp"
#include "spaces/remainder.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

struct Worth {
    double solutions = 0, chance = 0;
};

// The worth of every position, from the fewest pegs up; of those from which no game wins, nothing.
std::map<std::uint64_t, Worth> all_worths(const BoardTables &board, const Finish &finish) {
    const FinishTest<1> meets(finish, board.hole_count);
    const std::uint64_t count = std::uint64_t{1} << board.hole_count;
    std::map<std::uint64_t, Worth> worths;
    std::vector<std::uint64_t> order;
    for (std::uint64_t position = 1; position < count; ++position) order.push_back(position);
    std::ranges::stable_sort(order, {}, [](std::uint64_t bits) { return std::popcount(bits); });
    for (const std::uint64_t position : order) {
        if (meets(Bits<1>{{position}})) {
            worths[position] = {1, 1};
            continue;
        }
        Worth worth;
        int jumps = 0;
        for (const Jump &jump : board.jumps) {
            if (!legal(position, jump)) continue;
            ++jumps;
            const auto after = worths.find(position ^ mask_of(jump));
            if (after == worths.end()) continue;
            worth.solutions += after->second.solutions;
            worth.chance += after->second.chance;
        }
        if (worth.solutions > 0) worths[position] = {worth.solutions, worth.chance / jumps};
    }
    return worths;
}

template <class Run> void until_done(Run run) {
    while (!run()) {
    }
}

} // namespace

TEST(values_are_those_of_a_plain_count) {
    Random random(1);
    int valued = 0, mirrored = 0, smaller = 0;
    for (int round = 0; round < 400; ++round) {
        const Puzzle puzzle = random_puzzle(random, 9);
        const BoardTables &board = puzzle.board;
        std::shared_ptr<const Layout> layout;
        try {
            layout = std::make_shared<Layout>(board, descending_division(puzzle, random));
        } catch (const std::invalid_argument &) { // a jump raises the potential
            continue;
        }
        if (!Valuation::fits(*layout)) continue;
        const Pegs pegs = random_pegs(random, puzzle, 1, 6);
        const std::uint64_t start = words_of(pegs)[0];
        const Finish finish = random_finish(random, puzzle, 1);
        const auto worths = all_worths(board, finish);
        const FinishTest<1> meets(finish, board.hole_count);
        Seeds seeds;
        for (const auto &[position, worth] : worths)
            if (meets(Bits<1>{{position}}) && layout->class_of(position) == layout->class_of(start))
                seeds.positions.push_back(layout->full() ^ position);
        const bool bounded = random.below(2) == 0;
        std::shared_ptr<Closure> forward;
        if (bounded) {
            forward = std::make_shared<Closure>(layout, layout->class_of(start),
                                                Seeds{.positions = {start}}, Closure::Options{});
            until_done([&] { return forward->run(100, [] { return true; }); });
        }
        const auto winning =
            std::make_shared<Closure>(layout, layout->class_of(layout->full() ^ start), seeds,
                                      Closure::Options{.bound = forward});
        const auto value_with = [&](std::size_t memory) {
            return Valuation(winning, finish, {}, 1, memory).step(1);
        };
        bool refused = false;
        try {
            value_with(plenty);
        } catch (const std::invalid_argument &) { // the closure is not finished
            refused = true;
        }
        CHECK(refused);
        until_done([&] { return winning->run(100, [] { return true; }); });
        CHECK(value_with(0) == State::memory);
        const bool symmetric = puzzle.group.size() > 1;
        Valuation valuation(winning, finish, puzzle.group, 1 + random.below(2), plenty);
        until_done([&] { return valuation.step(1 + random.below(5)) == State::complete; });
        ++valued;
        std::uint64_t all_at_once = 0; // the memory for all values
        for (std::size_t level = 0; level < winning->level_count(); ++level)
            all_at_once += winning->level_bytes(level) / sizeof(Wide) / layout->words * 4;
        for (const std::uint64_t positions : winning->counts().positions)
            all_at_once += 12 * positions;
        smaller += !symmetric && valuation.memory_bytes() < all_at_once;
        for (std::uint64_t position = 1; position <= layout->full(); ++position) {
            const auto expected = worths.find(position);
            const bool there = expected != worths.end() &&
                               layout->class_of(position) == layout->class_of(start) &&
                               (!bounded || forward->contains(position));
            const auto value = valuation.value(position);
            CHECK(value.has_value() == there);
            if (!value || !there) continue;
            mirrored += symmetric;
            CHECK(value->high == 0 &&
                  static_cast<double>(value->low) == expected->second.solutions);
            CHECK(std::abs(value->chance - expected->second.chance) <
                  1e-12 * expected->second.chance);
        }
    }
    CHECK(valued > 50 && mirrored > 1000 && smaller > 10);
}

TEST(the_rest_is_listed_with_its_fewest_pegs) {
    Random random(3);
    for (int round = 0; round < 60; ++round) {
        const Puzzle puzzle = random_puzzle(random, 8);
        const BoardTables &board = puzzle.board;
        const auto layout =
            std::make_shared<Layout>(board, random.below(2) == 0 ? any_division(board, random)
                                                                 : closed_division(board, random));
        const std::uint64_t member = random.next() & layout->full();
        const int known = 1 + static_cast<int>(random.below(4));
        Closure closure(layout, layout->class_of(layout->full() ^ member), {{}, 0, 0, 8 - known, 7},
                        {});
        until_done([&] { return closure.run(100, [] { return true; }); });
        Remainder rest(board, 1000), none(board, 0);
        for (std::size_t level = 0; level < closure.level_count(); ++level) {
            rest.add_level(closure, level);
            none.add_level(closure, level);
        }
        PegCounts expected{};
        std::uint64_t total = 0;
        for (std::uint64_t position = 1; position <= layout->full(); ++position) {
            if (layout->class_of(position) != layout->class_of(member)) continue;
            int fewest = 8;
            for (const std::uint64_t other : reached(board, {position}))
                fewest = std::min(fewest, std::popcount(other));
            if (fewest <= known) continue;
            ++expected[static_cast<std::size_t>(fewest)];
            ++total;
        }
        CHECK(!rest.too_many() && rest.fewest() == expected);
        CHECK(none.too_many() == (total > 0));
    }
}
