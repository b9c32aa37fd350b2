"""Pictures of proofs by position class: the parity sets on the start and on the finish."""

from __future__ import annotations

from collections.abc import Iterator

from pegsol.model.boards.board import Board, column_letters
from pegsol.model.problems.problem import Problem
from pegsol.theory.certificates.parity_sets import ParitySets
from pegsol.theory.colours import Colouring, colouring_of
from pegsol.view.marks import Marks
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.sheet import Cell
from pegsol.view.theme import Theme
from pegsol.wording import plural


def parity_cells(
    problem: Problem, certificate: ParitySets, theme: Theme, *, names: Names | None, width: float
) -> list[Cell]:
    """Return boards with the parity sets, two for each set.

    The first board has the pegs of the start. The second board has the pegs of the finish, or, if
    the finish is one peg in any hole, crosses in all holes that this set and earlier sets exclude.
    If a set consists of two of three colours of the holes, letters stand for the colours.
    """
    board = problem.board
    colours = colouring_of(board, certificate.sets)

    def cell(holes: int, pegs: int, caption: tuple[str, str], free: int = 0, out: int = 0) -> Cell:
        marks = Marks(classes=_classes(board, holes, colours), excluded=board.names_of(out))
        diagram = Diagram.sized(board, pegs, theme, width, names=names, marks=marks, free=free)
        return Cell(diagram, caption)

    def cells() -> Iterator[Cell]:
        finish, out = problem.finish, 0
        for holes, excluded in zip(certificate.sets, certificate.excluded(problem), strict=True):
            on = _on(holes, colours)
            yield cell(holes, problem.start.bits, _counted("start", problem.start.bits, holes, on))
            if finish.care:
                caption = ("finish", "the pegs in free holes (?) decide")
                if not finish.free & holes:
                    caption = _counted("finish", finish.pegs, holes, on)
                yield cell(holes, finish.pegs, caption, free=finish.free)
            elif finish.most == 1:
                out |= excluded
                where = f"{'not' if excluded == holes else 'only'} {on.replace(' and ', ' or ')}"
                left = (board.full ^ out).bit_count()
                rest = f"{plural(left, 'hole')} left for it" if left else "no hole left for it"
                yield cell(holes, 0, (f"last peg: {where}", rest), out=out)

    return list(cells())


def _classes(board: Board, holes: int, colours: Colouring | None) -> dict[str, int]:
    """Return the number of the colour of each hole of a set, by the name of the hole."""
    if colours is None:
        return dict.fromkeys(board.names_of(holes), 0)
    return {
        name: number
        for number, colour in enumerate(colours)
        for name in board.names_of(colour & holes)
    }


def _on(holes: int, colours: Colouring | None) -> str:
    """Return a set of holes in words: by its colours, or as the marked holes."""
    letters = [
        column_letters(number) for number, colour in enumerate(colours or ()) if colour & holes
    ]
    return f"on {' and '.join(letters)}" if len(letters) > 1 else "on the marked holes"


def _counted(word: str, pegs: int, holes: int, on: str) -> tuple[str, str]:
    count = (pegs & holes).bit_count()
    return f"{word}: {plural(count, 'peg')} {on}", "odd" if count & 1 else "even"
