// The same puzzle on boards of every size: its holes lie far apart, and no jump touches the others.
// All searches must find the same, in the same order, whatever the width of a position.
#include "check.hpp"
#include "digest.hpp"
#include "ground/batch.hpp"
#include "ground/dead_pegs.hpp"
#include "ground/move_layers.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"
#include "lab/random_walk.hpp"
#include "puzzles.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/short_beam.hpp"
#include "spaces/counting.hpp"
#include "spaces/fixed_solutions.hpp"
#include "spaces/levels.hpp"
#include "spaces/sweeps.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

// On both sides of every change of width, for positions alone and for those with a number of moves.
constexpr std::array sizes{33u,  41u,  48u,  49u,  64u,  65u,  112u, 113u,  128u,  129u,
                           200u, 256u, 257u, 400u, 512u, 513u, 700u, 1008u, 1009u, 1024u};

// Hole h of a small puzzle is hole h * step of the large board, so that all orders are kept.
class Spread {
  public:
    Spread(const BoardTables &small, unsigned holes)
        : small_(small.hole_count), step_((holes - 1) / (small.hole_count - 1)) {
        board.hole_count = holes;
        for (const Jump &jump : small.jumps)
            board.jumps.push_back({at(jump.from), at(jump.over), at(jump.to)});
    }
    [[nodiscard]] Hole at(unsigned hole) const { return static_cast<Hole>(hole * step_); }
    [[nodiscard]] Words words(const std::vector<unsigned> &holes) const {
        Pegs pegs(board.hole_count);
        for (const unsigned hole : holes) pegs[at(hole)] = true;
        return words_of(pegs);
    }
    [[nodiscard]] std::vector<unsigned> all() const {
        std::vector<unsigned> holes(small_);
        for (unsigned h = 0; h < small_; ++h) holes[h] = h;
        return holes;
    }
    [[nodiscard]] Words all_but(unsigned hole) const {
        auto holes = all();
        holes.erase(holes.begin() + hole);
        return words(holes);
    }
    [[nodiscard]] std::vector<Hole> symmetry(const std::vector<unsigned> &images) const {
        std::vector<Hole> map(board.hole_count);
        for (unsigned h = 0; h < map.size(); ++h) map[h] = static_cast<Hole>(h);
        for (unsigned h = 0; h < small_; ++h) map[at(h)] = at(images[h]);
        return map;
    }

    BoardTables board;

  private:
    unsigned small_, step_;
};

template <class Search, class... More> State finished(Search &search, More... more) {
    State state = State::running;
    while (state == State::running) state = search.step(more...);
    return state;
}

// Collects what searches find as one number.
class Sum {
  public:
    template <class... T> void add(const T &...items) { ((sum_ = digest(items, sum_)), ...); }
    [[nodiscard]] std::uint64_t get() const { return sum_; }

  private:
    std::uint64_t sum_ = 0;
};

// Runs work(spread, sum) on boards of all sizes. All sums must be equal.
template <class Work> void on_all_sizes(const BoardTables &small, Work work) {
    std::optional<std::uint64_t> first;
    for (const unsigned holes : sizes) {
        Sum sum;
        work(Spread(small, holes), sum);
        if (!first) first = sum.get();
        CHECK(sum.get() == *first);
    }
}

// The mirror image of a triangle, whose holes are numbered row by row.
std::vector<unsigned> mirrored(unsigned side) {
    std::vector<unsigned> images;
    for (unsigned y = 0; y < side; ++y)
        for (unsigned x = 0; x <= y; ++x) images.push_back(y * (y + 1) / 2 + y - x);
    return images;
}

Symmetries mirror(const Spread &spread, unsigned side) {
    return {spread.symmetry(spread.all()), spread.symmetry(mirrored(side))};
}

Finish one_peg() { return {{0}, {0}, 1, 1}; }

TEST(the_mirror_image_is_a_symmetry) {
    const BoardTables board = triangle(5);
    const auto images = mirrored(5);
    std::set<std::array<unsigned, 3>> jumps, turned;
    for (const Jump &jump : board.jumps) {
        jumps.insert({jump.from, jump.over, jump.to});
        turned.insert({images[jump.from], images[jump.over], images[jump.to]});
    }
    CHECK(jumps == turned);
}

TEST(state_spaces_are_the_same_on_boards_of_all_sizes) {
    on_all_sizes(triangle(4), [](const Spread &spread, Sum &sum) {
        const Words start = spread.all_but(1);
        const auto group = mirror(spread, 4);
        const auto levels = make_levels(spread.board, {start}, group, plenty);
        CHECK(finished(*levels, 50) == State::complete);
        levels->begin_winning(one_peg());
        while (levels->winning_step(50) == State::running) {
        }
        const auto walk = make_random_walk(spread.board, {start, one_peg(), {group[0]}, 1, plenty});
        for (int pegs = 9; pegs > 0; --pegs) {
            sum.add(levels->count(pegs), levels->raw(pegs), levels->dead_ends(pegs),
                    levels->winning(pegs), levels->winning_raw(pegs));
            const auto size = static_cast<std::size_t>(words_needed(spread.board.hole_count)) * 8;
            CHECK(levels->level(pegs).size() == levels->count(pegs) * size);
            const auto width = static_cast<std::size_t>(width_of(spread.board.hole_count));
            CHECK(levels->words(pegs).size() == levels->count(pegs) * width);
        }
        // What is written is read again, and the rest follows from it.
        const auto again = make_levels(spread.board, {start}, group, plenty);
        for (int pegs = 9; pegs > 5; --pegs) again->set_level(pegs, levels->level(pegs));
        CHECK(finished(*again, 50) == State::complete);
        for (int pegs = 9; pegs > 0; --pegs) {
            CHECK(again->level(pegs) == levels->level(pegs));
            CHECK(again->gaps(pegs, true).size() == levels->gaps(pegs, true).size());
        }
        const auto alone = make_levels(spread.board, {start}, {}, plenty);
        CHECK(finished(*alone, 50) == State::complete);
        for (int pegs = 9; pegs > 0; --pegs) {
            CHECK(walk->add_level(pegs, alone->level(pegs)));
            CHECK(finished(*walk, 50) == State::complete);
            const auto sums = walk->sums();
            sum.add(sums.visited, sums.won, sums.stuck, sums.going, sums.jumps, sums.positions);
        }
    });
}

TEST(counts_are_the_same_on_boards_of_all_sizes) {
    on_all_sizes(triangle(4), [](const Spread &spread, Sum &sum) {
        const Words start = spread.all_but(1);
        const auto group = mirror(spread, 4);
        const auto levels = make_levels(spread.board, {start}, group, plenty);
        CHECK(finished(*levels, 50) == State::complete);
        const Finish hole{spread.words({1}), spread.words({1}), 1, 0};
        for (const Finish &finish : {one_peg(), hole})
            for (const auto mode : {CountingMode::solutions, CountingMode::distinct,
                                    CountingMode::games, CountingMode::chance}) {
                CountingSpec spec{mode, finish, {group[0]}, 1, plenty, true};
                if (mode == CountingMode::games) spec.finish.reset();
                const auto counting = make_counting(spread.board, spec);
                const auto alone = make_levels(spread.board, {start}, {}, plenty);
                CHECK(finished(*alone, 50) == State::complete);
                for (int pegs = 1; pegs <= 9; ++pegs) {
                    if (alone->count(pegs) == 0) continue;
                    CHECK(counting->add_level(pegs, alone->level(pegs)));
                    CHECK(finished(*counting, 50) == State::complete);
                }
                sum.add(counting->value(start));
            }
        for (const bool distinct : {false, true})
            sum.add(fixed_solutions(spread.board, spread.all_but(4), {{0}, {0}, 4}, group[1],
                                    distinct, 1000, [] {}));
    });
}

TEST(records_are_the_same_on_boards_of_all_sizes) {
    on_all_sizes(triangle(4), [](const Spread &spread, Sum &sum) {
        const Words start = spread.all_but(1);
        const auto levels = make_levels(spread.board, {start}, {}, plenty);
        CHECK(finished(*levels, 50) == State::complete);
        levels->begin_winning(one_peg());
        while (levels->winning_step(50) == State::running) {
        }
        for (const bool symmetric : {false, true}) {
            SweepsSpec spec{start, one_peg(), {}, false};
            if (symmetric) spec.symmetries = {mirror(spread, 4)[0]};
            const auto sweeps = make_sweeps(spread.board, spec);
            for (int pegs = 1; pegs <= 9; ++pegs)
                sweeps->add_level(pegs, levels->winning_level(pegs));
            CHECK(finished(*sweeps, 50) == State::complete);
            for (const auto kind : {SweepKind::any, SweepKind::last, SweepKind::loop})
                sum.add(sweeps->longest(kind), sweeps->solution(kind));
        }
    });
}

TEST(beams_and_listings_are_the_same_on_boards_of_all_sizes) {
    on_all_sizes(triangle(5), [](const Spread &spread, Sum &sum) {
        const Words start = spread.all_but(0), all = spread.words(spread.all());
        const auto group = mirror(spread, 5);
        Score score = flat_score(spread.board);
        for (const auto &symmetries : {Symmetries{}, group}) {
            BeamSpec spec{{start}, {all, spread.words({0}), 15}, score, symmetries, {}, 1 << 16, 3};
            Pagoda pagoda{std::vector<std::int16_t>(spread.board.hole_count, 1), 1};
            spec.pagodas = {pagoda};
            const auto beam = make_beam(spread.board, spec);
            const State state = finished(*beam, 100);
            // Keys of equal positions differ from board to board, but a wide beam keeps everything.
            sum.add(state, beam->path().jumps.size(), beam->fewest_pegs());
            const auto again = make_beam(spread.board, spec);
            again->load(beam->save());
            CHECK(again->save() == beam->save());
        }
        ShortBeamSpec spec;
        spec.seeds = {start};
        spec.finish = one_peg();
        spec.symmetries = group;
        spec.score = score;
        spec.most = 20;
        spec.width = 1 << 14;
        const auto beam = make_short_beam(spread.board, spec);
        CHECK(finished(*beam, 500) == State::complete);
        sum.add(beam->moves());
        ListingSpec listing_spec{start, one_peg(), score, group, {}, {}, true, 1 << 20};
        const auto listing = make_listing(spread.board, listing_spec);
        for (int n = 0; n < 50; ++n) {
            CHECK(finished(*listing, 100) == State::solved);
            sum.add(listing->solution());
        }
    });
}

TEST(move_layers_are_the_same_on_boards_of_all_sizes) {
    on_all_sizes(triangle(4), [](const Spread &spread, Sum &sum) {
        for (const bool backward : {false, true}) {
            MoveLayersSpec spec;
            spec.seeds = {backward ? spread.words({4}) : spread.all_but(1)};
            if (backward) spec.symmetries = mirror(spread, 4);
            spec.backward = backward;
            spec.bounds = {{{spread.words({0}), spread.words({9})}, 2}};
            const auto layers = make_move_layers(spread.board, spec);
            for (int n = 0; n < 3; ++n) finished(*layers, std::size_t{200}, plenty);
            sum.add(layers->counts(), layers->peg_ranges(), layers->generated());
            for (const Words &position : layers->finished({{0}, {0}, 10, 0}, 5)) {
                CHECK(position.size() == (spread.board.hole_count + 63) / 64 ||
                      spread.board.hole_count < 113);
                CHECK(layers->fewest(position) == 3);
                const auto [seed, jumps] = layers->path(position, 3, [] {});
                CHECK(!jumps.empty());
            }
            const auto again = make_move_layers(spread.board, spec);
            again->load(layers->save());
            CHECK(again->save().size() == layers->save().size());
            finished(*layers, std::size_t{200}, plenty);
            finished(*again, std::size_t{200}, plenty);
            CHECK(again->counts() == layers->counts());
            // A peg in a hole that the board does not have, in whichever word.
            std::string forged = layers->save();
            forged.back() = static_cast<char>(forged.back() | 0x40);
            CHECK(damaged([&] { again->load(forged); }));
        }
    });
}

TEST(the_laboratory_is_the_same_on_boards_of_all_sizes) {
    on_all_sizes(triangle(5), [](const Spread &spread, Sum &sum) {
        const Words start = spread.all_but(4);
        PlainSpec spec;
        spec.start = start;
        spec.finish = one_peg();
        spec.symmetries = mirror(spread, 5);
        spec.independence = Independence::all;
        spec.dead_pegs = true;
        spec.distinct = true;
        spec.wanted = 0;
        for (const std::size_t entries : {0, 1 << 12}) {
            spec.table.entries = entries;
            const auto plain = make_plain(spread.board, spec);
            for (State state = State::running; state == State::running;)
                state = plain->step(1000, plenty);
            sum.add(plain->solutions(), plain->solution());
            if (entries > 0) continue; // what the table displaces depends on the width
            sum.add(plain->positions());
            for (const PlainLevel &level : plain->levels())
                sum.add(level.distinct, level.dead_pegs, level.skipped);
        }
        const auto game = make_guided_game(
            spread.board, {start, {{spread.words(spread.all()), spread.words({4}), 0, 15}}, 7},
            1 << 24);
        std::vector<std::int32_t> weights(spread.board.hole_count);
        for (unsigned h = 0; h < 15; ++h) weights[spread.at(h)] = static_cast<int>(h * 5 % 7);
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            game->begin(weights, seed);
            finished(*game, 500);
            sum.add(game->visited(), game->jumps());
        }
    });
}

TEST(arrays_of_positions_are_the_same_on_boards_of_all_sizes) {
    on_all_sizes(triangle(5), [](const Spread &spread, Sum &sum) {
        std::vector<std::uint64_t> positions;
        for (unsigned hole = 0; hole < 15; ++hole) {
            const Words words = spread.all_but(hole);
            positions.insert(positions.end(), words.begin(), words.end());
        }
        const auto batch = make_batch(spread.board);
        std::vector<std::uint8_t> legal(15 * spread.board.jumps.size()), stuck(15);
        batch->legal(positions, legal.data());
        sum.add(legal);
        batch->play(positions, std::nullopt, 0, 5, 0, nullptr);
        batch->stuck(positions, stuck.data());
        sum.add(stuck);
        const std::size_t words = (spread.board.hole_count + 63) / 64;
        for (unsigned i = 0; i < 15; ++i)
            for (unsigned h = 0; h < 15; ++h)
                sum.add(positions[i * words + spread.at(h) / 64] >> (spread.at(h) % 64) & 1);
        for (unsigned hole = 0; hole < 15; ++hole)
            sum.add(dead_pegs_refute(spread.board, spread.words({hole, 14}), one_peg()));
    });
}

} // namespace
