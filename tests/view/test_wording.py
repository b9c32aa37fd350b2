"""Titles of boards and problems, and finishes in words."""

from __future__ import annotations

import pytest

from pegsol import Position, Problem, board, problem
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import catalogue
from pegsol.view.terminal.position import draw_finish
from pegsol.view.titles import board_title, problem_title
from pegsol.view.wording import board_name, describe_finish, short_finish

TITLES = """
english | d4 | any | normal | English, last peg anywhere
english | d1 | d1 | normal | English from d1, last peg in d1
english | d4 | at most 3 | normal | English, at most 3 pegs left
english | d4 | exactly 5 | normal | English, exactly 5 pegs at the end
english | c3 | fewest | normal | English from c3, as few pegs as possible
english | pegs c3 d3 e3 d4 d5 | a3 b3 c3 d3 | normal | English with 5 pegs, a pattern of 4 pegs
english | pegs c3 d3 e3 d4 d5 | free a3 b3 | normal | English with 5 pegs, a pattern with a choice
rectangle(4,6) | a1 | any | normal | Rectangle of 4 by 6 holes from a1, last peg anywhere
bipartite(2,3) | v1 | any | normal | 2 holes, each joined to each of 3, last peg anywhere
graph(a-b, b-c, c-d) | a | d | normal | Graph of 4 holes from a, last peg in d
graph(a-b, b-c, c-d) | pegs a b | any | normal | Graph of 4 holes from c and d, last peg anywhere
english | pegs d4 | vacancy d4 | reverse | English in reverse, every hole filled but d4
line(3) | pegs a1 | a1 b1 c1 | reverse | Line of 3 holes in reverse from a1, every hole filled
english | pegs d4 | one vacancy | reverse | English in reverse, every hole filled but one
"""


@pytest.mark.parametrize("line", TITLES.strip().splitlines())
def test_titles(line: str) -> None:
    *asked, rules, title = line.split(" | ")
    assert problem_title(Problem(*asked, rules=rules)) == title  # type: ignore[arg-type]


FINISHES = """
a1 | one peg, in a1 | a1 | o . . .
a1 b1 | 2 pegs, as drawn | 2 pegs | o o . .
a1 free c1 d1 | 1 peg as drawn; 2 holes (?) may be either | 1 peg or more | o . ? ?
any | one peg, in any hole | any | None
at most 3 | at most 3 pegs | at most 3 | None
exactly 2 | exactly 2 pegs | exactly 2 | None
one vacancy | one vacancy, in any hole | one vacancy | None
fewest | as few pegs as possible | fewest | None
"""


@pytest.mark.parametrize("line", FINISHES.strip().splitlines())
def test_a_finish_in_words_and_drawn(line: str) -> None:
    asked, *expected = line.split(" | ")
    finish, on = Problem("line(4)", "b1", asked).finish, board("line(4)")
    found = [describe_finish(finish, on), short_finish(finish, on), str(draw_finish(finish, on))]
    assert found == expected


def test_boards_of_ones_own() -> None:
    row = [(0, 0), (1, 0), (2, 0)]
    crossing = Board.from_lines([("a.1", "b'", "c"), ("b'", "c", "d")])
    for own, title, name in [
        (Board.from_coordinates("square", row), "Board of 3 holes", "square board"),
        (Board.from_coordinates("hexagonal", row), "Hexagonal board of 3 holes", "hexagonal board"),
        (crossing, "Graph of 4 holes", "graph board"),
        (Board.from_coordinates("square", row, name="lin(mine"), "Lin(mine", "lin(mine"),
    ]:
        assert (board_title(own), board_name(own)) == (title, name)
    assert board_name(Board.from_coordinates("square", row, name="x" * 100)) == "x" * 57 + "..."
    long = Board.from_lines([("x" * 30, "b", "c")])
    assert len(problem_title(Problem(Position.of(long, ["b", "c"]), "any"))) < 65


def test_no_title_is_a_specification() -> None:
    for entry in catalogue():
        for name in entry.examples:
            title = problem_title(problem(name))
            assert not any(sign in title for sign in "()+_"), title
            assert title[0].isupper() or title[0].isdigit()
    assert problem_title(problem("crossbow")) == "Crossbow"
