// Bitmaps of a class of positions: what they hold, and the chunks of those in files.
#include <numeric>

#include "check.hpp"
#include "divisions.hpp"
#include "shared_pages.hpp"
#include "spaces/cell_map.hpp"
#include "spaces/closure.hpp"
#include "spaces/closure_reading.hpp"
#include "spaces/lookup.hpp"
#include "spaces/remainder.hpp"
#include "spaces/representatives.hpp"

namespace {

// A small board, sometimes with jumps one way only. A square has its eight symmetries.
Puzzle random_lattice(Random &random) {
    const int size = 3 + static_cast<int>(random.below(2));
    switch (random.below(5)) {
    case 0: return plain(square(4, 3));
    case 1: return plain(triangle(4));
    case 2: return plain(square(size - 1, 5));
    case 3: {
        BoardTables board = square(3, size);
        std::erase_if(board.jumps, [&](const Jump &) { return random.below(5) == 0; });
        return plain(board);
    }
    default: {
        Puzzle puzzle = plain(square(size, size));
        puzzle.group.clear();
        for (int turn = 0; turn < 8; ++turn) {
            auto &map = puzzle.group.emplace_back();
            for (int x = 0; x < size; ++x)
                for (int y = 0; y < size; ++y) {
                    int u = (turn & 1) != 0 ? size - 1 - x : x;
                    int v = (turn & 2) != 0 ? size - 1 - y : y;
                    if ((turn & 4) != 0) std::swap(u, v);
                    map.push_back(static_cast<Hole>(u * size + v));
                }
        }
        return puzzle;
    }
    }
}

std::uint64_t random_word(Random &random, const Puzzle &puzzle, unsigned share) {
    return words_of(random_pegs(random, puzzle, share))[0];
}

// How often poll() is called depends on the threads, so it has random numbers of its own.
void run_to_end(Closure &closure, Random &random) {
    Random own(random.next());
    while (
        !closure.run(1 + static_cast<int>(own.below(3)), [&own] { return own.below(16) != 0; })) {
    }
}

std::shared_ptr<Closure> closure_of(const std::shared_ptr<const Layout> &layout,
                                    std::uint64_t member, const Seeds &seeds,
                                    const Closure::Options &options, Random &random) {
    const auto closure =
        std::make_shared<Closure>(layout, layout->class_of(member), seeds, options);
    run_to_end(*closure, random);
    return closure;
}

Seeds from(std::uint64_t position) { return {.positions = {position}}; }

Set positions(const Closure &closure) {
    Set found;
    for (const auto &list : representatives(closure, 0, 64, {}, false, [] {}))
        for (const auto &position : list) CHECK(found.insert(position.words[0]).second);
    return found;
}

PegCounts by_pegs(const Set &set) {
    PegCounts counts{};
    for (const std::uint64_t position : set) ++counts[static_cast<unsigned>(count_of(position))];
    return counts;
}

Set complements(const Set &set, std::uint64_t full) {
    Set found;
    for (const std::uint64_t position : set) found.insert(full ^ position);
    return found;
}

Set both(const Set &a, const Set &b) {
    Set found;
    std::ranges::set_intersection(a, b, std::inserter(found, found.end()));
    return found;
}

void check_closure(const Closure &closure, const Puzzle &puzzle, const Set &expected,
                   Random &random) {
    CHECK(positions(closure) == expected);
    CHECK(closure.counts().positions == by_pegs(expected));
    for (int i = 0; i < 20; ++i) {
        const std::uint64_t position = random.next() & closure.layout().full();
        CHECK(closure.contains(position) == expected.contains(position));
    }
    // By Burnside's lemma.
    Set classes;
    for (std::uint64_t position : expected) {
        const std::uint64_t own = position;
        for (const auto &map : puzzle.group) position = std::min(position, image_of(own, map));
        classes.insert(position);
    }
    const auto sum = [](const PegCounts &counts) {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    };
    CHECK(sum(closure.counts().positions) + sum(closure.counts().fixed) ==
          puzzle.group.size() * classes.size());
}

} // namespace

TEST(closures_are_what_the_textbook_finds) {
    Random random(1);
    int mapped = 0, several_words = 0, exchanged = 0, freed = 0;
    for (int round = 0; round < 600; ++round) {
        const bool lattice = round % 4 == 0;
        const Puzzle puzzle =
            lattice ? random_lattice(random) : random_puzzle(random, 9 + random.below(7));
        const BoardTables &board = puzzle.board;
        const Kind kind = lattice ? static_cast<Kind>(random.below(2)) : Kind::descending;
        const auto layout = random_layout(puzzle, random, kind);
        if (!layout) continue;
        for (std::size_t i = 1; i < puzzle.group.size() && !layout->level_rounds; ++i)
            if (const auto map = cell_map_of(*layout, puzzle.group[i])) {
                ++mapped;
                several_words += layout->words > 1;
                for (const BitSwap &swap : map->swaps) exchanged += swap.choosing != 0;
            }
        const std::uint64_t full = layout->full(),
                            start = random_word(random, puzzle, 4 + random.below(3));
        Seeds seeds = from(start);
        Set starts{start};
        if (round % 3 == 0) { // all positions of a pattern
            seeds = {{},
                     random_word(random, puzzle, 2),
                     random_word(random, puzzle, 4),
                     static_cast<int>(random.below(board.hole_count)),
                     static_cast<int>(board.hole_count - random.below(3))};
            starts.clear();
            for (std::uint64_t position = 0; position <= full; ++position)
                if (layout->class_of(position) == layout->class_of(start) &&
                    ((position ^ seeds.value) & seeds.care) == 0 &&
                    count_of(position) >= seeds.least && count_of(position) <= seeds.most)
                    starts.insert(position);
        }
        const Set expected = reached(board, starts);
        const Closure::Options options{
            .symmetries = puzzle.group, .dead_ends = true, .threads = 1 + random.below(2)};
        const auto forward = closure_of(layout, start, seeds, options, random);
        check_closure(*forward, puzzle, expected, random);
        Set dead, kept;
        for (const std::uint64_t position : expected) {
            if (legal_in(board, position).empty()) dead.insert(position);
            if (std::ranges::all_of(puzzle.group, [&](const auto &map) {
                    return image_of(position, map) == position;
                }))
                kept.insert(position);
        }
        CHECK(forward->counts().dead_ends == by_pegs(dead));
        auto passing = options;
        passing.keep = false;
        const auto passed = closure_of(layout, start, seeds, passing, random);
        CHECK(passed->counts().positions == forward->counts().positions);
        CHECK(passed->counts().fixed == forward->counts().fixed);
        // Levels that are not kept are freed while the next are filled.
        CHECK(passed->peak_bytes() <= forward->peak_bytes());
        freed += passed->peak_bytes() < forward->peak_bytes();
        if (kept.empty()) continue;

        // The closure bounds the one from a finish, which then has the positions that win.
        auto finish = kept.begin();
        std::advance(finish, random.below(static_cast<std::uint32_t>(kept.size())));
        const std::uint64_t seed = full ^ *finish, complement = layout->class_of(seed);
        const auto may_bound = [&](std::uint64_t position_class) {
            return !throws<std::invalid_argument>(
                [&] { Closure(layout, position_class, Seeds{}, {.bound = forward}); });
        };
        CHECK(may_bound(complement));
        for (const std::uint64_t vector : layout->vectors)
            CHECK(may_bound(complement ^ vector) == (vector == 0));
        auto bounded = options;
        bounded.bound = forward;
        bounded.consume = random.below(2) == 0;
        const Set won = both(reached(board, Set{*finish}, true), expected);
        check_closure(*closure_of(layout, seed, from(seed), bounded, random), puzzle,
                      complements(won, full), random);
    }
    CHECK(mapped > 50 && several_words > 3 && exchanged > 100 && freed > 20);
}

// Memory is freed in pages, of which closures of smaller boards have none to spare.
TEST(what_is_freed_is_used_up) {
    Random random(1);
    for (int round = 0; round < 4; ++round) {
        std::shared_ptr<const Layout> layout;
        while (!layout || layout->outer.size() != 8)
            layout = random_layout(plain(square(5, 5)), random, Kind::descending);
        const std::uint64_t start = layout->full() ^ 4;
        const auto counts = [&](bool keep) {
            const auto closure = closure_of(layout, start, from(start), {.keep = keep}, random);
            return closure->counts().positions;
        };
        CHECK(counts(false) == counts(true));
    }
}

TEST(levels_are_read_in_order_and_looked_up) {
    Random random(6);
    const auto pause = [] {};
    for (int round = 0; round < 60; ++round) {
        const Puzzle puzzle = random_lattice(random);
        const BoardTables &board = puzzle.board;
        const auto layout = random_layout(puzzle, random, static_cast<Kind>(random.below(2)));
        const std::uint64_t full = layout->full();
        const std::uint64_t start = random.next() & full;
        const auto closure = closure_of(layout, start, from(start), {}, random);
        const Set expected = reached(board, Set{start});
        const std::uint64_t flip = random.below(2) == 0 ? full : 0;
        for (int pegs = 0; pegs <= static_cast<int>(board.hole_count); ++pegs) {
            Set wanted;
            for (const std::uint64_t position : expected)
                if (count_of(position) == pegs) wanted.insert(position ^ flip);
            const auto reading = read_closure(closure, pegs, flip);
            std::vector<std::uint64_t> all;
            const auto parts = reading->divide(1 + random.below(40), pause);
            for (std::size_t part = 0; part < parts.size(); ++part) {
                std::vector<std::uint64_t> read(parts[part]);
                reading->read(part, read, pause);
                all.insert(all.end(), read.begin(), read.end());
            }
            CHECK(std::ranges::equal(all, wanted));
        }
        std::vector<std::uint64_t> asked(200);
        for (auto &position : asked) position = random.next() & full;
        std::vector<std::uint8_t> found(asked.size(), 0);
        Lookup(closure, flip != 0).find_any(asked, found.data());
        for (std::size_t i = 0; i < asked.size(); ++i)
            CHECK((found[i] != 0) == expected.contains(asked[i] ^ flip));
    }
}

TEST(chunks_that_were_let_go_of_come_back_with_their_contents) {
    constexpr std::size_t chunks = 16, chunk = Resident::chunk;
    const auto pages = shared_pages(chunks * chunk);
    const auto loaded_in = [&](const std::shared_ptr<Resident> &resident, int rounds,
                               std::size_t step, int first) {
        Resident::Range range(resident, pages, chunks * chunk);
        for (int round = first; round < first + rounds; ++round)
            for (std::size_t i = 0; i < chunks * chunk; i += step) {
                range.use(pages.get() + i, step);
                CHECK(pages.get()[i] == std::byte(round));
                pages.get()[i] = std::byte(round + 1);
                resident->settle();
            }
        return resident->loaded();
    };
    // Each time all chunks are brought in: those that are used next were let go of.
    CHECK(loaded_in(std::make_shared<Resident>(5 * chunk), 3, 4096, 0) == 3 * chunks * chunk);
    std::fill_n(pages.get(), chunks * chunk, std::byte(0));
    const auto roomy = std::make_shared<Resident>(2 * (chunks + 1) * chunk);
    CHECK(loaded_in(roomy, 9, chunk, 0) == chunks * chunk);
    roomy->limit(0);
    CHECK(loaded_in(roomy, 2, chunk, 9) > 2 * chunks * chunk);
}

TEST(the_rest_is_listed_with_its_fewest_pegs) {
    Random random(3);
    for (int round = 0; round < 60; ++round) {
        const Puzzle puzzle = random_puzzle(random, 8);
        const auto layout = random_layout(puzzle, random, Kind::any);
        const std::uint64_t member = random.next() & layout->full();
        const int known = 1 + static_cast<int>(random.below(4));
        const auto closure =
            closure_of(layout, layout->full() ^ member, {{}, 0, 0, 8 - known, 7}, {}, random);
        Remainder rest(puzzle.board, 1000), none(puzzle.board, 0);
        for (std::size_t level = 0; level < closure->level_count(); ++level) {
            rest.add_level(*closure, level);
            none.add_level(*closure, level);
        }
        PegCounts expected{};
        for (std::uint64_t position = 1; position <= layout->full(); ++position) {
            if (layout->class_of(position) != layout->class_of(member)) continue;
            int fewest = 8;
            for (const std::uint64_t other : reached(puzzle.board, Set{position}))
                fewest = std::min(fewest, count_of(other));
            if (fewest > known) ++expected[static_cast<unsigned>(fewest)];
        }
        CHECK(!rest.too_many() && rest.fewest() == expected);
        CHECK(none.too_many() == (expected != PegCounts{}));
    }
}
