#include "spaces/levels.hpp"

#include <new>
#include <stdexcept>

#include "ground/bytes.hpp"
#include "ground/outweighed.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

template <int W> class LevelsOf final : public Levels {
  public:
    LevelsOf(const BoardTables &board, const std::vector<Words> &starts,
             const Symmetries &symmetries, std::size_t memory_bytes,
             const std::vector<Pagoda> &pagodas)
        : tables_(board), canonical_(board.hole_count, symmetries, tables_.mask),
          outweighed_(board, pagodas), full_(Bits<W>::full(board.hole_count)),
          max_bytes_(memory_bytes), levels_(board.hole_count + 1), legal_(tables_.legal_words) {
        for (const Words &start : starts) starts_.push_back(canonical_.of(to_bits<W>(start)));
        next_ = -1;
        for (const auto &start : starts_) next_ = std::max(next_, start.count());
    }

    State step(std::size_t positions) override;
    int complete_down_to() const override { return next_ + 1; }
    std::size_t count(int pegs, bool winning) const override;
    std::uint64_t raw(int pegs, bool winning) const override;
    std::uint64_t dead_ends(int pegs) const override;
    bool contains(const Words &words, bool winning) const override {
        return has(canonical_.of(to_bits<W>(words)), winning);
    }
    void find(std::span<const std::uint64_t> positions, bool winning,
              std::uint8_t *found) const override;
    std::string level(int pegs, bool winning) const override;
    std::unique_ptr<Reading> reading(int pegs, bool winning, bool complemented) const override;
    std::size_t memory_bytes() const override;
    std::string gaps(int pegs, bool complemented) const override;
    bool has_complement(int pegs, std::span<const char> of) const override;
    bool meets(int pegs, const Finish &finish) const override;
    std::vector<std::uint64_t> refuted() const override { return outweighed_.refuted(); }

    void begin_winning(const Finish &finish) override;
    State winning_step(std::size_t positions) override;

  private:
    struct Level {
        std::vector<Bits<W>> positions; // canonical, ascending
        std::vector<bool> winning;
    };
    // The positions of a level for Reading.
    class Source {
      public:
        Source(const LevelsOf &levels, int pegs, bool winning, Bits<W> flip)
            : levels_(&levels), pegs_(pegs), winning_(winning), flip_(flip) {}
        template <class Take> void each(const HighBits &high, Take take, const Pause &pause);

      private:
        const LevelsOf *levels_;
        int pegs_;
        bool winning_;
        Bits<W> flip_;
        std::vector<Bits<W>> images_;
    };
    static constexpr std::size_t batch = 512; // children looked up together

    const Level &complete(int pegs, bool winning = false) const;
    bool has(const Bits<W> &key, bool winning) const;
    bool fits(std::size_t more) const { return memory_bytes() + more <= max_bytes_; }
    State advance(std::size_t positions);
    void expand(std::size_t positions);
    void drop_level();
    void begin_sorting();
    void keep_level();
    bool insert_children();
    void mark_predecessors(std::size_t positions);
    void mark_finishes();
    // Calls f(position) for the positions of a level, or the winning ones.
    template <class F> void each(int pegs, bool winning, F f) const {
        const Level &level = complete(pegs, winning);
        for (std::size_t i = 0; i < level.positions.size(); ++i)
            if (!winning || level.winning[i]) f(level.positions[i]);
    }

    JumpTables<W> tables_;
    Canonical<W> canonical_;
    Outweighed<W> outweighed_;
    Bits<W> full_;
    std::vector<Bits<W>> starts_;
    std::size_t max_bytes_;
    std::vector<Level> levels_; // by number of pegs

    // The level under construction: it has next_ pegs.
    enum class Phase { expanding, sorting } phase_ = Phase::expanding;
    int next_;
    std::size_t expanded_ = 0; // positions of the level above
    PositionMap<W> found_;
    RadixSort<W> sort_;
    bool out_of_memory_ = false;
    std::vector<std::uint64_t> legal_;
    std::vector<JumpIndex> jumps_;
    std::vector<Bits<W>> children_;

    // The level being marked.
    int marking_ = -1;
    bool winning_known_ = false;
    FinishTest<W> finish_;
    std::size_t marked_from_ = 0; // positions of the level below
    LevelIndex<W> index_;
};

template <int W>
const typename LevelsOf<W>::Level &LevelsOf<W>::complete(int pegs, bool winning) const {
    if (pegs < 0 || pegs >= static_cast<int>(levels_.size()))
        throw std::out_of_range("no such number of pegs on this board");
    if (pegs <= next_) throw std::out_of_range("this level is not complete");
    if (winning && !winning_known_) throw std::logic_error("the winning positions are not known");
    return levels_[static_cast<std::size_t>(pegs)];
}

template <int W> bool LevelsOf<W>::has(const Bits<W> &key, bool winning) const {
    const auto &[positions, wins] = complete(key.count(), winning);
    const auto at = std::lower_bound(positions.begin(), positions.end(), key, less);
    return at != positions.end() && *at == key &&
           (!winning || wins[static_cast<std::size_t>(at - positions.begin())]);
}

template <int W> std::size_t LevelsOf<W>::memory_bytes() const {
    std::size_t bytes = canonical_.memory_bytes() + found_.memory_bytes() + sort_.memory_bytes() +
                        index_.memory_bytes();
    for (const Level &level : levels_)
        bytes += level.positions.capacity() * sizeof(Bits<W>) + level.winning.capacity() / 8;
    return bytes;
}

// If there is not enough memory, the level under way is dropped; complete levels stay.
template <int W> State LevelsOf<W>::step(std::size_t positions) {
    try {
        return advance(positions);
    } catch (const std::bad_alloc &) {
        drop_level();
        return State::memory;
    }
}

template <int W> State LevelsOf<W>::advance(std::size_t positions) {
    out_of_memory_ = false;
    if (next_ < 0) return State::complete;
    if (phase_ == Phase::expanding)
        dispatched(*this, &LevelsOf::expand, positions);
    else if (sort_.step())
        keep_level();
    if (out_of_memory_) return State::memory;
    return next_ < 0 ? State::complete : State::running;
}

template <int W> PEGSOL_DISPATCH void LevelsOf<W>::expand(std::size_t positions) {
    const auto above = static_cast<std::size_t>(next_) + 1;
    if (expanded_ == 0)
        for (const auto &start : starts_)
            if (start.count() == next_) children_.push_back(start);
    if (above < levels_.size()) {
        const auto &parents = levels_[above].positions;
        const std::size_t end = std::min(parents.size(), expanded_ + positions);
        while (expanded_ < end) {
            const Bits<W> pegs = parents[expanded_];
            tables_.legal_jumps(pegs, legal_.data());
            jumps_.clear();
            append_jumps(legal_, jumps_);
            if (!outweighed_.never() && !jumps_.empty()) {
                outweighed_.weigh(pegs);
                // std::erase_if would be compiled for plain x86-64.
                std::size_t kept = 0;
                for (const JumpIndex jump : jumps_)
                    if (!outweighed_.after(jump)) jumps_[kept++] = jump;
                jumps_.resize(kept);
            }
            canonical_.after(pegs, jumps_, children_);
            ++expanded_;
            if (children_.size() >= batch && !insert_children()) return;
        }
        if (expanded_ < parents.size()) return;
    }
    if (insert_children()) begin_sorting();
}

template <int W> void LevelsOf<W>::drop_level() {
    out_of_memory_ = true;
    phase_ = Phase::expanding;
    expanded_ = 0;
    found_.clear();
    children_.clear();
    sort_ = {};
}

template <int W> PEGSOL_INLINE bool LevelsOf<W>::insert_children() {
    if (const std::size_t more = found_.bytes_to_hold(children_.size()); more > 0) {
        if (!fits(more)) {
            drop_level();
            return false;
        }
        found_.reserve(children_.size());
    }
    for (const auto &child : children_) found_.prefetch(child);
    for (const auto &child : children_) found_.insert(child);
    children_.clear();
    return true;
}

template <int W> void LevelsOf<W>::begin_sorting() {
    // Sorting needs room for a second copy of the positions.
    const std::size_t bytes = found_.size() * sizeof(Bits<W>);
    if (!fits(bytes)) return drop_level();
    sort_ = RadixSort<W>(found_.take(), tables_.hole_count);
    phase_ = Phase::sorting;
}

template <int W> void LevelsOf<W>::keep_level() {
    std::vector<Bits<W>> positions = sort_.take();
    positions.shrink_to_fit();
    levels_[static_cast<std::size_t>(next_)].positions = std::move(positions);
    phase_ = Phase::expanding;
    expanded_ = 0;
    --next_;
}

template <int W> std::size_t LevelsOf<W>::count(int pegs, bool winning) const {
    const Level &level = complete(pegs, winning);
    if (!winning) return level.positions.size();
    return static_cast<std::size_t>(std::count(level.winning.begin(), level.winning.end(), true));
}

template <int W> std::uint64_t LevelsOf<W>::raw(int pegs, bool winning) const {
    std::uint64_t total = 0;
    each(pegs, winning, [&](const Bits<W> &position) { total += canonical_.orbit(position); });
    return total;
}

template <int W> std::uint64_t LevelsOf<W>::dead_ends(int pegs) const {
    std::uint64_t total = 0;
    std::vector<std::uint64_t> legal(tables_.legal_words);
    each(pegs, false, [&](const Bits<W> &position) {
        if (tables_.legal_jumps(position, legal.data()) == 0) total += canonical_.orbit(position);
    });
    return total;
}

template <int W> std::string LevelsOf<W>::level(int pegs, bool winning) const {
    std::vector<Bits<W>> won;
    if (winning) each(pegs, true, [&](const Bits<W> &position) { won.push_back(position); });
    return bytes_of<W>(winning ? won : complete(pegs).positions, words_needed(tables_.hole_count));
}

template <int W>
void LevelsOf<W>::find(std::span<const std::uint64_t> positions, bool winning,
                       std::uint8_t *found) const {
    const std::size_t words = (tables_.hole_count + 63) / 64;
    for (std::size_t i = 0; i < positions.size() / words; ++i) {
        Bits<W> pegs;
        for (std::size_t w = 0; w < words; ++w) pegs.words[w] = positions[i * words + w];
        found[i] = has(canonical_.of(pegs), winning);
    }
}

template <int W>
std::unique_ptr<Reading> LevelsOf<W>::reading(int pegs, bool winning, bool complemented) const {
    complete(pegs, winning);
    return std::make_unique<ReadingOf<W, Source>>(
        Source(*this, pegs, winning, complemented ? full_ : Bits<W>{}), tables_.hole_count);
}

template <int W>
template <class Take>
void LevelsOf<W>::Source::each(const HighBits &, Take take, const Pause &pause) {
    std::size_t read = 0;
    levels_->each(pegs_, winning_, [&](const Bits<W> &position) {
        if (read++ % batch == 0) pause();
        images_.clear();
        levels_->canonical_.each_image(position,
                                       [this](const Bits<W> &image) { images_.push_back(image); });
        if (std::count(images_.begin(), images_.end(), position) > 1) {
            std::sort(images_.begin(), images_.end(), less);
            images_.erase(std::unique(images_.begin(), images_.end()), images_.end());
        }
        for (const Bits<W> &image : images_) take(image ^ flip_);
    });
}

template <int W> std::string LevelsOf<W>::gaps(int pegs, bool complemented) const {
    std::vector<Bits<W>> positions = complete(pegs).positions;
    if (complemented) {
        for (auto &position : positions) position = canonical_.of(position ^ full_);
        positions = sorted(std::move(positions), tables_.hole_count);
    }
    const std::size_t count = positions.size(), width = (tables_.hole_count + 7) / 8;
    std::string planes(count * width, '\0');
    Bits<W> before;
    for (std::size_t i = 0; i < count; ++i) {
        Bits<W> gap;
        std::uint64_t borrow = 0;
        for (std::size_t w = 0; w < tables_.words; ++w) {
            const std::uint64_t high = positions[i].words[w], low = before.words[w];
            gap.words[w] = high - low - borrow;
            borrow = high < low || (high == low && borrow != 0) ? 1 : 0;
        }
        for (std::size_t b = 0; b < width; ++b)
            planes[b * count + i] = static_cast<char>(gap.words[b / 8] >> (b % 8 * 8) & 255);
        before = positions[i];
    }
    return planes;
}

template <int W> bool LevelsOf<W>::has_complement(int pegs, std::span<const char> of) const {
    complete(pegs);
    for (Bits<W> position : Reader(of).rest<W>(words_needed(tables_.hole_count))) {
        position ^= full_;
        if (position.count() != pegs) throw std::invalid_argument("not a level of complements");
        if (has(canonical_.of(position), false)) return true;
    }
    return false;
}

template <int W> bool LevelsOf<W>::meets(int pegs, const Finish &finish) const {
    const FinishTest<W> test(finish, tables_.hole_count);
    const auto &positions = complete(pegs).positions;
    return std::any_of(positions.begin(), positions.end(), test);
}

template <int W> void LevelsOf<W>::begin_winning(const Finish &finish) {
    if (next_ >= 0) throw std::logic_error("the levels are not complete");
    finish_ = FinishTest<W>(finish, tables_.hole_count);
    marking_ = 0;
    marked_from_ = 0;
    winning_known_ = false;
    for (Level &level : levels_) level.winning.assign(level.positions.size(), false);
}

template <int W> State LevelsOf<W>::winning_step(std::size_t positions) {
    if (winning_known_) return State::complete;
    if (marked_from_ == 0) {
        mark_finishes();
        index_ = LevelIndex<W>(levels_[static_cast<std::size_t>(marking_)].positions);
    }
    mark_predecessors(positions);
    if (marking_ == static_cast<int>(levels_.size())) {
        winning_known_ = true;
        index_ = {};
    }
    return winning_known_ ? State::complete : State::running;
}

template <int W> void LevelsOf<W>::mark_finishes() {
    Level &level = levels_[static_cast<std::size_t>(marking_)];
    if (marking_ > finish_.max_pegs) return;
    for (std::size_t i = 0; i < level.positions.size(); ++i)
        if (finish_.matches(level.positions[i])) level.winning[i] = true;
}

// Starts from the winning positions of the level below, because they are often few.
template <int W> PEGSOL_DISPATCH void LevelsOf<W>::mark_predecessors(std::size_t positions) {
    Level &level = levels_[static_cast<std::size_t>(marking_)];
    if (marking_ > 0 && !level.positions.empty()) {
        const Level &below = levels_[static_cast<std::size_t>(marking_) - 1];
        const std::size_t end = std::min(below.positions.size(), marked_from_ + positions);
        for (; marked_from_ < end; ++marked_from_) {
            if (!below.winning[marked_from_]) continue;
            const Bits<W> &pegs = below.positions[marked_from_];
            for (std::size_t j = 0; j < tables_.jumps.size(); ++j) {
                const Jump &jump = tables_.jumps[j];
                if (!pegs.test(jump.to) || pegs.test(jump.from) || pegs.test(jump.over)) continue;
                const std::size_t at =
                    index_.find(level.positions, canonical_.of(pegs ^ tables_.mask[j]));
                if (at != LevelIndex<W>::none) level.winning[at] = true;
            }
        }
        if (marked_from_ < below.positions.size()) return;
    }
    ++marking_;
    marked_from_ = 0;
}

} // namespace

std::unique_ptr<Levels> make_levels(const BoardTables &board, const std::vector<Words> &starts,
                                    const Symmetries &symmetries, std::size_t memory_bytes,
                                    const std::vector<Pagoda> &pagodas) {
    return with_near_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Levels> {
        return std::make_unique<LevelsOf<W>>(board, starts, symmetries, memory_bytes, pagodas);
    });
}

} // namespace pegsol
