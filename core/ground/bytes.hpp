// Plain values and lists as bytes, for checkpoints and levels on disk. Read back only by the same
// build on the same machine type: the caller keeps a header and a checksum around them.
//
// What is read may come from anywhere. A Reader never leaves its bytes, and what it returns is not
// used before it is checked; whatever cannot have been written is one exception, Damaged.
#pragma once

#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "ground/bits.hpp"

namespace pegsol {

class Damaged : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

inline void check(bool right, const char *what) {
    if (!right) throw Damaged(what);
}

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

    template <class T> T value() {
        T item;
        copy(&item, 1);
        return item;
    }
    // A whole number below `end`.
    template <class T> T below(std::size_t end, const char *what) {
        static_assert(std::is_unsigned_v<T>);
        const T number = value<T>();
        check(number < end, what);
        return number;
    }
    template <class T> std::vector<T> list() {
        const auto count = value<std::size_t>();
        check(count <= rest_.size() / sizeof(T), "it ends too soon");
        return items<T>(count);
    }
    // All that is left, as items without their number.
    template <class T> std::vector<T> rest() {
        check(rest_.size() % sizeof(T) == 0, "its length is wrong");
        return items<T>(rest_.size() / sizeof(T));
    }
    void end() const { check(rest_.empty(), "it goes on behind its end"); }

  private:
    template <class T> std::vector<T> items(std::size_t count) {
        std::vector<T> items(count);
        if (count > 0) copy(items.data(), count);
        return items;
    }
    template <class T> void copy(T *to, std::size_t count) {
        // No bool and no enum: of these not all bytes are values.
        static_assert(std::is_trivially_copyable_v<T> && !std::is_same_v<T, bool> &&
                      !std::is_enum_v<T>);
        check(count <= rest_.size() / sizeof(T), "it ends too soon");
        std::memcpy(to, rest_.data(), count * sizeof(T));
        rest_ = rest_.subspan(count * sizeof(T));
    }

    std::span<const char> rest_;
};

// Whether all pegs are in holes of a board.
template <int W> bool on_board(const Bits<W> &pegs, unsigned hole_count) {
    for (unsigned i = 0; i < W; ++i) {
        const unsigned first = i * 64;
        if (hole_count >= first + 64) continue;
        const auto outside =
            hole_count <= first ? ~std::uint64_t{0} : ~std::uint64_t{0} << (hole_count - first);
        if ((pegs.words[i] & outside) != 0) return false;
    }
    return true;
}

} // namespace pegsol
