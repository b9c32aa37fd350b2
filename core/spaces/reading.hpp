// The positions of a level in ascending order, in parts of bounded size.
//
// A level's source yields positions in no order: a bitmap, or one position of each symmetry class.
// Reading it once counts the positions with the same highest bits; reading it again for each part
// puts every position of the part where these belong, and they are sorted among each other. So
// nothing takes memory but the part itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "ground/pause.hpp"
#include "ground/positions.hpp"

namespace pegsol {

class Reading {
  public:
    virtual ~Reading() = default;
    // Divides the level into parts of at most this number of positions, and returns the sizes. A
    // part is larger if that many positions have the same highest bits.
    virtual std::vector<std::size_t> divide(std::size_t most, const Pause &pause) = 0;
    // Writes a part, (holes + 63) / 64 words for each position.
    virtual void read(std::size_t part, std::span<std::uint64_t> out, const Pause &pause) = 0;
};

// The least and the greatest value of the highest bits that are wanted.
struct HighBits {
    unsigned shift;
    std::uint32_t first, last;
};

// source.each(high, take, pause) calls take(position) for each position once; those with other
// high bits may be left out.
template <int W, class Source> class ReadingOf final : public Reading {
  public:
    ReadingOf(Source source, unsigned hole_count)
        : source_(std::move(source)), hole_count_(hole_count), words_((hole_count + 63) / 64),
          high_bits_(std::min(hole_count, max_high_bits)) {}

    std::vector<std::size_t> divide(std::size_t most, const Pause &pause) override {
        counts_.assign(std::size_t{1} << high_bits_, 0);
        source_.each(all(), [this](const Bits<W> &position) { ++counts_[high(position)]; }, pause);
        parts_.assign(1, 0);
        std::vector<std::size_t> sizes;
        std::size_t size = 0;
        for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
            if (size > 0 && size + counts_[bucket] > most) {
                parts_.push_back(bucket);
                sizes.push_back(size);
                size = 0;
            }
            size += counts_[bucket];
        }
        if (size > 0) {
            parts_.push_back(counts_.size());
            sizes.push_back(size);
        }
        return sizes;
    }

    void read(std::size_t part, std::span<std::uint64_t> out, const Pause &pause) override {
        if (part + 1 >= parts_.size()) throw std::invalid_argument("no such part");
        const std::size_t begin = parts_[part], end = parts_[part + 1];
        std::vector<std::size_t> place(end - begin + 1, 0);
        std::inclusive_scan(&counts_[begin], &counts_[begin] + (end - begin), &place[1]);
        const std::size_t size = place.back();
        if (out.size() != size * words_) throw std::invalid_argument("a part of another size");
        if (words_ == static_cast<std::size_t>(W)) {
            // The layout of one word, and of as many as the board has, is that of Bits.
            fill({reinterpret_cast<Bits<W> *>(out.data()), size}, begin, end, place, pause);
            return;
        }
        std::vector<Bits<W>> positions(size);
        fill(positions, begin, end, place, pause);
        for (std::size_t i = 0; i < size; ++i)
            std::copy_n(positions[i].words.begin(), words_, &out[i * words_]);
    }

  private:
    static constexpr unsigned max_high_bits = 13;
    static constexpr std::size_t few = 256; // are sorted by comparison

    Source source_;
    unsigned hole_count_;
    std::size_t words_;
    unsigned high_bits_;
    std::vector<std::size_t> counts_; // of positions, by high bits
    std::vector<std::size_t> parts_;  // where each begins, and the end of the last

    [[nodiscard]] HighBits all() const {
        return {hole_count_ - high_bits_, 0, (std::uint32_t{1} << high_bits_) - 1};
    }
    [[nodiscard]] std::uint32_t high(const Bits<W> &position) const {
        return bits_at(position, hole_count_ - high_bits_, high_bits_);
    }

    void fill(std::span<Bits<W>> out, std::size_t begin, std::size_t end,
              const std::vector<std::size_t> &place, const Pause &pause) {
        std::vector<std::size_t> next(place.begin(), place.end() - 1);
        HighBits wanted = all();
        wanted.first = static_cast<std::uint32_t>(begin);
        wanted.last = static_cast<std::uint32_t>(end - 1);
        source_.each(
            wanted,
            [&](const Bits<W> &position) {
                const std::uint32_t bucket = high(position);
                if (bucket < wanted.first || bucket > wanted.last) return;
                std::size_t &at = next[bucket - wanted.first];
                if (at == place[bucket - wanted.first + 1])
                    throw std::logic_error("the level has changed");
                out[at++] = position;
            },
            pause);
        for (std::size_t bucket = 0; bucket < next.size(); ++bucket) {
            if (next[bucket] != place[bucket + 1]) throw std::logic_error("the level has changed");
            sort(out.subspan(place[bucket], place[bucket + 1] - place[bucket]));
            if (bucket % 256 == 0) pause();
        }
    }

    // Positions that have the same high bits.
    void sort(std::span<Bits<W>> keys) {
        if (keys.size() < few) {
            std::sort(keys.begin(), keys.end(), less);
            return;
        }
        RadixSort<W> sorting({keys.begin(), keys.end()}, hole_count_ - high_bits_);
        while (!sorting.step()) {
        }
        std::ranges::copy(sorting.take(), keys.begin());
    }
};

} // namespace pegsol
