#include "spaces/traces.hpp"

#include <functional>
#include <new>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "ground/width.hpp"
#include "spaces/given_level.hpp"
#include "spaces/trace_rows.hpp"

namespace pegsol {
namespace {

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

Symmetries group_of(const BoardTables &board, const CountingSpec &spec) {
    if (!spec.symmetries.empty()) return spec.symmetries;
    std::vector<Hole> identity(board.hole_count);
    std::iota(identity.begin(), identity.end(), Hole{0});
    return {identity};
}

template <int W> class Traces final : public Counting {
  public:
    Traces(const BoardTables &board, const CountingSpec &spec)
        : tables_(board), symmetries_(group_of(board, spec)),
          canonical_(board.hole_count, symmetries_, tables_.mask),
          images_(tables_.jumps, symmetries_), finish_(*spec.finish, board.hole_count),
          max_bytes_(spec.memory_bytes), keep_(spec.keep), levels_(board.hole_count + 1),
          legal_(tables_.legal_words) {
        for (unsigned hole = 0; hole < board.hole_count; ++hole) full_.set(hole);
    }

    bool add_level(int pegs, std::span<const char> positions) override;
    State step(std::size_t positions) override;
    std::optional<Natural> value(const Words &words) const override;
    std::optional<Natural> solutions(const Words &words) const override;
    Natural denominator(int) const override {
        throw std::out_of_range("only chances have a denominator");
    }
    std::size_t memory_bytes() const override;

  private:
    struct Level {
        std::vector<Bits<W>> positions;
        LevelIndex<W> index;
        std::size_t set_words = 1, limbs = 1;
        std::unique_ptr<TraceRows> rows;
        std::vector<std::uint64_t> values; // of a level that is kept after its rows are passed on
        std::size_t solution_limbs = 1;
        std::vector<std::uint64_t> solutions; // as a row's number, for all images of a position
    };
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
    static constexpr std::size_t block = 64; // positions passed on together

    State go_on(std::size_t positions);
    void seed(Level &level) const;
    void pass_on(std::size_t begin, std::size_t end);
    void find_ways(std::size_t begin, std::size_t end);
    std::size_t jumps_back(const Bits<W> &pegs);
    std::size_t set_words(const std::vector<Bits<W>> &positions);
    // On boards of one word, most sets and numbers are `small`, a word each.
    template <bool small> void pass_on_rows(std::size_t position);
    template <bool small> void order_ways();
    template <bool small> void gather(std::size_t position);
    template <bool small> void take_back(const Bits<W> &pegs, std::size_t way, const Row &row);
    template <bool small, class Visit> void each_jump(const std::uint64_t *set, Visit visit) const;
    template <bool small> void turn(const Bits<W> &pegs, std::size_t way);
    template <bool small>
    void add_row(std::size_t place, const std::uint64_t *set, const std::uint64_t *number);
    void pass_on_solutions(std::size_t position);
    Natural total(const Level &level, std::size_t place) const;
    std::optional<std::pair<const Level *, std::size_t>> place_of(const Bits<W> &key) const;
    void finish_level();
    std::size_t bytes_of(const Level &level) const;
    static bool has_solutions(const Level &level, std::size_t position) {
        const auto *first = &level.solutions[position * level.solution_limbs];
        return std::any_of(first, first + level.solution_limbs, std::identity());
    }
    Level *source() const {
        return pegs_ <= 0 || pegs_ <= finish_.max_pegs
                   ? nullptr
                   : levels_[static_cast<std::size_t>(pegs_ - 1)].get();
    }

    JumpTables<W> tables_;
    Symmetries symmetries_;
    Canonical<W> canonical_;
    JumpImages images_;
    FinishTest<W> finish_;
    std::size_t max_bytes_;
    bool keep_;
    Bits<W> full_{};
    std::vector<std::unique_ptr<Level>> levels_; // by number of pegs
    int last_pegs_ = -1;

    // The level under way takes the rows of the level below, its source.
    std::unique_ptr<Level> now_;
    int pegs_ = 0;
    std::size_t next_ = 0;
    bool overflow_ = false, solutions_overflow_ = false;

    // Scratch.
    std::vector<std::uint64_t> legal_;
    std::vector<JumpIndex> jumps_;
    std::vector<Bits<W>> forms_;
    std::vector<Way> found_;                    // of all positions of the block
    std::vector<std::size_t> offsets_, firsts_; // in jumps_ and found_, of each position
    std::span<Way> ways_;                       // of a position, and its jumps
    std::span<const JumpIndex> jumps_of_;
    std::vector<std::uint64_t> apart_; // for each way, the set of independent ways
    std::vector<std::uint64_t> sleeping_, numbers_;
    std::vector<std::uint32_t> turned_; // for each way and jump, the jump's bit above its form
    std::vector<Row> rows_;
    std::vector<std::uint64_t> after_, image_; // sets of jumps that sleep after a jump
};

template <int W> std::size_t Traces<W>::bytes_of(const Level &level) const {
    return level.positions.capacity() * sizeof(Bits<W>) + level.index.memory_bytes() +
           (level.rows ? level.rows->memory_bytes() : 0) +
           (level.values.capacity() + level.solutions.capacity()) * 8;
}

template <int W> std::size_t Traces<W>::memory_bytes() const {
    std::size_t bytes = canonical_.memory_bytes();
    for (const auto &level : levels_)
        if (level != nullptr) bytes += bytes_of(*level);
    return now_ == nullptr ? bytes : bytes + bytes_of(*now_);
}

template <int W> bool Traces<W>::add_level(int pegs, std::span<const char> data) {
    if (now_ != nullptr) throw std::logic_error("the level before is not complete");
    if (pegs <= last_pegs_ || pegs > static_cast<int>(tables_.hole_count))
        throw std::invalid_argument("levels are given from the fewest pegs up");
    const std::size_t count = given_positions(tables_.hole_count, data);
    if (count >> 31 != 0 ||
        memory_bytes() + count * (sizeof(Bits<W>) + 24) + LevelIndex<W>::bytes_for(count) >
            max_bytes_)
        return false;
    auto level = std::make_unique<Level>();
    level->positions = given_level<W>(tables_.hole_count, pegs, data);
    level->index = LevelIndex<W>(level->positions);
    level->set_words = set_words(level->positions);
    pegs_ = pegs;
    Level *below = source();
    if (below != nullptr) {
        level->limbs = below->limbs;
        level->solution_limbs = below->solution_limbs;
    }
    seed(*level);
    if (below != nullptr && !keep_) below->index = {};
    now_ = std::move(level);
    next_ = 0;
    return true;
}

template <int W>
PEGSOL_DISPATCH std::size_t Traces<W>::set_words(const std::vector<Bits<W>> &positions) {
    std::size_t most = 0;
    for (const auto &pegs : positions) most = std::max(most, jumps_back(pegs));
    return JumpSet::words_for(most);
}

// Gives the positions that meet the finish their rows, and empty ones to the others.
template <int W> void Traces<W>::seed(Level &level) const {
    level.rows = nullptr;
    level.rows = std::make_unique<TraceRows>(level.positions.size(), level.set_words, level.limbs);
    level.solutions.assign(level.positions.size() * level.solution_limbs, 0);
    if (pegs_ > finish_.max_pegs) return;
    for (std::size_t i = 0; i < level.positions.size(); ++i)
        if (finish_(level.positions[i])) { // the row stands for all images of the position
            const std::size_t orbit = canonical_.orbit(level.positions[i]);
            *level.rows->number(level.rows->first(i)) = orbit;
            level.solutions[i * level.solution_limbs] = orbit;
        }
}

// If there is not enough memory, the level under way is dropped.
template <int W> State Traces<W>::step(std::size_t positions) {
    try {
        return go_on(positions);
    } catch (const std::bad_alloc &) {
        now_ = nullptr;
        overflow_ = solutions_overflow_ = false;
        return State::memory;
    }
}

template <int W> State Traces<W>::go_on(std::size_t positions) {
    if (now_ == nullptr) return State::complete;
    const Level *below = source();
    const std::size_t count = below == nullptr ? 0 : below->positions.size();
    const std::size_t end = std::min(count, next_ + positions);
    while (next_ < end && !overflow_ && !solutions_overflow_) {
        const std::size_t to = std::min(next_ + block, end);
        dispatched(*this, &Traces::pass_on, next_, to);
        next_ = to;
    }
    if (overflow_ || solutions_overflow_) { // the level is counted again with longer numbers
        next_ = 0;
        now_->limbs += std::exchange(overflow_, false);
        now_->solution_limbs += std::exchange(solutions_overflow_, false);
        seed(*now_);
        return State::running;
    }
    if (memory_bytes() > max_bytes_ || now_->rows->full()) {
        now_ = nullptr;
        return State::memory;
    }
    if (next_ < count) return State::running;
    finish_level();
    return State::complete;
}

template <int W> void Traces<W>::finish_level() {
    const auto place = static_cast<std::size_t>(pegs_);
    for (std::size_t old = 0; old < place; ++old) {
        Level *level = levels_[old].get();
        if (!keep_) levels_[old] = nullptr;
        if (!keep_ || level == nullptr || level->rows == nullptr) continue;
        level->values.resize(level->positions.size() * level->limbs);
        for (std::size_t i = 0; i < level->positions.size(); ++i)
            std::ranges::copy(total(*level, i), &level->values[i * level->limbs]);
        level->rows = nullptr;
    }
    levels_[place] = std::move(now_);
    last_pegs_ = pegs_;
}

template <int W> PEGSOL_DISPATCH void Traces<W>::pass_on(std::size_t begin, std::size_t end) {
    find_ways(begin, end);
    const Level &from = *source(), &to = *now_;
    const bool small = W == 1 && (from.set_words | to.set_words | from.limbs | to.limbs) == 1;
    for (std::size_t i = begin; i < end; ++i) {
        const std::size_t first = firsts_[i - begin], last = firsts_[i - begin + 1];
        if (first == last) continue;
        ways_ = std::span(found_).subspan(first, last - first);
        pass_on_solutions(i);
        if (from.rows->empty(from.rows->first(i))) continue;
        jumps_of_ = std::span(jumps_).subspan(offsets_[i - begin],
                                              offsets_[i - begin + 1] - offsets_[i - begin]);
        if (small)
            pass_on_rows<W == 1>(i);
        else
            pass_on_rows<false>(i);
    }
}

// The jumps that can be taken back: those that are legal in the complement.
template <int W> PEGSOL_INLINE std::size_t Traces<W>::jumps_back(const Bits<W> &pegs) {
    return static_cast<std::size_t>(tables_.legal_jumps(pegs ^ full_, legal_.data()));
}

// Works in passes, to prefetch the memory for all positions before it is read.
template <int W> PEGSOL_INLINE void Traces<W>::find_ways(std::size_t begin, std::size_t end) {
    const Level &from = *source();
    const std::span<const Bits<W>> above = now_->positions;
    jumps_.clear();
    forms_.clear();
    offsets_.assign(1, 0);
    for (std::size_t i = begin; i < end; ++i) {
        if (has_solutions(from, i)) {
            jumps_back(from.positions[i]);
            append_jumps(legal_, jumps_);
            canonical_.after(from.positions[i], std::span(jumps_).subspan(offsets_.back()), forms_);
            if (const auto *row = from.rows->next(from.rows->first(i)); row != nullptr)
                __builtin_prefetch(row);
        }
        offsets_.push_back(jumps_.size());
    }
    for (const auto &form : forms_) now_->index.prefetch(form);
    for (const auto &form : forms_) now_->index.prefetch_keys(above, form);
    found_.resize(forms_.size() + 1);
    firsts_.assign(1, 0);
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < offsets_.size(); ++i) {
        for (std::size_t k = offsets_[i]; k < offsets_[i + 1]; ++k) {
            const std::size_t place = now_->index.find(above, forms_[k]);
            found_[count] = {tables_.mask[jumps_[k]],
                             forms_[k],
                             place,
                             jumps_[k],
                             static_cast<std::uint32_t>(k - offsets_[i]),
                             false};
            count += place != LevelIndex<W>::none;
        }
        firsts_.push_back(count);
    }
    for (std::size_t k = 0; k < count; ++k) {
        __builtin_prefetch(now_->rows->first(found_[k].place));
        __builtin_prefetch(&now_->solutions[found_[k].place * now_->solution_limbs]);
    }
}

// Adds the number of solutions of a position to those of the positions that lead there.
template <int W> PEGSOL_INLINE void Traces<W>::pass_on_solutions(std::size_t position) {
    const Level &from = *source();
    Level &to = *now_;
    const std::size_t limbs = from.solution_limbs;
    for (const Way &way : ways_)
        solutions_overflow_ |= add_to(&to.solutions[way.place * to.solution_limbs],
                                      to.solution_limbs, &from.solutions[position * limbs], limbs);
}

// Finds the independent ways of each way.
template <int W> template <bool small> PEGSOL_INLINE void Traces<W>::order_ways() {
    const std::size_t words = small ? 1 : source()->set_words, count = ways_.size();
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
template <int W> template <bool small> PEGSOL_INLINE void Traces<W>::gather(std::size_t position) {
    const Level &from = *source();
    const std::size_t words = small ? 1 : from.set_words, limbs = small ? 1 : now_->limbs;
    after_.assign(words, 0);
    std::uint64_t *possible = after_.data();
    for (const Way &way : ways_) possible[JumpSet::word(way.bit)] |= JumpSet::mask(way.bit);
    rows_.clear();
    sleeping_.clear();
    numbers_.clear();
    for (auto *row = from.rows->first(position); row != nullptr; row = from.rows->next(row)) {
        const std::size_t set = sleeping_.size();
        for (std::size_t i = 0; i < words; ++i)
            sleeping_.push_back(TraceRows::word(row, i) & possible[i]);
        const auto same = std::ranges::find_if(rows_, [&](const Row &other) {
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
        overflow_ |= add_to(&numbers_[number], limbs, row + words, small ? 1 : from.limbs);
    }
}

template <int W>
template <bool small>
PEGSOL_INLINE void Traces<W>::pass_on_rows(std::size_t position) {
    order_ways<small>();
    gather<small>(position);
    turned_.resize(ways_.size() * jumps_of_.size());
    image_.resize(now_->set_words);
    const Bits<W> &pegs = source()->positions[position];
    for (std::size_t way = 0; way < ways_.size(); ++way) {
        const std::size_t word = JumpSet::word(ways_[way].bit);
        const std::uint64_t mask = JumpSet::mask(ways_[way].bit);
        for (const Row &row : rows_)
            if ((sleeping_[row.set + word] & mask) == 0) take_back<small>(pegs, way, row);
    }
}

// Calls visit(bit) for the jumps of a set.
template <int W>
template <bool small, class Visit>
PEGSOL_INLINE void Traces<W>::each_jump(const std::uint64_t *set, Visit visit) const {
    for (std::size_t i = 0, words = small ? 1 : source()->set_words; i < words; ++i)
        for (std::uint64_t rest = set[i]; rest != 0; rest &= rest - 1)
            visit(JumpSet::bit(i, static_cast<unsigned>(std::countr_zero(rest))));
}

// Takes a jump back for a row.
template <int W>
template <bool small>
PEGSOL_INLINE void Traces<W>::take_back(const Bits<W> &pegs, std::size_t way, const Row &row) {
    const std::size_t words = small ? 1 : source()->set_words;
    const std::size_t image_words = small ? 1 : now_->set_words;
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
PEGSOL_INLINE void Traces<W>::add_row(std::size_t place, const std::uint64_t *set,
                                      const std::uint64_t *number) {
    const std::size_t words = small ? 1 : now_->set_words, limbs = small ? 1 : now_->limbs;
    TraceRows &rows = *now_->rows;
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
            std::uint64_t *next = rows.next(row);
            if (next == nullptr) {
                next = rows.append(row);
                take(next);
            }
            row = next;
        }
    }
    overflow_ |= add_to(row + words, limbs, number, limbs);
}

// Finds the bits of the independent ways among the jumps that can be taken back from a way's form.
template <int W>
template <bool small>
PEGSOL_INLINE void Traces<W>::turn(const Bits<W> &pegs, std::size_t way) {
    ways_[way].turned = true;
    const Bits<W> &form = ways_[way].form;
    const auto &images = images_.of(canonical_.symmetry_to(pegs ^ ways_[way].mask, form));
    jumps_back(form);
    std::uint32_t *turned = &turned_[way * jumps_of_.size()];
    const std::size_t words = small ? 1 : source()->set_words;
    each_jump<small>(&apart_[way * words], [&](std::size_t k) PEGSOL_INLINE_LAMBDA {
        const JumpIndex jump = images[jumps_of_[k]];
        int bit = std::popcount(legal_[jump / 64] & ((std::uint64_t{1} << jump % 64) - 1));
        for (std::size_t i = 0; i < jump / 64; ++i) bit += std::popcount(legal_[i]);
        turned[k] = static_cast<std::uint32_t>(bit);
    });
}

// The number of a position: the sum over its rows, which stand for all its images.
template <int W> Natural Traces<W>::total(const Level &level, std::size_t place) const {
    Natural sum;
    for (auto *row = level.rows->first(place); row != nullptr; row = level.rows->next(row)) {
        const std::uint64_t *number = level.rows->number(row);
        sum = sum_of(std::move(sum), Natural(number, number + level.limbs));
    }
    divide(sum, canonical_.orbit(level.positions[place]));
    return sum;
}

template <int W>
std::optional<std::pair<const typename Traces<W>::Level *, std::size_t>>
Traces<W>::place_of(const Bits<W> &key) const {
    const Level *level = levels_[static_cast<std::size_t>(key.count())].get();
    if (level == nullptr || (!keep_ && now_ != nullptr)) return std::nullopt;
    const std::size_t at = level->index.find(level->positions, key);
    if (at == LevelIndex<W>::none) return std::nullopt;
    return std::pair(level, at);
}

template <int W> std::optional<Natural> Traces<W>::value(const Words &words) const {
    const auto place = place_of(canonical_.of(to_bits<W>(words)));
    if (!place) return std::nullopt;
    const auto [level, at] = *place;
    if (level->rows != nullptr) return total(*level, at);
    const auto *first = &level->values[at * level->limbs];
    return Natural(first, first + level->limbs);
}

template <int W> std::optional<Natural> Traces<W>::solutions(const Words &words) const {
    const auto place = place_of(canonical_.of(to_bits<W>(words)));
    if (!place) return std::nullopt;
    const auto [level, at] = *place;
    const auto *first = &level->solutions[at * level->solution_limbs];
    Natural sum(first, first + level->solution_limbs);
    divide(sum, canonical_.orbit(level->positions[at]));
    return sum;
}

} // namespace

bool counts_traces(const Finish &finish, unsigned hole_count) {
    return with_one_or_widest(hole_count, [&]<int W>() {
        const FinishTest<W> test(finish, hole_count);
        return test.any_hole() || test.max_pegs <= test.value.count();
    });
}

std::unique_ptr<Counting> make_traces(const BoardTables &board, const CountingSpec &spec) {
    return with_one_or_widest(board.hole_count, [&]<int W>() -> std::unique_ptr<Counting> {
        return std::make_unique<Traces<W>>(board, spec);
    });
}

} // namespace pegsol
