// What a closure counts: positions, dead ends, and positions fixed by symmetries.
#include "spaces/closure_parts.hpp"
#include "spaces/kernels.hpp"

namespace pegsol {

// The cell stands for this number of cells that symmetries map to each other.
void Closure::tally(Worker &worker, const Cell &cell, std::size_t times) const {
    const Layout &layout = *layout_;
    const int outer_pegs = std::popcount(cell.outer);
    auto &[positions, dead_ends] = worker.tallies[times];
    std::array<const Wide *, column_most> words;
    for (std::uint32_t r = cell.inner->first_run; r < cell.inner->last_run; ++r) {
        const Layout::Run &blocks = layout.inner_runs[r];
        for (const Layout::Run &run : layout.word_runs) {
            const std::uint64_t constants =
                layout.constants(cell.sum) ^ blocks.constants ^ run.constants;
            const int pegs = outer_pegs + blocks.pegs + run.pegs;
            std::size_t count = 0;
            for (std::uint32_t i = blocks.begin; i < blocks.end; ++i)
                for (std::uint32_t w = run.begin; w < run.end; ++w) {
                    if (count == words.size()) {
                        positions.add(layout, constants, pegs, words.data(), count);
                        count = 0;
                    }
                    words[count++] = cell.blocks +
                                     std::size_t{i - cell.inner->begin} * layout.words +
                                     layout.word_order[w];
                }
            positions.add(layout, constants, pegs, words.data(), count);
        }
    }
    if (options_.dead_ends) count_dead_ends(worker, cell, dead_ends);
}

void Closure::count_dead_ends(Worker &worker, const Cell &cell, PegTally &tally) const {
    const Layout &layout = *layout_;
    // The conditions before a jump are the inverse of those after it.
    auto &possible = worker.possible;
    possible.clear();
    for (const auto &pull : layout.pulls)
        if (((cell.outer ^ pull.outer_mask) & pull.outer_mask) == pull.outer_value) {
            if (pull.inner_mask == 0 && pull.operation.changes_nothing) return;
            possible.push_back(&pull);
        }
    const int outer_pegs = std::popcount(cell.outer);
    auto &jumps = worker.jumps;
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
        for (std::uint32_t w = 0; w < layout.words; ++w)
            if (const Wide *word = &worker.scratch[w]; word->any())
                tally.add(layout, constants ^ layout.high_flips[w],
                          outer_pegs + std::popcount(pattern) + std::popcount(w), &word, 1);
    }
}

void Closure::count_level(std::size_t level) {
    Worker worker;
    prepare(worker);
    for (std::uint32_t outer = 0; outer < levels_[level].filled.size(); ++outer)
        if (levels_[level].filled[outer] != 0) {
            use(level, outer);
            tally(worker, cell(level, outer));
            settle();
        }
    add_counts(worker);
    count_fixed(level);
}

void Closure::add_counts(Worker &worker) {
    for (std::size_t times = 0; times < worker.tallies.size(); ++times) {
        auto &[positions, dead_ends] = worker.tallies[times];
        const auto &sums = positions.sums(*layout_), &dead_sums = dead_ends.sums(*layout_);
        for (std::size_t pegs = 0; pegs <= max_holes; ++pegs) {
            counts_.positions[pegs] += times * sums[pegs];
            counts_.dead_ends[pegs] += times * dead_sums[pegs];
        }
    }
}

void Closure::count_fixed(std::size_t level) {
    const Layout &layout = *layout_;
    for (const Symmetry &symmetry : symmetries_)
        for (const auto &base : symmetry.positions.bases[level]) {
            if (levels_[level].filled[base.outer] == 0) continue;
            settle();
            use(level, base.outer);
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

} // namespace pegsol
