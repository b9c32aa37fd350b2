"""Records of solutions: the longest sweeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from pegsol.errors import CancelledError, Limit, LimitError, ProblemError, all_checked
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import moves_json
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.certificates.certificate import Standing
from pegsol.proof.proof import Proof, ProofJson
from pegsol.search.result import Status, StatusName
from pegsol.search.run import Run, StateCallback
from pegsol.search.solving.solve import solve_within
from pegsol.shapes import MovesOrNone
from pegsol.study.records_found import (
    VALUE_OF,
    RecordKind,
    find_last_sweeps,
    more_solutions,
    until_finish,
)
from pegsol.study.records_live import LiveRecords

KINDS: tuple[RecordKind, ...] = tuple(VALUE_OF)
"""All kinds of records."""
FIRST_WORK = 300_000_000
"""The work to find any solution before the state space: positions times holes, about a second."""


class RecordJson(MovesOrNone):
    """The record of one kind over all solutions of a problem."""

    kind: RecordKind
    status: StatusName
    value: int | None
    bound: int | None
    """No solution is better than this."""
    proof: ProofJson | None
    standing: Standing | None
    limit: Limit | None


@dataclass(frozen=True, slots=True)
class Record:
    """The record of one kind over all solutions of a problem.

    A solution ends the first time that the finish holds. ``kind`` is

    - "longest-sweep": the most jumps of any move;
    - "last-sweep": the most jumps of the last move;
    - "longest-loop": the most jumps of a move that ends in the hole where it began, 0 if no
      solution has one.

    If the status is "solved", ``solution`` is verified and attains the ``value``, and no solution
    has a better one; that rests on an exhausted search, which is not checked independently. If it
    is "undecided", the solution is the best that was found before ``limit`` stopped the search
    (None if none was found), and ``bound`` is a value that no solution can beat, if one is known.
    If it is "impossible", there is a ``proof``; its ``standing`` is "verified", or "stated" for an
    exhausted search that was too large to repeat.

    >>> from pegsol import problem, records
    >>> [loop] = records(problem("triangle(6) c5 a1"), ["longest-loop"])
    >>> loop.proved, loop.value
    (True, 9)
    """

    problem: Problem
    """The problem."""
    kind: RecordKind
    status: Status
    """Whether the record is proved."""
    value: int | None
    solution: Solution | None
    proof: Proof | None = None
    limit: Limit | None = None
    bound: int | None = None
    standing: Standing | None = None

    @property
    def proved(self) -> bool:
        """Whether no solution has a better value."""
        return self.status is Status.SOLVED

    def as_json(self) -> RecordJson:
        """Return the record by name, without its problem.

        >>> from pegsol import problem, records
        >>> records(problem("line(4) b1 c1"), ["last-sweep"])[0].as_json()["value"]
        1
        """
        solution = self.solution
        return {
            "kind": self.kind,
            "status": self.status.value,
            "value": self.value,
            "bound": self.bound,
            **moves_json(None if solution is None else solution.jumps),
            "proof": None if self.proof is None else self.proof.as_json(),
            "standing": self.standing,
            "limit": self.limit,
        }


def records(
    problem: ProblemLike,
    kinds: RecordKind | Iterable[RecordKind] = KINDS,
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> tuple[Record, ...]:
    """Return the records of these *kinds* over all solutions of *problem*, in the given order.

    :class:`Record` describes the kinds; the default is all of them. If the limits
    allow it, the positions that can be reached and can still win are searched. Otherwise the result
    is the best of some solutions, and only a longest last sweep may still be proved.

    >>> from pegsol import problem, records
    >>> [longest] = records("triangle(6) c5 a1", "longest-sweep")
    >>> longest.status.value, longest.value
    ('solved', 9)

    Raises ProblemError for an unknown kind.
    """
    problem = as_problem(problem)
    given = all_checked(str, [kinds] if isinstance(kinds, str) else kinds, "kinds of records")
    kinds = cast("tuple[RecordKind, ...]", tuple(dict.fromkeys(given)))
    for kind in kinds:
        if kind not in VALUE_OF:
            raise ProblemError(f"a record is one of {', '.join(KINDS)}, not {kind!r}")
    survey = _Survey(problem, kinds, Run(limits, threads=threads, progress=progress))
    survey.complete()
    return tuple([survey.record(kind) for kind in kinds])


class _Survey:
    """The solutions found for a problem, and the bounds proved."""

    def __init__(self, problem: Problem, kinds: tuple[RecordKind, ...], run: Run) -> None:
        self._problem = problem
        self._kinds = kinds
        self._run = run
        self._best: dict[RecordKind, Solution] = {}
        self._bounds: dict[RecordKind, int] = {}
        self._limits: dict[RecordKind, Limit] = {}
        self._proof: Proof | None = None
        self._standing: Standing | None = None

    def record(self, kind: RecordKind) -> Record:
        """Return the record of a kind as far as it is known."""
        if self._proof is not None:
            return Record(
                self._problem,
                kind,
                Status.IMPOSSIBLE,
                None,
                None,
                self._proof,
                standing=self._standing,
            )
        solution = self._best.get(kind)
        value, bound = self._value(kind), self._bounds.get(kind)
        if solution is None or value != bound:
            limit = self._limits.get(kind, Limit.TIME)
            return Record(
                self._problem, kind, Status.UNDECIDED, value, solution, limit=limit, bound=bound
            )
        solution.verify()
        return Record(self._problem, kind, Status.SOLVED, value, solution, bound=bound)

    def complete(self) -> None:
        """Find all records, as far as the limits allow."""
        try:
            self._look_for_any()
            if self._proof is None:
                self._search(LiveRecords(self._problem, self._run, self._note))
        except CancelledError as cancelled:
            self._stop(self._kinds, cancelled.limit)
        except LimitError as error:
            self._stop(self._kinds, error.limit)
            if error.limit is Limit.MEMORY:
                self._search_without_space()

    def _look_for_any(self) -> None:
        limits, threads = self._run.limits(), self._run.threads
        result = solve_within(self._problem, FIRST_WORK, limits=limits, threads=threads)
        self._proof, self._standing = result.proof, result.standing
        if result.solution is not None and result.status is Status.SOLVED:
            self._note(result.solution)

    def _search(self, live: LiveRecords) -> None:
        self._proof = live.proof
        if live.proof is not None:
            self._standing = live.proof.check()
            return
        live.sweeps()
        for kind in self._kinds:
            self._prove(kind)

    def _search_without_space(self) -> None:
        run = self._run
        try:
            known = self._value("last-sweep") or 0
            if find_last_sweeps(self._problem, run, self._note, known):
                self._prove("last-sweep")
            for solution in more_solutions(self._problem, run):
                self._note(solution)
        except LimitError as error:
            self._stop(self._kinds, error.limit)

    # -- what is known -----------------------------------------------------------------------

    def _note(self, solution: Solution) -> None:
        """Keep a solution for each kind for which it is the best so far."""
        solution = until_finish(solution)
        solution.verify()
        for kind, value_of in VALUE_OF.items():
            value, known = value_of(solution), self._value(kind)
            if known is None or value > known:
                self._best[kind] = solution

    def _value(self, kind: RecordKind) -> int | None:
        solution = self._best.get(kind)
        return None if solution is None else VALUE_OF[kind](solution)

    def _prove(self, kind: RecordKind) -> None:
        """Note that no solution is better than the best found."""
        value = self._value(kind)
        if value is not None:
            self._bounds[kind] = value

    def _stop(self, kinds: Iterable[RecordKind], limit: Limit) -> None:
        for kind in kinds:
            self._limits.setdefault(kind, limit)
