// Memory by whole pages: what is large comes from here, whether an arena or a list.
//
// WebAssembly memory only grows. The compiler's own allocator rounds a large block up to a power of
// two, which takes up to twice the memory, and doubles what is a power of two already. Here a block
// takes the pages that it needs, the smallest gap that fits is used first, and gaps that touch
// become one.
#pragma once

#include <cstddef>

namespace pegsol::pages {

inline constexpr std::size_t page_bytes = std::size_t{1} << 16;

// Memory at a multiple of page_bytes; nullptr if there is none. Its bytes are zero if `zeroed`.
void *take(std::size_t bytes, bool zeroed) noexcept;

// Frees what take() returned; false if the address is no start of a block from there.
bool give_back(void *memory) noexcept;

} // namespace pegsol::pages
