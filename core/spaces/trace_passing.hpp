// How the rows of a level are passed on to the level above (see traces.cpp), by each thread of a
// crew for positions of its own.
#pragma once

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "ground/crew.hpp"
#include "ground/dispatch.hpp"
#include "ground/pause.hpp"
#include "ground/positions.hpp"
#include "spaces/given_level.hpp"
#include "spaces/natural.hpp"
#include "spaces/trace_rows.hpp"

namespace pegsol {

// What each symmetry makes of each jump.
class JumpImages {
  public:
    JumpImages(const std::vector<Jump> &jumps, const Symmetries &symmetries)
        : jumps_(jumps), symmetries_(symmetries), images_(symmetries.size()) {
        order_ = sorted(nullptr);
    }

    [[nodiscard]] const std::vector<JumpIndex> &of(std::size_t symmetry) {
        auto &images = images_[symmetry];
        if (images.empty()) {
            // The jumps by their images are the jumps in order.
            const auto order = sorted(&symmetries_[symmetry]);
            images.resize(jumps_.size());
            for (std::size_t i = 0; i < order.size(); ++i) images[order[i]] = order_[i];
        }
        return images;
    }

  private:
    [[nodiscard]] std::vector<JumpIndex> sorted(const std::vector<Hole> *symmetry) const {
        const auto key = [&](JumpIndex j) {
            const auto to = [&](Hole hole) { return symmetry ? (*symmetry)[hole] : hole; };
            return std::tuple(to(jumps_[j].from), to(jumps_[j].over), to(jumps_[j].to), j);
        };
        std::vector<JumpIndex> order(jumps_.size());
        for (JumpIndex j = 0; j < order.size(); ++j) order[j] = j;
        std::ranges::sort(order, {}, key);
        return order;
    }

    const std::vector<Jump> &jumps_;
    const Symmetries &symmetries_;
    std::vector<std::vector<JumpIndex>> images_;
    std::vector<JumpIndex> order_;
};

// Positions with the same number of pegs, with their rows and their numbers of solutions.
template <int W> struct TraceLevel : GivenLevel<W> {
    std::size_t set_words = 1, limbs = 1;
    std::unique_ptr<TraceRows> rows;
    std::vector<std::uint64_t> values; // of a level that is kept after its rows are passed on
    std::size_t solution_limbs = 1;
    // By position, the word of its Hold and a number, as a row's number for all images.
    std::vector<std::uint64_t> solutions;

    [[nodiscard]] std::size_t solution_words() const { return 1 + solution_limbs; }
    [[nodiscard]] PEGSOL_INLINE std::uint64_t *solutions_of(std::size_t place) {
        return &solutions[place * solution_words() + 1];
    }
    [[nodiscard]] PEGSOL_INLINE const std::uint64_t *solutions_of(std::size_t place) const {
        return &solutions[place * solution_words() + 1];
    }
    [[nodiscard]] PEGSOL_INLINE bool has_solutions(std::size_t place) const {
        const std::uint64_t *first = solutions_of(place);
        return std::any_of(first, first + solution_limbs, std::identity());
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        return this->positions.capacity() * sizeof(Bits<W>) + this->index.memory_bytes() +
               (rows ? rows->memory_bytes() : 0) + (values.capacity() + solutions.capacity()) * 8;
    }
};

// What the threads read alike.
template <int W> struct TraceBoard {
    JumpTables<W> tables;
    Symmetries symmetries;
    Canonical<W> canonical;
    Bits<W> full;

    TraceBoard(const BoardTables &board, Symmetries group)
        : tables(board), symmetries(std::move(group)),
          canonical(board.hole_count, symmetries, tables.mask),
          full(Bits<W>::full(board.hole_count)) {}
};

// The work of a thread.
template <int W> class TracePassing {
  public:
    // If the level above is `shared` with other threads, a position there is held to add to it.
    TracePassing(const TraceBoard<W> &board, bool shared, Pause pause)
        : board_(board), images_(board.tables.jumps, board.symmetries), shared_(shared),
          pause_(std::move(pause)), legal_(board.tables.legal_words) {}

    // Numbers were longer than the limbs for them.
    bool overflow = false, solutions_overflow = false;
    // The most jumps that can be taken back from a position.
    std::size_t most_jumps = 0;

    // Adds the rows and the solutions of some positions of a level to the level above.
    void pass_on(const TraceLevel<W> &from, TraceLevel<W> &to, std::size_t begin, std::size_t end);
    // The rows read since the last call to find those to add to.
    std::uint64_t take_rows_met() { return std::exchange(rows_met_, 0); }
    // Notes the jumps to take back of some positions in most_jumps.
    void count_jumps(const std::vector<Bits<W>> &positions, std::size_t begin, std::size_t end);

  private:
    // A jump that can be taken back to a position of the level above.
    struct Way {
        Bits<W> mask, form;
        std::size_t place; // in the level above
        JumpIndex jump;
        std::uint32_t bit; // in the sets of the position's jumps
        bool turned;       // its part of turned_ is known
    };
    // A row of a position; places in sleeping_ and numbers_.
    struct Row {
        std::size_t set, number;
    };

    static constexpr std::uint64_t met_between_pauses = 1 << 18;

    PEGSOL_INLINE void meet_row() {
        if (++rows_met_ % met_between_pauses == 0) pause_();
    }
    void find_ways(std::size_t begin, std::size_t end);
    std::size_t jumps_back(const Bits<W> &pegs);
    // On boards of one word, most sets and numbers are `small`, a word each.
    template <bool small> void pass_on_position(std::size_t position);
    template <bool small> void order_ways();
    template <bool small> void gather(std::size_t position);
    template <bool small> void take_back(const Bits<W> &pegs, std::size_t way, const Row &row);
    template <bool small, class Visit> void each_jump(const std::uint64_t *set, Visit visit) const;
    template <bool small> void turn(const Bits<W> &pegs, std::size_t way);
    template <bool small>
    void add_row(std::size_t place, const std::uint64_t *set, const std::uint64_t *number);

    const TraceBoard<W> &board_;
    JumpImages images_;
    bool shared_;
    Pause pause_;
    std::uint64_t rows_met_ = 0;
    const TraceLevel<W> *from_ = nullptr;
    TraceLevel<W> *to_ = nullptr;

    std::vector<std::uint64_t> legal_;
    Ways<W> back_;                    // of all positions passed on together
    std::vector<Way> found_;          // those that lead to given positions
    std::vector<std::size_t> firsts_; // in found_, of each position
    std::span<Way> ways_;             // of a position, and its jumps
    std::span<const JumpIndex> jumps_of_;
    std::vector<std::uint64_t> apart_; // for each way, the set of independent ways
    std::vector<std::uint64_t> sleeping_, numbers_;
    std::vector<std::uint32_t> turned_; // for each way and jump, the jump's bit above its form
    std::vector<Row> rows_;
    std::vector<std::uint64_t> after_, image_; // sets of jumps that sleep after a jump
};

template <int W>
PEGSOL_DISPATCH void TracePassing<W>::count_jumps(const std::vector<Bits<W>> &positions,
                                                  std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
        most_jumps = std::max(most_jumps, jumps_back(positions[i]));
}

template <int W>
PEGSOL_DISPATCH void TracePassing<W>::pass_on(const TraceLevel<W> &from, TraceLevel<W> &to,
                                              std::size_t begin, std::size_t end) {
    from_ = &from;
    to_ = &to;
    find_ways(begin, end);
    const bool small = W == 1 && (from.set_words | to.set_words | from.limbs | to.limbs) == 1;
    for (std::size_t i = begin; i < end; ++i) {
        const std::size_t first = firsts_[i - begin], last = firsts_[i - begin + 1];
        if (first == last) continue;
        ways_ = std::span(found_).subspan(first, last - first);
        const auto *offsets = &back_.offsets[i - begin];
        jumps_of_ = std::span(back_.jumps).subspan(offsets[0], offsets[1] - offsets[0]);
        if (small)
            pass_on_position<W == 1>(i);
        else
            pass_on_position<false>(i);
    }
}

// The jumps that can be taken back: those that are legal in the complement.
template <int W> PEGSOL_INLINE std::size_t TracePassing<W>::jumps_back(const Bits<W> &pegs) {
    return static_cast<std::size_t>(board_.tables.legal_jumps(pegs ^ board_.full, legal_.data()));
}

template <int W> PEGSOL_INLINE void TracePassing<W>::find_ways(std::size_t begin, std::size_t end) {
    const TraceLevel<W> &from = *from_, &to = *to_;
    back_.clear();
    for (std::size_t i = begin; i < end; ++i) {
        const bool passes = from.has_solutions(i);
        if (passes) {
            jumps_back(from.positions[i]);
            if (const auto *row = from.rows->next(from.rows->first(i)); row != nullptr)
                __builtin_prefetch(row);
        }
        back_.add(board_.canonical, from.positions[i],
                  std::span(legal_).first(passes ? legal_.size() : 0));
    }
    back_.look_up(to, [&](std::size_t place) PEGSOL_INLINE_LAMBDA {
        __builtin_prefetch(to.rows->first(place));
        __builtin_prefetch(&to.solutions[place * to.solution_words()]);
    });
    found_.clear();
    firsts_.assign(1, 0);
    for (std::size_t i = 0; i + 1 < back_.offsets.size(); ++i) {
        const std::size_t first = back_.offsets[i];
        for (std::size_t k = first; k < back_.offsets[i + 1]; ++k)
            if (back_.places[k] != LevelIndex<W>::none)
                found_.push_back({board_.tables.mask[back_.jumps[k]], back_.forms[k],
                                  back_.places[k], back_.jumps[k],
                                  static_cast<std::uint32_t>(k - first), false});
        firsts_.push_back(found_.size());
    }
}

// Finds the independent ways of each way.
template <int W> template <bool small> PEGSOL_INLINE void TracePassing<W>::order_ways() {
    const std::size_t words = small ? 1 : from_->set_words, count = ways_.size();
    apart_.assign(count * words, 0);
    std::uint64_t *apart = apart_.data();
    const Way *ways = ways_.data();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t b = ways[i].bit;
        for (std::size_t k = 0; k < i; ++k) {
            const std::size_t a = ways[k].bit;
            const bool independent = (ways[i].mask & ways[k].mask) == Bits<W>{};
            const std::uint64_t all = std::uint64_t{0} - independent;
            apart[i * words + (small ? 0 : JumpSet::word(a))] |= JumpSet::mask(a) & all;
            apart[k * words + (small ? 0 : JumpSet::word(b))] |= JumpSet::mask(b) & all;
        }
    }
}

// Gathers the rows of a position. Jumps that lead to no given position are left out of their sets:
// as long as they sleep they lead to none. Then some rows are alike.
template <int W>
template <bool small>
PEGSOL_INLINE void TracePassing<W>::gather(std::size_t position) {
    const TraceLevel<W> &from = *from_;
    const std::size_t words = small ? 1 : from.set_words, limbs = small ? 1 : to_->limbs;
    after_.assign(words, 0);
    std::uint64_t *possible = after_.data();
    for (const Way &way : ways_) possible[JumpSet::word(way.bit)] |= JumpSet::mask(way.bit);
    sleeping_.clear();
    numbers_.clear();
    for (auto *row = from.rows->first(position); row != nullptr; row = from.rows->next(row)) {
        const std::size_t set = sleeping_.size();
        for (std::size_t i = 0; i < words; ++i)
            sleeping_.push_back(TraceRows::word(row, i) & possible[i]);
        const auto same = std::ranges::find_if(rows_, [&](const Row &other) {
            meet_row();
            std::uint64_t differences = 0;
            for (std::size_t i = 0; i < words; ++i)
                differences |= sleeping_[other.set + i] ^ sleeping_[set + i];
            return differences == 0;
        });
        std::size_t number = numbers_.size();
        if (same != rows_.end()) {
            number = same->number;
            sleeping_.resize(set);
        } else {
            rows_.push_back({set, number});
            numbers_.resize(number + limbs, 0);
        }
        overflow |= add_to(&numbers_[number], limbs, row + words, small ? 1 : from.limbs);
    }
}

// Adds what a position has to the positions that its jumps taken back lead to.
template <int W>
template <bool small>
PEGSOL_INLINE void TracePassing<W>::pass_on_position(std::size_t position) {
    rows_.clear();
    if (!from_->rows->empty(from_->rows->first(position))) {
        order_ways<small>();
        gather<small>(position);
        turned_.resize(ways_.size() * jumps_of_.size());
        image_.resize(to_->set_words);
    }
    const Bits<W> &pegs = from_->positions[position];
    for (std::size_t way = 0; way < ways_.size(); ++way) {
        std::uint64_t *solutions = to_->solutions_of(ways_[way].place);
        const Hold hold(shared_ ? solutions - 1 : nullptr);
        solutions_overflow |= add_to(solutions, to_->solution_limbs, from_->solutions_of(position),
                                     from_->solution_limbs);
        const std::size_t word = JumpSet::word(ways_[way].bit);
        const std::uint64_t mask = JumpSet::mask(ways_[way].bit);
        for (const Row &row : rows_)
            if ((sleeping_[row.set + word] & mask) == 0) take_back<small>(pegs, way, row);
    }
}

// Calls visit(bit) for the jumps of a set.
template <int W>
template <bool small, class Visit>
PEGSOL_INLINE void TracePassing<W>::each_jump(const std::uint64_t *set, Visit visit) const {
    for (std::size_t i = 0, words = small ? 1 : from_->set_words; i < words; ++i)
        for (std::uint64_t rest = set[i]; rest != 0; rest &= rest - 1)
            visit(JumpSet::bit(i, static_cast<unsigned>(std::countr_zero(rest))));
}

// Takes a jump back for a row.
template <int W>
template <bool small>
PEGSOL_INLINE void TracePassing<W>::take_back(const Bits<W> &pegs, std::size_t way,
                                              const Row &row) {
    const std::size_t words = small ? 1 : from_->set_words;
    const std::size_t image_words = small ? 1 : to_->set_words;
    const std::size_t own = small ? 0 : JumpSet::word(ways_[way].bit);
    const std::uint64_t before = JumpSet::mask(ways_[way].bit) - 1; // in the same word
    std::uint64_t *after = after_.data(), *image = image_.data(), any = 0;
    for (std::size_t i = 0; i < words; ++i) {
        const std::uint64_t lower = i < own ? ~std::uint64_t{0} : i == own ? before : 0;
        after[i] = apart_[way * words + i] & (sleeping_[row.set + i] | lower);
        any |= after[i];
    }
    for (std::size_t i = 0; i < image_words; ++i) image[i] = 0;
    if (any != 0) {
        if (!ways_[way].turned) turn<small>(pegs, way);
        const std::uint32_t *turned = &turned_[way * jumps_of_.size()];
        each_jump<small>(after, [&](std::size_t bit) PEGSOL_INLINE_LAMBDA {
            image[small ? 0 : JumpSet::word(turned[bit])] |= JumpSet::mask(turned[bit]);
        });
    }
    add_row<small>(ways_[way].place, image, &numbers_[row.number]);
}

// Adds a number to the row of a position with this set.
template <int W>
template <bool small>
PEGSOL_INLINE void TracePassing<W>::add_row(std::size_t place, const std::uint64_t *set,
                                            const std::uint64_t *number) {
    const std::size_t words = small ? 1 : to_->set_words, limbs = small ? 1 : to_->limbs;
    TraceRows &rows = *to_->rows;
    const auto take = [&](std::uint64_t *row) {
        for (std::size_t i = 0; i < words; ++i) row[i] |= set[i];
    };
    const auto has = [&](const std::uint64_t *row) {
        std::uint64_t differences = 0;
        for (std::size_t i = 0; i < words; ++i) differences |= TraceRows::word(row, i) ^ set[i];
        return differences == 0;
    };
    std::uint64_t *row = rows.first(place);
    if (small ? row[1] == 0 : rows.empty(row)) {
        take(row);
    } else {
        while (!has(row)) {
            meet_row();
            std::uint64_t *next = rows.next(row);
            if (next == nullptr) {
                next = rows.append(row);
                take(next);
            }
            row = next;
        }
    }
    overflow |= add_to(row + words, limbs, number, limbs);
}

// Finds the bits of the independent ways among the jumps that can be taken back from a way's form.
template <int W>
template <bool small>
PEGSOL_INLINE void TracePassing<W>::turn(const Bits<W> &pegs, std::size_t way) {
    ways_[way].turned = true;
    const Bits<W> &form = ways_[way].form;
    const auto &images = images_.of(board_.canonical.symmetry_to(pegs ^ ways_[way].mask, form));
    jumps_back(form);
    std::uint32_t *turned = &turned_[way * jumps_of_.size()];
    const std::size_t words = small ? 1 : from_->set_words;
    each_jump<small>(&apart_[way * words], [&](std::size_t k) PEGSOL_INLINE_LAMBDA {
        const JumpIndex jump = images[jumps_of_[k]];
        int bit = std::popcount(legal_[jump / 64] & ((std::uint64_t{1} << jump % 64) - 1));
        for (std::size_t i = 0; i < jump / 64; ++i) bit += std::popcount(legal_[i]);
        turned[k] = static_cast<std::uint32_t>(bit);
    });
}

} // namespace pegsol
