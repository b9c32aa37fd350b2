// The choice of a width: positions of a board are 1, 2, 4, 8 or 16 words long.
#pragma once

#include <stdexcept>

namespace pegsol {

// The words of a position, or 0 for too large a board.
inline int words_needed(unsigned holes) {
    for (int words = 1; words <= 16; words *= 2)
        if (holes <= static_cast<unsigned>(words) * 64) return words;
    return 0;
}

// Returns act.template operator()<W>() for the width W of a board's positions.
template <class Act> auto with_width(unsigned holes, Act act) {
    switch (words_needed(holes)) {
    case 1: return act.template operator()<1>();
    case 2: return act.template operator()<2>();
    case 4: return act.template operator()<4>();
    case 8: return act.template operator()<8>();
    case 16: return act.template operator()<16>();
    default: throw std::invalid_argument("a board has at most 1,024 holes");
    }
}

} // namespace pegsol
