"""Games and positions explained by packages: the browser answers as Python does."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import pegsol
from parameters import long_after
from pegsol import Game, Limits, Problem
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Jump
from pegsol.proof.packages import Piece, explain
from random_boards import chunks, is_refused, random_board, random_problem
from web.engine.engine import as_read, ask, described

LIMITS = Limits(time=20)


def asked(question: str, games: list[Game], **more: object) -> list[Any]:
    """Return the answers of the browser about some games."""
    given = [
        {
            "problem": described(game.problem),
            "jumps": jumps_of(game.jumps),
            "effort": "quick",
            **more,
        }
        for game in games
    ]
    found: list[Any] = ask(question, given)
    return found


def solved(problem: Problem) -> Game | None:
    """Return the game of a solution, if one is found."""
    problem = as_read(problem)
    solution = pegsol.solve(problem, limits=LIMITS).solution
    return None if solution is None else Game(problem, solution.jumps)


def in_numbers(piece: Piece) -> dict[str, Any]:
    """Return a piece of a game as the browser describes it."""
    hole = piece.before.board.hole
    return {
        "kind": piece.kind,
        "jumps": jumps_of(piece.jumps),
        "moves": [str(move) for move in piece.moves],
        "block": list(map(hole, piece.block)),
        "catalyst": list(map(hole, piece.catalyst)),
        "room": list(map(hole, piece.room)),
    }


def jumps_of(jumps: Iterable[Jump]) -> list[list[int]]:
    return [[jump.origin, jump.over, jump.target] for jump in jumps]


def compare_pieces(games: list[Game]) -> None:
    for game, found in zip(games, asked("explained", games), strict=True):
        pieces = explain(game.solution())
        assert found == [in_numbers(piece) for piece in pieces], game


@pytest.mark.parametrize("every", long_after(1, [4, 1]))
def test_solutions_of_the_named_puzzles(every: int) -> None:
    puzzles = pegsol.puzzles()[::every]
    games = [game for puzzle in puzzles if (game := solved(puzzle.problem))]
    assert len(games) > 60 / every
    compare_pieces(games)


def random_game(rng: Random) -> Game:
    """Return a game of random jumps to its end, on a random board."""
    while True:
        problem = random_problem(rng, random_board(rng))
        if is_refused(problem):
            continue
        game = Game(as_read(problem))
        for _ in range(24):  # games by reverse rules may have no end
            legal = game.legal_jumps()
            if not legal:
                break
            game.play(rng.choice(legal))
        return game


@pytest.mark.parametrize("chunk", chunks(1, 40))
def test_random_games(chunk: int) -> None:
    rng = Random(chunk)
    games = [random_game(rng) for _ in range(50)]
    on = pegsol.board(rng.choice(["english", "wiegleb", "hexagon(3)", "english+diagonals"]))
    for _ in range(10):
        long = Game(pegsol.problem(f"{on.name} {rng.choice(on.names)} any"))
        while legal := long.legal_jumps():
            long.play(rng.choice(legal))
        games.append(long)
    compare_pieces(games)


def check_next(games: list[Game]) -> int:
    """Check each package that the browser finds; return how many it finds."""
    number = 0
    for game, found in zip(games, asked("nextPackages", games), strict=True):
        if found["package"] is not None:
            check(game, found)
            number += 1
    return number


def check(game: Game, found: dict[str, Any]) -> None:
    """Check that a package clears its block and keeps the finish in reach."""
    line = Game(game.problem.from_position(game.position))
    board = game.board
    for jump in found["lead"]:
        line.play(Jump(board, *jump))
    before = line.position.bits
    for jump in found["package"]["jumps"]:
        line.play(Jump(board, *jump))
    assert holes_of(before ^ line.position.bits) == found["package"]["block"]
    assert pegsol.solve(line, limits=LIMITS).solution is not None


QUICK = ("latin-cross", "central-game", "triangle-5", "square-6", "wreath", "grow-a-cross")


def test_the_next_package_of_a_few_puzzles() -> None:
    assert check_next([Game(as_read(pegsol.problem(name))) for name in QUICK]) == len(QUICK)


@pytest.mark.long
def test_the_next_package_of_every_puzzle() -> None:
    assert check_next([Game(as_read(puzzle.problem)) for puzzle in pegsol.puzzles()]) > 60


@pytest.mark.parametrize("chunk", chunks(1, 20))
def test_the_next_package_of_random_games(chunk: int) -> None:
    rng = Random(chunk)
    games = []
    for _ in range(20):
        game = random_game(rng)
        game.undo(rng.randrange(len(game.jumps) + 1))
        if not game.problem.finish.is_fewest:
            games.append(game)
    check_next(games)


def test_a_package_begins_with_a_jump() -> None:
    line = [Game(as_read(pegsol.problem("line(6) b1 any")))]
    (found,) = asked("nextPackages", line, first=[3, 2, 1])
    assert (found["package"]["kind"], found["package"]["moves"]) == ("2-purge", ["d1-b1", "a1-c1"])
    assert found["package"]["jumps"][0] == [3, 2, 1]
    (found,) = asked("nextPackages", line, first=[0, 1, 2])
    assert found["package"] is None
