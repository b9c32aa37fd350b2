#include "spaces/live.hpp"

#include "ground/width.hpp"

namespace pegsol {

std::shared_ptr<Live> make_live(const BoardTables &board, const LiveSpec &spec) {
    return with_one_or_widest(board.hole_count, [&]<int W>() -> std::shared_ptr<Live> {
        return std::make_shared<LiveOf<W>>(board, spec);
    });
}

} // namespace pegsol
