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
    // Without AVX-512, GCC keeps a vector of 64 bytes that is changed in a loop on the stack and
    // waits for each store there. It keeps halves in registers.
    using Half = std::uint64_t __attribute__((vector_size(32), may_alias));
    using Lanes = std::uint64_t __attribute__((vector_size(64)));
    Lanes lanes;

    PEGSOL_INLINE Wide &operator&=(const Wide &other) {
        for (int half = 0; half < 2; ++half) half_of(*this, half) &= half_of(other, half);
        return *this;
    }
    PEGSOL_INLINE Wide &operator|=(const Wide &other) {
        for (int half = 0; half < 2; ++half) half_of(*this, half) |= half_of(other, half);
        return *this;
    }
    PEGSOL_INLINE friend Wide operator&(const Wide &a, const Wide &b) {
        return {a.lanes & b.lanes};
    }
    PEGSOL_INLINE friend Wide operator~(const Wide &a) { return {~a.lanes}; }

    PEGSOL_INLINE friend Half &half_of(Wide &word, int half) {
        return reinterpret_cast<Half *>(&word)[half];
    }
    PEGSOL_INLINE friend const Half &half_of(const Wide &word, int half) {
        return reinterpret_cast<const Half *>(&word)[half];
    }

    [[nodiscard]] bool test(unsigned bit) const { return (lanes[bit >> 6] >> (bit & 63) & 1) != 0; }
    void set(unsigned bit) { lanes[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
    [[nodiscard]] PEGSOL_INLINE bool any() const {
        const Half all = half_of(*this, 0) | half_of(*this, 1);
        return (all[0] | all[1] | all[2] | all[3]) != 0;
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
