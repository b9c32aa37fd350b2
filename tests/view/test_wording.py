"""Titles of boards and problems; finishes in words are tested with their drawings."""

from __future__ import annotations

import pytest

from pegsol import Finish, Position, Problem, board, problem
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import catalogue
from pegsol.view.titles import board_title, problem_title
from pegsol.view.wording import board_name

ENGLISH = board("english")
CROSSING = Board.from_lines([("a.1", "b'", "c"), ("b'", "c", "d")])
ANY = Finish.any_survivor()


def drawn(finish: Finish) -> Problem:
    return Problem(Position(ENGLISH, "c3 d3 e3 d4 d5"), finish)


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("english d4 any", "English, last peg anywhere"),
        ("english d1 d1", "English from d1, last peg in d1"),
        ("english d4 at-most-3", "English, at most 3 pegs left"),
        ("english d4 exactly 5", "English, exactly 5 pegs at the end"),
        ("english c3 fewest", "English from c3, as few pegs as possible"),
        ("french d4 d1 d4", "French, last pegs in d1 and d4"),
        ("4x6 a1 any", "Rectangle of 4 by 6 holes from a1, last peg anywhere"),
        ("bipartite(2,3)", "2 holes, each joined to each of 3, last peg anywhere"),
        ("graph(a-b, b-c, c-d) a d", "Graph of 4 holes from a, last peg in d"),
        ("crossbow", "Crossbow"),
        (
            problem("english d4 d4").complement(),
            "English in reverse, every hole filled but d4",
        ),
        (
            Problem("english", "pegs d4", "one vacancy", rules="reverse"),
            "English in reverse, every hole filled but one",
        ),
        (
            Problem("english", "pegs c1", Finish.of_bits(ENGLISH.full), rules="reverse"),
            "English in reverse from c1, every hole filled",
        ),
        (
            drawn(Finish.of_bits(ENGLISH.bits("a3 b3 c3 d3"))),
            "English with 5 pegs, a pattern of 4 pegs",
        ),
        (
            drawn(Finish.of_bits(0, ENGLISH.bits("a3 b3"))),
            "English with 5 pegs, a pattern with a choice",
        ),
        (
            Problem(Position(ENGLISH, ENGLISH.full), Finish.at_most(5)),
            "English with every hole filled, at most 5 pegs left",
        ),
        (
            Problem(Position.of(CROSSING, ["a.1", "b'"]), ANY),
            "Graph of 4 holes from c and d, last peg anywhere",
        ),
    ],
)
def test_titles(asked: str | Problem, title: str) -> None:
    assert problem_title(problem(asked) if isinstance(asked, str) else asked) == title


def test_boards_of_ones_own() -> None:
    row = [(0, 0), (1, 0), (2, 0)]
    for own, title, name in [
        (Board.from_coordinates("square", row), "Board of 3 holes", "square board"),
        (Board.from_coordinates("hexagonal", row), "Hexagonal board of 3 holes", "hexagonal board"),
        (CROSSING, "Graph of 4 holes", "graph board"),
        (
            Board.from_coordinates("square", row, name="rectangle(mine"),
            "Rectangle(mine",
            "rectangle(mine",
        ),
    ]:
        assert (board_title(own), board_name(own)) == (title, name)
    assert board_name(Board.from_coordinates("square", row, name="x" * 100)) == "x" * 57 + "..."
    long = Board.from_lines([("x" * 30, "b", "c")])
    assert len(problem_title(Problem(Position.of(long, ["b", "c"]), ANY))) < 65


def test_no_title_is_a_specification() -> None:
    for entry in catalogue():
        for name in entry.examples:
            title = problem_title(problem(name))
            assert not any(sign in title for sign in "()+_"), title
            assert title[0].isupper() or title[0].isdigit()
