#include "spaces/closure.hpp"

#include <algorithm>
#include <numeric>

#include "boards.hpp"
#include "check.hpp"
#include "divisions.hpp"
#include "puzzles.hpp"
#include "shared_pages.hpp"
#include "spaces/cell_map.hpp"
#include "spaces/closure_reading.hpp"
#include "spaces/lookup.hpp"

namespace {

BoardTables random_board(Random &random) {
    BoardTables board;
    switch (random.below(4)) {
    case 0: board = square(3, 3 + static_cast<int>(random.below(2))); break;
    case 1: board = square(4, 3); break;
    case 2: board = triangle(4); break;
    default: board = square(2 + static_cast<int>(random.below(2)), 5); break;
    }
    // Some jumps one way only, sometimes.
    if (random.below(3) == 0)
        std::erase_if(board.jumps, [&](const Jump &) { return random.below(5) == 0; });
    return board;
}

Set positions(const Closure &closure) {
    Set found;
    for (std::size_t level = 0; level < closure.level_count(); ++level)
        closure.each_position(
            level, 0, 64, [&](std::uint64_t position) { CHECK(found.insert(position).second); });
    return found;
}

// How often poll() is called depends on the threads, so it has random numbers of its own.
void run_to_end(Closure &closure, Random &random) {
    Random own(random.next());
    while (
        !closure.run(1 + static_cast<int>(own.below(3)), [&own] { return own.below(16) != 0; })) {
    }
}

PegCounts by_pegs(const Set &set) {
    PegCounts counts{};
    for (const std::uint64_t position : set)
        ++counts[static_cast<std::size_t>(std::popcount(position))];
    return counts;
}

bool stuck(const BoardTables &board, std::uint64_t position) {
    return std::ranges::none_of(board.jumps,
                                [position](const Jump &jump) { return legal(position, jump); });
}

std::shared_ptr<const Layout> random_layout(const BoardTables &board, Random &random) {
    return std::make_shared<Layout>(board, random.below(2) == 0 ? any_division(board, random)
                                                                : closed_division(board, random));
}

} // namespace

TEST(closures_are_what_a_plain_search_finds) {
    Random random(1);
    for (int round = 0; round < 60; ++round) {
        const BoardTables board = random_board(random);
        const auto layout = random_layout(board, random);
        const std::uint64_t start = random.next() & layout->full();
        Closure closure(layout, layout->class_of(start), Seeds{.positions = {start}},
                        {.dead_ends = true, .threads = round % 16 == 0 ? 2u : 1u});
        run_to_end(closure, random);
        const Set expected = reached(board, {start});
        CHECK(positions(closure) == expected);
        CHECK(closure.counts().positions == by_pegs(expected));
        Set dead;
        for (const std::uint64_t position : expected)
            if (stuck(board, position)) dead.insert(position);
        CHECK(closure.counts().dead_ends == by_pegs(dead));
        for (int i = 0; i < 20; ++i) {
            const std::uint64_t position = random.next() & layout->full();
            CHECK(closure.contains(position) == expected.contains(position));
        }
    }
}

TEST(a_bound_keeps_the_positions_that_win) {
    Random random(2);
    for (int round = 0; round < 40; ++round) {
        const BoardTables board = random_board(random);
        const auto layout = random_layout(board, random);
        const std::uint64_t start = random.next() & layout->full();
        const auto forward = std::make_shared<Closure>(
            layout, layout->class_of(start), Seeds{.positions = {start}}, Closure::Options{});
        run_to_end(*forward, random);
        const Set expected = reached(board, {start});
        auto finish = expected.begin();
        std::advance(finish, random.below(static_cast<std::uint32_t>(expected.size())));
        const std::uint64_t seed = layout->full() ^ *finish;
        Closure backward(layout, layout->class_of(seed), Seeds{.positions = {seed}},
                         {.bound = forward, .consume = random.below(2) == 0});
        run_to_end(backward, random);
        Set winning;
        for (const std::uint64_t position : reached(board, {*finish}, true))
            if (expected.contains(position)) winning.insert(layout->full() ^ position);
        CHECK(positions(backward) == winning);
        const auto may_bound = [&](std::uint64_t position_class) {
            try {
                Closure(layout, position_class, Seeds{}, {.bound = forward});
                return true;
            } catch (const std::invalid_argument &) {
                return false;
            }
        };
        const std::uint64_t complements = layout->class_of(seed);
        CHECK(may_bound(complements));
        for (const std::uint64_t vector : layout->vectors)
            CHECK(may_bound(complements ^ vector) == (vector == 0));
    }
}

TEST(levels_are_read_in_order_and_looked_up) {
    Random random(6);
    const auto pause = [] {};
    for (int round = 0; round < 60; ++round) {
        const BoardTables board = random_board(random);
        const auto layout = random_layout(board, random);
        // Closures of two classes, if there are two.
        ClosureLevel level;
        Set expected;
        for (int i = 0; i < 2; ++i) {
            const std::uint64_t start = random.next() & layout->full();
            if (i > 0 && level.closures[0]->position_class() == layout->class_of(start)) continue;
            const auto closure = std::make_shared<Closure>(
                layout, layout->class_of(start), Seeds{.positions = {start}}, Closure::Options{});
            run_to_end(*closure, random);
            level.closures.push_back(closure);
            expected.merge(reached(board, {start}));
        }
        if (random.below(2) == 0) level.flip = layout->full();
        if (random.below(2) == 0) level.shown_flip = layout->full();
        for (level.pegs = 0; level.pegs <= static_cast<int>(board.hole_count); ++level.pegs) {
            Set wanted;
            for (const std::uint64_t position : expected)
                if (std::popcount(position) == level.pegs)
                    wanted.insert(position ^ level.flip ^ level.shown_flip);
            const auto reading = read_closures(level);
            std::vector<std::uint64_t> all;
            const auto sizes = reading->divide(1 + random.below(40), pause);
            for (std::size_t part = 0; part < sizes.size(); ++part) {
                std::vector<std::uint64_t> positions(sizes[part]);
                reading->read(part, positions, pause);
                all.insert(all.end(), positions.begin(), positions.end());
            }
            CHECK(std::ranges::equal(all, wanted));
        }
        std::vector<std::uint64_t> asked(200);
        for (auto &position : asked) position = random.next() & layout->full();
        std::vector<std::uint8_t> found(asked.size(), 0);
        for (const auto &closure : level.closures)
            Lookup(closure, level.flip != 0).find_any(asked, found.data());
        for (std::size_t i = 0; i < asked.size(); ++i)
            CHECK((found[i] != 0) == expected.contains(asked[i] ^ level.flip));
    }
}

TEST(patterns_start_from_all_that_fits) {
    Random random(3);
    for (int round = 0; round < 40; ++round) {
        const BoardTables board = random_board(random);
        const auto layout = random_layout(board, random);
        const std::uint64_t member = random.next() & layout->full();
        const Seeds seeds{{},
                          random.next() & random.next() & layout->full(),
                          random.next() & layout->full(),
                          static_cast<int>(random.below(board.hole_count)),
                          static_cast<int>(board.hole_count - random.below(3))};
        Closure closure(layout, layout->class_of(member), seeds, {});
        run_to_end(closure, random);
        Set starts;
        for (std::uint64_t position = 0; position <= layout->full(); ++position)
            if (layout->class_of(position) == layout->class_of(member) &&
                ((position ^ seeds.value) & seeds.care) == 0 &&
                std::popcount(position) >= seeds.least && std::popcount(position) <= seeds.most)
                starts.insert(position);
        CHECK(positions(closure) == reached(board, starts));
    }
}

// Levels in memory that is let go of as that of files is.
class Files {
  public:
    explicit Files(const Closure &closure) {
        for (std::size_t level = 0; level < closure.level_count(); ++level)
            levels_.push_back(shared_pages(closure.level_bytes(level)));
    }
    [[nodiscard]] const std::shared_ptr<std::byte> &operator[](std::size_t level) const {
        return levels_[level];
    }
    // Fills the next levels of a closure in these files.
    void fill(Closure &closure, int steps, Random &random) const {
        for (; steps > 0 && !closure.done(); --steps) {
            const int step = closure.step();
            const std::size_t level = closure.level_count() - 1 - static_cast<std::size_t>(step);
            if (levels_[level]) closure.place(level, levels_[level]);
            Random own(random.next());
            while (closure.step() == step) closure.run(1, [&own] { return own.below(16) != 0; });
        }
    }

  private:
    std::vector<std::shared_ptr<std::byte>> levels_;
};

TEST(levels_in_files_are_those_in_memory) {
    Random random(4);
    for (int round = 0; round < 60; ++round) {
        const BoardTables board = random_board(random);
        const auto layout = std::make_shared<Layout>(board, closed_division(board, random));
        const std::uint64_t start = layout->full() ^ std::uint64_t{1}
                                                         << random.below(board.hole_count);
        const unsigned threads = 1 + static_cast<unsigned>(random.below(3));
        const auto fresh = [&](std::shared_ptr<Resident> resident, std::shared_ptr<Closure> bound) {
            Seeds seeds{.positions = {start}};
            if (bound) seeds = {{}, 0, 0, static_cast<int>(board.hole_count) - 1, 64};
            const std::uint64_t member = bound ? ~start & layout->full() : start;
            return std::make_shared<Closure>(layout, layout->class_of(member), seeds,
                                             Closure::Options{.bound = std::move(bound),
                                                              .dead_ends = true,
                                                              .threads = threads,
                                                              .resident = std::move(resident)});
        };
        const auto whole = fresh(nullptr, nullptr), won = fresh(nullptr, whole);
        run_to_end(*whole, random);
        run_to_end(*won, random);

        // A limit of nothing lets go of each level as soon as another one is used.
        const auto resident = std::make_shared<Resident>(round % 2 == 0 ? 0 : std::size_t{1} << 30);
        auto reached = fresh(resident, nullptr);
        const Files files(*reached);
        const auto count = static_cast<unsigned>(reached->level_count());
        files.fill(*reached, static_cast<int>(random.below(count + 1)), random);
        const int steps = reached->step();
        reached = fresh(resident, nullptr); // another run goes on
        reached->resume(steps);
        for (std::size_t level = reached->level_count() - static_cast<std::size_t>(steps);
             level < reached->level_count(); ++level) {
            if (files[level]) reached->attach(level, files[level]);
            reached->count_level(level);
        }
        files.fill(*reached, reached->steps(), random);
        const auto kept = fresh(resident, reached);
        const Files other(*kept);
        other.fill(*kept, kept->steps(), random);
        for (const auto &[one, same] : {std::pair(whole, reached), std::pair(won, kept)}) {
            CHECK(same->done() && positions(*same) == positions(*one));
            CHECK(same->counts().positions == one->counts().positions);
            CHECK(same->counts().dead_ends == one->counts().dead_ends);
        }
        reached->release(0);
        CHECK(!reached->present(0));
    }
}

TEST(a_level_in_a_file_is_placed_before_it_is_filled) {
    Random random(5);
    const BoardTables board = square(4, 4);
    const auto layout = std::make_shared<Layout>(board, closed_division(board, random));
    Closure closure(layout, layout->class_of(layout->full() ^ 1),
                    Seeds{.positions = {layout->full() ^ 1}},
                    {.resident = std::make_shared<Resident>(0)});
    bool thrown = false;
    try {
        closure.run(closure.steps(), [] { return true; });
    } catch (const std::invalid_argument &) {
        thrown = true;
    }
    CHECK(thrown);
}

TEST(fixed_positions_give_the_number_modulo_symmetry) {
    Random random(5);
    const BoardTables board = square(4, 4);
    // The eight symmetries of a square, holes numbered by column and row.
    std::vector<std::vector<Hole>> group;
    for (int turn = 0; turn < 8; ++turn) {
        std::vector<Hole> symmetry;
        for (int x = 0; x < 4; ++x)
            for (int y = 0; y < 4; ++y) {
                int u = (turn & 1) != 0 ? 3 - x : x, v = (turn & 2) != 0 ? 3 - y : y;
                if ((turn & 4) != 0) std::swap(u, v);
                symmetry.push_back(static_cast<Hole>(u * 4 + v));
            }
        group.push_back(symmetry);
    }
    for (int round = 0; round < 20; ++round) {
        const auto layout = random_layout(board, random);
        const std::uint64_t start = layout->full();
        Closure closure(layout, layout->class_of(start), {{}, 0, 0, 12, 16}, {.symmetries = group});
        run_to_end(closure, random);
        const auto image = [](std::uint64_t position, const std::vector<Hole> &symmetry) {
            std::uint64_t result = 0;
            for (unsigned h = 0; h < 16; ++h) result |= (position >> h & 1) << symmetry[h];
            return result;
        };
        Set classes;
        for (const std::uint64_t position : positions(closure)) {
            std::uint64_t least = position;
            for (const auto &symmetry : group) least = std::min(least, image(position, symmetry));
            classes.insert(least);
        }
        std::uint64_t total = 0;
        for (std::size_t pegs = 0; pegs <= max_holes; ++pegs)
            total += closure.counts().positions[pegs] + closure.counts().fixed[pegs];
        CHECK(total == 8 * classes.size());
    }
}

TEST(images_of_cells_hold_what_a_plain_search_finds) {
    Random random(9);
    int mapped = 0, several_words = 0, exchanged = 0;
    for (int round = 0; round < 400; ++round) {
        const Puzzle puzzle = random_puzzle(random, 9 + random.below(6));
        const BoardTables &board = puzzle.board;
        std::shared_ptr<Layout> layout;
        try {
            layout = std::make_shared<Layout>(board, descending_division(puzzle, random));
        } catch (const std::invalid_argument &) { // a jump raises the potential
            continue;
        }
        bool any = false;
        for (std::size_t i = 1; i < puzzle.group.size() && !layout->level_rounds; ++i)
            if (const auto map = cell_map_of(*layout, puzzle.group[i])) {
                any = true;
                several_words += layout->words > 1;
                for (const BitSwap &swap : map->swaps) exchanged += swap.choosing != 0;
            }
        if (!any) continue;
        ++mapped;
        std::uint64_t start = 0;
        for (Hole hole = 0; hole < board.hole_count; ++hole)
            if (random.below(4) > 0)
                for (const auto &symmetry : puzzle.group)
                    start |= std::uint64_t{1} << symmetry[hole];
        const auto close = [&](std::uint64_t seed, std::shared_ptr<Closure> bound) {
            const auto closure = std::make_shared<Closure>(
                layout, layout->class_of(seed), Seeds{.positions = {seed}},
                Closure::Options{.symmetries = puzzle.group,
                                 .bound = std::move(bound),
                                 .dead_ends = true,
                                 .threads = 1 + random.below(2)});
            run_to_end(*closure, random);
            return closure;
        };
        const auto forward = close(start, nullptr);
        const Set expected = reached(board, {start});
        CHECK(positions(*forward) == expected);
        CHECK(forward->counts().positions == by_pegs(expected));
        Set dead, winning;
        for (const std::uint64_t position : expected)
            if (stuck(board, position)) dead.insert(position);
        CHECK(forward->counts().dead_ends == by_pegs(dead));
        for (const std::uint64_t finish : expected) {
            const auto turned = [&](const std::vector<Hole> &symmetry) {
                std::uint64_t image = 0;
                for (Hole hole = 0; hole < board.hole_count; ++hole)
                    image |= (finish >> hole & 1) << symmetry[hole];
                return image;
            };
            if (!std::ranges::all_of(
                    puzzle.group, [&](const auto &symmetry) { return turned(symmetry) == finish; }))
                continue;
            const auto backward = close(layout->full() ^ finish, forward);
            for (const std::uint64_t position : reached(board, {finish}, true))
                if (expected.contains(position)) winning.insert(layout->full() ^ position);
            CHECK(positions(*backward) == winning);
            break;
        }
    }
    CHECK(mapped > 50 && several_words > 3 && exchanged > 100);
}

TEST(the_english_board_has_as_many_positions_as_published) {
    const BoardTables board = english();
    Division division{class_vectors(board), {}, {}, {}, std::vector<int>(33, 0)};
    // In the order of the holes of `english`: rings by column and row.
    std::vector<Place> places;
    for (int x = 0; x < 7; ++x)
        for (int y = 0; y < 7; ++y)
            if ((x >= 2 && x <= 4) || (y >= 2 && y <= 4)) places.push_back({x, y});
    for (Hole hole = 0; hole < 33; ++hole) {
        const auto [x, y] = places[hole];
        if (x == 0 || x == 6 || y == 0 || y == 6) {
            division.within.push_back(hole);
            continue;
        }
        const bool centre = x >= 2 && x <= 4 && y >= 2 && y <= 4;
        division.potential[hole] = centre ? 2 : 3;
        (centre ? division.outer : division.inner).push_back(hole);
    }
    const auto layout = std::make_shared<Layout>(board, division);
    const std::uint64_t start = layout->full() ^ std::uint64_t{1} << 16;
    Closure closure(layout, layout->class_of(start), Seeds{.positions = {start}}, {.threads = 2});
    closure.run(closure.steps(), [] { return true; });
    const auto &counts = closure.counts().positions;
    CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 187636299);
    CHECK(counts[15] == 28994876 && counts[1] == 5);
    // Levels that are not kept are freed while the next are filled.
    Closure passing(layout, layout->class_of(start), Seeds{.positions = {start}},
                    {.keep = false, .threads = 2});
    while (!passing.run(1, [] { return true; })) {
    }
    CHECK(passing.counts().positions == counts);
    CHECK(passing.peak_bytes() < closure.peak_bytes() / 2);
}
