"""Analyses of positions and games, compared with the textbook solver and published numbers."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Game, Jump, Limits, Position, Problem, problem
from pegsol.errors import LimitError
from pegsol.game.problem import Finish
from pegsol.study import analysis as module
from pegsol.study.analysis import Analysis, JumpReport, Step
from random_boards import is_refused, random_bits, random_board, random_problem

UNKNOWN = (None, None, None, None)


@pytest.fixture(autouse=True)
def remember(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache: the textbook solver repeats the same searches."""
    monkeypatch.setattr(reference, "reachable", cache(reference.reachable))


def answers(one: Analysis | JumpReport | Step, *position: Position) -> tuple[Any, ...]:
    """Return what an analysis, a report or a step says of a position."""
    names = ("winning", "solutions", "fewest", "chance")
    said = [getattr(one, name) for name in names]
    return tuple([ask(*position) for ask in said] if position else said)


def expected(settled: Problem, position: Position, *, counted: bool) -> tuple[Any, ...]:
    """Return the same by the textbook; numbers of a won position only if games are *counted*."""
    pegs = reference.holes(position.bits)
    wins = bool(reference.winning(settled, {pegs}))
    fewest = reference.fewest(settled, pegs)
    if wins and not counted:
        return True, None, fewest, None
    here = settled.from_position(position)
    return wins, reference.count_solutions(here), fewest, reference.chance(settled, pegs)


def judge_line(settled: Problem, position: Position, line: tuple[Jump, ...], wins: bool) -> None:
    """Check that a line leads to the finish and no further, or else to the fewest pegs."""
    there = position
    finished = [settled.finish.holds(there.bits)]
    for jump in line:
        there = there.jump(jump, settled.rules)
        finished.append(settled.finish.holds(there.bits))
    if wins:
        assert finished.index(True) == len(finished) - 1
    elif settled.rules == "normal":
        fewest = reference.fewest(settled, reference.holes(position.bits))
        assert there.peg_count == fewest


def judge_game(analysis: Analysis, rng: Random) -> None:
    """Check where a random game was lost, and the steps along it."""
    game, settled = Game(analysis.problem), analysis.problem
    while (jumps := game.legal_jumps()) and rng.random() < 0.9:
        game.jump(rng.choice(jumps))
    met = [settled.finish.holds(position.bits) for position in game.positions]
    pegs = [reference.holes(position.bits) for position in game.positions]
    lost = [not reference.winning(settled, {each}) for each in pegs]
    is_lost = lost[-1] and not any(met)
    assert analysis.lost_at(game) == (lost.index(True) if is_lost else None)
    steps = []
    for number, (position, jump) in enumerate(
        zip(game.positions, (*game.jumps, None), strict=True), 1
    ):
        if jump or not met[-1]:
            wins = [one.winning for one in analysis.jumps(position, numbers=False)]
            numbers = answers(analysis, position)[1:]
            steps.append(Step(number, jump, len(wins), wins.count(True), *numbers))
    told: list[tuple[int, int]] = []
    found = analysis.along(game, progress=lambda one: told.append((one.done, one.steps)))
    assert found == tuple(steps)
    assert told == [(number + 1, len(met)) for number in range(len(met))]


def no_space(*_: object, **__: object) -> None:
    raise LimitError("memory")


@pytest.mark.parametrize(
    "changed",
    [{}, {"MAX_EXACT_POSITIONS": 0}, {"Exact": no_space}],
    ids=["exact", "quick", "searches"],
)
@given(seed=st.integers(0, 2**32))
def test_all_answers_are_those_of_the_textbook(changed: dict[str, Any], seed: int) -> None:
    rng = Random(seed)
    found = random_problem(rng, random_board(rng, 10))
    if is_refused(found):
        return
    reachable = sorted(map(sorted, reference.reachable(found)))
    bits = [sum([1 << hole for hole in p]) for p in rng.sample(reachable, min(6, len(reachable)))]
    bits += [random_bits(rng, found.board) for _ in range(3)]
    counted = "Exact" not in changed
    with pytest.MonkeyPatch.context() as patched:
        for name, value in changed.items():
            patched.setattr(module, name, value)
        analysis = Analysis(found)
        if found.finish.is_fewest:
            fewest = reference.fewest(found, reference.start(found))
            assert analysis.problem.finish == Finish.at_most(fewest)
        for position in [found.start, *[Position(found.board, each) for each in bits if each]]:
            known = expected(analysis.problem, position, counted=counted)
            assert answers(analysis, position) == known
            reports = analysis.jumps(position)
            assert [report.jump for report in reports] == list(position.legal_jumps(found.rules))
            for report in reports:
                after = position.jump(report.jump, found.rules)
                assert answers(report) == expected(analysis.problem, after, counted=counted)
            quick = analysis.jumps(position, numbers=False)
            assert [answers(one) for one in quick] == [
                (report.winning, None, None, None) for report in reports
            ]
            line = analysis.best_line(position)
            judge_line(analysis.problem, position, line, wins=known[0])
        judge_game(analysis, rng)


def test_as_few_as_possible_on_a_large_board_is_what_a_search_finds() -> None:
    assert Analysis(problem("french d4 fewest")).problem.finish == Finish.at_most(2)


def test_limits_bound_all_questions() -> None:
    english = problem("english d4 d4")
    analysis = Analysis(english, limits=Limits(time=0.0))
    assert analysis.winning(english.start) is None
    assert (analysis.winning("d4"), analysis.fewest("d4")) == (True, 1)
    assert analysis.winning("d3") is False  # by its position class
    assert {answers(report) for report in analysis.jumps(english.start)} == {UNKNOWN}
    assert analysis.best_line(english.start) == ()
    (step,) = analysis.along(Game(english))
    assert step == Step(1, None, 4, None, None, step.fewest, None)
    little = Analysis(english, limits=Limits(memory=1 << 20))
    assert answers(little.jumps(english.start)[0]) == (True, None, 1, None)
    assert len(little.best_line(english.start)) == 31


def test_a_question_that_its_caller_stops_may_be_asked_again() -> None:
    goes_on = False
    given = problem("rectangle(4,5)")
    analysis = Analysis(given, limits=Limits(time=60.0), progress=lambda _: goes_on)
    assert (analysis.winning(given.start), analysis.solutions(given.start)) == (True, None)
    goes_on = True
    assert analysis.solutions(given.start) == Analysis(given).solutions(given.start)
