// The positions that can be reached, level by level, one of each class of symmetric ones.
//
// level    all positions reached that have the same number of pegs
// winning  a position from which the goal can be reached, or that meets it
//
// For spaces of which only a small part is reached, and for any board. Levels are made from the
// most pegs down; a level that is complete stays valid whatever happens after.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "ground/positions.hpp"

namespace pegsol {

enum class WorkState { running, complete, memory };

class Levels {
  public:
    virtual ~Levels() = default;

    // Expands about so many positions, or does one pass over the level under way.
    virtual WorkState step(std::size_t positions) = 0;
    // All levels with at least so many pegs are complete.
    [[nodiscard]] virtual int complete_down_to() const = 0;
    [[nodiscard]] virtual std::size_t count(int pegs) const = 0;
    // The number of positions with their images.
    [[nodiscard]] virtual std::uint64_t raw(int pegs) const = 0;
    // Positions without a legal jump, with their images (raw) or without.
    [[nodiscard]] virtual std::uint64_t dead_ends(int pegs, bool raw) const = 0;
    [[nodiscard]] virtual bool contains(const Words &words) const = 0;
    // A level's positions in ascending order, and with all their images.
    [[nodiscard]] virtual std::string level(int pegs) const = 0;
    [[nodiscard]] virtual std::string raw_level(int pegs) const = 0;
    // Restores what level() gave; throws std::invalid_argument if it cannot be that.
    virtual void set_level(int pegs, std::span<const char> data) = 0;
    // Frees a level that is no longer needed to go on; asking for it is an error from then on.
    virtual void drop(int pegs) = 0;
    [[nodiscard]] virtual bool dropped(int pegs) const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;

    // Finds the winning positions, from the fewest pegs up. All levels must be there.
    virtual void begin_winning(const Goal &goal) = 0;
    virtual WorkState winning_step(std::size_t positions) = 0;
    [[nodiscard]] virtual std::size_t winning(int pegs) const = 0;
    [[nodiscard]] virtual std::uint64_t winning_raw(int pegs) const = 0;
    [[nodiscard]] virtual bool is_winning(const Words &words) const = 0;
    [[nodiscard]] virtual std::string winning_level(int pegs) const = 0;
};

// The symmetries are all elements of a group, the identity first.
std::unique_ptr<Levels> make_levels(const BoardTables &board, const std::vector<Words> &starts,
                                    const Symmetries &symmetries, std::size_t memory_bytes);

} // namespace pegsol
