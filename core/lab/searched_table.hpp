// A table of a fixed number of positions that were searched, in which a new position may displace
// an older one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "ground/positions.hpp"
#include "ground/random.hpp"
#include "ground/width.hpp"
#include "lab/plain.hpp"

namespace pegsol {

// The hashes of positions.
//   multiply  mixes the words of a position by multiplications (D. Stafford's Mix13, 2011, which M.
//             Thill's program uses)
//   hole      a random number for each hole with a peg, joined by exclusive or (A. Zobrist, 1970)
//   jump      a random number for each jump on the way to the position, joined in the same way.
//             This is a hash of the way: a position has several if different jumps lead to it.
template <int W> class TableHash {
  public:
    TableHash() = default;
    TableHash(TableSpec::Hash kind, unsigned hole_count, std::size_t jumps, std::uint64_t seed)
        : kind_(kind) {
        Random random(seed);
        if (kind == TableSpec::Hash::jump)
            for (std::size_t j = 0; j < jumps; ++j) jumps_.push_back(random.next());
        if (kind != TableSpec::Hash::hole) return;
        bytes_.resize((hole_count + 7) / 8);
        for (auto &byte : bytes_) {
            for (std::size_t bit = 1; bit < 256; bit *= 2) byte[bit] = random.next();
            for (std::size_t pegs = 1; pegs < 256; ++pegs)
                byte[pegs] = byte[pegs & (pegs - 1)] ^ byte[pegs & -pegs];
        }
    }
    // The hash of a position; `way` is that of the jumps which led to it.
    [[nodiscard]] PEGSOL_INLINE std::uint64_t of(const Bits<W> &key, std::uint64_t way) const {
        if (kind_ == TableSpec::Hash::jump) return way;
        std::uint64_t hash = 0;
        if (kind_ == TableSpec::Hash::hole) {
            for (std::size_t b = 0; b < bytes_.size(); ++b)
                hash ^= bytes_[b][key.words[b / 8] >> (b % 8 * 8) & 255];
            return hash;
        }
        for (const std::uint64_t word : key.words) {
            hash ^= word;
            hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9u;
            hash = (hash ^ hash >> 27) * 0x94d049bb133111ebu;
            hash ^= hash >> 31;
        }
        return hash;
    }
    // The hash of a way that has this jump more.
    [[nodiscard]] PEGSOL_INLINE std::uint64_t after(std::uint64_t way, JumpIndex jump) const {
        return jumps_.empty() ? 0 : way ^ jumps_[jump];
    }

  private:
    TableSpec::Hash kind_ = TableSpec::Hash::multiply;
    std::vector<std::uint64_t> jumps_;
    std::vector<std::array<std::uint64_t, 256>> bytes_;
};

// The table keeps the positions themselves, so one that is found is never another with the same
// hash. It keeps only the words that the board needs, 1, 2, 4, 8 or 16, and if asked to a word more
// for the value of the position. A slot is a place for one position, or a bucket: a cache line, or
// one position if that is longer; if the bucket is full, the hash says which position goes. The
// position without pegs is not kept: a place of zeros is free.
template <int W> class SearchedTable {
  public:
    enum class Look { found, free, taken }; // by other positions

    SearchedTable() = default;
    SearchedTable(const TableSpec &spec, unsigned hole_count)
        : needed_(static_cast<std::size_t>(words_needed(hole_count))), valued_(spec.values),
          ways_(spec.replace == TableSpec::Replace::bucket
                    ? std::bit_floor(std::max<std::size_t>(line_words / place_words(), 1))
                    : 1),
          by_depth_(spec.replace == TableSpec::Replace::depth),
          slots_(std::bit_ceil(std::max(spec.entries, ways_)) / ways_),
          // Zeroed by the system, page by page when it is touched.
          memory_(std::calloc(memory_bytes() + line_bytes, 1)) {
        if (memory_ == nullptr) throw std::bad_alloc();
        std::size_t space = memory_bytes() + line_bytes;
        void *first = memory_.get();
        table_ = static_cast<std::uint64_t *>(std::align(line_bytes, memory_bytes(), first, space));
    }

    [[nodiscard]] PEGSOL_INLINE bool is_on() const { return table_ != nullptr; }
    [[nodiscard]] PEGSOL_INLINE bool has_values() const { return valued_; }
    [[nodiscard]] std::size_t memory_bytes() const { return slots_ * slot_words() * 8; }

    PEGSOL_INLINE void prefetch(std::uint64_t hash) const { __builtin_prefetch(slot_of(hash)); }
    // Looks a position up, and if it is found sets its value.
    [[nodiscard]] PEGSOL_INLINE Look look(const Bits<W> &key, std::uint64_t hash,
                                          std::uint64_t &value) const {
        const std::uint64_t *slot = slot_of(hash);
        std::size_t found = ways_, free = ways_;
        for (std::size_t way = 0; way < ways_; ++way) {
            const std::uint64_t *place = slot + way * place_words();
            found = holds(place, key) ? way : found;
            free = holds(place, {}) ? way : free;
        }
        if (found == ways_) return free == ways_ ? Look::taken : Look::free;
        if (valued_) value = slot[found * place_words() + words()];
        return Look::found;
    }
    enum class Stored { placed, displaced, refused };
    // Stores a position that is not in the table.
    PEGSOL_INLINE Stored store(const Bits<W> &key, std::uint64_t hash, std::uint64_t value) {
        std::uint64_t *slot = slot_of(hash);
        for (std::size_t way = 0; way < ways_; ++way)
            if (holds(slot + way * place_words(), {})) {
                put(slot + way * place_words(), key, value);
                return Stored::placed;
            }
        if (by_depth_ && pegs_of(slot) > key.count()) return Stored::refused;
        put(slot + (hash >> 60 & (ways_ - 1)) * place_words(), key, value);
        return Stored::displaced;
    }

  private:
    static constexpr std::size_t line_words = 8, line_bytes = line_words * 8;

    // The words of a position, of its place in a slot, and of a slot.
    [[nodiscard]] PEGSOL_INLINE std::size_t words() const {
        if constexpr (W <= 2)
            return W;
        else
            return needed_;
    }
    [[nodiscard]] PEGSOL_INLINE std::size_t place_words() const { return words() + valued_; }
    [[nodiscard]] PEGSOL_INLINE std::size_t slot_words() const { return ways_ * place_words(); }
    [[nodiscard]] PEGSOL_INLINE std::uint64_t *slot_of(std::uint64_t hash) const {
        return table_ + (hash & (slots_ - 1)) * slot_words();
    }
    [[nodiscard]] PEGSOL_INLINE bool holds(const std::uint64_t *place, const Bits<W> &key) const {
        std::uint64_t differences = 0;
        for (std::size_t w = 0; w < words(); ++w) differences |= place[w] ^ key.words[w];
        return differences == 0;
    }
    PEGSOL_INLINE void put(std::uint64_t *place, const Bits<W> &key, std::uint64_t value) {
        std::copy_n(key.words.begin(), words(), place);
        if (valued_) place[words()] = value;
    }
    [[nodiscard]] PEGSOL_INLINE int pegs_of(const std::uint64_t *place) const {
        int pegs = 0;
        for (std::size_t w = 0; w < words(); ++w) pegs += std::popcount(place[w]);
        return pegs;
    }

    struct Free {
        void operator()(void *memory) const { std::free(memory); }
    };

    std::size_t needed_ = 1;
    bool valued_ = false;
    std::size_t ways_ = 1;
    bool by_depth_ = false;
    std::size_t slots_ = 0;
    std::unique_ptr<void, Free> memory_;
    std::uint64_t *table_ = nullptr;
};

} // namespace pegsol
