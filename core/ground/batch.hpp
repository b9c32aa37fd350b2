// Many positions at once: their legal jumps, jumps made in them, and random games from them.
//
// Positions lie one after the other in an array, (holes + 63) / 64 words each.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ground/finish.hpp"

namespace pegsol {

class Batch {
  public:
    virtual ~Batch() = default;

    // Sets legal[i * jumps + j] to whether jump j is legal in position i.
    virtual void legal(std::span<const std::uint64_t> positions, std::uint8_t *legal) const = 0;
    // Sets stuck[i] to whether no jump is legal in position i.
    virtual void stuck(std::span<const std::uint64_t> positions, std::uint8_t *stuck) const = 0;
    // Makes a jump in each position. Returns the first position in which its jump is not legal;
    // those from there on are unchanged.
    virtual std::optional<std::size_t> jump(std::span<std::uint64_t> positions,
                                            std::span<const std::int64_t> jumps) const = 0;
    // Plays each position by legal jumps, each as likely as the others, until it meets the finish
    // or no jump is legal. A player who looks some jumps ahead makes none after which the loss is
    // in sight, and gives up if there are no others. The game of position i depends on the seed and
    // on first + i only.
    virtual void play(std::span<std::uint64_t> positions, const std::optional<Finish> &finish,
                      int ahead, std::uint64_t seed, std::uint64_t first) const = 0;
};

std::unique_ptr<Batch> make_batch(const BoardTables &board);

} // namespace pegsol
