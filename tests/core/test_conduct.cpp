// What conducts a search: beams of growing width from both ends, and the closure that decides.
#include "check.hpp"
#include "conduct/decision.hpp"
#include "conduct/move_order.hpp"
#include "conduct/order.hpp"
#include "conduct/portfolio.hpp"
#include "divisions.hpp"
#include "textbook.hpp"

namespace {

// A random problem, its reachable positions, and whether it can be solved.
struct Case {
    std::shared_ptr<Problem> problem = std::make_shared<Problem>();
    Pegs start;
    std::set<Pegs> all;
    bool solvable, by_pegs;
};

Case random_case(Random &random, const Puzzle &puzzle) {
    const BoardTables &board = puzzle.board;
    Case made;
    Problem &problem = *made.problem;
    made.start = random_pegs(random, puzzle);
    problem.board = board;
    problem.start = words_of(made.start);
    Finish &finish = problem.finish = random_finish(random, puzzle);
    made.by_pegs = finish.care.empty();
    if (!made.by_pegs) finish.max_pegs = static_cast<int>(board.hole_count);
    finish.min_pegs = made.by_pegs ? 1 : count_of(pegs_of(finish.value, board.hole_count));
    problem.scores = {flat_score(board), flat_score(board)};
    if (board.hole_count <= 64) problem.class_vectors = class_vectors(board);
    made.all = reached(board, std::set<Pegs>{made.start});
    const auto won = winning(board, made.all, finish);
    made.solvable = !won.empty();
    if (random.below(2) == 0) { // any list that has all finishes that can be reached will do
        problem.finishes.emplace();
        for (const Pegs &pegs : made.all)
            if (meets(pegs, finish)) problem.finishes->push_back(words_of(pegs));
    }
    problem.listed = {static_cast<int>(random.below(12)) - 1, random.below(2) * 1000u};
    return made;
}

bool never() { return false; }

} // namespace

TEST(beams_of_growing_width_agree_with_the_textbook) {
    Random random(21);
    on_random_puzzles(random, 300, 5, 10, [&](const Puzzle &puzzle) {
        const Case asked = random_case(random, puzzle);
        if (meets(asked.start, asked.problem->finish)) return;
        const Widths widths{1 + random.below(4), 1 + random.below(9), 1 + random.below(9),
                            1 + random.below(30)};
        const std::size_t threads = 1 + random.below(3);
        const std::uint64_t seed = random.next();
        auto beams = std::make_unique<Portfolio>(asked.problem, seed, threads, widths);
        beams->take_symmetries(puzzle.group);
        State state = State::running;
        while (state == State::running) {
            state = beams->advance({1 + random.below(40), std::size_t{1} << 30, threads}, never);
            if (state != State::running || random.below(20) > 0) continue;
            auto again = std::make_unique<Portfolio>(asked.problem, seed, threads, widths);
            again->take_symmetries(puzzle.group);
            again->load(beams->save());
            CHECK(again->save() == beams->save() && again->nodes() == beams->nodes());
            beams = std::move(again);
        }
        CHECK(state == (asked.solvable ? State::solved : State::complete));
        Pegs end = asked.start;
        if (asked.solvable)
            CHECK(play(puzzle.board, end, Portfolio::jumps(*beams->decided())) >= 0 &&
                  meets(end, asked.problem->finish));
    });
}

TEST(the_first_widths_grow_and_other_beams_have_seeds_of_their_own) {
    auto problem = std::make_shared<Problem>();
    problem->board = english();
    problem->finishes = {Words{1}};
    const Portfolio beams(problem, 0, 64);
    const int steps[] = {0, 1, 2, 4, 6, 8, 10, 12}, factors[] = {4, 16, 4, 64, 4, 16, 4, 256};
    for (std::uint64_t k = 0; k < 8; ++k)
        for (const Direction direction : {Direction::forward, Direction::backward}) {
            const std::uint64_t number = 2 * k + static_cast<std::uint64_t>(direction);
            CHECK(beams.order(number) == std::pair(std::size_t{28} << steps[k], direction));
            CHECK(beams.order(Portfolio::own_seeds + number).first ==
                  28 * static_cast<std::size_t>(factors[k]));
        }
    CHECK(beams.order(1'000'000).first < ~std::size_t{0} / 12); // which fits the engine
}

TEST(a_closure_of_one_end_decides_as_the_textbook) {
    Random random(22);
    int forward = 0, backward = 0;
    on_random_puzzles(random, 400, 5, 10, [&](const Puzzle &puzzle) {
        if (puzzle.board.hole_count > 64) return;
        const Case asked = random_case(random, puzzle);
        const auto kind = static_cast<Kind>(random.below(3));
        const auto layout = random_layout(plain(puzzle.board), random, kind);
        if (layout == nullptr) return;
        const bool keep = asked.by_pegs || random.below(2) == 0;
        Decision decision(asked.problem, layout, keep, 1 + random.below(2));
        while (!decision.advance(never)) {
        }
        const bool from_start = decision.direction() == Direction::forward;
        ++(from_start ? forward : backward);
        CHECK(!from_start || decision.searched().first == asked.all.size());
        Pegs end = asked.start;
        const bool found = decision.jumps() && play(puzzle.board, end, *decision.jumps()) >= 0;
        if (asked.by_pegs) {
            int fewest = count_of(end);
            for (const Pegs &pegs : asked.all) fewest = std::min(fewest, count_of(pegs));
            CHECK(found && count_of(end) == fewest);
        } else {
            CHECK(found == asked.solvable && (!found || meets(end, asked.problem->finish)));
        }
    });
    CHECK(forward > 20 && backward > 20);
}

TEST(the_methods_have_their_turns_by_the_work_done) {
    const BoardTables board = english();
    auto problem = std::make_shared<Problem>();
    problem->board = board;
    problem->start = words_of(all_but(33, 0));
    problem->finish = {words_of(Pegs(33, true)), words_of(only(33, 0)), 33, 1};
    problem->finishes = {problem->finish.value};
    problem->scores = {flat_score(board), flat_score(board)};
    problem->class_vectors = class_vectors(board);
    Portfolio beams(problem, 0, 1, {.first = 1, .symmetries = 1u << 30, .pagodas = 1u << 30});
    Order order(*problem, true, {.tree_nodes = 50, .bytes_for_a_node = 1 << 20});
    const Order::Turn turn{1u << 30, 1000, 1u << 30, 0};
    CHECK(order.due(beams, turn) == Method::beams);
    while (beams.rounds_done() == 0) beams.advance({1000, 1u << 30, 1}, never);
    CHECK(Order(*problem, false).due(beams, turn) == Method::needs);
    CHECK(order.due(beams, turn) == Method::tree);
    while (beams.rounds_done() < 4) beams.advance({1000, 1u << 30, 1}, never);
    for (const Method method : {Method::pagodas, Method::tree}) {
        CHECK(order.due(beams, turn) == method);
        order.end(method);
    }
    const Order::Turn without_needs{1u << 30, 1000, 1u << 30};
    CHECK(order.due(beams, without_needs) == Method::closure);
    order.closure_needs_more_than(1u << 30);
    CHECK(order.due(beams, without_needs) == Method::beams);
}

TEST(a_search_for_fewer_moves_goes_on_by_the_positions_generated) {
    MoveSearch search{33, 32, 5, 150'000, 50'000, 0};
    CHECK(beam_is_due(search));
    search.next_beam_nodes += 2;
    CHECK(!beam_is_due(search));
    search.layer_nodes = 16;
    CHECK(beam_is_due(search)); // an eighth of those of the layers is allowed, too
    search.start_pegs = 12;
    CHECK(!beam_is_due(search)); // layers may decide at once
    CHECK(live_is_due(20, 256, 3) && !live_is_due(20, 255, 9) && !live_is_due(20, 256, 2));
    const SideWork begun{100, 50, 1000, 0}, large{100, 50, 1000, 60'000};
    CHECK(expected_work(begun) == 2000 && work_until_choice(begun) == 16 * 2000 + (1 << 14));
    CHECK(expected_work(large) == 16 * 60'000 && work_until_choice(large) <= 1 << 14);
    CHECK(expected_work({100, 0, 0, 0}) == 1600);
}
