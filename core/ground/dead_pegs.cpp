#include "ground/dead_pegs.hpp"

#include "ground/width.hpp"

namespace pegsol {

bool dead_pegs_refute(const BoardTables &board, const Words &position, const Finish &finish) {
    return with_width(board.hole_count, [&]<int W>() {
        return DeadPegs<W>(board, finish).refutes(to_bits<W>(position));
    });
}

} // namespace pegsol
