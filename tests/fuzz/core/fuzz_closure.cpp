// Levels of bitmaps that were on disk: used where they are, counted, and gone on from.
#include <memory>

#include "divisions.hpp"
#include "fuzz.hpp"
#include "shared_pages.hpp"
#include "spaces/closure.hpp"
#include "spaces/closure_reading.hpp"

namespace {

std::shared_ptr<const Layout> layout_of(unsigned which) {
    Random random(which % 8);
    const BoardTables board = which % 2 == 0 ? square(4, 4) : triangle(5);
    return std::make_shared<Layout>(board, closed_division(board, random));
}

std::shared_ptr<Closure> begun(const std::shared_ptr<const Layout> &layout, bool dead_ends,
                               std::shared_ptr<Resident> resident = nullptr) {
    const std::uint64_t start = layout->full() ^ 1;
    return std::make_shared<Closure>(
        layout, layout->class_of(start), Seeds{.positions = {start}},
        Closure::Options{.dead_ends = dead_ends, .resident = std::move(resident)});
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Input input(data, size);
    const unsigned which = input.byte();
    const auto layout = layout_of(which);
    const auto resident = std::make_shared<Resident>((which & 16) != 0 ? 0 : 1 << 20);
    const auto closure = begun(layout, (which & 8) != 0, resident);
    const auto levels = closure->level_count();
    const auto steps = input.byte() % (static_cast<unsigned>(closure->steps()) + 1);
    closure->resume(static_cast<int>(steps));
    std::vector<std::shared_ptr<std::byte>> files;
    for (std::size_t level = 0; level < levels; ++level)
        files.push_back(shared_pages(closure->level_bytes(level)));
    try {
        for (std::size_t level = levels - steps; level < levels; ++level) {
            const std::size_t bytes = closure->level_bytes(level);
            if (bytes == 0) continue;
            std::ranges::copy(std::as_bytes(input.take(bytes)), files[level].get());
            closure->attach(level, files[level]);
            closure->count_level(level);
        }
    } catch (const Damaged &) {
        return 0;
    }
    for (std::size_t level = 0; level < levels - steps; ++level)
        if (files[level]) closure->place(level, files[level]);
    closure->run(1 << 20, [] { return true; });
    for (int pegs = 0; pegs <= static_cast<int>(layout->hole_count); ++pegs) {
        ClosureLevel level{
            .closures = {closure}, .pegs = pegs, .flip = 0, .shown_flip = 0, .symmetries = {}};
        const auto reading = read_closures(std::move(level));
        const Pause go_on = [] {};
        const auto sizes = reading->divide(1000, go_on);
        std::size_t count = 0;
        for (std::size_t part = 0; part < sizes.size(); ++part) {
            std::vector<std::uint64_t> positions(sizes[part]);
            reading->read(part, positions, go_on);
            for (const auto position : positions)
                expect(closure->contains(position), "what is read is there");
            count += sizes[part];
        }
        expect(count == closure->counts().positions[static_cast<std::size_t>(pegs)],
               "as many as were counted");
    }
    return 0;
}

std::vector<std::string> seeds() {
    std::vector<std::string> found;
    for (unsigned which = 0; which < 32; which += 3) {
        const auto closure = begun(layout_of(which), false);
        Closure &whole = *closure;
        const unsigned steps = which % (static_cast<unsigned>(whole.steps()) + 1);
        std::string saved{static_cast<char>(which), static_cast<char>(steps)};
        while (whole.step() < static_cast<int>(steps)) whole.run(1, [] { return true; });
        for (std::size_t level = whole.level_count() - steps; level < whole.level_count();
             ++level) {
            const auto data = whole.level_data(level);
            saved.append(reinterpret_cast<const char *>(data.data()), data.size());
        }
        found.push_back(saved);
    }
    return found;
}
