// Random divisions of small boards, for the tests of bitmaps.
#pragma once

#include <memory>
#include <stdexcept>

#include "spaces/layout.hpp"
#include "textbook.hpp"

// A basis of the parity sets, as the class vectors of the holes: the null space of the lines.
inline std::vector<std::uint64_t> class_vectors(const BoardTables &board) {
    std::vector<std::uint64_t> rows;
    for (const Jump &jump : board.jumps) {
        std::uint64_t row = after(std::uint64_t{0}, jump);
        for (const std::uint64_t other : rows) row = std::min(row, row ^ other);
        if (row == 0) continue;
        for (std::uint64_t &other : rows) other = std::min(other, other ^ row);
        rows.push_back(row);
    }
    std::uint64_t leading = 0;
    for (const std::uint64_t row : rows) leading |= std::bit_floor(row);
    std::vector<std::uint64_t> vectors(board.hole_count, 0);
    unsigned dimension = 0;
    for (unsigned free = 0; free < board.hole_count; ++free) {
        if (has(leading, free)) continue;
        flip(vectors[free], dimension);
        for (const std::uint64_t row : rows)
            if (has(row, free))
                flip(vectors[static_cast<std::size_t>(std::bit_width(row)) - 1], dimension);
        ++dimension;
    }
    return vectors;
}

// any         any holes within, so that all cells are of one level
// closed      holes within that hold the ends of every line over one of them
// descending  the same, kept by the group; each jump with another hole lowers the potential, if
//             there are such potentials. Mostly the group keeps the outer and the inner holes, too
enum class Kind { any, closed, descending };

inline Division random_division(const Puzzle &puzzle, Random &random, Kind kind) {
    const BoardTables &board = puzzle.board;
    const unsigned holes = board.hole_count;
    Pegs within(holes), inner(holes);
    for (unsigned h = 0; h < holes && kind == Kind::any; ++h) within[h] = random.below(3) == 0;
    for (int chosen = static_cast<int>(kind); chosen > 0 && chosen < 3; ++chosen) {
        const unsigned hole = random.below(holes);
        for (const auto &map : puzzle.group) within[map[hole]] = true;
    }
    for (bool changed = kind != Kind::any; changed;) {
        changed = false;
        for (const Jump &jump : board.jumps)
            for (const Hole end : {jump.from, jump.to})
                if (within[jump.over] && !within[end]) within[end] = changed = true;
    }
    for (unsigned h = 0; h < holes; ++h) inner[h] = !within[h] && random.below(2) == 0;
    if (kind == Kind::descending && random.below(3) > 0)
        for (unsigned h = 0; h < holes; ++h)
            for (const auto &map : puzzle.group) inner[map[h]] = inner[h];
    Division division{class_vectors(board), {}, {}, {}, {}};
    for (const Hole hole : first_holes(holes)) {
        division.potential.push_back(within[hole] || kind == Kind::any ? 0 : 1);
        (within[hole]  ? division.within
         : inner[hole] ? division.inner
                       : division.outer)
            .push_back(hole);
    }
    for (int round = 0; round < 20 && kind == Kind::descending; ++round)
        for (const Jump &jump : board.jumps) {
            int &over = division.potential[jump.over];
            if (within[jump.over]) continue;
            over = std::max(over, division.potential[jump.to] - division.potential[jump.from] + 1);
        }
    return division;
}

// Nothing if there are no such potentials.
inline std::shared_ptr<const Layout> random_layout(const Puzzle &puzzle, Random &random,
                                                   Kind kind) {
    try {
        return std::make_shared<Layout>(puzzle.board, random_division(puzzle, random, kind));
    } catch (const std::invalid_argument &) {
        return nullptr;
    }
}
