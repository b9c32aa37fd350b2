"""Counting solutions exactly, without listing them.

The count goes through the positions that can be reached and can reach the finish, from the last
level up: the number of ways from a position to the finish is the sum over its jumps. Solutions that
differ only in the order of independent jumps (jumps that share no hole) are counted once: one order
of each is counted, by letting jumps sleep. Numbers modulo symmetry follow from Burnside's lemma. If
a finish leaves holes free and has positions with several numbers of pegs, distinct solutions are
listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypedDict, cast

from pegsol import _core
from pegsol.errors import CancelledError, Limit, LimitError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits
from pegsol.search.encoding import EncodedProblem, Symmetries, symmetries_keeping
from pegsol.search.run import REPORT_SECONDS, Run, StateCallback
from pegsol.search.scores import squared_score
from pegsol.search.spaces.fixed_solutions import fixed_solutions
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.search.spaces.state_space import StateSpace

MAX_FIXED_POSITIONS = 1 << 22
"""The most positions that are visited to count the solutions fixed by a symmetry."""
MAX_LISTED = 1_000_000
"""The most solutions that are listed to count the distinct ones."""
MEMO_BYTES = 128 << 20


class AllCountsJson(TypedDict):
    """Numbers of solutions and of games; an unknown number is null."""

    solutions: int | None
    distinct: int | None
    """Those that differ in more than the order of independent jumps."""
    solutions_mod_symmetry: int | None
    distinct_mod_symmetry: int | None
    games: int | None


@dataclass(frozen=True, slots=True)
class Counts:
    """Exact numbers of solutions; a number is None if it was not asked for or is not known.

    ``solutions`` counts the jump sequences that end the first time the finish holds, and
    ``distinct`` those that differ in more than the order of independent jumps; both are also given
    modulo the symmetries of the board that keep start and finish. ``games`` counts all sequences of
    jumps until no jump is legal, for any finish; it is computed on demand.

    >>> from pegsol import problem
    >>> counts = count(problem("triangle(5) a1 any"), games=True)
    >>> counts.solutions, counts.distinct, counts.games
    (29760, 180, 568630)
    >>> counts.solutions_mod_symmetry, counts.distinct_mod_symmetry
    (14880, 90)
    """

    solutions: int | None
    distinct: int | None
    solutions_mod_symmetry: int | None
    """The number of solutions modulo symmetry."""
    distinct_mod_symmetry: int | None
    """The number of distinct solutions modulo symmetry."""
    games: int | None
    reasons: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)
    """Why numbers that were asked for are not known, by the names of the numbers."""

    def _repr_html_(self) -> str:
        from pegsol.view.notebook.display import counts_as_html

        return counts_as_html(self)

    def as_json(self) -> AllCountsJson:
        """Return the numbers by name.

        >>> Counts(2, 1, 1, 1, 5).as_json()["games"]
        5
        """
        names = AllCountsJson.__annotations__
        return cast("AllCountsJson", {name: getattr(self, name) for name in names})


CountsCallback = Callable[[Counts], object]


def count(
    problem: ProblemLike,
    *,
    distinct: bool = True,
    games: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
    known: CountsCallback | None = None,
) -> Counts:
    """Return the numbers of solutions of *problem* and, with *games*, of games from its start.

    Counting games takes several times as long as counting solutions. Without *distinct*, distinct
    solutions are not counted. With the finish "fewest", a solution ends with the fewest pegs that
    can be reached. *known* is called with the numbers so far whenever a new one is known. With a
    time limit, solutions are counted before distinct ones; without one, both are counted together,
    which takes less time.

    >>> from pegsol import problem
    >>> count(problem("english d4 d4"), distinct=False).solutions
    40861647040079968

    If a finish leaves holes free and has positions with several numbers of pegs, some order of a
    solution's jumps may meet it too early. Then all solutions are listed to count the distinct
    ones, if there are at most a million.

    Raises LimitError if the limits do not allow the state space.
    """
    problem, limits = as_problem(problem), as_limits(limits)
    run = Run(limits, threads=threads, progress=progress)
    space = explore(run, problem)
    encoded = EncodedProblem(problem, space._settled(problem.finish))
    tally = Tally(encoded, retrace(run, space, problem.finish, consume=True), run)
    counts = Counts(None, None, None, None, None)

    def found(**numbers: Any) -> None:
        nonlocal counts
        counts = replace(counts, **numbers)
        if known is not None:
            known(counts)

    for name, number, modulo in tally.solutions(distinct=distinct):
        numbers = {name: number, f"{name}_mod_symmetry": modulo}
        unknown = {key: tally.reason for key in numbers if numbers[key] is None}
        found(**numbers, reasons={**counts.reasons, **unknown})
    if games:
        try:
            everything = Tally(encoded, explore(run, problem), run)
            number, reason = everything.of_start("games"), everything.reason
        except CancelledError:
            raise
        except LimitError as error:
            number, reason = None, str(error)
        unknown = {} if number is not None else {"games": reason}
        found(games=number, reasons={**counts.reasons, **unknown})
    return counts


class Tally:
    """Numbers for positions of a problem, from the positions of a state space."""

    def __init__(self, encoded: EncodedProblem, space: StateSpace, run: Run) -> None:
        self._encoded = encoded
        self._space: StateSpace | None = space if space else None
        self._symmetries = space.symmetries
        self._run = run
        self._groups = space._groups_of_levels() if space else []
        self._positions = space.mod_symmetry or space.total
        self._taken_out: list[bytes] = []
        self.reason = ""
        """Why the last number that is None is not known."""
        self.refused = False
        """Whether the distinct solutions must be listed."""

    def solutions(self, *, distinct: bool) -> Iterator[tuple[str, int | None, int | None]]:
        """Yield "solutions", their number, and the number modulo symmetry; then those *distinct*.

        A number is None if the limits do not allow it.
        """
        number = different = None
        if together := distinct and self._run.limits().time is None:
            number, different = self.both_of_start()
        reason = self.reason
        if number is None:
            number = self.of_start("solutions")
        yield "solutions", number, self.modulo_symmetry(number, distinct=False)
        if not distinct:
            return
        if together:
            self.reason = reason
        else:
            different = self.of_start("distinct")
        if different is None and self.refused and number is not None:
            yield "distinct", *self.listed(number)
        else:
            yield "distinct", different, self.modulo_symmetry(different, distinct=True)

    def of_start(self, mode: str) -> int | None:
        """Return the number for the start.

        The result is None if the limits do not allow it, or if this method cannot compute it.
        """
        if not self._groups:
            return 0
        counting = self._counted(mode)
        if counting is None:
            return None
        value = counting.value(self._encoded.words(self._encoded.start))
        return 0 if value is None else int.from_bytes(value, "little")

    def both_of_start(self) -> tuple[int | None, int | None]:
        """Return the numbers of solutions and of distinct solutions for the start.

        A number is None if the limits do not allow it, or if this method cannot compute it.
        """
        if not self._groups:
            return 0, 0
        counting = self._counted("distinct")
        if counting is None:
            return None, None
        words = self._encoded.words(self._encoded.start)
        value, all_of_them = counting.value(words), counting.solutions(words)
        return (
            None if all_of_them is None else int.from_bytes(all_of_them, "little"),
            0 if value is None else int.from_bytes(value, "little"),
        )

    def _counted(self, mode: str, ahead: int = 0) -> _core.Counting | None:
        """Return the counting of all levels; None if it fails."""
        try:
            counting = self.counting(mode, keep=False, ahead=ahead)
            self.feed(counting)
        except CancelledError:
            raise
        except LimitError as error:
            self.reason = str(error)
            return None
        except ValueError:  # the distinct solutions of this finish cannot be counted
            self.refused = True
            return None
        return counting

    def listed(self, solutions: int) -> tuple[int | None, int | None]:
        """Return the number of distinct solutions, of this many, and the number modulo symmetry.

        All are listed. A number is None if there are too many, or if the limits do not allow it.
        """
        encoded, run = self._encoded, self._run.named("distinct solutions")
        if solutions <= 1:
            return solutions, solutions if self._symmetries_are_known() else None
        if solutions > MAX_LISTED:
            self.reason = (
                "some orders of independent jumps may meet the finish too early, so all solutions "
                f"must be listed, but there are more than {MAX_LISTED:,} solutions"
            )
            return None, None
        images = encoded.mirror_images([], distinct=True)
        listing = _core.Listing(
            encoded.core,
            encoded.words(encoded.start),
            encoded.core_finish(),
            squared_score(encoded.board),
            encoded.symmetries(start=False, finish=True),
            [],
            [],
            True,
            min(MEMO_BYTES, run.memory // 4),
        )
        number = first = 0
        try:
            while (state := listing.run(run.slice(REPORT_SECONDS))) is not _core.State.COMPLETE:
                if state is _core.State.SOLVED:
                    number += 1
                    first += images.is_first(listing.solution())
                else:
                    run.report(number, solutions)
        except CancelledError:
            raise
        except LimitError as error:
            self.reason = str(error)
            return None, None
        return number, first if self._symmetries_are_known() else None

    def chance_of_start(self, ahead: int = 0) -> Fraction | None:
        """Return the chance that random play meets the finish; None if the limits forbid it.

        The player looks some jumps *ahead*, as for :func:`pegsol.playouts`.
        """
        counting = self._counted("chance", ahead)
        if counting is None:
            return None
        value = counting.value(self._encoded.words(self._encoded.start))
        if value is None:
            return Fraction(0)
        denominator = counting.denominator(self._encoded.start.bit_count())
        return Fraction(int.from_bytes(value, "little"), int.from_bytes(denominator, "little"))

    def counting(self, mode: str, *, keep: bool, ahead: int = 0) -> _core.Counting:
        """Return the core's counting of a *mode*; it has not read any level yet.

        Modes are "solutions", "distinct", "games" and "chance".
        """
        self._run = self._run.named("distinct solutions" if mode == "distinct" else mode)
        return _core.Counting(
            self._encoded.core,
            None if mode == "games" else self._encoded.core_finish(),
            [list(symmetry) for symmetry in self._symmetries],
            mode,
            self._run.threads,
            self._run.engine_memory,
            keep,
            ahead,
        )

    def feed(self, counting: _core.Counting) -> None:
        """Pass all levels to a counting, from the fewest pegs up."""
        done, size = 0, self._encoded.position_bytes
        for least, most in self._groups:
            for pegs, data in enumerate(self._levels(least, most), least):
                self._run.report(done, self._positions)
                state = counting.add_level(pegs, data, 0.0, self._run.left())
                while state is _core.State.RUNNING:
                    state = counting.run(self._run.slice(REPORT_SECONDS), self._run.left())
                    self._run.report(done, self._positions)
                if state is _core.State.TRUNCATED:
                    raise LimitError(Limit.TIME)
                done += len(data) // size
                if state is _core.State.MEMORY:
                    raise LimitError(Limit.MEMORY, "the numbers do not fit the memory limit")

    def _levels(self, least: int, most: int) -> list[bytes]:
        """Return the positions of a group of levels, and keep them if the group is all levels."""
        if self._space is None:
            return self._taken_out
        levels = self._space._representatives(least, most)
        if len(self._groups) == 1:
            self._taken_out = levels
            self._space = None  # frees its bitmap if nothing else refers to it
        return levels

    def modulo_symmetry(self, number: int | None, *, distinct: bool) -> int | None:
        """Return the number of solutions modulo the symmetries that keep start and finish."""
        encoded = self._encoded
        if number is None or not self._symmetries_are_known():
            return None
        group = self._group[0]
        if number == 0:
            return 0
        total = number
        try:
            for symmetry in group[1:]:
                total += fixed_solutions(
                    encoded, symmetry, self._run, distinct=distinct, most=MAX_FIXED_POSITIONS
                )
        except CancelledError:
            raise
        except LimitError as error:
            self.reason = str(error)
            return None
        return total // len(group)

    @cached_property
    def _group(self) -> tuple[Symmetries, int | None]:
        encoded = self._encoded
        return symmetries_keeping(
            encoded.board, [[encoded.start], [encoded.finish.pegs], [encoded.finish.free]]
        )

    def _symmetries_are_known(self) -> bool:
        if self._group[1] is None:
            self.reason = "the board has more than 1,000 symmetries, or not all of them are known"
            return False
        return True
