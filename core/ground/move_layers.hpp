// Positions in layers by the fewest moves from some seeds, or to them, modulo symmetry.
//
// layer     all positions at the same number of moves from the seeds
// backward  by moves taken back: the fewest moves from a position to a seed
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ground/finish.hpp"
#include "ground/membership.hpp"
#include "ground/pause.hpp"
#include "ground/positions.hpp"
#include "ground/state.hpp"
#include "ground/sweeping.hpp"

namespace pegsol {

struct MoveLayersSpec {
    std::vector<Words> seeds;
    Symmetries symmetries; // a group that keeps the seeds and all that follows
    bool backward = false;
    // Positions that are not among these are left out.
    std::shared_ptr<const Membership> within{};
    // A position is in no layer if its moves and the bound for those to come exceed `most`.
    std::vector<RegionBound> bounds{};
    int most = 1 << 16;
    unsigned threads = 1;
};

class MoveLayers {
  public:
    virtual ~MoveLayers() = default;

    // Generates about this number of positions: `running` until the next layer is complete. An
    // empty layer is the last. Whatever the number of threads, the layers are the same.
    virtual State step(std::size_t positions, std::size_t memory_bytes) = 0;
    // Lowers `most`: between two layers for the last one as well, else for positions yet to be
    // found.
    virtual void lower(int most) = 0;
    // [n] is the number of positions at exactly n moves; a layer under way is left out.
    [[nodiscard]] virtual std::vector<std::size_t> counts() const = 0;
    // The least and the most pegs of those.
    [[nodiscard]] virtual std::vector<std::pair<int, int>> peg_ranges() const = 0;
    // The moves of a position, or -1.
    [[nodiscard]] virtual int fewest(const Words &position) const = 0;
    // Those for complete blocks of positions of a layer.
    [[nodiscard]] virtual std::uint64_t generated() const = 0;
    [[nodiscard]] virtual std::size_t memory_bytes() const = 0;

    // Positions in the last layer of both.
    [[nodiscard]] virtual std::vector<Words> meetings(const MoveLayers &other,
                                                      std::size_t most) const = 0;
    // Makes the moves from the last layer without keeping the positions after them. Returns
    // `solved` if a move leads to a position of the other's last layer, which is then met(), and
    // `complete` if none does.
    virtual State probe(const MoveLayers &other, std::size_t positions,
                        std::size_t memory_bytes) = 0;
    [[nodiscard]] virtual Words met() const = 0;
    // Positions of the last layer that meet the finish.
    [[nodiscard]] virtual std::vector<Words> finished(const Finish &finish,
                                                      std::size_t most) const = 0;
    // A seed from which a position is reached by this number of moves, and the jumps in the order
    // of the layers. The layers hold the position, or a probe has just met it.
    [[nodiscard]] virtual std::pair<Words, std::vector<JumpIndex>>
    path(const Words &position, int moves, const Pause &pause) const = 0;
    // The positions at one move less from which a move leads to one of these, which the layers hold
    // at `moves` moves.
    [[nodiscard]] virtual std::vector<Words> sources(const std::vector<Words> &positions, int moves,
                                                     const Pause &pause) const = 0;

    // Both are for use between two layers. load() throws Damaged if the bytes cannot come from
    // save() of layers with the same spec; it cannot know whether positions are missing.
    [[nodiscard]] virtual std::string save() const = 0;
    virtual void load(std::span<const char> saved) = 0;
};

std::unique_ptr<MoveLayers> make_move_layers(const BoardTables &board, const MoveLayersSpec &spec);

} // namespace pegsol
