"""Positions and problems as text, in ASCII or with Unicode discs.

o  .       peg and empty hole                  ●  ○
?          a hole that the finish leaves free  ?
+ x O      left, jumped over and landed        ◌  ×  ◉
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pegsol.game.boards.board import Board
from pegsol.game.position import Jump, Position, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.view.terminal.drawing import Cell, Drawing, Role
from pegsol.view.terminal.layout import layout
from pegsol.view.wording import describe_finish, heading
from pegsol.wording import plural

Symbols = Mapping[Role, str]
"""The character for each role of a hole."""

ASCII: Symbols = {
    "peg": "o",
    "empty": ".",
    "free": "?",
    "left": "+",
    "jumped": "x",
    "landed": "O",
    "block": "x",
    "catalyst": "O",
}
DISCS: Symbols = {
    "peg": "●",
    "empty": "○",
    "free": "?",
    "left": "◌",
    "jumped": "×",
    "landed": "◉",
    "block": "×",
    "catalyst": "◉",
}


def draw_position(
    position: Position,
    *,
    symbols: Symbols = ASCII,
    labels: bool = False,
    jump: Jump | None = None,
    marks: Mapping[int, Role] = MappingProxyType({}),
) -> Drawing:
    """Return the drawing of a position, with column letters and row numbers if *labels*.

    If *jump*, the jump that led to the position, is given, its three holes are marked. Otherwise
    the holes in *marks* are.
    """
    if jump is not None:
        marks = {jump.origin: "left", jump.over: "jumped", jump.target: "landed"}

    def role(hole: int) -> Role:
        return marks.get(hole, "peg" if position.bits >> hole & 1 else "empty")

    board = position.board
    return _draw(board, [role(hole) for hole in range(len(board))], symbols, labels)


def draw_letters(board: Board, letters: Sequence[str], *, labels: bool = False) -> Drawing:
    """Return the drawing of a board with a letter in each hole."""
    plan = layout(board, labels)
    cells: list[Cell] = [(row, column, text, "label") for row, column, text in plan.labels]
    for (row, column), letter in zip(plan.places, letters, strict=True):
        cells.append((row, column, letter, "title"))
    return Drawing.of_cells(cells)


def draw_finish(
    finish: Finish, board: Board, *, symbols: Symbols = ASCII, labels: bool = False
) -> Drawing | None:
    """Return the drawing of a finish given by its pegs, or None for a number of pegs."""
    if not finish.care:
        return None

    def role(hole: int) -> Role:
        if finish.free >> hole & 1:
            return "free"
        return "peg" if finish.pegs >> hole & 1 else "empty"

    return _draw(board, [role(hole) for hole in range(len(board))], symbols, labels)


def draw_problem(
    problem: Problem, *, symbols: Symbols = ASCII, labels: bool = True, width: int = 80
) -> Drawing:
    """Return a problem's start and finish, side by side if they fit into *width* columns."""
    start = draw_position(problem.start, symbols=symbols, labels=labels)
    boards = beside_finish("start", start, problem, symbols=symbols, labels=labels, width=width)
    words = f"start: {plural(problem.start.peg_count, 'peg')}; finish: "
    words += describe_finish(problem.finish, problem.board)
    if problem.rules == "reverse":
        words += "; reverse rules"
    title = Drawing.text(heading(problem), "title")
    return title.above(Drawing.text(""), boards, Drawing.text(""), Drawing.text(words))


def beside_finish(
    caption: str,
    drawing: Drawing,
    problem: Problem,
    *,
    symbols: Symbols = ASCII,
    labels: bool = True,
    width: int = 80,
) -> Drawing:
    """Return the drawing of a position with the finish beside or below it, both with captions."""
    margin = layout(problem.board, labels).margin
    boards = Drawing.text(caption, "title").indented(margin).above(drawing)
    finish = draw_finish(problem.finish, problem.board, symbols=symbols, labels=labels)
    if finish is None:
        return boards
    finish = Drawing.text("finish", "title").indented(margin).above(finish)
    if boards.width + 4 + finish.width <= width:
        return boards.beside(finish)
    return boards.above(Drawing.text(""), finish)


def legend(symbols: Symbols, rules: Rules = "normal") -> Drawing:
    """Return the line that explains the marks of a jump."""
    over = "jumped over" if rules == "normal" else "jumped over, now a peg"
    return Drawing(
        (
            (
                (symbols["left"], "left"),
                (" left   ", "label"),
                (symbols["jumped"], "jumped"),
                (f" {over}   ", "label"),
                (symbols["landed"], "landed"),
                (" landed", "label"),
            ),
        )
    )


def _draw(board: Board, roles: list[Role], symbols: Symbols, labels: bool) -> Drawing:
    plan = layout(board, labels)
    cells: list[Cell] = [(row, column, text, "label") for row, column, text in plan.labels]
    for (row, column), role in zip(plan.places, roles, strict=True):
        cells.append((row, column, symbols[role], role))
    return Drawing.of_cells(cells)
