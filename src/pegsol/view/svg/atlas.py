"""The atlas of a survey, a small board for each vacancy that shows its possible survivors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import isqrt
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError, checked
from pegsol.game.boards.automorphisms import orbits_of
from pegsol.game.boards.board import Board
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.sheet import Cell, notes, rows_of, stacked
from pegsol.view.theme import THEMES
from pegsol.view.wording import board_name
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable

_THEME = THEMES["plain"]
_BOARD_WIDTH = 230.0  # pixels
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
    survivors = {vacancy: _Survivors(board, vacancy) for vacancy in _vacancies(board)}
    for vacancy, survivor, status, kind, number in _pairs(found):
        survivors[vacancy].add(survivor, status, kind, number)
    cells = [one.cell() for one in survivors.values()]
    columns = range(least := isqrt(len(cells) - 1) + 1, least + 3)  # few gaps
    rows = rows_of(cells, min(columns, key=lambda one: (-len(cells) % one, one)), _THEME)
    about = f"{board_name(board)}: {plural(len(board), 'hole')}"
    return stacked(
        [rows, notes([_KEY], max(rows.width, 2 * _BOARD_WIDTH), _THEME)],
        title=f"Survey. {about}",
        description=" ".join([one.description() for one in survivors.values()]),
        theme=_THEME,
        heading=f"Where a single peg can survive, and what proves where not. {about}",
    )


def _vacancies(board: Board) -> list[str]:
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
            board, pegs, _THEME, _BOARD_WIDTH, names="edges", marks=marks, free=free
        )
        return Cell(diagram, (f"vacancy {self._vacancy}", self._summary, *self._lines))

    def description(self) -> str:
        """Return the board in words."""
        names = self._listed(self._holes["solved"])
        first = f"Vacancy {self._vacancy}: {self._summary}{f' ({names})' * bool(names)}"
        return "; ".join([first, *self._lines]) + "."
