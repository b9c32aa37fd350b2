// Layers of positions by moves, from the start and from the finish, until they meet. The side that
// takes less work is extended first.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/move_layers.hpp"

namespace pegsol {

class BothEnds {
  public:
    // Layers, and the positions that they go through between two looks at the time.
    struct Side {
        std::shared_ptr<MoveLayers> layers{};
        std::size_t chunk = 0;
        std::uint64_t done = 0; // positions generated for the layer under way
    };
    // A solution: from a seed of the start, jumps lead to a position from which those of the other
    // side lead, taken back, to a seed of the finish.
    struct Solution {
        Words start, finish;
        std::vector<JumpIndex> jumps, back;
    };

    // For solutions with at most `most` moves. Without a second side, the finish is tested. To
    // `keep` all layers, the last one that matters is filled as well, not only gone through.
    BothEnds(Side forward, std::optional<Side> backward, Finish finish, int most, bool keep);

    // Works on one layer until it is complete, the time is over, or a limit is met: State::complete
    // after a layer, truncated if `nodes` more positions were generated, and memory. The next call
    // continues it.
    State advance(std::uint64_t nodes, std::size_t memory_bytes, const Poll &poll);
    // From now on, only solutions with at most that number of moves; for use between two layers.
    // The layers leave out the positions that only longer solutions need.
    void lower(int most);
    // Whether the last layers have a solution; otherwise its moves are excluded.
    bool meet(const Poll &poll);

    // Whether a layer has begun and is not complete.
    [[nodiscard]] bool is_under_way() const { return under_way_; }
    // No solution has this number of moves or fewer.
    [[nodiscard]] int excluded() const { return excluded_; }
    [[nodiscard]] int most() const { return most_; }
    [[nodiscard]] const std::optional<Solution> &found() const { return found_; }
    [[nodiscard]] std::uint64_t generated() const;
    // The moves of the last layers, from the start and from the finish.
    [[nodiscard]] std::pair<int, int> moves() const;
    // The layer that is next or under way: whether it is from the start, and its number.
    [[nodiscard]] std::pair<bool, int> work() const;

  private:
    std::vector<Side> sides_; // that from the start is the first
    Finish finish_;
    int most_, excluded_ = -1;
    bool keep_, under_way_ = false;
    std::optional<Solution> found_;

    [[nodiscard]] int total_moves() const { return moves().first + moves().second; }
    [[nodiscard]] std::size_t chosen() const;
    void join(const Words &place, int from_start, int from_finish, const Poll &poll);
};

} // namespace pegsol
