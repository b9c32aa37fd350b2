// Shared by the files of the valuation.
#pragma once

#include <array>
#include <bit>

#include "spaces/valuation.hpp"

namespace pegsol {

// A block that a jump comes from.
struct Valuation::Source {
    const Arrivals *jump = nullptr;
    unsigned variant = 0;
    const Wide *words = nullptr;    // nullptr if none of its positions wins
    const Wide *valued = nullptr;   // of the block that was valued: this one, or an image of it
    Outside outside{};              // the pegs of that block
    const Mirror *mirror = nullptr; // what maps this block to the other, if it is another
    std::uint32_t flipped = 0;      // what the constants add to a mirrored index
    const Level *level = nullptr;
    const std::uint32_t *first =
        nullptr; // value of the first position of the block that was valued
};

// A block to be valued.
struct Valuation::Block {
    const Wide *words;
    std::size_t level;
    std::uint32_t outer, inner, first;
    std::uint64_t outside, constants; // its pegs outside, and what they leave to determined holes
    std::vector<Source> sources;
    unsigned always; // jumps that are possible in every position of the block
};

// The working memory of a thread. The sums are all zero between blocks.
struct Valuation::Worker {
    std::size_t number = 0;
    // By word and bit, the sums of the small numbers of solutions, the large ones, and chances.
    std::vector<std::uint64_t> small;
    std::vector<Large> large;
    std::vector<double> chances;
    bool any_large = false;               // since the block was begun
    std::vector<std::uint8_t> jumps;      // the number of legal ones, by word and bit
    std::vector<std::uint32_t> before;    // values before each lane
    std::vector<std::uint32_t> ranks;     // the same of a source
    std::vector<Wide> inside, any_inside; // positions that jumps within the block lead to
    bool may_finish = false;
    Block block; // to be valued

    void count_jumps(const Arrivals &jump, unsigned variant);
};

// Of blocks that are images of each other the first is valued.
PEGSOL_INLINE bool Valuation::is_valued(const Outside &outside) const {
    for (const Mirror &mirror : mirrors_)
        if (mirror.of(outside) < outside) return false;
    return true;
}

// Replaces a block by the image of it that is valued; returns what maps it there, or nullptr.
PEGSOL_INLINE const Mirror *Valuation::move_to_valued(Outside &outside) const {
    const Mirror *found = nullptr;
    const Outside given = outside;
    for (const Mirror &mirror : mirrors_)
        if (const Outside image = mirror.of(given); image < outside) {
            outside = image;
            found = &mirror;
        }
    return found;
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

PEGSOL_INLINE void Valuation::find_block(Block &block, std::size_t level,
                                         const Outside &outside) const {
    const std::size_t rank = layout_.inner_rank[outside.inner];
    block.words = closure_->cell_blocks(level, outside.outer) + rank * layout_.words;
    block.level = level;
    block.outer = outside.outer;
    block.inner = outside.inner;
    block.first = levels_[level].first[closure_->cell_offset(level, outside.outer) + rank];
    block.outside = layout_.outer_bits(outside.outer) | layout_.inner_bits(outside.inner);
    block.constants =
        layout_.constants(closure_->position_class() ^ layout_.outer_sum[outside.outer] ^
                          layout_.inner_sum[outside.inner]);
}

PEGSOL_INLINE std::uint64_t Valuation::complement_of(const Block &block,
                                                     std::uint32_t index) const {
    const std::uint32_t word = index >> wide_log;
    return block.outside | layout_.high_positions[word] |
           layout_
               .low_positions[static_cast<std::size_t>(block.constants ^ layout_.high_flips[word])
                                  << wide_log |
                              (index & (wide_bits - 1))];
}

PEGSOL_INLINE Valuation::Sum Valuation::read(const Level &level, std::size_t value) const {
    const std::uint32_t solutions = level.solutions[value];
    if ((solutions & is_large) == 0) return {solutions, 0, level.chances[value]};
    const std::size_t number = solutions ^ is_large;
    const Large &large = level.large[number % workers_.size()][number / workers_.size()];
    return {large.low, large.high, level.chances[value]};
}

PEGSOL_INLINE std::uint64_t below(unsigned bit) { return (std::uint64_t{1} << (bit & 63)) - 1; }

// The positions of a lane that a jump leads to; the lane is where they come from.
PEGSOL_INLINE std::uint64_t moved(const Operation &operation, std::uint64_t lane) {
    return lane << operation.left >> operation.right;
}

PEGSOL_INLINE std::uint32_t count(const Wide &word) {
    std::uint32_t bits = 0;
    for (int lane = 0; lane < 8; ++lane)
        bits += static_cast<std::uint32_t>(std::popcount(word.lanes[lane]));
    return bits;
}

} // namespace pegsol
