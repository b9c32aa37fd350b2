#include "solving/beam.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "ground/bytes.hpp"
#include "ground/intact.hpp"
#include "ground/outweighed.hpp"
#include "ground/random.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

constexpr std::uint32_t no_parent = std::numeric_limits<std::uint32_t>::max();

// How a kept position was reached: its parent in the level before and the jump from it; for a seed,
// no_parent and the number of the seed.
struct Link {
    std::uint32_t parent, jump;
};

template <int W> class BeamOf final : public Beam {
  public:
    BeamOf(const BoardTables &board, const BeamSpec &spec);

    State step(std::size_t positions) override {
        return intact_.step([&] { return dispatched(*this, &BeamOf::advance, positions); });
    }
    State state() const override { return state_; }
    std::uint64_t generated() const override { return generated_; }
    std::size_t levels() const override { return levels_.size(); }
    int fewest_pegs() const override { return fewest_; }
    std::size_t memory_bytes() const override;
    BeamPath path() const override;
    std::string save() const override;
    void load(std::span<const char> saved) override;

  private:
    // Checkpoints hold these, so they have no padding: it would be whatever was in memory before.
    struct Node {
        Bits<W> pegs;
        std::int32_t potential;
        std::uint32_t unused = 0;
    };
    // Positions that are equal up to symmetry have the same hash.
    struct Key {
        Bits<W> pegs;
        std::uint64_t hash;     // least over the symmetries
        std::uint32_t symmetry; // the one that gave it
        std::uint32_t unused = 0;
    };
    struct Candidate {
        Key key;
        std::int32_t potential, score;
        Link link;
    };

    State advance(std::size_t positions);
    void expand(std::uint32_t parent);
    void expand_jump(std::uint32_t parent, JumpIndex jump);
    std::size_t find_slot(const Key &key) const;
    void insert(const Key &key, std::size_t slot, std::int32_t potential, std::int32_t score,
                Link link);
    Key key_of(const Bits<W> &pegs) const;
    std::int32_t potential_of(const Bits<W> &pegs) const;
    bool same(const Key &a, const Key &b) const;
    Bits<W> image(const Bits<W> &pegs, std::uint32_t symmetry) const;
    void add_seeds();
    void insert_seed(std::uint32_t seed);
    void next_level();
    // Once a level or less; kept out of the loop over positions, which a browser compiles as a
    // whole.
    [[gnu::noinline]] void keep_best();
    [[gnu::noinline]] void rebuild_slots(std::size_t size);
    void note_best(std::uint32_t parent, JumpIndex jump);
    std::vector<Bits<W>> positions_of(const std::vector<Link> &links,
                                      const std::vector<Bits<W>> &parents) const;
    void load_candidates(const std::vector<Link> &links, const std::vector<Bits<W>> &parents);

    // The search.
    JumpTables<W> tables_;
    std::vector<std::int32_t> potential_;
    std::int32_t mobility_worth_;
    std::vector<Bits<W>> seeds_; // by descending number of pegs
    std::vector<std::uint32_t> seed_order_;
    FinishTest<W> finish_;
    int stop_pegs_;
    std::vector<std::vector<Hole>> symmetries_;
    std::size_t symmetry_count_;
    std::size_t width_;

    // The change that a jump makes to the potential and the hashes.
    std::vector<std::int32_t> potential_change_;
    std::vector<std::uint64_t> hole_keys_, jump_keys_; // symmetry_count_ each
    Outweighed<W> outweighed_;

    // The state of the search.
    State state_ = State::running;
    bool truncated_ = false;
    int pegs_ = 0; // of the positions in nodes_
    std::vector<Node> nodes_;
    std::uint32_t next_node_ = 0;
    std::size_t next_seed_ = 0;
    std::vector<Candidate> candidates_;
    std::vector<std::vector<Link>> levels_;
    std::uint64_t generated_ = 0;
    int fewest_ = std::numeric_limits<int>::max();
    std::uint32_t best_level_ = 0; // levels_[best_level_] holds the best position's parent
    Link best_{no_parent, 0};

    // Scratch: the parent being expanded, and the hash set of the candidates.
    std::vector<std::uint64_t> legal_, parent_hashes_;
    std::vector<std::uint64_t> ranks_;
    std::vector<std::uint32_t> slots_; // index of a candidate + 1, or 0
    Intact intact_;
};

template <int W>
BeamOf<W>::BeamOf(const BoardTables &board, const BeamSpec &spec)
    : tables_(board), potential_(spec.score.potential), mobility_worth_(spec.score.mobility_worth),
      finish_(spec.finish, board.hole_count), stop_pegs_(finish_.stop_pegs()),
      symmetries_(spec.symmetries),
      symmetry_count_(std::max<std::size_t>(1, spec.symmetries.size())), width_(spec.width),
      outweighed_(board, spec.pagodas) {
    std::vector<std::uint32_t> order(spec.seeds.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::vector<Bits<W>> given;
    given.reserve(order.size());
    for (const Words &seed : spec.seeds) given.push_back(to_bits<W>(seed));
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return given[a].count() > given[b].count(); });
    for (auto i : order) seeds_.push_back(given[i]);
    seed_order_ = std::move(order);

    const std::size_t jump_count = tables_.jumps.size(), holes = tables_.hole_count;
    potential_change_.resize(jump_count);
    for (std::size_t j = 0; j < jump_count; ++j) {
        const Jump &jump = tables_.jumps[j];
        potential_change_[j] = potential_[jump.to] - potential_[jump.from] - potential_[jump.over];
    }

    Random random(spec.seed);
    std::vector<std::uint64_t> keys(holes);
    for (auto &key : keys) key = random.next();
    hole_keys_.resize(holes * symmetry_count_);
    jump_keys_.resize(jump_count * symmetry_count_);
    for (std::size_t s = 0; s < symmetry_count_; ++s) {
        for (std::size_t h = 0; h < holes; ++h)
            hole_keys_[h * symmetry_count_ + s] = keys[symmetries_.empty() ? h : symmetries_[s][h]];
        for (std::size_t j = 0; j < jump_count; ++j) {
            const Jump &jump = tables_.jumps[j];
            jump_keys_[j * symmetry_count_ + s] = hole_keys_[jump.from * symmetry_count_ + s] ^
                                                  hole_keys_[jump.over * symmetry_count_ + s] ^
                                                  hole_keys_[jump.to * symmetry_count_ + s];
        }
    }

    legal_.resize(tables_.legal_words);
    parent_hashes_.resize(symmetry_count_);

    pegs_ = seeds_.empty() ? 0 : seeds_[0].count();
    fewest_ = pegs_;
    const std::size_t expected = std::min<std::size_t>(12 * width_, 1 << 14); // candidates a level
    candidates_.reserve(expected);
    ranks_.reserve(expected);
    nodes_.reserve(std::min<std::size_t>(width_, 1 << 14));
    levels_.reserve(static_cast<std::size_t>(std::max(1, pegs_)));
    rebuild_slots(2 * expected);
    next_level();
}

template <int W> PEGSOL_DISPATCH State BeamOf<W>::advance(std::size_t positions) {
    const std::uint64_t enough = generated_ + positions;
    while (state_ == State::running && generated_ < enough) {
        if (next_node_ == nodes_.size()) {
            --pegs_;
            next_level();
            continue;
        }
        expand(next_node_);
        if (state_ == State::running) ++next_node_;
    }
    return state_;
}

template <int W> PEGSOL_INLINE void BeamOf<W>::expand(std::uint32_t parent) {
    const Bits<W> pegs = nodes_[parent].pegs;
    if (tables_.legal_jumps(pegs, legal_.data()) == 0) return;
    std::fill(parent_hashes_.begin(), parent_hashes_.end(), 0);
    pegs.each([&](unsigned hole) {
        const std::uint64_t *keys = &hole_keys_[hole * symmetry_count_];
        for (std::size_t s = 0; s < symmetry_count_; ++s) parent_hashes_[s] ^= keys[s];
    });
    outweighed_.weigh(pegs);
    for (std::size_t i = 0; i < tables_.legal_words; ++i)
        for (auto rest = legal_[i]; rest != 0; rest &= rest - 1) {
            expand_jump(parent, static_cast<JumpIndex>(
                                    i * 64 + static_cast<unsigned>(std::countr_zero(rest))));
            if (state_ != State::running) return;
        }
}

template <int W> PEGSOL_INLINE void BeamOf<W>::expand_jump(std::uint32_t parent, JumpIndex jump) {
    const Node &node = nodes_[parent];
    Key child{node.pegs ^ tables_.mask[jump], 0, 0};
    ++generated_;
    if (pegs_ - 1 < fewest_) {
        fewest_ = pegs_ - 1;
        note_best(parent, jump);
    }
    if (pegs_ - 1 <= finish_.max_pegs && finish_.matches(child.pegs)) {
        note_best(parent, jump);
        state_ = State::solved;
        return;
    }
    if (pegs_ - 1 <= stop_pegs_) return;

    const std::uint64_t *keys = &jump_keys_[jump * symmetry_count_];
    child.hash = parent_hashes_[0] ^ keys[0];
    for (std::uint32_t s = 1; s < symmetry_count_; ++s) {
        const std::uint64_t hash = parent_hashes_[s] ^ keys[s];
        if (hash < child.hash) {
            child.hash = hash;
            child.symmetry = s;
        }
    }
    // More than half of all children are known, so this test comes first.
    const std::size_t slot = find_slot(child);
    if (slots_[slot] != 0) return;
    const int mobility = tables_.mobility_after(jump, legal_.data(), child.pegs);
    if (mobility == 0 || outweighed_.after(jump)) return;
    const std::int32_t potential = node.potential + potential_change_[jump];
    insert(child, slot, potential, potential - mobility_worth_ * mobility, {parent, jump});
}

template <int W> void BeamOf<W>::note_best(std::uint32_t parent, JumpIndex jump) {
    best_level_ = static_cast<std::uint32_t>(levels_.size() - 1);
    best_ = {parent, jump};
}

template <int W> Bits<W> BeamOf<W>::image(const Bits<W> &pegs, std::uint32_t symmetry) const {
    if (symmetries_.empty()) return pegs;
    Bits<W> result;
    pegs.each([&](unsigned hole) { result.set(symmetries_[symmetry][hole]); });
    return result;
}

// Whether two positions of equal hash are the same position up to symmetry; exact, so that a
// complete search is a proof.
template <int W> bool BeamOf<W>::same(const Key &a, const Key &b) const {
    return a.pegs == b.pegs ||
           (symmetry_count_ > 1 && image(a.pegs, a.symmetry) == image(b.pegs, b.symmetry));
}

// The slot that holds an equal candidate, or the empty one where the key belongs.
template <int W> PEGSOL_INLINE std::size_t BeamOf<W>::find_slot(const Key &key) const {
    const std::size_t last = slots_.size() - 1;
    std::size_t slot = key.hash & last;
    for (; slots_[slot] != 0; slot = (slot + 1) & last) {
        const Key &other = candidates_[slots_[slot] - 1].key;
        if (other.hash == key.hash && same(other, key)) break;
    }
    return slot;
}

template <int W>
PEGSOL_INLINE void BeamOf<W>::insert(const Key &key, std::size_t slot, std::int32_t potential,
                                     std::int32_t score, Link link) {
    // Filled in place: copying a newly written candidate would wait for the writes.
    Candidate &candidate = candidates_.emplace_back();
    candidate.key.pegs = key.pegs;
    candidate.key.hash = key.hash;
    candidate.key.symmetry = key.symmetry;
    candidate.potential = potential;
    candidate.score = score;
    candidate.link = link;
    slots_[slot] = static_cast<std::uint32_t>(candidates_.size());
    if (candidates_.size() * 2 > slots_.size()) {
        // Cutting back a wide level early keeps memory near four times the width.
        if (candidates_.size() >= 4 * width_ + 1024) keep_best();
        rebuild_slots(candidates_.size() * 4);
    }
}

template <int W> void BeamOf<W>::rebuild_slots(std::size_t size) {
    slots_.assign(std::bit_ceil(std::max<std::size_t>(size, 256)), 0);
    const std::size_t last = slots_.size() - 1;
    for (std::uint32_t i = 0; i < candidates_.size(); ++i) {
        std::size_t slot = candidates_[i].key.hash & last;
        while (slots_[slot] != 0) slot = (slot + 1) & last;
        slots_[slot] = i + 1;
    }
}

// Drops all but the best `width` candidates; equal scores are cut by hash, that is by the seed.
template <int W> void BeamOf<W>::keep_best() {
    if (candidates_.size() <= width_) return;
    truncated_ = true;
    const auto rank_of = [](const Candidate &candidate) {
        const auto score = static_cast<std::uint32_t>(candidate.score) ^ 0x80000000u;
        return static_cast<std::uint64_t>(score) << 32 | candidate.key.hash >> 32;
    };
    ranks_.clear();
    for (const Candidate &candidate : candidates_) ranks_.push_back(rank_of(candidate));
    const auto last = ranks_.begin() + static_cast<std::ptrdiff_t>(width_ - 1);
    std::nth_element(ranks_.begin(), last, ranks_.end());
    // Of candidates that are equal even by hash, those generated first are kept.
    const std::uint64_t worst = *last;
    auto equals = std::count(ranks_.begin(), last + 1, worst);
    // In order of generation: each moves towards the front, so none is overwritten unread.
    std::size_t kept = 0;
    for (const Candidate &candidate : candidates_) {
        const std::uint64_t rank = rank_of(candidate);
        if (rank < worst || (rank == worst && equals-- > 0)) candidates_[kept++] = candidate;
    }
    candidates_.resize(width_);
}

template <int W> auto BeamOf<W>::key_of(const Bits<W> &pegs) const -> Key {
    Key key{pegs, std::numeric_limits<std::uint64_t>::max(), 0};
    for (std::uint32_t s = 0; s < symmetry_count_; ++s) {
        std::uint64_t hash = 0;
        pegs.each([&](unsigned hole) { hash ^= hole_keys_[hole * symmetry_count_ + s]; });
        if (hash < key.hash) {
            key.hash = hash;
            key.symmetry = s;
        }
    }
    return key;
}

template <int W> std::int32_t BeamOf<W>::potential_of(const Bits<W> &pegs) const {
    std::int32_t potential = 0;
    pegs.each([&](unsigned hole) { potential += potential_[hole]; });
    return potential;
}

template <int W> void BeamOf<W>::insert_seed(std::uint32_t seed) {
    const Key key = key_of(seeds_[seed]);
    const std::size_t slot = find_slot(key);
    if (slots_[slot] != 0) return;
    // The lowest score: a seed is kept while there is room.
    insert(key, slot, potential_of(key.pegs), std::numeric_limits<std::int32_t>::min(),
           {no_parent, seed_order_[seed]});
}

template <int W> void BeamOf<W>::add_seeds() {
    // Without candidates the search continues at the level of the next seeds.
    if (candidates_.empty() && next_seed_ < seeds_.size()) pegs_ = seeds_[next_seed_].count();
    while (next_seed_ < seeds_.size() && seeds_[next_seed_].count() == pegs_)
        insert_seed(static_cast<std::uint32_t>(next_seed_++));
}

// Selects the next level from the candidates.
template <int W> void BeamOf<W>::next_level() {
    add_seeds();
    if (candidates_.empty()) {
        state_ = truncated_ ? State::truncated : State::complete;
        return;
    }
    keep_best();
    nodes_.resize(candidates_.size());
    std::vector<Link> links(candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        nodes_[i] = {candidates_[i].key.pegs, candidates_[i].potential};
        links[i] = candidates_[i].link;
    }
    levels_.push_back(std::move(links));
    next_node_ = 0;
    candidates_.clear();
    std::fill(slots_.begin(), slots_.end(), 0);
}

template <int W> std::size_t BeamOf<W>::memory_bytes() const {
    std::size_t total = sizeof(*this) + nodes_.capacity() * sizeof(Node) +
                        candidates_.capacity() * sizeof(Candidate) + slots_.capacity() * 4 +
                        ranks_.capacity() * sizeof(ranks_[0]) + jump_keys_.capacity() * 8;
    for (const auto &level : levels_) total += level.capacity() * sizeof(Link);
    return total;
}

template <int W> BeamPath BeamOf<W>::path() const {
    BeamPath result;
    Link link = best_;
    std::size_t level = best_level_;
    if (levels_.empty() || link.parent == no_parent) return result;
    while (link.parent != no_parent) {
        result.jumps.push_back(link.jump);
        link = levels_[level--][link.parent];
    }
    result.seed = link.jump;
    std::reverse(result.jumps.begin(), result.jumps.end());
    return result;
}

// Saves only how each position was reached: the positions follow from the jumps. It saves neither
// the state nor whether positions were dropped, because a file could claim anything.
template <int W> std::string BeamOf<W>::save() const {
    intact_.check();
    Writer out;
    out.value(levels_.size());
    for (const auto &level : levels_) out.list(level);
    std::vector<Link> links(candidates_.size());
    for (std::size_t i = 0; i < links.size(); ++i) links[i] = candidates_[i].link;
    out.list(links);
    out.value(next_node_);
    out.value(next_seed_);
    out.value(generated_);
    out.value(best_level_);
    out.value(best_);
    return out.take();
}

template <int W> void BeamOf<W>::load(std::span<const char> saved) {
    Reader in(saved);
    std::vector<std::vector<Link>> levels(
        in.below<std::size_t>(tables_.hole_count + std::size_t{2}, "too many levels"));
    for (auto &level : levels) level = in.list<Link>();
    const auto waiting = in.list<Link>();
    const auto next_node = in.value<std::uint32_t>();
    const auto next_seed = in.below<std::size_t>(seeds_.size() + 1, "too many seeds");
    const auto generated = in.below<std::uint64_t>(std::uint64_t{1} << 62, "too many positions");
    const auto best_level = in.value<std::uint32_t>();
    const auto best = in.value<Link>();
    in.end();

    check(!levels.empty(), "no level");
    std::vector<Bits<W>> positions, above;
    int fewest = seeds_.empty() ? 0 : seeds_[0].count();
    for (std::size_t i = 0; i < levels.size(); ++i) {
        above = std::exchange(positions, positions_of(levels[i], positions));
        const int pegs = positions.empty() ? -1 : positions[0].count();
        check(pegs >= 0 && levels[i].size() <= width_, "a level of a wrong size");
        check(i == 0 || pegs < above[0].count(), "a level with too many pegs");
        for (const auto &position : positions)
            check(position.count() == pegs, "a level with several numbers of pegs");
        if (best.parent != no_parent && best_level == i) {
            positions_of({best}, positions);
            fewest = pegs - 1;
        }
    }
    check(best.parent == no_parent ? best.jump == 0 && best_level == 0 : best_level < levels.size(),
          "no such best position");
    check(next_node <= positions.size(), "no such position");
    const int pegs = positions[0].count();
    for (std::size_t i = next_seed; i < seeds_.size(); ++i)
        check(seeds_[i].count() < pegs, "a seed was left out");

    load_candidates(waiting, positions);
    nodes_.clear();
    for (const auto &position : positions) nodes_.push_back({position, potential_of(position)});
    state_ = State::running;
    truncated_ = true; // positions may have been dropped before it was saved
    pegs_ = pegs;
    next_node_ = next_node;
    next_seed_ = next_seed;
    levels_ = std::move(levels);
    generated_ = generated;
    fewest_ = fewest;
    best_level_ = best_level;
    best_ = best;
}

// The positions that links lead to; a seed's stands for itself.
template <int W>
std::vector<Bits<W>> BeamOf<W>::positions_of(const std::vector<Link> &links,
                                             const std::vector<Bits<W>> &parents) const {
    std::vector<Bits<W>> seeds(seeds_.size()), positions;
    for (std::size_t i = 0; i < seeds.size(); ++i) seeds[seed_order_[i]] = seeds_[i];
    positions.reserve(links.size());
    for (const Link &link : links) {
        if (link.parent == no_parent) {
            check(link.jump < seeds.size(), "no such seed");
            positions.push_back(seeds[link.jump]);
            continue;
        }
        check(link.parent < parents.size() && link.jump < tables_.jumps.size(), "no such jump");
        const Bits<W> &parent = parents[link.parent];
        check(tables_.legal(parent, tables_.jumps[link.jump]), "a jump that cannot be made");
        positions.push_back(parent ^ tables_.mask[link.jump]);
    }
    return positions;
}

template <int W>
void BeamOf<W>::load_candidates(const std::vector<Link> &links,
                                const std::vector<Bits<W>> &parents) {
    const auto positions = positions_of(links, parents);
    candidates_.clear();
    for (std::size_t i = 0; i < links.size(); ++i) {
        check(links[i].parent != no_parent, "a seed among other positions");
        const std::int32_t potential = potential_of(positions[i]);
        const int mobility = tables_.legal_jumps(positions[i], legal_.data());
        candidates_.push_back(
            {key_of(positions[i]), potential, potential - mobility_worth_ * mobility, links[i]});
    }
    rebuild_slots(candidates_.size() * 4);
}

} // namespace

std::unique_ptr<Beam> make_beam(const BoardTables &board, const BeamSpec &spec) {
    return with_near_width(board.hole_count, [&]<int W>() -> std::unique_ptr<Beam> {
        return std::make_unique<BeamOf<W>>(board, spec);
    });
}

} // namespace pegsol
