// Jumps that follow one another as one move, and a bound on the moves that a position needs.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "ground/tables.hpp"

namespace pegsol {

// The jumps of a board, made or taken back, by the hole of the moving peg.
template <int W> class Steps {
  public:
    // A jump changes a position with (pegs & mask) == needs to pegs ^ mask. The moving peg comes
    // from the hole `entry` and stands in `exit`; steps from there go on with the same move.
    struct Step {
        Bits<W> mask, needs;
        Hole entry, over, exit;
        bool takes; // there must be a peg in `over`, or else none
        JumpIndex jump;
    };

    // backward: the jumps are taken back.
    Steps(const BoardTables &board, bool backward) : start_(board.hole_count + 1) {
        for (JumpIndex j = 0; j < board.jumps.size(); ++j) {
            const Jump &jump = board.jumps[j];
            Step step{{}, {}, jump.from, jump.over, jump.to, !backward, j};
            if (backward) std::swap(step.entry, step.exit);
            for (Hole hole : {jump.from, jump.over, jump.to}) step.mask.set(hole);
            step.needs.set(step.entry);
            if (!backward) step.needs.set(jump.over);
            steps_.push_back(step);
        }
        std::ranges::stable_sort(steps_, {}, &Step::entry);
        for (const Step &step : steps_) {
            ++start_[step.entry + 1u];
            if (!by_masks) continue;
            masks_.push_back(step.mask);
            needs_.push_back(step.needs);
        }
        std::partial_sum(start_.begin(), start_.end(), start_.begin());
    }

    [[nodiscard]] PEGSOL_INLINE std::span<const Step> all() const { return steps_; }
    [[nodiscard]] PEGSOL_INLINE std::span<const Step> from(Hole entry) const {
        return {steps_.data() + start_[entry], steps_.data() + start_[entry + 1u]};
    }
    [[nodiscard]] PEGSOL_INLINE static bool possible(const Bits<W> &pegs, const Step &step) {
        if constexpr (by_masks)
            return (pegs & step.mask) == step.needs;
        else
            return pegs.test(step.entry) && pegs.test(step.over) == step.takes &&
                   !pegs.test(step.exit);
    }
    // The number of possible steps.
    [[nodiscard]] PEGSOL_INLINE int count(const Bits<W> &pegs) const {
        std::uint64_t total = 0;
        if constexpr (by_masks)
            for (std::size_t i = 0, end = masks_.size(); i < end; ++i)
                total += static_cast<std::uint64_t>((pegs & masks_[i]) == needs_[i]);
        else
            for (const Step &step : steps_)
                total += static_cast<std::uint64_t>(possible(pegs, step));
        return static_cast<int>(total);
    }

  private:
    static constexpr bool by_masks = W <= 2; // of many words, three bits are quicker to read

    std::vector<Step> steps_; // by entry
    std::vector<std::uint32_t> start_;
    std::vector<Bits<W>> masks_, needs_; // once more, side by side
};

// Regions, the smallest first. The first change to a full region is a move that starts in it: no
// peg enters it or is taken from it before. At most `spared` disjoint regions need no move.
struct RegionBound {
    std::vector<Words> regions;
    int spared = 0;
};

template <int W> class MovesLeft {
  public:
    // Forward, a peg must still leave each full region; backward, a peg has left each region that
    // is not full.
    MovesLeft(const std::vector<RegionBound> &bounds, bool backward) : when_full_(!backward) {
        for (const auto &bound : bounds) {
            auto &packing = packings_.emplace_back();
            packing.spared = bound.spared;
            for (const auto &words : bound.regions) {
                const auto region = to_bits<W>(words);
                if (region.count() == 1)
                    packing.single ^= region;
                else
                    packing.larger.push_back(region);
            }
        }
    }

    // Returns a lower bound for the moves from the position to the finish, or to it from the start.
    [[nodiscard]] PEGSOL_INLINE int operator()(const Bits<W> &pegs) const {
        int most = 0;
        for (const auto &packing : packings_) {
            // Disjoint regions, the smallest first.
            Bits<W> used = packing.single & pegs;
            if (!when_full_) used ^= packing.single;
            int count = used.count() - packing.spared;
            for (const auto &region : packing.larger)
                if (((region & pegs) == region) == when_full_ && (region & used) == Bits<W>{}) {
                    used ^= region;
                    ++count;
                }
            most = std::max(most, count);
        }
        return most;
    }

  private:
    struct Packing {
        Bits<W> single{};
        std::vector<Bits<W>> larger;
        int spared = 0;
    };
    std::vector<Packing> packings_;
    bool when_full_;
};

} // namespace pegsol
