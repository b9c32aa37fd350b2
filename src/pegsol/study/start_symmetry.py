"""The symmetry of a start.

A symmetry here is a motion of the drawn board. A board that is not drawn on a lattice has neither
mirrors nor turns, but all its symmetries together may still keep a position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from pegsol.errors import ProblemError
from pegsol.game.boards.automorphisms import Permutation
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image

SymmetryWish = Literal["none", "mirror", "rotation", "full"]
SYMMETRIES: tuple[SymmetryWish, ...] = get_args(SymmetryWish)
MAX_SYMMETRIES = 1000
"""The most symmetries under which puzzles count as the same, and which can keep a start."""
PRIME_ORDERS = (2, 3)  # turns of a lattice have order 2, 3, 4 or 6
Group = tuple[Permutation, ...]


@lru_cache(maxsize=8)
def motions_of(board: Board) -> dict[SymmetryWish | None, tuple[Group, ...]]:
    """Return groups of symmetries for each wish: one of them must keep a start.

    They are a group of order 2 for each reflection, the groups of prime order that are made of
    rotations, and the group of all symmetries if there are others than the identity. The identity
    alone allows any start.
    """
    moved = board.motions[1:]
    mirror = tuple([(one,) for one in moved if not _turns(board, one)])
    prime = [(one, order) for one in moved if (order := _order(one)) in PRIME_ORDERS]
    turning = {_powers(one, order): None for one, order in prime if _turns(board, one)}
    everything = moved
    if not moved and board.symmetries.order <= MAX_SYMMETRIES:
        everything = tuple(board.symmetries.permutations())[1:]
    full = ((board.motions[0], *everything),) if everything else ()
    rotation = tuple([tuple(sorted(group)) for group in turning])
    return {None: ((),), "none": ((),), "mirror": mirror, "rotation": rotation, "full": full}


def check_symmetry(board: Board, wish: SymmetryWish | None) -> None:
    """Raise ProblemError for a symmetry that no start on the board can have."""
    if wish is not None and wish not in SYMMETRIES:
        raise ProblemError(f"a symmetry is {', '.join(SYMMETRIES)}, not {wish!r}")
    if not motions_of(board)[wish]:
        kind = {"mirror": "reflection", "rotation": "rotation"}.get(wish or "", "symmetry")
        raise ProblemError(f"no {kind} maps this board to itself")


def is_kept(bits: int, group: Group) -> bool:
    """Return whether every symmetry of a group maps a set of holes to itself."""
    return all(image(bits, one) == bits for one in group)


def has_symmetry(board: Board, bits: int, wish: SymmetryWish | None) -> bool:
    """Return whether a set of holes has a symmetry; "none" is to have no symmetry at all."""
    if wish == "none":
        return not any(image(bits, one) == bits for one in board.motions[1:])
    return wish is None or any(is_kept(bits, group) for group in motions_of(board)[wish])


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
