"""Solutions as text: the moves, or a film strip of every position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pegsol.game.position import Jump, group_moves
from pegsol.game.solution import Solution
from pegsol.view.terminal.drawing import Drawing, wrap
from pegsol.view.terminal.position import ASCII, Symbols, draw_position

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
