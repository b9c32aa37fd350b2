// What a closure computes before its first step.
#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>

#include "ground/gf2.hpp"
#include "spaces/closure_parts.hpp"
#include "spaces/kernels.hpp"

namespace pegsol {
namespace {

constexpr std::size_t max_dimension = 24; // of a space of fixed positions

// The cycles of a symmetry: the sum of the class vectors of each, tagged with its holes.
std::vector<Echelon::Row> cycles(const Layout &layout, const std::vector<Hole> &symmetry) {
    std::vector<Echelon::Row> rows;
    std::uint64_t seen = 0;
    for (unsigned first = 0; first < layout.hole_count; ++first) {
        Echelon::Row row;
        for (unsigned hole = first; (seen >> hole & 1) == 0; hole = symmetry[hole]) {
            seen |= std::uint64_t{1} << hole;
            row.vector ^= layout.vectors[hole];
            row.tag |= std::uint64_t{1} << hole;
        }
        if (row.tag != 0) rows.push_back(row);
    }
    return rows;
}

// All sums of some of the positions, added to the first.
std::vector<std::uint64_t> all_sums(std::uint64_t first,
                                    const std::vector<std::uint64_t> &positions) {
    if (positions.size() > max_dimension) throw std::length_error("too many fixed positions");
    std::vector<std::uint64_t> sums{first};
    for (const std::uint64_t position : positions)
        for (std::size_t i = 0, count = sums.size(); i < count; ++i)
            sums.push_back(sums[i] ^ position);
    return sums;
}

FixedPositions fixed_positions(const Layout &layout, std::uint64_t position_class,
                               const std::vector<Hole> &symmetry) {
    FixedPositions result;
    result.bases.resize(static_cast<std::size_t>(layout.highest) + 1);
    Echelon pivots;
    std::vector<std::uint64_t> kernel; // unions of cycles whose class vectors sum to zero
    for (const Echelon::Row &cycle : cycles(layout, symmetry))
        if (const auto rest = pivots.add(cycle); rest.vector == 0) kernel.push_back(rest.tag);
    const auto [rest, first] = pivots.reduce({position_class, 0});
    if (rest != 0) return result; // no position of the class is fixed

    std::uint64_t outside = 0;
    for (const auto *part : {&layout.outer, &layout.inner})
        for (Hole hole : *part) outside |= std::uint64_t{1} << hole;
    Echelon patterns;
    std::vector<std::uint64_t> within;
    for (const std::uint64_t position : kernel)
        if (const auto row = patterns.add({position & outside, position}); row.vector == 0)
            within.push_back(row.tag);
    for (const std::uint64_t position : all_sums(first, patterns.tags())) {
        const Layout::Place place = layout.place(position);
        const auto level = static_cast<std::size_t>(layout.outer_level[place.outer] +
                                                    layout.inner_level[place.inner]);
        result.bases[level].push_back({place.outer, place.inner, place.index, position});
    }
    for (const std::uint64_t position : all_sums(0, within))
        result.differences.push_back({layout.place(position).index, position});
    return result;
}

} // namespace

Closure::Closure(std::shared_ptr<const Layout> layout, std::uint64_t position_class, Seeds seeds,
                 Options options)
    : layout_(std::move(layout)), class_(position_class), seeds_(std::move(seeds)),
      options_(std::move(options)) {
    if (options_.bound && options_.bound->layout_ != layout_)
        throw std::invalid_argument("a bound has the same layout");
    if (options_.bound && options_.bound->class_ != (class_ ^ layout_->class_of(layout_->full())))
        throw std::invalid_argument("a bound has the position class of the complements");
    if (options_.resident && !options_.keep)
        throw std::invalid_argument("levels that are mapped files are kept");
    list_pulls();
    plan_maps();
    plan_clusters();
    plan_levels();
    plan_slices();
    plan_places();
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
        std::uint64_t blocks = 0;
        for (std::uint32_t outer = 0; outer < patterns; ++outer) {
            here.offset[outer] = static_cast<std::uint32_t>(blocks);
            const int potential = static_cast<int>(level) - layout.outer_level[outer];
            if (potential < 0 || potential > layout.inner_highest) continue;
            const auto &inner =
                layout.inner_class((class_ ^ layout.outer_sum[outer]) >> layout.rank, potential);
            blocks += inner.end - inner.begin;
            largest_cell_ = std::max(largest_cell_, inner.end - inner.begin);
        }
        if (blocks >> 32 != 0) throw std::length_error("too many blocks in a level");
        if (blocks > ~std::size_t{0} / (layout.words * sizeof(Wide))) throw std::bad_alloc();
        here.blocks = static_cast<std::size_t>(blocks);
    }
    steps_ = static_cast<int>(count);
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
    for (const auto &pull : layout.pulls) {
        span_ = std::max(span_, pull.drop);
        const std::pair jump(pull.outer_mask, pull.outer_value);
        if (layout.level_rounds && pull.drop == 0 &&
            std::ranges::find(level_jumps_, jump) == level_jumps_.end())
            level_jumps_.push_back(jump);
    }
}

// The maps that take the fewest steps come first.
void Closure::plan_maps() {
    if (layout_->level_rounds) return;
    for (const auto &symmetry : options_.symmetries)
        if (!std::ranges::is_sorted(symmetry))
            if (auto map = cell_map_of(*layout_, symmetry)) maps_.push_back(std::move(*map));
    std::ranges::stable_sort(maps_, {}, [](const CellMap &map) { return map.swaps.size(); });
}

// Completes a cluster of which only the first cell is known.
void Closure::add_images(std::uint32_t cluster) {
    const std::size_t begin = cluster_start_[cluster];
    const auto find_new = [&]() -> std::optional<Image> {
        for (const CellMap &map : maps_)
            for (std::size_t i = begin; i < cluster_cells_.size(); ++i)
                if (cluster_of_[map.outer[cluster_cells_[i]]] != cluster)
                    return Image{cluster_cells_[i], &map};
        return std::nullopt;
    };
    images_.push_back({cluster_cells_[begin], nullptr});
    while (const auto image = find_new()) {
        const std::uint32_t outer = image->map->outer[image->outer];
        cluster_of_[outer] = cluster;
        cluster_cells_.push_back(outer);
        images_.push_back(*image);
    }
}

void Closure::plan_clusters() {
    const Layout &layout = *layout_;
    const auto cells = static_cast<std::uint32_t>(layout.outer_sum.size());
    constexpr auto none = ~std::uint32_t{0};
    cluster_of_.assign(cells, none);
    for (std::uint32_t first = 0; first < cells; ++first) {
        if (cluster_of_[first] != none) continue;
        const auto cluster = static_cast<std::uint32_t>(cluster_start_.size());
        std::size_t next = cluster_cells_.size();
        cluster_start_.push_back(static_cast<std::uint32_t>(next));
        cluster_of_[first] = cluster;
        cluster_cells_.push_back(first);
        if (!maps_.empty()) {
            add_images(cluster);
            continue;
        }
        for (; next < cluster_cells_.size(); ++next)
            for (const auto &[mask, value] : level_jumps_) {
                const std::uint32_t outer = cluster_cells_[next], other = outer ^ mask;
                if (((outer & mask) != value && (other & mask) != value) ||
                    cluster_of_[other] != none)
                    continue;
                cluster_of_[other] = cluster;
                cluster_cells_.push_back(other);
            }
    }
    cluster_start_.push_back(cells);
}

void Closure::plan_slices() {
    const Layout &layout = *layout_;
    const auto cells = static_cast<std::uint32_t>(layout.outer_sum.size());
    slice_clusters_ = cluster_start_.size() - 1;
    used_up_ = {0};
    if (options_.keep || options_.threads > 1 || layout.level_rounds || !maps_.empty()) return;
    constexpr std::uint32_t most_slices = 64, least_cells = 16;
    slice_clusters_ = std::max(cells / most_slices, least_cells);
    // For each cell of a level, the last cell of the furthest level below that pulls from it.
    std::vector<std::uint32_t> last_use(cells, 0);
    for (const Layout::Pull &pull : layout.pulls)
        for (std::uint32_t cell = 0; cell < cells && pull.drop == span_; ++cell)
            if ((cell & pull.outer_mask) == pull.outer_value) {
                std::uint32_t &last = last_use[cell ^ pull.outer_mask];
                last = std::max(last, cell);
            }
    used_up_.clear();
    std::uint32_t free = 0;
    for (std::size_t end = 0; end < cells; end += slice_clusters_) {
        while (free < cells && last_use[free] < end) ++free;
        used_up_.push_back(free);
    }
}

// Levels that are not kept take turns in memory that is as small as that allows, if each is used up
// as a whole. All others lie side by side.
void Closure::plan_places() {
    if (options_.resident) return;
    std::uint64_t total = 0;
    for (std::size_t level = 0; level < levels_.size(); ++level) total += level_bytes(level);
    in_turn_ = !options_.keep && used_up_.size() == 1;
    const std::uint64_t all = total, part = std::max<std::uint64_t>(total / 256, 1);
    if (in_turn_) total = 0;
    do total = std::min(total + part, all);
    while (in_turn_ && total < all && !place_levels(total));
    if (total >= all) {
        in_turn_ = false;
        total = 0;
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            levels_[level].place = static_cast<std::size_t>(total);
            total += level_bytes(level);
        }
    }
    if (total > ~std::size_t{0}) throw std::bad_alloc(); // of 32 bits
    total_bytes_ = static_cast<std::size_t>(total);
    arena_ = std::make_unique<Arena>(total_bytes_);
    for (Level &level : levels_)
        level.data = reinterpret_cast<Wide *>(arena_->data() + level.place);
}

// Gives each level a place after the level before it, or at the beginning; returns whether no level
// lies where another is still in use when it is filled.
bool Closure::place_levels(std::uint64_t room) {
    const auto in_use = static_cast<std::size_t>(span_);
    std::uint64_t end = 0;
    for (std::size_t level = levels_.size(); level-- > 0;) {
        const std::uint64_t bytes = level_bytes(level);
        const std::uint64_t place = end + bytes > room ? 0 : end;
        end = place + bytes;
        if (end > room) return false;
        for (std::size_t i = level + 1; i <= std::min(level + in_use, levels_.size() - 1); ++i)
            if (place < levels_[i].place + level_bytes(i) && levels_[i].place < end) return false;
        levels_[level].place = static_cast<std::size_t>(place);
    }
    return true;
}

// The bytes of a level before a cell.
std::size_t Closure::bytes_before(std::size_t level, std::size_t outer) const {
    const Level &here = levels_[level];
    return (outer < here.offset.size() ? here.offset[outer] : here.blocks) * layout_->words *
           sizeof(Wide);
}

std::size_t Closure::peak_bytes() const {
    if (options_.keep || in_turn_) return total_bytes_;
    std::size_t peak = 0;
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const std::size_t furthest = level + static_cast<std::size_t>(span_);
        std::size_t between = 0;
        for (std::size_t i = level + 1; i < std::min(furthest, levels_.size()); ++i)
            between += level_bytes(i);
        for (std::size_t slice = 0; slice < used_up_.size(); ++slice) {
            const bool whole = slice + 1 == used_up_.size();
            std::size_t held =
                between +
                (whole ? level_bytes(level) : bytes_before(level, (slice + 1) * slice_clusters_));
            if (furthest < levels_.size()) // what is left of it
                held += level_bytes(furthest) - bytes_before(furthest, used_up_[slice]);
            peak = std::max(peak, held);
        }
    }
    return peak;
}

void Closure::plan_seeds() {
    const Layout &layout = *layout_;
    for (const std::uint64_t position : seeds_.positions) {
        if ((position & ~layout.full()) != 0)
            throw std::invalid_argument("a peg outside the board");
        if (layout.class_of(position) != class_)
            throw std::invalid_argument("a seed is of another class");
        const Layout::Place place = layout.place(position);
        const auto level = static_cast<std::uint32_t>(layout.outer_level[place.outer] +
                                                      layout.inner_level[place.inner]);
        listed_.push_back({level, place.outer, layout.inner_rank[place.inner], place.index});
    }
    std::ranges::sort(listed_);
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

} // namespace pegsol
