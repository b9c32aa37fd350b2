// Searches for solutions: beams, beams by moves, listings, and the pagodas that refute positions.
#include "check.hpp"
#include "ground/bytes.hpp"
#include "solving/beam.hpp"
#include "solving/listing.hpp"
#include "solving/pagoda.hpp"
#include "solving/short_beam.hpp"
#include "textbook.hpp"

namespace {

BeamSpec vacancy_to_survivor(const BoardTables &board, unsigned vacancy, unsigned survivor,
                             std::size_t width) {
    BeamSpec spec;
    spec.seeds = {words_of(all_but(board.hole_count, vacancy))};
    spec.finish = {words_of(Pegs(board.hole_count, true)),
                   words_of(only(board.hole_count, survivor)), static_cast<int>(board.hole_count)};
    spec.score = flat_score(board);
    spec.width = width;
    return spec;
}

bool leads_to(const BoardTables &board, Pegs pegs, const Sequence &jumps, const Finish &finish) {
    return play(board, pegs, jumps) >= 0 && meets(pegs, finish);
}

} // namespace

TEST(beams_that_drop_nothing_agree_with_the_textbook) {
    Random random(1);
    on_random_puzzles(random, 400, 5, 10, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const std::vector<Pegs> seeds{random_pegs(random, puzzle, 7),
                                      random_pegs(random, puzzle, 4)};
        const Finish finish = random_finish(random, puzzle);
        if (meets(seeds[0], finish) || meets(seeds[1], finish)) return;
        const auto all = reached(board, std::set<Pegs>(seeds.begin(), seeds.end()));
        const bool solvable = !winning(board, all, finish).empty();
        BeamSpec spec{{words_of(seeds[0]), words_of(seeds[1])},
                      finish,
                      flat_score(board),
                      {},
                      {},
                      std::size_t{1} << 20,
                      1};
        std::uint64_t generated = all.size();
        for (const bool modulo_symmetry : {false, true}) {
            if (modulo_symmetry) spec.symmetries = puzzle.group;
            const auto beam = make_beam(board, spec);
            CHECK(finished(*beam, 1 + random.below(9)) ==
                  (solvable ? State::solved : State::complete));
            const auto path = beam->path();
            if (solvable) CHECK(leads_to(board, seeds[path.seed], path.jumps, finish));
            if (!solvable && modulo_symmetry) CHECK(beam->generated() <= generated);
            generated = beam->generated();
            const auto again = make_beam(board, spec);
            again->load(beam->save());
            CHECK(again->save() == beam->save());
        }
    });
}

TEST(narrow_beams_solve_the_central_game_or_say_that_they_dropped_positions) {
    const auto board = english();
    const auto central = vacancy_to_survivor(board, 16, 16, 512);
    const auto beam = make_beam(board, central);
    CHECK(finished(*beam, 100) == State::solved);
    CHECK(leads_to(board, all_but(33, 16), beam->path().jumps, central.finish));
    CHECK(finished(*make_beam(board, vacancy_to_survivor(board, 16, 0, 2)), 100) ==
          State::truncated);
}

TEST(saved_beams_go_on_as_if_never_stopped_but_are_never_complete) {
    const auto small = triangle(5);
    const std::pair<BoardTables, BeamSpec> searches[] = {
        {english(), vacancy_to_survivor(english(), 16, 16, 100)},
        {small, vacancy_to_survivor(small, 0, 7, 1u << 20)}}; // has no solution
    for (const auto &[board, spec] : searches) {
        const auto whole = make_beam(board, spec);
        auto first = make_beam(board, spec);
        const State state = finished(*whole, 1000);
        while (first->step(37) == State::running) {
            const std::string saved = first->save();
            auto second = make_beam(board, spec);
            const auto damaged = [&](std::string_view bytes) {
                return throws<Damaged>([&] { second->load(bytes); });
            };
            CHECK(damaged(std::string_view(saved).substr(1)));
            CHECK(damaged(std::string_view(saved).substr(0, saved.size() - 1)));
            second = make_beam(board, spec);
            second->load(saved);
            first = std::move(second);
        }
        CHECK(first->state() == (state == State::complete ? State::truncated : state));
        CHECK(first->generated() == whole->generated());
        CHECK(first->path().jumps == whole->path().jumps);
    }
}

TEST(short_beams_find_solutions_and_wide_ones_the_shortest) {
    Random random(9);
    int solved = 0, shortest = 0;
    on_random_puzzles(random, 900, 5, 9, [&](const Puzzle &puzzle) {
        const Pegs start = random_pegs(random, puzzle);
        const Finish finish = random_finish(random, puzzle);
        int want = -1;
        for (const auto &[pegs, moves] : distances(puzzle.board, {start}, false))
            if (meets(pegs, finish) && (want < 0 || moves < want)) want = moves;
        const bool narrow = random.below(2) == 0;
        ShortBeamSpec spec;
        spec.seeds = {words_of(start)};
        spec.finish = finish;
        spec.symmetries = puzzle.group;
        spec.score = flat_score(puzzle.board);
        spec.most = static_cast<int>(puzzle.holes);
        spec.width = narrow ? 3 : 1u << 16;
        spec.seed = random.next();
        const auto beam = make_short_beam(puzzle.board, spec);
        const State state = finished(*beam, 5);
        if (beam->moves() < 0) {
            CHECK(narrow ? want < 0 || state == State::truncated
                         : want < 0 && state == State::complete);
            return;
        }
        ++solved;
        Pegs pegs = start;
        const int moves = play(puzzle.board, pegs, beam->path().second);
        CHECK(want <= moves && moves <= beam->moves() && meets(pegs, finish));
        CHECK(narrow || beam->moves() == want);
        shortest += moves == want;
    });
    CHECK(solved > 50 && shortest > solved / 2);
}

// -- listings ----------------------------------------------------------------------------------

namespace {

std::vector<Sequence> all_of(const BoardTables &board, const ListingSpec &spec) {
    const auto listing = make_listing(board, spec);
    std::vector<Sequence> found;
    for (auto state = listing->step(50); state != State::complete; state = listing->step(50))
        if (state == State::solved) found.push_back(listing->solution());
    return found;
}

} // namespace

TEST(listings_have_all_solutions_and_begin_with_the_hint) {
    Random random(2);
    on_random_puzzles(random, 300, 5, 9, [&](const Puzzle &puzzle) {
        const BoardTables &board = puzzle.board;
        const Pegs start = random_pegs(random, puzzle);
        const Finish finish = random_finish(random, puzzle);
        const auto solutions = solutions_of(board, start, finish);
        if (!solutions || solutions->empty() || meets(start, finish)) return;
        ListingSpec spec;
        spec.start = words_of(start);
        spec.finish = finish;
        spec.score = flat_score(board);
        spec.symmetries = puzzle.group;
        spec.memory_bytes = random.below(2) == 0 ? plenty : 1; // a tiny memo only costs time
        const auto found = all_of(board, spec);
        CHECK(found.size() == solutions->size());
        CHECK(std::set(found.begin(), found.end()) ==
              std::set(solutions->begin(), solutions->end()));
        std::set<Sequence> forms;
        for (const Sequence &solution : *solutions) forms.insert(normal_form(board, solution));
        spec.distinct = true;
        CHECK(all_of(board, spec).size() == forms.size());
        spec.distinct = false;
        spec.hint = found.back();
        const auto again = all_of(board, spec);
        CHECK(again.front() == found.back() && again.size() == found.size());
        CHECK(std::set(again.begin(), again.end()) == std::set(found.begin(), found.end()));
    });
}

// -- pagodas -----------------------------------------------------------------------------------

TEST(proposed_pagodas_hold) {
    for (const auto &board : {english(), triangle(6), square(9, 9)})
        for (const unsigned finish : {0u, 8u, 16u})
            for (const int floor : {-400, 0}) {
                const auto pagodas = propose_pagodas(
                    board, {words_of(all_but(board.hole_count, 16))},
                    {words_of(only(board.hole_count, finish))}, floor, 50, 16, finish);
                CHECK(!pagodas.empty());
                for (const auto &[weights, least] : pagodas) {
                    CHECK(least == weights[finish] && *std::ranges::min_element(weights) >= floor);
                    for (const Jump &jump : board.jumps)
                        CHECK(weights[jump.from] + weights[jump.over] >= weights[jump.to]);
                }
            }
    const auto board = square(2, 2);
    const std::vector<Words> start{words_of(all_but(4, 0))}, finish{words_of(only(4, 0))};
    CHECK(propose_pagodas(english(), {words_of(all_but(33, 16))}, {}, 0, 10, 4, 0).empty());
    CHECK(propose_pagodas(board, start, finish, 0, 10, 4, 0).empty()); // there is no jump
}
