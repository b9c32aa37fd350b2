"""A state space: every position that can be reached, or that can reach a finish, exactly.

The functions of :mod:`pegsol.search.spaces.reachability` make state spaces.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pegsol.errors import refuses_copies
from pegsol.game.boards.board import Board
from pegsol.game.finish import Finish, FinishLike, as_finish
from pegsol.game.position import Position, Rules
from pegsol.limits import whole
from pegsol.search.encoding import Encoding, EngineName, Symmetries
from pegsol.search.spaces.engines.bitmap import Bitmap
from pegsol.search.spaces.level import BATCH_ROWS, Held, Level, hold

if TYPE_CHECKING:
    import numpy as np
    import pyarrow
    from numpy.typing import NDArray

    from pegsol.search.spaces.level import Store

MAX_POSITIONS_AT_ONCE = 1 << 23
"""Levels are read from a state space together if they have at most this number of positions."""


class StateSpace:
    """All positions that can be reached from a start, or those that can reach a finish.

    :func:`pegsol.reachable`, :func:`pegsol.winning` and :func:`pegsol.can_reach` return state
    spaces. ``levels`` has the numbers of positions after 0 jumps, after 1 jump, and so on, as long
    as there are positions.

    >>> from pegsol import problem, reachable
    >>> space = reachable(problem("english d4 d4"))
    >>> space.total, space.mod_symmetry
    (187636299, 23475688)
    >>> problem("english d4 d4").start in space, problem("english d3 d3").start in space
    (True, False)

    Numbers modulo symmetry count two positions once if a symmetry of the board that keeps the start
    (and the finish) maps one to the other.
    """

    start: Position
    """The position from which it was made."""
    levels: tuple[Level, ...]
    engine: EngineName
    """How the positions are held: "blocks" or "sparse"."""
    symmetries: Symmetries
    """The symmetries of the numbers and representatives; the identity is first."""
    finish: Finish | None
    """The finish that the positions can reach; None if no finish was given."""
    if TYPE_CHECKING:  # help would show them
        _encoding: Encoding
        _store: Store
        _spill: Path | None
        _order: int | None
        _held: Held
        _origin: tuple[Position, Rules, Finish | None, bool]

    def __init__(self) -> None:
        """Raise TypeError: reachable(), winning() and can_reach() return state spaces."""
        raise TypeError("reachable(), winning() and can_reach() return state spaces")

    @classmethod
    def _of(
        cls,
        start: Position,
        encoding: Encoding,
        store: Store,
        *,
        symmetries: Symmetries,
        order: int | None,
        most_pegs: int,
        dead_ends: bool = False,
        finish: Finish | None = None,
        bounded: bool = True,
        has_positions: bool = True,
        spill: Path | None = None,
    ) -> StateSpace:
        """Return the state space of what an engine found.

        *spill* is the directory that holds the levels; None if they are in memory.
        """
        self = cls.__new__(cls)
        self.start = start
        self._encoding = encoding
        self._store = store
        self.engine = "blocks" if isinstance(store, Bitmap) else "sparse"
        self.symmetries = symmetries
        self.finish = finish
        self._spill = spill
        self._order = order
        self._origin = start, encoding.rules, finish, bounded
        self._held = Held(encoding, store, freed=not has_positions)
        counts = sorted(store.counts(order).items(), reverse=True)
        self.levels = tuple(
            [
                hold(
                    Level(
                        most_pegs - pegs,
                        encoding.pegs(pegs),
                        raw,
                        mod_symmetry,
                        stuck if dead_ends else None,
                    ),
                    self._held,
                )
                for pegs, (raw, mod_symmetry, stuck) in counts
            ]
        )
        return self

    @property
    def board(self) -> Board:
        """The board of the positions."""
        return self._encoding.board

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._encoding.rules

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

    def _settled(self, finish: FinishLike) -> Finish:
        """Return *finish*, or for "fewest" at most the fewest pegs that can be reached.

        Raises ProblemError for a number of pegs by reverse rules.
        """
        finish = as_finish(self.board, finish)
        self._encoding.check_finish(finish)
        if not finish.is_fewest:
            return finish
        return Finish.at_most(min([level.pegs for level in self.levels]))

    def __repr__(self) -> str:
        what = "reachable" if self.finish is None else "winning"
        return f"<{self.total:,} {what} positions of {self.board!r}>"

    def __eq__(self, other: object) -> bool:
        """Return whether both have the positions of equal starts, rules and finishes."""
        return isinstance(other, StateSpace) and self._origin == other._origin

    def __hash__(self) -> int:
        return hash(self._origin)

    def __copy__(self) -> StateSpace:
        return self

    def __deepcopy__(self, memo: object) -> StateSpace:
        return self

    __reduce__ = refuses_copies("write it with export(), or send its problem and make it there")

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
        self._held.check()
        return self._store.contains(self._encoding.bits(position.bits))

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
        self._held.check()
        whole(pegs, "a number of pegs", 0, len(self.board))
        encoding = self._encoding
        if not encoding.complements:
            yield from self._store.bits(pegs)
            return
        # Complements come in the opposite order.
        for bits in reversed(list(self._store.bits(encoding.pegs(pegs)))):
            yield encoding.bits(bits)

    def _representatives(self, least: int, most: int) -> list[bytes]:
        """Return one position of each symmetry class for each number of pegs from *least* on.

        They are in the core's form: by normal rules, as 64-bit words, ascending.
        """
        self._held.check()
        return self._store.representatives(least, most, self.symmetries)

    def _groups_of_levels(self) -> list[tuple[int, int]]:
        """Return the least and the most pegs of levels to read together, by normal rules.

        Each group has at most 8 million representatives or is a single level.
        """
        sizes = {
            self._encoding.pegs(level.pegs): level.mod_symmetry or level.raw
            for level in self.levels
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
        """Return which of some positions, an array as ``to_numpy`` of a level returns, are here.

        See :meth:`pegsol.Batch.isin`.
        """
        from pegsol.search.spaces.arrays import find

        return find(self._in_memory(), positions)

    def record_batches(
        self,
        *,
        winning: StateSpace | None = None,
        rows: int = BATCH_ROWS,
    ) -> pyarrow.RecordBatchReader:
        """Return the positions, level by level, as Arrow record batches of at most *rows* rows.

        The columns are ``position`` (unsigned, 64 bits; on boards of more than 64 holes
        ``position_0``, ``position_1`` and so on), ``pegs``, ``jumps`` and ``dead_end``. If
        *winning* is given, it holds the positions of this state space from which a finish can be
        reached, and a column ``winning`` is added. The metadata of the schema describe the table.

        >>> from pegsol import problem, reachable
        >>> space = reachable(problem("triangle(5) a1 any"))
        >>> [batch.num_rows for batch in space.record_batches()][:5]
        [1, 2, 8, 35, 122]

        Libraries that read Arrow streams accept a state space: ``pyarrow.table(space)``,
        ``polars.DataFrame(space)``.

        Raises MissingExtraError without PyArrow, and ProblemError if only the numbers were kept, if
        the *winning* positions belong to another state space, or if *rows* is less than 1.
        """
        from pegsol.search.spaces.export import record_batches

        return record_batches(self, winning, rows)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the record batches as an Arrow stream, for libraries that read Arrow streams."""
        return self.record_batches().__arrow_c_stream__(requested_schema)

    def export(self, path: str | os.PathLike[str], *, winning: StateSpace | None = None) -> None:
        """Write the positions, level by level, to a ``.parquet`` file.

        The file has a row for each position. *winning* are the positions of this state space from
        which a finish can be reached; they become a column.

        Raises FileError if the file cannot be written, MissingExtraError without the extra
        ``data``, and ProblemError for another kind of file, or if only the numbers were kept.
        """
        from pegsol.search.spaces.export import export

        export(self, path, winning=winning)

    def _in_memory(self) -> Held:
        """Return where the positions are held; raise ProblemError if only the numbers were kept."""
        self._held.check()
        return self._held
