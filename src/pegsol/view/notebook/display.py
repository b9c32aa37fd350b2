"""Display objects in a notebook as pictures of boards or tables of numbers.

Methods such as ``Position._repr_svg_`` import this module when a notebook calls them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pegsol.game.boards.board import Board
from pegsol.game.game import Game
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.proof.proof import Proof
from pegsol.view.markup import escape
from pegsol.view.svg.pictures import Drawable, draw
from pegsol.view.wording import board_name

if TYPE_CHECKING:
    from pegsol.search.spaces.counting import Counts
    from pegsol.search.spaces.state_space import StateSpace

_BOARD_WIDTH = 240.0  # pixels
_CELL = 'style="text-align: right; padding: 0 0.9em"'


def as_svg(shown: Drawable) -> str:
    """Return the SVG of an object with a board, or of a table of boards."""
    single = isinstance(shown, Board | Position | Problem | Game | Proof)
    return draw(shown, width=_BOARD_WIDTH if single else None).svg


def state_space_as_html(space: StateSpace) -> str:
    """Return the table of the levels of a state space."""
    header = ["jumps", "pegs", "positions", "mod symmetry"]
    rows = [[level.jumps, level.pegs, level.raw, level.mod_symmetry] for level in space.levels]
    total = ["total", None, space.total, space.mod_symmetry]
    dead_ends = [level.dead_ends for level in space.levels]
    if None not in dead_ends:
        header.append("dead ends")
        rows = [[*row, number] for row, number in zip(rows, dead_ends, strict=True)]
        total.append(sum([number or 0 for number in dead_ends]))
    what = "Reachable positions" if space.finish is None else "Winning positions"
    return _table(f"{what}: {board_name(space.board)}", header, [*rows, total])


def counts_as_html(counts: Counts) -> str:
    """Return the table of the numbers of solutions and games."""
    rows = [
        ["solutions", counts.solutions, counts.solutions_mod_symmetry],
        ["distinct", counts.distinct, counts.distinct_mod_symmetry],
    ]
    if counts.games is not None:
        rows.append(["games", counts.games, None])
    return _table("Solutions and games", ["", "all", "mod symmetry"], rows)


def _table(caption: str, header: Iterable[str], rows: Iterable[Sequence[str | int | None]]) -> str:
    head = "".join([f"<th {_CELL}>{escape(word)}</th>" for word in header])
    body = "".join(
        [
            "<tr>" + "".join([f"<td {_CELL}>{_cell(value)}</td>" for value in row]) + "</tr>"
            for row in rows
        ]
    )
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cell(value: str | int | None) -> str:
    return "" if value is None else escape(value) if isinstance(value, str) else f"{value:,}"
