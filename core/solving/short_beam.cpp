#include "solving/short_beam.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "ground/intact.hpp"
#include "ground/random.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

template <int W> class ShortBeamOf final : public ShortBeam {
  public:
    ShortBeamOf(const BoardTables &board, const ShortBeamSpec &spec);

    State step(std::size_t positions) override {
        return intact_.step([&] { return advance(positions); });
    }
    std::uint64_t generated() const override { return generated_; }
    int moves() const override { return best_level_ < 0 ? -1 : most_ + 1; }
    std::vector<JumpIndex> path() const override;

  private:
    using Step = typename Steps<W>::Step;
    static constexpr Hole no_hole = std::numeric_limits<Hole>::max();

    struct Node {
        Bits<W> pegs;
        std::uint64_t hash; // of the position and the hole, the least of all images
        std::int32_t potential, score, moves;
        Hole exit;
    };
    struct Link {
        std::uint32_t parent;
        JumpIndex jump;
    };
    struct Child {
        Bits<W> pegs;
        std::uint32_t parent;
        const Step *step;
    };

    State advance(std::size_t positions);
    void expand(std::size_t begin, std::size_t end);
    void keep_within();
    void add(const Child &child);
    void insert(const Node &node, Link link);
    void next_level();

    Steps<W> steps_;
    FinishTest<W> finish_;
    Score score_;
    std::int32_t move_worth_;
    bool backward_;
    MovesLeft<W> moves_left_;
    std::shared_ptr<const Membership> within_;
    int most_;
    std::size_t width_, symmetry_count_;
    std::vector<std::uint64_t> hole_keys_, exit_keys_; // by hole and symmetry
    std::vector<std::uint64_t> hashes_;                // of the images of a node, for its children

    std::vector<Node> nodes_, candidates_;
    std::vector<Link> links_;               // of the candidates
    std::vector<std::vector<Link>> levels_; // of the nodes of each level
    std::vector<std::uint32_t> slots_;      // candidates, from 1 on, by hash
    std::vector<Child> children_;
    std::vector<std::uint64_t> asked_;
    std::vector<std::uint8_t> answers_;
    std::size_t next_node_ = 0;
    std::uint64_t generated_ = 0;
    int best_level_ = -1; // of the parent of the best finish
    Link best_{};
    Intact intact_;
};

template <int W>
ShortBeamOf<W>::ShortBeamOf(const BoardTables &board, const ShortBeamSpec &spec)
    : steps_(board, spec.backward), finish_(spec.finish, board.hole_count), score_(spec.score),
      move_worth_(spec.move_worth), backward_(spec.backward),
      moves_left_(spec.bounds, spec.backward), within_(spec.within), most_(spec.most),
      width_(spec.width), symmetry_count_(std::max<std::size_t>(1, spec.symmetries.size())) {
    Random random(spec.seed);
    std::vector<std::uint64_t> pegs(board.hole_count), exits(board.hole_count);
    for (auto &key : pegs) key = random.next();
    for (auto &key : exits) key = random.next();
    for (std::size_t hole = 0; hole < board.hole_count; ++hole)
        for (std::size_t s = 0; s < symmetry_count_; ++s) {
            const auto image = s < spec.symmetries.size() ? spec.symmetries[s][hole] : hole;
            hole_keys_.push_back(pegs[image]);
            exit_keys_.push_back(exits[image]);
        }
    hashes_.resize(symmetry_count_);
    slots_.resize(std::bit_ceil(8 * std::min<std::size_t>(width_, 1 << 12)));
    nodes_.push_back({to_bits<W>(spec.start), 0, 0, 0, 0, spec.moving.value_or(no_hole)});
    levels_.emplace_back();
}

template <int W> State ShortBeamOf<W>::advance(std::size_t positions) {
    const std::uint64_t enough = generated_ + positions;
    while (!nodes_.empty() && generated_ < enough) {
        if (next_node_ == nodes_.size()) {
            next_level();
            continue;
        }
        constexpr std::size_t batch = 32;
        const std::size_t begin = next_node_;
        next_node_ = std::min(nodes_.size(), begin + batch);
        dispatched(*this, &ShortBeamOf::expand, begin, next_node_);
    }
    return nodes_.empty() ? State::complete : State::running;
}

template <int W> PEGSOL_DISPATCH void ShortBeamOf<W>::expand(std::size_t begin, std::size_t end) {
    children_.clear();
    for (std::size_t i = begin; i < end; ++i) {
        const Bits<W> pegs = nodes_[i].pegs;
        for (const Step &step : steps_.all())
            if (Steps<W>::possible(pegs, step))
                children_.push_back({pegs ^ step.mask, static_cast<std::uint32_t>(i), &step});
    }
    generated_ += children_.size();
    if (within_ != nullptr) keep_within();
    const std::size_t none = nodes_.size();
    std::size_t parent = none;
    for (const Child &child : children_) {
        if (child.parent != parent) {
            parent = child.parent;
            std::ranges::fill(hashes_, 0);
            nodes_[parent].pegs.each([&](unsigned hole) {
                for (std::size_t s = 0; s < symmetry_count_; ++s)
                    hashes_[s] ^= hole_keys_[hole * symmetry_count_ + s];
            });
        }
        add(child);
    }
}

template <int W> PEGSOL_INLINE void ShortBeamOf<W>::keep_within() {
    asked_.clear();
    for (const Child &child : children_) asked_.push_back(child.pegs.words[0]);
    answers_.resize(asked_.size());
    within_->find(asked_, answers_.data());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < children_.size(); ++i) {
        children_[kept] = children_[i];
        kept += answers_[i];
    }
    children_.resize(kept);
}

template <int W> PEGSOL_INLINE void ShortBeamOf<W>::add(const Child &child) {
    const Node &parent = nodes_[child.parent];
    const Step &step = *child.step;
    Node node{child.pegs, 0, 0, 0, parent.moves + (parent.exit != step.entry), step.exit};
    if (node.moves > most_) return;
    if (finish_.exactly(node.pegs)) {
        most_ = node.moves - 1;
        best_level_ = static_cast<int>(levels_.size()) - 1;
        best_ = {child.parent, step.jump};
        return;
    }
    // A region with the moving peg may be left, or have been left, by this move.
    Bits<W> others = node.pegs;
    if (!backward_) others.flip(step.exit);
    const int left = moves_left_(others) - backward_;
    if (node.moves + left > most_) return;

    const std::array holes{step.entry, step.over, step.exit};
    node.hash = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t s = 0; s < symmetry_count_; ++s) {
        std::uint64_t hash = hashes_[s] ^ exit_keys_[step.exit * symmetry_count_ + s];
        for (const Hole hole : holes) hash ^= hole_keys_[hole * symmetry_count_ + s];
        node.hash = std::min(node.hash, hash);
    }
    node.potential = parent.potential;
    for (const Hole hole : holes) {
        const std::int32_t worth = score_.potential[hole];
        node.potential += node.pegs.test(hole) ? worth : -worth;
    }
    node.score = node.potential + move_worth_ * (node.moves + left);
    insert(node, {child.parent, step.jump});
}

// Positions of the same hash count as the same: a beam may err.
template <int W> PEGSOL_INLINE void ShortBeamOf<W>::insert(const Node &node, Link link) {
    const std::size_t last = slots_.size() - 1;
    std::size_t slot = node.hash & last;
    for (; slots_[slot] != 0; slot = (slot + 1) & last) {
        Node &other = candidates_[slots_[slot] - 1];
        if (other.hash != node.hash) continue;
        if (node.moves < other.moves) {
            other.score -= move_worth_ * (other.moves - node.moves);
            other.moves = node.moves;
            other.pegs = node.pegs; // perhaps another image
            other.exit = node.exit;
            links_[slots_[slot] - 1] = link;
        }
        return;
    }
    const int mobility = steps_.count(node.pegs);
    if (mobility == 0) return;
    candidates_.push_back(node);
    candidates_.back().score -= score_.mobility_worth * mobility;
    links_.push_back(link);
    slots_[slot] = static_cast<std::uint32_t>(candidates_.size());
    if (candidates_.size() * 2 > slots_.size()) {
        slots_.assign(slots_.size() * 4, 0);
        for (std::uint32_t i = 0; i < candidates_.size(); ++i) {
            slot = candidates_[i].hash & (slots_.size() - 1);
            while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = i + 1;
        }
    }
}

// The best candidates become the next level; equal scores are cut by hash, that is by the seed.
template <int W> void ShortBeamOf<W>::next_level() {
    std::vector<std::uint32_t> order(candidates_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    if (order.size() > width_) {
        const auto cut = order.begin() + static_cast<std::ptrdiff_t>(width_);
        std::nth_element(order.begin(), cut, order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Node &x = candidates_[a], &y = candidates_[b];
            return x.score != y.score ? x.score < y.score : x.hash < y.hash;
        });
        order.resize(width_);
        std::sort(order.begin(), order.end());
    }
    nodes_.clear();
    auto &links = levels_.emplace_back();
    for (const std::uint32_t i : order) {
        nodes_.push_back(candidates_[i]);
        links.push_back(links_[i]);
    }
    candidates_.clear();
    links_.clear();
    std::ranges::fill(slots_, 0);
    next_node_ = 0;
}

template <int W> std::vector<JumpIndex> ShortBeamOf<W>::path() const {
    std::vector<JumpIndex> jumps;
    if (best_level_ < 0) return jumps;
    Link link = best_;
    for (int level = best_level_;; --level) {
        jumps.push_back(link.jump);
        if (level == 0) break;
        link = levels_[static_cast<std::size_t>(level)][link.parent];
    }
    std::ranges::reverse(jumps);
    return jumps;
}

} // namespace

std::unique_ptr<ShortBeam> make_short_beam(const BoardTables &board, const ShortBeamSpec &spec) {
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<ShortBeam> {
        return std::make_unique<ShortBeamOf<W>>(board, spec);
    });
}

} // namespace pegsol
