"""Solutions as text: their moves, and a film strip of every position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pegsol.model.position import Jump, Position, group_moves
from pegsol.model.solution import Solution
from pegsol.view.terminal.drawing import Drawing, wrap
from pegsol.view.terminal.text import ASCII, Symbols, draw_position, plural

_GAP = 4


def count_moves(solution: Solution) -> str:
    """Return how long a solution is, in words.

    >>> from pegsol import parse_moves, problem
    >>> line = problem("line(4) b1 b1")
    >>> jumps = [jump for move in parse_moves(line.board, "d1-b1") for jump in move.jumps]
    >>> count_moves(Solution(line, tuple(jumps)))
    '1 move (1 jump)'
    """
    moves = plural(len(solution.moves), "move")
    return f"{moves} ({plural(len(solution.jumps), 'jump')})"


def draw_moves(solution: Solution, *, width: int = 80) -> Drawing:
    """Return the moves of a solution in lines of at most *width* columns.

    The moves that a player had fixed stand apart from those found after them.
    """
    own, found = solution.jumps[: solution.fixed], solution.jumps[solution.fixed :]
    if not own:
        return _moves(found, width)
    return Drawing.stack(
        [
            Drawing.text("your moves:", "title"),
            _moves(own, width),
            Drawing.text("and then:", "title"),
            _moves(found, width) if found else Drawing.text("  nothing more to do"),
        ]
    )


def film_strip(
    solution: Solution, *, symbols: Symbols = ASCII, width: int = 80
) -> Iterator[Drawing]:
    """Yield rows of the positions of a solution, as many beside each other as *width* allows.

    Each position has its number and the jump that led to it above it, and marks that jump.
    """
    pictures = _frames(solution, symbols)
    cell = max([drawing.width for drawing in _frames(solution, symbols)])
    per_row = max(1, (width + _GAP) // (cell + _GAP))
    while row := list(islice(pictures, per_row)):
        yield row[0].beside(*row[1:], gap=_GAP, width=cell)


def frame(
    position: Position, number: int, jump: Jump | None, *, fixed: bool, symbols: Symbols
) -> Drawing:
    """Return one picture of a film strip: what was done, and the position after it.

    The jump of a player, fixed before the search, is in brackets.
    """
    caption = f"{number} [{jump}]" if fixed else f"{number} {jump}" if jump else "start"
    picture = draw_position(position, symbols=symbols, jump=jump)
    return Drawing.text(caption, "title").above(picture)


def _frames(solution: Solution, symbols: Symbols) -> Iterator[Drawing]:
    for number, position in enumerate(solution.positions()):
        jump = solution.jumps[number - 1] if number else None
        fixed = 0 < number <= solution.fixed
        yield frame(position, number, jump, fixed=fixed, symbols=symbols)


def _moves(jumps: tuple[Jump, ...], width: int) -> Drawing:
    return wrap([str(move) for move in group_moves(jumps)], width - 2).indented(2)
