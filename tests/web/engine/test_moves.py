"""The engine in the browser finds and proves the same fewest moves as the one of Python."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import pegsol
from parameters import long_after
from pegsol.proof.regions import regions
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.move_ends import MoveEnds
from random_boards import chunks, is_refused, random_board, random_problem
from web.engine.engine import as_read, ask, described
from web.engine.test_search import random_games

Question = tuple[pegsol.Game, str]


def asked(game: pegsol.Game, effort: str = "full") -> dict[str, Any]:
    """Return a question about a game, of a problem as the pages have it."""
    jumps = [[jump.origin, jump.over, jump.target] for jump in game.jumps]
    return {"problem": described(game.problem), "jumps": jumps, "effort": effort}


def exact(game: pegsol.Game) -> dict[str, Any]:
    """Return what Python answers if it has time enough."""
    played = len(game.moves)
    result = FewestMovesSearch(game).run()
    solution, at_least = result.solution, result.moves_at_least
    return {
        "found": None if solution is None else len(solution.moves) - played,
        "at_least": None if at_least is None else max(0, at_least - played),
        "complete": True,
    }


def compare(games: list[pegsol.Game]) -> list[int]:
    """Compare the answers about some games; return the moves of those that have a solution."""
    answers = ask("moves", [asked(game) for game in games])
    for game, answer in zip(games, answers, strict=True):
        assert answer == exact(game), (game.problem, game.moves)
    return [answer["found"] for answer in answers if answer["found"] is not None]


def problems_of(name: str, pairs: list[tuple[str, str]]) -> list[pegsol.Game]:
    """Return games that have not begun, from each vacancy to each survivor."""
    return [
        pegsol.Game(as_read(pegsol.problem(f"{name} {vacancy} {survivor}")))
        for vacancy, survivor in pairs
    ]


def test_regions_and_their_bounds() -> None:
    rng = Random(2)
    names = (
        "english d4 d4",
        "french d3 any",
        "triangle(7) b2 b2",
        "wiegleb d1 d1",
        "square(6) a1 any",
    )
    drawn = [random_problem(rng, random_board(rng)) for _ in range(60)]
    usual = [one for one in drawn if not is_refused(one) and not one.finish.is_fewest]
    problems = [as_read(one) for one in [*map(pegsol.problem, names), *usual]]
    found = ask("regions", [described(one) for one in problems])
    for problem, answer in zip(problems, found, strict=True):
        ends = MoveEnds(pegsol.Game(problem))
        finishes = ends.finish is None or ends.finish.seeds
        assert answer["regions"] == list(map(str, regions(problem.board)))
        assert answer["atLeast"] == (ends.at_least() if finishes else 0), problem


@pytest.mark.parametrize("chunk", chunks(1, 20))
def test_games_on_random_boards(chunk: int) -> None:
    rng = Random(chunk)
    drawn = [random_problem(rng, random_board(rng)) for _ in range(80)]
    problems = [as_read(problem) for problem in drawn if not is_refused(problem)]
    games = [game for problem in problems for game in random_games(rng, problem, 2)]
    assert sum([moves > 1 for moves in compare(games)]) > 4


def test_games_on_known_graphs_and_puzzles() -> None:
    rng = Random(5)
    names = "cycle(8) v1 any", "latin-cross", "crossbow", "triangle(5) b2 any", "line(9) c1 fewest"
    problems = [as_read(pegsol.problem(name)) for name in names]
    compare([game for one in problems for game in random_games(rng, one, 3)])


def test_a_few_pairs() -> None:
    triangle = problems_of("triangle(5)", [("a1", "a1"), ("b2", "b2"), ("a3", "a3"), ("b3", "b3")])
    english = problems_of("english", [("d4", "d3")])
    compare(triangle + english)


@pytest.mark.long
def test_the_larger_triangle() -> None:
    # No game on it that begins with one vacancy ends with one peg.
    names = [f"triangle(7) {vacancy} fewest" for vacancy in ("a1", "a3", "b4")]
    assert compare([pegsol.Game(as_read(pegsol.problem(name))) for name in names])


@pytest.mark.long
@pytest.mark.parametrize("name", ["english", "triangle(5)", "triangle(6)"])
def test_all_pairs(name: str) -> None:
    board = pegsol.board(name)
    first: dict[tuple[int, int], tuple[str, str]] = {}
    for pair in product(range(len(board)), repeat=2):
        images = min((motion[pair[0]], motion[pair[1]]) for motion in board.motions)
        first.setdefault(images, (board.names[pair[0]], board.names[pair[1]]))
    compare(problems_of(name, list(first.values())))


@pytest.mark.parametrize("text", long_after(1, ["triangle(6) b2 b2", "english d4 d4"]))
def test_limits_leave_the_numbers_open(text: str) -> None:
    problem = as_read(pegsol.problem(text))
    (moves,) = ask("moves", [asked(pegsol.Game(problem))])
    most = {"memoryBytes": 1 << 28, "nodes": 10_000_000, "room": 1 << 30}
    limits = [
        most | {"nodes": 10_000},
        most | {"nodes": 30_000},
        most | {"memoryBytes": 1 << 14},
        most | {"memoryBytes": 0},
        most | {"room": 3 << 19},  # for nothing but the engine itself
    ]
    found = ask("limited", [{"problem": described(problem), **limit} for limit in limits])
    for limit, answer in zip(limits, found, strict=True):
        assert answer["limit"] == ("nodes" if limit["nodes"] < most["nodes"] else "memory")
        assert answer["nodes"] < limit["nodes"] + 50_000
        assert 0 < answer["atLeast"] <= moves["found"] <= answer["found"]
        assert answer["atLeast"] < answer["found"]
    assert found[0]["atLeast"] <= found[1]["atLeast"]


def test_a_search_is_cancelled_or_waits_for_a_newer_question() -> None:
    game = pegsol.Game(as_read(pegsol.problem("rectangle(4,7) b4 any")))
    other = pegsol.Game(as_read(pegsol.problem("latin-cross")))
    looks = [4, 40, 150]  # from look 16 to 180 the live positions are found
    given = {"question": asked(game, "quick"), "other": asked(other, "quick"), "looks": looks}
    found = ask("interrupted", given)
    number = str(pegsol.count(other.problem).solutions)
    assert found["counts"] == [number, number]
    right = exact(game)
    assert found["found"] == [["cancelled", None], [right, right]] * len(looks)
