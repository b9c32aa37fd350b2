"""The catalogue: boards with a name, and boards described by JSON.

The name of a board may have numbers in brackets: ``english``, ``triangle(5)``,
``cross(3,3,2,2)``. A shell needs quotes around brackets, so the numbers may also follow the name
after a colon, a blank or nothing, with commas, x or blanks between them. After a colon, everything
that brackets may hold is allowed, except blanks. :mod:`pegsol.game.boards.shapes` has the shapes
that the names stand for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from pegsol.errors import NotationError, PegError, ProblemError, UnknownBoardError, expected
from pegsol.game.boards.board import DIRECTIONS, MAX_HOLES, Board, Geometry, place_name
from pegsol.game.boards.shapes import (
    FIXED,
    GRAPHS,
    MAX_LINES,
    SHAPES,
    Line,
    Span,
    lattice_holes,
    parse_edges,
    paths_of_three,
)
from pegsol.wording import shown

MAX_SPEC = 65_536
"""The largest number of characters of a board's name."""

OTHER_NAMES = {
    "Standard": "english",
    "British": "english",
    "Hi-Q": "english",
    "European": "french",
    "Continental": "french",
    "German": "wiegleb",
    "Cracker Barrel": "triangle(5)",
    "Think and Jump": "thinkjump(4)",
    "complete-bipartite": "bipartite",
}
"""Other names of boards and of patterns."""

_ALIASES = {"-".join(alias.lower().split()): name for alias, name in OTHER_NAMES.items()}

# The name of a pattern, and its numbers after a colon, a blank or nothing.
_NUMBERS = re.compile(
    r"([A-Za-z][A-Za-z -]*?)"
    r"(?: ?: ?([0-9]+(?: ?[,xX×] ?[0-9]+)*)| ?([0-9]+(?:(?: ?[,xX×] ?| )[0-9]+)*))(?=[ +]|$)"
)
_COLON = re.compile(r"([A-Za-z][A-Za-z -]*?) ?: ?([^ :()+]+)")
_BRACKETS = re.compile(r"([^(+]*?) ?\(([^()]*)\)")
_BEFORE_DIAGONALS = re.compile(r"([^(+]*?)(?= ?\+ ?diagonals(?: |$))", re.IGNORECASE)
_DIAGONALS = re.compile(r" ?\+ ?diagonals(?= |$)", re.IGNORECASE)
_SIDES = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})")  # a board called by its sides, such as 9x9
_MAX_WORDS = 5
"""The words of the longest name."""


class CatalogueEntry(NamedTuple):
    """A line of the catalogue: a name or pattern, examples of it, and a note."""

    name: str
    examples: tuple[str, ...]
    note: str

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names of the board, of one of the examples, or of the pattern."""
        own = (self.name.partition("(")[0], *self.examples)
        return tuple([alias for alias, name in OTHER_NAMES.items() if name in own])


def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return the catalogue, one entry for each name or pattern."""
    return _CATALOGUE


def boards() -> tuple[Board, ...]:
    """Return the boards of the catalogue, as ``pegsol boards`` lists them.

    Families of boards are there in a few sizes; :func:`board` makes others.

    >>> [board.name for board in boards()][:3]
    ['english', 'french', 'wiegleb']
    """
    return tuple([board(example) for entry in catalogue() for example in entry.examples])


def board(spec: str | Mapping[str, Any]) -> Board:
    """Return the board called *spec*, or described by the JSON object *spec*.

    >>> board("Triangle( 5 )")
    board('triangle(5)')
    >>> board("triangle:5"), board("rectangle 7x6")
    (board('triangle(5)'), board('rectangle(7,6)'))
    >>> len(board("european")), board("European").name, board("9x9").name
    (37, 'french', 'square(9)')
    >>> board({"geometry": "square", "holes": [[0, 0], [1, 0], [2, 0]]}).names
    ('a1', 'b1', 'c1')

    Raises NotationError for a name that is not in the catalogue, or a name or object that cannot
    be read, and ProblemError for numbers that give no board or one too large.
    """
    if isinstance(spec, str):
        name = split_name(spec)
        if name.rest:
            raise UnknownBoardError(spec.strip(), suggested_names(spec))
        return _named(name)
    if isinstance(spec, Mapping):
        return _described(spec)
    raise NotationError(f"a board is a name or an object, not {shown(spec)}")


def catalogue_board(found: Board) -> Board:
    """Return the catalogue board that equals *found*, or *found* itself."""
    places = found.coordinates or ()
    width, height = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    numbers = (width, (width + 1) // 2, len(places))
    sized = [f"{name}({number})" for name in ("line", *SHAPES) for number in numbers]
    suffix = "+diagonals" if found.geometry == "square+diagonals" else ""
    for name in (*FIXED, *sized, f"rectangle({width},{height})"):
        for spelled in (name + suffix, name):
            known = _board_called(spelled)
            if known is not None and known == found:
                return known
    return found


@lru_cache(maxsize=256)  # a reader of drawings asks for many boards of the same size
def _board_called(name: str) -> Board | None:
    with suppress(PegError):
        return board(name)
    return None


BoardLike = Board | str | Mapping[str, Any]
"""A board, or what :func:`pegsol.board` makes one of."""


def as_board(value: BoardLike) -> Board:
    """Return the board that *value* is or describes."""
    if isinstance(value, Board):
        return value
    if isinstance(value, str | Mapping):
        return board(value)
    raise expected("a board or its name, such as 'english'", value)


def known_names() -> tuple[str, ...]:
    """Return the names and aliases of the catalogue, without numbers."""
    return (*FIXED, *SHAPES, *GRAPHS, *_ALIASES)


def suggested_names(spec: str) -> tuple[str, ...]:
    """Return the names to suggest for an unknown *spec*, as a shell takes them.

    Patterns have the numbers of *spec*, or those of an example if it takes more or fewer.
    """
    numbers = split_name(spec).arguments or ""
    examples = [entry.examples[0] for entry in _CATALOGUE]
    patterns = [unbracketed(name) for name in examples if "(" in name and "+" not in name]
    if numbers.replace(",", "").isdecimal():
        patterns = [
            f"{name.partition(':')[0]}:{numbers}" if name.count(",") == numbers.count(",") else name
            for name in patterns
        ]
    return (*FIXED, *patterns, *[alias for alias in _ALIASES if _ALIASES[alias] not in GRAPHS])


def unbracketed(name: str) -> str:
    """Return a board's name as a shell takes it without quotes."""
    return name.replace(" ", "").replace("(", ":").replace(")", "")


# Names


class Name(NamedTuple):
    """The parts of a text that begins with the name of a board."""

    text: str
    """The name with its brackets, as it was given."""
    base: str
    """The name alone, in small letters and with hyphens for blanks."""
    arguments: str | None
    """What stands in its brackets, or for them."""
    diagonals: bool
    rest: str
    """The words after the name."""


def split_name(text: str, others: Collection[str] = ()) -> Name:
    """Return the parts of a *text* that begins with the name of a board, or one of the *others*."""
    if len(text) > MAX_SPEC:
        raise NotationError(f"the name of a board has at most {MAX_SPEC} characters")
    text = " ".join(text.split())
    base, arguments, end, diagonals = "", None, 0, None
    found = _NUMBERS.match(text)
    if found and _is_pattern(found[1], but="graph"):
        arguments = ",".join(re.findall("[0-9]+", found[2] or found[3]))
    else:
        found = _COLON.match(text)
        if not found or not _is_known(found[1]):
            found = _BRACKETS.match(text)
        if found and (" " not in found[1] or _is_known(found[1])):
            arguments = found[2]
        else:
            found = _BEFORE_DIAGONALS.match(text)
    if not found:
        words = text.split(" ")
        for count in range(min(len(words), _MAX_WORDS), 0, -1):
            base = _folded(" ".join(words[:count]))
            if base in known_names() or base in others:
                break
        end = len(" ".join(words[:count]))
    else:
        base, end = _folded(found[1]), found.end()
        diagonals = _DIAGONALS.match(text, end)
        end = diagonals.end() if diagonals else end
    if text[end:][:1].strip() or text[end:].lstrip()[:1] == "+":  # such as triangle(5)x
        return Name(text, text, None, False, "")
    return Name(text, base, arguments, diagonals is not None, text[end:].strip())


def _folded(name: str) -> str:
    """Return a name as the catalogue has it, such as old-english for Old English."""
    return "-".join(name.lower().split())


def _is_pattern(name: str, but: str = "") -> bool:
    name = _ALIASES.get(_folded(name), _folded(name))
    return name != but and (name in SHAPES or name in GRAPHS)


def _is_known(name: str) -> bool:
    return _is_pattern(name) or _folded(name) in FIXED


def read_board(text: str, others: Collection[str]) -> tuple[Board | None, Name]:
    """Return the board with whose name a *text* begins, and the parts of the text.

    There is no board if the text begins with one of the *others*, or is one of them.
    """
    name = split_name(text, others)
    if name.arguments is None:
        is_board = name.base in known_names() and _folded(name.text) not in others
        if name.base in others and not is_board:
            return None, name
    return _named(name), name


def _named(name: Name) -> Board:
    """Return the board with a *name*; raise what board() raises."""
    base, arguments = name.base, name.arguments
    if arguments is not None:
        base = _ALIASES.get(base, base)
    elif (sides := _SIDES.fullmatch(base)) is not None:
        width, height = sides.groups()
        square = width == height
        base, arguments = ("square", width) if square else ("rectangle", f"{width},{height}")
    elif base in _ALIASES:
        base, bracket, inner = _ALIASES[base].partition("(")
        arguments = inner.removesuffix(")") if bracket else None
    geometry: Geometry = "lines"
    spans: Iterable[Span] = ()
    lines: Iterable[Line] | None = None
    title = base
    if base in FIXED:
        if arguments is not None:
            raise ProblemError(f"{base} takes no numbers")
        geometry, spans = FIXED[base]
    elif base in SHAPES:
        shape = SHAPES[base]
        numbers = _numbers(base, shape.parameters, shape.least, arguments)
        title = _with_numbers(base, numbers[:-1] if numbers[-1] == shape.optional else numbers)
        geometry, spans = shape.geometry, shape.rows(*numbers)
        lines = None if shape.lines is None else shape.lines(*numbers)
    elif base not in GRAPHS:
        if "(" in base:
            raise NotationError(f"{shown(name.text)}: the bracket is not closed")
        raise UnknownBoardError(name.text, suggested_names(name.text))
    if name.diagonals and not geometry.startswith("square"):
        raise ProblemError(f"{title} is not on the square lattice and has no diagonals")
    if base in GRAPHS:
        return _graph(base, arguments)
    if name.diagonals and geometry == "square":
        geometry, title = "square+diagonals", f"{title}+diagonals"
    holes = lattice_holes(title, spans)
    if lines is None:
        return Board.from_coordinates(geometry, holes, name=title)
    number = {place: hole for hole, place in enumerate(holes)}
    return Board(
        [place_name(place) for place in holes],
        [(number[a], number[b], number[c]) for a, b, c in lines],
        coordinates=holes,
        geometry=geometry,
        name=title,
    )


def _graph(name: str, arguments: str | None) -> Board:
    graph = GRAPHS[name]
    if graph.make is None:
        name, vertices, edges = parse_edges(arguments)
    else:
        numbers = _numbers(name, graph.parameters, graph.least, arguments)
        vertices, edges = graph.make(*numbers)
        name = _with_numbers(name, numbers)
    return Board.from_lines(paths_of_three(edges), holes=vertices, name=name)


def _with_numbers(name: str, numbers: tuple[int, ...]) -> str:
    return f"{name}({','.join(map(str, numbers))})"


def _numbers(
    name: str, parameters: tuple[str, ...], least: int, arguments: str | None
) -> tuple[int, ...]:
    """Return the numbers in the brackets, checked against the names of the *parameters*."""
    required = [parameter for parameter in parameters if "=" not in parameter]
    pattern = f"{name}:{','.join(parameters)}"
    words = [] if arguments is None else [word.strip() for word in arguments.split(",")]
    if not len(required) <= len(words) <= len(parameters):
        entry = next(entry for entry in _CATALOGUE if entry.name.startswith(f"{name}("))
        example = unbracketed(entry.examples[0])
        raise ProblemError(f"{name} is written {pattern}, such as {example}")
    numbers = []
    for word in words:
        word = word.removeprefix("width=").strip()
        if not (word.isascii() and word.isdecimal()):
            raise ProblemError(f"{shown(word)} in {pattern} is not a whole number")
        if len(word) > 9:
            raise ProblemError(f"a board has at most {MAX_HOLES} holes")
        if int(word) < least:
            raise ProblemError(f"{word} is too small for {pattern}, the least is {least}")
        numbers.append(int(word))
    defaults = [int(parameter.partition("=")[2]) for parameter in parameters[len(words) :]]
    return tuple(numbers + defaults)


# JSON


def _described(content: Mapping[str, Any]) -> Board:
    placed = "geometry" in content
    known = ("geometry", "holes") if placed else ("lines", "one_way", "holes")
    for key in content:
        if key not in known:
            board = "a board with 'geometry'" if placed else "a board"
            keys = f"{', '.join(known)}{'' if placed else ', or geometry and holes'}"
            raise NotationError(f"{shown(key)} is not a key of {board}; the keys are {keys}")
    if ("holes" if placed else "lines") not in content:
        lacking = "key 'holes'" if placed else "keys 'geometry' and 'holes', or 'lines'"
        raise NotationError(f"the board lacks the {lacking}")
    if placed:
        geometry = parse_geometry(content["geometry"])
        places = _list(content, "holes", "[column, row]", int, 2)
        return Board.from_coordinates(geometry, map(tuple, places))
    lines, one_way = [_list(content, key, "[hole, hole, hole]", str, 3) for key in known[:2]]
    if len(lines) + len(one_way) > MAX_LINES:
        raise ProblemError(f"a board has at most {MAX_LINES} lines")
    holes = _list(content, "holes", "the name of a hole", str)
    if len(set(holes)) < len(holes):
        raise ProblemError("'holes' of a board: a hole is given twice")
    return Board.from_lines(lines, holes=holes, one_way=one_way)


def _list(content: Mapping[str, Any], key: str, what: str, kind: type, length: int = 0) -> Any:
    """Return a list of *what*: values of a *kind*, or lists of that *length* of them."""
    value = content.get(key, [])
    if not isinstance(value, list | tuple):
        raise NotationError(f"{key!r} of a board must be a list of {what}, not {shown(value)}")
    most, parts = (MAX_HOLES, "holes") if key == "holes" else (MAX_LINES, "lines")
    if len(value) > most:
        raise ProblemError(f"a board has at most {most} {parts}, not {len(value)}")
    for item in value:
        inside = item if length and isinstance(item, list | tuple) else (item,)
        if len(inside) != (length or 1) or any(type(one) is not kind for one in inside):
            raise NotationError(f"{key!r} of a board: {shown(item)} is not {what}")
    return value


def parse_geometry(value: object) -> Geometry:
    """Return the geometry called *value*."""
    for geometry in DIRECTIONS:
        if value == geometry:
            return geometry
    raise NotationError(f"a geometry is one of {', '.join(DIRECTIONS)}, not {shown(value)}")


# Where a game starts


def central_hole(board: Board) -> int | None:
    """Return the hole in the very centre of the board, or None if the centre has no hole.

    Boards given by lines alone have no centre.
    """
    radii = board.squared_radii
    return radii.index(0) if radii is not None and 0 in radii else None


def default_vacancy(board: Board) -> int:
    """Return the hole that is empty at the start unless a problem names another.

    It is the hole nearest to the centre of gravity, or the first of several. On a board given by
    lines alone, it is the first of the holes that the most lines pass over.
    """
    radii = board.squared_radii
    if radii is not None:
        return radii.index(min(radii))
    middles = [0] * len(board)
    for _, over, _ in board.jumps:
        middles[over] += 1
    return middles.index(max(middles))


_CATALOGUE = (
    CatalogueEntry("english", ("english",), "33 holes, the standard board"),
    CatalogueEntry("french", ("french",), "37 holes, also called European"),
    CatalogueEntry("wiegleb", ("wiegleb",), "45 holes, a cross with arms of 3 (Wiegleb 1779)"),
    CatalogueEntry("semi-wiegleb", ("semi-wiegleb",), "39 holes, arms of 3, 2, 3, 2"),
    CatalogueEntry("asymmetric", ("asymmetric",), "39 holes, arms of 3, 3, 2, 2"),
    CatalogueEntry(
        "old-english",
        ("old-english",),
        "67 holes with diagonals; no authoritative plan is known to us, this is a 7x7 square "
        "with a 3x3 arm above and below",
    ),
    CatalogueEntry("diamond(n)", ("diamond(3)", "diamond(5)"), "13, 25, 41, 61, .. holes"),
    CatalogueEntry("square(n)", ("square(6)", "square(8)"), "n x n holes"),
    CatalogueEntry("rectangle(w,h)", ("rectangle(4,6)",), "w x h holes"),
    CatalogueEntry(
        "cross(top,right,bottom,left[,width])",
        ("cross(2,2,2,2)", "cross(1,2,1,2,4)"),
        "a square, 3 holes wide by default, with four arms",
    ),
    CatalogueEntry("triangle(n)", ("triangle(5)", "triangle(7)"), "n holes a side, six ways"),
    CatalogueEntry("rhombus(n)", ("rhombus(6)",), "n holes a side, six ways"),
    CatalogueEntry("hexagon(n)", ("hexagon(3)", "hexagon(5)"), "n holes a side, six ways"),
    CatalogueEntry(
        "thinkjump(n)",
        ("thinkjump(4)",),
        "a hexagon without jumps along its sides (Think & Jump, Pressman)",
    ),
    CatalogueEntry("star(holes)", ("star(13)", "star(37)"), "13, 37, 73, 121, .. holes, six ways"),
    CatalogueEntry("line(n)", ("line(12)",), "one row of n holes"),
    CatalogueEntry("torus(w,h)", ("torus(4,4)",), "w x h holes; rows and columns are rings"),
    CatalogueEntry("cylinder(w,h)", ("cylinder(6,4)",), "w x h holes; rows are rings"),
    CatalogueEntry("path(n)", ("path(6)",), "graph: v1 to vn one after the other"),
    CatalogueEntry("cycle(n)", ("cycle(6)",), "graph: v1 to vn in a ring"),
    CatalogueEntry("complete(n)", ("complete(5)",), "graph: each joined to each"),
    CatalogueEntry("bipartite(m,n)", ("bipartite(2,3)",), "graph: each of m joined to each of n"),
    CatalogueEntry("star-graph(n)", ("star-graph(4)",), "graph: v1 joined to n others"),
    CatalogueEntry("graph(a-b, b-c, ..)", ("graph(a-b, b-c, c-d, d-a)",), "graph: these edges"),
    CatalogueEntry(
        "..+diagonals",
        ("english+diagonals", "diamond(4)+diagonals"),
        "any board of the square lattice with jumps along the diagonals too",
    ),
)
