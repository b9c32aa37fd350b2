// The values of a block: the sums over the jumps that lead to its positions.
#include <algorithm>
#include <bit>

#include "spaces/valuation_parts.hpp"

namespace pegsol {
namespace {

using Bytes = std::uint8_t __attribute__((vector_size(64), aligned(1), may_alias));

constexpr std::size_t line = 64; // bytes that come from memory together

template <class T> PEGSOL_INLINE void prefetch(const T *begin, std::size_t items) {
    const auto *at = reinterpret_cast<const char *>(begin), *end = at + items * sizeof(T);
    for (; at < end; at += line) __builtin_prefetch(at);
}

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
    for (std::uint32_t outer = next++; outer < end; outer = next++) plan(worker, outer);
    while (worker.valued < worker.planned)
        value_block(worker, worker.blocks[worker.valued++ % worker.blocks.size()]);
}

// Plans the blocks of a cell, and values those planned long ago.
PEGSOL_INLINE void Valuation::plan(Worker &worker, std::uint32_t outer) {
    const auto number = static_cast<std::size_t>(level_) - 1;
    const Wide *words = closure_->cell_blocks(number, outer);
    if (words == nullptr) return;
    const std::uint64_t sum = closure_->position_class() ^ layout_.outer_sum[outer];
    const std::uint32_t *first = &levels_[number].first[closure_->cell_offset(number, outer)];
    const std::uint64_t outer_bits = layout_.outer_bits(outer);
    const std::size_t room = worker.blocks.size();
    for (const std::uint32_t pattern : closure_->inner_patterns(number, outer)) {
        const Wide *here = std::exchange(words, words + layout_.words);
        const std::uint32_t value = *first++;
        bool any = false;
        for (std::uint32_t word = 0; word < layout_.words; ++word) any |= here[word].any();
        if (!any || !is_valued({outer, pattern})) continue;
        Block &block = worker.blocks[worker.planned % room];
        block.words = here;
        block.level = number;
        block.outer = outer;
        block.inner = pattern;
        block.first = value;
        block.outside = outer_bits | layout_.inner_bits(pattern);
        block.constants = layout_.constants(sum ^ layout_.inner_sum[pattern]);
        find_sources(block);
        ++worker.planned;
        if (worker.planned - worker.valued > Worker::ahead / 2)
            fetch_values(worker.blocks[(worker.planned - 1 - Worker::ahead / 2) % room]);
        if (worker.planned - worker.valued == room)
            value_block(worker, worker.blocks[worker.valued++ % room]);
    }
}

PEGSOL_INLINE void Valuation::find_source(Source &source, std::size_t level, const Outside &outside,
                                          std::uint64_t constants) const {
    const Wide *cell = closure_->cell_blocks(level, outside.outer);
    if (cell == nullptr) return;
    const Wide *words = cell + std::size_t{layout_.inner_rank[outside.inner]} * layout_.words;
    Outside valued = outside;
    if (const Mirror *mirror = move_to_valued(valued); mirror != nullptr) {
        cell = closure_->cell_blocks(level, valued.outer);
        if (cell == nullptr) return;
        source.mirror = mirror;
        source.flipped = mirror->constants[static_cast<std::size_t>(constants)];
    }
    const std::size_t rank = layout_.inner_rank[valued.inner];
    source.words = words;
    source.outside = valued;
    source.valued = cell + rank * layout_.words;
    source.level = &levels_[level];
    source.first = &source.level->first[closure_->cell_offset(level, valued.outer) + rank];
    for (std::uint32_t word = 0; word < layout_.words; ++word) {
        __builtin_prefetch(source.words + word);
        __builtin_prefetch(source.valued + word);
    }
    __builtin_prefetch(source.first);
}

PEGSOL_INLINE void Valuation::find_sources(Block &block) const {
    block.sources.clear();
    block.always = 0;
    const std::uint64_t position_class = closure_->position_class();
    for (const std::uint16_t place : closure_->pulls_to(block.outer)) {
        const Layout::Pull &pull = layout_.pulls[place];
        if ((block.inner & pull.inner_mask) != pull.inner_value) continue;
        const Outside outside{block.outer ^ pull.outer_mask, block.inner ^ pull.inner_mask};
        const std::uint64_t constants = layout_.constants(
            position_class ^ layout_.outer_sum[outside.outer] ^ layout_.inner_sum[outside.inner]);
        Source source{.jump = &pulls_[place], .variant = pull.operation.variant(constants)};
        const std::size_t level = block.level + static_cast<std::size_t>(pull.drop);
        if (level < levels_.size()) find_source(source, level, outside, constants);
        block.always += pull.operation.changes_nothing;
        block.sources.push_back(source);
    }
}

Valuation::Block Valuation::block_of(std::size_t level, const Outside &outside,
                                     bool sources) const {
    const std::size_t rank = layout_.inner_rank[outside.inner];
    const std::uint64_t sum = closure_->position_class() ^ layout_.outer_sum[outside.outer] ^
                              layout_.inner_sum[outside.inner];
    Block block{closure_->cell_blocks(level, outside.outer) + rank * layout_.words,
                level,
                outside.outer,
                outside.inner,
                levels_[level].first[closure_->cell_offset(level, outside.outer) + rank],
                layout_.outer_bits(outside.outer) | layout_.inner_bits(outside.inner),
                layout_.constants(sum),
                {},
                0};
    if (sources) find_sources(block);
    return block;
}

PEGSOL_INLINE void Valuation::fetch_values(Block &block) const {
    for (const Source &source : block.sources) {
        if (source.words == nullptr) continue;
        std::uint32_t values = 0;
        for (std::uint32_t word = 0; word < layout_.words; ++word)
            values += count(source.valued[word]);
        prefetch(source.level->solutions + *source.first, values);
        prefetch(source.level->chances + *source.first, values);
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
