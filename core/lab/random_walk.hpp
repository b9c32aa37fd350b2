// Where random play goes: the chance of every position of a state space, level by level.
//
// In each position every legal jump is as likely as the others; a game ends at the finish, or where
// no jump is legal. Levels are given from the most pegs down, each as one position of each symmetry
// class. A position takes its chance from those before it, which are found by playing back; so the
// threads write to different places, and the sums are the same for any number of them. The numbers
// that are added are positive, so that rounding leaves 12 digits or more.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "ground/finish.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"

namespace pegsol {

struct RandomWalkSpec {
    Words start;
    std::optional<Finish> finish;
    Symmetries
        symmetries; // all elements of a group that keeps start and finish, the identity first
    int threads = 1;
    std::size_t memory_bytes = 0;
};

class RandomWalk {
  public:
    struct Sums {
        double visited = 0; // the chance that a game comes to the level
        double won = 0;     // that it ends there at the finish
        double stuck = 0;   // that it ends there for want of a legal jump
        double going = 0;   // that it goes on
        double jumps = 0;   // of those, the mean number of legal jumps, times their chance
        std::uint64_t positions = 0;
    };
    virtual ~RandomWalk() = default;

    // Begins a level: its positions as Levels::level() gives them, one peg less than those before.
    // False if there is not enough memory; then nothing has changed.
    [[nodiscard]] virtual bool add_level(int pegs, std::span<const char> positions) = 0;
    // Values about this number of its remaining positions.
    virtual State step(std::size_t positions) = 0;
    // The sums of the last level.
    [[nodiscard]] virtual Sums sums() const = 0;
    // The chance that a game comes to one of these positions of the last level.
    [[nodiscard]] virtual double chance(std::span<const char> positions) const = 0;
};

std::unique_ptr<RandomWalk> make_random_walk(const BoardTables &board, const RandomWalkSpec &spec);

} // namespace pegsol
