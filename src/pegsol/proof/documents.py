"""Certificates as documents: written for a solution or a proof, and checked for their problem.

docs/certificates.md describes the format. The checker itself (:mod:`pegsol.proof.checker`) has no
boards; this module compares its statement with the statement of the problem.
"""

from __future__ import annotations

import json
import math
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pegsol.errors import PegError, VerificationError
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.formats.files import read_bytes, write_file
from pegsol.game.formats.json import json_text, parse_json, problem_from_json
from pegsol.game.position import Jump
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits
from pegsol.proof.certificates.certificate import Standing
from pegsol.proof.checker import Proved, Statement, Work, check_proof, read_document, read_json
from pegsol.proof.checker.tree import shape
from pegsol.proof.proof import Proof, ProofJson
from pegsol.proof.statement import StatementJson, statement_json, statement_of

MAX_CERTIFICATE_BYTES = 64 * 2**20
_VALUE_BYTES = 72
"""About the memory of a value in JSON, such as an empty list in a list."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a certificate proves about its *problem*.

    ``verdict`` is "impossible" or "solved" if the certificate proves that. It is "stated" if the
    certificate has only the counters of an exhausted search that is too large to repeat. ``kind``
    is the kind of proof. ``moves`` is the fewest moves of a solution, if that is proved.

    >>> from pegsol import problem, prove
    >>> check(prove(problem("line(4) b1 c1")).certificate()).verdict
    'solved'
    """

    problem: Problem
    verdict: Proved
    kind: str
    moves: int | None = None

    @property
    def standing(self) -> Standing:
        """Whether the certificate is "verified" or only "stated"."""
        return "stated" if self.verdict == "stated" else "verified"


class CertificateJson(StatementJson):
    """A certificate; docs/certificates.md describes the format and each kind of proof."""

    certificate: Literal[1]
    """The version of the format of certificates."""
    problem: Mapping[str, object]
    """The problem; the keys after it state it without reference to pegsol."""
    proof: ProofJson


def certificate_of(answer: Solution | Proof) -> CertificateJson:
    """Return the certificate that a problem has this solution, or has none by this proof.

    Raises ProblemError for the finish "fewest".
    """
    proof = answer.as_json() if isinstance(answer, Proof) else _solution_json(answer)
    return _with_problem(answer.problem, proof)


def _with_problem(problem: Problem, proof: dict[str, Any]) -> CertificateJson:
    """Return the certificate with this *proof*, which is not checked."""
    statement = statement_json(problem)
    return {"certificate": 1, "problem": problem.as_json(), **statement, "proof": proof}


def write_certificate(document: Mapping[str, Any], path: str | os.PathLike[str]) -> None:
    """Write a certificate to the file at *path*; raise FileError if it cannot be written."""
    write_file(path, json_text(document))


Given = Mapping[str, Any] | bytes | str | os.PathLike[str]
"""A certificate: the object decoded from its JSON, the bytes of a file, or the path of one."""


def check(certificate: Given, limits: Limits = DEFAULT_LIMITS) -> Checked:
    """Return what a certificate proves, and the problem for which it does.

    *certificate* is the path of a file, its bytes, or the object decoded from its JSON. The checker
    shares no code with the modules that find proofs, and the statement that it proves must be the
    statement of the problem.

    >>> from pegsol import problem, prove
    >>> checked = check(prove(problem("french d4 any")).certificate())
    >>> checked.problem.spec, checked.verdict, checked.kind
    ('french d4 any', 'impossible', 'position class')

    Raises VerificationError, with the place and the fault, if the certificate proves nothing,
    FileError if the file cannot be read, and LimitError if the check would take more than the
    *limits* of time and memory, or if a move of the proof can be made in too many ways to try them.
    """
    return _checked(certificate, limits)[0]


def _checked(given: Given, limits: Limits) -> tuple[Checked, Mapping[str, Any], dict[str, Any]]:
    """Return what a certificate proves, the certificate, and its proof with the data."""
    limits = as_limits(limits)
    until = math.inf if limits.time is None else time.perf_counter() + limits.time
    work = Work(until, limits.memory_bytes())
    if isinstance(given, (str, os.PathLike)):
        given = read_bytes(given, MAX_CERTIFICATE_BYTES)
    certificate = parse_certificate(given, work) if isinstance(given, bytes) else given
    statement, proof = read_document(certificate, work)
    try:
        problem = problem_from_json(certificate["problem"])
    except PegError as error:
        raise VerificationError(f"not a proof: problem: {error}") from None
    if problem.finish.is_fewest:
        raise VerificationError("not a proof: problem: no certificate is for the finish 'fewest'")
    content: dict[str, Any] = proof if isinstance(proof, dict) else {}
    kind = content.get("kind")
    _compare(statement, statement_of(problem), routes=kind == "fewest moves")
    verdict = check_proof(statement, proof)
    checked = Checked(problem, verdict, _kind(content), content.get("moves"))
    return checked, certificate, content


def _kind(proof: Mapping[str, Any]) -> str:
    """Return the kind of a proof that holds, as :attr:`Proof.kind` does."""
    kind: str = proof["kind"]
    if kind != "tree":
        return kind
    reasons = [pair["by"] for pair in proof.get("pairs", [])]
    return shape(len(proof.get("weightings", [])), reasons)


def read_certificate(certificate: Given, limits: Limits = DEFAULT_LIMITS) -> Solution | Proof:
    """Return the solution or the proof in a *certificate*, which :func:`check` accepts.

    The counters of an exhausted search are returned, although a large search is only stated.

    Raises what :func:`check` raises, and VerificationError if the holes or the jumps of the
    certificate are not in the order of the board.
    """
    checked, content, proof = _checked(certificate, limits)
    problem, own = checked.problem, statement_json(checked.problem)
    if any(content[key] != own[key] for key in ("holes", "jumps")):
        raise VerificationError("the holes and the jumps are not in the order of the board")
    numbers = {"solution": "jumps", "fewest moves": "solution"}.get(proof["kind"])
    if numbers is None:
        return Proof._of_checked(problem, proof)
    jumps = [problem.board.jumps[number] for number in proof[numbers]]
    if problem.rules == "reverse":
        jumps = [jump[::-1] for jump in jumps]
    return Solution._of(problem, tuple([Jump(problem.board, *jump) for jump in jumps]))


def parse_certificate(data: bytes, work: Work | None = None) -> dict[str, Any]:
    """Return the JSON object in a file's bytes.

    If a command has printed the file, the object is the certificate in the answer, or that which
    its problem and its proof make.

    Raises VerificationError if the file is anything else, or is larger than 64 MiB, and LimitError
    if *work* has no memory for the object.
    """
    if len(data) > MAX_CERTIFICATE_BYTES:
        most = MAX_CERTIFICATE_BYTES // 2**20
        raise VerificationError(f"not a proof: the file is larger than {most} MiB")
    if work is not None:
        values = sum([data.count(sign) for sign in (b"[", b"{", b",", b":")])
        work.need(len(data) + values * _VALUE_BYTES)
    content = _within(data) if re.match(rb'\s*\{\s*"command"', data) else read_json(data)
    if not isinstance(content, dict):
        raise VerificationError("not a proof: the file is not a JSON object")
    return content


def _within(data: bytes) -> object:
    """Return the certificate in the answer of a command."""
    try:
        answer = parse_json(data.decode())
        certificate, proof = answer.get("certificate"), answer.get("proof")
        if isinstance(proof, dict):
            certificate = _with_problem(problem_from_json(answer["problem"]), proof)
    except (ValueError, KeyError, RecursionError, PegError) as error:
        raise VerificationError(f"not a proof: {error}") from None
    if not isinstance(certificate, dict):
        raise VerificationError("not a proof: the answer has no proof")
    return read_json(json.dumps(certificate))  # as strict as with a file


def fewest_moves_certificate(solution: Solution, layers: Mapping[str, Any]) -> CertificateJson:
    """Return the certificate that no solution has fewer moves than this one.

    *layers* has what the proof needs besides: regions, symmetries, parity sets, and the sizes of
    the layers.

    Raises ProblemError for the finish "fewest".
    """
    numbers = _solution_json(solution)["jumps"]
    proof = {"kind": "fewest moves", "moves": len(solution.moves), "solution": numbers, **layers}
    return _with_problem(solution.problem, proof)


def _solution_json(solution: Solution) -> dict[str, Any]:
    numbers = {jump: number for number, jump in enumerate(solution.problem.board.jumps)}
    jumps = [(jump.origin, jump.over, jump.target) for jump in solution.jumps]
    if solution.problem.rules == "reverse":
        jumps = [jump[::-1] for jump in jumps]
    return {"kind": "solution", "jumps": [numbers[jump] for jump in jumps]}


def _compare(statement: Statement, own: Statement, *, routes: bool) -> None:
    """Raise VerificationError if two statements differ in more than the order of their parts.

    With *routes*, each jump's peg must also come from the same hole and land in the same hole.
    """
    wanted = _parts(own, routes)
    for name, part in _parts(statement, routes).items():
        if part != wanted[name]:
            raise VerificationError(f"not a proof: {name}: differs from the problem")


def _parts(statement: Statement, routes: bool) -> dict[str, object]:
    names = statement.names
    ways = statement.routes if routes else [()] * len(statement.jumps)

    def named(bits: int) -> frozenset[str]:
        return frozenset([names[hole] for hole in holes_of(bits)])

    return {
        "holes": frozenset(names),
        "jumps": {
            tuple([named(holes) for holes in (*jump, *way)])
            for jump, way in zip(statement.jumps, ways, strict=True)
        },
        "start": named(statement.start),
        "finish": (
            (statement.at_least, statement.at_most),
            named(statement.pegs),
            named(statement.free),
        ),
    }
