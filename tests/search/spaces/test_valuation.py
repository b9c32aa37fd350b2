"""Values of all winning positions from their bitmap, against counts over sorted lists."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pegsol import Limits, problem
from pegsol.errors import CancelledError, LimitError
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.search.encoding import EncodedProblem, EngineName
from pegsol.search.run import Budget, Run
from pegsol.search.spaces.counting import Tally
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.search.spaces.valuation import Values
from pegsol.study.exact_values import Exact


def won(board: str, pegs: int, seed: int) -> Problem:
    """Return a problem with that number of pegs, made by playing backwards from one peg."""
    rng = Random(seed)
    position = problem(f"{board} d4 d4").start
    position = Position(position.board, position.board.full ^ position.bits)
    while position.peg_count < pegs:
        position = position.jump(rng.choice(position.legal_jumps("reverse")), "reverse")
    return Problem(position, Finish.any_survivor())


def winning_of(found: Problem, engine: EngineName) -> StateSpace:
    run = Run()
    return retrace(run, explore(run, found, engine=engine), found.finish)


# A block of the English board is one word of the bitmap, a block of the French eight.
@pytest.mark.parametrize(
    "found",
    [problem("greek-cross"), problem("crossbow"), problem("nearly-alive")]
    + [won("english", 14, seed) for seed in range(1)]
    + [won("french", 11, seed) for seed in (1,)],
    ids=str,
)
def test_values_agree_with_counts_over_lists(found: Problem) -> None:
    encoded, run = EncodedProblem(found), Run(threads=2)
    bitmap, lists = winning_of(found, "blocks"), winning_of(found, "sparse")
    assert Values.possible(bitmap)
    assert not Values.possible(lists)
    values = Values(encoded, bitmap)
    values.complete(run)
    tally = Tally(encoded, lists, run)
    solutions = tally.counting("solutions", keep=True)
    chances = tally.counting("chance", keep=True)
    tally.feed(solutions)
    tally.feed(chances)
    positions = list(bitmap)
    assert positions
    for position in Random(1).sample(positions, min(300, len(positions))):
        words = encoded.words(position.bits)
        expected = int.from_bytes(solutions.value(words) or b"", "little")
        assert values.solutions(position.bits) == expected
        denominator = int.from_bytes(chances.denominator(position.peg_count), "little")
        numerator = int.from_bytes(chances.value(words) or b"", "little")
        chance = values.chance(position.bits)
        assert chance == pytest.approx(float(Fraction(numerator, denominator)), rel=1e-11)
    assert values.solutions(found.board.full) == 0


def test_layouts_without_falling_potentials_take_no_values() -> None:
    assert not Values.possible(winning_of(problem("complete(8) v1 any"), "blocks"))


def test_memory_and_time_are_kept() -> None:
    found = won("english", 14, 1)
    values = Values(EncodedProblem(found), winning_of(found, "blocks"))
    with pytest.raises(LimitError):
        values.complete(Run(Limits(memory=1000)))
    with pytest.raises(LimitError):
        values.complete(Run(Limits(time=0.0)))
    with pytest.raises(CancelledError):
        values.complete(Run(progress=lambda progress: False))


@pytest.mark.long
def test_numbers_of_more_than_64_bits_and_rounded_chances() -> None:
    """The values are those of the slow count over lists."""
    found = problem("complement-c3")
    exact = Exact(found, Budget(Limits()))
    assert exact.solutions(found.start) == 138_409_681_956_904_365_268
    chances = [exact.chance(found.start.jump(jump)) for jump in found.start.legal_jumps()]
    assert all(isinstance(chance, float) for chance in chances)
    exactly = Fraction(5_084_167_843_803_686, 10**20)
    assert exact.chance(found.start) == pytest.approx(float(exactly), rel=1e-11)
    assert sum(map(float, filter(None, chances))) / 4 == pytest.approx(float(exactly), rel=1e-11)
