// What comes next in a search for fewer moves than a known solution has: a beam, the live
// positions, or a layer from one of the ends. It depends on the positions generated, never on the
// time.
#pragma once

#include <cstdint>

namespace pegsol {

// The beams for few moves, and the layers, so far.
struct MoveSearch {
    unsigned holes = 0, start_pegs = 0;
    // The numbers of moves below that of the best solution that are not excluded yet.
    unsigned open = 0;
    std::uint64_t beam_nodes = 0, next_beam_nodes = 0, layer_nodes = 0; // positions
};

bool beam_is_due(const MoveSearch &search);

// Whether the live positions are worth finding in a class of 2^class_bits positions.
bool live_is_due(unsigned class_bits, std::uint64_t layer_nodes, unsigned layers_to_go);

// The layers of a side: the positions of the last one and of all before it, those that were
// generated for them, and those that were generated for the layer under way.
struct SideWork {
    std::uint64_t last = 0, before = 0, work = 0, done = 0;
};

// The work of the layer under way, by which the smaller side is chosen.
std::uint64_t expected_work(const SideWork &side);
// The positions of that layer after which the sides are compared again. They are counted so that
// the choice does not depend on how often the search is interrupted.
std::uint64_t work_until_choice(const SideWork &side);

} // namespace pegsol
