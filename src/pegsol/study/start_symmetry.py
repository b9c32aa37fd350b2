"""The symmetry of a start.

A symmetry here is a motion of the drawn board. A board that is not drawn on a lattice has neither
mirrors nor turns, but all its symmetries together may still keep a position.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from pegsol.errors import ProblemError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image

SymmetryWish = Literal["none", "mirror", "rotation", "full"]
SYMMETRIES: tuple[SymmetryWish, ...] = get_args(SymmetryWish)
MAX_SYMMETRIES = 1000
"""The most symmetries under which puzzles count as the same, and which can keep a start."""
Group = tuple[Permutation, ...]


class Motions(NamedTuple):
    """The groups of symmetries, for each way in which a start can be symmetric."""

    mirror: tuple[Group, ...]
    """A group of order 2 for each reflection."""
    rotation: tuple[Group, ...]
    """The groups of prime order that are made of rotations."""
    full: tuple[Group, ...]
    """The group of all symmetries, if there are others than the identity."""

    def groups(self, wish: SymmetryWish | None) -> tuple[Group, ...]:
        """Return the groups: one of them must keep a start. The identity alone allows any start."""
        if wish is None or wish == "none":
            return ((),)
        found: tuple[Group, ...] = getattr(self, wish)
        return found


@lru_cache(maxsize=8)
def motions_of(board: Board) -> Motions:
    """Return the groups of the symmetries of a board.

    >>> from pegsol import board
    >>> english = motions_of(board("english"))
    >>> len(english.mirror), len(english.rotation), len(english.full[0])
    (4, 1, 8)
    """
    moved = board.motions[1:]
    mirror = tuple([(one,) for one in moved if not _turns(board, one)])
    prime = [(one, order) for one in moved if _is_prime(order := _order(one))]
    turning = {_powers(one, order): None for one, order in prime if _turns(board, one)}
    everything = moved
    if not moved and board.symmetries.order <= MAX_SYMMETRIES:
        everything = tuple(board.symmetries.permutations())[1:]
    full = ((board.motions[0], *everything),) if everything else ()
    return Motions(mirror, tuple([tuple(sorted(group)) for group in turning]), full)


def check_symmetry(board: Board, wish: SymmetryWish | None) -> None:
    """Raise ProblemError for a symmetry that no start on the board can have."""
    if wish is not None and wish not in SYMMETRIES:
        raise ProblemError(f"a symmetry is {', '.join(SYMMETRIES)}, not {wish!r}")
    if not motions_of(board).groups(wish):
        kind = {"mirror": "reflection", "rotation": "rotation"}.get(wish or "", "symmetry")
        raise ProblemError(f"no {kind} maps this board to itself")


def is_kept(bits: int, group: Group) -> bool:
    """Return whether every symmetry of a group maps a set of holes to itself."""
    return all(image(bits, one) == bits for one in group)


def has_symmetry(board: Board, bits: int, wish: SymmetryWish | None) -> bool:
    """Return whether a set of holes has a symmetry; "none" is to have no symmetry at all.

    >>> from pegsol import board
    >>> english = board("english")
    >>> [has_symmetry(english, english.bits("c4 d3 e4"), wish) for wish in SYMMETRIES]
    [False, True, False, False]
    """
    if wish == "none":
        return not any(image(bits, one) == bits for one in board.motions[1:])
    return wish is None or any(is_kept(bits, group) for group in motions_of(board).groups(wish))


def _turns(board: Board, motion: Permutation) -> bool:
    """Return whether a motion keeps the orientation of the plane; no motion of a row does."""
    places = board.coordinates or ()
    origin = places[0]
    for b, second in enumerate(places):
        for c, third in enumerate(places[:b]):
            before = _area(origin, second, third)
            if before:
                return before * _area(*[places[motion[hole]] for hole in (0, b, c)]) > 0
    return False


def _area(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _powers(motion: Permutation, order: int) -> frozenset[Permutation]:
    found, power = [], motion
    for _ in range(order - 1):
        found.append(power)
        power = tuple([motion[hole] for hole in power])
    return frozenset(found)


def _order(motion: Permutation) -> int:
    power, order = motion, 1
    while any(hole != to for hole, to in enumerate(power)):
        power, order = tuple([motion[hole] for hole in power]), order + 1
    return order


_is_prime: Callable[[int], bool] = {2, 3, 5, 7}.__contains__  # turns of a lattice have order 2 to 6
