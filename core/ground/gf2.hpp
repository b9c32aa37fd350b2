// Parities and Gaussian elimination over GF(2), for vectors of at most 64 bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pegsol {

// No popcount here: GCC 12 at -O1 compiles it to a wrong parity for processors without that
// instruction.
inline bool odd(std::uint64_t bits) {
    for (unsigned shift = 32; shift > 0; shift /= 2) bits ^= bits >> shift;
    return (bits & 1) != 0;
}

// Rows in echelon form. Adding two vectors also adds their tags, so the tag of a row shows which of
// the given rows it is the sum of.
class Echelon {
  public:
    struct Row {
        std::uint64_t vector = 0, tag = 0;
    };

    // Returns the row reduced by the kept rows; its vector becomes zero if they span it.
    [[nodiscard]] Row reduce(Row row) const {
        while (row.vector != 0) {
            const Row &pivot = pivots_[leading(row)];
            if (pivot.vector == 0) break;
            row = {row.vector ^ pivot.vector, row.tag ^ pivot.tag};
        }
        return row;
    }
    // Keeps a reduced row whose vector is not zero.
    void keep(const Row &row) {
        pivots_[leading(row)] = row;
        ++size_;
    }
    // Reduces a row and keeps what is left of it, if anything. Returns it.
    Row add(const Row &row) {
        const Row rest = reduce(row);
        if (rest.vector != 0) keep(rest);
        return rest;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::vector<std::uint64_t> tags() const {
        std::vector<std::uint64_t> result;
        for (const Row &pivot : pivots_)
            if (pivot.vector != 0) result.push_back(pivot.tag);
        return result;
    }

  private:
    static std::size_t leading(const Row &row) {
        return static_cast<std::size_t>(std::bit_width(row.vector)) - 1;
    }
    std::array<Row, 64> pivots_{}; // by leading bit
    std::size_t size_ = 0;
};

} // namespace pegsol
