#include "ground/tables.hpp"

#include <algorithm>

namespace pegsol {
namespace {

bool has_wide_registers() {
#if defined(__GNUC__) && defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

} // namespace

template <int W>
JumpTables<W>::JumpTables(const BoardTables &board)
    : hole_count(board.hole_count), jumps(board.jumps), words(board.hole_count),
      legal_words((board.jumps.size() + 63) / 64), padded_count((board.jumps.size() + 7) / 8 * 8),
      count_all((W == 1 && has_wide_registers() && board.jumps.size() < count_all_below) ||
                board.jumps.size() > count_all_above) {
    const std::size_t count = jumps.size();
    mask.resize(count);
    for (std::size_t j = 0; j < count; ++j)
        for (Hole hole : {jumps[j].from, jumps[j].over, jumps[j].to}) mask[j].set(hole);
    for (std::size_t w = 0; w < words; ++w) {
        // A need of all ones is never met: the padding is never legal.
        mask_words[w].assign(legal_words * 64, 0);
        need_words[w].assign(legal_words * 64, ~std::uint64_t{0});
        for (std::size_t j = 0; j < count; ++j) {
            Bits<W> needs;
            needs.set(jumps[j].from);
            needs.set(jumps[j].over);
            mask_words[w][j] = mask[j].words[w];
            need_words[w][j] = needs.words[w];
        }
    }
    if constexpr (W > 2) find_touched_words();
    if (!count_all) find_gains();
}

template <int W> void JumpTables<W>::find_touched_words() {
    for (std::size_t set = 0; set < legal_words; ++set) {
        Bits<W> touched;
        for (std::size_t j = set * 64; j < std::min(jumps.size(), set * 64 + 64); ++j)
            touched = touched | mask[j];
        std::size_t first = 0, last = words - 1;
        while (touched.words[first] == 0) ++first;
        while (touched.words[last] == 0) --last;
        touched_words_.push_back(
            {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last)});
    }
}

template <int W> void JumpTables<W>::find_gains() {
    const std::size_t count = jumps.size();
    std::vector<std::vector<JumpIndex>> by_hole(hole_count);
    for (JumpIndex j = 0; j < count; ++j)
        for (Hole hole : {jumps[j].from, jumps[j].over, jumps[j].to}) by_hole[hole].push_back(j);
    std::vector<std::uint64_t> all(legal_words, 0);
    for (std::size_t j = 0; j < count; ++j) all[j >> 6] |= std::uint64_t{1} << (j & 63);
    apart_.reserve(count * legal_words);
    gain_start_.push_back(0);
    for (std::size_t j = 0; j < count; ++j) {
        std::vector<std::uint64_t> apart = all;
        const Jump &made = jumps[j];
        for (Hole hole : {made.from, made.over, made.to})
            for (JumpIndex k : by_hole[hole]) {
                const std::uint64_t bit = std::uint64_t{1} << (k & 63);
                if ((apart[k >> 6] & bit) == 0) continue; // visited at another hole
                apart[k >> 6] &= ~bit;
                const Jump &next = jumps[k];
                if (next.to == made.from || next.to == made.over)
                    gains_.push_back({next.from, next.over, true});
                else if (next.from == made.to)
                    gains_.push_back({next.over, next.to, false});
                else if (next.over == made.to)
                    gains_.push_back({next.from, next.to, false});
            }
        apart_.insert(apart_.end(), apart.begin(), apart.end());
        gain_start_.push_back(static_cast<std::uint32_t>(gains_.size()));
    }
}

template struct JumpTables<1>;
template struct JumpTables<2>;
template struct JumpTables<widest>;

} // namespace pegsol
