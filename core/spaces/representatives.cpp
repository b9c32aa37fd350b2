#include "spaces/representatives.hpp"

#include <bit>

namespace pegsol {
namespace {

using Lists = std::vector<std::vector<Bits<1>>>;
using Images = Canonical<1>::Images;

// A position is a base and a low part. The images of the low parts are in a table; those of a base
// serve all positions of its word.
class Finder {
  public:
    Finder(const Layout &layout, int least, int most, const Symmetries &symmetries,
           bool complemented)
        : layout_(layout), canonical_(layout.hole_count, symmetries, {}), least_(least),
          most_(most), flip_(complemented ? layout.full() : 0), base_(canonical_.groups()),
          lists_(static_cast<std::size_t>(most - least + 1)) {
        if (!canonical_.has_tables()) return;
        for (const std::uint64_t low : layout.low_positions)
            for (std::size_t group = 0; group < canonical_.groups(); ++group)
                low_.push_back(canonical_.images_of({{low}}, group));
    }

    PEGSOL_DISPATCH void add(const Wide &word, std::uint64_t base, const std::uint64_t *low) {
        const std::size_t groups = canonical_.groups();
        const auto first = static_cast<std::size_t>(low - layout_.low_positions.data());
        for (std::size_t group = 0; group < base_.size() && canonical_.has_tables(); ++group) {
            // The images of a complement are the complements of the images.
            base_[group] = canonical_.images_of({{base}}, group);
            for (auto &image : base_[group]) image ^= flip_;
        }
        for (unsigned lane = 0; lane < 8; ++lane)
            for (std::uint64_t rest = word.lanes[lane]; rest != 0; rest &= rest - 1) {
                const std::size_t bit = lane * 64 + static_cast<unsigned>(std::countr_zero(rest));
                const std::uint64_t position = (base | low[bit]) ^ flip_;
                const int pegs = std::popcount(position);
                if (pegs < least_ || pegs > most_) continue;
                if (canonical_.has_tables() ? is_least(position, (first + bit) * groups)
                                            : canonical_.of({{position}}).words[0] == position)
                    lists_[static_cast<std::size_t>(pegs - least_)].push_back({{position}});
            }
    }
    Lists take() { return std::move(lists_); }

  private:
    [[nodiscard]] PEGSOL_INLINE bool is_least(std::uint64_t position, std::size_t low) const {
        for (std::size_t group = 0; group < base_.size(); ++group) {
            std::uint64_t less = 0;
            for (std::size_t i = 0; i < Canonical<1>::lanes; ++i)
                less |= (base_[group][i] ^ low_[low + group][i]) < position;
            if (less != 0) return false;
        }
        return true;
    }

    const Layout &layout_;
    Canonical<1> canonical_;
    int least_, most_;
    std::uint64_t flip_;
    std::vector<Images> low_, base_;
    Lists lists_;
};

} // namespace

Lists representatives(const Closure &closure, int least, int most, const Symmetries &symmetries,
                      bool complemented, const std::function<void()> &pause) {
    if (least > most) return {};
    Finder finder(closure.layout(), least, most, symmetries, complemented);
    for (std::size_t level = 0; level < closure.level_count(); ++level) {
        closure.each_word(level, [&](std::size_t, const Wide &word, std::uint64_t base,
                                     const std::uint64_t *low) {
            dispatched(finder, &Finder::add, word, base, low);
        });
        pause();
    }
    Lists lists = finder.take();
    for (auto &list : lists) {
        RadixSort<1> sort(std::move(list), closure.layout().hole_count);
        while (!sort.step()) pause();
        list = sort.take();
    }
    return lists;
}

} // namespace pegsol
