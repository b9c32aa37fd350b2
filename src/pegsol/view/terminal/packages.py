"""Solutions as text, package by package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pegsol.proof.packages import Piece
from pegsol.view.terminal.drawing import Drawing, Role, wrap
from pegsol.view.terminal.position import ASCII, Symbols, draw_position
from pegsol.view.wording import describe_piece


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
        drawing = drawing.above(Drawing.text(""), _board(piece, symbols))
        yield Drawing.text(label).beside(drawing, gap=0)


def package_legend(symbols: Symbols, *, reverse: bool = False) -> Drawing:
    """Return the line that explains the marks of a package.

    >>> print(package_legend(ASCII))
    x to be cleared   O catalyst
    """
    block = "to be filled" if reverse else "to be cleared"
    return Drawing(
        (
            (
                (symbols["block"], "block"),
                (f" {block}   ", "label"),
                (symbols["catalyst"], "catalyst"),
                (" catalyst", "label"),
            ),
        )
    )


def _board(piece: Piece, symbols: Symbols) -> Drawing:
    hole = piece.before.board.hole
    marks: dict[int, Role] = {hole(name): "block" for name in piece.block}
    marks |= {hole(name): "catalyst" for name in piece.catalyst}
    return draw_position(piece.before, symbols=symbols, labels=True, marks=marks)
