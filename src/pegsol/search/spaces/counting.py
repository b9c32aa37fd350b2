"""Counting solutions exactly, without listing them.

From the positions that can be reached and can reach the finish, the last level first, the number of
ways from a position to the finish is the sum over its jumps. Solutions that differ only in the
order of independent jumps (jumps that share no hole) are counted once by the identity of Cartier
and Foata [P. Cartier and D. Foata, Problèmes combinatoires de commutation et réarrangements,
Lecture Notes in Mathematics 85 (1969)]: the sum over all sets of pairwise independent jumps, with
alternating signs. Numbers modulo symmetry are by Burnside's lemma.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pegsol import _core
from pegsol.errors import LimitError, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.problem import Problem
from pegsol.search.encoding import Target, make_target
from pegsol.search.spaces.sparse import split, words_needed
from pegsol.search.spaces.state_space import (
    FOREVER,
    StateCallback,
    StateSpace,
    run_within,
    symmetries_keeping,
)

FIXED_POSITIONS = 1 << 22
"""Solutions fixed by a symmetry are counted by plain recursion over no more positions than this."""
LEVELS_AT_ONCE = 1 << 22
"""Levels are taken out of a state space together as long as they have no more positions."""
SLICE = 0.1  # seconds


@dataclass(frozen=True, slots=True)
class Counts:
    """Exact numbers of solutions; None is a number that the limits did not allow.

    ``solutions`` are jump sequences that end the first time the finish holds, ``distinct`` those
    that differ in more than the order of independent jumps; both also modulo the symmetries of the
    board that keep start and finish. ``games`` are all sequences of jumps to the bitter end,
    whatever the finish.

    >>> from pegsol import problem
    >>> counts = count(problem("triangle(5) a1 any"))
    >>> counts.solutions, counts.distinct, counts.games
    (29760, 180, 568630)
    >>> counts.solutions_mod_symmetry, counts.distinct_mod_symmetry
    (14880, 90)
    """

    solutions: int | None
    distinct: int | None
    solutions_mod_symmetry: int | None
    distinct_mod_symmetry: int | None
    games: int | None

    def _repr_html_(self) -> str:
        from pegsol.view.notebook.display import counts_as_html

        return counts_as_html(self)

    def as_json(self) -> dict[str, int | None]:
        """Return the numbers by name.

        >>> Counts(2, 1, 1, 1, 5).as_json()["games"]
        5
        """
        return {name: getattr(self, name) for name in self.__slots__}


def count(
    problem: Problem,
    *,
    distinct: bool = True,
    games: bool = True,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Counts:
    """Return how many solutions *problem* has, and how many games there are from its start.

    Without *distinct* or *games* those numbers are left out. With the finish "fewest", solutions
    are those with the fewest pegs that can be reached.

    >>> from pegsol import problem
    >>> count(problem("english d4 d4"), distinct=False, games=False).solutions
    40861647040079968

    ``distinct`` is None, too, for finishes that leave several holes free in such a way that some
    order of a solution's jumps meets the finish too early and the number cannot be had by the
    identity above.

    Raises LimitError when the limits do not even allow the state space.
    """
    deadline = Deadline(limits)
    space = StateSpace(problem, limits=limits, threads=threads, progress=progress)
    target = make_target(problem, space.settled(problem.finish))
    winning = space.winning(
        problem.finish, consume=True, limits=deadline.limits(), progress=progress
    )
    tally = Tally(target, winning, deadline, threads, progress)
    solutions = tally.of_start("solutions")
    traces = tally.of_start("distinct") if distinct else None
    played = None
    if games:
        try:
            everything = StateSpace(
                problem, limits=deadline.limits(), threads=threads, progress=progress
            )
            played = Tally(target, everything, deadline, threads, progress).of_start("games")
        except LimitError as error:
            if error.limit == "cancelled":
                raise
    return Counts(
        solutions,
        traces,
        tally.modulo_symmetry(solutions, distinct=False),
        tally.modulo_symmetry(traces, distinct=True),
        played,
    )


@dataclass(frozen=True, slots=True)
class MoveLevel:
    """The positions that take so many moves, and no fewer: how many, and with how many pegs.

    >>> from pegsol import problem
    >>> by_moves(problem("triangle(5) a1 any"))[1]
    MoveLevel(moves=1, positions=1, least_pegs=13, most_pegs=13)
    """

    moves: int
    positions: int
    least_pegs: int
    most_pegs: int


def by_moves(
    problem: Problem,
    *,
    backward: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    progress: StateCallback | None = None,
) -> tuple[MoveLevel, ...]:
    """Return the numbers of positions by the fewest moves from the start, modulo symmetry.

    A move is one or more jumps by the same peg. With *backward*, positions by the fewest moves to
    the finish, which must be one exact position; they need not be reachable.

    >>> from pegsol import problem
    >>> line = problem("line(6) b1 any")
    >>> [level.positions for level in by_moves(line)]
    [1, 1, 2, 3]

    The tables for the English board are G. I. Bell's (Diagonal peg solitaire, Integers 7 (2007),
    G01, and his pages on peg solitaire).

    Raises LimitError when a limit stops it, ProblemError for a finish that is not exact.
    """
    if backward and (problem.finish.kind != "pegs" or problem.finish.free):
        raise ProblemError("moves are counted back from a finish that is one exact position")
    board = problem.board
    start = problem.finish.pegs if backward else problem.start.bits
    group, _ = symmetries_keeping(board, [[start]])
    moves = _core.Moves(
        _core.board(len(board), board.jumps),
        [split(start, words_needed(len(board)))],
        [list(symmetry) for symmetry in group],
        # A jump by reverse rules is a jump taken back.
        backward != (problem.rules == "reverse"),
        limits.memory_bytes(),
    )

    def sweep(until: float, report: Callable[[int, int], None]) -> bool:
        while True:
            report(len(moves.counts()), len(board))
            left = until - time.perf_counter()
            if left <= 0:
                return False
            state = moves.run(min(left, SLICE))
            if state == "memory":
                raise LimitError("memory", "the positions do not fit the memory limit")
            if state == "complete":
                return True

    run_within(sweep, limits, progress)
    levels = zip(moves.counts(), moves.peg_ranges(), strict=True)
    return tuple(
        [
            MoveLevel(number, positions, least, most)
            for number, (positions, (least, most)) in enumerate(levels)
        ]
    )


class Deadline:
    """What is left of the time that a limit allows."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.until = time.perf_counter() + (FOREVER if limits.time is None else limits.time)

    def limits(self) -> Limits:
        """Return the limits for what is still to be done."""
        left = max(0.0, self.until - time.perf_counter())
        return Limits(None if self._limits.time is None else left, self._limits.memory)


class Tally:
    """Numbers for the start of a problem, from the positions of a state space."""

    def __init__(
        self,
        target: Target,
        space: StateSpace,
        deadline: Deadline,
        threads: int,
        progress: StateCallback | None,
    ) -> None:
        self._target = target
        self._space = space
        self._deadline = deadline
        self._threads = threads
        self._progress = progress
        self._words = words_needed(len(target.board))

    def of_start(self, mode: str) -> int | None:
        """Return the number for the start; None if it cannot be had, or not within the limits."""
        if not self._space:
            return 0
        counting = self.counting(mode, keep=False)
        try:
            self.feed(counting)
        except LimitError as error:
            if error.limit == "cancelled":
                raise
            return None
        except ValueError:  # a finish whose distinct solutions cannot be counted
            return None
        value = counting.value(split(self._target.start, self._words))
        return 0 if value is None else int.from_bytes(value, "little")

    def counting(self, mode: str, *, keep: bool) -> _core.Counting:
        """Return the core's counting of a mode, still to be fed."""
        return _core.Counting(
            self._target.core_board,
            None if mode in ("games", "fewest") else self._target.core_goal(),
            [list(symmetry) for symmetry in self._space.symmetries],
            mode,
            self._threads,
            self._deadline.limits().memory_bytes(),
            keep,
        )

    def feed(self, counting: _core.Counting) -> None:
        """Give a counting all levels, from the fewest pegs up."""
        levels = list(self._levels())

        def sweep(until: float, report: Callable[[int, int], None]) -> bool:
            for done, (pegs, chunk) in enumerate(levels):
                for more, data in enumerate(chunk()):
                    report(done, len(levels))
                    state = counting.add_level(pegs + more, data, 0.0)
                    while state == "running":
                        left = until - time.perf_counter()
                        if left <= 0:
                            return False
                        state = counting.run(min(left, SLICE))
                        report(done, len(levels))
                    if state == "memory":
                        raise LimitError("memory", "the numbers do not fit the memory limit")
            return True

        run_within(sweep, self._deadline.limits(), self._progress)

    def _levels(self) -> Iterable[tuple[int, Callable[[], Sequence[bytes]]]]:
        """Yield groups of levels that are taken out of the state space together."""
        space = self._space
        sizes = {
            self._target_pegs(level.pegs): level.mod_symmetry or level.raw for level in space.levels
        }
        group: list[int] = []
        total = 0
        for pegs in sorted(sizes):
            if group and total + sizes[pegs] > LEVELS_AT_ONCE:
                yield group[0], _taking(space, group[0], group[-1])
                group, total = [], 0
            group.append(pegs)
            total += sizes[pegs]
        if group:
            yield group[0], _taking(space, group[0], group[-1])

    def _target_pegs(self, pegs: int) -> int:
        return len(self._target.board) - pegs if self._target.problem.rules == "reverse" else pegs

    def modulo_symmetry(self, number: int | None, *, distinct: bool) -> int | None:
        """Return the number of solutions modulo the symmetries that keep start and finish."""
        group, known = symmetries_keeping(
            self._target.board,
            [[self._target.start], [self._target.finish.pegs], [self._target.finish.free]],
        )
        if number is None or known is None:
            return None
        if number == 0:
            return 0
        total = number
        for symmetry in group[1:]:
            fixed = _core.fixed_solutions(
                self._target.core_board,
                split(self._target.start, self._words),
                self._target.core_goal(),
                list(symmetry),
                distinct,
                FIXED_POSITIONS,
            )
            if fixed is None:
                return None
            total += int.from_bytes(fixed, "little")
        return total // len(group)


def _taking(space: StateSpace, least: int, most: int) -> Callable[[], Sequence[bytes]]:
    return lambda: space.classes(least, most)
