#include "lab/plain.hpp"

#include <limits>
#include <new>

#include "ground/dead_pegs.hpp"
#include "ground/intact.hpp"
#include "ground/outweighed.hpp"
#include "ground/width.hpp"
#include "lab/searched_table.hpp"

namespace pegsol {
namespace {

// The legal jumps of a position as a set of S words, or of any number of words if S is 0.
template <int W, int S> class LegalJumps {
  public:
    explicit LegalJumps(const JumpTables<W> &tables) : tables_(tables) {}
    [[nodiscard]] PEGSOL_INLINE std::size_t words() const { return tables_.legal_words; }
    PEGSOL_INLINE void write(const Bits<W> &pegs, std::uint64_t *out) const {
        tables_.legal_jumps(pegs, out);
    }

  private:
    const JumpTables<W> &tables_;
};

// For each byte of a position a table has the jumps that it allows: the legal ones are those that
// every byte allows. The tables of a small board stay in the processor's first cache.
template <int S>
    requires(S > 0)
class LegalJumps<1, S> {
  public:
    explicit LegalJumps(const JumpTables<1> &tables)
        : bytes_((tables.hole_count + 7) / 8), allowed_(bytes_ * 256) {
        for (std::size_t b = 0; b < bytes_; ++b)
            for (std::uint64_t pegs = 0; pegs < 256; ++pegs)
                for (std::size_t j = 0; j < tables.jumps.size(); ++j) {
                    const std::uint64_t byte = std::uint64_t{255} << (8 * b),
                                        mask = tables.mask_words[0][j] & byte,
                                        needs = tables.need_words[0][j] & byte;
                    if ((pegs << (8 * b) & mask) == needs)
                        allowed_[b * 256 + static_cast<std::size_t>(pegs)][j >> 6] |=
                            std::uint64_t{1} << (j & 63);
                }
    }
    [[nodiscard]] PEGSOL_INLINE static constexpr std::size_t words() { return S; }
    PEGSOL_INLINE void write(const Bits<1> &pegs, std::uint64_t *out) const {
        std::uint64_t rest = pegs.words[0];
        const std::array<std::uint64_t, S> *row = allowed_.data();
        std::array<std::uint64_t, S> legal = row[rest & 255];
        for (std::size_t b = 1; b < bytes_; ++b) {
            rest >>= 8;
            row += 256;
            for (std::size_t i = 0; i < S; ++i) legal[i] &= row[rest & 255][i];
        }
        for (std::size_t i = 0; i < S; ++i) out[i] = legal[i];
    }

  private:
    std::size_t bytes_;
    std::vector<std::array<std::uint64_t, S>> allowed_;
};

std::vector<Pagoda> joined(std::vector<Pagoda> one, const std::vector<Pagoda> &other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

template <int W, int S> class PlainOf final : public Plain {
  public:
    PlainOf(const BoardTables &board, const PlainSpec &spec)
        : tables_(board), legal_(tables_), finish_(spec.finish, board.hole_count),
          canonical_(board.hole_count, spec.symmetries, tables_.mask),
          outweighed_(board, joined(spec.pagodas, spec.pin_types)), pagodas_(spec.pagodas.size()),
          dead_pegs_(board, spec.finish), tests_dead_pegs_(spec.dead_pegs),
          counts_distinct_(spec.distinct),
          table_(spec.table.entries > 0 ? SearchedTable<W>(spec.table, board.hole_count)
                                        : SearchedTable<W>()),
          hash_(spec.table.hash, board.hole_count, board.jumps.size(), spec.table.seed),
          independence_(spec.independence), wanted_(spec.wanted) {
        const auto start = to_bits<W>(spec.start);
        const auto depths = static_cast<std::size_t>(start.count()) + 1;
        stop_depth_ = std::max(0, start.count() - finish_.stop_pegs());
        frames_.resize(depths);
        levels_.resize(depths);
        rest_.resize(depths * legal_.words());
        weights_.resize(depths * outweighed_.lanes());
        keeps_keys_ = table_.is_on() || counts_distinct_;
        begin(start);
    }

    State step(std::uint64_t positions, std::size_t max_bytes) override {
        if (state_ != State::running) return state_;
        if (counts_distinct_) {
            const std::size_t more = static_cast<std::size_t>(positions) + 1;
            if (memory_bytes() + seen_.bytes_to_hold(more) > max_bytes) return State::memory;
            try {
                seen_.reserve(more);
            } catch (const std::bad_alloc &) {
                return State::memory;
            }
        }
        return intact_.step(
            [&] { return state_ = dispatched(*this, &PlainOf::search, positions); });
    }
    std::vector<PlainLevel> levels() const override { return levels_; }
    std::uint64_t positions() const override { return positions_; }
    std::uint64_t solutions() const override { return solutions_; }
    const std::vector<JumpIndex> &solution() const override { return solution_; }
    std::vector<std::uint64_t> refuted() const override {
        const auto &counts = outweighed_.refuted();
        return {counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(pagodas_)};
    }
    std::vector<std::pair<JumpIndex, std::uint64_t>> values() const override;
    std::size_t memory_bytes() const override {
        return table_.memory_bytes() + seen_.memory_bytes() + canonical_.memory_bytes() +
               keys_.capacity() * sizeof(Bits<W>);
    }

  private:
    static constexpr std::size_t no_jump = std::numeric_limits<std::size_t>::max();

    // A node on the way to the position under test; its number of jumps is its place in frames_.
    struct Frame {
        Bits<W> pegs;
        std::uint64_t way;   // the hash of the jumps on the way
        std::uint64_t value; // the fewest pegs known below
        JumpIndex jump;      // that led to it
        bool won;            // whether a solution was found below
        // The first jump on the way because of which a jump below was left out.
        std::size_t cause;
        std::size_t word;     // where to look for jumps not tried yet
        std::size_t next_key; // the key of the position after the next jump
        std::size_t first_key;
    };

    PEGSOL_INLINE std::uint64_t *rest(std::size_t depth) {
        return rest_.data() + depth * legal_.words();
    }
    PEGSOL_INLINE std::int16_t *weights(std::size_t depth) {
        return weights_.data() + depth * outweighed_.lanes();
    }
    // The counter for a position that weighs too little: the pin types come after the pagodas.
    PEGSOL_INLINE std::uint64_t &light(PlainLevel &level) const {
        return outweighed_.last() < pagodas_ ? level.pagodas : level.pin_types;
    }
    void begin(const Bits<W> &start);
    State search(std::uint64_t positions);
    void enter(const Bits<W> &pegs, JumpIndex jump, std::uint64_t way);
    bool found(const Bits<W> &key, std::uint64_t way, std::uint64_t &value);
    void keep_value(Frame &frame, JumpIndex jump, std::uint64_t value);
    void leave_out(std::size_t depth);
    void list_keys(Frame &frame, const std::uint64_t *jumps);
    void leave();
    void store(Frame &frame);
    void keep_solution();

    JumpTables<W> tables_;
    LegalJumps<W, S> legal_;
    FinishTest<W> finish_;
    Canonical<W> canonical_;
    Outweighed<W> outweighed_;
    std::size_t pagodas_;
    DeadPegs<W> dead_pegs_;
    bool tests_dead_pegs_, counts_distinct_, keeps_keys_ = false;
    SearchedTable<W> table_;
    TableHash<W> hash_;
    Independence independence_;
    std::uint64_t wanted_, positions_ = 0, solutions_ = 0;
    std::size_t depth_ = 0, stop_depth_ = 0;
    State state_ = State::running;
    std::vector<Frame> frames_;
    std::vector<std::uint64_t> rest_; // sets of jumps not tried yet, for each frame
    std::vector<std::int16_t> weights_;
    std::vector<PlainLevel> levels_;
    PositionMap<W> seen_;
    Bits<W> start_key_{};
    std::vector<Bits<W>> keys_; // of the positions after the jumps of each frame
    std::vector<JumpIndex> jumps_, solution_;
    std::vector<std::pair<JumpIndex, std::uint64_t>> values_; // of the jumps from the start
    Intact intact_;
};

template <int W, int S> void PlainOf<W, S>::begin(const Bits<W> &start) {
    start_key_ = canonical_.of(start);
    if (counts_distinct_) {
        seen_.insert(start_key_);
        levels_[0].distinct = 1;
    }
    if (finish_(start)) {
        levels_[0].solutions = solutions_ = 1;
        state_ = wanted_ == 1 ? State::solved : State::complete;
        return;
    }
    if (!outweighed_.never()) {
        outweighed_.weigh(start, weights(0));
        if (outweighed_.now(weights(0))) {
            ++light(levels_[0]);
            state_ = State::complete;
            return;
        }
    }
    if (tests_dead_pegs_ && dead_pegs_.refutes(start)) {
        levels_[0].dead_pegs = 1;
        state_ = State::complete;
        return;
    }
    enter(start, 0, 0);
}

// The children of the current frame, one after another.
template <int W, int S> PEGSOL_DISPATCH State PlainOf<W, S>::search(std::uint64_t positions) {
    const std::size_t words = legal_.words();
    const bool weighs = !outweighed_.never(), looks_up = table_.is_on();
    for (;;) {
        Frame &frame = frames_[depth_];
        std::uint64_t *jumps = rest(depth_);
        while (frame.word < words && jumps[frame.word] == 0) ++frame.word;
        if (frame.word == words) {
            leave();
            if (depth_ == 0) return State::complete;
            --depth_;
            continue;
        }
        if (positions == 0) return State::running;
        --positions;
        std::uint64_t &bits = jumps[frame.word];
        const auto jump =
            static_cast<JumpIndex>(frame.word * 64 + static_cast<unsigned>(std::countr_zero(bits)));
        bits &= bits - 1;
        const Bits<W> pegs = frame.pegs ^ tables_.mask[jump];
        PlainLevel &level = levels_[depth_ + 1];
        ++level.positions;
        ++positions_;
        std::uint64_t way = 0, value = frames_.size() - 2 - depth_; // its pegs
        Bits<W> key{};
        if (keeps_keys_) {
            way = hash_.after(frame.way, jump);
            key = keys_[frame.next_key++];
            if (counts_distinct_ && seen_.insert(key)) ++level.distinct;
        }
        if (finish_(pegs)) {
            ++level.solutions;
            solution_.assign(1, jump); // keep_solution() puts the others before it
            keep_solution();
            if (++solutions_ == wanted_) {
                keep_value(frame, jump, value);
                return State::solved;
            }
        } else if (weighs && outweighed_.after(weights(depth_), jump)) {
            ++light(level);
        } else if (tests_dead_pegs_ && dead_pegs_.refutes(pegs)) {
            ++level.dead_pegs;
        } else if (!looks_up || !found(key, way, value)) {
            if (weighs) outweighed_.make(weights(depth_), jump, weights(depth_ + 1));
            ++depth_;
            enter(pegs, jump, way);
            continue;
        }
        keep_value(frame, jump, value);
    }
}

// Looks up a position after the current frame, and if it is found sets its value.
template <int W, int S>
PEGSOL_INLINE bool PlainOf<W, S>::found(const Bits<W> &key, std::uint64_t way,
                                        std::uint64_t &value) {
    PlainLevel &level = levels_[depth_ + 1];
    const auto look = table_.look(key, hash_.of(key, way), value);
    const bool hit = look == SearchedTable<W>::Look::found;
    level.hits += hit;
    level.misses += !hit;
    level.collisions += look == SearchedTable<W>::Look::taken;
    return hit;
}

// Keeps the value of the position after a jump in that of the frame from which it was made.
template <int W, int S>
PEGSOL_INLINE void PlainOf<W, S>::keep_value(Frame &frame, JumpIndex jump, std::uint64_t value) {
    if (!table_.has_values()) return;
    frame.value = std::min(frame.value, value);
    if (&frame == frames_.data()) values_.emplace_back(jump, value);
}

// Makes a position the current frame, at depth_.
template <int W, int S>
PEGSOL_INLINE void PlainOf<W, S>::enter(const Bits<W> &pegs, JumpIndex jump, std::uint64_t way) {
    ++levels_[depth_].nodes;
    Frame &frame = frames_[depth_];
    frame.pegs = pegs;
    frame.way = way;
    frame.value = frames_.size() - 1 - depth_;
    frame.jump = jump;
    frame.won = false;
    frame.cause = no_jump;
    frame.word = 0;
    std::uint64_t *jumps = rest(depth_);
    bool any = false;
    if (depth_ < stop_depth_) {
        legal_.write(pegs, jumps);
        for (std::size_t i = 0; i < legal_.words(); ++i) any |= jumps[i] != 0;
    } else {
        for (std::size_t i = 0; i < legal_.words(); ++i) jumps[i] = 0;
    }
    if (!any) {
        ++levels_[depth_].dead_ends;
    } else if (independence_ != Independence::none) {
        leave_out(depth_);
    }
    if (keeps_keys_) list_keys(frame, jumps);
}

// Leaves out the jumps that could have been made before a jump that comes later in the order.
template <int W, int S> PEGSOL_INLINE void PlainOf<W, S>::leave_out(std::size_t depth) {
    std::uint64_t *jumps = rest(depth);
    const std::size_t first = independence_ == Independence::all || depth == 0 ? 1 : depth;
    for (std::size_t i = 0; i < legal_.words(); ++i)
        for (std::uint64_t bits = jumps[i]; bits != 0; bits &= bits - 1) {
            const auto jump =
                static_cast<JumpIndex>(i * 64 + static_cast<unsigned>(std::countr_zero(bits)));
            for (std::size_t before = depth; before >= first; --before) {
                const JumpIndex made = frames_[before].jump;
                if (!tables_.independent(made, jump)) break;
                if (made < jump) continue;
                jumps[i] ^= std::uint64_t{1} << (jump & 63);
                ++levels_[depth + 1].skipped;
                frames_[depth].cause = std::min(frames_[depth].cause, before);
                break;
            }
        }
}

// Lists all keys of a frame at once, so that the processor fetches the table's memory early.
template <int W, int S>
PEGSOL_INLINE void PlainOf<W, S>::list_keys(Frame &frame, const std::uint64_t *jumps) {
    frame.first_key = frame.next_key = keys_.size();
    jumps_.clear();
    append_jumps({jumps, legal_.words()}, jumps_);
    canonical_.after(frame.pegs, jumps_, keys_);
    if (!table_.is_on()) return;
    for (std::size_t k = 0; k < jumps_.size(); ++k)
        table_.prefetch(hash_.of(keys_[frame.first_key + k], hash_.after(frame.way, jumps_[k])));
}

template <int W, int S> PEGSOL_INLINE void PlainOf<W, S>::leave() {
    Frame &frame = frames_[depth_];
    if (keeps_keys_) keys_.resize(frame.first_key);
    if (table_.is_on()) store(frame);
    if (depth_ == 0) return;
    Frame &above = frames_[depth_ - 1];
    above.cause = std::min(above.cause, frame.cause);
    keep_value(above, frame.jump, frame.value);
}

// Stores the current frame's position in the table, if it may be found there by another way.
template <int W, int S> PEGSOL_INLINE void PlainOf<W, S>::store(Frame &frame) {
    if (frame.won && !table_.has_values()) return;
    if (solutions_ > 0 && frame.cause <= depth_) return;
    using Stored = typename SearchedTable<W>::Stored;
    const Bits<W> key = depth_ == 0 ? start_key_ : keys_[frames_[depth_ - 1].next_key - 1];
    const Stored stored = table_.store(key, hash_.of(key, frame.way), frame.value);
    levels_[depth_].stores += stored != Stored::refused;
    levels_[depth_].overwritten += stored == Stored::displaced;
}

template <int W, int S> void PlainOf<W, S>::keep_solution() {
    const JumpIndex last = solution_.back();
    solution_.clear();
    for (std::size_t depth = 1; depth <= depth_; ++depth) solution_.push_back(frames_[depth].jump);
    solution_.push_back(last);
    for (std::size_t depth = depth_ + 1; depth-- > 0 && !frames_[depth].won;)
        frames_[depth].won = true;
}

template <int W, int S>
std::vector<std::pair<JumpIndex, std::uint64_t>> PlainOf<W, S>::values() const {
    auto values = values_;
    if (!table_.has_values() || depth_ == 0) return values;
    // The jump from the start whose positions are being searched.
    std::uint64_t value = frames_[1].value;
    for (std::size_t depth = 2; depth <= depth_; ++depth)
        value = std::min(value, frames_[depth].value);
    values.emplace_back(frames_[1].jump, value);
    return values;
}

} // namespace

std::unique_ptr<Plain> make_plain(const BoardTables &board, const PlainSpec &spec) {
    return with_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Plain> {
        if constexpr (W == 1) {
            if (board.jumps.size() <= 64) return std::make_unique<PlainOf<W, 1>>(board, spec);
            if (board.jumps.size() <= 128) return std::make_unique<PlainOf<W, 2>>(board, spec);
        }
        return std::make_unique<PlainOf<W, 0>>(board, spec);
    });
}

} // namespace pegsol
