"""A level of a state space: the positions after a number of jumps, and where they are held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pegsol.errors import ProblemError
from pegsol.search.encoding import Encoding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.engines.bitmap import Bitmap
    from pegsol.search.spaces.engines.sparse import Sparse

    Store: TypeAlias = Bitmap | Sparse

BATCH_ROWS = 1 << 20
"""The positions in a batch of arrays, unless the caller passes another number."""
ONLY_NUMBERS = "of this state space only the numbers were kept"


class Held:
    """The positions of a state space, which its levels share until they are freed.

    Levels refer to this object and not to the state space, which refers to them: this avoids a
    cycle, so that large memory is freed as soon as nothing uses it.
    """

    def __init__(self, encoding: Encoding, store: Store, *, freed: bool) -> None:
        self.encoding = encoding
        self.store = store
        self.freed = freed

    def check(self) -> None:
        """Raise ProblemError if the positions were freed."""
        if self.freed:
            raise ProblemError(ONLY_NUMBERS)


class Holding:
    """Where the positions of a level are held."""

    __slots__ = ("_held",)
    _held: Held


@dataclass(frozen=True, slots=True)
class Level(Holding):
    """The positions after a number of jumps: all, modulo symmetry, and those without a legal jump.

    ``mod_symmetry`` is None on boards with more than 1,000 symmetries, or whose symmetries are not
    all known. ``dead_ends`` is None if they were not counted.

    >>> from pegsol import problem, reachable
    >>> reachable(problem("english d4 d4")).levels[2]
    Level(jumps=2, pegs=30, raw=12, mod_symmetry=2, dead_ends=None)

    Two levels are equal if their numbers are. The positions stay in the memory of the engine, so a
    copy or a pickle of a level has only its numbers. They are available as arrays of 64-bit words,
    which need the extra ``data``: hole *h* has a peg if bit ``h % 64`` of word ``h // 64`` is 1.
    """

    jumps: int
    """The number of jumps made."""
    pegs: int
    """The number of pegs of each position."""
    raw: int
    """The number of positions."""
    mod_symmetry: int | None
    dead_ends: int | None

    def to_numpy(self) -> NDArray[np.uint64]:
        """Return the positions as an array of 64-bit words, of shape (positions, words).

        The positions are in ascending order of bits; the last word is the most significant. Reading
        a bitmap takes about 20 ns for each position.

        >>> from pegsol import problem, reachable
        >>> reachable(problem("english d4 d4")).levels[12].to_numpy()[:2]
        array([[2031615],
               [4128735]], dtype=uint64)

        Raises MissingExtraError without NumPy, ProblemError if only numbers were kept, and
        LimitError if the array would not fit the free memory.
        """
        from pegsol.search.spaces.arrays import level_array

        return level_array(self._in_memory(), self)

    def batches(self, rows: int = BATCH_ROWS) -> Iterator[NDArray[np.uint64]]:
        """Yield the positions of :meth:`to_numpy` in arrays of at most *rows* positions.

        The memory then holds about 4 million positions at a time, or *rows* if that is more.

        >>> from pegsol import problem, reachable
        >>> level = reachable(problem("english d4 d4")).levels[4]
        >>> level.raw, [len(batch) for batch in level.batches(100)]
        (296, [100, 100, 96])

        Raises the errors of :meth:`to_numpy`, and ProblemError if *rows* is less than 1.
        """
        from pegsol.search.spaces.arrays import level_batches

        return level_batches(self._in_memory(), self, rows)

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
