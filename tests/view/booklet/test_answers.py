"""Answers at the back of booklets."""

from __future__ import annotations

import pytest

from pdf_text import texts
from pegsol import Limits, Problem, ProblemError, prove, solve
from pegsol import problem as load
from pegsol.game.game import Game
from pegsol.view.booklet.answers import Answer, answer_of
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.options import Options
from pegsol.view.solved import solution_of


def back(pages: list[str]) -> str:
    """Return what stands on the pages from the solutions on, in one line."""
    first = next(n for n, page in enumerate(pages) if "Solutions" in page.split("\n")[1:3])
    return " ".join(" ".join(pages[first:]).replace("\xa0", " ").split())


def test_every_move_is_drawn_at_the_back() -> None:
    pages = texts(booklet([load("crossbow"), load("french d4 any")], solutions=True))
    assert "2 puzzles, with solutions" in pages[0]
    assert [line.split(" .")[0] for line in pages[1].split("\n")[2:5]] == [
        "Crossbow",
        "French, last peg anywhere",
        "Solutions",
    ]
    assert "1. " not in pages[2]
    solution = solution_of(load("crossbow"))
    text = back(pages)
    for number, move in enumerate(solution.moves, 1):
        assert f" {number}. {move} " in text
    assert "1 Crossbow" in text
    assert "1 peg left" in text
    assert "2 French, last peg anywhere no solution: position class" in text


def test_a_given_solution_is_the_answer() -> None:
    mine = Game(load("line(4) c1 any"), "a1-c1, d1-b1").solution()
    pages = texts(booklet([mine], solutions=True))
    assert "1. a1-c1" in back(pages)
    assert sum("1. a1-c1" in page for page in pages) == 1
    proof = prove(load("english d4 d3")).proof
    assert proof is not None
    assert answer_of(proof, Limits()).proof is proof


def test_an_unfinished_game_is_solved() -> None:
    begun = Game(load("triangle(5) a1 any"), "a3-a1").solution()
    answer = answer_of(begun, Limits())
    assert answer.solution is not None
    assert not answer.solution.defects()
    assert answer.solution.problem == begun.problem


def test_an_unsolved_problem_says_so() -> None:
    pages = texts(booklet([load("wiegleb e1 e1")], solutions=True, limits=Limits(time=0.0)))
    assert "Not solved: the time limit stopped the search." in back(pages)
    fewest = Answer(load("french-fewest"), solve(load("latin-cross")).solution, limit="time")
    assert (
        fewest.remark(Options()) == "Fewer pegs may be possible: the time limit stopped the search."
    )


def test_bad_options() -> None:
    some: list[Problem] = [load("english")]
    with pytest.raises(ProblemError, match=r"\b3\b"):
        booklet(some, worksheet=3)
