// A problem by normal rules, as the searches from both of its ends need it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "ground/finish.hpp"
#include "ground/pause.hpp"
#include "ground/positions.hpp"
#include "ground/tables.hpp"

namespace pegsol {

// forward   from the start to the finish
// backward  from the complements of the finish to that of the start: a position can reach the
//           finish if and only if the complement of a finish position can reach its complement
//           (time reversal; J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985)
enum class Direction : std::uint32_t { forward, backward };

// The finishes whose positions are listed one by one: with that number of free holes at most, or of
// positions, if it is by number.
struct ListedFinishes {
    int free = 10;
    std::uint64_t positions = 20'000;
};

struct Problem {
    BoardTables board;
    Words start;
    Finish finish;
    // The finish is one peg in one of the holes that it leaves free.
    bool any_of = false;
    // The rules of the problem's owner are the reverse ones: its positions are the complements.
    bool complements = false;
    // The positions in the class of the start in which a solution may end; none if too many.
    std::optional<std::vector<Words>> finishes;
    std::array<Score, 2> scores; // by direction
    // Of each hole, on boards of at most 64 holes.
    std::vector<std::uint64_t> class_vectors{};
    ListedFinishes listed{};

    [[nodiscard]] Words complement(const Words &position) const;
    // Where a search in a direction starts, and what it looks for.
    [[nodiscard]] std::vector<Words> starts(Direction direction) const;
    [[nodiscard]] Finish goal(Direction direction) const;
    // Those of the board's symmetries that keep the start, the finish or both.
    [[nodiscard]] Symmetries keeping(const Symmetries &symmetries, bool with_start,
                                     bool with_finish) const;

    // The positions that pagoda functions for a direction are made to outweigh, and the least
    // weight of a hole. If a finish has too many positions, the pegs that all of them have are
    // weighed: without negative weights, the other pegs only add to that.
    struct Weighed {
        std::vector<Words> finishes;
        int floor;
    };
    [[nodiscard]] Weighed weighed(Direction direction) const;
    // Pagoda functions for a direction, by a number of tries on a board of usual size.
    // More are tried to prove what an exhausted search has shown.
    static constexpr int usual_tries = 100, proof_tries = 600;
    [[nodiscard]] std::vector<Pagoda>
    pagodas(Direction direction, int tries, std::uint64_t seed, const Pause &pause = [] {}) const;
};

} // namespace pegsol
