// A word of 512 bits: one bit for each of 512 positions. Plain vector operations that every
// compiler lowers to the processor's own.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "ground/dispatch.hpp"

namespace pegsol {

inline constexpr unsigned wide_log = 9, wide_bits = 1 << wide_log;

// The vector type's own alignment depends on the instruction set it is compiled for.
struct alignas(64) Wide {
    using Lanes = std::uint64_t __attribute__((vector_size(64)));
    Lanes lanes;

    PEGSOL_INLINE Wide &operator&=(const Wide &other) {
        lanes &= other.lanes;
        return *this;
    }
    PEGSOL_INLINE Wide &operator|=(const Wide &other) {
        lanes |= other.lanes;
        return *this;
    }
    PEGSOL_INLINE friend Wide operator&(const Wide &a, const Wide &b) {
        return {a.lanes & b.lanes};
    }
    PEGSOL_INLINE friend Wide operator~(const Wide &a) { return {~a.lanes}; }

    [[nodiscard]] bool test(unsigned bit) const { return (lanes[bit >> 6] >> (bit & 63) & 1) != 0; }
    void set(unsigned bit) { lanes[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    [[nodiscard]] PEGSOL_INLINE bool any() const {
        std::uint64_t all = 0;
        for (int i = 0; i < 8; ++i) all |= lanes[i];
        return all != 0;
    }

    // Moves lane i to lane i ^ Turn.
    template <unsigned Turn> PEGSOL_INLINE void exchange() {
        if constexpr (Turn != 0)
            lanes = __builtin_shufflevector(lanes, lanes, 0 ^ Turn, 1 ^ Turn, 2 ^ Turn, 3 ^ Turn,
                                            4 ^ Turn, 5 ^ Turn, 6 ^ Turn, 7 ^ Turn);
    }

    // Bit i becomes bit 511 - i.
    PEGSOL_INLINE void reverse() {
        constexpr std::uint64_t ones = ~std::uint64_t{0};
        exchange<7>();
        lanes = lanes >> 32 | lanes << 32;
        lanes = (lanes >> 16 & ones / 0x10001) | (lanes & ones / 0x10001) << 16;
        lanes = (lanes >> 8 & ones / 0x101) | (lanes & ones / 0x101) << 8;
        lanes = (lanes >> 4 & ones / 0x11) | (lanes & ones / 0x11) << 4;
        lanes = (lanes >> 2 & ones / 5) | (lanes & ones / 5) << 2;
        lanes = (lanes >> 1 & ones / 3) | (lanes & ones / 3) << 1;
    }
};

} // namespace pegsol
