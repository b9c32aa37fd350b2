"""Inductive sets: written, read back, and refused once they prove nothing."""

from __future__ import annotations

import base64
import zlib
from random import Random
from typing import Any

import pytest

from pegsol import problem
from pegsol.errors import VerificationError
from pegsol.proof.checker import levels as checker_levels
from pegsol.proof.documents import (
    certificate_of,
    check,
)
from pegsol.proof.proof import Proof
from pegsol.search.refuting.inductive_sets import refute
from pegsol.search.run import Run
from proof.sample_certificates import checks, levels_of, with_data, with_levels
from reference.certificates import agree

Document = dict[str, Any]


def test_every_byte_of_the_data_counts() -> None:
    document = certificate_of(refuted("triangle(4) b2 b2"))
    data = base64.b64decode(document["proof"]["data"])
    rng = Random(0)
    for place in range(len(data)):
        other = bytearray(data)
        other[place] ^= 1 << rng.randrange(8)
        changed = with_data(document, bytes(other))
        # A stream may say the same in other words.
        assert not checks(changed) or levels_of(changed) == levels_of(document)
        changed["proof"]["sha256"] = document["proof"]["sha256"]
        assert not checks(changed)


def refused(document: Document, match: str) -> None:
    with pytest.raises(VerificationError, match=match):
        check(document)


def refuted(spec: str) -> Proof:
    proof = refute(problem(spec), Run())
    assert proof is not None
    return proof


def test_streams_that_expand_too_far() -> None:
    document = certificate_of(refuted("triangle(5) b3 b3"))
    bomb = zlib.compress(bytes(1 << 24), 9)
    proof = document["proof"]
    for entry in [*proof["forward"], *proof["backward"]][1:]:
        entry |= {"positions": 0, "bytes": 0}
    proof["forward"][0]["bytes"] = len(bomb)
    refused(with_data(document, bomb), "does not expand to 2 bytes")
    proof["forward"][0]["positions"] = 10**8
    refused(with_data(document, bomb), "the board has fewer positions")
    proof["forward"][0]["positions"] = 10**9
    refused(with_data(document, bomb), "more than 100,000,000 positions")
    proof["forward"][0]["positions"] = 1
    refused(with_data(document, bomb + b"x"), "its length is not the sum")
    refused(with_data(document, b""), "its length is not the sum")


def test_positions_as_whole_numbers_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """On boards of more than 64 holes, and without NumPy."""
    assert checks(certificate_of(refuted("line(70) a1 c1")))
    document = certificate_of(refuted("line(64) a1 c1"))
    assert checks(document)
    others = [[bits ^ 1 << 63 for bits in level] for level in levels_of(document)]
    assert not checks(with_levels(document, others))
    monkeypatch.setattr(checker_levels, "find_spec", lambda name: None)
    document = certificate_of(refuted("triangle(4) b2 b2"))
    assert agree(document) == [True]
    assert agree(with_levels(document, [level[1:] for level in levels_of(document)])) == [False]


def test_data_has_a_single_spelling() -> None:
    """The bits that the last digit of base64 leaves over are 0."""
    document = certificate_of(refuted("triangle(5) b3 b3"))
    refused(with_data(document, b"x"), "its length is not the sum")
    assert base64.b64encode(b"x") == b"eA=="
    for text in ("eB==", "eA=", "eA", "eA===", "eA==\n", " eA==", "eA-=", "eé=="):
        document["proof"]["data"] = text
        refused(document, "not base64")
