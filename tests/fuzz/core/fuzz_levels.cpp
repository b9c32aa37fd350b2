// Levels of sorted positions: put back from disk, and counted.
#include "fuzz.hpp"
#include "spaces/counting.hpp"
#include "spaces/levels.hpp"

namespace {

constexpr std::size_t memory = std::size_t{1} << 24;

BoardTables board_of(unsigned which) {
    switch (which % 3) {
    case 0: return square(4, 3);
    case 1: return square(11, 6); // two words
    default: return triangle(4);
    }
}

Symmetries symmetries_of(const BoardTables &board, unsigned which) {
    const auto group = half_turn(board);
    return which % 6 < 3 && which % 3 != 2 ? group : Symmetries{group[0]};
}

std::vector<Words> starts_of(const BoardTables &board) {
    return {vacancy(board, 0), vacancy(board, board.hole_count - 1)};
}

std::string header(int pegs, std::size_t bytes) {
    return {static_cast<char>(pegs), static_cast<char>(bytes & 255), static_cast<char>(bytes >> 8)};
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Input input(data, size);
    const unsigned which = input.byte(), options = input.byte();
    const BoardTables board = board_of(which);
    const Symmetries symmetries = symmetries_of(board, which);
    const auto levels = make_levels(board, starts_of(board), symmetries, memory);
    std::vector<int> set;
    try {
        while (!input.rest().empty()) {
            const int pegs = static_cast<int>(input.byte());
            const std::size_t low = input.byte(), bytes = low | std::size_t{input.byte()} << 8;
            levels->set_level(pegs, input.take(bytes));
            set.push_back(pegs);
        }
    } catch (const std::invalid_argument &) { // also if it is not the next level
        if (set.empty()) return 0;
    }
    for (const int pegs : set) {
        (void)levels->raw(pegs);
        (void)levels->dead_ends(pegs);
    }
    for (int n = 0; n < 16 && levels->step(64) == State::running; ++n) {
    }
    CountingSpec spec;
    spec.mode = options % 2 == 0 ? CountingMode::solutions : CountingMode::games;
    if (options % 2 == 0) spec.finish = Finish{{}, {}, 1 + static_cast<int>(options / 2 % 4)};
    spec.symmetries = symmetries;
    spec.memory_bytes = memory;
    const auto counting = make_counting(board, spec);
    for (std::size_t i = set.size(); i-- > 0;) {
        if (i + 1 < set.size() && set[i] <= set[i + 1]) continue;
        if (!counting->add_level(set[i], levels->level(set[i]))) break;
        for (int n = 0; n < 4 && counting->step(64) == State::running; ++n) {
        }
    }
    return 0;
}

std::vector<std::string> seeds() {
    std::vector<std::string> found;
    for (unsigned which = 0; which < 6; ++which)
        for (int count = 1; count < 6; ++count) {
            const BoardTables board = board_of(which);
            const auto levels =
                make_levels(board, starts_of(board), symmetries_of(board, which), memory);
            while (levels->step(1 << 14) == State::running &&
                   levels->complete_down_to() > static_cast<int>(board.hole_count) - count) {
            }
            std::string saved{static_cast<char>(which), static_cast<char>(count * 3)};
            const int last = std::max(0, static_cast<int>(board.hole_count) - count);
            for (int pegs = static_cast<int>(board.hole_count) - 1; pegs >= last; --pegs) {
                if (pegs < levels->complete_down_to()) break;
                const std::string level = levels->level(pegs);
                if (level.size() < 2000) saved += header(pegs, level.size()) + level;
            }
            found.push_back(saved);
        }
    return found;
}
