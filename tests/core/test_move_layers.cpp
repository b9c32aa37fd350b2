#include "spaces/moves.hpp"

#include "check.hpp"
#include "puzzles.hpp"

namespace {

using Distances = std::map<Pegs, int>;

// All positions one move after another.
void add_moves(const BoardTables &board, const Pegs &pegs, int hole, std::set<Pegs> &found) {
    for (JumpIndex j : legal_in(board, pegs)) {
        if (hole >= 0 && board.jumps[j].from != hole) continue;
        const Pegs next = after(board, pegs, j);
        found.insert(next);
        add_moves(board, next, board.jumps[j].to, found);
    }
}

Distances forward(const BoardTables &board, const std::set<Pegs> &starts) {
    Distances moves;
    std::vector<Pegs> queue(starts.begin(), starts.end());
    for (const Pegs &start : starts) moves[start] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        std::set<Pegs> found;
        add_moves(board, queue[i], -1, found);
        for (const Pegs &pegs : found)
            if (moves.emplace(pegs, moves[queue[i]] + 1).second) queue.push_back(pegs);
    }
    return moves;
}

// By looking at every position of the board, with ever more moves.
Distances backward(const BoardTables &board, const std::set<Pegs> &finishes) {
    Distances moves;
    for (const Pegs &finish : finishes) moves[finish] = 0;
    std::vector<std::pair<Pegs, std::set<Pegs>>> graph;
    for (unsigned bits = 0; bits < 1u << board.hole_count; ++bits) {
        Pegs pegs(board.hole_count);
        for (unsigned h = 0; h < board.hole_count; ++h) pegs[h] = (bits >> h & 1) != 0;
        std::set<Pegs> found;
        add_moves(board, pegs, -1, found);
        graph.emplace_back(pegs, found);
    }
    for (int n = 1; n <= static_cast<int>(board.hole_count); ++n)
        for (const auto &[pegs, found] : graph)
            for (const Pegs &next : found)
                if (const auto at = moves.find(next); at != moves.end() && at->second == n - 1)
                    moves.emplace(pegs, n);
    return moves;
}

void compare(const Puzzle &puzzle, const std::vector<Pegs> &starts, bool back) {
    std::set<Pegs> images;
    std::vector<Words> words;
    for (const Pegs &start : starts) {
        words.push_back(words_of(start));
        for (const auto &symmetry : puzzle.group) images.insert(image_of(start, symmetry));
    }
    const auto want = back ? backward(puzzle.board, images) : forward(puzzle.board, images);
    const auto moves = make_moves(puzzle.board, words, puzzle.group, back, std::size_t{1} << 28);
    while (moves->step(2) == State::running) {
    }
    std::vector<std::size_t> counts;
    std::vector<std::pair<int, int>> ranges;
    for (const auto &[pegs, n] : want) {
        CHECK(moves->fewest(words_of(pegs)) == n);
        if (class_of(puzzle, pegs) != pegs) continue;
        const auto at = static_cast<std::size_t>(n);
        if (counts.size() <= at) {
            counts.resize(at + 1);
            ranges.resize(at + 1, {1000, 0});
        }
        ++counts[at];
        ranges[at] = {std::min(ranges[at].first, count_of(pegs)),
                      std::max(ranges[at].second, count_of(pegs))};
    }
    CHECK(moves->counts() == counts);
    CHECK(moves->peg_ranges() == ranges);
    Pegs other(puzzle.board.hole_count);
    for (std::size_t h = 0; h < other.size(); ++h) {
        other[h] = true;
        if (!want.contains(other)) CHECK(moves->fewest(words_of(other)) == -1);
    }
}

TEST(moves_agree_with_plain_search) {
    Random random(3);
    for (int n = 0; n < 80; ++n) {
        const Puzzle puzzle = random_puzzle(random, 4 + random.below(5));
        std::vector<Pegs> starts;
        for (unsigned k = 1 + random.below(2); k > 0; --k) {
            Pegs start(puzzle.board.hole_count);
            for (std::size_t h = 0; h < start.size(); ++h) start[h] = random.below(2 + k) != 0;
            starts.push_back(start);
        }
        compare(puzzle, starts, false);
        for (Pegs &start : starts) start.flip();
        compare(puzzle, starts, true);
    }
}

TEST(moves_on_large_boards_agree_with_plain_search) {
    Random random(4);
    for (unsigned spread : {10u, 20u, 40u, 100u})
        for (int n = 0; n < 5; ++n) {
            const Puzzle puzzle = random_puzzle(random, 9, spread);
            compare(puzzle, {random_pegs(random, puzzle, spread, 6)}, false);
        }
}

TEST(shortest_games_on_the_triangle_take_the_published_number_of_moves) {
    const auto board = triangle(5);
    int least = 100;
    for (unsigned vacancy = 0; vacancy < 15; ++vacancy) {
        const auto moves =
            make_moves(board, {words_of(all_but(15, vacancy))}, {}, false, std::size_t{1} << 28);
        while (moves->step(100) == State::running) {
        }
        for (unsigned h = 0; h < 15; ++h)
            if (const int n = moves->fewest(words_of(only(15, h))); n >= 0)
                least = std::min(least, n);
    }
    CHECK(least == 9);
}

TEST(moves_stop_when_memory_ends) {
    const auto board = english();
    const auto moves =
        make_moves(board, {words_of(all_but(33, 16))}, {}, false, std::size_t{1} << 18);
    State state = State::running;
    while (state == State::running) state = moves->step(100);
    CHECK(state == State::memory);
    CHECK(moves->memory_bytes() <= std::size_t{1} << 18);
    CHECK(moves->counts()[1] == 4);
}

} // namespace
