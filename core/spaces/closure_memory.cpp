// The levels of a closure in memory: looked up, taken from buffers, and freed.
#include <algorithm>

#include "ground/bytes.hpp"
#include "spaces/closure_parts.hpp"
#include "spaces/kernels.hpp"

namespace pegsol {

bool Closure::contains(std::uint64_t position) const {
    const Layout &layout = *layout_;
    if (layout.class_of(position) != class_) return false;
    const Layout::Place place = layout.place(position);
    const auto level =
        static_cast<std::size_t>(layout.outer_level[place.outer] + layout.inner_level[place.inner]);
    const Wide *blocks = cell_blocks(level, place.outer);
    if (blocks == nullptr) return false;
    settle();
    use(level, place.outer);
    const std::size_t block = std::size_t{layout.inner_rank[place.inner]} * layout.words;
    return blocks[block + (place.index >> wide_log)].test(place.index & (wide_bits - 1));
}

void Closure::place(std::size_t level, std::shared_ptr<const std::byte> file) {
    Level &here = levels_[level];
    here.data = reinterpret_cast<Wide *>(const_cast<std::byte *>(file.get()));
    here.mapped =
        std::make_unique<Resident::Range>(options_.resident, std::move(file), level_bytes(level));
}

void Closure::attach(std::size_t level, std::shared_ptr<const std::byte> file) {
    place(level, std::move(file));
    Level &here = levels_[level];
    const Layout &layout = *layout_;
    Wide unused{};
    for (unsigned i = 1u << std::min(layout.index_bits, wide_log); i < wide_bits; ++i)
        unused.set(i);
    for (std::uint32_t outer = 0; outer < here.filled.size(); ++outer) {
        const Cell cell = this->cell(level, outer);
        const std::size_t words = std::size_t{cell.size()} * layout.words;
        settle();
        use(level, outer);
        mark(level, outer, any_in(cell.blocks, words));
        if (!unused.any()) continue;
        for (std::size_t w = 0; w < words; ++w)
            check(!(cell.blocks[w] & unused).any(), "a bit that stands for no position");
    }
}

void Closure::release(std::size_t level) {
    Level &here = levels_[level];
    here.data = nullptr;
    here.mapped.reset();
    if (arena_ && !in_turn_) arena_->release(here.place, here.place + level_bytes(level));
}

// The complements of the positions of a level are in one level. Which of the two comes first does
// not matter: each leaves out in the other only what the other leaves out in it.
void Closure::keep_complements(std::size_t level) {
    Level &here = levels_[level];
    for (std::uint32_t outer = 0; outer < here.filled.size(); ++outer)
        if (here.filled[outer] != 0) {
            const Cell cell = this->cell(level, outer);
            mark(level, outer, keep_bound(*this, cell, cell.blocks));
        }
    count_level(level);
}

// Frees the memory between the levels that are left.
void Closure::free_used() const {
    std::vector<std::pair<std::size_t, std::size_t>> left{{total_bytes_, 0}};
    for (std::size_t level = 0; level < levels_.size(); ++level)
        if (levels_[level].data != nullptr)
            left.emplace_back(levels_[level].place, level_bytes(level));
    std::ranges::sort(left);
    std::size_t end = 0;
    for (const auto &[place, bytes] : left) {
        arena_->release(end, place);
        end = std::max(end, place + bytes);
    }
}

void Closure::resume(int step) {
    step_ = step;
    next_ = 0;
    counts_ = {};
}

} // namespace pegsol
