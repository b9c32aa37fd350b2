// What the fuzz targets share. A target reads one input: the first bytes choose a board and a
// search, the rest is what a file may hold. It may be refused by Damaged and nothing else.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "boards.hpp"
#include "ground/bytes.hpp"

// A target defines these: one input, and inputs to begin with.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);
std::vector<std::string> seeds();

// Ends the program; unlike assert() in every build.
inline void expect(bool right, const char *what) {
    if (right) return;
    std::fprintf(stderr, "not true: %s\n", what);
    std::abort();
}

// The bytes of an input, taken from the front.
class Input {
  public:
    Input(const std::uint8_t *data, std::size_t size)
        : rest_(reinterpret_cast<const char *>(data), size) {}
    unsigned byte() {
        if (rest_.empty()) return 0;
        const auto first = static_cast<unsigned char>(rest_[0]);
        rest_ = rest_.subspan(1);
        return first;
    }
    std::span<const char> take(std::size_t count) {
        const auto part = rest_.first(std::min(count, rest_.size()));
        rest_ = rest_.subspan(part.size());
        return part;
    }
    [[nodiscard]] std::span<const char> rest() const { return rest_; }

  private:
    std::span<const char> rest_;
};

// The identity and a half-turn of a board whose holes are in an order that it turns around.
inline std::vector<std::vector<Hole>> half_turn(const BoardTables &board) {
    std::vector<std::vector<Hole>> group(2, std::vector<Hole>(board.hole_count));
    for (unsigned h = 0; h < board.hole_count; ++h) {
        group[0][h] = static_cast<Hole>(h);
        group[1][h] = static_cast<Hole>(board.hole_count - 1 - h);
    }
    return group;
}

// The positions with all pegs but one, with one peg, and with all.
inline Words vacancy(const BoardTables &board, unsigned hole) {
    return words_of(all_but(board.hole_count, hole % board.hole_count));
}
inline Words survivor(const BoardTables &board, unsigned hole) {
    return words_of(only(board.hole_count, hole % board.hole_count));
}
inline Words all_holes(const BoardTables &board) {
    return words_of(std::vector<bool>(board.hole_count, true));
}
