#include "spaces/representatives.hpp"

#include <algorithm>
#include <bit>

#include "ground/crew.hpp"

namespace pegsol {
namespace {

using List = std::vector<Bits<1>>;
using Lists = std::vector<List>;
using Images = Canonical<1>::Images;

// What is asked for, and a table of the images of low parts: a position is a base and a low part.
struct Asked {
    Asked(const Layout &of, int from, int to, const Symmetries &symmetries, bool complemented)
        : layout(of), canonical(of.hole_count, symmetries, {}), least(from), most(to),
          flip(complemented ? of.full() : 0) {
        if (!canonical.has_tables()) return;
        for (const std::uint64_t part : layout.low_positions)
            for (std::size_t group = 0; group < canonical.groups(); ++group)
                low.push_back(canonical.images_of({{part}}, group));
    }

    const Layout &layout;
    Canonical<1> canonical;
    int least, most;
    std::uint64_t flip;
    std::vector<Images> low;
};

// Finds them in the words that a thread reads. The images of a base serve all positions of a word.
class Finder {
  public:
    explicit Finder(const Asked &asked)
        : asked_(asked), base_(asked.canonical.groups()),
          lists_(static_cast<std::size_t>(asked.most - asked.least + 1)) {}

    PEGSOL_DISPATCH void add(const Wide &word, std::uint64_t base, const std::uint64_t *low) {
        const Canonical<1> &canonical = asked_.canonical;
        const bool has_tables = canonical.has_tables();
        const std::size_t groups = canonical.groups();
        const auto first = static_cast<std::size_t>(low - asked_.layout.low_positions.data());
        for (std::size_t group = 0; group < base_.size() && has_tables; ++group) {
            // The images of a complement are the complements of the images.
            base_[group] = canonical.images_of({{base}}, group);
            for (auto &image : base_[group]) image ^= asked_.flip;
        }
        for (unsigned lane = 0; lane < 8; ++lane)
            for (std::uint64_t rest = word.lanes[lane]; rest != 0; rest &= rest - 1) {
                const std::size_t bit = lane * 64 + static_cast<unsigned>(std::countr_zero(rest));
                const std::uint64_t position = (base | low[bit]) ^ asked_.flip;
                const int pegs = std::popcount(position);
                if (pegs < asked_.least || pegs > asked_.most) continue;
                if (has_tables ? is_least(position, (first + bit) * groups)
                               : canonical.of({{position}}).words[0] == position)
                    list(static_cast<std::size_t>(pegs - asked_.least)).push_back({{position}});
            }
    }
    [[nodiscard]] PEGSOL_INLINE List &list(std::size_t number) { return lists_[number]; }

  private:
    [[nodiscard]] PEGSOL_INLINE bool is_least(std::uint64_t position, std::size_t low) const {
        for (std::size_t group = 0; group < base_.size(); ++group) {
            std::uint64_t less = 0;
            for (std::size_t i = 0; i < Canonical<1>::lanes; ++i)
                less |= (base_[group][i] ^ asked_.low[low + group][i]) < position;
            if (less != 0) return false;
        }
        return true;
    }

    const Asked &asked_;
    std::vector<Images> base_;
    Lists lists_;
};

// Joins the lists with this number, and frees them.
List joined(std::vector<Finder> &finders, std::size_t number) {
    List all = std::move(finders[0].list(number));
    for (std::size_t other = 1; other < finders.size(); ++other) {
        const List part = std::move(finders[other].list(number));
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

} // namespace

Lists representatives(const Closure &closure, int least, int most, const Symmetries &symmetries,
                      bool complemented, const std::function<void()> &pause) {
    if (least > most) return {};
    const Asked asked(closure.layout(), least, most, symmetries, complemented);
    std::vector<Finder> finders(std::max(closure.threads(), 1u), Finder(asked));
    share_blocks(finders.size(), 0, closure.level_count(), 1,
                 [&](std::size_t thread, std::size_t level, std::size_t) {
                     closure.each_word(level, [&](std::size_t, const Wide &word, std::uint64_t base,
                                                  const std::uint64_t *low) {
                         dispatched(finders[thread], &Finder::add, word, base, low);
                     });
                     if (thread == 0) pause();
                 });
    Lists lists(static_cast<std::size_t>(most - least + 1));
    share_blocks(finders.size(), 0, lists.size(), 1,
                 [&](std::size_t thread, std::size_t number, std::size_t) {
                     RadixSort<1> sort(joined(finders, number), closure.layout().hole_count);
                     while (!sort.step())
                         if (thread == 0) pause();
                     lists[number] = sort.take();
                 });
    return lists;
}

} // namespace pegsol
