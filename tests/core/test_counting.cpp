// Lists and exact numbers of solutions, numbers of games, and chances, against plain play.
#include "spaces/counting.hpp"

#include <cmath>
#include <stdexcept>

#include "check.hpp"
#include "levels_of.hpp"
#include "solving/listing.hpp"

namespace {

using enum CountingMode;

// Counts over all positions that can be reached, or those of them that win. Nothing if the finish
// is refused.
std::unique_ptr<Counting> counting_of(const Puzzle &puzzle, const std::vector<Pegs> &starts,
                                      const CountingSpec &spec, bool only_winning) {
    const auto levels =
        levels_of(puzzle.board, starts, puzzle.group, only_winning ? spec.finish : std::nullopt);
    std::unique_ptr<Counting> counting;
    try {
        counting = make_counting(puzzle.board, spec);
        for (int pegs = 0; pegs <= static_cast<int>(puzzle.board.hole_count); ++pegs) {
            const auto level = levels->level(pegs, only_winning);
            if (level.empty()) continue;
            CHECK(counting->add_level(pegs, level));
            CHECK(finished(*counting, 50) == State::complete);
        }
    } catch (const std::invalid_argument &) {
        return nullptr;
    }
    return counting;
}

CountingSpec spec_of(const Puzzle &puzzle, CountingMode mode, const std::optional<Finish> &finish,
                     unsigned threads = 1) {
    return {mode, finish, puzzle.group, static_cast<int>(threads), plenty, true};
}

Natural trimmed(Natural number) {
    trim(number);
    return number;
}

Natural natural(std::uint64_t number) { return trimmed({number}); }

std::vector<Sequence> listed(const BoardTables &board, const ListingSpec &spec) {
    const auto listing = make_listing(board, spec);
    std::vector<Sequence> found;
    for (auto state = listing->step(50); state != State::complete; state = listing->step(50))
        if (state == State::solved) found.push_back(listing->solution());
    std::ranges::sort(found.begin() + !spec.hint.empty(), found.end());
    return found;
}

} // namespace

TEST(solutions_are_listed_and_counted) {
    Random random(5);
    int refusals = 0, along = 0; // numbers of solutions that came with those of distinct ones
    on_random_puzzles(random, 1500, 6, 12, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const Pegs start = random_pegs(random, puzzle);
        const Finish finish = random_finish(random, puzzle);
        const auto solutions = solutions_of(board, start, finish);
        if (!solutions) return;
        std::set<Sequence> forms;
        for (const Sequence &solution : *solutions) forms.insert(normal_form(board, solution));
        if (puzzle.holes <= 9 && !solutions->empty() && !meets(start, finish)) {
            // A tiny memo only costs time.
            ListingSpec spec{words_of(start),
                             finish,
                             flat_score(board),
                             puzzle.group,
                             {},
                             {},
                             false,
                             random.below(2) == 0 ? plenty : 1};
            CHECK(listed(board, spec) == *solutions);
            spec.hint = solutions->back();
            CHECK(listed(board, spec).front() == solutions->back());
            spec.hint.clear();
            spec.distinct = true;
            CHECK(listed(board, spec).size() == forms.size());
        }
        for (const bool modulo_order : {false, true}) {
            auto spec = spec_of(puzzle, modulo_order ? distinct : CountingMode::solutions, finish,
                                1 + random.below(3));
            spec.keep = random.below(2) == 0;
            const bool only_winning = random.below(2) == 0;
            const auto counting = counting_of(puzzle, {start}, spec, only_winning);
            refusals += !counting;
            if (!counting) continue;
            const auto number = counting->value(words_of(start));
            CHECK(number.has_value() == (!only_winning || !solutions->empty()));
            const std::size_t want = modulo_order ? forms.size() : solutions->size();
            if (number) CHECK(trimmed(*number) == natural(want));
            // Only what is asked for is kept.
            if (Pegs end = start; !solutions->empty() && solutions->front().size() > 2) {
                play(board, end, solutions->front());
                CHECK(counting->value(words_of(end)).has_value() == spec.keep);
            }
            if (const auto all = counting->solutions(words_of(start))) {
                CHECK(modulo_order && trimmed(*all) == natural(solutions->size()));
                ++along;
            }
        }
    });
    CHECK(refusals > 100 && refusals < 1000 && along > 100);
}

namespace {

struct Plain {
    std::uint64_t games = 0;
    double chance = 0;
};

const Plain &play_on(const BoardTables &board, const Finish &finish, const Pegs &pegs, int ahead,
                     std::map<Pegs, Plain> &known) {
    if (const auto at = known.find(pegs); at != known.end()) return at->second;
    Plain plain;
    const auto jumps = legal_in(board, pegs);
    int made = 0;
    for (const JumpIndex j : jumps) {
        const Pegs there = after(pegs, board.jumps[j]);
        const Plain &next = play_on(board, finish, there, ahead, known);
        plain.games += next.games;
        plain.chance += next.chance;
        made += ahead == 0 || !lost_in_sight(board, finish, there, ahead);
    }
    if (made > 0) plain.chance /= made;
    if (jumps.empty()) plain.games = 1;
    if (meets(pegs, finish)) plain.chance = 1;
    return known[pegs] = plain;
}

double real(const Natural &number) {
    double value = 0;
    for (std::size_t i = number.size(); i-- > 0;)
        value = value * 18446744073709551616.0 + static_cast<double>(number[i]);
    return value;
}

} // namespace

TEST(games_and_chances_agree_with_plain_play) {
    Random random(7);
    on_random_puzzles(random, 180, 4, 10, [&](const Puzzle &puzzle) {
        const std::vector<Pegs> starts{random_pegs(random, puzzle, 7),
                                       random_pegs(random, puzzle, 4)};
        const Finish finish = random_finish(random, puzzle);
        std::map<Pegs, Plain> known;
        const int ahead = static_cast<int>(random.below(4));
        for (const Pegs &start : starts) play_on(puzzle.board, finish, start, ahead, known);
        const bool only_winning = random.below(3) == 0;
        auto spec = spec_of(puzzle, CountingMode::chance, finish, 1 + random.below(3));
        spec.ahead = ahead;
        const auto chances = counting_of(puzzle, starts, spec, only_winning);
        const auto all = counting_of(
            puzzle, starts, spec_of(puzzle, CountingMode::games, {}, 1 + random.below(3)), false);
        for (const auto &[pegs, plain] : known) {
            CHECK(trimmed(all->value(words_of(pegs)).value()) == natural(plain.games));
            const auto numerator = chances->value(words_of(pegs));
            if (only_winning) CHECK(numerator.has_value() == (plain.chance > 0));
            if (numerator)
                CHECK(std::abs(real(*numerator) / real(chances->denominator(count_of(pegs))) -
                               plain.chance) < 1e-12);
        }
    });
}

// One peg that jumps twelve times, each time in one of 60 ways.
TEST(numbers_may_be_of_any_size) {
    Puzzle puzzle = plain({25, {}});
    Pegs start = only(25, 0);
    Natural want{1};
    for (const Hole h : first_holes(12)) {
        const auto hole = static_cast<Hole>(2 * h), over = static_cast<Hole>(hole + 1);
        puzzle.board.jumps.insert(puzzle.board.jumps.end(), 60,
                                  {hole, over, static_cast<Hole>(hole + 2)});
        start[over] = true;
        want = product_of(want, std::array{std::uint64_t{60}});
    }
    CHECK(want.size() == 2);
    for (const auto mode : {distinct, solutions, games, chance}) {
        std::optional<Finish> finish;
        if (mode != games) finish = Finish{{}, {}, 1};
        const auto counting =
            counting_of(puzzle, {start}, spec_of(puzzle, mode, finish, 2), mode == chance);
        const auto value = counting->value(words_of(start)).value();
        CHECK(trimmed(value) == want);
        CHECK(trimmed(counting->solutions(words_of(start)).value_or(value)) == want);
        if (mode == chance) CHECK(counting->denominator(13) == want);
    }
}

TEST(naturals_calculate) {
    Random random(8);
    for (int n = 0; n < 200; ++n) {
        Natural a(1 + random.below(4)), b(1 + random.below(3));
        for (auto *number : {&a, &b})
            for (auto &limb : *number)
                limb = random.below(3) == 0 ? ~std::uint64_t{0} : random.next();
        CHECK(sum_of(a, b) == sum_of(b, a));
        CHECK(product_of(a, b) == product_of(b, a));
        CHECK(product_of(a, sum_of(b, b)) == sum_of(product_of(a, b), product_of(a, b)));
        Natural thrice = sum_of(product_of(a, std::array{std::uint64_t{3}}), {2});
        CHECK(divide(thrice, 3) == 2);
        CHECK(thrice == sum_of(a, {}));
    }
}

// Two fans, each of jumps from 40 pairs of holes to one hole: 80 jumps can be taken back from the
// finish, more than a word of a set has.
TEST(many_jumps_may_sleep) {
    Puzzle puzzle = plain({162, {}});
    for (unsigned h = 2; h < 162; h += 2)
        puzzle.board.jumps.push_back(
            {static_cast<Hole>(h), static_cast<Hole>(h + 1), static_cast<Hole>(h / 82)});
    for (const unsigned first : {2u, 60u, 64u, 66u, 80u})
        for (const unsigned second : {82u, 104u, 110u, 160u}) {
            Pegs start(162);
            for (const unsigned h : {first, second}) start[h] = start[h + 1] = true;
            for (const auto mode : {distinct, solutions}) {
                const auto counting =
                    counting_of(puzzle, {start}, spec_of(puzzle, mode, Finish{{}, {}, 2}), true);
                CHECK(trimmed(counting->value(words_of(start)).value()) ==
                      natural(mode == distinct ? 1 : 2));
            }
        }
}
