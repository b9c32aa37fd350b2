#include "conduct/problem.hpp"

#include <algorithm>

#include "solving/pagoda.hpp"

namespace pegsol {
namespace {

constexpr std::size_t max_weighed = 64; // positions
constexpr int max_pagodas = 32, min_weight = -400;

bool has(const Words &position, unsigned hole) {
    return hole / 64 < position.size() && (position[hole / 64] >> hole % 64 & 1) != 0;
}

bool keeps(const std::vector<Hole> &symmetry, const Words &position) {
    for (unsigned hole = 0; hole < symmetry.size(); ++hole)
        if (has(position, hole) != has(position, symmetry[hole])) return false;
    return true;
}

bool is_empty(const Words &position) {
    return std::ranges::all_of(position, [](std::uint64_t word) { return word == 0; });
}

} // namespace

Words Problem::complement(const Words &position) const {
    Words result((board.hole_count + 63) / 64);
    for (unsigned hole = 0; hole < board.hole_count; ++hole)
        if (!has(position, hole)) result[hole / 64] |= std::uint64_t{1} << hole % 64;
    return result;
}

std::vector<Words> Problem::starts(Direction direction) const {
    if (direction == Direction::forward) return {start};
    std::vector<Words> result;
    if (finishes)
        for (const Words &position : *finishes) result.push_back(complement(position));
    return result;
}

Finish Problem::goal(Direction direction) const {
    if (direction == Direction::forward) return finish;
    return {complement({}), complement(start), static_cast<int>(board.hole_count)};
}

Symmetries Problem::keeping(const Symmetries &symmetries, bool with_start, bool with_finish) const {
    Symmetries kept;
    for (const auto &symmetry : symmetries)
        if ((!with_start || keeps(symmetry, start)) &&
            (!with_finish || (keeps(symmetry, finish.care) && keeps(symmetry, finish.value))))
            kept.push_back(symmetry);
    return kept;
}

Problem::Weighed Problem::weighed(Direction direction) const {
    if (direction == Direction::backward) return {{complement(start)}, min_weight};
    if (finishes && !finishes->empty() && finishes->size() <= max_weighed)
        return {*finishes, min_weight};
    if (is_empty(finish.value)) return {{}, 0};
    return {{finish.value}, 0};
}

std::vector<Pagoda> Problem::pagodas(Direction direction, int tries, std::uint64_t seed,
                                     const Pause &pause) const {
    const auto [outweighed, floor] = weighed(direction);
    if (outweighed.empty()) return {};
    auto from = starts(direction);
    from.resize(std::min(from.size(), max_weighed));
    // On large boards each try costs more and refutes less.
    const int holes = static_cast<int>(board.hole_count);
    const int count = std::max(tries / 10, tries * 64 / std::max(64, holes));
    return propose_pagodas(board, from, outweighed, floor, count, max_pagodas, seed, pause);
}

} // namespace pegsol
