"""A finish: the positions that a problem may end in.

It is described in one of five ways: exactly these pegs; a pattern in which some holes may be
either; at most k pegs; exactly k pegs, wherever they stand; or as few pegs as can be reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pegsol.errors import NotationError, ProblemError, expected
from pegsol.model.boards import BoardLike, as_board
from pegsol.model.position import Position, parse_holes
from pegsol.wording import words_of

if TYPE_CHECKING:
    from pegsol.model.symmetry import Symmetry

FinishKind = Literal["pegs", "at_most", "count", "fewest"]

HolesLike = int | str | Iterable[str]
"""Holes by their names, in a list or in one text, or as bits."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The positions a problem may end in; make one with the class methods below.

    ``kind`` is "pegs" (the pegs in ``pegs`` and no others, except that the holes in ``free`` may
    be either), "at_most" (no more than ``most`` pegs), "count" (exactly ``most`` pegs, wherever
    they stand) or "fewest" (as few as can be reached).
    Sets of holes are integers, bit h for hole h, as :meth:`pegsol.Board.bits` makes them.

    A finish may be given by names of holes. These stay in ``named``, those of the pegs and those of
    the free holes, until a :class:`Problem` or :meth:`on` puts the finish on a board.

    >>> from pegsol import Position
    >>> centre = Finish.exactly("d4").on("english")
    >>> centre.holds(Position("english", "d4")), centre.holds(Position("english", "d4 d5"))
    (True, False)
    >>> Finish.at_most(2).holds(Position("english", "d4 d5"))
    True
    """

    kind: FinishKind
    pegs: int = 0
    free: int = 0
    most: int = 0
    named: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    @classmethod
    def exactly(cls, pegs: HolesLike, free: HolesLike = 0) -> Finish:
        """Return the finish with exactly these *pegs*; the holes in *free* may be either.

        Both are names of holes or bits.

        >>> from pegsol import Problem
        >>> Problem("english", "d4", Finish.exactly("d4 d5"))
        Problem('english', 'd4', 'd4 d5')

        Raises TypeError for bits together with names.
        """
        if type(pegs) is int and type(free) is int:
            return cls("pegs", pegs & ~free, free)
        return cls("pegs", named=(_names(pegs), _names(free)))

    @classmethod
    def at_most(cls, most: int) -> Finish:
        """Return the finish with no more than *most* pegs; 1 means any survivor."""
        if not isinstance(most, int):
            raise expected("a number of pegs", most)
        if most < 1:
            raise ProblemError(f"a finish has at least 1 peg, not at most {most}")
        return cls("at_most", most=most)

    @classmethod
    def count(cls, pegs: int) -> Finish:
        """Return the finish with this number of *pegs*, no more and no fewer, wherever they stand.

        >>> from pegsol import Position
        >>> two = Finish.count(2)
        >>> two.holds(Position("english", "d4 d5")), two.holds(Position("english", "d4"))
        (True, False)
        >>> Finish.count(1)
        Finish.any_survivor()
        """
        if not isinstance(pegs, int):
            raise expected("a number of pegs", pegs)
        if pegs < 1:
            raise ProblemError(f"a finish has at least 1 peg, not exactly {pegs}")
        return cls("count", most=pegs) if pegs > 1 else cls.any_survivor()

    @classmethod
    def one_vacancy(cls, board: BoardLike) -> Finish:
        """Return the finish with every hole of *board* filled but one, wherever that is.

        It is the reverse game's counterpart of any survivor.

        >>> Finish.one_vacancy("english")
        Finish.count(32)

        Raises ProblemError for a board with one hole.
        """
        return cls.count(len(as_board(board)) - 1)

    @classmethod
    def any_survivor(cls) -> Finish:
        """Return the finish with one peg, wherever it stands."""
        return cls.at_most(1)

    @classmethod
    def fewest(cls) -> Finish:
        """Return the finish with as few pegs as can be reached from the start."""
        return cls("fewest")

    @property
    def by_number(self) -> bool:
        """Whether the finish is a number of pegs, at most or exactly, wherever they stand."""
        return self.kind in ("at_most", "count")

    @property
    def one_number(self) -> bool:
        """Whether the finish is exactly one number of pegs, wherever they stand."""
        return self.by_number and self.least == self.most

    @property
    def least(self) -> int:
        """The fewest pegs that a finish by number allows."""
        return self.most if self.kind == "count" else 1

    def on(self, board: BoardLike) -> Finish:
        """Return the same finish with the holes that it names as bits, of *board*.

        >>> Finish.exactly("b1", free="c1").on("line(4)")
        Finish.exactly(2, free=4)

        Raises NotationError for a hole that the board does not have, and ProblemError for holes off
        the board and for exactly as many pegs as it has no holes for.
        """
        on = as_board(board)
        if self.kind == "count" and self.most > len(on):
            raise ProblemError(f"a board of {len(on)} holes never has exactly {self.most} pegs")
        if self.named is None:
            if (self.pegs | self.free) & ~on.full:
                raise ProblemError("the finish has a peg on no hole of the board")
            return self
        pegs, free = [parse_holes(on, names) for names in self.named]
        if pegs & free:
            raise NotationError("a hole of the finish cannot hold a peg and be free as well")
        return Finish("pegs", pegs, free)

    def holds(self, position: Position | int) -> bool:
        """Return whether a position, or its bits, satisfies the finish.

        Every position satisfies "fewest": only a search can find out whether fewer pegs can be
        reached.

        Raises ProblemError for a finish that names holes and has no board yet.
        """
        if isinstance(position, Position):
            bits = position.bits
        elif isinstance(position, int):
            bits = position
        else:
            raise expected("a position or its bits", position)
        if self.named is not None:
            raise ProblemError("the finish names holes: its method on() puts it on a board")
        if self.kind == "pegs":
            return bits & ~self.free == self.pegs
        if self.kind == "count":
            return bits.bit_count() == self.most
        return self.kind == "fewest" or bits.bit_count() <= self.most

    def _mapped(self, symmetry: Symmetry) -> Finish:
        here = self.on(symmetry.board)
        return replace(here, pegs=symmetry.bits(here.pegs), free=symmetry.bits(here.free))

    def _marked(self) -> tuple[int, ...]:
        if self.named is not None:
            raise ProblemError("the finish names holes: its method on() puts it on a board")
        return self.pegs, self.free

    def __repr__(self) -> str:
        if self.kind == "fewest":
            return "Finish.fewest()"
        if self.kind == "at_most" and self.most == 1:
            return "Finish.any_survivor()"
        if self.kind == "at_most":
            return f"Finish.at_most({self.most})"
        if self.kind == "count":
            return f"Finish.count({self.most})"
        pegs: int | str = self.pegs
        free: int | str = self.free
        if self.named is not None:
            pegs, free = [" ".join(names) for names in self.named]
        return f"Finish.exactly({pegs!r}" + (f", free={free!r})" if free else ")")


def _names(holes: HolesLike) -> tuple[str, ...]:
    """Return the names in a text or a list."""
    if isinstance(holes, str):
        return tuple(words_of(holes))
    if type(holes) is int and holes == 0:  # no free holes
        return ()
    if isinstance(holes, Iterable) and not isinstance(holes, Mapping | bytes):
        names = tuple(holes)
        if all(isinstance(name, str) for name in names):
            return names
    raise expected("names of holes, such as 'd4 d5'", holes)
