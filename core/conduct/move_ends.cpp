#include "conduct/move_ends.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <utility>

#include "conduct/regions.hpp"
#include "ground/gf2.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

bool has(const Words &position, unsigned hole) {
    return (position[hole / 64] >> hole % 64 & 1) != 0;
}

void flip(Words &position, unsigned hole) { position[hole / 64] ^= std::uint64_t{1} << hole % 64; }

int count_of(const Words &position) {
    int count = 0;
    for (const std::uint64_t word : position) count += std::popcount(word);
    return count;
}

// The start or a finish by the rules of the problem's owner; a position has all its words.
Words own(const Problem &problem, const Words &position) {
    const Words other = problem.complement(position);
    return problem.complements ? other : problem.complement(other);
}

// The finish as it is tested by the rules of the problem's owner.
Finish own_finish(const Problem &problem) {
    Finish finish = problem.finish;
    finish.value = problem.complement(problem.complement(finish.value));
    if (!problem.complements) return finish;
    const Words empty = problem.complement(finish.value);
    for (std::size_t i = 0; i < empty.size(); ++i)
        finish.value[i] = empty[i] & (i < finish.care.size() ? finish.care[i] : 0);
    const int holes = static_cast<int>(problem.board.hole_count);
    finish.max_pegs = holes - problem.finish.min_pegs;
    finish.min_pegs = holes - problem.finish.max_pegs;
    return finish;
}

OtherEnd listed(const std::vector<Words> &positions) {
    OtherEnd end{{}, positions.front()};
    for (const Words &position : positions) {
        end.within.emplace_back(position, count_of(position));
        for (std::size_t i = 0; i < position.size(); ++i) end.pegs[i] &= position[i];
    }
    return end;
}

// All positions that meet a finish.
OtherEnd stated(const Problem &problem, const Finish &finish) {
    Words perhaps = problem.complement(finish.care);
    for (std::size_t i = 0; i < perhaps.size(); ++i) perhaps[i] |= finish.value[i];
    return {{{perhaps, finish.max_pegs}}, finish.value};
}

} // namespace

MoveEnds::MoveEnds(std::shared_ptr<const Problem> of, std::optional<Hole> moving_peg,
                   Symmetries kept, bool as_stated)
    : problem(std::move(of)), moving(moving_peg), symmetries(std::move(kept)),
      goal(own_finish(*problem)) {
    const auto regions = regions_of(problem->board);
    const Words position = own(*problem, problem->start);
    begin = {problem->complement({}), position, static_cast<int>(problem->board.hole_count)};
    start.backward = problem->complements;
    find_starts(position);
    if (problem->finishes) {
        finish.emplace();
        for (const Words &end : *problem->finishes) finish->seeds.push_back(own(*problem, end));
        finish->jumps.resize(finish->seeds.size());
        finish->backward = !start.backward;
        finish->bounds = bounds_to(listed(start.seeds), regions, finish->backward);
        if (finish->seeds.empty()) return;
    }
    start.bounds = bounds_to(finish && !as_stated ? listed(finish->seeds) : stated(*problem, goal),
                             regions, start.backward);
}

int MoveEnds::at_least() const {
    return with_width(problem->board.hole_count, [&]<int W>() {
        const MovesLeft<W> moves_left(start.bounds, start.backward);
        int least = std::numeric_limits<int>::max();
        for (const Words &seed : start.seeds) least = std::min(least, moves_left(to_bits<W>(seed)));
        return least;
    });
}

int MoveEnds::moves_of(const std::vector<JumpIndex> &jumps) const {
    int moves = 0;
    std::optional<Hole> peg = moving;
    for (const JumpIndex number : jumps) {
        const Jump &jump = problem->board.jumps.at(number);
        const auto [from, to] =
            start.backward ? std::pair(jump.to, jump.from) : std::pair(jump.from, jump.to);
        moves += peg != from;
        peg = to;
    }
    return moves;
}

const std::vector<JumpIndex> &MoveEnds::jumps_to(const Words &seed) const {
    const Words position = problem->complement(problem->complement(seed)); // with all its words
    const auto found = std::ranges::find(start.seeds, position);
    return start.jumps.at(static_cast<std::size_t>(found - start.seeds.begin()));
}

std::optional<unsigned> MoveEnds::class_bits() const {
    if (problem->class_vectors.empty()) return std::nullopt;
    Echelon classes;
    for (const std::uint64_t vector : problem->class_vectors) classes.add({vector});
    return problem->board.hole_count - static_cast<unsigned>(classes.size());
}

// The start, and the positions after more jumps of the peg that moved last, each once.
void MoveEnds::find_starts(const Words &position) {
    start.seeds = {position};
    start.jumps = {{}};
    if (!moving) return;
    struct Place {
        Words position;
        Hole peg;
        std::vector<JumpIndex> jumps;
    };
    std::vector<Place> waiting{{position, *moving, {}}};
    std::set<std::pair<Words, Hole>> known;
    while (!waiting.empty()) {
        const Place here = std::move(waiting.back());
        waiting.pop_back();
        for (JumpIndex number = 0; number < problem->board.jumps.size(); ++number) {
            auto [from, over, to] = problem->board.jumps[number];
            if (start.backward) std::swap(from, to);
            if (from != here.peg || has(here.position, over) == start.backward ||
                has(here.position, to))
                continue;
            Place next = here;
            for (const Hole hole : {from, over, to}) flip(next.position, hole);
            next.peg = to;
            next.jumps.push_back(number);
            if (!known.emplace(next.position, to).second) continue;
            if (std::ranges::find(start.seeds, next.position) == start.seeds.end()) {
                start.seeds.push_back(next.position);
                start.jumps.push_back(next.jumps);
            }
            waiting.push_back(std::move(next));
        }
    }
}

} // namespace pegsol
