"""Numbers of solutions and games, and positions by moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random

import pytest

import reference
from pegsol import (
    Board,
    Finish,
    Limits,
    Position,
    Problem,
    board,
    problem,
    solutions,
)
from pegsol.errors import LimitError, ProblemError
from pegsol.game.position import group_moves
from pegsol.search.spaces import counting
from pegsol.search.spaces.by_moves import MoveLevel, by_moves
from pegsol.search.spaces.counting import Counts, count
from processes import ctrl_c
from random_boards import random_bits, random_board, random_start, with_seeds

CENTRAL = "english d4 d4"


# Solutions


def test_independent_jumps_in_any_order() -> None:
    """Two lines side by side: each jump is made once, in either order."""
    two = Board.from_lines([("a", "b", "c"), ("x", "y", "z")])
    start = Position.of(two, ["a", "b", "x", "y"])
    assert count(Problem(start, Finish.of_bits(two.bits(["c", "z"]))), games=True) == Counts(
        2, 1, 1, 1, 2
    )


def test_a_start_that_is_a_finish_has_one_solution() -> None:
    line = board("line(4)")
    done = Problem(Position.of(line, ["a1", "b1"]), Finish.at_most(2))
    assert count(done, games=True) == Counts(1, 1, 1, 1, 1)


def test_a_solution_ends_the_first_time_the_finish_holds() -> None:
    """From a1 b1 d1 the second of two jumps would come to a finish again."""
    line = board("line(5)")
    start = Position.of(line, ["a1", "b1", "d1"])
    assert count(Problem(start, Finish.at_most(2))).solutions == 1
    assert count(Problem(start, Finish.at_most(1))).solutions == 2


def test_nothing_to_count() -> None:
    nothing = count(problem("square(5) c3 c3"))
    assert nothing == Counts(0, 0, 0, 0, None)


def test_unreachable_finish_still_has_games() -> None:
    counts = count(problem("triangle(5) a1 a2"), games=True)
    assert counts == Counts(0, 0, 0, 0, 568630)


def judge_free_holes(puzzle: Problem) -> None:
    """The numbers are right, though orders of some solutions meet the finish too early."""
    listed = list(reference.solutions(puzzle))
    counts = count(puzzle)
    assert counts.solutions == len(listed)
    assert counts.distinct == len(reference.distinct(listed))
    assert counts.distinct == len(list(solutions(puzzle, distinct=True)))
    kept = [{reference.start(puzzle)}, *reference.finish_sets(puzzle)]
    group = reference.symmetries(puzzle.board, kept, 1000)
    if group is not None:
        assert counts.distinct_mod_symmetry == reference.distinct_orbits(group, listed)
        assert counts.reasons == {}


@with_seeds
def test_free_holes_of_random_boards(seed: int) -> None:
    rng = Random(seed)
    holes = random_board(rng, most=8)
    start = random_start(rng, holes)
    pegs = random_bits(rng, holes) & random_bits(rng, holes)
    free = holes.full & ~pegs & ~(1 << rng.randrange(len(holes)))
    puzzle = Problem(start, Finish.of_bits(pegs & ~free, free or 1))
    if reference.count_solutions(puzzle) < 2000:
        judge_free_holes(puzzle)


def test_distinct_solutions_are_listed_where_orders_end_too_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After x-z the finish holds unless c has a peg; a-c and c-e let it hold once more."""
    lines = Board.from_lines([], one_way=[("a", "b", "c"), ("c", "d", "e"), ("x", "y", "z")])
    start = Position.of(lines, ["a", "b", "d", "x", "y"])
    finish = Finish.of_bits(lines.bits(["z"]), lines.full & ~lines.bits(["c", "z"]))
    puzzle = Problem(start, finish)
    assert count(puzzle, games=True) == Counts(3, 2, 3, 2, 3)
    monkeypatch.setattr(counting, "MAX_LISTED", 2)
    counts = count(puzzle)
    assert (counts.solutions, counts.distinct) == (3, None)
    assert set(counts.reasons) == {"distinct", "distinct_mod_symmetry"}
    assert counts.reasons["distinct"].endswith("there are more than 2 solutions")


@pytest.mark.long
@pytest.mark.parametrize(("lines", "orders"), [(9, 362880), (21, 51090942171709440000)])
def test_numbers_of_more_than_64_bits(lines: int, orders: int) -> None:
    """As many separate lines, one jump on each, in any order: the factorial."""
    triples = [(f"a{n}", f"b{n}", f"c{n}") for n in range(lines)]
    separate = Board.from_lines([], one_way=triples)
    start = Position.of(separate, [hole for a, b, _ in triples for hole in (a, b)])
    puzzle = Problem(start, Finish.of_bits(separate.bits([c for _, _, c in triples])))
    small = lines < 10
    counts = count(puzzle, distinct=small, games=True)
    assert (counts.solutions, counts.games) == (orders, orders)
    assert counts.distinct == (1 if small else None)


def test_boards_with_very_many_symmetries() -> None:
    """The complete graph on 7 vertices has 5,040: no numbers modulo them."""
    puzzle = problem("complete(7) v1 any")
    counts = count(puzzle, games=True)
    assert counts.solutions == reference.count_solutions(puzzle)
    assert counts.games == reference.count_games(puzzle)
    assert counts.distinct is not None
    assert counts.solutions_mod_symmetry is None
    assert counts.distinct_mod_symmetry is None
    assert set(counts.reasons) == {"solutions_mod_symmetry", "distinct_mod_symmetry"}


def test_as_json() -> None:
    counts = count(problem("triangle(5) b3 any"), games=True)
    assert counts.as_json() == {
        "solutions": 1550,
        "distinct": 12,
        "solutions_mod_symmetry": 775,
        "distinct_mod_symmetry": 6,
        "games": 137846,
    }
    assert json.loads(json.dumps(counts.as_json())) == counts.as_json()


# Limits


def test_limits_leave_out_what_does_not_fit() -> None:
    puzzle = problem("triangle(6) a1 any")
    everything = count(puzzle, games=True)
    some = count(puzzle, games=True, limits=Limits(memory=2 << 20))
    assert (some.solutions, some.games) == (everything.solutions, None)
    assert some.solutions_mod_symmetry == everything.solutions_mod_symmetry
    assert (some.distinct, some.distinct_mod_symmetry) == (None, None)
    assert set(some.reasons) == {"distinct", "distinct_mod_symmetry", "games"}
    assert "memory" in some.reasons["distinct"]
    assert None not in everything.as_json().values()


LIMITS = {
    "time": {"limits": Limits(time=0.05)},
    "memory": {"limits": Limits(memory=40 << 20)},
    "cancelled": {"progress": lambda report: False},
}


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(
    "ask", [count, by_moves, partial(by_moves, backward=True)], ids=["count", "there", "back"]
)
def test_limits(ask: Callable[..., object], limit: str) -> None:
    with pytest.raises(LimitError) as caught:
        ask(problem(CENTRAL), **LIMITS[limit])
    assert caught.value.limit == limit


@pytest.mark.parametrize(
    ("ask", "delay"),
    [(by_moves, 0.2), (count, 0.2), pytest.param(count, 1.5, marks=pytest.mark.long)],
)
def test_interrupt(ask: Callable[..., object], delay: float) -> None:
    """Early, among the positions; later, among the numbers."""
    with ctrl_c(delay):
        ask(problem(CENTRAL))
    assert count(problem("triangle(5) b3 any")).solutions == 1550


# Moves


def test_moves_of_the_reverse_game() -> None:
    """A peg that grows e1-c1-a1 makes one move."""
    line = board("line(5)")
    grow = Problem(
        Position.of(line, ["e1"]), Finish.of_bits(line.bits(["a1", "b1", "d1"])), rules="reverse"
    )
    [solution] = solutions(grow)
    assert [len(move) for move in group_moves(solution.jumps)] == [2]
    assert by_moves(grow) == (MoveLevel(0, 1, 1, 1), MoveLevel(1, 2, 2, 3))
    # Two moves from b1: b1-d1, c1-a1.
    assert by_moves(grow, backward=True) == (
        MoveLevel(0, 1, 3, 3),
        MoveLevel(1, 2, 1, 2),
        MoveLevel(2, 1, 1, 1),
    )


def test_moves_backward_want_one_exact_position() -> None:
    for spec in ("triangle(5) a1 any", "triangle(5) a1 fewest"):
        with pytest.raises(ProblemError, match="exact"):
            by_moves(problem(spec), backward=True)


# The textbook itself


def test_textbook_of_a_small_game() -> None:
    """All by hand: from b1 on a line of six holes."""
    puzzle = problem("line(6) b1 any")
    positions = reference.reachable(puzzle)
    start = reference.start(puzzle)
    pegs = [{0, 2, 3, 4, 5}, {0, 1, 4, 5}, {0, 1, 3}, {2, 4, 5}, {2, 3}, {1}, {4}]
    assert positions == set(map(frozenset, pegs))
    assert reference.winning(puzzle, positions) == positions
    assert reference.dead_ends(puzzle, positions) == {frozenset({1}), frozenset({4})}
    assert [len(found) for found in reference.by_moves(puzzle)] == [1, 1, 2, 3]
    assert reference.count_solutions(puzzle) == 4
    assert len(reference.distinct(reference.solutions(puzzle))) == 2
    assert reference.fewest(puzzle, start) == 1
    assert reference.chance(puzzle, start) == Fraction(1)
