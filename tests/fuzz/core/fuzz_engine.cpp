// Feeds the engine with what a file may hold. The first bytes of an input choose a kind of file, a
// board and a search, the rest is the file. It may be refused by Damaged and nothing else.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "divisions.hpp"
#include "ground/bytes.hpp"
#include "ground/move_layers.hpp"
#include "shared_pages.hpp"
#include "solving/beam.hpp"
#include "spaces/closure.hpp"
#include "spaces/closure_reading.hpp"

namespace {

constexpr std::size_t memory = std::size_t{1} << 24;

// Ends the program; unlike assert() in every build.
void expect(bool right, const char *what) {
    if (right) return;
    std::fprintf(stderr, "not true: %s\n", what);
    std::abort();
}

// The bytes of an input, taken from the front.
struct Input {
    std::span<const char> rest;
    unsigned byte() {
        const auto first = take(1);
        return first.empty() ? 0 : static_cast<unsigned char>(first[0]);
    }
    std::span<const char> take(std::size_t count) {
        const auto part = rest.first(std::min(count, rest.size()));
        rest = rest.subspan(part.size());
        return part;
    }
};

// The identity and a half-turn of a board whose holes are in an order that it turns around.
Symmetries half_turn(const BoardTables &board) {
    Symmetries group(2, first_holes(board.hole_count));
    std::ranges::reverse(group[1]);
    return group;
}

Words vacancy(const BoardTables &board, unsigned hole) {
    return words_of(all_but(board.hole_count, hole));
}
Words survivor(const BoardTables &board, unsigned hole) {
    return words_of(only(board.hole_count, hole));
}

// -- a saved beam ------------------------------------------------------------------------------

BoardTables beam_board(unsigned which) {
    const BoardTables boards[] = {english(), square(5, 4), square(9, 9), triangle(5)};
    return boards[which % 4]; // one of them has two words
}

BeamSpec beam_spec(const BoardTables &board, unsigned which, unsigned options) {
    BeamSpec spec;
    spec.score = flat_score(board);
    spec.width = (options & 1) != 0 ? 7 : 300;
    spec.seeds = {vacancy(board, 4)};
    spec.finish = {words_of(Pegs(board.hole_count, true)), survivor(board, 0),
                   static_cast<int>(board.hole_count)};
    if ((options & 2) != 0 && which % 4 != 3) spec.symmetries = half_turn(board);
    if ((options & 4) != 0) { // seeds with other numbers of pegs
        Words fewer = vacancy(board, 0);
        fewer[0] &= ~std::uint64_t{0b100};
        spec.seeds = {fewer, vacancy(board, 4), vacancy(board, 1)};
    }
    if ((options & 8) != 0) spec.finish = {{}, {}, 3};
    return spec;
}

// What is loaded is made of legal jumps, goes on, and is saved as it was; it is never complete.
void feed_beam(Input input, unsigned which) {
    const BoardTables board = beam_board(which);
    const BeamSpec spec = beam_spec(board, which, input.byte());
    const auto beam = make_beam(board, spec);
    beam->load(input.rest);
    const auto check_path = [&] {
        const auto [seed, jumps] = beam->path();
        if (jumps.empty()) return;
        Pegs pegs = pegs_of(spec.seeds.at(seed), board.hole_count);
        expect(play(board, pegs, jumps) >= 0, "the jumps to the best position are legal");
    };
    check_path();
    expect(std::ranges::equal(beam->save(), input.rest), "it is saved as it was");
    for (int n = 0; n < 8 && beam->step(64) == State::running; ++n) {
    }
    expect(beam->state() != State::complete, "a loaded beam is never complete");
    check_path();
}

// -- levels of bitmaps -------------------------------------------------------------------------

std::shared_ptr<Closure> begun(unsigned which) {
    Random random(which % 8);
    const BoardTables board = which % 2 == 0 ? square(4, 4) : triangle(5);
    const auto layout = random_layout(plain(board), random, Kind::closed);
    const std::uint64_t start = layout->full() ^ 1;
    return std::make_shared<Closure>(
        layout, layout->class_of(start), Seeds{.positions = {start}},
        Closure::Options{.dead_ends = (which & 8) != 0,
                         .resident = std::make_shared<Resident>((which & 16) != 0 ? 0 : 1 << 20)});
}

// Levels are used where they are, counted, and gone on from.
void feed_closure(Input input, unsigned which) {
    const auto closure = begun(which);
    const auto levels = closure->level_count();
    const auto steps = input.byte() % (static_cast<unsigned>(closure->steps()) + 1);
    closure->resume(static_cast<int>(steps));
    for (std::size_t level = 0; level < levels; ++level) {
        const std::size_t bytes = closure->level_bytes(level);
        const auto file = shared_pages(bytes);
        if (bytes == 0) continue;
        if (level < levels - steps) {
            closure->place(level, file);
            continue;
        }
        std::ranges::copy(std::as_bytes(input.take(bytes)), file.get());
        closure->attach(level, file);
        closure->count_level(level);
    }
    closure->run(1 << 20, [] { return true; });
    const auto go_on = [] {};
    for (int pegs = 0; pegs <= static_cast<int>(closure->layout().hole_count); ++pegs) {
        const auto reading = read_closure(closure, pegs, 0);
        const auto sizes_of_parts = reading->divide(1000, go_on);
        std::size_t count = 0;
        for (std::size_t part = 0; part < sizes_of_parts.size(); ++part) {
            std::vector<std::uint64_t> positions(sizes_of_parts[part]);
            reading->read(part, positions, go_on);
            for (const auto position : positions)
                expect(closure->contains(position), "what is read is there");
            count += sizes_of_parts[part];
        }
        expect(count == closure->counts().positions[static_cast<std::size_t>(pegs)],
               "as many as were counted");
    }
}

// -- saved layers of positions by moves --------------------------------------------------------

BoardTables layers_board(unsigned which) {
    // One with three words, and the moves; one with 48 holes: no room to spare in one word.
    const BoardTables boards[] = {square(4, 4), square(13, 10), square(8, 6), triangle(5)};
    return boards[which % 4];
}

std::unique_ptr<MoveLayers> layers_begun(const BoardTables &board, unsigned which,
                                         unsigned options) {
    const unsigned middle = board.hole_count / 2;
    MoveLayersSpec spec;
    spec.backward = (options & 1) != 0;
    for (const unsigned hole : {middle, board.hole_count - 1 - middle})
        spec.seeds.push_back(spec.backward ? survivor(board, hole) : vacancy(board, hole));
    if ((options & 2) != 0 && which % 4 != 3) spec.symmetries = half_turn(board);
    return make_move_layers(board, spec);
}

// What is loaded goes on, answers, and is saved again.
void feed_move_layers(Input input, unsigned which) {
    const unsigned options = input.byte();
    const BoardTables board = layers_board(which);
    const auto layers = layers_begun(board, which, options);
    layers->load(input.rest);
    const auto again = layers_begun(board, which, options);
    again->load(layers->save());
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
}

constexpr auto kinds = std::array{feed_beam, feed_closure, feed_move_layers};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Input input{{reinterpret_cast<const char *>(data), size}};
    const auto feed = kinds[input.byte() % kinds.size()];
    const unsigned which = input.byte();
    try {
        feed(input, which);
    } catch (const Damaged &) {
    }
    return 0;
}
