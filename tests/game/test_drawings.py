"""Drawings as other people make them are read as they were meant, or refused."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import strategies
from pegsol import NotationError, Position, Problem, board, problem
from pegsol.game.boards.board import Board

CHARACTERS = [
    *(".-x", "ox#", "102", "10 ", "xo ", "X. ", "*. ", "●○ ", "●· ", "#. ", "PHO", "109", "210"),
    *("O_ ", "@. ", "x_#", "1.0", "o.#", "o-#", "x.-", "eox", "PEB", "*o ", "120", "o_."),
    *("o. ", "#o.", "⚫⚪ "),
]
"""A peg, an empty hole and no hole, as authors draw them."""
BOARDS = [
    *("english", "french", "wiegleb", "asymmetric", "semi-wiegleb", "diamond(3)", "diamond(5)"),
    *("square(4)", "square(6)", "rectangle(4,6)", "cross(1,2,1,2,4)", "triangle(4)", "triangle(6)"),
    *("hexagon(3)", "hexagon(4)", "star(13)"),
]


def rows_of(start: Position, characters: str) -> list[str]:
    """Return the rows of a drawing, spaced on slanted boards."""
    peg, empty, outside = characters
    on = start.board
    places = [(x // (1 if on.slant else 2), y) for x, y in on.grid or ()]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    rows = [[" " if on.slant else outside] * (right - left + 1) for _ in range(places[-1][1] + 1)]
    for hole, (x, y) in enumerate(places):
        rows[y][x - left] = peg if start.bits >> hole & 1 else empty
    return ["".join(row) for row in rows]


def layouts(rows: list[str]) -> dict[str, str]:
    """Return the drawing as it stands in texts, pages and programs."""
    plain = "\n".join(row.rstrip() for row in rows)
    cells = ["".join(row.split()) for row in rows]
    found = {
        "plain": plain,
        "page": plain.replace(" ", "\xa0"),
        "fence": f"```\n{plain}\n```",
        "lines": plain.replace("\n", "\r\n"),
        "rows": json.dumps(rows),
        "lists": json.dumps([list(row) for row in rows]).replace('" "', '""'),
    }
    if not any(" " in row for row in rows):
        found |= {
            "blanks": "\n".join(" ".join(row) for row in rows),
            "commas": "\n".join(", ".join(row) for row in rows),
            "tabs": "\n".join("\t".join(row) for row in rows),
            "numbers": "\n".join(
                [
                    "  " + " ".join(map(str, range(len(rows[0])))),
                    *(f"{number} {' '.join(row)}" for number, row in enumerate(rows)),
                ]
            ),
        }
    elif rows == rows[::-1] and all(row == row[::-1] for row in rows):
        found["left"] = "\n".join(cells)
    return found


@st.composite
def drawings(draw: st.DrawFn) -> tuple[Position, str, str]:
    """A position in which a peg can jump, with few holes empty or many, and its drawing."""
    on: Board = board(draw(st.sampled_from(BOARDS)))
    random = Random(draw(st.integers(0, 2**32)))
    a, b, c = random.choice(on.jumps)
    empty = {c, *random.sample(range(len(on)), random.choice([0, 0, 1, 2, len(on) // 2]))} - {a, b}
    start = Position(on, on.full & ~sum(1 << hole for hole in empty))
    characters = draw(st.sampled_from(CHARACTERS))
    drawn = layouts(rows_of(start, characters))
    return start, characters, drawn[draw(st.sampled_from(sorted(drawn)))]


@strategies.examples(1200)
@given(drawings())
def test_no_drawing_is_misread(drawn: tuple[Position, str, str]) -> None:
    start, characters, text = drawn
    meant = Problem(start, "any")
    peg, empty, outside = characters
    legend = f"{peg} peg, {empty} empty" + f", {outside} outside" * (outside != " ")
    try:
        found = problem(text)
        assert found == meant
        said = found.read_as.removeprefix("read as: ").partition(";")[0]
        assert {f"{peg} peg", f"{empty} empty"} <= set(said.split(", ")), text
    except NotationError:
        if "[" in text and outside == " ":
            return  # a list has lost the blanks
        assert problem(text, legend=legend) == meant
