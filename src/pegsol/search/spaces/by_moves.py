"""Positions by the fewest moves from a start or to a finish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from pegsol import _core
from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.encoding import Encoding, symmetries_keeping
from pegsol.search.run import REPORT_SECONDS, Run, StateCallback


class MoveLevelJson(TypedDict):
    """The positions whose fewest moves are the number of moves."""

    moves: int
    positions_mod_symmetry: int
    least_pegs: int
    most_pegs: int


@dataclass(frozen=True, slots=True)
class MoveLevel:
    """The positions whose fewest moves are ``moves``: their number and range of pegs.

    >>> from pegsol import problem
    >>> by_moves(problem("triangle(5) a1 any"))[1]
    MoveLevel(moves=1, positions=1, least_pegs=13, most_pegs=13)
    """

    moves: int
    positions: int
    """The number of positions modulo symmetry."""
    least_pegs: int
    """The fewest pegs of any of them."""
    most_pegs: int
    """The most pegs of any of them."""

    def as_json(self) -> MoveLevelJson:
        """Return the numbers by name."""
        return {
            "moves": self.moves,
            "positions_mod_symmetry": self.positions,
            "least_pegs": self.least_pegs,
            "most_pegs": self.most_pegs,
        }


def by_moves(
    problem: ProblemLike,
    *,
    backward: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    progress: StateCallback | None = None,
) -> tuple[MoveLevel, ...]:
    """Return the numbers of positions by the fewest moves from the start, modulo symmetry.

    A move is one or more jumps by the same peg. With *backward*, the numbers are by the fewest
    moves to the finish, which must be one exact position; the positions need not be reachable.

    >>> from pegsol import problem
    >>> line = problem("line(6) b1 any")
    >>> [level.positions for level in by_moves(line)]
    [1, 1, 2, 3]

    G. I. Bell computed the tables for the English board (Diagonal peg solitaire, Integers 7 (2007),
    G01, and his pages on peg solitaire).

    Raises LimitError if a limit stops the work, and ProblemError if the finish is not exact.
    """
    problem = as_problem(problem)
    if backward and (not problem.finish.is_exact):
        raise ProblemError("moves are counted back from a finish that is one exact position")
    run = Run(limits, progress=progress).named("positions by moves")
    encoding = Encoding(problem.board, problem.rules)
    start = problem.finish.pegs if backward else problem.start.bits
    group, _ = symmetries_keeping(encoding.board, [[start]])
    layers = _core.MoveLayers(
        encoding.core,
        encoding.words(start),
        [list(symmetry) for symmetry in group],
        # A jump by reverse rules takes a jump back.
        backward != encoding.complements,
    )
    while layers.counts()[-1] > 0:
        state = _core.State.RUNNING
        while state is not _core.State.COMPLETE:
            run.report(len(layers.counts()) - 1, len(encoding.board))
            state = layers.run(run.slice(REPORT_SECONDS), run.engine_memory)
            if state is _core.State.MEMORY:
                raise LimitError(Limit.MEMORY, "the positions do not fit the memory limit")
    levels = zip(layers.counts()[:-1], layers.peg_ranges(), strict=False)
    return tuple(
        [
            MoveLevel(number, positions, least, most)
            for number, (positions, (least, most)) in enumerate(levels)
        ]
    )
