#include "spaces/lookup.hpp"

#include <algorithm>

namespace pegsol {

Lookup::Lookup(std::shared_ptr<const Closure> closure, bool complemented)
    : closure_(std::move(closure)), flip_(complemented ? closure_->layout().full() : 0),
      bytes_((closure_->layout().hole_count + 7) / 8), parts_(bytes_) {
    for (std::size_t byte = 0; byte < bytes_; ++byte)
        for (std::uint64_t pegs = 0; pegs < 256; ++pegs) {
            const auto place = closure_->layout().place(pegs << byte * 8);
            parts_[byte][pegs] = {place.outer, place.inner, place.index};
        }
}

void Lookup::find(std::span<const std::uint64_t> positions, std::uint8_t *found) const {
    look_up(positions, found);
}

PEGSOL_DISPATCH void Lookup::look_up(std::span<const std::uint64_t> positions,
                                     std::uint8_t *found) const {
    struct Bit {
        const std::uint64_t *lane;
        unsigned shift;
    };
    std::array<Bit, ahead> bits;
    for (std::size_t first = 0; first < positions.size(); first += ahead) {
        const std::size_t count = std::min(ahead, positions.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t position = positions[first + i] ^ flip_;
            Layout::Place place{0, 0, 0, 0};
            for (std::size_t byte = 0; byte < bytes_; ++byte) {
                const Part &part = parts_[byte][position >> byte * 8 & 255];
                place.outer |= part.outer;
                place.inner |= part.inner;
                place.index |= part.index;
            }
            bits[i] = {closure_->lane_of(place), place.index & 63};
            __builtin_prefetch(bits[i].lane);
        }
        for (std::size_t i = 0; i < count; ++i)
            found[first + i] = bits[i].lane != nullptr && (*bits[i].lane >> bits[i].shift & 1) != 0;
    }
}

} // namespace pegsol
