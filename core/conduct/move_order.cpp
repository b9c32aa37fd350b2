#include "conduct/move_order.hpp"

#include <algorithm>

namespace pegsol {
namespace {

// A beam runs if it generates at most an eighth of the positions that the layers have.
constexpr std::uint64_t beam_share = 8;
// The positions that the first beams generate before the first layer. If more than two numbers of
// moves are open, three holes more than 33 allow twice as many, because the layers of large boards
// take far longer.
constexpr std::uint64_t first_beam_nodes = 200'000;
constexpr unsigned many_open = 2, usual_holes = 33, holes_to_double = 3, max_doubled = 44;
// From a start with few pegs few positions may be reached, so that layers decide at once. Beams
// wait until the layers have generated more positions than that takes.
constexpr unsigned few_pegs = 12;
constexpr std::uint64_t few_nodes = 1 << 18;
// The live positions of a class of n are found once a search has generated n / 4096 positions and,
// judged by the growth of its layers, would generate n / 512.
constexpr double min_share = 1 << 12, share = 1 << 9;
// About the positions that are generated from one position of the first layer.
constexpr std::uint64_t first_work = 16;
// A layer is large if it takes 16 times the usual work and the positions more that are counted at
// once.
constexpr std::uint64_t much_work = 16, min_work = 1 << 14;

// The work of the layer if a position takes as much as those before.
std::uint64_t usual_work(const SideWork &side) {
    if (side.before == 0) return side.last * first_work;
    const double usual = static_cast<double>(side.last) * static_cast<double>(side.work);
    return static_cast<std::uint64_t>(usual / static_cast<double>(side.before));
}

std::uint64_t large_work(const SideWork &side) { return much_work * usual_work(side) + min_work; }

} // namespace

bool beam_is_due(const MoveSearch &search) {
    if (search.start_pegs <= few_pegs && search.layer_nodes < few_nodes) return false;
    unsigned doubled = 0;
    if (search.open > many_open && search.holes > usual_holes)
        doubled = std::min(max_doubled, (search.holes - usual_holes) / holes_to_double);
    const std::uint64_t allowed = (first_beam_nodes << doubled) + search.layer_nodes / beam_share;
    return search.beam_nodes + search.next_beam_nodes <= allowed;
}

bool live_is_due(unsigned class_bits, std::uint64_t layer_nodes, unsigned layers_to_go) {
    double positions = 1, nodes = static_cast<double>(layer_nodes);
    for (unsigned bit = 0; bit < class_bits; ++bit) positions *= 2;
    if (nodes * min_share < positions) return false;
    // Each layer takes at least twice the work of the last one.
    for (unsigned layer = 0; layer < std::min(64u, layers_to_go); ++layer) nodes *= 2;
    return nodes * share >= positions;
}

std::uint64_t expected_work(const SideWork &side) {
    // A layer that takes much longer than usual may take much longer still.
    return side.done < large_work(side) ? usual_work(side) : side.done * much_work;
}

std::uint64_t work_until_choice(const SideWork &side) {
    const std::uint64_t large = large_work(side);
    return side.done < large ? large - side.done : min_work - (side.done - large) % min_work;
}

} // namespace pegsol
