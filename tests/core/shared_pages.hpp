// Memory that keeps its contents when it is let go of, as that of a mapped file does.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <utility>

class SharedPages {
  public:
    explicit SharedPages(std::size_t bytes)
        : bytes_(bytes > 0 ? bytes : 1),
          data_(mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
        if (data_ == MAP_FAILED) throw std::bad_alloc();
    }
    SharedPages(SharedPages &&other) noexcept
        : bytes_(other.bytes_), data_(std::exchange(other.data_, nullptr)) {}
    ~SharedPages() {
        if (data_ != nullptr) munmap(data_, bytes_);
    }
    [[nodiscard]] std::byte *data() const { return static_cast<std::byte *>(data_); }

  private:
    std::size_t bytes_;
    void *data_;
};
