// The values of a block: the sums over the jumps that lead to its positions.
#include <algorithm>
#include <bit>

#include "spaces/valuation_parts.hpp"

namespace pegsol {
namespace {

using Bytes = std::uint8_t __attribute__((vector_size(64), aligned(1), may_alias));

} // namespace

PEGSOL_INLINE void Valuation::Worker::count_jumps(const Arrivals &jump, unsigned variant) {
    for (const auto &entry : jump.operation->entries) {
        const std::size_t to = (entry.word ^ jump.operation->word_flip) * wide_bits;
        const std::size_t from = std::size_t{variant ^ entry.flips} * wide_bits;
        for (std::size_t i = 0; i < wide_bits; i += sizeof(Bytes))
            *reinterpret_cast<Bytes *>(&jumps[to + i]) +=
                *reinterpret_cast<const Bytes *>(&jump.counts[from + i]);
    }
}

PEGSOL_DISPATCH void Valuation::value_cells(Worker &worker, std::atomic<std::uint32_t> &next,
                                            std::uint32_t end) {
    const auto level = static_cast<std::size_t>(level_) - 1;
    Block &block = worker.block;
    for (std::uint32_t outer = next++; outer < end; outer = next++) {
        const Wide *words = closure_->cell_blocks(level, outer);
        if (words == nullptr) continue;
        for (const std::uint32_t inner : closure_->inner_patterns(level, outer)) {
            bool any = false;
            for (const Wide *last = words + layout_.words; words != last; ++words)
                any |= words->any();
            if (!any || !is_valued({outer, inner})) continue;
            find_block(block, level, {outer, inner});
            find_sources(block);
            value_block(worker, block);
        }
    }
}

PEGSOL_INLINE void Valuation::value_block(Worker &worker, const Block &block) {
    worker.any_large = false;
    std::ranges::fill(worker.jumps, static_cast<std::uint8_t>(block.always));
    for (const Source &source : block.sources) {
        if (!source.jump->operation->changes_nothing)
            worker.count_jumps(*source.jump, source.variant);
        if (source.words == nullptr) continue;
        if (source.mirror == nullptr)
            take<false>(worker, block, source);
        else
            take<true>(worker, block, source);
    }
    // The fewest pegs of a position: all that its complement cannot have.
    const int most = std::popcount(block.outside) + static_cast<int>(layout_.low_pegs) +
                     std::countr_zero(layout_.words);
    worker.may_finish = static_cast<int>(layout_.hole_count) - most <= finish_.max_pegs;
    const bool inside = find_inside(worker, block);
    std::size_t value = block.first;
    for (std::uint32_t word = 0; word < layout_.words; ++word)
        for (unsigned lane = 0; lane < 8; ++lane) {
            worker.before[word * 8 + lane] = static_cast<std::uint32_t>(value);
            const std::uint64_t later = worker.any_inside[word].lanes[lane];
            for (std::uint64_t rest = block.words[word].lanes[lane]; rest != 0;
                 rest &= rest - 1, ++value) {
                const auto bit = static_cast<unsigned>(std::countr_zero(rest));
                if ((later >> bit & 1) == 0) store(worker, block, word, lane * 64 + bit, value);
            }
        }
    if (!inside) return;
    // Jumps within the block lead from more pegs (of the complements) to fewer.
    const int low_pegs = static_cast<int>(layout_.low_pegs);
    for (int pegs = low_pegs + std::countr_zero(layout_.words); pegs >= 0; --pegs)
        for (std::uint32_t word = 0; word < layout_.words; ++word) {
            const int low = pegs - std::popcount(word);
            if (low < 0 || low > low_pegs) continue;
            const Wide positions =
                worker.any_inside[word] &
                layout_.level_mask(block.constants ^ layout_.high_flips[word])[low];
            if (!positions.any()) continue;
            for (unsigned lane = 0; lane < 8; ++lane)
                if (positions.lanes[lane] != 0)
                    take_inside(worker, block, word, lane, positions.lanes[lane]);
        }
}

// Adds a value to the sums of a position.
PEGSOL_INLINE void Valuation::add(Worker &worker, std::size_t at, const Level &level,
                                  std::size_t value) const {
    worker.chances[at] += level.chances[value];
    if ((level.solutions[value] & is_large) == 0) [[likely]]
        worker.small[at] += level.solutions[value];
    else
        add_large(worker, at, read(level, value));
}

// Adds what a jump from another block brings.
template <bool Mirrored>
PEGSOL_INLINE void Valuation::take(Worker &worker, const Block &block, const Source &source) const {
    const Operation &operation = *source.jump->operation;
    const unsigned back = operation.right - operation.left; // from a bit to its source
    const Level &level = *source.level;
    const std::uint32_t *images = Mirrored ? source.mirror->index.data() : nullptr;
    std::uint32_t *ranks = worker.ranks.data();
    std::uint32_t rank = *source.first;
    for (std::uint32_t word = 0; word < layout_.words; ++word)
        for (unsigned lane = 0; lane < 8; ++lane) {
            ranks[word * 8 + lane] = rank;
            rank += static_cast<std::uint32_t>(std::popcount(source.valued[word].lanes[lane]));
        }
    for (const auto &entry : operation.entries) {
        const Wide &there = source.words[entry.word];
        const std::uint32_t to_word = entry.word ^ operation.word_flip;
        const Wide &to = block.words[to_word];
        const Wide &mask = operation.masks[source.variant ^ entry.flips];
        for (unsigned lane = 0; lane < 8; ++lane) {
            const std::uint64_t all = there.lanes[lane];
            const unsigned to_lane = lane ^ operation.lanes;
            std::uint64_t jumps = moved(operation, all & mask.lanes[lane]) & to.lanes[to_lane];
            const std::size_t lane_at = to_word * wide_bits + to_lane * 64;
            for (; jumps != 0; jumps &= jumps - 1) {
                const auto bit = static_cast<unsigned>(std::countr_zero(jumps));
                std::size_t value;
                if constexpr (Mirrored) {
                    const std::uint32_t index =
                        images[entry.word * wide_bits + lane * 64 + bit + back] ^ source.flipped;
                    value =
                        ranks[index >> 6] +
                        static_cast<std::size_t>(std::popcount(
                            source.valued[index >> wide_log].lanes[index >> 6 & 7] & below(index)));
                } else {
                    value = ranks[entry.word * 8 + lane] +
                            static_cast<std::size_t>(std::popcount(all & below(bit + back)));
                }
                add(worker, lane_at + bit, level, value);
            }
        }
    }
}

// Finds the positions that jumps within the block lead to; returns whether there are any.
PEGSOL_INLINE bool Valuation::find_inside(Worker &worker, const Block &block) const {
    std::ranges::fill(worker.any_inside, Wide{});
    std::ranges::fill(worker.inside, Wide{});
    Wide all{};
    for (std::size_t i = 0; i < inside_.size(); ++i) {
        const Operation &operation = *inside_[i].operation;
        const unsigned variant = operation.variant(block.constants);
        worker.count_jumps(inside_[i], variant);
        for (const auto &entry : operation.entries) {
            const std::uint32_t to_word = entry.word ^ operation.word_flip;
            const Wide here = block.words[entry.word] & operation.masks[variant ^ entry.flips];
            Wide &to = worker.inside[i * layout_.words + to_word];
            for (unsigned lane = 0; lane < 8; ++lane)
                to.lanes[lane ^ operation.lanes] = moved(operation, here.lanes[lane]);
            to &= block.words[to_word];
            worker.any_inside[to_word] |= to;
            all |= to;
        }
    }
    return all.any();
}

// Adds what jumps within the block bring to some positions of a lane, and stores their values.
PEGSOL_INLINE void Valuation::take_inside(Worker &worker, const Block &block, std::uint32_t word,
                                          unsigned lane, std::uint64_t positions) {
    const Level &level = levels_[block.level];
    for (std::size_t i = 0; i < inside_.size(); ++i) {
        std::uint64_t jumps = worker.inside[i * layout_.words + word].lanes[lane] & positions;
        if (jumps == 0) continue;
        const Operation &operation = *inside_[i].operation;
        const std::uint32_t from_word = word ^ operation.word_flip;
        const unsigned from_lane = lane ^ operation.lanes, back = operation.right - operation.left;
        const std::uint64_t all = block.words[from_word].lanes[from_lane];
        const std::size_t before = worker.before[from_word * 8 + from_lane];
        for (; jumps != 0; jumps &= jumps - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(jumps));
            add(worker, word * wide_bits + lane * 64 + bit, level,
                before + static_cast<std::size_t>(std::popcount(all & below(bit + back))));
        }
    }
    const std::uint64_t here = block.words[word].lanes[lane];
    for (; positions != 0; positions &= positions - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(positions));
        store(worker, block, word, lane * 64 + bit,
              worker.before[word * 8 + lane] +
                  static_cast<std::size_t>(std::popcount(here & below(bit))));
    }
}

// Stores the value of a position, and clears its sums.
PEGSOL_INLINE void Valuation::store(Worker &worker, const Block &block, std::uint32_t word,
                                    unsigned bit, std::size_t value) {
    Level &level = current();
    const std::size_t at = word * wide_bits + bit;
    Large sum{std::exchange(worker.small[at], 0), 0};
    double chance = std::exchange(worker.chances[at], 0) * shares_[worker.jumps[at]];
    if (worker.any_large) {
        const Large more = std::exchange(worker.large[at], {});
        sum.low += more.low;
        sum.high = more.high + (sum.low < more.low);
    }
    if (worker.may_finish &&
        finish_(Bits<1>{{layout_.full() ^ complement_of(block, static_cast<std::uint32_t>(at))}})) {
        sum = {1, 0};
        chance = 1;
    }
    level.chances[value] = chance;
    if (sum.high == 0 && sum.low < is_large) [[likely]] {
        level.solutions[value] = static_cast<std::uint32_t>(sum.low);
        return;
    }
    if (sum.high >> 56 != 0) too_large_ = true; // the next sum might not fit
    std::vector<Large> &large = level.large[worker.number];
    level.solutions[value] =
        is_large | static_cast<std::uint32_t>(large.size() * workers_.size() + worker.number);
    large.push_back(sum);
}

} // namespace pegsol
