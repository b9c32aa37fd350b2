"""Positions and problems as text: plain ASCII, or Unicode discs.

o  .       peg and empty hole                  ●  ○
?          a hole that the finish leaves free  ?
+ x O      left, jumped over and landed        ◌  ×  ◉
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from pegsol.model.board import Board
from pegsol.model.position import Jump, Position, Rules
from pegsol.model.problem import Finish, Problem
from pegsol.view.terminal.drawing import Drawing, Line, Role, Span
from pegsol.view.terminal.layout import layout

Cell = tuple[int, int, str, Role]

_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Symbols:
    """The characters that a position is drawn with."""

    peg: str
    empty: str
    free: str
    left: str
    jumped: str
    landed: str

    @property
    def characters(self) -> str:
        """All of them in one string."""
        return self.peg + self.empty + self.free + self.left + self.jumped + self.landed


ASCII = Symbols("o", ".", "?", "+", "x", "O")
DISCS = Symbols("●", "○", "?", "◌", "×", "◉")


def draw_position(
    position: Position,
    *,
    symbols: Symbols = ASCII,
    labels: bool = False,
    jump: Jump | None = None,
) -> Drawing:
    """Draw a position, with the letters of columns and the numbers of rows if *labels*.

    *jump* is the jump just made; its three holes are marked.

    >>> from pegsol import board
    >>> print(draw_position(Position.vacancies(board("triangle(3)"), ["a1"]), labels=True))
    1     .
    2    o o
    3   o o o
       a b c
    """
    marks: dict[int, Role] = {}
    if jump is not None:
        marks = {jump.origin: "left", jump.over: "jumped", jump.target: "landed"}

    def role(hole: int) -> Role:
        return marks.get(hole, "peg" if position.bits >> hole & 1 else "empty")

    board = position.board
    return _draw(board, [role(hole) for hole in range(len(board))], symbols, labels)


def draw_finish(
    finish: Finish, board: Board, *, symbols: Symbols = ASCII, labels: bool = False
) -> Drawing | None:
    """Draw a finish that says where pegs stand; a finish that counts pegs has no drawing.

    >>> from pegsol import problem
    >>> finish = problem("triangle(3) a1 b3").finish
    >>> print(draw_finish(finish, problem("triangle(3) a1 b3").board))
      .
     . .
    . o .
    """
    if finish.kind != "pegs":
        return None

    def role(hole: int) -> Role:
        if finish.free >> hole & 1:
            return "free"
        return "peg" if finish.pegs >> hole & 1 else "empty"

    return _draw(board, [role(hole) for hole in range(len(board))], symbols, labels)


def describe_finish(finish: Finish, board: Board) -> str:
    """Say in words what a finish asks for.

    >>> from pegsol import problem
    >>> describe_finish(problem("english d4 any").finish, problem("english d4 any").board)
    'one peg, in any hole'
    """
    if finish.kind == "fewest":
        return "as few pegs as possible"
    if finish.kind == "at_most":
        return "one peg, in any hole" if finish.most == 1 else f"at most {finish.most} pegs"
    count = finish.pegs.bit_count()
    if finish.free:
        free = finish.free.bit_count()
        return f"{plural(count, 'peg')} as drawn; {plural(free, 'hole')} (?) may be either"
    names = board.names_of(finish.pegs)
    return f"one peg, in {names[0]}" if count == 1 else f"{plural(count, 'peg')}, as drawn"


def short_finish(finish: Finish, board: Board) -> str:
    """Return a finish in one or two words, for a table.

    >>> from pegsol import problem
    >>> short_finish(problem("english d4 any").finish, problem("english d4 any").board)
    'any'
    """
    if finish.kind == "fewest":
        return "fewest"
    if finish.kind == "at_most":
        return "any" if finish.most == 1 else f"at most {finish.most}"
    names = board.names_of(finish.pegs)
    if finish.free or len(names) != 1:
        return plural(len(names), "peg") + (" or more" if finish.free else "")
    return names[0]


def heading(problem: Problem) -> str:
    """Return the title of a problem, or failing that what would be typed for it, and its board.

    >>> from pegsol import problem
    >>> heading(problem("triangle(5) a1 any"))
    'triangle(5) a1 any: 15 holes'
    """
    board = problem.board
    holes = plural(len(board), "hole")
    if problem.title:
        return f"{problem.title}: {board_name(board)}, {holes}"
    spec = problem.spec
    name = spec if spec is not None and len(spec) <= _LONGEST_NAME else board_name(board)
    return f"{name}: {holes}"


def board_name(board: Board) -> str:
    """Return the name of a board, or what kind of board it is if it has none.

    >>> from pegsol import board
    >>> board_name(board("french")), board_name(Board.from_coordinates("square", [(0, 0)]))
    ('french', 'square board')
    """
    if board.name is not None:
        return textwrap.shorten(board.name, _LONGEST_NAME, placeholder=" ..")
    return "graph board" if board.coordinates is None else f"{board.geometry} board"


def draw_problem(
    problem: Problem, *, symbols: Symbols = ASCII, labels: bool = True, width: int = 80
) -> Drawing:
    """Draw the start and the finish of a problem, side by side where *width* allows it.

    >>> from pegsol import problem
    >>> print(draw_problem(problem("line(4) b1 d1"), labels=False))
    line(4) b1 d1: 4 holes
    <BLANKLINE>
    start      finish
    o . o o    . . . o
    <BLANKLINE>
    start: 3 pegs; finish: one peg, in d1
    """
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
    """Return the drawing of a position under a caption, with the finish beside or below it."""
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
    """Return the line that explains the marks of a jump.

    >>> print(legend(ASCII))
    + left   x jumped over   O landed
    """
    over = "jumped over" if rules == "normal" else "jumped over, now a peg"
    return Drawing(
        (
            (
                (symbols.left, "left"),
                (" left   ", "label"),
                (symbols.jumped, "jumped"),
                (f" {over}   ", "label"),
                (symbols.landed, "landed"),
                (" landed", "label"),
            ),
        )
    )


def plural(count: int, noun: str) -> str:
    """Return a count and its noun.

    >>> plural(1, "peg"), plural(32, "peg")
    ('1 peg', '32 pegs')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _draw(board: Board, roles: list[Role], symbols: Symbols, labels: bool) -> Drawing:
    plan = layout(board, labels)
    shown: dict[Role, str] = {
        "peg": symbols.peg,
        "empty": symbols.empty,
        "free": symbols.free,
        "left": symbols.left,
        "jumped": symbols.jumped,
        "landed": symbols.landed,
    }
    cells: list[Cell] = [(row, column, text, "label") for row, column, text in plan.labels]
    for (row, column), role in zip(plan.places, roles, strict=True):
        cells.append((row, column, shown[role], role))
    return Drawing(_lines(cells))


def _lines(cells: list[Cell]) -> tuple[Line, ...]:
    """Return the lines of text that have each cell in its place."""
    rows: list[list[Span]] = [[] for _ in range(max(cells)[0] + 1)]
    ends = [0] * len(rows)
    for row, column, text, role in sorted(cells):
        if column > ends[row]:
            rows[row].append((" " * (column - ends[row]), ""))
        rows[row].append((text, role))
        ends[row] = column + len(text)
    return tuple([tuple(spans) for spans in rows])
