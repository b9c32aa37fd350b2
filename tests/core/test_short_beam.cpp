#include "solving/short_beam.hpp"

#include "check.hpp"
#include "puzzles.hpp"

namespace {

void add_moves(const BoardTables &board, const Pegs &pegs, int hole, std::set<Pegs> &found) {
    for (JumpIndex j : legal_in(board, pegs)) {
        if (hole >= 0 && board.jumps[j].from != hole) continue;
        const Pegs next = after(board, pegs, j);
        found.insert(next);
        add_moves(board, next, board.jumps[j].to, found);
    }
}

// The fewest moves from a position to the finish, or -1, by going through all positions.
int fewest_moves(const BoardTables &board, const Pegs &start, const Finish &finish) {
    std::set<Pegs> layer{start}, known{start};
    for (int moves = 0; !layer.empty(); ++moves) {
        std::set<Pegs> next;
        for (const Pegs &pegs : layer) {
            if (meets(pegs, finish)) return moves;
            add_moves(board, pegs, -1, next);
        }
        std::erase_if(next, [&](const Pegs &pegs) { return known.contains(pegs); });
        known.insert(next.begin(), next.end());
        layer = std::move(next);
    }
    return -1;
}

TEST(short_beams_find_solutions_and_wide_ones_the_shortest) {
    Random random(9);
    int solved = 0, shortest = 0;
    for (int n = 0; n < 900; ++n) {
        const Puzzle puzzle = random_puzzle(random, 5 + random.below(5));
        const Pegs start = random_pegs(random, puzzle, 1, 6);
        const Finish finish = random_finish(random, puzzle, 1);
        const int want = fewest_moves(puzzle.board, start, finish);
        ShortBeamSpec spec;
        spec.seeds = {words_of(start)};
        spec.finish = finish;
        spec.symmetries = puzzle.group;
        spec.score = flat_score(puzzle.board);
        spec.most = static_cast<int>(puzzle.board.hole_count);
        spec.width = n % 2 == 0 ? 3 : 1u << 16;
        spec.seed = static_cast<std::uint64_t>(n);
        const auto beam = make_short_beam(puzzle.board, spec);
        State state = State::running;
        while (state == State::running) state = beam->step(5);
        if (beam->moves() < 0) {
            CHECK(want < 0 || state == State::truncated);
            CHECK(n % 2 == 0 || state == State::complete);
            continue;
        }
        ++solved;
        Pegs pegs = start;
        const int moves = play(puzzle.board, pegs, beam->path().second);
        CHECK(want <= moves && moves <= beam->moves());
        CHECK(meets(pegs, finish));
        if (n % 2 == 1) CHECK(beam->moves() == want);
        shortest += moves == want;
    }
    CHECK(solved > 50);
    CHECK(shortest > solved / 2);
}

} // namespace
