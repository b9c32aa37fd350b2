"""The fewest moves: known answers, games, limits and progress."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pegsol import (
    Board,
    FewestMovesSearch,
    Finish,
    Game,
    Limits,
    Position,
    Problem,
    Status,
    board,
    parse_moves,
    problem,
    solve,
)
from pegsol.game.position import group_moves
from pegsol.search.result import Result
from pegsol.search.run import Progress

HARD = "wiegleb e5 e5"
"""Takes much longer than any test."""
MEDIUM = "diamond(4)+diagonals d4 d4"
"""Takes about half a second, and needs 10 moves."""


def fewest(puzzle: Problem | Game) -> int | None:
    """Return the fewest moves of *puzzle*, or None if it has no solution, after checking both."""
    result = solve(puzzle, objective="fewest-moves")
    if result.status is Status.IMPOSSIBLE:
        assert result.proof is not None
        result.proof.check()
        return None
    return judged(result)


def judged(result: Result) -> int:
    assert result.status is Status.SOLVED
    assert result.solution is not None
    result.solution.verify()
    moves = len(group_moves(result.solution.jumps))
    assert moves == result.moves_at_least
    return moves


# Odd corners


LINE, DOTS = board("line(3)"), Board.from_lines([], holes=["x", "y"])
ONE_PEG = Position.of(LINE, ["b1"])


@pytest.mark.parametrize(
    ("puzzle", "moves"),
    [
        (Problem(ONE_PEG, Finish.of_bits(ONE_PEG.bits)), 0),
        (Problem(ONE_PEG, Finish.any_survivor()), 0),
        (Problem(ONE_PEG, Finish.at_most(3)), 0),
        (Problem(Position(DOTS, 3), Finish.fewest()), 0),
        (Problem(Position(DOTS, 3), Finish.any_survivor()), None),
        (problem("french d4 any"), None),
        (problem("triangle(5) a1 a1").complement(), 10),
    ],
    ids=repr,
)
def test_known_answers(puzzle: Problem, moves: int | None) -> None:
    assert fewest(puzzle) == moves


def test_more_than_64_holes() -> None:
    field = board("square(9)")
    start = Position.of(field, ["d2", "f2", "f4", "i9"])
    finish = Position.of(field, ["c2", "i9"])
    here = Problem(Position.of(field, ["c2", "d2", "f2", "i9"]), Finish.at_most(2))
    assert fewest(here) == 1
    assert fewest(Problem(start, Finish.of_bits(finish.bits))) is None


def test_the_fewest_pegs_come_before_the_fewest_moves() -> None:
    result = solve(problem("square(4) a1 fewest"), objective="fewest-moves")
    judged(result)
    assert result.minimum is True


# Games


def game(spec: str, moves: str) -> Game:
    puzzle = problem(spec)
    parsed = parse_moves(puzzle.board, moves)
    return Game(puzzle, [jump for move in parsed for jump in move.jumps])


def test_the_first_new_jump_may_continue_the_last_move() -> None:
    assert fewest(problem("line(6) b1 any")) == 3
    assert fewest(game("line(6) b1 any", "d1-b1, a1-c1, f1-d1")) == 3


def test_moves_played_count_and_are_kept() -> None:
    start = game("triangle(5) a1 a1", "a3-a1")
    result = solve(start, objective="fewest-moves")
    assert judged(result) >= 10
    assert result.solution is not None
    assert result.solution.fixed == 1
    assert result.solution.jumps[:1] == start.jumps


def test_a_lost_game_is_called_lost() -> None:
    moves = "d6-d4, d3-d5, d1-d3, b4-d4, e4-c4, g4-e4"
    assert fewest(game("english d4 d4", moves)) is None


# Limits


LIMITS: dict[str, list[dict[str, float]]] = {
    "time": [{"time": 0.0}, {"time": 0.5}],
    "nodes": [{"nodes": 0}, {"nodes": 300_000}],
    "memory": [{"memory": 60 << 20}],
}


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_leaves_the_bounds_known_so_far(limit: str) -> None:
    for limits in LIMITS[limit]:
        result = solve(problem(HARD), objective="fewest-moves", limits=Limits(**limits))
        assert (result.status, result.reason, result.limit) == (Status.UNDECIDED, limit, limit)
        assert result.moves_at_least is not None
        assert result.moves_at_least >= (2 if limits[limit] else 0)
        if result.solution is not None:
            result.solution.verify()
            assert len(result.solution.moves) > result.moves_at_least
        if limit == "nodes":
            assert limits["nodes"] <= result.stats.nodes < 10 * max(1000, limits["nodes"])


def test_a_gap_is_at_least_one_move() -> None:
    """If the best found has as many moves as the bound, the search is over, whatever the limit."""
    search = FewestMovesSearch(problem(MEDIUM))
    for _ in range(100_000):
        result = search.run(0.001)
        if result.status is not Status.UNDECIDED:
            break
        assert search.solution is None or len(search.solution.moves) > search.at_least
    assert judged(result) == 10


def test_progress_never_worsens_and_can_cancel() -> None:
    reports: list[Progress] = []

    def progress(report: Progress) -> bool:
        reports.append(report)
        return len(reports) < 12

    result = solve(problem(HARD), objective="fewest-moves", progress=progress)
    assert (result.status, result.reason, len(reports)) == (Status.UNDECIDED, "cancelled", 12)
    for one, other in pairwise(reports):
        assert one.at_least <= other.at_least
        assert one.seconds <= other.seconds
        assert one.nodes <= other.nodes
        assert one.found is None or (other.found is not None and other.found <= one.found)
    last = reports[-1]
    assert last.found is not None
    assert last.found > last.at_least > 1
    assert last.what
    assert last.solution is not None
    last.solution.verify()
    assert last.solution == result.solution
    assert len(last.solution.moves) == last.found
    assert result.moves_at_least == last.at_least


# Interruptible, resumable, reproducible


def test_slices_give_the_same_number() -> None:
    search = FewestMovesSearch(problem(MEDIUM), seed=1)
    result = search.run(0.0)
    at_least = search.at_least
    while result.status is Status.UNDECIDED:
        result = search.run(0.005)
        assert search.at_least >= at_least
        at_least = search.at_least
    assert judged(result) == 10
    assert search.run(0.0) is result


def test_the_shortest_slices_make_progress() -> None:
    search = FewestMovesSearch(problem("diamond(3)+diagonals c3 c3"))
    for _ in range(5_000):
        result = search.run(0.0)
        if result.status is not Status.UNDECIDED:
            break
    assert judged(result) == 7


def test_same_seed_same_solution() -> None:
    first, second = (solve(problem(MEDIUM), objective="fewest-moves", seed=5) for _ in range(2))
    assert first.solution == second.solution
    assert first.stats.nodes == second.stats.nodes
