// The reachable positions, level by level, one representative of each symmetry class.
//
// level    all reachable positions with the same number of pegs
// winning  a position from which the finish can be reached, or that meets it
//
// For any board, and for spaces of which only a small part is reachable. Levels are built from the
// most pegs down; a complete level stays valid when a later step runs out of memory. With pagodas,
// positions after a jump that are outweighed by some pagoda are left out, and so is what only they
// reach.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "ground/finish.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"
#include "spaces/reading.hpp"

namespace pegsol {

class Levels {
  public:
    virtual ~Levels() = default;

    // Expands about this number of positions, or does one pass over the level under way.
    virtual State step(std::size_t positions) = 0;
    // All levels with at least this number of pegs are complete.
    [[nodiscard]] virtual int complete_down_to() const = 0;
    // Of a level, or of the winning positions there.
    [[nodiscard]] virtual std::size_t count(int pegs, bool winning = false) const = 0;
    // The number of positions with their images.
    [[nodiscard]] virtual std::uint64_t raw(int pegs, bool winning = false) const = 0;
    // The number of positions without a legal jump, with their images.
    [[nodiscard]] virtual std::uint64_t dead_ends(int pegs) const = 0;
    [[nodiscard]] virtual bool contains(const Words &words, bool winning = false) const = 0;
    // Sets found[i] to whether position i of an array is there, or is winning: (holes + 63) / 64
    // words each.
    virtual void find(std::span<const std::uint64_t> positions, bool winning,
                      std::uint8_t *found) const = 0;
    // A level's positions in ascending order.
    [[nodiscard]] virtual std::string level(int pegs, bool winning = false) const = 0;
    // Reads the positions of a level, or the winning ones, or the complements of these, with all
    // their images. Must not outlive the levels.
    [[nodiscard]] virtual std::unique_ptr<Reading> reading(int pegs, bool winning,
                                                           bool complemented) const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;

    // A level, or the complements of its positions, in canonical forms, ascending: the gap from
    // each to the next, little-endian, first the lowest byte of all gaps, then the second of all..
    [[nodiscard]] virtual std::string gaps(int pegs, bool complemented) const = 0;
    // Whether a level has the complement of a position among some canonical ones.
    [[nodiscard]] virtual bool has_complement(int pegs, std::span<const char> of) const = 0;
    // Whether a level has a position that meets the finish.
    [[nodiscard]] virtual bool meets(int pegs, const Finish &finish) const = 0;

    // For each pagoda, how often it was the first in the list to leave out a position.
    [[nodiscard]] virtual std::vector<std::uint64_t> refuted() const = 0;

    // Finds the winning positions, from the fewest pegs up. All levels must be complete.
    virtual void begin_winning(const Finish &finish) = 0;
    virtual State winning_step(std::size_t positions) = 0;
};

// The symmetries are all elements of a group, the identity first. They map the set of pagodas to
// itself.
std::unique_ptr<Levels> make_levels(const BoardTables &board, const std::vector<Words> &starts,
                                    const Symmetries &symmetries, std::size_t memory_bytes,
                                    const std::vector<Pagoda> &pagodas = {});

} // namespace pegsol
