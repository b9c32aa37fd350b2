"""The position classes of a board as a table: the single pegs that each vacancy can leave."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Annotated, TypedDict

from pegsol.game.boards.board import Board, BoardJson
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.limits import DEFAULT_LIMITS, Clock, Limits, as_limits
from pegsol.proof.colours import colourings
from pegsol.proof.position_class import (
    class_of,
    classes_of,
    pairs_in_class,
    survivors_in_class,
)
from pegsol.shapes import Hole, Json


@dataclass(frozen=True, slots=True)
class ClassPair:
    """A vacancy and a single peg in its class; *problems* is the number of symmetric problems.

    >>> from pegsol import class_table
    >>> class_table("line(4)").pairs
    (ClassPair(vacancy='b1', survivor='c1', problems=2),)
    """

    vacancy: Hole
    """The name of the hole that is empty at the start."""
    survivor: Hole
    """The name of the hole with the peg."""
    problems: int


class ClassTableJson(TypedDict):
    """The position classes of a board."""

    board: BoardJson
    classes: int
    null_class: bool
    """Whether each position is in the class of its complement."""
    parity_sets: list[list[Hole]]
    colourings: list[list[list[Hole]]]
    holes: list[list[Hole]]
    """Groups of holes: a class that allows a single peg in one hole allows it in all of its
    group."""
    survivors: dict[str, list[Hole]]
    """For each vacancy, the holes in which a single peg may be left."""
    feasible: int
    pairs: list[Annotated[Json, ClassPair]]


@dataclass(frozen=True, slots=True)
class ClassTable:
    """The position classes of a board, and the problems from one vacancy to one peg they allow.

    - ``dimension`` is the number of independent parity sets, and ``parity_sets`` is a basis of
      them;
    - ``null_class`` is whether the full board is in the class of the empty board; if so, every
      position is in the class of its complement;
    - ``colourings`` are the colourings of the holes in three colours that all occur on every line;
    - ``holes`` has the holes in groups; two holes are in one group if and only if the single pegs
      in them are in one class;
    - ``survivors`` has for each vacancy the holes where a single peg can be left, as far as the
      classes allow it;
    - ``pairs`` has the same up to symmetry.

    >>> from pegsol import board
    >>> table = class_table(board("english"))
    >>> table.number, table.null_class, len(table.holes), len(table.pairs)
    (16, True, 9, 21)
    >>> table.survivors["d4"]
    ('d1', 'a4', 'd4', 'g4', 'd7')
    """

    board: Board
    """The board."""
    dimension: int
    parity_sets: tuple[tuple[str, ...], ...]
    null_class: bool
    colourings: tuple[tuple[tuple[str, ...], ...], ...]
    holes: tuple[tuple[str, ...], ...]
    survivors: dict[str, tuple[str, ...]] = field(hash=False)
    pairs: tuple[ClassPair, ...]

    @property
    def number(self) -> int:
        """The number of position classes."""
        return 1 << self.dimension

    def as_json(self) -> ClassTableJson:
        """Return the table by name."""
        return {
            "board": self.board.as_json(),
            "classes": self.number,
            "null_class": self.null_class,
            "parity_sets": [list(holes) for holes in self.parity_sets],
            "colourings": [[list(holes) for holes in colours] for colours in self.colourings],
            "holes": [list(names) for names in self.holes],
            "survivors": {hole: list(names) for hole, names in self.survivors.items()},
            "feasible": len(self.pairs),
            "pairs": [asdict(pair) for pair in self.pairs],
        }


def class_table(board: BoardLike, *, limits: Limits = DEFAULT_LIMITS) -> ClassTable:
    """Return the position classes of *board*, and the single pegs that they allow.

    A problem that the classes allow may still be impossible; a problem that they do not allow is
    impossible. The *rule of three* of the board says that the last peg of a start can be left only
    in holes of one group (see :class:`ClassTable`): E. R. Berlekamp, J. H. Conway and R. K. Guy,
    Winning Ways for your Mathematical Plays, chapter 23.

    >>> from pegsol import board
    >>> table = class_table(board("french"))
    >>> table.null_class, table.survivors["d4"], len(table.pairs)
    (False, (), 10)

    Raises LimitError if the time limit is reached: a board of 1,024 holes has a million pairs.
    """
    clock = Clock(as_limits(limits).time)
    board = as_board(board)
    names, sets = board.names, classes_of(board).parity_sets
    groups: dict[int, list[str]] = {}
    for name, vector in zip(names, classes_of(board).vectors, strict=True):
        groups.setdefault(vector, []).append(name)
    orbits = pairs_in_class(board, clock.check)
    return ClassTable(
        board,
        len(sets),
        tuple([board.names_of(holes) for holes in sets]),
        class_of(sets, board.full) == 0,
        tuple(
            [tuple([board.names_of(colour) for colour in colours]) for colours in colourings(board)]
        ),
        tuple(map(tuple, groups.values())),
        {
            name: tuple([names[hole] for hole in holes])
            for name, holes in zip(names, survivors_in_class(board), strict=True)
        },
        tuple([ClassPair(names[orbit[0][0]], names[orbit[0][1]], len(orbit)) for orbit in orbits]),
    )
