#include "spaces/mirror.hpp"

#include <bit>

namespace pegsol {
namespace {

// The images of all numbers under a map that keeps sums without carry. images[1 << i] is known.
template <class Image, class Sum> void fill_up(std::vector<Image> &images, Sum sum) {
    for (std::size_t i = 1; i < images.size(); ++i)
        if (!std::has_single_bit(i)) images[i] = sum(images[i & (i - 1)], images[i & (~i + 1)]);
}

} // namespace

std::optional<Mirror> mirror_of(const Layout &layout, const std::vector<Hole> &symmetry) {
    std::uint64_t within = layout.full();
    for (const auto *part : {&layout.outer, &layout.inner})
        for (const Hole hole : *part) within &= ~(std::uint64_t{1} << hole);
    const auto level = [&](Hole hole) {
        const auto place = layout.place(std::uint64_t{1} << hole);
        return layout.outer_level[place.outer] + layout.inner_level[place.inner];
    };
    for (Hole hole = 0; hole < layout.hole_count; ++hole) {
        const Hole to = symmetry[hole];
        if (((within >> hole ^ within >> to) & 1) != 0 || level(hole) != level(to))
            return std::nullopt;
    }
    const auto place_of_image = [&](std::uint64_t position) {
        std::uint64_t result = 0;
        for (; position != 0; position &= position - 1)
            result |= std::uint64_t{1}
                      << symmetry[static_cast<std::size_t>(std::countr_zero(position))];
        return layout.place(result);
    };
    Mirror mirror;
    const auto map_patterns = [&](const std::vector<Hole> &holes, auto &images) {
        images.resize(std::size_t{1} << holes.size());
        for (std::size_t i = 0; i < holes.size(); ++i) {
            const auto place = place_of_image(std::uint64_t{1} << holes[i]);
            images[std::size_t{1} << i] = {place.outer, place.inner};
        }
        fill_up(images, [](const Mirror::Outside &a, const Mirror::Outside &b) {
            return Mirror::Outside{a.outer | b.outer, a.inner | b.inner};
        });
    };
    map_patterns(layout.outer, mirror.outer);
    map_patterns(layout.inner, mirror.inner);
    const auto add = [](std::uint32_t a, std::uint32_t b) { return a ^ b; };
    mirror.index.resize(std::size_t{layout.words} * wide_bits);
    for (std::uint32_t index = 1; index < mirror.index.size(); index *= 2) {
        const std::uint32_t word = index >> wide_log, bit = index & (wide_bits - 1);
        mirror.index[index] =
            place_of_image(
                layout.high_positions[word] |
                layout.low_positions[std::size_t{layout.high_flips[word]} << wide_log | bit])
                .index;
    }
    fill_up(mirror.index, add);
    mirror.constants.resize(std::size_t{1} << layout.rank);
    for (std::size_t constants = 1; constants < mirror.constants.size(); constants *= 2)
        mirror.constants[constants] =
            place_of_image(layout.low_positions[constants << wide_log]).index;
    fill_up(mirror.constants, add);
    return mirror;
}

} // namespace pegsol
