#include "ground/arena.hpp"

#include <algorithm>
#include <new>

#include <sys/mman.h>

namespace pegsol {
namespace {

constexpr std::size_t page = 4096, huge_page = std::size_t{2} << 20;

} // namespace

Arena::Arena(std::size_t bytes) : bytes_(std::max(bytes, page)) {
    bytes_ = (bytes_ + huge_page - 1) / huge_page * huge_page;
    void *data = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) throw std::bad_alloc();
    data_ = static_cast<std::byte *>(data);
#ifdef MADV_HUGEPAGE
    madvise(data, bytes_, MADV_HUGEPAGE);
#endif
}

Arena::~Arena() { munmap(data_, bytes_); }

void Arena::release(std::size_t begin, std::size_t end) const {
    begin = (begin + page - 1) / page * page;
    end = end / page * page;
    if (begin < end) madvise(data_ + begin, end - begin, MADV_DONTNEED);
}

} // namespace pegsol
