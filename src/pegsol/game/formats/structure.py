"""Problems as facts: the lines of the board, and the pegs and the empty holes of a position.

Planners and ASP solvers read such facts. One predicate of three locations has the lines, and
predicates of one location have the pegs, the empty holes, or both. The words for these differ from
one program to the next; the structure does not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from pegsol.errors import NotationError, PegError, ProblemError
from pegsol.game.boards.board import DIRECTIONS, Board, Coordinates
from pegsol.game.boards.names import board as board_of
from pegsol.game.boards.names import catalogue_board
from pegsol.game.boards.shapes import SHAPES
from pegsol.game.problem import Problem
from pegsol.wording import shown

State = Literal["occupied", "free"]

Locations = tuple[str, ...]

_PEG_WORDS = ("occupied", "full", "filled", "taken", "peg", "has-peg", "pegged", "marble", "ball")
_HOLE_WORDS = ("free", "empty", "vacant", "unoccupied", "clear", "open", "hole", "no-peg")
_STATES: dict[str, State] = {
    **dict.fromkeys(_PEG_WORDS, "occupied"),
    **dict.fromkeys(_HOLE_WORDS, "free"),
}

_PLACES = ("location", "position", "place", "cell", "field", "square", "hole")
"""Words for a location; if such a fact holds of every location, it says no more."""

_JUMPS = ("in-line", "inline", "jump", "can-jump", "move", "can-move")
"""Words for a jump from the first location over the second to the third."""

_PLACE = re.compile(r"pos-(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,3})")

_EXPECTED = (
    "expected facts of three locations (one word, such as in-line) for the lines, and of one "
    "location for pegs or empty holes (such as occupied and free)"
)


class Fact(NamedTuple):
    """A fact or a condition: its predicate, the locations that it is about, and its line."""

    head: str
    places: Locations
    line: int


class Structure(NamedTuple):
    """The jumps of a board, from x over y to z, and the locations with a peg at the start."""

    jumps: Collection[Locations]
    pegs: Collection[str]


def state_of(word: str) -> State | None:
    """Return what a predicate says of a location, None if its *word* is unknown.

    >>> state_of("has_peg"), state_of("vacant"), state_of("red")
    ('occupied', 'free', None)
    """
    return _STATES.get(_plain(word))


def is_place(word: str) -> bool:
    """Return whether a predicate with this *word* says that something is a location."""
    return _plain(word) in _PLACES


def opposite(state: State) -> State:
    """Return the other state of a location."""
    return "free" if state == "occupied" else "occupied"


def structure_of(facts: Iterable[Fact], locations: Collection[str], line: int) -> Structure:
    """Return the jumps and the pegs in the *facts* about *locations*, which begin at a *line*.

    Facts about no location say nothing. A location without a fact is in the state that no fact is
    about.

    Raises NotationError if the structure is unclear, and ProblemError if a location is in no state
    or in both.
    """
    found: dict[tuple[str, int], dict[Locations, int]] = {}
    for fact in facts:
        if fact.places:
            found.setdefault((fact.head, len(fact.places)), {})[fact.places] = fact.line
    lines: dict[str, dict[Locations, int]] = {}
    states: dict[State, set[str]] = {}
    unclear: set[int] = set()
    for (head, count), about in found.items():
        state = state_of(head)
        if count == 1 and is_place(head) and len(about) == len(locations):
            continue
        if count == 1 and state is not None:
            states.setdefault(state, set()).update([place for (place,) in about])
        elif count == 3 and not lines:
            lines[head] = about
        else:
            unclear.update(about.values())
    if unclear or not states:
        heads = ", ".join([f"{head}/{count}" for head, count in found])
        names = shown(heads) if heads else "none"
        raise NotationError(f"{_EXPECTED}, found {names}", line=min(unclear, default=line))
    if len(states) == 1:
        [given] = states
        states[opposite(given)] = {*locations} - states[given]
    for place in locations:
        if (place in states["occupied"]) == (place in states["free"]):
            both = place in states["free"]
            named = "both occupied and free" if both else "neither occupied nor free"
            raise ProblemError(f"at the start {shown(place)} is {named}")
    jumps = [jump for head, about in lines.items() for jump in _in_order(head, about)]
    return Structure(jumps, states["occupied"])


def _plain(word: str) -> str:
    return word.replace("_", "-")


def _in_order(head: str, lines: Mapping[Locations, int]) -> Collection[Locations]:
    """Return the *lines* as jumps from x over y to z.

    The location that is jumped over stands where all lines have their opposite lines; if none has,
    the word must be one for a jump.
    """
    if _plain(head) in _JUMPS:
        return lines
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2)):
        ordered = {tuple([line[place] for place in order]): None for line in lines}
        if all(line[::-1] in ordered for line in ordered):
            return ordered
    if not any(line[::-1] in lines for line in lines):
        message = f"no line of {head} has its opposite: call it in-line if x jumps over y to z"
        raise NotationError(message, line=min(lines.values()))
    return lines


# -- boards --------------------------------------------------------------------------------------


def board_of_jumps(
    objects: Collection[str], jumps: Collection[Locations]
) -> tuple[Board, dict[str, int]]:
    """Return the board with these locations and jumps, and the hole that each location is.

    Locations called ``pos-ROW-COLUMN`` make a board with coordinates if the jumps are those of a
    lattice; other locations, a board given by its lines.
    """
    return _lattice_board(objects, jumps) or _lines_board(objects, jumps)


def _lattice_board(
    objects: Collection[str], jumps: Collection[Locations]
) -> tuple[Board, dict[str, int]] | None:
    """Return the board with coordinates and exactly these jumps, and the holes; or None."""
    places = {}
    for name in objects:
        match = _PLACE.fullmatch(name)
        if match is None:
            return None
        places[name] = (int(match[2]), int(match[1]))
    for board in _placed_boards(places.values()):
        numbers = {place: hole for hole, place in enumerate(board.coordinates or ())}
        if numbers.keys() != set(places.values()):
            continue
        holes = {name: numbers[place] for name, place in places.items()}
        if {(holes[a], holes[b], holes[c]) for a, b, c in jumps} == board.jump_set:
            return catalogue_board(board), holes
    return None


def _placed_boards(places: Collection[Coordinates]) -> Iterator[Board]:
    """Yield the boards with holes at these *places*, and some of the catalogue that may have."""
    for geometry in DIRECTIONS:
        yield Board.from_coordinates(geometry, places)
    width, height = [1 + max(axis) for axis in zip(*places, strict=True)]
    for name in [name for name, shape in SHAPES.items() if shape.lines is not None]:
        numbers = (width, height) if len(SHAPES[name].parameters) > 1 else ((width + 1) // 2,)
        with suppress(PegError):
            yield board_of(f"{name}({','.join(map(str, numbers))})")


def _lines_board(
    objects: Collection[str], jumps: Collection[Sequence[str]]
) -> tuple[Board, dict[str, int]]:
    names = {name: name.replace("-", "_") for name in objects}
    if len(set(names.values())) < len(names):
        raise ProblemError("two objects differ only in - and _, which names of holes cannot have")
    for a, _, c in jumps:
        if a == c:
            raise ProblemError(f"a line repeats location {shown(a)}")
    # Two one-way lines in opposite directions make an ordinary line.
    lines = [[names[place] for place in jump] for jump in jumps]
    board = Board.from_lines([], holes=names.values(), one_way=lines)
    return board, {name: board.hole(hole) for name, hole in names.items()}


def check_square(problem: Problem, reader: str) -> tuple[tuple[int, int], ...]:
    """Return the columns and rows of the holes of a *problem*, if its jumps are those of a square.

    Raises ProblemError, with the name of the *reader*, for another board and for reverse rules.
    """
    if problem.rules != "normal":
        raise ProblemError(f"{reader} knows the normal rules only")
    places = problem.board.coordinates
    if (
        places is None
        or Board.from_coordinates("square", places).jump_set != problem.board.jump_set
    ):
        raise ProblemError(f"{reader} knows boards of the square lattice only")
    return places
