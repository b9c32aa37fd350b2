// The closure of some positions under the jumps, one bit for each position of a class.
//
// It is filled level by level: every block pulls from the blocks that jumps come from and is then
// closed under the jumps within it. Cells of a level between which jumps lead form a cluster, which
// one thread visits again until nothing changes; other cells are clusters of their own. Threads
// share the clusters of a level. If all cells are one cluster, a run may end amid it.
//
// If symmetries keep the seeds, cells that they map to each other form the clusters, where no jump
// leads within a level: one cell of a cluster is filled, and the others are images of it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ground/arena.hpp"
#include "ground/resident.hpp"
#include "spaces/cell_map.hpp"
#include "spaces/layout.hpp"

namespace pegsol {

class PegTally;

inline constexpr std::size_t max_holes = 64;
using PegCounts = std::array<std::uint64_t, max_holes + 1>; // by number of pegs

// The positions a closure starts from: a list, and all with (position & care) == value and `least`
// to `most` pegs. They are of one class; positions of the pattern in other classes are left out.
struct Seeds {
    std::vector<std::uint64_t> positions;
    std::uint64_t care = 0, value = 0;
    int least = 1, most = 0;
    [[nodiscard]] bool pattern() const { return least <= most; }
};

// The positions of a class that a symmetry maps to themselves, for counting modulo symmetry by
// Burnside's lemma: the number of symmetry classes is the number of fixed positions, averaged over
// the group.
// In a layout, the fixed positions with the same pegs outside the block are one base position with
// each difference applied.
struct FixedPositions {
    struct Base {
        std::uint32_t outer, inner, index;
        std::uint64_t position;
    };
    struct Difference {
        std::uint32_t index;
        std::uint64_t position;
    };
    std::vector<std::vector<Base>> bases; // by potential
    std::vector<Difference> differences;  // the empty one is the first
};

class Closure {
  public:
    // With `bound`, a finished closure, the result is the part of the closure whose complements are
    // in the bound; `consume` frees the bound's levels as they are used up. The symmetries
    // are a group that keeps the jumps, the seeds and the bound.
    struct Options {
        std::vector<std::vector<Hole>> symmetries{};
        std::shared_ptr<Closure> bound{};
        bool consume = false, dead_ends = false;
        bool keep = true; // keep levels that no later level pulls from
        unsigned threads = 1;
        // If given, the levels are mapped files, each of which is placed before it is filled.
        std::shared_ptr<Resident> resident{};
    };
    // What a run counts, by number of pegs: positions, those without a legal jump, and
    // positions fixed by a symmetry, summed over the group.
    struct Counts {
        PegCounts positions{}, dead_ends{}, fixed{};
    };

    // position_class: as Layout::class_of returns it.
    Closure(std::shared_ptr<const Layout> layout, std::uint64_t position_class, Seeds seeds,
            Options options);
    ~Closure();

    // Runs for this number of steps, or until poll() returns false. Returns whether the run is
    // complete.
    template <class Poll> bool run(int steps, Poll poll) {
        return run_steps(steps, [](void *self) { return (*static_cast<Poll *>(self))(); }, &poll);
    }
    // A step is a level, the highest first.
    [[nodiscard]] int step() const { return step_; }
    [[nodiscard]] int steps() const { return steps_; }
    [[nodiscard]] bool done() const { return step_ >= steps_; }
    [[nodiscard]] const Counts &counts() const { return counts_; }

    [[nodiscard]] bool contains(std::uint64_t position) const;
    // The 64 positions among which a position of the class stands, at bit (place.index & 63);
    // nullptr if none of them is in the closure. The place needs no sum.
    [[nodiscard]] const std::uint64_t *lane_of(const Layout::Place &place) const {
        const auto potential = static_cast<std::size_t>(layout_->outer_level[place.outer] +
                                                        layout_->inner_level[place.inner]);
        if (potential >= levels_.size()) return nullptr;
        const Level &level = levels_[potential];
        if (level.filled[place.outer] == 0 || level.data == nullptr) return nullptr;
        const std::size_t block =
            std::size_t{level.offset[place.outer]} + layout_->inner_rank[place.inner];
        const auto *lane =
            reinterpret_cast<const std::uint64_t *>(level.data + block * layout_->words) +
            (place.index >> 6);
        if (level.mapped) level.mapped->use(lane, sizeof *lane);
        return lane;
    }
    // The blocks of a cell, by inner rank; nullptr if none of its positions is in the closure.
    [[nodiscard]] const Wide *cell_blocks(std::size_t level, std::uint32_t outer) const {
        const Level &here = levels_[level];
        if (here.filled[outer] == 0 || here.data == nullptr) return nullptr;
        return here.data + cell_offset(level, outer) * layout_->words;
    }
    // The inner patterns of a cell's blocks.
    [[nodiscard]] std::span<const std::uint32_t> inner_patterns(std::size_t level,
                                                                std::uint32_t outer) const {
        const int potential = static_cast<int>(level) - layout_->outer_level[outer];
        if (potential < 0 || potential > layout_->inner_highest) return {};
        const auto &inner =
            layout_->inner_class((class_ ^ layout_->outer_sum[outer]) >> layout_->rank, potential);
        return std::span(layout_->inner_order).subspan(inner.begin, inner.end - inner.begin);
    }
    // The blocks of the level before those of a cell.
    [[nodiscard]] std::size_t cell_offset(std::size_t level, std::uint32_t outer) const {
        return levels_[level].offset[outer];
    }
    // The layout's pulls whose conditions an outer pattern meets.
    [[nodiscard]] std::span<const std::uint16_t> pulls_to(std::uint32_t outer) const {
        return std::span(pull_list_)
            .subspan(pull_start_[outer], pull_start_[outer + 1] - pull_start_[outer]);
    }
    // Notes that a cell is about to be used, for levels that are mapped files.
    void use(std::size_t level, std::uint32_t outer) const {
        const Level &here = levels_[level];
        if (here.mapped)
            here.mapped->use(here.data + std::size_t{here.offset[outer]} * layout_->words,
                             inner_patterns(level, outer).size() * layout_->words * sizeof(Wide));
    }
    void settle() const {
        if (options_.resident) options_.resident->settle();
    }
    [[nodiscard]] const Layout &layout() const { return *layout_; }
    [[nodiscard]] std::uint64_t position_class() const { return class_; }

    // Calls visit(place, word, base, low) for the words of a level that have a position: bit i at
    // this place of the level is the position base | low[i].
    template <class Visit> void each_word(std::size_t level, Visit visit) const;
    // Calls visit(word, base, low) for the words of a level that lack a position, as each_word does
    // for those that have one, until it returns false.
    template <class Visit> void each_missing_word(std::size_t level, Visit visit) const;

    // The bitmap, level by level.
    [[nodiscard]] std::size_t level_count() const { return levels_.size(); }
    [[nodiscard]] std::size_t level_bytes(std::size_t level) const {
        return levels_[level].blocks * layout_->words * sizeof(Wide);
    }
    [[nodiscard]] unsigned threads() const { return options_.threads; }
    [[nodiscard]] int span() const { return span_; } // how far a level pulls from
    // The most bytes of levels that a run holds at the same time.
    [[nodiscard]] std::size_t peak_bytes() const;
    [[nodiscard]] bool mapped() const { return options_.resident != nullptr; } // its levels are
    [[nodiscard]] bool present(std::size_t level) const { return levels_[level].data != nullptr; }
    // Uses mapped memory for a level that is not filled yet: zeros.
    void place(std::size_t level, std::shared_ptr<const std::byte> file);
    // The same for a level of an earlier run. Throws Damaged if a bit stands for no position.
    void attach(std::size_t level, std::shared_ptr<const std::byte> file);
    void release(std::size_t level);
    // Continues after the first steps of an earlier run, whose levels are attached and counted.
    void resume(int step);
    void count_level(std::size_t level);
    // Of a finished closure that has all its levels, keeps the positions of a level whose
    // complements are in it as well, and counts them. Once this is done for each level, the closure
    // is the part of it that it would bound, from the same seeds.
    void keep_complements(std::size_t level);

  private:
    struct Level {
        std::size_t blocks = 0, place = 0; // place in the arena, bytes
        std::vector<std::uint32_t> offset; // of a cell, in blocks, by outer pattern
        std::vector<std::uint8_t> filled;  // 0 for a cell without a position
        Wide *data = nullptr;
        std::unique_ptr<Resident::Range> mapped{};
    };
    struct Worker;
    struct Image { // of a cell of the same level
        std::uint32_t outer;
        const CellMap *map;
    };
    struct Listed { // a seed: its cell, and its block and index there
        std::uint32_t level, outer, rank, index;
        friend auto operator<=>(const Listed &, const Listed &) = default;
    };
    struct Symmetry {
        FixedPositions positions;
        std::uint64_t weight;
    };

    std::shared_ptr<const Layout> layout_;
    std::uint64_t class_;
    Seeds seeds_;
    Options options_;
    std::vector<Level> levels_;
    std::size_t total_bytes_ = 0;
    bool in_turn_ = false;           // levels take the places of others that are used up
    std::uint32_t largest_cell_ = 1; // blocks
    std::unique_ptr<Arena> arena_;
    int steps_ = 0, step_ = 0, span_ = 1;
    // The pulls whose conditions an outer pattern meets: pull_list_[pull_start_[outer]] and on.
    std::vector<std::uint32_t> pull_start_;
    std::vector<std::uint16_t> pull_list_;
    std::vector<Listed> listed_; // seeds, sorted
    std::uint64_t seeds_care_outside_ = 0;
    std::vector<Wide> seed_masks_; // the seeds' pattern within a word, by constants and word
    std::vector<Wide>
        at_least_; // positions with at least that many low pegs, by constants and pegs
    std::vector<Symmetry> symmetries_;
    // Jumps within a level: mask and value after the jump, of outer patterns.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> level_jumps_;
    Counts counts_;
    // Outer patterns by cluster, where each cluster begins, and the cluster of each.
    std::vector<std::uint32_t> cluster_cells_, cluster_start_, cluster_of_;
    // If clusters are cells that symmetries map to each other: of which cell each is an image.
    std::vector<CellMap> maps_;
    std::vector<Image> images_;
    // A level is filled in slices of clusters. If levels are not kept, and one thread fills them,
    // what is pulled from furthest away is freed slice by slice: the cells that later slices do not
    // pull from.
    std::size_t slice_clusters_ = 0;
    std::vector<std::uint32_t> used_up_; // by number of slices filled: cells free from the first on
    std::size_t next_ = 0;               // cluster of the level
    // If a run ended amid the only cluster of a level, its cells to be visited again, and where to
    // go on among them.
    std::vector<std::uint8_t> woken_;
    std::size_t woken_next_ = 0;

    bool run_steps(int steps, bool (*poll)(void *), void *context);
    void list_pulls();
    void plan_maps();
    void plan_clusters();
    void plan_levels();
    void plan_slices();
    void add_images(std::uint32_t cluster);
    void plan_places();
    [[nodiscard]] bool place_levels(std::uint64_t room);
    void plan_seeds();
    void plan_symmetries();
    void prepare(Worker &worker) const;
    [[nodiscard]] bool one_cluster() const { return cluster_start_.size() == 2; }
    template <class Poll>
    bool work(Worker &worker, std::size_t level, std::uint32_t cluster, Poll poll);
    template <class Poll>
    bool fill_cluster(Worker &worker, std::size_t level, std::uint32_t cluster, Poll poll);
    void fill_images(Worker &worker, std::size_t level, std::uint32_t cluster);
    void mark(std::size_t level, std::uint32_t outer, bool filled) {
        levels_[level].filled[outer] = filled ? 1 : 0;
    }
    void free_slice(std::size_t level, std::size_t filled);
    void end_level(std::size_t level);
    [[nodiscard]] std::size_t bytes_before(std::size_t level, std::size_t outer) const;
    void free_used() const;
    void count_fixed(std::size_t level);
    void add_counts(Worker &worker);

    template <class Visit>
    void each_place(std::size_t level, std::uint32_t outer, Visit visit) const;
    struct Cell;
    [[nodiscard]] Cell cell(std::size_t level, std::uint32_t outer) const;
    bool pull(const Cell &cell, Wide *to, bool own_level) const;
    bool keep_bound(const Closure &bound, const Cell &cell, Wide *blocks) const;
    void clear(const Cell &cell) const;
    bool sow(const Cell &cell) const;
    void sow_pattern(const Cell &cell) const;
    void close(Worker &worker, const Cell &cell) const;
    void first_pass(Worker &worker, const Cell &cell);
    void next_pass(Worker &worker, const Cell &cell);
    void wake(Worker &worker, const Cell &cell) const;
    void tally(Worker &worker, const Cell &cell, std::size_t times = 1) const;
    void count_dead_ends(Worker &worker, const Cell &cell, PegTally &tally) const;
};

// Calls visit(place, base, low) for the words of a cell.
template <class Visit>
void Closure::each_place(std::size_t level, std::uint32_t outer, Visit visit) const {
    const Layout &layout = *layout_;
    const std::uint64_t outer_bits = layout.outer_bits(outer);
    const std::uint64_t sum = class_ ^ layout.outer_sum[outer];
    std::size_t place = cell_offset(level, outer) * layout.words;
    for (const std::uint32_t pattern : inner_patterns(level, outer)) {
        const std::uint64_t bits = outer_bits | layout.inner_bits(pattern);
        const auto constants =
            static_cast<std::size_t>(layout.constants(sum ^ layout.inner_sum[pattern]));
        for (std::uint32_t w = 0; w < layout.words; ++w, ++place)
            visit(place, bits | layout.high_positions[w],
                  &layout.low_positions[(constants ^ layout.high_flips[w]) << wide_log]);
    }
}

template <class Visit> void Closure::each_word(std::size_t level, Visit visit) const {
    const Level &here = levels_[level];
    for (std::uint32_t outer = 0; outer < here.filled.size(); ++outer)
        if (here.filled[outer] != 0) {
            const Wide *data = here.data;
            if (data == nullptr) continue;
            use(level, outer);
            each_place(level, outer,
                       [&](std::size_t place, std::uint64_t base, const std::uint64_t *low) {
                           if (data[place].any()) visit(place, data[place], base, low);
                       });
            settle();
        }
}

template <class Visit> void Closure::each_missing_word(std::size_t level, Visit visit) const {
    const Level &here = levels_[level];
    Wide all{};
    for (unsigned i = 0, count = 1u << std::min(layout_->index_bits, wide_log); i < count; ++i)
        all.set(i);
    bool go_on = true;
    for (std::uint32_t outer = 0; outer < here.filled.size() && go_on; ++outer)
        each_place(level, outer,
                   [&](std::size_t place, std::uint64_t base, const std::uint64_t *low) {
                       if (!go_on) return;
                       Wide missing = all;
                       if (here.filled[outer] != 0) missing &= ~here.data[place];
                       if (missing.any()) go_on = visit(missing, base, low);
                   });
}

} // namespace pegsol
