"""The engine in the browser gives the same verdicts and numbers as the one of Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pegsol
from parameters import long_after
from pegsol import Analysis, Finish, Limits, Problem, Status
from pegsol.game.position import Position
from random_boards import chunks, is_refused, random_board, random_problem
from web.engine.engine import as_read, ask, described

LIMITS = Limits(nodes=3_000_000)
HARD = 2_000_000
"""The positions that a search in the browser may generate here."""
BOARDS = ("english", "french", "wiegleb", "triangle(6)", "diamond(5)", "star(13)", "hexagon(3)")


def search(problems: list[Problem]) -> list[dict[str, Any]]:
    """Return what the browser finds of some problems."""
    given = [described(problem) | {"effort": HARD} for problem in problems]
    found: list[dict[str, Any]] = ask("searches", given)
    return found


def played(rng: Random, name: str) -> Problem:
    """Return a position of a game of random jumps, with a finish that asks for one peg or two."""
    on = pegsol.board(name)
    position = Position.vacancies(on, [rng.choice(on.names)])
    for _ in range(rng.randrange(len(on))):
        legal = position.legal_jumps()
        if not legal:
            break
        position = position.jump(rng.choice(legal))
    finish = rng.choice(
        [Finish.at_most(1), Finish.at_most(2), Finish.of_bits(on.bits(rng.choice(on.names)))]
    )
    return Problem(position, finish)


def test_named_puzzles() -> None:
    puzzles = pegsol.puzzles()
    for puzzle, found in zip(puzzles, search([p.problem for p in puzzles]), strict=True):
        assert found["solved"] is puzzle.solvable, puzzle.name


def test_a_search_ends_at_the_memory_of_its_beams() -> None:
    central = described(pegsol.problem("english")) | {"effort": HARD}
    few, usual = ask("searches", [central | {"beamBytes": 1 << 12}, central])
    assert (few["solved"], usual["solved"]) == (None, True)


@pytest.mark.parametrize("chunk", chunks(1, 50))
def test_random_positions(chunk: int) -> None:
    rng = Random(chunk)
    problems = [as_read(played(rng, rng.choice(BOARDS))) for _ in range(40)]
    known = 0
    for problem, found in zip(problems, search(problems), strict=True):
        own = pegsol.solve(problem, limits=LIMITS)
        if own.status is not Status.UNDECIDED and found["solved"] is not None:
            known += 1
            assert found["solved"] is (own.status is Status.SOLVED), problem
            if found["why"] == "class":
                assert own.proof is not None
                assert own.proof.kind == "position class"
    assert known > 30


@pytest.mark.parametrize("chunk", chunks(1, 8))
def test_random_boards(chunk: int) -> None:
    rng = Random(chunk)
    drawn = [random_problem(rng, random_board(rng)) for _ in range(60)]
    problems = [as_read(problem) for problem in drawn if not is_refused(problem)]
    for problem, found in zip(problems, search(problems), strict=True):
        own = pegsol.solve(problem)
        assert found["solved"] is (own.status is Status.SOLVED), problem
        if problem.finish.is_fewest and own.solution is not None:
            assert found["jumps"] == len(own.solution.jumps), problem


def analyse(games: list[tuple[Problem, pegsol.Game, str]]) -> list[Any]:
    """Return the answers about some games, each with an effort."""
    given = [
        {
            "problem": described(problem),
            "jumps": [[jump.origin, jump.over, jump.target] for jump in game.jumps],
            "effort": effort,
        }
        for problem, game, effort in games
    ]
    found: list[Any] = ask("analyses", given)
    return found


def random_games(rng: Random, problem: Problem, number: int) -> list[pegsol.Game]:
    """Return games of random jumps."""
    games = []
    for _ in range(number):
        game = pegsol.Game(problem)
        for _ in range(rng.randrange(12)):
            legal = game.legal_jumps()
            if legal:
                game.play(rng.choice(legal))
        games.append(game)
    return games


@pytest.mark.parametrize("name", ["triangle(5) a1 any", "line(6) b1 any", "latin-cross"])
def test_numbers_of_positions(name: str) -> None:
    compare_numbers(as_read(pegsol.problem(name)), 6)


@pytest.mark.long
def test_numbers_of_large_boards() -> None:
    for name in ("english d4 d4", "triangle(6) a1 any", "triangle(7) b2 b2"):
        compare_numbers(as_read(pegsol.problem(name)), 12)


def compare_numbers(problem: Problem, number: int) -> None:
    games = random_games(Random(7), problem, number)
    analysis = Analysis(problem)
    found = analyse([(problem, game, "quick") for game in games])
    for game, answer in zip(games, found, strict=True):
        here = game.position
        reports = analysis.jumps(here)
        assert answer["winning"] == analysis.winning(here)
        assert answer["lost_at"] == analysis.lost_at(game)
        for row, report in zip(answer["jumps"], reports, strict=True):
            assert row["winning"] is report.winning
            assert row["fewest"] in (report.fewest, None)
            assert int(row["solutions"]) == report.solutions
            assert row["chance"] == pytest.approx(float(report.chance or 0), rel=1e-11)
        hint = answer["hint"]
        if analysis.winning(here) and hint is not None:
            after = game.legal_jumps()
            number = [[j.origin, j.over, j.target] for j in after].index(hint["jump"])
            assert reports[number].winning


def test_course_of_a_game() -> None:
    problem = as_read(pegsol.problem("triangle(5) a1 any"))
    analysis = Analysis(problem)
    for game in random_games(Random(3), problem, 2):
        (review,) = analyse([(problem, game, "review")])
        for row, position in zip(review["positions"], game.positions, strict=True):
            assert row["pegs"] == position.peg_count
            assert row["winning"] == analysis.winning(position)
            jumps = [report.winning for report in analysis.jumps(position, numbers=False)]
            assert row["winners"] == jumps.count(True)
            assert row["legal"] == len(jumps)
            assert int(row["solutions"]) == analysis.solutions(position)
        assert review["lost_at"] == analysis.lost_at(game)


def test_an_answer_that_knows_no_mistake_is_not_complete() -> None:
    problem = as_read(pegsol.problem("crossbow"))
    start, lost = pegsol.Game(problem), pegsol.Game(problem)
    for move in ("f4-d4", "c4-a4", "e5-g5", "d5-d7", "c5-a5-a3"):
        lost.play(move)
    _, hint, quick = analyse(
        [(problem, start, "quick"), (problem, lost, "hint"), (problem, lost, "quick")]
    )
    assert hint["winning"] is False
    assert hint["complete"] is (hint["lost_at"] is not None)
    assert quick["lost_at"] == Analysis(problem).lost_at(lost)
    assert quick["complete"]


@pytest.mark.parametrize(
    ("name", "moves"),
    long_after(
        1,
        [
            ("longbow", ["d5-d3"]),
            ("english d4 d4", ["b4-d4", "e4-c4", "d2-d4", "b3-d3", "e6-e4"]),
        ],
    ),
)
def test_the_fewest_pegs_may_be_anywhere(name: str, moves: list[str]) -> None:
    problem = as_read(pegsol.problem(name))
    game = pegsol.Game(problem)
    for move in moves:
        game.play(move)
    (found,) = analyse([(problem, game, "quick")])
    reports = Analysis(problem).jumps(game.position)
    assert [row["fewest"] for row in found["jumps"]] == [report.fewest for report in reports]
