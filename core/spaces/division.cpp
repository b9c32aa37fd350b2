#include "spaces/division.hpp"

#include <algorithm>
#include <bit>

#include "ground/gf2.hpp"

namespace pegsol {
namespace {

constexpr unsigned word_bits = 9; // of the number of positions that a word of the bitmap holds
constexpr unsigned min_block_bits = 7, max_block_bits = 19;
constexpr std::size_t max_holes = 64, max_outside = 33;
constexpr std::size_t max_outer = 24, max_rank = 8, max_cosets = 10, max_free = 24;
constexpr std::size_t max_inner_of_words = 12, max_inner_of_small_blocks = 9;
constexpr std::size_t max_outer_together = 20;
constexpr int max_potential = 64;
constexpr unsigned one_level_passes = 10, round_passes = 3;

using Holes = std::uint64_t; // a set
using Vectors = std::vector<std::uint64_t>;
using Ways = std::vector<Holes>; // from each hole

constexpr Holes only(unsigned hole) { return Holes{1} << hole; }
constexpr bool has(Holes holes, unsigned hole) { return (holes >> hole & 1) != 0; }

std::vector<Hole> listed(Holes holes) {
    std::vector<Hole> list;
    for (; holes != 0; holes &= holes - 1)
        list.push_back(static_cast<Hole>(std::countr_zero(holes)));
    return list;
}

std::size_t size_of(Holes holes) { return static_cast<std::size_t>(std::popcount(holes)); }

std::size_t rank_of(const Vectors &vectors, Holes holes) {
    Echelon rows;
    for (const Hole hole : listed(holes)) rows.add({vectors[hole], 0});
    return rows.size();
}

// The holes to which ways lead from a hole, with itself.
Holes reached(const Ways &ways, unsigned hole) {
    Holes found = only(hole), waiting = found;
    while (waiting != 0) {
        const Holes fresh = ways[static_cast<std::size_t>(std::countr_zero(waiting))] & ~found;
        found |= fresh;
        waiting = (waiting & (waiting - 1)) | fresh;
    }
    return found;
}

// Holes that contain the ends of every line over one of them, but not the whole board: as many as
// fit in a block.
Holes closed_holes(const BoardTables &board, const Vectors &vectors) {
    Ways ends(board.hole_count);
    for (const Jump &jump : board.jumps) ends[jump.over] |= only(jump.from) | only(jump.to);
    // The smallest first, and of these in the order of their holes.
    const auto precedes = [](Holes a, Holes b) {
        if (size_of(a) != size_of(b)) return size_of(a) < size_of(b);
        const Holes differing = a ^ b;
        return (a & differing & (~differing + 1)) != 0;
    };
    std::vector<Holes> closed;
    for (unsigned hole = 0; hole < board.hole_count; ++hole) {
        const Holes holes = reached(ends, hole);
        closed.insert(std::upper_bound(closed.begin(), closed.end(), holes, precedes), holes);
    }
    Holes result = 0;
    for (const Holes holes : closed) {
        const Holes both = result | holes;
        if (size_of(both) < board.hole_count &&
            size_of(both) - rank_of(vectors, both) <= max_block_bits)
            result = both;
    }
    return result;
}

// The first holes of the board that fill a word, with the holes that they determine.
Holes any_holes(const Vectors &vectors) {
    Holes chosen = 0;
    Echelon rows;
    unsigned bits = 0;
    for (unsigned hole = 0; hole < vectors.size(); ++hole) {
        if (rows.add({vectors[hole], 0}).vector == 0) {
            if (bits == word_bits) continue;
            ++bits;
        }
        chosen |= only(hole);
    }
    return chosen;
}

std::vector<Jump> jumps_touching(const BoardTables &board, Holes outside) {
    std::vector<Jump> jumps;
    for (const Jump &jump : board.jumps)
        if (((only(jump.from) | only(jump.over) | only(jump.to)) & outside) != 0)
            jumps.push_back(jump);
    return jumps;
}

// A potential that every jump with a hole outside lowers, or at least does not raise. It is zero
// within blocks. A jump takes p(from) + p(over) - p(to). Repeatedly making p(over) large enough
// usually makes all these amounts positive, except for jumps from within that carry the peg outside
// from `over` to `to` while others carry it back: there the two must be equal. If amounts stay
// negative, the potential is one for each hole outside.
std::vector<int> potential_of(const BoardTables &board, Holes outside) {
    const std::vector<Jump> jumps = jumps_touching(board, outside);
    Ways ways(board.hole_count);
    for (const Jump &jump : jumps)
        if (!has(outside, jump.from)) ways[jump.over] |= only(jump.to);
    std::vector<int> lowered, first(board.hole_count);
    for (const Jump &jump : jumps)
        lowered.push_back(has(outside, jump.from) || !has(reached(ways, jump.to), jump.over));
    for (unsigned hole = 0; hole < board.hole_count; ++hole) first[hole] = has(outside, hole);
    std::vector<int> potential = first;
    bool changed = true;
    while (changed && std::ranges::max(potential) <= max_potential) {
        changed = false;
        for (std::size_t i = 0; i < jumps.size(); ++i) {
            const auto [from, over, to] = jumps[i];
            const int needed = potential[to] - potential[from] + lowered[i];
            if (potential[over] >= needed) continue;
            potential[over] = needed;
            changed = true;
        }
    }
    return changed ? first : potential;
}

} // namespace

std::optional<Division> divide(const BoardTables &board, const Vectors &class_vectors,
                               bool closed) {
    const std::size_t holes = board.hole_count;
    if (holes > max_holes) return std::nullopt;
    const Holes all = ~Holes{0} >> (max_holes - holes);
    const Holes within = closed ? closed_holes(board, class_vectors) : any_holes(class_vectors);
    const Holes outside = all & ~within;
    const std::size_t rank = rank_of(class_vectors, within);
    const std::size_t bits = size_of(within) - rank;
    if (closed && (bits < min_block_bits || outside == 0)) return std::nullopt;
    if (rank > max_rank || rank_of(class_vectors, all) - rank > max_cosets || bits > max_free)
        return std::nullopt;
    Division division{class_vectors, listed(within), {}, {}, std::vector<int>(holes)};
    auto &potential = division.potential;
    if (closed) potential = potential_of(board, outside);

    const std::size_t max_inner = !closed || bits <= word_bits ? max_inner_of_words
                                  : bits <= word_bits + 4      ? max_inner_of_small_blocks
                                                               : 0;
    // Holes of high potential take part in few jumps with other holes outside, so their patterns
    // make large cells.
    const auto higher = [&](Hole a, Hole b) { return potential[a] > potential[b]; };
    std::vector<Hole> highest_first;
    for (const Hole hole : listed(outside))
        highest_first.insert(
            std::upper_bound(highest_first.begin(), highest_first.end(), hole, higher), hole);
    const std::size_t count = std::min(max_inner, highest_first.size());
    const bool rest = count < highest_first.size();
    Holes inner = 0, above = 0;
    for (std::size_t i = 0; i < count; ++i) {
        inner |= only(highest_first[i]);
        if (rest && potential[highest_first[i]] > potential[highest_first[count]])
            above |= only(highest_first[i]);
    }
    // If blocks are words, symmetries map cells to cells where the holes of a potential are on the
    // same side; but the tables must stay small.
    if (bits <= word_bits && size_of(above) > max_inner / 2 &&
        size_of(outside & ~above) <= max_outer_together)
        inner = above;
    division.inner = listed(inner);
    division.outer = listed(outside & ~inner);
    return division;
}

std::optional<Division> divide(const BoardTables &board, const Vectors &class_vectors) {
    for (const bool closed : {true, false}) {
        auto division = divide(board, class_vectors, closed);
        if (division && division->outer.size() <= max_outer &&
            division->outer.size() + division->inner.size() <= max_outside)
            return division;
    }
    return std::nullopt;
}

DivisionCosts costs_of(const BoardTables &board, const Division &division) {
    Holes outer = 0, outside = 0, within = 0;
    for (const Hole hole : division.outer) outer |= only(hole);
    for (const Hole hole : division.inner) outside |= only(hole);
    for (const Hole hole : division.within) within |= only(hole);
    outside |= outer;
    const auto &p = division.potential;
    const std::vector<Jump> jumps = jumps_touching(board, outside);
    const std::size_t dimension = rank_of(division.class_vectors, within | outside),
                      block_bits = size_of(within) - rank_of(division.class_vectors, within),
                      bits = std::max<std::size_t>(block_bits, word_bits) - block_bits +
                             board.hole_count - dimension;

    DivisionCosts costs{std::uint64_t{1} << (bits > 3 ? bits - 3 : 0), 0, 0, 1};
    std::vector<std::uint64_t> patterns{1}; // of the holes outside, by potential
    for (const Hole hole : listed(outside)) {
        const auto own = static_cast<std::size_t>(p[hole]), size = patterns.size();
        patterns.resize(size + own);
        const std::vector<std::uint64_t> empty = patterns;
        for (std::size_t i = 0; i < size; ++i) patterns[i + own] += empty[i];
    }
    double matched = 0; // pulls of an average cell
    int span = 1;
    for (const auto &[from, over, to] : jumps) {
        const Holes three = only(from) | only(over) | only(to);
        matched += 1.0 / static_cast<double>(only(static_cast<unsigned>(size_of(three & outer))));
        const int lowered = p[from] + p[over] - p[to];
        span = std::max(span, lowered);
        if (lowered <= 0) costs.passes = round_passes;
    }
    if (std::ranges::max(p) == 0) costs.passes = one_level_passes;
    costs.tables = static_cast<std::uint64_t>(
        static_cast<double>(only(static_cast<unsigned>(division.outer.size()))) *
        (36 + 5 * static_cast<double>(patterns.size()) + 6 * matched));
    // A level has the same share of the patterns and, in an average class, of the bitmap.
    const std::size_t all = std::bit_width(costs.bitmap) - 1,
                      shift = division.outer.size() + division.inner.size();
    for (std::size_t level = 0; level < patterns.size(); ++level) {
        std::uint64_t held = 0;
        const auto end = std::min(level + static_cast<std::size_t>(span), patterns.size());
        for (std::size_t i = level; i < end; ++i)
            held += all < shift ? patterns[i] >> (shift - all) : patterns[i] << (all - shift);
        costs.passing = std::max(costs.passing, held);
    }
    return costs;
}

} // namespace pegsol
