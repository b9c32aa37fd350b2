#include "spaces/lookup.hpp"

#include <algorithm>
#include <stdexcept>

namespace pegsol {

Lookup::Lookup(std::shared_ptr<const Closure> closure, bool complemented)
    : closure_(std::move(closure)), flip_(complemented ? closure_->layout().full() : 0),
      bytes_((closure_->layout().hole_count + 7) / 8), parts_(bytes_), classes_(bytes_) {
    if (!closure_->done()) throw std::invalid_argument("the closure is not finished");
    for (std::size_t byte = 0; byte < bytes_; ++byte)
        for (std::size_t pegs = 0; pegs < 256; ++pegs) {
            const std::uint64_t position = std::uint64_t{pegs} << byte * 8;
            const auto place = closure_->layout().place(position);
            parts_[byte][pegs] = {place.outer, place.inner, place.index};
            classes_[byte][pegs] = closure_->layout().class_of(position);
        }
}

void Lookup::find(std::span<const std::uint64_t> positions, std::uint8_t *found) const {
    look_up(positions, found);
}

void Lookup::find_any(std::span<const std::uint64_t> positions, std::uint8_t *found) const {
    std::array<std::uint64_t, ahead> own;
    std::array<std::size_t, ahead> places;
    std::array<std::uint8_t, ahead> there;
    std::size_t count = 0;
    const auto look = [&] {
        closure_->settle();
        look_up({own.data(), count}, there.data());
        for (std::size_t i = 0; i < count; ++i)
            if (there[i] != 0) found[places[i]] = 1;
        count = 0;
    };
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const std::uint64_t position = positions[i] ^ flip_;
        std::uint64_t of = 0;
        for (std::size_t byte = 0; byte < bytes_; ++byte)
            of ^= classes_[byte][position >> byte * 8 & 255];
        if (of != closure_->position_class()) continue;
        own[count] = positions[i];
        places[count++] = i;
        if (count == ahead) look();
    }
    look();
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
