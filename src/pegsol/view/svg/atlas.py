"""The atlas of a survey, a small board for each vacancy that shows its possible survivors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import TYPE_CHECKING

from pegsol.errors import ProblemError, checked
from pegsol.game.boards.automorphisms import orbits_of
from pegsol.game.boards.board import Board
from pegsol.view.export.picture import Picture
from pegsol.view.markup import escape, path, tag
from pegsol.view.places import on_lattice
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.lettering import FONT
from pegsol.view.svg.sheet import Cell, sheet
from pegsol.view.theme import THEMES
from pegsol.view.wording import board_name
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable

_THEME = THEMES["plain"]
# Lengths in pixels.
_BOARD_WIDTH, _BOARD_WIDTH_WITH_NUMBERS = 190.0, 250.0
_LETTER_WIDTH = 7.2  # of the letters in the key

_LETTERS = {
    "pagoda": "P",
    "tree": "T",
    "jump counts": "J",
    "inductive set": "S",
    "exhausted search": "E",
}

_RING, _HOLE, _NAMED_HOLE = 0.49, 0.25, 0.36  # radii, in steps


@dataclass(frozen=True, slots=True)
class _Pair:
    """A vacancy, a survivor, a letter for what decides the pair, and its number of solutions.

    The number is 0 if it was not counted.
    """

    vacancy: str
    survivor: str
    status: str
    letter: str = ""
    number: int = 0


def survey_atlas(found: SurveyTable | Survey) -> Picture:
    """Return a board for each vacancy, up to symmetry, that shows what decides each survivor.

    A peg marks a hole where a single peg can survive, and a question mark marks an undecided hole.
    If none can survive although the position class allows it, a letter marks the kind of proof. On
    a graph, whose holes contain their names, a bar replaces the letter. If solutions were counted,
    their numbers are below the board. Problems that are no pairs are left out.

    >>> from pegsol import survey
    >>> survey_atlas(survey("triangle(4)")).title
    'Survey. triangle(4): 10 holes'

    Raises ProblemError for a survey of several boards.
    """
    from pegsol.study.datasets.survey import Survey
    from pegsol.study.datasets.table import SurveyTable
    from pegsol.study.pairs import pair_of

    if isinstance(found, Survey):
        tables = found.tables
        if len(tables) != 1:
            raise ProblemError(f"the survey has {len(tables)} boards: draw one of its tables")
        found = tables[0]
    checked(SurveyTable, found, "a table of a survey, such as survey(board).tables has")
    untried = [pair_of(one) for one in found.untried]
    pairs = [
        _Pair(
            row.vacancy,
            row.survivor,
            row.status.value,
            _LETTERS.get(row.kind, ""),
            int(row.columns["solution_count"] or 0),
        )
        for row in found.rows
        if row.kind != "position class" and row.vacancy is not None and row.survivor is not None
    ] + [_Pair(v, s, "undecided") for v, s in untried if v is not None and s is not None]
    counted = any(pair.number for pair in pairs)
    board, width = found.board, _BOARD_WIDTH_WITH_NUMBERS if counted else _BOARD_WIDTH
    generators = [symmetry.images for symmetry in board.symmetries.generators]
    vacancies = orbits_of(range(len(board)), lambda hole: [g[hole] for g in generators])
    step = Diagram.sized(board, 0, _THEME, width).step
    shown = [_of_vacancy(board, pairs, board.names[orbit[0]], step) for orbit in vacancies]
    cells = [Cell(diagram, caption) for diagram, caption in shown]
    cells.append(Cell(_key([diagram for diagram, _ in shown])))
    about = f"{board_name(board)}: {plural(len(board), 'hole')}"
    return sheet(
        cells,
        title=f"Survey. {about}",
        description=" ".join([_description(*one) for one in shown]),
        columns=_columns(len(cells)),
        theme=_THEME,
        heading=f"Where a single peg can survive, and what proves where not. {about}",
    )


def _columns(cells: int) -> int:
    """Return a number of columns that leaves few gaps and is at most a few more than the rows."""
    least = isqrt(cells - 1) + 1
    return min(range(least, least + 3), key=lambda columns: (-cells % columns, columns))


@dataclass(frozen=True)
class _Survivors(Diagram):
    """A board with a ring around its vacancy, crosses where no peg can survive, and words.

    A letter may replace the cross. A bar replaces both if names are written in the holes.
    """

    vacancy: int = 0
    crossed: int = 0
    bars: bool = False
    words: tuple[str, ...] = ()
    letters: Mapping[int, str] = field(default_factory=dict)

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height in pixels, including the words."""
        width, height = super().size
        return width + _LETTER_WIDTH * max(map(len, self.words), default=0), height

    def layers(self) -> Iterator[str]:
        """Yield the elements from back to front."""
        yield from super().layers()
        theme, step = self.theme, self.step
        for hole, (x, y) in enumerate(self.at):
            if hole == self.vacancy:
                dash = f"{0.14 * step:.2f} {0.1 * step:.2f}"
                yield _ring(x, y, _RING * step, theme.text, 0.08 * step, dash)
            if hole in self.letters and not self.bars:
                yield self.text(x, y, self.letters[hole], 0.42, theme.bad, weight=600)
            elif self.crossed >> hole & 1:
                yield from self._cross(x, y)
        for (x, y), words in zip(self.at, self.words, strict=False):
            place = {"x": x + 0.95 * step, "y": y + 5}
            text = {"font_family": FONT, "fill": theme.text}
            yield tag("text", escape(words), font_size=13, **place, **text)

    def _cross(self, x: float, y: float) -> Iterator[str]:
        """Yield the mark at the centre (x, y) of a hole where no peg can survive."""
        colour, reach = self.theme.bad, 0.14 * self.step
        if self.bars:
            radius = (_HOLE if self.names is None else _NAMED_HOLE) * self.step
            yield _ring(x, y, radius, colour, 0.07 * self.step)
            reach = 0.7 * radius
        for sign in (1,) if self.bars else (1, -1):
            ends = [(x - reach, y + sign * reach), (x + reach, y - sign * reach)]
            width = (0.06 if self.bars else 0.1) * self.step
            yield tag("path", d=path(ends), stroke=colour, stroke_width=width)


def _ring(
    x: float, y: float, radius: float, colour: str, width: float, dash: str | None = None
) -> str:
    return tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dash,
    )


def _of_vacancy(
    board: Board, pairs: Sequence[_Pair], vacancy: str, step: float
) -> tuple[_Survivors, tuple[str, ...]]:
    """Return the board of a vacancy with its survivors, and its caption."""
    holes = dict.fromkeys(("solved", "impossible", "undecided"), 0)
    lines = []
    letters: dict[int, str] = {}
    for pair in pairs:
        if pair.vacancy == vacancy:
            images = _images(board, pair)
            holes[pair.status] |= sum([1 << hole for hole in images])
            if pair.letter:
                letters |= dict.fromkeys(images, pair.letter)
            if pair.number:
                names = " ".join([board.names[hole] for hole in images])
                lines.append(f"{names}: {pair.number:,}")
    diagram = _Survivors(
        board,
        holes["solved"],
        _THEME,
        step,  # boards on a sheet share their peg
        names="edges",
        vacancy=board.hole(vacancy),
        free=holes["undecided"],
        crossed=holes["impossible"],
        bars=not on_lattice(board),
        letters=letters,
    )
    return diagram, (f"vacancy {vacancy}", _summary(holes), *lines)


def _description(diagram: _Survivors, caption: tuple[str, ...]) -> str:
    vacancy, summary, *numbers = caption
    names = " ".join(diagram.board.names_of(diagram.pegs))
    parts = [f"{vacancy.capitalize()}: {summary}{f' ({names})' * bool(names)}", *numbers]
    for kind, letter in _LETTERS.items():
        proved = [diagram.board.names[h] for h, found in diagram.letters.items() if found == letter]
        if proved:
            parts.append(f"impossible by {kind}: {' '.join(proved)}")
    return "; ".join(parts) + "."


def _summary(holes: dict[str, int]) -> str:
    can, cannot, undecided = (found.bit_count() for found in holes.values())
    if not can + cannot + undecided:
        return "no peg is in its class"
    if undecided:
        return f"{can} can survive, {undecided} undecided"
    return f"{can} of {can + cannot} can survive"


def _images(board: Board, pair: _Pair) -> list[int]:
    """Return the images of a pair's survivor under the symmetries that fix its vacancy."""
    holes = board.hole(pair.vacancy), board.hole(pair.survivor)
    generators = [symmetry.images for symmetry in board.symmetries.generators]
    (orbit,) = orbits_of([holes], lambda pair: [(g[pair[0]], g[pair[1]]) for g in generators])
    return sorted([survivor for vacancy, survivor in orbit if vacancy == holes[0]])


def _key(diagrams: Sequence[_Survivors]) -> _Survivors:
    """Return a board that explains the marks on *diagrams*."""
    used = {letter for d in diagrams if not d.bars for letter in d.letters.values()}
    plain = any(d.crossed and (d.bars or not d.letters) for d in diagrams)
    kinds = {f"impossible: {kind}": letter for kind, letter in _LETTERS.items() if letter in used}
    rows = [
        ("vacancy", True),
        ("can survive", any(d.pegs for d in diagrams)),
        ("cannot survive", plain),
        *[(word, True) for word in kinds],
        ("undecided", any(d.free for d in diagrams)),
        ("of another class", True),
    ]
    words = tuple([word for word, used in rows if used])
    board = Board.from_coordinates("square", [(0, row) for row in range(len(words))])

    def hole(word: str) -> int:
        return 1 << words.index(word) if word in words else 0

    return _Survivors(
        board,
        hole("can survive"),
        _THEME,
        diagrams[0].step,
        free=hole("undecided"),
        crossed=hole("cannot survive"),
        bars=diagrams[0].bars,
        words=words,
        letters={words.index(word): letter for word, letter in kinds.items()},
    )
