// The inner loops of closures, on the words of blocks, compiled for each instruction set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "spaces/cell_map.hpp"
#include "spaces/layout.hpp"

namespace pegsol {

using Pairs = std::pair<const Layout::Pair *, const Layout::Pair *>;

// Makes a jump from the blocks of a cell to those of another, for pairs of inner patterns.
void pull_cell(const Operation &operation, Wide *to, const Wide *from, std::uint32_t words,
               unsigned variant, const Pairs &pairs);

// The same for a jump that changes no inner hole and no determined one.
void pull_whole_cell(const Operation &operation, Wide *to, const Wide *from, std::uint32_t words,
                     std::size_t blocks);

// Closes the blocks of a cell, of a word each, for which one round is enough; the inner patterns
// change the constants.
void close_words(const Layout &layout, Wide *blocks, std::uint64_t constants,
                 const Layout::InnerClass &inner);

// Closes a block under the jumps within it. `waiting` has room for a mark for each jump.
void close_block(const Layout &layout, Wide *block, std::uint64_t constants, std::uint8_t *waiting);

// Writes the image of a cell's blocks; the inner patterns change the constants. `scratch` has room
// for the cell.
void map_cell(const Layout &layout, const CellMap &map, Wide *to, const Wide *from,
              std::uint64_t constants, const Layout::InnerClass &inner, Wide *scratch);

// Returns whether any bit is set.
bool any_in(const Wide *words, std::size_t count);

// Adds words to others; returns whether that set a new bit.
bool add_fresh(Wide *to, const Wide *from, std::size_t count);

// Keeps the positions of a block whose complements are in the other; returns whether any are left.
bool keep_turned(Wide *block, const Wide *other, std::uint32_t words, unsigned index_bits);

// Numbers from 0 to column_most, one for each of the 512 bits of a word: plane i has bit i of each
// number. Adding a word to them takes a few operations, where counting its bits by the number of
// pegs takes a hundred.
inline constexpr unsigned column_planes = 6, column_most = (1u << column_planes) - 1;
struct Columns {
    std::array<Wide, column_planes> planes{};
    unsigned most = 0; // no number is greater
};

// Adds one to the number of each bit of these words, of which no number becomes too great.
void add_words(Columns &columns, const Wide *const *words, std::size_t count);

// Adds the numbers to sums, by the number of low pegs of the bits, and makes them 0.
void drain(const Layout &layout, Columns &columns, std::uint64_t constants, std::uint64_t *sums);

} // namespace pegsol
