"""The check of a dataset: each row claims something about a problem, and plain Python verifies it.

Solutions are played by the rules of the model, and certificates go to the checker, which shares no
code with the search. The numbers of solutions and positions and the chances have no witness: of
them only what follows from the rest of the row is checked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pegsol.errors import PegError, VerificationError
from pegsol.model.games.solution import Solution
from pegsol.model.problems.problem import Problem
from pegsol.search.datasets.answering import size_of
from pegsol.search.datasets.columns import Row
from pegsol.search.datasets.plan import Plan, Question
from pegsol.search.datasets.store import Store
from pegsol.theory.documents import Checked, check, parse_certificate
from pegsol.theory.proof import Proof

Verdict = Literal["accepted", "stated", "open", "refused"]


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """A row and what its check found: why it is refused, or what its certificate proves.

    A row is "stated" if it says more than it shows: it has no certificate, or one with nothing but
    the counters of an exhausted search. It is "open" if it leaves the problem undecided.
    """

    row: Row
    verdict: Verdict
    why: str = ""
    certificate: Checked | None = None


def checked_rows(
    store: Store,
    *,
    sample: int | None = None,
    seed: int = 0,
    told: Callable[[int, int], object] = lambda done, steps: None,
) -> Iterator[CheckedRow]:
    """Yield each row of a dataset with its verdict, or those of a *sample* of that many rows.

    *told* is called with the number of rows checked, and of all to check.

    Raises FileError if a file cannot be read.
    """
    plan = store.plan()
    questions = {question.name: question for question in plan.questions()[0]}
    best = store.best()
    if sample is not None and sample < len(best):
        chosen = random.Random(seed).sample(sorted(best), sample)
        best = {name: best[name] for name in chosen}
    for done, row in enumerate(store.rows(best)):
        told(done, len(best))
        yield check_row(row, plan, questions.get(row["key"].partition("-")[0]))


def check_row(row: Row, plan: Plan, question: Question | None) -> CheckedRow:
    """Return a row of a survey with its verdict."""
    try:
        if question is None:
            raise VerificationError("the survey does not ask for this problem")
        _check_question(row, plan, question)
        proved = _check_certificate(row, question.problem)
        _check_answer(row, question.problem, proved)
        _check_numbers(row)
    except (PegError, ValueError, ZeroDivisionError) as error:
        return CheckedRow(row, "refused", str(error))
    if row["status"] in ("undecided", "failed"):
        return CheckedRow(row, "open", row["reason"])
    if proved is None:
        shown = row["status"] == "solved"
        return CheckedRow(row, "accepted" if shown else "stated", "there is no certificate")
    stated = proved.standing == "stated"
    return CheckedRow(row, "stated" if stated else "accepted", certificate=proved)


def _claim(holds: bool, what: str) -> None:
    if not holds:
        raise VerificationError(f"{what} does not agree with the rest of the row")


def _check_question(row: Row, plan: Plan, question: Question) -> None:
    """Check the columns that say what was asked; the limits of an earlier run may be other ones."""
    limits = {"key", "node_limit", "time_limit"}
    for name, value in plan.row(question, {}).items():
        if value is not None and name not in limits and row[name] != value:
            raise VerificationError(f"{name} is {row[name]!r}, where the survey has {value!r}")


def _check_certificate(row: Row, problem: Problem) -> Checked | None:
    if row["certificate"] is None:
        return None
    document = parse_certificate(row["certificate"].encode())
    proved = check(document)
    same = proved.problem.start == problem.start and proved.problem.finish == problem.finish
    if not same or proved.problem.rules != problem.rules:
        raise VerificationError("its certificate is for another problem")
    _claim(proved.kind == row["kind"], "the kind of the certificate")
    _claim(proved.standing == row["standing"], "the standing")
    _claim(proved.verdict in (row["status"], "stated"), "the status")
    if row["status"] == "impossible":
        size = size_of(Proof.from_json(problem, document["proof"]).certificate)
        _claim((row["size"], row["unit"]) == size, "the size")
    return proved


def _check_answer(row: Row, problem: Problem, proved: Checked | None) -> None:
    least, most = row["moves_at_least"], row["moves_at_most"]
    if row["status"] == "solved":
        solution = Solution(problem, row["solution"] or "")
        solution.verify()
        _claim(row["size"] == len(solution.jumps), "the size")
        _claim(most == len(solution.moves), "the number of moves")
        _claim(least is None or least <= most, "the bound of the moves")
        if row["moves_standing"] == "verified":
            _claim(proved is not None and proved.moves == least == most, "the fewest moves")
    else:
        _claim(row["solution"] is None and most is None, "the solution")
    if row["status"] == "undecided":
        _claim(bool(row["reason"]), "the reason")


def _check_numbers(row: Row) -> None:
    solved = row["status"] == "solved"
    if row["solution_count"] is not None:
        _claim((int(row["solution_count"]) > 0) is solved, "the number of solutions")
    if row["winning"] is not None:
        _claim((row["winning"] > 0) is solved, "the number of winning positions")
        _claim(
            row["reachable"] is None or row["winning"] <= row["reachable"], "the reachable number"
        )
    if row["chance"] is not None:
        chance = Fraction(int(row["chance_numerator"]), int(row["chance_denominator"]))
        _claim(float(chance) == row["chance"] and chance <= 1, "the chance")
        _claim((chance > 0) is solved, "the chance")
