#include "ground/arena.hpp"

#include <algorithm>
#include <new>

#include <sys/mman.h>

namespace pegsol {
namespace {

constexpr std::size_t page = 4096, huge_page = std::size_t{2} << 20;

void *reserve(std::size_t bytes) {
    void *data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (bytes >= huge_page) madvise(data, bytes, MADV_HUGEPAGE);
#endif
    return data;
}

} // namespace

Arena::Arena(std::size_t bytes) : data_(nullptr), bytes_(std::max(bytes, page)) {
    const std::size_t whole = bytes_ < huge_page ? page : huge_page;
    bytes_ = (bytes_ + whole - 1) / whole * whole;
    data_ = static_cast<std::byte *>(reserve(bytes_));
}

Arena::~Arena() { munmap(data_, bytes_); }

void Arena::release(std::size_t begin, std::size_t end) const {
    begin = (begin + page - 1) / page * page;
    end = end / page * page;
    if (begin >= end) return;
    madvise(data_ + begin, end - begin, MADV_DONTNEED);
}

void let_go(const std::byte *begin, const std::byte *end) {
    if (begin >= end) return;
    auto *data = const_cast<std::byte *>(begin);
    const auto bytes = static_cast<std::size_t>(end - begin);
    madvise(data, bytes, MADV_DONTNEED);
}

} // namespace pegsol
