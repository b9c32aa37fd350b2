"""Certificates as documents: written for a solution or a proof, and checked for their problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pegsol.errors import PegError, VerificationError
from pegsol.model.hole_sets import holes_of
from pegsol.model.json_format import problem_from_json
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.theory.checker import Statement, check_proof, read_document
from pegsol.theory.proof import Proof
from pegsol.theory.statement import statement_json, statement_of

Verdict = Literal["impossible", "solvable", "unchecked"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate says of its *problem*.

    ``verdict`` is "impossible" or "solvable" if that is proved, and "unchecked" if the certificate
    has only the counters of an exhausted search, which prove nothing. ``kind`` is the kind of
    proof.
    """

    problem: Problem
    verdict: Verdict
    kind: str


def certificate_document(answer: Solution | Proof) -> dict[str, Any]:
    """Return the certificate that a problem has this solution, or by this proof none.

    The format is described in docs/certificates.md.

    >>> from pegsol import problem, solve
    >>> document = certificate_document(solve(problem("line(4) b1 c1")).solution)
    >>> document["proof"]
    {'kind': 'solution', 'jumps': [3, 0]}

    Raises ProblemError for the finish "fewest".
    """
    problem = answer.problem
    return {
        "certificate": 1,
        "problem": problem.as_json(),
        **statement_json(problem),
        "proof": answer.as_json() if isinstance(answer, Proof) else _solution_json(answer),
    }


def check_document(document: object) -> Checked:
    """Return what a certificate, decoded from JSON, proves of which problem.

    >>> from pegsol import problem, solve
    >>> document = certificate_document(solve(problem("french d4 any")).proof)
    >>> checked = check_document(document)
    >>> checked.problem.spec, checked.verdict, checked.kind
    ('french d4 any', 'impossible', 'position class')

    Raises VerificationError if the proof does not hold, or if its statement is not about the
    problem that the document names.
    """
    statement, proof = read_document(document)
    assert isinstance(document, dict)
    try:
        problem = problem_from_json(document["problem"])
    except PegError as error:
        raise VerificationError(f"not a proof: problem: {error}") from None
    if problem.finish.kind == "fewest":
        raise VerificationError("not a proof: problem: no certificate is for the finish 'fewest'")
    _compare(statement, statement_of(problem))
    kind = proof.get("kind") if isinstance(proof, Mapping) else None
    if kind == "exhausted search":
        Proof.from_json(problem, proof)
        return Checked(problem, "unchecked", kind)
    verdict = check_proof(statement, proof)
    return Checked(problem, verdict, str(kind))


def _solution_json(solution: Solution) -> dict[str, Any]:
    numbers = {jump: number for number, jump in enumerate(solution.problem.board.jumps)}
    jumps = [(jump.origin, jump.over, jump.target) for jump in solution.jumps]
    if solution.problem.rules == "reverse":
        jumps = [jump[::-1] for jump in jumps]
    return {"kind": "solution", "jumps": [numbers[jump] for jump in jumps]}


def _compare(statement: Statement, own: Statement) -> None:
    """Raise VerificationError if two statements differ in more than the order of their parts."""
    parts = zip(_parts(statement).items(), _parts(own).values(), strict=True)
    for (name, given), wanted in parts:
        if given != wanted:
            raise VerificationError(f"not a proof: {name}: not those of the problem")


def _parts(statement: Statement) -> dict[str, object]:
    names = statement.names

    def named(bits: int) -> frozenset[str]:
        return frozenset([names[hole] for hole in holes_of(bits)])

    return {
        "holes": frozenset(statement.names),
        "jumps": {(named(takes), named(gives)) for takes, gives in statement.jumps},
        "start": named(statement.start),
        "finish": (statement.at_most, named(statement.pegs), named(statement.free)),
    }
