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
    static constexpr std::size_t ahead = 4; // blocks whose sources are on their way from memory

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
    std::array<Block, ahead + 1> blocks; // the next to be valued and those planned
    std::size_t planned = 0, valued = 0;

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
