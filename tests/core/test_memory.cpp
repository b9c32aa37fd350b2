// Memory that runs out: whichever allocation fails, an engine says so, or does without. Then it can
// be asked to go on, and can be destroyed, and never gives a wrong answer.
#include <atomic>
#include <new>
#include <optional>
#include <string>

#include "check.hpp"
#include "divisions.hpp"
#include "failing.hpp"
#include "ground/batch.hpp"
#include "ground/crew.hpp"
#include "ground/move_layers.hpp"
#include "lab/guided_game.hpp"
#include "lab/plain.hpp"
#include "lab/random_walk.hpp"
#include "puzzles.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"
#include "solving/short_beam.hpp"
#include "spaces/closure.hpp"
#include "spaces/counting.hpp"
#include "spaces/fixed_solutions.hpp"
#include "spaces/levels.hpp"
#include "spaces/lookup.hpp"
#include "spaces/remainder.hpp"
#include "spaces/representatives.hpp"
#include "spaces/sweeps.hpp"
#include "spaces/valuation.hpp"

namespace {

constexpr std::size_t plenty = std::size_t{1} << 28;

// What an engine found, as numbers; nothing if the memory did not suffice.
using Found = std::optional<std::vector<std::uint64_t>>;

// make() returns an engine, or a pointer to one, and drive(engine) its answer. If `again`, an
// engine that failed can be driven another time.
template <class Make, class Drive>
void check_all(Make make, Drive drive, bool again = true, std::size_t tries = 60) {
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
template <class Call> void check_call(Call call) {
    check_all([] { return std::make_unique<int>(0); }, [&](int) { return Found(call()); });
}

template <class List> std::vector<std::uint64_t> numbers(const List &list) {
    return {list.begin(), list.end()};
}

template <class Engine> State run(Engine &engine, std::size_t chunk) {
    State state = State::running;
    while (state == State::running) state = engine.step(chunk);
    return state;
}

// The triangle of fifteen, with a vacancy in the middle of a side, and its mirror.
struct Triangle {
    BoardTables board = triangle(5);
    unsigned vacancy = 0;
    Words start = words_of(all_but(15, vacancy));
    Finish any{{0}, {0}, 1};
    Symmetries identity;

    Triangle() {
        identity.emplace_back();
        for (unsigned h = 0; h < 15; ++h) identity[0].push_back(static_cast<Hole>(h));
    }
    [[nodiscard]] Score score() const { return flat_score(board); }
};

std::unique_ptr<Levels> all_levels(const Triangle &triangle, bool winning) {
    auto levels = make_levels(triangle.board, {triangle.start}, triangle.identity, plenty);
    run(*levels, 1000);
    if (winning) {
        levels->begin_winning(triangle.any);
        while (levels->winning_step(1000) == State::running) {
        }
    }
    return levels;
}

TEST(a_beam_without_memory_is_undecided) {
    const Triangle triangle;
    for (const bool solvable : {true, false}) {
        BeamSpec spec{
            {triangle.start}, triangle.any, triangle.score(), triangle.identity, {}, 200, 1};
        if (!solvable) spec.finish.max_pegs = 0; // no jump takes the last peg
        spec.width = solvable ? 20 : 100'000;
        check_all([&] { return make_beam(triangle.board, spec); },
                  [&](Beam &beam) -> Found {
                      const State state = run(beam, 64);
                      std::vector<std::uint64_t> found = numbers(beam.path().jumps);
                      found.push_back(static_cast<std::uint64_t>(state));
                      beam.save();
                      return found;
                  });
    }
}

TEST(a_short_beam_without_memory_says_so) {
    const Triangle triangle;
    ShortBeamSpec spec{};
    spec.seeds = {triangle.start};
    spec.finish = triangle.any;
    spec.score = triangle.score();
    spec.most = 30;
    spec.width = 100;
    check_all([&] { return make_short_beam(triangle.board, spec); },
              [](ShortBeam &beam) -> Found {
                  run(beam, 64);
                  return numbers(beam.path().second);
              });
}

TEST(a_listing_without_memory_leaves_out_no_solution) {
    const Triangle triangle;
    for (const bool distinct : {false, true}) {
        ListingSpec spec;
        spec.start = triangle.start;
        spec.finish = triangle.any;
        spec.score = triangle.score();
        spec.memory_bytes = 1 << 20;
        spec.distinct = distinct;
        check_all([&] { return make_listing(triangle.board, spec); },
                  [&](Listing &listing) -> Found {
                      std::vector<std::uint64_t> found;
                      std::vector<JumpIndex> last;
                      for (int count = 0; count < 40;) {
                          const State state = listing.step(500);
                          if (state == State::complete) break;
                          if (state != State::solved) continue;
                          ++count;
                          last = listing.solution();
                          found.insert(found.end(), last.begin(), last.end());
                      }
                      return found;
                  },
                  false, 25);
    }
}

TEST(levels_without_memory_keep_those_that_are_complete) {
    const Triangle triangle;
    check_all(
        [&] { return make_levels(triangle.board, {triangle.start}, triangle.identity, plenty); },
        [&](Levels &levels) -> Found {
            const State state = run(levels, 100);
            if (state != State::complete) {
                CHECK(state == State::memory);
                for (int pegs = 15; pegs >= levels.complete_down_to(); --pegs)
                    (void)levels.raw(pegs);
                return std::nullopt;
            }
            levels.begin_winning(triangle.any);
            while (levels.winning_step(100) == State::running) {
            }
            std::vector<std::uint64_t> found;
            for (int pegs = 0; pegs <= 15; ++pegs) {
                found.push_back(levels.raw(pegs));
                found.push_back(levels.dead_ends(pegs));
                found.push_back(levels.winning_raw(pegs));
                const auto reading = levels.reading(pegs, true, false, false);
                for (const std::size_t size : reading->divide(50, [] {})) found.push_back(size);
            }
            return found;
        });
}

TEST(counting_without_memory_gives_no_number) {
    const Triangle triangle;
    for (const CountingMode mode : {CountingMode::solutions, CountingMode::distinct,
                                    CountingMode::games, CountingMode::chance})
        for (const int threads : {1, 3}) {
            const bool finish = mode != CountingMode::games;
            const auto levels = all_levels(triangle, true);
            CountingSpec spec{mode, {}, triangle.identity, threads, plenty, true};
            if (finish) spec.finish = triangle.any;
            check_all([&] { return make_counting(triangle.board, spec); },
                      [&](Counting &counting) -> Found {
                          for (int pegs = 0; pegs <= 15; ++pegs) {
                              const auto level =
                                  finish ? levels->winning_level(pegs) : levels->level(pegs);
                              if (level.empty()) continue;
                              if (!counting.add_level(pegs, level)) return std::nullopt;
                              const State state = run(counting, 100);
                              if (state == State::memory) return std::nullopt;
                              CHECK(state == State::complete);
                          }
                          const auto number = counting.value(triangle.start);
                          return number ? Found(numbers(*number)) : std::nullopt;
                      },
                      false, 30);
        }
}

TEST(random_play_without_memory_loses_no_chance) {
    const Triangle triangle;
    const auto levels = all_levels(triangle, false);
    for (const int threads : {1, 3}) {
        RandomWalkSpec spec{};
        spec.start = triangle.start;
        spec.finish = triangle.any;
        spec.symmetries = triangle.identity;
        spec.threads = threads;
        spec.memory_bytes = plenty;
        check_all([&] { return make_random_walk(triangle.board, spec); },
                  [&](RandomWalk &walk) -> Found {
                      std::vector<std::uint64_t> found;
                      for (int pegs = 14; pegs > 0; --pegs) {
                          if (!walk.add_level(pegs, levels->level(pegs))) return std::nullopt;
                          try {
                              run(walk, 100);
                          } catch (const std::bad_alloc &) { // the step can be taken again
                              fail_allocation(0);
                              run(walk, 100);
                          }
                          const auto sums = walk.sums();
                          found.push_back(static_cast<std::uint64_t>(sums.won * 1e12));
                          found.push_back(sums.positions);
                      }
                      return found;
                  },
                  false);
    }
}

Seeds from_position(std::uint64_t position) {
    Seeds seeds;
    seeds.positions = {position};
    return seeds;
}

TEST(a_closure_without_memory_says_so) {
    const Triangle triangle;
    Random random(1);
    for (const bool closed : {true, false})
        for (const unsigned threads : {1u, 3u}) {
            const auto layout = std::make_shared<const Layout>(
                triangle.board, closed ? closed_division(triangle.board, random)
                                       : any_division(triangle.board, random));
            const auto position_class = layout->class_of(triangle.start[0]);
            Closure::Options options;
            options.symmetries = triangle.identity;
            options.dead_ends = true;
            options.threads = threads;
            check_all(
                [&] {
                    return std::make_shared<Closure>(layout, position_class,
                                                     from_position(triangle.start[0]), options);
                },
                [](Closure &closure) -> Found {
                    while (!closure.run(3, [] { return true; })) {
                    }
                    auto found = numbers(closure.counts().positions);
                    for (const auto count : closure.counts().dead_ends) found.push_back(count);
                    return found;
                });
        }
}

// A bitmap that several threads fill, and what is made of it.
TEST(what_is_made_of_a_bitmap_without_memory_says_so) {
    const BoardTables board = square(4, 4);
    Division division;
    division.class_vectors = class_vectors(board);
    for (Hole hole = 0; hole < 16; ++hole) {
        (hole < 9 ? division.within : hole < 12 ? division.inner : division.outer).push_back(hole);
        division.potential.push_back(0);
    }
    check_call([&] { return std::vector<std::uint64_t>{Layout(board, division).words}; });
    const auto layout = std::make_shared<const Layout>(board, division);
    auto closure = std::make_shared<Closure>(layout, layout->class_of(0xfffe),
                                             from_position(0xfffe), Closure::Options{});
    while (!closure->run(100, [] { return true; })) {
    }
    Symmetries identity(1);
    std::vector<Hole> free;
    for (Hole hole = 0; hole < 16; ++hole) free.push_back(hole);
    identity[0] = free;
    const auto pause = [] {};
    check_call([&] {
        std::vector<std::uint64_t> found;
        for (const auto &list : representatives(*closure, 0, 16, identity, false, pause))
            for (const auto &position : list) found.push_back(position.words[0]);
        return found;
    });
    check_call([&] {
        Remainder remainder(board, 1 << 17);
        for (std::size_t level = 0; level < closure->level_count(); ++level)
            remainder.add_level(*closure, level);
        return numbers(remainder.fewest());
    });
    check_call([&] {
        const std::vector<std::uint64_t> asked{0xfffe, 1, 0xff};
        std::vector<std::uint8_t> answers(3);
        Lookup(closure, false).find(asked, answers.data());
        return numbers(answers);
    });
}

TEST(values_without_memory_are_no_wrong_ones) {
    const BoardTables board = triangle(4);
    Random random(2);
    std::shared_ptr<const Layout> layout;
    while (!layout || !Valuation::fits(*layout))
        layout = std::make_shared<const Layout>(board, closed_division(board, random));
    const Finish finish{{0}, {0}, 1};
    const std::uint64_t start = layout->full() ^ 1;
    Seeds seeds;
    for (Hole hole = 0; hole < 10; ++hole)
        if (layout->class_of(std::uint64_t{1} << hole) == layout->class_of(start))
            seeds.positions.push_back(layout->full() ^ std::uint64_t{1} << hole);
    const auto winning = std::make_shared<Closure>(layout, layout->class_of(layout->full() ^ start),
                                                   seeds, Closure::Options{});
    while (!winning->run(100, [] { return true; })) {
    }
    for (const unsigned threads : {1u, 3u})
        check_all(
            [&] {
                return std::make_unique<Valuation>(
                    winning, finish, std::vector<std::vector<Hole>>{}, threads, plenty);
            },
            [&](Valuation &valuation) -> Found {
                State state = State::running;
                while (state == State::running) state = valuation.step(3);
                if (state == State::memory) return std::nullopt;
                std::vector<std::uint64_t> found;
                for (std::uint64_t position = 1; position <= layout->full(); ++position)
                    if (const auto value = valuation.value(position)) found.push_back(value->low);
                return found;
            });
}

TEST(layers_by_moves_without_memory_say_so) {
    const Triangle triangle;
    check_all(
        [&] {
            return make_move_layers(triangle.board,
                                    {{triangle.start}, triangle.identity, false, nullptr, {}, 100});
        },
        [&](MoveLayers &layers) -> Found {
            for (std::size_t before = 0; before != layers.counts().size();) {
                before = layers.counts().size();
                State state = State::running;
                while (state == State::running) state = layers.step(500, plenty);
                if (state == State::memory) return std::nullopt;
            }
            // What is complete can be saved, even if a later layer failed.
            auto loaded = make_move_layers(
                triangle.board, {{triangle.start}, triangle.identity, false, nullptr, {}, 100});
            const std::string saved = layers.save();
            loaded->load({saved.data(), saved.size()});
            CHECK(loaded->counts() == layers.counts());
            return numbers(layers.counts());
        });
    // A layer that fails half-way leaves those before it to be saved, and loaded.
    const MoveLayersSpec spec{{triangle.start}, triangle.identity, false, nullptr, {}, 100};
    auto whole = make_move_layers(triangle.board, spec);
    while (whole->step(500, plenty) != State::complete || whole->counts().back() != 0) {
    }
    for (std::size_t number = 5; number < 60; number += 3) {
        auto layers = make_move_layers(triangle.board, spec);
        while (layers->counts().size() < 4) layers->step(500, plenty);
        fail_allocation(number, true);
        try {
            while (layers->counts().back() != 0 && layers->step(500, plenty) != State::memory) {
            }
        } catch (const std::bad_alloc &) {
        }
        fail_allocation(0);
        const std::string saved = layers->save();
        auto loaded = make_move_layers(triangle.board, spec);
        loaded->load({saved.data(), saved.size()});
        while (loaded->step(500, plenty) != State::complete || loaded->counts().back() != 0) {
        }
        CHECK(loaded->counts() == whole->counts());
    }
}

TEST(batches_without_memory_say_so) {
    const Triangle triangle;
    check_all([&] { return make_batch(triangle.board); },
              [&](Batch &batch) -> Found {
                  std::vector<std::uint64_t> positions(100, triangle.start[0]);
                  std::vector<std::uint8_t> legal(positions.size() * triangle.board.jumps.size());
                  batch.legal(positions, legal.data());
                  batch.play(positions, triangle.any, 0, 7, 0, nullptr);
                  return positions;
              });
}

TEST(plain_search_without_memory_counts_no_wrong_number) {
    const Triangle triangle;
    for (const bool distinct : {false, true})
        for (const std::size_t entries : {0, 1 << 12}) {
            PlainSpec spec;
            spec.start = triangle.start;
            spec.finish = triangle.any;
            spec.symmetries = triangle.identity;
            spec.wanted = 500;
            spec.distinct = distinct;
            spec.table.entries = entries;
            check_all([&] { return make_plain(triangle.board, spec); },
                      [](Plain &search) -> Found {
                          State state = State::running;
                          while (state == State::running) state = search.step(500, plenty);
                          if (state == State::memory) return std::nullopt;
                          return std::vector<std::uint64_t>{search.positions(), search.solutions()};
                      });
        }
}

TEST(a_guided_game_without_memory_says_so) {
    const auto board = english();
    GuidedSpec spec;
    spec.start = words_of(all_but(33, 16));
    spec.threshold = 11;
    spec.wanted = {{words_of(std::vector<bool>(33, true)), words_of(only(33, 16)), 0, 33}};
    std::vector<std::int32_t> weights;
    for (int h = 0; h < 33; ++h) weights.push_back(1 + h * 7 % 10);
    check_all([&] { return make_guided_game(board, spec, plenty); },
              [&](GuidedGame &game) -> Found {
                  game.begin(weights, 5);
                  if (run(game, 1000) == State::memory) return std::nullopt;
                  return numbers(game.jumps());
              });
}

TEST(records_without_memory_are_no_wrong_ones) {
    const Triangle triangle;
    const auto levels = all_levels(triangle, true);
    check_all(
        [&] {
            auto sweeps = make_sweeps(triangle.board,
                                      {triangle.start, triangle.any, triangle.identity, false});
            for (int pegs = 0; pegs <= 15; ++pegs)
                if (const auto level = levels->winning_level(pegs); !level.empty())
                    sweeps->add_level(pegs, level);
            return sweeps;
        },
        [](Sweeps &sweeps) -> Found {
            run(sweeps, 100);
            auto found = numbers(sweeps.solution(SweepKind::any));
            found.push_back(static_cast<std::uint64_t>(sweeps.longest(SweepKind::last)));
            return found;
        });
}

TEST(proposals_and_fixed_solutions_without_memory_say_so) {
    const Triangle triangle;
    check_call([&] {
        std::vector<std::uint64_t> found;
        const Words corner = words_of(only(15, 0));
        for (const Pagoda &pagoda :
             propose_pagodas(triangle.board, {triangle.start}, {corner}, 0, 20, 4, 1))
            for (const auto weight : pagoda.weights)
                found.push_back(static_cast<std::uint64_t>(weight));
        return found;
    });
    std::vector<Hole> mirror = triangle.identity[0];
    check_call([&] {
        const auto number = fixed_solutions(triangle.board, triangle.start, triangle.any, mirror,
                                            false, 100'000, [] {});
        return number ? numbers(*number) : std::vector<std::uint64_t>{};
    });
}

// Threads take parts until all are taken. A failure in any of them reaches the caller when all have
// ended, and without threads the caller does all parts.
TEST(a_failure_in_a_thread_reaches_the_caller) {
    for (std::size_t failing = 0; failing < 40; ++failing) {
        std::atomic<std::size_t> next = 0, inside = 0;
        bool caught = false;
        try {
            share_work(
                4,
                [&](std::size_t) {
                    ++inside;
                    for (std::size_t part = next++; part < 40; part = next++)
                        if (part == failing) {
                            --inside;
                            throw std::bad_alloc();
                        }
                    --inside;
                },
                [&] { next = 40; });
        } catch (const std::bad_alloc &) {
            caught = true;
        }
        CHECK(caught && inside == 0);
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

} // namespace
