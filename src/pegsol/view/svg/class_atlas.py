"""A picture of the position classes of a board: groups of holes, colourings, and vacancies."""

from __future__ import annotations

from pegsol.errors import checked
from pegsol.game.boards.board import Board
from pegsol.proof.class_table import ClassTable
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.svg.atlas import vacancies
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.sheet import Cell, sheet
from pegsol.view.theme import find_theme
from pegsol.view.wording import board_name, count_classes
from pegsol.wording import plural

_BOARD_WIDTH = 220.0  # pixels


def class_atlas(
    table: ClassTable,
    *,
    theme: str = "wood",
    columns: int = 4,
    width: float | None = None,
) -> Picture:
    """Return small boards that show the position classes of a board.

    The first board has a letter for each group of holes. Two single pegs are in the same class if
    and only if their holes have the same letter. The next boards show the colourings of the
    diagonals with three colours. The others show, for each vacancy up to symmetry, the single pegs
    that its class allows; a ring marks the vacancy. *width* is the width of a board in pixels.

    Raises ProblemError for an unknown theme.
    """
    checked(ClassTable, table, "a table such as class_table() makes")
    board, look = table.board, find_theme(theme)
    room = _BOARD_WIDTH if width is None else width

    def cell(caption: tuple[str, ...], marks: Marks, pegs: int = 0) -> Cell:
        diagram = Diagram.sized(board, pegs, look, room, names="edges", marks=marks)
        return Cell(diagram, caption)

    groups = {name: number for number, names in enumerate(table.holes) for name in names}
    letters = (count_classes(table.number), f"{plural(len(table.holes), 'group')} of holes")
    cells = [cell(letters, Marks(classes=groups))]
    for colours in table.colourings:
        marks = {name: number for number, names in enumerate(colours) for name in names}
        cells.append(cell(("three colours", "all on every line"), Marks(classes=marks)))
    for vacancy in vacancies(board):
        survivors = table.survivors[vacancy]
        words = f"last peg in {plural(len(survivors), 'hole')}" if survivors else "no last peg"
        caption = (f"vacancy {vacancy}", words)
        cells.append(cell(caption, Marks(vacancy=(vacancy,)), board.bits(survivors)))
    about = f"{board_name(board)}: {plural(len(board), 'hole')}"
    return sheet(
        cells,
        title=f"Position classes. {about}",
        description=" ".join([_described(cell, board) for cell in cells]),
        columns=columns,
        theme=look,
        heading=f"Position classes. {about}",
    )


def _described(cell: Cell, board: Board) -> str:
    """Return the description of one board of the picture, for screen readers."""
    diagram = cell.diagram
    groups: dict[int, list[str]] = {}
    for name, number in diagram.marks.classes.items():
        groups.setdefault(number, []).append(name)
    parts = [" ".join(names) for names in groups.values()] or board.names_of(diagram.pegs)
    listed = f" ({', '.join(parts)})" if parts else ""
    return f"{': '.join(cell.caption).capitalize()}{listed}."
