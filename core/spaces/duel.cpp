#include "spaces/duel.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "ground/crew.hpp"
#include "ground/gf2.hpp"

namespace pegsol {

namespace {

// The positions of a word with a peg in a hole within.
constexpr std::array<std::uint64_t, 6> with_peg = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                   0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                   0xffff0000ffff0000, 0xffffffff00000000};

// The word that has bit i ^ turn of this one at i.
std::uint64_t turned(std::uint64_t word, unsigned turn) {
    for (unsigned hole = 0; turn >> hole != 0; ++hole)
        if ((turn >> hole & 1) != 0)
            word = (word & with_peg[hole]) >> (1u << hole) | (word & ~with_peg[hole])
                                                                 << (1u << hole);
    return word;
}

std::uint64_t all_if(bool condition) { return condition ? ~std::uint64_t{0} : 0; }

} // namespace

Duel::Duel(const BoardTables &board, const std::vector<std::uint64_t> &parity_sets,
           std::uint64_t member, int most, unsigned threads)
    : threads_(threads) {
    if (board.hole_count > 64 || parity_sets.size() > most_following)
        throw std::invalid_argument("too many holes or parity sets");
    // Each set gets a hole that is in no other one.
    std::vector<std::pair<unsigned, std::uint64_t>> sets;
    for (std::uint64_t set : parity_sets) {
        for (const auto &[hole, other] : sets) set ^= (set >> hole & 1) != 0 ? other : 0;
        if (set == 0) continue;
        const auto own = static_cast<unsigned>(std::countr_zero(set));
        for (auto &other : sets) other.second ^= (other.second >> own & 1) != 0 ? set : 0;
        sets.emplace_back(own, set);
    }
    std::array<std::size_t, 64> slot{}; // of a hole that is not outside
    std::uint64_t outer = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) slot[sets[i].first] = within + i;
    for (unsigned hole = 0; hole < board.hole_count; ++hole) {
        if (slot[hole] != 0) continue;
        if (free_.size() < within)
            slot[hole] = free_.size();
        else
            outer |= std::uint64_t{1} << hole;
        free_.push_back(hole);
    }
    for (const auto &[own, set] : sets) {
        const auto [outside, inside] = place(set);
        std::uint64_t pegs = all_if(odd(member & set));
        for (std::size_t hole = 0; hole < within; ++hole)
            pegs ^= (inside >> hole & 1) != 0 ? with_peg[hole] : 0;
        following_.push_back({outside, pegs});
    }
    exactly_.resize(kinds() << following_.size());
    const std::size_t used = std::size_t{1} << std::min(within, free_.size()); // of a word
    for (std::size_t variant = 0; variant < std::size_t{1} << following_.size(); ++variant)
        for (std::size_t bit = 0; bit < used; ++bit) {
            auto pegs = static_cast<std::size_t>(std::popcount(bit));
            for (std::size_t i = 0; i < following_.size(); ++i)
                pegs += (following_[i].pegs >> bit ^ variant >> i) & 1;
            exactly_[variant * kinds() + pegs] |= std::uint64_t{1} << bit;
        }
    for (const Jump &jump : board.jumps) {
        Try one{};
        const auto need = [&](Hole hole, bool peg) {
            const std::uint64_t bit = std::uint64_t{1} << hole;
            const auto [outside, inside] = place(bit);
            one.care |= outside;
            one.pegs |= peg ? outside : 0;
            one.turn |= inside;
            return (outer & bit) != 0 ? 0 : 2 * slot[hole] + (peg ? 1 : 2);
        };
        one.needs = {need(jump.from, true), need(jump.over, true), need(jump.to, false)};
        one.flip = one.care;
        tries_.push_back(one);
    }
    lost_.resize(std::size_t{1} << (free_.size() - std::min(within, free_.size())));
    steps_ = lost_.size() * static_cast<std::size_t>(most + 1);
}

std::pair<std::uint64_t, unsigned> Duel::place(std::uint64_t holes) const {
    std::uint64_t places = 0;
    for (std::size_t i = 0; i < free_.size(); ++i) places |= (holes >> free_[i] & 1) << i;
    return {places >> within, static_cast<unsigned>(places & ((1u << within) - 1))};
}

bool Duel::run(std::size_t count) {
    const std::size_t first = done_ % lost_.size(), level = done_ / lost_.size();
    if (done_ == steps_) return true;
    const std::size_t end = std::min(lost_.size(), first + count);
    share_blocks(threads_, first, end, 1 << 10, [&](std::size_t, std::size_t from, std::size_t to) {
        std::uint64_t valued = 0;
        for (; from < to; ++from) valued += value(level, from);
        positions_ += valued;
    });
    done_ += end - first;
    return done_ == steps_;
}

// Values the positions of a word that are on the level, and returns their number.
std::uint64_t Duel::value(std::size_t level, std::uint64_t outside) {
    const auto pegs_outside = static_cast<std::size_t>(std::popcount(outside));
    if (level < pegs_outside || level - pegs_outside >= kinds()) return 0;
    Sets sets{~std::uint64_t{0}};
    const auto set = [&](std::size_t hole, std::uint64_t pegs) {
        sets[2 * hole + 1] = pegs;
        sets[2 * hole + 2] = ~pegs;
    };
    for (std::size_t hole = 0; hole < within; ++hole) set(hole, with_peg[hole]);
    std::size_t variant = 0;
    for (std::size_t i = 0; i < following_.size(); ++i) {
        const bool flipped = odd(outside & following_[i].outside);
        variant |= std::size_t{flipped} << i;
        set(within + i, following_[i].pegs ^ all_if(flipped));
    }
    const std::uint64_t here = exactly_[variant * kinds() + level - pegs_outside];
    std::uint64_t rest = here; // not known to be won
    for (const Try &jump : tries_) {
        if (rest == 0) break;
        if ((outside & jump.care) != jump.pegs) continue;
        const auto [from, over, to] = jump.needs;
        const std::uint64_t legal = rest & sets[from] & sets[over] & sets[to];
        if (legal == 0) continue;
        // Another thread may be adding to this word, but positions of this level only.
        const std::uint64_t after = __atomic_load_n(&lost_[outside ^ jump.flip], __ATOMIC_RELAXED);
        rest &= ~(legal & turned(after, jump.turn));
    }
    if (rest != 0) __atomic_fetch_or(&lost_[outside], rest, __ATOMIC_RELAXED);
    return static_cast<std::uint64_t>(std::popcount(here));
}

bool Duel::lost(std::uint64_t position) const {
    const auto [outside, inside] = place(position);
    return (lost_[outside] >> inside & 1) != 0;
}

} // namespace pegsol
