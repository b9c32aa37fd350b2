#include "ground/arena.hpp"

#include <algorithm>
#include <new>

#ifdef _WIN32
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace pegsol {
namespace {

constexpr std::size_t page = 4096, huge_page = std::size_t{2} << 20;

void *reserve(std::size_t bytes) {
#ifdef _WIN32
    void *data = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (data == nullptr) throw std::bad_alloc();
#else
    void *data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (bytes >= huge_page) madvise(data, bytes, MADV_HUGEPAGE);
#endif
#endif
    return data;
}

} // namespace

Arena::Arena(std::size_t bytes) : data_(nullptr), bytes_(std::max(bytes, page)) {
    const std::size_t whole = bytes_ < huge_page ? page : huge_page;
    bytes_ = (bytes_ + whole - 1) / whole * whole;
    data_ = static_cast<std::byte *>(reserve(bytes_));
}

Arena::~Arena() {
#ifdef _WIN32
    VirtualFree(data_, 0, MEM_RELEASE);
#else
    munmap(data_, bytes_);
#endif
}

void Arena::release(std::size_t begin, std::size_t end) const {
    begin = (begin + page - 1) / page * page;
    end = end / page * page;
    if (begin >= end) return;
#ifdef _WIN32
    VirtualAlloc(data_ + begin, end - begin, MEM_RESET, PAGE_READWRITE);
#else
    madvise(data_ + begin, end - begin, MADV_DONTNEED);
#endif
}

void let_go(const std::byte *begin, const std::byte *end) {
    if (begin >= end) return;
    auto *data = const_cast<std::byte *>(begin);
    const auto bytes = static_cast<std::size_t>(end - begin);
#ifdef _WIN32
    VirtualUnlock(data, bytes); // of pages that are not locked, this takes them from the process
#else
    madvise(data, bytes, MADV_DONTNEED);
#endif
}

} // namespace pegsol
