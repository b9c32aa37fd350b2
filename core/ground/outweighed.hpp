// The test whether a position after a jump weighs less than every finish by some pagoda function.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "ground/tables.hpp"

namespace pegsol {

template <int W> class Outweighed {
  public:
    Outweighed() = default;
    Outweighed(const BoardTables &board, const std::vector<Pagoda> &pagodas)
        : lanes_((pagodas.size() + width - 1) / width * width),
          hole_weights_(board.hole_count * lanes_), losses_(board.jumps.size() * lanes_),
          least_(lanes_, std::numeric_limits<std::int16_t>::min()), none_(lanes_), weights_(lanes_),
          refuted_(pagodas.size()) {
        for (std::size_t p = 0; p < pagodas.size(); ++p) {
            const auto &weights = pagodas[p].weights;
            least_[p] = pagodas[p].least;
            for (std::size_t h = 0; h < board.hole_count; ++h)
                hole_weights_[h * lanes_ + p] = weights[h];
            for (std::size_t j = 0; j < board.jumps.size(); ++j) {
                const Jump &jump = board.jumps[j];
                losses_[j * lanes_ + p] = static_cast<std::int16_t>(
                    weights[jump.from] + weights[jump.over] - weights[jump.to]);
            }
        }
    }

    [[nodiscard]] bool never() const { return lanes_ == 0; }

    // Weighs the position of now(), in which the jumps of after() are made.
    PEGSOL_INLINE void weigh(const Bits<W> &pegs) { weigh(pegs, weights_.data()); }
    [[nodiscard]] PEGSOL_INLINE bool after(JumpIndex jump) { return after(weights_.data(), jump); }
    [[nodiscard]] PEGSOL_INLINE bool now() { return now(weights_.data()); }

    // The same for searches that keep the weights of several positions, lanes() numbers each.
    [[nodiscard]] std::size_t lanes() const { return lanes_; }
    PEGSOL_INLINE void weigh(const Bits<W> &pegs, std::int16_t *weighed) const {
        for (std::size_t first = 0; first < lanes_; first += width) {
            std::array<std::int16_t, width> sums{}; // kept in registers
            pegs.each([&](unsigned hole) {
                const std::int16_t *weights = &hole_weights_[hole * lanes_ + first];
                for (std::size_t p = 0; p < width; ++p)
                    sums[p] = static_cast<std::int16_t>(sums[p] + weights[p]);
            });
            std::copy(sums.begin(), sums.end(), weighed + first);
        }
    }
    // Writes the weights after a jump.
    PEGSOL_INLINE void make(const std::int16_t *weights, JumpIndex jump,
                            std::int16_t *after) const {
        const std::int16_t *losses = losses_.data() + jump * lanes_;
        for (std::size_t p = 0; p < lanes_; ++p)
            after[p] = static_cast<std::int16_t>(weights[p] - losses[p]);
    }
    // Admissible: no jump raises the weight, so a position that weighs less than every finish
    // cannot become one.
    [[nodiscard]] PEGSOL_INLINE bool after(const std::int16_t *weights, JumpIndex jump) {
        return light(weights, losses_.data() + jump * lanes_);
    }
    // The same for the position that was weighed.
    [[nodiscard]] PEGSOL_INLINE bool now(const std::int16_t *weights) {
        return light(weights, none_.data());
    }

    // For each pagoda, how often it was the first in the list to refute a position.
    [[nodiscard]] const std::vector<std::uint64_t> &refuted() const { return refuted_; }
    // The pagoda that refuted the last position that was refuted.
    [[nodiscard]] std::size_t last() const { return last_; }

  private:
    [[nodiscard]] PEGSOL_INLINE bool light(const std::int16_t *weights,
                                           const std::int16_t *losses) {
        for (std::size_t first = 0; first < lanes_; first += width) {
            std::int16_t light = 0; // as wide as what is compared
            for (std::size_t p = first; p < first + width; ++p)
                light |= static_cast<std::int16_t>(is_light(weights, losses, p) ? 1 : 0);
            if (light == 0) continue;
            while (!is_light(weights, losses, first)) ++first;
            ++refuted_[first];
            last_ = first;
            return true;
        }
        return false;
    }
    [[nodiscard]] PEGSOL_INLINE bool is_light(const std::int16_t *weights,
                                              const std::int16_t *losses, std::size_t p) const {
        return static_cast<std::int16_t>(weights[p] - losses[p]) < least_[p];
    }

    static constexpr std::size_t width = 32; // pagodas held side by side in a vector
    std::size_t lanes_ = 0, last_ = 0;
    std::vector<std::int16_t> hole_weights_, losses_, least_, none_, weights_; // lanes_ each
    std::vector<std::uint64_t> refuted_;
};

} // namespace pegsol
