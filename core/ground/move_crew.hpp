// The threads that make the moves of a layer of positions.
//
// A thread takes a few positions of the layer at a time. The positions that all of them generate
// are counted after each block of the layer, when all moves from it are made, and in parts of equal
// size before that, because a block may have very long moves. So the counts do not depend on the
// threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ground/crew.hpp"
#include "ground/layer_store.hpp"
#include "ground/move_maker.hpp"
#include "ground/state.hpp"

namespace pegsol {

template <int W> class MoveCrew {
  public:
    MoveCrew(const BoardTables &board, MoveRules<W> &rules, unsigned threads)
        : block_size_(std::clamp<std::size_t>(
              most_in_block / std::max<std::size_t>(board.jumps.size(), 1), 16, most_in_block)),
          makers_(std::max(threads, 1u), MoveMaker<W>(rules)) {}

    [[nodiscard]] std::size_t threads() const { return makers_.size(); }
    // The positions generated for complete blocks, and complete parts of the block under way.
    [[nodiscard]] std::uint64_t generated() const { return generated_; }
    void set_generated(std::uint64_t number) { generated_ = number; }
    [[nodiscard]] std::size_t memory_bytes() const {
        std::size_t bytes = 0;
        for (const auto &maker : makers_) bytes += maker.memory_bytes();
        return bytes;
    }

    // The layer of the next run begins anew.
    void restart() {
        for (auto &maker : makers_) maker.clear();
        dealt_ = begun_ = block_ = part_ = place_ = counted_ = 0;
    }
    // The positions of the block, of which all moves were made last.
    [[nodiscard]] std::vector<Bits<W>> block_of(const Layer<W> &layer) const {
        std::vector<Bits<W>> block;
        std::size_t number = 0;
        for (const auto &part : layer)
            for (const auto &pegs : part) {
                if (number >= begun_ && number < block_) block.push_back(pegs);
                ++number;
            }
        return block;
    }
    // Generates about this number of positions, at most until some are counted: `running` until all
    // moves of the layer are made. take(maker, number) takes what the maker of this number has
    // found; it returns false if there is no memory for that, and so does fits(bytes). At the end
    // of a block, `solved` if solved() returns true.
    template <class Take, class Fits, class Solved>
    State run(const Layer<W> &layer, std::size_t positions, bool ends_only, Take take, Fits fits,
              Solved solved);

  private:
    static constexpr std::size_t most_in_block = 1 << 17; // positions times jumps
    static constexpr std::size_t dealt_at_once = 32;      // positions
    static constexpr std::size_t counted_at_once = 1 << 14;

    std::size_t block_size_; // positions
    std::vector<MoveMaker<W>> makers_;
    std::uint64_t generated_ = 0;
    std::size_t counted_ = 0;           // positions generated for the block
    std::size_t dealt_ = 0;             // positions of the layer
    std::size_t begun_ = 0, block_ = 0; // the begin and the end of the block
    std::size_t part_ = 0, place_ = 0;  // the next one to be dealt
    CrewLock dealing_;

    [[nodiscard]] bool is_idle() const {
        return std::ranges::all_of(makers_, [](const auto &maker) { return maker.idle(); });
    }
    [[nodiscard]] std::size_t made() const {
        std::size_t sum = 0;
        for (const auto &maker : makers_) sum += maker.made();
        return sum;
    }
    std::span<const Bits<W>> deal(const Layer<W> &layer);
};

template <int W>
template <class Take, class Fits, class Solved>
State MoveCrew<W>::run(const Layer<W> &layer, std::size_t positions, bool ends_only, Take take,
                       Fits fits, Solved solved) {
    const std::size_t size = size_of<W>(layer), before = made();
    std::atomic<bool> stopped = false, is_short = false;
    while (made() < before + positions) {
        if (made() - counted_ >= counted_at_once) {
            counted_ += counted_at_once;
            generated_ += counted_at_once;
            return State::running;
        }
        if (dealt_ == block_ && is_idle()) {
            const std::uint64_t counted = generated_;
            for (auto &maker : makers_) generated_ += maker.take_count();
            generated_ -= std::exchange(counted_, 0);
            if (solved()) return State::solved;
            if (dealt_ == size) return State::complete;
            begun_ = dealt_;
            block_ = std::min(dealt_ + block_size_, size);
            if (generated_ > counted) return State::running;
        }
        const std::size_t share = positions / makers_.size() + 1;
        const auto work = [&](std::size_t number) {
            MoveMaker<W> &maker = makers_[number];
            const std::size_t enough = maker.made() + share;
            while (!stopped && !is_short) {
                const std::size_t grown = maker.bytes_to_grow();
                if ((grown > 0 && !fits(grown)) || !take(maker, number)) {
                    is_short = true;
                    return;
                }
                if (maker.made() >= enough) return;
                if (grown > 0) maker.grow();
                while (maker.wants_more()) {
                    const auto some = deal(layer);
                    if (some.empty()) break;
                    for (const auto &pegs : some) maker.add(pegs);
                }
                if (!maker.make(ends_only)) return;
            }
        };
        // A thread that is not granted leaves its maker to the others.
        std::atomic<std::size_t> next = 0;
        const std::size_t threads = std::min(makers_.size(), 1 + (block_ - dealt_) / dealt_at_once);
        share_work(
            threads,
            [&](std::size_t) {
                for (std::size_t n; (n = next++) < makers_.size();) work(n);
            },
            [&] { stopped = true; });
        if (is_short) return State::memory;
    }
    return State::running;
}

// The next positions of the block.
template <int W> std::span<const Bits<W>> MoveCrew<W>::deal(const Layer<W> &layer) {
    const Locked locked(dealing_);
    if (dealt_ == block_) return {};
    while (place_ == layer[part_].size()) {
        ++part_;
        place_ = 0;
    }
    const std::size_t count =
        std::min({dealt_at_once, block_ - dealt_, layer[part_].size() - place_});
    const auto some = std::span(layer[part_]).subspan(place_, count);
    place_ += count;
    dealt_ += count;
    return some;
}

} // namespace pegsol
