"""The catalogue: boards with a name, and boards described by JSON.

The name of a board may have numbers in brackets: ``english``, ``triangle(5)``,
``cross(3,3,2,2)``; :mod:`pegsol.game.boards.spelling` knows how else they may be written, and
:mod:`pegsol.game.boards.shapes` what they stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pegsol.errors import NotationError, ProblemError, UnknownBoardError, expected
from pegsol.game.boards.board import (
    DIRECTIONS,
    MAX_HOLES,
    Board,
    Coordinates,
    Geometry,
    check_name,
)
from pegsol.game.boards.shapes import (
    FIXED,
    GRAPHS,
    MAX_LINES,
    SHAPES,
    Graph,
    Span,
    lattice_holes,
    parse_edges,
    paths_of_three,
)
from pegsol.game.boards.spelling import ALIASES, OTHER_NAMES, bracketed, folded, unbracketed
from pegsol.wording import shown

MAX_SPEC = 65_536
"""The largest number of characters of a board's name."""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
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
    """Return the catalogue, one entry for each name or pattern.

    >>> [entry.name for entry in catalogue()][:3]
    ['english', 'french', 'wiegleb']
    """
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

    Raises UnknownBoardError for a name that is not in the catalogue, NotationError for a name or
    object that cannot be read, and ProblemError for numbers that give no board or one too large.
    """
    if isinstance(spec, str):
        return _named(spec)
    if isinstance(spec, Mapping):
        return _described(spec)
    raise NotationError(f"a board is a name or an object, not {shown(spec)}")


BoardLike = Board | str | Mapping[str, Any]
"""A board, or what :func:`pegsol.board` makes one of."""


def as_board(value: BoardLike) -> Board:
    """Return the board that *value* is or describes.

    >>> as_board("english") == as_board(board("english"))
    True

    Raises what board() raises, and TypeError for any other value.
    """
    if isinstance(value, Board):
        return value
    if isinstance(value, str | Mapping):
        return board(value)
    raise expected("a board or its name, such as 'english'", value)


def known_names() -> tuple[str, ...]:
    """Return the names and aliases of the catalogue, without numbers."""
    return (*FIXED, *SHAPES, *GRAPHS, *ALIASES)


def suggested_names(spec: str) -> tuple[str, ...]:
    """Return the names to suggest for an unknown *spec*, as a shell takes them.

    Patterns have the numbers of *spec*, or those of an example if it takes more or fewer.

    >>> [name for name in suggested_names("trangle(7)") if name.startswith("tri")]
    ['triangle:7']
    """
    _, _, numbers = unbracketed(bracketed(" ".join(spec.split()))).partition(":")
    examples = [name for entry in _CATALOGUE for name in entry.examples[:1]]
    patterns = [unbracketed(name) for name in examples if "(" in name and "+" not in name]
    patterns = [
        f"{name.partition(':')[0]}:{numbers}" if _alike(name, numbers) else name
        for name in patterns
    ]
    return (*FIXED, *patterns, *[alias for alias in ALIASES if ALIASES[alias] not in GRAPHS])


def aliases_of(board: Board) -> tuple[str, ...]:
    """Return the other names of a board.

    >>> aliases_of(board("wiegleb")), aliases_of(board("triangle(5)"))
    (('German',), ('Cracker Barrel',))
    """
    return tuple([alias for alias, name in OTHER_NAMES.items() if name == board.name])


def _alike(name: str, numbers: str) -> bool:
    return numbers.replace(",", "").isdecimal() and name.count(",") == numbers.count(",")


# Names


def _named(spec: str) -> Board:
    name, arguments, diagonals = _split(spec)
    if arguments is None:
        name, arguments = _without_alias(name)
    else:
        name = ALIASES.get(name, name)
    graph = GRAPHS.get(name)
    if graph is not None:
        if diagonals:
            raise ProblemError(f"{name} is not on the square lattice and has no diagonals")
        return _graph(name, graph, arguments)
    spans: Iterable[Span]
    if name in FIXED:
        if arguments is not None:
            raise ProblemError(f"{name} takes no numbers")
        geometry, spans = FIXED[name]
    elif name in SHAPES:
        shape = SHAPES[name]
        numbers = _numbers(name, shape.parameters, shape.least, arguments)
        geometry, spans = shape.geometry, shape.rows(*numbers)
        name = _with_numbers(name, numbers, shape.optional)
    else:
        raise UnknownBoardError(spec.strip(), suggested_names(spec))
    if diagonals and geometry == "square":
        geometry, name = "square+diagonals", name + "+diagonals"
    elif diagonals and geometry != "square+diagonals":
        raise ProblemError(f"{name} is not on the square lattice and has no diagonals")
    return Board.from_coordinates(geometry, lattice_holes(name, spans), name=name)


def _split(spec: str) -> tuple[str, str | None, bool]:
    """Return the name, the text in its brackets (if any), and whether +diagonals follows."""
    if len(spec) > MAX_SPEC:
        raise NotationError(f"the name of a board has at most {MAX_SPEC} characters")
    text = bracketed(" ".join(spec.split()))
    head, plus, suffix = text.rpartition("+")
    diagonals = bool(plus) and suffix.strip().lower() == "diagonals"
    if diagonals:
        text = head.strip()
    name, bracket, arguments = text.partition("(")
    name = folded(name)
    if not bracket:
        return name, None, diagonals
    if not arguments.endswith(")"):
        raise NotationError(f"{shown(spec.strip())}: the bracket is not closed")
    return name, arguments[:-1], diagonals


def _numbers(
    name: str, parameters: tuple[str, ...], least: int, arguments: str | None
) -> tuple[int, ...]:
    """Return the numbers in the brackets, checked against the names of the *parameters*."""
    required = [parameter for parameter in parameters if "=" not in parameter]
    pattern = f"{name}:{','.join(parameters)}"
    words = [] if arguments is None else [word.strip() for word in arguments.split(",")]
    if not len(required) <= len(words) <= len(parameters):
        example = next(
            entry.examples[0] for entry in _CATALOGUE if entry.name.startswith(f"{name}(")
        )
        raise ProblemError(f"{name} is written {pattern}, such as {unbracketed(example)}")
    numbers = [_number(pattern, word, least) for word in words]
    defaults = [int(parameter.partition("=")[2]) for parameter in parameters[len(words) :]]
    return tuple(numbers + defaults)


def _number(pattern: str, word: str, least: int) -> int:
    word = word.removeprefix("width=").strip()
    if not (word.isascii() and word.isdecimal()):
        raise ProblemError(f"{shown(word)} in {pattern} is not a whole number")
    if len(word) > 9:
        raise ProblemError(f"a board has at most {MAX_HOLES} holes")
    number = int(word)
    if number < least:
        raise ProblemError(f"{number} is too small for {pattern}, the least is {least}")
    return number


def _with_numbers(name: str, numbers: tuple[int, ...], optional: int | None) -> str:
    if optional is not None and numbers[-1] == optional:
        numbers = numbers[:-1]
    return f"{name}({','.join(map(str, numbers))})"


def _without_alias(name: str) -> tuple[str, str | None]:
    """Return the name and the text in its brackets, for a name without brackets."""
    sides = _SIDES.fullmatch(name)
    if sides is not None:
        width, height = sides.groups()
        return ("square", width) if width == height else ("rectangle", f"{width},{height}")
    name, bracket, arguments = ALIASES.get(name, name).partition("(")
    return name, arguments[:-1] if bracket else None


# A board called by its sides, such as 9x9.
_SIDES = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})")


def _graph(name: str, graph: Graph, arguments: str | None) -> Board:
    if graph.make is None:
        name, vertices, edges = parse_edges(arguments)
    else:
        numbers = _numbers(name, graph.parameters, graph.least, arguments)
        vertices, edges = graph.make(*numbers)
        name = _with_numbers(name, numbers, None)
    return Board.from_lines(paths_of_three(edges), holes=vertices, name=name)


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
        return _from_places(content["geometry"], content["holes"])
    given = [content["lines"], content.get("one_way", [])]
    if sum([len(value) for value in given if isinstance(value, list | tuple)]) > MAX_LINES:
        raise ProblemError(f"a board has at most {MAX_LINES} lines")
    lines, one_way = _name_lists("lines", given[0]), _name_lists("one_way", given[1])
    holes = _names("holes", content.get("holes", []))
    for line in lines + one_way:
        if len(line) != 3:
            raise NotationError(f"a line of a board is three holes, not {shown('-'.join(line))}")
    return Board.from_lines(lines, holes=holes, one_way=one_way)


def parse_geometry(value: object) -> Geometry:
    """Return the geometry called *value*.

    >>> parse_geometry("hexagonal")
    'hexagonal'

    Raises NotationError if no geometry has that name.
    """
    for geometry in DIRECTIONS:
        if value == geometry:
            return geometry
    raise NotationError(f"a geometry is one of {', '.join(DIRECTIONS)}, not {shown(value)}")


def _from_places(geometry: object, holes: object) -> Board:
    known = parse_geometry(geometry)
    if not isinstance(holes, list | tuple):
        what = f"a list of [column, row], not {shown(holes)}"
        raise NotationError(f"'holes' of a board must be {what}")
    if len(holes) > MAX_HOLES:
        raise ProblemError(f"a board has at most {MAX_HOLES} holes, not {len(holes)}")
    places = [_place(hole) for hole in holes]
    return Board.from_coordinates(known, places)


def _place(hole: object) -> Coordinates:
    if isinstance(hole, list | tuple) and len(hole) == 2:
        column, row = hole
        if type(column) is int and type(row) is int:
            return column, row
    raise NotationError(f"a hole of a board is [column, row], not {shown(hole)}")


def _name_lists(key: str, value: object) -> list[list[str]]:
    if not isinstance(value, list | tuple):
        what = f"a list of [hole, hole, hole], not {shown(value)}"
        raise NotationError(f"{key!r} of a board must be {what}")
    return [_names(key, line) for line in value]


def _names(key: str, value: object) -> list[str]:
    if not (isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)):
        raise NotationError(f"{key!r} of a board must hold names of holes, not {shown(value)}")
    if len(value) > MAX_HOLES:
        raise ProblemError(f"a board has at most {MAX_HOLES} holes, not {len(value)}")
    seen: set[str] = set()
    for name in value:
        if name in seen:
            raise ProblemError(f"{key!r} of a board: hole {shown(name)} is given twice")
        seen.add(check_name(name))
    return list(value)


# Where a game starts


def central_hole(board: Board) -> int | None:
    """Return the hole in the very centre of the board, or None if the centre has no hole.

    >>> english = board("english")
    >>> english.names[central_hole(english)], central_hole(board("triangle(5)"))
    ('d4', None)

    Boards given by lines alone have no centre.
    """
    radii = board.squared_radii
    return radii.index(0) if radii is not None and 0 in radii else None


def default_vacancy(board: Board) -> int:
    """Return the hole that is empty at the start unless a problem names another.

    It is the hole nearest to the centre of gravity, or the first of several. On a board given by
    lines alone, it is the first of the holes that the most lines pass over.

    >>> triangle = board("triangle(5)")
    >>> triangle.names[default_vacancy(triangle)]
    'b3'
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
    CatalogueEntry("star(holes)", ("star(13)", "star(37)"), "13, 37, 73, 121, .. holes, six ways"),
    CatalogueEntry("line(n)", ("line(12)",), "one row of n holes"),
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
