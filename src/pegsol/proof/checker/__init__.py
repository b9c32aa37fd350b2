"""The checker of certificates, written from docs/certificates.md alone.

The checker shares no code with the modules that find proofs: it imports no board, no search, no
engine and no solver of linear programmes, and computes with whole numbers.
"""

from __future__ import annotations

from importlib import import_module
from typing import Literal

from pegsol.proof.checker import exhausted_search
from pegsol.proof.checker.reading import object_with, read_json, refuse
from pegsol.proof.checker.statement import Statement
from pegsol.proof.checker.work import Work
from pegsol.wording import shown

__all__ = [
    "KINDS",
    "Proved",
    "Statement",
    "Work",
    "check_proof",
    "read_document",
    "read_json",
]

Proved = Literal["impossible", "solved", "stated"]

KINDS = {
    "position class": "position_class",
    "tree": "tree",
    "inductive set": "inductive_set",
    "fewest moves": "fewest_moves",
}
"""The module with the ``check`` of each kind of proof, which is imported when it is needed.

The function raises VerificationError if the proof does not hold.
"""

_KEYS = ("certificate", "problem", "holes", "jumps", "start", "finish", "proof")


def read_document(document: object, work: Work | None = None) -> tuple[Statement, object]:
    """Return the statement of a certificate and its proof, which is not checked.

    Raises VerificationError if the statement makes no sense, and LimitError at a limit of *work*,
    which holds for the check of the proof, too.
    """
    content = object_with(document, "the certificate", _KEYS)
    version = content["certificate"]
    if type(version) is not int or version != 1:
        raise refuse("certificate", f"it is 1, the version of the format, not {shown(version)}")
    if not isinstance(content["problem"], dict):
        raise refuse("problem", "it is an object")
    return Statement.read(content, work or Work()), content["proof"]


def check_proof(
    statement: Statement, proof: object, recheck: int = exhausted_search.MAX_POSITIONS
) -> Proved:
    """Return what a *proof*, decoded from JSON, proves of the *statement*.

    An exhausted search is repeated if that takes at most *recheck* positions; otherwise it is
    "stated".

    Raises VerificationError, with the place and the fault, if the proof proves nothing, and
    LimitError at a limit of the statement's work.
    """
    content = object_with(proof, "proof", ("kind",), others=True)
    kind = content["kind"]
    if kind == "exhausted search":
        return exhausted_search.check(statement, content, recheck)
    if kind == "solution":
        object_with(content, "proof", ("kind", "jumps"))
        statement.solved_by(content["jumps"], "proof.jumps")
        return "solved"
    if not isinstance(kind, str) or kind not in KINDS:
        raise refuse("proof.kind", f"no kind of proof is {shown(kind)}")
    import_module(f"{__name__}.{KINDS[kind]}").check(statement, content)
    return "solved" if kind == "fewest moves" else "impossible"
