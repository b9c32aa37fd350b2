// Allocations that fail when a test wants them to.
#pragma once

#include <cstddef>

// Fails the allocation with this number, counted from 1 on, in any thread; if `all_later`, those
// after it, too. 0 fails none. Starts to count.
void fail_allocation(std::size_t number, bool all_later = false);
// The allocations since then.
std::size_t allocations();
// Blocks of operator new, and mappings, that are not yet given back.
std::ptrdiff_t blocks_held();
