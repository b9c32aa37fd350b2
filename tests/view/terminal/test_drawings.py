"""Drawings of positions, problems and solutions, checked character by character."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol import Position, Problem, Solution, board
from pegsol.game.boards.board import Board
from pegsol.game.notation import as_jumps
from pegsol.view.places import scattered
from pegsol.view.terminal.layout import layout
from pegsol.view.terminal.position import (
    ASCII,
    DISCS,
    Symbols,
    draw_position,
    draw_problem,
    legend,
)
from pegsol.view.terminal.solution import draw_moves, film_strip
from pegsol.view.wording import count_moves
from strategies import boards, examples

LINE = board("line(4)")
BELOW = """\
Short: line(4), 4 holes

   start
   a b c d
1  o . o o

   finish
   a b c d
1  o . . .

start: 3 pegs; finish: one peg, in a1"""


def row(columns: range | tuple[int, ...]) -> Board:
    return Board.from_coordinates("square", [(column, column // 9999 * 9999) for column in columns])


@pytest.mark.parametrize(
    ("position", "options", "drawn"),
    [
        (Position(LINE, "a1 c1"), {"symbols": DISCS}, "● ○ ● ○"),
        # Slanted columns end in their letters.
        (
            Position("hexagon(2)", "b2"),
            {"labels": True},
            "1   . .\n2  . o .\n3   . .\n     a b c",
        ),
        (Position("cycle(4)", "v1"), {}, "v1 o  v2 .  v3 .  v4 ."),
        # Letters after z stand one above the other.
        (
            Position(row(range(24, 29)), 31),
            {"labels": True},
            "       a a a\n   y z a b c\n1  o o o o o",
        ),
        # Scattered holes are a list of names.
        (Position(row((0, 9999)), 1), {}, "      a1 o  ntp10000 ."),
    ],
)
def test_a_position(position: Position, options: dict[str, Any], drawn: str) -> None:
    assert str(draw_position(position, **options)) == drawn


@given(boards(), st.booleans(), st.sampled_from([ASCII, DISCS]), st.integers(0))
@examples(200)
def test_every_hole_and_label_has_a_place_of_its_own(
    on: Board, labels: bool, symbols: Symbols, bits: int
) -> None:
    plan = layout(on, labels)
    taken = set(plan.places)
    assert len(taken) == len(on)
    for line, column, text in plan.labels:
        cells = {(line, column + offset) for offset in range(len(text))}
        assert not cells & taken
        taken |= cells
    position = Position(on, bits & on.full)
    drawing = draw_position(position, labels=labels, symbols=symbols)
    assert not re.search(r" $", str(drawing.beside(drawing)), re.MULTILINE)
    if on.coordinates is not None and not scattered(on, 64, 4096):
        assert min(line for line, _ in taken) == min(column for _, column in taken) == 0
        # Jumps are straight on the screen unless the board wraps around.
        for a, b, c in on.jumps if on.geometry != "lines" else ():
            for axis in (0, 1):
                assert plan.places[a][axis] + plan.places[c][axis] == 2 * plan.places[b][axis]
        if not labels and on.name is not None:
            assert Position(on, str(drawing)) == position


def test_the_three_holes_of_a_jump_are_marked() -> None:
    played = Solution("line(4) b1 any", "d1-b1")
    drawing = draw_position(played.final, jump=played.jumps[0])
    assert str(drawing) == "o O x +"
    roles = {text: role for line in drawing.lines for text, role in line if text.strip()}
    assert roles == {"o": "peg", "O": "landed", "x": "jumped", "+": "left"}
    assert str(draw_position(played.final, jump=played.jumps[0], symbols=DISCS)) == "● ◉ × ◌"
    assert "now a peg" in str(legend(ASCII, "reverse"))


def test_a_problem_that_is_too_wide_has_its_finish_below() -> None:
    problem = Problem(LINE, "b1", "a1", title="Short")
    assert str(draw_problem(problem, width=12)) == BELOW
    assert "   start         finish\n" in str(draw_problem(problem))
    reverse = Problem(LINE, "pegs a1", "pegs b1 c1", rules="reverse")
    assert str(draw_problem(reverse)).endswith("2 pegs, as drawn; reverse rules")


def test_moves_that_were_given_are_told_from_others() -> None:
    asked = Problem("line(6)", "b1", "any")
    played = Solution(asked, as_jumps(asked.board, "d1-b1, a1-c1, f1-d1-b1"), 1)
    assert count_moves(played) == "3 moves (4 jumps)"
    assert str(draw_moves(played, width=20)) == (
        "your moves:\n  d1-b1\ncontinued by:\n  a1-c1, f1-d1-b1"
    )
    assert [str(strip) for strip in film_strip(played, width=45)] == [
        "start          1 [d1-b1]      2 a1-c1\no . o o o o    o O x + o o    + x O . o o",
        "3 f1-d1        4 d1-b1\n. . o O x +    . O x + . .",
    ]
