// Small random puzzles, and plain code that plays them.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>

#include "boards.hpp"
#include "divisions.hpp"
#include "ground/positions.hpp"
#include "ground/width.hpp"

using Pegs = std::vector<bool>;
using Sequence = std::vector<JumpIndex>;

struct Puzzle {
    BoardTables board;
    Symmetries group; // identity first
};

// Holes 0 .. holes - 1 of the board have jumps, far apart if the board is large; the group is
// cyclic, and maps jumps to jumps. Some jumps are one-way, some holes may have none.
inline Puzzle random_puzzle(Random &random, unsigned holes, unsigned spread = 1) {
    Puzzle puzzle;
    puzzle.board.hole_count = holes * spread;
    std::vector<unsigned> cycle(holes);
    for (unsigned h = 0; h < holes; ++h) cycle[h] = h;
    for (unsigned h = holes - 1; h > 0; --h) std::swap(cycle[h], cycle[random.below(h + 1)]);
    const unsigned length = 1 + random.below(3), cycles = 1 + random.below(holes / length);
    std::vector<Hole> step(puzzle.board.hole_count), power(step.size());
    for (unsigned h = 0; h < step.size(); ++h) step[h] = power[h] = static_cast<Hole>(h);
    for (unsigned c = 0; c < cycles; ++c)
        for (unsigned i = 0; i < length; ++i)
            step[cycle[c * length + i] * spread] =
                static_cast<Hole>(cycle[c * length + (i + 1) % length] * spread);
    for (unsigned i = 0; i < length; ++i) {
        puzzle.group.push_back(power);
        for (auto &hole : power) hole = step[hole];
    }
    std::set<std::array<unsigned, 3>> jumps;
    for (unsigned n = 4 + random.below(8); n > 0; --n) {
        const unsigned a = random.below(holes), b = random.below(holes), c = random.below(holes);
        if (a == b || b == c || a == c) continue;
        for (const auto &symmetry : puzzle.group) {
            const auto to = [&](unsigned h) -> unsigned { return symmetry[h * spread]; };
            jumps.insert({to(a), to(b), to(c)});
            if (n % 4 != 0) jumps.insert({to(c), to(b), to(a)});
        }
    }
    for (const auto &[a, b, c] : jumps)
        puzzle.board.jumps.push_back(
            {static_cast<Hole>(a), static_cast<Hole>(b), static_cast<Hole>(c)});
    return puzzle;
}

// Holes within that a group keeps and that hold the ends of every line over one of them, and
// potentials that each jump with another hole lowers, if there are any. Sometimes the group keeps
// the outer and the inner holes, too.
inline Division descending_division(const Puzzle &puzzle, Random &random) {
    const BoardTables &board = puzzle.board;
    std::vector<bool> within(board.hole_count, false);
    const unsigned chosen = random.below(board.hole_count);
    for (const auto &symmetry : puzzle.group) within[symmetry[chosen]] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Jump &jump : board.jumps)
            for (Hole end : {jump.from, jump.to})
                if (within[jump.over] && !within[end]) within[end] = changed = true;
    }
    Division division{class_vectors(board), {}, {}, {}, {}};
    std::vector<bool> inner(board.hole_count, false);
    for (Hole hole = 0; hole < board.hole_count; ++hole) inner[hole] = random.below(2) == 0;
    if (random.below(3) > 0)
        for (Hole hole = 0; hole < board.hole_count; ++hole)
            for (const auto &symmetry : puzzle.group) inner[symmetry[hole]] = inner[hole];
    for (Hole hole = 0; hole < board.hole_count; ++hole) {
        division.potential.push_back(within[hole] ? 0 : 1);
        auto &part = within[hole] ? division.within : inner[hole] ? division.inner : division.outer;
        part.push_back(hole);
    }
    for (int round = 0; round < 20; ++round)
        for (const Jump &jump : board.jumps) {
            if (within[jump.from] && within[jump.over] && within[jump.to]) continue;
            int &over = division.potential[jump.over];
            if (within[jump.over]) continue;
            over = std::max(over, division.potential[jump.to] - division.potential[jump.from] + 1);
        }
    return division;
}

inline Pegs image_of(const Pegs &pegs, const std::vector<Hole> &symmetry) {
    Pegs image(pegs.size());
    for (std::size_t h = 0; h < pegs.size(); ++h) image[symmetry[h]] = pegs[h];
    return image;
}

// A position with the symmetries of the group: about `share` of 8 orbits have pegs.
inline Pegs random_pegs(Random &random, const Puzzle &puzzle, unsigned spread, unsigned share) {
    Pegs pegs(puzzle.board.hole_count);
    for (unsigned h = 0; h < pegs.size(); h += spread) {
        const bool peg = random.below(8) < share;
        for (const auto &symmetry : puzzle.group) pegs[symmetry[h]] = peg;
    }
    return pegs;
}

inline int count_of(const Pegs &pegs) {
    return static_cast<int>(std::count(pegs.begin(), pegs.end(), true));
}

// Every kind of finish: a number of pegs, exact positions, one or some holes that matter.
inline Finish random_finish(Random &random, const Puzzle &puzzle, unsigned spread) {
    const auto &board = puzzle.board;
    const Pegs all(board.hole_count, true);
    const auto sparse = random_pegs(random, puzzle, spread, 2);
    const auto most = [&] { return 1 + static_cast<int>(random.below(6)); };
    switch (random.below(4)) {
    case 0: return {{}, {}, most()};
    case 1: return {words_of(all), words_of(sparse), static_cast<int>(board.hole_count)};
    default: {
        Pegs care(board.hole_count), value(board.hole_count);
        for (unsigned n = 1 + random.below(2); n > 0; --n) {
            const std::size_t h = random.below(board.hole_count / spread) * spread;
            const bool peg = random.below(2) == 0;
            for (const auto &symmetry : puzzle.group) {
                care[symmetry[h]] = true;
                value[symmetry[h]] = peg;
            }
        }
        return {words_of(care), words_of(value), most()};
    }
    }
}

inline bool meets(const Pegs &pegs, const Finish &finish) {
    const Words words = words_of(pegs);
    for (std::size_t i = 0; i < finish.care.size(); ++i)
        if ((words[i] & finish.care[i]) != finish.value[i]) return false;
    return count_of(pegs) <= finish.max_pegs;
}

inline std::vector<JumpIndex> legal_in(const BoardTables &board, const Pegs &pegs) {
    std::vector<JumpIndex> jumps;
    for (JumpIndex j = 0; j < board.jumps.size(); ++j)
        if (can_make(pegs, board.jumps[j])) jumps.push_back(j);
    return jumps;
}

inline Pegs after(const BoardTables &board, Pegs pegs, JumpIndex jump) {
    make(pegs, board.jumps[jump]);
    return pegs;
}

// The least image under the group, as the engine orders positions: the highest hole counts most.
inline Pegs class_of(const Puzzle &puzzle, const Pegs &pegs) {
    Pegs best = pegs;
    for (const auto &symmetry : puzzle.group) {
        const Pegs image = image_of(pegs, symmetry);
        if (std::lexicographical_compare(image.rbegin(), image.rend(), best.rbegin(), best.rend()))
            best = image;
    }
    return best;
}

inline std::set<Pegs> classes_of(const Puzzle &puzzle, const std::set<Pegs> &positions) {
    std::set<Pegs> classes;
    for (const Pegs &pegs : positions) classes.insert(class_of(puzzle, pegs));
    return classes;
}

// [n] are the positions with n pegs, up to a number of pegs.
inline std::vector<std::set<Pegs>> by_pegs(const std::set<Pegs> &positions, int most) {
    std::vector<std::set<Pegs>> levels(static_cast<std::size_t>(most) + 1);
    for (const Pegs &position : positions)
        levels.at(static_cast<std::size_t>(count_of(position))).insert(position);
    return levels;
}

// A level as the engine returns it.
inline std::string bytes_of(const std::set<Pegs> &positions) {
    std::vector<Words> level;
    for (const Pegs &position : positions) {
        Words words = words_of(position);
        words.resize(
            static_cast<std::size_t>(words_needed(static_cast<unsigned>(position.size()))));
        level.push_back(words);
    }
    std::sort(level.begin(), level.end(), [](const Words &a, const Words &b) {
        return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    });
    std::string bytes;
    for (const Words &words : level)
        bytes.append(reinterpret_cast<const char *>(words.data()), words.size() * 8);
    return bytes;
}

// Makes the jumps; returns the number of moves, or -1 if one is not legal.
inline int play(const BoardTables &board, Pegs &pegs, const std::vector<JumpIndex> &jumps) {
    int moves = 0, last = -1;
    for (JumpIndex j : jumps) {
        if (!can_make(pegs, board.jumps[j])) return -1;
        moves += board.jumps[j].from != last;
        make(pegs, board.jumps[j]);
        last = board.jumps[j].to;
    }
    return moves;
}
