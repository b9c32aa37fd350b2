// The positions of a closure in an order computed from the board alone: bit i of an index is set if
// the i-th free hole has a peg. The positions of a class differ in their free holes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ground/pause.hpp"
#include "spaces/closure.hpp"

namespace pegsol {

class TablebaseIndex {
  public:
    TablebaseIndex(std::shared_ptr<const Layout> layout, const std::vector<Hole> &free);

    [[nodiscard]] std::uint64_t index(std::uint64_t position) const;
    // Sets the bits of the positions, or of their complements, in a table of a bit per index.
    void write_bits(const Closure &closure, bool complemented, std::span<std::uint8_t> table,
                    const Pause &pause) const;
    // Writes a number, 0 to 15, for the positions that are not in `before`, a part of the closure,
    // if one is given. The table has four bits per index, initially all ones.
    void write_number(const Closure &closure, const Closure *before, unsigned number,
                      bool complemented, std::span<std::uint8_t> table, const Pause &pause) const;

  private:
    std::shared_ptr<const Layout> layout_;
    unsigned bits_;
    std::vector<std::uint64_t> by_byte_; // parts of an index, by byte of a position and its place
    std::vector<std::uint64_t> low_;     // the same for the layout's low_positions

    template <class Take>
    void each_index(const Closure &closure, const Closure *before, bool complemented,
                    const Pause &pause, Take take) const;
};

} // namespace pegsol
