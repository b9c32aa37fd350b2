#include "spaces/valuation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "ground/checks.hpp"
#include "ground/crew.hpp"

namespace pegsol {

namespace {

using Bytes = std::uint8_t __attribute__((vector_size(64), aligned(1), may_alias));

constexpr std::size_t ahead = 4; // blocks whose sources are on their way from memory
constexpr std::size_t line = 64; // bytes that come from memory together

PEGSOL_INLINE std::uint32_t count(const Wide &word) {
    std::uint32_t bits = 0;
    for (int lane = 0; lane < 8; ++lane)
        bits += static_cast<std::uint32_t>(std::popcount(word.lanes[lane]));
    return bits;
}

PEGSOL_INLINE std::uint64_t below(unsigned bit) { return (std::uint64_t{1} << (bit & 63)) - 1; }

// The positions of a lane that a jump leads to; the lane is where they come from.
PEGSOL_INLINE std::uint64_t moved(const Operation &operation, std::uint64_t lane) {
    return lane << operation.left >> operation.right;
}

} // namespace

// A block that a jump comes from.
struct Valuation::Source {
    const Arrivals *jump;
    unsigned variant;
    const Wide *words;     // nullptr if none of its positions wins
    const Wide *valued;    // the words of the block that was valued: this one, or an image of it
    const Mirror *mirror;  // what maps this block to the other, or nullptr
    std::uint32_t flipped; // what the constants add to a mirrored index
    const Level *level;
    const std::uint32_t *first; // entry of the block that was valued
};

// A block to be valued.
struct Valuation::Block {
    const Wide *words;
    std::uint32_t outer, inner, first;
    std::uint64_t outside, constants; // its pegs outside, and what they leave to determined holes
    std::vector<Source> sources;
    unsigned always; // jumps that are possible in every position of the block
};

// The working memory of a thread. The sums are all zero between blocks.
struct Valuation::Worker {
    struct Sum {
        std::uint64_t low = 0, high = 0;
        double chance = 0;
    };
    std::vector<Sum> sums;                // by word and bit
    std::vector<std::uint8_t> jumps;      // the number of legal ones, by word and bit
    std::vector<std::uint32_t> before;    // entries before each lane
    std::vector<std::uint32_t> ranks;     // the same of a source
    std::vector<Wide> inside, any_inside; // positions that jumps within the block lead to
    bool may_finish = false;
    std::array<Block, ahead + 1> blocks; // the next to be valued and those planned
    std::size_t planned = 0, valued = 0;

    PEGSOL_INLINE void count_jumps(const Arrivals &jump, unsigned variant) {
        for (const auto &entry : jump.operation->entries) {
            const std::size_t to = (entry.word ^ jump.operation->word_flip) * wide_bits;
            const std::size_t from = std::size_t{variant ^ entry.flips} * wide_bits;
            for (std::size_t i = 0; i < wide_bits; i += sizeof(Bytes))
                *reinterpret_cast<Bytes *>(&jumps[to + i]) +=
                    *reinterpret_cast<const Bytes *>(&jump.counts[from + i]);
        }
    }
};

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
        worker.sums.resize(std::size_t{layout_.words} * wide_bits);
        worker.jumps.resize(worker.sums.size());
        worker.before.resize(std::size_t{layout_.words} * 8);
        worker.ranks.resize(worker.before.size());
        worker.inside.resize(layout_.words * inside_.size());
        worker.any_inside.resize(layout_.words);
        // The threads themselves need no more memory.
        for (Block &block : worker.blocks) block.sources.reserve(pulls_.size());
    }
    check_group({layout_.hole_count, {}}, symmetries);
    for (const auto &symmetry : symmetries)
        if (!std::ranges::is_sorted(symmetry))
            if (auto mirror = mirror_of(layout_, symmetry)) mirrors_.push_back(std::move(*mirror));
    dispatched(*this, &Valuation::count_positions);
}

Valuation::~Valuation() = default;

// Of blocks that are images of each other the first is valued.
PEGSOL_INLINE bool Valuation::is_valued(const Outside &outside) const {
    for (const Mirror &mirror : mirrors_)
        if (mirror.of(outside) < outside) return false;
    return true;
}

// Replaces a block by the image of it that is valued; returns what maps it there, or nullptr.
PEGSOL_INLINE const Mirror *Valuation::move_to_valued(Outside &outside) const {
    const Mirror *found = nullptr;
    const Outside given = outside;
    for (const Mirror &mirror : mirrors_)
        if (const Outside image = mirror.of(given); image < outside) {
            outside = image;
            found = &mirror;
        }
    return found;
}

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
        total_ += level.positions;
    }
}

std::uint64_t Valuation::memory_bytes() const {
    std::uint64_t bytes = total_ * sizeof(Entry);
    for (const Level &level : levels_) bytes += level.first.size() * 4 + level.high.size() * 8;
    return bytes;
}

// In parts, so that memory that others have freed can be used where it lies.
void Valuation::take_memory() {
    constexpr std::size_t enough = std::size_t{16} << 20;
    std::vector<std::unique_ptr<Arena>> arenas;
    std::size_t first = 0, positions = 0;
    for (std::size_t last = 0; last < levels_.size(); ++last) {
        positions += levels_[last].positions;
        if (positions * sizeof(Entry) < enough && last + 1 < levels_.size()) continue;
        arenas.push_back(std::make_unique<Arena>(positions * sizeof(Entry)));
        auto *entries = reinterpret_cast<Entry *>(arenas.back()->data());
        for (; first <= last; ++first) {
            levels_[first].entries = entries;
            entries += levels_[first].positions;
        }
        positions = 0;
    }
    arenas_ = std::move(arenas);
}

State Valuation::step(std::uint32_t cells) {
    if (level_ == 0) return State::complete;
    if (arenas_.empty()) {
        if (memory_bytes() > max_bytes_) return State::memory;
        take_memory();
    }
    const auto patterns = static_cast<std::uint32_t>(layout_.outer_sum.size());
    const std::uint32_t end =
        current().positions == 0
            ? patterns
            : static_cast<std::uint32_t>(std::min<std::size_t>(
                  patterns, next_cell_ + std::size_t{cells} * workers_.size()));
    if (current().positions > 0) {
        std::atomic<std::uint32_t> next = next_cell_;
        share_work(
            workers_.size(), [&](std::size_t i) { value_cells(workers_[i], next, end); },
            [&] { next = end; });
    }
    next_cell_ = end;
    if (too_large_) throw std::invalid_argument("a number of solutions has more than 128 bits");
    if (end < patterns) return State::running;
    next_cell_ = 0;
    if (overflow_) { // again, with 128 bits
        if (memory_bytes() + current().positions * 8 > max_bytes_) return State::memory;
        current().high.resize(current().positions);
        overflow_ = false;
        return State::running;
    }
    --level_;
    return level_ == 0 ? State::complete : State::running;
}

PEGSOL_DISPATCH void Valuation::value_cells(Worker &worker, std::atomic<std::uint32_t> &next,
                                            std::uint32_t end) {
    for (std::uint32_t outer = next++; outer < end; outer = next++) plan(worker, outer);
    while (worker.valued < worker.planned)
        value_block(worker, worker.blocks[worker.valued++ % worker.blocks.size()]);
}

// Plans the blocks of a cell, and values those planned long ago.
PEGSOL_INLINE void Valuation::plan(Worker &worker, std::uint32_t outer) {
    const auto number = static_cast<std::size_t>(level_) - 1;
    const Wide *words = closure_->cell_blocks(number, outer);
    if (words == nullptr) return;
    const std::uint64_t sum = closure_->position_class() ^ layout_.outer_sum[outer];
    const std::uint32_t *first = &levels_[number].first[closure_->cell_offset(number, outer)];
    const std::uint64_t outer_bits = layout_.outer_bits(outer);
    const std::size_t room = worker.blocks.size();
    for (const std::uint32_t pattern : closure_->inner_patterns(number, outer)) {
        const Wide *here = std::exchange(words, words + layout_.words);
        const std::uint32_t entry = *first++;
        bool any = false;
        for (std::uint32_t word = 0; word < layout_.words; ++word) any |= here[word].any();
        if (!any || !is_valued({outer, pattern})) continue;
        Block &block = worker.blocks[worker.planned % room];
        block.words = here;
        block.outer = outer;
        block.inner = pattern;
        block.first = entry;
        block.outside = outer_bits | layout_.inner_bits(pattern);
        block.constants = layout_.constants(sum ^ layout_.inner_sum[pattern]);
        find_sources(block);
        ++worker.planned;
        if (worker.planned - worker.valued > ahead / 2)
            fetch_entries(worker.blocks[(worker.planned - 1 - ahead / 2) % room]);
        if (worker.planned - worker.valued == room)
            value_block(worker, worker.blocks[worker.valued++ % room]);
    }
}

PEGSOL_INLINE void Valuation::find_source(Source &source, std::size_t level, const Outside &outside,
                                          std::uint64_t constants) const {
    const Wide *cell = closure_->cell_blocks(level, outside.outer);
    if (cell == nullptr) return;
    const Wide *words = cell + std::size_t{layout_.inner_rank[outside.inner]} * layout_.words;
    Outside valued = outside;
    if (const Mirror *mirror = move_to_valued(valued); mirror != nullptr) {
        cell = closure_->cell_blocks(level, valued.outer);
        if (cell == nullptr) return;
        source.mirror = mirror;
        source.flipped = mirror->constants[static_cast<std::size_t>(constants)];
    }
    const std::size_t rank = layout_.inner_rank[valued.inner];
    source.words = words;
    source.valued = cell + rank * layout_.words;
    source.level = &levels_[level];
    source.first = &source.level->first[closure_->cell_offset(level, valued.outer) + rank];
    for (std::uint32_t word = 0; word < layout_.words; ++word) {
        __builtin_prefetch(source.words + word);
        __builtin_prefetch(source.valued + word);
    }
    __builtin_prefetch(source.first);
}

PEGSOL_INLINE void Valuation::find_sources(Block &block) const {
    const auto number = static_cast<std::size_t>(level_) - 1;
    block.sources.clear();
    block.always = 0;
    const std::uint64_t position_class = closure_->position_class();
    for (const std::uint16_t place : closure_->pulls_to(block.outer)) {
        const Layout::Pull &pull = layout_.pulls[place];
        if ((block.inner & pull.inner_mask) != pull.inner_value) continue;
        const Outside outside{block.outer ^ pull.outer_mask, block.inner ^ pull.inner_mask};
        const std::uint64_t constants = layout_.constants(
            position_class ^ layout_.outer_sum[outside.outer] ^ layout_.inner_sum[outside.inner]);
        Source source{&pulls_[place], pull.operation.variant(constants),
                      nullptr,        nullptr,
                      nullptr,        0,
                      nullptr,        nullptr};
        const std::size_t level = number + static_cast<std::size_t>(pull.drop);
        if (level < levels_.size()) find_source(source, level, outside, constants);
        block.always += pull.operation.changes_nothing;
        block.sources.push_back(source);
    }
}

PEGSOL_INLINE void Valuation::fetch_entries(Block &block) const {
    for (const Source &source : block.sources) {
        if (source.words == nullptr) continue;
        std::uint32_t entries = 0;
        for (std::uint32_t word = 0; word < layout_.words; ++word)
            entries += count(source.valued[word]);
        const auto *begin = reinterpret_cast<const char *>(source.level->entries + *source.first);
        for (const char *at = begin; at < begin + entries * sizeof(Entry); at += line)
            __builtin_prefetch(at);
    }
}

PEGSOL_INLINE void Valuation::value_block(Worker &worker, const Block &block) {
    std::ranges::fill(worker.jumps, static_cast<std::uint8_t>(block.always));
    for (const Source &source : block.sources) {
        if (!source.jump->operation->changes_nothing)
            worker.count_jumps(*source.jump, source.variant);
        if (source.words == nullptr) continue;
        if (source.mirror == nullptr)
            take<false>(worker, block, source);
        else
            take<true>(worker, block, source);
    }
    // The fewest pegs of a position: all that its complement cannot have.
    const int most = std::popcount(block.outside) + static_cast<int>(layout_.low_pegs) +
                     std::countr_zero(layout_.words);
    worker.may_finish = static_cast<int>(layout_.hole_count) - most <= finish_.max_pegs;
    const bool inside = find_inside(worker, block);
    std::size_t entry = block.first;
    for (std::uint32_t word = 0; word < layout_.words; ++word)
        for (unsigned lane = 0; lane < 8; ++lane) {
            worker.before[word * 8 + lane] = static_cast<std::uint32_t>(entry);
            const std::uint64_t later = worker.any_inside[word].lanes[lane];
            for (std::uint64_t rest = block.words[word].lanes[lane]; rest != 0;
                 rest &= rest - 1, ++entry) {
                const auto bit = static_cast<unsigned>(std::countr_zero(rest));
                if ((later >> bit & 1) == 0) store(worker, block, word, lane * 64 + bit, entry);
            }
        }
    if (!inside) return;
    // Jumps within the block lead from more pegs (of the complements) to fewer.
    const int low_pegs = static_cast<int>(layout_.low_pegs);
    for (int pegs = low_pegs + std::countr_zero(layout_.words); pegs >= 0; --pegs)
        for (std::uint32_t word = 0; word < layout_.words; ++word) {
            const int low = pegs - std::popcount(word);
            if (low < 0 || low > low_pegs) continue;
            const Wide positions =
                worker.any_inside[word] &
                layout_.level_mask(block.constants ^ layout_.high_flips[word])[low];
            if (!positions.any()) continue;
            for (unsigned lane = 0; lane < 8; ++lane)
                for (std::uint64_t rest = positions.lanes[lane]; rest != 0; rest &= rest - 1) {
                    const unsigned bit = lane * 64 + static_cast<unsigned>(std::countr_zero(rest));
                    take_inside(worker, block, word, bit);
                    store(worker, block, word, bit,
                          worker.before[word * 8 + lane] +
                              static_cast<std::size_t>(
                                  std::popcount(block.words[word].lanes[lane] & below(bit))));
                }
        }
}

// Adds what a jump from another block brings.
template <bool Mirrored>
PEGSOL_INLINE void Valuation::take(Worker &worker, const Block &block, const Source &source) const {
    const Operation &operation = *source.jump->operation;
    const unsigned back = operation.right - operation.left; // from a bit to its source
    const Entry *entries = source.level->entries;
    const std::uint64_t *high = source.level->high.empty() ? nullptr : source.level->high.data();
    const std::uint32_t *images = Mirrored ? source.mirror->index.data() : nullptr;
    std::uint32_t *ranks = worker.ranks.data();
    std::uint32_t rank = *source.first;
    for (std::uint32_t word = 0; word < layout_.words; ++word)
        for (unsigned lane = 0; lane < 8; ++lane) {
            ranks[word * 8 + lane] = rank;
            rank += static_cast<std::uint32_t>(std::popcount(source.valued[word].lanes[lane]));
        }
    for (const auto &entry : operation.entries) {
        const Wide &there = source.words[entry.word];
        const std::uint32_t to_word = entry.word ^ operation.word_flip;
        const Wide &to = block.words[to_word];
        const Wide &mask = operation.masks[source.variant ^ entry.flips];
        for (unsigned lane = 0; lane < 8; ++lane) {
            const std::uint64_t all = there.lanes[lane];
            const unsigned to_lane = lane ^ operation.lanes;
            std::uint64_t jumps = moved(operation, all & mask.lanes[lane]) & to.lanes[to_lane];
            Worker::Sum *sums = &worker.sums[to_word * wide_bits + to_lane * 64];
            for (; jumps != 0; jumps &= jumps - 1) {
                const auto bit = static_cast<unsigned>(std::countr_zero(jumps));
                std::size_t at;
                if constexpr (Mirrored) {
                    const std::uint32_t index =
                        images[entry.word * wide_bits + lane * 64 + bit + back] ^ source.flipped;
                    at =
                        ranks[index >> 6] +
                        static_cast<std::size_t>(std::popcount(
                            source.valued[index >> wide_log].lanes[index >> 6 & 7] & below(index)));
                } else {
                    at = ranks[entry.word * 8 + lane] +
                         static_cast<std::size_t>(std::popcount(all & below(bit + back)));
                }
                const Entry &value = entries[at];
                Worker::Sum &sum = sums[bit];
                sum.low += value.solutions;
                sum.high += sum.low < value.solutions;
                sum.chance += value.chance;
                if (high != nullptr) [[unlikely]]
                    sum.high += high[at];
            }
        }
    }
}

// Finds the positions that jumps within the block lead to; returns whether there are any.
PEGSOL_INLINE bool Valuation::find_inside(Worker &worker, const Block &block) const {
    std::ranges::fill(worker.any_inside, Wide{});
    std::ranges::fill(worker.inside, Wide{});
    Wide all{};
    for (std::size_t i = 0; i < inside_.size(); ++i) {
        const Operation &operation = *inside_[i].operation;
        const unsigned variant = operation.variant(block.constants);
        worker.count_jumps(inside_[i], variant);
        for (const auto &entry : operation.entries) {
            const std::uint32_t to_word = entry.word ^ operation.word_flip;
            const Wide here = block.words[entry.word] & operation.masks[variant ^ entry.flips];
            Wide &to = worker.inside[i * layout_.words + to_word];
            for (unsigned lane = 0; lane < 8; ++lane)
                to.lanes[lane ^ operation.lanes] = moved(operation, here.lanes[lane]);
            to &= block.words[to_word];
            worker.any_inside[to_word] |= to;
            all |= to;
        }
    }
    return all.any();
}

// Adds what jumps within the block bring to a position.
PEGSOL_INLINE void Valuation::take_inside(Worker &worker, const Block &block, std::uint32_t word,
                                          unsigned bit) const {
    const Level &level = levels_[static_cast<std::size_t>(level_) - 1];
    Worker::Sum &sum = worker.sums[word * wide_bits + bit];
    for (std::size_t i = 0; i < inside_.size(); ++i) {
        if (!worker.inside[i * layout_.words + word].test(bit)) continue;
        const Operation &operation = *inside_[i].operation;
        const std::uint32_t from_word = word ^ operation.word_flip;
        const unsigned lane = bit >> 6 ^ operation.lanes;
        const std::size_t from = worker.before[from_word * 8 + lane] +
                                 static_cast<std::size_t>(std::popcount(
                                     block.words[from_word].lanes[lane] &
                                     below((bit & 63) + operation.right - operation.left)));
        const Entry &value = level.entries[from];
        sum.low += value.solutions;
        sum.high += sum.low < value.solutions;
        if (!level.high.empty()) sum.high += level.high[from];
        sum.chance += value.chance;
    }
}

// Stores the value of a position, and clears its sum.
PEGSOL_INLINE void Valuation::store(Worker &worker, const Block &block, std::uint32_t word,
                                    unsigned bit, std::size_t entry) {
    Level &level = current();
    const Worker::Sum sum = std::exchange(worker.sums[word * wide_bits + bit], {});
    Entry &value = level.entries[entry];
    if (worker.may_finish) {
        const std::uint64_t complement =
            block.outside | layout_.high_positions[word] |
            layout_
                .low_positions[static_cast<std::size_t>(block.constants ^ layout_.high_flips[word])
                                   << wide_log |
                               bit];
        if (finish_(Bits<1>{{layout_.full() ^ complement}})) {
            value = {1, 1};
            if (!level.high.empty()) level.high[entry] = 0;
            return;
        }
    }
    value = {sum.low, sum.chance * shares_[worker.jumps[word * wide_bits + bit]]};
    if (!level.high.empty())
        level.high[entry] = sum.high;
    else if (sum.high != 0)
        overflow_ = true;
    if (sum.high >> 56 != 0) too_large_ = true; // the next sum might not fit
}

std::optional<Valuation::Value> Valuation::value(std::uint64_t position) const {
    if (level_ != 0) throw std::invalid_argument("the values are not all known");
    const std::uint64_t complement = layout_.full() & ~position;
    if ((position & ~layout_.full()) != 0 || !closure_->contains(complement)) return std::nullopt;
    const Layout::Place place = layout_.place(complement);
    Outside outside{place.outer, place.inner};
    std::uint32_t index = place.index;
    if (const Mirror *mirror = move_to_valued(outside); mirror != nullptr)
        index = mirror->index[index] ^ mirror->constants[static_cast<std::size_t>(layout_.constants(
                                           closure_->position_class() ^ place.sum))];
    const auto number = static_cast<std::size_t>(layout_.outer_level[outside.outer] +
                                                 layout_.inner_level[outside.inner]);
    const Level &level = levels_[number];
    const std::size_t rank = layout_.inner_rank[outside.inner];
    const Wide *words = closure_->cell_blocks(number, outside.outer) + rank * layout_.words;
    std::size_t at = level.first[closure_->cell_offset(number, outside.outer) + rank];
    const std::uint32_t lane = index >> 6;
    for (std::uint32_t i = 0; i < lane; ++i)
        at += static_cast<std::size_t>(std::popcount(words[i >> 3].lanes[i & 7]));
    at += static_cast<std::size_t>(std::popcount(words[lane >> 3].lanes[lane & 7] & below(index)));
    const Entry &entry = level.entries[at];
    return Value{entry.solutions, level.high.empty() ? 0 : level.high[at], entry.chance};
}

} // namespace pegsol
