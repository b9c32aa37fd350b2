#include "lab/random_walk.hpp"

#include <cmath>
#include <stdexcept>

#include "check.hpp"
#include "puzzles.hpp"
#include "spaces/levels.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

struct Plain {
    double visited = 0, won = 0, stuck = 0, going = 0, jumps = 0;
    std::uint64_t positions = 0, moving = 0, legal = 0;
};

// The chances of the positions of each level, one position after the other.
std::vector<std::map<Pegs, double>> play(const BoardTables &board, const Pegs &start,
                                         const Finish &finish) {
    std::vector<std::map<Pegs, double>> levels{{{start, 1}}};
    while (!levels.back().empty()) {
        std::map<Pegs, double> next;
        for (const auto &[pegs, chance] : levels.back()) {
            const auto jumps = legal_in(board, pegs);
            const double share =
                meets(pegs, finish) ? 0 : chance / static_cast<double>(jumps.size());
            // Positions behind the finish can be reached, but no game comes there.
            for (const JumpIndex j : jumps) next[after(board, pegs, j)] += share;
        }
        levels.push_back(std::move(next));
    }
    levels.pop_back();
    return levels;
}

Plain sums_of(const BoardTables &board, const std::map<Pegs, double> &level, const Finish &finish) {
    Plain plain;
    for (const auto &[pegs, chance] : level) {
        const std::size_t jumps = legal_in(board, pegs).size();
        plain.visited += chance;
        if (meets(pegs, finish)) {
            plain.won += chance;
        } else if (jumps == 0) {
            plain.stuck += chance;
        } else {
            plain.going += chance;
            plain.jumps += chance * static_cast<double>(jumps);
        }
        ++plain.positions;
        plain.moving += jumps > 0;
        plain.legal += jumps;
    }
    return plain;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-13 * std::max(1.0, std::abs(b)); }

void compare(Random &random, unsigned holes, unsigned spread) {
    const Puzzle puzzle = random_puzzle(random, holes, spread);
    const Pegs start = random_pegs(random, puzzle, spread, 6);
    const Finish finish = random_finish(random, puzzle, spread);
    const auto levels = make_levels(puzzle.board, {words_of(start)}, puzzle.group, plenty);
    while (levels->step(1000) == State::running) {
    }
    const int threads = 1 + static_cast<int>(random.below(3));
    const auto walk =
        make_random_walk(puzzle.board, {words_of(start), finish, puzzle.group, threads, plenty});
    int pegs = count_of(start);
    for (const auto &plain_level : play(puzzle.board, start, finish)) {
        const auto level = levels->level(pegs);
        CHECK(walk->add_level(pegs--, level));
        while (walk->step(5) == State::running) {
        }
        const Plain plain = sums_of(puzzle.board, plain_level, finish);
        const auto sums = walk->sums();
        CHECK(near(sums.visited, plain.visited) && near(sums.won, plain.won));
        CHECK(near(sums.stuck, plain.stuck) && near(sums.going, plain.going) &&
              near(sums.jumps, plain.jumps));
        CHECK(sums.positions == plain.positions && sums.moving == plain.moving);
        CHECK(sums.legal == plain.legal);
        CHECK(walk->chance(level) == sums.visited);
    }
}

} // namespace

TEST(random_walks_agree_with_plain_play) {
    Random random(11);
    for (int n = 0; n < 300; ++n) compare(random, 5 + random.below(7), 1);
    for (const unsigned spread : {10u, 20u, 60u}) compare(random, 9, spread);
}

TEST(a_random_walk_refuses_other_levels) {
    const BoardTables line{3, {{0, 1, 2}, {2, 1, 0}}};
    const auto walk = make_random_walk(line, {{3}, {}, {}, 1, plenty});
    const std::uint64_t start = 3, end = 4;
    const auto level = [](const std::uint64_t &word) {
        return std::span(reinterpret_cast<const char *>(&word), sizeof word);
    };
    CHECK(walk->add_level(2, level(start)));
    bool refused = false;
    try {
        static_cast<void>(walk->sums());
    } catch (const std::logic_error &) {
        refused = true;
    }
    CHECK(refused);
    CHECK(walk->step(10) == State::complete);
    CHECK(walk->sums().visited == 1 && walk->sums().legal == 1);
    refused = false;
    try {
        static_cast<void>(walk->add_level(0, {}));
    } catch (const std::invalid_argument &) {
        refused = true;
    }
    CHECK(refused);
    CHECK(walk->add_level(1, level(end)) && walk->step(10) == State::complete);
    CHECK(walk->sums().stuck == 1 && walk->chance(level(end)) == 1 && walk->chance({}) == 0);
    CHECK(!make_random_walk(line, {{3}, {}, {}, 1, 8})->add_level(2, level(start)));
}
