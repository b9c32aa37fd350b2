// A symmetry that maps the cells of a layout to cells, and their words to words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "spaces/layout.hpp"

namespace pegsol {

// Exchanges a word's bits in pairs: the lower of each are in a mask, the upper are `shift` bits and
// some lanes away. There are two masks, of which the parity of some bits chooses one.
struct BitSwap {
    unsigned lanes = 0, shift = 0;
    std::array<Wide, 2> masks{};
    std::uint32_t choosing = 0;
    std::vector<std::uint8_t> by_word, by_constants; // what they add to the parity
};

struct CellMap {
    std::vector<std::uint32_t> outer, inner; // the images of patterns
    std::vector<std::uint32_t> word;         // and of words, if all constants are 0
    std::vector<std::uint32_t> word_flips;   // what the constants add to a word's image
    std::vector<BitSwap> swaps;              // one after the other, they map the bits of a word
};

// Nothing if the symmetry does not map cells to cells and words to words.
std::optional<CellMap> cell_map_of(const Layout &layout, const std::vector<Hole> &symmetry);

} // namespace pegsol
