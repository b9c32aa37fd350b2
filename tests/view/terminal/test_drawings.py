"""Drawings of positions, problems and solutions, checked character by character."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol import Position, board, parse_moves
from pegsol.game.boards.board import Board
from pegsol.game.problem import Finish, Problem
from pegsol.game.solution import Solution
from pegsol.view.terminal.drawing import Drawing, table, wrap
from pegsol.view.terminal.layout import layout
from pegsol.view.terminal.position import (
    ASCII,
    DISCS,
    draw_finish,
    draw_position,
    draw_problem,
    legend,
)
from pegsol.view.terminal.solution import draw_moves, film_strip
from pegsol.view.wording import count_moves, describe_finish, short_finish
from strategies import examples

BOARDS = (
    "english",
    "french",
    "wiegleb",
    "old-english",
    "diamond(3)",
    "square(6)",
    "rectangle(2,5)",
    "triangle(5)",
    "rhombus(4)",
    "hexagon(3)",
    "star(13)",
    "line(7)",
    "english+diagonals",
    "cycle(5)",
    "complete(4)",
)


def solution(spec: str, vacancy: str, moves: str, fixed: int = 0) -> Solution:
    """Return the moves played from a single vacancy as the solution of a problem."""
    on = board(spec)
    start = Position.vacancies(on, [vacancy])
    jumps = [jump for move in parse_moves(on, moves) for jump in move.jumps]
    return Solution(Problem(start, Finish.any_survivor()), tuple(jumps), fixed)


def test_the_english_board_with_labels() -> None:
    drawing = draw_position(Position.vacancies(board("english"), ["d4"]), labels=True)
    assert str(drawing) == "\n".join(
        [
            "   a b c d e f g",
            "1      o o o",
            "2      o o o",
            "3  o o o o o o o",
            "4  o o o . o o o",
            "5  o o o o o o o",
            "6      o o o",
            "7      o o o",
        ]
    )


def test_discs() -> None:
    drawing = draw_position(Position.of(board("line(4)"), ["a1", "c1"]), symbols=DISCS)
    assert str(drawing) == "● ○ ● ○"


def test_slanted_columns_end_in_their_letters() -> None:
    drawing = draw_position(Position.of(board("hexagon(2)"), ["b2"]), labels=True)
    assert str(drawing) == "\n".join(["1   . .", "2  . o .", "3   . .", "     a b c"])


def test_a_graph_is_a_list_of_names() -> None:
    drawing = draw_position(Position.of(board("cycle(4)"), ["v1"]))
    assert str(drawing) == "v1 o  v2 .  v3 .  v4 ."


def test_letters_after_z_stand_one_above_the_other() -> None:
    wide = Board.from_coordinates("square", [(column, 0) for column in range(24, 29)])
    drawing = draw_position(Position(wide, wide.full), labels=True)
    assert str(drawing) == "\n".join(["       a a a", "   y z a b c", "1  o o o o o"])


def test_a_scattered_board_is_a_list_of_names() -> None:
    far = Board.from_coordinates("square", [(0, 0), (9999, 9999)])
    assert str(draw_position(Position(far, 1))) == "      a1 o  ntp10000 ."


def test_every_hole_and_label_has_a_place_of_its_own() -> None:
    for labels in [False, True]:
        for spec in BOARDS:
            plan = layout(board(spec), labels)
            taken = set(plan.places)
            assert len(taken) == len(board(spec)), (spec, labels)
            for row, column, text in plan.labels:
                cells = {(row, column + offset) for offset in range(len(text))}
                assert not cells & taken, (spec, labels)
                taken |= cells
            assert min(row for row, _ in taken) == min(column for _, column in taken) == 0, (
                spec,
                labels,
            )


@given(st.sampled_from([name for name in BOARDS if "(" not in name]), st.data())
@examples(60)
def test_a_drawing_without_labels_can_be_read_again(spec: str, data: st.DataObject) -> None:
    on = board(spec)
    position = Position(on, data.draw(st.integers(0, on.full)))
    for symbols in (ASCII, DISCS):
        assert Position(on, str(draw_position(position, symbols=symbols))) == position


def test_jumps_are_straight_on_the_screen() -> None:
    for spec in BOARDS[:-2]:
        on = board(spec)
        places = layout(on).places
        for a, b, c in on.jumps:
            for axis in (0, 1):
                assert places[a][axis] + places[c][axis] == 2 * places[b][axis], spec


def test_the_three_holes_of_a_jump_are_marked() -> None:
    played = solution("line(4)", "b1", "d1-b1")
    drawing = draw_position(played.final, jump=played.jumps[0])
    assert str(drawing) == "o O x +"
    roles = {text: role for line in drawing.lines for text, role in line if text.strip()}
    assert roles == {"o": "peg", "O": "landed", "x": "jumped", "+": "left"}
    assert str(draw_position(played.final, jump=played.jumps[0], symbols=DISCS)) == "● ◉ × ◌"
    assert "now a peg" in str(legend(ASCII, "reverse"))


@pytest.mark.parametrize(
    ("finish", "words", "short", "drawn"),
    [
        (Finish.of_bits(0b0001), "one peg, in a1", "a1", "o . . ."),
        (Finish.of_bits(0b0011), "2 pegs, as drawn", "2 pegs", "o o . ."),
        (
            Finish.of_bits(0b0001, 0b1100),
            "1 peg as drawn; 2 holes (?) may be either",
            "1 peg or more",
            "o . ? ?",
        ),
        (Finish.any_survivor(), "one peg, in any hole", "any", None),
        (Finish.at_most(3), "at most 3 pegs", "at most 3", None),
        (Finish.fewest(), "as few pegs as possible", "fewest", None),
    ],
)
def test_finishes(finish: Finish, words: str, short: str, drawn: str | None) -> None:
    line = board("line(4)")
    assert describe_finish(finish, line) == words
    assert short_finish(finish, line) == short
    drawing = draw_finish(finish, line)
    assert drawn == (None if drawing is None else str(drawing))


def test_a_problem_stands_side_by_side_or_one_below_the_other() -> None:
    line = board("line(4)")
    start, finish = Position.vacancies(line, ["b1"]), Finish.of_bits(1)
    problem = Problem(start, finish, title="Short")
    assert str(draw_problem(problem)) == "\n".join(
        [
            "Short: line(4), 4 holes",
            "",
            "   start         finish",
            "   a b c d       a b c d",
            "1  o . o o    1  o . . .",
            "",
            "start: 3 pegs; finish: one peg, in a1",
        ]
    )
    assert str(draw_problem(problem, width=12)) == "\n".join(
        [
            "Short: line(4), 4 holes",
            "",
            "   start",
            "   a b c d",
            "1  o . o o",
            "",
            "   finish",
            "   a b c d",
            "1  o . . .",
            "",
            "start: 3 pegs; finish: one peg, in a1",
        ]
    )


def test_reverse_rules_are_mentioned() -> None:
    line = board("line(4)")
    problem = Problem(Position.of(line, ["a1"]), Finish.of_bits(0b0110), rules="reverse")
    assert str(draw_problem(problem)).endswith("2 pegs, as drawn; reverse rules")


def test_moves_in_lines() -> None:
    played = solution("english", "d4", "d2-d4, d5-d3, b4-d4-d2")
    assert count_moves(played) == "3 moves (4 jumps)"
    assert str(draw_moves(played, width=20)) == "  d2-d4, d5-d3,\n  b4-d4-d2"


def test_fixed_moves_stand_apart() -> None:
    played = solution("english", "d4", "d2-d4, d5-d3", fixed=1)
    assert str(draw_moves(played)) == "your moves:\n  d2-d4\ncontinued by:\n  d5-d3"


def test_a_film_strip_fits_the_width() -> None:
    played = solution("line(6)", "b1", "d1-b1, a1-c1, f1-d1-b1", fixed=1)
    strips = [str(strip) for strip in film_strip(played, width=45)]
    assert strips == [
        "start          1 [d1-b1]      2 a1-c1\no . o o o o    o O x + o o    + x O . o o",
        "3 f1-d1        4 d1-b1\n. . o O x +    . O x + . .",
    ]


def test_drawings_beside_each_other_and_below() -> None:
    tall, low = Drawing.text("a\nb\nc"), Drawing.text("xx")
    assert str(low.beside(tall, gap=1)) == "xx a\n   b\n   c"
    assert str(tall.beside(low, gap=1)) == "a xx\nb\nc"
    assert str(low.above(tall.indented(2))) == "xx\n  a\n  b\n  c"
    assert Drawing().width == 0


def test_tables_and_wrapped_words() -> None:
    drawn = str(table(["n", "what"], [["10", "x"], ["9", "yy"]], right=[0]))
    assert drawn == " n  what\n10  x\n 9  yy"
    assert str(wrap(["one", "two", "three"], 9)) == "one, two,\nthree"
    assert str(wrap(["longer-than-that", "x"], 4)) == "longer-than-that,\nx"
    assert str(wrap([], 10)) == ""


def test_no_line_ends_in_a_blank() -> None:
    for spec in BOARDS:
        drawing = draw_position(Position(board(spec), 1), labels=True)
        assert not re.search(r" $", str(drawing.beside(drawing)), re.MULTILINE)
