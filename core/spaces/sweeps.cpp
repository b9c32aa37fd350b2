#include "spaces/sweeps.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "ground/bytes.hpp"
#include "ground/intact.hpp"
#include "ground/move_maker.hpp"
#include "ground/sweeping.hpp"
#include "ground/width.hpp"
#include "spaces/given_level.hpp"

namespace pegsol {
namespace {

// A loop may not follow a jump that ends in its hole, nor be followed by a jump from there.
constexpr int any_hole = -1;

// The sweeps of one peg, breadth first: sweeps that end at the same position and hole count as one.
// A sweep ends where the finish is met, because the game ends there.
template <int W> class SweepTree {
  public:
    struct Node {
        Bits<W> pegs;
        Hole hole;
        JumpIndex jump;
        std::size_t parent;
        int jumps;
    };

    // The sweeps of the peg in a hole, the shorter ones first; the root is no sweep.
    template <class Finished>
    const std::vector<Node> &grow(const Steps<W> &steps, const Bits<W> &pegs, Hole hole,
                                  Finished finished) {
        nodes_.clear();
        nodes_.push_back({pegs, hole, 0, 0, 0});
        layer_ = 0;
        for (std::size_t n = 0; n < nodes_.size(); ++n) {
            const Node node = nodes_[n];
            if (n > 0 && finished(node.pegs)) continue;
            if (layer_ < nodes_.size() && nodes_[layer_].jumps <= node.jumps) begin_layer();
            for (const auto &step : steps.from(node.hole)) {
                if (!Steps<W>::possible(node.pegs, step)) continue;
                const Bits<W> after = node.pegs ^ step.mask;
                if (known(after, step.exit)) continue;
                nodes_.push_back({after, step.exit, step.jump, n, node.jumps + 1});
            }
        }
        return nodes_;
    }
    // The jumps of the sweep that ends in this node of the last tree.
    [[nodiscard]] std::vector<JumpIndex> path(std::size_t n) const {
        std::vector<JumpIndex> jumps;
        for (; n != 0; n = nodes_[n].parent) jumps.push_back(nodes_[n].jump);
        std::reverse(jumps.begin(), jumps.end());
        return jumps;
    }

  private:
    static constexpr std::size_t few = 32; // nodes of a layer are compared one by one

    void begin_layer() {
        if (std::exchange(many_, false)) hashed_.clear();
        layer_ = hashed_to_ = nodes_.size();
    }
    // Whether the layer has a position with the peg in this hole.
    [[nodiscard]] bool known(const Bits<W> &pegs, Hole hole) {
        if (nodes_.size() - layer_ <= few)
            return std::any_of(nodes_.begin() + static_cast<std::ptrdiff_t>(layer_), nodes_.end(),
                               [&](const Node &node) PEGSOL_INLINE_LAMBDA {
                                   return node.hole == hole && node.pegs == pegs;
                               });
        many_ = true;
        for (; hashed_to_ < nodes_.size(); ++hashed_to_)
            (void)hashed_.visited(nodes_[hashed_to_].pegs, nodes_[hashed_to_].hole);
        return hashed_.visited(pegs, hole);
    }

    std::vector<Node> nodes_;
    std::size_t layer_ = 0; // the first node with as many jumps as those under construction
    bool many_ = false;     // the layer has many nodes: those before hashed_to_ are hashed
    LongMoves<W> hashed_;
    std::size_t hashed_to_ = 0;
};

// Works on the pegs of the game, which are the complements of the live positions by reverse rules.
template <int W> class SweepsOf final : public Sweeps {
  public:
    SweepsOf(const BoardTables &board, const SweepsSpec &spec)
        : hole_count_(board.hole_count), steps_(board, spec.reverse),
          finish_(spec.finish, board.hole_count), canonical_(board.hole_count, spec.symmetries, {}),
          levels_(board.hole_count + 1), pegs_(levels_.size()) {
        const auto full = Bits<W>::full(board.hole_count);
        if (spec.reverse) flip_ = full;
        start_ = to_bits<W>(spec.start) ^ flip_;
        marked_ = !finish_.any_hole() && !(finish_.care == full);
    }

    void add_level(int pegs, std::span<const char> data) override {
        if (pegs < 0 || pegs > static_cast<int>(hole_count_))
            throw std::invalid_argument("not a level of this board");
        Level &level = levels_[static_cast<std::size_t>(pegs)];
        level.positions = Reader(data).rest<W>(words_needed(hole_count_));
        level.index = LevelIndex<W>(level.positions);
        level.reached.assign(level.positions.size(), !marked_);
        if ((start_ ^ flip_).count() == pegs) mark(start_);
    }
    State step(std::size_t sweeps) override {
        return intact_.step([&] { return advance(sweeps); });
    }
    std::size_t visited() const override { return visited_; }
    int longest(SweepKind kind) const override { return best(kind).jumps; }
    std::vector<JumpIndex> solution(SweepKind kind) const override;

  private:
    using Step = typename Steps<W>::Step;
    struct Level : GivenLevel<W> {
        std::vector<bool> reached;
    };
    struct Best {
        int jumps = 0;
        Bits<W> before{}, after{};
        Hole hole = 0; // of the peg at the start of the sweep
        std::vector<JumpIndex> path{};
    };

    // The level of a position and its place there; at == none if it is not live.
    [[nodiscard]] PEGSOL_INLINE std::pair<std::size_t, std::size_t>
    find(const Bits<W> &pegs) const {
        const Bits<W> position = pegs ^ flip_;
        const auto number = static_cast<std::size_t>(position.count());
        const Level &level = levels_[number];
        return {number, level.index.find(level.positions, canonical_.of(position))};
    }
    [[nodiscard]] bool live(const Bits<W> &pegs) const {
        return find(pegs).second != LevelIndex<W>::none;
    }
    [[nodiscard]] bool reached(const Bits<W> &pegs) const {
        const auto [level, at] = find(pegs);
        return at != LevelIndex<W>::none && levels_[level].reached[at];
    }
    void mark(const Bits<W> &pegs) {
        const auto [level, at] = find(pegs);
        if (at != LevelIndex<W>::none) levels_[level].reached[at] = true;
    }
    [[nodiscard]] bool finished(const Bits<W> &pegs) const { return finish_(pegs ^ flip_); }
    [[nodiscard]] const Best &best(SweepKind kind) const {
        return best_[static_cast<std::size_t>(kind)];
    }
    State advance(std::size_t sweeps);
    std::size_t visit(const Bits<W> &pegs);
    [[nodiscard]] const Step *last_step(const Bits<W> &pegs, int hole) const;
    [[nodiscard]] const Step *next_step(const Bits<W> &pegs, int hole) const;

    unsigned hole_count_;
    Steps<W> steps_;
    FinishTest<W> finish_;
    Canonical<W> canonical_;
    Bits<W> flip_{}, start_{}; // flip_: from the pegs of the game to a position by normal rules
    // Whether a game reaches a live position without meeting the finish before. Only a finish of
    // given holes can be met before: any other is met by all positions with few enough pegs.
    bool marked_ = false;
    SweepTree<W> tree_;
    std::vector<Level> levels_;               // by number of pegs
    std::size_t pegs_, at_ = 0, visited_ = 0; // pegs_ - 1 is the level being visited
    std::array<Best, sweep_kinds> best_{};
    Intact intact_;
};

template <int W> State SweepsOf<W>::advance(std::size_t sweeps) {
    std::size_t done = 0;
    while (pegs_ > 0) {
        const Level &level = levels_[pegs_ - 1];
        for (; at_ < level.positions.size(); ++at_) {
            if (done >= sweeps) return State::running;
            ++visited_;
            ++done;
            const Bits<W> pegs = level.positions[at_] ^ flip_;
            if (level.reached[at_] && !finished(pegs)) done += visit(pegs);
        }
        --pegs_;
        at_ = 0;
    }
    return State::complete;
}

// Returns the number of sweeps from a position. Most are shorter than the longest so far, so that
// only few positions are looked up: if the last position of a sweep is live, so are those before
// it.
template <int W> std::size_t SweepsOf<W>::visit(const Bits<W> &pegs) {
    std::size_t found = 0;
    pegs.each([&](unsigned number) {
        const auto hole = static_cast<Hole>(number);
        if (marked_)
            for (const Step &step : steps_.from(hole))
                if (Steps<W>::possible(pegs, step)) mark(pegs ^ step.mask);
        const auto &nodes =
            tree_.grow(steps_, pegs, hole, [&](const auto &after) { return finished(after); });
        found += nodes.size();
        for (std::size_t n = nodes.size(); n-- > 1;) {
            const auto &node = nodes[n];
            const auto note = [&](SweepKind kind, auto counts) {
                if (node.jumps > longest(kind) && counts())
                    best_[static_cast<std::size_t>(kind)] = {node.jumps, pegs, node.pegs, hole,
                                                             tree_.path(n)};
            };
            note(SweepKind::last, [&] { return finished(node.pegs); });
            note(SweepKind::any, [&] { return live(node.pegs); });
            // A solution comes to a loop, and goes on after it, by another peg's jump.
            note(SweepKind::loop, [&] {
                return node.hole == hole && live(node.pegs) &&
                       (pegs == start_ || last_step(pegs, hole) != nullptr) &&
                       (finished(node.pegs) || next_step(node.pegs, hole) != nullptr);
            });
        }
    });
    return found;
}

// A jump that leads to a position from one that is reached, and does not end in this hole.
template <int W>
const typename Steps<W>::Step *SweepsOf<W>::last_step(const Bits<W> &pegs, int hole) const {
    for (const Step &step : steps_.all()) {
        const Bits<W> before = pegs ^ step.mask;
        if (step.exit != hole && Steps<W>::possible(before, step) && !finished(before) &&
            reached(before))
            return &step;
    }
    return nullptr;
}

template <int W>
const typename Steps<W>::Step *SweepsOf<W>::next_step(const Bits<W> &pegs, int hole) const {
    for (const Step &step : steps_.all())
        if (step.entry != hole && Steps<W>::possible(pegs, step) && live(pegs ^ step.mask))
            return &step;
    return nullptr;
}

template <int W> std::vector<JumpIndex> SweepsOf<W>::solution(SweepKind kind) const {
    const Best &sweep = best(kind);
    if (sweep.jumps == 0) return {};
    const int apart = kind == SweepKind::loop ? sweep.hole : any_hole;
    std::vector<JumpIndex> jumps;
    int hole = apart;
    for (Bits<W> pegs = sweep.before; !(pegs == start_); hole = any_hole) {
        const Step *step = last_step(pegs, hole);
        if (step == nullptr) throw std::logic_error("a live position cannot be reached");
        jumps.push_back(step->jump);
        pegs ^= step->mask;
    }
    std::reverse(jumps.begin(), jumps.end());
    jumps.insert(jumps.end(), sweep.path.begin(), sweep.path.end());
    hole = apart;
    for (Bits<W> pegs = sweep.after; !finished(pegs); hole = any_hole) {
        const Step *step = next_step(pegs, hole);
        if (step == nullptr) throw std::logic_error("a live position cannot be won");
        jumps.push_back(step->jump);
        pegs ^= step->mask;
    }
    return jumps;
}

} // namespace

std::unique_ptr<Sweeps> make_sweeps(const BoardTables &board, const SweepsSpec &spec) {
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Sweeps> {
        return std::make_unique<SweepsOf<W>>(board, spec);
    });
}

} // namespace pegsol
