"""Records of solutions: the longest sweeps.

Every sweep from every live position is followed: from those that can be reached and can still win.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.jump import moves_json
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.certificates.certificate import Standing
from pegsol.proof.proof import Proof, ProofJson, exhausted_search_proof
from pegsol.search.encoding import EncodedProblem
from pegsol.search.result import Status, StatusName
from pegsol.search.run import REPORT_SECONDS, Run, StateCallback
from pegsol.search.solving.solve import solve_within
from pegsol.search.spaces.reachability import explore, retrace
from pegsol.shapes import MovesOrNone

FIRST_WORK = 300_000_000
"""The work to find any solution before the state space: positions times holes, about a second."""
INDEX_BYTES = 9
"""The bytes for the index and a mark of a position."""

RecordKind = Literal["longest-sweep", "last-sweep", "longest-loop"]


def values_of(solution: Solution) -> dict[RecordKind, int]:
    """Return the value of a solution for each kind of record."""
    moves = solution.moves
    loops = [move for move in moves if move.jumps[0].origin == move.jumps[-1].target]
    return {
        "longest-sweep": max(map(len, moves), default=0),
        "last-sweep": len(moves[-1]) if moves else 0,
        "longest-loop": max(map(len, loops), default=0),
    }


SWEEPS = ("any", "last", "loop")
"""The core's names for the kinds."""


class RecordJson(MovesOrNone):
    """The record of one kind over all solutions of a problem."""

    kind: RecordKind
    status: StatusName
    value: int | None
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
    is "undecided", the solution is the best that was found before ``limit`` stopped the search, or
    None if none was found. If it is "impossible", there is a ``proof``; its ``standing`` is
    "verified", or "stated" for an exhausted search that was too large to repeat.

    >>> from pegsol import problem, records
    >>> loop = records(problem("triangle(6) c5 a1"))[-1]
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
    standing: Standing | None = None

    @property
    def proved(self) -> bool:
        """Whether no solution has a better value."""
        return self.status is Status.SOLVED

    def as_json(self) -> RecordJson:
        """Return the record by name, without its problem.

        >>> from pegsol import problem, records
        >>> records(problem("line(4) b1 c1"))[0].as_json()["value"]
        1
        """
        return {
            "kind": self.kind,
            "status": self.status.value,
            "value": self.value,
            **moves_json(self.solution),
            "proof": None if self.proof is None else self.proof.as_json(),
            "standing": self.standing,
            "limit": self.limit,
        }


def records(
    problem: ProblemLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> tuple[Record, ...]:
    """Return the record of each kind over all solutions of *problem*.

    :class:`Record` describes the kinds. The positions that can be reached and can still win are
    searched; if the limits do not allow that, the result is the best of the solutions found.

    >>> from pegsol import problem, records
    >>> longest, *_ = records("triangle(6) c5 a1")
    >>> longest.kind, longest.status.value, longest.value
    ('longest-sweep', 'solved', 9)
    """
    problem = as_problem(problem)
    run = Run(limits, threads=threads, progress=progress)
    best: dict[RecordKind, tuple[int, Solution]] = {}

    def note(solution: Solution) -> None:
        solution = _until_finish(solution)
        solution.verify()
        for kind, value in values_of(solution).items():
            if kind not in best or value > best[kind][0]:
                best[kind] = value, solution

    limit = None
    proof, standing = None, None
    try:
        first = solve_within(problem, FIRST_WORK, limits=run.limits(), threads=threads)
        proof, standing = first.proof, first.standing
        if first.solution is not None and first.status is Status.SOLVED:
            note(first.solution)
        if proof is None:
            proof = _follow_sweeps(problem, run, note)
            standing = None if proof is None else proof.check()
    except LimitError as error:
        limit = error.limit
    status = Status.SOLVED if limit is None else Status.UNDECIDED
    if proof is not None:
        status, limit, best = Status.IMPOSSIBLE, None, {}
    found = []
    for kind in get_args(RecordKind):
        value, solution = best.get(kind, (None, None))
        found.append(Record(problem, kind, status, value, solution, proof, limit, standing))
    return tuple(found)


def _follow_sweeps(problem: Problem, run: Run, note: Callable[[Solution], None]) -> Proof | None:
    """Note solutions with the longest sweep of each kind; return a proof if there is no solution.

    Solutions that are only the best so far are noted, too, when a limit stops the search.

    Raises LimitError if the limits of *run* do not allow the state space or the search.
    """
    space = explore(run, problem)
    generated, levels = space.total, len(space.levels)
    encoded = EncodedProblem(problem, space._settled(problem.finish))
    if encoded.finish.holds(encoded.start):
        note(Solution._of(problem, ()))
    space = retrace(run, space, problem.finish, consume=True)
    if problem.start not in space:
        return exhausted_search_proof(
            problem,
            positions=generated,
            levels=levels,
            direction="forward",
            method="state space",
        )
    positions = sum([level.mod_symmetry or level.raw for level in space.levels])
    needed = positions * (encoded.live_bytes + INDEX_BYTES)
    run.check_memory(needed, "the list of live positions")
    sweeps = _core.Sweeps(
        encoded.core,
        encoded.words(encoded.start),
        encoded.core_finish(),
        [list(symmetry) for symmetry in space.symmetries],
        encoded.complements,
    )
    groups = space._groups_of_levels()
    for done, (least, most) in enumerate(groups):
        run.named("live positions").report(done, len(groups))
        run.check_time()
        for pegs, data in enumerate(space._representatives(least, most), least):
            sweeps.add_level(pegs, data)
    run = run.named("sweeps")
    try:
        while sweeps.run(run.slice(REPORT_SECONDS)) is not _core.State.COMPLETE:
            run.report(sweeps.visited(), positions)
    finally:
        for kind in SWEEPS:
            if sweeps.longest(kind):
                note(Solution._of(problem, encoded.jumps(sweeps.solution(kind))))
    return None


def _until_finish(solution: Solution) -> Solution:
    """Return the solution up to the first position that satisfies the finish."""
    finish = solution.problem.finish
    if finish.is_fewest:
        return solution
    for number, position in enumerate(solution.positions()):
        if finish.holds(position.bits):
            return replace(solution, jumps=solution.jumps[:number])
    return solution
