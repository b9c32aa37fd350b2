"""A state space: every position that can be reached, or that can reach a finish, exactly.

State spaces are made by the functions of :mod:`pegsol.search.spaces.reachability`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from pegsol.errors import ProblemError
from pegsol.model.board import Board
from pegsol.model.position import Position, Rules
from pegsol.model.problem import Finish
from pegsol.search.encoding import Encoding, EngineName, Symmetries

MAX_POSITIONS_AT_ONCE = 1 << 23
"""Levels are taken out of a state space together as long as they have no more positions."""


@dataclass(frozen=True, slots=True)
class Level:
    """The positions after that many jumps: all, modulo symmetry, and those without a legal jump.

    ``mod_symmetry`` is None on boards with more than 1,000 symmetries, ``dead_ends`` if they were
    not counted.

    >>> from pegsol import problem, reachable
    >>> reachable(problem("english d4 d4")).levels[2]
    Level(jumps=2, pegs=30, raw=12, mod_symmetry=2, dead_ends=None)
    """

    jumps: int
    pegs: int
    raw: int
    mod_symmetry: int | None
    dead_ends: int | None


class Store(Protocol):
    """The positions of a state space; all by normal rules."""

    def counts(self, order: int | None) -> Mapping[int, tuple[int, int | None, int]]:
        """Return by number of pegs: positions, those modulo *order* symmetries, dead ends."""

    def contains(self, bits: int) -> bool:
        """Return whether a position is there."""

    def bits(self, pegs: int) -> Iterator[int]:
        """Yield the positions with that number of pegs, ascending."""

    def level(self, pegs: int) -> bytes:
        """Return the same as 64-bit words."""

    def representatives(self, least: int, most: int, symmetries: Symmetries) -> list[bytes]:
        """Return one position of each symmetry class, for each number of pegs."""


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
        self._has_positions = has_positions
        counts = store.counts(order)
        self.levels = tuple(
            [
                Level(
                    most_pegs - pegs,
                    encoding.pegs(pegs),
                    counts[pegs][0],
                    counts[pegs][1],
                    counts[pegs][2] if dead_ends else None,
                )
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

    def level(self, pegs: int) -> bytes:
        """Return all positions with that number of pegs, as :meth:`representatives` does."""
        self.check_positions()
        return self.store.level(self.encoding.pegs(pegs))

    def groups_of_levels(self) -> list[tuple[int, int]]:
        """Return the least and the most pegs of levels to take out together, by normal rules.

        Each group has at most 8 million representatives, or is a single level.
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

    def export(self, path: str | os.PathLike[str], *, winning: StateSpace | None = None) -> None:
        """Write the positions to a file; see :func:`pegsol.search.spaces.export.export`."""
        from pegsol.search.spaces.export import export

        export(self, path, winning=winning)

    def check_positions(self) -> None:
        """Raise ProblemError if only the numbers were kept."""
        if not self._has_positions:
            raise ProblemError("of this state space only the numbers were kept")

    def forget_positions(self) -> None:
        """Note that the positions were freed; the numbers stay."""
        self._has_positions = False
