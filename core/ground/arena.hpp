// Reserved memory: pages take no memory before they are used, and can be freed again.
#pragma once

#include <cstddef>

namespace pegsol {

class Arena {
  public:
    explicit Arena(std::size_t bytes);
    Arena(const Arena &) = delete;
    Arena &operator=(const Arena &) = delete;
    ~Arena();
    [[nodiscard]] std::byte *data() const { return data_; }
    // Frees the pages that lie wholly between two places.
    void release(std::size_t begin, std::size_t end) const;

  private:
    std::byte *data_;
    [[maybe_unused]] std::size_t bytes_; // to free them, on most systems
};

// Lets go of the memory of a mapped file, which keeps its contents. The beginning is that of a
// page.
void let_go(const std::byte *begin, const std::byte *end);

} // namespace pegsol
