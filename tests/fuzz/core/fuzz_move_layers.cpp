// Saved layers of positions by moves. What is loaded must go on, answer, and be saved again.
#include <stdexcept>

#include "fuzz.hpp"
#include "ground/move_layers.hpp"

namespace {

constexpr std::size_t memory = std::size_t{1} << 24;

BoardTables board_of(unsigned which) {
    switch (which % 4) {
    case 0: return square(4, 4);
    case 1: return square(13, 10); // three words, and the moves
    case 2: return square(8, 6);   // 48 holes: no room to spare in one word
    default: return triangle(5);
    }
}

MoveLayersSpec spec_of(const BoardTables &board, unsigned which, unsigned options) {
    const bool backward = (options & 1) != 0;
    const unsigned middle = board.hole_count / 2, other = board.hole_count - 1 - middle;
    MoveLayersSpec spec;
    spec.backward = backward;
    for (const unsigned hole : {middle, other})
        spec.seeds.push_back(backward ? survivor(board, hole) : vacancy(board, hole));
    if ((options & 2) != 0 && which % 4 != 3) spec.symmetries = half_turn(board);
    return spec;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Input input(data, size);
    const unsigned which = input.byte(), options = input.byte();
    const BoardTables board = board_of(which);
    const auto spec = spec_of(board, which, options);
    const auto layers = make_move_layers(board, spec);
    try {
        layers->load(input.rest());
    } catch (const Damaged &) {
        return 0;
    }
    const std::string saved = layers->save();
    const auto again = make_move_layers(board, spec);
    again->load(saved);
    expect(again->counts() == layers->counts(), "it is the same once more");
    for (const Words &position : layers->meetings(*again, 2)) {
        try {
            (void)layers->path(position, static_cast<int>(layers->counts().size()) - 1, [] {});
        } catch (const std::invalid_argument &) { // a position that nothing leads to
        }
    }
    for (const Words &position : layers->finished({{}, {}, 3}, 2))
        expect(layers->fewest(position) >= 0, "it is known");
    for (int n = 0; n < 4 && layers->step(64, memory) == State::running; ++n) {
    }
    return 0;
}

std::vector<std::string> seeds() {
    std::vector<std::string> found;
    for (unsigned which = 0; which < 4; ++which)
        for (unsigned options = 0; options < 4; ++options) {
            const BoardTables board = board_of(which);
            const auto layers = make_move_layers(board, spec_of(board, which, options));
            for (int n = 0; n < 2; ++n) {
                found.push_back(std::string{static_cast<char>(which), static_cast<char>(options)} +
                                layers->save());
                while (layers->step(1 << 14, memory) == State::running) {
                }
            }
        }
    return found;
}
