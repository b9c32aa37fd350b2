// Problems, of which each part of the engine has its own.
#include "browser/call.hpp"
#include "conduct/problem.hpp"

using namespace pegsol;
using namespace pegsol::browser;

PEGSOL_CALL(problem_new) {
    Problem problem;
    problem.board = in.held<BoardTables>();
    const BoardTables &board = problem.board;
    problem.start = in.position(board);
    problem.finish = in.finish(board);
    problem.any_of = in.number<bool>();
    problem.complements = in.number<bool>();
    if (in.number<bool>()) problem.finishes = in.positions(board);
    for (Score &score : problem.scores) score = in.score(board);
    problem.class_vectors = in.list<std::uint64_t>();
    out.object(std::make_shared<const Problem>(std::move(problem)));
}
