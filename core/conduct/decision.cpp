#include "conduct/decision.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <numeric>

#include "spaces/representatives.hpp"

namespace pegsol {
namespace {

// In bitmaps of more than this, and more than half of the memory, levels that are no longer needed
// are freed if the finish allows it. If a solution passes through them, that takes several times as
// long: on the hexagon of 37 holes 106 s instead of 23 s.
constexpr std::uint64_t max_kept_bytes = std::uint64_t{128} << 20;
// If used levels are freed, a closure takes at least a 16th of the whole bitmap.
constexpr std::uint64_t max_saving = 16;

using Position = std::uint64_t;

Position word_of(const Words &words) { return words.empty() ? 0 : words[0]; }

Position full(const Problem &problem) { return word_of(problem.complement({})); }

Position vector_of(const Problem &problem, Position position) {
    Position sum = 0;
    for (; position != 0; position &= position - 1)
        sum ^= problem.class_vectors[static_cast<std::size_t>(std::countr_zero(position))];
    return sum;
}

// The number of ways to choose some of the holes, or more than `most`.
std::uint64_t ways(int holes, int chosen, std::uint64_t most) {
    std::uint64_t number = 1;
    for (int i = 0; i < std::min(chosen, holes - chosen) && number <= most; ++i)
        number = number * static_cast<std::uint64_t>(holes - i) / static_cast<std::uint64_t>(i + 1);
    return number;
}

// All positions with a number of pegs, as combinations of the holes in their order.
void add_all(int holes, int pegs, std::vector<Position> &positions) {
    std::vector<int> chosen(static_cast<std::size_t>(pegs));
    std::iota(chosen.begin(), chosen.end(), 0);
    for (;;) {
        Position position = 0;
        for (const int hole : chosen) position |= Position{1} << hole;
        positions.push_back(position);
        int at = pegs - 1;
        while (at >= 0 && chosen[static_cast<std::size_t>(at)] == holes - pegs + at) --at;
        if (at < 0) return;
        auto from = chosen.begin() + at;
        std::iota(from, chosen.end(), *from + 1);
    }
}

} // namespace

Seeds seeds_of(const Problem &problem) {
    const Position all = full(problem), care = word_of(problem.finish.care),
                   value = word_of(problem.finish.value), free = all & ~care;
    const int holes = static_cast<int>(problem.board.hole_count);
    const int least = problem.finish.min_pegs, most = std::min(problem.finish.max_pegs, holes);
    std::vector<Position> finishes;
    if (problem.any_of) {
        for (Position left = free; left != 0; left &= left - 1)
            finishes.push_back(left & (~left + 1));
    } else if (care != 0) {
        if (std::popcount(free) > problem.listed.free) {
            const int fewest = problem.complements ? 1 : 0;
            return {{}, care, care & ~value, fewest, holes - 1 + fewest};
        }
        for (Position part = free;; part = (part - 1) & free) {
            finishes.push_back(value | part);
            if (part == 0) break;
        }
    } else {
        const std::uint64_t limit = problem.listed.positions;
        std::uint64_t number = 0;
        for (int pegs = least; pegs <= most && number <= limit; ++pegs)
            number += ways(holes, pegs, limit);
        if (number > limit) return {{}, 0, 0, holes - most, holes - least};
        for (int pegs = least; pegs <= most; ++pegs) add_all(holes, pegs, finishes);
    }
    // No game ends on the empty board; by reverse rules its complement is the full board.
    const Position never = problem.complements ? all : 0;
    const Position own = vector_of(problem, word_of(problem.start));
    Seeds seeds;
    for (const Position position : finishes)
        if (position != never && vector_of(problem, position) == own)
            seeds.positions.push_back(all ^ position);
    return seeds;
}

Decision::Decision(std::shared_ptr<const Problem> problem, std::shared_ptr<const Layout> layout,
                   bool keep, unsigned threads)
    : problem_(std::move(problem)), layout_(std::move(layout)), keep_(keep), threads_(threads),
      by_pegs_(word_of(problem_->finish.care) == 0), seeds_(seeds_of(*problem_)) {
    const Position all = full(*problem_), start = word_of(problem_->start);
    const int most_backward =
        static_cast<int>(problem_->board.hole_count) - problem_->finish.min_pegs;
    const bool fewer = std::popcount(start) <= most_backward && !seeds_.pattern();
    if (by_pegs_ || fewer) {
        for (const Position seed : seeds_.positions)
            if (!by_pegs_) targets_.push_back(all ^ seed);
        member_ = start;
        seeds_ = {.positions = {start}};
    } else {
        direction_ = Direction::backward;
        member_ = all ^ start;
        targets_ = {member_};
    }
    begin();
    for (const Position target : targets_) {
        const Layout::Place place = layout_->place(target);
        unseen_.emplace_back(layout_->outer_level[place.outer] + layout_->inner_level[place.inner],
                             target);
    }
    std::ranges::sort(unseen_);
}

std::unique_ptr<Decision> Decision::fitting(const std::shared_ptr<const Problem> &problem,
                                            Divided &divided, std::uint64_t memory,
                                            unsigned threads) {
    const DivisionCosts &costs = divided.costs;
    if (costs.bitmap / max_saving > memory) return nullptr;
    const bool by_pegs = word_of(problem->finish.care) == 0;
    const bool small = costs.bitmap <= std::max(max_kept_bytes, memory / 2);
    for (const bool keep : {true, false}) {
        if (small ? by_pegs && !keep : keep != by_pegs) continue;
        if (costs.tables + (keep ? costs.bitmap : 0) > memory) continue;
        try {
            auto decision = std::make_unique<Decision>(problem, divided.layout(), keep, threads);
            if (costs.tables + decision->closure_bytes() <= memory) return decision;
        } catch (const std::bad_alloc &) { // the system grants less
            return nullptr;
        }
    }
    return nullptr;
}

std::pair<std::uint64_t, std::size_t> Decision::searched() const {
    const PegCounts &counts = counts_ ? *counts_ : closure_->counts().positions;
    return {std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}),
            static_cast<std::size_t>(
                std::ranges::count_if(counts, [](std::uint64_t count) { return count > 0; }))};
}

void Decision::begin() {
    closure_.reset(); // its memory is needed again
    closure_ = std::make_unique<Closure>(layout_, layout_->class_of(member_), seeds_,
                                         Closure::Options{.keep = keep_, .threads = threads_});
}

void Decision::after_step() {
    const int lowest = static_cast<int>(closure_->level_count()) - closure_->step();
    for (; !unseen_.empty() && unseen_.back().first >= lowest; unseen_.pop_back())
        if (closure_->contains(unseen_.back().second)) met_.push_back(unseen_.back().second);
    if (closure_->done() && !counts_) {
        counts_ = closure_->counts().positions;
        at_ = meeting();
        decided_ = !at_;
    }
    if (at_) walk_back(*at_);
}

// The position in which the complete closure meets the other end, if it does.
std::optional<std::uint64_t> Decision::meeting() const {
    if (by_pegs_) {
        const auto fewest = static_cast<int>(
            std::ranges::find_if(*counts_, [](std::uint64_t count) { return count > 0; }) -
            counts_->begin());
        std::vector<Hole> identity(problem_->board.hole_count);
        std::iota(identity.begin(), identity.end(), Hole{0});
        return representatives(*closure_, fewest, fewest, {identity}, false, [] {})[0][0].words[0];
    }
    for (const Position target : targets_)
        if (std::ranges::find(met_, target) != met_.end()) return target;
    return std::nullopt;
}

// Takes jumps back through the levels that are held; fills them again when none is left.
void Decision::walk_back(Position position) {
    const auto &jumps = problem_->board.jumps;
    while (!is_start(position)) {
        const auto comes_from = [&](const Jump &jump) {
            const Position two = Position{1} << jump.from | Position{1} << jump.over,
                           target = Position{1} << jump.to;
            return (position & (two | target)) == target &&
                   closure_->contains(position ^ two ^ target);
        };
        const auto found = std::ranges::find_if(jumps, comes_from);
        if (found == jumps.end()) {
            at_ = position;
            if (closure_->done()) begin();
            return;
        }
        position ^=
            Position{1} << found->from | Position{1} << found->over | Position{1} << found->to;
        back_.push_back(static_cast<JumpIndex>(found - jumps.begin()));
    }
    if (direction_ == Direction::forward) std::ranges::reverse(back_);
    jumps_ = std::move(back_);
    decided_ = true;
}

bool Decision::is_start(Position position) const {
    if (!seeds_.pattern())
        return std::ranges::find(seeds_.positions, position) != seeds_.positions.end();
    const int pegs = std::popcount(position);
    return (position & seeds_.care) == seeds_.value && seeds_.least <= pegs && pegs <= seeds_.most;
}

} // namespace pegsol
