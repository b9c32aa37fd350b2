// What searches rest on, and beams: tables of legal jumps, weights that refute positions, beams by
// jumps and by moves.
#include "check.hpp"
#include "ground/tables.hpp"
#include "solving/beam.hpp"
#include "solving/pagoda.hpp"
#include "solving/short_beam.hpp"
#include "textbook.hpp"

namespace {

// Compares the tables with looking at every jump, along random play.
template <int W> void play_and_compare(const BoardTables &board, std::uint64_t seed) {
    const JumpTables<W> tables(board);
    Random random(seed);
    auto pegs = all_but(board.hole_count, random.below(board.hole_count));
    std::vector<std::uint64_t> legal(tables.legal_words);
    while (true) {
        const auto bits = to_bits<W>(words_of(pegs));
        const auto expected = legal_in(board, pegs);
        CHECK(tables.legal_jumps(bits, legal.data()) == static_cast<int>(expected.size()));
        for (const JumpIndex j : expected) CHECK(has(legal[j / 64], j % 64));
        if (expected.empty()) return;
        // On large boards every 17th jump will do: each comparison looks at all jumps.
        for (std::size_t i = 0; i < expected.size(); i += board.jumps.size() < 1000 ? 1 : 17) {
            const JumpIndex j = expected[i];
            const auto next = after(pegs, board.jumps[j]);
            const auto next_bits = bits ^ tables.mask[j];
            CHECK(next_bits == to_bits<W>(words_of(next)));
            CHECK(tables.mobility_after(j, legal.data(), next_bits) ==
                  static_cast<int>(legal_in(board, next).size()));
        }
        const auto chosen = random.below(static_cast<std::uint32_t>(expected.size()));
        pegs = after(pegs, board.jumps[expected[chosen]]);
    }
}

} // namespace

TEST(legal_jumps_and_mobility_are_those_of_each_jump) {
    for (std::uint64_t seed = 0; seed < 5; ++seed)
        for (const auto &board : {english(), triangle(7), square(8, 8)})
            play_and_compare<1>(board, seed);
    for (const auto &board : {english(), square(11, 11)}) play_and_compare<2>(board, 1);
    for (const auto &board : {english(), triangle(16), square(19, 19), square(32, 32)})
        play_and_compare<widest>(board, 1);
    // Every three of 24 vertices are a line: dense graphs do without large tables.
    play_and_compare<1>(complete(24, first_holes(24)), 3);
    play_and_compare<2>(complete(24, first_holes(24)), 3);
}

TEST(no_jump_outweighs_what_proposed_weights_allow) {
    for (const BoardTables &board : {triangle(6), square(9, 9)})
        for (const unsigned finish : {0u, 8u, board.hole_count - 17}) {
            const auto pagodas =
                propose_pagodas(board, {words_of(all_but(board.hole_count, 16))},
                                {words_of(only(board.hole_count, finish))}, -3, 50, 16, finish);
            CHECK(!pagodas.empty());
            for (const auto &[weights, least] : pagodas) {
                CHECK(least == weights[finish] && std::ranges::min(weights) >= -3);
                for (const auto &[hole, over, to] : board.jumps)
                    CHECK(weights[hole] + weights[over] >= weights[to]);
            }
        }
}

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
            Pegs end = seeds[path.seed];
            if (solvable) CHECK(play(board, end, path.jumps) >= 0 && meets(end, finish));
            if (!solvable && modulo_symmetry) CHECK(beam->generated() <= generated);
            generated = beam->generated();
            const auto again = make_beam(board, spec);
            again->load(beam->save());
            CHECK(again->save() == beam->save());
        }
    });
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
