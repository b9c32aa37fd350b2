"""Titles: what people call boards and problems."""

import pytest

from pegsol import Finish, Problem, board, problem, puzzles
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import catalogue
from pegsol.game.position import Position
from pegsol.view.titles import board_title, problem_title

ENGLISH = board("english")
CROSSING = Board.from_lines([("a.1", "b'", "c"), ("b'", "c", "d")])


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("english d4 any", "English, last peg anywhere"),
        ("english d4 d1", "English, last peg in d1"),
        ("english d1 d1", "English from d1, last peg in d1"),
        ("english d4 at-most-3", "English, at most 3 pegs left"),
        ("english c3 fewest", "English from c3, as few pegs as possible"),
        ("french d4 d1 d4", "French, last pegs in d1 and d4"),
        ("4x6 a1 any", "Rectangle of 4 by 6 holes from a1, last peg anywhere"),
        ("bipartite(2,3)", "2 holes, each joined to each of 3, last peg anywhere"),
        ("graph(a-b, b-c, c-d) a d", "Graph of 4 holes from a, last peg in d"),
        ("crossbow", "Crossbow"),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert problem_title(problem(text)) == title


def test_reverse_games() -> None:
    central = problem("english d4 d4").complement()
    assert problem_title(central) == "English in reverse, every hole filled but d4"
    full = Problem(Position.of(ENGLISH, ["c1"]), Finish.of_bits(ENGLISH.full), rules="reverse")
    assert problem_title(full) == "English in reverse from c1, every hole filled"


def test_patterns_and_full_boards() -> None:
    start = Position.of(ENGLISH, ["c3", "d3", "e3", "d4", "d5"])
    drawn = Problem(start, Finish.of_bits(ENGLISH.bits(["a3", "b3", "c3", "d3"])))
    assert problem_title(drawn) == "English with 5 pegs, a pattern of 4 pegs"
    choice = Problem(start, Finish.of_bits(0, ENGLISH.bits(["a3", "b3"])))
    assert problem_title(choice) == "English with 5 pegs, a pattern with a choice"
    full = Problem(Position(ENGLISH, ENGLISH.full), Finish.at_most(5))
    assert problem_title(full) == "English with every hole filled, at most 5 pegs left"


def test_boards_of_ones_own() -> None:
    square = Board.from_coordinates("square", [(0, 0), (1, 0), (2, 0)])
    assert board_title(square) == "Board of 3 holes"
    named = Board.from_coordinates("square", [(0, 0), (1, 0), (2, 0)], name="rectangle(mine")
    assert board_title(named) == "Rectangle(mine"
    assert board_title(CROSSING) == "Graph of 4 holes"
    assert problem_title(Problem(Position.of(CROSSING, ["a.1", "b'"]), Finish.any_survivor())) == (
        "Graph of 4 holes from c and d, last peg anywhere"
    )
    long = Board.from_lines([("x" * 30, "b", "c")])
    title = problem_title(Problem(Position.of(long, ["b", "c"]), Finish.any_survivor()))
    assert len(title) < 65


def test_no_title_is_a_specification() -> None:
    for entry in catalogue():
        for name in entry.examples:
            title = problem_title(problem(name))
            assert not any(sign in title for sign in "()+_"), title
            assert title[0].isupper() or title[0].isdigit()
    for puzzle in puzzles():
        assert problem_title(puzzle.problem) == puzzle.title
