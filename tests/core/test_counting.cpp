#include "spaces/counting.hpp"

#include <cmath>
#include <stdexcept>

#include "check.hpp"
#include "puzzles.hpp"
#include "spaces/fixed_solutions.hpp"
#include "spaces/levels.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

struct Fed {
    std::unique_ptr<Counting> counting;
    bool refused = false;
};

// Counts over all positions that can be reached, or those of them that win.
Fed feed(const Puzzle &puzzle, const std::vector<Pegs> &starts, const CountingSpec &spec,
         bool winning) {
    std::vector<Words> words;
    for (const Pegs &start : starts) words.push_back(words_of(start));
    const auto levels = make_levels(puzzle.board, words, puzzle.group, plenty);
    while (levels->step(1000) == State::running) {
    }
    if (winning) {
        levels->begin_winning(*spec.finish);
        while (levels->winning_step(1000) == State::running) {
        }
    }
    Fed fed;
    try {
        fed.counting = make_counting(puzzle.board, spec);
        for (int pegs = 0; pegs <= static_cast<int>(puzzle.board.hole_count); ++pegs) {
            const auto level = winning ? levels->winning_level(pegs) : levels->level(pegs);
            if (level.empty()) continue;
            CHECK(fed.counting->add_level(pegs, level));
            State state = State::running;
            while (state == State::running) state = fed.counting->step(50);
            CHECK(state == State::complete);
        }
    } catch (const std::invalid_argument &) {
        fed.refused = true;
    }
    return fed;
}

CountingSpec spec_of(const Puzzle &puzzle, CountingMode mode, const std::optional<Finish> &finish,
                     Random &random) {
    return {mode, finish, puzzle.group, 1 + static_cast<int>(random.below(3)), plenty, true};
}

std::uint64_t small(const Natural &number) {
    for (std::size_t i = 1; i < number.size(); ++i) CHECK(number[i] == 0);
    return number.empty() ? 0 : number[0];
}

// All solutions, one by one; nothing if there are too many.
bool list(const BoardTables &board, const Pegs &pegs, const Finish &finish, Sequence &played,
          std::vector<Sequence> &found) {
    if (meets(pegs, finish)) {
        found.push_back(played);
        return found.size() < 3000;
    }
    for (JumpIndex j : legal_in(board, pegs)) {
        played.push_back(j);
        const bool more = list(board, after(board, pegs, j), finish, played, found);
        played.pop_back();
        if (!more) return false;
    }
    return true;
}

// The least of the orders that independent jumps can be brought into.
Sequence normal_form(const BoardTables &board, Sequence rest) {
    const auto independent = [&](JumpIndex a, JumpIndex b) {
        const Jump &x = board.jumps[a], &y = board.jumps[b];
        for (Hole hole : {x.from, x.over, x.to})
            if (hole == y.from || hole == y.over || hole == y.to) return false;
        return true;
    };
    Sequence form;
    while (!rest.empty()) {
        std::size_t best = rest.size();
        for (std::size_t i = 0; i < rest.size(); ++i)
            if (std::all_of(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(i),
                            [&](JumpIndex j) { return independent(j, rest[i]); }) &&
                (best == rest.size() || rest[i] < rest[best]))
                best = i;
        form.push_back(rest[best]);
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(best));
    }
    return form;
}

std::set<Sequence> normal_forms(const BoardTables &board, const std::vector<Sequence> &solutions) {
    std::set<Sequence> forms;
    for (const Sequence &solution : solutions) forms.insert(normal_form(board, solution));
    return forms;
}

Sequence image_of(const BoardTables &board, Sequence jumps, const std::vector<Hole> &symmetry) {
    for (JumpIndex &j : jumps) {
        const Jump &jump = board.jumps[j];
        j = static_cast<JumpIndex>(std::find_if(board.jumps.begin(), board.jumps.end(),
                                                [&](const Jump &other) {
                                                    return other.from == symmetry[jump.from] &&
                                                           other.over == symmetry[jump.over] &&
                                                           other.to == symmetry[jump.to];
                                                }) -
                                   board.jumps.begin());
    }
    return jumps;
}

int refusals = 0;
int along = 0; // numbers of solutions that came with those of distinct ones

void compare_solutions(Random &random, unsigned holes, unsigned spread) {
    const Puzzle puzzle = random_puzzle(random, holes, spread);
    const BoardTables &board = puzzle.board;
    const Pegs start = random_pegs(random, puzzle, spread, 6);
    const Finish finish = random_finish(random, puzzle, spread);
    std::vector<Sequence> solutions;
    Sequence played;
    if (!list(board, start, finish, played, solutions)) return;
    for (bool distinct : {false, true}) {
        const auto mode = distinct ? CountingMode::distinct : CountingMode::solutions;
        auto spec = spec_of(puzzle, mode, finish, random);
        spec.keep = random.below(2) == 0;
        const bool winning = random.below(2) == 0;
        const Fed fed = feed(puzzle, {start}, spec, winning);
        refusals += fed.refused;
        if (fed.refused) continue;
        const auto number = fed.counting->value(words_of(start));
        CHECK(number.has_value() == (!winning || !solutions.empty()));
        const auto forms = normal_forms(board, solutions);
        const std::size_t want = distinct ? forms.size() : solutions.size();
        if (number) CHECK(small(*number) == want);
        if (const auto all = fed.counting->solutions(words_of(start))) {
            CHECK(distinct && small(*all) == solutions.size());
            ++along;
        }
        for (const auto &symmetry : puzzle.group) {
            std::size_t fixed = 0;
            if (distinct)
                for (const Sequence &form : forms)
                    fixed += normal_form(board, image_of(board, form, symmetry)) == form;
            else
                for (const Sequence &solution : solutions)
                    fixed += image_of(board, solution, symmetry) == solution;
            const auto count =
                fixed_solutions(board, words_of(start), finish, symmetry, distinct, 1000000, [] {});
            CHECK(count.has_value() && small(*count) == fixed);
        }
    }
}

TEST(numbers_of_solutions_agree_with_listing) {
    Random random(5);
    refusals = along = 0;
    for (int n = 0; n < 1500; ++n) compare_solutions(random, 6 + random.below(7), 1);
    CHECK(refusals > 100 && refusals < 1000);
    CHECK(along > 100);
}

TEST(numbers_of_solutions_on_large_boards_agree_with_listing) {
    Random random(6);
    for (unsigned spread : {7u, 10u, 20u, 60u, 100u})
        for (int n = 0; n < 15; ++n) compare_solutions(random, 9, spread);
}

struct Plain {
    std::uint64_t games = 0;
    double chance = 0;
};

// Whether every way of playing on misses the finish within this number of jumps, because it is
// stuck or has too few pegs left.
bool lost_in_sight(const BoardTables &board, const Finish &finish, const Pegs &pegs, int jumps) {
    if (meets(pegs, finish)) return false;
    const auto sum = [](const Words &words) {
        int bits = 0;
        for (auto word : words) bits += std::popcount(word);
        return bits;
    };
    const int enough = sum(finish.care) == 0 ? finish.max_pegs : sum(finish.value);
    if (count_of(pegs) <= enough) return true;
    const auto legal = legal_in(board, pegs);
    return std::all_of(legal.begin(), legal.end(), [&](JumpIndex j) {
        return jumps > 0 && lost_in_sight(board, finish, after(board, pegs, j), jumps - 1);
    });
}

const Plain &play(const BoardTables &board, const Finish &finish, const Pegs &pegs, int ahead,
                  std::map<Pegs, Plain> &known) {
    if (const auto at = known.find(pegs); at != known.end()) return at->second;
    Plain plain;
    const auto jumps = legal_in(board, pegs);
    int made = 0;
    for (JumpIndex j : jumps) {
        const Pegs there = after(board, pegs, j);
        const Plain &next = play(board, finish, there, ahead, known);
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

TEST(games_and_chances_agree_with_plain_play) {
    Random random(7);
    for (int n = 0; n < 200; ++n) {
        const unsigned spread = n % 10 == 0 ? 20 : 1;
        const Puzzle puzzle = random_puzzle(random, 4 + random.below(7), spread);
        std::vector<Pegs> starts{random_pegs(random, puzzle, spread, 7),
                                 random_pegs(random, puzzle, spread, 4)};
        const Finish finish = random_finish(random, puzzle, spread);
        std::map<Pegs, Plain> known;
        const int ahead = n % 4;
        for (const Pegs &start : starts) play(puzzle.board, finish, start, ahead, known);
        const auto count = [&](CountingMode mode, const std::optional<Finish> &to, bool winning) {
            CountingSpec spec = spec_of(puzzle, mode, to, random);
            if (mode == CountingMode::chance) spec.ahead = ahead;
            return feed(puzzle, starts, spec, winning).counting;
        };
        const std::optional<Finish> none;
        const auto games = count(CountingMode::games, none, false);
        const auto chance = count(CountingMode::chance, finish, n % 3 == 0);
        for (const auto &[pegs, plain] : known) {
            const Words words = words_of(pegs);
            CHECK(small(games->value(words).value()) == plain.games);
            const auto numerator = chance->value(words);
            if (n % 3 == 0) CHECK(numerator.has_value() == (plain.chance > 0));
            if (numerator)
                CHECK(std::abs(real(*numerator) / real(chance->denominator(count_of(pegs))) -
                               plain.chance) < 1e-12);
        }
    }
}

TEST(numbers_may_be_of_any_size) {
    // One peg that jumps twelve times, each time in one of 60 ways.
    Puzzle puzzle;
    puzzle.board.hole_count = 25;
    Pegs start(25);
    start[0] = true;
    Natural want{1};
    for (Hole hole = 0; hole < 24; hole = static_cast<Hole>(hole + 2)) {
        const Jump jump{hole, static_cast<Hole>(hole + 1), static_cast<Hole>(hole + 2)};
        puzzle.board.jumps.insert(puzzle.board.jumps.end(), 60, jump);
        start[jump.over] = true;
        const std::uint64_t ways[] = {60};
        want = product_of(want, ways);
    }
    CHECK(want.size() == 2);
    const Finish finish{{}, {}, 1};
    for (auto mode : {CountingMode::distinct, CountingMode::solutions, CountingMode::games}) {
        CountingSpec spec{mode, {}, {}, 2, plenty, true};
        if (mode != CountingMode::games) spec.finish = finish;
        const Fed fed = feed(puzzle, {start}, spec, false);
        auto value = fed.counting->value(words_of(start)).value();
        trim(value);
        CHECK(value == want);
        auto all = fed.counting->solutions(words_of(start)).value_or(value);
        trim(all);
        CHECK(all == want);
    }
    const Fed fed =
        feed(puzzle, {start}, {CountingMode::chance, finish, {}, 2, plenty, true}, true);
    auto certain = fed.counting->value(words_of(start)).value();
    trim(certain);
    CHECK(certain == want);
    CHECK(fed.counting->denominator(13) == want);
}

TEST(naturals_calculate) {
    Random random(8);
    for (int n = 0; n < 200; ++n) {
        Natural a(1 + random.below(4)), b(1 + random.below(3));
        for (auto &limb : a) limb = random.below(3) == 0 ? ~std::uint64_t{0} : random.next();
        for (auto &limb : b) limb = random.below(3) == 0 ? ~std::uint64_t{0} : random.next();
        const std::uint64_t three[] = {3};
        CHECK(difference_of(sum_of(a, b), b) == sum_of(a, {}));
        CHECK(product_of(a, b) == product_of(b, a));
        CHECK(product_of(a, sum_of(b, b)) == sum_of(product_of(a, b), product_of(a, b)));
        Natural thrice = sum_of(product_of(a, three), {2});
        CHECK(divide(thrice, 3) == 2);
        CHECK(thrice == sum_of(a, {}));
    }
}

// Lines of three holes side by side.
Puzzle lines(unsigned count) {
    Puzzle puzzle;
    puzzle.board.hole_count = 3 * count;
    for (unsigned n = 0; n < 3 * count; n += 3)
        puzzle.board.jumps.push_back(
            {static_cast<Hole>(n), static_cast<Hole>(n + 1), static_cast<Hole>(n + 2)});
    return puzzle;
}

TEST(only_what_is_asked_for_is_kept) {
    const Puzzle puzzle = lines(6);
    Pegs start(18);
    for (std::size_t h = 0; h < 18; ++h) start[h] = h % 3 != 2;
    for (auto mode : {CountingMode::solutions, CountingMode::distinct}) {
        CountingSpec spec{mode, Finish{{}, {}, 6}, {}, 1, plenty, false};
        const Fed fed = feed(puzzle, {start}, spec, true);
        CHECK(fed.counting->value(words_of(start)).has_value());
        Pegs end(18);
        for (std::size_t h = 2; h < 18; h += 3) end[h] = true;
        CHECK(!fed.counting->value(words_of(end)).has_value());
        spec.keep = true;
        CHECK(feed(puzzle, {start}, spec, true).counting->value(words_of(end)).has_value());
    }
}

// Two fans, each of jumps from 40 pairs of holes to one hole: 80 jumps can be taken back from the
// finish, more than a word of a set has.
TEST(many_jumps_may_sleep) {
    Puzzle puzzle;
    puzzle.board.hole_count = 162;
    for (Hole h = 2; h < 162; h = static_cast<Hole>(h + 2))
        puzzle.board.jumps.push_back({h, static_cast<Hole>(h + 1), static_cast<Hole>(h / 82)});
    for (std::size_t first : {2u, 60u, 64u, 66u, 80u})
        for (std::size_t second : {82u, 104u, 110u, 160u}) {
            Pegs start(162);
            for (std::size_t h : {first, second}) start[h] = start[h + 1] = true;
            CountingSpec spec{CountingMode::distinct, Finish{{}, {}, 2}, {}, 1, plenty, true};
            const Fed fed = feed(puzzle, {start}, spec, true);
            CHECK(small(fed.counting->value(words_of(start)).value()) == 1);
            spec.mode = CountingMode::solutions;
            const Fed all = feed(puzzle, {start}, spec, true);
            CHECK(small(all.counting->value(words_of(start)).value()) == 2);
        }
}

template <class F> bool refuses(F f) {
    try {
        f();
    } catch (const std::exception &) {
        return true;
    }
    return false;
}

TEST(counting_refuses_what_is_no_level) {
    const auto board = triangle(4);
    const CountingSpec spec{CountingMode::games, {}, {}, 1, plenty, true};
    CHECK(refuses([&] {
        make_counting(board, {CountingMode::games, Finish{{}, {}, 1}, {}, 1, plenty, true});
    }));
    CHECK(
        refuses([&] { make_counting(board, {CountingMode::solutions, {}, {}, 1, plenty, true}); }));
    const auto counting = make_counting(board, spec);
    const std::string one("\1\0\0\0\0\0\0\0", 8), two("\3\0\0\0\0\0\0\0", 8);
    CHECK(refuses([&] { (void)counting->add_level(1, two); }));
    CHECK(refuses([&] { (void)counting->add_level(1, one + one); }));
    CHECK(refuses([&] { (void)counting->add_level(1, one.substr(1)); }));
    CHECK(counting->add_level(2, two));
    CHECK(refuses([&] { (void)counting->add_level(3, one); }));
    CHECK(counting->step(10) == State::complete);
    CHECK(refuses([&] { (void)counting->add_level(1, one); }));
    CHECK(!counting->value({1}).has_value());
    CHECK(counting->value({3}).has_value());
    const auto tiny = make_counting(board, {CountingMode::games, {}, {}, 1, 10, true});
    CHECK(!tiny->add_level(1, one));
}

TEST(fixed_solutions_end_at_their_limit) {
    const auto board = triangle(5);
    std::vector<Hole> identity(15);
    for (unsigned h = 0; h < 15; ++h) identity[h] = static_cast<Hole>(h);
    const Words start = words_of(all_but(15, 0));
    const auto poll = [] {};
    const auto all = fixed_solutions(board, start, {{}, {}, 1}, identity, false, 100000, poll);
    CHECK(all.has_value() && small(*all) == 29760);
    CHECK(!fixed_solutions(board, start, {{}, {}, 1}, identity, false, 100, poll).has_value());
}

} // namespace
