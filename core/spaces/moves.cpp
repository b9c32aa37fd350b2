#include "spaces/moves.hpp"

#include "ground/width.hpp"

namespace pegsol {
namespace {

template <int W> class MovesOf final : public Moves {
  public:
    MovesOf(const BoardTables &board, const std::vector<Words> &starts,
            const Symmetries &symmetries, bool backward, std::size_t memory_bytes)
        : canonical_(board.hole_count, symmetries, {}), max_bytes_(memory_bytes),
          steps_(board.hole_count) {
        for (const Jump &jump : board.jumps) {
            Step step{};
            for (Hole hole : {jump.from, jump.over, jump.to}) step.mask.set(hole);
            if (backward) {
                step.needs.set(jump.to);
                step.goes_on = jump.from;
                steps_[jump.to].push_back(step);
            } else {
                step.needs.set(jump.from);
                step.needs.set(jump.over);
                step.goes_on = jump.to;
                steps_[jump.from].push_back(step);
            }
        }
        for (const Words &start : starts) pending_.push_back(canonical_.of(to_bits<W>(start)));
    }

    State step(std::size_t positions) override;
    std::vector<std::size_t> counts() const override { return counts_; }
    std::vector<std::pair<int, int>> peg_ranges() const override { return ranges_; }
    int fewest(const Words &words) const override {
        const auto *moves = reached_.find(canonical_.of(to_bits<W>(words)));
        return moves == nullptr ? -1 : *moves;
    }
    std::size_t memory_bytes() const override {
        return canonical_.memory_bytes() + reached_.memory_bytes() +
               (layer_.capacity() + next_layer_.capacity()) * sizeof(Bits<W>);
    }

  private:
    // One jump of a move: the peg that makes it ends in the hole goes_on.
    struct Step {
        Bits<W> mask, needs;
        Hole goes_on;
    };
    struct Chain {
        Bits<W> pegs;
        unsigned hole; // of the moving peg
    };
    static constexpr std::size_t batch = 512; // positions looked up together

    void expand(std::size_t positions);
    bool insert_pending();

    Canonical<W> canonical_;
    std::size_t max_bytes_;
    std::vector<std::vector<Step>> steps_; // by the hole of the moving peg

    PositionMap<W, std::uint16_t> reached_; // with the number of moves
    std::vector<Bits<W>> layer_, next_layer_, pending_;
    std::vector<Chain> chains_;
    std::size_t expanded_ = 0; // of layer_
    bool out_of_memory_ = false;
    std::vector<std::size_t> counts_;
    std::vector<std::pair<int, int>> ranges_;
};

template <int W> State MovesOf<W>::step(std::size_t positions) {
    out_of_memory_ = false;
    if (expanded_ < layer_.size()) {
        expand(positions);
    } else if (insert_pending()) {
        if (next_layer_.empty()) {
            layer_ = {};
            expanded_ = 0;
            return State::complete;
        }
        int least = next_layer_[0].count(), most = least;
        for (const auto &pegs : next_layer_) {
            least = std::min(least, pegs.count());
            most = std::max(most, pegs.count());
        }
        counts_.push_back(next_layer_.size());
        ranges_.emplace_back(least, most);
        layer_ = std::exchange(next_layer_, {});
        expanded_ = 0;
    }
    return out_of_memory_ ? State::memory : State::running;
}

template <int W> PEGSOL_DISPATCH void MovesOf<W>::expand(std::size_t positions) {
    const std::size_t end = std::min(layer_.size(), expanded_ + positions);
    for (; expanded_ < end; ++expanded_) {
        if (pending_.size() >= batch && !insert_pending()) return;
        const Bits<W> start = layer_[expanded_];
        start.each([&](unsigned hole) { chains_.push_back({start, hole}); });
        while (!chains_.empty()) {
            const Chain chain = chains_.back();
            chains_.pop_back();
            for (const Step &step : steps_[chain.hole]) {
                if (!((chain.pegs & step.mask) == step.needs)) continue;
                const Bits<W> after = chain.pegs ^ step.mask;
                pending_.push_back(canonical_.of(after));
                chains_.push_back({after, step.goes_on});
            }
        }
    }
}

// Without enough memory the pending positions wait.
template <int W> PEGSOL_INLINE bool MovesOf<W>::insert_pending() {
    std::size_t more = reached_.bytes_to_hold(pending_.size());
    if (next_layer_.size() + pending_.size() > next_layer_.capacity())
        more += 2 * (next_layer_.size() + pending_.size()) * sizeof(Bits<W>);
    if (more > 0) {
        if (memory_bytes() + more > max_bytes_) {
            out_of_memory_ = true;
            return false;
        }
        reached_.reserve(pending_.size());
        if (next_layer_.size() + pending_.size() > next_layer_.capacity())
            next_layer_.reserve(2 * (next_layer_.size() + pending_.size()));
    }
    const auto moves = static_cast<std::uint16_t>(counts_.size());
    for (const auto &key : pending_) reached_.prefetch(key);
    for (const auto &key : pending_)
        if (reached_.insert(key, moves)) next_layer_.push_back(key);
    pending_.clear();
    return true;
}

} // namespace

std::unique_ptr<Moves> make_moves(const BoardTables &board, const std::vector<Words> &starts,
                                  const Symmetries &symmetries, bool backward,
                                  std::size_t memory_bytes) {
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Moves> {
        return std::make_unique<MovesOf<W>>(board, starts, symmetries, backward, memory_bytes);
    });
}

} // namespace pegsol
