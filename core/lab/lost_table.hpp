// A table of a fixed number of positions in which a new position may displace an older one.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "ground/positions.hpp"
#include "ground/width.hpp"

namespace pegsol {

// The table keeps the positions themselves, so one that is found is never another with the same
// hash. It keeps only the words that the board needs, 1, 2, 4, 8 or 16. A bucket is a cache line,
// or one position if that is longer; if the bucket is full, the hash says which position goes. The
// position without pegs is not kept: a place of zeros is free.
template <int W> class LostTable {
  public:
    LostTable() = default;
    LostTable(std::size_t entries, unsigned hole_count)
        : needed_(static_cast<std::size_t>(words_needed(hole_count))),
          buckets_(std::bit_ceil(std::max(entries, ways())) / ways()),
          // Zeroed by the system, page by page when it is touched.
          memory_(std::calloc(buckets_ * bucket_words() * 8 + line_bytes, 1)) {
        if (memory_ == nullptr) throw std::bad_alloc();
        std::size_t space = memory_bytes() + line_bytes;
        void *first = memory_.get();
        table_ = static_cast<std::uint64_t *>(std::align(line_bytes, memory_bytes(), first, space));
    }

    [[nodiscard]] PEGSOL_INLINE bool is_on() const { return table_ != nullptr; }
    [[nodiscard]] std::size_t memory_bytes() const { return buckets_ * bucket_words() * 8; }

    PEGSOL_INLINE void prefetch(const Bits<W> &key) const {
        __builtin_prefetch(bucket_of(hash_of(key)));
    }
    [[nodiscard]] PEGSOL_INLINE bool contains(const Bits<W> &key) const {
        const std::uint64_t *bucket = bucket_of(hash_of(key));
        int found = 0;
        for (std::size_t way = 0; way < ways(); ++way)
            found |= static_cast<int>(holds(bucket + way * words(), key));
        return found != 0;
    }
    // Stores a position that is not in the table; returns whether it displaced another one.
    PEGSOL_INLINE bool store(const Bits<W> &key) {
        const std::uint64_t hash = hash_of(key);
        std::uint64_t *bucket = bucket_of(hash);
        for (std::size_t way = 0; way < ways(); ++way)
            if (holds(bucket + way * words(), {})) {
                std::copy_n(key.words.begin(), words(), bucket + way * words());
                return false;
            }
        std::copy_n(key.words.begin(), words(), bucket + (hash >> 60 & (ways() - 1)) * words());
        return true;
    }

  private:
    static constexpr std::size_t line_words = 8, line_bytes = line_words * 8;

    // The words of a position, its places in a bucket, and the words of a bucket.
    [[nodiscard]] PEGSOL_INLINE std::size_t words() const {
        if constexpr (W <= 2)
            return W;
        else
            return needed_;
    }
    [[nodiscard]] PEGSOL_INLINE std::size_t ways() const {
        return std::max<std::size_t>(line_words / words(), 1);
    }
    [[nodiscard]] PEGSOL_INLINE std::size_t bucket_words() const { return ways() * words(); }
    [[nodiscard]] PEGSOL_INLINE std::uint64_t *bucket_of(std::uint64_t hash) const {
        return table_ + (hash & (buckets_ - 1)) * bucket_words();
    }
    [[nodiscard]] PEGSOL_INLINE bool holds(const std::uint64_t *place, const Bits<W> &key) const {
        std::uint64_t differences = 0;
        for (std::size_t w = 0; w < words(); ++w) differences |= place[w] ^ key.words[w];
        return differences == 0;
    }

    struct Free {
        void operator()(void *memory) const { std::free(memory); }
    };

    std::size_t needed_ = 1, buckets_ = 0;
    std::unique_ptr<void, Free> memory_;
    std::uint64_t *table_ = nullptr;
};

} // namespace pegsol
