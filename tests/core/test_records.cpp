#include "check.hpp"
#include "puzzles.hpp"
#include "spaces/sweeps.hpp"

namespace {

using Records = std::array<int, sweep_kinds>; // the longest sweeps of each kind

// Plays all solutions one after another, with a number for each peg.
class Games {
  public:
    Games(const BoardTables &board, const Finish &finish, bool reverse)
        : board_(board), finish_(finish), reverse_(reverse) {}

    Records records(const Pegs &start) {
        std::vector<int> names(start.size(), -1);
        for (std::size_t h = 0; h < start.size(); ++h)
            if (start[h] != reverse_) names[h] = fresh_++;
        play(start, names);
        return records_;
    }

  private:
    struct Made {
        int peg;
        unsigned from, to;
    };

    void play(const Pegs &pegs, const std::vector<int> &names) {
        if (meets(pegs, finish_)) return judge();
        for (JumpIndex j : legal_in(board_, pegs)) {
            Jump jump = board_.jumps[j];
            if (reverse_) std::swap(jump.from, jump.to);
            auto after_names = names;
            after_names[jump.to] = names[jump.from];
            after_names[jump.from] = -1;
            after_names[jump.over] = reverse_ ? fresh_++ : -1;
            made_.push_back({names[jump.from], jump.from, jump.to});
            play(after(board_, pegs, j), after_names);
            made_.pop_back();
        }
    }
    void judge() {
        for (std::size_t i = 0; i < made_.size();) {
            std::size_t end = i;
            while (end < made_.size() && made_[end].peg == made_[i].peg) ++end;
            const int length = static_cast<int>(end - i);
            const auto take = [&](SweepKind kind) {
                int &longest = records_[static_cast<std::size_t>(kind)];
                longest = std::max(longest, length);
            };
            take(SweepKind::any);
            if (end == made_.size()) take(SweepKind::last);
            if (made_[i].from == made_[end - 1].to) take(SweepKind::loop);
            i = end;
        }
    }

    const BoardTables &board_;
    const Finish &finish_;
    bool reverse_;
    int fresh_ = 0;
    std::vector<Made> made_;
    Records records_{};
};

std::set<Pegs> winning(const BoardTables &board, const std::set<Pegs> &positions,
                       const Finish &finish) {
    std::set<Pegs> found;
    const auto levels = by_pegs(positions, static_cast<int>(board.hole_count));
    for (const auto &level : levels) // a jump leads to fewer pegs
        for (const Pegs &pegs : level) {
            bool wins = meets(pegs, finish);
            for (JumpIndex j : legal_in(board, pegs)) wins |= found.contains(after(board, pegs, j));
            if (wins) found.insert(pegs);
        }
    return found;
}

std::unique_ptr<Sweeps> sweeps_of(const Puzzle &puzzle, const Pegs &start, const Finish &finish,
                                  bool reverse) {
    auto sweeps = make_sweeps(puzzle.board, {words_of(start), finish, puzzle.group, reverse});
    const auto classes =
        classes_of(puzzle, winning(puzzle.board, reachable(puzzle.board, start), finish));
    const auto levels = by_pegs(classes, static_cast<int>(puzzle.board.hole_count));
    for (std::size_t pegs = 0; pegs < levels.size(); ++pegs)
        sweeps->add_level(static_cast<int>(pegs), bytes_of(levels[pegs]));
    while (sweeps->step(3) == State::running) {
    }
    return sweeps;
}

// The records of one solution.
Records played(const BoardTables &board, const Finish &finish, bool reverse, Pegs pegs,
               const Sequence &jumps) {
    Records records{};
    std::vector<int> names(pegs.size(), -1);
    int fresh = 0, last = -1, length = 0;
    unsigned origin = 0;
    for (std::size_t h = 0; h < pegs.size(); ++h)
        if (pegs[h] != reverse) names[h] = fresh++;
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        CHECK(!meets(pegs, finish));
        Jump jump = board.jumps.at(jumps[i]);
        CHECK(can_make(pegs, jump));
        pegs = after(board, pegs, jumps[i]);
        if (reverse) std::swap(jump.from, jump.to);
        const int peg = names[jump.from];
        if (peg != last) {
            length = 0;
            origin = jump.from;
        }
        last = peg;
        ++length;
        names[jump.to] = peg;
        names[jump.from] = -1;
        names[jump.over] = reverse ? fresh++ : -1;
        const bool ends =
            i + 1 == jumps.size() ||
            (reverse ? board.jumps[jumps[i + 1]].to : board.jumps[jumps[i + 1]].from) != jump.to;
        records[0] = std::max(records[0], length);
        if (i + 1 == jumps.size()) records[1] = length;
        if (ends && origin == jump.to) records[2] = std::max(records[2], length);
    }
    CHECK(meets(pegs, finish));
    return records;
}

void compare(const Puzzle &puzzle, const Pegs &start, const Finish &finish, bool reverse) {
    const auto &board = puzzle.board;
    const Records want = Games(board, finish, reverse).records(start);
    const auto sweeps = sweeps_of(puzzle, start, finish, reverse);
    for (std::size_t kind = 0; kind < sweep_kinds; ++kind) {
        const auto sweep = static_cast<SweepKind>(kind);
        CHECK(sweeps->longest(sweep) == want[kind]);
        if (want[kind] > 0)
            CHECK(played(board, finish, reverse, start, sweeps->solution(sweep))[kind] ==
                  want[kind]);
    }
}

TEST(records_agree_with_all_solutions) {
    Random random(11);
    for (int n = 0; n < 400; ++n) {
        const Puzzle puzzle = random_puzzle(random, 4 + random.below(4));
        const Pegs start = random_pegs(random, puzzle, 1, 6);
        compare(puzzle, start, random_finish(random, puzzle, 1), n % 3 == 0);
    }
}

TEST(records_on_large_boards_agree_with_all_solutions) {
    Random random(12);
    for (unsigned spread : {10u, 20u, 40u, 100u})
        for (int n = 0; n < 10; ++n) {
            const Puzzle puzzle = random_puzzle(random, 7, spread);
            const Pegs start = random_pegs(random, puzzle, spread, 6);
            compare(puzzle, start, random_finish(random, puzzle, spread), n % 3 == 0);
        }
}

} // namespace
