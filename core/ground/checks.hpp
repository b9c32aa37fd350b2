// What the engine requires of the tables that a caller passes: each check throws
// std::invalid_argument.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/membership.hpp"
#include "ground/positions.hpp"
#include "ground/width.hpp"

namespace pegsol {

inline BoardTables checked_board(unsigned hole_count,
                                 const std::vector<std::array<Hole, 3>> &jumps) {
    if (hole_count == 0 || words_needed(hole_count) == 0)
        throw std::invalid_argument("hole count out of range");
    BoardTables board;
    board.hole_count = hole_count;
    board.jumps.reserve(jumps.size());
    for (const auto &[from, over, to] : jumps) {
        if (from >= hole_count || over >= hole_count || to >= hole_count || from == over ||
            over == to || from == to)
            throw std::invalid_argument("a jump needs three holes of the board");
        board.jumps.push_back({from, over, to});
    }
    return board;
}

inline void check_symmetries(const BoardTables &board, const Symmetries &symmetries) {
    for (const auto &symmetry : symmetries) {
        if (symmetry.size() != board.hole_count)
            throw std::invalid_argument("a symmetry maps every hole");
        for (Hole hole : symmetry)
            if (hole >= board.hole_count)
                throw std::invalid_argument("a symmetry maps holes to holes");
    }
}

// The elements of a group are permutations, the identity first.
inline void check_group(const BoardTables &board, const Symmetries &symmetries) {
    check_symmetries(board, symmetries);
    for (const auto &symmetry : symmetries) {
        std::vector<bool> met(board.hole_count);
        for (Hole hole : symmetry) met[hole] = true;
        if (std::count(met.begin(), met.end(), false) > 0)
            throw std::invalid_argument("a symmetry is a permutation of the holes");
    }
    if (!symmetries.empty() && !std::is_sorted(symmetries[0].begin(), symmetries[0].end()))
        throw std::invalid_argument("the first symmetry is the identity");
}

inline void check_words(const BoardTables &board, const Words &words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::size_t first = i * 64, holes = board.hole_count;
        const std::uint64_t off_board = holes >= first + 64 ? 0
                                        : holes <= first    ? ~std::uint64_t{0}
                                                            : ~std::uint64_t{0} << (holes - first);
        if ((words[i] & off_board) != 0)
            throw std::invalid_argument("a position has pegs in holes of the board only");
    }
}

inline Finish checked_finish(const BoardTables &board, Finish finish) {
    check_words(board, finish.care);
    check_words(board, finish.value);
    return finish;
}

inline Score checked_score(const BoardTables &board, Score score) {
    if (score.potential.size() != board.hole_count)
        throw std::invalid_argument("every hole has a potential");
    return score;
}

inline std::size_t checked_width(std::size_t width) {
    if (width == 0) throw std::invalid_argument("a beam keeps at least one position");
    return width;
}

inline std::shared_ptr<const Membership> checked_within(const BoardTables &board,
                                                        std::shared_ptr<const Membership> within) {
    if (within && board.hole_count > 64)
        throw std::invalid_argument("positions are looked up on boards of up to 64 holes");
    return within;
}

// Weights of the holes, and the least weight of a finish.
using PagodaList = std::vector<std::pair<std::vector<std::int16_t>, std::int16_t>>;

inline std::vector<Pagoda> checked_pagodas(const BoardTables &board, const PagodaList &list) {
    std::vector<Pagoda> pagodas;
    for (const auto &[weights, least] : list) {
        if (weights.size() != board.hole_count)
            throw std::invalid_argument("a pagoda weighs every hole");
        pagodas.push_back({weights, least});
    }
    return pagodas;
}

// The positions that a search goes through between two looks at the clock. A position takes longer
// on a board with more jumps, and where all its symmetric images are made.
inline std::size_t positions_per_look(const BoardTables &board, std::size_t symmetries = 1) {
    const std::size_t words = (board.hole_count + 63) / 64;
    const std::size_t cost = (board.jumps.size() + 1) * (symmetries + 1) * words;
    return std::clamp<std::size_t>((std::size_t{1} << 24) / cost, 8, 1 << 14);
}

} // namespace pegsol
