// The choice of a width: a search holds each position in 1 or 16 words.
//
// Every width is compiled separately, which takes most of the time of a build. One word suffices
// for the boards that people play. All larger boards share one width; there, hot loops stop at the
// words that the board uses (see WordCount). Beams and levels have two words as well, for boards
// like that of 9 x 9 holes: beams for few moves take a third of the time, and levels an eighth of
// the memory.
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

// Calls act for the width of a board's positions: returns act.template operator()<W>().
template <class Act> auto with_width(unsigned holes, Act act) {
    if (words_needed(holes) == 0) throw std::invalid_argument("a board has at most 1,024 holes");
    return holes <= 64 ? act.template operator()<1>() : act.template operator()<widest>();
}

// The same with a width of two words.
template <class Act> auto with_near_width(unsigned holes, Act act) {
    return words_needed(holes) == 2 ? act.template operator()<2>() : with_width(holes, act);
}

} // namespace pegsol
