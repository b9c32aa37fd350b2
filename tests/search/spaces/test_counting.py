"""Numbers of solutions and games, and positions by moves."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

import reference
from pegsol import (
    Board,
    Finish,
    Jump,
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


SPECS = [
    "triangle(5) b3 any",
    "triangle(5) a2 a2",
    "square(4) b2 any",
    "hexagon(2) b1 any",
    "line(10) b1 any",
    "cycle(8) v1 any",
    "star-graph(4) v2 fewest",
    "complete(5) v1 any",
]


@pytest.mark.long
def test_counts_what_is_listed() -> None:
    for spec in SPECS:
        for threads in [1, 2]:
            puzzle = problem(spec)
            counts = count(puzzle, threads=threads, games=True)
            listed = [hops(solution.jumps) for solution in solutions(puzzle)]
            assert counts.solutions == len(listed) == reference.count_solutions(puzzle), (
                threads,
                spec,
            )
            assert counts.distinct == sum(1 for _ in solutions(puzzle, distinct=True)), (
                threads,
                spec,
            )
            assert counts.games == reference.count_games(puzzle), (threads, spec)
            kept = [{reference.start(puzzle)}, *reference.finish_sets(puzzle)]
            group = reference.symmetries(puzzle.board, kept, 1000)
            assert group is not None, (threads, spec)
            assert counts.solutions_mod_symmetry == reference.solution_orbits(group, listed), (
                threads,
                spec,
            )
            assert counts.distinct_mod_symmetry == reference.distinct_orbits(group, listed), (
                threads,
                spec,
            )


def hops(jumps: tuple[Jump, ...]) -> tuple[reference.Hop, ...]:
    return tuple([(jump.origin, jump.over, jump.target) for jump in jumps])


@pytest.mark.parametrize("spec", ["triangle(5) a1 any", "square(4) b2 c2", "line(12) b1 any"])
def test_a_number_of_solutions_is_the_sum_over_first_jumps(spec: str) -> None:
    puzzle = problem(spec)
    after = [puzzle.start.jump(jump) for jump in puzzle.start.legal_jumps()]
    counts = count(puzzle, games=True)
    parts = [count(puzzle.from_position(position), games=True) for position in after]
    assert counts.solutions == sum(part.solutions or 0 for part in parts)
    assert counts.games == sum(part.games or 0 for part in parts)


@pytest.mark.parametrize("spec", ["triangle(5) a3 d4", "square(4) b2 c1", "line(10) b1 g1"])
def test_time_reversal_keeps_all_but_the_games(spec: str) -> None:
    there = problem(spec)
    back, grown = count(there.reversal(), games=True), count(there.complement(), games=True)
    counts = count(there, games=True)
    for other in (back, grown):
        assert (other.solutions, other.distinct) == (counts.solutions, counts.distinct)
        assert other.solutions_mod_symmetry == counts.solutions_mod_symmetry
        assert other.distinct_mod_symmetry == counts.distinct_mod_symmetry
    assert grown.games == counts.games


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


@pytest.mark.parametrize("most", [1, 2, 5, 15])
def test_at_most_some_pegs(most: int) -> None:
    puzzle = Problem(problem("triangle(5) b3 any").start, Finish.at_most(most))
    assert count(puzzle).solutions == reference.count_solutions(puzzle)


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


def test_free_holes() -> None:
    triangle = board("triangle(4)")
    start = Position.vacancies(triangle, ["a1"])
    for free in (["a1"], ["a1", "a2", "b2"], ["b3", "d4"], ["a2", "b2", "a3", "b3", "c3"]):
        for pegs in ([], ["a4"], ["b4", "c4"]):
            judge_free_holes(
                Problem(start, Finish.of_bits(triangle.bits(pegs), triangle.bits(free)))
            )


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


def test_boards_of_many_holes() -> None:
    large = board("square(9)")
    start = Position.of(large, ["a1", "b1", "d1", "d2", "h9", "i8", "i7"])
    puzzle = Problem(start, Finish.fewest())
    counts = count(puzzle, games=True)
    listed = list(reference.solutions(puzzle))
    assert counts.solutions == len(listed) > 0
    assert counts.distinct == len(reference.distinct(listed))
    assert counts.games == reference.count_games(puzzle)


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


def test_time_limit() -> None:
    with pytest.raises(LimitError, match="time") as caught:
        count(problem(CENTRAL), limits=Limits(time=0))
    assert caught.value.limit == "time"


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


def test_memory_limit() -> None:
    with pytest.raises(LimitError) as caught:
        count(problem(CENTRAL), limits=Limits(memory=40 << 20))
    assert caught.value.limit == "memory"


def test_progress_cancels() -> None:
    with pytest.raises(LimitError, match="cancelled"):
        count(problem(CENTRAL), progress=lambda report: False)
    with pytest.raises(LimitError, match="cancelled"):
        by_moves(problem(CENTRAL), progress=lambda report: False)


@pytest.mark.parametrize("delay", [0.2, 1.5])
def test_interrupt(delay: float) -> None:
    """Early, among the positions; later, among the numbers."""
    with ctrl_c(delay):
        count(problem(CENTRAL), games=True)
    assert count(problem("triangle(5) b3 any")).solutions == 1550


def test_interrupt_by_moves() -> None:
    with ctrl_c(0.2):
        by_moves(problem(CENTRAL))


@pytest.mark.parametrize("backward", [False, True])
def test_limits_of_moves(backward: bool) -> None:
    with pytest.raises(LimitError, match="time") as caught:
        by_moves(problem(CENTRAL), backward=backward, limits=Limits(time=0.1))
    assert caught.value.limit == "time"
    with pytest.raises(LimitError) as caught:
        by_moves(problem(CENTRAL), backward=backward, limits=Limits(memory=80 << 20))
    assert caught.value.limit == "memory"


# Moves


@pytest.mark.parametrize("spec", ["triangle(5) a1 a1", "square(4) b2 c2", "line(12) b1 b1"])
def test_moves_agree_with_the_textbook(spec: str) -> None:
    puzzle = problem(spec)
    group = reference.symmetries(puzzle.board, [{reference.start(puzzle)}], 1000)
    assert group is not None
    expected = [
        (reference.orbits(group, positions), min(map(len, positions)), max(map(len, positions)))
        for positions in reference.by_moves(puzzle)
    ]
    levels = by_moves(puzzle)
    assert [(x.positions, x.least_pegs, x.most_pegs) for x in levels] == expected
    assert [x.moves for x in levels] == list(range(len(expected)))


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
