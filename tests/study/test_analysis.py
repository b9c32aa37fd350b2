"""Analyses of positions, compared with the slow textbook solver and with published numbers."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import pytest

import reference
from parameters import long_after
from pegsol import Game, Limits, Position, Problem, board, parse_moves, problem
from pegsol.errors import LimitError, ProblemError
from pegsol.game.problem import Finish
from pegsol.study import analysis as module
from pegsol.study.analysis import Analysis
from pegsol.study.search_cache import SearchCache
from random_boards import random_bits, random_board, random_problem

CHUNKS = 8
PROBLEMS = 8
"""Problems in each chunk."""
SAMPLE = 6
"""Positions of a problem that are tested."""


def problems_of(chunk: int) -> Iterator[tuple[int, Problem]]:
    for seed in range(chunk * PROBLEMS, (chunk + 1) * PROBLEMS):
        rng = Random(seed)
        found = random_problem(rng, random_board(rng, 10))
        if found.rules == "normal" or found.finish.care:
            yield seed, found


def sample(found: Problem, rng: Random) -> list[Position]:
    """Return the start, positions that can be reached, and positions that mostly cannot."""
    reachable = sorted(map(sorted, reference.reachable(found)))
    chosen = rng.sample(reachable, min(SAMPLE, len(reachable)))
    bits = [sum([1 << hole for hole in pegs]) for pegs in chosen]
    bits += [random_bits(rng, found.board) for _ in range(SAMPLE // 2)]
    return [found.start, *[Position(found.board, b) for b in bits if b]]


@pytest.fixture(autouse=True)
def remember(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache: the textbook solver repeats the same searches."""
    monkeypatch.setattr(reference, "reachable", cache(reference.reachable))


@pytest.mark.parametrize("chunk", long_after(1, range(CHUNKS // 2)))
@pytest.mark.parametrize("way", ["exact", "quick"])
def test_all_answers(chunk: int, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if way == "quick":
        monkeypatch.setattr(module, "MAX_EXACT_POSITIONS", 0)
    for seed, found in problems_of(chunk):
        try:
            judge(found, Random(seed))
        except Exception as error:
            error.add_note(f"seed {seed}: {found!r}")
            raise


@pytest.mark.parametrize("chunk", long_after(2, range(CHUNKS)))
def test_searches_alone_agree(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no state space can be listed, the searches give the same answers."""

    def never(*_: object, **__: object) -> None:
        raise LimitError("memory")

    monkeypatch.setattr(module, "Exact", never)
    for seed, found in problems_of(chunk):
        analysis = Analysis(found)
        for position in sample(found, Random(seed)):
            pegs = reference.holes(position.bits)
            wins = bool(reference.winning(analysis.problem, {pegs}))
            assert analysis.winning(position) is wins, seed
            assert analysis.solutions(position) == (None if wins else 0)
            assert analysis.fewest(position) == reference.fewest(found, pegs)
            for report in analysis.jumps(position):
                after = reference.holes(position.jump(report.jump, found.rules).bits)
                assert report.winning is bool(reference.winning(analysis.problem, {after}))
            judge_line(analysis, position, wins=wins)


def judge(found: Problem, rng: Random) -> None:
    analysis = Analysis(found)
    settled = analysis.problem
    assert not settled.finish.is_fewest
    for position in sample(found, rng):
        pegs = reference.holes(position.bits)
        wins = bool(reference.winning(settled, {pegs}))
        assert analysis.winning(position) is wins
        assert worth(analysis, position) == expected(settled, pegs)
        reports = analysis.jumps(position)
        assert tuple(report.jump for report in reports) == position.legal_jumps(found.rules)
        for report in reports:
            after = position.jump(report.jump, found.rules)
            values = report.solutions, report.fewest, report.chance
            assert values == expected(settled, reference.holes(after.bits))
            assert report.winning is (report.solutions != 0)
        quick = [report.winning for report in analysis.jumps(position, numbers=False)]
        assert quick == [report.winning for report in reports]
        judge_line(analysis, position, wins=wins)


def worth(analysis: Analysis, position: Position) -> tuple[object, ...]:
    return analysis.solutions(position), analysis.fewest(position), analysis.chance(position)


def expected(settled: Problem, pegs: reference.Pegs) -> tuple[object, ...]:
    here = settled.from_position(Position(settled.board, sum([1 << hole for hole in pegs])))
    return (
        reference.count_solutions(here),
        reference.fewest(settled, pegs),
        reference.chance(settled, pegs),
    )


def judge_line(analysis: Analysis, position: Position, *, wins: bool) -> None:
    settled = analysis.problem
    there = position
    finished = [settled.finish.holds(there.bits)]
    for jump in analysis.best_line(position):
        there = there.jump(jump, settled.rules)
        finished.append(settled.finish.holds(there.bits))
    if wins:
        assert finished.index(True) == len(finished) - 1
    elif settled.rules == "normal":
        pegs = reference.holes(position.bits)
        assert there.peg_count == reference.fewest(settled, pegs)


# --- the English board


@pytest.fixture(scope="module")
def english() -> Analysis:
    return Analysis(problem("english d4 d4"))


@pytest.mark.long
def test_from_the_start_every_jump_wins_alike(english: Analysis) -> None:
    start = english.problem.start
    reports = english.jumps(start)
    assert [str(report.jump) for report in reports] == ["d2-d4", "b4-d4", "f4-d4", "d6-d4"]
    solutions = english.solutions(start)
    assert solutions == 40_861_647_040_079_968
    for report in reports:
        assert (report.winning, report.fewest) == (True, 1)
        assert report.solutions == solutions // 4
        assert report.chance == english.chance(start)
    assert float(english.chance(start) or 0) == pytest.approx(1.35e-8, rel=0.01)


@pytest.mark.long
def test_the_chance_is_the_mean_over_the_jumps(english: Analysis) -> None:
    position = play(english.problem, LOST, 4).position
    chances = [report.chance for report in english.jumps(position)]
    assert english.chance(position) == sum(chances, Fraction(0)) / len(chances)
    total = sum(report.solutions or 0 for report in english.jumps(position))
    assert english.solutions(position) == total


def test_a_question_asked_before_is_answered_without_a_search(
    english: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = english.problem.start
    known = english.jumps(start)
    for search in ("explore", "quick_listing"):
        monkeypatch.delattr(module, search)
    monkeypatch.delattr(SearchCache, "_result")
    assert english.jumps(start) == known
    assert english.winning(start)
    assert english.solutions(start)
    assert english.fewest(start) == 1


def test_a_game_that_was_lost(english: Analysis) -> None:
    game = play(english.problem, LOST)
    number = english.lost_at(game)
    assert number == 9
    assert len(game.jumps) == 16
    assert english.winning(play(english.problem, LOST, number - 1).position)
    assert not english.winning(play(english.problem, LOST, number).position)


@pytest.mark.long
def test_a_loss_is_proved_and_the_fewest_pegs_are_known(english: Analysis) -> None:
    final = play(english.problem, LOST).position
    assert english.winning(final) is False
    assert english.solutions(final) == english.chance(final) == 0
    line = english.best_line(final)
    assert final.peg_count - len(line) == english.fewest(final)


LOST = (
    "d6-d4, b5-d5, c7-c5, d4-d6, b4-d4, f5-d5, c2-c4, f3-f5, c4-c6, e3-e5, e7-c7, e5-e7, g5-e5, "
    "g3-g5, e1-e3-c3"
)


def play(found: Problem, moves: str, jumps: int | None = None) -> Game:
    made = [jump for move in parse_moves(found.board, moves) for jump in move.jumps]
    return Game(found, made[:jumps])


# --- games


def test_where_a_game_was_lost() -> None:
    triangle = problem("triangle(5) a1 any")
    analysis = Analysis(triangle)
    winners = reference.winning(triangle, reference.reachable(triangle))
    for seed in range(50):
        rng, game = Random(seed), Game(triangle)
        lost = None
        while not game.stuck:
            game.jump(rng.choice(game.legal_jumps()))
            if lost is None and reference.holes(game.position.bits) not in winners:
                lost = len(game.jumps)
        assert analysis.lost_at(game) == lost
    hopeless = problem("line(5) b1 any")
    assert Analysis(hopeless).lost_at(play(hopeless, "d1-b1")) == 0


def test_a_game_that_met_the_finish_is_not_lost() -> None:
    """Even if the game continued."""
    start = Position.of(board("line(5)"), ["a1", "b1", "e1", "d1"])
    here = Problem(start, Finish.of_bits(start.board.bits(["c1", "d1", "e1"])))
    assert Analysis(here).lost_at(play(here, "a1-c1")) is None
    assert Analysis(here).lost_at(play(here, "e1-c1")) == 1


# --- misuse and limits


def test_a_position_on_another_board() -> None:
    analysis = Analysis(problem("triangle(5) a1 any"))
    other = problem("english").start
    questions = [
        analysis.winning,
        analysis.solutions,
        analysis.fewest,
        analysis.chance,
        analysis.jumps,
        analysis.best_line,
    ]
    for question in questions:
        with pytest.raises(ProblemError, match="another"):
            question(other)
    with pytest.raises(ProblemError, match="another"):
        analysis.lost_at(Game(problem("english")))


def test_reverse_rules() -> None:
    start = Position.of(board("line(5)"), ["a1"])
    with pytest.raises(ProblemError, match="reverse"):
        Analysis(Problem(start, Finish.at_most(2), rules="reverse"))
    analysis = Analysis(Problem(start, Finish.of_bits(0b00110), rules="reverse"))
    with pytest.raises(ProblemError, match="other"):
        analysis.lost_at(Game(problem("line(5)")))


def test_the_end_of_a_game() -> None:
    triangle = problem("triangle(5) a1 any")
    analysis = Analysis(triangle)
    one = Position.of(triangle.board, ["c5"])
    assert (analysis.winning(one), analysis.solutions(one), analysis.chance(one)) == (True, 1, 1)
    assert analysis.jumps(one) == analysis.best_line(one) == ()
    stuck = Position.of(triangle.board, ["a1", "c5"])
    assert (analysis.winning(stuck), analysis.solutions(stuck)) == (False, 0)
    assert (analysis.fewest(stuck), analysis.chance(stuck)) == (2, 0)
    assert analysis.jumps(stuck) == analysis.best_line(stuck) == ()


def test_as_few_as_possible_is_settled_at_once() -> None:
    assert Analysis(problem("square(5) c3 fewest")).problem.finish.most == 2
    assert Analysis(problem("french d4 fewest")).problem.finish.most == 2


@pytest.mark.parametrize("name", ["french c1 any", "triangle(8) a1 any"])
def test_the_first_answer_on_a_large_board_counts_no_positions(name: str) -> None:
    found = problem(name)
    analysis = Analysis(found)
    assert [report.winning for report in analysis.jumps(found.start, numbers=False)] == [True, True]
    assert analysis.solutions(found.start) is None  # that would take a count of all positions


def test_without_the_memory_searches_answer() -> None:
    english = problem("english d4 d4")
    analysis = Analysis(english, limits=Limits(memory=1 << 20))
    report = analysis.jumps(english.start)[0]
    assert (report.winning, report.solutions, report.fewest, report.chance) == (True, None, 1, None)
    assert len(analysis.best_line(english.start)) == 31


def test_a_limit_of_time_bounds_all_questions() -> None:
    english = problem("english d4 d4")
    analysis = Analysis(english, limits=Limits(time=0.0))
    assert analysis.winning(english.start) is None
    assert analysis.winning("d4") is True
    assert analysis.winning("d3") is False  # by its position class
    assert analysis.fewest("d4") == 1
    reports = analysis.jumps(english.start)
    assert {(one.winning, one.solutions, one.fewest, one.chance) for one in reports} == {
        (None, None, None, None)
    }
    assert analysis.best_line(english.start) == ()


def test_a_position_that_is_found_to_win_after_a_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search from the position itself may see less than one from the next."""
    english = problem("english d4 d4")
    analysis = Analysis(english, limits=Limits(memory=1 << 20))
    answer = analysis._answer

    def blind(position: Position, seconds: float) -> bool | None:
        return None if position == english.start else answer(position, seconds)

    monkeypatch.setattr(analysis, "_answer", blind)
    assert analysis.winning(english.start) is True
    searched = analysis._searches.line
    monkeypatch.setattr(
        analysis._searches,
        "line",
        lambda here, seconds: () if here == english else searched(here, seconds),
    )
    judge_line(analysis, english.start, wins=True)


def test_a_won_position_leads_to_the_pegs_of_the_finish() -> None:
    wiegleb = problem("wiegleb e5 e5")  # too large for exact numbers
    reports = Analysis(wiegleb).jumps(wiegleb.start)
    assert any(report.winning for report in reports)
    assert all(report.fewest == 1 for report in reports if report.winning)


def test_a_question_that_its_caller_stops_may_be_asked_again() -> None:
    goes_on = False
    given = problem("rectangle(4,5)")
    analysis = Analysis(given, limits=Limits(time=60.0), progress=lambda _: goes_on)
    assert (analysis.winning(given.start), analysis.solutions(given.start)) == (True, None)
    goes_on = True
    assert analysis.solutions(given.start) == Analysis(given).solutions(given.start)
