// Levels of sorted positions, and what is found along them: random play, and the longest sweeps.
#include <cmath>
#include <stdexcept>

#include "check.hpp"
#include "lab/random_walk.hpp"
#include "levels_of.hpp"
#include "spaces/sweeps.hpp"

namespace {

// What is read in parts, in the words of a level.
std::string read(Reading &reading, const BoardTables &board, Random &random) {
    const std::size_t given = (board.hole_count + 63) / 64;
    const auto own = static_cast<std::size_t>(words_needed(board.hole_count));
    const auto pause = [] {};
    const auto sizes_of_parts = reading.divide(1 + random.below(20), pause);
    std::string all;
    for (std::size_t part = 0; part < sizes_of_parts.size(); ++part) {
        std::vector<std::uint64_t> words(sizes_of_parts[part] * given);
        reading.read(part, words, pause);
        for (std::size_t i = 0; i < words.size(); i += given) {
            all.append(reinterpret_cast<const char *>(&words[i]), given * 8);
            all.append((own - given) * 8, '\0');
        }
    }
    return all;
}

std::set<Pegs> complements(const std::set<Pegs> &positions) {
    std::set<Pegs> found;
    for (Pegs pegs : positions) {
        pegs.flip();
        found.insert(pegs);
    }
    return found;
}

// The positions of a level from their gaps: first the lowest byte of all, then the next.
std::set<Pegs> of_gaps(const Levels &levels, int pegs, bool complemented, unsigned holes) {
    const std::string gaps = levels.gaps(pegs, complemented);
    const std::size_t count = levels.count(pegs);
    std::set<Pegs> positions;
    std::uint64_t position = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t byte = 0; byte * count < gaps.size(); ++byte)
            position += std::uint64_t{static_cast<std::uint8_t>(gaps[byte * count + i])}
                        << 8 * byte;
        positions.insert(pegs_of({&position, 1}, holes));
    }
    return positions;
}

} // namespace

TEST(levels_agree_with_the_textbook) {
    Random random(1);
    on_random_puzzles(random, 150, 3, 10, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        std::vector<Pegs> starts;
        for (unsigned n = 1 + random.below(3); n > 0; --n) {
            starts.emplace_back(board.hole_count);
            for (unsigned h = 0; h < puzzle.holes; ++h)
                starts.back()[h * puzzle.step] = random.below(4) != 0;
        }
        const auto all = reached(board, images_of(puzzle, {starts.begin(), starts.end()}));
        const Finish finish = random_finish(random, puzzle);
        const auto won = winning(board, all, finish);
        const auto levels = levels_of(board, starts, puzzle.group, finish);
        CHECK(levels->complete_down_to() == 0);
        for (int pegs = static_cast<int>(puzzle.holes); pegs >= 0; --pegs) {
            const auto here = with_pegs(all, pegs), wins = with_pegs(won, pegs);
            const auto classes = classes_of(puzzle, here), won_classes = classes_of(puzzle, wins);
            CHECK(levels->level(pegs) == bytes_of(classes));
            CHECK(levels->level(pegs, true) == bytes_of(won_classes));
            CHECK(read(*levels->reading(pegs, false, false), board, random) == bytes_of(here));
            CHECK(read(*levels->reading(pegs, true, false), board, random) == bytes_of(wins));
            std::size_t dead = 0;
            for (const Pegs &position : here) {
                dead += legal_in(board, position).empty();
                CHECK(levels->contains(words_of(position)));
                CHECK(levels->contains(words_of(position), true) == wins.contains(position));
            }
            CHECK(levels->raw(pegs) == here.size() && levels->count(pegs) == classes.size());
            CHECK(levels->raw(pegs, true) == wins.size());
            CHECK(levels->count(pegs, true) == won_classes.size());
            CHECK(levels->dead_ends(pegs) == dead);
        }
        for (int pegs = 0; pegs <= static_cast<int>(puzzle.holes) && puzzle.step == 1; ++pegs) {
            const int other = static_cast<int>(puzzle.holes) - pegs;
            const auto here = with_pegs(all, pegs), there = complements(with_pegs(all, other));
            CHECK(of_gaps(*levels, pegs, false, board.hole_count) == classes_of(puzzle, here));
            CHECK(of_gaps(*levels, other, true, board.hole_count) == classes_of(puzzle, there));
            CHECK(levels->meets(pegs, finish) ==
                  std::ranges::any_of(here, [&](const Pegs &p) { return meets(p, finish); }));
            CHECK(levels->has_complement(pegs, levels->level(other)) ==
                  std::ranges::any_of(there, [&](const Pegs &p) { return here.contains(p); }));
        }
        for (int n = 0; n < 20; ++n) {
            Pegs other(board.hole_count);
            for (unsigned h = 0; h < puzzle.holes; ++h)
                other[h * puzzle.step] = random.below(2) != 0;
            CHECK(levels->contains(words_of(other)) == all.contains(other));
        }
    });
}

// 24 symmetries on a board of 1,000 holes: their tables would be too large. 59,280 jumps and 40
// symmetries of 40 holes: so would the tables of the jumps.
TEST(large_groups_and_many_jumps_take_little_memory) {
    std::vector<Hole> places{0, 300, 600, 999};
    const std::vector<Hole> first = places;
    Puzzle large{complete(1000, places), {}, 1000, 1},
        dense{complete(40, first_holes(40)), {}, 40, 1};
    do {
        auto &map = large.group.emplace_back(first_holes(1000));
        for (std::size_t i = 0; i < 4; ++i) map[first[i]] = places[i];
    } while (std::ranges::next_permutation(places).found);
    for (unsigned shift = 0; shift < 40; ++shift) {
        auto &turn = dense.group.emplace_back(first_holes(40));
        std::ranges::rotate(turn, turn.begin() + shift);
    }
    for (const auto &[puzzle, holes] :
         {std::pair(large, first), std::pair(dense, first_holes(40))}) {
        Pegs start(puzzle.board.hole_count);
        for (const std::size_t i : {0, 1, 3}) start[holes[i]] = true;
        const auto levels = levels_of(puzzle.board, {start}, puzzle.group);
        CHECK(levels->memory_bytes() < std::size_t{1} << 22);
        CHECK(levels->raw(2) == holes.size() * (holes.size() - 1) / 2);
        CHECK(levels->raw(1) == holes.size());
        CHECK(levels->count(1) == 1);
    }
}

TEST(levels_stay_valid_when_memory_ends) {
    const auto board = english();
    const Words start = words_of(all_but(33, 16));
    const auto whole = make_levels(board, {start}, {}, plenty);
    const auto small = make_levels(board, {start}, {}, std::size_t{1} << 20);
    CHECK(finished(*small, 1000) == State::memory);
    CHECK(small->memory_bytes() <= std::size_t{1} << 20);
    const int last = small->complete_down_to();
    CHECK(last < 29 && last > 20);
    while (whole->complete_down_to() > last) whole->step(1000);
    for (int pegs = last; pegs <= 33; ++pegs) CHECK(small->level(pegs) == whole->level(pegs));
    CHECK(finished(*small, 1000) == State::memory && small->complete_down_to() == last);
}

// By weights of 1 with a least weight of 10, every position of fewer pegs is left out.
TEST(pagodas_leave_positions_out) {
    const auto board = triangle(5);
    const auto whole = levels_of(board, {all_but(15, 0)}, {});
    const std::vector<std::int16_t> ones(15, 1);
    const auto part =
        make_levels(board, {words_of(all_but(15, 0))}, {}, plenty, {{ones, 0}, {ones, 10}});
    finished(*part, 3);
    for (int pegs = 0; pegs <= 15; ++pegs)
        CHECK(part->level(pegs) == (pegs < 10 ? "" : whole->level(pegs)));
    CHECK(part->refuted()[0] == 0 && part->refuted()[1] > 0);
}

// -- random play -------------------------------------------------------------------------------

namespace {

using Sums = RandomWalk::Sums;

bool near(const Sums &a, const Sums &b) {
    const auto close = [](double x, double y) {
        return std::abs(x - y) <= 1e-13 * std::max(1.0, std::abs(y));
    };
    return close(a.visited, b.visited) && close(a.won, b.won) && close(a.stuck, b.stuck) &&
           close(a.going, b.going) && close(a.jumps, b.jumps) && a.positions == b.positions;
}

} // namespace

TEST(random_walks_agree_with_the_textbook) {
    Random random(11);
    on_random_puzzles(random, 300, 5, 11, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const Pegs start = random_pegs(random, puzzle);
        const Finish finish = random_finish(random, puzzle);
        const auto levels = levels_of(board, {start}, puzzle.group);
        const int threads = 1 + static_cast<int>(random.below(3));
        const auto walk =
            make_random_walk(board, {words_of(start), finish, puzzle.group, threads, plenty});
        // The chances of the positions of a level. Positions behind the finish can be reached, but
        // no game comes there.
        std::map<Pegs, double> chances{{start, 1}}, next;
        for (int pegs = count_of(start); !chances.empty();
             --pegs, chances = std::exchange(next, {})) {
            Sums expected;
            for (const auto &[position, chance] : chances) {
                const auto jumps = legal_in(board, position);
                const bool won = meets(position, finish);
                const auto number = static_cast<double>(jumps.size());
                expected.visited += chance;
                (won ? expected.won : jumps.empty() ? expected.stuck : expected.going) += chance;
                if (!won) expected.jumps += chance * number;
                ++expected.positions;
                for (const JumpIndex j : jumps)
                    next[after(position, board.jumps[j])] += won ? 0 : chance / number;
            }
            CHECK(walk->add_level(pegs, levels->level(pegs)));
            CHECK(finished(*walk, 5) == State::complete && near(walk->sums(), expected));
            CHECK(walk->chance(levels->level(pegs)) == walk->sums().visited);
        }
    });
}

// -- the longest sweeps ------------------------------------------------------------------------

namespace {

using Records = std::array<int, sweep_kinds>;

// The longest sweeps of each kind in a solution.
Records records_of(const BoardTables &board, bool reverse, const Sequence &jumps) {
    const auto from = [&](JumpIndex j) {
        return reverse ? board.jumps[j].to : board.jumps[j].from;
    };
    const auto to = [&](JumpIndex j) { return reverse ? board.jumps[j].from : board.jumps[j].to; };
    Records records{};
    std::size_t begin = 0;
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        if (i > 0 && from(jumps[i]) != to(jumps[i - 1])) begin = i;
        const int length = static_cast<int>(i - begin) + 1;
        const bool last = i + 1 == jumps.size(), ends = last || from(jumps[i + 1]) != to(jumps[i]);
        records[0] = std::max(records[0], length);
        if (last) records[1] = length;
        if (ends && from(jumps[begin]) == to(jumps[i])) records[2] = std::max(records[2], length);
    }
    return records;
}

} // namespace

TEST(sweeps_are_the_longest_of_all_solutions) {
    Random random(11);
    on_random_puzzles(random, 400, 4, 7, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const Pegs start = random_pegs(random, puzzle);
        const Finish finish = random_finish(random, puzzle);
        const bool reverse = random.below(3) == 0;
        const auto solutions = solutions_of(board, start, finish);
        if (!solutions) return;
        Records want{};
        for (const Sequence &solution : *solutions)
            for (std::size_t kind = 0; kind < sweep_kinds; ++kind)
                want[kind] = std::max(want[kind], records_of(board, reverse, solution)[kind]);
        const auto levels = levels_of(board, {start}, puzzle.group, finish);
        const auto sweeps = make_sweeps(board, {words_of(start), finish, puzzle.group, reverse});
        for (int pegs = 0; pegs <= static_cast<int>(puzzle.holes); ++pegs)
            sweeps->add_level(pegs, levels->level(pegs, true));
        finished(*sweeps, 3);
        for (std::size_t kind = 0; kind < sweep_kinds; ++kind) {
            const auto sweep = static_cast<SweepKind>(kind);
            CHECK(sweeps->longest(sweep) == want[kind]);
            if (want[kind] == 0) continue;
            const Sequence solution = sweeps->solution(sweep);
            CHECK(records_of(board, reverse, solution)[kind] == want[kind]);
            CHECK(std::ranges::find(*solutions, solution) != solutions->end());
        }
    });
}
