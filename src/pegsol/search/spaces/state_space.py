"""A state space: every position that can be reached, or that can reach a finish, exactly.

State spaces are made by the functions of :mod:`pegsol.search.spaces.reachability`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pegsol import _core
from pegsol.errors import ProblemError
from pegsol.model.board import Board
from pegsol.model.position import Position, Rules
from pegsol.model.problem import Finish
from pegsol.search.encoding import Encoding, EngineName, Symmetries

if TYPE_CHECKING:
    import numpy as np
    import pyarrow
    from numpy.typing import NDArray

BATCH_ROWS = 1 << 20
"""Positions in a batch of arrays, unless the caller wants another number."""
ONLY_NUMBERS = "of this state space only the numbers were kept"
MAX_POSITIONS_AT_ONCE = 1 << 22
"""Levels are taken out of a state space together as long as they have no more positions."""


class _Holding:
    """Where the positions of a level are; no part of its value, so that it compares and pickles."""

    __slots__ = ("_held",)
    _held: Held


@dataclass(frozen=True, slots=True)
class Level(_Holding):
    """The positions after that many jumps: all, modulo symmetry, and those without a legal jump.

    ``mod_symmetry`` is None on boards with more than 1,000 symmetries, ``dead_ends`` if they were
    not counted.

    >>> from pegsol import problem, reachable
    >>> level = reachable(problem("english d4 d4")).levels[2]
    >>> level
    Level(jumps=2, pegs=30, raw=12, mod_symmetry=2, dead_ends=None)
    >>> level.to_numpy().shape, level.to_numpy(mod_symmetry=True).shape
    ((12, 1), (2, 1))

    Its positions come as arrays of 64-bit words, which need the extra ``data``: hole *h* has a peg
    if bit ``h % 64`` of word ``h // 64`` is 1. With ``mod_symmetry=True`` there is one position of
    each symmetry class, for the symmetries of the state space, instead of all of them.
    """

    jumps: int
    pegs: int
    raw: int
    mod_symmetry: int | None
    dead_ends: int | None

    def to_numpy(self, *, mod_symmetry: bool = False) -> NDArray[np.uint64]:
        """Return the positions as an array of 64-bit words, of shape (positions, words).

        They are in ascending order of bits, the last word first. The array is read-only if it is
        the memory of the state space itself, as it is for representatives that are held as a list
        (:attr:`StateSpace.engine` is "sparse") by normal rules. All others are read out of bitmaps,
        at about 20 ns for each position.

        >>> from pegsol import problem, reachable
        >>> reachable(problem("english d4 d4")).levels[12].to_numpy()[:2]
        array([[2031615],
               [4128735]], dtype=uint64)

        Raises MissingExtraError without NumPy, ProblemError if only numbers were kept, and
        LimitError if the array would not fit the free memory.
        """
        from pegsol.search.spaces.arrays import level_array

        return level_array(self.held(), self, mod_symmetry=mod_symmetry)

    def batches(
        self, rows: int = BATCH_ROWS, *, mod_symmetry: bool = False
    ) -> Iterator[NDArray[np.uint64]]:
        """Yield the positions of :meth:`to_numpy` in arrays of at most *rows* positions.

        Memory then holds about 4 million positions at a time, or *rows* if these are more.

        >>> from pegsol import problem, reachable
        >>> level = reachable(problem("english d4 d4")).levels[4]
        >>> level.raw, [len(batch) for batch in level.batches(100)]
        (296, [100, 100, 96])

        Raises what :meth:`to_numpy` raises, and ProblemError if *rows* is less than 1.
        """
        from pegsol.search.spaces.arrays import level_batches

        return level_batches(self.held(), self, rows, mod_symmetry=mod_symmetry)

    def to_arrow(self, *, mod_symmetry: bool = False) -> pyarrow.RecordBatch:
        """Return the positions as an Arrow record batch, with the columns of an export.

        The columns are ``position`` (unsigned, 64 bits; on boards of more than 64 holes
        ``position_0``, ``position_1`` and so on), ``pegs``, ``jumps`` and ``dead_end``.

        >>> from pegsol import problem, reachable
        >>> level = reachable(problem("triangle(5) a1 any")).levels[3]
        >>> level.to_arrow().to_pylist()[0]
        {'position': 7931, 'pegs': 11, 'jumps': 3, 'dead_end': False}

        Raises MissingExtraError without PyArrow, and ProblemError if only numbers were kept.
        """
        from pegsol.search.spaces.arrow import level_batch

        return level_batch(self.held(), self, mod_symmetry=mod_symmetry)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the level as an Arrow stream, for libraries that read these."""
        batch = self.to_arrow()
        return batch.__arrow_c_stream__(requested_schema)

    def held(self) -> Held:
        """Return where the positions are; raise ProblemError if only the numbers were kept."""
        held: Held | None = getattr(self, "_held", None)
        if held is None:
            raise ProblemError(ONLY_NUMBERS)
        held.check()
        return held

    def holding(self, held: Held) -> Level:
        """Return this level, now with its positions."""
        object.__setattr__(self, "_held", held)
        return self


class Store(Protocol):
    """The positions of a state space; all by normal rules."""

    def counts(self, order: int | None) -> Mapping[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, those modulo *order* symmetries, dead ends."""

    def contains(self, bits: int) -> bool:
        """Return whether a position is there."""

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs, ascending."""

    def reading(
        self, pegs: int, symmetries: Symmetries | None, complemented: bool
    ) -> _core.Reading:
        """Return what reads the same, of each symmetry class one, or their complements."""

    def shared(self, pegs: int) -> object:
        """Return the representatives as a NumPy array without copying, None if they are no list."""

    def find(self, positions: object, found: object) -> None:
        """Set the flags (all unset) of the positions that are there, in flat arrays."""

    def representatives(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
        """Return one position of each symmetry class, for each number of pegs."""


class Held:
    """The positions of a state space, which its levels share until they are freed.

    Levels refer to this and not to the state space, which refers to them: large memory is freed as
    soon as nothing uses it, and does not wait for the search of cycles.
    """

    def __init__(
        self, starts: tuple[Position, ...], encoding: Encoding, store: Store, symmetries: Symmetries
    ) -> None:
        self.starts = starts
        self.encoding = encoding
        self.store = store
        self.symmetries = symmetries
        self.freed = False

    def check(self) -> None:
        """Raise ProblemError if the positions were freed."""
        if self.freed:
            raise ProblemError(ONLY_NUMBERS)


class StateSpace:
    """All positions that can be reached from some starts, or those of them that can reach a finish.

    :func:`pegsol.reachable`, :func:`pegsol.winning` and :func:`pegsol.can_reach` make them.
    ``levels`` are the numbers of positions after 0 jumps, after 1 jump, and so on, if there are
    any; with starts of different numbers of pegs, jumps are counted from the most.

    >>> from pegsol import problem, reachable
    >>> space = reachable(problem("english d4 d4"))
    >>> space.total, space.mod_symmetry
    (187636299, 23475688)
    >>> problem("english d4 d4").start in space, problem("english d3 d3").start in space
    (True, False)

    Numbers modulo symmetry take two positions for one if a symmetry of the board that keeps the
    set of starts (and the finish) maps them to each other.
    """

    levels: tuple[Level, ...]

    def __init__(
        self,
        starts: tuple[Position, ...],
        encoding: Encoding,
        store: Store,
        *,
        engine: EngineName,
        symmetries: Symmetries,
        order: int | None,
        most_pegs: int,
        dead_ends: bool = False,
        finish: Finish | None = None,
        has_positions: bool = True,
        spill: Path | None = None,
    ) -> None:
        self.starts = starts
        self.encoding = encoding
        self.store = store
        self.engine = engine
        self.symmetries = symmetries
        """The symmetries that numbers and representatives are modulo, the identity first."""
        self.finish = finish
        """The finish that the positions can reach, None if any will do."""
        self.spill = spill
        """The directory that holds its levels, None if they are in memory."""
        self._order = order
        self._held = Held(starts, encoding, store, symmetries)
        self._held.freed = not has_positions
        counts = store.counts(order)
        self.levels = tuple(
            [
                Level(
                    most_pegs - pegs,
                    encoding.pegs(pegs),
                    counts[pegs][0],
                    counts[pegs][1],
                    counts[pegs][2] if dead_ends else None,
                ).holding(self._held)
                for pegs in sorted(counts, reverse=True)
            ]
        )

    @property
    def board(self) -> Board:
        """The board of the positions."""
        return self.encoding.board

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.encoding.rules

    # -- numbers -----------------------------------------------------------------------------

    @cached_property
    def total(self) -> int:
        """The number of positions."""
        return sum([level.raw for level in self.levels])

    @cached_property
    def mod_symmetry(self) -> int | None:
        """The number of positions modulo symmetry; None on boards with over 1,000 symmetries."""
        if self._order is None:
            return None
        return sum([level.mod_symmetry or 0 for level in self.levels])

    def settled(self, finish: Finish) -> Finish:
        """Return *finish*, or if it is "fewest", at most the fewest pegs that can be reached.

        Raises ProblemError for a number of pegs by reverse rules.
        """
        self.encoding.check_finish(finish)
        if finish.kind != "fewest":
            return finish
        return Finish.at_most(min([level.pegs for level in self.levels]))

    def __repr__(self) -> str:
        what = "reachable" if self.finish is None else "winning"
        return f"<{self.total:,} {what} positions of {self.board!r}>"

    def _repr_html_(self) -> str:
        from pegsol.view.notebook.display import state_space_as_html

        return state_space_as_html(self)

    def __len__(self) -> int:
        return self.total

    def __bool__(self) -> bool:
        return self.total > 0

    # -- positions ---------------------------------------------------------------------------

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, Position) or position.board != self.board:
            return False
        self.check_positions()
        return self.store.contains(self.encoding.bits(position.bits))

    def __iter__(self) -> Iterator[Position]:
        for level in self.levels:
            yield from self.positions(level.pegs)

    def positions(self, pegs: int) -> Iterator[Position]:
        """Yield the positions with that number of pegs, in ascending order of bits.

        >>> from pegsol import problem, reachable
        >>> space = reachable(problem("line(6) b1 c1"))
        >>> [position.pegs for position in space.positions(3)]
        [('a1', 'b1', 'd1'), ('c1', 'e1', 'f1')]
        """
        for bits in self.bits(pegs):
            yield Position(self.board, bits)

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs as bits (bit h for hole h), ascending."""
        self.check_positions()
        encoding = self.encoding
        if not encoding.complements:
            yield from self.store.bits(pegs)
            return
        # Complements come in the opposite order.
        for bits in reversed(list(self.store.bits(encoding.pegs(pegs)))):
            yield encoding.bits(bits)

    def representatives(self, least: int, most: int) -> list[bytes]:
        """Return one position of each symmetry class for each number of pegs from *least* on.

        In the core's form: by normal rules, 64-bit words, ascending.
        """
        self.check_positions()
        return self.store.representatives(least, most, self.symmetries)

    def groups_of_levels(self) -> list[tuple[int, int]]:
        """Return the least and the most pegs of levels to take out together, by normal rules.

        Each group has at most 4 million representatives, or is a single level.
        """
        sizes = {
            self.encoding.pegs(level.pegs): level.mod_symmetry or level.raw for level in self.levels
        }
        groups: list[tuple[int, int]] = []
        total = 0
        for pegs in sorted(sizes):
            total += sizes[pegs]
            if groups and total <= MAX_POSITIONS_AT_ONCE:
                groups[-1] = groups[-1][0], pegs
            else:
                groups.append((pegs, pegs))
                total = sizes[pegs]
        return groups

    def find(self, positions: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Return which of some positions, an array as :meth:`Level.to_numpy` returns, are here.

        See :meth:`pegsol.Batch.isin`.
        """
        from pegsol.search.spaces.arrays import find

        return find(self.held(), positions)

    def record_batches(
        self,
        *,
        winning: StateSpace | None = None,
        rows: int = BATCH_ROWS,
        mod_symmetry: bool = False,
    ) -> pyarrow.RecordBatchReader:
        """Return the positions, level by level, as Arrow record batches of at most *rows* rows.

        The columns are those of :meth:`Level.to_arrow`, and with *winning*, those of these
        positions from which a finish can be reached, a column ``winning``. The metadata of the
        schema describe the table as those of an export do.

        >>> from pegsol import problem, reachable
        >>> space = reachable(problem("triangle(5) a1 any"))
        >>> [batch.num_rows for batch in space.record_batches()][:5]
        [1, 2, 8, 35, 122]

        What reads Arrow streams takes a state space itself: ``pyarrow.table(space)``,
        ``polars.DataFrame(space)``.

        Raises MissingExtraError without PyArrow, and ProblemError if only the numbers were kept,
        for *winning* positions of another state space, and if *rows* is less than 1.
        """
        from pegsol.search.spaces.arrow import record_batches

        return record_batches(self, winning, rows, mod_symmetry=mod_symmetry)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the record batches as an Arrow stream, for libraries that read these."""
        return self.record_batches().__arrow_c_stream__(requested_schema)

    def export(self, path: str | os.PathLike[str], *, winning: StateSpace | None = None) -> None:
        """Write the positions to a file; see :func:`pegsol.search.spaces.export.export`."""
        from pegsol.search.spaces.export import export

        export(self, path, winning=winning)

    def held(self) -> Held:
        """Return where the positions are; raise ProblemError if only the numbers were kept."""
        self._held.check()
        return self._held

    def check_positions(self) -> None:
        """Raise ProblemError if only the numbers were kept."""
        self._held.check()

    def forget_positions(self) -> None:
        """Note that the positions were freed; the numbers stay."""
        self._held.freed = True
