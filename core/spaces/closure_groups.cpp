// Groups of the clusters of a closure. The parts of levels of each group are filled one by one.
#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "ground/bytes.hpp"
#include "spaces/closure_parts.hpp"

namespace pegsol {

// Each step is one-to-one in the sum and in the word, so that another bit anywhere gives another
// digest.
struct Closure::Digest {
    // A multiplication need not wait for the one before.
    std::array<std::uint64_t, 4> sums{};

    static std::uint64_t step(std::uint64_t sum, std::uint64_t word) {
        return std::rotl((sum ^ word) * 0x9e3779b97f4a7c15, 32);
    }
    void add(std::span<const Wide> words) {
        auto [a, b, c, d] = sums;
        for (const Wide &word : words) {
            const auto lanes = std::bit_cast<std::array<std::uint64_t, 8>>(word);
            a = step(step(a, lanes[0]), lanes[4]);
            b = step(step(b, lanes[1]), lanes[5]);
            c = step(step(c, lanes[2]), lanes[6]);
            d = step(step(d, lanes[3]), lanes[7]);
        }
        sums = {a, b, c, d};
    }
    [[nodiscard]] std::uint64_t value() const {
        return step(step(step(sums[0], sums[1]), sums[2]), sums[3]);
    }
};

// Groups are ranges of clusters with about the same number of blocks.
void Closure::plan_groups() {
    const Layout &layout = *layout_;
    std::vector<std::uint64_t> blocks; // of a cell on all levels, by coset
    for (const std::uint64_t sum : layout.inner_sum) {
        const auto coset = static_cast<std::size_t>(sum >> layout.rank);
        if (coset >= blocks.size()) blocks.resize(coset + 1);
        ++blocks[coset];
    }
    std::vector<std::uint64_t> below{0}; // blocks before a cluster
    for (std::size_t cluster = 0; cluster + 1 < cluster_start_.size(); ++cluster) {
        std::uint64_t sum = below.back();
        for (std::uint32_t i = cluster_start_[cluster]; i < cluster_start_[cluster + 1]; ++i)
            if (const auto coset = static_cast<std::size_t>(
                    (class_ ^ layout.outer_sum[cluster_cells_[i]]) >> layout.rank);
                coset < blocks.size())
                sum += blocks[coset];
        below.push_back(sum);
    }
    group_of_.assign(layout.outer_sum.size(), 0);
    for (std::uint32_t group = 0; group <= options_.groups; ++group) {
        const std::uint64_t wanted = below.back() * group / options_.groups;
        const auto at =
            group == options_.groups ? below.end() - 1 : std::ranges::lower_bound(below, wanted);
        group_start_.push_back(static_cast<std::uint32_t>(at - below.begin()));
        if (group == 0) continue;
        for (std::uint32_t i = cluster_start_[group_start_[group - 1]];
             i < cluster_start_[group_start_[group]]; ++i)
            group_of_[cluster_cells_[i]] = static_cast<std::uint8_t>(group - 1);
    }
}

template <class Visit> void Closure::each_pulling_cell(std::uint32_t group, Visit visit) const {
    for (std::uint32_t cluster = group_start_[group]; cluster < group_start_[group + 1];
         ++cluster) {
        const std::uint32_t begin = cluster_start_[cluster],
                            end = images_.empty() ? cluster_start_[cluster + 1] : begin + 1;
        for (std::uint32_t i = begin; i < end; ++i) visit(cluster_cells_[i]);
    }
}

void Closure::plan_sources() {
    if (!options_.resident) return; // the bitmap is filled as a whole
    const Layout &layout = *layout_;
    const auto all = static_cast<std::uint32_t>(layout.outer_sum.size() - 1);
    const auto listed = [](const std::vector<bool> &present) {
        std::vector<std::uint32_t> groups;
        for (std::uint32_t group = 0; group < present.size(); ++group)
            if (present[group]) groups.push_back(group);
        return groups;
    };
    for (std::uint32_t group = 0; group < options_.groups; ++group) {
        std::vector<std::vector<bool>> pulled(static_cast<std::size_t>(span_) + 1,
                                              std::vector<bool>(options_.groups, false));
        std::vector<bool> bounds(options_.bound ? options_.bound->options_.groups : 0, false);
        each_pulling_cell(group, [&](std::uint32_t outer) {
            for (const std::uint16_t i : pulls_to(outer)) {
                const auto &pull = layout.pulls[i];
                pulled[static_cast<std::size_t>(pull.drop)][group_of_[outer ^ pull.outer_mask]] =
                    true;
            }
            if (options_.bound) bounds[options_.bound->group_of_[all ^ outer]] = true;
        });
        pulled_groups_.emplace_back();
        for (const auto &present : pulled) pulled_groups_.back().push_back(listed(present));
        bound_groups_.push_back(listed(bounds));
    }
}

std::vector<Closure::PartName> Closure::sources(std::size_t level, std::uint32_t group) const {
    std::vector<PartName> found;
    if (!options_.resident) throw std::invalid_argument("the levels are in memory");
    for (std::size_t drop = 1; drop <= static_cast<std::size_t>(span_); ++drop) {
        if (level + drop >= levels_.size()) break;
        for (const std::uint32_t source : pulled_groups_[group][drop])
            if (levels_[level + drop].parts[source].blocks > 0)
                found.push_back({level + drop, source});
    }
    return found;
}

std::vector<Closure::PartName> Closure::bounds(std::size_t level, std::uint32_t group) const {
    std::vector<PartName> found;
    if (!options_.bound || !options_.resident) return found;
    const std::size_t other = static_cast<std::size_t>(layout_->highest) - level;
    for (const std::uint32_t source : bound_groups_[group])
        if (options_.bound->levels_[other].parts[source].blocks > 0)
            found.push_back({other, source});
    return found;
}

Closure::Traffic Closure::traffic(std::size_t level, std::uint32_t group) const {
    const Layout &layout = *layout_;
    Traffic traffic{part_bytes(level, group), 0, std::vector<std::uint64_t>(options_.groups, 0)};
    const std::size_t patterns = layout.outer_sum.size();
    std::vector<bool> counted((static_cast<std::size_t>(span_) + 1) * patterns, false);
    each_pulling_cell(group, [&](std::uint32_t outer) {
        const Cell to = cell(level, outer);
        if (to.size() == 0) return;
        for (const std::uint16_t i : pulls_to(outer)) {
            const auto &pull = layout.pulls[i];
            const auto drop = static_cast<std::size_t>(pull.drop);
            const std::uint32_t source = outer ^ pull.outer_mask;
            if (level + drop >= levels_.size()) continue;
            const std::size_t blocks = inner_patterns(level + drop, source).size();
            if (blocks == 0) continue;
            if (pull.inner_mask == 0 && pull.operation.determined.empty())
                traffic.pulled += to.size();
            else
                for (unsigned added = 0; added < pull.operation.masks.size(); ++added) {
                    const auto pairs = layout.pairs_of(pull, to.coset, to.potential, added);
                    traffic.pulled += static_cast<std::uint64_t>(pairs.second - pairs.first);
                }
            if (drop == 0 || counted[drop * patterns + source]) continue;
            counted[drop * patterns + source] = true;
            traffic.sources[group_of_[source]] += blocks * layout.words * sizeof(Wide);
        }
    });
    return traffic;
}

bool Closure::fill_part(std::size_t level, std::uint32_t group, bool (*poll)(void *),
                        void *context) {
    Part &part = levels_[level].parts[group];
    const auto require = [](const Closure &closure, const std::vector<PartName> &parts) {
        for (const auto &[of, other] : parts)
            if (const Part &source = closure.levels_[of].parts[other];
                !source.known || source.data == nullptr)
                throw std::invalid_argument("a part is filled before those that it needs");
    };
    require(*this, sources(level, group));
    if (options_.bound) require(*options_.bound, bounds(level, group));
    if (part.blocks > 0 && part.data == nullptr)
        throw std::invalid_argument("a part is filled before it was placed");
    counts_ = {};
    part.known = false;
    for (std::uint32_t i = cluster_start_[group_start_[group]];
         i < cluster_start_[group_start_[group + 1]]; ++i)
        mark(level, cluster_cells_[i], false);
    Worker worker;
    prepare(worker);
    Digest digest;
    for (std::uint32_t cluster = group_start_[group]; cluster < group_start_[group + 1];
         ++cluster) {
        fill_cluster(worker, level, cluster);
        add_cluster(digest, level, cluster); // while the processor still has its blocks
        settle();
        if (!poll(context)) return false;
    }
    add_counts(worker);
    count_fixed(level, group);
    part.known = true;
    filled_digest_ = digest.value();
    return true;
}

std::vector<std::uint8_t> Closure::filled_cells(std::size_t level, std::uint32_t group) const {
    const std::uint32_t begin = cluster_start_[group_start_[group]],
                        end = cluster_start_[group_start_[group + 1]];
    std::vector<std::uint8_t> filled((end - begin + 7) / 8, 0);
    for (std::uint32_t i = begin; i < end; ++i)
        if (levels_[level].filled[cluster_cells_[i]] != 0)
            filled[(i - begin) / 8] |= static_cast<std::uint8_t>(1u << ((i - begin) % 8));
    return filled;
}

void Closure::add_cluster(Digest &digest, std::size_t level, std::uint32_t cluster) const {
    for (std::uint32_t i = cluster_start_[cluster]; i < cluster_start_[cluster + 1]; ++i) {
        const std::uint32_t outer = cluster_cells_[i];
        if (const Wide *blocks = cell_blocks(level, outer); blocks != nullptr) {
            use(level, outer);
            digest.add({blocks, inner_patterns(level, outer).size() * layout_->words});
        }
    }
}

std::uint64_t Closure::digest(std::size_t level, std::uint32_t group) const {
    Digest digest;
    for (std::uint32_t cluster = group_start_[group]; cluster < group_start_[group + 1];
         ++cluster) {
        add_cluster(digest, level, cluster);
        settle();
    }
    return digest.value();
}

void Closure::attach(std::size_t level, std::uint32_t group, std::shared_ptr<const std::byte> file,
                     std::span<const std::uint8_t> filled, bool foreign) {
    const std::uint32_t begin = cluster_start_[group_start_[group]],
                        end = cluster_start_[group_start_[group + 1]];
    check(filled.size() == (end - begin + 7) / 8, "filled cells of another group");
    place(level, std::move(file), group, foreign);
    for (std::uint32_t i = begin; i < end; ++i)
        mark(level, cluster_cells_[i],
             (filled[(i - begin) / 8] >> ((i - begin) % 8) & 1) != 0 &&
                 !inner_patterns(level, cluster_cells_[i]).empty());
    levels_[level].parts[group].known = true;
}

} // namespace pegsol
