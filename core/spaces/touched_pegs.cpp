#include "spaces/touched_pegs.hpp"

#include <limits>
#include <unordered_map>

#include "ground/intact.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

// The largest number of pairwise disjoint regions in any selection of up to 64 regions.
class Packing {
  public:
    template <int W> explicit Packing(const std::vector<Bits<W>> &regions) {
        for (const auto &region : regions) {
            std::uint64_t meets = 0;
            for (std::size_t i = 0; i < regions.size(); ++i)
                if (!((region & regions[i]) == Bits<W>{})) meets |= std::uint64_t{1} << i;
            meets_.push_back(meets);
        }
    }
    int most(std::uint64_t selection) {
        if (selection == 0) return 0;
        if (const auto known = known_.find(selection); known != known_.end()) return known->second;
        const auto first = static_cast<std::size_t>(std::countr_zero(selection));
        int best = 1 + most(selection & ~meets_[first]);
        if (std::popcount(selection & meets_[first]) > 1)
            best = std::max(best, most(selection & (selection - 1)));
        if (known_.size() < max_known) known_.emplace(selection, best);
        return best;
    }

  private:
    static constexpr std::size_t max_known = std::size_t{1} << 20;
    std::vector<std::uint64_t> meets_; // the regions that share a hole with a region
    std::unordered_map<std::uint64_t, int> known_;
};

template <int W> class TouchedPegsOf final : public TouchedPegs {
  public:
    TouchedPegsOf(std::shared_ptr<const LiveOf<W>> live, const TouchedSpec &spec)
        : live_(std::move(live)), spec_(spec), regions_(regions_of(spec)), packing_(regions_),
          words_(live_->hole_count),
          canonical_(static_cast<unsigned>(64 * words_) + live_->hole_count, doubled(*live_), {}) {
        if (live_->contains(live_->start)) add(live_->start, {}, none, 0, 0);
    }

    State step(std::size_t states) override {
        return intact_.step([&] { return advance(states); });
    }
    std::size_t expanded() const override { return expanded_; }
    int at_least() const override { return at_least_; }
    std::vector<JumpIndex> solution() const override;
    std::size_t memory_bytes() const override {
        return live_->memory_bytes() + canonical_.memory_bytes() + first_.memory_bytes() +
               nodes_.capacity() * sizeof(Node) + open_count_ * sizeof(std::uint32_t);
    }

  private:
    using Index = std::uint32_t;
    static constexpr Index none = std::numeric_limits<Index>::max();

    struct Node {
        Bits<W> position, touched;
        Index parent, next; // next: of the same position
        std::uint16_t cost, bound;
        bool dominated;
    };

    static std::vector<Bits<W>> regions_of(const TouchedSpec &spec) {
        std::vector<Bits<W>> regions;
        for (const Words &words : spec.regions) regions.push_back(to_bits<W>(words));
        return regions;
    }
    [[nodiscard]] Symmetries doubled(const LiveOf<W> &live) const;
    State advance(std::size_t states);
    [[nodiscard]] Bits<2 * W> key(const Bits<W> &position, const Bits<W> &touched) const;
    [[nodiscard]] int still_to_touch(const Bits<W> &position, const Bits<W> &touched);
    [[nodiscard]] Bits<W> touched_after(const Bits<W> &touched, const Step<W> &step) const;
    void add(const Bits<W> &position, const Bits<W> &touched, Index parent, int cost,
             int least_bound);
    bool insert(Node node);
    bool expand(Index index);
    bool next_layer();
    [[nodiscard]] bool fits() const {
        // A growing array needs its old and its new copy at once.
        return memory_bytes() + nodes_.capacity() * sizeof(Node) + first_.bytes_to_hold(batch) <=
               spec_.memory_bytes;
    }

    static constexpr std::size_t batch = 1024;

    std::shared_ptr<const LiveOf<W>> live_;
    TouchedSpec spec_;
    std::vector<Bits<W>> regions_;
    Packing packing_;
    WordCount<W> words_; // of a position, and again of its touched pegs
    Canonical<2 * W> canonical_;

    std::vector<Node> nodes_;
    PositionMap<W, Index> first_; // the first node of a position
    // The nodes to expand: by bound if all are kept, else those of one number of jumps.
    std::vector<std::vector<Index>> open_;
    std::vector<Index> layer_;
    std::size_t open_count_ = 0, expanded_ = 0;
    int at_least_ = 0;
    Index finish_ = none;
    Intact intact_;
};

template <int W> Symmetries TouchedPegsOf<W>::doubled(const LiveOf<W> &live) const {
    Symmetries result;
    for (const auto &symmetry : live.symmetries) {
        std::vector<Hole> both(64 * words_ + live.hole_count);
        for (std::size_t h = 0; h < both.size(); ++h) both[h] = static_cast<Hole>(h);
        for (std::size_t h = 0; h < symmetry.size(); ++h) {
            both[h] = symmetry[h];
            both[64 * words_ + h] = static_cast<Hole>(64 * words_ + symmetry[h]);
        }
        result.push_back(std::move(both));
    }
    return result;
}

// The position counts most in the order of keys.
template <int W>
Bits<2 * W> TouchedPegsOf<W>::key(const Bits<W> &position, const Bits<W> &touched) const {
    const std::size_t words = words_;
    Bits<2 * W> bits;
    std::copy_n(touched.words.begin(), words, bits.words.begin());
    std::copy_n(position.words.begin(), words, bits.words.begin() + words);
    return bits;
}

template <int W>
int TouchedPegsOf<W>::still_to_touch(const Bits<W> &position, const Bits<W> &touched) {
    const Bits<W> pegs = live_->pegs_of(position);
    const Bits<W> untouched = pegs ^ (pegs & touched);
    std::uint64_t whole = 0;
    for (std::size_t i = 0; i < regions_.size(); ++i)
        if ((regions_[i] & untouched) == regions_[i]) whole |= std::uint64_t{1} << i;
    return std::max(0, packing_.most(whole) - spec_.spare);
}

template <int W>
Bits<W> TouchedPegsOf<W>::touched_after(const Bits<W> &touched, const Step<W> &step) const {
    Bits<W> after = touched;
    for (const Hole hole : {step.begin, step.over})
        if (after.test(hole)) after.flip(hole);
    after.set(step.end);
    return after;
}

template <int W>
void TouchedPegsOf<W>::add(const Bits<W> &position, const Bits<W> &touched, Index parent, int cost,
                           int least_bound) {
    const int bound = std::max(least_bound, cost + still_to_touch(position, touched));
    if (bound >= spec_.below) return;
    const std::size_t words = words_;
    const Bits<2 * W> pair = canonical_.of(key(position, touched));
    Node node{
        {},   {}, parent, none, static_cast<std::uint16_t>(cost), static_cast<std::uint16_t>(bound),
        false};
    std::copy_n(pair.words.begin(), words, node.touched.words.begin());
    std::copy_n(pair.words.begin() + words, words, node.position.words.begin());
    const auto index = static_cast<Index>(nodes_.size());
    if (!insert(node)) return;
    ++open_count_;
    if (spec_.width > 0) {
        layer_.push_back(index);
        return;
    }
    const auto place = static_cast<std::size_t>(bound);
    if (open_.size() <= place) open_.resize(place + 1);
    open_[place].push_back(index);
}

// A state is dominated by one of the same position that has touched no more pegs and whose touched
// pegs include its own.
template <int W> bool TouchedPegsOf<W>::insert(Node node) {
    const auto index = static_cast<Index>(nodes_.size());
    const Index *first = first_.find(node.position);
    if (first == nullptr) {
        first_.reserve(1);
        first_.insert(node.position, index);
        nodes_.push_back(node);
        return true;
    }
    for (Index i = *first; i != none; i = nodes_[i].next) {
        Node &other = nodes_[i];
        const Bits<W> common = other.touched & node.touched;
        if (other.cost <= node.cost && common == node.touched) return false;
        if (node.cost <= other.cost && common == other.touched) other.dominated = true;
    }
    node.next = nodes_[*first].next;
    nodes_[*first].next = index;
    nodes_.push_back(node);
    return true;
}

// Returns whether the state is a finish.
template <int W> bool TouchedPegsOf<W>::expand(Index index) {
    const Node node = nodes_[index];
    if (node.dominated) return false;
    ++expanded_;
    if (live_->finish(node.position)) {
        finish_ = index;
        return true;
    }
    live_->pegs_of(node.position).each([&](unsigned hole) {
        const int cost = node.cost + (node.touched.test(hole) ? 0 : 1);
        for (const Step<W> &step : live_->steps[hole]) {
            if (!LiveOf<W>::legal(node.position, step)) continue;
            const Bits<W> after = node.position ^ step.mask;
            if (live_->contains(after))
                add(after, touched_after(node.touched, step), index, cost, node.bound);
        }
    });
    return false;
}

template <int W> State TouchedPegsOf<W>::advance(std::size_t states) {
    if (finish_ != none) return State::solved;
    while (states-- > 0) {
        if (spec_.width > 0 ? !next_layer() : open_count_ == 0)
            return spec_.width > 0 ? State::truncated : State::complete;
        if (!fits() || nodes_.size() > none / 2) return State::memory;
        auto &here = spec_.width > 0 ? open_[0] : open_[static_cast<std::size_t>(at_least_)];
        if (here.empty()) {
            ++at_least_;
            continue;
        }
        const Index index = here.back();
        here.pop_back();
        --open_count_;
        if (expand(index)) return State::solved;
    }
    return State::running;
}

// Returns whether states of the present number of jumps are left to expand. If none is, goes on to
// the best states with one more jump.
template <int W> bool TouchedPegsOf<W>::next_layer() {
    if (open_.empty()) open_.resize(1);
    if (!open_[0].empty()) return true;
    const auto better = [this](Index a, Index b) {
        const Node &one = nodes_[a], &other = nodes_[b];
        if (one.bound != other.bound) return one.bound > other.bound;
        if (one.cost != other.cost) return one.cost > other.cost;
        return one.touched.count() < other.touched.count();
    };
    std::sort(layer_.begin(), layer_.end(), better); // the best is last
    if (layer_.size() > spec_.width)
        layer_.erase(layer_.begin(), layer_.end() - static_cast<std::ptrdiff_t>(spec_.width));
    open_[0] = std::exchange(layer_, {});
    open_count_ = open_[0].size();
    return open_count_ > 0;
}

// The states kept are images of those that the solution passes through, which this finds one by
// one.
template <int W> std::vector<JumpIndex> TouchedPegsOf<W>::solution() const {
    std::vector<JumpIndex> jumps;
    if (finish_ == none) return jumps;
    std::vector<Index> path;
    for (Index i = finish_; nodes_[i].parent != none; i = nodes_[i].parent) path.push_back(i);
    std::reverse(path.begin(), path.end());
    Bits<W> position = live_->start, touched{};
    for (const Index i : path) {
        const int more = nodes_[i].cost - nodes_[nodes_[i].parent].cost;
        const Bits<2 * W> wanted = key(nodes_[i].position, nodes_[i].touched);
        const auto before = jumps.size();
        for (const auto &steps : live_->steps)
            for (const Step<W> &step : steps) {
                if (jumps.size() > before || !LiveOf<W>::legal(position, step) ||
                    touched.test(step.begin) == (more > 0))
                    continue;
                const Bits<W> after = position ^ step.mask, now = touched_after(touched, step);
                if (!(canonical_.of(key(after, now)) == wanted)) continue;
                jumps.push_back(step.jump);
                position = after;
                touched = now;
            }
    }
    return jumps;
}

} // namespace

std::unique_ptr<TouchedPegs> make_touched_pegs(std::shared_ptr<const Live> live, TouchedSpec spec) {
    return with_one_or_widest(live->hole_count, [&]<int W>() -> std::unique_ptr<TouchedPegs> {
        return std::make_unique<TouchedPegsOf<W>>(std::static_pointer_cast<const LiveOf<W>>(live),
                                                  spec);
    });
}

} // namespace pegsol
