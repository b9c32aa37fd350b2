"""Positions and problems as text, in ASCII or with Unicode discs.

o  .       peg and empty hole                  ●  ○
?          a hole that the finish leaves free  ?
+ x O      left, jumped over and landed        ◌  ×  ◉
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Jump, Position, Rules
from pegsol.game.problem import Finish, Problem
from pegsol.view.terminal.drawing import Cell, Drawing, Role, Span
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
    roles: list[Role] = [
        marks.get(hole, "peg" if position.bits >> hole & 1 else "empty")
        for hole in range(len(position.board))
    ]
    return draw_texts(position.board, [symbols[role] for role in roles], roles, labels=labels)


def draw_texts(
    board: Board, texts: Sequence[str], roles: Sequence[Role], *, labels: bool = True
) -> Drawing:
    """Return the drawing of a board with a text in each hole, such as a letter."""
    plan = layout(board, labels)
    width = max(map(len, texts))
    # Neighbours are two columns apart, and a blank must fit between the widest texts.
    stretch = (width + 2) // 2

    def column(place: int) -> int:
        """Return the column in which the text of the hole in column *place* of the layout ends."""
        inside = place - plan.margin
        return place if inside < 0 else plan.margin + inside * stretch + width - 1

    cells: list[Cell] = [(row, column(place), text, "label") for row, place, text in plan.labels]
    for (row, place), text, role in zip(plan.places, texts, roles, strict=True):
        cells.append((row, column(place) + 1 - len(text), text, role))
    return Drawing.of_cells(cells)


def draw_weights(board: Board, weights: Sequence[object], *, finish: int = 0) -> Drawing:
    """Return the drawing of *weights* on a board, with a dot for weight 0.

    Colour marks the holes of the *finish* (bits).
    """
    texts = [str(weight) if weight else "." for weight in weights]
    roles: list[Role] = ["peg" if weight else "empty" for weight in weights]
    for hole in holes_of(finish):
        roles[hole] = "landed"
    return draw_texts(board, texts, roles)


def draw_finish(
    finish: Finish, board: Board, *, symbols: Symbols = ASCII, labels: bool = False
) -> Drawing | None:
    """Return the drawing of a finish given by its pegs, or None for a number of pegs."""
    if not finish.care:
        return None
    free: dict[int, Role] = dict.fromkeys(holes_of(finish.free), "free")
    return draw_position(Position(board, finish.pegs), symbols=symbols, labels=labels, marks=free)


def draw_problem(problem: Problem, *, symbols: Symbols = ASCII, width: int = 80) -> Drawing:
    """Return a problem's start and finish, side by side if they fit into *width* columns."""
    start = draw_position(problem.start, symbols=symbols, labels=True)
    boards = beside_finish("start", start, problem, symbols=symbols, width=width)
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
    width: int = 80,
) -> Drawing:
    """Return the drawing of a position with the finish beside or below it, both with captions."""
    margin = layout(problem.board, True).margin
    boards = Drawing.text(caption, "title").indented(margin).above(drawing)
    finish = draw_finish(problem.finish, problem.board, symbols=symbols, labels=True)
    if finish is None:
        return boards
    finish = Drawing.text("finish", "title").indented(margin).above(finish)
    if boards.width + 4 + finish.width <= width:
        return boards.beside(finish)
    return boards.above(Drawing.text(""), finish)


def legend(symbols: Symbols, rules: Rules = "normal") -> Drawing:
    """Return the line that explains the marks of a jump."""
    over = "jumped over" if rules == "normal" else "jumped over, now a peg"
    return legend_of(symbols, {"left": "left", "jumped": over, "landed": "landed"})


def legend_of(symbols: Symbols, words: Mapping[Role, str]) -> Drawing:
    """Return the line that explains the symbols of some roles."""
    spans: list[Span] = []
    for role, word in words.items():
        spans += [("   " * bool(spans), ""), (symbols[role], role), (f" {word}", "label")]
    return Drawing((tuple(spans[1:]),))
