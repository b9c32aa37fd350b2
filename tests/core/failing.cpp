// Takes the place of operator new; the linker puts the functions __wrap_* in the place of others.
#include "failing.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#include <sys/mman.h>
#include <sys/types.h>

namespace {

std::atomic<std::size_t> counted = 0, failing = 0;
std::atomic<bool> later = false;
std::atomic<std::ptrdiff_t> held = 0;

bool fails() {
    const std::size_t number = ++counted, first = failing;
    return first != 0 && (number == first || (later && number > first));
}

// Memory for a number of bytes that is not 0.
void *allocate(std::size_t size, std::align_val_t alignment = {}) {
    const auto unit = static_cast<std::size_t>(alignment);
    void *memory = fails()     ? nullptr
                   : unit == 0 ? std::malloc(size + 1)
                               : std::aligned_alloc(unit, (size + unit) / unit * unit);
    held += memory != nullptr;
    return memory;
}

void *checked(void *memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void release(void *memory) {
    held -= memory != nullptr;
    std::free(memory);
}

} // namespace

void fail_allocation(std::size_t number, bool all_later) {
    failing = 0;
    counted = 0;
    later = all_later;
    failing = number;
}

std::size_t allocations() { return counted; }
std::ptrdiff_t blocks_held() { return held; }

// The forms for arrays call these.
void *operator new(std::size_t size) { return checked(allocate(size)); }
void *operator new(std::size_t size, std::align_val_t unit) {
    return checked(allocate(size, unit));
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return allocate(size); }
void operator delete(void *memory) noexcept { release(memory); }
void operator delete(void *memory, std::size_t) noexcept { release(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void *memory, std::size_t, std::align_val_t) noexcept { release(memory); }

#ifdef PEGSOL_WRAP
extern "C" {

void *__real_mmap(void *at, std::size_t size, int protection, int flags, int file, off_t offset);
void *__wrap_mmap(void *at, std::size_t size, int protection, int flags, int file, off_t offset) {
    if (fails()) return MAP_FAILED;
    void *memory = __real_mmap(at, size, protection, flags, file, offset);
    held += memory != MAP_FAILED;
    return memory;
}

int __real_munmap(void *at, std::size_t size);
int __wrap_munmap(void *at, std::size_t size) {
    --held;
    return __real_munmap(at, size);
}

void *__real_calloc(std::size_t count, std::size_t size);
void *__wrap_calloc(std::size_t count, std::size_t size) {
    return fails() ? nullptr : __real_calloc(count, size);
}
}
#endif
