#include "spaces/counting.hpp"

#include <atomic>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <unordered_map>

namespace pegsol {
namespace {

template <int W> struct GoalTest {
    Bits<W> care{}, value{};
    int max_pegs = -1; // no position has fewer: there is no goal

    GoalTest() = default;
    GoalTest(const Goal &goal, unsigned hole_count)
        : care(to_bits<W>(goal.care)), value(to_bits<W>(goal.value)),
          max_pegs(std::min(goal.max_pegs,
                            value.count() + static_cast<int>(hole_count) - care.count())) {}

    PEGSOL_INLINE bool operator()(const Bits<W> &pegs) const {
        return (pegs & care) == value && pegs.count() <= max_pegs;
    }

    // Whether the jumps that touch holes that matter all depend on one another. Then any two orders
    // of a solution's jumps have those in the same order.
    bool touched_in_order(const JumpTables<W> &tables) const {
        for (JumpIndex a = 0; a < tables.jumps.size(); ++a)
            for (JumpIndex b = 0; b < a; ++b)
                if (touched_by(tables.mask[a]) && touched_by(tables.mask[b]) &&
                    tables.independent(a, b))
                    return false;
        return true;
    }
    bool touched_by(const Bits<W> &mask) const { return !((mask & care) == Bits<W>{}); }
};

// Whether no part of a set of independent jumps, made alone, leads to the goal.
template <int W>
bool no_part_ends(const GoalTest<W> &goal, const Bits<W> &pegs, std::span<const Bits<W>> masks) {
    std::vector<Bits<W>> parts{pegs};
    for (const auto &mask : masks)
        for (std::size_t i = 0, end = parts.size(); i < end; ++i) parts.push_back(parts[i] ^ mask);
    return std::none_of(parts.begin() + 1, parts.end() - 1, goal);
}

template <int W> class CountingOf final : public Counting {
  public:
    CountingOf(const BoardTables &board, const CountingSpec &spec);

    bool add_level(int pegs, std::span<const char> positions) override;
    WorkState step(std::size_t positions) override;
    std::optional<Natural> value(const Words &words) const override;
    Natural denominator(int pegs) const override;
    std::size_t memory_bytes() const override;
    std::uint64_t jumps_looked_at() const override;

  private:
    struct Level {
        std::vector<Bits<W>> positions;
        LevelIndex<W> index;
        std::size_t limbs = 1;
        std::vector<std::uint64_t> values; // `limbs` for each position
        std::vector<std::uint8_t> ends;    // for each position, if ends are watched
        Natural denominator;
    };
    // What is known of the play from a position on, where goals are played through.
    static constexpr std::uint8_t reaches = 1; // it gets to a goal, or is one
    static constexpr std::uint8_t touches = 2; // with a jump that touches a hole that matters

    // A set of independent jumps made at a position.
    struct JumpSet {
        Bits<W> pegs;
        std::uint32_t owner;  // the position, counted from the first of the block
        std::uint32_t parent; // the set without its last jump
        JumpIndex jump;       // the last one
    };
    struct Scratch {
        std::vector<std::uint64_t> legal;
        std::vector<JumpIndex> jumps;     // legal ones of all positions of the block,
        std::vector<std::size_t> offsets; // those of the first from offsets[0] on, and so on
        std::vector<JumpSet> sets;
        std::vector<JumpIndex> more; // to a set
        std::vector<Bits<W>> keys;   // of the last sets
        std::vector<std::size_t> places;
        std::vector<std::uint64_t> sums; // limbs + 1 for each position
        std::vector<bool> jump_counts;
        std::uint64_t jumps_looked_at = 0;
    };
    static constexpr std::size_t block = 64; // positions looked at together
    static constexpr int none = -1;

    template <class F> void share_out(std::size_t begin, std::size_t end, F work);
    void note_jump_counts(Scratch &scratch, std::size_t begin, std::size_t end) const;
    void find_denominator();
    void count_block(Scratch &scratch, std::size_t begin, std::size_t end);
    void look_up(Scratch &scratch, const Level &below, std::size_t first_set) const;
    void extend(Scratch &scratch, std::size_t begin, std::size_t first, std::size_t last) const;
    void sum_up(Scratch &scratch, const Level &below, std::size_t first_set, bool subtract) const;
    void watch_ends(Scratch &scratch, const Level &below, std::size_t begin);
    bool allowed(const Scratch &scratch, const JumpSet &set, JumpIndex jump,
                 const Bits<W> &pegs) const;
    void store(Scratch &scratch, std::size_t begin, std::size_t end);
    bool fits(std::size_t more) const { return memory_bytes() + more <= most_bytes_; }
    void finish_level();
    const Level *level_at(int pegs) const {
        return pegs < 0 ? nullptr : levels_[static_cast<std::size_t>(pegs)].get();
    }

    JumpTables<W> tables_;
    Canonical<W> canonical_;
    CountingMode mode_;
    GoalTest<W> goal_;
    bool watched_ = false;
    std::size_t most_bytes_;
    int depth_; // how many levels below one that it needs
    bool keep_;
    std::vector<std::unique_ptr<Level>> levels_; // by number of pegs
    int last_pegs_ = -1;

    // The level under way.
    std::unique_ptr<Level> now_;
    int pegs_ = none;
    std::size_t next_ = 0;
    bool denominator_known_ = false;
    std::vector<Natural> shares_; // denominator of this level / (of the one below * jump count)
    std::atomic<bool> overflow_ = false, refused_ = false, negative_ = false;
    std::vector<Scratch> scratch_; // of each thread
};

template <int W>
CountingOf<W>::CountingOf(const BoardTables &board, const CountingSpec &spec)
    : tables_(board), canonical_(board.hole_count, spec.symmetries, tables_.mask), mode_(spec.mode),
      most_bytes_(spec.memory_bytes), depth_(1), keep_(spec.keep), levels_(board.hole_count + 1),
      scratch_(static_cast<std::size_t>(std::max(1, spec.threads))) {
    const bool to_goal = mode_ == CountingMode::solutions || mode_ == CountingMode::distinct ||
                         mode_ == CountingMode::chance;
    if (to_goal != spec.goal.has_value())
        throw std::invalid_argument("a goal is needed to count solutions, and only then");
    if (to_goal) goal_ = GoalTest<W>(*spec.goal, board.hole_count);
    if (mode_ == CountingMode::distinct) {
        depth_ = std::max(1, static_cast<int>(board.hole_count / 3));
        watched_ = goal_.care != Bits<W>{} && goal_.max_pegs > goal_.value.count() &&
                   !goal_.touched_in_order(tables_);
    }
    for (Scratch &scratch : scratch_) scratch.legal.resize(tables_.legal_words);
}

template <int W> std::size_t CountingOf<W>::memory_bytes() const {
    std::size_t bytes = canonical_.memory_bytes();
    const auto add = [&](const Level *level) {
        if (level == nullptr) return;
        bytes += level->positions.capacity() * sizeof(Bits<W>) + level->index.memory_bytes() +
                 level->values.capacity() * 8 + level->ends.capacity();
    };
    for (const auto &level : levels_) add(level.get());
    add(now_.get());
    return bytes;
}

template <int W> std::uint64_t CountingOf<W>::jumps_looked_at() const {
    std::uint64_t total = 0;
    for (const Scratch &scratch : scratch_) total += scratch.jumps_looked_at;
    return total;
}

template <int W> bool CountingOf<W>::add_level(int pegs, std::span<const char> positions) {
    if (now_ != nullptr) throw std::logic_error("the level before is not complete");
    if (pegs <= last_pegs_ || pegs > static_cast<int>(tables_.hole_count))
        throw std::invalid_argument("levels are given from the fewest pegs up");
    if (positions.size() % sizeof(Bits<W>) != 0) throw std::invalid_argument("not a level");
    const std::size_t count = positions.size() / sizeof(Bits<W>);
    if (count >> 31 != 0 ||
        !fits(positions.size() + LevelIndex<W>::bytes_for(count) + count * (8 + watched_)))
        return false;
    auto level = std::make_unique<Level>();
    level->positions.resize(count);
    if (count > 0) std::memcpy(level->positions.data(), positions.data(), positions.size());
    const auto &keys = level->positions;
    for (std::size_t i = 0; i < count; ++i)
        if (keys[i].count() != pegs || (i > 0 && !less(keys[i - 1], keys[i])))
            throw std::invalid_argument("not a level");
    if (mode_ != CountingMode::chance)
        for (int below = std::max(0, pegs - depth_); below < pegs; ++below)
            if (const Level *other = level_at(below); other != nullptr)
                level->limbs = std::max(level->limbs, other->limbs);
    if (!fits(positions.size() + LevelIndex<W>::bytes_for(count) +
              count * (level->limbs * 8 + watched_)))
        return false;
    level->values.resize(count * level->limbs);
    if (watched_) level->ends.resize(count);
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
    std::atomic<std::size_t> next = begin;
    const auto take_blocks = [&](Scratch &scratch) {
        for (auto at = next.fetch_add(block); at < end; at = next.fetch_add(block))
            work(scratch, at, std::min(at + block, end));
    };
    std::vector<std::thread> threads;
    const std::size_t blocks = (end - begin + block - 1) / block;
    for (std::size_t i = 1; i < std::min(blocks, scratch_.size()); ++i)
        threads.emplace_back(take_blocks, std::ref(scratch_[i]));
    take_blocks(scratch_[0]);
    for (auto &thread : threads) thread.join();
}

template <int W> WorkState CountingOf<W>::step(std::size_t positions) {
    if (now_ == nullptr) return WorkState::complete;
    const std::size_t count = now_->positions.size();
    const std::size_t end = std::min(count, next_ + positions * scratch_.size());
    if (mode_ == CountingMode::chance && !denominator_known_) {
        share_out(next_, end, [this](Scratch &scratch, std::size_t from, std::size_t to) {
            note_jump_counts(scratch, from, to);
        });
        next_ = end;
        if (end < count) return WorkState::running;
        find_denominator();
        next_ = 0;
        denominator_known_ = true;
    } else {
        share_out(next_, end, [this](Scratch &scratch, std::size_t from, std::size_t to) {
            count_block(scratch, from, to);
        });
        if (refused_) {
            now_ = nullptr;
            refused_ = false;
            throw std::invalid_argument(
                "distinct solutions cannot be counted for this finish: from a position that meets "
                "it, play over the holes that matter leads to another");
        }
        if (negative_) {
            now_ = nullptr;
            negative_ = false;
            throw std::invalid_argument("positions are missing in the levels given");
        }
        next_ = end;
        if (end == count && !overflow_) {
            finish_level();
            return WorkState::complete;
        }
        if (!overflow_) return WorkState::running;
        overflow_ = false;
        next_ = 0;
        ++now_->limbs;
    }
    // The level is counted (again) with numbers of now_->limbs limbs.
    now_->values = {};
    if (!fits(count * now_->limbs * 8)) {
        now_ = nullptr;
        return WorkState::memory;
    }
    now_->values.resize(count * now_->limbs);
    return WorkState::running;
}

template <int W> void CountingOf<W>::finish_level() {
    now_->index = LevelIndex<W>(now_->positions);
    levels_[static_cast<std::size_t>(pegs_)] = std::move(now_);
    last_pegs_ = pegs_;
    if (!keep_)
        for (int old = 0; old <= pegs_ - depth_; ++old)
            levels_[static_cast<std::size_t>(old)] = nullptr;
}

template <int W>
void CountingOf<W>::note_jump_counts(Scratch &scratch, std::size_t begin, std::size_t end) const {
    scratch.jump_counts.resize(tables_.jumps.size() + 1);
    for (std::size_t i = begin; i < end; ++i)
        if (const Bits<W> &pegs = now_->positions[i]; !goal_(pegs))
            scratch.jump_counts[static_cast<std::size_t>(
                tables_.legal_jumps(pegs, scratch.legal.data()))] = true;
}

template <int W> void CountingOf<W>::find_denominator() {
    std::vector<std::uint64_t> counts;
    for (Scratch &scratch : scratch_) {
        for (std::size_t count = 1; count < scratch.jump_counts.size(); ++count)
            if (scratch.jump_counts[count]) counts.push_back(count);
        scratch.jump_counts.clear();
    }
    Natural multiple{1};
    for (auto count : counts) {
        Natural quotient = multiple;
        const std::uint64_t factor[] = {count / std::gcd(divide(quotient, count), count)};
        multiple = product_of(multiple, factor);
    }
    shares_.assign(tables_.jumps.size() + 1, {});
    for (auto count : counts) {
        shares_[count] = multiple;
        divide(shares_[count], count);
    }
    const Level *below = level_at(pegs_ - 1);
    now_->denominator = below == nullptr ? multiple : product_of(below->denominator, multiple);
    now_->limbs = now_->denominator.size();
}

template <int W>
PEGSOL_DISPATCH void CountingOf<W>::count_block(Scratch &scratch, std::size_t begin,
                                                std::size_t end) {
    scratch.jumps.clear();
    scratch.offsets.assign(1, 0);
    scratch.sets.clear();
    for (std::size_t i = begin; i < end; ++i) {
        const Bits<W> &pegs = now_->positions[i];
        if (watched_ || !goal_(pegs)) {
            tables_.legal_jumps(pegs, scratch.legal.data());
            append_jumps(scratch.legal, scratch.jumps);
            scratch.sets.push_back({pegs, static_cast<std::uint32_t>(i - begin), 0, 0});
        }
        scratch.offsets.push_back(scratch.jumps.size());
    }
    const std::size_t sum_limbs = now_->limbs + 1;
    scratch.sums.assign((end - begin) * sum_limbs, 0);
    if (mode_ == CountingMode::fewest)
        for (std::size_t i = 0; i < end - begin; ++i)
            scratch.sums[i * sum_limbs] = static_cast<std::uint64_t>(pegs_);
    std::size_t first = 0;
    for (int size = 1; size <= depth_ && first < scratch.sets.size(); ++size) {
        const Level *below = level_at(pegs_ - size);
        if (below == nullptr) break;
        const std::size_t last = scratch.sets.size();
        extend(scratch, begin, first, last);
        first = last;
        look_up(scratch, *below, first);
        if (size == 1 && watched_) watch_ends(scratch, *below, begin);
        sum_up(scratch, *below, first, size % 2 == 0);
        // On with the sets that lead to positions given.
        std::size_t kept = first;
        for (std::size_t k = first; k < scratch.sets.size(); ++k)
            if (scratch.places[k - first] != LevelIndex<W>::none)
                scratch.sets[kept++] = scratch.sets[k];
        scratch.sets.resize(kept);
    }
    store(scratch, begin, end);
}

// Appends the sets first .. last - 1 with one more jump. To a set of jumps can only be added what
// can be added to it without its last one: the jumps of the sets after it that have its parent.
template <int W>
PEGSOL_INLINE void CountingOf<W>::extend(Scratch &scratch, std::size_t begin, std::size_t first,
                                         std::size_t last) const {
    scratch.keys.clear();
    for (std::size_t k = first; k < last; ++k) {
        const JumpSet set = scratch.sets[k];
        const Bits<W> &pegs = now_->positions[begin + set.owner];
        std::span<const JumpIndex> more;
        if (first == 0) {
            more = std::span(scratch.jumps)
                       .subspan(scratch.offsets[set.owner],
                                scratch.offsets[set.owner + 1] - scratch.offsets[set.owner]);
        } else {
            scratch.more.clear();
            for (std::size_t i = k + 1; i < last && scratch.sets[i].parent == set.parent; ++i) {
                const JumpIndex jump = scratch.sets[i].jump;
                if (tables_.independent(jump, set.jump) &&
                    (set.pegs.count() > goal_.max_pegs || allowed(scratch, set, jump, pegs)))
                    scratch.more.push_back(jump);
            }
            more = scratch.more;
        }
        for (const JumpIndex jump : more)
            scratch.sets.push_back(
                {set.pegs ^ tables_.mask[jump], set.owner, static_cast<std::uint32_t>(k), jump});
        canonical_.after(set.pegs, more, scratch.keys);
    }
    scratch.jumps_looked_at += scratch.keys.size();
}

// Whether a set of jumps at a position may be made at once with one more.
template <int W>
bool CountingOf<W>::allowed(const Scratch &scratch, const JumpSet &set, JumpIndex jump,
                            const Bits<W> &pegs) const {
    std::vector<Bits<W>> masks{tables_.mask[jump]};
    for (const JumpSet *at = &set; !(at->pegs == pegs); at = &scratch.sets[at->parent])
        masks.push_back(tables_.mask[at->jump]);
    return no_part_ends<W>(goal_, pegs, masks);
}

// In passes, so that the memory is asked ahead for all of them.
template <int W>
PEGSOL_INLINE void CountingOf<W>::look_up(Scratch &scratch, const Level &below,
                                          std::size_t first_set) const {
    const std::span<const Bits<W>> positions = below.positions;
    for (const auto &key : scratch.keys) below.index.prefetch(key);
    for (const auto &key : scratch.keys) below.index.prefetch_keys(positions, key);
    scratch.places.resize(scratch.sets.size() - first_set);
    for (std::size_t k = 0; k < scratch.keys.size(); ++k) {
        const std::size_t at = below.index.find(positions, scratch.keys[k]);
        if (at != LevelIndex<W>::none) __builtin_prefetch(&below.values[at * below.limbs]);
        scratch.places[k] = at;
    }
}

template <int W>
PEGSOL_INLINE void CountingOf<W>::sum_up(Scratch &scratch, const Level &below,
                                         std::size_t first_set, bool subtract) const {
    const std::size_t sum_limbs = now_->limbs + 1;
    for (std::size_t k = 0; k < scratch.places.size(); ++k) {
        if (scratch.places[k] == LevelIndex<W>::none) continue;
        const std::uint64_t *value = &below.values[scratch.places[k] * below.limbs];
        std::uint64_t *sum = &scratch.sums[scratch.sets[first_set + k].owner * sum_limbs];
        if (mode_ == CountingMode::fewest)
            *sum = std::min(*sum, *value);
        else if (subtract)
            subtract_from(sum, sum_limbs, value, below.limbs);
        else
            add_to(sum, sum_limbs, value, below.limbs);
    }
}

// Where play goes from a goal to another over holes that matter, the sum would not be the number.
template <int W>
void CountingOf<W>::watch_ends(Scratch &scratch, const Level &below, std::size_t begin) {
    const std::size_t first = scratch.sets.size() - scratch.places.size();
    for (std::size_t k = 0; k < scratch.places.size(); ++k) {
        if (scratch.places[k] == LevelIndex<W>::none) continue;
        const JumpSet &set = scratch.sets[first + k];
        const std::size_t at = begin + set.owner;
        const std::uint8_t after = below.ends[scratch.places[k]];
        now_->ends[at] |= after;
        if ((after & reaches) != 0 && goal_.touched_by(tables_.mask[set.jump]))
            now_->ends[at] |= touches;
    }
}

template <int W>
PEGSOL_INLINE void CountingOf<W>::store(Scratch &scratch, std::size_t begin, std::size_t end) {
    const std::size_t limbs = now_->limbs;
    for (std::size_t i = begin; i < end; ++i) {
        const std::uint64_t *sum = &scratch.sums[(i - begin) * (limbs + 1)];
        std::uint64_t *value = &now_->values[i * limbs];
        const std::size_t jump_count = scratch.offsets[i - begin + 1] - scratch.offsets[i - begin];
        const bool goal = goal_(now_->positions[i]);
        if (watched_ && goal) {
            if ((now_->ends[i] & touches) != 0) refused_ = true;
            now_->ends[i] |= reaches;
        }
        if (mode_ == CountingMode::chance) {
            const Natural chance =
                goal ? now_->denominator : product_of({sum, limbs + 1}, shares_[jump_count]);
            std::copy(chance.begin(), chance.end(), value);
        } else if (goal || (mode_ == CountingMode::games && jump_count == 0)) {
            *value = 1;
        } else {
            std::copy(sum, sum + limbs, value);
            if (sum[limbs] >> 63 != 0)
                negative_ = true;
            else if (sum[limbs] != 0)
                overflow_ = true;
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

// -- solutions that a symmetry leaves as they are
// --------------------------------------------------

template <int W> struct BitsHash {
    std::size_t operator()(const Bits<W> &key) const { return hash_of(key); }
};

struct LimitMet {};

// Letters are what a symmetry maps to itself: a jump of three fixed holes, or, for distinct
// solutions, a whole orbit of independent jumps, all made at once.
template <int W> class FixedSolutions {
  public:
    FixedSolutions(const BoardTables &board, const Goal &goal, const std::vector<Hole> &symmetry,
                   bool distinct, std::size_t limit, const std::function<void()> &poll)
        : goal_(goal, board.hole_count), distinct_(distinct), limit_(limit), poll_(poll) {
        const JumpTables<W> tables(board);
        for (JumpIndex j = 0; j < tables.jumps.size(); ++j) add_letter(tables, symmetry, j);
    }

    const Natural &count(const Bits<W> &pegs) {
        if (const auto known = known_.find(pegs); known != known_.end()) return known->second;
        if (++met_ > limit_) throw LimitMet{};
        if (met_ % 4096 == 0) poll_();
        Natural plus, minus;
        if (goal_(pegs)) {
            plus = {1};
        } else {
            std::vector<std::size_t> set;
            add_sets(pegs, pegs, 0, set, plus, minus);
        }
        return known_.emplace(pegs, difference_of(std::move(plus), minus)).first->second;
    }

  private:
    struct Letter {
        Bits<W> mask, needs;
        std::vector<Bits<W>> masks; // of its jumps
    };

    void add_letter(const JumpTables<W> &tables, const std::vector<Hole> &symmetry, JumpIndex j) {
        Letter letter;
        const Jump &jump = tables.jumps[j];
        const std::array<Hole, 3> first{jump.from, jump.over, jump.to};
        auto at = first;
        do {
            if (at < first) return; // the letter is that of another jump of the orbit
            Bits<W> mask, needs;
            for (Hole hole : at) mask.set(hole);
            needs.set(at[0]);
            needs.set(at[1]);
            // Jumps of an orbit that share a hole cannot be made at once.
            if (!((mask & letter.mask) == Bits<W>{})) return;
            letter.mask ^= mask;
            letter.needs ^= needs;
            letter.masks.push_back(mask);
            for (Hole &hole : at) hole = symmetry[hole];
        } while (at != first);
        if (!distinct_ && letter.masks.size() > 1) return;
        letters_.push_back(std::move(letter));
    }

    // Adds the numbers of what comes after each set of letters that contains `set` and of letters
    // from `first` on; without `distinct` after each letter.
    void add_sets(const Bits<W> &start, const Bits<W> &pegs, std::size_t first,
                  std::vector<std::size_t> &set, Natural &plus, Natural &minus) {
        for (std::size_t i = first; i < letters_.size(); ++i) {
            const Letter &letter = letters_[i];
            if (!((start & letter.mask) == letter.needs) ||
                !((letter.mask & (start ^ pegs)) == Bits<W>{}))
                continue;
            set.push_back(i);
            if (allowed(start, set)) {
                const Bits<W> after = pegs ^ letter.mask;
                const Natural &number = count(after);
                Natural &sum = set.size() % 2 == 1 ? plus : minus;
                sum = sum_of(std::move(sum), number);
                // Where nothing comes after a set, nothing comes after a larger one.
                if (distinct_ && !number.empty()) add_sets(start, after, i + 1, set, plus, minus);
            }
            set.pop_back();
        }
    }

    bool allowed(const Bits<W> &pegs, const std::vector<std::size_t> &set) const {
        std::vector<Bits<W>> masks;
        for (auto i : set)
            masks.insert(masks.end(), letters_[i].masks.begin(), letters_[i].masks.end());
        if (pegs.count() - static_cast<int>(masks.size()) >= goal_.max_pegs) return true;
        return no_part_ends<W>(goal_, pegs, masks);
    }

    GoalTest<W> goal_;
    bool distinct_;
    std::size_t limit_, met_ = 0;
    const std::function<void()> &poll_;
    std::vector<Letter> letters_;
    std::unordered_map<Bits<W>, Natural, BitsHash<W>> known_;
};

template <int W>
std::optional<Natural> fixed_solutions_of(const BoardTables &board, const Words &start,
                                          const Goal &goal, const std::vector<Hole> &symmetry,
                                          bool distinct, std::size_t limit,
                                          const std::function<void()> &poll) {
    const Bits<W> pegs = to_bits<W>(start);
    Bits<W> image;
    pegs.each([&](unsigned hole) { image.set(symmetry[hole]); });
    if (!(image == pegs)) return Natural{};
    try {
        return FixedSolutions<W>(board, goal, symmetry, distinct, limit, poll).count(pegs);
    } catch (const LimitMet &) {
        return std::nullopt;
    }
}

} // namespace

std::unique_ptr<Counting> make_counting(const BoardTables &board, const CountingSpec &spec) {
    switch (words_needed(board.hole_count)) {
    case 1: return std::make_unique<CountingOf<1>>(board, spec);
    case 2: return std::make_unique<CountingOf<2>>(board, spec);
    case 4: return std::make_unique<CountingOf<4>>(board, spec);
    case 8: return std::make_unique<CountingOf<8>>(board, spec);
    case 16: return std::make_unique<CountingOf<16>>(board, spec);
    default: return nullptr;
    }
}

std::optional<Natural> fixed_solutions(const BoardTables &board, const Words &start,
                                       const Goal &goal, const std::vector<Hole> &symmetry,
                                       bool distinct, std::size_t limit,
                                       const std::function<void()> &poll) {
    switch (words_needed(board.hole_count)) {
    case 1: return fixed_solutions_of<1>(board, start, goal, symmetry, distinct, limit, poll);
    case 2: return fixed_solutions_of<2>(board, start, goal, symmetry, distinct, limit, poll);
    case 4: return fixed_solutions_of<4>(board, start, goal, symmetry, distinct, limit, poll);
    case 8: return fixed_solutions_of<8>(board, start, goal, symmetry, distinct, limit, poll);
    case 16: return fixed_solutions_of<16>(board, start, goal, symmetry, distinct, limit, poll);
    default: return std::nullopt;
    }
}

} // namespace pegsol
