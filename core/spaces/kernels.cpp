#include "spaces/kernels.hpp"

#include <cstring>

namespace pegsol {

namespace {

// Moves lane i to lane i ^ Turn.
template <unsigned Turn> PEGSOL_INLINE void exchange(Wide::Half &half) {
    if constexpr (Turn != 0)
        half = __builtin_shufflevector(half, half, 0 ^ Turn, 1 ^ Turn, 2 ^ Turn, 3 ^ Turn);
}

// The two words may be the same.
template <unsigned Lanes>
PEGSOL_INLINE void jump_word(Wide &to, const Wide &from, const Wide &mask, unsigned left,
                             unsigned right) {
    constexpr unsigned within = Lanes & 3, other = Lanes >> 2;
    Wide::Half low = half_of(from, 0) & half_of(mask, 0),
               high = half_of(from, 1) & half_of(mask, 1);
    exchange<within>(low);
    exchange<within>(high);
    half_of(to, other) |= low << left >> right;
    half_of(to, 1 - other) |= high << left >> right;
}

template <unsigned Lanes>
PEGSOL_INLINE void pull_pairs(const Operation &operation, Wide *to, const Wide *from,
                              std::uint32_t words, unsigned variant, const Pairs &pairs) {
    const unsigned left = operation.left, right = operation.right;
    if (words == 1) {
        const Wide mask = operation.masks[variant];
        for (const auto *pair = pairs.first; pair != pairs.second; ++pair)
            jump_word<Lanes>(to[pair->to], from[pair->from], mask, left, right);
        return;
    }
    for (const auto *pair = pairs.first; pair != pairs.second; ++pair) {
        Wide *here = to + std::size_t{pair->to} * words;
        const Wide *there = from + std::size_t{pair->from} * words;
        for (const auto &entry : operation.entries)
            jump_word<Lanes>(here[entry.word ^ operation.word_flip], there[entry.word],
                             operation.masks[variant ^ entry.flips], left, right);
    }
}

// Adds a word to another, and what is new there to `fresh`.
PEGSOL_INLINE void add_word(Wide &to, const Wide &word, Wide &fresh) {
    for (int half = 0; half < 2; ++half) {
        half_of(fresh, half) |= half_of(word, half) & ~half_of(to, half);
        half_of(to, half) |= half_of(word, half);
    }
}

template <class Act> PEGSOL_INLINE void with_lanes(unsigned lanes, Act act) {
    switch (lanes) {
    case 0: return act.template operator()<0>();
    case 1: return act.template operator()<1>();
    case 2: return act.template operator()<2>();
    case 3: return act.template operator()<3>();
    case 4: return act.template operator()<4>();
    case 5: return act.template operator()<5>();
    case 6: return act.template operator()<6>();
    default: return act.template operator()<7>();
    }
}

// Makes a jump within a block; returns whether that added positions.
template <unsigned Lanes>
PEGSOL_INLINE bool jump_inside(const Operation &operation, Wide *block, unsigned variant) {
    Wide fresh{};
    for (const auto &entry : operation.entries) {
        Wide &to = block[entry.word ^ operation.word_flip];
        Wide moved{};
        jump_word<Lanes>(moved, block[entry.word], operation.masks[variant ^ entry.flips],
                         operation.left, operation.right);
        add_word(to, moved, fresh);
    }
    return fresh.any();
}

// Exchanges bits in pairs, the lower of which are in the mask.
template <unsigned Lanes>
PEGSOL_INLINE void swap_bits(Wide &word, const Wide &mask, unsigned shift) {
    constexpr unsigned within = Lanes & 3, other = Lanes >> 2;
    const Wide::Half low = half_of(word, 0), high = half_of(word, 1);
    Wide::Half low_upper = (other != 0 ? high : low) >> shift,
               high_upper = (other != 0 ? low : high) >> shift;
    exchange<within>(low_upper);
    exchange<within>(high_upper);
    const Wide::Half low_change = (low ^ low_upper) & half_of(mask, 0),
                     high_change = (high ^ high_upper) & half_of(mask, 1);
    Wide::Half low_back = (other != 0 ? high_change : low_change) << shift,
               high_back = (other != 0 ? low_change : high_change) << shift;
    exchange<within>(low_back);
    exchange<within>(high_back);
    half_of(word, 0) = low ^ low_change ^ low_back;
    half_of(word, 1) = high ^ high_change ^ high_back;
}

// Reverses a word's bits; a block shorter than a word stays at its low end.
PEGSOL_INLINE void turn(Wide &word, unsigned index_bits) {
    if (index_bits >= wide_log) return word.reverse();
    Wide turned{};
    for (unsigned i = 0, count = 1u << index_bits; i < count; ++i)
        if (word.test(i)) turned.set(count - 1 - i);
    word = turned;
}

} // namespace

PEGSOL_DISPATCH void pull_cell(const Operation &operation, Wide *to, const Wide *from,
                               std::uint32_t words, unsigned variant, const Pairs &pairs) {
    if (operation.changes_nothing) {
        for (const auto *pair = pairs.first; pair != pairs.second; ++pair)
            for (std::uint32_t w = 0; w < words; ++w)
                to[std::size_t{pair->to} * words + w] |= from[std::size_t{pair->from} * words + w];
        return;
    }
    with_lanes(operation.lanes, [&]<unsigned Lanes>() PEGSOL_INLINE_LAMBDA {
        pull_pairs<Lanes>(operation, to, from, words, variant, pairs);
    });
}

PEGSOL_DISPATCH void pull_whole_cell(const Operation &operation, Wide *to, const Wide *from,
                                     std::uint32_t words, std::size_t blocks) {
    if (operation.changes_nothing) {
        for (std::size_t w = 0; w < blocks * words; ++w) to[w] |= from[w];
        return;
    }
    with_lanes(operation.lanes, [&]<unsigned Lanes>() PEGSOL_INLINE_LAMBDA {
        const Wide mask = operation.masks[0];
        for (std::size_t block = 0; block < blocks; ++block, to += words, from += words)
            for (const auto &entry : operation.entries)
                jump_word<Lanes>(to[entry.word ^ operation.word_flip], from[entry.word], mask,
                                 operation.left, operation.right);
    });
}

PEGSOL_DISPATCH void close_words(const Layout &layout, Wide *blocks, std::uint64_t constants,
                                 const Layout::InnerClass &inner) {
    for (const Operation &operation : layout.inside)
        with_lanes(operation.lanes, [&]<unsigned Lanes>() PEGSOL_INLINE_LAMBDA {
            const unsigned left = operation.left, right = operation.right;
            Wide *block = blocks;
            for (std::uint32_t r = inner.first_run; r < inner.last_run; ++r) {
                const Layout::Run &run = layout.inner_runs[r];
                const Wide mask = operation.masks[operation.variant(constants ^ run.constants)];
                for (Wide *end = block + (run.end - run.begin); block != end; ++block)
                    jump_word<Lanes>(*block, *block, mask, left, right);
            }
        });
}

PEGSOL_DISPATCH void map_cell(const Layout &layout, const CellMap &map, Wide *to, const Wide *from,
                              std::uint64_t constants, const Layout::InnerClass &inner,
                              Wide *scratch) {
    const std::uint32_t words = layout.words;
    std::memcpy(scratch, from, std::size_t{inner.end - inner.begin} * words * sizeof(Wide));
    for (const BitSwap &swap : map.swaps)
        with_lanes(swap.lanes, [&]<unsigned Lanes>() PEGSOL_INLINE_LAMBDA {
            Wide *blocks = scratch;
            for (std::uint32_t r = inner.first_run; r < inner.last_run; ++r) {
                const Layout::Run &run = layout.inner_runs[r];
                const unsigned parity =
                    swap.by_constants[static_cast<std::size_t>(constants ^ run.constants)];
                Wide *end = blocks + std::size_t{run.end - run.begin} * words;
                for (std::uint32_t w = 0; w < words; ++w) {
                    const Wide mask = swap.masks[parity ^ swap.by_word[w]];
                    for (Wide *word = blocks + w; word < end; word += words)
                        swap_bits<Lanes>(*word, mask, swap.shift);
                }
                blocks = end;
            }
        });
    for (std::uint32_t r = inner.first_run; r < inner.last_run; ++r) {
        const Layout::Run &run = layout.inner_runs[r];
        const std::uint32_t flips =
            map.word_flips[static_cast<std::size_t>(constants ^ run.constants)];
        for (std::uint32_t i = run.begin; i < run.end; ++i) {
            const std::uint32_t image = map.inner[layout.inner_order[i]];
            Wide *block = to + std::size_t{layout.inner_rank[image]} * words;
            for (std::uint32_t w = 0; w < words; ++w, ++scratch) {
                Wide &word = block[map.word[w] ^ flips];
                for (int half = 0; half < 2; ++half) half_of(word, half) = half_of(*scratch, half);
            }
        }
    }
}

PEGSOL_DISPATCH void close_block(const Layout &layout, Wide *block, std::uint64_t constants,
                                 std::uint8_t *waiting) {
    const std::size_t count = layout.inside.size();
    std::memset(waiting, 1, count);
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < count; ++i) {
            if (waiting[i] == 0) continue;
            waiting[i] = 0;
            const Operation &operation = layout.inside[i];
            bool fresh = false;
            with_lanes(operation.lanes, [&]<unsigned Lanes>() PEGSOL_INLINE_LAMBDA {
                fresh = jump_inside<Lanes>(operation, block, operation.variant(constants));
            });
            if (!fresh) continue;
            again = true;
            for (const std::uint32_t woken : layout.wakes[i]) waiting[woken] = 1;
        }
    }
}

PEGSOL_DISPATCH bool any_in(const Wide *words, std::size_t count) {
    Wide all{};
    for (std::size_t i = 0; i < count; ++i) all |= words[i];
    return all.any();
}

PEGSOL_DISPATCH bool add_fresh(Wide *to, const Wide *from, std::size_t count) {
    Wide fresh{};
    for (std::size_t i = 0; i < count; ++i) add_word(to[i], from[i], fresh);
    return fresh.any();
}

PEGSOL_DISPATCH bool keep_turned(Wide *block, const Wide *other, std::uint32_t words,
                                 unsigned index_bits) {
    Wide all{};
    for (std::uint32_t w = 0; w < words; ++w) {
        Wide turned = other[words - 1 - w];
        turn(turned, index_bits);
        block[w] &= turned;
        all |= block[w];
    }
    return all.any();
}

PEGSOL_DISPATCH void add_words(Columns &columns, const Wide *const *words, std::size_t count) {
    columns.most += static_cast<unsigned>(count);
    for (int half = 0; half < 2; ++half) {
        Wide::Half planes[column_planes];
        for (unsigned i = 0; i < column_planes; ++i) planes[i] = half_of(columns.planes[i], half);
        // Carries from plane `first` on.
        const auto carry_on = [&](Wide::Half &carry, unsigned first) PEGSOL_INLINE_LAMBDA {
            for (unsigned i = first; i < column_planes; ++i) {
                const Wide::Half both = planes[i] & carry;
                planes[i] ^= carry;
                carry = both;
            }
        };
        std::size_t i = 0;
        for (; i + 2 <= count; i += 2) {
            const Wide::Half one = half_of(*words[i], half), other = half_of(*words[i + 1], half);
            const Wide::Half either = one ^ other;
            Wide::Half carry = (one & other) | (either & planes[0]);
            planes[0] ^= either;
            carry_on(carry, 1);
        }
        if (i < count) {
            Wide::Half last = half_of(*words[i], half);
            carry_on(last, 0);
        }
        for (unsigned p = 0; p < column_planes; ++p) half_of(columns.planes[p], half) = planes[p];
    }
}

PEGSOL_DISPATCH void drain(const Layout &layout, Columns &columns, std::uint64_t constants,
                           std::uint64_t *sums) {
    const Wide *masks = layout.level_mask(constants);
    for (unsigned pegs = 0; pegs <= layout.low_pegs; ++pegs)
        for (unsigned plane = 0; plane < column_planes; ++plane) {
            std::uint64_t bits = 0;
            for (int lane = 0; lane < 8; ++lane)
                bits += static_cast<std::uint64_t>(
                    std::popcount(columns.planes[plane].lanes[lane] & masks[pegs].lanes[lane]));
            sums[pegs] += bits << plane;
        }
    columns = {};
}

} // namespace pegsol
