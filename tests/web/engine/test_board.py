"""Boards, position classes and encodings in the browser are those of Python."""

from random import Random
from typing import Any

import pytest

import pegsol
from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.proof.position_class import class_allows, classes_of, least_in_class
from pegsol.search.encoding import EncodedProblem
from pegsol.search.scores import squared_score, steep_score
from pegsol.search.spaces.engines.division import Division, divide
from random_boards import chunks, is_refused, random_board, random_problem
from web.engine import engine
from web.engine.engine import as_read, ask


def described(problem: Problem) -> dict[str, Any]:
    """Return a problem as the pages have it."""
    return engine.described(problem) | {"refused": is_refused(problem)}


def own(problem: Problem) -> dict[str, Any]:
    """Return what the script is to find."""
    board, start = problem.board, problem.start
    radii, divided = board.squared_radii, divide(board)
    found = {
        "jumps": [list(jump) for jump in board.jumps],
        "vectors": [str(vector) for vector in classes_of(board).vectors],
        "division": None if divided is None else parts(divided),
        "radii": None if radii is None else [str(square) for square in radii],
        "motions": [list(images) for images in board.motions],
        "scores": [list(squared_score(board)), list(steep_score(board))],
        "allowed": class_allows(problem),
        "holds": problem.finish.holds(start.bits) and not problem.finish.is_fewest,
        "least": least_in_class(start),
    }
    if is_refused(problem) or problem.finish.is_fewest:
        return found
    encoded = EncodedProblem(problem)
    care, value, most = encoded.core_finish()
    finishes, motions = encoded.finishes, set(board.motions)
    return found | {
        "start": str(encoded.start),
        "finish": [str(encoded.of_words(care)), str(encoded.of_words(value)), most],
        "finishes": None if finishes is None else [str(bits) for bits in finishes],
        "symmetries": [
            list(images)
            for images in encoded.symmetries(start=True, finish=True)
            if images in motions
        ],
    }


def parts(division: Division) -> list[Any]:
    """Return what the script tells of a division."""
    holes = [list(part) for part in (division.within, division.outer, division.inner)]
    sizes = [list(division.potential), division.bytes, division.table_bytes, division.passes]
    return [*holes, *sizes]


def compare(problems: list[Problem]) -> None:
    """Check that the browser and Python say the same of some problems."""
    problems = [as_read(problem) for problem in problems]  # may reorder the holes
    answers = ask("boards", [described(problem) for problem in problems])
    for problem, answer in zip(problems, answers, strict=True):
        expected = own(problem)
        for name, value in expected.items():
            assert answer[name] == value, (problem, name)
        assert set(answer) == set(expected)


def vacancies(board: Board) -> list[Problem]:
    """Return the problem of the first vacancy and any survivor, by both rules."""
    first = pegsol.problem(f"{board.name} {board.names[0]} any")
    try:
        return [first, first.complement()]
    except ProblemError:
        return [first]


def test_boards_of_the_catalogue() -> None:
    compare([each for board in pegsol.boards() for each in vacancies(board)])


def test_named_puzzles() -> None:
    compare([puzzle.problem for puzzle in pegsol.puzzles()])


@pytest.mark.parametrize("chunk", chunks(1, 4))
def test_random_problems(chunk: int) -> None:
    rng = Random(chunk)
    compare([random_problem(rng, random_board(rng)) for _ in range(100)])
