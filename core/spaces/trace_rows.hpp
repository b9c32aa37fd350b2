// The rows of a level in the counting of traces (see traces.cpp): each has a set of jumps and a
// number of any size.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "ground/arena.hpp"
#include "ground/crew.hpp"
#include "ground/dispatch.hpp"

namespace pegsol {

// A set of the jumps that can be taken back from one position: bit b is the b-th of them. The first
// word has only 32 bits, to leave room for a row's link; most boards need no second word.
struct JumpSet {
    static std::size_t words_for(std::size_t jumps) { return jumps <= 32 ? 1 : (jumps + 95) / 64; }
    static std::size_t word(std::size_t bit) { return (bit + 32) / 64; }
    static std::uint64_t mask(std::size_t bit) {
        return std::uint64_t{1} << (bit < 32 ? bit : (bit + 32) % 64);
    }
    static std::size_t bit(std::size_t word, unsigned place) {
        return word == 0 ? place : word * 64 - 32 + place;
    }
};

// The rows of a number of positions, at first one empty row for each. A row has the words of a set,
// with the link to the position's next row in the upper half of the first word, and those of a
// number, which is 0 only in an empty row. Rows of two words come in chunks of a cache line, in
// which the next row follows. More chunks are in pieces, each twice as large as the one before, so
// that none ever moves: threads may append rows to different positions.
class TraceRows {
  public:
    TraceRows(std::size_t positions, std::size_t set_words, std::size_t limbs)
        : positions_(positions), set_words_(set_words), words_(set_words + limbs),
          chunk_words_(words_ == 2 ? line_words : words_),
          arena_(std::make_unique<Arena>(positions * chunk_words_ * 8)),
          first_(reinterpret_cast<std::uint64_t *>(arena_->data())) {}

    // The first row of a position, and the row after a row; nullptr if there is none.
    [[nodiscard]] PEGSOL_INLINE std::uint64_t *first(std::size_t position) const {
        return first_ + position * chunk_words_;
    }
    [[nodiscard]] PEGSOL_INLINE std::uint64_t *next(const std::uint64_t *row) const {
        const auto link = static_cast<std::uint32_t>(row[0] >> 32);
        if ((link & follows) != 0) return const_cast<std::uint64_t *>(row) + words_;
        return link == 0 ? nullptr : at(link - 1);
    }
    [[nodiscard]] PEGSOL_INLINE bool empty(const std::uint64_t *row) const {
        for (std::size_t i = set_words_; i < words_; ++i)
            if (row[i] != 0) return false;
        return true;
    }
    // A word of a row's set, and its number.
    static std::uint64_t word(const std::uint64_t *row, std::size_t i) {
        return i == 0 ? row[0] & 0xffffffffu : row[i];
    }
    [[nodiscard]] std::uint64_t *number(std::uint64_t *row) const { return row + set_words_; }

    // Appends an empty row to the last of a position, and returns it.
    std::uint64_t *append(std::uint64_t *last) {
        const bool room =
            chunk_words_ > words_ && reinterpret_cast<std::uintptr_t>(last + words_) % line != 0;
        last[0] |= std::uint64_t{room ? follows : new_chunk()} << 32;
        return next(last);
    }
    [[nodiscard]] bool full() const { return more_ > follows / 2; }
    [[nodiscard]] std::size_t memory_bytes() const {
        return (positions_ + more_) * chunk_words_ * 8;
    }

  private:
    static constexpr std::uint32_t first_piece = 1 << 12; // chunks
    static constexpr std::uint32_t follows = std::uint32_t{1} << 31;
    static constexpr std::size_t line = 64, line_words = line / 8;

    // Returns the link to it.
    std::uint32_t new_chunk() {
        const Locked locked(lock_);
        const std::size_t held = (std::size_t{1} << arenas_.size()) - 1;
        if (more_ == held * first_piece) {
            const std::size_t chunks = std::size_t{first_piece} << arenas_.size();
            arenas_.push_back(std::make_unique<Arena>(chunks * chunk_words_ * 8));
            pieces_[arenas_.size() - 1] = reinterpret_cast<std::uint64_t *>(arenas_.back()->data());
        }
        return ++more_;
    }

    [[nodiscard]] PEGSOL_INLINE std::uint64_t *at(std::uint32_t chunk) const {
        const std::uint32_t place = chunk / first_piece + 1;
        const auto piece = static_cast<unsigned>(std::bit_width(place)) - 1;
        const std::size_t before = (std::size_t{1} << piece) - 1;
        return pieces_[piece] + (chunk - before * first_piece) * chunk_words_;
    }

    std::size_t positions_, set_words_, words_, chunk_words_;
    std::unique_ptr<Arena> arena_;
    std::uint64_t *first_;
    CrewLock lock_; // of all below
    std::uint32_t more_ = 0;
    std::vector<std::unique_ptr<Arena>> arenas_;
    std::array<std::uint64_t *, 32> pieces_{};
};

} // namespace pegsol
