// A table of a fixed number of positions in which a new position may displace an older one.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "ground/positions.hpp"

namespace pegsol {

// The positions themselves are kept, so one that is found is never another with the same hash. A
// cache line of them is a bucket; if it is full, the hash says which of them goes. The position
// without pegs is not kept: a place of zeros is free.
template <int W> class LostTable {
  public:
    LostTable() = default;
    explicit LostTable(std::size_t entries)
        : buckets_(std::bit_ceil(std::max(entries, ways)) / ways),
          // Zeroed by the system, page by page when it is touched.
          memory_(std::calloc(buckets_ + 1, sizeof(Bucket))) {
        if (memory_ == nullptr) throw std::bad_alloc();
        std::size_t space = (buckets_ + 1) * sizeof(Bucket);
        void *first = memory_.get();
        table_ = static_cast<Bucket *>(
            std::align(alignof(Bucket), buckets_ * sizeof(Bucket), first, space));
    }

    [[nodiscard]] PEGSOL_INLINE bool is_on() const { return table_ != nullptr; }
    [[nodiscard]] std::size_t memory_bytes() const { return buckets_ * sizeof(Bucket); }

    PEGSOL_INLINE void prefetch(const Bits<W> &key) const {
        __builtin_prefetch(&table_[hash_of(key) & (buckets_ - 1)]);
    }
    [[nodiscard]] PEGSOL_INLINE bool contains(const Bits<W> &key) const {
        const Bucket &bucket = table_[hash_of(key) & (buckets_ - 1)];
        int found = 0;
        for (const auto &kept : bucket.keys) found |= static_cast<int>(kept == key);
        return found != 0;
    }
    // Stores a position that is not in the table; returns whether it displaced another one.
    PEGSOL_INLINE bool store(const Bits<W> &key) {
        const std::uint64_t hash = hash_of(key);
        Bucket &bucket = table_[hash & (buckets_ - 1)];
        for (auto &kept : bucket.keys)
            if (kept == Bits<W>{}) {
                kept = key;
                return false;
            }
        bucket.keys[hash >> 60 & (ways - 1)] = key;
        return true;
    }

  private:
    static constexpr std::size_t ways = W < 8 ? 8 / W : 1;
    struct alignas(64) Bucket {
        std::array<Bits<W>, ways> keys;
    };
    struct Free {
        void operator()(void *memory) const { std::free(memory); }
    };

    std::size_t buckets_ = 0;
    std::unique_ptr<void, Free> memory_;
    Bucket *table_ = nullptr;
};

} // namespace pegsol
