"""Certificates as documents: what pegsol writes is accepted, for the problem that it names."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Finish, Position, Problem, check, problem, prove
from pegsol.errors import VerificationError
from pegsol.game.formats.json import json_text
from pegsol.proof.documents import (
    certificate_of,
    parse_certificate,
    read_certificate,
    write_certificate,
)
from pegsol.proof.proof import exhausted_search_proof
from random_boards import with_seeds
from sample_certificates import changes, kind_of, mutants, samples
from strategies import examples


def refused(document: Any, match: str) -> None:
    with pytest.raises(VerificationError, match=match):
        check(document)


@with_seeds
def test_what_is_written_is_accepted_for_its_problem(seed: int) -> None:
    for document in samples(Random(seed)):
        text = json_text(document)
        assert text.count("\n") == 9
        read = parse_certificate(text.encode())
        assert read == document
        checked = check(read)
        assert set(checked.problem.start.pegs) == set(document["start"])
        assert checked.kind == kind_of(document["proof"])
        assert (checked.verdict == "solved") == reference.solvable(checked.problem)


@examples(100)
@given(seed=st.integers(0, 2**32))
def test_no_mutant_proves_what_is_false(seed: int) -> None:
    """Whatever changes, ``problem`` too: what is accepted is true of the problem it names."""
    rng = Random(seed)
    for document in samples(rng):
        changed = list(mutants(document))
        for task in changes(document["problem"], document["holes"]):
            changed.append({**document, "problem": task})
        for mutant in rng.sample(changed, 10):
            try:
                checked = check(mutant)
            except VerificationError:
                continue
            assert (checked.verdict == "solved") == reference.solvable(checked.problem)


def test_a_statement_about_another_problem_is_refused() -> None:
    document = prove(problem("french d4 any")).certificate()
    cases: list[tuple[str, str, Any]] = [
        ("holes", "holes: differs from the problem", [*document["holes"], "z9"]),
        ("jumps", "jumps: differs", document["jumps"][1:]),
        ("start", "start: differs", document["start"][1:]),
        ("finish", "finish: differs", {"at_most": 2}),
        ("problem", "start: differs", problem("french c1 any").as_json()),
        ("problem", "holes: differs", problem("english d4 any").as_json()),
        ("problem", "finish: differs", problem("french d4 c1").as_json()),
        ("problem", "problem: .*'fewest'", problem("french d4 fewest").as_json()),
        ("problem", "problem: 'pegsol' must be 1", {"pegsol": 2}),
        ("problem", "problem: the problem lacks the key 'board'", {"pegsol": 1}),
        ("problem", "problem: it is an object", []),
    ]
    for key, message, value in cases:
        refused({**document, key: value}, message)


def test_a_small_exhausted_search_is_repeated_and_a_large_one_is_stated() -> None:
    def document_of(name: str) -> dict[str, Any]:
        return certificate_of(
            exhausted_search_proof(
                problem(name), positions=9, levels=3, direction="forward", method="beam"
            )
        )

    document = document_of("triangle(5) a1 c4")
    checked = check(document)
    assert (checked.verdict, checked.standing) == ("impossible", "verified")
    for changed in changes(document["proof"], ["both", "sideways", "solution"]):
        try:
            assert check({**document, "proof": changed}).verdict == "impossible"
        except VerificationError as error:
            message = str(error)
            assert message.startswith("not a proof: proof")
    refused({**document, "proof": {**document["proof"], "levels": -1}}, "at least 0, not -1")
    checked = check(document_of("diamond(5) d2 f8"))
    assert (checked.verdict, checked.standing) == ("stated", "stated")
    refused(document_of("triangle(5) a1 a1"), "the finish can be reached")


REVERSE = Problem(Position("line(4)", "c1"), Finish.of_bits(0b1101), rules="reverse")


@pytest.mark.parametrize("text", ["french d4 any", "diamond(5) e1 e9", "line(4) b1 c1", REVERSE])
def test_a_certificate_is_read_in_its_own_order_and_checked_in_any(
    text: str | Problem, tmp_path: Path
) -> None:
    document, path = prove(text).certificate(), tmp_path / "proof.json"
    write_certificate(document, path)
    assert certificate_of(read_certificate(path)) == document
    checked = check(path)
    assert checked == check(str(path)) == check(json.loads(path.read_text()))
    for key in ("holes", "start"):
        document[key].reverse()
    document["jumps"] = [[takes[::-1], gives] for takes, gives in document["jumps"]]
    if document["proof"]["kind"] != "solution":
        document["jumps"].reverse()
    write_certificate(document, path)
    assert check(path) == checked
    with pytest.raises(VerificationError, match="order"):
        read_certificate(path)
