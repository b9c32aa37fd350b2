"""Certificates as documents: what pegsol writes is accepted, for the problem that it names."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Finish, Position, Problem, check, prove
from pegsol.errors import VerificationError
from pegsol.game.formats.json import json_text
from pegsol.proof.documents import (
    certificate_of,
    parse_certificate,
    read_certificate,
    write_certificate,
)
from proof.sample_certificates import changes, kind_of, mutants, samples
from random_boards import with_seeds
from strategies import examples


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
