// The live positions of a problem: those that can be reached and can reach the finish, one of each
// symmetry class. Searches for records of solutions walk among them and nowhere else.
//
// Positions are by normal rules. The game itself may be the reverse game, which is played on their
// complements: its jump a over b to c changes the position as the normal jump c over b to a does.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "ground/bytes.hpp"
#include "ground/finish.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"
#include "ground/width.hpp"

namespace pegsol {

struct LiveSpec {
    Words start;
    Finish finish;
    Symmetries symmetries; // a group that keeps start and finish, the identity first
    bool reverse = false;  // the rules of the game
};

class Live {
  public:
    explicit Live(unsigned holes) : hole_count(holes) {}
    virtual ~Live() = default;

    const unsigned hole_count;

    // Adds the positions with this number of pegs: canonical and ascending. Levels come in any
    // order, before the first search.
    virtual void add_level(int pegs, std::span<const char> positions) = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

std::shared_ptr<Live> make_live(const BoardTables &board, const LiveSpec &spec);

// A jump, by the hole that the jumping peg leaves.
template <int W> struct Step {
    Bits<W> mask, needs; // legal if (position & mask) == needs
    Hole begin, over, end;
    JumpIndex jump;
};

template <int W> class LiveOf final : public Live {
  public:
    // Where a position is: in the level of its pegs, at this place.
    struct Place {
        std::size_t pegs, at;
    };
    static constexpr std::size_t none = LevelIndex<W>::none;

    LiveOf(const BoardTables &board, const LiveSpec &spec)
        : Live(board.hole_count), reverse(spec.reverse), start(to_bits<W>(spec.start)),
          finish(spec.finish, board.hole_count), canonical(board.hole_count, spec.symmetries, {}),
          symmetries(spec.symmetries), steps(board.hole_count), levels_(board.hole_count + 1),
          index_(board.hole_count + 1) {
        for (JumpIndex j = 0; j < board.jumps.size(); ++j) {
            const Jump &jump = board.jumps[j];
            Step<W> step{{}, {}, jump.from, jump.over, jump.to, j};
            for (Hole hole : {jump.from, jump.over, jump.to}) step.mask.set(hole);
            step.needs.set(jump.from);
            step.needs.set(jump.over);
            if (reverse) std::swap(step.begin, step.end);
            steps[step.begin].push_back(step);
        }
        for (unsigned h = 0; h < board.hole_count; ++h) full.set(h);
    }

    void add_level(int pegs, std::span<const char> data) override {
        if (pegs < 0 || pegs > static_cast<int>(hole_count))
            throw std::invalid_argument("not a level of this board");
        auto level = Reader(data).rest<W>(words_needed(hole_count));
        index_[static_cast<std::size_t>(pegs)] = LevelIndex<W>(level);
        levels_[static_cast<std::size_t>(pegs)] = std::move(level);
    }
    std::size_t memory_bytes() const override {
        std::size_t bytes = canonical.memory_bytes();
        for (std::size_t pegs = 0; pegs < levels_.size(); ++pegs)
            bytes += levels_[pegs].capacity() * sizeof(Bits<W>) + index_[pegs].memory_bytes();
        return bytes;
    }

    [[nodiscard]] std::size_t level_count() const { return levels_.size(); }
    [[nodiscard]] const std::vector<Bits<W>> &level(std::size_t pegs) const {
        return levels_[pegs];
    }
    // The place of a position, with at == none if it is not live.
    [[nodiscard]] PEGSOL_INLINE Place find(const Bits<W> &position) const {
        const auto pegs = static_cast<std::size_t>(position.count());
        return {pegs, index_[pegs].find(levels_[pegs], canonical.of(position))};
    }
    [[nodiscard]] PEGSOL_INLINE bool contains(const Bits<W> &position) const {
        return find(position).at != none;
    }
    // The symmetry that maps a position to the one kept at its place.
    [[nodiscard]] const std::vector<Hole> &symmetry_to(const Bits<W> &kept,
                                                       const Bits<W> &position) const {
        std::size_t number = 0, found = 0;
        canonical.each_image(position, [&](const Bits<W> &image) {
            if (image == kept) found = number;
            ++number;
        });
        return symmetries[found];
    }
    // The pegs of the game on the board.
    [[nodiscard]] PEGSOL_INLINE Bits<W> pegs_of(const Bits<W> &position) const {
        return reverse ? position ^ full : position;
    }
    [[nodiscard]] PEGSOL_INLINE static bool legal(const Bits<W> &position, const Step<W> &step) {
        if constexpr (W <= 2)
            return (position & step.mask) == step.needs;
        else // of many words, three bits are quicker to read
            return position.test(step.over) &&
                   position.test(step.begin) != position.test(step.end) &&
                   step.needs.test(step.begin) == position.test(step.begin);
    }

    const bool reverse;
    const Bits<W> start;
    const FinishTest<W> finish;
    const Canonical<W> canonical;
    const Symmetries symmetries;             // none, or the identity first
    std::vector<std::vector<Step<W>>> steps; // by the hole that the peg leaves
    Bits<W> full{};

  private:
    std::vector<std::vector<Bits<W>>> levels_; // by number of pegs
    std::vector<LevelIndex<W>> index_;
};

// The sweeps of one peg, breadth first: sweeps that end at the same position and hole count as one.
// A sweep ends where the finish is met, because the game ends there.
template <int W> class SweepTree {
  public:
    struct Node {
        Bits<W> position;
        Hole hole;
        JumpIndex jump;
        std::size_t parent;
        int jumps;
        bool finished;
    };
    explicit SweepTree(const LiveOf<W> &live) : live_(live) {}

    [[nodiscard]] const std::vector<Node> &nodes() const { return nodes_; }
    // The nodes of all trees since the last call.
    std::size_t take_grown() { return std::exchange(grown_, 0); }

    // The sweeps of the peg in a hole, the shorter ones first; the root is no sweep. Only sweeps
    // through positions for which live(position) returns true go on.
    template <class IsLive>
    const std::vector<Node> &grow(const Bits<W> &position, Hole hole, IsLive is_live) {
        nodes_.clear();
        nodes_.push_back({position, hole, 0, 0, 0, false});
        layer_ = 0;
        for (std::size_t n = 0; n < nodes_.size(); ++n) {
            if (nodes_[n].finished) continue;
            const Node node = nodes_[n];
            if (layer_ < nodes_.size() && nodes_[layer_].jumps <= node.jumps) begin_layer();
            for (const Step<W> &step : live_.steps[node.hole]) {
                if (!LiveOf<W>::legal(node.position, step)) continue;
                const Bits<W> after = node.position ^ step.mask;
                if (known(after, step.end) || !is_live(after)) continue;
                nodes_.push_back(
                    {after, step.end, step.jump, n, node.jumps + 1, live_.finish(after)});
            }
        }
        grown_ += nodes_.size();
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
        layer_ = hashed_to_ = nodes_.size();
        if (hashed_.size() > 0) hashed_ = {};
    }
    // Whether the layer has a position with the peg in this hole.
    [[nodiscard]] bool known(const Bits<W> &position, Hole hole) {
        if (nodes_.size() - layer_ <= few) {
            for (std::size_t n = layer_; n < nodes_.size(); ++n)
                if (nodes_[n].hole == hole && nodes_[n].position == position) return true;
            return false;
        }
        hashed_.reserve(nodes_.size() - hashed_to_);
        for (; hashed_to_ < nodes_.size(); ++hashed_to_)
            hashed_.insert(key(nodes_[hashed_to_].position, nodes_[hashed_to_].hole));
        return hashed_.contains(key(position, hole));
    }
    static Bits<W + 1> key(const Bits<W> &position, Hole hole) {
        Bits<W + 1> bits;
        std::copy(position.words.begin(), position.words.end(), bits.words.begin());
        bits.words[W] = hole;
        return bits;
    }

    const LiveOf<W> &live_;
    std::vector<Node> nodes_;
    std::size_t grown_ = 0;
    std::size_t layer_ = 0;     // the first node with as many jumps as those under construction
    PositionMap<W + 1> hashed_; // the nodes of the layer before hashed_to_, if they are many
    std::size_t hashed_to_ = 0;
};

} // namespace pegsol
