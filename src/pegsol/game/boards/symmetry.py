"""Symmetries of a board, as functions, and the groups that they form."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Protocol, Self, TypeVar, overload, runtime_checkable

from pegsol.errors import ProblemError, expected
from pegsol.game.boards.automorphisms import PermutationGroup, automorphisms, orbit_of
from pegsol.game.boards.hole_sets import image
from pegsol.limits import whole
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.game.boards.board import Board
    from pegsol.game.position import PegsLike, Position

MAX_IMAGES = 100_000
"""The most images of a position of which the smallest is looked for."""
MAX_TEXT = 200
"""The characters of the longest ``repr`` of a symmetry that lists its images."""


@runtime_checkable
class OnHoles(Protocol):
    """A value made of holes, such as a position, a jump or a problem: symmetries can map it."""

    def _mapped(self, symmetry: Symmetry) -> Self:
        """Return the value on the images of its holes; *symmetry* calls this."""

    def _marked(self) -> tuple[int, ...]:
        """Return sets of holes (bits): a symmetry that keeps each of them keeps the value."""


Value = TypeVar("Value", bound=OnHoles)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A permutation of the holes of a *board* that keeps its jumps; a function that maps things.

    ``images[h]`` is the number of the hole that hole ``h`` goes to. A symmetry maps names of
    holes, and positions, jumps, moves, finishes, problems, solutions and pagoda functions.
    ``s * t`` is *t*, then *s*; ``~s`` undoes *s*.

    >>> from pegsol import Position, board, problem
    >>> english = board("english")
    >>> turn = next(symmetry for symmetry in english.symmetries if symmetry.order == 4)
    >>> turn("c1"), (turn * turn)("c1"), (~turn)("a5")
    ('a5', 'e7', 'c1')
    >>> turn(Position.of(english, ["c1", "d4"])).pegs, turn(problem("english d1 a4"))
    (('d4', 'a5'), Problem('english', 'a4', 'd7'))
    >>> str(turn * ~turn)
    '()'

    :attr:`pegsol.Board.symmetries` has all symmetries of a board. Raises ProblemError if *images*
    do not keep the jumps.
    """

    board: Board
    images: tuple[int, ...]

    def __post_init__(self) -> None:
        images, board = self.images, _checked(self.board)
        if sorted(images) != list(range(len(board))):
            raise ProblemError(f"a symmetry maps the {len(board)} holes to each other")
        for a, b, c in board.jumps:
            if (images[a], images[b], images[c]) not in board.jump_set:
                names = (board.names[a], board.names[b], board.names[c])
                raise ProblemError(f"not a symmetry: jump {'-'.join(names)} becomes none")

    @classmethod
    def _of(cls, board: Board, images: tuple[int, ...]) -> Symmetry:
        """Return a symmetry that is known to keep the jumps, of which a graph may have 200,000."""
        symmetry = object.__new__(cls)
        object.__setattr__(symmetry, "board", board)
        object.__setattr__(symmetry, "images", images)
        return symmetry

    @overload
    def __call__(self, thing: str, /) -> str: ...

    @overload
    def __call__(self, thing: Value, /) -> Value: ...

    def __call__(self, thing: str | Value, /) -> str | Value:
        """Return the image of *thing*: a hole, given by its name, or a value made of holes.

        Raises NotationError for a name that no hole has, and ProblemError for a value of another
        board.
        """
        if isinstance(thing, str):
            return self.board.names[self.images[self.board.hole(thing)]]
        if not isinstance(thing, OnHoles):
            raise expected("the name of a hole, or a position, a jump or a problem", thing)
        board = getattr(thing, "board", self.board)
        if board != self.board:
            raise ProblemError("a symmetry maps what is on its own board")
        return thing._mapped(self)

    def __mul__(self, other: Symmetry) -> Symmetry:
        """Return the symmetry that is *other*, then this one."""
        if not isinstance(other, Symmetry):
            return NotImplemented
        if other.board != self.board:
            raise ProblemError("symmetries of different boards cannot be composed")
        return Symmetry._of(self.board, tuple([self.images[hole] for hole in other.images]))

    def __invert__(self) -> Symmetry:
        """Return the inverse."""
        inverse = [0] * len(self.images)
        for hole, target in enumerate(self.images):
            inverse[target] = hole
        return Symmetry._of(self.board, tuple(inverse))

    @property
    def order(self) -> int:
        """The number of repetitions after which every hole is back in its place."""
        return math.lcm(*[len(cycle) for cycle in self._cycles()])

    @property
    def cycles(self) -> tuple[tuple[str, ...], ...]:
        """The cycles of two or more holes, by name: each goes to the next.

        >>> from pegsol import board
        >>> [symmetry.cycles for symmetry in board("line(3)").symmetries]
        [(), (('a1', 'c1'),)]
        """
        names = self.board.names
        return tuple(
            [tuple([names[hole] for hole in cycle]) for cycle in self._cycles() if len(cycle) > 1]
        )

    def _cycles(self) -> Iterator[list[int]]:
        seen: set[int] = set()
        for hole in range(len(self.images)):
            if hole not in seen:
                cycle = [hole]
                while (following := self.images[cycle[-1]]) != hole:
                    cycle.append(following)
                seen.update(cycle)
                yield cycle

    def bits(self, bits: int) -> int:
        """Return the image of a set of holes (bits)."""
        return image(self.board.checked_bits(bits), self.images)

    def __str__(self) -> str:
        return "".join([f"({' '.join(cycle)})" for cycle in self.cycles]) or "()"

    def __repr__(self) -> str:
        text = f"Symmetry({self.board!r}, {self.images!r})"
        if len(text) <= MAX_TEXT:
            return text
        moved = sum([hole != to for hole, to in enumerate(self.images)])
        return f"<symmetry of {self.board!r} that moves {plural(moved, 'hole')}>"


class SymmetryGroup:
    """The symmetries of a *board*: all of them, or those that keep something on it.

    Iterating yields each :class:`Symmetry`, the identity first; ``order`` is their number, which
    is exact even where they are too many to list. On some graphs the search for them would take
    exponential time; it ends after a fixed amount of work with a subgroup of at most 1,000
    symmetries, which is then not ``complete``.

    >>> from pegsol import board, problem
    >>> english = board("english")
    >>> len(list(english.symmetries)), english.symmetries.order
    (8, 8)
    >>> mirror = english.symmetries.keeping(problem("english d1 d1"))
    >>> mirror.order, [str(symmetry)[:14] for symmetry in mirror]
    (2, ['()', '(c1 e1)(c2 e2)'])
    >>> board("complete(25)").symmetries.order
    15511210043330985984000000

    :attr:`pegsol.Board.symmetries` makes it.
    """

    def __init__(self, board: Board, kept: tuple[int, ...] = ()) -> None:
        self.board = _checked(board)
        """The board."""
        self._kept = kept

    @cached_property
    def _group(self) -> PermutationGroup:  # a subgroup is often wanted, and not the whole group
        return automorphisms(len(self.board), self.board.jumps, self._kept)

    @property
    def order(self) -> int:
        """The exact number of symmetries, or of the known ones if not all are known."""
        return self._group.order

    @property
    def complete(self) -> bool:
        """Whether the group has all symmetries of the board that keep what the group keeps."""
        return self._group.complete

    @cached_property
    def generators(self) -> tuple[Symmetry, ...]:
        """A few symmetries whose products are all symmetries."""
        return tuple([Symmetry._of(self.board, images) for images in self._group.generators])

    @cached_property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The sets of holes (numbers) that symmetries map to each other, each in order."""
        return self._group.orbits

    def permutations(self, limit: int | None = None) -> Iterator[tuple[int, ...]]:
        """Yield ``images`` of each symmetry, the identity first, at most *limit* of them."""
        if limit is not None:
            whole(limit, "a number of symmetries")
        return islice(self._group.elements(), limit)

    def __iter__(self) -> Iterator[Symmetry]:
        for images in self.permutations():
            yield Symmetry._of(self.board, images)

    def keeping(self, *things: str | OnHoles) -> SymmetryGroup:
        """Return the subgroup of the symmetries that map each of *things* to itself.

        A thing is the name of a hole, or any value that a symmetry maps: a position, a jump, a
        problem (whose start and finish are kept), a pagoda function.

        Raises ProblemError for a value of another board.
        """
        kept = dict.fromkeys(self._kept)
        for thing in things:
            if isinstance(thing, str):
                kept[1 << self.board.hole(thing)] = None
            elif not isinstance(thing, OnHoles):
                raise expected("the name of a hole, or a position, a jump or a problem", thing)
            elif getattr(thing, "board", self.board) != self.board:
                raise ProblemError("symmetries keep what is on their own board")
            else:
                kept |= dict.fromkeys(thing._marked())
        return SymmetryGroup(self.board, tuple(kept))

    @overload
    def orbit(self, thing: str) -> Iterator[str]: ...

    @overload
    def orbit(self, thing: Value) -> Iterator[Value]: ...

    def orbit(self, thing: str | Value) -> Iterator[str | Value]:
        """Yield the different images of *thing*, beginning with *thing* itself."""
        return orbit_of(thing, lambda member: [turn(member) for turn in self.generators])

    def canonical(self, position: Position | PegsLike) -> Position:
        """Return the image of *position* with the smallest ``bits``.

        Two positions have the same canonical form if and only if a symmetry of the group maps one
        to the other. If the group is not ``complete``, other symmetries of the board may do so,
        too.

        Raises ProblemError for a position of another board, and for one with more than 100,000
        images, as graphs have with millions of symmetries.
        """
        from pegsol.game.position import Position, position_on

        bits, turns = position_on(self.board, position).bits, self._group.generators
        images = orbit_of(bits, lambda one: [image(one, turn) for turn in turns])
        listed = [*islice(images, MAX_IMAGES + 1)]
        if len(listed) > MAX_IMAGES:
            raise ProblemError(f"the position has more than {MAX_IMAGES:,} images by symmetry")
        return Position(self.board, min(listed))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SymmetryGroup):
            return NotImplemented
        return (self.board, set(self._kept)) == (other.board, set(other._kept))

    def __hash__(self) -> int:
        return hash((self.board, frozenset(self._kept)))

    def __repr__(self) -> str:
        kept = ", that keep some sets of holes" if self._kept else ""
        number = f"the {self.order}" if self.complete else f"{self.order} of the"
        return f"<{number} symmetries of {self.board!r}{kept}>"


def _checked(board: Board) -> Board:
    """Return the board; raise TypeError for anything else."""
    if not hasattr(board, "jump_set"):
        raise expected("a board", board)
    return board
