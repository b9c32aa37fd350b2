// The test whether pegs that can never move nor be taken exclude the finish.
#pragma once

#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/width.hpp"

namespace pegsol {

template <int W> class DeadPegs {
  public:
    DeadPegs(const BoardTables &board, const Finish &finish)
        : finish_(finish, board.hole_count), most_(finish.max_pegs),
          full_(Bits<W>::full(board.hole_count)) {
        for (const Jump &jump : board.jumps) {
            Step step;
            step.pegs.set(jump.from);
            step.pegs.set(jump.over);
            step.empty.set(jump.to);
            steps_.push_back(step);
        }
    }

    // The test relaxes the game: once a hole has been filled, any jump may take it for filled, and
    // once it has been emptied, for empty. A peg that cannot leave even then is dead, and a hole
    // that cannot be filled even then stays empty. So a position that can be solved is never
    // refuted.
    [[nodiscard]] PEGSOL_INLINE bool refutes(const Bits<W> &pegs) {
        Bits<W> filled = pegs, emptied = full_ ^ pegs;
        waiting_ = steps_;
        for (std::size_t before = waiting_.size() + 1; waiting_.size() < before;) {
            if (!excluded(pegs, filled, emptied)) return false;
            before = waiting_.size();
            std::size_t kept = 0;
            for (const Step &step : waiting_) {
                if ((filled & step.pegs) == step.pegs && (emptied & step.empty) == step.empty) {
                    filled = filled | step.empty;
                    emptied = emptied | step.pegs;
                } else {
                    waiting_[kept++] = step;
                }
            }
            waiting_.resize(kept);
        }
        return excluded(pegs, filled, emptied);
    }

  private:
    struct Step {
        Bits<W> pegs{}, empty{};
    };

    [[nodiscard]] PEGSOL_INLINE bool excluded(const Bits<W> &pegs, const Bits<W> &filled,
                                              const Bits<W> &emptied) const {
        const Bits<W> going = pegs & emptied, dead = pegs ^ going;
        // One peg that is not dead is left, too: the one that makes the last jump.
        if (finish_.any_hole()) return dead.count() + !(going == Bits<W>{}) > most_;
        return !((dead & finish_.care) == (dead & finish_.value)) ||
               !((finish_.value & filled) == finish_.value);
    }

    FinishTest<W> finish_;
    int most_;
    Bits<W> full_;
    std::vector<Step> steps_, waiting_;
};

// The test of a single position.
inline bool dead_pegs_refute(const BoardTables &board, const Words &position,
                             const Finish &finish) {
    return with_width(board.hole_count, [&]<int W>() {
        return DeadPegs<W>(board, finish).refutes(to_bits<W>(position));
    });
}

} // namespace pegsol
