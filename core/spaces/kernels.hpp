// The inner loops of closures, on the words of blocks, compiled for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "spaces/layout.hpp"

namespace pegsol {

using Pairs = std::pair<const Layout::Pair *, const Layout::Pair *>;

// Makes a jump from the blocks of a cell to those of another, for pairs of inner patterns.
void pull_cell(const Operation &operation, Wide *to, const Wide *from, std::uint32_t words,
               unsigned variant, const Pairs &pairs);

// The same for a jump that takes nothing from the inner holes and no determined one.
void pull_whole_cell(const Operation &operation, Wide *to, const Wide *from, std::uint32_t words,
                     std::size_t blocks);

// Closes blocks of a word each, on which one round is enough; `sum` is of the class vectors still
// missing, before those of the inner patterns.
void close_words(const Layout &layout, Wide *blocks, std::uint64_t sum, const std::uint32_t *inner,
                 std::uint32_t count);

// Closes a block under the jumps within it. `waiting` is room for a mark for each of them.
void close_block(const Layout &layout, Wide *block, std::uint64_t constants, std::uint8_t *waiting);

// Returns whether any bit is set.
bool any_in(const Wide *words, std::size_t count);

// Adds words to others; returns whether that set a new bit.
bool add_fresh(Wide *to, const Wide *from, std::size_t count);

// Keeps the positions of a block whose complements are in the other; returns whether any are left.
bool keep_turned(Wide *block, const Wide *other, std::uint32_t words, unsigned index_bits);

// Adds the numbers of a block's positions, by pegs on the holes within, lane by lane.
void tally_block(const Layout &layout, const Wide *block, std::uint64_t constants, Wide *sums);

} // namespace pegsol
