#include "boards.hpp"
#include "check.hpp"
#include "solving/beam.hpp"

namespace {

BeamSpec vacancy_to_survivor(const BoardTables &board, unsigned vacancy, unsigned survivor,
                             std::size_t width) {
    BeamSpec spec;
    spec.seeds = {words_of(all_but(board.hole_count, vacancy))};
    spec.finish = {words_of(std::vector<bool>(board.hole_count, true)),
                   words_of(only(board.hole_count, survivor)), static_cast<int>(board.hole_count)};
    spec.score = flat_score(board);
    spec.width = width;
    return spec;
}

State run(Beam &beam, std::size_t positions) {
    while (beam.step(positions) == State::running) {
    }
    return beam.state();
}

bool leads_to(const BoardTables &board, std::vector<bool> pegs, const BeamPath &path,
              const std::vector<bool> &finish) {
    for (JumpIndex j : path.jumps) {
        if (!can_make(pegs, board.jumps[j])) return false;
        make(pegs, board.jumps[j]);
    }
    return pegs == finish;
}

TEST(beam_solves_the_central_game) {
    const auto board = english();
    auto beam = make_beam(board, vacancy_to_survivor(board, 16, 16, 512));
    CHECK(run(*beam, 100) == State::solved);
    CHECK(leads_to(board, all_but(33, 16), beam->path(), only(33, 16)));
}

TEST(beam_that_drops_nothing_agrees_with_plain_search) {
    for (const auto &board : {triangle(4), triangle(5), square(4, 4), square(4, 3)})
        for (unsigned vacancy = 0; vacancy < board.hole_count; ++vacancy) {
            const auto seen = reachable(board, all_but(board.hole_count, vacancy));
            for (unsigned survivor = 0; survivor < board.hole_count; ++survivor) {
                auto beam =
                    make_beam(board, vacancy_to_survivor(board, vacancy, survivor, 1u << 20));
                run(*beam, 7);
                const auto finish = only(board.hole_count, survivor);
                const auto start = all_but(board.hole_count, vacancy);
                if (seen.contains(finish)) {
                    CHECK(beam->state() == State::solved);
                    CHECK(leads_to(board, start, beam->path(), finish));
                } else {
                    CHECK(beam->state() == State::complete);
                }
            }
        }
}

TEST(narrow_beam_says_that_it_dropped_positions) {
    const auto board = english();
    auto beam = make_beam(board, vacancy_to_survivor(board, 16, 0, 2));
    CHECK(run(*beam, 100) == State::truncated);
}

TEST(saved_beam_goes_on_as_if_never_stopped) {
    const auto board = english();
    const auto spec = vacancy_to_survivor(board, 16, 16, 100);
    auto whole = make_beam(board, spec), first = make_beam(board, spec);
    run(*whole, 1000);
    while (first->step(37) == State::running) {
        const std::string saved = first->save();
        auto second = make_beam(board, spec);
        second->load(saved);
        CHECK(damaged([&] { second->load(std::string_view(saved).substr(1)); }));
        CHECK(damaged([&] { second->load(std::string_view(saved).substr(0, saved.size() - 1)); }));
        second = make_beam(board, spec);
        second->load(saved);
        first = std::move(second);
    }
    CHECK(first->state() == whole->state());
    CHECK(first->generated() == whole->generated());
    CHECK(first->path().jumps == whole->path().jumps);
}

TEST(loaded_beam_is_never_complete) {
    const auto board = triangle(5);
    const auto spec = vacancy_to_survivor(board, 0, 7, 1u << 20); // has no solution
    auto whole = make_beam(board, spec);
    while (whole->step(100) == State::running) {
    }
    CHECK(whole->state() == State::complete);
    for (std::size_t positions : {1, 100, 1000, 100000}) {
        auto first = make_beam(board, spec), second = make_beam(board, spec);
        first->step(positions);
        second->load(first->save());
        while (second->step(100) == State::running) {
        }
        CHECK(second->state() == State::truncated);
        CHECK(second->generated() == whole->generated());
    }
}

TEST(symmetries_do_not_change_what_is_found) {
    const auto board = square(4, 4);
    std::vector<std::vector<Hole>> flips(2, std::vector<Hole>(16));
    for (unsigned h = 0; h < 16; ++h) {
        flips[0][h] = static_cast<Hole>(h);
        flips[1][h] = static_cast<Hole>(h % 4 * 4 + h / 4); // the diagonal keeps hole 5
    }
    for (unsigned vacancy = 0; vacancy < 16; ++vacancy)
        for (unsigned survivor : {0u, 5u, 10u, 15u}) {
            auto spec = vacancy_to_survivor(board, vacancy, survivor, 1u << 20);
            auto plain = make_beam(board, spec);
            spec.symmetries = flips;
            auto folded = make_beam(board, spec);
            run(*plain, 100);
            run(*folded, 100);
            CHECK(plain->state() == folded->state());
            CHECK(folded->generated() <= plain->generated());
        }
}

TEST(seeds_may_have_different_numbers_of_pegs) {
    const auto board = square(5, 1);
    BeamSpec spec = vacancy_to_survivor(board, 0, 2, 100);
    spec.seeds = {words_of({true, true, false, true, true}),
                  words_of({true, true, false, false, false})};
    auto beam = make_beam(board, spec);
    CHECK(run(*beam, 10) == State::solved);
    CHECK(beam->path().seed == 1);
    CHECK(beam->path().jumps.size() == 1);
}

} // namespace
