#include <algorithm>
#include <atomic>

#include "ground/crew.hpp"
#include "spaces/closure_parts.hpp"
#include "spaces/kernels.hpp"

namespace pegsol {
namespace {

constexpr std::size_t most_at_once = 16; // cells that a thread takes

} // namespace

Closure::Cell Closure::cell(std::size_t level, std::uint32_t outer) const {
    static constexpr Layout::InnerClass none{};
    const Layout &layout = *layout_;
    Cell cell{level, outer, class_ ^ layout.outer_sum[outer], 0, 0, &none, nullptr};
    cell.coset = cell.sum >> layout.rank;
    cell.potential = static_cast<int>(level) - layout.outer_level[outer];
    if (cell.potential >= 0 && cell.potential <= layout.inner_highest)
        cell.inner = &layout.inner_class(cell.coset, cell.potential);
    const Level &here = levels_[level];
    if (Wide *data = here.data; data != nullptr)
        cell.blocks = data + std::size_t{here.offset[outer]} * layout.words;
    return cell;
}

// Pulls into `to` from all cells from which a jump leads there, or only from those of its own
// level; returns whether it pulled from any.
bool Closure::pull(const Cell &cell, Wide *to, bool own_level) const {
    const Layout &layout = *layout_;
    bool pulled = false;
    for (std::uint32_t i = pull_start_[cell.outer]; i < pull_start_[cell.outer + 1]; ++i) {
        const Layout::Pull &pull = layout.pulls[pull_list_[i]];
        const std::size_t level = cell.level + static_cast<std::size_t>(pull.drop); // may wrap
        if (level >= levels_.size() || (own_level && pull.drop != 0)) continue;
        const std::uint32_t outer = cell.outer ^ pull.outer_mask;
        const Wide *from = cell_blocks(level, outer);
        if (from == nullptr) continue;
        use(level, outer);
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

// Makes a cell empty whose place other levels had before.
void Closure::clear(const Cell &cell) const {
    if (in_turn_) std::fill_n(cell.blocks, std::size_t{cell.size()} * layout_->words, Wide{});
}

// Adds the seeds; returns whether there may be any.
bool Closure::sow(const Cell &cell) const {
    const Listed first{static_cast<std::uint32_t>(cell.level), cell.outer, 0, 0};
    auto seed = std::ranges::lower_bound(listed_, first);
    bool any = seeds_.pattern();
    for (; seed != listed_.end() && seed->level == cell.level && seed->outer == cell.outer;
         ++seed) {
        cell.blocks[std::size_t{seed->rank} * layout_->words + (seed->index >> wide_log)].set(
            seed->index & (wide_bits - 1));
        any = true;
    }
    if (seeds_.pattern()) sow_pattern(cell);
    return any;
}

void Closure::sow_pattern(const Cell &cell) const {
    const Layout &layout = *layout_;
    const std::uint64_t outer_bits = layout.outer_bits(cell.outer);
    const int low_pegs = static_cast<int>(layout.low_pegs);
    for (std::uint32_t i = 0; i < cell.size(); ++i) {
        const std::uint32_t pattern = layout.inner_order[cell.inner->begin + i];
        const std::uint64_t outside = outer_bits | layout.inner_bits(pattern);
        if (((outside ^ seeds_.value) & seeds_care_outside_) != 0) continue;
        const auto constants =
            static_cast<std::size_t>(layout.constants(cell.sum ^ layout.inner_sum[pattern]));
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

// Keeps the cell's positions whose complements are in the bound; returns whether any are left.
bool Closure::keep_bound(const Closure &bound, const Cell &cell, Wide *blocks) const {
    const Layout &layout = *layout_;
    const auto outer = static_cast<std::uint32_t>(layout.outer_sum.size() - 1) ^ cell.outer;
    const std::size_t level = static_cast<std::size_t>(layout.highest) - cell.level;
    const std::size_t words = std::size_t{cell.size()} * layout.words;
    if (bound.levels_[level].filled[outer] == 0) {
        std::fill(blocks, blocks + words, Wide{});
        return false;
    }
    bound.use(level, outer);
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

// Closes a cell's blocks under the jumps within them, within the bound.
void Closure::close(Worker &worker, const Cell &cell) const {
    const Layout &layout = *layout_;
    if (layout.inside.empty()) return;
    if (layout.words == 1 && layout.one_round)
        close_words(layout, cell.blocks, layout.constants(cell.sum), *cell.inner);
    else
        for (std::uint32_t i = 0; i < cell.size(); ++i) {
            Wide *block = cell.blocks + std::size_t{i} * layout.words;
            if (any_in(block, layout.words))
                close_block(
                    layout, block,
                    layout.constants(cell.sum ^
                                     layout.inner_sum[layout.inner_order[cell.inner->begin + i]]),
                    worker.waiting.data());
        }
    if (options_.bound) keep_bound(*options_.bound, cell, cell.blocks);
}

// The first pass over a level: a cell gets all positions that jumps lead to from finished cells.
void Closure::first_pass(Worker &worker, const Cell &cell) {
    use(cell.level, cell.outer);
    clear(cell);
    bool some = pull(cell, cell.blocks, false);
    some |= sow(cell);
    if (!some) return;
    const std::size_t words = std::size_t{cell.size()} * layout_->words;
    const bool filled = options_.bound ? keep_bound(*options_.bound, cell, cell.blocks)
                                       : any_in(cell.blocks, words);
    mark(cell.level, cell.outer, filled);
    if (!filled) return;
    close(worker, cell);
    if (layout_->level_rounds) wake(worker, cell);
}

// A later pass: visits the cell again, after others of its level have changed.
void Closure::next_pass(Worker &worker, const Cell &cell) {
    const std::size_t words = std::size_t{cell.size()} * layout_->words;
    worker.scratch.assign(words, Wide{});
    use(cell.level, cell.outer);
    if (!pull(cell, worker.scratch.data(), true)) return;
    if (options_.bound && !keep_bound(*options_.bound, cell, worker.scratch.data())) return;
    if (!add_fresh(cell.blocks, worker.scratch.data(), words)) return;
    mark(cell.level, cell.outer, true);
    close(worker, cell);
    wake(worker, cell);
}

// Marks the cells of the level that jumps lead to from here.
void Closure::wake(Worker &worker, const Cell &cell) const {
    for (const auto &[mask, value] : level_jumps_) {
        const std::uint32_t outer = cell.outer ^ mask;
        if ((outer & mask) == value) worker.woken[outer] = 1;
    }
}

// Returns false if poll() did, amid the only cluster of the level.
template <class Poll>
bool Closure::fill_cluster(Worker &worker, std::size_t level, std::uint32_t cluster, Poll poll) {
    const std::span cells = std::span(cluster_cells_)
                                .subspan(cluster_start_[cluster],
                                         cluster_start_[cluster + 1] - cluster_start_[cluster]);
    std::size_t next = 0;
    if (woken_.empty()) {
        for (const std::uint32_t outer : cells)
            if (const Cell cell = this->cell(level, outer); cell.size() > 0)
                first_pass(worker, cell);
    } else {
        worker.woken.swap(woken_);
        woken_.clear();
        next = woken_next_;
    }
    // Round and round, until no cell has been woken since its last visit.
    std::uint64_t visited = 0;
    for (std::size_t quiet = layout_->level_rounds ? 0 : cells.size(); quiet < cells.size();) {
        const std::uint32_t outer = cells[next];
        next = next + 1 == cells.size() ? 0 : next + 1;
        ++quiet;
        if (std::exchange(worker.woken[outer], std::uint8_t{0}) == 0) continue;
        const Cell cell = this->cell(level, outer);
        if (cell.size() == 0) continue;
        quiet = 0;
        next_pass(worker, cell);
        settle();
        if (one_cluster() && ++visited % most_at_once == 0 && !poll()) {
            woken_.swap(worker.woken);
            woken_next_ = next;
            return false;
        }
    }
    for (const std::uint32_t outer : cells)
        if (levels_[level].filled[outer] != 0) tally(worker, cell(level, outer));
    return true;
}

void Closure::fill_images(Worker &worker, std::size_t level, std::uint32_t cluster) {
    const std::uint32_t begin = cluster_start_[cluster], end = cluster_start_[cluster + 1];
    const Cell first = cell(level, cluster_cells_[begin]);
    if (first.size() == 0) return;
    first_pass(worker, first);
    const bool any = levels_[level].filled[first.outer] != 0;
    worker.scratch.resize(std::size_t{first.size()} * layout_->words);
    for (std::uint32_t i = begin + 1; i < end; ++i) {
        const Cell from = cell(level, images_[i].outer), to = cell(level, cluster_cells_[i]);
        if (!any) {
            clear(to);
            continue;
        }
        use(level, to.outer);
        map_cell(*layout_, *images_[i].map, to.blocks, from.blocks, layout_->constants(from.sum),
                 *from.inner, worker.scratch.data());
        mark(level, to.outer, true);
    }
    if (any) tally(worker, first, end - begin);
}

bool Closure::run_steps(int steps, bool (*poll)(void *), void *context) {
    if (done() || steps <= 0) return done();
    const Layout &layout = *layout_;
    const int last = std::min(steps_, step_ + std::min(steps, steps_));
    if (options_.resident)
        for (int step = step_; step < last; ++step)
            if (const Level &level = levels_[levels_.size() - 1 - static_cast<std::size_t>(step)];
                level.blocks > 0 && level.data == nullptr)
                throw std::invalid_argument("a level is filled before it was placed");
    const std::size_t threads = one_cluster() ? 1 : std::max(options_.threads, 1u);
    // The work itself takes no memory: it cannot fail half-way.
    std::vector<Worker> workers(threads);
    for (Worker &worker : workers) prepare(worker);
    const std::size_t clusters = cluster_start_.size() - 1;
    const auto part = std::max<std::size_t>(1, most_at_once * clusters / cluster_cells_.size() /
                                                   std::max(1u, layout.words / 8));
    std::atomic<bool> stopped = false;
    while (step_ < last && !stopped) {
        const std::size_t level = levels_.size() - 1 - static_cast<std::size_t>(step_);
        const std::size_t end = std::min(clusters, (next_ / slice_clusters_ + 1) * slice_clusters_);
        std::atomic<std::size_t> next = next_;
        const auto work_on = [&](std::size_t number) {
            while (!stopped) {
                const std::size_t begin = next.fetch_add(part);
                if (begin >= end) return;
                for (std::size_t i = begin; i < std::min(begin + part, end); ++i) {
                    if (!work(workers[number], level, static_cast<std::uint32_t>(i),
                              [&] { return poll(context); })) {
                        next = 0; // the only cluster is not complete
                        stopped = true;
                        return;
                    }
                    settle();
                }
                if (number == 0 && !poll(context)) stopped = true;
            }
        };
        const std::size_t blocks = (end - next_ + part - 1) / part;
        share_work(std::min(threads, blocks), work_on, [&] { stopped = true; });
        next_ = std::min(next.load(), end);
        if (next_ < end) break;
        if (end < clusters) {
            free_slice(level, end / slice_clusters_);
            continue;
        }
        next_ = 0;
        end_level(level);
        ++step_;
    }
    // The counts keep what an unfinished step has counted; its cells are not visited again.
    for (Worker &worker : workers) add_counts(worker);
    if (done()) options_.bound = nullptr; // its memory may be needed for what comes next
    return done();
}

void Closure::prepare(Worker &worker) const {
    const Layout &layout = *layout_;
    for (std::size_t cluster = 0; cluster + 1 < cluster_start_.size(); ++cluster) {
        const std::size_t times =
            images_.empty() ? 1 : cluster_start_[cluster + 1] - cluster_start_[cluster];
        if (times >= worker.tallies.size()) worker.tallies.resize(times + 1);
        auto &[positions, dead_ends] = worker.tallies[times];
        positions.prepare(layout);
        if (options_.dead_ends) dead_ends.prepare(layout);
    }
    worker.waiting.resize(layout.inside.size());
    if (layout.level_rounds) worker.woken.resize(layout.outer_sum.size());
    worker.possible.reserve(layout.pulls.size());
    worker.jumps.reserve(layout.inside.size() + layout.pulls.size());
    worker.scratch.reserve(std::size_t{largest_cell_} * layout.words);
}

template <class Poll>
bool Closure::work(Worker &worker, std::size_t level, std::uint32_t cluster, Poll poll) {
    if (images_.empty()) return fill_cluster(worker, level, cluster, poll);
    fill_images(worker, level, cluster);
    return true;
}

// Frees what the rest of the level does not pull from.
void Closure::free_slice(std::size_t level, std::size_t filled) {
    const std::size_t furthest = level + static_cast<std::size_t>(span_);
    if (furthest >= levels_.size()) return;
    const std::size_t place = levels_[furthest].place;
    arena_->release(place + bytes_before(furthest, used_up_[filled - 1]),
                    place + bytes_before(furthest, used_up_[filled]));
}

void Closure::end_level(std::size_t level) {
    count_fixed(level);
    if (options_.bound && options_.consume)
        options_.bound->release(static_cast<std::size_t>(layout_->highest) - level);
    const std::size_t last_use = level + static_cast<std::size_t>(span_);
    if (!options_.keep && last_use < levels_.size()) release(last_use);
    if (in_turn_ && level == 0) free_used();
}

} // namespace pegsol
