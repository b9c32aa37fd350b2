"""The shapes of the catalogue's boards: rows of holes on a lattice, and edges of graphs.

A board on a lattice is given row by row as spans of columns. They are made one at a time, so that
a board that is too large is refused before it is built. Each shape has the names of its numbers and
their least value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from pegsol.errors import ProblemError
from pegsol.game.boards.board import DIRECTIONS, MAX_HOLES, Coordinates, Geometry, check_name
from pegsol.wording import shown

MAX_LINES = 100_000
"""The largest number of lines of a board described as a graph or in JSON."""

Span = tuple[int, int]
"""The first column of a row, and the column after its last."""

Edge = tuple[str, str]

Line = tuple[Coordinates, Coordinates, Coordinates]


def lattice_holes(name: str, rows: Iterable[Span]) -> list[Coordinates]:
    """Return the holes of the *rows*; raise ProblemError as soon as they are too many."""
    holes: list[Coordinates] = []
    for row, (first, stop) in enumerate(rows):
        if len(holes) + stop - first > MAX_HOLES:
            raise ProblemError(f"{name} has more than {MAX_HOLES} holes")
        holes += [(column, row) for column in range(first, stop)]
    return holes


# Shapes on a lattice


def _rectangle(width: int, height: int) -> Iterator[Span]:
    return ((0, width) for _ in range(height))


def _cross(top: int, right: int, bottom: int, left: int, width: int) -> Iterator[Span]:
    if width < 1:
        raise ProblemError("the arms of a cross are at least 1 hole wide")
    for _ in range(top):
        yield left, left + width
    for _ in range(width):
        yield 0, left + width + right
    for _ in range(bottom):
        yield left, left + width


STARS = tuple([6 * k * (k + 1) + 1 for k in range(1, 13)])
"""The numbers of holes of the stars."""


def _star(holes: int) -> Iterator[Span]:
    """Return two triangles with 3k + 1 holes a side, one upside down, around a common centre."""
    if holes not in STARS:
        raise ProblemError(f"a star has 13, 37, 73, 121, .. holes up to {MAX_HOLES}, not {holes}")
    k = 1 + STARS.index(holes)
    for row in range(-2 * k, 2 * k + 1):
        upward, downward = (k - row, 3 * k + 1), (k, 3 * k + 1 - row)
        if row < -k:
            yield upward
        elif row > k:
            yield downward
        else:
            yield min(upward[0], downward[0]), max(upward[1], downward[1])


def _hexagon(n: int) -> Iterator[Span]:
    for row in range(2 * n - 1):
        yield max(0, n - 1 - row), min(2 * n - 1, 3 * n - 2 - row)


def _inside(n: int) -> Iterator[Line]:
    """Return the lines of a hexagon over its inner holes: none lies along a side."""
    for row, (first, stop) in enumerate(_hexagon(n - 1), 1):
        for column in range(first + 1, stop + 1):
            for x, y in DIRECTIONS["hexagonal"]:
                yield (column - x, row - y), (column, row), (column + x, row + y)


def _around(width: int, height: int, *, down: bool) -> Iterator[Line]:
    """Return the lines of a rectangle whose rows are rings, and with *down* its columns, too.

    A ring of fewer than three holes has no lines.
    """
    for y in range(height):
        for x in range(width):
            if width > 2:
                yield (x, y), ((x + 1) % width, y), ((x + 2) % width, y)
            if y + 2 < height or (down and height > 2):
                yield (x, y), (x, (y + 1) % height), (x, (y + 2) % height)


FIXED: dict[str, tuple[Geometry, tuple[Span, ...]]] = {
    "english": ("square", tuple(_cross(2, 2, 2, 2, 3))),
    "french": ("square", ((2, 5), (1, 6), (0, 7), (0, 7), (0, 7), (1, 6), (2, 5))),
    "wiegleb": ("square", tuple(_cross(3, 3, 3, 3, 3))),
    "semi-wiegleb": ("square", tuple(_cross(3, 2, 3, 2, 3))),
    "asymmetric": ("square", tuple(_cross(3, 3, 2, 2, 3))),
    "old-english": ("square+diagonals", ((2, 5),) * 3 + ((0, 7),) * 7 + ((2, 5),) * 3),
}


class Shape(NamedTuple):
    """A pattern: the names of its numbers, their least value, and its rows.

    ``values`` are the only numbers allowed; without them every number from the least is.
    ``lines`` gives the lines if they are not all those of the lattice.
    """

    geometry: Geometry
    rows: Callable[..., Iterator[Span]]
    parameters: tuple[str, ...] = ("n",)
    least: int = 1
    optional: int | None = None
    values: tuple[int, ...] = ()
    lines: Callable[..., Iterator[Line]] | None = None


SHAPES: dict[str, Shape] = {
    "diamond": Shape(
        "square",
        lambda n: ((abs(row), 2 * n - 1 - abs(row)) for row in range(1 - n, n)),
        least=2,
    ),
    "square": Shape("square", lambda n: ((0, n) for _ in range(n))),
    "rectangle": Shape("square", _rectangle, ("w", "h")),
    "cross": Shape("square", _cross, ("top", "right", "bottom", "left", "width=3"), 0, 3),
    "triangle": Shape("triangular", lambda n: ((0, row + 1) for row in range(n))),
    "rhombus": Shape("hexagonal", lambda n: ((0, n) for _ in range(n))),
    "hexagon": Shape("hexagonal", _hexagon),
    "thinkjump": Shape("hexagonal", _hexagon, lines=_inside),
    "star": Shape("hexagonal", _star, ("holes",), values=STARS),
    "line": Shape("square", lambda n: ((0, n) for _ in range(1))),
    "torus": Shape("lines", _rectangle, ("w", "h"), lines=partial(_around, down=True)),
    "cylinder": Shape("lines", _rectangle, ("w", "h"), lines=partial(_around, down=False)),
}


# Graphs


def _vertices(count: int) -> list[str]:
    if count > MAX_HOLES:
        raise ProblemError(f"a board has at most {MAX_HOLES} holes, not {count}")
    return [f"v{number}" for number in range(1, count + 1)]


def _path(count: int) -> tuple[list[str], list[Edge]]:
    vertices = _vertices(count)
    return vertices, list(pairwise(vertices))


def _cycle(count: int) -> tuple[list[str], list[Edge]]:
    vertices, edges = _path(count)
    return vertices, [*edges, (vertices[0], vertices[-1])]


def _complete(count: int) -> tuple[list[str], list[Edge]]:
    vertices = _vertices(count)
    check_line_count(count * (count - 1) * (count - 2) // 2)
    return vertices, [(a, b) for number, a in enumerate(vertices) for b in vertices[number + 1 :]]


def _bipartite(left: int, right: int) -> tuple[list[str], list[Edge]]:
    vertices = _vertices(left + right)
    check_line_count(left * right * (left + right - 2) // 2)
    return vertices, [(a, b) for a in vertices[:left] for b in vertices[left:]]


class Graph(NamedTuple):
    """A family of graphs; ``make`` is None for a graph given by its edges."""

    make: Callable[..., tuple[list[str], list[Edge]]] | None
    parameters: tuple[str, ...] = ("n",)
    least: int = 1


GRAPHS: dict[str, Graph] = {
    "path": Graph(_path),
    "cycle": Graph(_cycle, least=3),
    "complete": Graph(_complete),
    "bipartite": Graph(_bipartite, ("m", "n")),
    "star-graph": Graph(lambda leaves: _bipartite(1, leaves)),
    "graph": Graph(None, ("a-b", "b-c", "..")),
}


def parse_edges(arguments: str | None) -> tuple[str, list[str], list[Edge]]:
    """Return the name, vertices and edges of a graph from a list such as ``a-b, b-c``.

    A vertex on no edge is listed alone.
    """
    if arguments is None or not arguments.strip():
        raise ProblemError("graph is written graph:a-b,b-c,..")
    items: list[list[str]] = []
    edges: dict[frozenset[str], Edge] = {}
    for word in arguments.split(","):
        ends = [check_name(end.strip()) for end in word.split("-")]
        items.append(ends)
        if len(ends) == 1:
            continue
        if len(ends) != 2 or ends[0] == ends[1]:
            raise ProblemError(f"graph: {shown(word.strip())} is not an edge such as a-b")
        edge = (ends[0], ends[1])
        if frozenset(edge) in edges:
            raise ProblemError(f"graph: edge {'-'.join(edge)} is given twice")
        edges[frozenset(edge)] = edge
    vertices = dict.fromkeys([vertex for ends in items for vertex in ends])
    if len(vertices) > MAX_HOLES:
        raise ProblemError(f"a board has at most {MAX_HOLES} holes, not {len(vertices)}")
    return graph_name(items), list(vertices), list(edges.values())


def graph_name(items: Iterable[Sequence[str]]) -> str:
    """Return the name of the graph with these edges and lone vertices."""
    return f"graph({', '.join(['-'.join(ends) for ends in items])})"


def paths_of_three(edges: Iterable[Edge]) -> list[tuple[str, str, str]]:
    """Return every path of three vertices, in one of its two directions."""
    neighbours: dict[str, list[str]] = {}
    for a, b in edges:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    check_line_count(sum(len(ends) * (len(ends) - 1) // 2 for ends in neighbours.values()))
    return [
        (a, middle, c)
        for middle, ends in neighbours.items()
        for number, a in enumerate(ends)
        for c in ends[number + 1 :]
    ]


def check_line_count(count: int) -> None:
    """Raise ProblemError if a graph has too many paths of three vertices."""
    if count > MAX_LINES:
        raise ProblemError(f"a graph gives at most {MAX_LINES} lines, not {count}")
