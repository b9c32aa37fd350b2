#include "ground/move_layers.hpp"

#include <atomic>
#include <numeric>
#include <stdexcept>

#include "ground/bloom_filter.hpp"
#include "ground/bytes.hpp"
#include "ground/crew.hpp"
#include "ground/intact.hpp"
#include "ground/layer_map.hpp"
#include "ground/move_maker.hpp"
#include "ground/move_paths.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

// Threads take a few positions of a layer at a time, and put those that they find into the parts of
// the map, one thread at a time into each part. Nothing depends on which thread is the first: the
// number of positions generated is known after each block of a layer, and a complete layer is
// sorted, part by part.
template <int W> class MoveLayersOf final : public MoveLayers {
  public:
    MoveLayersOf(const BoardTables &board, const MoveLayersSpec &spec)
        : hole_count_(board.hole_count), words_(board.hole_count),
          rules_(board, spec.symmetries, spec.backward, spec.within),
          paths_(board, spec.backward, rules_.canonical, reached_),
          moves_left_(spec.bounds, spec.backward), most_(spec.most),
          block_size_(std::clamp<std::size_t>(
              most_in_block / std::max<std::size_t>(board.jumps.size(), 1), 16, most_in_block)),
          makers_(std::max(spec.threads, 1u), MoveMaker<W>(rules_)) {
        for (const Words &seed : spec.seeds) {
            const auto form = rules_.canonical.of(to_bits<W>(seed));
            auto &part = reached_.part(reached_.part_of(form));
            part.reserve(1);
            if (part.insert(form, 0)) next_[reached_.part_of(form)].push_back(form);
        }
        held_ = reached_.memory_bytes() + bytes_of(next_);
        end_layer();
    }

    State step(std::size_t positions, std::size_t memory_bytes) override {
        return intact_.step([&] { return follow(positions, memory_bytes); });
    }
    std::vector<std::size_t> counts() const override { return counts_; }
    std::vector<std::pair<int, int>> peg_ranges() const override { return ranges_; }
    int fewest(const Words &position) const override {
        return reached_.find(rules_.canonical.of(to_bits<W>(position)));
    }
    std::uint64_t generated() const override { return generated_; }
    std::size_t memory_bytes() const override { return held_ + other_bytes(); }
    void lower(int most) override;
    std::vector<Words> meetings(const MoveLayers &other, std::size_t most) const override;
    State probe(const MoveLayers &other, std::size_t positions, std::size_t memory_bytes) override {
        return intact_.step([&] { return meet(other, positions, memory_bytes); });
    }
    Words met() const override { return as_words(met_); }
    std::vector<Words> finished(const Finish &finish, std::size_t most) const override;
    std::pair<Words, std::vector<JumpIndex>> path(const Words &position, int moves) const override {
        auto [seed, jumps] = paths_.path(to_bits<W>(position), moves);
        return {as_words(seed), std::move(jumps)};
    }
    std::vector<Words> sources(const std::vector<Words> &positions, int moves) const override;
    std::string save() const override;
    void load(std::span<const char> saved) override;

  private:
    using Maker = MoveMaker<W>;
    static constexpr std::size_t part_count = LayerMap<W>::part_count;
    using Layer = std::array<std::vector<Bits<W>>, part_count>; // by part of the map
    static constexpr std::size_t most_in_block = 1 << 19;       // positions times jumps
    static constexpr std::size_t dealt_at_once = 32;            // positions

    State follow(std::size_t positions, std::size_t memory_bytes);
    State meet(const MoveLayers &other, std::size_t positions, std::size_t memory_bytes);
    void give_up();
    void end_layer();
    void sort_layer();
    template <class Take, class Solved>
    State make_moves(const Layer &layer, std::size_t positions, std::size_t memory_bytes, Take take,
                     Solved solved);
    std::span<const Bits<W>> deal(const Layer &layer);
    bool insert(Maker &maker, std::size_t first_part, std::size_t room);
    bool make_room(std::size_t part, std::size_t more, std::size_t room);
    [[nodiscard]] int last() const { return static_cast<int>(counts_.size()) - 1; }
    [[nodiscard]] const Layer &last_layer() const { return between_ ? next_ : layer_; }
    [[nodiscard]] static std::size_t size_of(const Layer &layer) {
        return std::accumulate(layer.begin(), layer.end(), std::size_t{0},
                               [](std::size_t sum, const auto &part) { return sum + part.size(); });
    }
    [[nodiscard]] static std::size_t bytes_of(const Layer &layer) {
        std::size_t bytes = 0;
        for (const auto &part : layer) bytes += part.capacity() * sizeof(Bits<W>);
        return bytes;
    }
    // The memory of all but the parts of the map and of the layer under way.
    [[nodiscard]] std::size_t other_bytes() const {
        std::size_t bytes = rules_.canonical.memory_bytes() + rules_.long_moves.memory_bytes() +
                            theirs_.memory_bytes() + bytes_of(layer_);
        for (const Maker &maker : makers_) bytes += maker.memory_bytes();
        return bytes;
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
    LayerMap<W> reached_;
    MovePaths<W> paths_;
    MovesLeft<W> moves_left_;
    int most_;
    std::size_t block_size_; // positions

    Layer layer_, next_;
    std::array<CrewLock, part_count> locks_; // of the parts of reached_ and next_
    std::atomic<std::size_t> held_{0};       // bytes of these
    std::size_t dealt_ = 0, block_ = 0;      // positions of the layer; the end of the block
    std::size_t part_ = 0, place_ = 0;       // the next one to be dealt
    CrewLock dealing_;
    int probing_ = -1;      // during a probe, the moves of the other's last layer
    BloomFilter<W> theirs_; // that layer
    bool between_ = true;   // next_ is complete
    bool has_met_ = false;
    Bits<W> met_{};
    std::uint64_t generated_ = 0;
    std::vector<std::size_t> counts_;
    std::vector<std::pair<int, int>> ranges_;
    std::vector<Maker> makers_; // one for each thread
    Intact intact_;
};

// Gives up the probe under way, or the work on the next layer: its positions stay, and are found
// again.
template <int W> void MoveLayersOf<W>::give_up() {
    probing_ = -1;
    has_met_ = false;
    theirs_ = {};
    for (Maker &maker : makers_) maker.clear();
    rules_.long_moves.clear();
    dealt_ = block_ = part_ = place_ = 0;
}

template <int W> State MoveLayersOf<W>::follow(std::size_t positions, std::size_t memory_bytes) {
    if (probing_ >= 0) give_up();
    if (between_) {
        if (counts_.back() == 0) return State::complete;
        held_ -= bytes_of(next_);
        layer_ = std::exchange(next_, {});
        give_up();
        between_ = false;
    }
    const auto take = [&](Maker &maker, std::size_t room) {
        const auto number = static_cast<std::size_t>(&maker - makers_.data());
        const std::size_t first = number * part_count / makers_.size();
        return dispatched(*this, &MoveLayersOf::insert, maker, first, room);
    };
    const State state = make_moves(layer_, positions, memory_bytes, take, [] { return false; });
    if (state != State::complete) return state;
    sort_layer();
    end_layer();
    layer_ = {};
    rules_.long_moves.clear();
    return State::complete;
}

// Makes the moves of a layer, block by block. take(maker, room) takes what a maker has found, or
// returns false if that needs more than `room` bytes. Ends after a block if solved() returns true.
template <int W>
template <class Take, class Solved>
State MoveLayersOf<W>::make_moves(const Layer &layer, std::size_t positions,
                                  std::size_t memory_bytes, Take take, Solved solved) {
    const std::size_t size = size_of(layer);
    std::atomic<bool> stopped = false, is_short = false;
    for (std::size_t made = 0;;) {
        if (made >= positions) return State::running;
        const auto is_idle = [](const Maker &maker) { return maker.idle(); };
        if (dealt_ == block_ && std::ranges::all_of(makers_, is_idle)) {
            const std::uint64_t before = generated_;
            for (Maker &maker : makers_) generated_ += maker.take_count();
            if (solved()) return State::solved;
            if (dealt_ == size) return State::complete;
            block_ = std::min(dealt_ + block_size_, size);
            if (generated_ > before) return State::running; // callers see the sum for each block
        }
        const std::size_t other = other_bytes();
        const std::size_t room = memory_bytes > other ? memory_bytes - other : 0;
        const std::size_t share = (positions - made) / makers_.size() + 1;
        const auto work = [&](Maker &maker) {
            const std::size_t enough = maker.made() + share;
            while (!stopped && !is_short) {
                if (maker.bytes_to_grow() > 0) {
                    if (held_ + maker.bytes_to_grow() > room)
                        is_short = true;
                    else
                        maker.grow();
                }
                if (is_short || !take(maker, room)) {
                    is_short = true;
                    return;
                }
                if (maker.made() >= enough) return;
                while (maker.wants_more()) {
                    const auto some = deal(layer);
                    if (some.empty()) break;
                    for (const auto &pegs : some) maker.add(pegs);
                }
                if (!maker.make(probing_ >= 0)) return;
            }
        };
        for (const Maker &maker : makers_) made -= maker.made();
        std::atomic<std::size_t> next = 0;
        const std::size_t threads = std::min(makers_.size(), 1 + (block_ - dealt_) / dealt_at_once);
        share_work(
            threads,
            [&](std::size_t) {
                for (std::size_t n; (n = next++) < makers_.size();) work(makers_[n]);
            },
            [&] { stopped = true; });
        for (const Maker &maker : makers_) made += maker.made();
        if (is_short) return State::memory;
    }
}

// The next positions of the block.
template <int W> std::span<const Bits<W>> MoveLayersOf<W>::deal(const Layer &layer) {
    const Locked locked(dealing_);
    if (dealt_ == block_) return {};
    while (place_ == layer[part_].size()) {
        ++part_;
        place_ = 0;
    }
    const std::size_t count =
        std::min({dealt_at_once, block_ - dealt_, layer[part_].size() - place_});
    const auto some = std::span(layer[part_]).subspan(place_, count);
    place_ += count;
    dealt_ += count;
    return some;
}

template <int W> void MoveLayersOf<W>::lower(int most) {
    most_ = most;
    if (!between_) return;
    give_up();
    const int moves = last();
    for (auto &part : next_)
        std::erase_if(part, [&](const auto &form) { return moves + moves_left_(form) > most_; });
    counts_.pop_back();
    ranges_.pop_back();
    end_layer();
}

// Sorts each part, so that nothing depends on the order in which positions were found.
template <int W> void MoveLayersOf<W>::sort_layer() {
    std::atomic<std::size_t> next = 0;
    const auto work = [&](std::size_t) {
        for (std::size_t part; (part = next++) < part_count;) {
            const std::size_t before = next_[part].capacity();
            next_[part] = sorted(std::move(next_[part]), hole_count_);
            held_ += (next_[part].capacity() - before) * sizeof(Bits<W>);
        }
    };
    share_work(makers_.size(), work, [&] { next = part_count; });
}

template <int W> void MoveLayersOf<W>::end_layer() {
    const std::size_t size = size_of(next_);
    int fewest = size == 0 ? 0 : static_cast<int>(hole_count_), most = 0;
    for (const auto &part : next_)
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

// Puts what a maker has found into the parts of the map, beginning with one of them. If there is
// not enough room, the rest stays with the maker.
template <int W>
PEGSOL_DISPATCH bool MoveLayersOf<W>::insert(Maker &maker, std::size_t first_part,
                                             std::size_t room) {
    auto &found = maker.found;
    if (found.empty()) return true;
    std::array<std::size_t, part_count + 1> begin{};
    for (const auto &form : found) ++begin[reached_.part_of(form) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    auto &by_part = maker.by_part;
    by_part.resize(found.size());
    auto place = begin;
    for (const auto &form : found) by_part[place[reached_.part_of(form)]++] = form;
    const int moves = static_cast<int>(counts_.size());
    for (std::size_t n = 0; n < part_count; ++n) {
        const std::size_t number = (first_part + n) % part_count;
        const auto forms =
            std::span(by_part).subspan(begin[number], begin[number + 1] - begin[number]);
        if (forms.empty()) continue;
        const Locked locked(locks_[number]);
        if (!make_room(number, forms.size(), room)) {
            found.clear();
            for (; n < part_count; ++n) {
                const std::size_t left = (first_part + n) % part_count;
                for (std::size_t i = begin[left]; i < begin[left + 1]; ++i)
                    found.push_back(by_part[i]);
            }
            return false;
        }
        auto &part = reached_.part(number);
        for (const auto &form : forms) part.prefetch(form);
        std::size_t kept = 0;
        for (const auto &form : forms)
            if (part.insert(form, static_cast<unsigned>(moves)) &&
                moves + moves_left_(form) <= most_)
                forms[kept++] = form;
        next_[number].insert(next_[number].end(), forms.begin(),
                             forms.begin() + static_cast<std::ptrdiff_t>(kept));
    }
    found.clear();
    return true;
}

// Makes room for more positions in a part; returns false if that takes too many bytes in all.
template <int W>
bool MoveLayersOf<W>::make_room(std::size_t number, std::size_t more, std::size_t room) {
    auto &part = reached_.part(number);
    auto &next = next_[number];
    const std::size_t size = next.size() + more;
    const std::size_t grown = part.bytes_to_hold(more),
                      longer = size > next.capacity() ? 2 * size * sizeof(Bits<W>) : 0;
    if (grown + longer == 0) return true;
    const std::size_t before = part.memory_bytes() + next.capacity() * sizeof(Bits<W>);
    if (held_.fetch_add(grown + longer) + grown + longer > room) {
        held_ -= grown + longer;
        return false;
    }
    part.reserve(more);
    if (longer > 0) next.reserve(2 * size);
    held_ -= grown + longer + before - part.memory_bytes() - next.capacity() * sizeof(Bits<W>);
    return true;
}

template <int W>
std::vector<Words> MoveLayersOf<W>::meetings(const MoveLayers &other, std::size_t most) const {
    const auto &theirs = dynamic_cast<const MoveLayersOf &>(other);
    constexpr std::size_t ahead = 16;
    std::vector<Words> met;
    for (const auto &forms : last_layer())
        for (std::size_t i = 0; i < forms.size() && met.size() < most; ++i) {
            if (i + ahead < forms.size()) theirs.reached_.prefetch(forms[i + ahead]);
            if (theirs.reached_.find(forms[i]) == theirs.last()) met.push_back(as_words(forms[i]));
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
        if (this->memory_bytes() + BloomFilter<W>::bytes_for(size_of(layer)) > memory_bytes)
            return State::memory;
        theirs_ = BloomFilter<W>(size_of(layer));
        for (const auto &part : layer) theirs_.add(part);
        probing_ = theirs.last();
    }
    CrewLock meeting;
    const auto take = [&](Maker &maker, std::size_t room) {
        if (held_ > room) return false;
        auto &found = maker.found;
        std::erase_if(found, [&](const auto &form) { return !theirs_.may_hold(form); });
        for (const auto &form : found) theirs.reached_.prefetch(form);
        for (const auto &form : found)
            if (theirs.reached_.find(form) == theirs.last()) {
                const Locked locked(meeting);
                if (!has_met_ || less(form, met_)) met_ = form;
                has_met_ = true;
            }
        found.clear();
        return true;
    };
    return make_moves(last_layer(), positions, memory_bytes, take, [&] { return has_met_; });
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
std::vector<Words> MoveLayersOf<W>::sources(const std::vector<Words> &positions, int moves) const {
    std::vector<Bits<W>> forms;
    for (const Words &position : positions) forms.push_back(to_bits<W>(position));
    std::vector<Words> sources;
    for (const auto &form : paths_.sources(forms, moves)) sources.push_back(as_words(form));
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
    out.value(generated_);
    std::vector<Bits<W>> forms;
    std::vector<std::uint16_t> moves;
    reached_.each([&](const Bits<W> &form, unsigned value) {
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
    LayerMap<W> reached;
    std::vector<std::size_t> held(counts.size());
    for (std::size_t i = 0; i < forms.size(); ++i) {
        check(moves[i] < counts.size(), "a position in no layer");
        check(on_board(forms[i], hole_count_), "a peg outside the board");
        check(rules_.canonical.of(forms[i]) == forms[i], "not the first of its symmetry class");
        check(moves[i] > 0 || reached_.find(forms[i]) == 0, "a seed that is none");
        auto &part = reached.part(reached.part_of(forms[i]));
        part.reserve(1);
        check(part.insert(forms[i], moves[i]), "a position twice");
        ++held[moves[i]];
    }
    check(counts[0] == counts_[0] && held[0] == counts[0], "not the seeds of this search");
    for (std::size_t n = 0; n < counts.size(); ++n)
        check(counts[n] <= held[n], "a layer with fewer positions");
    check(last_forms.size() == counts.back(), "the last layer has another number of positions");
    Layer next;
    for (const auto &form : last_forms) {
        check(on_board(form, hole_count_) &&
                  reached.find(form) == static_cast<int>(counts.size()) - 1,
              "a position of another layer");
        next[reached.part_of(form)].push_back(form);
    }

    counts_ = counts;
    ranges_ = std::move(ranges);
    generated_ = generated;
    reached_ = std::move(reached);
    next_ = std::move(next);
    layer_ = {};
    held_ = reached_.memory_bytes() + bytes_of(next_);
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
