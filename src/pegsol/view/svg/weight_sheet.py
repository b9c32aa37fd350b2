"""The picture of pagoda functions: their weights on boards, and the share that each catches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pegsol.errors import ProblemError
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.places import on_lattice
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.sheet import Cell, sheet
from pegsol.view.theme import THEMES
from pegsol.view.wording import board_name, percent

if TYPE_CHECKING:
    from pegsol.study.strongest import StrongestPagodas

_THEME = THEMES["plain"]
_WIDTH = 270.0  # pixels
_COLUMNS = 3


def weight_sheet(found: StrongestPagodas) -> Picture:
    """Return a board for each pagoda function of a table, with its weights.

    Holes without a number weigh 0; rings mark the finish.

    >>> from pegsol import problem
    >>> from pegsol.study.strongest import strongest_pagodas
    >>> line = problem("line(5) a1 e1")
    >>> print(weight_sheet(strongest_pagodas([line.start], line.finish.pegs)).description)
    1: a1 -1, b1 1, d1 1, e1 1. Alone 33.3 % of the positions, together 33.3 %.

    Raises ProblemError if the table is empty.
    """
    if not found.catches:
        raise ProblemError("no pagoda function catches anything: there is nothing to draw")
    board = found.board
    finish = found.finish.pegs
    cells, described = [], []
    for number, catch in enumerate(found.catches, 1):
        weights = dict(zip(board.names, catch.pagoda.weights, strict=True))
        nonzero = {hole: weight for hole, weight in weights.items() if weight}
        # On a graph, holes without a number would show their names.
        marks = Marks(finish=finish, weights=nonzero if on_lattice(board) else weights)
        alone, together = (percent(part / found.tried) for part in (catch.alone, catch.together))
        caption = [catch.name or f"{number}", f"alone {alone}", f"together {together}"]
        if catch.images > 1:
            turned = percent(catch.turned / found.tried)
            caption.insert(2, f"in {catch.images} images {turned}")
        diagram = Diagram.sized(board, 0, _THEME, _WIDTH, names="edges", marks=marks)
        cells.append(Cell(diagram, tuple(caption)))
        listed = ", ".join([f"{hole} {weight}" for hole, weight in nonzero.items()])
        described.append(
            f"{caption[0]}: {listed}. Alone {alone} of the positions, together {together}."
        )
    title = f"{board_name(board)}: pagoda functions for {' '.join(finish)}"
    return sheet(
        cells,
        title=title,
        description=" ".join(described),
        columns=min(_COLUMNS, len(cells)),
        theme=_THEME,
        heading=title,
    )
