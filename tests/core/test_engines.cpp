// What all engines promise. Whichever allocation fails, an engine says so, or does without; then it
// can be asked to go on, can be destroyed, and never gives a wrong answer. And what it finds is the
// same for any number of threads.
#include <atomic>
#include <new>
#include <thread>

#include "check.hpp"
#include "divisions.hpp"
#include "failing.hpp"
#include "ground/batch.hpp"
#include "ground/crew.hpp"
#include "ground/move_layers.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"
#include "lab/random_walk.hpp"
#include "levels_of.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"
#include "solving/short_beam.hpp"
#include "spaces/closure.hpp"
#include "spaces/counting.hpp"
#include "spaces/lookup.hpp"
#include "spaces/remainder.hpp"
#include "spaces/representatives.hpp"
#include "spaces/sweeps.hpp"
#include "spaces/valuation.hpp"

namespace {

// What an engine found, as numbers; nothing if the memory did not suffice.
using Numbers = std::vector<std::uint64_t>;
using Found = std::optional<Numbers>;

template <class T> void add_one(Numbers &to, const T &item) {
    if constexpr (std::is_floating_point_v<T>)
        to.push_back(std::bit_cast<std::uint64_t>(item));
    else if constexpr (std::is_integral_v<T>)
        to.push_back(static_cast<std::uint64_t>(item));
    else
        for (const auto &part : item) add_one(to, part);
}
template <class... T> void add(Numbers &to, const T &...items) { (add_one(to, items), ...); }
template <class... T> Numbers numbers(const T &...items) {
    Numbers found;
    add(found, items...);
    return found;
}

// make() returns an engine, or a pointer to one, and drive(engine) its answer. If `again`, an
// engine that failed can be driven another time.
template <class Make, class Drive>
void without_memory(Make make, Drive drive, bool again = true, std::size_t tries = 60) {
    fail_allocation(0);
    const Found right = [&] {
        auto engine = make();
        return drive(*engine);
    }();
    CHECK(right.has_value());
    const std::size_t all = allocations();
    CHECK(all > 0);
    std::size_t failed = 0;
    const auto held = blocks_held();
    for (const bool all_later : {false, true})
        for (std::size_t number = 1; number <= all; number += 1 + all / tries) {
            CHECK(blocks_held() == held); // what failed left nothing behind
            decltype(make()) engine{};
            Found found;
            bool thrown = false;
            fail_allocation(number, all_later);
            try {
                engine = make();
                found = drive(*engine);
            } catch (const std::bad_alloc &) {
                thrown = true;
            }
            fail_allocation(0);
            CHECK(!found || *found == *right);
            failed += thrown || !found;
            if (engine == nullptr || !again) continue;
            try {
                found = drive(*engine);
                CHECK(!found || *found == *right);
            } catch (const std::bad_alloc &) {
                CHECK(thrown); // it has said so before
            }
        }
    CHECK(failed > 0 && blocks_held() == held);
    auto engine = make();
    CHECK(drive(*engine) == right);
}

// The same for a function without an object.
template <class Call> void call_without_memory(Call call) {
    without_memory([] { return std::make_unique<int>(0); }, [&](int) { return Found(call()); });
}

// The same for engines that share work among threads: make(threads).
constexpr auto threads_without_memory = [](auto make, auto drive, bool again = true) {
    for (const unsigned threads : {1u, 3u})
        without_memory([&] { return make(threads); }, drive, again, 40);
};
constexpr auto threads_without_memory_once = [](auto make, auto drive) {
    threads_without_memory(make, drive, false);
};

constexpr auto on_any_number_of_threads = [](auto make, auto drive) {
    const Found alone = drive(*make(1));
    CHECK(alone.has_value() && !alone->empty());
    for (const unsigned threads : {2u, 8u, 64u}) CHECK(drive(*make(threads)) == alone);
};

const auto no_pause = [] {};

// From one vacancy to one peg anywhere.
struct Game {
    BoardTables board = triangle(5);
    Pegs pegs = all_but(board.hole_count, 0);
    Words start = words_of(pegs);
    Symmetries group = identity(board);
    Score score = flat_score(board);
    Finish any{{0}, {0}, 1};
};

} // namespace

TEST(beams_that_fail_are_undecided) {
    const Game game;
    for (const bool solvable : {true, false}) {
        BeamSpec spec{{game.start}, game.any, game.score, game.group, {}, 20, 1};
        if (!solvable) spec.finish.max_pegs = 0; // no jump takes the last peg
        if (!solvable) spec.width = 100'000;
        without_memory([&] { return make_beam(game.board, spec); },
                       [](Beam &beam) -> Found {
                           const State state = finished(beam, 64);
                           beam.save();
                           return numbers(beam.path().jumps, static_cast<int>(state));
                       });
    }
    const ShortBeamSpec spec{.seeds = {game.start},
                             .finish = game.any,
                             .symmetries = {},
                             .score = game.score,
                             .most = 30,
                             .width = 100};
    without_memory([&] { return make_short_beam(game.board, spec); },
                   [](ShortBeam &beam) -> Found {
                       finished(beam, 64);
                       return numbers(beam.path().second);
                   });
}

TEST(listings_leave_out_no_solution) {
    const Game game;
    for (const bool distinct : {false, true}) {
        const ListingSpec spec{game.start, game.any, game.score, {}, {}, {}, distinct, 1 << 20};
        without_memory([&] { return make_listing(game.board, spec); },
                       [](Listing &listing) -> Found {
                           Numbers found;
                           for (int count = 0; count < 40;) {
                               const State state = listing.step(500);
                               if (state == State::complete) break;
                               if (state != State::solved) continue;
                               ++count;
                               add(found, listing.solution());
                           }
                           return found;
                       },
                       false, 25);
    }
}

TEST(levels_keep_those_that_are_complete) {
    const Game game;
    without_memory([&] { return make_levels(game.board, {game.start}, game.group, plenty); },
                   [&](Levels &levels) -> Found {
                       const State state = finished(levels, 100);
                       if (state != State::complete) {
                           CHECK(state == State::memory);
                           for (int pegs = 15; pegs >= levels.complete_down_to(); --pegs)
                               (void)levels.raw(pegs);
                           return std::nullopt;
                       }
                       levels.begin_winning(game.any);
                       while (levels.winning_step(100) == State::running) {
                       }
                       Numbers found;
                       for (int pegs = 0; pegs <= 15; ++pegs)
                           add(found, levels.raw(pegs), levels.dead_ends(pegs),
                               levels.raw(pegs, true),
                               levels.reading(pegs, true, false)->divide(50, no_pause));
                       return found;
                   });
}

TEST(counts_are_right_or_missing) {
    const auto check = [](const Game &game, CountingMode mode, auto with) {
        std::optional<Finish> finish;
        if (mode != CountingMode::games) finish = game.any;
        const std::shared_ptr levels = levels_of(game.board, {game.pegs}, game.group);
        with(
            [&game, mode, finish](unsigned threads) {
                const int count = static_cast<int>(threads);
                return make_counting(game.board, {mode, finish, game.group, count, plenty, true});
            },
            [&game, levels](Counting &counting) -> Found {
                for (int pegs = 1; pegs <= count_of(game.pegs); ++pegs) {
                    if (levels->count(pegs) == 0) continue;
                    if (!counting.add_level(pegs, levels->level(pegs))) return std::nullopt;
                    const State state = finished(counting, 100);
                    if (state == State::memory) return std::nullopt;
                    CHECK(state == State::complete);
                }
                const auto number = counting.value(game.start);
                if (!number) return std::nullopt;
                return numbers(number->size(), *number,
                               counting.solutions(game.start).value_or(Natural{}));
            });
    };
    for (const auto mode : {CountingMode::solutions, CountingMode::distinct, CountingMode::games,
                            CountingMode::chance}) {
        check(Game{}, mode, threads_without_memory_once);
        for (const BoardTables &board : {triangle(5), hexagon(3), square(9, 2)})
            check(Game{.board = board, .any = {{}, {}, 2}}, mode, on_any_number_of_threads);
    }
}

TEST(random_play_loses_no_chance) {
    const auto check = [](const Game &game, auto with) {
        const std::shared_ptr levels = levels_of(game.board, {game.pegs}, game.group);
        with(
            [&game](unsigned threads) {
                return make_random_walk(game.board, {game.start, game.any, game.group,
                                                     static_cast<int>(threads), plenty});
            },
            [&game, levels](RandomWalk &walk) -> Found {
                Numbers found;
                for (int pegs = count_of(game.pegs); pegs > 0 && levels->count(pegs) > 0; --pegs) {
                    if (!walk.add_level(pegs, levels->level(pegs))) return std::nullopt;
                    try {
                        finished(walk, 100);
                    } catch (const std::bad_alloc &) { // the step can be taken again
                        fail_allocation(0);
                        finished(walk, 100);
                    }
                    const auto sums = walk.sums();
                    add(found, sums.visited, sums.won, sums.stuck, sums.going, sums.jumps,
                        sums.positions);
                }
                return found;
            });
    };
    check(Game{}, threads_without_memory_once);
    for (const BoardTables &board : {triangle(5), hexagon(3), square(9, 2)})
        check(Game{.board = board, .any = {{}, {}, 2}}, on_any_number_of_threads);
}

TEST(closures_are_whole_or_fail) {
    Random random(33);
    const auto check = [&random](const BoardTables &board, Kind kind, unsigned vacancy, auto with) {
        const auto layout = random_layout(plain(board), random, kind);
        const std::uint64_t start = words_of(all_but(board.hole_count, vacancy))[0];
        with(
            [layout, start, &board](unsigned threads) {
                return std::make_shared<Closure>(
                    layout, layout->class_of(start), Seeds{.positions = {start}},
                    Closure::Options{
                        .symmetries = identity(board), .dead_ends = true, .threads = threads});
            },
            [](Closure &closure) -> Found {
                while (!closure.run(3, [] { return true; })) {
                }
                auto found = numbers(closure.counts().positions, closure.counts().dead_ends);
                for (std::size_t level = 0; level < closure.level_count(); ++level)
                    closure.each_word(level, [&](std::size_t place, const Wide &word, auto...) {
                        found.push_back(place);
                        for (unsigned lane = 0; lane < 8; ++lane) found.push_back(word.lanes[lane]);
                    });
                return found;
            });
    };
    for (const Kind kind : {Kind::closed, Kind::any})
        check(triangle(5), kind, 0, threads_without_memory);
    for (const BoardTables &board : {hexagon(3), triangle(6), square(5, 4)})
        check(board, Kind::closed, board.hole_count / 2, on_any_number_of_threads);
}

TEST(what_is_made_of_a_bitmap_is_whole_or_fails) {
    const BoardTables board = square(4, 4);
    Division division{class_vectors(board), {}, {}, {}, std::vector<int>(16, 0)};
    for (const Hole hole : first_holes(16))
        (hole < 9 ? division.within : hole < 12 ? division.inner : division.outer).push_back(hole);
    call_without_memory([&] { return numbers(Layout(board, division).words); });
    const auto layout = std::make_shared<const Layout>(board, division);
    const auto closure = std::make_shared<Closure>(
        layout, layout->class_of(0xfffe), Seeds{.positions = {0xfffe}}, Closure::Options{});
    while (!closure->run(100, [] { return true; })) {
    }
    call_without_memory([&] {
        Numbers found;
        for (const auto &list : representatives(*closure, 0, 16, identity(board), false, no_pause))
            for (const auto &position : list) add(found, position.words);
        return found;
    });
    call_without_memory([&] {
        Remainder remainder(board, 1 << 17);
        for (std::size_t level = 0; level < closure->level_count(); ++level)
            remainder.add_level(*closure, level);
        return numbers(remainder.fewest());
    });
    call_without_memory([&] {
        const Numbers asked{0xfffe, 1, 0xff};
        std::vector<std::uint8_t> answers(3);
        Lookup(closure, false).find(asked, answers.data());
        return numbers(answers);
    });
}

TEST(values_are_no_wrong_ones) {
    Random random(34);
    const auto check = [&random](const BoardTables &board, auto with) {
        std::shared_ptr<const Layout> layout;
        while (!layout || !Valuation::fits(*layout))
            layout = random_layout(plain(board), random, Kind::closed);
        const std::uint64_t start = words_of(all_but(board.hole_count, 0))[0];
        const int holes = static_cast<int>(board.hole_count);
        const auto won = std::make_shared<Closure>(layout, layout->class_of(layout->full() ^ start),
                                                   Seeds{{}, 0, 0, holes - 2, holes - 1},
                                                   Closure::Options{.threads = 8});
        while (!won->run(1000, [] { return true; })) {
        }
        with(
            [won](unsigned threads) {
                return std::make_unique<Valuation>(won, Finish{{}, {}, 2}, Symmetries{}, threads,
                                                   plenty);
            },
            [layout](Valuation &valuation) -> Found {
                if (finished(valuation, 3) == State::memory) return std::nullopt;
                Numbers found;
                for (std::uint64_t position = 1; position <= layout->full(); ++position)
                    if (const auto value = valuation.value(position))
                        add(found, value->low, value->high, value->chance);
                return found;
            });
    };
    check(triangle(4), threads_without_memory);
    for (int round = 0; round < 4; ++round) check(square(4, 4), on_any_number_of_threads);
}

// Of blocks that are images of each other one is valued. (Sums of chances in another order round
// otherwise.)
TEST(symmetries_change_no_number_of_solutions) {
    Random random(35);
    Puzzle puzzle = plain(square(5, 4));
    puzzle.group.clear();
    for (const bool across : {false, true})
        for (const bool down : {false, true}) {
            auto &map = puzzle.group.emplace_back(20);
            for (unsigned hole = 0; hole < 20; ++hole) {
                const unsigned x = hole / 4, y = hole % 4;
                map[hole] = static_cast<Hole>((across ? 4 - x : x) * 4 + (down ? 3 - y : y));
            }
        }
    for (int round = 0; round < 6; ++round) {
        std::shared_ptr<const Layout> layout;
        while (!layout || !Valuation::fits(*layout) || layout->pulls.empty())
            layout = random_layout(puzzle, random, Kind::descending);
        const std::uint64_t vacancies = 0x600; // the two in the middle
        const auto won = std::make_shared<Closure>(layout, layout->class_of(vacancies),
                                                   Seeds{{}, 0, 0, 15, 19}, Closure::Options{});
        while (!won->run(1000, [] { return true; })) {
        }
        const auto numbers = [&](const Symmetries &symmetries) {
            Valuation valuation(won, Finish{{}, {}, 5}, symmetries, 2, plenty);
            finished(valuation, 100);
            Numbers found;
            for (const auto &list : representatives(*won, 0, 64, {}, true, no_pause))
                for (const auto &position : list)
                    if (const auto value = valuation.value(position.words[0]))
                        add(found, position.words[0], value->low, value->high);
            return found;
        };
        const Numbers expected = numbers({});
        CHECK(expected.size() > 100'000 && numbers(puzzle.group) == expected);
    }
}

TEST(layers_by_moves_that_fail_leave_those_before_them) {
    const Game game;
    const MoveLayersSpec spec{{game.start}, game.group, false, nullptr, {}, 100};
    const auto go_on = [](MoveLayers &layers) {
        State state = State::complete;
        while (state == State::complete && layers.counts().back() != 0)
            state = finished(layers, std::size_t{500}, plenty);
        return state;
    };
    without_memory([&] { return make_move_layers(game.board, spec); },
                   [&](MoveLayers &layers) -> Found {
                       // Those before a failure can be saved, loaded, and gone on from.
                       const auto loaded = make_move_layers(game.board, spec);
                       const std::string saved = layers.save();
                       loaded->load({saved.data(), saved.size()});
                       CHECK(loaded->counts() == layers.counts());
                       if (go_on(*loaded) == State::memory) return std::nullopt;
                       go_on(layers);
                       return numbers(loaded->counts());
                   });
}

TEST(the_laboratory_and_records_say_so) {
    const Game game;
    without_memory([&] { return make_batch(game.board); },
                   [&](Batch &batch) -> Found {
                       Numbers positions(100, game.start[0]);
                       std::vector<std::uint8_t> legal(100 * game.board.jumps.size());
                       batch.legal(positions, legal.data());
                       batch.play(positions, game.any, 0, 7, 0);
                       return positions;
                   });
    for (const bool distinct : {false, true})
        for (const std::size_t entries : {0, 1 << 12}) {
            PlainSpec spec{game.start, game.any, game.group, {}, {}};
            spec.wanted = 500;
            spec.distinct = distinct;
            spec.table.entries = entries;
            without_memory([&] { return make_plain(game.board, spec); },
                           [](Plain &search) -> Found {
                               if (finished(search, 500u, plenty) == State::memory)
                                   return std::nullopt;
                               return numbers(search.positions(), search.solutions());
                           });
        }
    const Wanted centre{words_of(Pegs(33, true)), words_of(only(33, 16)), 0, 33};
    std::vector<std::int32_t> weights;
    for (int h = 0; h < 33; ++h) weights.push_back(1 + h * 7 % 10);
    without_memory(
        [&] {
            return make_guided_game(english(), {words_of(all_but(33, 16)), {centre}, 11}, plenty);
        },
        [&](GuidedGame &guided) -> Found {
            guided.begin(weights, 5);
            if (finished(guided, 1000) == State::memory) return std::nullopt;
            return numbers(guided.jumps());
        });
    const auto levels = levels_of(game.board, {game.pegs}, game.group, game.any);
    without_memory(
        [&] {
            auto sweeps = make_sweeps(game.board, {game.start, game.any, game.group, false});
            for (int pegs = 0; pegs <= 15; ++pegs)
                if (const auto level = levels->level(pegs, true); !level.empty())
                    sweeps->add_level(pegs, level);
            return sweeps;
        },
        [](Sweeps &sweeps) -> Found {
            finished(sweeps, 100);
            return numbers(sweeps.solution(SweepKind::any), sweeps.longest(SweepKind::last));
        });
}

TEST(proposals_say_so) {
    const Game game;
    call_without_memory([&] {
        Numbers found;
        for (const Pagoda &pagoda :
             propose_pagodas(game.board, {game.start}, {words_of(only(15, 0))}, 0, 20, 4, 1))
            add(found, pagoda.weights);
        return found;
    });
}

// Threads take parts until all are taken. A failure in any of them reaches the caller when all have
// ended, and without threads the caller does all parts.
TEST(a_failure_in_a_thread_reaches_the_caller) {
    for (std::size_t failing = 0; failing < 40; ++failing) {
        std::atomic<std::size_t> next = 0, inside = 0;
        const auto work = [&](std::size_t) {
            ++inside;
            std::size_t part = next++;
            while (part < 40 && part != failing) part = next++;
            --inside;
            if (part == failing) throw std::bad_alloc();
        };
        CHECK(throws<std::bad_alloc>([&] { share_work(4, work, [&] { next = 40; }); }));
        CHECK(inside == 0);
    }
    for (std::size_t number = 1; number < 6; ++number) {
        std::atomic<std::size_t> next = 0, done = 0;
        fail_allocation(number, true);
        share_work(
            4,
            [&](std::size_t) {
                while (next++ < 40) ++done;
            },
            [] {});
        fail_allocation(0);
        CHECK(done == 40);
    }
}
