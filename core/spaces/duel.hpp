// Who wins from each position of a class if two players jump in turn and a player who cannot jump
// loses.
//
// A position is lost if and only if no jump leads to a lost one, so the levels are valued from the
// fewest pegs up. The bitmap of the lost positions has a bit for each position of the class. Six
// holes are within a word; the others are outside, except a few whose pegs follow from the class.
// So each jump is tried for 64 positions at once.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "ground/tables.hpp"

namespace pegsol {

class Duel {
  public:
    // A jump keeps the parity of the pegs on each parity set. The positions are those of the class
    // of `member` with up to `most` pegs. Throws std::invalid_argument for more than 64 holes
    // or 8 parity sets.
    Duel(const BoardTables &board, const std::vector<std::uint64_t> &parity_sets,
         std::uint64_t member, int most, unsigned threads);
    // Goes on for this number of steps, a word on a level each; returns whether all are done.
    bool run(std::size_t count);
    [[nodiscard]] std::size_t done() const { return done_; }
    [[nodiscard]] std::size_t steps() const { return steps_; }
    [[nodiscard]] std::uint64_t positions() const { return positions_; } // valued so far
    // Whether the player whose turn it is loses.
    [[nodiscard]] bool lost(std::uint64_t position) const;

  private:
    static constexpr std::size_t within = 6, most_following = 8;
    // Sets of positions of a word: all, and for each hole those with a peg and those without one.
    using Sets = std::array<std::uint64_t, 2 * (within + most_following) + 1>;

    struct Following {         // a hole whose peg follows from those of its parity set
        std::uint64_t outside; // the outside holes of the set
        std::uint64_t pegs;    // of a word without pegs outside
    };
    struct Try {                          // a jump
        std::uint64_t care, pegs, flip;   // outside
        unsigned turn;                    // within
        std::array<std::size_t, 3> needs; // its holes, as sets of positions of a word
    };

    std::vector<unsigned> free_; // the holes within, then those outside
    std::vector<Following> following_;
    std::vector<std::uint64_t> exactly_; // positions of a word, by its variant and pegs not outside
    std::vector<Try> tries_;
    std::vector<std::uint64_t> lost_;
    unsigned threads_;
    std::size_t done_ = 0, steps_;
    std::atomic<std::uint64_t> positions_ = 0;

    // The numbers of pegs that a position may have in holes that are not outside.
    [[nodiscard]] std::size_t kinds() const { return within + following_.size() + 1; }
    [[nodiscard]] std::pair<std::uint64_t, unsigned> place(std::uint64_t holes) const;
    std::uint64_t value(std::size_t level, std::uint64_t outside);
};

} // namespace pegsol
