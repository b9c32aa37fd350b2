#include "spaces/kernels.hpp"

#include <cstring>

namespace pegsol {

namespace {

template <unsigned Lanes>
PEGSOL_INLINE void jump_word(Wide &to, const Wide &from, const Wide &mask, unsigned left,
                             unsigned right) {
    Wide moved = from & mask;
    moved.exchange<Lanes>();
    to.lanes |= moved.lanes << left >> right;
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

// Makes a jump within a block; returns whether that gave new positions.
template <unsigned Lanes>
PEGSOL_INLINE bool jump_inside(const Operation &operation, Wide *block, unsigned variant) {
    Wide fresh{};
    for (const auto &entry : operation.entries) {
        Wide &to = block[entry.word ^ operation.word_flip];
        Wide moved{};
        jump_word<Lanes>(moved, block[entry.word], operation.masks[variant ^ entry.flips],
                         operation.left, operation.right);
        fresh |= moved & ~to;
        to |= moved;
    }
    return fresh.any();
}

// Adds the numbers of bits that the word has in common with each mask, lane by lane.
PEGSOL_INLINE void tally_word(Wide *sums, const Wide &word, const Wide *masks, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        Wide common = word & masks[i];
        for (int lane = 0; lane < 8; ++lane)
            common.lanes[lane] = static_cast<std::uint64_t>(std::popcount(common.lanes[lane]));
        sums[i].lanes += common.lanes;
    }
}

PEGSOL_INLINE void tally_block_inline(const Layout &layout, const Wide *block,
                                      std::uint64_t constants, Wide *sums) {
    for (std::uint32_t w = 0; w < layout.words; ++w)
        if (block[w].any())
            tally_word(sums + std::popcount(w), block[w],
                       layout.level_mask(constants ^ layout.high_flips[w]), layout.low_pegs + 1);
}

using TallyBlock = void (*)(const Layout &, const Wide *, std::uint64_t, Wide *);

#if defined(__GNUC__) && defined(__x86_64__)
__attribute__((target("popcnt"))) void tally_block_popcnt(const Layout &layout, const Wide *block,
                                                          std::uint64_t constants, Wide *sums) {
    tally_block_inline(layout, block, constants, sums);
}
__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx512vpopcntdq,popcnt"))) void
tally_block_avx512(const Layout &layout, const Wide *block, std::uint64_t constants, Wide *sums) {
    tally_block_inline(layout, block, constants, sums);
}
#endif
void tally_block_plain(const Layout &layout, const Wide *block, std::uint64_t constants,
                       Wide *sums) {
    tally_block_inline(layout, block, constants, sums);
}

TallyBlock choose_tally() {
#if defined(__GNUC__) && defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        return tally_block_avx512;
    if (__builtin_cpu_supports("popcnt")) return tally_block_popcnt;
#endif
    return tally_block_plain;
}

// Reverses a word's bits; a block shorter than a word stays at its low end.
PEGSOL_INLINE void turn(Wide &word, unsigned index_bits) {
    if (index_bits >= wide_log) return word.reverse();
    Wide turned{};
    for (unsigned i = 0, count = 1u << index_bits; i < count; ++i)
        if (word.test(i)) turned.set(count - 1 - i);
    word = turned;
}

const TallyBlock best_tally = choose_tally();

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

PEGSOL_DISPATCH void close_words(const Layout &layout, Wide *blocks, std::uint64_t sum,
                                 const std::uint32_t *inner, std::uint32_t count) {
    for (const Operation &operation : layout.inside)
        with_lanes(operation.lanes, [&]<unsigned Lanes>() PEGSOL_INLINE_LAMBDA {
            const unsigned left = operation.left, right = operation.right;
            for (std::uint32_t i = 0; i < count; ++i) {
                const auto constants = layout.constants(sum ^ layout.inner_sum[inner[i]]);
                const Wide word = blocks[i];
                jump_word<Lanes>(blocks[i], word, operation.masks[operation.variant(constants)],
                                 left, right);
            }
        });
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
    for (std::size_t i = 0; i < count; ++i) {
        fresh |= from[i] & ~to[i];
        to[i] |= from[i];
    }
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

void tally_block(const Layout &layout, const Wide *block, std::uint64_t constants, Wide *sums) {
    best_tally(layout, block, constants, sums);
}

} // namespace pegsol
