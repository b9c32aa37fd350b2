// Positions, each with the number of moves to it.
//
// The positions are in parts by their hashes, so that several threads can add to different parts,
// and memory grows by one part at a time. A part is a table with open addressing. The highest bits
// of a position's last word hold the number of moves: a slot is no larger than a position, and
// finding one takes a single access to memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "ground/arena.hpp"
#include "ground/positions.hpp"

namespace pegsol {

// For boards of up to 64 * W - moves_bits holes.
template <int W> class LayerPart {
  public:
    static constexpr unsigned moves_bits = 16;

    LayerPart() : arena_(std::make_unique<Arena>(min_slots * sizeof(Bits<W>))) { use(min_slots); }

    // The bytes that growing to hold `more` positions takes, on top of those held now.
    [[nodiscard]] std::size_t bytes_to_hold(std::size_t more) const {
        const std::size_t slots = slots_for(used_ + more);
        return slots > slots_ ? slots * sizeof(Bits<W>) : 0;
    }
    void reserve(std::size_t more) {
        const std::size_t slots = slots_for(used_ + more);
        if (slots <= slots_) return;
        auto old_arena = std::make_unique<Arena>(slots * sizeof(Bits<W>));
        const Bits<W> *old = keys_;
        const std::size_t count = slots_;
        old_arena.swap(arena_);
        use(slots);
        for (std::size_t i = 0; i < count; ++i)
            if (tag_of(old[i]) != 0) keys_[slot_of(position_of(old[i]))] = old[i];
    }

    PEGSOL_INLINE void prefetch(const Bits<W> &position) const {
        __builtin_prefetch(&keys_[hash_of(position) & (slots_ - 1)]);
    }
    // Returns whether the position is new; there must be room.
    PEGSOL_INLINE bool insert(const Bits<W> &position, unsigned moves) {
        Bits<W> &key = keys_[slot_of(position)];
        if (tag_of(key) != 0) return false;
        key = position;
        key.words[W - 1] |= std::uint64_t{moves + 1} << shift;
        ++used_;
        return true;
    }
    // The moves to a position, or -1.
    [[nodiscard]] PEGSOL_INLINE int find(const Bits<W> &position) const {
        return static_cast<int>(tag_of(keys_[slot_of(position)])) - 1;
    }
    // Calls f(position, moves) for all, in no order.
    template <class F> void each(F f) const {
        for (std::size_t i = 0; i < slots_; ++i)
            if (tag_of(keys_[i]) != 0)
                f(position_of(keys_[i]), static_cast<unsigned>(tag_of(keys_[i]) - 1));
    }
    [[nodiscard]] std::size_t memory_bytes() const { return slots_ * sizeof(Bits<W>); }

  private:
    static constexpr unsigned shift = 64 - moves_bits;
    static constexpr std::size_t min_slots = std::bit_floor(4096 / sizeof(Bits<W>));

    PEGSOL_INLINE static std::uint64_t tag_of(const Bits<W> &key) {
        return key.words[W - 1] >> shift;
    }
    PEGSOL_INLINE static Bits<W> position_of(Bits<W> key) {
        key.words[W - 1] &= (std::uint64_t{1} << shift) - 1;
        return key;
    }
    static std::size_t slots_for(std::size_t count) {
        return std::bit_ceil(std::max(min_slots, count + count / 3));
    }
    // Fresh pages are all zero: free slots.
    void use(std::size_t slots) {
        keys_ = reinterpret_cast<Bits<W> *>(arena_->data());
        slots_ = slots;
    }
    [[nodiscard]] PEGSOL_INLINE std::size_t slot_of(const Bits<W> &position) const {
        std::size_t slot = hash_of(position) & (slots_ - 1);
        while (tag_of(keys_[slot]) != 0 && !(position_of(keys_[slot]) == position))
            slot = (slot + 1) & (slots_ - 1);
        return slot;
    }

    std::unique_ptr<Arena> arena_;
    Bits<W> *keys_ = nullptr;
    std::size_t slots_ = 0, used_ = 0;
};

template <int W> class LayerMap {
  public:
#ifndef PEGSOL_ONE_THREAD
    static constexpr std::size_t part_count = 16;
#else
    static constexpr std::size_t part_count = 1;
#endif
    static constexpr unsigned moves_bits = LayerPart<W>::moves_bits;

    [[nodiscard]] PEGSOL_INLINE static std::size_t part_of(const Bits<W> &position) {
        return hash_of(position) >> 60 & (part_count - 1);
    }
    [[nodiscard]] LayerPart<W> &part(std::size_t number) { return parts_[number]; }

    PEGSOL_INLINE void prefetch(const Bits<W> &position) const {
        parts_[part_of(position)].prefetch(position);
    }
    // The moves to a position, or -1.
    [[nodiscard]] PEGSOL_INLINE int find(const Bits<W> &position) const {
        return parts_[part_of(position)].find(position);
    }
    // Calls f(position, moves) for all, in no order.
    template <class F> void each(F f) const {
        for (const auto &part : parts_) part.each(f);
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        std::size_t bytes = 0;
        for (const auto &part : parts_) bytes += part.memory_bytes();
        return bytes;
    }

  private:
    std::array<LayerPart<W>, part_count> parts_;
};

} // namespace pegsol
