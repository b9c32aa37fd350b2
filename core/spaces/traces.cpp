// Exact numbers of distinct solutions, for a finish whose positions all have the same number of
// pegs, or that asks for a number of pegs only: then every order of a solution's jumps meets it at
// the end only, and distinct solutions are traces (see counting.hpp). Any other finish that leaves
// holes free can be met in the middle of one order of a solution's jumps and not of another.
//
// One order of each trace is counted: the order that is found if play goes backwards from the
// finish, tries the jumps to take back in a fixed order, and lets some sleep [Godefroid, LNCS 1032
// (1996)]. After jump i is taken back, the jumps sleep that are independent of i and come before i
// in the order, or slept before. A sleeping jump is not taken back; it wakes when a jump that
// shares a hole with it is taken back.
//
// What is still to be counted from a position depends only on the position and its sleeping jumps,
// whatever the order of the jumps. So the ways to a position with the same sleeping jumps make one
// *row*: a set of jumps and a number. Symmetric positions share their rows. The levels come from
// the fewest pegs up, each row is passed on to the level above, and only two levels are needed at a
// time. A position has a handful of rows. The numbers of all solutions go the same ways, and are
// counted along with the rows.
#include <algorithm>
#include <new>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "ground/width.hpp"
#include "spaces/counting.hpp"
#include "spaces/given_level.hpp"
#include "spaces/trace_passing.hpp"

namespace pegsol {
namespace {

Symmetries group_of(const BoardTables &board, const CountingSpec &spec) {
    if (!spec.symmetries.empty()) return spec.symmetries;
    std::vector<Hole> identity(board.hole_count);
    std::iota(identity.begin(), identity.end(), Hole{0});
    return {identity};
}

template <int W> class Traces final : public Counting {
  public:
    Traces(const BoardTables &board, const CountingSpec &spec)
        : board_(board, group_of(board, spec)), finish_(*spec.finish, board.hole_count),
          max_bytes_(spec.memory_bytes), keep_(spec.keep), levels_(board.hole_count + 1) {
        // The last peg may be in any of several holes: no position has fewer.
        if (!finish_.any_hole() && finish_.max_pegs > std::max(1, finish_.value.count()))
            throw std::invalid_argument("distinct solutions cannot be counted for this finish, "
                                        "which has positions with several numbers of pegs");
        const int threads = std::max(1, spec.threads);
        for (int i = 0; i < threads; ++i) crew_.emplace_back(board_, threads > 1, spec.pause);
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
    using Level = TraceLevel<W>;
    static constexpr std::size_t block = 64;           // positions passed on together
    static constexpr std::uint64_t most_met = 1 << 22; // rows in a step

    std::size_t set_words(const std::vector<Bits<W>> &positions);
    State go_on(std::size_t positions);
    void seed(Level &level) const;
    void pass_on(std::size_t end);
    Natural total(const Level &level, std::size_t place) const;
    std::optional<std::pair<const Level *, std::size_t>> place_of(const Bits<W> &key) const;
    void finish_level();
    Level *source() const {
        return pegs_ <= 0 || pegs_ <= finish_.max_pegs
                   ? nullptr
                   : levels_[static_cast<std::size_t>(pegs_ - 1)].get();
    }

    TraceBoard<W> board_;
    FinishTest<W> finish_;
    std::size_t max_bytes_;
    bool keep_;
    std::vector<std::unique_ptr<Level>> levels_; // by number of pegs
    int last_pegs_ = -1;

    // The level under way takes the rows of the level below, its source.
    std::unique_ptr<Level> now_;
    int pegs_ = 0;
    std::size_t next_ = 0;
    std::vector<TracePassing<W>> crew_; // of each thread
    std::size_t at_a_time_ = block;     // positions passed on
};

template <int W> std::size_t Traces<W>::memory_bytes() const {
    std::size_t bytes = board_.canonical.memory_bytes();
    for (const auto &level : levels_)
        if (level != nullptr) bytes += level->memory_bytes();
    return now_ == nullptr ? bytes : bytes + now_->memory_bytes();
}

template <int W> bool Traces<W>::add_level(int pegs, std::span<const char> data) {
    if (now_ != nullptr) throw std::logic_error("the level before is not complete");
    if (pegs <= last_pegs_ || pegs > static_cast<int>(board_.tables.hole_count))
        throw std::invalid_argument("levels are given from the fewest pegs up");
    const std::size_t count = given_positions(board_.tables.hole_count, data);
    if (count >> 31 != 0 ||
        memory_bytes() + count * (sizeof(Bits<W>) + 32) + LevelIndex<W>::bytes_for(count) >
            max_bytes_)
        return false;
    auto level = std::make_unique<Level>();
    level->positions = given_level<W>(board_.tables.hole_count, pegs, data);
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

// The words that sets of the jumps to take back from these positions need.
template <int W> std::size_t Traces<W>::set_words(const std::vector<Bits<W>> &positions) {
    for (TracePassing<W> &passing : crew_) passing.most_jumps = 0;
    share_blocks(crew_.size(), 0, positions.size(), std::size_t{1} << 12,
                 [&](std::size_t thread, std::size_t from, std::size_t to) {
                     dispatched(crew_[thread], &TracePassing<W>::count_jumps, positions, from, to);
                 });
    std::size_t most = 0;
    for (const TracePassing<W> &passing : crew_) most = std::max(most, passing.most_jumps);
    return JumpSet::words_for(most);
}

// Gives the positions that meet the finish their rows, and empty ones to the others.
template <int W> void Traces<W>::seed(Level &level) const {
    level.rows = nullptr;
    level.rows = std::make_unique<TraceRows>(level.positions.size(), level.set_words, level.limbs);
    level.solutions.assign(level.positions.size() * level.solution_words(), 0);
    if (pegs_ > finish_.max_pegs) return;
    for (std::size_t i = 0; i < level.positions.size(); ++i)
        if (finish_(level.positions[i])) { // the row stands for all images of the position
            const std::size_t orbit = board_.canonical.orbit(level.positions[i]);
            *level.rows->number(level.rows->first(i)) = orbit;
            *level.solutions_of(i) = orbit;
        }
}

// If there is not enough memory, the level under way is dropped.
template <int W> State Traces<W>::step(std::size_t positions) {
    try {
        return go_on(positions);
    } catch (const std::bad_alloc &) {
        now_ = nullptr;
        return State::memory;
    } catch (...) {
        now_ = nullptr;
        throw;
    }
}

template <int W> State Traces<W>::go_on(std::size_t positions) {
    if (now_ == nullptr) return State::complete;
    const Level *below = source();
    const std::size_t count = below == nullptr ? 0 : below->positions.size();
    const std::size_t end = std::min(count, next_ + positions * crew_.size());
    bool longer = false, longer_solutions = false;
    // A position may have very many rows, so the positions passed on at a time are as many as the
    // last ones suggest.
    for (std::uint64_t met = 0; next_ < end && met < most_met && !longer && !longer_solutions;) {
        pass_on(std::min(end, next_ + at_a_time_));
        const std::uint64_t before = met;
        for (TracePassing<W> &passing : crew_) {
            longer |= passing.overflow;
            longer_solutions |= passing.solutions_overflow;
            met += passing.take_rows_met();
        }
        at_a_time_ = met - before < most_met / 4
                         ? std::min(2 * at_a_time_, positions * crew_.size())
                         : block;
        if (memory_bytes() > max_bytes_) break;
    }
    if (longer || longer_solutions) { // the level is counted again with longer numbers
        next_ = 0;
        now_->limbs += longer;
        now_->solution_limbs += longer_solutions;
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

// Passes on the positions of the source from the next one to the end.
template <int W> void Traces<W>::pass_on(std::size_t end) {
    for (TracePassing<W> &passing : crew_) passing.overflow = passing.solutions_overflow = false;
    share_blocks(
        crew_.size(), next_, end, block, [&](std::size_t thread, std::size_t from, std::size_t to) {
            dispatched(crew_[thread], &TracePassing<W>::pass_on, *source(), *now_, from, to);
        });
    next_ = end;
}

// The number of a position: the sum over its rows, which stand for all its images.
template <int W> Natural Traces<W>::total(const Level &level, std::size_t place) const {
    Natural sum;
    for (auto *row = level.rows->first(place); row != nullptr; row = level.rows->next(row)) {
        const std::uint64_t *number = level.rows->number(row);
        sum = sum_of(std::move(sum), Natural(number, number + level.limbs));
    }
    divide(sum, board_.canonical.orbit(level.positions[place]));
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
    const auto place = place_of(board_.canonical.of(to_bits<W>(words)));
    if (!place) return std::nullopt;
    const auto [level, at] = *place;
    if (level->rows != nullptr) return total(*level, at);
    const auto *first = &level->values[at * level->limbs];
    return Natural(first, first + level->limbs);
}

template <int W> std::optional<Natural> Traces<W>::solutions(const Words &words) const {
    const auto place = place_of(board_.canonical.of(to_bits<W>(words)));
    if (!place) return std::nullopt;
    const auto [level, at] = *place;
    const auto *first = level->solutions_of(at);
    Natural sum(first, first + level->solution_limbs);
    divide(sum, board_.canonical.orbit(level->positions[at]));
    return sum;
}

} // namespace

std::unique_ptr<Counting> make_traces(const BoardTables &board, const CountingSpec &spec) {
    if (!spec.finish) throw std::invalid_argument("a finish is needed to count solutions");
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Counting> {
        return std::make_unique<Traces<W>>(board, spec);
    });
}

} // namespace pegsol
