#include "ground/move_layers.hpp"

#include <optional>
#include <stdexcept>

#include "ground/bloom_filter.hpp"
#include "ground/bytes.hpp"
#include "ground/intact.hpp"
#include "ground/layer_map.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

template <int W> class MoveLayersOf final : public MoveLayers {
  public:
    MoveLayersOf(const BoardTables &board, const MoveLayersSpec &spec)
        : hole_count_(board.hole_count), words_(board.hole_count),
          canonical_(board.hole_count, spec.symmetries, {}), steps_(board, spec.backward),
          back_(board, !spec.backward), moves_left_(spec.bounds, spec.backward),
          within_(spec.within), most_(spec.most) {
        std::size_t after = 1;
        for (Hole hole = 0; hole < hole_count_; ++hole)
            after = std::max(after, steps_.from(hole).size());
        batch_ = std::clamp<std::size_t>(most_links / after, 16, most_batch);
        if (batch_ < most_batch) new_links_ = batch_ * after;
        reached_.reserve(spec.seeds.size());
        for (const Words &seed : spec.seeds) {
            const auto form = canonical_.of(to_bits<W>(seed));
            if (reached_.insert(form, 0)) next_.push_back(form);
        }
        end_layer();
    }

    State step(std::size_t positions, std::size_t memory_bytes) override {
        return intact_.step([&] { return follow(positions, memory_bytes); });
    }
    std::vector<std::size_t> counts() const override { return counts_; }
    std::vector<std::pair<int, int>> peg_ranges() const override { return ranges_; }
    int fewest(const Words &position) const override {
        return moves_of(canonical_.of(to_bits<W>(position)));
    }
    std::uint64_t generated() const override { return generated_; }
    std::size_t memory_bytes() const override {
        return canonical_.memory_bytes() + reached_.memory_bytes() +
               (layer_.capacity() + next_.capacity() + found_.capacity()) * sizeof(Bits<W>) +
               links_.capacity() * sizeof(Link) + long_moves_.memory_bytes() +
               theirs_.memory_bytes();
    }
    void lower(int most) override;
    std::vector<Words> meetings(const MoveLayers &other, std::size_t most) const override;
    State probe(const MoveLayers &other, std::size_t positions, std::size_t memory_bytes) override {
        return intact_.step([&] { return meet(other, positions, memory_bytes); });
    }
    Words met() const override { return as_words(met_); }
    std::vector<Words> finished(const Finish &finish, std::size_t most) const override;
    std::pair<Words, std::vector<JumpIndex>> path(const Words &position, int moves) const override;
    std::vector<Words> sources(const std::vector<Words> &positions, int moves) const override;
    std::string save() const override;
    void load(std::span<const char> saved) override;

  private:
    using Step = typename Steps<W>::Step;
    // A position within a move, the hole of the moving peg, and its jumps so far.
    struct Link {
        Bits<W> pegs;
        Hole exit;
        std::uint16_t jumps;
    };
    static constexpr std::size_t most_batch = 2048;
    static constexpr std::size_t most_links = 1 << 20; // after the links of a batch
    // There may be very many ways to make a move this long, so positions within such moves are
    // not visited twice.
    static constexpr unsigned long_move = 8;

    State follow(std::size_t positions, std::size_t memory_bytes);
    State meet(const MoveLayers &other, std::size_t positions, std::size_t memory_bytes);
    void give_up();
    void end_layer();
    bool expand(std::span<const Bits<W>> layer, std::size_t &expanded);
    void add_links(const Bits<W> &pegs, std::span<const Step> steps, unsigned jumps);
    void take_ends();
    void keep_within();
    bool visited(const Link &link);
    bool insert_found(std::size_t memory_bytes);
    [[nodiscard]] int last() const { return static_cast<int>(counts_.size()) - 1; }
    [[nodiscard]] const std::vector<Bits<W>> &last_layer() const {
        return between_ ? next_ : layer_;
    }
    [[nodiscard]] PEGSOL_INLINE int moves_of(const Bits<W> &form) const {
        return reached_.find(form);
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
    // Calls take(position, jumps) for the positions at `moves` moves from which one move leads to
    // this one, until it returns false; jumps[0] is the last of the move.
    template <class Take> void each_source(const Bits<W> &pegs, int moves, Take take) const;

    unsigned hole_count_;
    WordCount<W> words_;
    Canonical<W> canonical_;
    Steps<W> steps_, back_; // away from the seeds, and towards them
    MovesLeft<W> moves_left_;
    std::shared_ptr<const Membership> within_;
    int most_;

    LayerMap<W> reached_;
    std::vector<Bits<W>> layer_, next_;
    std::size_t expanded_ = 0; // of layer_
    std::size_t probed_ = 0;   // of the last layer
    int probing_ = -1;         // during a probe, the moves of the other's last layer
    BloomFilter<W> theirs_;    // that layer
    bool between_ = true;      // next_ is complete
    Bits<W> met_{};
    std::uint64_t generated_ = 0;
    std::vector<std::size_t> counts_;
    std::vector<std::pair<int, int>> ranges_;

    std::size_t batch_ = most_batch;     // links followed together
    std::size_t new_links_ = 0;          // at most, after a batch on a dense graph
    std::vector<Link> links_, followed_; // still to be followed, and those of a batch
    PositionMap<W, Bits<W>> long_moves_; // positions within long moves, with the holes of the peg
    std::vector<Bits<W>> found_;         // after a move, not yet inserted
    std::vector<std::uint64_t> asked_;
    std::vector<std::uint8_t> answers_;
    Intact intact_;
};

// Gives up the probe under way, or the work on the next layer: its positions stay, and are found
// again.
template <int W> void MoveLayersOf<W>::give_up() {
    probing_ = -1;
    theirs_ = {};
    links_.clear();
    found_.clear();
    long_moves_.clear();
    expanded_ = probed_ = 0;
}

template <int W> State MoveLayersOf<W>::follow(std::size_t positions, std::size_t memory_bytes) {
    if (probing_ >= 0) give_up();
    if (between_) {
        if (next_.empty()) return State::complete;
        layer_ = std::exchange(next_, {});
        expanded_ = probed_ = 0;
        between_ = false;
    }
    const std::uint64_t enough = generated_ + positions;
    while (true) {
        if (!insert_found(memory_bytes)) return State::memory;
        if (generated_ >= enough) return State::running;
        if (!dispatched(*this, &MoveLayersOf::expand, layer_, expanded_)) break;
    }
    end_layer();
    layer_ = {};
    long_moves_.clear();
    return State::complete;
}

template <int W> void MoveLayersOf<W>::lower(int most) {
    most_ = most;
    if (!between_) return;
    give_up();
    const int moves = last();
    std::erase_if(next_, [&](const auto &form) { return moves + moves_left_(form) > most_; });
    counts_.pop_back();
    ranges_.pop_back();
    end_layer();
}

template <int W> void MoveLayersOf<W>::end_layer() {
    int fewest = next_.empty() ? 0 : next_[0].count(), most = fewest;
    for (const auto &pegs : next_) {
        fewest = std::min(fewest, pegs.count());
        most = std::max(most, pegs.count());
    }
    counts_.reserve(counts_.size() + 1); // so that neither list is longer if memory runs out
    ranges_.reserve(counts_.size() + 1);
    counts_.push_back(next_.size());
    ranges_.emplace_back(fewest, most);
    between_ = true;
}

// Follows a batch of links, so that the processor fetches the memory for many positions at a time.
// Returns whether there was a link.
template <int W>
PEGSOL_DISPATCH bool MoveLayersOf<W>::expand(std::span<const Bits<W>> layer,
                                             std::size_t &expanded) {
    while (links_.size() < batch_ && expanded < layer.size())
        add_links(layer[expanded++], steps_.all(), 1);
    if (links_.empty()) return false;
    const std::size_t count = std::min(batch_, links_.size());
    followed_.assign(links_.end() - static_cast<std::ptrdiff_t>(count), links_.end());
    links_.resize(links_.size() - count);
    generated_ += count;
    if (probing_ >= 0) take_ends();
    if (within_ != nullptr) keep_within();
    for (const Link &link : followed_) {
        if (link.jumps >= long_move && visited(link)) continue;
        found_.push_back(link.pegs);
        add_links(link.pegs, steps_.from(link.exit), link.jumps + 1u);
    }
    for (auto &pegs : found_) pegs = canonical_.of(pegs);
    return true;
}

template <int W>
PEGSOL_INLINE void MoveLayersOf<W>::add_links(const Bits<W> &pegs, std::span<const Step> steps,
                                              unsigned jumps) {
    for (const Step &step : steps)
        if (Steps<W>::possible(pegs, step))
            links_.push_back({pegs ^ step.mask, step.exit, static_cast<std::uint16_t>(jumps)});
}

template <int W> bool MoveLayersOf<W>::visited(const Link &link) {
    long_moves_.reserve(1);
    Bits<W> holes;
    holes.set(link.exit);
    if (long_moves_.insert(link.pegs, holes)) return false;
    Bits<W> &known = *long_moves_.find(link.pegs);
    if (known.test(link.exit)) return true;
    known.set(link.exit);
    return false;
}

// Takes the links after which the peg cannot go on. Those of a probe need not be looked up: what is
// not within is in no layer of the other side either.
template <int W> PEGSOL_INLINE void MoveLayersOf<W>::take_ends() {
    std::size_t kept = 0;
    for (const Link &link : followed_) {
        bool goes_on = false;
        for (const Step &step : steps_.from(link.exit))
            goes_on |= Steps<W>::possible(link.pegs, step);
        if (goes_on)
            followed_[kept++] = link;
        else
            found_.push_back(link.pegs);
    }
    followed_.resize(kept);
}

template <int W> PEGSOL_INLINE void MoveLayersOf<W>::keep_within() {
    asked_.clear();
    for (const Link &link : followed_) asked_.push_back(link.pegs.words[0]);
    answers_.resize(asked_.size());
    within_->find(asked_, answers_.data());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < followed_.size(); ++i) {
        followed_[kept] = followed_[i];
        kept += answers_[i];
    }
    followed_.resize(kept);
}

// If there is not enough memory, the positions found stay in found_.
template <int W> bool MoveLayersOf<W>::insert_found(std::size_t memory_bytes) {
    std::size_t more = reached_.bytes_to_hold(found_.size());
    if (next_.size() + found_.size() > next_.capacity())
        more += 2 * (next_.size() + found_.size()) * sizeof(Bits<W>);
    const std::size_t links = links_.size() + new_links_;
    const bool grows = new_links_ > 0 && links > links_.capacity();
    if (grows) more += 2 * links * sizeof(Link);
    if (more > 0) {
        if (this->memory_bytes() + more > memory_bytes) return false;
        reached_.reserve(found_.size());
        if (grows) links_.reserve(2 * links);
        if (next_.size() + found_.size() > next_.capacity())
            next_.reserve(2 * (next_.size() + found_.size()));
    }
    const int moves = static_cast<int>(counts_.size());
    for (const auto &form : found_) reached_.prefetch(form);
    for (const auto &form : found_)
        if (reached_.insert(form, static_cast<unsigned>(moves)) &&
            moves + moves_left_(form) <= most_)
            next_.push_back(form);
    found_.clear();
    return true;
}

template <int W>
std::vector<Words> MoveLayersOf<W>::meetings(const MoveLayers &other, std::size_t most) const {
    const auto &theirs = dynamic_cast<const MoveLayersOf &>(other);
    constexpr std::size_t ahead = 16;
    std::vector<Words> met;
    const auto &forms = last_layer();
    for (std::size_t i = 0; i < forms.size() && met.size() < most; ++i) {
        if (i + ahead < forms.size()) theirs.reached_.prefetch(forms[i + ahead]);
        if (theirs.moves_of(forms[i]) == theirs.last()) met.push_back(as_words(forms[i]));
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
        if (this->memory_bytes() + BloomFilter<W>::bytes_for(layer.size()) > memory_bytes)
            return State::memory;
        theirs_ = BloomFilter<W>(layer);
        probing_ = theirs.last();
    }
    const std::uint64_t enough = generated_ + positions;
    while (generated_ < enough) {
        if (this->memory_bytes() > memory_bytes) return State::memory;
        if (!dispatched(*this, &MoveLayersOf::expand, last_layer(), probed_))
            return State::complete;
        std::erase_if(found_, [&](const auto &form) { return !theirs_.may_hold(form); });
        for (const auto &form : found_) theirs.reached_.prefetch(form);
        for (const auto &form : found_)
            if (theirs.moves_of(form) == theirs.last()) {
                met_ = form;
                found_.clear();
                links_.clear();
                return State::solved;
            }
        found_.clear();
    }
    return State::running;
}

template <int W>
std::vector<Words> MoveLayersOf<W>::finished(const Finish &finish, std::size_t most) const {
    const FinishTest<W> test(finish, hole_count_);
    std::vector<Words> met;
    const auto &forms = last_layer();
    for (std::size_t i = 0; i < forms.size() && met.size() < most; ++i)
        if (test.exactly(forms[i])) met.push_back(as_words(forms[i]));
    return met;
}

template <int W>
template <class Take>
void MoveLayersOf<W>::each_source(const Bits<W> &pegs, int moves, Take take) const {
    struct Frame {
        Bits<W> pegs;
        std::span<const Step> steps; // not yet tried
    };
    // If a position was kept, so were all positions within the move to it.
    const bool kept = moves_of(canonical_.of(pegs)) >= 0;
    std::vector<Frame> frames{{pegs, back_.all()}};
    std::vector<JumpIndex> jumps;
    while (!frames.empty()) {
        Frame &frame = frames.back();
        if (frame.steps.empty()) {
            frames.pop_back();
            if (!jumps.empty()) jumps.pop_back();
            continue;
        }
        const Step &step = frame.steps.front();
        frame.steps = frame.steps.subspan(1);
        if (!Steps<W>::possible(frame.pegs, step)) continue;
        const Bits<W> before = frame.pegs ^ step.mask;
        const int known = moves_of(canonical_.of(before));
        if (kept && known < 0) continue;
        jumps.push_back(step.jump);
        if (known == moves && !take(before, jumps)) return;
        frames.push_back({before, back_.from(step.exit)});
    }
}

template <int W>
std::pair<Words, std::vector<JumpIndex>> MoveLayersOf<W>::path(const Words &position,
                                                               int moves) const {
    Bits<W> pegs = to_bits<W>(position);
    std::vector<JumpIndex> path;
    while (moves-- > 0) {
        std::optional<Bits<W>> source;
        each_source(pegs, moves, [&](const Bits<W> &before, const std::vector<JumpIndex> &jumps) {
            source = before;
            path.insert(path.end(), jumps.begin(), jumps.end());
            return false;
        });
        if (!source) throw std::invalid_argument("the position is at another number of moves");
        pegs = *source;
    }
    std::reverse(path.begin(), path.end());
    return {as_words(pegs), std::move(path)};
}

template <int W>
std::vector<Words> MoveLayersOf<W>::sources(const std::vector<Words> &positions, int moves) const {
    PositionMap<W> found;
    for (const Words &position : positions)
        each_source(to_bits<W>(position), moves - 1, [&](const Bits<W> &before, const auto &) {
            found.reserve(1);
            found.insert(canonical_.of(before));
            return true;
        });
    std::vector<Words> sources;
    for (const auto &form : found.take()) sources.push_back(as_words(form));
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
    out.positions<W>(last_layer(), saved_words());
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
    auto next = in.positions<W>(saved_words());
    in.end();

    check(forms.size() == moves.size(), "not a number of moves for each position");
    LayerMap<W> reached;
    reached.reserve(forms.size());
    std::vector<std::size_t> held(counts.size());
    for (std::size_t i = 0; i < forms.size(); ++i) {
        check(moves[i] < counts.size(), "a position in no layer");
        check(on_board(forms[i], hole_count_), "a peg outside the board");
        check(canonical_.of(forms[i]) == forms[i], "not the first of its symmetry class");
        check(moves[i] > 0 || moves_of(forms[i]) == 0, "a seed that is none");
        check(reached.insert(forms[i], moves[i]), "a position twice");
        ++held[moves[i]];
    }
    check(counts[0] == counts_[0] && held[0] == counts[0], "not the seeds of this search");
    for (std::size_t n = 0; n < counts.size(); ++n)
        check(counts[n] <= held[n], "a layer with fewer positions");
    check(next.size() == counts.back(), "the last layer has another number of positions");
    for (const auto &form : next)
        check(on_board(form, hole_count_) &&
                  reached.find(form) == static_cast<int>(counts.size()) - 1,
              "a position of another layer");

    counts_ = counts;
    ranges_ = std::move(ranges);
    generated_ = generated;
    reached_ = std::move(reached);
    next_ = std::move(next);
    layer_ = {};
    links_ = {};
    found_ = {};
    long_moves_ = {};
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
