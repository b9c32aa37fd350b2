// What a closure counts: positions, dead ends, and positions fixed by symmetries.
#include "spaces/closure_parts.hpp"
#include "spaces/kernels.hpp"

namespace pegsol {

void Closure::tally(Worker &worker, const Cell &cell) {
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
        tally_block(layout, worker.scratch.data(), constants,
                    worker.dead_sums.data() + outer_pegs + std::popcount(pattern));
    }
}

void Closure::count_level(std::size_t level) {
    Worker worker;
    for (std::uint32_t outer = 0; outer < levels_[level].filled.size(); ++outer)
        if (levels_[level].filled[outer] != 0) tally(worker, cell(level, outer));
    add_counts(worker);
    count_fixed(level);
}

void Closure::add_counts(const Worker &worker) {
    for (std::size_t pegs = 0; pegs <= max_holes; ++pegs)
        for (int lane = 0; lane < 8; ++lane) {
            counts_.positions[pegs] += worker.sums[pegs].lanes[lane];
            counts_.dead_ends[pegs] += worker.dead_sums[pegs].lanes[lane];
        }
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

} // namespace pegsol
