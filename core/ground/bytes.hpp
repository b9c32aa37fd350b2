// Plain values and lists as bytes, for checkpoints. Read back only by the same build on the same
// machine type: the caller keeps a header and a checksum around them.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace pegsol {

class Writer {
  public:
    template <class T> void value(const T &item) {
        static_assert(std::has_unique_object_representations_v<T>); // no padding
        bytes_.append(reinterpret_cast<const char *>(&item), sizeof(T));
    }
    template <class T> void list(const std::vector<T> &items) {
        static_assert(std::has_unique_object_representations_v<T>); // no padding
        value(items.size());
        bytes_.append(reinterpret_cast<const char *>(items.data()), items.size() * sizeof(T));
    }
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

class Reader {
  public:
    explicit Reader(std::span<const char> bytes) : rest_(bytes) {}

    template <class T> void value(T &item) {
        if (!enough(sizeof(T))) return;
        std::memcpy(&item, rest_.data(), sizeof(T));
        rest_ = rest_.subspan(sizeof(T));
    }
    template <class T> void list(std::vector<T> &items) {
        std::size_t count = 0;
        value(count);
        if (!good_ || count > rest_.size() / sizeof(T)) {
            good_ = false;
            return;
        }
        items.resize(count);
        if (count > 0) std::memcpy(items.data(), rest_.data(), count * sizeof(T));
        rest_ = rest_.subspan(count * sizeof(T));
    }
    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] bool at_end() const { return good_ && rest_.empty(); }

  private:
    bool enough(std::size_t count) {
        good_ = good_ && rest_.size() >= count;
        return good_;
    }
    std::span<const char> rest_;
    bool good_ = true;
};

} // namespace pegsol
