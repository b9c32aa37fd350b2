#include "spaces/closure_reading.hpp"

#include <bit>

namespace pegsol {
namespace {

class ClosureSource {
  public:
    explicit ClosureSource(ClosureLevel level)
        : level_(std::move(level)),
          canonical_(level_.closures.front()->layout().hole_count, level_.symmetries, {}) {}

    template <class Take> void each(const HighBits &high, Take take, const Pause &pause) const {
        for (const auto &closure : level_.closures) {
            std::uint64_t low_holes = 0;
            for (const std::uint64_t bits : closure->layout().low_positions) low_holes |= bits;
            for (std::size_t level = 0; level < closure->level_count(); ++level) {
                if (closure->level_bytes(level) == 0) continue;
                if (!closure->present(level)) throw std::invalid_argument("the level was released");
                each_of(*closure, level, low_holes, high, take);
                pause();
            }
        }
    }

  private:
    ClosureLevel level_;
    Canonical<1> canonical_;

    template <class Take>
    void each_of(const Closure &closure, std::size_t level, std::uint64_t low_holes,
                 const HighBits &high, Take take) const {
        const Layout &layout = closure.layout();
        const std::uint64_t flip = level_.flip ^ level_.shown_flip;
        closure.each_word(level, [&](std::size_t, const Wide &word, std::uint64_t base,
                                     const std::uint64_t *low) {
            const std::uint64_t bits = base ^ flip;
            if ((bits | low_holes) >> high.shift < high.first ||
                (bits & ~low_holes) >> high.shift > high.last)
                return;
            const int pegs = level_.pegs - std::popcount(base);
            if (pegs < 0 || pegs > static_cast<int>(layout.low_pegs)) return;
            const auto constants =
                static_cast<std::uint64_t>(low - layout.low_positions.data()) >> wide_log;
            const Wide found = word & layout.level_mask(constants)[pegs];
            for (unsigned lane = 0; lane < 8; ++lane)
                for (std::uint64_t rest = found.lanes[lane]; rest != 0; rest &= rest - 1) {
                    Bits<1> position;
                    position.words[0] =
                        bits ^ low[lane * 64 + static_cast<unsigned>(std::countr_zero(rest))];
                    if (canonical_.trivial() || is_first(position)) take(position);
                }
        });
    }

    [[nodiscard]] bool is_first(Bits<1> position) const {
        position.words[0] ^= level_.shown_flip;
        return canonical_.of(position) == position;
    }
};

} // namespace

std::unique_ptr<Reading> read_closures(ClosureLevel level) {
    if (level.closures.empty()) throw std::invalid_argument("no closure to read");
    for (const auto &closure : level.closures)
        if (!closure->done()) throw std::invalid_argument("the closure is not finished");
    const unsigned holes = level.closures.front()->layout().hole_count;
    return std::make_unique<ReadingOf<1, ClosureSource>>(ClosureSource(std::move(level)), holes);
}

} // namespace pegsol
