"""The exact numbers of positions in each level: reachable, winning, and dead ends.

The whole state space is kept if memory allows it; otherwise only its numbers are. The winning
positions take the memory of the reachable ones unless the caller still needs these.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pegsol.errors import Limit, LimitError
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.run import Progress, Run, StateCallback
from pegsol.search.spaces.level import Level
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace
from pegsol.shapes import InJson

MAX_FINISHES = 1000
"""The number of positions of the last level that are listed."""


@dataclass(frozen=True, slots=True)
class LevelRow(InJson):
    """The positions after a number of jumps; jumps and pegs are unknown (None) in the total."""

    jumps: int | None
    pegs: int | None
    positions: int
    positions_mod_symmetry: int | None
    winning: int | None
    """The positions from which the finish can be reached."""
    winning_mod_symmetry: int | None
    dead_ends: int | None
    """The positions without a legal jump."""


@dataclass(frozen=True, slots=True)
class LevelTable:
    """The levels of a problem's state space, and the positions of the last one.

    ``last_positions`` are up to 1,000 positions of the last level (bits), or None if only numbers
    could be kept. ``winning`` is None if the winning positions could not be counted; ``obstacle``
    is then the reason.
    """

    problem: Problem
    space: StateSpace
    winning: StateSpace | None
    last_positions: tuple[int, ...] | None
    obstacle: str

    @property
    def rows(self) -> tuple[LevelRow, ...]:
        """The levels, from the most pegs down."""
        won = {} if self.winning is None else {level.pegs: level for level in self.winning.levels}
        none = None
        if self.winning is not None:
            none = Level(0, 0, 0, self.winning.mod_symmetry and 0, None)
        return tuple([_row(level, won.get(level.pegs, none)) for level in self.space.levels])

    @property
    def total(self) -> LevelRow:
        """The sums over all levels."""
        space, winning = self.space, self.winning
        return LevelRow(
            None,
            None,
            space.total,
            space.mod_symmetry,
            None if winning is None else winning.total,
            None if winning is None else winning.mod_symmetry,
            sum([level.dead_ends or 0 for level in space.levels]),
        )


def level_table(
    problem: Problem,
    *,
    spill: str | os.PathLike[str] | None = None,
    keep: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> LevelTable:
    """Return the numbers of positions, winning positions and dead ends after each jump.

    With *keep* the positions of both state spaces stay available, which takes more memory. The
    other options are the same as for :func:`pegsol.reachable`.

    >>> from pegsol import problem
    >>> [row.positions for row in level_table(problem("line(6) b1 any")).rows]
    [1, 1, 2, 1, 2]

    Raises LimitError if the limits do not allow even the numbers of reachable positions.
    """
    begun = False

    def note(own: Progress) -> bool | None:
        nonlocal begun
        begun = True
        return None if progress is None else progress(own)

    run = Run(limits, threads=threads, progress=note)
    given: dict[str, Any] = {"dead_ends": True, "spill": spill}
    try:
        space = explore(run, problem, **given)
    except LimitError as error:
        # If a list outgrew the memory after the work had begun, a second attempt would do the same.
        if error.limit is not Limit.MEMORY or begun or keep:
            raise
        space = explore(run, problem, keep=False, **given)
        return LevelTable(problem, space, None, None, str(error))
    last = tuple(islice(space.bits(space.levels[-1].pegs), MAX_FINISHES))
    try:
        winning = retrace(run, space, problem.finish, consume=not keep)
    except LimitError as error:
        if error.limit is not Limit.MEMORY:
            raise
        return LevelTable(problem, space, None, last, str(error))
    return LevelTable(problem, space, winning, last, "")


def _row(level: Level, won: Level | None) -> LevelRow:
    return LevelRow(
        level.jumps,
        level.pegs,
        level.raw,
        level.mod_symmetry,
        None if won is None else won.raw,
        None if won is None else won.mod_symmetry,
        level.dead_ends,
    )
