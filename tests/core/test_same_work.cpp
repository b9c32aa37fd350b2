// What searches find, and the work that it takes, must be the same for any number of threads.
#include <array>
#include <thread>

#include "check.hpp"
#include "digest.hpp"
#include "divisions.hpp"
#include "lab/random_walk.hpp"
#include "puzzles.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "spaces/counting.hpp"
#include "spaces/levels.hpp"
#include "spaces/valuation.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;
constexpr std::array thread_counts{1, 2, 8, 64};

// A hexagon with this number of holes on a side, jumps in three directions.
BoardTables hexagon(int side) {
    std::vector<Place> holes;
    for (int y = 1 - side; y < side; ++y)
        for (int x = 1 - side; x < side; ++x)
            if (std::abs(x - y) < side) holes.push_back({x, y});
    return lattice(holes, {{1, 0}, {0, 1}, {1, 1}});
}

// A square with diagonal jumps.
BoardTables diagonals(int side) {
    std::vector<Place> holes;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) holes.push_back({x, y});
    return lattice(holes, {{1, 0}, {0, 1}, {1, 1}, {1, -1}});
}

template <class Search, class... More> State finished(Search &search, More... more) {
    State state = State::running;
    while (state == State::running) state = search.step(more...);
    return state;
}

// From one vacancy to one peg; backward, the same from the other end, with pegs and holes
// exchanged, as the solver searches from a finish.
BeamSpec beam_spec(const BoardTables &board, unsigned hole, bool backward, std::uint64_t seed) {
    const unsigned other = backward ? board.hole_count - 1 - hole : hole;
    const Words start = words_of(all_but(board.hole_count, other));
    const Words finish = words_of(only(board.hole_count, hole));
    Score score = flat_score(board);
    for (unsigned h = 0; h < board.hole_count; ++h)
        score.potential[h] = static_cast<std::int32_t>((h * 7 + seed) % 5);
    const Words all = words_of(Pegs(board.hole_count, true));
    return {{start}, {all, finish, static_cast<int>(board.hole_count)}, score, {}, {}, 150, seed};
}

} // namespace

TEST(closures_do_the_same_work_in_any_number_of_threads) {
    Random random(33);
    for (const BoardTables &board : {hexagon(3), triangle(6), square(5, 4), diagonals(4)}) {
        const auto division = closed_division(board, random);
        const auto layout = std::make_shared<Layout>(board, division);
        const std::uint64_t start = layout->full() ^ std::uint64_t{1} << (board.hole_count / 2);
        std::optional<std::pair<Closure::Counts, std::uint64_t>> first;
        for (const int threads : thread_counts) {
            Closure closure(layout, layout->class_of(start), Seeds{.positions = {start}},
                            {.dead_ends = true, .threads = static_cast<unsigned>(threads)});
            while (!closure.run(1000, [] { return true; })) {
            }
            const auto &counts = closure.counts();
            std::uint64_t sum = 0;
            for (std::size_t level = 0; level < closure.level_count(); ++level)
                for (const std::byte part : closure.level_data(level))
                    sum = digest(std::to_integer<int>(part), sum);
            if (!first) first = {counts, sum};
            CHECK(counts.positions == first->first.positions &&
                  counts.dead_ends == first->first.dead_ends && sum == first->second);
        }
    }
}

TEST(values_are_the_same_in_any_number_of_threads) {
    Random random(34);
    const BoardTables board = square(4, 4);
    for (int round = 0; round < 6; ++round) {
        const auto layout = std::make_shared<Layout>(board, closed_division(board, random));
        if (!Valuation::fits(*layout)) continue;
        const Finish finish{{}, {}, 2};
        const std::uint64_t start = layout->full() ^ std::uint64_t{1} << random.below(16);
        const auto wins =
            std::make_shared<Closure>(layout, layout->class_of(layout->full() ^ start),
                                      Seeds{{}, 0, 0, 14, 15}, Closure::Options{.threads = 8});
        while (!wins->run(1000, [] { return true; })) {
        }
        std::optional<std::uint64_t> first;
        for (const int threads : thread_counts) {
            Valuation valuation(wins, finish, {}, static_cast<unsigned>(threads), plenty);
            finished(valuation, 3);
            std::uint64_t sum = 0;
            for (std::uint64_t position = 1; position <= layout->full(); ++position)
                if (const auto value = valuation.value(position))
                    sum = digest(value->chance, digest(value->high, digest(value->low, sum)));
            if (!first) first = sum;
            CHECK(sum == *first);
        }
    }
}

TEST(counts_and_chances_are_the_same_in_any_number_of_threads) {
    for (const BoardTables &board : {triangle(5), hexagon(3), square(9, 2)}) {
        const Words start = words_of(all_but(board.hole_count, 0));
        const Finish finish{{}, {}, 2};
        std::vector<Hole> identity(board.hole_count);
        for (unsigned h = 0; h < board.hole_count; ++h) identity[h] = static_cast<Hole>(h);
        const auto levels = make_levels(board, {start}, {identity}, plenty);
        CHECK(finished(*levels, 1000) == State::complete);
        const auto top = static_cast<int>(board.hole_count) - 1;
        std::optional<std::uint64_t> first;
        for (const int threads : thread_counts) {
            std::uint64_t sum = 0;
            for (const auto mode : {CountingMode::solutions, CountingMode::distinct,
                                    CountingMode::games, CountingMode::chance}) {
                CountingSpec spec{mode, finish, {identity}, threads, plenty, true};
                if (mode == CountingMode::games) spec.finish.reset();
                const auto counting = make_counting(board, spec);
                for (int pegs = 1; pegs <= top; ++pegs) {
                    if (levels->count(pegs) == 0) continue;
                    CHECK(counting->add_level(pegs, levels->level(pegs)));
                    CHECK(finished(*counting, 100) == State::complete);
                }
                sum = digest(counting->solutions(start), digest(counting->value(start), sum));
            }
            const auto walk = make_random_walk(board, {start, finish, {identity}, threads, plenty});
            for (int pegs = top; pegs > 0 && levels->count(pegs) > 0; --pegs) {
                CHECK(walk->add_level(pegs, levels->level(pegs)));
                CHECK(finished(*walk, 100) == State::complete);
                const auto sums = walk->sums();
                for (const double part :
                     {sums.visited, sums.won, sums.stuck, sums.going, sums.jumps})
                    sum = digest(part, sum);
            }
            if (!first) first = sum;
            CHECK(sum == *first);
        }
    }
}

// As the solver does with many threads: each has a beam of its own, on the same tables.
TEST(searches_side_by_side_do_the_same_work_as_alone) {
    const BoardTables board = english();
    const auto work = [&board](std::uint64_t seed) {
        auto spec = beam_spec(board, 16, seed % 2 == 1, seed);
        spec.width = 40;
        const auto beam = make_beam(board, spec);
        finished(*beam, 100);
        ListingSpec listing_spec{spec.seeds[0], {{0}, {0}, 20}, flat_score(board), {}, {}, {},
                                 false,         1 << 16};
        const auto listing = make_listing(board, listing_spec);
        finished(*listing, 100);
        return digest(listing->solution(), digest(beam->save(), beam->generated()));
    };
    std::vector<std::uint64_t> together(64);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < together.size(); ++i)
        threads.emplace_back([&together, &work, i] { together[i] = work(i); });
    for (std::thread &thread : threads) thread.join();
    for (std::size_t i = 0; i < together.size(); i += 7) CHECK(together[i] == work(i));
}
