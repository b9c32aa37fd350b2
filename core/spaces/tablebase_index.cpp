#include "spaces/tablebase_index.hpp"

#include <stdexcept>

namespace pegsol {

namespace {

constexpr std::size_t words_between_pauses = 1 << 15;

} // namespace

TablebaseIndex::TablebaseIndex(std::shared_ptr<const Layout> layout, const std::vector<Hole> &free)
    : layout_(std::move(layout)), bits_(static_cast<unsigned>(free.size())), by_byte_(8 * 256, 0) {
    if (free.size() > layout_->hole_count) throw std::invalid_argument("too many free holes");
    for (unsigned i = 0; i < bits_; ++i) {
        if (free[i] >= layout_->hole_count)
            throw std::invalid_argument("free holes are holes of the board");
        for (unsigned byte = 0; byte < 256; ++byte)
            if ((byte >> free[i] % 8 & 1) != 0)
                by_byte_[free[i] / 8u * 256 + byte] |= std::uint64_t{1} << i;
    }
    low_.reserve(layout_->low_positions.size());
    for (const std::uint64_t position : layout_->low_positions) low_.push_back(index(position));
}

std::uint64_t TablebaseIndex::index(std::uint64_t position) const {
    std::uint64_t result = 0;
    for (std::size_t place = 0; place < 8; ++place)
        result |= by_byte_[place * 256 + (position >> place * 8 & 255)];
    return result;
}

template <class Take>
void TablebaseIndex::each_index(const Closure &closure, const Closure *before, bool complemented,
                                const Pause &pause, Take take) const {
    if (&closure.layout() != layout_.get() || (before && &before->layout() != layout_.get()))
        throw std::invalid_argument("a closure of another layout");
    if (before != nullptr && before->position_class() != closure.position_class())
        throw std::invalid_argument("a closure of another class");
    const std::uint64_t flip = complemented ? (std::uint64_t{1} << bits_) - 1 : 0;
    std::size_t until_pause = words_between_pauses;
    for (std::size_t level = 0; level < closure.level_count(); ++level) {
        if (closure.level_bytes(level) == 0) continue;
        if (!closure.present(level) || (before != nullptr && !before->present(level)))
            throw std::invalid_argument("the level was released");
        const Wide *known = before == nullptr
                                ? nullptr
                                : reinterpret_cast<const Wide *>(before->level_data(level).data());
        closure.each_word(level, [&](std::size_t place, const Wide &word, std::uint64_t base,
                                     const std::uint64_t *low) {
            Wide wanted = word;
            if (known != nullptr) wanted &= ~known[place];
            const std::uint64_t *part =
                &low_[static_cast<std::size_t>(low - layout_->low_positions.data())];
            const std::uint64_t turned = index(base) ^ flip;
            for (unsigned lane = 0; lane < 8; ++lane)
                for (std::uint64_t rest = wanted.lanes[lane]; rest != 0; rest &= rest - 1)
                    take(turned ^ part[lane * 64 + static_cast<unsigned>(std::countr_zero(rest))]);
            if (--until_pause == 0) {
                pause();
                until_pause = words_between_pauses;
            }
        });
        pause();
    }
}

void TablebaseIndex::write_bits(const Closure &closure, bool complemented,
                                std::span<std::uint8_t> table, const Pause &pause) const {
    if (table.size() != ((std::uint64_t{1} << bits_) + 7) / 8)
        throw std::invalid_argument("a table of another size");
    each_index(closure, nullptr, complemented, pause, [&](std::uint64_t index) {
        table[index >> 3] |= static_cast<std::uint8_t>(1u << (index & 7));
    });
}

void TablebaseIndex::write_number(const Closure &closure, const Closure *before, unsigned number,
                                  bool complemented, std::span<std::uint8_t> table,
                                  const Pause &pause) const {
    if (table.size() != ((std::uint64_t{1} << bits_) + 1) / 2)
        throw std::invalid_argument("a table of another size");
    const unsigned change = (number & 15) ^ 15;
    each_index(closure, before, complemented, pause, [&](std::uint64_t index) {
        table[index >> 1] ^= static_cast<std::uint8_t>(change << (index & 1) * 4);
    });
}

} // namespace pegsol
