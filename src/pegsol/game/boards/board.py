"""A board: holes, and the lines along which pegs jump.

A line is an ordered triple of holes a-b-c; it gives two jumps, a over b to c and c over b to a.
A one-way line gives only the first. Everything else about a board (its symmetries, its position
classes, its solvable problems) follows from the lines; names and coordinates are for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from pegsol.errors import NotationError, ProblemError, all_checked, checked, expected
from pegsol.game.boards.automorphisms import Permutation, Triple
from pegsol.game.boards.symmetry import SymmetryGroup
from pegsol.shapes import Hole, HoleTriple, Rule, Signed
from pegsol.wording import described, plural, shorten, shown, words_of

if TYPE_CHECKING:
    from networkx import Graph

Geometry = Literal["square", "square+diagonals", "triangular", "hexagonal", "lines"]
Coordinates = tuple[int, int]


class PlacesJson(TypedDict):
    """The coordinates of the holes of a board."""

    geometry: Literal["square", "square+diagonals", "triangular", "hexagonal"]
    holes: list[Annotated[list[Signed], Rule(minItems=2, maxItems=2)]]


class LinesJson(TypedDict):
    """The lines of a board, and its holes on no line."""

    lines: list[HoleTriple]
    one_way: NotRequired[list[HoleTriple]]
    holes: NotRequired[list[Hole]]


BoardJson = (
    Annotated[str, Rule(minLength=1, description="The name of a board.")] | PlacesJson | LinesJson
)
"""A board, as in a problem file."""

MAX_HOLES = 1024
"""The largest number of holes a board may have."""

MAX_WRITTEN = 100
"""The characters of the longest text of a board, or of a list of its holes, in a ``repr``."""

MAX_COORDINATE = 9999
"""The largest column or row number."""

DIRECTIONS: dict[Geometry, tuple[Coordinates, ...]] = {
    "square": ((1, 0), (0, 1)),
    "square+diagonals": ((1, 0), (0, 1), (1, 1), (-1, 1)),
    "triangular": ((1, 0), (0, 1), (1, 1)),
    "hexagonal": ((1, 0), (0, 1), (-1, 1)),
}
"""The steps (columns, rows) from a hole to half of its neighbours; the other half are opposite."""

SLANTS: dict[str, Literal[-1, 1]] = {"triangular": -1, "hexagonal": 1}
"""How many half holes each row is drawn to the right of the row above; 0 on other lattices.

A triangle's apex is a1.
"""

POINT_GROUPS: dict[str, tuple[tuple[int, int, int, int], ...]] = {
    geometry: tuple(
        (a, b, c, d)
        for a, b, c, d in product((-1, 0, 1), repeat=4)
        if {(a * x + b * y, c * x + d * y) for x, y in steps} == steps
    )
    for geometry in DIRECTIONS
    for steps in [{(s * x, s * y) for x, y in DIRECTIONS[geometry] for s in (1, -1)}]
}
"""The turns and reflections (a, b, c, d) of each lattice: (x, y) goes to (ax + by, cx + dy)."""

_NAME = re.compile(r"[^\W_][\w.']*")

_RESERVED = frozenset({"any", "empty", "fewest", "free", "pegs", "to", "vacancies", "vacancy"})


class Drawn:
    """A value that a notebook draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import as_svg

        value: Any = self
        return as_svg(value)


class Shown(Drawn):
    """A value that ``print`` draws, too."""

    __slots__ = ()

    def __str__(self) -> str:
        from pegsol.view.terminal.display import as_text

        value: Any = self
        return as_text(value)


class Board(Drawn):
    """Holes and lines; an immutable value, equal and hashed by content.

    Holes are numbered from 0 in the order of ``names``; ``coordinates`` has their (column, row),
    or is None. ``lines`` and ``one_way`` are triples of hole numbers, and ``jumps`` all jumps as
    (origin, over, target). ``geometry`` and ``name`` record where the board came from. Use
    :func:`pegsol.board` for the boards of the catalogue.

    >>> from pegsol import board
    >>> english = board("english")
    >>> len(english), len(english.lines), english.symmetries.order
    (33, 38, 8)
    >>> english
    board('english')

    Raises ProblemError for holes named twice, lines over unknown or repeated holes, or more than
    1,024 holes.
    """

    def __init__(
        self,
        names: Sequence[str],
        lines: Iterable[Triple],
        *,
        one_way: Iterable[Triple] = (),
        coordinates: Sequence[Coordinates] | None = None,
        geometry: Geometry = "lines",
        name: str | None = None,
    ) -> None:
        self.names: tuple[str, ...] = tuple(names)
        """The names of the holes, by number."""
        self.coordinates: tuple[Coordinates, ...] | None = (
            None if coordinates is None else tuple(coordinates)
        )
        """The (column, row) of each hole, or None.

        On a board given by lines, they only say where holes are drawn.
        """
        self.geometry: Geometry = geometry
        """The lattice that it came from, or "lines" if there is none."""
        self.name: str | None = name
        """Its name in the catalogue, or None."""
        count = len(self.names)
        check_count(count)
        self._index = {hole: number for number, hole in enumerate(self.names)}
        if len(self._index) < count:
            double = next(h for i, h in enumerate(self.names) if self._index[h] != i)
            raise ProblemError(f"hole {double} is given twice")
        both = {line if line[0] < line[2] else line[::-1] for line in lines}
        single = {line for line in one_way if line not in both and line[::-1] not in both}
        # Two opposite one-way lines make one ordinary line.
        opposite = {line for line in single if line[0] < line[2] and line[::-1] in single}
        both |= opposite
        single -= opposite | {line[::-1] for line in opposite}
        self.lines: tuple[Triple, ...] = tuple(sorted(both))
        """The lines as triples of hole numbers, in ascending order."""
        self.one_way: tuple[Triple, ...] = tuple(sorted(single))
        """The one-way lines as triples of hole numbers, in ascending order."""
        self.jumps: tuple[Triple, ...] = (
            tuple([jump for line in self.lines for jump in (line, line[::-1])]) + self.one_way
        )
        """All jumps as (origin, over, target); each ordinary line gives two of them."""
        if geometry == "lines":
            self._check_lines(count)
        self.full: int = (1 << count) - 1
        """The set of all holes (bits)."""

    def _check_lines(self, count: int) -> None:
        for line in self.lines + self.one_way:
            if not all(0 <= hole < count for hole in line):
                raise ProblemError(f"line {line} is not three holes of the board")
            if len(set(line)) < 3:
                raise ProblemError(f"line {'-'.join(self.names[h] for h in line)} repeats a hole")

    @classmethod
    def from_coordinates(
        cls, geometry: Geometry, holes: Iterable[Coordinates], *, name: str | None = None
    ) -> Board:
        """Return the board with *holes* at (column, row) and the lines of the *geometry*.

        >>> Board.from_coordinates("square", [(0, 0), (1, 0), (2, 0)]).names
        ('a1', 'b1', 'c1')
        """
        if not isinstance(geometry, str):
            raise expected("a geometry, such as 'square'", geometry)
        if geometry not in DIRECTIONS:
            raise ProblemError(f"a geometry is {', '.join(DIRECTIONS)}, not {shown(geometry)}")
        given = all_checked(tuple, holes, "holes as (column, row), such as (3, 4)")
        for place in given:
            if [hasattr(number, "__index__") for number in place] != [True, True]:
                raise expected("a hole as (column, row), such as (3, 4)", place)
        ordered = sorted(set(given), key=_by_row)
        if len(ordered) < len(given):
            double = next(place for place in ordered if given.count(place) > 1)
            raise ProblemError(f"hole {list(double)} is given twice")
        for column, row in ordered:
            if not (0 <= column <= MAX_COORDINATE and 0 <= row <= MAX_COORDINATE):
                raise ProblemError(
                    f"hole [{column}, {row}]: columns and rows count from 0 to {MAX_COORDINATE}"
                )
        index = {place: number for number, place in enumerate(ordered)}
        lines = []
        get = index.get
        for dx, dy in DIRECTIONS[geometry]:
            for (x, y), a in index.items():
                b = get((x + dx, y + dy))
                if b is not None:
                    c = get((x + dx + dx, y + dy + dy))
                    if c is not None:
                        lines.append((a, b, c))
        names = [place_name(place) for place in ordered]
        return cls(names, lines, coordinates=ordered, geometry=geometry, name=name)

    @classmethod
    def from_lines(
        cls,
        lines: Iterable[Sequence[str]],
        *,
        holes: str | Iterable[str] = (),
        one_way: Iterable[Sequence[str]] = (),
        name: str | None = None,
    ) -> Board:
        """Return the board whose *lines* are given by hole names, *holes* being those on no line.

        Holes are numbered in the natural order of their names (v2 before v10).

        >>> Board.from_lines([("x", "y", "z")]).jumps
        ((0, 1, 2), (2, 1, 0))
        """
        alone = words_of(holes) if isinstance(holes, str) else holes
        what = "names of holes, such as 'd4'"
        two_way, single = [
            [all_checked(str, line, what) for line in some] for some in (lines, one_way)
        ]
        on_lines = {hole for line in two_way + single for hole in line}
        every = on_lines | {*all_checked(str, alone, what)}
        check_count(len(every))  # checked before the names of very many holes are read
        names = sorted(map(check_name, every), key=_natural)
        index = {hole: number for number, hole in enumerate(names)}

        def triple(line: tuple[str, ...]) -> Triple:
            if len(line) != 3:
                raise ProblemError(f"line {'-'.join(line)} is not three holes")
            return index[line[0]], index[line[1]], index[line[2]]

        return cls(names, map(triple, two_way), one_way=map(triple, single), name=name)

    @classmethod
    def from_networkx(cls, graph: Graph) -> Board:
        """Return the board of a *graph* of networkx: every path of three vertices is a line.

        In a directed graph, every path of three vertices along its arcs is a one-way line. A hole
        has the name ``str(vertex)``; parallel edges count once, and attributes are left out. The
        board of an undirected graph is named after its edges, ``graph(a-b, ..)``, and can be
        written as text.

        Raises NotationError for a vertex whose name cannot be that of a hole (letters, digits,
        ``_``, ``.`` and ``'``, as in ``v1``; ``nx.convert_node_labels_to_integers`` renames those
        of a grid), and ProblemError for two vertices with one name, an edge from a vertex to
        itself, and graphs with more than 1,024 vertices or 100,000 lines.
        """
        from pegsol.game.boards.networks import board_of

        return board_of(graph)

    def to_networkx(self) -> Graph:
        """Return the graph of the holes (by name), with an edge between neighbours on a line.

        It is directed if the board has one-way lines. If holes have coordinates, the attribute
        ``pos`` of a vertex is its place (x, y), with y upwards, as ``nx.draw`` takes it. If a board
        was made from a graph, ``Board.from_networkx(board.to_networkx())`` is equal to *board*;
        other boards become graphs, on which pegs also jump around corners.

        Raises MissingExtraError without the extra ``graph``.
        """
        from pegsol.game.boards.networks import graph_of

        return graph_of(self)

    def __len__(self) -> int:
        """Return the number of holes."""
        return len(self.names)

    def hole(self, name: str) -> int:
        """Return the number of the hole called *name*.

        Raises NotationError if the board has no such hole.
        """
        number = self._index.get(name)
        if number is None and not isinstance(name, str):
            raise expected("the name of a hole, such as 'd4'", name)
        if number is None:
            number = self._index.get(name.lower())
        if number is None:
            message = f"there is no hole {shorten(name, 40)!r} on this board"
            from pegsol.game.foreign_notation import notations_with  # seldom needed

            notations = ", ".join(notations_with(self, name))
            other = f"; there is one in {notations}" if notations else ""
            raise NotationError(f"{message} ({self._holes_in_words(name)}){other}")
        return number

    def _holes_in_words(self, wanted: str) -> str:
        """Return which holes there are: those in the row of *wanted*, or the columns and rows."""
        names, words = self.names, []
        if self.coordinates is not None:
            row = wanted[len(wanted.rstrip("0123456789")) :]
            in_row = [name for name in names if name[len(name.rstrip("0123456789")) :] == row]
            if not in_row or row == wanted:
                for noun, axis in (("column", 0), ("row", 1)):
                    found = sorted({place[axis] for place in self.coordinates})
                    ends = [column_letters(n) if axis == 0 else str(n + 1) for n in found]
                    several = f"{noun}s {ends[0]} to {ends[-1]}"
                    words.append(several if len(found) > 1 else f"{noun} {ends[0]}")
                return f"it has {words[0]} and {words[1]}"
            names = tuple(in_row)
            words = [f"row {row} has"]
        shown_names = names if len(names) <= 12 else (*names[:6], "..", names[-1])
        return " ".join([*(words or ["it has"]), ", ".join(shown_names)])

    def bits(self, holes: str | Iterable[str], *, once: bool = False) -> int:
        """Return the set of the named holes as an integer, bit h for hole h.

        With *once*, a hole that is given twice is an error.

        Raises NotationError for a name that no hole of the board has.
        """
        if isinstance(holes, str):
            holes = words_of(holes)
        elif not isinstance(holes, Iterable):
            raise expected("names of holes, such as 'd4 d5'", holes)
        result = 0
        for name in holes:
            bit = 1 << self.hole(name)
            if once and result & bit:
                raise NotationError(f"hole {name} is given twice")
            result |= bit
        return result

    def names_of(self, bits: int) -> tuple[str, ...]:
        """Return the names of the holes in the set *bits*, in the board's order."""
        holes = self.checked_bits(bits)
        return tuple([name for hole, name in enumerate(self.names) if holes >> hole & 1])

    def checked_bits(self, bits: int) -> int:
        """Return *bits*, a set of holes; raise ProblemError if the board has no such holes."""
        if checked(int, bits, "a set of holes as bits") < 0 or bits >> len(self.names):
            raise ProblemError(f"the bits are not those of holes on the board: {described(bits)}")
        return bits

    @cached_property
    def overs(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """The holes that can be jumped on the way from one hole to another."""
        table: dict[tuple[int, int], tuple[int, ...]] = {}
        for a, b, c in self.jumps:
            table[a, c] = (*table.get((a, c), ()), b)
        return table

    @cached_property
    def jump_masks(self) -> tuple[tuple[int, int], ...]:
        """For each jump the bits of its three holes, and of the two that must hold pegs."""
        return tuple([(1 << a | 1 << b | 1 << c, 1 << a | 1 << b) for a, b, c in self.jumps])

    @cached_property
    def neighbours(self) -> tuple[set[int], ...]:
        """For each hole the holes beside it on a line."""
        near: list[set[int]] = [set() for _ in self.names]
        for a, b, c in self.jumps:
            near[a].add(b)
            near[b] |= {a, c}
            near[c].add(b)
        return tuple(near)

    @cached_property
    def alone(self) -> tuple[int, ...]:
        """The holes on no line."""
        on_lines = {hole for jump in self.jumps for hole in jump}
        return tuple([hole for hole in range(len(self)) if hole not in on_lines])

    @cached_property
    def jump_set(self) -> frozenset[Triple]:
        """The jumps as a set, in which one can be looked up."""
        return frozenset(self.jumps)

    @cached_property
    def symmetries(self) -> SymmetryGroup:
        """The symmetries: all permutations of the holes that keep the set of jumps.

        >>> from pegsol import board
        >>> [symmetry("b1") for symmetry in board("line(5)").symmetries]
        ['b1', 'd1']
        """
        return SymmetryGroup(self)

    @cached_property
    def motions(self) -> tuple[Permutation, ...]:
        """The symmetries that are motions of the lattice, the identity first.

        They are quick to find. On all catalogue boards with coordinates, except the very smallest,
        they are all the symmetries. A board given by lines has only the identity.
        """
        identity = tuple(range(len(self)))
        if self.coordinates is None or self.geometry == "lines":
            return (identity,)
        places = self.coordinates
        hole_at = {place: hole for hole, place in enumerate(places)}
        left, top = min([x for x, _ in places]), min([y for _, y in places])
        found = {identity: None}
        for a, b, c, d in POINT_GROUPS[self.geometry]:
            moved = [(a * x + b * y, c * x + d * y) for x, y in places]
            right, down = left - min([x for x, _ in moved]), top - min([y for _, y in moved])
            image = tuple([hole_at.get((x + right, y + down), -1) for x, y in moved])
            if -1 not in image:
                found[image] = None
        return tuple(found)

    @property
    def slant(self) -> Literal[-1, 0, 1]:
        """How many half holes each row is drawn to the right of the row above."""
        return SLANTS.get(self.geometry, 0)

    @cached_property
    def grid(self) -> tuple[Coordinates, ...] | None:
        """Where each hole is drawn: (half holes to the right, rows down), or None."""
        if self.coordinates is None:
            return None
        return tuple([(2 * column + self.slant * row, row) for column, row in self.coordinates])

    @cached_property
    def squared_radii(self) -> tuple[int, ...] | None:
        """The squared distance of each hole from the centroid, times the squared hole count.

        On triangular lattices all six neighbours are at distance 1. None without a lattice.
        """
        if self.coordinates is None or self.geometry == "lines":
            return None
        count = len(self)
        columns = sum([column for column, _ in self.coordinates])
        rows = sum([row for _, row in self.coordinates])
        # |x + y w|^2 = x^2 + x y (w + 1/w) + y^2, where w points along a column as it is drawn.
        squares = []
        for column, row in self.coordinates:
            x, y = count * column - columns, count * row - rows
            squares.append(x * x + self.slant * x * y + y * y)
        return tuple(squares)

    @cached_property
    def digest(self) -> str:
        """A SHA-256 of the content (names, places and jumps), the same on every machine."""
        import hashlib

        return hashlib.sha256(repr(self._content).encode()).hexdigest()

    @cached_property
    def _content(self) -> tuple[Any, ...]:
        return self.names, self.coordinates, self.geometry, self.jumps

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Board):
            return self is other
        if self._content is not other._content:
            if self._hash != other._hash or self._content != other._content:
                return False
            other._content = self._content  # so that they are compared only once
        return True

    @cached_property
    def _hash(self) -> int:
        return hash((self.names, self.jumps))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        # The hashes of names are different in every process.
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def as_json(self) -> BoardJson:
        """Return the board as problem files write it: its name, or its holes or lines."""
        if self.name is not None:
            return self.name
        if self.coordinates is not None and self.geometry != "lines":
            return {"geometry": self.geometry, "holes": [list(c) for c in self.coordinates]}

        def named(lines: Iterable[Triple]) -> list[list[str]]:
            return [[self.names[hole] for hole in line] for line in lines]

        content: LinesJson = {"lines": named(self.lines)}
        if self.one_way:
            content["one_way"] = named(self.one_way)
        content["holes"] = [self.names[hole] for hole in self.alone]
        return content

    @property
    def _has_json(self) -> bool:
        """Whether ``as_json`` tells all about the board: names and places are the usual ones."""
        from pegsol.game.boards.names import board

        try:
            return self.name is not None or board(self.as_json()) == self
        except (NotationError, ProblemError):
            return False

    def __repr__(self) -> str:
        if self._has_json:
            text = f"board({self.as_json()!r})"
        else:
            text = (
                f"Board({self.names!r}, {self.lines!r}, one_way={self.one_way!r}, "
                f"coordinates={self.coordinates!r}, geometry={self.geometry!r})"
            )
        if len(text) <= MAX_WRITTEN:
            return text
        return f"<board of {plural(len(self), 'hole')} and {plural(len(self.jumps), 'jump')}>"


def written(board: Board) -> str:
    """Return how the ``repr`` of a value on a board gives that board."""
    text = repr(board)
    return text[len("board(") : -1] if text.startswith("board(") else text


def listed(board: Board, holes: int) -> str:
    """Return how a ``repr`` gives a set of holes: their names, or their number if they are many."""
    text = " ".join(board.names_of(holes))
    return text if len(text) <= MAX_WRITTEN else f"<{plural(holes.bit_count(), 'hole')}>"


def place_name(place: Coordinates) -> str:
    """Return the name of the hole at (column, row)."""
    return f"{column_letters(place[0])}{place[1] + 1}"


def column_letters(column: int) -> str:
    """Return the letters of a column counted from 0: a, b, .., z, aa, ab, .."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def check_name(name: str) -> str:
    """Return *name* if it can name a hole, else raise NotationError.

    A name starts with a letter or digit and has no ``-``, ``,``, brackets or white space, which
    the notation of jumps and moves uses, and is not a word of the notation of problems, such as
    ``any``.
    """
    if name.lower() in _RESERVED:
        raise NotationError(f"{name!r} is a word of the notation and cannot name a hole")
    if len(name) > 40 or not _NAME.fullmatch(name):
        text = shorten(name, 40)
        raise NotationError(f"{text!r} cannot name a hole: letters, digits, _ . ' only")
    return name


def check_count(holes: int) -> None:
    """Raise ProblemError for a number of holes that no board has."""
    if not 1 <= holes <= MAX_HOLES:
        raise ProblemError(f"a board has 1 to {MAX_HOLES} holes, not {holes}")


def _natural(name: str) -> list[tuple[int, str]]:
    """Return a sort key that compares runs of digits as numbers."""
    return [
        (int(part), part) if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", name)
    ]


def _by_row(place: Coordinates) -> Coordinates:
    return place[1], place[0]
