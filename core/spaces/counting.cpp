#include "spaces/counting.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <stdexcept>

#include "ground/crew.hpp"
#include "ground/foresight.hpp"
#include "ground/width.hpp"
#include "spaces/given_level.hpp"

namespace pegsol {

// In traces.cpp.
std::unique_ptr<Counting> make_traces(const BoardTables &board, const CountingSpec &spec);

namespace {

template <int W> class CountingOf final : public Counting {
  public:
    CountingOf(const BoardTables &board, const CountingSpec &spec);

    bool add_level(int pegs, std::span<const char> positions) override;
    State step(std::size_t positions) override;
    std::optional<Natural> value(const Words &words) const override;
    Natural denominator(int pegs) const override;
    std::size_t memory_bytes() const override;

  private:
    struct Level : GivenLevel<W> {
        std::size_t limbs = 1;
        std::vector<std::uint64_t> values; // `limbs` for each position
        Natural denominator;
    };
    struct Scratch {
        std::vector<std::uint64_t> legal;
        Ways<W> ways;
        std::vector<std::uint64_t> sums; // limbs + 1 for each position
        std::vector<bool> jump_counts;
    };
    static constexpr std::size_t block = 64; // positions counted together
    static constexpr int none = -1;

    template <class F> void share_out(std::size_t begin, std::size_t end, F work);
    int jumps_of(const Bits<W> &pegs, Scratch &scratch) const;
    void note_jump_counts(Scratch &scratch, std::size_t begin, std::size_t end) const;
    void find_denominator();
    void count_block(Scratch &scratch, std::size_t begin, std::size_t end);
    void sum_jumps(Scratch &scratch, const Level &below) const;
    void store(Scratch &scratch, std::size_t begin, std::size_t end);
    bool fits(std::size_t more) const { return memory_bytes() + more <= max_bytes_; }
    State count(std::size_t positions);
    void keep_level();
    const Level *level_at(int pegs) const {
        return pegs < 0 ? nullptr : levels_[static_cast<std::size_t>(pegs)].get();
    }

    JumpTables<W> tables_;
    Canonical<W> canonical_;
    CountingMode mode_;
    FinishTest<W> finish_;
    int ahead_;
    std::size_t max_bytes_;
    bool keep_;
    std::vector<std::unique_ptr<Level>> levels_; // by number of pegs
    int last_pegs_ = -1;

    // The level under way.
    std::unique_ptr<Level> now_;
    int pegs_ = none;
    std::size_t next_ = 0;
    bool denominator_known_ = false;
    std::vector<Natural> shares_; // denominator of this level / (of the one below * jump count)
    std::atomic<bool> overflow_ = false;
    std::vector<Scratch> scratch_; // of each thread
};

template <int W>
CountingOf<W>::CountingOf(const BoardTables &board, const CountingSpec &spec)
    : tables_(board), canonical_(board.hole_count, spec.symmetries, tables_.mask), mode_(spec.mode),
      ahead_(spec.ahead), max_bytes_(spec.memory_bytes), keep_(spec.keep),
      levels_(board.hole_count + 1), scratch_(static_cast<std::size_t>(std::max(1, spec.threads))) {
    const bool to_finish = mode_ != CountingMode::games;
    if (to_finish != spec.finish.has_value())
        throw std::invalid_argument("a finish is needed to count solutions, and only then");
    if (ahead_ != 0 && mode_ != CountingMode::chance)
        throw std::invalid_argument("only the chance depends on looking ahead");
    if (to_finish) finish_ = FinishTest<W>(*spec.finish, board.hole_count);
    for (Scratch &scratch : scratch_) scratch.legal.resize(tables_.legal_words);
}

template <int W> std::size_t CountingOf<W>::memory_bytes() const {
    std::size_t bytes = canonical_.memory_bytes();
    const auto add = [&](const Level *level) {
        if (level == nullptr) return;
        bytes += level->positions.capacity() * sizeof(Bits<W>) + level->index.memory_bytes() +
                 level->values.capacity() * 8;
    };
    for (const auto &level : levels_) add(level.get());
    add(now_.get());
    return bytes;
}

template <int W> bool CountingOf<W>::add_level(int pegs, std::span<const char> positions) {
    if (now_ != nullptr) throw std::logic_error("the level before is not complete");
    if (pegs <= last_pegs_ || pegs > static_cast<int>(tables_.hole_count))
        throw std::invalid_argument("levels are given from the fewest pegs up");
    const std::size_t count = given_positions(tables_.hole_count, positions);
    const std::size_t bytes = count * sizeof(Bits<W>) + LevelIndex<W>::bytes_for(count);
    if (count >> 31 != 0 || !fits(bytes + count * 8)) return false;
    auto level = std::make_unique<Level>();
    level->positions = given_level<W>(tables_.hole_count, pegs, positions);
    if (mode_ != CountingMode::chance)
        if (const Level *below = level_at(pegs - 1); below != nullptr) level->limbs = below->limbs;
    if (!fits(bytes + count * level->limbs * 8)) return false;
    level->values.resize(count * level->limbs);
    now_ = std::move(level);
    pegs_ = pegs;
    next_ = 0;
    denominator_known_ = false;
    return true;
}

// Calls work(scratch, begin, end) for blocks of positions, in all threads.
template <int W>
template <class F>
void CountingOf<W>::share_out(std::size_t begin, std::size_t end, F work) {
    share_blocks(scratch_.size(), begin, end, block,
                 [&](std::size_t thread, std::size_t from, std::size_t to) {
                     work(scratch_[thread], from, to);
                 });
}

// If there is not enough memory, the level under way is dropped.
template <int W> State CountingOf<W>::step(std::size_t positions) {
    try {
        return count(positions);
    } catch (const std::bad_alloc &) {
        now_ = nullptr;
        overflow_ = false;
        return State::memory;
    } catch (...) {
        now_ = nullptr;
        overflow_ = false;
        throw;
    }
}

template <int W> State CountingOf<W>::count(std::size_t positions) {
    if (now_ == nullptr) return State::complete;
    const std::size_t count = now_->positions.size();
    const std::size_t end = std::min(count, next_ + positions * scratch_.size());
    if (mode_ == CountingMode::chance && !denominator_known_) {
        share_out(next_, end, [this](Scratch &scratch, std::size_t from, std::size_t to) {
            note_jump_counts(scratch, from, to);
        });
        next_ = end;
        if (end < count) return State::running;
        find_denominator();
        next_ = 0;
        denominator_known_ = true;
    } else {
        share_out(next_, end, [this](Scratch &scratch, std::size_t from, std::size_t to) {
            dispatched(*this, &CountingOf::count_block, scratch, from, to);
        });
        next_ = end;
        if (end == count && !overflow_) {
            keep_level();
            return State::complete;
        }
        if (!overflow_) return State::running;
        overflow_ = false;
        next_ = 0;
        ++now_->limbs;
    }
    // The level is counted (again) with numbers of now_->limbs limbs.
    now_->values = {};
    if (!fits(count * now_->limbs * 8)) {
        now_ = nullptr;
        return State::memory;
    }
    now_->values.resize(count * now_->limbs);
    return State::running;
}

template <int W> void CountingOf<W>::keep_level() {
    now_->index = LevelIndex<W>(now_->positions);
    levels_[static_cast<std::size_t>(pegs_)] = std::move(now_);
    last_pegs_ = pegs_;
    if (!keep_)
        for (int old = 0; old < pegs_; ++old) levels_[static_cast<std::size_t>(old)] = nullptr;
}

// Writes the set of the jumps that are counted at a position, and returns their number.
template <int W> int CountingOf<W>::jumps_of(const Bits<W> &pegs, Scratch &scratch) const {
    std::uint64_t *legal = scratch.legal.data();
    const int total = tables_.legal_jumps(pegs, legal);
    return Foresight<W>(tables_, finish_, ahead_).keep_unseen(pegs, legal, total);
}

template <int W>
void CountingOf<W>::note_jump_counts(Scratch &scratch, std::size_t begin, std::size_t end) const {
    scratch.jump_counts.resize(tables_.jumps.size() + 1);
    for (std::size_t i = begin; i < end; ++i)
        if (const Bits<W> &pegs = now_->positions[i]; !finish_(pegs))
            scratch.jump_counts[static_cast<std::size_t>(jumps_of(pegs, scratch))] = true;
}

template <int W> void CountingOf<W>::find_denominator() {
    std::vector<std::uint64_t> counts;
    for (Scratch &scratch : scratch_) {
        for (std::size_t count = 1; count < scratch.jump_counts.size(); ++count)
            if (scratch.jump_counts[count]) counts.push_back(count);
        scratch.jump_counts.clear();
    }
    const Natural multiple = least_common_multiple(counts);
    shares_.assign(tables_.jumps.size() + 1, {});
    for (auto count : counts) {
        Natural &share = shares_[static_cast<std::size_t>(count)];
        share = multiple;
        divide(share, count);
    }
    const Level *below = level_at(pegs_ - 1);
    now_->denominator = below == nullptr ? multiple : product_of(below->denominator, multiple);
    now_->limbs = now_->denominator.size();
}

template <int W>
PEGSOL_DISPATCH void CountingOf<W>::count_block(Scratch &scratch, std::size_t begin,
                                                std::size_t end) {
    scratch.ways.clear();
    for (std::size_t i = begin; i < end; ++i) {
        const Bits<W> &pegs = now_->positions[i];
        const bool met = finish_(pegs);
        if (!met) jumps_of(pegs, scratch);
        scratch.ways.add(canonical_, pegs,
                         std::span(scratch.legal).first(met ? 0 : scratch.legal.size()));
    }
    const std::size_t sum_limbs = now_->limbs + 1;
    scratch.sums.assign((end - begin) * sum_limbs, 0);
    if (const Level *below = level_at(pegs_ - 1); below != nullptr) sum_jumps(scratch, *below);
    store(scratch, begin, end);
}

template <int W>
PEGSOL_INLINE void CountingOf<W>::sum_jumps(Scratch &scratch, const Level &below) const {
    const std::size_t sum_limbs = now_->limbs + 1, limbs = below.limbs;
    const auto &offsets = scratch.ways.offsets;
    scratch.ways.look_up(below, [&](std::size_t place) PEGSOL_INLINE_LAMBDA {
        __builtin_prefetch(&below.values[place * limbs]);
    });
    const std::size_t *places = scratch.ways.places.data();
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
        std::uint64_t *sum = &scratch.sums[i * sum_limbs];
        for (std::size_t k = offsets[i]; k < offsets[i + 1]; ++k)
            if (places[k] != LevelIndex<W>::none)
                add_to(sum, sum_limbs, &below.values[places[k] * limbs], limbs);
    }
}

template <int W>
PEGSOL_INLINE void CountingOf<W>::store(Scratch &scratch, std::size_t begin, std::size_t end) {
    const std::size_t limbs = now_->limbs;
    for (std::size_t i = begin; i < end; ++i) {
        const std::uint64_t *sum = &scratch.sums[(i - begin) * (limbs + 1)];
        std::uint64_t *value = &now_->values[i * limbs];
        const auto *offsets = &scratch.ways.offsets[i - begin];
        const std::size_t jump_count = offsets[1] - offsets[0];
        const bool finish = finish_(now_->positions[i]);
        if (mode_ == CountingMode::chance) {
            const Natural chance =
                finish ? now_->denominator : product_of({sum, limbs + 1}, shares_[jump_count]);
            std::copy(chance.begin(), chance.end(), value);
        } else if (finish || (mode_ == CountingMode::games && jump_count == 0)) {
            *value = 1;
        } else {
            std::copy(sum, sum + limbs, value);
            if (sum[limbs] != 0) overflow_ = true;
        }
    }
}

template <int W> std::optional<Natural> CountingOf<W>::value(const Words &words) const {
    const Bits<W> key = canonical_.of(to_bits<W>(words));
    const Level *level = level_at(key.count());
    if (level == nullptr) return std::nullopt;
    const std::size_t at = level->index.find(level->positions, key);
    if (at == LevelIndex<W>::none) return std::nullopt;
    const auto *first = &level->values[at * level->limbs];
    return Natural(first, first + level->limbs);
}

template <int W> Natural CountingOf<W>::denominator(int pegs) const {
    const Level *level = pegs < static_cast<int>(levels_.size()) ? level_at(pegs) : nullptr;
    if (level == nullptr) throw std::out_of_range("this level was not given, or not kept");
    return level->denominator;
}

} // namespace

std::unique_ptr<Counting> make_counting(const BoardTables &board, const CountingSpec &spec) {
    if (spec.mode == CountingMode::distinct) return make_traces(board, spec);
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Counting> {
        return std::make_unique<CountingOf<W>>(board, spec);
    });
}

} // namespace pegsol
