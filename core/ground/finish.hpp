// The finish of a problem, and the test whether a position meets it.
#pragma once

#include <algorithm>

#include "ground/tables.hpp"

namespace pegsol {

// A position meets the finish if (position & care) == value and it has min_pegs to max_pegs pegs.
// Searches in which pegs only disappear ignore min_pegs, because they meet max_pegs on the way
// down. Searches by moves, in which pegs may also appear, test it.
struct Finish {
    Words care, value;
    int max_pegs = 0;
    int min_pegs = 0;
};

template <int W> struct FinishTest {
    Bits<W> care{}, value{};
    int max_pegs = -1; // no position has fewer, so without a finish no position meets it
    int min_pegs = 0;

    FinishTest() = default;
    FinishTest(const Finish &finish, unsigned hole_count)
        : care(to_bits<W>(finish.care)), value(to_bits<W>(finish.value)),
          max_pegs(std::min(finish.max_pegs,
                            value.count() + static_cast<int>(hole_count) - care.count())),
          min_pegs(finish.min_pegs) {}

    PEGSOL_INLINE bool operator()(const Bits<W> &pegs) const {
        return matches(pegs) && pegs.count() <= max_pegs;
    }
    // The same with min_pegs.
    [[nodiscard]] PEGSOL_INLINE bool exactly(const Bits<W> &pegs) const {
        return (*this)(pegs) && pegs.count() >= min_pegs;
    }
    // The same for a position with at most max_pegs pegs.
    [[nodiscard]] PEGSOL_INLINE bool matches(const Bits<W> &pegs) const {
        return (pegs & care) == value;
    }
    [[nodiscard]] bool any_hole() const { return care == Bits<W>{}; }
    // No jump from a position with this number of pegs or fewer leads to a finish that the position
    // does not meet itself.
    [[nodiscard]] int stop_pegs() const { return any_hole() ? max_pegs : value.count(); }
};

} // namespace pegsol
