// The arenas of a machine whose memory can only grow: see ground/arena.cpp for all others.
#include "ground/arena.hpp"

#include <new>

#include "browser/pages.hpp"

namespace pegsol {

Arena::Arena(std::size_t bytes)
    : data_(static_cast<std::byte *>(pages::take(bytes, true))), bytes_(bytes) {
    if (data_ == nullptr) throw std::bad_alloc();
}

Arena::~Arena() { pages::give_back(data_); }

// Pages in the middle cannot be freed.
void Arena::release(std::size_t, std::size_t) const {}

// No files are mapped.
void let_go(const std::byte *, const std::byte *) {}

} // namespace pegsol
