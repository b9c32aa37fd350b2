// The positions after one move from others, a batch of jumps at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ground/crew.hpp"
#include "ground/membership.hpp"
#include "ground/positions.hpp"
#include "ground/sweeping.hpp"

namespace pegsol {

// There may be very many ways to make a long move, so the positions within such moves are kept,
// each with the holes of the moving peg, and visited once.
template <int W> class LongMoves {
  public:
    static constexpr unsigned least_jumps = 8;

    // Returns whether the peg stood in that hole of this position before.
    bool visited(const Bits<W> &pegs, Hole hole) {
        const Locked locked(lock_);
        positions_.reserve(1);
        Bits<W> holes;
        holes.set(hole);
        if (positions_.insert(pegs, holes)) return false;
        Bits<W> &known = *positions_.find(pegs);
        if (known.test(hole)) return true;
        known.set(hole);
        return false;
    }
    void clear() { positions_.clear(); }
    [[nodiscard]] std::size_t memory_bytes() const { return positions_.memory_bytes(); }

  private:
    CrewLock lock_;
    PositionMap<W, Bits<W>> positions_;
};

// What all makers of moves have in common.
template <int W> struct MoveRules {
    MoveRules(const BoardTables &board, const Symmetries &symmetries, bool backward,
              std::shared_ptr<const Membership> among)
        : canonical(board.hole_count, symmetries, {}), steps(board, backward),
          within(std::move(among)) {
        std::size_t after = 1;
        for (Hole hole = 0; hole < board.hole_count; ++hole)
            after = std::max(after, steps.from(hole).size());
        batch = std::clamp<std::size_t>(most_links / after, 16, most_batch);
        if (batch < most_batch) new_links = batch * after;
    }

    Canonical<W> canonical;
    Steps<W> steps;
    std::shared_ptr<const Membership> within; // only these positions count, if there is a set
    std::size_t batch;                        // links followed together
    std::size_t new_links = 0;                // at most, after a batch on a dense graph
    LongMoves<W> long_moves;

  private:
    static constexpr std::size_t most_batch = 2048;
    static constexpr std::size_t most_links = 1 << 20; // after the links of a batch
};

// Makes moves for one thread.
template <int W> class MoveMaker {
  public:
    explicit MoveMaker(MoveRules<W> &rules) : rules_(&rules) {}

    std::vector<Bits<W>> found;   // canonical positions after a move, for the caller to take
    std::vector<Bits<W>> by_part; // the caller's, to put them in order

    // Whether all moves are made from the positions that were added.
    [[nodiscard]] bool idle() const { return links_.empty() && found.empty(); }
    [[nodiscard]] bool wants_more() const { return links_.size() < rules_->batch; }
    PEGSOL_INLINE void add(const Bits<W> &pegs) { add_links(pegs, rules_->steps.all(), 1); }
    // Makes the jumps of a batch; returns whether there was one. If only the ends of moves count,
    // positions from which the peg can go on are not found.
    bool make(bool ends_only) { return dispatched(*this, &MoveMaker::follow, ends_only); }
    // The jumps made since the last call.
    std::size_t take_count() { return std::exchange(made_, 0); }
    [[nodiscard]] std::size_t made() const { return made_; }
    // Forgets what was added.
    void clear() {
        links_.clear();
        found.clear();
        made_ = 0;
    }

    // The bytes that the next batch takes on top of those held now.
    [[nodiscard]] std::size_t bytes_to_grow() const {
        const std::size_t links = links_.size() + rules_->new_links;
        return rules_->new_links > 0 && links > links_.capacity() ? 2 * links * sizeof(Link) : 0;
    }
    void grow() { links_.reserve(2 * (links_.size() + rules_->new_links)); }
    [[nodiscard]] std::size_t memory_bytes() const {
        return links_.capacity() * sizeof(Link) +
               (found.capacity() + by_part.capacity()) * sizeof(Bits<W>);
    }

  private:
    using Step = typename Steps<W>::Step;
    // A position within a move, the hole of the moving peg, and its jumps so far.
    struct Link {
        Bits<W> pegs;
        Hole exit;
        std::uint16_t jumps;
    };

    bool follow(bool ends_only);
    void add_links(const Bits<W> &pegs, std::span<const Step> steps, unsigned jumps);
    void take_ends();

    MoveRules<W> *rules_;
    std::size_t made_ = 0;
    std::vector<Link> links_, followed_; // still to be followed, and those of a batch
    KeepWithin keep_within_;
};

// Follows a batch of links, so that the processor fetches the memory for many positions at a time.
template <int W> PEGSOL_DISPATCH bool MoveMaker<W>::follow(bool ends_only) {
    if (links_.empty()) return false;
    const std::size_t count = std::min(rules_->batch, links_.size());
    followed_.assign(links_.end() - static_cast<std::ptrdiff_t>(count), links_.end());
    links_.resize(links_.size() - count);
    made_ += count;
    if (ends_only) take_ends();
    if (rules_->within != nullptr) keep_within_(*rules_->within, followed_, 0);
    for (const Link &link : followed_) {
        if (link.jumps >= LongMoves<W>::least_jumps &&
            rules_->long_moves.visited(link.pegs, link.exit))
            continue;
        found.push_back(link.pegs);
        add_links(link.pegs, rules_->steps.from(link.exit), link.jumps + 1u);
    }
    for (auto &pegs : found) pegs = rules_->canonical.of(pegs);
    return true;
}

template <int W>
PEGSOL_INLINE void MoveMaker<W>::add_links(const Bits<W> &pegs, std::span<const Step> steps,
                                           unsigned jumps) {
    for (const Step &step : steps)
        if (Steps<W>::possible(pegs, step))
            links_.push_back({pegs ^ step.mask, step.exit, static_cast<std::uint16_t>(jumps)});
}

// Takes the links after which the peg cannot go on. They need not be looked up: what is not within
// is in no layer of the other side either.
template <int W> PEGSOL_INLINE void MoveMaker<W>::take_ends() {
    std::size_t kept = 0;
    for (const Link &link : followed_) {
        bool goes_on = false;
        for (const Step &step : rules_->steps.from(link.exit))
            goes_on |= Steps<W>::possible(link.pegs, step);
        if (goes_on)
            followed_[kept++] = link;
        else
            found.push_back(link.pegs);
    }
    followed_.resize(kept);
}

} // namespace pegsol
