"""A certificate for a problem: why it is impossible, or a solution, by the cheapest method."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.problem import Problem
from pegsol.model.reading import ProblemLike, as_problem
from pegsol.model.solution import Solution
from pegsol.search.refuting import highs, jump_counts, linear, needs, sets, tree
from pegsol.search.result import Status
from pegsol.search.run import Run
from pegsol.search.solving.refutation import AT_SIGHT
from pegsol.search.solving.search import Search
from pegsol.theory.certificates.certificate import Standing
from pegsol.theory.certificates.exhausted_search import ExhaustedSearch
from pegsol.theory.documents import certificate_of
from pegsol.theory.proof import Proof

__all__ = ["prove"]

SHORT_SEARCH_SECONDS = 0.1
"""Spent on a search before methods that only refute: it solves most of what can be solved."""
LONGER_SEARCH, LONG_SEARCH = "longer search", "long search"
PAGODA, JUMP_COUNTS, INDUCTIVE_SET = "pagoda function", "jump counts", "inductive set"
LONGER_SEARCH_SECONDS = 10.0
"""Spent on a search before methods that may take minutes without success.

It is no more than a quarter of the time left.
"""
AFTER_SEARCH_SECONDS = 1.0
"""Spent on each method that gives short proofs if a search was exhausted within seconds.

An inductive set of the few positions is there soon then.
"""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A method that was tried, the seconds it took, and what it found ("" for nothing).

    >>> from pegsol import problem
    >>> prove(problem("line(4) b1 c1")).attempts[-1].found
    'solution'
    """

    method: str
    """The name of the method."""
    seconds: float
    """The seconds that it took."""
    found: str
    """What it found, "" for nothing."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What decides a problem: a ``solution`` or a ``proof``, or neither.

    ``standing`` is "verified", or "stated" for an exhausted search that was too large to repeat.

    ``attempts`` are the methods that were tried, in order; ``limit`` is the limit that ended them
    too early.

    >>> from pegsol import problem
    >>> evidence = prove(problem("french d4 any"))
    >>> evidence.proof.kind, [attempt.method for attempt in evidence.attempts]
    ('position class', ['number of pegs', 'position class'])
    """

    problem: Problem
    """The problem."""
    solution: Solution | None
    proof: Proof | None
    attempts: tuple[Attempt, ...]
    limit: Limit | None = None
    standing: Standing | None = None

    @property
    def status(self) -> Status:
        """The answer: undecided if there is neither a solution nor a proof."""
        if self.solution is not None:
            return Status.SOLVED
        return Status.UNDECIDED if self.proof is None else Status.IMPOSSIBLE

    def certificate(self) -> dict[str, Any]:
        """Return the document that ``pegsol prove`` writes and :func:`pegsol.check` checks.

        >>> from pegsol import problem
        >>> prove(problem("line(4) b1 c1")).certificate()["proof"]
        {'kind': 'solution', 'jumps': [3, 0]}

        Raises ProblemError if the problem is undecided.
        """
        answer = self.solution or self.proof
        if answer is None:
            raise ProblemError("the problem is undecided: there is no certificate")
        return certificate_of(answer)


Callback = Callable[[Attempt], bool | None]


def prove(
    problem: ProblemLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    seed: int = 0,
    threads: int = 1,
    progress: Callback | None = None,
) -> Evidence:
    """Return a solution of *problem*, or a proof that it has none, that a checker can check.

    The methods are tried from the cheapest on. If the last of them, an exhausted search, is the
    only one to refute the problem, its counters are the proof: a checker repeats a small search,
    and a large one is only stated.
    *progress* is called with each :class:`Attempt`, and cancels the rest by returning False.

    >>> from pegsol import problem
    >>> prove(problem("english d4 d4")).certificate()["proof"]["kind"]
    'solution'
    >>> prove(problem("english d4 d3")).certificate()["proof"]["kind"]
    'position class'

    Raises ProblemError for the finish "fewest", which is no single statement.
    """
    problem = as_problem(problem)
    if problem.finish.kind == "fewest":
        raise ProblemError("'fewest' is no statement to prove: ask for any, or at-most-2 and so on")
    run = Run(limits, threads=threads, seed=seed)
    attempts: list[Attempt] = []
    counters: Proof | None = None
    standing: Standing | None = None
    limit: Limit | None = None
    for method, attempt in _methods(problem, run):
        if counters is not None and method in (LONGER_SEARCH, LONG_SEARCH):
            continue
        began = run.seconds()
        answer = None
        hurry = counters is not None and method != INDUCTIVE_SET
        part = run.within(seconds=AFTER_SEARCH_SECONDS) if hurry else run
        try:
            answer = attempt(part)
        except LimitError as error:
            if error.limit is not Limit.TIME or run.left() <= 0:
                limit = error.limit
        found = ""
        if isinstance(answer, Solution):
            answer.verify()
            standing, found = "verified", "solution"
        elif answer is not None:
            standing = answer.check()
            found = answer.kind
        attempts.append(Attempt(method, run.seconds() - began, found))
        if progress is not None and progress(attempts[-1]) is False:
            limit = Limit.CANCELLED
            break
        if isinstance(answer, Proof) and isinstance(answer.certificate, ExhaustedSearch):
            counters = answer
        elif answer is not None:
            return _evidence(problem, answer, standing, attempts)
    return _evidence(problem, counters, standing, attempts, limit)


Method = tuple[str, Callable[[Run], Solution | Proof | None]]


def _methods(problem: Problem, run: Run) -> Iterator[Method]:
    """Yield the methods, named, from the cheapest on, as long as there is time."""
    for name, refutation in AT_SIGHT:
        yield name, partial(_at_sight, refutation, problem)
    if needs.suits(problem):
        yield "needed pegs", partial(_by_needs, problem)
    search = Search(problem, seed=run.seed, threads=run.threads)
    yield "short search", partial(_searched, search, SHORT_SEARCH_SECONDS)
    for name, costly in REFUTATIONS:
        if name == JUMP_COUNTS and run.left() > 0:
            seconds = min(LONGER_SEARCH_SECONDS, run.left() / 4)
            yield LONGER_SEARCH, partial(_searched, search, seconds)
        if run.left() > 0 and (name not in NEED_HIGHS or highs.is_installed()):
            yield name, partial(costly, problem)
    if run.left() > 0:
        yield LONG_SEARCH, partial(_searched, search, None)


def _at_sight(
    refutation: Callable[[Problem], Proof | None], problem: Problem, run: Run
) -> Proof | None:
    return refutation(problem)


def _by_needs(problem: Problem, run: Run) -> Solution | Proof | None:
    found = needs.solve_by_needs(problem, run)
    return Solution(problem, found) if isinstance(found, tuple) else found


def _by_jump_counts(problem: Problem, run: Run) -> Proof | None:
    """Return the proof by jump counts, in half of the time left."""
    return jump_counts.refute(problem, run.within(seconds=run.left() / 2))


def _by_inductive_set(problem: Problem, run: Run) -> Proof | None:
    """Return the proof by exhaustion, in half of the time left: the rest is for a long search."""
    return sets.refute(problem, run.within(seconds=run.left() / 2))


REFUTATIONS: tuple[tuple[str, Callable[[Problem, Run], Proof | None]], ...] = (
    (PAGODA, linear.refute),
    ("tree", tree.refute),
    (JUMP_COUNTS, _by_jump_counts),
    (INDUCTIVE_SET, _by_inductive_set),
)
"""What refutes a problem in seconds, from the cheapest on."""
NEED_HIGHS = (PAGODA, JUMP_COUNTS)
"""Those that are left out without HiGHS; trees then use the weightings of the core."""


def _searched(search: Search, seconds: float | None, run: Run) -> Solution | Proof | None:
    """Return what the search finds in *seconds*, or in all the time that the run has.

    Raises LimitError if a limit of the run stopped it.
    """
    result = search.run(seconds, limits=run.limits())
    if result.limit is not None and (result.limit != Limit.TIME or run.left() <= 0):
        raise LimitError(result.limit)
    return result.solution or result.proof


def _evidence(
    problem: Problem,
    answer: Solution | Proof | None,
    standing: Standing | None,
    attempts: list[Attempt],
    limit: Limit | None = None,
) -> Evidence:
    solution = answer if isinstance(answer, Solution) else None
    proof = answer if isinstance(answer, Proof) else None
    limit = limit if answer is None else None
    return Evidence(problem, solution, proof, tuple(attempts), limit, standing)
