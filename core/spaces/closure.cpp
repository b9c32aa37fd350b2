#include "spaces/closure.hpp"

#include "spaces/words.hpp"

#include <algorithm>
#include <barrier>
#include <cstring>
#include <new>
#include <stdexcept>
#include <thread>

#include <sys/mman.h>

namespace pegsol {

namespace {

constexpr std::size_t page = 4096, line = 64;
constexpr std::uint32_t cells_at_once = 16;

} // namespace

// -- memory ------------------------------------------------------------------------------------

Arena::Arena(std::size_t bytes) : bytes_(std::max(bytes, page)) {
    constexpr std::size_t huge = std::size_t{2} << 20;
    bytes_ = (bytes_ + huge - 1) / huge * huge;
    void *data = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED) throw std::bad_alloc();
    data_ = static_cast<std::byte *>(data);
#ifdef MADV_HUGEPAGE
    madvise(data, bytes_, MADV_HUGEPAGE);
#endif
}

Arena::~Arena() { munmap(data_, bytes_); }

void Arena::release(std::size_t begin, std::size_t end) const {
    begin = (begin + page - 1) / page * page;
    end = end / page * page;
    if (begin < end) madvise(data_ + begin, end - begin, MADV_DONTNEED);
}

// -- planning ----------------------------------------------------------------------------------

struct Closure::Worker {
    std::array<Wide, most_pegs + 1 + 64> sums{}, dead_sums{};
    std::vector<Wide> scratch;
    std::vector<std::uint8_t> waiting;
};

struct Closure::Cell {
    std::size_t level;
    std::uint32_t outer;
    std::uint64_t sum, coset; // of the class vectors still wanted
    int potential;            // of the inner patterns
    const Layout::InnerClass *inner;
    Wide *blocks;
    [[nodiscard]] std::uint32_t size() const { return inner->end - inner->begin; }
};

Closure::Closure(std::shared_ptr<const Layout> layout, std::uint64_t position_class, Seeds seeds,
                 Options options)
    : layout_(std::move(layout)), class_(position_class), seeds_(std::move(seeds)),
      options_(std::move(options)) {
    if (options_.bound && options_.bound->layout_ != layout_)
        throw std::invalid_argument("a bound has the same layout");
    plan_levels();
    list_pulls();
    plan_seeds();
    plan_symmetries();
}

Closure::~Closure() = default;

void Closure::plan_levels() {
    const Layout &layout = *layout_;
    const std::size_t count = static_cast<std::size_t>(layout.highest) + 1,
                      patterns = layout.outer_sum.size();
    levels_.resize(count);
    for (std::size_t level = 0; level < count; ++level) {
        Level &here = levels_[level];
        here.offset.resize(patterns);
        here.filled.assign(patterns, 0);
        std::size_t blocks = 0;
        for (std::uint32_t outer = 0; outer < patterns; ++outer) {
            here.offset[outer] = static_cast<std::uint32_t>(blocks);
            const int potential = static_cast<int>(level) - layout.outer_level[outer];
            if (potential < 0 || potential > layout.inner_highest) continue;
            const auto &inner =
                layout.inner_class((class_ ^ layout.outer_sum[outer]) >> layout.rank, potential);
            blocks += inner.end - inner.begin;
        }
        if (blocks >> 32 != 0) throw std::length_error("too many blocks in a level");
        here.blocks = blocks;
        here.place = total_bytes_;
        total_bytes_ += level_bytes(level);
    }
    arena_ = std::make_unique<Arena>(total_bytes_);
    for (Level &level : levels_)
        level.data = reinterpret_cast<Wide *>(arena_->data() + level.place);
    steps_ = layout.descending ? static_cast<int>(count) : static_cast<int>(layout.hole_count) + 1;
    for (const auto &pull : layout.pulls) {
        span_ = std::max(span_, pull.drop);
        const std::pair jump(pull.outer_mask, pull.outer_value);
        if (pull.drop == 0 && std::ranges::find(level_jumps_, jump) == level_jumps_.end())
            level_jumps_.push_back(jump);
    }
    waiting_.assign(patterns, 0);
}

void Closure::list_pulls() {
    const Layout &layout = *layout_;
    for (std::uint32_t outer = 0; outer < layout.outer_sum.size(); ++outer) {
        pull_start_.push_back(static_cast<std::uint32_t>(pull_list_.size()));
        for (std::size_t i = 0; i < layout.pulls.size(); ++i)
            if ((outer & layout.pulls[i].outer_mask) == layout.pulls[i].outer_value)
                pull_list_.push_back(static_cast<std::uint16_t>(i));
    }
    pull_start_.push_back(static_cast<std::uint32_t>(pull_list_.size()));
}

void Closure::plan_seeds() {
    const Layout &layout = *layout_;
    for (const std::uint64_t position : seeds_.positions) {
        const Layout::Place place = layout.place(position);
        const Wide *block = nullptr;
        if (layout.class_of(position) != class_ || !find(place, block))
            throw std::invalid_argument("a seed is of another class");
        const_cast<Wide &>(block[place.index >> wide_log]).set(place.index & (wide_bits - 1));
        const auto level = static_cast<std::size_t>(layout.outer_level[place.outer] +
                                                    layout.inner_level[place.inner]);
        levels_[level].filled[place.outer] = 1;
    }
    if (!seeds_.pattern()) return;
    seeds_care_outside_ = seeds_.care;
    for (const auto *part : {&layout.free, &layout.determined})
        for (Hole hole : *part) seeds_care_outside_ &= ~(std::uint64_t{1} << hole);
    for (std::uint64_t constants = 0; constants < std::uint64_t{1} << layout.rank; ++constants) {
        const std::size_t first = at_least_.size();
        at_least_.resize(first + layout.low_pegs + 2, Wide{});
        for (std::size_t pegs = layout.low_pegs + 1; pegs-- > 0;) {
            at_least_[first + pegs] = at_least_[first + pegs + 1];
            at_least_[first + pegs] |= layout.level_mask(constants)[pegs];
        }
    }
    Wide all{};
    for (unsigned i = 0, count = 1u << std::min(layout.index_bits, wide_log); i < count; ++i)
        all.set(i);
    for (std::uint64_t constants = 0; constants < std::uint64_t{1} << layout.rank; ++constants)
        for (std::uint32_t w = 0; w < layout.words; ++w) {
            Wide mask = all;
            for (const auto *part : {&layout.free, &layout.determined})
                for (Hole hole : *part) {
                    if ((seeds_.care >> hole & 1) == 0) continue;
                    Wide pegs;
                    layout.pegs_in(hole, w, constants, pegs);
                    mask &= (seeds_.value >> hole & 1) != 0 ? pegs : ~pegs;
                }
            seed_masks_.push_back(mask);
        }
    if (layout.descending) return;
    for (std::size_t level = 0; level < levels_.size(); ++level)
        for (std::uint32_t outer = 0; outer < layout.outer_sum.size(); ++outer) {
            const Cell cell = this->cell(level, outer);
            sow(cell);
            levels_[level].filled[outer] =
                any_in(cell.blocks, std::size_t{cell.size()} * layout.words);
        }
}

void Closure::plan_symmetries() {
    const auto &group = options_.symmetries;
    // Conjugate symmetries fix equally many positions.
    std::vector<bool> known(group.size(), false);
    const unsigned holes = layout_->hole_count;
    for (std::size_t i = 0; i < group.size(); ++i) {
        if (known[i]) continue;
        std::uint64_t weight = 0;
        for (const auto &other : group) {
            std::vector<Hole> conjugate(holes);
            for (unsigned h = 0; h < holes; ++h) conjugate[other[h]] = other[group[i][h]];
            const auto at = std::ranges::find(group, conjugate);
            if (at == group.end()) throw std::invalid_argument("the symmetries are no group");
            const auto place = static_cast<std::size_t>(at - group.begin());
            weight += known[place] ? 0 : 1;
            known[place] = true;
        }
        bool identity = true;
        for (unsigned h = 0; h < holes; ++h) identity = identity && group[i][h] == h;
        if (!identity) symmetries_.push_back({fixed_positions(*layout_, class_, group[i]), weight});
    }
}

// -- sweeping ----------------------------------------------------------------------------------

Closure::Cell Closure::cell(std::size_t level, std::uint32_t outer) const {
    static constexpr Layout::InnerClass none{};
    const Layout &layout = *layout_;
    Cell cell{level, outer, class_ ^ layout.outer_sum[outer], 0, 0, &none, nullptr};
    cell.coset = cell.sum >> layout.rank;
    cell.potential = static_cast<int>(level) - layout.outer_level[outer];
    if (cell.potential >= 0 && cell.potential <= layout.inner_highest)
        cell.inner = &layout.inner_class(cell.coset, cell.potential);
    const Level &here = levels_[level];
    if (here.data != nullptr)
        cell.blocks = here.data + std::size_t{here.offset[outer]} * layout.words;
    return cell;
}

// Pulls into `to` from all cells that a jump comes from, or only those of its own level; returns
// whether there was any.
bool Closure::pull(const Cell &cell, Wide *to, bool own_level) const {
    const Layout &layout = *layout_;
    bool pulled = false;
    for (std::uint32_t i = pull_start_[cell.outer]; i < pull_start_[cell.outer + 1]; ++i) {
        const Layout::Pull &pull = layout.pulls[pull_list_[i]];
        const std::size_t level = cell.level + static_cast<std::size_t>(pull.drop); // may wrap
        if (level >= levels_.size() || (own_level && pull.drop != 0)) continue;
        const std::uint32_t outer = cell.outer ^ pull.outer_mask;
        const Level &source = levels_[level];
        if (source.filled[outer] == 0) continue;
        const Wide *from = source.data + std::size_t{source.offset[outer]} * layout.words;
        const Operation &operation = pull.operation;
        if (pull.inner_mask == 0 && operation.determined.empty()) {
            pull_whole_cell(operation, to, from, layout.words, cell.size());
            pulled = true;
            continue;
        }
        const unsigned variant =
            operation.variant(layout.constants(class_ ^ layout.outer_sum[outer]));
        for (unsigned added = 0; added < operation.masks.size(); ++added) {
            const Pairs pairs = layout.pairs_of(pull, cell.coset, cell.potential, added);
            if (pairs.first == pairs.second) continue;
            pull_cell(operation, to, from, layout.words, variant ^ added, pairs);
            pulled = true;
        }
    }
    return pulled;
}

// Adds the seeds' pattern.
void Closure::sow(const Cell &cell) const {
    const Layout &layout = *layout_;
    const std::uint64_t outer_bits = layout.outer_bits(cell.outer);
    const int low_pegs = static_cast<int>(layout.low_pegs);
    for (std::uint32_t i = 0; i < cell.size(); ++i) {
        const std::uint32_t pattern = layout.inner_order[cell.inner->begin + i];
        const std::uint64_t outside = outer_bits | layout.inner_bits(pattern);
        if (((outside ^ seeds_.value) & seeds_care_outside_) != 0) continue;
        const std::uint64_t constants = layout.constants(cell.sum ^ layout.inner_sum[pattern]);
        for (std::uint32_t w = 0; w < layout.words; ++w) {
            const int pegs = std::popcount(outside) + std::popcount(w);
            const int least = std::clamp(seeds_.least - pegs, 0, low_pegs + 1);
            const int beyond = std::clamp(seeds_.most + 1 - pegs, 0, low_pegs + 1);
            const Wide *at_least =
                &at_least_[(constants ^ layout.high_flips[w]) * (layout.low_pegs + 2)];
            cell.blocks[i * layout.words + w] |=
                at_least[least] & ~at_least[beyond] & seed_masks_[constants * layout.words + w];
        }
    }
}

// Keeps those of the cell's positions that are in the bound; returns whether any are left.
bool Closure::keep_bound(const Cell &cell, Wide *blocks) const {
    const Layout &layout = *layout_;
    const Closure &bound = *options_.bound;
    const auto outer = static_cast<std::uint32_t>(layout.outer_sum.size() - 1) ^ cell.outer;
    const std::size_t level = static_cast<std::size_t>(layout.highest) - cell.level;
    const std::size_t words = std::size_t{cell.size()} * layout.words;
    if (bound.levels_[level].filled[outer] == 0) {
        std::fill(blocks, blocks + words, Wide{});
        return false;
    }
    const Cell other = bound.cell(level, outer);
    const auto all_inner = static_cast<std::uint32_t>(layout.inner_sum.size() - 1);
    bool left = false;
    for (std::uint32_t i = 0; i < cell.size(); ++i) {
        const std::uint32_t pattern = layout.inner_order[cell.inner->begin + i];
        left |= keep_turned(blocks + std::size_t{i} * layout.words,
                            other.blocks +
                                std::size_t{layout.inner_rank[all_inner ^ pattern]} * layout.words,
                            layout.words, layout.index_bits);
    }
    return left;
}

// Closes a cell's blocks under the jumps within them, and keeps to the bound.
void Closure::close(Worker &worker, const Cell &cell) const {
    const Layout &layout = *layout_;
    if (layout.inside.empty()) return;
    const std::uint32_t *inner = &layout.inner_order[cell.inner->begin];
    if (layout.words == 1 && layout.one_round)
        close_words(layout, cell.blocks, cell.sum, inner, cell.size());
    else
        for (std::uint32_t i = 0; i < cell.size(); ++i) {
            Wide *block = cell.blocks + std::size_t{i} * layout.words;
            if (any_in(block, layout.words))
                close_block(layout, block, layout.constants(cell.sum ^ layout.inner_sum[inner[i]]),
                            worker.waiting.data());
        }
    if (options_.bound) keep_bound(cell, cell.blocks);
}

// A cell of a level: everything that jumps lead to from cells that are done.
void Closure::sweep_cell(Worker &worker, const Cell &cell) {
    std::uint8_t &filled = levels_[cell.level].filled[cell.outer];
    bool some = filled != 0;
    some |= pull(cell, cell.blocks, false);
    if (seeds_.pattern()) {
        sow(cell);
        some = true;
    }
    if (!some) return;
    const std::size_t words = std::size_t{cell.size()} * layout_->words;
    filled = options_.bound ? keep_bound(cell, cell.blocks) : any_in(cell.blocks, words);
    if (filled == 0) return;
    close(worker, cell);
    if (layout_->level_rounds)
        wake(cell);
    else
        finish(worker, cell);
}

// A cell once more, after others of its level have changed.
void Closure::sweep_again(Worker &worker, const Cell &cell) {
    const std::size_t words = std::size_t{cell.size()} * layout_->words;
    worker.scratch.assign(words, Wide{});
    if (!pull(cell, worker.scratch.data(), true)) return;
    if (options_.bound && !keep_bound(cell, worker.scratch.data())) return;
    if (!add_fresh(cell.blocks, worker.scratch.data(), words)) return;
    levels_[cell.level].filled[cell.outer] = 1;
    close(worker, cell);
    wake(cell);
}

// Marks the cells of the level that jumps lead to from here.
void Closure::wake(const Cell &cell) {
    for (const auto &[mask, value] : level_jumps_) {
        const std::uint32_t outer = cell.outer ^ mask;
        if ((outer & mask) == value) waiting_[outer] = 1;
    }
}

// A cell of another layout: the positions with so many pegs. There the potential is the number of
// pegs on inner holes.
void Closure::visit(Worker &worker, const Cell &cell, int pegs) {
    const Layout &layout = *layout_;
    std::uint8_t &filled = levels_[cell.level].filled[cell.outer];
    const int within = pegs - std::popcount(cell.outer) - cell.potential;
    if (within < 0 || within > static_cast<int>(layout.low_pegs) + std::countr_zero(layout.words))
        return;
    const std::size_t words = std::size_t{cell.size()} * layout.words;
    worker.scratch.assign(words, Wide{});
    bool some = pull(cell, worker.scratch.data(), false);
    if (filled != 0)
        for (const Operation &operation : layout.inside)
            for (std::uint32_t i = 0; i < cell.size(); ++i) {
                const std::uint32_t pattern = layout.inner_order[cell.inner->begin + i];
                const Layout::Pair pair{static_cast<std::uint16_t>(i),
                                        static_cast<std::uint16_t>(i)};
                pull_cell(operation, worker.scratch.data(), cell.blocks, layout.words,
                          operation.variant(layout.constants(cell.sum ^ layout.inner_sum[pattern])),
                          {&pair, &pair + 1});
                some = true;
            }
    if (!some) return;
    Wide all{};
    for (std::uint32_t i = 0; i < cell.size(); ++i) {
        const std::uint32_t pattern = layout.inner_order[cell.inner->begin + i];
        const std::uint64_t constants = layout.constants(cell.sum ^ layout.inner_sum[pattern]);
        for (std::uint32_t w = 0; w < layout.words; ++w) {
            const int low = within - std::popcount(w);
            if (low < 0 || low > static_cast<int>(layout.low_pegs)) continue;
            const std::size_t place = std::size_t{i} * layout.words + w;
            Wide fresh =
                worker.scratch[place] & layout.level_mask(constants ^ layout.high_flips[w])[low];
            all |= fresh;
            cell.blocks[place] |= fresh;
        }
    }
    if (all.any()) filled = 1;
}

void Closure::finish(Worker &worker, const Cell &cell) {
    const Layout &layout = *layout_;
    const int outer_pegs = std::popcount(cell.outer);
    for (std::uint32_t i = 0; i < cell.size(); ++i) {
        const std::uint32_t pattern = layout.inner_order[cell.inner->begin + i];
        tally_block(layout, cell.blocks + std::size_t{i} * layout.words,
                    layout.constants(cell.sum ^ layout.inner_sum[pattern]),
                    worker.sums.data() + outer_pegs + std::popcount(pattern));
    }
    if (options_.dead_ends) count_dead_ends(worker, cell);
}

void Closure::count_dead_ends(Worker &worker, const Cell &cell) {
    const Layout &layout = *layout_;
    // Conditions before a jump are those after it, turned round.
    std::vector<const Layout::Pull *> possible;
    for (const auto &pull : layout.pulls)
        if (((cell.outer ^ pull.outer_mask) & pull.outer_mask) == pull.outer_value) {
            if (pull.inner_mask == 0 && pull.operation.changes_nothing) return;
            possible.push_back(&pull);
        }
    const int outer_pegs = std::popcount(cell.outer);
    std::vector<const Operation *> jumps;
    for (std::uint32_t i = 0; i < cell.size(); ++i) {
        const std::uint32_t pattern = layout.inner_order[cell.inner->begin + i];
        const Wide *block = cell.blocks + std::size_t{i} * layout.words;
        if (!any_in(block, layout.words)) continue;
        jumps.clear();
        for (const Operation &operation : layout.inside) jumps.push_back(&operation);
        bool always = false;
        for (const auto *pull : possible)
            if (((pattern ^ pull->inner_mask) & pull->inner_mask) == pull->inner_value) {
                always = pull->operation.changes_nothing;
                if (always) break;
                jumps.push_back(&pull->operation);
            }
        if (always) continue;
        const std::uint64_t constants = layout.constants(cell.sum ^ layout.inner_sum[pattern]);
        worker.scratch.assign(block, block + layout.words);
        for (const Operation *operation : jumps)
            for (const auto &entry : operation->entries)
                worker.scratch[entry.word] &=
                    ~operation->masks[operation->variant(constants) ^ entry.flips];
        tally_block(layout, worker.scratch.data(), constants,
                    worker.dead_sums.data() + outer_pegs + std::popcount(pattern));
    }
}

std::size_t Closure::level_of_step() const {
    return levels_.size() - 1 - static_cast<std::size_t>(step_);
}

bool Closure::sweep(int steps, bool (*poll)(void *), void *context) {
    if (done() || steps <= 0) return done();
    const Layout &layout = *layout_;
    const bool descending = layout.descending;
    const int last = std::min(steps_, step_ + std::min(steps, steps_));
    const auto cells = static_cast<std::uint32_t>(layout.outer_sum.size());
    // With rounds, and in other layouts, blocks are read while others of their positions are added.
    const bool alone = !descending || layout.level_rounds;
    const unsigned threads = alone ? 1 : std::max(options_.threads, 1u);
    std::vector<Worker> workers(threads);
    for (Worker &worker : workers) worker.waiting.resize(layout.inside.size());
    std::atomic<bool> stop = false;
    bool leave = false;
    const auto end_of_round = [&]() noexcept {
        if (next_cell_ >= cells) {
            next_cell_ = 0;
            next_phase();
        }
        leave = stop || step_ >= last;
    };
    std::barrier barrier(static_cast<std::ptrdiff_t>(threads), end_of_round);
    const auto work_on = [&](Worker &worker, bool polling) {
        do {
            while (!stop) {
                const std::uint32_t first = next_cell_.fetch_add(cells_at_once);
                if (first >= cells) break;
                const std::uint32_t end = std::min(first + cells_at_once, cells);
                for (std::uint32_t outer = first; outer < end; ++outer) work(worker, outer);
                if (polling && !poll(context)) stop = true;
            }
            barrier.arrive_and_wait();
        } while (!leave);
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i)
        others.emplace_back([&, i] { work_on(workers[i], false); });
    work_on(workers[0], true);
    for (std::thread &other : others) other.join();
    // What an unfinished step has counted stays in the counts; its cells are not met again.
    for (const Worker &worker : workers) {
        for (std::size_t pegs = 0; pegs <= most_pegs; ++pegs)
            for (int lane = 0; lane < 8; ++lane) {
                counts_.positions[pegs] += worker.sums[pegs].lanes[lane];
                counts_.dead_ends[pegs] += worker.dead_sums[pegs].lanes[lane];
            }
    }
    return done();
}

void Closure::work(Worker &worker, std::uint32_t outer) {
    if (!layout_->descending) {
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            const Cell cell = this->cell(level, outer);
            if (cell.size() == 0) continue;
            if (phase_ == Phase::first)
                visit(worker, cell, static_cast<int>(layout_->hole_count) - 1 - step_);
            else if (levels_[level].filled[outer] != 0 &&
                     (!options_.bound || keep_bound(cell, cell.blocks)))
                finish(worker, cell);
        }
        return;
    }
    const bool waiting = std::exchange(waiting_[outer], std::uint8_t{0}) != 0;
    const Cell cell = this->cell(level_of_step(), outer);
    if (cell.size() == 0) return;
    if (phase_ == Phase::first)
        sweep_cell(worker, cell);
    else if (phase_ == Phase::finish && levels_[cell.level].filled[outer] != 0)
        finish(worker, cell);
    else if (phase_ == Phase::again && waiting)
        sweep_again(worker, cell);
}

// All cells have been met: what comes next?
void Closure::next_phase() {
    const bool descending = layout_->descending;
    if (layout_->level_rounds && phase_ != Phase::finish) {
        const bool again = std::ranges::find(waiting_, 1) != waiting_.end();
        phase_ = again ? Phase::again : Phase::finish;
        return;
    }
    if (descending)
        finish_level(level_of_step());
    else if (phase_ == Phase::finish)
        for (std::size_t level = 0; level < levels_.size(); ++level) finish_level(level);
    ++step_;
    phase_ = !descending && step_ + 1 == steps_ ? Phase::finish : Phase::first;
}

void Closure::finish_level(std::size_t level) {
    count_fixed(level);
    if (options_.bound && options_.consume)
        options_.bound->release(static_cast<std::size_t>(layout_->highest) - level);
    const std::size_t last_use = level + static_cast<std::size_t>(span_);
    if (!options_.keep && layout_->descending && last_use < levels_.size()) release(last_use);
}

void Closure::count_fixed(std::size_t level) {
    const Layout &layout = *layout_;
    for (const Symmetry &symmetry : symmetries_)
        for (const auto &base : symmetry.positions.bases[level]) {
            if (levels_[level].filled[base.outer] == 0) continue;
            const Wide *block = cell(level, base.outer).blocks +
                                std::size_t{layout.inner_rank[base.inner]} * layout.words;
            for (const auto &difference : symmetry.positions.differences) {
                const std::uint32_t index = base.index ^ difference.index;
                if (block[index >> wide_log].test(index & (wide_bits - 1)))
                    counts_.fixed[static_cast<std::size_t>(
                        std::popcount(base.position ^ difference.position))] += symmetry.weight;
            }
        }
}

// -- asking ------------------------------------------------------------------------------------

bool Closure::find(const Layout::Place &place, const Wide *&block) const {
    const Layout &layout = *layout_;
    const auto level =
        static_cast<std::size_t>(layout.outer_level[place.outer] + layout.inner_level[place.inner]);
    const Cell here = cell(level, place.outer);
    if ((class_ ^ place.sum) >> layout.rank != 0 || here.blocks == nullptr) return false;
    block = here.blocks + std::size_t{layout.inner_rank[place.inner]} * layout.words;
    return true;
}

bool Closure::contains(std::uint64_t position) const {
    const Layout::Place place = layout_->place(position);
    const Wide *block = nullptr;
    return layout_->class_of(position) == class_ && find(place, block) &&
           block[place.index >> wide_log].test(place.index & (wide_bits - 1));
}

// -- levels elsewhere --------------------------------------------------------------------------

std::span<const std::byte> Closure::level_data(std::size_t level) const {
    return {reinterpret_cast<const std::byte *>(levels_[level].data), level_bytes(level)};
}

void Closure::load(std::size_t level, const std::byte *data) {
    std::byte *own = arena_->data() + levels_[level].place;
    if (level_bytes(level) > 0) std::memcpy(own, data, level_bytes(level));
    attach(level, own);
}

void Closure::attach(std::size_t level, const std::byte *data) {
    Level &here = levels_[level];
    here.data = reinterpret_cast<Wide *>(const_cast<std::byte *>(data));
    const Layout &layout = *layout_;
    for (std::uint32_t outer = 0; outer < here.filled.size(); ++outer) {
        const Cell cell = this->cell(level, outer);
        here.filled[outer] = any_in(cell.blocks, std::size_t{cell.size()} * layout.words);
    }
}

void Closure::release(std::size_t level) {
    Level &here = levels_[level];
    here.data = nullptr;
    arena_->release(here.place, here.place + level_bytes(level));
}

void Closure::resume(int step, const Counts &counts) {
    step_ = step;
    phase_ = !layout_->descending && step_ + 1 == steps_ ? Phase::finish : Phase::first;
    counts_ = counts;
}

} // namespace pegsol
