// The saved state of a beam. What is loaded must be made of legal jumps, go on, and be saved as it
// was; it is never complete.
#include "fuzz.hpp"
#include "solving/beam.hpp"

namespace {

struct Search {
    BoardTables board;
    BeamSpec spec;
};

Search search_of(unsigned which, unsigned options) {
    Search search;
    auto &[board, spec] = search;
    switch (which % 4) {
    case 0: board = english(); break;
    case 1: board = square(5, 4); break;
    case 2: board = square(9, 9); break; // two words
    default: board = triangle(5);
    }
    spec.score = flat_score(board);
    spec.width = (options & 1) != 0 ? 7 : 300;
    spec.seeds = {vacancy(board, 4)};
    spec.finish = {all_holes(board), survivor(board, 0), static_cast<int>(board.hole_count)};
    if ((options & 2) != 0 && which % 4 != 3) spec.symmetries = half_turn(board);
    if ((options & 4) != 0) { // seeds with other numbers of pegs
        Words fewer = vacancy(board, 0);
        fewer[0] &= ~std::uint64_t{0b100};
        spec.seeds = {fewer, vacancy(board, 4), vacancy(board, 1)};
    }
    if ((options & 8) != 0) spec.finish = {{}, {}, 3};
    return search;
}

// Returns whether the jumps of the path can be made from its seed.
bool is_legal(const Search &search, const BeamPath &path) {
    const auto &[board, spec] = search;
    if (path.jumps.empty()) return true;
    const Words &seed = spec.seeds.at(path.seed);
    std::vector<bool> pegs(board.hole_count);
    for (unsigned h = 0; h < board.hole_count; ++h) pegs[h] = (seed[h / 64] >> h % 64 & 1) != 0;
    for (const JumpIndex j : path.jumps) {
        if (!can_make(pegs, board.jumps.at(j))) return false;
        make(pegs, board.jumps[j]);
    }
    return true;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Input input(data, size);
    const unsigned which = input.byte(), options = input.byte();
    const Search search = search_of(which, options);
    const auto beam = make_beam(search.board, search.spec);
    try {
        beam->load(input.rest());
    } catch (const Damaged &) {
        return 0;
    }
    expect(is_legal(search, beam->path()), "the jumps to the best position are legal");
    const std::string saved = beam->save();
    expect(std::ranges::equal(saved, input.rest()), "it is saved as it was");
    for (int n = 0; n < 8 && beam->step(64) == State::running; ++n) {
    }
    expect(beam->state() != State::complete, "a loaded beam is never complete");
    expect(is_legal(search, beam->path()), "the jumps to the best position are legal");
    return 0;
}

std::vector<std::string> seeds() {
    std::vector<std::string> found;
    for (unsigned which = 0; which < 4; ++which)
        for (unsigned options = 0; options < 16; ++options) {
            const Search search = search_of(which, options);
            const auto beam = make_beam(search.board, search.spec);
            beam->step(16 * (options + 1));
            found.push_back(std::string{static_cast<char>(which), static_cast<char>(options)} +
                            beam->save());
        }
    return found;
}
