"""What certificates state, decided by listing all positions, and what two checkers say of them.

One checker is pegsol's own; check.mjs is the other, written from docs/certificates.md alone.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pegsol.errors import VerificationError
from pegsol.proof.checker import check_proof, read_document, read_json
from scripts import ask

CHECKER = Path(__file__).parent / "check.mjs"

Pegs = frozenset[str]


def agree(*documents: Any) -> list[bool]:
    """Return whether both checkers accept each document; what they accept must be true."""
    verdicts = judged([json.dumps(document).encode() for document in documents])
    for document, accepted in zip(documents, verdicts, strict=True):
        assert not accepted or is_true(document), document
    return verdicts


def judged(texts: list[bytes]) -> list[bool]:
    """Return whether both checkers accept each text."""
    others = ask(CHECKER, "judge", [base64.b64encode(text).decode() for text in texts])
    for text, other in zip(texts, others, strict=True):
        assert re.sub(r"^refused: .+", "refused", other) == own(text), (text, other)
    return [other.startswith("accepted") for other in others]


def own(text: bytes) -> str:
    """Return what pegsol's checker says of a text, as the other one would."""
    try:
        statement, proof = read_document(read_json(text))
        verdict = check_proof(statement, proof)
    except VerificationError as error:
        message = str(error)
        return "refused" if re.fullmatch(r"not a proof: [ -~]{1,500}", message) else message
    # A checker need not repeat a search.
    return "refused" if proof["kind"] == "exhausted search" else f"accepted: {verdict}"


def is_true(document: Any) -> bool:
    """Return whether the statement of a document is true."""
    start, finish, proof = frozenset(document["start"]), document["finish"], document["proof"]
    jumps = document["jumps"]

    def allows(pegs: Pegs) -> bool:
        if "pegs" in finish:
            there = {*finish["pegs"]} <= pegs <= {*finish["pegs"], *finish["free"]}
            return bool(pegs) and there and finish.get("exactly", len(pegs)) == len(pegs)
        most = finish.get("at_most", finish.get("exactly"))
        return bool(finish.get("exactly", 1) <= len(pegs) <= most)

    known = layer = {start}
    moves = 0  # of layers, each of which one move more leads to
    while layer and not any(map(allows, layer)):
        layer = {after for pegs in layer for after in _moved(jumps, pegs)} - known
        known = known | layer
        moves += 1
    if proof["kind"] == "fewest moves":
        return bool(layer) and bool(proof["moves"] == moves)
    return bool(layer) == (proof["kind"] == "solution")


def _moved(jumps: list[list[list[str]]], pegs: Pegs) -> Iterator[Pegs]:
    """Yield the positions after one move: jumps of which each begins where the last one ended."""
    waiting = [(pegs, "")]
    found = set(waiting)
    while waiting:
        here, hole = waiting.pop()
        for takes, gives in jumps:
            if here >= {*takes} and not here & {*gives} and hole in ("", *takes[:1]):
                after = here - {*takes} | {*gives}, gives[-1] if gives else " "
                if after not in found:
                    found.add(after)
                    waiting.append(after)
                    yield after[0]
