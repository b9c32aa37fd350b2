// Arrays of positions, as Python passes them: one after the other, (holes + 63) / 64 words each.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <stdexcept>

#include "ground/tables.hpp"

namespace pegsol::bind {

namespace nb = nanobind;
using ManyWords = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using WritableWords = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ManyJumps = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline std::size_t word_count(const BoardTables &board) { return (board.hole_count + 63) / 64; }

// Positions have pegs in holes of the board only.
template <class Array> void check_many(const BoardTables &board, const Array &positions) {
    const std::size_t words = word_count(board);
    if (positions.size() % words != 0) throw std::invalid_argument("a part of a position");
    const std::uint64_t last = ~std::uint64_t{0} >> (64 * words - board.hole_count);
    std::uint64_t outside = 0;
    for (std::size_t i = words - 1; i < positions.size(); i += words)
        outside |= positions.data()[i] & ~last;
    if (outside != 0) throw std::invalid_argument("a position has pegs in holes of the board only");
}

} // namespace pegsol::bind
