"""The checker of certificates: it accepts right proofs of true statements, and nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol.errors import VerificationError
from pegsol.proof.checker import check_proof, read_document, read_json
from random_boards import chunks, with_seeds
from reference import certificates as slow
from sample_certificates import (
    kind_of,
    mutants,
    random_class_argument,
    random_jump_counts,
    random_levels,
    samples,
)
from strategies import mutated

PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"
SOLVED = ("solution", "fewest moves")
KINDS = ("position class", "pagoda", "tree", "jump counts", "inductive set", *SOLVED)


def check(document: Any) -> str:
    """Return what a document proves."""
    return check_proof(*read_document(document))


def accepted(document: Any) -> bool:
    """Return whether the checker accepts a document; if not, it must say so in one line."""
    try:
        verdict = check(document)
    except VerificationError as error:
        message = str(error)
    else:
        return verdict != "stated"
    assert re.fullmatch(r"not a proof: [ -~]{1,500}", message)
    return False


def page_examples() -> dict[str, dict[str, Any]]:
    """Return the documents that the page describes, one of each kind."""
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    document, *proofs = [json.loads(block) for block in blocks]
    found = {kind_of(proof): {**document, "proof": proof} for proof in proofs}
    for kind in SOLVED:
        found[kind]["start"] = ["b", "c"]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_examples_of_the_page_are_accepted(kind: str) -> None:
    document = page_examples()[kind]
    assert check(document) == ("solved" if kind in SOLVED else "impossible")
    assert slow.accepts(document)
    assert slow.is_true(document)


def agree(document: Any) -> bool:
    """Check that both checkers say the same of a document, and that what they accept is true."""
    verdict = accepted(document)
    repeated = verdict and document["proof"]["kind"] == "exhausted search"  # not by every checker
    assert repeated or verdict == slow.accepts(document), document
    assert not verdict or slow.is_true(document), document
    return verdict


@pytest.mark.parametrize("kind", KINDS)
def test_mutants_of_the_examples(kind: str) -> None:
    verdicts = Counter(map(agree, mutants(page_examples()[kind])))
    assert verdicts[False] > 3 * verdicts[True] > 0


@pytest.mark.parametrize("chunk", chunks(1, 60))
def test_certificates_for_random_problems_and_their_mutants(chunk: int) -> None:
    rng = Random(chunk)
    kinds: Counter[str] = Counter()
    problems = 0
    while problems < 10 or set(kinds) != set(KINDS):
        problems += 1
        for document in samples(rng):
            assert agree(document)
            kinds[kind_of(document["proof"])] += 1
            changed = list(mutants(document))
            for mutant in rng.sample(changed, min(len(changed), 40)):
                agree(mutant)


@with_seeds
def test_position_classes_are_decided_exactly(seed: int) -> None:
    agree(random_class_argument(Random(seed)))


@with_seeds
def test_areas_and_changes_are_weighed_exactly(seed: int) -> None:
    """Few of the leaves are proofs, and both checkers find the same ones."""
    agree(random_jump_counts(Random(seed), page_examples()["jump counts"]))


@with_seeds
def test_levels_are_followed_exactly(seed: int) -> None:
    agree(random_levels(Random(seed)))


# Limits


def refused(document: Any, match: str) -> None:
    assert not slow.accepts(document)
    with pytest.raises(VerificationError, match=match):
        check(document)


def test_limits_of_the_page() -> None:
    document = page_examples()["position class"]
    document["proof"]["parity_sets"] *= 20
    assert agree(document)
    document["proof"]["parity_sets"] *= 2
    refused(document, "40 items, more than 20")
    document["finish"] = {"at_most": 1}
    document["proof"]["parity_sets"] = document["proof"]["parity_sets"][:13]
    refused(document, "13 items, more than 12")


def test_finishes_of_too_many_positions() -> None:
    """One weighting may refute any number of them, several only one after the other."""
    names = [f"h{number}" for number in range(17)]
    document: dict[str, Any] = {
        "certificate": 1,
        "problem": {},
        "holes": [*names, "top"],
        "jumps": [],
        "start": [],
        "finish": {"pegs": ["top"], "free": names},
        "proof": {"kind": "tree", "weightings": [{"top": 1}]},
    }
    assert check(document) == "impossible"
    document["proof"]["weightings"] = [{"top": -1, **dict.fromkeys(names, 2)}, {"top": 1, "h0": -2}]
    with pytest.raises(VerificationError, match="100,000"):
        check(document)
    document["proof"] = {"kind": "tree", "pairs": [{"from": [], "to": ["h0"], "by": "first jump"}]}
    with pytest.raises(VerificationError, match="100,000"):
        check(document)


def branched(depth: int) -> dict[str, Any]:
    document = page_examples()["jump counts"]
    leaf = document["proof"]["pairs"][0]["branches"]["more"]
    node = leaf
    for _ in range(depth):
        node = {"jumps": [0], "at_most": 3, "less": leaf, "more": node}
    document["proof"]["pairs"][0]["branches"] = node
    return document


def test_branches_below_each_other() -> None:
    assert agree(branched(200))
    refused(branched(201), "more than 200 branches")
    with pytest.raises(VerificationError, match="200"):
        check(branched(100_000))


# Text


def test_text_that_is_refused() -> None:
    for text, message in [
        ('{"start": [], "start": []}', "an object has the key 'start' twice"),
        ('[{"a": {"b": 1, "b": 1}}]', "an object has the key 'b' twice"),
        ("[1.0]", "1.0 is not a whole number"),
        ("[1e3]", "1e3 is not a whole number"),
        ("[NaN]", "NaN is not a whole number"),
        ("[-Infinity]", "-Infinity is not a whole number"),
        ("1" * 1001, "more than 1000 digits"),
        ("-" + "1" * 100_000, "more than 1000 digits"),
        ("[" * 100_000, "too many brackets"),
        ('{"a":' * 100_000, "too many brackets"),
        ("[1, 2", "line 1, column 6: this is not JSON"),
        ("", "this is not JSON"),
        (b"\xff", "it is not UTF-8"),
        ("\ufeff{}".encode(), "this is not JSON"),
        ("{} {}", "this is not JSON"),
    ]:
        with pytest.raises(VerificationError, match=re.escape(message)):
            read_json(text)


def test_large_numbers_are_read() -> None:
    assert read_json("9" * 1000) == 10**1000 - 1


@given(mutated(st.sampled_from([json.dumps(example) for example in page_examples().values()])))
def test_mutants_of_the_text(text: str) -> None:
    try:
        document = read_json(text.encode(errors="surrogatepass"))
    except VerificationError:
        return
    agree(document)


@given(st.text() | st.binary() | st.recursive(st.none() | st.integers(), st.lists).map(json.dumps))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    with suppress(VerificationError):
        accepted(read_json(text))
