// Layers of positions by moves, from the start and from the finish, until they meet. The side that
// takes less work is extended first.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "conduct/move_ends.hpp"
#include "ground/move_layers.hpp"

namespace pegsol {

class BothEnds {
  public:
    // For solutions with at most `most` moves, in positions that are `within` a set, if there is
    // one. Without a list of finishes, the finish is tested. To `keep` all layers, the last one
    // that matters is filled as well, not only gone through.
    BothEnds(std::shared_ptr<const MoveEnds> ends, std::shared_ptr<const Membership> within,
             int most, bool keep, unsigned threads);
    BothEnds(const BothEnds &) = delete;
    BothEnds &operator=(const BothEnds &) = delete;

    // Works on one layer until it is complete, the time is over, or a limit is met: State::complete
    // after a layer, truncated if `nodes` more positions were generated, and memory. The next call
    // continues it.
    State advance(std::uint64_t nodes, std::size_t memory_bytes, const Poll &poll);
    // From now on, only solutions with at most that number of moves; for use between two layers.
    // The layers leave out the positions that only longer solutions need.
    void lower(int most);

    [[nodiscard]] const BoardTables &board() const { return ends_->problem->board; }
    // Whether a layer has begun and is not complete.
    [[nodiscard]] bool is_under_way() const { return under_way_; }
    // Whether there is a solution, or none with up to `most` moves.
    [[nodiscard]] bool ended() const { return found_ || excluded_ >= most_; }
    // No solution has this number of moves or fewer.
    [[nodiscard]] int excluded() const { return excluded_; }
    [[nodiscard]] int most() const { return most_; }
    // The jumps of a solution, if there is one.
    [[nodiscard]] const std::optional<std::vector<JumpIndex>> &found() const { return found_; }
    [[nodiscard]] std::uint64_t generated() const;
    // The positions of each layer, from the start and from the finish.
    [[nodiscard]] std::vector<std::vector<std::size_t>> counts() const;
    // The moves of the last layers, from the start and from the finish.
    [[nodiscard]] std::pair<int, int> moves() const;
    // The layer that is next or under way: whether it is from the start, and its number.
    [[nodiscard]] std::pair<bool, int> work() const;

    // Positions that are in the last layers of both sides or meet the finish.
    [[nodiscard]] std::vector<Words> meetings(std::size_t most) const;
    // The positions at one move less of a side from which a move leads to one of these.
    [[nodiscard]] std::vector<Words> sources(bool from_start, const std::vector<Words> &positions,
                                             int moves, const Pause &pause) const;

    // The complete layers of each side, and the way back to them.
    [[nodiscard]] std::vector<std::string> save() const;
    void load(const std::vector<std::string> &saved, const Poll &poll);

  private:
    // Layers, and the positions that they go through between two looks at the time.
    struct Side {
        std::unique_ptr<MoveLayers> layers;
        std::size_t chunk;
        std::uint64_t done = 0; // positions generated for the layer under way
        [[nodiscard]] int last() const;
        [[nodiscard]] struct SideWork work() const;
    };

    std::shared_ptr<const MoveEnds> ends_;
    std::vector<Side> sides_; // that from the start is the first
    int most_, excluded_ = -1;
    bool keep_, under_way_ = false;
    std::optional<std::vector<JumpIndex>> found_;

    [[nodiscard]] int total_moves() const { return moves().first + moves().second; }
    [[nodiscard]] std::size_t chosen() const;
    bool meet(const Poll &poll);
    void join(const Words &place, int from_start, int from_finish, const Poll &poll);
};

} // namespace pegsol
