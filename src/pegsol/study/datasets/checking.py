"""The check of a dataset: each row claims something about a problem, and plain Python verifies it.

Solutions are played by the rules of the model, and certificates go to the checker, which shares no
code with the search. The numbers of solutions and positions and the chances have no witness: of
them only whether they are 0 is checked, and the check names these columns.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pegsol.errors import Limit, LimitError, PegError, VerificationError
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Clock, Limits
from pegsol.proof.documents import Checked, certificate_of, check, parse_certificate
from pegsol.proof.proof import Proof
from pegsol.study.datasets.answering import size_of
from pegsol.study.datasets.columns import COLUMNS, Row, fault_of
from pegsol.study.datasets.plan import Plan, Question
from pegsol.study.datasets.store import Store

Verdict = Literal["accepted", "stated", "open", "refused"]

_ABOVE_0 = ("solution_count", "distinct_count", "winning", "chance")
"""The numbers that are above 0 if and only if there is a solution."""
_WANTED = {"count": "solution_count", "distinct": "distinct_count", "chance": "chance"}
"""The column that each of these wants fills, unless the reason says why it does not."""
_MOVES = ("moves_at_least", "moves_standing")
_PROOF = ("kind", "standing", "size", "unit")


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row and what its check found: why it is refused, or what its certificate proves.

    A row is "stated" if it says more than it shows: it has no certificate, or one that has nothing
    but the counters of an exhausted search, or that takes too much work to check. It is "open" if
    it leaves the problem undecided. ``unchecked`` are the columns that claim what nothing shows.
    """

    row: Row
    verdict: Verdict
    why: str = ""
    certificate: Checked | None = None
    unchecked: tuple[str, ...] = ()


def checked_rows(
    store: Store,
    *,
    sample: int | None = None,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    told: Callable[[int, int], object] = lambda done, steps: None,
) -> Iterator[CheckedRow]:
    """Yield each row of a dataset with its verdict, or those of a *sample* of that many rows.

    *told* is called with the number of rows checked, and of all to check.

    Raises FileError if a file cannot be read, and LimitError if there is no more time.
    """
    plan, clock = store.plan(), Clock(limits.time)
    questions = {question.name: question for question in plan.questions()[0]}
    best = store.best()
    if sample is not None and sample < len(best):
        chosen = random.Random(seed).sample(sorted(best), sample)
        best = {name: best[name] for name in chosen}
    for done, row in enumerate(store.rows(best, faulty=True)):
        told(done, len(best))
        clock.check()
        left = limits if limits.time is None else replace(limits, time=clock.left())
        yield check_row(row, plan, questions.get(row["key"].partition("-")[0]), left)


def check_row(
    row: Row, plan: Plan, question: Question | None, limits: Limits = DEFAULT_LIMITS
) -> CheckedRow:
    """Return a row of a survey with its verdict.

    Raises LimitError if there is no more time.
    """
    try:
        if (fault := fault_of(row)) is not None:
            raise VerificationError(fault)
        if question is None:
            raise VerificationError("the survey does not ask for this problem")
        _check_question(row, plan, question)
        solution = _check_solution(row, question.problem)
        for name in _ABOVE_0:
            if row[name] is not None:
                _claim((float(row[name]) > 0) is (row["status"] == "solved"), name)
        lacks = any(row[_WANTED[want]] is None for want in plan.wants if want in _WANTED)
        _claim(not lacks or row["reason"] is not None, "the reason")
        proved = _check_certificate(row, question.problem, solution, limits)
    except LimitError as error:
        if error.limit is Limit.TIME:
            raise
        return CheckedRow(row, "stated", str(error), None, _unchecked(row, None))
    except (PegError, ValueError, ArithmeticError) as error:
        return CheckedRow(row, "refused", str(error))
    unchecked = _unchecked(row, proved)
    if row["status"] in ("undecided", "failed"):
        return CheckedRow(row, "open", row["reason"], None, unchecked)
    if proved is None:
        verdict: Verdict = "accepted" if row["status"] == "solved" else "stated"
        return CheckedRow(row, verdict, "there is no certificate", None, unchecked)
    verdict = "stated" if proved.standing == "stated" else "accepted"
    return CheckedRow(row, verdict, "", proved, unchecked)


def _unchecked(row: Row, proved: Checked | None) -> tuple[str, ...]:
    """Return the columns of a row that claim what nothing in it shows."""
    names = {column.name for column in COLUMNS if column.check == "named"}
    if row["status"] != "solved":
        names.update(() if proved is not None else _PROOF)
    elif proved is None or proved.moves is None:
        names.update(_MOVES)
    return tuple([name for name in row if name in names and row[name] is not None])


def _claim(holds: bool, what: str) -> None:
    if not holds:
        raise VerificationError(f"{what} does not agree with the rest of the row")


def _nothing(row: Row, names: Iterable[str]) -> None:
    for name in names:
        _claim(row[name] is None, name)


def _check_question(row: Row, plan: Plan, question: Question) -> None:
    """Check the columns that say what was asked; the limits of an earlier run may be other ones."""
    own = plan.row(question, {})
    limits = row["node_limit"], row["time_limit"]
    own["key"] = f"{question.name}-{plan.rest_of_key(*limits)}"
    own["node_limit"], own["time_limit"] = limits
    for column in COLUMNS:
        name, value = column.name, row[column.name]
        if column.check == "asked" and value != own[name]:
            raise VerificationError(f"{name} is {value!r}, where the survey has {own[name]!r}")


def _check_certificate(
    row: Row, problem: Problem, solution: Solution | None, limits: Limits
) -> Checked | None:
    proofs = row["status"] == "impossible"
    if not proofs and solution is None:
        _nothing(row, ["certificate", *_PROOF])
    if row["certificate"] is None:
        _claim(row["moves_standing"] != "verified", "moves_standing")
        _claim(row["kind"] == "solution" or solution is None, "the kind")
        return None
    data = row["certificate"].encode()
    proved = check(data, limits)
    proof = parse_certificate(data)["proof"]
    same = proved.problem.start == problem.start and proved.problem.finish == problem.finish
    if not same or proved.problem.rules != problem.rules:
        raise VerificationError("its certificate is for another problem")
    _claim(proved.kind == row["kind"], "the kind of the certificate")
    _claim(proved.standing == row["standing"], "the standing")
    _claim(proved.verdict in (row["status"], "stated"), "the status")
    if solution is None:
        size = size_of(Proof._of_checked(problem, proof).certificate)
        _claim((row["size"], row["unit"]) == size, "the size")
        return proved
    jumps = certificate_of(solution)["proof"]["jumps"]
    key = "jumps" if proved.moves is None else "solution"
    _claim(proof[key] == jumps, "the solution of the certificate")
    fewest = proved.moves is not None
    _claim(fewest is (row["moves_standing"] == "verified"), "moves_standing")
    _claim(not fewest or row["moves_at_least"] == proved.moves, "the fewest moves")
    return proved


def _check_solution(row: Row, problem: Problem) -> Solution | None:
    least, most = row["moves_at_least"], row["moves_at_most"]
    if row["status"] != "solved":
        _nothing(row, ["solution", "moves_at_most", *_MOVES])
        return None
    solution = Solution(problem, row["solution"] or "")
    solution.verify()
    written = ", ".join([str(move) for move in solution.moves])
    _claim(row["solution"] == written, "the solution")
    _claim((row["size"], row["unit"]) == (len(solution.jumps), "jump"), "the size")
    _claim(row["kind"] in ("solution", "fewest moves"), "the kind")
    _claim(row["standing"] == "verified", "the standing")
    _claim(most == len(solution.moves), "the number of moves")
    _claim(least is None or least <= most, "the bound of the moves")
    _claim((least is None) == (row["moves_standing"] is None), "moves_standing")
    return solution
