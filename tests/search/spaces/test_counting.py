"""Numbers of solutions and games, lists of them, positions by moves, and values of positions.

The table in tests/agree compares the numbers and lists of random problems.
"""

from __future__ import annotations

import itertools
import signal
import threading
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

import reference
from pegsol import Board, Finish, Limits, Position, Problem, board, problem, solutions
from pegsol.errors import CancelledError, LimitError
from pegsol.search.encoding import EncodedProblem, EngineName
from pegsol.search.run import Budget, Progress, Run
from pegsol.search.spaces import counting
from pegsol.search.spaces.by_moves import MoveLevel, by_moves
from pegsol.search.spaces.counting import Counts, Tally, count
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.search.spaces.valuation import Values
from pegsol.study.exact_values import Exact
from random_boards import play

LINE = board("line(5)")


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


@pytest.mark.parametrize(
    ("lines", "orders"),
    [(4, 24), pytest.param(21, 51090942171709440000, marks=pytest.mark.long)],
)
def test_as_many_separate_lines_in_any_order_are_the_factorial(lines: int, orders: int) -> None:
    """The numbers may have more than 64 bits."""
    triples = [(f"a{n}", f"b{n}", f"c{n}") for n in range(lines)]
    separate = Board.from_lines([], one_way=triples)
    start = Position.of(separate, [hole for a, b, _ in triples for hole in (a, b)])
    puzzle = Problem(start, Finish.of_bits(separate.bits([c for _, _, c in triples])))
    counts = count(puzzle, distinct=lines < 10, games=True)
    assert (counts.solutions, counts.games) == (orders, orders)
    assert counts.distinct == (1 if lines < 10 else None)
    if lines < 10:  # the symmetries exchange the lines
        assert counts.solutions_mod_symmetry == counts.distinct_mod_symmetry == 1


def test_boards_with_very_many_symmetries_have_no_numbers_modulo_them() -> None:
    """The complete graph on 7 vertices has 5,040, none of them of a drawn board."""
    puzzle = problem("complete(7) v1 any")
    counts = count(puzzle, games=True)
    assert counts.solutions == reference.count_solutions(puzzle)
    assert counts.games == reference.count_games(puzzle)
    assert counts.distinct is not None
    assert counts.solutions_mod_symmetry is counts.distinct_mod_symmetry is None
    assert set(counts.reasons) == {"solutions_mod_symmetry", "distinct_mod_symmetry"}
    some = list(itertools.islice(solutions(puzzle, mod_symmetry=True), 5))
    assert some == list(itertools.islice(solutions(puzzle), 5))


@pytest.mark.parametrize(
    "spec",
    ["english d4 d4", "french c1 any", pytest.param("wiegleb e5 e5", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("more", [{}, {"distinct": True}, {"distinct": True, "mod_symmetry": True}])
def test_solutions_of_large_boards_are_listed_lazily(spec: str, more: dict[str, bool]) -> None:
    some = list(itertools.islice(solutions(problem(spec), **more), 20))
    assert len({solution.jumps for solution in some}) == 20
    for solution in some:
        solution.verify()


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
    with pytest.raises(LimitError, match="40 MiB"):
        count(problem("english d4 d4"), limits=Limits(memory=40 << 20))


@pytest.mark.parametrize(
    ("ask", "work"),
    [
        (by_moves, "positions by moves"),
        *((count, work) for work in ("reachable positions", "distinct solutions")),
    ],
)
def test_ctrl_c_interrupts_early_among_positions_and_later_among_numbers(
    ask: Callable[..., object], work: str
) -> None:
    """It is pressed soon after the work begins that its progress names."""
    pressing = threading.Timer(0.01, signal.raise_signal, [signal.SIGINT])

    def press(report: Progress) -> None:
        if report.what == work and pressing.ident is None:
            pressing.start()

    with pytest.raises(KeyboardInterrupt):
        ask(problem("english d4 d4"), progress=press)


# Moves


def test_moves_of_the_reverse_game() -> None:
    """A peg that grows e1-c1-a1 makes one move."""
    grow = Problem(Position(LINE, "e1"), "a1 b1 d1", rules="reverse")
    [solution] = solutions(grow)
    assert [len(move) for move in solution.moves] == [2]
    assert by_moves(grow) == (MoveLevel(0, 1, 1, 1), MoveLevel(1, 2, 2, 3))
    # Two moves from b1: b1-d1, c1-a1.
    there = (MoveLevel(0, 1, 3, 3), MoveLevel(1, 2, 1, 2), MoveLevel(2, 1, 1, 1))
    assert by_moves(grow, backward=True) == there


# Values of all winning positions from their bitmap, against counts over sorted lists


def won(name: str, pegs: int) -> Problem:
    """Return a problem with that number of pegs, made by playing backwards from one peg."""
    end = Position(name, "d4")
    return Problem(play(Random(1), end, "reverse", pegs - 1), Finish.any_survivor())


def winning_of(found: Problem, engine: EngineName) -> StateSpace:
    run = Run()
    return retrace(run, explore(run, found, engine=engine), found.finish)


# A block of the English board is one word of the bitmap, a block of the French eight.
@pytest.mark.parametrize(
    "found",
    [problem("greek-cross"), problem("nearly-alive"), won("english", 14), won("french", 9)],
    ids=repr,
)
def test_values_agree_with_counts_over_lists(found: Problem) -> None:
    encoded, run = EncodedProblem(found), Run(threads=2)
    bitmap, lists = winning_of(found, "blocks"), winning_of(found, "sparse")
    assert Values.possible(bitmap)
    assert not Values.possible(lists)
    values = Values(encoded, bitmap)
    values.complete(run)
    tally = Tally(encoded, lists, run)
    numbers = tally.counting("solutions", keep=True)
    chances = tally.counting("chance", keep=True)
    tally.feed(numbers)
    tally.feed(chances)
    positions = list(bitmap)
    assert positions
    for position in Random(1).sample(positions, min(200, len(positions))):
        words = encoded.words(position.bits)
        expected = int.from_bytes(numbers.value(words) or b"", "little")
        assert values.solutions(position.bits) == expected
        denominator = int.from_bytes(chances.denominator(position.peg_count), "little")
        numerator = int.from_bytes(chances.value(words) or b"", "little")
        chance = values.chance(position.bits)
        assert chance == pytest.approx(float(Fraction(numerator, denominator)), rel=1e-11)
    assert values.solutions(found.board.full) == 0


def test_layouts_without_falling_potentials_take_no_values_and_memory_and_time_are_kept() -> None:
    assert not Values.possible(winning_of(problem("complete(8) v1 any"), "blocks"))
    found = won("english", 14)
    values = Values(EncodedProblem(found), winning_of(found, "blocks"))
    for run in (Run(Limits(memory=1000)), Run(Limits(time=0.0))):
        with pytest.raises(LimitError):
            values.complete(run)
    with pytest.raises(CancelledError):
        values.complete(Run(progress=lambda progress: False))


@pytest.mark.long
def test_values_of_more_than_64_bits_and_rounded_chances() -> None:
    """The values are those of the slow count over lists."""
    found = problem("complement-c3")
    exact = Exact(found, Budget(Limits()))
    assert exact.solutions(found.start) == 138_409_681_956_904_365_268
    chances = [exact.chance(found.start.jump(jump)) for jump in found.start.legal_jumps()]
    assert all(isinstance(chance, float) for chance in chances)
    exactly = Fraction(5_084_167_843_803_686, 10**20)
    assert exact.chance(found.start) == pytest.approx(float(exactly), rel=1e-11)
    assert sum(map(float, filter(None, chances))) / 4 == pytest.approx(float(exactly), rel=1e-11)
