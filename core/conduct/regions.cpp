#include "conduct/regions.hpp"

#include <algorithm>

namespace pegsol {
namespace {

constexpr int max_size = 8; // larger regions are full for a few moves only
constexpr std::size_t max_regions = 256;
// The steps for small regions after which larger ones are left out, on large boards.
constexpr int max_steps = 20'000;

using Holes = Bits<widest>; // a board has few regions, so that one width suffices

bool contains(const Holes &whole, const Holes &part) { return (whole & part) == part; }

bool is_before(const Holes &a, const Holes &b) {
    return std::ranges::lexicographical_compare(a.words.rbegin(), a.words.rend(), b.words.rbegin(),
                                                b.words.rend());
}

class Regions {
  public:
    explicit Regions(const BoardTables &board) : jumps_over_(board.hole_count) {
        for (const Jump &jump : board.jumps) jumps_over_[jump.over].push_back(jump);
        for (int size = 1; size <= max_size; ++size) { // smaller regions are preferred
            const std::size_t smaller = found.size();
            for (unsigned hole = 0; hole < board.hole_count; ++hole) {
                Holes region;
                region.set(hole);
                complete(region, size, smaller);
            }
            const auto first = found.begin() + static_cast<std::ptrdiff_t>(smaller);
            std::sort(first, found.end(), is_before);
            found.erase(std::unique(first, found.end()), found.end());
            if (found.size() >= max_regions || steps_ > max_steps) break;
        }
        found.resize(std::min(found.size(), max_regions));
    }

    std::vector<Holes> found;

  private:
    std::vector<std::vector<Jump>> jumps_over_;
    int steps_ = 0;

    // Adds the regions of that size which contain `region` and none of the first `smaller` regions.
    void complete(const Holes &region, int size, std::size_t smaller) {
        ++steps_;
        const auto end = found.begin() + static_cast<std::ptrdiff_t>(smaller);
        if (std::any_of(found.begin(), end,
                        [&](const Holes &part) { return contains(region, part); }))
            return;
        const int holes = region.count();
        const Jump *open = nullptr;
        region.each([&](unsigned hole) {
            for (const Jump &jump : jumps_over_[hole])
                if (open == nullptr && !region.test(jump.from) && !region.test(jump.to))
                    open = &jump;
        });
        if (open == nullptr) {
            if (holes == size) found.push_back(region);
            return;
        }
        if (holes == size) return;
        for (const Hole hole : {open->from, open->to}) {
            Holes larger = region;
            larger.set(hole);
            complete(larger, size, smaller);
        }
    }
};

} // namespace

std::vector<Words> regions_of(const BoardTables &board) {
    const auto words = (board.hole_count + 63) / 64;
    std::vector<Words> regions;
    for (const Holes &region : Regions(board).found)
        regions.emplace_back(region.words.begin(), region.words.begin() + words);
    return regions;
}

std::vector<RegionBound> bounds_to(const OtherEnd &end, const std::vector<Words> &regions,
                                   bool backward) {
    const auto bits = [](const Words &words) { return to_bits<widest>(words); };
    RegionBound left;
    if (backward) {
        for (const Words &region : regions)
            if (contains(bits(end.pegs), bits(region))) left.regions.push_back(region);
        return {left};
    }
    std::vector<int> full(end.within.size()); // the regions that may be full there
    for (const Words &region : regions) {
        bool is_left = true;
        for (std::size_t i = 0; i < full.size(); ++i) {
            const auto &[holes, most] = end.within[i];
            if (!contains(bits(holes), bits(region)) || bits(region).count() > most) continue;
            ++full[i];
            is_left = false;
        }
        if (is_left) left.regions.push_back(region);
    }
    RegionBound all{regions, 0};
    for (std::size_t i = 0; i < full.size(); ++i)
        all.spared = std::max(all.spared, std::min(end.within[i].second, full[i]));
    return {left, all};
}

} // namespace pegsol
