// Ways back through layers of positions by moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "ground/layer_map.hpp"
#include "ground/move_maker.hpp"
#include "ground/pause.hpp"
#include "ground/positions.hpp"
#include "ground/sweeping.hpp"

namespace pegsol {

// Makes the jumps of one move, depth first. There may be very many ways to make a long one, so the
// moving peg enters each position once.
template <int W> class OneMoveWalk {
  public:
    enum class Way { leave, enter, stop };

    OneMoveWalk(const Steps<W> &steps, const Pause &pause) : steps_(steps), pause_(pause) {}

    // Calls visit(position, jumps) for the positions after a move, until it stops; returns whether
    // it did. What it leaves is not gone on from.
    template <class Visit> bool from(const Bits<W> &pegs, Visit visit) {
        entered_.clear();
        jumps_.clear();
        frames_.assign(1, {pegs, steps_.all()});
        while (!frames_.empty()) {
            Frame &frame = frames_.back();
            if (frame.steps.empty()) {
                frames_.pop_back();
                if (!jumps_.empty()) jumps_.pop_back();
                continue;
            }
            const Step &step = frame.steps.front();
            frame.steps = frame.steps.subspan(1);
            if (!Steps<W>::possible(frame.pegs, step)) continue;
            const Bits<W> after = frame.pegs ^ step.mask;
            if (entered_.visited(after, step.exit)) continue;
            if (++made_ % made_between_pauses == 0) pause_();
            jumps_.push_back(step.jump);
            const Way way = visit(after, std::as_const(jumps_));
            if (way == Way::stop) return true;
            if (way == Way::enter)
                frames_.push_back({after, steps_.from(step.exit)});
            else
                jumps_.pop_back();
        }
        return false;
    }

  private:
    using Step = typename Steps<W>::Step;
    struct Frame {
        Bits<W> pegs;
        std::span<const Step> steps; // not yet tried
    };
    static constexpr std::size_t made_between_pauses = 1 << 12;

    const Steps<W> &steps_;
    const Pause &pause_;
    LongMoves<W> entered_;
    std::vector<Frame> frames_;
    std::vector<JumpIndex> jumps_;
    std::size_t made_ = 0;
};

template <int W> class MovePaths {
  public:
    // backward: the moves of the layers are taken back.
    MovePaths(const BoardTables &board, bool backward, const Canonical<W> &canonical,
              const LayerMap<W> &layers)
        : steps_(board, !backward), canonical_(canonical), layers_(layers) {}

    // A seed from which a position that the layers hold is reached by this number of moves, and the
    // jumps in the order of the layers.
    [[nodiscard]] std::pair<Bits<W>, std::vector<JumpIndex>> path(Bits<W> pegs, int moves,
                                                                  const Pause &pause) const {
        std::vector<JumpIndex> path;
        OneMoveWalk<W> walk(steps_, pause);
        while (moves-- > 0) {
            Bits<W> source;
            const bool found = walk.from(pegs, [&](const Bits<W> &before, const auto &jumps) {
                const int known = moves_of(before);
                if (known != moves) return way_if_held(known);
                source = before;
                path.insert(path.end(), jumps.begin(), jumps.end());
                return Way::stop;
            });
            if (!found) throw std::invalid_argument("the position is at another number of moves");
            pegs = source;
        }
        std::reverse(path.begin(), path.end());
        return {pegs, std::move(path)};
    }
    // The positions at one move less from which a move leads to one of these, which the layers hold
    // at `moves` moves.
    [[nodiscard]] std::vector<Bits<W>> sources(const std::vector<Bits<W>> &positions, int moves,
                                               const Pause &pause) const {
        PositionMap<W> sources;
        OneMoveWalk<W> walk(steps_, pause);
        for (const auto &pegs : positions)
            walk.from(pegs, [&](const Bits<W> &before, const auto &) {
                const int known = moves_of(before);
                if (known == moves - 1) {
                    sources.reserve(1);
                    sources.insert(canonical_.of(before));
                }
                return way_if_held(known);
            });
        return sources.take();
    }

  private:
    using Way = typename OneMoveWalk<W>::Way;

    [[nodiscard]] int moves_of(const Bits<W> &pegs) const {
        return layers_.find(canonical_.of(pegs));
    }
    // Where a move leads to a position that is held, all positions within the move are held.
    static Way way_if_held(int known) { return known < 0 ? Way::leave : Way::enter; }

    Steps<W> steps_; // towards the seeds
    const Canonical<W> &canonical_;
    const LayerMap<W> &layers_;
};

} // namespace pegsol
