// Shared by the files of the closure.
#pragma once

#include <algorithm>
#include <bit>

#include "spaces/closure.hpp"
#include "spaces/kernels.hpp"

namespace pegsol {

// Counts the positions of words by their number of pegs. Words whose positions have their pegs
// alike share columns.
class PegTally {
  public:
    void prepare(const Layout &layout) {
        kinds_ = layout.outer.size() + layout.inner.size() +
                 static_cast<std::size_t>(std::countr_zero(layout.words)) + 1;
        columns_.resize(kinds_ << layout.rank);
    }
    // Adds `count` words whose positions have these constants, and `pegs` pegs besides the low
    // ones.
    void add(const Layout &layout, std::uint64_t constants, int pegs, const Wide *const *words,
             std::size_t count) {
        Columns &columns = at(constants, static_cast<std::size_t>(pegs));
        while (count > 0) {
            const std::size_t part = std::min<std::size_t>(count, column_most - columns.most);
            add_words(columns, words, part);
            words += part;
            count -= part;
            if (columns.most == column_most) drain(layout, columns, constants, &sums_[pegs]);
        }
    }
    [[nodiscard]] const auto &sums(const Layout &layout) {
        for (std::size_t constants = 0; constants < std::size_t{1} << layout.rank; ++constants)
            for (std::size_t pegs = 0; pegs < kinds_; ++pegs)
                if (Columns &columns = at(constants, pegs); columns.most > 0)
                    drain(layout, columns, constants, &sums_[pegs]);
        return sums_;
    }

  private:
    [[nodiscard]] Columns &at(std::uint64_t constants, std::size_t pegs) {
        return columns_[static_cast<std::size_t>(constants) * kinds_ + pegs];
    }

    std::size_t kinds_ = 0;
    std::vector<Columns> columns_;
    std::array<std::uint64_t, 2 * 64> sums_{}; // up to 64 pegs, and as many low ones
};

// The counts of a thread, and its working memory.
struct Closure::Worker {
    struct Tally {
        PegTally positions, dead_ends;
    };
    std::vector<Tally> tallies; // tallies[n] is of the cells that count n times
    std::vector<Wide> scratch;
    std::vector<std::uint8_t> waiting; // jumps within a block
    std::vector<std::uint8_t> woken;   // outer patterns to visit again
    // For counting dead ends.
    std::vector<const Layout::Pull *> possible;
    std::vector<const Operation *> jumps;
};

// A cell: the blocks of a level with the same outer pegs.
struct Closure::Cell {
    std::size_t level;
    std::uint32_t outer;
    std::uint64_t sum, coset; // of the class vectors that the inner and within holes add
    int potential;            // of the inner patterns
    const Layout::InnerClass *inner;
    Wide *blocks;
    [[nodiscard]] std::uint32_t size() const { return inner->end - inner->begin; }
};

} // namespace pegsol
