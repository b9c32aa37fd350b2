// The choice of a width: a search holds each position in 1, 2 or 16 words.
//
// Every width is compiled separately, which takes most of the time of a build. One word and two
// suffice for the boards that people play. All larger boards share one width; there, hot loops stop
// at the words that the board uses (see WordCount).
#pragma once

#include <stdexcept>

#include "ground/bits.hpp"

namespace pegsol {

// The words of a position outside a search, in levels and in checkpoints: 1, 2, 4, 8 or 16, or 0
// for too large a board.
inline int words_needed(unsigned holes) {
    for (int words = 1; words <= widest; words *= 2)
        if (holes <= static_cast<unsigned>(words) * 64) return words;
    return 0;
}

// The words of a position in a search.
inline int width_of(unsigned holes) {
    const int words = words_needed(holes);
    return words > 2 ? widest : words;
}

// Calls act for the width of a board's positions: returns act.template operator()<W>().
template <class Act> auto with_width(unsigned holes, Act act) {
    switch (width_of(holes)) {
    case 1: return act.template operator()<1>();
    case 2: return act.template operator()<2>();
    case widest: return act.template operator()<widest>();
    default: throw std::invalid_argument("a board has at most 1,024 holes");
    }
}

// The same for searches that visit whole state spaces. They rarely meet a board of more than 64
// holes, so they hold the positions of all of these in the widest form.
template <class Act> auto with_one_or_widest(unsigned holes, Act act) {
    if (words_needed(holes) == 0) throw std::invalid_argument("a board has at most 1,024 holes");
    return holes <= 64 ? act.template operator()<1>() : act.template operator()<widest>();
}

} // namespace pegsol
