"""Analyses of positions and games, compared with the textbook solver and published numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Game, Jump, Limits, Position, Problem, board, parse_moves, problem, solve
from pegsol.errors import LimitError, ProblemError
from pegsol.game.formats.json import fraction_json
from pegsol.game.problem import Finish
from pegsol.study import analysis as module
from pegsol.study.analysis import Analysis, JumpReport, Step
from pegsol.study.search_cache import SearchCache
from random_boards import is_refused, random_bits, random_board, random_problem

TRIANGLE = "triangle(5) a1 any"
UNKNOWN = (None, None, None, None)
LOST = (
    "d6-d4, b5-d5, c7-c5, d4-d6, b4-d4, f5-d5, c2-c4, f3-f5, c4-c6, e3-e5, e7-c7, e5-e7, g5-e5, "
    "g3-g5, e1-e3-c3"
)


@pytest.fixture(autouse=True)
def remember(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache: the textbook solver repeats the same searches."""
    monkeypatch.setattr(reference, "reachable", cache(reference.reachable))


def play(found: Problem, moves: str, jumps: int | None = None) -> Game:
    made = [jump for move in parse_moves(found.board, moves) for jump in move.jumps]
    return Game(found, made[:jumps])


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
    assert analysis.along(game) == tuple(steps)


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
        assert not analysis.problem.finish.is_fewest
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


# -- known games ---------------------------------------------------------------------------------


@pytest.mark.long
def test_the_numbers_of_the_central_game() -> None:
    analysis = Analysis("english d4 d4")
    start = analysis.problem.start
    reports = analysis.jumps(start)
    assert [str(report.jump) for report in reports] == ["d2-d4", "b4-d4", "f4-d4", "d6-d4"]
    solutions, chance = analysis.solutions(start), analysis.chance(start)
    assert solutions == 40_861_647_040_079_968
    assert {answers(report) for report in reports} == {(True, solutions // 4, 1, chance)}
    assert float(chance or 0) == pytest.approx(1.35e-8, rel=0.01)
    position = play(analysis.problem, LOST, 4).position
    reports = analysis.jumps(position)
    mean = sum([report.chance for report in reports], Fraction(0)) / len(reports)
    total = sum([report.solutions for report in reports])
    assert (analysis.solutions(position), analysis.chance(position)) == (total, mean)
    final = play(analysis.problem, LOST).position
    fewest = final.peg_count - len(analysis.best_line(final))
    assert answers(analysis, final) == (False, 0, fewest, 0)


def test_where_the_central_game_was_lost() -> None:
    analysis = Analysis("english d4 d4")
    games = [play(analysis.problem, LOST, jumps) for jumps in (8, 9, None)]
    assert [analysis.winning(game.position) for game in games] == [True, False, False]
    assert [analysis.lost_at(game) for game in games] == [None, 9, 9]


def test_a_game_that_met_the_finish_is_not_lost_even_if_it_continued() -> None:
    start = Position.of(board("line(5)"), ["a1", "b1", "e1", "d1"])
    here = Problem(start, Finish.of_bits(start.board.bits(["c1", "d1", "e1"])))
    found = [Analysis(here).lost_at(play(here, moves)) for moves in ("a1-c1, d1-b1", "e1-c1")]
    assert found == [None, 1]
    hopeless = problem("line(5) b1 any")
    assert Analysis(hopeless).lost_at(play(hopeless, "d1-b1")) == 0


def test_a_solution_ends_with_a_single_winning_jump() -> None:
    solution = solve(problem("triangle(5) a1 c5")).solution
    assert solution is not None
    steps = Analysis(solution.problem).along(Game(solution.problem, solution.jumps))
    assert len(steps) == 13
    assert steps[0].as_json() == {
        "number": 1,
        "jump": list(solution.jumps[0].names),
        "legal": 2,
        "winning": 2,
        "solutions": 16_128,
        "fewest": 1,
        "chance": fraction_json(steps[0].chance),
    }
    assert answers(steps[-1]) == (1, 1, 1, Fraction(1, steps[-1].legal))


def test_the_end_of_a_game() -> None:
    analysis = Analysis(TRIANGLE)
    for pegs, said in (("c5", (True, 1, 1, 1)), ("a1 c5", (False, 0, 2, 0))):
        position = Position(analysis.problem.board, pegs)
        assert answers(analysis, position) == said
        assert analysis.jumps(position) == analysis.best_line(position) == ()


def test_as_few_as_possible_is_settled_at_once() -> None:
    for text in ("square(5) c3 fewest", "french d4 fewest"):
        assert Analysis(problem(text)).problem.finish.most == 2


# -- what is known already, and what is not ------------------------------------------------------


def test_a_question_asked_before_is_answered_without_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    analysis = Analysis(TRIANGLE)
    start = analysis.problem.start
    known = answers(analysis, start), analysis.jumps(start), analysis.best_line(start)
    for search in ("explore", "quick_listing"):
        monkeypatch.delattr(module, search)
    monkeypatch.delattr(SearchCache, "_result")
    assert (answers(analysis, start), analysis.jumps(start), analysis.best_line(start)) == known


@pytest.mark.parametrize("name", ["french c1 any", "triangle(8) a1 any"])
def test_the_first_answer_on_a_large_board_counts_no_positions(name: str) -> None:
    analysis = Analysis(name)
    start = analysis.problem.start
    reports = analysis.jumps(start, numbers=False)
    assert [answers(report) for report in reports] == [(True, None, None, None)] * 2
    assert analysis.solutions(start) is None  # that would take a count of all positions


def test_a_won_position_leads_to_the_pegs_of_the_finish() -> None:
    wiegleb = problem("wiegleb e5 e5")  # too large for exact numbers
    reports = Analysis(wiegleb).jumps(wiegleb.start)
    assert {report.fewest for report in reports if report.winning} == {1}


def test_without_the_memory_searches_answer() -> None:
    english = problem("english d4 d4")
    analysis = Analysis(english, limits=Limits(memory=1 << 20))
    assert answers(analysis.jumps(english.start)[0]) == (True, None, 1, None)
    assert len(analysis.best_line(english.start)) == 31


def test_a_limit_of_time_bounds_all_questions() -> None:
    english = problem("english d4 d4")
    analysis = Analysis(english, limits=Limits(time=0.0))
    assert analysis.winning(english.start) is None
    assert (analysis.winning("d4"), analysis.fewest("d4")) == (True, 1)
    assert analysis.winning("d3") is False  # by its position class
    assert {answers(report) for report in analysis.jumps(english.start)} == {UNKNOWN}
    assert analysis.best_line(english.start) == ()


def test_a_step_may_be_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SEARCH_WORK", "FEWEST_WORK"):
        monkeypatch.setattr(module, name, 0)
    found = problem("wiegleb e1 e1")
    (step,) = Analysis(found).along(Game(found))
    assert step == Step(1, None, 1, None, None, step.fewest, None)
    assert step.as_json()["jump"] is step.as_json()["chance"] is None


def test_a_position_that_is_found_to_win_after_a_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search from the position itself may see less than one from the next."""
    english = problem("english d4 d4")
    analysis = Analysis(english, limits=Limits(memory=1 << 20))
    answer, line = analysis._answer, analysis._searches.line
    monkeypatch.setattr(
        analysis,
        "_answer",
        lambda here, work: None if here == english.start else answer(here, work),
    )
    assert analysis.winning(english.start) is True
    monkeypatch.setattr(
        analysis._searches, "line", lambda here, work: () if here == english else line(here, work)
    )
    judge_line(english, english.start, analysis.best_line(english.start), wins=True)


def test_a_question_that_its_caller_stops_may_be_asked_again() -> None:
    goes_on = False
    given = problem("rectangle(4,5)")
    analysis = Analysis(given, limits=Limits(time=60.0), progress=lambda _: goes_on)
    assert (analysis.winning(given.start), analysis.solutions(given.start)) == (True, None)
    goes_on = True
    assert analysis.solutions(given.start) == Analysis(given).solutions(given.start)


def test_progress_along_a_game_is_told_and_cancels() -> None:
    analysis = Analysis("line(6) b1 any")
    game = Game(analysis.problem, analysis.best_line(analysis.problem.start))
    reports: list[tuple[int, int]] = []
    analysis.along(game, progress=lambda one: reports.append((one.done, one.steps)))
    steps = len(game.jumps) + 1
    assert reports == [(n + 1, steps) for n in range(steps)]
    with pytest.raises(LimitError, match="cancelled"):
        analysis.along(game, progress=lambda progress: False)


def test_other_boards_and_other_rules_are_refused() -> None:
    analysis, other = Analysis(TRIANGLE), problem("english")
    for name in ("winning", "solutions", "fewest", "chance", "jumps", "best_line"):
        with pytest.raises(ProblemError, match="another"):
            getattr(analysis, name)(other.start)
    for name in ("lost_at", "along"):
        with pytest.raises(ProblemError, match="another"):
            getattr(analysis, name)(Game(other))
    start = Position.of(board("line(5)"), ["a1"])
    with pytest.raises(ProblemError, match="reverse"):
        Analysis(Problem(start, Finish.at_most(2), rules="reverse"))
    reverse = Analysis(Problem(start, Finish.of_bits(0b00110), rules="reverse"))
    for name in ("lost_at", "along"):
        with pytest.raises(ProblemError, match="other rules"):
            getattr(reverse, name)(Game(problem("line(5)")))
