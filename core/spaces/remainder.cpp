#include "spaces/remainder.hpp"

#include <algorithm>
#include <bit>

namespace pegsol {

Remainder::Remainder(const BoardTables &board, std::size_t most)
    : tables_(board), most_(most), levels_(board.hole_count + 1) {}

void Remainder::add_level(const Closure &closure, std::size_t level) {
    const std::uint64_t full = closure.layout().full();
    closure.each_missing_word(level, [&](const Wide &word, std::uint64_t base,
                                         const std::uint64_t *low) {
        for (unsigned lane = 0; lane < 8; ++lane)
            for (std::uint64_t rest = word.lanes[lane]; rest != 0; rest &= rest - 1) {
                const unsigned bit = lane * 64 + static_cast<unsigned>(std::countr_zero(rest));
                const std::uint64_t position = full ^ (base | low[bit]);
                if (position == 0) continue;
                if (++total_ > most_) return false;
                levels_[static_cast<std::size_t>(std::popcount(position))].push_back({{position}});
            }
        return true;
    });
}

PegCounts Remainder::fewest() {
    PegCounts counts{};
    std::vector<std::uint64_t> legal(tables_.legal_words);
    std::vector<JumpIndex> jumps;
    std::vector<std::uint8_t> below, here; // the fewest pegs of each position
    LevelIndex<1> index;
    for (std::size_t pegs = 1; pegs < levels_.size(); ++pegs) {
        auto &positions = levels_[pegs];
        std::ranges::sort(positions, {}, [](const Bits<1> &bits) { return bits.words[0]; });
        here.assign(positions.size(), static_cast<std::uint8_t>(pegs));
        for (std::size_t i = 0; i < positions.size(); ++i) {
            tables_.legal_jumps(positions[i], legal.data());
            jumps.clear();
            append_jumps(legal, jumps);
            for (const JumpIndex jump : jumps) {
                const std::size_t at =
                    index.find(levels_[pegs - 1], positions[i] ^ tables_.mask[jump]);
                if (at != LevelIndex<1>::none) here[i] = std::min(here[i], below[at]);
            }
            ++counts[here[i]];
        }
        index = LevelIndex<1>(positions);
        below.swap(here);
    }
    return counts;
}

} // namespace pegsol
