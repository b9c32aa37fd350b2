"""Tables of small boards: surveys, position classes, and pagoda functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import isqrt
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError, checked
from pegsol.game.boards.automorphisms import orbits_of
from pegsol.game.boards.board import Board
from pegsol.proof.class_table import ClassTable
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.places import on_lattice
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.sheet import Cell, notes, rows_of, sheet, stacked
from pegsol.view.theme import THEMES
from pegsol.view.wording import board_name, count_classes, percent
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable
    from pegsol.study.strongest import StrongestPagodas

_THEME = THEMES["plain"]
_SURVEY_WIDTH, _CLASS_WIDTH, _WEIGHTS_WIDTH = 230.0, 220.0, 270.0  # of a board in pixels
_KEY = (
    "A dashed ring is around the vacancy. A single peg can survive where a peg is, and not where "
    "a cross is although its class allows it; a question mark is where this is undecided."
)


def survey_atlas(found: SurveyTable | Survey) -> Picture:
    """Return a board for each vacancy, up to symmetry, that shows what decides each survivor.

    A peg marks a hole where a single peg can survive, a cross one where none can although the
    position class allows it, and a question mark an undecided hole. The kinds of the proofs are
    below the board, and so are the numbers of solutions if they were counted. Problems that are no
    pairs are left out.

    Raises ProblemError for a survey of several boards.
    """
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable

    if isinstance(found, Survey):
        tables = found.tables
        if len(tables) != 1:
            raise ProblemError(f"the survey has {len(tables)} boards: draw one of its tables")
        found = tables[0]
    board = checked(
        SurveyTable, found, "a table of a survey, such as survey(board).tables has"
    ).board
    survivors = {vacancy: _Survivors(board, vacancy) for vacancy in vacancies(board)}
    for vacancy, survivor, status, kind, number in _pairs(found):
        survivors[vacancy].add(survivor, status, kind, number)
    cells = [one.cell() for one in survivors.values()]
    columns = range(least := isqrt(len(cells) - 1) + 1, least + 3)  # few gaps
    rows = rows_of(cells, min(columns, key=lambda one: (-len(cells) % one, one)), _THEME)
    about = f"{board_name(board)}: {plural(len(board), 'hole')}"
    return stacked(
        [rows, notes([_KEY], max(rows.width, 2 * _SURVEY_WIDTH), _THEME)],
        title=f"Survey. {about}",
        description=" ".join([one.description() for one in survivors.values()]),
        theme=_THEME,
        heading=f"Where a single peg can survive, and what proves where not. {about}",
    )


def vacancies(board: Board) -> list[str]:
    """Return one vacancy from each set of symmetric holes."""
    generators = [symmetry.images for symmetry in board.symmetries.generators]
    orbits = orbits_of(range(len(board)), lambda hole: [one[hole] for one in generators])
    return [board.names[orbit[0]] for orbit in orbits]


def _pairs(table: SurveyTable) -> Iterator[tuple[str, str, str, str, int]]:
    """Yield vacancies and survivors, with the status, the kind of proof and the solutions."""
    from pegsol.study.pairs import pair_of

    for row in table.rows:
        if row.kind != "position class" and row.vacancy is not None and row.survivor is not None:
            number = int(row.columns["solution_count"] or 0)
            yield row.vacancy, row.survivor, row.status.value, row.kind, number
    for vacancy, survivor in map(pair_of, table.untried):
        if vacancy is not None and survivor is not None:
            yield vacancy, survivor, "undecided", "", 0


class _Survivors:
    """A board with one vacancy, and what is known of each survivor."""

    def __init__(self, board: Board, vacancy: str) -> None:
        self._board, self._vacancy = board, vacancy
        self._holes: defaultdict[str, int] = defaultdict(int)  # by their status, as bits
        self._proved: defaultdict[str, int] = defaultdict(int)  # by the kind of the proof
        self._numbers: list[str] = []

    def add(self, survivor: str, status: str, kind: str, number: int) -> None:
        """Note a survivor with its images under the symmetries that fix the vacancy."""
        board = self._board
        holes = board.hole(self._vacancy), board.hole(survivor)
        generators = [symmetry.images for symmetry in board.symmetries.generators]
        (orbit,) = orbits_of([holes], lambda pair: [(g[pair[0]], g[pair[1]]) for g in generators])
        images = sum([1 << one for vacancy, one in orbit if vacancy == holes[0]])
        self._holes[status] |= images
        if status == "impossible":
            self._proved[kind] |= images
        if number:
            self._numbers.append(f"{self._listed(images)}: {number:,}")

    def _listed(self, holes: int) -> str:
        return " ".join(self._board.names_of(holes))

    @property
    def _summary(self) -> str:
        counts = {status: holes.bit_count() for status, holes in self._holes.items()}
        can, total = counts.get("solved", 0), sum(counts.values())
        if not total:
            return "no peg is in its class"
        if undecided := counts.get("undecided", 0):
            return f"{can} can survive, {undecided} undecided"
        return f"{can} of {total} can survive"

    @property
    def _lines(self) -> list[str]:
        proved = [f"impossible by {kind}: {self._listed(of)}" for kind, of in self._proved.items()]
        return self._numbers + proved

    def cell(self) -> Cell:
        """Return the board with its marks and its caption."""
        holes, board = self._holes, self._board
        marks = Marks(vacancy=(self._vacancy,), excluded=board.names_of(holes["impossible"]))
        pegs, free = holes["solved"], holes["undecided"]
        diagram = Diagram.sized(
            board, pegs, _THEME, _SURVEY_WIDTH, names="edges", marks=marks, free=free
        )
        return Cell(diagram, (f"vacancy {self._vacancy}", self._summary, *self._lines))

    def description(self) -> str:
        """Return the board in words."""
        names = self._listed(self._holes["solved"])
        first = f"Vacancy {self._vacancy}: {self._summary}{f' ({names})' * bool(names)}"
        return "; ".join([first, *self._lines]) + "."


def class_atlas(table: ClassTable) -> Picture:
    """Return small boards that show the position classes of a board.

    The first board has a letter for each group of holes. Two single pegs are in the same class if
    and only if their holes have the same letter. The next boards show the colourings of the
    diagonals with three colours. The others show, for each vacancy up to symmetry, the single pegs
    that its class allows; a ring marks the vacancy.
    """
    checked(ClassTable, table, "a table such as class_table() makes")
    board, look = table.board, THEMES["wood"]

    def cell(caption: tuple[str, ...], marks: Marks, pegs: int = 0) -> Cell:
        diagram = Diagram.sized(board, pegs, look, _CLASS_WIDTH, names="edges", marks=marks)
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
        columns=4,
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
        diagram = Diagram.sized(board, 0, _THEME, _WEIGHTS_WIDTH, names="edges", marks=marks)
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
        columns=min(3, len(cells)),
        theme=_THEME,
        heading=title,
    )
