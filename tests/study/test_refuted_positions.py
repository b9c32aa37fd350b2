"""The methods that refute lost positions, compared with the slow textbook solver."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

import pytest

import pegsol
import reference
from parameters import long_after
from pegsol import Board, Finish, Limits, Position, Problem, problem
from pegsol.errors import LimitError, ProblemError
from pegsol.proof.pagoda import Pagoda
from pegsol.search.run import Progress, Run
from pegsol.search.spaces.state_space import StateSpace
from pegsol.study import refuted_positions as module
from pegsol.study.refuted_positions import RefutedLevel, refuted_positions
from random_boards import random_board, random_problem, with_seeds

ENGLISH = problem("english d4 d4")
BLOCK = ENGLISH.from_position(
    Position(ENGLISH.board, ENGLISH.board.bits([x + y for x in "cde" for y in "345"]))
)
"""The nine pegs in the middle."""
LARGE = problem("square(9) e5 e5").from_position(
    Position.of(problem("square(9)").board, ["d4", "d5", "d6", "e4", "e5", "f4"])
)
"""A position takes two words."""
REVERSE = Problem(
    Position.of(problem("triangle(4)").board, ["a1"]),
    Finish.of_bits(problem("triangle(4)").board.bits(["a3", "b4", "c4"])),
    rules="reverse",
)


def some_problem(seed: int) -> Problem:
    """Return a small problem whose finish its rules allow."""
    rng = Random(seed)
    while True:
        found = random_problem(rng, random_board(rng, 9))
        if found.rules == "normal" or found.finish.care:
            return found


def lost_positions(found: Problem) -> dict[int, set[reference.Pegs]]:
    reachable = reference.reachable(found)
    levels = reference.levels(reachable)
    winning = reference.winning(found, reachable)
    return {pegs: positions - winning for pegs, positions in levels.items()}


@with_seeds
def test_the_numbers_are_those_of_the_textbook(seed: int) -> None:
    found = some_problem(seed)
    reachable = reference.reachable(found)
    lost = lost_positions(found)
    done = reference.finish_test(found, reachable)
    other_class = not any(pegs and done(pegs) for pegs in reference.position_class(found))
    levels = refuted_positions(found, sample=10_000)
    assert {level.pegs for level in levels} == set(lost)
    for level in levels:
        positions = lost[level.pegs]
        assert level.jumps == abs(found.start.peg_count - level.pegs)
        assert level.positions == len(reference.levels(reachable)[level.pegs])
        assert level.lost == level.tested == len(positions)
        assert level.dead_ends == len(reference.dead_ends(found, positions))
        assert level.position_class == (level.tested if other_class else 0)
        refuted = [level.position_class, level.pagoda, level.dead_pegs, level.dead_ends]
        assert max(refuted) <= level.tested - level.left <= sum(refuted)


@with_seeds
def test_no_method_refutes_what_wins(seed: int) -> None:
    found = some_problem(seed)
    if found.finish.is_fewest:
        return
    methods = module._Methods(found)
    for pegs in reference.winning(found, reference.reachable(found)):
        refuting = methods.refuting(sum([1 << hole for hole in pegs]))
        # A finish without a legal jump is a dead end, too, but not lost.
        assert set(refuting) <= {"dead_ends"}
        assert not refuting or not list(reference.hops(found, pegs))


@with_seeds
def test_dead_pegs_are_those_that_a_generous_game_leaves(seed: int) -> None:
    """Jumps fill holes and empty them, but nothing is taken back."""
    found = some_problem(seed)
    if not found.finish.care:
        return
    holes = set(range(len(found.board)))
    wanted, free = reference.holes(found.finish.pegs), reference.holes(found.finish.free)
    jumps = [jump if found.rules == "normal" else jump[::-1] for jump in found.board.jumps]

    def stuck(pegs: reference.Pegs) -> bool:
        full, empty = set(pegs), holes - pegs
        for _ in holes:
            for a, b, c in jumps:
                taken = {a, b} if found.rules == "normal" else {a}
                given = {c} if found.rules == "normal" else {b, c}
                if taken <= full and given <= empty:
                    full |= given
                    empty |= taken
        return not (wanted <= full and holes - wanted - free <= empty)

    for level in refuted_positions(found, sample=10_000):
        positions = lost_positions(found)[level.pegs]
        assert level.dead_pegs == len([pegs for pegs in positions if stuck(pegs)])


def test_pagoda_functions_refute_what_the_textbook_ones_refute() -> None:
    """Without a peg on any second hole none comes to the finish, which is one of them."""
    found = problem("line(9) b1 h1")
    every_second = Pagoda(found.board, (0, 1, 0, 1, 0, 1, 0, 1, 0))
    assert every_second.is_valid()
    methods = module._Methods(found)
    weighed = 0
    for pegs in set().union(*lost_positions(found).values()):
        there = found.from_position(Position(found.board, sum([1 << hole for hole in pegs])))
        if every_second.refutes(there):
            weighed += 1
            assert "pagoda" in methods.refuting(there.start.bits)
    assert weighed == 1


def test_a_finish_of_another_class_refutes_everything() -> None:
    levels = refuted_positions(problem("line(5) b1 b1"))
    assert [level.lost for level in levels] == [1, 1, 1]
    for level in levels:
        assert level.position_class == level.tested == level.lost
        assert level.left == 0


def test_too_many_dead_pegs() -> None:
    """Of pegs that cannot move all stay; of those that can, one stays, too."""
    apart = Board.from_lines([("a", "b", "c"), ("x", "y", "z")])
    for pegs, most, refuted in (
        (["a", "c", "z"], 2, True),
        (["a", "c", "z"], 3, False),
        (["a", "x", "y"], 1, True),
        (["a", "x", "y"], 2, False),
    ):
        found = Problem(Position.of(apart, pegs), Finish.at_most(most))
        refuting = module._Methods(found).refuting(found.start.bits)
        assert ("dead_pegs" in refuting) is refuted


# -- samples -------------------------------------------------------------------------------------


@cache
def closures(found: Problem) -> tuple[StateSpace, StateSpace]:
    space = pegsol.reachable(found)
    return space, pegsol.winning(space, found.finish)


def chosen(found: Problem, sample: int, seed: int) -> Iterator[int]:
    space, winning = closures(found)
    positions = module._LostPositions(space, winning, sample, Random(seed), Run())
    for _, _, stream in positions:
        yield from [bits for bits in stream if bits is not None]


@pytest.mark.parametrize(("sample", "drawn_from"), long_after(1, [(30, 1000), (4, 0)]))
@pytest.mark.parametrize(
    "found",
    [
        problem("triangle(4) a2 any"),
        pytest.param(problem("square(3)+diagonals b2 b2"), marks=pytest.mark.long),
        pytest.param(problem("line(9) b1 b1"), marks=pytest.mark.long),
        BLOCK,
        LARGE,
        REVERSE,
    ],
    ids=["triangle", "square", "line", "english", "large", "reverse"],
)
def test_every_lost_position_is_as_likely_as_any_other(
    found: Problem, sample: int, drawn_from: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a level is gone through, picked from or drawn, though classes are of many sizes."""
    monkeypatch.setattr(module, "MIN_DRAWN_LEVEL", drawn_from)
    monkeypatch.setattr(module, "MAX_DRAWS", 100)
    seeds = 300
    drawn = Counter(chain.from_iterable(chosen(found, sample, seed) for seed in range(seeds)))
    for positions in lost_positions(found).values():
        expected = seeds * min(1.0, sample / len(positions)) if positions else 0
        for pegs in positions:
            count = drawn.pop(sum([1 << hole for hole in pegs]), 0)
            assert abs(count - expected) <= 5 * (expected * (1 - expected / seeds)) ** 0.5
    assert not drawn


@pytest.mark.long
def test_a_sample_is_the_same_each_time_and_of_its_size() -> None:
    found = problem("triangle(5) a1 any")
    levels = refuted_positions(found, sample=50)
    assert levels == refuted_positions(found, sample=50)
    assert levels != refuted_positions(found, sample=50, seed=1)
    assert [level.tested for level in levels] == [min(50, level.lost) for level in levels]
    whole = refuted_positions(found, sample=10_000)
    assert [level.lost for level in levels] == [level.lost for level in whole]


def test_levels_are_taken_out_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    found = problem("triangle(5) a1 any")
    at_once = refuted_positions(found, sample=20)
    monkeypatch.setattr(module, "MAX_POSITIONS_AT_ONCE", 100)
    assert refuted_positions(found, sample=20) == at_once


@pytest.mark.long
def test_the_english_board() -> None:
    found = problem("english d4 d4")
    space = pegsol.reachable(found)
    lost = module._LostPositions(space, pegsol.winning(space, found.finish), 5, Random(0), Run())
    numbers = {}
    for level, number, stream in lost:
        if level.jumps in (4, 10):
            numbers[level.jumps] = number
            assert len({bits for bits in stream if bits is not None}) == min(5, number)
        if level.jumps == 10:
            break
    assert numbers == {4: 4, 10: 432_048}


# -- limits --------------------------------------------------------------------------------------


def test_limits_and_progress() -> None:
    found = problem("triangle(6) a1 a1")
    with pytest.raises(LimitError) as error:
        refuted_positions(found, limits=Limits(time=0.0))
    assert error.value.limit == "time"
    with pytest.raises(LimitError):
        refuted_positions(problem("english d4 d4"), limits=Limits(memory=1 << 20))
    shares: list[float] = []

    def report(progress: Progress) -> bool:
        shares.append(progress.done / progress.steps)
        return shares[-1] < 0.8

    with pytest.raises(LimitError, match="cancelled"):
        refuted_positions(found, progress=report)
    assert shares == sorted(shares)
    assert 0.8 <= shares[-1] <= 1


def test_time_is_looked_at_between_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    found = problem("triangle(5) a1 any")
    space = pegsol.reachable(found)
    lost = module._LostPositions(space, pegsol.winning(space, found.finish), 10, Random(0), Run())
    with pytest.raises(LimitError, match="time"):
        list(module._tested(found, lost, Run(Limits(time=0.0))))


def test_misuse() -> None:
    with pytest.raises(ProblemError, match="at least 1"):
        refuted_positions(problem("line(5)"), sample=0)
    assert RefutedLevel(0, 4, 1, 0, 0, 0, 0, 0, 0, 0).share("left") is None
