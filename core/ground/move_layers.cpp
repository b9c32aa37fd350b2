#include "ground/move_layers.hpp"

#include <utility>

#include "ground/bytes.hpp"
#include "ground/intact.hpp"
#include "ground/layer_store.hpp"
#include "ground/move_crew.hpp"
#include "ground/move_maker.hpp"
#include "ground/move_paths.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

// A set of positions that answers "perhaps" or "no", in two to four bytes a position. One bit for
// each position: of the others, at most about one in sixteen is held by mistake.
template <int W> class BloomFilter {
  public:
    BloomFilter() = default;
    // For this number of positions.
    explicit BloomFilter(std::size_t count) : words_(bytes_for(count) / sizeof(std::uint64_t)) {}
    void add(std::span<const Bits<W>> positions) {
        for (const auto &position : positions) {
            const std::size_t bit = bit_of(position);
            words_[bit >> 6] |= std::uint64_t{1} << (bit & 63);
        }
    }
    static std::size_t bytes_for(std::size_t count) {
        return std::bit_ceil(std::max<std::size_t>(64, count * bits_each)) / 8;
    }
    [[nodiscard]] PEGSOL_INLINE bool may_hold(const Bits<W> &position) const {
        const std::size_t bit = bit_of(position);
        return (words_[bit >> 6] >> (bit & 63) & 1) != 0;
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        return words_.capacity() * sizeof(std::uint64_t);
    }

  private:
    static constexpr std::size_t bits_each = 16; // and up to twice as many

    [[nodiscard]] PEGSOL_INLINE std::size_t bit_of(const Bits<W> &position) const {
        return static_cast<std::size_t>(hash_of(position)) & (words_.size() * 64 - 1);
    }

    std::vector<std::uint64_t> words_;
};

template <int W> class MoveLayersOf final : public MoveLayers {
  public:
    MoveLayersOf(const BoardTables &board, const MoveLayersSpec &spec)
        : hole_count_(board.hole_count), words_(board.hole_count),
          rules_(board, spec.symmetries, spec.backward, spec.within),
          paths_(board, spec.backward, rules_.canonical, reached_.map()),
          moves_left_(spec.bounds, spec.backward), most_(spec.most),
          crew_(board, rules_, spec.threads) {
        for (const Words &seed : spec.seeds) {
            const auto form = rules_.canonical.of(to_bits<W>(seed));
            if (reached_.add(form, 0)) reached_.add_next(form);
        }
        end_layer();
    }

    State step(std::size_t positions, std::size_t memory_bytes) override {
        return intact_.step([&] { return follow(positions, memory_bytes); });
    }
    std::vector<std::size_t> counts() const override { return counts_; }
    std::vector<std::pair<int, int>> peg_ranges() const override { return ranges_; }
    int fewest(const Words &position) const override {
        return reached_.map().find(rules_.canonical.of(to_bits<W>(position)));
    }
    std::uint64_t generated() const override { return crew_.generated(); }
    std::size_t memory_bytes() const override { return reached_.memory_bytes() + other_bytes(); }
    void lower(int most) override;
    std::vector<Words> meetings(const MoveLayers &other, std::size_t most) const override;
    State probe(const MoveLayers &other, std::size_t positions, std::size_t memory_bytes) override {
        return intact_.step([&] { return meet(other, positions, memory_bytes); });
    }
    Words met() const override { return as_words(met_); }
    std::vector<Words> finished(const Finish &finish, std::size_t most) const override;
    std::pair<Words, std::vector<JumpIndex>> path(const Words &position, int moves,
                                                  const Pause &pause) const override;
    std::vector<Words> sources(const std::vector<Words> &positions, int moves,
                               const Pause &pause) const override;
    std::string save() const override;
    void load(std::span<const char> saved) override;

  private:
    State follow(std::size_t positions, std::size_t memory_bytes);
    State meet(const MoveLayers &other, std::size_t positions, std::size_t memory_bytes);
    void give_up();
    void end_layer();
    bool insert(MoveMaker<W> &maker, std::size_t first_part, std::size_t room);
    std::vector<JumpIndex> move_to_met(Bits<W> &pegs, const Pause &pause) const;
    [[nodiscard]] int last() const { return static_cast<int>(counts_.size()) - 1; }
    [[nodiscard]] const Layer<W> &last_layer() const { return between_ ? reached_.next() : layer_; }
    // The memory of all but the positions reached.
    [[nodiscard]] std::size_t other_bytes() const {
        return rules_.canonical.memory_bytes() + rules_.long_moves.memory_bytes() +
               theirs_.memory_bytes() + bytes_of<W>(layer_) + crew_.memory_bytes();
    }
    // What the positions reached may take of these bytes.
    [[nodiscard]] std::size_t room_of(std::size_t memory_bytes) const {
        return memory_bytes - std::min(memory_bytes, other_bytes());
    }
    [[nodiscard]] Words as_words(const Bits<W> &pegs) const {
        return {pegs.words.begin(),
                pegs.words.begin() + static_cast<std::ptrdiff_t>(std::size_t{words_})};
    }
    // The words of a position in a checkpoint.
    [[nodiscard]] int saved_words() const {
        const int words = words_needed(hole_count_ + LayerMap<W>::moves_bits);
        return words > 0 ? words : 2 * widest;
    }

    unsigned hole_count_;
    WordCount<W> words_;
    MoveRules<W> rules_;
    LayerStore<W> reached_; // and the next layer
    MovePaths<W> paths_;
    MovesLeft<W> moves_left_;
    int most_;

    Layer<W> layer_;        // the last one, if the next one is not complete
    bool between_ = true;   // it is
    int probing_ = -1;      // during a probe, the moves of the other's last layer
    BloomFilter<W> theirs_; // that layer
    CrewLock meeting_;
    bool has_met_ = false;
    Bits<W> met_{};
    std::vector<std::size_t> counts_;
    std::vector<std::pair<int, int>> ranges_;
    MoveCrew<W> crew_;
    Intact intact_;
};

// Gives up the probe under way, or the work on the next layer: its positions stay, and are found
// again.
template <int W> void MoveLayersOf<W>::give_up() {
    probing_ = -1;
    has_met_ = false;
    theirs_ = {};
    crew_.restart();
    rules_.long_moves.clear();
}

template <int W> State MoveLayersOf<W>::follow(std::size_t positions, std::size_t memory_bytes) {
    if (probing_ >= 0) give_up();
    if (between_) {
        if (counts_.back() == 0) return State::complete;
        layer_ = reached_.take_next();
        give_up();
        between_ = false;
    }
    const std::size_t room = room_of(memory_bytes);
    const auto take = [&](MoveMaker<W> &maker, std::size_t number) {
        const std::size_t first = number * LayerMap<W>::part_count / crew_.threads();
        return dispatched(*this, &MoveLayersOf::insert, maker, first, room);
    };
    const auto fits = [&](std::size_t bytes) { return reached_.memory_bytes() + bytes <= room; };
    const State state = crew_.run(layer_, positions, false, take, fits, [] { return false; });
    if (state != State::complete) return state;
    reached_.sort_next(hole_count_, crew_.threads());
    end_layer();
    layer_ = {};
    rules_.long_moves.clear();
    return State::complete;
}

template <int W>
PEGSOL_DISPATCH bool MoveLayersOf<W>::insert(MoveMaker<W> &maker, std::size_t first_part,
                                             std::size_t room) {
    const int moves = static_cast<int>(counts_.size());
    return reached_.add_all(maker.found, maker.by_part, static_cast<unsigned>(moves), first_part,
                            room, [&](const Bits<W> &form) PEGSOL_INLINE_LAMBDA {
                                return moves + moves_left_(form) <= most_;
                            });
}

template <int W> void MoveLayersOf<W>::lower(int most) {
    most_ = most;
    if (!between_) return;
    give_up();
    const int moves = last();
    reached_.keep_next([&](const auto &form) { return moves + moves_left_(form) <= most_; });
    counts_.pop_back();
    ranges_.pop_back();
    end_layer();
}

template <int W> void MoveLayersOf<W>::end_layer() {
    const std::size_t size = size_of<W>(reached_.next());
    int fewest = size == 0 ? 0 : static_cast<int>(hole_count_), most = 0;
    for (const auto &part : reached_.next())
        for (const auto &pegs : part) {
            fewest = std::min(fewest, pegs.count());
            most = std::max(most, pegs.count());
        }
    counts_.reserve(counts_.size() + 1); // so that neither list is longer if memory runs out
    ranges_.reserve(counts_.size() + 1);
    counts_.push_back(size);
    ranges_.emplace_back(fewest, most);
    between_ = true;
}

template <int W>
std::vector<Words> MoveLayersOf<W>::meetings(const MoveLayers &other, std::size_t most) const {
    const auto &theirs = dynamic_cast<const MoveLayersOf &>(other);
    constexpr std::size_t ahead = 16;
    std::vector<Words> met;
    for (const auto &forms : last_layer())
        for (std::size_t i = 0; i < forms.size() && met.size() < most; ++i) {
            if (i + ahead < forms.size()) theirs.reached_.map().prefetch(forms[i + ahead]);
            if (theirs.reached_.map().find(forms[i]) == theirs.last())
                met.push_back(as_words(forms[i]));
        }
    return met;
}

template <int W>
State MoveLayersOf<W>::meet(const MoveLayers &other, std::size_t positions,
                            std::size_t memory_bytes) {
    const auto &theirs = dynamic_cast<const MoveLayersOf &>(other);
    if (probing_ != theirs.last()) {
        give_up();
        const auto &layer = theirs.last_layer();
        if (this->memory_bytes() + BloomFilter<W>::bytes_for(size_of<W>(layer)) > memory_bytes)
            return State::memory;
        theirs_ = BloomFilter<W>(size_of<W>(layer));
        for (const auto &part : layer) theirs_.add(part);
        probing_ = theirs.last();
    }
    // Of all that meet in a block, the first in order is taken.
    const auto take = [&](MoveMaker<W> &maker, std::size_t) {
        std::erase_if(maker.found, [&](const auto &form) { return !theirs_.may_hold(form); });
        for (const auto &form : maker.found) theirs.reached_.map().prefetch(form);
        for (const auto &form : maker.found)
            if (theirs.reached_.map().find(form) == theirs.last()) {
                const Locked locked(meeting_);
                if (!has_met_ || less(form, met_)) met_ = form;
                has_met_ = true;
            }
        maker.found.clear();
        return true;
    };
    if (this->memory_bytes() > memory_bytes) return State::memory;
    const std::size_t room = room_of(memory_bytes);
    const auto fits = [&](std::size_t bytes) { return reached_.memory_bytes() + bytes <= room; };
    return crew_.run(last_layer(), positions, true, take, fits, [&] { return has_met_; });
}

template <int W>
std::vector<Words> MoveLayersOf<W>::finished(const Finish &finish, std::size_t most) const {
    const FinishTest<W> test(finish, hole_count_);
    std::vector<Words> met;
    for (const auto &forms : last_layer())
        for (std::size_t i = 0; i < forms.size() && met.size() < most; ++i)
            if (test.exactly(forms[i])) met.push_back(as_words(forms[i]));
    return met;
}

template <int W>
std::pair<Words, std::vector<JumpIndex>> MoveLayersOf<W>::path(const Words &position, int moves,
                                                               const Pause &pause) const {
    auto pegs = to_bits<W>(position);
    std::vector<JumpIndex> last_move;
    if (has_met_ && moves == last() + 1) {
        last_move = move_to_met(pegs, pause);
        --moves;
    }
    auto [seed, jumps] = paths_.path(pegs, moves, pause);
    jumps.insert(jumps.end(), last_move.begin(), last_move.end());
    return {as_words(seed), std::move(jumps)};
}

// Returns the jumps of a move from the last layer to the position that a probe has met or an image
// of it, and sets `pegs`, which is that image, to the position before. A move taken back could come
// from very many positions, so the moves of the last block are made once more.
template <int W>
std::vector<JumpIndex> MoveLayersOf<W>::move_to_met(Bits<W> &pegs, const Pause &pause) const {
    using Way = typename OneMoveWalk<W>::Way;
    OneMoveWalk<W> walk(rules_.steps, pause);
    const auto way = [&](const Bits<W> &after, bool is_met) {
        if (is_met) return Way::stop;
        if (rules_.within == nullptr) return Way::enter;
        std::uint8_t is_within = 0;
        rules_.within->find({after.words.data(), 1}, &is_within);
        return is_within != 0 ? Way::enter : Way::leave;
    };
    for (const auto &before : crew_.block_of(last_layer())) {
        if (!walk.from(before, [&](const Bits<W> &after, const auto &) {
                return way(after, rules_.canonical.of(after) == met_);
            }))
            continue;
        std::vector<Bits<W>> images;
        rules_.canonical.each_image(before, [&](const auto &image) { images.push_back(image); });
        std::vector<JumpIndex> move;
        for (const auto &image : images)
            if (walk.from(image, [&](const Bits<W> &after, const auto &jumps) {
                    move = jumps;
                    return way(after, after == pegs);
                })) {
                pegs = image;
                return move;
            }
    }
    throw std::invalid_argument("the probe has not met the position");
}

template <int W>
std::vector<Words> MoveLayersOf<W>::sources(const std::vector<Words> &positions, int moves,
                                            const Pause &pause) const {
    std::vector<Bits<W>> forms;
    for (const Words &position : positions) forms.push_back(to_bits<W>(position));
    std::vector<Words> sources;
    for (const auto &form : paths_.sources(forms, moves, pause)) sources.push_back(as_words(form));
    return sources;
}

// The positions without the free slots between them.
template <int W> std::string MoveLayersOf<W>::save() const {
    Writer out;
    out.list(counts_);
    for (const auto &[fewest, most] : ranges_) {
        out.value(fewest);
        out.value(most);
    }
    out.value(crew_.generated());
    std::vector<Bits<W>> forms;
    std::vector<std::uint16_t> moves;
    reached_.map().each([&](const Bits<W> &form, unsigned value) {
        if (static_cast<int>(value) > last()) return; // of the layer under way
        forms.push_back(form);
        moves.push_back(static_cast<std::uint16_t>(value));
    });
    out.positions<W>(forms, saved_words());
    out.list(moves);
    forms.clear();
    for (const auto &part : last_layer()) forms.insert(forms.end(), part.begin(), part.end());
    out.positions<W>(forms, saved_words());
    return out.take();
}

template <int W> void MoveLayersOf<W>::load(std::span<const char> saved) {
    Reader in(saved);
    const auto counts = in.list<std::size_t>();
    check(!counts.empty() && counts.size() <= hole_count_ + std::size_t{1}, "too many layers");
    std::vector<std::pair<int, int>> ranges(counts.size());
    for (auto &[fewest, most] : ranges) {
        fewest = static_cast<int>(in.below<unsigned>(hole_count_ + 1, "too many pegs"));
        most = static_cast<int>(in.below<unsigned>(hole_count_ + 1, "too many pegs"));
    }
    const auto generated = in.below<std::uint64_t>(std::uint64_t{1} << 62, "too many positions");
    const auto forms = in.positions<W>(saved_words());
    const auto moves = in.list<std::uint16_t>();
    const auto last_forms = in.positions<W>(saved_words());
    in.end();

    check(forms.size() == moves.size(), "not a number of moves for each position");
    LayerStore<W> reached;
    std::vector<std::size_t> held(counts.size());
    for (std::size_t i = 0; i < forms.size(); ++i) {
        check(moves[i] < counts.size(), "a position in no layer");
        check(on_board(forms[i], hole_count_), "a peg outside the board");
        check(rules_.canonical.of(forms[i]) == forms[i], "not the first of its symmetry class");
        check(moves[i] > 0 || reached_.map().find(forms[i]) == 0, "a seed that is none");
        check(reached.add(forms[i], moves[i]), "a position twice");
        ++held[moves[i]];
    }
    check(counts[0] == counts_[0] && held[0] == counts[0], "not the seeds of this search");
    for (std::size_t n = 0; n < counts.size(); ++n)
        check(counts[n] <= held[n], "a layer with fewer positions");
    check(last_forms.size() == counts.back(), "the last layer has another number of positions");
    for (const auto &form : last_forms) {
        check(on_board(form, hole_count_) &&
                  reached.map().find(form) == static_cast<int>(counts.size()) - 1,
              "a position of another layer");
        reached.add_next(form);
    }

    counts_ = counts;
    ranges_ = std::move(ranges);
    crew_.set_generated(generated);
    reached_.take(reached);
    layer_ = {};
    between_ = true;
    give_up();
}

} // namespace

std::unique_ptr<MoveLayers> make_move_layers(const BoardTables &board, const MoveLayersSpec &spec) {
    // A position and its moves share the words, so the largest boards need one more.
    const int words = words_needed(board.hole_count + LayerMap<1>::moves_bits);
    if (words == 1) return std::make_unique<MoveLayersOf<1>>(board, spec);
    if (words == 2) return std::make_unique<MoveLayersOf<2>>(board, spec);
    return std::make_unique<MoveLayersOf<widest + 1>>(board, spec);
}

} // namespace pegsol
