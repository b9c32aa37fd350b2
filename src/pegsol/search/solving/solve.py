"""Solve a problem: any solution, or one with the fewest moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from pegsol.errors import Limit, LimitError, ProblemError
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.game import GameLike
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.encoding import work_of_position
from pegsol.search.result import Attempt, AttemptCallback, Result, Status
from pegsol.search.run import ProgressCallback, Run
from pegsol.search.solving.search import Search
from pegsol.wording import shown

__all__ = ["prove", "solve"]

Objective = Literal["first", "fewest-moves"]


def solve(
    problem: GameLike,
    *,
    objective: Objective = "first",
    limits: Limits = DEFAULT_LIMITS,
    seed: int = 0,
    threads: int = 1,
    progress: ProgressCallback | None = None,
) -> Result:
    """Return a verified solution of *problem*, a proof that there is none, or the limit reached.

    With the *objective* "first" the result is any solution. With "fewest-moves" the solution has
    the fewest moves. If a limit stops that search, the result is undecided, with the best solution
    so far and a number of moves that every solution needs.

    *problem* is a problem, its text, or a game. A :class:`~pegsol.Game` is solved from its current
    position; its own jumps are kept at the start of the solution. ``progress`` is called about ten
    times a second with a :class:`~pegsol.Progress`, and cancels the search by returning False. Runs
    with one thread and the same seed give the same result.

    >>> result = solve("english d4 d4")
    >>> result.status, len(result.solution.jumps)
    (Status.SOLVED, 31)
    >>> solve("french d4 any").proof.kind
    'position class'
    >>> result = solve("triangle(5) a3 a3", objective="fewest-moves")
    >>> len(result.solution.moves), result.moves_at_least
    (9, 9)

    Raises ProblemError for another objective.
    """
    _check_objective(objective)
    # The search by moves is imported only if it is wanted, because most callers want any solution
    # soon.
    if objective == "fewest-moves":
        from pegsol.search.solving.fewest_moves import FewestMovesSearch

        search = FewestMovesSearch(problem, seed=seed, threads=threads)
        return search.run(limits=limits, progress=progress)
    return Search(problem, seed=seed, threads=threads).run(limits=limits, progress=progress)


def solve_within(
    problem: Problem, work: int, *, limits: Limits = DEFAULT_LIMITS, threads: int = 1, seed: int = 0
) -> Result:
    """Return the result of a search whose beams may do that much *work*: positions times holes.

    On a graph whose holes have more than eight jumps each, the work is larger. A tenth of a second
    of work is about 30 million. Counted work gives the same answer on every machine; the *limits*
    only end the search earlier.
    """
    search = Search(problem, seed=seed, threads=threads)
    try:
        return search.run(limits=limits, effort=work // work_of_position(problem.board))
    finally:
        search._forget()


class Searches:
    """Short searches that share some *work*; *each* search gets a part of it at most."""

    def __init__(self, work: int, each: int) -> None:
        self.left = work
        """The work that is left; a search should not begin without any."""
        self._each = each

    def solve(
        self,
        problem: Problem,
        *,
        limits: Limits = DEFAULT_LIMITS,
        threads: int = 1,
        seed: int = 0,
    ) -> Result:
        """Return the result of a search, and subtract its work from what is left."""
        work = max(0, min(self.left, self._each))
        result = solve_within(problem, work, limits=limits, threads=threads, seed=seed)
        self.left -= min(self._each, max(1, result.stats.nodes) * work_of_position(problem.board))
        return result


def prove(
    problem: ProblemLike,
    *,
    objective: Objective = "first",
    limits: Limits = DEFAULT_LIMITS,
    seed: int = 0,
    threads: int = 1,
    progress: AttemptCallback | None = None,
) -> Result:
    """Return a solution of *problem*, or a short proof that it has none, as :func:`solve` does.

    More methods are tried than in :func:`solve`, the cheapest first: they look for a certificate
    that can be checked quickly. If only an exhausted search refutes the problem, its counters are
    the proof: a checker repeats a small search, and a large one is only stated. *progress* is
    called with each :class:`Attempt`, and cancels the remaining methods by returning False.

    >>> prove("english d4 d4").certificate()["proof"]["kind"]
    'solution'
    >>> result = prove("diamond(5) e1 e3")
    >>> result.proof.kind, [attempt.method for attempt in result.attempts][:3]
    ('tree', ['number of pegs', 'position class', 'beams'])

    With the *objective* "fewest-moves", the solution has the fewest moves, and the certificate
    proves that no solution has fewer. If a limit comes before the certificate, or it would be too
    large, the result is undecided, with the solution.

    >>> prove("triangle(5) a1 a1", objective="fewest-moves").certificate()["proof"]["moves"]
    10

    Raises ProblemError for the finish "fewest", which is not a single statement, and for another
    objective.
    """
    problem = as_problem(problem)
    _check_objective(objective)
    run = Run(limits, threads=threads, seed=seed)
    if objective == "fewest-moves":
        return prove_fewest_moves(problem, run, progress)
    return _prove(problem, run, progress)


def _prove(problem: Problem, run: Run, progress: AttemptCallback | None) -> Result:
    _refuse_fewest(problem)
    search = Search(problem, seed=run.seed, threads=run.threads, certify=True)
    return search.run(limits=run.limits(), attempted=progress)


def prove_fewest_moves(
    problem: Problem,
    run: Run,
    progress: AttemptCallback | None = None,
    report: Callable[[str], object] = lambda what: None,
) -> Result:
    """Return the result of :func:`prove` for the objective "fewest-moves".

    *report* is called with what is under way.
    """
    from pegsol.search.solving.fewest_moves import FewestMovesSearch
    from pegsol.search.solving.fewest_moves_proof import certify_fewest_moves

    _refuse_fewest(problem)
    report("looking for the fewest moves")
    search = FewestMovesSearch(problem, seed=run.seed, threads=run.threads)
    result = search.run(limits=run.limits())
    attempt = Attempt(result.stats.method, result.stats.seconds, "solution" * result.solved)
    result = replace(result, attempts=(attempt,))
    if progress is not None and progress(attempt) is False:
        return replace(result, status=Status.UNDECIDED, reason="cancelled", limit=Limit.CANCELLED)
    if result.limit is not None:
        return result
    if result.solution is None:
        return _prove(problem, run, progress)
    if not result.solution.moves:
        from pegsol.proof.documents import certificate_of

        return replace(result, shortest=certificate_of(result.solution))
    undecided = replace(result, status=Status.UNDECIDED)
    try:
        return replace(result, shortest=certify_fewest_moves(result.solution, run, report))
    except LimitError as error:
        return replace(undecided, reason=error.limit, limit=error.limit)
    except ProblemError as error:
        return replace(undecided, reason=str(error))


def _refuse_fewest(problem: Problem) -> None:
    if problem.finish.is_fewest:
        raise ProblemError("'fewest' is no statement to prove: ask for any, or at-most-2 and so on")


def _check_objective(objective: str) -> None:
    if objective not in ("first", "fewest-moves"):
        raise ProblemError(f"the objective is first or fewest-moves, not {shown(objective)}")
