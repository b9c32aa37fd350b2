#include "spaces/sweeps.hpp"

#include "ground/intact.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

// A loop may not follow a jump that ends in its hole, nor be followed by a jump from there.
constexpr int any_hole = -1;

template <int W> class SweepsOf final : public Sweeps {
  public:
    explicit SweepsOf(std::shared_ptr<const LiveOf<W>> live)
        : live_(std::move(live)), tree_(*live_),
          marked_(!live_->finish.any_hole() && !(live_->finish.care == live_->full)),
          reached_(live_->level_count()), pegs_(live_->level_count()) {
        if (!marked_) return;
        for (std::size_t pegs = 0; pegs < reached_.size(); ++pegs)
            reached_[pegs].resize(live_->level(pegs).size());
        if (const auto place = live_->find(live_->start); place.at != LiveOf<W>::none)
            reached_[place.pegs][place.at] = true;
    }

    State step(std::size_t sweeps) override {
        return intact_.step([&] { return advance(sweeps); });
    }
    std::size_t visited() const override { return visited_; }
    int longest(SweepKind kind) const override { return best(kind).jumps; }
    std::vector<JumpIndex> solution(SweepKind kind) const override;
    std::size_t memory_bytes() const override {
        std::size_t bytes = live_->memory_bytes();
        for (const auto &level : reached_) bytes += level.capacity() / 8;
        return bytes;
    }

  private:
    struct Best {
        int jumps = 0;
        Bits<W> before{}, after{};
        Hole hole = 0; // of the peg at the start of the sweep
        std::vector<JumpIndex> path{};
    };

    [[nodiscard]] const Best &best(SweepKind kind) const {
        return best_[static_cast<std::size_t>(kind)];
    }
    State advance(std::size_t sweeps);
    void visit(const Bits<W> &position);
    void mark_after(const Bits<W> &position, Hole hole);
    [[nodiscard]] bool reached(std::size_t pegs, std::size_t at) const {
        return at != LiveOf<W>::none && (!marked_ || reached_[pegs][at]);
    }
    void note(SweepKind kind, const Bits<W> &before, Hole hole, std::size_t node);
    [[nodiscard]] bool opens(const Bits<W> &before, int hole) const;
    [[nodiscard]] bool closes(const Bits<W> &after, int hole) const;
    [[nodiscard]] const Step<W> *last_step(const Bits<W> &position, int hole) const;
    [[nodiscard]] const Step<W> *next_step(const Bits<W> &position, int hole) const;

    std::shared_ptr<const LiveOf<W>> live_;
    SweepTree<W> tree_;
    // Whether a game reaches a live position without meeting the finish before. Only a finish of
    // given holes can be met before: any other is met by all positions with few enough pegs.
    bool marked_;
    std::vector<std::vector<bool>> reached_;
    std::size_t pegs_, at_ = 0, visited_ = 0; // pegs_ - 1 is the level being visited
    std::array<Best, sweep_kinds> best_{};
    Intact intact_;
};

template <int W> State SweepsOf<W>::advance(std::size_t sweeps) {
    tree_.take_grown();
    std::size_t done = 0;
    while (pegs_ > 0) {
        const auto &level = live_->level(pegs_ - 1);
        for (; at_ < level.size(); ++at_) {
            if (done >= sweeps) return State::running;
            ++visited_;
            if (reached(pegs_ - 1, at_) && !live_->finish(level[at_])) visit(level[at_]);
            done += 1 + tree_.take_grown();
        }
        --pegs_;
        at_ = 0;
    }
    return State::complete;
}

// Most sweeps are shorter than the longest so far, so that only few positions are looked up: if the
// last position of a sweep is live, so are those before it.
template <int W> void SweepsOf<W>::visit(const Bits<W> &position) {
    live_->pegs_of(position).each([&](unsigned h) {
        const auto hole = static_cast<Hole>(h);
        if (marked_) mark_after(position, hole);
        const auto &nodes = tree_.grow(position, hole, [](const Bits<W> &) { return true; });
        for (std::size_t n = nodes.size(); n-- > 1;) {
            const auto &node = nodes[n];
            if (node.finished && node.jumps > longest(SweepKind::last))
                note(SweepKind::last, position, hole, n);
            if (node.jumps > longest(SweepKind::any) && live_->contains(node.position))
                note(SweepKind::any, position, hole, n);
            if (node.hole == hole && node.jumps > longest(SweepKind::loop) &&
                live_->contains(node.position) && opens(position, hole) &&
                closes(node.position, hole))
                note(SweepKind::loop, position, hole, n);
        }
    });
}

template <int W> void SweepsOf<W>::mark_after(const Bits<W> &position, Hole hole) {
    for (const Step<W> &step : live_->steps[hole]) {
        if (!LiveOf<W>::legal(position, step)) continue;
        const auto place = live_->find(position ^ step.mask);
        if (place.at != LiveOf<W>::none) reached_[place.pegs][place.at] = true;
    }
}

template <int W>
void SweepsOf<W>::note(SweepKind kind, const Bits<W> &before, Hole hole, std::size_t node) {
    const auto &nodes = tree_.nodes();
    best_[static_cast<std::size_t>(kind)] = {nodes[node].jumps, before, nodes[node].position, hole,
                                             tree_.path(node)};
}

// Whether a solution may come to `before` by another jump than one that ends in the hole.
template <int W> bool SweepsOf<W>::opens(const Bits<W> &before, int hole) const {
    return before == live_->start || last_step(before, hole) != nullptr;
}

template <int W> bool SweepsOf<W>::closes(const Bits<W> &after, int hole) const {
    return live_->finish(after) || next_step(after, hole) != nullptr;
}

// A jump that leads to a position from one that is reached, and does not end in this hole.
template <int W> const Step<W> *SweepsOf<W>::last_step(const Bits<W> &position, int hole) const {
    for (const auto &steps : live_->steps)
        for (const Step<W> &step : steps) {
            const Bits<W> before = position ^ step.mask;
            if (step.end == hole || !LiveOf<W>::legal(before, step) || live_->finish(before))
                continue;
            const auto place = live_->find(before);
            if (reached(place.pegs, place.at)) return &step;
        }
    return nullptr;
}

template <int W> const Step<W> *SweepsOf<W>::next_step(const Bits<W> &position, int hole) const {
    for (const auto &steps : live_->steps)
        for (const Step<W> &step : steps)
            if (step.begin != hole && LiveOf<W>::legal(position, step) &&
                live_->contains(position ^ step.mask))
                return &step;
    return nullptr;
}

template <int W> std::vector<JumpIndex> SweepsOf<W>::solution(SweepKind kind) const {
    const Best &sweep = best(kind);
    if (sweep.jumps == 0) return {};
    const int apart = kind == SweepKind::loop ? sweep.hole : any_hole;
    std::vector<JumpIndex> jumps;
    int hole = apart;
    for (Bits<W> position = sweep.before; !(position == live_->start); hole = any_hole) {
        const Step<W> *step = last_step(position, hole);
        if (step == nullptr) throw std::logic_error("a live position cannot be reached");
        jumps.push_back(step->jump);
        position ^= step->mask;
    }
    std::reverse(jumps.begin(), jumps.end());
    jumps.insert(jumps.end(), sweep.path.begin(), sweep.path.end());
    hole = apart;
    for (Bits<W> position = sweep.after; !live_->finish(position); hole = any_hole) {
        const Step<W> *step = next_step(position, hole);
        if (step == nullptr) throw std::logic_error("a live position cannot be won");
        jumps.push_back(step->jump);
        position ^= step->mask;
    }
    return jumps;
}

} // namespace

std::unique_ptr<Sweeps> make_sweeps(std::shared_ptr<const Live> live) {
    return with_one_or_widest(live->hole_count, [&]<int W>() -> std::unique_ptr<Sweeps> {
        return std::make_unique<SweepsOf<W>>(std::static_pointer_cast<const LiveOf<W>>(live));
    });
}

} // namespace pegsol
