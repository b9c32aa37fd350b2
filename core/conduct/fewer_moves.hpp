// The search for fewer moves than a known solution has, in turns: beams for short solutions, the
// live positions, and layers of positions by moves from both ends, which prove how many moves are
// needed. Whose turn it is depends on the positions generated, never on the time.
#pragma once

#include "conduct/both_ends.hpp"
#include "solving/short_beam.hpp"

namespace pegsol {

class FewerMoves {
  public:
    // A beam, the live positions, or a layer from the start or from the finish; none once no
    // solution can have fewer moves than the best.
    enum class Turn { none, beam, live, forward, backward };

    struct Budget {
        std::uint64_t nodes;                     // positions that may still be generated
        std::size_t memory;                      // bytes
        std::uint64_t slice = ~std::uint64_t{0}; // positions after which advance() returns
    };

    // The jumps are a solution. Layers of a checkpoint with `repeated` positions at most are made
    // once more before an answer rests on them.
    FewerMoves(std::shared_ptr<const MoveEnds> ends, std::vector<JumpIndex> jumps,
               std::uint64_t seed, unsigned threads, std::uint64_t repeated);

    // A beam has its turn only if the budget allows the whole of it.
    Turn turn(const Budget &budget);
    // The width of the beam or the number of the layer that has this turn, else 0.
    [[nodiscard]] std::uint64_t number(Turn turn) const;
    // Takes part of a turn, but not that of the live positions: `running`, or the limit that
    // stopped it, `truncated` for the positions or `memory`.
    State advance(Turn turn, const Budget &budget, const Poll &poll);
    // Goes on with the live positions, or without, if no set can hold them.
    void take_live(std::shared_ptr<const Membership> live, const Poll &poll);
    // Runs narrow beams only, fewer of them on very large boards, for a solution to show.
    void shorten(const Poll &poll);

    // The best solution so far, and its moves.
    [[nodiscard]] const std::vector<JumpIndex> &jumps() const { return jumps_; }
    [[nodiscard]] int found() const { return found_; }
    // The least number of moves of every solution, as far as it is proved.
    [[nodiscard]] int at_least() const { return at_least_; }
    // The positions generated.
    [[nodiscard]] std::uint64_t nodes() const { return beam_nodes() + layer_nodes(); }
    // Null before the first layer.
    [[nodiscard]] std::shared_ptr<BothEnds> layers() const { return layers_; }
    // Whether the layers are from a checkpoint, which does not show that they are complete.
    [[nodiscard]] bool is_loaded() const { return is_loaded_; }

    // What is under way and recomputed soon is not saved. load() throws Damaged if the bytes cannot
    // be from save(); its solution is not checked. Layers of live positions wait for these.
    [[nodiscard]] std::string save();
    void load(std::span<const char> saved, const Poll &poll);

  private:
    std::shared_ptr<const MoveEnds> ends_;
    std::vector<JumpIndex> jumps_;
    std::uint64_t seed_, repeated_;
    unsigned threads_;
    int found_, at_least_;
    bool both_ways_; // beams go from the finish as well
    std::optional<unsigned> class_bits_;

    std::unique_ptr<ShortBeam> beam_;
    std::uint64_t beams_ = 0, ended_nodes_ = 0; // the number of beams that have ended, their nodes
    bool beams_over_ = false;                   // a beam left no position out, or was too large

    std::shared_ptr<BothEnds> layers_;
    std::uint64_t earlier_nodes_ = 0; // of layers that were begun again
    bool is_loaded_ = false;
    std::shared_ptr<const Membership> live_;
    bool live_sought_ = false;
    // The layers of a checkpoint that wait for the live positions, and the moves for which they
    // are.
    struct Saved {
        int most;
        std::vector<std::string> layers;
    };
    std::optional<Saved> saved_;

    [[nodiscard]] std::uint64_t beam_nodes() const;
    [[nodiscard]] std::uint64_t layer_nodes() const {
        return earlier_nodes_ + (layers_ ? layers_->generated() : 0);
    }
    [[nodiscard]] bool from_finish() const { return both_ways_ && beams_ % 2 == 1; }
    [[nodiscard]] std::uint64_t width() const;
    [[nodiscard]] std::uint64_t next_nodes() const;
    [[nodiscard]] bool beam_is_due(const Budget &budget) const;
    [[nodiscard]] bool live_is_due() const;
    [[nodiscard]] bool is_decided() const;
    void begin_layers(int most);
    void drop_layers();
    void load_layers(const Saved &saved, const Poll &poll);
    void run_beam(std::uint64_t slice, const Poll &poll);
    void begin_beam();
    void take(std::vector<JumpIndex> jumps);
    void note_layers();
};

} // namespace pegsol
