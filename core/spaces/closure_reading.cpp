#include "spaces/closure_reading.hpp"

#include <bit>

namespace pegsol {
namespace {

// Which positions of a word have wanted high bits. Words with the same high bits outside the low
// holes and the same constants share a mask.
class Masks {
  public:
    Masks(const Layout &layout, std::uint64_t low_holes, const HighBits &high)
        : layout_(layout), low_holes_(low_holes), high_(high),
          entries_(std::size_t{1} << (layout.hole_count - high.shift) << layout.rank, unknown) {}

    // The positions wanted of a word, whose others have these bits, among those found.
    [[nodiscard]] Wide among(const Wide &found, std::uint64_t bits, std::uint64_t constants) {
        const std::uint64_t least = (bits & ~low_holes_) >> high_.shift;
        const std::uint64_t most = (bits | low_holes_) >> high_.shift;
        if (most < high_.first || least > high_.last) return Wide{};
        if (least >= high_.first && most <= high_.last) return found;
        std::uint32_t &entry = entries_[bits >> high_.shift << layout_.rank | constants];
        if (entry == unknown) {
            if (masks_.size() == max_masks) return found; // the reader tests each
            entry = static_cast<std::uint32_t>(masks_.size());
            masks_.push_back(Wide{});
            const std::uint64_t *low = &layout_.low_positions[constants << wide_log];
            for (unsigned i = 0; i < wide_bits; ++i) {
                const std::uint64_t value = (bits ^ low[i]) >> high_.shift;
                if (value >= high_.first && value <= high_.last) masks_.back().set(i);
            }
        }
        return found & masks_[entry];
    }

  private:
    static constexpr std::uint32_t unknown = ~std::uint32_t{0};
    static constexpr std::size_t max_masks = std::size_t{1} << 16;

    const Layout &layout_;
    std::uint64_t low_holes_;
    HighBits high_;
    std::vector<std::uint32_t> entries_;
    std::vector<Wide> masks_;
};

class ClosureSource {
  public:
    ClosureSource(std::shared_ptr<const Closure> closure, int pegs, std::uint64_t flip)
        : closure_(std::move(closure)), pegs_(pegs), flip_(flip) {}

    template <class Take> void each(const HighBits &high, Take take, const Pause &pause) const {
        std::uint64_t low_holes = 0;
        for (const std::uint64_t bits : closure_->layout().low_positions) low_holes |= bits;
        Masks masks(closure_->layout(), low_holes, high);
        for (std::size_t level = 0; level < closure_->level_count(); ++level) {
            if (closure_->level_bytes(level) == 0) continue;
            if (!closure_->present(level)) throw std::invalid_argument("the level was released");
            each_of(level, masks, take);
            pause();
        }
    }

  private:
    std::shared_ptr<const Closure> closure_;
    int pegs_;
    std::uint64_t flip_;

    template <class Take> void each_of(std::size_t level, Masks &masks, Take take) const {
        const Layout &layout = closure_->layout();
        closure_->each_word(level, [&](std::size_t, const Wide &word, std::uint64_t base,
                                       const std::uint64_t *low) {
            const int pegs = pegs_ - std::popcount(base);
            if (pegs < 0 || pegs > static_cast<int>(layout.low_pegs)) return;
            const std::uint64_t bits = base ^ flip_;
            const auto constants =
                static_cast<std::uint64_t>(low - layout.low_positions.data()) >> wide_log;
            Wide found = word & layout.level_mask(constants)[pegs];
            if (!found.any()) return;
            found = masks.among(found, bits, constants);
            for (unsigned lane = 0; lane < 8; ++lane)
                for (std::uint64_t rest = found.lanes[lane]; rest != 0; rest &= rest - 1)
                    take(Bits<1>{
                        {bits ^ low[lane * 64 + static_cast<unsigned>(std::countr_zero(rest))]}});
        });
    }
};

} // namespace

std::unique_ptr<Reading> read_closure(std::shared_ptr<const Closure> closure, int pegs,
                                      std::uint64_t flip) {
    if (!closure->done()) throw std::invalid_argument("the closure is not finished");
    const unsigned holes = closure->layout().hole_count;
    return std::make_unique<ReadingOf<1, ClosureSource>>(
        ClosureSource(std::move(closure), pegs, flip), holes);
}

} // namespace pegsol
