// The longest sweeps in the solutions of a problem, over its live positions.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "spaces/live.hpp"

namespace pegsol {

// any     in the course of a solution
// last    at the end of one
// loop    that ends in the hole where it began; the peg makes no other jump right before or after
enum class SweepKind { any, last, loop };
inline constexpr std::size_t sweep_kinds = 3;

class Sweeps {
  public:
    virtual ~Sweeps() = default;

    // Visits positions, those with the most pegs first, until about this number of sweeps is found.
    virtual State step(std::size_t sweeps) = 0;
    [[nodiscard]] virtual std::size_t visited() const = 0;
    // The jumps of the longest sweep so far, 0 if there is none.
    [[nodiscard]] virtual int longest(SweepKind kind) const = 0;
    // A solution with it.
    [[nodiscard]] virtual std::vector<JumpIndex> solution(SweepKind kind) const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

std::unique_ptr<Sweeps> make_sweeps(std::shared_ptr<const Live> live);

} // namespace pegsol
