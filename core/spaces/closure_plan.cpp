// What a closure computes before its first step.
#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>

#include "spaces/closure_parts.hpp"
#include "spaces/kernels.hpp"

namespace pegsol {

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
    slice_clusters_ = static_cast<std::uint32_t>(cluster_start_.size() - 1);
    used_up_ = {0};
    if (options_.keep || layout.level_rounds || !maps_.empty()) return;
    constexpr std::uint32_t most_slices = 64, least_cells = 16;
    slice_clusters_ = std::max(cells / most_slices, least_cells);
    used_up_.clear();
    const auto last_use = layout.last_uses(span_);
    std::uint32_t free = 0;
    for (std::uint32_t end = 0; end < cells; end += slice_clusters_) {
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
    in_turn_ = !options_.keep && slices() == 1;
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
    // One of several threads may be a level ahead of what is done.
    const std::size_t in_use = static_cast<std::size_t>(span_) + (options_.threads > 1 ? 1 : 0);
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

// The bytes of a level that has one part before a cell.
std::size_t Closure::bytes_before(std::size_t level, std::uint32_t outer) const {
    const Level &here = levels_[level];
    return (outer < here.offset.size() ? here.offset[outer] : here.blocks) * layout_->words *
           sizeof(Wide);
}

std::size_t Closure::peak_bytes() const {
    if (options_.keep || in_turn_) return total_bytes_;
    const auto span = static_cast<std::size_t>(span_);
    std::size_t peak = 0;
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        std::size_t between = 0;
        for (std::size_t i = level + 1; i < std::min(level + span, levels_.size()); ++i)
            between += level_bytes(i);
        // What is left of a level, of which these slices do not pull any more.
        const auto left = [&](std::size_t of, std::size_t slice) {
            return of < levels_.size() ? level_bytes(of) - bytes_before(of, used_up_[slice]) : 0;
        };
        for (std::size_t slice = 0; slice < slices(); ++slice) {
            const bool whole = slice + 1 == slices();
            std::size_t held =
                between + (whole ? level_bytes(level)
                                 : bytes_before(level, static_cast<std::uint32_t>(slice + 1) *
                                                           slice_clusters_));
            // One of several threads may be a slice ahead of what is done.
            if (options_.threads <= 1)
                held += left(level + span, slice);
            else if (slice > 0)
                held += left(level + span, slice - 1);
            else
                held += left(level + span, 0) + left(level + span + 1, slices() - 1);
            peak = std::max(peak, held);
        }
    }
    return peak;
}

void Closure::plan_seeds() {
    const Layout &layout = *layout_;
    for (const std::uint64_t position : seeds_.positions) {
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
