// Memory that keeps its contents when it is let go of, as that of a mapped file does.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <memory>
#include <new>

inline std::shared_ptr<std::byte> shared_pages(std::size_t bytes) {
    if (bytes == 0) return nullptr;
    void *data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) throw std::bad_alloc();
    return {static_cast<std::byte *>(data), [bytes](std::byte *pages) { munmap(pages, bytes); }};
}
