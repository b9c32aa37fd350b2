// Divisions of small boards, and a plain search, for the tests of bitmaps.
#pragma once

#include <algorithm>
#include <bit>

#include "boards.hpp"
#include "spaces/layout.hpp"

using Set = std::set<std::uint64_t>;

// A basis of the parity sets, as the class vectors of the holes: the null space of the lines.
inline std::vector<std::uint64_t> class_vectors(const BoardTables &board) {
    std::vector<std::uint64_t> rows;
    for (const Jump &jump : board.jumps) {
        std::uint64_t row = std::uint64_t{1} << jump.from ^ std::uint64_t{1} << jump.over ^
                            std::uint64_t{1} << jump.to;
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
        if ((leading >> free & 1) != 0) continue;
        vectors[free] |= std::uint64_t{1} << dimension;
        for (const std::uint64_t row : rows)
            if ((row >> free & 1) != 0)
                vectors[static_cast<std::size_t>(std::bit_width(row)) - 1] |= std::uint64_t{1}
                                                                              << dimension;
        ++dimension;
    }
    return vectors;
}

// Any holes within, so that all cells are of one level.
inline Division any_division(const BoardTables &board, Random &random) {
    Division division{class_vectors(board), {}, {}, {}, std::vector<int>(board.hole_count, 0)};
    for (Hole hole = 0; hole < board.hole_count; ++hole) switch (random.below(3)) {
        case 0: division.outer.push_back(hole); break;
        case 1: division.inner.push_back(hole); break;
        default: division.within.push_back(hole);
        }
    return division;
}

// Holes within that hold the ends of every line over one of them.
inline Division closed_division(const BoardTables &board, Random &random) {
    std::vector<bool> within(board.hole_count, false);
    within[random.below(board.hole_count)] = within[random.below(board.hole_count)] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Jump &jump : board.jumps)
            for (Hole end : {jump.from, jump.to})
                if (within[jump.over] && !within[end]) within[end] = changed = true;
    }
    Division division{class_vectors(board), {}, {}, {}, std::vector<int>(board.hole_count, 0)};
    for (Hole hole = 0; hole < board.hole_count; ++hole)
        if (within[hole]) {
            division.within.push_back(hole);
        } else {
            division.potential[hole] = 1;
            (random.below(2) == 0 ? division.inner : division.outer).push_back(hole);
        }
    return division;
}

inline bool legal(std::uint64_t position, const Jump &jump) {
    return (position >> jump.from & 1) != 0 && (position >> jump.over & 1) != 0 &&
           (position >> jump.to & 1) == 0;
}

inline std::uint64_t mask_of(const Jump &jump) {
    return std::uint64_t{1} << jump.from | std::uint64_t{1} << jump.over |
           std::uint64_t{1} << jump.to;
}

// What can be reached from some positions, by jumps or by taking jumps back.
inline Set reached(const BoardTables &board, Set found, bool back = false) {
    std::vector<std::uint64_t> queue(found.begin(), found.end());
    while (!queue.empty()) {
        const std::uint64_t position = queue.back();
        queue.pop_back();
        for (const Jump &jump : board.jumps) {
            const std::uint64_t other = position ^ mask_of(jump);
            if (legal(back ? other : position, jump) && found.insert(other).second)
                queue.push_back(other);
        }
    }
    return found;
}
