// The levels of a puzzle, with the winning positions if a finish is given.
#pragma once

#include "spaces/levels.hpp"
#include "textbook.hpp"

inline std::unique_ptr<Levels> levels_of(const BoardTables &board, const std::vector<Pegs> &starts,
                                         const Symmetries &group,
                                         const std::optional<Finish> &finish = {}) {
    std::vector<Words> words;
    for (const Pegs &start : starts) words.push_back(words_of(start));
    auto levels = make_levels(board, words, group, plenty);
    finished(*levels, 3);
    if (finish) levels->begin_winning(*finish);
    while (finish && levels->winning_step(3) == State::running) {
    }
    return levels;
}
