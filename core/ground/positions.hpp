// Positions modulo symmetry: canonical forms, sorted arrays of them, sets of them.
//
// Positions are ordered as big unsigned integers, highest word first. The canonical form of a
// position is the least of its images under the symmetries.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ground/tables.hpp"

namespace pegsol {

using Symmetries = std::vector<std::vector<Hole>>;

// An object, because compilers do not expand a call through a pointer to a function.
struct Less {
    template <int W> PEGSOL_INLINE bool operator()(const Bits<W> &a, const Bits<W> &b) const {
        for (std::size_t i = W; i-- > 0;)
            if (a.words[i] != b.words[i]) return a.words[i] < b.words[i];
        return false;
    }
};
inline constexpr Less less;

// `count` bits, at most 32, from bit `shift` on.
template <int W>
PEGSOL_INLINE std::uint32_t bits_at(const Bits<W> &key, unsigned shift, unsigned count) {
    const std::size_t word = shift >> 6;
    std::uint64_t bits = key.words[word] >> (shift & 63);
    if ((shift & 63) + count > 64 && word + 1 < W)
        bits |= key.words[word + 1] << (64 - (shift & 63));
    return static_cast<std::uint32_t>(bits & ((std::uint64_t{1} << count) - 1));
}

// Appends the jumps of a set of jumps.
PEGSOL_INLINE void append_jumps(std::span<const std::uint64_t> set, std::vector<JumpIndex> &jumps) {
    for (std::size_t i = 0; i < set.size(); ++i)
        for (auto rest = set[i]; rest != 0; rest &= rest - 1)
            jumps.push_back(static_cast<JumpIndex>(i * 64) +
                            static_cast<JumpIndex>(std::countr_zero(rest)));
}

template <int W> PEGSOL_INLINE std::uint64_t hash_of(const Bits<W> &key) {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15u;
    std::uint64_t hash = 0;
    if constexpr (W <= 4) {
        for (auto word : key.words) {
            hash = (hash ^ word) * odd;
            hash ^= hash >> 32;
        }
    } else {
        // The products of many words do not wait for one another.
        std::uint64_t factor = odd;
        for (auto word : key.words) {
            hash += (word ^ word >> 32) * factor;
            factor += 2 * odd;
        }
        hash = (hash ^ hash >> 32) * odd;
        hash ^= hash >> 32;
    }
    return hash;
}

// The images of positions under a list of symmetries, eight at a time: for each byte of a position
// a table has the eight images of its pegs.
template <int W> class Canonical {
  public:
    // The masks are those of the jumps that after() is called with.
    Canonical(unsigned hole_count, const Symmetries &symmetries, std::vector<Bits<W>> masks)
        : symmetries_(symmetries), masks_(std::move(masks)), words_(hole_count),
          bytes_((hole_count + 7) / 8), groups_((symmetries.size() + lanes - 1) / lanes) {
        if (trivial() || groups_ * bytes_ * 256 * row() * 8 > max_table_bytes) return;
        table_.resize(groups_ * bytes_ * 256 * row());
        for (std::size_t s = 0; s < groups_ * lanes; ++s) {
            // The first symmetry, the identity, fills up the last group.
            const auto &symmetry = symmetries_[s < symmetries_.size() ? s : 0];
            for (std::size_t b = 0; b < bytes_; ++b)
                for (std::size_t pegs = 1; pegs < 256; ++pegs) {
                    std::uint64_t *images =
                        &table_[((s / lanes * bytes_ + b) * 256 + pegs) * row()];
                    for (std::size_t i = 0; i < 8 && b * 8 + i < hole_count; ++i) {
                        if ((pegs >> i & 1) == 0) continue;
                        const Hole hole = symmetry[b * 8 + i];
                        images[hole / 64 * lanes + s % lanes] |= std::uint64_t{1} << (hole % 64);
                    }
                }
        }
        // A graph may have so many jumps that their images would take more than all else.
        if (groups_ * masks_.size() * row() * 8 > max_table_bytes) return;
        mask_images_.reserve(groups_ * masks_.size() * row());
        for (std::size_t group = 0; group < groups_; ++group)
            for (const auto &mask : masks_) {
                const Images images = images_of(mask, group);
                mask_images_.insert(mask_images_.end(), images.begin(),
                                    images.begin() + static_cast<std::ptrdiff_t>(row()));
            }
    }

    [[nodiscard]] bool trivial() const { return symmetries_.size() <= 1; }
    [[nodiscard]] std::size_t order() const { return std::max<std::size_t>(1, symmetries_.size()); }

    [[nodiscard]] PEGSOL_INLINE Bits<W> of(const Bits<W> &pegs) const {
        if (trivial()) return pegs;
        Bits<W> best = pegs;
        if (table_.empty()) {
            each_image(pegs, [&](const Bits<W> &image) {
                if (less(image, best)) best = image;
            });
            return best;
        }
        for (std::size_t group = 0; group < groups_; ++group)
            take_least(best, images_of(pegs, group));
        return best;
    }

    // The number of a symmetry that maps a position to this image of it.
    [[nodiscard]] PEGSOL_INLINE std::size_t symmetry_to(const Bits<W> &pegs,
                                                        const Bits<W> &image) const {
        if (table_.empty()) {
            std::size_t number = 0, found = 0;
            each_image(pegs, [&](const Bits<W> &other) {
                if (other == image) found = number;
                ++number;
            });
            return found;
        }
        for (std::size_t group = 0; group < groups_; ++group) {
            const Images images = images_of(pegs, group);
            unsigned equal = 0; // all lanes, because which one it is cannot be predicted
            for (std::size_t lane = 0; lane < lanes; ++lane)
                equal |= unsigned{lane_of(images, lane) == image} << lane;
            if (equal != 0)
                return std::min(group * lanes + static_cast<unsigned>(std::countr_zero(equal)),
                                symmetries_.size() - 1);
        }
        return 0;
    }

    // Appends the canonical forms of the positions after each of the jumps. The images of a
    // position after a jump are those of the position before, XOR those of the mask.
    PEGSOL_INLINE void after(const Bits<W> &pegs, std::span<const JumpIndex> jumps,
                             std::vector<Bits<W>> &forms) const {
        const std::size_t first = forms.size();
        for (JumpIndex j : jumps) forms.push_back(pegs ^ masks_[j]);
        if (trivial() || jumps.empty()) return;
        if (mask_images_.empty()) {
            for (std::size_t k = first; k < forms.size(); ++k) forms[k] = of(forms[k]);
            return;
        }
        for (std::size_t group = 0; group < groups_; ++group) {
            const Images before = images_of(pegs, group);
            const std::uint64_t *changes = &mask_images_[group * masks_.size() * row()];
            for (std::size_t k = 0; k < jumps.size(); ++k) {
                const std::uint64_t *change = changes + jumps[k] * row();
                Images images;
                for (std::size_t i = 0; i < row(); ++i) images[i] = before[i] ^ change[i];
                take_least(forms[first + k], images);
            }
        }
    }

    // Calls f(image) for each symmetry.
    template <class F> void each_image(const Bits<W> &pegs, F f) const {
        if (trivial()) return f(pegs);
        for (std::size_t s = 0; s < symmetries_.size(); ++s) {
            if (!table_.empty() && s % lanes == 0) {
                const Images images = images_of(pegs, s / lanes);
                const std::size_t count = std::min(lanes, symmetries_.size() - s);
                for (std::size_t lane = 0; lane < count; ++lane) f(lane_of(images, lane));
            } else if (table_.empty()) {
                Bits<W> image;
                pegs.each([&](unsigned hole) { image.set(symmetries_[s][hole]); });
                f(image);
            }
        }
    }

    // The number of different images.
    [[nodiscard]] std::size_t orbit(const Bits<W> &pegs) const {
        std::size_t fixed = 0;
        each_image(pegs, [&](const Bits<W> &image) { fixed += image == pegs; });
        return order() / fixed;
    }

    [[nodiscard]] std::size_t memory_bytes() const {
        return (table_.size() + mask_images_.size()) * 8;
    }

    // For callers that compose images themselves, if there are tables: the images of a set of holes
    // are the unions of the images of its parts.
    static constexpr std::size_t lanes = 8;
    // Word by word, as many words as the holes need.
    using Images = std::array<std::uint64_t, W * lanes>;
    [[nodiscard]] bool has_tables() const { return !table_.empty(); }
    [[nodiscard]] std::size_t groups() const { return groups_; } // of eight symmetries
    [[nodiscard]] PEGSOL_INLINE Images images_of(const Bits<W> &pegs, std::size_t group) const {
        Images images{};
        const std::uint64_t *rows = &table_[group * bytes_ * 256 * row()];
        for (std::size_t b = 0; b < bytes_; ++b, rows += 256 * row()) {
            const std::uint64_t *more = rows + (pegs.words[b / 8] >> (b % 8 * 8) & 255) * row();
            for (std::size_t i = 0; i < row(); ++i) images[i] |= more[i];
        }
        return images;
    }

  private:
    static constexpr std::size_t max_table_bytes = std::size_t{1} << 24;

    // The words of the images of one position under a group of symmetries.
    [[nodiscard]] PEGSOL_INLINE std::size_t row() const { return words_ * lanes; }

    PEGSOL_INLINE void take_least(Bits<W> &best, const Images &images) const {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            if constexpr (W == 1) {
                best.words[0] = std::min(best.words[0], images[lane]);
            } else {
                std::size_t word = words_ - 1;
                while (word > 0 && images[word * lanes + lane] == best.words[word]) --word;
                if (images[word * lanes + lane] < best.words[word]) best = lane_of(images, lane);
            }
        }
    }

    PEGSOL_INLINE Bits<W> lane_of(const Images &images, std::size_t lane) const {
        Bits<W> image;
        for (std::size_t i = 0; i < words_; ++i) image.words[i] = images[i * lanes + lane];
        return image;
    }

    Symmetries symmetries_;
    std::vector<Bits<W>> masks_;
    WordCount<W> words_;
    std::size_t bytes_, groups_;
    std::vector<std::uint64_t> table_, mask_images_; // row() numbers for each set of pegs
};

// Sorts positions by one digit after another, lowest first; each step is one pass over all.
template <int W> class RadixSort {
  public:
    RadixSort() = default;
    RadixSort(std::vector<Bits<W>> keys, unsigned hole_count)
        : keys_(std::move(keys)), other_(keys_.size()), bits_(hole_count) {}

    // Returns whether the sort is complete.
    bool step() {
        if (keys_.size() < few) {
            std::sort(keys_.begin(), keys_.end(), less);
            return true;
        }
        if (shift_ >= bits_) return true;
        const unsigned width = std::min(digit, bits_ - shift_);
        std::vector<std::size_t> place((std::size_t{1} << width) + 1, 0);
        for (const auto &key : keys_) ++place[bits_at(key, shift_, width) + 1];
        for (std::size_t i = 1; i < place.size(); ++i) place[i] += place[i - 1];
        for (const auto &key : keys_) other_[place[bits_at(key, shift_, width)]++] = key;
        keys_.swap(other_);
        shift_ += width;
        return shift_ >= bits_;
    }
    // The sorted positions.
    std::vector<Bits<W>> take() {
        other_ = {};
        shift_ = bits_ = 0;
        return std::exchange(keys_, {});
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        return (keys_.capacity() + other_.capacity()) * sizeof(Bits<W>);
    }

  private:
    static constexpr unsigned digit = 11;    // bits
    static constexpr std::size_t few = 1024; // are sorted at once
    std::vector<Bits<W>> keys_, other_;
    unsigned bits_ = 0, shift_ = 0;
};

template <int W> std::vector<Bits<W>> sorted(std::vector<Bits<W>> keys, unsigned hole_count) {
    RadixSort<W> sort(std::move(keys), hole_count);
    while (!sort.step()) {
    }
    keys = sort.take();
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

// Finds positions in a sorted array: a table over the highest bits in which the positions differ
// narrows the range, and a binary search does the rest.
template <int W> class LevelIndex {
  public:
    static constexpr std::size_t none = ~std::size_t{0};

    LevelIndex() = default;
    explicit LevelIndex(std::span<const Bits<W>> keys) {
        if (keys.empty()) return;
        unsigned differing = 0;
        for (unsigned i = W; i-- > 0 && differing == 0;)
            if (const auto d = keys.front().words[i] ^ keys.back().words[i]; d != 0)
                differing = i * 64 + static_cast<unsigned>(std::bit_width(d));
        width_ = std::min({static_cast<unsigned>(std::bit_width(keys.size())), differing, 31u});
        shift_ = differing - width_;
        starts_.assign((std::size_t{1} << width_) + 1, 0);
        for (const auto &key : keys) ++starts_[bucket(key) + 1];
        for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    }
    // The maximum size of an index of `count` positions, in bytes.
    static std::size_t bytes_for(std::size_t count) { return (2 * count + 2) * 4; }

    PEGSOL_INLINE void prefetch(const Bits<W> &key) const {
        if (!starts_.empty()) __builtin_prefetch(&starts_[bucket(key)]);
    }
    PEGSOL_INLINE void prefetch_keys(std::span<const Bits<W>> keys, const Bits<W> &key) const {
        if (!starts_.empty()) __builtin_prefetch(keys.data() + starts_[bucket(key)]);
    }

    // The place of a position, or none.
    [[nodiscard]] PEGSOL_INLINE std::size_t find(std::span<const Bits<W>> keys,
                                                 const Bits<W> &key) const {
        if (starts_.empty()) return none;
        const std::size_t at = bucket(key);
        std::size_t low = starts_[at], count = starts_[at + 1] - low;
        while (count > 1) {
            const std::size_t half = count / 2;
            low = less(key, keys[low + half]) ? low : low + half;
            count -= half;
        }
        // In an empty bucket this is a key of another bucket. The comparison below tells, without a
        // branch that the processor could not predict.
        low = std::min(low, keys.size() - 1);
        return keys[low] == key ? low : none;
    }

    [[nodiscard]] std::size_t memory_bytes() const { return starts_.capacity() * 4; }

  private:
    PEGSOL_INLINE std::size_t bucket(const Bits<W> &key) const {
        return width_ == 0 ? 0 : bits_at(key, shift_, width_);
    }

    unsigned shift_ = 0, width_ = 0;
    std::vector<std::uint32_t> starts_;
};

struct Nothing {};

// Positions, each with a value, by open addressing.
template <int W, class Value = Nothing> class PositionMap {
  public:
    static constexpr bool has_values = !std::is_empty_v<Value>;
    static constexpr std::size_t slot_bytes = sizeof(Bits<W>) + (has_values ? sizeof(Value) : 0);

    PositionMap() : keys_(min_slots) {
        if constexpr (has_values) values_.resize(min_slots);
    }

    // The bytes that growing to hold `more` positions takes, on top of those held now.
    [[nodiscard]] std::size_t bytes_to_hold(std::size_t more) const {
        const std::size_t slots = slots_for(used_ + more);
        return slots > keys_.size() ? slots * slot_bytes : 0;
    }
    void reserve(std::size_t more) {
        const std::size_t slots = slots_for(used_ + more);
        if (slots <= keys_.size()) return;
        std::vector<Bits<W>> old_keys(slots);
        std::vector<Value> old_values;
        if constexpr (has_values) old_values.resize(slots);
        old_keys.swap(keys_);
        old_values.swap(values_);
        for (std::size_t i = 0; i < old_keys.size(); ++i) {
            if (old_keys[i] == Bits<W>{}) continue;
            const std::size_t slot = slot_of(old_keys[i]);
            keys_[slot] = old_keys[i];
            if constexpr (has_values) values_[slot] = old_values[i];
        }
    }

    PEGSOL_INLINE void prefetch(const Bits<W> &key) const {
        __builtin_prefetch(&keys_[hash_of(key) & (keys_.size() - 1)]);
    }

    // Returns whether the position is new; there must be room. An all-zero slot is a free one, so
    // the position without pegs is kept apart.
    PEGSOL_INLINE bool insert(const Bits<W> &key, Value value = {}) {
        if (key == Bits<W>{}) {
            if (has_zero_) return false;
            has_zero_ = true;
            zero_value_ = value;
            return true;
        }
        const std::size_t slot = slot_of(key);
        if (keys_[slot] == key) return false;
        keys_[slot] = key;
        if constexpr (has_values) values_[slot] = value;
        ++used_;
        return true;
    }

    [[nodiscard]] const Value *find(const Bits<W> &key) const {
        if (key == Bits<W>{}) return has_zero_ ? &zero_value_ : nullptr;
        const std::size_t slot = slot_of(key);
        return keys_[slot] == key ? &values_[slot] : nullptr;
    }
    [[nodiscard]] Value *find(const Bits<W> &key) {
        return const_cast<Value *>(std::as_const(*this).find(key));
    }

    // Forgets all positions. This takes no memory, so it cannot fail.
    void clear() {
        keys_.resize(min_slots);
        keys_.shrink_to_fit();
        std::fill(keys_.begin(), keys_.end(), Bits<W>{});
        if constexpr (has_values) {
            values_.resize(min_slots);
            values_.shrink_to_fit();
        }
        used_ = 0;
        has_zero_ = false;
    }

    // All positions, in no order; the map is empty afterwards.
    std::vector<Bits<W>> take() {
        PositionMap empty;
        std::vector<Bits<W>> keys = std::move(keys_);
        std::size_t count = 0;
        for (const auto &key : keys)
            if (!(key == Bits<W>{})) keys[count++] = key;
        keys.resize(count);
        if (has_zero_) keys.push_back({});
        *this = std::move(empty);
        return keys;
    }

    [[nodiscard]] std::size_t size() const { return used_ + has_zero_; }
    [[nodiscard]] std::size_t memory_bytes() const { return keys_.size() * slot_bytes; }

  private:
    static constexpr std::size_t min_slots = 1024;

    static std::size_t slots_for(std::size_t count) {
        return std::bit_ceil(std::max(min_slots, count + count / 3));
    }
    [[nodiscard]] PEGSOL_INLINE std::size_t slot_of(const Bits<W> &key) const {
        const std::size_t last = keys_.size() - 1;
        std::size_t slot = hash_of(key) & last;
        while (!(keys_[slot] == key) && !(keys_[slot] == Bits<W>{})) slot = (slot + 1) & last;
        return slot;
    }

    std::vector<Bits<W>> keys_;
    std::vector<Value> values_;
    std::size_t used_ = 0;
    bool has_zero_ = false;
    Value zero_value_{};
};

} // namespace pegsol
