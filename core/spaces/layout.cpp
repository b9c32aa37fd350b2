#include "spaces/layout.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "ground/gf2.hpp"

namespace pegsol {

namespace {

constexpr std::size_t max_inner = 12, max_outer = 24, max_rank = 8, max_cosets = 10,
                      max_index_bits = 24;

// A basis of a space over GF(2), in which every vector has coordinates.
class Basis {
  public:
    // Returns the vector's coordinates; a vector outside the span becomes the next of the basis.
    std::uint64_t coordinates(std::uint64_t vector) {
        const auto [rest, found] = rows_.reduce({vector, 0});
        if (rest == 0) return found;
        const std::uint64_t next = std::uint64_t{1} << rows_.size();
        rows_.keep({rest, found | next});
        return next;
    }
    [[nodiscard]] std::size_t size() const { return rows_.size(); }

  private:
    Echelon rows_; // tagged with their coordinates
};

void check(bool right, const char *message) {
    if (!right) throw std::invalid_argument(message);
}

void check_division(unsigned hole_count, const Division &division) {
    check(hole_count <= 64, "a bitmap is for at most 64 holes");
    check(division.class_vectors.size() == hole_count && division.potential.size() == hole_count,
          "every hole has a class vector and a potential");
    std::vector<int> seen(hole_count, 0);
    for (const auto *part : {&division.within, &division.outer, &division.inner})
        for (Hole hole : *part) {
            check(hole < hole_count, "a division is of the board's holes");
            ++seen[hole];
        }
    check(std::ranges::all_of(seen, [](int times) { return times == 1; }),
          "a division takes every hole once");
    for (Hole hole : division.within)
        check(division.potential[hole] == 0, "holes within a block have no potential");
    check(std::ranges::all_of(division.potential, [](int p) { return p >= 0 && p < 1000; }),
          "potential out of range");
    check(division.inner.size() <= max_inner && division.outer.size() <= max_outer,
          "too many holes outside the block");
}

} // namespace

Layout::Layout(const BoardTables &board, const Division &division) : hole_count(board.hole_count) {
    check_division(hole_count, division);
    outer = division.outer;
    inner = division.inner;
    choose_basis(division);
    order_inner(division);
    make_masks();
    make_pulls(board, division);
}

void Layout::choose_basis(const Division &division) {
    Basis basis;
    vectors.assign(hole_count, 0);
    for (auto hole = division.within.rbegin(); hole != division.within.rend(); ++hole) {
        const std::size_t size = basis.size();
        vectors[*hole] = basis.coordinates(division.class_vectors[*hole]);
        (basis.size() > size ? determined : free).push_back(*hole);
    }
    std::ranges::reverse(free);
    rank = static_cast<unsigned>(basis.size());
    for (const auto *part : {&outer, &inner})
        for (Hole hole : *part) vectors[hole] = basis.coordinates(division.class_vectors[hole]);
    check(rank <= max_rank && basis.size() - rank <= max_cosets, "too many position classes");
    check(free.size() <= max_index_bits, "too many holes within a block");
    index_bits = static_cast<unsigned>(free.size());
    words = index_bits > wide_log ? 1u << (index_bits - wide_log) : 1;
    depends.assign(rank, 0);
    for (unsigned i = 0; i < index_bits; ++i)
        for (unsigned j = 0; j < rank; ++j)
            depends[j] |= static_cast<std::uint32_t>(vectors[free[i]] >> j & 1) << i;

    outer_sum.assign(std::size_t{1} << outer.size(), 0);
    outer_level.assign(outer_sum.size(), 0);
    for (std::size_t pattern = 1; pattern < outer_sum.size(); ++pattern) {
        const std::size_t rest = pattern & (pattern - 1);
        const Hole hole = outer[static_cast<std::size_t>(std::countr_zero(pattern))];
        outer_sum[pattern] = outer_sum[rest] ^ vectors[hole];
        outer_level[pattern] =
            static_cast<std::uint16_t>(outer_level[rest] + division.potential[hole]);
    }
    highest = std::accumulate(division.potential.begin(), division.potential.end(), 0);
}

void Layout::order_inner(const Division &division) {
    const std::size_t patterns = std::size_t{1} << inner.size();
    inner_sum.assign(patterns, 0);
    inner_level.assign(patterns, 0);
    inner_positions_.assign(patterns, 0);
    for (std::size_t pattern = 1; pattern < patterns; ++pattern) {
        const std::size_t rest = pattern & (pattern - 1);
        const Hole hole = inner[static_cast<std::size_t>(std::countr_zero(pattern))];
        inner_sum[pattern] = inner_sum[rest] ^ vectors[hole];
        inner_level[pattern] =
            static_cast<std::uint16_t>(inner_level[rest] + division.potential[hole]);
        inner_positions_[pattern] = inner_positions_[rest] | std::uint64_t{1} << hole;
    }
    inner_highest = inner_level.back();
    inner_order.resize(patterns);
    std::iota(inner_order.begin(), inner_order.end(), 0u);
    const auto key = [this](std::uint32_t pattern) {
        return std::pair(inner_sum[pattern] >> rank, inner_level[pattern]);
    };
    const auto run = [this](std::uint32_t pattern) {
        return std::pair(static_cast<std::uint32_t>(constants(inner_sum[pattern])),
                         std::popcount(pattern));
    };
    std::ranges::stable_sort(inner_order, {}, [&](std::uint32_t pattern) {
        return std::pair(key(pattern), run(pattern));
    });
    std::uint64_t cosets = 1;
    for (const auto vector : vectors)
        cosets = std::max(cosets, std::bit_ceil((vector >> rank) + 1));
    classes_.assign(static_cast<std::size_t>(cosets) * static_cast<std::size_t>(inner_highest + 1),
                    {});
    inner_rank.assign(patterns, 0);
    for (std::uint32_t i = 0; i < patterns; ++i) {
        const auto [coset, level] = key(inner_order[i]);
        InnerClass &here =
            classes_[static_cast<std::size_t>(coset) * static_cast<std::size_t>(inner_highest + 1) +
                     level];
        const bool first = here.begin == here.end;
        if (first) {
            here.begin = here.end = i;
            here.first_run = here.last_run = static_cast<std::uint32_t>(inner_runs.size());
        }
        inner_rank[inner_order[i]] = static_cast<std::uint16_t>(i - here.begin);
        ++here.end;
        const auto [constants, pegs] = run(inner_order[i]);
        if (first || inner_runs.back().constants != constants || inner_runs.back().pegs != pegs) {
            inner_runs.push_back({i, i, constants, pegs});
            ++here.last_run;
        }
        ++inner_runs.back().end;
    }
}

void Layout::order_words() {
    word_order.resize(words);
    std::iota(word_order.begin(), word_order.end(), 0u);
    const auto run = [this](std::uint32_t word) {
        return std::pair(high_flips[word], std::popcount(word));
    };
    std::ranges::stable_sort(word_order, {}, run);
    for (std::uint32_t i = 0; i < words; ++i) {
        const auto [constants, pegs] = run(word_order[i]);
        if (i == 0 || word_runs.back().constants != constants || word_runs.back().pegs != pegs)
            word_runs.push_back({i, i, constants, pegs});
        ++word_runs.back().end;
    }
}

void Layout::make_masks() {
    const unsigned low_bits = std::min(index_bits, wide_log), count = 1u << low_bits;
    low_pegs = low_bits + rank;
    level_masks.assign((std::size_t{1} << rank) * (low_pegs + 1), Wide{});
    low_positions.assign(std::size_t{wide_bits} << rank, 0);
    for (std::size_t constants = 0; constants < std::size_t{1} << rank; ++constants)
        for (unsigned index = 0; index < count; ++index) {
            std::uint64_t position = 0;
            for (unsigned i = 0; i < low_bits; ++i)
                position |= std::uint64_t{index >> i & 1} << free[i];
            for (unsigned j = 0; j < rank; ++j)
                if (odd(index & depends[j]) != ((constants >> j & 1) != 0))
                    position |= std::uint64_t{1} << determined[j];
            low_positions[constants << wide_log | index] = position;
            level_masks[constants * (low_pegs + 1) +
                        static_cast<std::size_t>(std::popcount(position))]
                .set(index);
        }
    high_positions.assign(words, 0);
    high_flips.assign(words, 0);
    for (std::uint32_t word = 0; word < words; ++word) {
        for (unsigned i = wide_log; i < index_bits; ++i)
            high_positions[word] |= std::uint64_t{word >> (i - wide_log) & 1} << free[i];
        for (unsigned j = 0; j < rank; ++j)
            high_flips[word] |= static_cast<std::uint32_t>(odd(word & depends[j] >> wide_log)) << j;
    }
    order_words();
}

void Layout::pegs_in(Hole hole, std::uint32_t word, std::uint64_t constants, Wide &result) const {
    constants ^= high_flips[word];
    result = Wide{};
    const std::uint64_t *low = &low_positions[static_cast<std::size_t>(constants) << wide_log];
    for (unsigned index = 0; index < wide_bits; ++index)
        if (((low[index] | high_positions[word]) >> hole & 1) != 0) result.set(index);
}

Operation Layout::operation(const Jump &jump) const {
    Operation result;
    std::uint32_t changed = 0, needed = 0; // bits of the index
    std::vector<bool> required;            // pegs in the determined holes
    const auto add = [&](Hole hole, bool peg) {
        if (const auto at = std::ranges::find(free, hole); at != free.end()) {
            const auto bit = std::uint32_t{1} << (at - free.begin());
            changed |= bit;
            needed |= peg ? bit : 0;
        } else if (const auto place = std::ranges::find(determined, hole);
                   place != determined.end()) {
            result.determined.push_back(static_cast<unsigned>(place - determined.begin()));
            required.push_back(peg);
        }
    };
    add(jump.from, true);
    add(jump.over, true);
    add(jump.to, false);
    result.changes_nothing = changed == 0 && required.empty();
    result.lanes = changed >> 6 & 7;
    result.word_flip = changed >> wide_log;
    const int shift = static_cast<int>((changed ^ needed) & 63) - static_cast<int>(needed & 63);
    result.left = static_cast<unsigned>(std::max(shift, 0));
    result.right = static_cast<unsigned>(std::max(-shift, 0));

    for (std::uint64_t of = 0; of < std::uint64_t{1} << rank; ++of) {
        unsigned variant = 0;
        for (std::size_t i = 0; i < required.size(); ++i)
            variant |= static_cast<unsigned>(of >> result.determined[i] & 1) << i;
        result.variants.push_back(static_cast<std::uint8_t>(variant));
    }
    const std::uint32_t count = 1u << std::min(index_bits, wide_log);
    const std::size_t variants = std::size_t{1} << required.size();
    result.masks.assign(variants, Wide{});
    for (std::size_t variant = 0; variant < variants; ++variant)
        for (std::uint32_t index = 0; index < count; ++index) {
            bool can = ((index ^ needed) & changed & (wide_bits - 1)) == 0;
            for (std::size_t i = 0; i < required.size(); ++i)
                can = can && required[i] == (odd(index & depends[result.determined[i]]) !=
                                             ((variant >> i & 1) != 0));
            if (can) result.masks[variant].set(index);
        }
    for (std::uint32_t word = 0; word < words; ++word)
        if (((word ^ needed >> wide_log) & changed >> wide_log) == 0)
            result.entries.push_back({word, result.variant(high_flips[word])});
    return result;
}

void Layout::make_pulls(const BoardTables &board, const Division &division) {
    const auto bit_of = [](const std::vector<Hole> &part, Hole hole) {
        const auto at = std::ranges::find(part, hole);
        return at == part.end() ? 0u : 1u << (at - part.begin());
    };
    std::vector<std::uint64_t> inside_holes;
    for (const Jump &jump : board.jumps) {
        Pull pull;
        for (Hole hole : {jump.from, jump.over, jump.to}) {
            pull.outer_mask |= bit_of(outer, hole);
            pull.inner_mask |= bit_of(inner, hole);
        }
        pull.outer_value = bit_of(outer, jump.to);
        pull.inner_value = bit_of(inner, jump.to);
        pull.drop = division.potential[jump.from] + division.potential[jump.over] -
                    division.potential[jump.to];
        if (pull.outer_mask == 0 && pull.inner_mask == 0) {
            inside.push_back(operation(jump));
            inside_holes.push_back(std::uint64_t{1} << jump.from | std::uint64_t{1} << jump.over |
                                   std::uint64_t{1} << jump.to);
            continue;
        }
        check(pull.drop >= 0, "a jump raises the potential");
        level_rounds = level_rounds || pull.drop == 0;
        pull.operation = operation(jump);
        pulls.push_back(std::move(pull));
    }
    // A jump that follows another matters only if they share a hole; two along the same three
    // holes never follow each other.
    wakes.resize(inside.size());
    for (std::uint32_t i = 0; i < inside.size(); ++i)
        for (std::uint32_t j = 0; j < inside.size(); ++j)
            if ((inside_holes[i] & inside_holes[j]) != 0 && inside_holes[i] != inside_holes[j]) {
                wakes[i].push_back(j);
                one_round = false;
            }
    for (Pull &pull : pulls) list_pairs(pull);
}

void Layout::list_pairs(Pull &pull) {
    const std::size_t variants = std::size_t{1} << pull.operation.determined.size();
    for (const InnerClass &here : classes_)
        for (std::size_t variant = 0; variant < variants; ++variant) {
            pull.lists.push_back(static_cast<std::uint32_t>(pairs_.size()));
            for (std::uint32_t i = here.begin; i < here.end; ++i) {
                const std::uint32_t to = inner_order[i], from = to ^ pull.inner_mask;
                if ((to & pull.inner_mask) == pull.inner_value &&
                    pull.operation.variant(constants(inner_sum[from])) == variant)
                    pairs_.push_back({inner_rank[to], inner_rank[from]});
            }
        }
    pull.lists.push_back(static_cast<std::uint32_t>(pairs_.size()));
}

std::uint64_t Layout::class_of(std::uint64_t position) const {
    std::uint64_t sum = 0;
    for (unsigned hole = 0; hole < hole_count; ++hole)
        if ((position >> hole & 1) != 0) sum ^= vectors[hole];
    return sum;
}

Layout::Place Layout::place(std::uint64_t position) const {
    const auto gather = [position](const std::vector<Hole> &holes) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < holes.size(); ++i)
            bits |= static_cast<std::uint32_t>(position >> holes[i] & 1) << i;
        return bits;
    };
    Place place{gather(outer), gather(inner), gather(free), 0};
    place.sum = outer_sum[place.outer] ^ inner_sum[place.inner];
    return place;
}

std::uint64_t Layout::outer_bits(std::uint32_t pattern) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < outer.size(); ++i)
        bits |= std::uint64_t{pattern >> i & 1} << outer[i];
    return bits;
}

} // namespace pegsol
