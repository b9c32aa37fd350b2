"""A level of a state space: the positions after a number of jumps, and where they are held."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pegsol import _core
from pegsol.errors import ProblemError
from pegsol.game.finish import Finish
from pegsol.game.position import Position
from pegsol.search.encoding import Encoding, Symmetries

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH_ROWS = 1 << 20
"""The positions in a batch of arrays, unless the caller passes another number."""
ONLY_NUMBERS = "of this state space only the numbers were kept"


class Store(Protocol):
    """The positions of a state space; all by normal rules."""

    def counts(self, order: int | None) -> Mapping[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, positions modulo *order* symmetries, dead ends."""

    def contains(self, bits: int) -> bool:
        """Return whether a position is there."""

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs, ascending."""

    def reading(
        self, pegs: int, symmetries: Symmetries | None, complemented: bool
    ) -> _core.Reading:
        """Return a reader of the positions, of one in each symmetry class, or of complements."""

    def shared(self, pegs: int) -> object:
        """Return the representatives as a NumPy array without copying; None if not a list."""

    def find(self, positions: NDArray[np.uint64], found: NDArray[np.bool_]) -> None:
        """Set the flags (all unset) of the positions that are there, in flat arrays."""

    def representatives(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
        """Return one position of each symmetry class, for each number of pegs."""


class Held:
    """The positions of a state space, which its levels share until they are freed.

    Levels refer to this object and not to the state space, which refers to them: this avoids a
    cycle, so that large memory is freed as soon as nothing uses it.
    """

    def __init__(
        self,
        starts: tuple[Position, ...],
        encoding: Encoding,
        store: Store,
        symmetries: Symmetries,
        finish: Finish | tuple[Position, ...] | None,
        bounded: bool,
    ) -> None:
        self.starts = starts
        self.encoding = encoding
        self.store = store
        self.symmetries = symmetries
        self.origin = (starts, encoding.rules, finish, bounded)
        """What determines the positions: equal origins, equal positions."""
        self.freed = False

    def check(self) -> None:
        """Raise ProblemError if the positions were freed."""
        if self.freed:
            raise ProblemError(ONLY_NUMBERS)


class Holding:
    """Where the positions of a level are held."""

    __slots__ = ("_held",)
    _held: Held

    @property
    def _origin(self) -> object:
        """What determines the positions; None if there are only numbers."""
        held = getattr(self, "_held", None)
        return None if held is None or held.freed else held.origin


@dataclass(frozen=True, slots=True)
class Level(Holding):
    """The positions after a number of jumps: all, modulo symmetry, and those without a legal jump.

    ``mod_symmetry`` is None on boards with more than 1,000 symmetries, or whose symmetries are not
    all known. ``dead_ends`` is None if they were not counted.

    >>> from pegsol import problem, reachable
    >>> level = reachable(problem("english d4 d4")).levels[2]
    >>> level
    Level(jumps=2, pegs=30, raw=12, mod_symmetry=2, dead_ends=None)
    >>> level.to_numpy().shape, level.to_numpy(mod_symmetry=True).shape
    ((12, 1), (2, 1))

    Two levels are equal if their numbers are, and if both hold the same positions or both hold
    none. The positions stay in the memory of the engine: a level that holds some cannot be pickled,
    but ``Level(*dataclasses.astuple(level))`` has its numbers, and :meth:`to_numpy` its positions.

    The positions are available as arrays of 64-bit words, which need the extra ``data``: hole *h*
    has a peg if bit ``h % 64`` of word ``h // 64`` is 1. With ``mod_symmetry=True`` an array has
    one position of each symmetry class, for the symmetries of the state space, instead of all
    positions.
    """

    jumps: int
    """The number of jumps made."""
    pegs: int
    """The number of pegs of each position."""
    raw: int
    """The number of positions."""
    mod_symmetry: int | None
    dead_ends: int | None

    def to_numpy(self, *, mod_symmetry: bool = False) -> NDArray[np.uint64]:
        """Return the positions as an array of 64-bit words, of shape (positions, words).

        The positions are in ascending order of bits; the last word is the most significant. The
        array is read-only if it is the memory of the state space itself. That is so for
        representatives by normal rules that are held as a list (``engine`` of the space is
        "sparse"). All other arrays are new; reading a bitmap takes about 20 ns for each position.

        >>> from pegsol import problem, reachable
        >>> reachable(problem("english d4 d4")).levels[12].to_numpy()[:2]
        array([[2031615],
               [4128735]], dtype=uint64)

        Raises MissingExtraError without NumPy, ProblemError if only numbers were kept, and
        LimitError if the array would not fit the free memory.
        """
        from pegsol.search.spaces.arrays import level_array

        return level_array(self._in_memory(), self, mod_symmetry=mod_symmetry)

    def batches(
        self, rows: int = BATCH_ROWS, *, mod_symmetry: bool = False
    ) -> Iterator[NDArray[np.uint64]]:
        """Yield the positions of :meth:`to_numpy` in arrays of at most *rows* positions.

        The memory then holds about 4 million positions at a time, or *rows* if that is more.

        >>> from pegsol import problem, reachable
        >>> level = reachable(problem("english d4 d4")).levels[4]
        >>> level.raw, [len(batch) for batch in level.batches(100)]
        (296, [100, 100, 96])

        Raises the errors of :meth:`to_numpy`, and ProblemError if *rows* is less than 1.
        """
        from pegsol.search.spaces.arrays import level_batches

        return level_batches(self._in_memory(), self, rows, mod_symmetry=mod_symmetry)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Level):
            return NotImplemented
        return (astuple(self), self._origin) == (astuple(other), other._origin)

    def __copy__(self) -> Level:
        return self

    def __deepcopy__(self, memo: object) -> Level:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self._origin is not None:
            raise TypeError(
                "a Level holds the engine's memory and cannot be pickled: "
                "send its to_numpy(), or its numbers"
            )
        return Level, astuple(self)

    def _in_memory(self) -> Held:
        """Return where the positions are held; raise ProblemError if only the numbers were kept."""
        held: Held | None = getattr(self, "_held", None)
        if held is None:
            raise ProblemError(ONLY_NUMBERS)
        held.check()
        return held


def hold(level: Level, held: Held) -> Level:
    """Return the level with its positions."""
    object.__setattr__(level, "_held", held)
    return level
