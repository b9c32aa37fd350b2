// Memory by whole pages: what is large comes from here, whether an arena or a list.
//
// WebAssembly memory only grows, so what is freed must be used again. A block takes no more pages
// than it needs (the compiler's own allocator rounds up to a power of two), the smallest gap that
// fits is used first, and gaps that touch become one.
#pragma once

#include <cstddef>

namespace pegsol::pages {

inline constexpr std::size_t page_bytes = std::size_t{1} << 16;

// Memory at a multiple of page_bytes; nullptr if there is none. Its bytes are zero if `zeroed`.
void *take(std::size_t bytes, bool zeroed) noexcept;

// Frees what take() returned; false if the address is no start of a block from there.
bool give_back(void *memory) noexcept;

} // namespace pegsol::pages
