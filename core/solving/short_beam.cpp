#include "solving/short_beam.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <optional>

#include "ground/intact.hpp"
#include "ground/random.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

// In a score, where one step of a peg away from the centre counts 4.
constexpr std::int64_t worth_of_move = 80, worth_of_move_back = 10; // that is surely needed
constexpr std::int64_t worth_of_lone = 32;                          // a peg without neighbours
constexpr std::int64_t worth_of_odd = 40;                           // see left_by_last_move()

// A position within a move, and the jump that led to it.
template <int W> struct Link {
    Bits<W> pegs;
    std::uint32_t before; // the link before it, counted from 1
    Hole exit;
    JumpIndex jump;
};

// All positions after one move. There may be very many ways to make a long one, so a position with
// its moving peg is followed once, and not if there are too many.
template <int W> class OneMove {
  public:
    OneMove(const BoardTables &board, bool backward, std::shared_ptr<const Membership> within)
        : steps(board, backward), within_(std::move(within)), visited_(2 * most_links) {}

    // Calls take(link) for each, those after fewer jumps first, until it returns false.
    template <class Take> PEGSOL_INLINE void each(const Bits<W> &pegs, Take take) {
        links_.clear();
        follow(pegs, steps.all(), 0, steps.all().size());
        for (std::size_t begin = 0, jumps = 1; begin < links_.size(); ++jumps) {
            if (within_ != nullptr) keep_within_(*within_, links_, begin);
            if (jumps == few_jumps) std::ranges::fill(visited_, 0);
            const std::size_t end = links_.size();
            for (std::size_t i = begin; i < end; ++i) {
                const Link<W> link = links_[i];
                if (jumps >= few_jumps && visited(link)) continue;
                if (!take(link)) return;
                follow(link.pegs, steps.from(link.exit), static_cast<std::uint32_t>(i) + 1,
                       most_links);
            }
            begin = end;
        }
    }
    // The links made for the last position.
    [[nodiscard]] const std::vector<Link<W>> &links() const { return links_; }

    const Steps<W> steps;

  private:
    static constexpr std::size_t most_links = 1024;
    static constexpr std::size_t few_jumps = 4; // fewer rarely lead to a position in two ways

    PEGSOL_INLINE void follow(const Bits<W> &pegs, std::span<const typename Steps<W>::Step> next,
                              std::uint32_t before, std::size_t most) {
        for (const auto &step : next)
            if (links_.size() < most && Steps<W>::possible(pegs, step))
                links_.push_back({pegs ^ step.mask, before, step.exit, step.jump});
    }
    // Links of the same hash count as the same: a beam may err.
    PEGSOL_INLINE bool visited(const Link<W> &link) {
        const std::uint64_t key = (hash_of(link.pegs) + 2u * link.exit) | 1;
        const std::size_t last = visited_.size() - 1;
        std::size_t slot = key >> 8 & last;
        while (visited_[slot] != 0 && visited_[slot] != key) slot = (slot + 1) & last;
        return std::exchange(visited_[slot], key) == key;
    }
    std::shared_ptr<const Membership> within_;
    std::vector<Link<W>> links_;
    std::vector<std::uint64_t> visited_;
    KeepWithin keep_within_;
};

// The holes that a peg can go to, in lists: two are in one if jumps lead from one to the other. For
// each hole a list has the holes over which jumps from there go.
template <int W> std::vector<std::vector<Bits<W>>> jump_classes(const BoardTables &board) {
    std::vector<Hole> first(board.hole_count);
    std::iota(first.begin(), first.end(), Hole{0});
    const auto find = [&](Hole hole) {
        while (first[hole] != hole) hole = first[hole] = first[first[hole]];
        return hole;
    };
    std::vector<Bits<W>> around(board.hole_count);
    for (const Jump &jump : board.jumps) {
        first[find(jump.from)] = find(jump.to);
        around[jump.from].set(jump.over);
    }
    std::vector<std::vector<Bits<W>>> classes(board.hole_count);
    for (Hole hole = 0; hole < board.hole_count; ++hole)
        classes[find(hole)].push_back(around[hole]);
    std::erase_if(classes, [](const auto &one) { return one.empty(); });
    return classes;
}

// A region that is spared holds a peg of the finish, and the last move is made by one of these
// pegs, so not all of them can spare a region. (Positions at the finish itself are not asked
// about.)
std::vector<RegionBound> before_last_move(std::vector<RegionBound> bounds, int pegs) {
    for (auto &bound : bounds) bound.spared = std::min(bound.spared, std::max(0, pegs - 1));
    return bounds;
}

template <int W> class ShortBeamOf final : public ShortBeam {
  public:
    ShortBeamOf(const BoardTables &board, const ShortBeamSpec &spec);

    State step(std::size_t positions) override {
        return intact_.step([&] { return advance(positions); });
    }
    std::uint64_t generated() const override { return generated_; }
    int moves() const override { return found_; }
    std::pair<Words, std::vector<JumpIndex>> path() const override;

  private:
    struct Node {
        Bits<W> pegs;
        std::uint32_t parent;
    };
    struct Rank {
        std::int64_t score;
        std::uint64_t hash; // of the least image
        auto operator<=>(const Rank &) const = default;
    };
    struct Candidate {
        Node node;
        Rank rank;
    };

    static constexpr std::size_t many_positions = 1 << 10;

    [[nodiscard]] bool ended() const {
        return found_ >= 0 || levels_.back().empty() || static_cast<int>(levels_.size()) > most_;
    }
    State advance(std::size_t positions);
    void expand(std::size_t begin, std::size_t end);
    void add(const Bits<W> &pegs, std::uint32_t parent);
    [[nodiscard]] std::int64_t score(const Bits<W> &pegs) const;
    [[nodiscard]] std::int64_t left_by_last_move(const Bits<W> &pegs) const;
    [[nodiscard]] std::uint32_t &slot_of(std::uint64_t hash);
    void index();
    void keep_best();
    void next_level();

    bool backward_;
    WordCount<W> words_;
    OneMove<W> moves_;
    FinishTest<W> finish_;
    Canonical<W> canonical_;
    Score score_;
    std::vector<std::vector<Bits<W>>> classes_;
    std::vector<Bits<W>> neighbours_; // by hole
    MovesLeft<W> moves_left_;
    int most_;
    std::size_t width_;
    std::uint64_t order_; // of positions with the same score

    std::vector<std::vector<Node>> levels_;
    std::vector<Candidate> candidates_; // for the next level
    std::vector<std::uint32_t> slots_;  // candidates, from 1 on, by hash
    std::optional<Rank> too_bad_;       // the best rank that was left out
    std::size_t next_node_ = 0;
    std::uint64_t generated_ = 0;
    bool has_cut_ = false;
    int found_ = -1;
    Node best_{};
    Intact intact_;
};

template <int W>
ShortBeamOf<W>::ShortBeamOf(const BoardTables &board, const ShortBeamSpec &spec)
    : backward_(spec.backward), words_(board.hole_count), moves_(board, backward_, spec.within),
      finish_(spec.finish, board.hole_count), canonical_(board.hole_count, spec.symmetries, {}),
      score_(spec.score), classes_(jump_classes<W>(board)), neighbours_(board.hole_count),
      moves_left_(spec.backward ? spec.bounds : before_last_move(spec.bounds, finish_.max_pegs),
                  spec.backward),
      most_(spec.most), width_(spec.width), order_(Random(spec.seed).next()), slots_(1024) {
    for (const Jump &jump : board.jumps)
        for (const Hole hole : {jump.from, jump.to}) {
            neighbours_[hole].set(jump.over);
            neighbours_[jump.over].set(hole);
        }
    auto &seeds = levels_.emplace_back();
    for (const Words &seed : spec.seeds) {
        seeds.push_back({to_bits<W>(seed), 0});
        if (found_ >= 0 || most_ < 0 || !finish_.exactly(seeds.back().pegs)) continue;
        found_ = 0;
        best_ = seeds.back();
    }
}

template <int W> State ShortBeamOf<W>::advance(std::size_t positions) {
    const std::uint64_t enough = generated_ + positions;
    while (!ended() && generated_ < enough) {
        if (next_node_ == levels_.back().size()) {
            next_level();
            continue;
        }
        const std::size_t batch = positions < many_positions ? 1 : 4, begin = next_node_;
        next_node_ = std::min(levels_.back().size(), begin + batch);
        dispatched(*this, &ShortBeamOf::expand, begin, next_node_);
    }
    if (!ended()) return State::running;
    return found_ < 0 && has_cut_ ? State::truncated : State::complete;
}

template <int W> PEGSOL_DISPATCH void ShortBeamOf<W>::expand(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && found_ < 0; ++i) {
        const auto parent = static_cast<std::uint32_t>(i);
        moves_.each(levels_.back()[i].pegs, [&](const Link<W> &link) PEGSOL_INLINE_LAMBDA {
            if (finish_.exactly(link.pegs)) {
                found_ = static_cast<int>(levels_.size());
                best_ = {link.pegs, parent};
            } else {
                add(link.pegs, parent);
            }
            return found_ < 0;
        });
        generated_ += moves_.links().size();
    }
}

template <int W> PEGSOL_INLINE void ShortBeamOf<W>::add(const Bits<W> &pegs, std::uint32_t parent) {
    const int left = std::max(1, moves_left_(pegs));
    if (static_cast<int>(levels_.size()) + left > most_) return;
    // Positions of the same hash count as the same: a beam may err.
    const std::uint64_t hash = hash_of(canonical_.of(pegs)) ^ order_;
    std::uint32_t &slot = slot_of(hash);
    if (slot != 0) return;
    Rank rank{(backward_ ? worth_of_move_back : worth_of_move) * left + score(pegs), hash};
    const int mobility = moves_.steps.count(pegs);
    if (mobility == 0) return;
    rank.score -= std::int64_t{score_.mobility_worth} * mobility;
    if (too_bad_ && rank >= *too_bad_) return;
    candidates_.push_back({{pegs, parent}, rank});
    slot = static_cast<std::uint32_t>(candidates_.size());
    constexpr std::size_t many = 8; // for each that is kept, before the worst are left out
    if (candidates_.size() >= many * width_)
        keep_best();
    else if (candidates_.size() * 2 > slots_.size())
        index();
}

template <int W> PEGSOL_INLINE std::int64_t ShortBeamOf<W>::score(const Bits<W> &pegs) const {
    std::int64_t potential = 0, lone = 0;
    pegs.each([&](unsigned hole) {
        potential += score_.potential[hole];
        lone += static_cast<std::int64_t>((pegs & neighbours_[hole]) == Bits<W>{});
    });
    return backward_ ? potential : potential + worth_of_lone * lone + left_by_last_move(pegs);
}

// Good solutions end with a long move. A peg that passes through a hole takes one peg on its way in
// and one on its way out, so where an odd number of pegs is around a hole, one of them stays.
template <int W>
PEGSOL_INLINE std::int64_t ShortBeamOf<W>::left_by_last_move(const Bits<W> &pegs) const {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const auto &one : classes_) {
        std::int64_t odd = 0;
        for (const auto &around : one) odd += (around & pegs).count() & 1;
        least = std::min(least, odd);
    }
    return worth_of_odd * least;
}

template <int W> PEGSOL_INLINE std::uint32_t &ShortBeamOf<W>::slot_of(std::uint64_t hash) {
    const std::size_t last = slots_.size() - 1;
    std::size_t slot = hash & last;
    while (slots_[slot] != 0 && candidates_[slots_[slot] - 1].rank.hash != hash)
        slot = (slot + 1) & last;
    return slots_[slot];
}

template <int W> void ShortBeamOf<W>::index() {
    slots_.assign(std::max(slots_.size(), std::bit_ceil(4 * candidates_.size())), 0);
    for (std::uint32_t i = 0; i < candidates_.size(); ++i)
        slot_of(candidates_[i].rank.hash) = i + 1;
}

// Equal scores are cut by hash, that is by the seed. The order stays, because the library's own may
// differ from one to another.
template <int W> void ShortBeamOf<W>::keep_best() {
    if (candidates_.size() <= width_) return;
    std::vector<Rank> ranks;
    ranks.reserve(candidates_.size());
    for (const auto &candidate : candidates_) ranks.push_back(candidate.rank);
    const auto cut = ranks.begin() + static_cast<std::ptrdiff_t>(width_);
    std::nth_element(ranks.begin(), cut, ranks.end());
    too_bad_ = *cut;
    has_cut_ = true;
    std::erase_if(candidates_, [&](const auto &candidate) { return candidate.rank >= *cut; });
    index();
}

template <int W> void ShortBeamOf<W>::next_level() {
    keep_best();
    auto &level = levels_.emplace_back();
    for (const auto &candidate : candidates_) level.push_back(candidate.node);
    candidates_.clear();
    index();
    too_bad_.reset();
    next_node_ = 0;
}

// Moves are made once more to find their jumps.
template <int W> std::pair<Words, std::vector<JumpIndex>> ShortBeamOf<W>::path() const {
    OneMove<W> moves = moves_;
    std::vector<JumpIndex> jumps;
    Node node = best_;
    for (int level = found_; level-- > 0;) {
        const Node &before = levels_[static_cast<std::size_t>(level)][node.parent];
        moves.each(before.pegs, [&](const Link<W> &link) {
            if (!(link.pegs == node.pegs)) return true;
            jumps.push_back(link.jump);
            for (auto at = link.before; at != 0; at = moves.links()[at - 1].before)
                jumps.push_back(moves.links()[at - 1].jump);
            return false;
        });
        node = before;
    }
    std::ranges::reverse(jumps);
    const auto first = node.pegs.words.begin();
    return {Words(first, first + static_cast<std::ptrdiff_t>(std::size_t{words_})),
            std::move(jumps)};
}

} // namespace

std::unique_ptr<ShortBeam> make_short_beam(const BoardTables &board, const ShortBeamSpec &spec) {
    return with_near_width(board.hole_count, [&]<int W>() -> std::unique_ptr<ShortBeam> {
        return std::make_unique<ShortBeamOf<W>>(board, spec);
    });
}

} // namespace pegsol
