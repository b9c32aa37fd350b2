// Ways back through layers of positions by moves.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "ground/layer_map.hpp"
#include "ground/positions.hpp"
#include "ground/sweeping.hpp"

namespace pegsol {

template <int W> class MovePaths {
  public:
    // backward: the moves of the layers are taken back.
    MovePaths(const BoardTables &board, bool backward, const Canonical<W> &canonical,
              const LayerMap<W> &layers)
        : steps_(board, !backward), canonical_(canonical), layers_(layers) {}

    // A seed from which a position is reached by this number of moves, and the jumps in the order
    // of the layers.
    [[nodiscard]] std::pair<Bits<W>, std::vector<JumpIndex>> path(Bits<W> pegs, int moves) const {
        std::vector<JumpIndex> path;
        while (moves-- > 0) {
            std::optional<Bits<W>> source;
            each_source(pegs, moves, [&](const Bits<W> &before, const auto &jumps) {
                source = before;
                path.insert(path.end(), jumps.begin(), jumps.end());
                return false;
            });
            if (!source) throw std::invalid_argument("the position is at another number of moves");
            pegs = *source;
        }
        std::reverse(path.begin(), path.end());
        return {pegs, std::move(path)};
    }
    // The positions at one move less from which a move leads to one of these, all at `moves` moves.
    [[nodiscard]] std::vector<Bits<W>> sources(const std::vector<Bits<W>> &positions,
                                               int moves) const {
        PositionMap<W> found;
        for (const auto &pegs : positions)
            each_source(pegs, moves - 1, [&](const Bits<W> &before, const auto &) {
                found.reserve(1);
                found.insert(canonical_.of(before));
                return true;
            });
        return found.take();
    }

  private:
    using Step = typename Steps<W>::Step;

    [[nodiscard]] int moves_of(const Bits<W> &pegs) const {
        return layers_.find(canonical_.of(pegs));
    }
    // Calls take(position, jumps) for the positions at `moves` moves from which one move leads to
    // this one, until it returns false; jumps[0] is the last of the move.
    template <class Take> void each_source(const Bits<W> &pegs, int moves, Take take) const;

    Steps<W> steps_; // towards the seeds
    const Canonical<W> &canonical_;
    const LayerMap<W> &layers_;
};

template <int W>
template <class Take>
void MovePaths<W>::each_source(const Bits<W> &pegs, int moves, Take take) const {
    struct Frame {
        Bits<W> pegs;
        std::span<const Step> steps; // not yet tried
    };
    // If a position was kept, so were all positions within the move to it.
    const bool kept = moves_of(pegs) >= 0;
    std::vector<Frame> frames{{pegs, steps_.all()}};
    std::vector<JumpIndex> jumps;
    while (!frames.empty()) {
        Frame &frame = frames.back();
        if (frame.steps.empty()) {
            frames.pop_back();
            if (!jumps.empty()) jumps.pop_back();
            continue;
        }
        const Step &step = frame.steps.front();
        frame.steps = frame.steps.subspan(1);
        if (!Steps<W>::possible(frame.pegs, step)) continue;
        const Bits<W> before = frame.pegs ^ step.mask;
        const int known = moves_of(before);
        if (kept && known < 0) continue;
        jumps.push_back(step.jump);
        if (known == moves && !take(before, jumps)) return;
        frames.push_back({before, steps_.from(step.exit)});
    }
}

} // namespace pegsol
