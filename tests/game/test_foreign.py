"""Moves and holes in the notations of other programs and texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from messages import Messages
from pegsol import (
    Board,
    Game,
    NotationError,
    Position,
    Problem,
    Solution,
    board,
    parse_moves,
    problem,
    solve,
)
from pegsol.game.foreign_notation import NOTATIONS, own_holes, write_moves
from pegsol.game.jump import Rules
from pegsol.game.notation import as_jumps

ENGLISH = board("english")
THILL = Path(__file__).parents[1] / "published" / "thill_diamond_41.txt"

# R. Cockett, Peg Solitaire (2019), sample problem 3.
TO_HALF_DEAD = "[e2-e4, g3-e3, g5-g3, d3-f3, g3-e3, b3-d3, c1-c3, e1-c1, c4-c2, c1-c3]"
ON_FROM_THERE = "[c6-c4, a5-c5, a3-a5, d5-b5, a5-c5, c4-c6, c7-c5, f5-d5, e7-e5]"


def moves(text: str, on: Board = ENGLISH, notation: str | None = None) -> list[str]:
    return [str(move) for move in parse_moves(on, text, notation=notation)]


# -- what others print, played -------------------------------------------------------------------


def test_cocketts_lists_lead_to_the_positions_that_he_draws() -> None:
    game = Game("not-quite-dead", TO_HALF_DEAD)
    assert (len(game.jumps), game.position) == (10, problem("half-dead").start)
    game.play(ON_FROM_THERE)
    assert (len(game.jumps), game.position) == (19, problem("nearly-alive").start)
    rest = solve(problem("nearly-alive")).solution
    assert rest is not None
    game.play(rest.jumps)
    assert game.solved


def test_thills_printout_is_a_solution_and_its_boards_are_the_positions() -> None:
    text = THILL.read_text(encoding="utf-8")
    solution = Solution("diamond-41", text)
    solution.verify()
    assert len(solution.jumps) == 39
    assert solution.jumps == as_jumps(solution.board, parse_moves("diamond(5)", text))
    printed = re.findall(r"(?:^ *\|[xo|]+\n){9}", text, re.MULTILINE)
    positions = [
        Position(solution.board, diagram.replace("o", ".").replace("|", " ")) for diagram in printed
    ]
    assert positions == list(solution.positions())[-2::-1]


# -- our own notation in other clothes -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[c6-c4, a5-c5]", ["c6-c4", "a5-c5"]),
        ('["c6-c4", "a5-c5"]', ["c6-c4", "a5-c5"]),
        ("c6–c4; a5 -> c5", ["c6-c4", "a5-c5"]),
        ("c6c4 A5C5", ["c6-c4", "a5-c5"]),
        ("e1c1c3, c6→c4", ["e1-c1-c3", "c6-c4"]),
        ("[]", []),
        ("1. c6-c4 2) a5-c5", ["c6-c4", "a5-c5"]),
        ("c6 to c4, A5 to c5 to e5", ["c6-c4", "a5-c5-e5"]),
        ("# my game\nc6-c4 # 1. d4-d6\n\n 2. a5-c5, # the end", ["c6-c4", "a5-c5"]),
        ("1. 52 to 32 # Cockett", ["c6-c4"]),
    ],
)
def test_brackets_dashes_and_no_hyphens(text: str, wanted: list[str]) -> None:
    assert moves(text) == wanted


def test_a_list_of_moves_without_hyphens_is_no_list_of_holes() -> None:
    assert as_jumps(ENGLISH, ["d2d4", "f3d3"]) == as_jumps(ENGLISH, "d2-d4, f3-d3")
    assert as_jumps(ENGLISH, ["d2", "d4"]) == as_jumps(ENGLISH, "d2-d4")


def test_names_of_holes_win() -> None:
    numbers = board({"lines": [["13", "23", "33"]]})
    assert moves("13-33", numbers) == ["13-33"]
    joined = board({"lines": [["d2d4", "x1", "y1"]]})
    assert moves("d2d4-y1", joined) == ["d2d4-y1"]
    with pytest.raises(NotationError, match="'d2'"):
        moves("y1d2d4", joined)


# -- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("13-33, 25-23, 4-24", "cockett"),
        ("[13-33; 25->23; 04-24]", "cockett"),
        ("(3,1)-(3,3), (5,2)-(3,2), (4,0)-(4,2)", "glauser"),
        ("3,1-3,3, 5,2-3,2, 4,0-4,2", "glauser"),
        ("11-25, 20-18, 5-19", "dirkse"),
        ("11↓ 20← 5↓", "dirkse"),
        ("11→25 20←, 5 ↓", "dirkse"),
        ("5-17, 12-10, 3-11", "counted"),
        ("Move: -1, 9\nMove: -10, 1\nMove: -1, 0", "thill"),
    ],
)
def test_numbers(text: str, notation: str) -> None:
    wanted = ["d2-d4", "f3-d3", "e1-e3"]
    if notation == "thill":
        text = "Move: -1, 11\nMove: -10, 1\nMove: -1, 0"
    assert moves(text, notation=notation) == wanted
    assert moves(text) == wanted


BOARDS = ["english", "french", "diamond(5)", "rectangle(7,6)", "square(9)", "english+diagonals"]


@given(st.data())
def test_what_is_written_is_read_again(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(NOTATIONS)))
    on = board(data.draw(st.sampled_from(BOARDS)))
    rules: Rules = data.draw(st.sampled_from(["normal", "reverse"]))
    start = data.draw(st.integers(1, on.full))
    game = Game(Problem(on, Position(on, start), "any", rules=rules))
    for number in data.draw(st.lists(st.integers(0, 99), max_size=9)):
        if jumps := game.position.legal_jumps(rules):
            game.play([jumps[number % len(jumps)]])
    steps = [(on.coordinates[jump.origin], on.coordinates[jump.over]) for jump in game.jumps]
    diagonal = any(x != u and y != v for (x, y), (u, v) in steps)
    unsuited = name == "thill" and on in (board("rectangle(7,6)"), board("square(9)"))
    if unsuited or (diagonal and name in ("dirkse", "thill")):
        with pytest.raises(NotationError, match=name):
            write_moves(on, game.jumps, name)
        return
    text = write_moves(on, game.jumps, name)
    if game.jumps:
        read = parse_moves(on, text, rules=rules, notation=name)
        assert as_jumps(on, read, rules) == game.jumps
    else:
        assert text == ""


def test_what_the_authors_write() -> None:
    printed = THILL.read_text(encoding="utf-8")
    game = Solution("diamond-41", printed)
    listed = re.findall("Move: .*", printed)
    assert write_moves(game.board, game.jumps, "thill").splitlines() == listed
    sweep = Solution("english", "e1-c1-c3, d5-d3")
    assert sweep.to_text("cockett") == "4-2-22, 43-23"
    assert sweep.to_text("glauser") == "(4,0)-(2,0)-(2,2), (3,4)-(3,2)"
    assert sweep.to_text("dirkse") == "5←, 3↓, 32↑"


def test_what_cannot_be_written(messages: Messages) -> None:
    messages(
        NotationError,
        lambda on, moves, notation: Solution(on, moves).to_text(notation),
        [
            ("english", "d2-d4", "beasley"),
            ("cycle(6)", "", "counted"),
            ("triangle(5)", "", "cockett"),
            ("square(11)", "a1-a3", "cockett"),
            ("square(4)", "a1-a3", "thill"),
            ("english+diagonals", "c3-e5", "dirkse"),
            ("english+diagonals", "c3-e5", "thill"),
        ],
    )


def test_what_several_notations_have_is_refused() -> None:
    message = r"may be e3-g3 \(cockett\), c4-e4 \(dirkse\), d5-f5 \(counted\): name the notation"
    with pytest.raises(NotationError, match=message):
        moves("24-26")
    assert moves("24-26", notation="cockett") == ["e3-g3"]
    assert moves("24-26", notation="dirkse") == ["c4-e4"]


def test_errors(messages: Messages) -> None:
    messages(
        NotationError,
        lambda text, notation: moves(text, notation=notation),
        [
            ("13-33", "beasley"),
            ("13-33,\n13-45", "cockett"),
            ("13-33,\n13-47", "cockett"),
            ("3↑", "dirkse"),
            ("Move: 10", "thill"),
            ("Move: 2, 0", "thill"),
            ("Move: 1, 40", "thill"),
            ("d2-d4", "thill"),
            ("99-33", None),
            ("d2d5", None),
        ],
    )


def test_boards_without_columns_have_no_numbers() -> None:
    assert moves("4-1, 6-4", board("triangle(5)")) == ["a3-a1", "c3-a3"]
    for name in ("cycle(6)", "triangle(5)"):
        for notation in [one for one in NOTATIONS if one != "counted" or name == "cycle(6)"]:
            with pytest.raises(NotationError, match="this board"):
                parse_moves(name, "1-3", notation=notation)
    with pytest.raises(NotationError, match="this board"):  # no hole in the middle
        parse_moves("square(4)", "Move: 1, 3", notation="thill")


def test_numbers_of_holes() -> None:
    assert own_holes(ENGLISH, ["40", "41", "43"]) == ["a5", "b5", "d5"]
    assert own_holes(ENGLISH, ["3", "25"], "dirkse") == ["c1", "d4"]
    with pytest.raises(NotationError, match=r"cockett.*dirkse"):
        own_holes(ENGLISH, ["3", "33"])
    assert own_holes(ENGLISH, ["3", "99"]) == ["3", "99"]
    with pytest.raises(NotationError, match="'glauser'"):
        own_holes(ENGLISH, ["3"], "glauser")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("triangle:5 1 1", "triangle(5) a1 a1"),
        ("triangle:5 13", "triangle(5) c5 any"),
        ("triangle:5 pegs 1 2 8 to any", "triangle(5) pegs a1 a2 b4 to any"),
        ("english counted 17 17", "english d4 d4"),
        ("english pegs 40 41 43 to 3", "english pegs a5 b5 d5 to d1"),
        ("english pegs 40, 41,43 to at most 3", "english pegs a5 b5 d5 to at most 3"),
        ("english cockett 33 to 33", "english d4 d4"),
        ("english dirkse 25 25", "english d4 d4"),
        ("english Dirkse empty 25 24 to exactly 2", "english empty d4 c4 to exactly 2"),
    ],
)
def test_a_problem_in_one_line_may_list_numbers(text: str, wanted: str) -> None:
    assert problem(text) == problem(wanted)


def test_numbers_in_a_problem_that_mean_nothing_or_two_things() -> None:
    with pytest.raises(NotationError, match="'99'"):
        problem("english pegs 99 to d4")
    for text in ("english 33 33", "english 17 17"):
        with pytest.raises(NotationError, match=r"dirkse.*counted"):
            problem(text)
    with pytest.raises(NotationError, match="'to'"):
        problem("english pegs 40 41 any")


def test_long_texts_are_read_at_once() -> None:
    blanks = " " * 500_000
    for text in (f"1{blanks}2", f"({blanks}1,2)", "1" * 500_000, f"Move{blanks}:1", "1, " * 99_999):
        with pytest.raises(NotationError):
            moves(text)
