#include "spaces/valuation.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <stdexcept>

#include "ground/checks.hpp"
#include "ground/crew.hpp"
#include "spaces/valuation_parts.hpp"

namespace pegsol {

Valuation::Valuation(std::shared_ptr<const Closure> winning, const Finish &finish,
                     const std::vector<std::vector<Hole>> &symmetries, unsigned threads,
                     std::size_t memory_bytes)
    : closure_(std::move(winning)), layout_(closure_->layout()),
      finish_(finish, layout_.hole_count), max_bytes_(memory_bytes),
      workers_(std::max(threads, 1u)), level_(static_cast<int>(closure_->level_count())) {
    if (!fits(layout_)) throw std::invalid_argument("this layout takes no values");
    if (!closure_->done()) throw std::invalid_argument("the closure is not finished");
    for (const auto &pull : layout_.pulls) pulls_.push_back({&pull.operation, {}});
    for (const auto &operation : layout_.inside) inside_.push_back({&operation, {}});
    for (auto *list : {&pulls_, &inside_})
        for (auto &[operation, counts] : *list)
            for (const Wide &mask : operation->masks)
                for (unsigned lane = 0; lane < 8; ++lane) {
                    const auto arrive = moved(*operation, mask.lanes[lane ^ operation->lanes]);
                    for (unsigned bit = 0; bit < 64; ++bit)
                        counts.push_back(static_cast<std::uint8_t>(arrive >> bit & 1));
                }
    for (std::size_t jumps = 0; jumps <= pulls_.size() + inside_.size(); ++jumps)
        shares_.push_back(1.0 / static_cast<double>(std::max<std::size_t>(jumps, 1)));
    for (Worker &worker : workers_) {
        worker.number = static_cast<std::size_t>(&worker - workers_.data());
        worker.small.resize(std::size_t{layout_.words} * wide_bits);
        worker.large.resize(worker.small.size());
        worker.chances.resize(worker.small.size());
        worker.jumps.resize(worker.small.size());
        worker.before.resize(std::size_t{layout_.words} * 8);
        worker.ranks.resize(worker.before.size());
        worker.inside.resize(layout_.words * inside_.size());
        worker.any_inside.resize(layout_.words);
        worker.block.sources.reserve(pulls_.size());
    }
    check_group({layout_.hole_count, {}}, symmetries);
    for (const auto &symmetry : symmetries)
        if (!std::ranges::is_sorted(symmetry))
            if (auto mirror = mirror_of(layout_, symmetry)) mirrors_.push_back(std::move(*mirror));
    dispatched(*this, &Valuation::count_positions);
    plan_memory();
}

Valuation::~Valuation() = default;

PEGSOL_DISPATCH void Valuation::count_positions() {
    levels_.resize(closure_->level_count());
    for (std::size_t number = 0; number < levels_.size(); ++number) {
        Level &level = levels_[number];
        if (closure_->level_bytes(number) == 0) continue;
        if (!closure_->present(number))
            throw std::invalid_argument("the positions of a level were released");
        level.first.resize(closure_->level_bytes(number) / sizeof(Wide) / layout_.words);
        for (std::uint32_t outer = 0; outer < layout_.outer_sum.size(); ++outer) {
            const Wide *words = closure_->cell_blocks(number, outer);
            if (words == nullptr) continue;
            std::uint32_t *first = &level.first[closure_->cell_offset(number, outer)];
            for (const std::uint32_t inner : closure_->inner_patterns(number, outer)) {
                *first++ = static_cast<std::uint32_t>(level.positions);
                std::uint32_t positions = 0;
                for (std::uint32_t word = 0; word < layout_.words; ++word)
                    positions += count(words[word]);
                if (positions > 0 && is_valued({outer, inner})) level.positions += positions;
                words += layout_.words;
            }
        }
        if (std::uint64_t{level.positions} >> 32 != 0)
            throw std::invalid_argument("too many positions in a level");
    }
}

// Levels with at most a 64th of all positions are small, and are kept. Of the others, worked
// through from the highest down, those of two spans are dropped and those of the next span kept. So
// no jump leads past the levels that are kept.
void Valuation::plan_memory() {
    constexpr std::size_t part = 64;
    const auto span = static_cast<std::size_t>(closure_->span());
    std::size_t total = 0, larger = 0;
    for (const Level &level : levels_) total += level.positions;
    std::uint64_t held = 0;
    for (Level &level : levels_) {
        level.large.resize(workers_.size());
        level.small = level.positions <= total / part;
        held += level.first.size() * sizeof level.first[0];
    }
    for (std::size_t number = levels_.size(); number-- > 0;) {
        Level &level = levels_[number];
        level.dropped = span > 0 && !level.small && larger++ % (3 * span) < 2 * span;
        held += level.bytes();
        peak_bytes_ = std::max(peak_bytes_, held);
        const std::size_t used_up = number + span;
        if (used_up < levels_.size() && levels_[used_up].dropped) held -= levels_[used_up].bytes();
    }
}

std::uint64_t Valuation::memory_bytes() const {
    std::uint64_t bytes = peak_bytes_;
    for (const Level &level : levels_)
        for (const auto &large : level.large) bytes += large.capacity() * sizeof(Large);
    return bytes;
}

// Takes the memory of the level, if it has its own; the first level takes that of all small ones.
void Valuation::begin_level() {
    if (kept_ == nullptr) {
        std::size_t bytes = 1; // an arena is never empty
        for (const Level &level : levels_) bytes += level.small ? level.bytes() : 0;
        kept_ = std::make_unique<Arena>(bytes);
        std::byte *data = kept_->data();
        for (Level &level : levels_)
            if (level.small) level.lie_at(std::exchange(data, data + level.bytes()));
    }
    Level &level = current();
    if (level.solutions != nullptr) return;
    level.memory = std::make_unique<Arena>(level.bytes());
    level.lie_at(level.memory->data());
}

void Valuation::end_level() {
    const auto used_up = static_cast<std::size_t>(level_ - 1 + closure_->span());
    if (used_up < levels_.size() && levels_[used_up].dropped) {
        levels_[used_up].solutions = nullptr;
        levels_[used_up].memory = nullptr;
        levels_[used_up].large.clear();
    }
    --level_;
}

// If there is not enough memory, a level stays unfinished for good.
State Valuation::step(std::size_t cells) {
    if (level_ == 0) return State::complete;
    try {
        failed_ = failed_ || memory_bytes() > max_bytes_;
        if (!failed_) return go_on(cells);
    } catch (const std::bad_alloc &) {
        failed_ = true;
    }
    return State::memory;
}

State Valuation::go_on(std::size_t cells) {
    const auto patterns = static_cast<std::uint32_t>(layout_.outer_sum.size());
    std::uint32_t end = patterns;
    if (current().positions > 0) {
        begin_level();
        end = static_cast<std::uint32_t>(
            std::min<std::size_t>(patterns, next_cell_ + cells * workers_.size()));
        std::atomic<std::uint32_t> next = next_cell_;
        share_work(
            workers_.size(), [&](std::size_t i) { value_cells(workers_[i], next, end); },
            [&] { next = end; });
    }
    next_cell_ = end % patterns;
    if (too_large_) throw std::invalid_argument("a number of solutions has more than 128 bits");
    if (next_cell_ == 0) end_level();
    return level_ == 0 ? State::complete : State::running;
}

// Few numbers are large: apart from the inner loops, this takes little code.
void Valuation::add_large(Worker &worker, std::size_t at, const Sum &more) {
    Large &large = worker.large[at];
    large.low += more.low;
    large.high += more.high + (large.low < more.low);
    worker.any_large = true;
}

// Takes values as they were summed up for the blocks: in the same order, so that the sums of
// chances are the same.
Valuation::Sum Valuation::sum_of_jumps(const Block &block, std::uint32_t index,
                                       Known &known) const {
    const std::uint32_t word = index >> wide_log, bit = index & (wide_bits - 1);
    Sum sum;
    std::size_t jumps = 0;
    const auto take = [&](const Arrivals &jump, unsigned variant, const Source &source) {
        const Operation &operation = *jump.operation;
        for (const auto &entry : operation.entries) {
            const std::size_t mask = variant ^ entry.flips;
            if ((entry.word ^ operation.word_flip) != word ||
                jump.counts[mask * wide_bits + bit] == 0)
                continue;
            ++jumps;
            const unsigned from = ((bit >> 6 ^ operation.lanes) << 6) +
                                  ((bit & 63) + operation.right - operation.left);
            if (source.words == nullptr || !source.words[entry.word].test(from)) continue;
            Spot spot{source.outside, entry.word << wide_log | from};
            if (source.mirror != nullptr)
                spot.index = source.mirror->index[spot.index] ^ source.flipped;
            const Sum more = sum_of(spot, known);
            sum.low += more.low;
            sum.high += more.high + (sum.low < more.low);
            sum.chance += more.chance;
        }
    };
    for (const Source &source : block.sources) take(*source.jump, source.variant, source);
    const Source own{.words = block.words, .outside = {block.outer, block.inner}};
    for (const Arrivals &jump : inside_) take(jump, jump.operation->variant(block.constants), own);
    sum.chance *= shares_[jumps];
    return sum;
}

Valuation::Sum Valuation::sum_of(const Spot &spot, Known &known) const {
    const auto number = static_cast<std::size_t>(layout_.outer_level[spot.outside.outer] +
                                                 layout_.inner_level[spot.outside.inner]);
    const Level &level = levels_[number];
    Block block;
    find_block(block, number, spot.outside);
    if (level.solutions != nullptr) {
        std::size_t at = block.first;
        const std::uint32_t lane = spot.index >> 6;
        for (std::uint32_t i = 0; i < lane; ++i)
            at += static_cast<std::size_t>(std::popcount(block.words[i >> 3].lanes[i & 7]));
        at += static_cast<std::size_t>(
            std::popcount(block.words[lane >> 3].lanes[lane & 7] & below(spot.index)));
        return read(level, at);
    }
    const std::uint64_t complement = complement_of(block, spot.index);
    if (const auto found = known.find(complement); found != known.end()) return found->second;
    find_sources(block);
    const Sum sum = finish_(Bits<1>{{layout_.full() ^ complement}})
                        ? Sum{1, 0, 1}
                        : sum_of_jumps(block, spot.index, known);
    return known[complement] = sum;
}

std::optional<Valuation::Value> Valuation::value(std::uint64_t position) {
    constexpr std::size_t max_known = std::size_t{1} << 18;
    if (level_ != 0) throw std::invalid_argument("the values are not all known");
    const std::uint64_t complement = layout_.full() & ~position;
    if ((position & ~layout_.full()) != 0 || !closure_->contains(complement)) return std::nullopt;
    const Layout::Place place = layout_.place(complement);
    Spot spot{{place.outer, place.inner}, place.index};
    if (const Mirror *mirror = move_to_valued(spot.outside); mirror != nullptr)
        spot.index = mirror->index[spot.index] ^
                     mirror->constants[static_cast<std::size_t>(
                         layout_.constants(closure_->position_class() ^ place.sum))];
    // The positions of a game have many of the positions after them in common.
    if (known_.size() > max_known) known_.clear();
    const Sum sum = sum_of(spot, known_);
    return Value{sum.low, sum.high, sum.chance};
}

} // namespace pegsol
