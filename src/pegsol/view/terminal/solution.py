"""Solutions as text: the moves, packages, or a film strip of every position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from pegsol.game.position import Jump, Rules, group_moves
from pegsol.game.solution import Solution
from pegsol.view.terminal.drawing import Drawing, Role, wrap
from pegsol.view.terminal.position import ASCII, Symbols, draw_position, legend_of
from pegsol.view.wording import describe_piece

if TYPE_CHECKING:
    from pegsol.proof.packages import Piece

_GAP = 4


def draw_moves(solution: Solution, *, width: int = 80) -> Drawing:
    """Return the moves of a solution in lines of at most *width* columns.

    The moves that were fixed before the search are listed apart from the moves that it found.
    """
    own, found = solution.jumps[: solution.fixed], solution.jumps[solution.fixed :]
    if not own:
        return _moves(found, width)
    return Drawing.stack(
        [
            Drawing.text("your moves:", "title"),
            _moves(own, width),
            Drawing.text("continued by:", "title"),
            _moves(found, width) if found else Drawing.text("  nothing more to do"),
        ]
    )


def film_strip(
    solution: Solution, *, symbols: Symbols = ASCII, width: int = 80
) -> Iterator[Drawing]:
    """Yield rows of a solution's positions, each row at most *width* columns wide.

    Above each position are its number and the jump that led to it. The jump is also marked on the
    position.
    """
    pictures = _frames(solution, symbols)
    cell = max([drawing.width for drawing in _frames(solution, symbols)])
    per_row = max(1, (width + _GAP) // (cell + _GAP))
    while row := list(islice(pictures, per_row)):
        yield row[0].beside(*row[1:], gap=_GAP, width=cell)


def _frames(solution: Solution, symbols: Symbols) -> Iterator[Drawing]:
    """Yield each position under its caption; a jump fixed before the search is in brackets."""
    for number, position in enumerate(solution.positions()):
        jump = solution.jumps[number - 1] if number else None
        caption = "start" if jump is None else f"{number} {jump}"
        if 0 < number <= solution.fixed:
            caption = f"{number} [{jump}]"
        picture = draw_position(position, symbols=symbols, jump=jump)
        yield Drawing.text(caption, "title").above(picture)


def _moves(jumps: tuple[Jump, ...], width: int) -> Drawing:
    return wrap([str(move) for move in group_moves(jumps)], width - 2).indented(2)


def draw_pieces(
    pieces: Sequence[Piece], *, symbols: Symbols = ASCII, width: int = 80
) -> Iterator[Drawing]:
    """Yield each piece of a solution in words, with its moves and the position before it.

    The block and the catalyst are marked.
    """
    for number, piece in enumerate(pieces, 1):
        label = f"{number}. "
        room = width - len(label)
        drawing = wrap(describe_piece(piece).split(" "), room, " ")
        if piece.kind != "jumps":
            drawing = drawing.above(wrap([str(move) for move in piece.moves], room))
        hole = piece.before.board.hole
        marks: dict[int, Role] = {hole(name): "block" for name in piece.block}
        marks |= {hole(name): "catalyst" for name in piece.catalyst}
        board = draw_position(piece.before, symbols=symbols, labels=True, marks=marks)
        drawing = drawing.above(Drawing.text(""), board)
        yield Drawing.text(label).beside(drawing, gap=0)


def package_legend(symbols: Symbols, rules: Rules = "normal") -> Drawing:
    """Return the line that explains the marks of a package."""
    block = "to be cleared" if rules == "normal" else "to be filled"
    return legend_of(symbols, {"block": block, "catalyst": "catalyst"})
