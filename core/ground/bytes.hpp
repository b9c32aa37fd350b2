// Plain values and lists as bytes, for checkpoints and levels on disk. Only the same build on the
// same type of machine reads them back: the caller keeps a header and a checksum around them.
//
// The bytes may come from anywhere. A Reader never reads past their end, its caller checks every
// value before using it, and bytes that no Writer can have written raise one exception, Damaged.
#pragma once

#include <algorithm>
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

// Positions as bytes have `words` words each, whatever the width of the search.
template <int W> std::string bytes_of(std::span<const Bits<W>> positions, int words) {
    if (words == W)
        return {reinterpret_cast<const char *>(positions.data()), positions.size_bytes()};
    const auto size = static_cast<std::size_t>(words) * 8;
    std::string bytes(positions.size() * size, '\0');
    for (std::size_t i = 0; i < positions.size(); ++i)
        std::memcpy(&bytes[i * size], positions[i].words.data(), std::min(size, sizeof(Bits<W>)));
    return bytes;
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
    template <int W> void positions(std::span<const Bits<W>> items, int words) {
        value(items.size());
        bytes_ += bytes_of(items, words);
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
    template <class T> T below(std::uint64_t end, const char *what) {
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
    // Positions of `words` words each, after their number.
    template <int W> std::vector<Bits<W>> positions(int words) {
        const auto count = value<std::size_t>();
        check(count <= rest_.size() / (static_cast<std::size_t>(words) * 8), "it ends too soon");
        return positions<W>(count, words);
    }
    // All that is left, as positions without their number.
    template <int W> std::vector<Bits<W>> rest(int words) {
        const auto size = static_cast<std::size_t>(words) * 8;
        check(rest_.size() % size == 0, "its length is wrong");
        return positions<W>(rest_.size() / size, words);
    }
    void end() const { check(rest_.empty(), "it goes on behind its end"); }

  private:
    template <class T> std::vector<T> items(std::size_t count) {
        std::vector<T> items(count);
        if (count > 0) copy(items.data(), count);
        return items;
    }
    template <int W> std::vector<Bits<W>> positions(std::size_t count, int words) {
        if (words == W) return items<Bits<W>>(count);
        std::vector<Bits<W>> items(count);
        for (Bits<W> &item : items)
            for (int word = 0; word < words; ++word) {
                const auto bits = value<std::uint64_t>();
                check(word < W || bits == 0, "a peg outside the board");
                if (word < W) item.words[static_cast<std::size_t>(word)] = bits;
            }
        return items;
    }
    template <class T> void copy(T *to, std::size_t count) {
        // Not every byte is a value of a bool or an enum.
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
    return (pegs & Bits<W>::full(hole_count)) == pegs;
}

} // namespace pegsol
