#include "spaces/cell_map.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "ground/gf2.hpp"
#include "spaces/mirror.hpp"

namespace pegsol {
namespace {

constexpr std::uint32_t low_bits = wide_bits - 1;

// Finds exchanges that, one after the other, add to each bit of an index what a map adds to it. The
// bits of the index are known as sums of the bits that it had before the exchanges, and of flips.
class Swaps {
  public:
    // rows[i] is the sum of bits that bit i becomes; `flips` are the bits that may also be flipped.
    Swaps(std::vector<std::uint32_t> rows, std::uint32_t flips)
        : rows_(std::move(rows)), flips_(flips), bits_(static_cast<unsigned>(rows_.size())),
          sums_(bits_), flipped_(bits_, 0) {
        for (unsigned i = 0; i < bits_; ++i) sums_[i] = bit(i);
    }

    std::vector<BitSwap> find() {
        while (step()) {
        }
        return std::move(swaps_);
    }

  private:
    std::vector<std::uint32_t> rows_;
    std::uint32_t flips_;
    unsigned bits_;
    std::vector<std::uint32_t> sums_, flipped_; // what bit i is now
    std::vector<BitSwap> swaps_;

    static std::uint32_t bit(unsigned i) { return std::uint32_t{1} << i; }
    [[nodiscard]] bool is_right(unsigned i) const {
        return sums_[i] == rows_[i] && ((flipped_[i] ^ bit(i)) & flips_) == 0;
    }

    // The bits of the index, as they are now, whose sum is this sum of the bits before.
    [[nodiscard]] std::uint32_t now(std::uint32_t sum) const {
        Echelon rows;
        for (unsigned i = 0; i < bits_; ++i) rows.keep(rows.reduce({sums_[i], bit(i)}));
        return static_cast<std::uint32_t>(rows.reduce({sum, 0}).tag);
    }

    // Makes a bit right to which others, and flips, must be added; if there is none, exchanges two.
    bool step() {
        std::pair<unsigned, unsigned> two{bits_, bits_};
        int most_right = -1;
        for (unsigned i = 0; i < bits_; ++i) {
            if (is_right(i)) continue;
            const std::uint32_t wanted = now(rows_[i]);
            if ((wanted & bit(i)) != 0) {
                add(i, wanted ^ bit(i));
                return true;
            }
            for (unsigned j = 0; j < bits_; ++j) {
                if ((wanted & bit(j)) == 0 || is_right(j)) continue;
                const int right = (sums_[j] == rows_[i]) + (sums_[i] == rows_[j]);
                if (right > most_right) two = {i, j};
                most_right = std::max(most_right, right);
            }
        }
        if (most_right < 0) return false;
        exchange(std::min(two.first, two.second), std::max(two.first, two.second));
        return true;
    }

    // Adds other bits to a bit.
    void add(unsigned i, std::uint32_t others) {
        std::uint32_t flipped = flipped_[i] ^ bit(i);
        for (unsigned j = 0; j < bits_; ++j)
            if ((others >> j & 1) != 0) flipped ^= flipped_[j];
        BitSwap swap;
        (i < 6 ? swap.shift : swap.lanes) = bit(i < 6 ? i : i - 6);
        swap.choosing = flipped & flips_;
        for (std::uint32_t index = 0; index < bit(bits_); ++index)
            if ((index & bit(i)) == 0) swap.masks[odd(index & others) ? 0 : 1].set(index);
        swaps_.push_back(std::move(swap));
        sums_[i] = rows_[i];
        flipped_[i] = bit(i);
    }

    // Exchanges bit i with bit j, which is higher.
    void exchange(unsigned i, unsigned j) {
        BitSwap swap;
        swap.lanes = (bit(i) | bit(j)) >> 6;
        swap.shift = j < 6 ? bit(j) - bit(i) : i < 6 ? bit(i) : 0;
        // The lower of two bits that are exchanged is the one with the lower place in its lane.
        const std::uint32_t lower = j < 6 ? bit(i) : bit(j);
        for (std::uint32_t index = 0; index < bit(bits_); ++index)
            if ((index & (bit(i) | bit(j))) == lower) swap.masks[0].set(index);
        swap.masks[1] = swap.masks[0];
        swaps_.push_back(std::move(swap));
        std::swap(sums_[i], sums_[j]);
        std::swap(flipped_[i], flipped_[j]);
    }
};

} // namespace

std::optional<CellMap> cell_map_of(const Layout &layout, const std::vector<Hole> &symmetry) {
    const auto mirror = mirror_of(layout, symmetry);
    if (!mirror) return std::nullopt;
    CellMap map;
    for (const auto &[outer, inner] : mirror->outer) {
        if (inner != 0) return std::nullopt;
        map.outer.push_back(outer);
    }
    for (const auto &[outer, inner] : mirror->inner) {
        if (outer != 0) return std::nullopt;
        map.inner.push_back(inner);
    }
    const unsigned bits = std::min(layout.index_bits, wide_log);
    std::uint32_t flips = 0;
    for (std::uint32_t word = 0; word < layout.words; ++word) {
        const std::uint32_t image = mirror->index[std::size_t{word} << wide_log];
        map.word.push_back(image >> wide_log);
        flips |= image & low_bits;
    }
    for (const std::uint32_t added : mirror->constants) {
        map.word_flips.push_back(added >> wide_log);
        flips |= added & low_bits;
    }
    std::vector<std::uint32_t> rows(bits, 0);
    for (unsigned from = 0; from < bits; ++from) {
        const std::uint32_t image = mirror->index[std::size_t{1} << from];
        if (image >> wide_log != 0) return std::nullopt;
        for (unsigned to = 0; to < bits; ++to) rows[to] |= (image >> to & 1) << from;
    }
    map.swaps = Swaps(std::move(rows), flips).find();
    for (BitSwap &swap : map.swaps) {
        for (std::uint32_t word = 0; word < layout.words; ++word)
            swap.by_word.push_back(
                odd(mirror->index[std::size_t{word} << wide_log] & swap.choosing));
        for (const std::uint32_t added : mirror->constants)
            swap.by_constants.push_back(odd(added & swap.choosing));
    }
    return map;
}

} // namespace pegsol
