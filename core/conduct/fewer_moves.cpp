#include "conduct/fewer_moves.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <utility>

#include "conduct/move_order.hpp"
#include "ground/bytes.hpp"
#include "ground/checks.hpp"
#include "ground/width.hpp"

namespace pegsol {
namespace {

constexpr std::uint64_t first_width = 64, soon_width = 1 << 10, max_doubled = 14,
                        max_width = first_width << max_doubled;
// The positions of the narrow beams, times the holes of the board, in about a second.
constexpr std::uint64_t soon_work = 100'000'000;
// For each position that a beam keeps of a level, the room for candidates of the next level, and
// the bytes that go with a position.
constexpr std::uint64_t candidates = 16, node_bytes = 24;
constexpr std::size_t largest_chunk = 4096;
constexpr std::uint64_t max_number = 1 << 16; // of moves and of beams
constexpr std::uint64_t max_nodes = std::uint64_t{1} << 62;

} // namespace

FewerMoves::FewerMoves(std::shared_ptr<const MoveEnds> ends, std::vector<JumpIndex> jumps,
                       std::uint64_t seed, unsigned threads, std::uint64_t repeated)
    : ends_(std::move(ends)), jumps_(std::move(jumps)), seed_(seed), repeated_(repeated),
      threads_(threads), found_(ends_->moves_of(jumps_)),
      at_least_(std::min(found_, ends_->at_least())),
      both_ways_(ends_->finish && ends_->finish->seeds.size() == 1 && !ends_->moving),
      class_bits_(ends_->class_bits()) {}

FewerMoves::Turn FewerMoves::turn(const Budget &budget) {
    if (is_decided() && is_loaded_) {
        std::uint64_t held = 0;
        for (const auto &side : layers_->counts())
            for (const std::size_t count : side) held += count;
        if (held <= repeated_) drop_layers();
    }
    if (is_decided()) {
        at_least_ = found_;
        return Turn::none;
    }
    if (saved_) return Turn::live;
    if (!layers_) begin_layers(found_ - 1);
    if (!layers_->is_under_way()) {
        if (beam_is_due(budget)) return Turn::beam;
        if (live_is_due()) return Turn::live;
    }
    return layers_->work().first ? Turn::forward : Turn::backward;
}

std::uint64_t FewerMoves::number(Turn turn) const {
    if (turn == Turn::beam) return width();
    const bool is_layer = turn == Turn::forward || turn == Turn::backward;
    return is_layer ? static_cast<std::uint64_t>(layers_->work().second) : 0;
}

State FewerMoves::advance(Turn turn, const Budget &budget, const Poll &poll) {
    if (turn == Turn::beam) {
        run_beam(budget.slice, poll);
        return State::running;
    }
    if (!layers_->is_under_way()) layers_->lower(found_ - 1);
    const State state = layers_->advance(std::min(budget.nodes, budget.slice), budget.memory, poll);
    if (state == State::complete) note_layers();
    const bool limited =
        state == State::memory || (state == State::truncated && budget.nodes <= budget.slice);
    return limited ? state : State::running;
}

void FewerMoves::take_live(std::shared_ptr<const Membership> live, const Poll &poll) {
    live_sought_ = true;
    live_ = std::move(live);
    const auto saved = std::exchange(saved_, std::nullopt);
    if (!live_) return;
    drop_layers();
    if (saved) load_layers(*saved, poll);
}

void FewerMoves::shorten(const Poll &poll) {
    const std::uint64_t nodes = soon_work / ends_->problem->board.hole_count;
    while (width() < soon_width && !beams_over_ && found_ > at_least_ &&
           (beam_ || beam_nodes() + next_nodes() <= nodes)) {
        run_beam(~std::uint64_t{0}, poll);
        if (!poll()) return;
    }
}

// -- beams ----------------------------------------------------------------------------------------

std::uint64_t FewerMoves::beam_nodes() const {
    return ended_nodes_ + (beam_ ? beam_->generated() : 0);
}

std::uint64_t FewerMoves::width() const {
    return first_width << std::min(max_doubled, both_ways_ ? beams_ / 2 : beams_);
}

// About the positions that the next beam will generate; there are fewer levels than holes.
std::uint64_t FewerMoves::next_nodes() const {
    return width() * ends_->problem->board.hole_count * 8;
}

bool FewerMoves::beam_is_due(const Budget &budget) const {
    if (beam_) return true;
    if (beams_over_ || width() >= max_width || next_nodes() > budget.nodes) return false;
    const unsigned holes = ends_->problem->board.hole_count;
    const std::uint64_t position_bytes =
        with_near_width(holes, []<int W>() { return sizeof(Bits<W>); });
    if (width() * (holes + candidates) * (position_bytes + node_bytes) > budget.memory)
        return false;
    unsigned pegs = 0;
    for (const std::uint64_t word : ends_->problem->start)
        pegs += static_cast<unsigned>(std::popcount(word));
    return pegsol::beam_is_due({holes, pegs, static_cast<unsigned>(found_ - at_least_),
                                beam_nodes(), next_nodes(), layer_nodes()});
}

void FewerMoves::run_beam(std::uint64_t slice, const Poll &poll) {
    State state = State::running;
    try {
        if (!beam_) begin_beam();
        const std::size_t chunk = std::min(
            largest_chunk, positions_per_look(ends_->problem->board, ends_->symmetries.size()));
        do {
            const std::uint64_t part = std::min<std::uint64_t>(chunk, slice);
            state = beam_->step(static_cast<std::size_t>(part));
            slice -= part;
        } while (state == State::running && slice > 0 && poll());
    } catch (const std::bad_alloc &) {
        state = State::memory;
    }
    if (state == State::running) return;
    ended_nodes_ = beam_nodes();
    const auto beam = std::move(beam_);
    if (state != State::memory && beam->moves() >= 0) {
        auto [seed, found] = beam->path();
        std::vector<JumpIndex> jumps;
        if (from_finish()) {
            jumps.assign(found.rbegin(), found.rend());
        } else {
            jumps = ends_->jumps_to(seed);
            jumps.insert(jumps.end(), found.begin(), found.end());
        }
        take(std::move(jumps));
    } else {
        beams_over_ = state != State::truncated;
    }
    ++beams_;
}

void FewerMoves::begin_beam() {
    const MoveEnd &end = from_finish() ? *ends_->finish : ends_->start;
    Score score = ends_->problem->scores[0];
    if (end.backward) // jumps add pegs, so the holes should be near the centre
        for (std::int32_t &potential : score.potential) potential = -potential;
    beam_ = make_short_beam(ends_->problem->board,
                            {end.seeds, from_finish() ? ends_->begin : ends_->goal,
                             ends_->symmetries, score, end.backward, live_, end.bounds, found_ - 1,
                             static_cast<std::size_t>(width()), seed_});
}

void FewerMoves::take(std::vector<JumpIndex> jumps) {
    const int moves = ends_->moves_of(jumps);
    if (moves >= found_) return;
    found_ = moves;
    jumps_ = std::move(jumps);
}

// -- live positions and layers --------------------------------------------------------------------

bool FewerMoves::live_is_due() const {
    if (live_sought_ || !class_bits_) return false;
    const auto [from_start, from_finish] = layers_->moves();
    const int to_go = std::max(0, layers_->most() - from_start - from_finish);
    return pegsol::live_is_due(*class_bits_, layer_nodes(), static_cast<unsigned>(to_go));
}

bool FewerMoves::is_decided() const { return found_ <= at_least_ || (layers_ && layers_->ended()); }

// For solutions with at most that number of moves.
void FewerMoves::begin_layers(int most) {
    layers_ = std::make_shared<BothEnds>(ends_, live_, most, false, threads_);
}

void FewerMoves::drop_layers() {
    earlier_nodes_ = layer_nodes();
    if (is_loaded_) at_least_ = ends_->at_least(); // nothing shows any longer what they excluded
    is_loaded_ = false;
    layers_.reset();
}

// Takes what the layers have shown: a solution, or a number of moves that is excluded.
void FewerMoves::note_layers() {
    if (layers_->found()) take(*layers_->found());
    at_least_ = std::max(at_least_, std::min(layers_->excluded() + 1, found_));
}

void FewerMoves::load_layers(const Saved &saved, const Poll &poll) {
    begin_layers(saved.most);
    layers_->load(saved.layers, poll);
    is_loaded_ = true;
    earlier_nodes_ -= layers_->generated(); // the sum is as it was saved
    note_layers();
}

std::string FewerMoves::save() {
    if (!saved_ && !layers_) begin_layers(found_ - 1);
    const Saved saved = saved_ ? *saved_ : Saved{layers_->most(), layers_->save()};
    Writer out;
    out.list(jumps_);
    out.value(beams_);
    out.value(ended_nodes_);
    out.value(layer_nodes());
    out.value(std::uint64_t{live_ || saved_});
    out.value(static_cast<std::uint64_t>(saved.most));
    for (const std::string &layers : saved.layers)
        out.list(std::vector<char>(layers.begin(), layers.end()));
    return out.take();
}

void FewerMoves::load(std::span<const char> bytes, const Poll &poll) {
    Reader in(bytes);
    jumps_ = in.list<JumpIndex>();
    for (const JumpIndex jump : jumps_)
        check(jump < ends_->problem->board.jumps.size(), "no such jump");
    found_ = ends_->moves_of(jumps_);
    beams_ = in.below<std::uint64_t>(max_number, "no such beam");
    ended_nodes_ = in.below<std::uint64_t>(max_nodes, "too many positions");
    earlier_nodes_ = in.below<std::uint64_t>(max_nodes, "too many positions");
    const bool live = in.below<std::uint64_t>(2, "neither yes nor no") == 1;
    Saved saved{static_cast<int>(in.below<std::uint64_t>(max_number, "too many moves")), {}};
    check(saved.most >= found_ - 1, "layers without positions that a solution may need");
    for (int sides = ends_->finish ? 2 : 1; sides > 0; --sides) {
        const auto layers = in.list<char>();
        saved.layers.emplace_back(layers.begin(), layers.end());
    }
    in.end();
    at_least_ = std::min(found_, ends_->at_least());
    if (live)
        saved_ = std::move(saved);
    else
        load_layers(saved, poll);
}

} // namespace pegsol
