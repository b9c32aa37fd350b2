"""The position classes of a board as a table: which single peg can be left from which vacancy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pegsol.model.board import Board
from pegsol.model.boards import BoardLike, as_board
from pegsol.theory.colours import colourings
from pegsol.theory.position_class import (
    class_of,
    class_vectors,
    feasible_pairs,
    parity_sets,
)


@dataclass(frozen=True, slots=True)
class ClassPair:
    """A vacancy and a single peg in its class; *problems* are the same by symmetry.

    >>> ClassPair("d4", "d1", 4).as_json()
    {'vacancy': 'd4', 'survivor': 'd1', 'problems': 4}
    """

    vacancy: str
    """The name of the hole that is empty at the start."""
    survivor: str
    """The name of the hole with the peg."""
    problems: int

    def as_json(self) -> dict[str, Any]:
        """Return the pair by name."""
        return {"vacancy": self.vacancy, "survivor": self.survivor, "problems": self.problems}


@dataclass(frozen=True, slots=True)
class ClassTable:
    """The position classes of a board, and the problems from one vacancy to one peg they allow.

    - ``dimension``: the number of independent parity sets, ``parity_sets`` a basis of them;
    - ``null_class``: whether the full board is in the class of the empty one, which makes every
      position belong to the class of its complement;
    - ``colourings``: colourings of the holes with three colours that every line has all of;
    - ``holes``: the holes in groups; a single peg in one is in the class of a single peg in
      another if and only if both are in one group;
    - ``survivors``: for each vacancy the holes where a single peg can be left, as far as the
      classes allow it;
    - ``pairs``: the same up to symmetry.

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
    survivors: dict[str, tuple[str, ...]]
    pairs: tuple[ClassPair, ...]

    @property
    def number(self) -> int:
        """The number of position classes."""
        return 1 << self.dimension

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import classes_as_svg

        return classes_as_svg(self)

    def as_json(self) -> dict[str, Any]:
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
            "pairs": [pair.as_json() for pair in self.pairs],
        }


def class_table(board: BoardLike) -> ClassTable:
    """Return the position classes of *board*, and which single pegs they allow.

    What the classes allow may still be impossible; what they do not allow is. The *rule of three*
    of the board is that the last peg of a start can be left only in holes of one group, see
    :class:`ClassTable`: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for your
    Mathematical Plays, chapter 23.

    >>> from pegsol import board
    >>> table = class_table(board("french"))
    >>> table.null_class, table.survivors["d4"], len(table.pairs)
    (False, (), 10)
    """
    board = as_board(board)
    names, sets = board.names, parity_sets(board)
    groups: dict[int, list[str]] = {}
    for name, vector in zip(names, class_vectors(board), strict=True):
        groups.setdefault(vector, []).append(name)
    orbits = feasible_pairs(board)
    survivors: dict[str, list[int]] = {name: [] for name in names}
    for orbit in orbits:
        for vacancy, survivor in orbit:
            survivors[names[vacancy]].append(survivor)
    return ClassTable(
        board,
        len(sets),
        tuple([board.names_of(holes) for holes in sets]),
        class_of(sets, board.full) == 0,
        tuple(
            [tuple([board.names_of(colour) for colour in colours]) for colours in colourings(board)]
        ),
        tuple(map(tuple, groups.values())),
        {name: tuple([names[hole] for hole in sorted(holes)]) for name, holes in survivors.items()},
        tuple([ClassPair(names[orbit[0][0]], names[orbit[0][1]], len(orbit)) for orbit in orbits]),
    )
