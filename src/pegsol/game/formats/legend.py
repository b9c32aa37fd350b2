"""Legends: what the characters of a drawing mean, where an author has used others than pegsol.

A drawing in pegsol's own characters needs no legend. For any other one the reader tries each
legend that makes sense and keeps those that give a board on which something can be played. If one
of them stands out, it is taken and told; if two are as good, the reader refuses to choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product, zip_longest

from pegsol.errors import NotationError, PegError
from pegsol.game.boards.board import POINT_GROUPS, Board
from pegsol.game.boards.diagram import parse_diagram, parse_pattern, without_edges
from pegsol.game.boards.names import board as board_of
from pegsol.game.boards.names import catalogue_board, parse_geometry
from pegsol.game.finish import Finish
from pegsol.game.formats.literals import LEGEND_LINE, NOTHING
from pegsol.wording import plural, words_of

Legend = Mapping[str, str]
"""The meaning of each character, one of MEANINGS."""

MEANINGS = {
    "peg": "o",
    "empty": ".",
    "outside": "-",
    "none": "-",
    "either": "?",
    "target": ".",
    "peg-target": "o",
    "inside": "-",
}
"""What a legend can say of a character, and our own one for it.

A target is an empty hole in which a peg must end, and a peg-target one that is filled at the start.
Where empty holes and what lies outside are drawn alike, the empty ones are those *inside*, between
other holes.
"""

_OWN = frozenset("o.-?| \n")

# What authors never mean by these characters; any other may be a peg, an empty hole or no hole.
_NO_PEG = frozenset("∅ _-H○◯⚪◦∘·□▢")
_NO_HOLE = frozenset("oO●⬤⚫•◉○◯⚪◦∘1@")
_NOT_EMPTY = frozenset("∅#@P●⬤⚫•◉■█")
_BLANKS = frozenset(" ._-,:·0○◯⚪◦∘□▢")
"""Characters that look empty: beside any other character they are not the pegs."""

_MAX_CHARACTERS = 4  # a peg, an empty hole, no hole and a blank
_MAX_DRAWING = 2**14  # characters of a drawing whose legend is looked for
_MAX_LETTERS = 4
_MAX_OTHERS = 5  # readings that are told besides the one that is taken
_MINUS = "−"  # for -1, which takes two characters
_MARKS = {"blank": " ", "-1": _MINUS, "None": NOTHING}

_WIDE_BLANK = re.compile(r"[^\S\n\t ]")  # those that pages put in the place of blanks
_FENCE = re.compile(r"^[ \t]*(```|~~~).*$", re.MULTILINE)
_LISTS = re.compile(r"\s*\[\s*(\[\s*[^\s\[\]]|[\"'])")
_WORD = re.compile(r"-?[0-9]+|[^\s,;\[\](){}'\"]")


@dataclass(frozen=True, slots=True)
class Reading:
    """A drawing as one legend has it, in our own characters."""

    legend: Legend
    board: Board
    pegs: int
    start: str
    targets: str
    """The finish, "" if the drawing does not say it."""
    rank: float
    """How much speaks for it."""
    is_bordered: bool
    """Whether a first or last row or column of the board has no peg."""

    @property
    def finish(self) -> Finish:
        """The finish that the targets draw."""
        return Finish.of_bits(parse_pattern(self.board, self.targets)[0])

    @property
    def option(self) -> str:
        """The legend as parse_legend() reads it."""
        return " ".join([f"{meaning}={_shown(mark)}" for mark, meaning in self._marks()])

    @property
    def with_pegs(self) -> str:
        """The reading with the number of its pegs."""
        return f"{self} ({plural(self.pegs.bit_count(), 'peg')})"

    def __str__(self) -> str:
        legend = [
            f"{_shown(mark)} {'outside, and empty inside' if meaning == 'inside' else meaning}"
            for mark, meaning in self._marks()
        ]
        board = self.board
        name = board.name or f"a {board.geometry} board of {plural(len(board), 'hole')}"
        return f"{', '.join(legend)}; {name}"

    def _marks(self) -> list[tuple[str, str]]:
        """Return the characters with their meanings; that of blanks outside goes without saying."""
        return [pair for pair in self.legend.items() if pair != (" ", "outside")]


def _shown(mark: str) -> str:
    return next((word for word, own in _MARKS.items() if own == mark), mark)


# A legend that is given


def parse_legend(text: str) -> tuple[dict[str, str], str]:
    """Return the legend that a *text* such as ``x peg, o empty`` or ``peg=x empty=o`` describes.

    The name of the geometry follows, "" if the text has none.

    >>> parse_legend("peg=x empty=o geometry=square")
    ({'x': 'peg', 'o': 'empty'}, 'square')

    Raises NotationError for another text.
    """
    words = words_of(text)
    legend, geometry = {}, ""
    if "=" in text and all("=" in word[1:-1] for word in words):
        pairs = [(mark, name) for name, _, mark in [word.partition("=") for word in words]]
    else:
        pairs = list(zip_longest(words[::2], words[1::2], fillvalue=""))
    for mark, meaning in pairs:
        if meaning == "geometry":
            geometry = parse_geometry(mark)
            continue
        mark = _MARKS.get(mark, mark)
        if len(mark) != 1 or not mark.isprintable() or meaning not in MEANINGS:
            names = ", ".join([name for name in MEANINGS if name != "none"])
            raise NotationError(
                f"expected characters with one of {names}, such as x peg, o empty or peg=x empty=o"
            )
        legend[mark] = meaning
    return legend, geometry


def drawn_with(legend: Legend, text: str) -> tuple[str, str]:
    """Return a drawing in our own characters, and that of the targets in it, "" for none."""
    rows = text.split("\n")
    for mark, meaning in legend.items():
        if meaning == "inside":
            rows = _with_inside(rows, mark)
    marks = {ord(mark): MEANINGS[meaning] for mark, meaning in legend.items()}
    start = "\n".join(rows).translate(marks)
    if not any("target" in meaning for meaning in legend.values()):
        return start, ""
    ends = {
        ord(mark): "o" if "target" in meaning else "-" if meaning in ("outside", "none") else "."
        for mark, meaning in legend.items()
    }
    return start, "\n".join(rows).translate(ends)


def _with_inside(rows: Sequence[str], mark: str) -> list[str]:
    """Return *rows* in which the characters *mark* that do not reach the edge are empty holes."""
    width = max(map(len, rows), default=0)
    # Blanks between the characters of a spaced drawing are no places.
    cells = [list(row.ljust(width)) for row in rows]
    step = 2 if mark != " " and all(" " in row[1:2] for row in rows if row.strip()) else 1
    open_to = {mark, " "}
    reached = set()
    todo = [
        (x, y)
        for y in range(len(rows))
        for x in range(0, width, step)
        if (x in (0, width - 1 - (width - 1) % step) or y in (0, len(rows) - 1))
        and cells[y][x] in open_to
    ]
    while todo:
        place = todo.pop()
        if place in reached:
            continue
        reached.add(place)
        for x, y in _beside(place, step):
            if 0 <= x < width and 0 <= y < len(rows) and cells[y][x] in open_to:
                todo.append((x, y))
    for y, row in enumerate(cells):
        for x in range(0, width, step):
            if row[x] == mark:
                row[x] = "-" if (x, y) in reached else "."
    return ["".join(row) for row in cells]


def _beside(place: tuple[int, int], step: int) -> Iterator[tuple[int, int]]:
    x, y = place
    yield from ((x - step, y), (x + step, y), (x, y - 1), (x, y + 1))


OWN: Legend = {"o": "peg", ".": "empty", "-": "outside", "?": "either"}
"""The legend of pegsol's own characters."""


# A legend that is found


def is_drawing(text: str) -> bool:
    """Return whether a text has nothing but a drawing, or a matrix in brackets, and its legend."""
    text = re.sub(LEGEND_LINE, "", text, count=1)
    if text.lstrip().startswith(("[", "{", "(")):
        return "{" not in text and _LISTS.match(text) is not None
    plain = without_edges(without_fences(text)).strip()
    letters = {*re.findall("[a-z]", plain.lower())}
    return "\n" in plain and ":" not in text and len(letters) <= _MAX_LETTERS


def is_own(text: str) -> bool:
    """Return whether a drawing has only pegsol's own characters."""
    return _OWN.issuperset(text)


def readings(
    text: str, board: Board | None, geometry: str, legend: Legend | None, *, reverse: bool = False
) -> list[Reading]:
    """Return what a drawing may be: each reading with which something can be played.

    Without a *board* the drawing shows it, on a lattice of the *geometry* or, if that is "", on one
    that fits its rows. A *legend* is that of its author.
    """
    found: dict[tuple[Board, int, str], Reading] = {}
    if len(text) > _MAX_DRAWING:
        return []
    for layout in dict.fromkeys(_layouts(text)):
        geometries = [geometry] if geometry else _geometries(layout)
        for reading in _in_layout(layout, board, geometries, legend, reverse):
            key = (reading.board, reading.pegs, reading.targets)
            if key not in found or found[key].rank < reading.rank:
                found[key] = reading
    return list(found.values())


def the_one(found: Sequence[Reading]) -> Reading:
    """Return the reading for which most speaks.

    Raises NotationError if there is none, and one that names two if there are more.
    """
    if any("inside" in reading.legend.values() for reading in found):
        found = [
            reading
            for reading in found
            if not reading.is_bordered or "inside" in reading.legend.values()
        ]
    best = max([reading.rank for reading in found], default=0)
    found = [reading for reading in found if reading.rank == best]
    if not found:
        message = "no legend gives a board on which a peg can jump: add a line such as legend: "
        raise NotationError(f"{message}x peg, o empty, # outside")
    if len(found) > 1:
        two = " or ".join([one.with_pegs for one in found[:2]])
        more = f", and {len(found) - 2} more" if len(found) > 2 else ""
        remedy = f"say which with a legend, such as {found[0].option}"
        raise NotationError(f"the drawing may be read as {two}{more}: {remedy}")
    return found[0]


def others(found: Sequence[Reading], taken: Reading) -> list[tuple[str, str]]:
    """Return what else a drawing may be than the reading *taken*, each with a legend that says so.

    The likeliest come first. A legend that also gives a better reading names the geometry.
    """
    said = {taken.option: taken}
    for one in sorted(found, key=lambda one: -one.rank):
        legend, geometry = one.option, one.board.geometry
        if legend in said and geometry != said[legend].board.geometry:
            legend += f" geometry={geometry}"
        said.setdefault(legend, one)
    del said[taken.option]
    return [(one.with_pegs, legend) for legend, one in said.items()][:_MAX_OTHERS]


def _in_layout(
    text: str,
    board: Board | None,
    geometries: Iterable[str],
    legend: Legend | None,
    reverse: bool,
) -> Iterator[Reading]:
    marks = "".join(dict.fromkeys(text.replace("\n", "").replace("|", "")))
    if not re.search(r"[^\s|][^\s|]", text):  # blanks stand between the holes
        marks = marks.replace(" ", "")
    given = legend and [{mark: legend[mark] for mark in legend if mark in text}]
    for tried in given or _legends(marks):
        start, targets = drawn_with(tried, text)
        for geometry in geometries if board is None else [board.geometry]:
            with suppress(PegError):
                reading = _reading(tried, start, targets, board, geometry, reverse)
                if reading is not None:
                    yield reading


def _legends(marks: str) -> Iterator[dict[str, str]]:
    """Yield each legend of these characters that makes sense."""
    capitals = {mark for mark in marks if mark.isupper() and mark.lower() in marks}
    single = [mark for mark in marks if mark not in capitals]
    if len(single) > _MAX_CHARACTERS or not marks.isprintable():
        return
    is_tatham = {"P", "H", "O"} <= {*marks}
    roles = []
    for mark in single:
        allowed = []
        if mark not in _NO_PEG:
            allowed.append("peg")
        if mark not in _NOT_EMPTY and mark != " ":
            allowed.append("empty")
        if mark not in _NO_HOLE or (is_tatham and mark == "O"):
            allowed.append("outside")
        if mark not in _NOT_EMPTY and mark not in _NO_HOLE:
            allowed.append("inside")
        roles.append(allowed)
    for chosen in product(*roles):
        legend = dict(zip(single, chosen, strict=True))
        by_role: dict[str, list[str]] = {}
        for mark, role in legend.items():
            if mark != " " or role != "outside":
                by_role.setdefault(role, []).append(mark)
        pegs, empties = by_role.get("peg", []), by_role.get("empty", [])
        inside = by_role.get("inside", [])
        outside = by_role.get("outside", [])
        if len(pegs) != 1 or len(empties) + len(inside) != 1 or len(outside) > (not inside):
            continue
        if pegs[0] in _BLANKS and not _BLANKS.issuperset(empties + inside):
            continue
        for mark in capitals:
            legend[mark] = {"peg": "peg-target", "empty": "target"}.get(
                legend[mark.lower()], legend[mark.lower()]
            )
        yield legend


def _reading(
    legend: Legend, start: str, targets: str, board: Board | None, geometry: str, reverse: bool
) -> Reading | None:
    """Return a reading if its position makes sense."""
    on, rank = board, 2.0
    if on is None:
        places = parse_diagram(start, geometry)
        on = catalogue_board(board_of({"geometry": geometry, "holes": places}))
        is_inside = "inside" in legend.values()
        if on.name is None and not (is_inside and _is_turned(on)):
            if is_inside or len(on.motions) < 2:
                return None
            rank = 1.0
    pegs, _ = parse_pattern(on, start)
    bits = pegs ^ (on.full if reverse else 0)
    if not any(bits & holes == taken for holes, taken in on.jump_masks):
        return None
    blank = [not pegs & edge for edge in _edges(on)] if board is None else []
    if blank and all(blank) and _is_full(on):
        return None  # a frame
    return Reading(legend, on, pegs, start, targets, rank, any(blank))


def _is_turned(board: Board) -> bool:
    """Return whether a turned or reflected image of a board is in the catalogue."""
    for a, b, c, d in POINT_GROUPS[board.geometry]:
        turned = [(a * x + b * y, c * x + d * y) for x, y in board.coordinates or ()]
        left, top = [min(place[axis] for place in turned) for axis in (0, 1)]
        places = [(x - left, y - top) for x, y in turned]
        if catalogue_board(Board.from_coordinates(board.geometry, places)).name is not None:
            return True
    return False


def _is_full(board: Board) -> bool:
    """Return whether a board has a hole in each column of each row."""
    places = board.coordinates or ((0, 0),)
    return len(board) == (max(x for x, _ in places) + 1) * (max(y for _, y in places) + 1)


def _edges(board: Board) -> list[int]:
    """Return the holes in the first and the last column and row."""
    places = board.coordinates or ()
    ends = [(axis, end(place[axis] for place in places)) for axis in (0, 1) for end in (min, max)]
    return [
        sum([1 << hole for hole, place in enumerate(places) if place[axis] == edge])
        for axis, edge in ends
    ]


# Layouts


def _geometries(text: str) -> list[str]:
    """Return the lattices on which the rows of a drawing may lie."""
    rows = [row for row in text.split("\n") if row.strip()]
    if [len("".join(row.split())) for row in rows] == [*range(1, len(rows) + 1)]:
        return ["triangular", "square"]
    columns = [{at.start() % 2 for at in re.finditer(r"\S", row)} for row in rows]
    is_slanted = len(set.union(*columns)) > 1 and all(len(of_row) == 1 for of_row in columns)
    return ["triangular", "hexagonal"] if is_slanted else ["square"]


def _layouts(text: str) -> Iterator[str]:
    """Yield the drawing as it stands, and as it may have been before it lost its blanks."""
    yield text
    rows = ["".join(row.split()) for row in text.split("\n") if row.strip()]
    if len({len(row) for row in rows}) > 1:
        yield _centred(rows)


def _centred(rows: Sequence[Sequence[str]]) -> str:
    """Return rows with blanks between the characters, all with the same middle."""
    widest = max(map(len, rows))
    return "\n".join([" " * (widest - len(row)) + " ".join(row) for row in rows])


def tidied(text: str) -> str:
    """Return a drawing without fences, with a row of characters for each list of a matrix.

    >>> tidied("[[1, 0], [1, 1]]")
    '1 0\\n1 1'
    """
    text = without_edges(without_fences(text))
    if "[" in text:  # JSON has numbers for some characters
        text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text)
    if re.match(r"\s*\[\s*['\"]", text):  # a list of rows
        return "\n".join(re.findall(r"['\"]([^'\"\n]+)['\"]", text))
    lines = [line for line in text.split("\n") if line.strip()]
    if "[" in text:
        rows = [_WORD.findall(row) for row in re.findall(r"\[([^\[\]]*)\]", text)]
    else:
        rows = [line.replace(",", " ").split() for line in lines]
    rows = [[_MINUS if word == "-1" else word for word in row] for row in rows]
    plain = _without_numbers(rows)
    is_table, rows = plain is not rows, plain
    widths, indents = [len(row) for row in rows], {len(row) - len(row.lstrip()) for row in lines}
    is_table |= len({*widths}) == len(indents) == 1 and widths[0] > 1
    if not (is_table or "[" in text or "," in text) or any(
        len(word) != 1 for row in rows for word in row
    ):
        return text.expandtabs()
    if widths == [*range(1, len(rows) + 1)]:
        return "\n".join([" ".join(row) for row in rows])
    return _centred(rows)


def without_fences(text: str) -> str:
    """Return a text without the fences, marks and ends of line that pages and editors add."""
    text = _FENCE.sub("", text.replace("\ufeff", "").replace("\ufe0f", ""))
    return _WIDE_BLANK.sub(" ", "\n".join(text.splitlines())).strip("\n")


def _without_numbers(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows of a table without the numbers of its columns and rows."""
    for first in (0, 1) if rows else ():
        head = [str(number) for number in range(first, first + len(rows[0]))]
        numbers = [[str(number)] for number in range(first, first + len(rows) - 1)]
        if len(head) > 2 and rows[0] == head and [row[:1] for row in rows[1:]] == numbers:
            return [row[1:] for row in rows[1:]]
    return rows
