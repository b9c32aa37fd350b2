"""The atlas of a survey, a small board for each vacancy that shows its possible survivors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING, Any

from pegsol.errors import ProblemError, checked
from pegsol.game.boards.automorphisms import orbits_of
from pegsol.game.boards.board import Board
from pegsol.view.export.picture import Picture
from pegsol.view.marks import Marks
from pegsol.view.svg.sheet import Cell, Look, notes, rows_of, stacked
from pegsol.view.theme import THEMES
from pegsol.view.wording import board_name
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable

_THEME = THEMES["plain"]
_LOOK = Look(_THEME, "edges", 230.0)
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
    pairs = list(_pairs(found))
    drawn = [
        _drawn(board, one, [pair for vacancy, *pair in pairs if vacancy == one])
        for one in _vacancies(board)
    ]
    cells = [cell for cell, _ in drawn]
    columns = range(least := isqrt(len(cells) - 1) + 1, least + 3)  # few gaps
    rows = rows_of(cells, min(columns, key=lambda one: (-len(cells) % one, one)), _THEME)
    about = f"{board_name(board)}: {plural(len(board), 'hole')}"
    return stacked(
        [rows, notes([_KEY], max(rows.width, 2 * _LOOK.width), _THEME)],
        title=f"Survey. {about}",
        description=" ".join([words for _, words in drawn]),
        theme=_THEME,
        heading=f"Where a single peg can survive, and what proves where not. {about}",
    )


def _vacancies(board: Board) -> list[str]:
    """Return one vacancy from each set of symmetric holes."""
    return [board.names[orbit[0]] for orbit in board.symmetries.orbits]


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


def _drawn(board: Board, vacancy: str, pairs: Iterable[list[Any]]) -> tuple[Cell, str]:
    """Return the board of a vacancy with the survivors of its *pairs*, and the same in words.

    The images of a survivor under the symmetries that fix the vacancy have the same answer.
    """
    holes: defaultdict[str, int] = defaultdict(int)  # by their status, as bits
    proved: defaultdict[str, int] = defaultdict(int)  # by the kind of the proof
    lines, hole = [], board.hole(vacancy)
    generators = [symmetry.images for symmetry in board.symmetries.generators]

    def listed(bits: int) -> str:
        return " ".join(board.names_of(bits))

    for survivor, status, kind, number in pairs:
        pair = hole, board.hole(survivor)
        (orbit,) = orbits_of([pair], lambda pair: [(g[pair[0]], g[pair[1]]) for g in generators])
        images = sum([1 << one for first, one in orbit if first == hole])
        holes[status] |= images
        if status == "impossible":
            proved[kind] |= images
        if number:
            lines.append(f"{listed(images)}: {number:,}")
    lines += [f"impossible by {kind}: {listed(bits)}" for kind, bits in proved.items()]
    can, total = holes["solved"].bit_count(), sum([bits.bit_count() for bits in holes.values()])
    summary = f"{can} of {total} can survive" if total else "no peg is in its class"
    if holes["undecided"]:
        summary = f"{can} can survive, {holes['undecided'].bit_count()} undecided"
    marks = Marks(vacancy=(vacancy,), excluded=board.names_of(holes["impossible"]))
    pegs, free = holes["solved"], holes["undecided"]
    names = f" ({listed(pegs)})" if can else ""
    words = "; ".join([f"Vacancy {vacancy}: {summary}{names}", *lines]) + "."
    caption = f"vacancy {vacancy}", summary, *lines
    return _LOOK.cell(board, pegs, *caption, marks=marks, free=free), words
