"""The checker of certificates accepts right proofs of true statements, as another checker does."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol.errors import VerificationError
from pegsol.proof.checker import check_proof, read_document
from proof.sample_certificates import (
    kind_of,
    mutants,
    random_class_argument,
    random_jump_counts,
    random_levels,
    samples,
)
from random_boards import chunks, with_seeds
from reference.certificates import agree, judged
from strategies import mutated

PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"
SOLVED = ("solution", "fewest moves")
KINDS = ("position class", "pagoda", "tree", "jump counts", "inductive set", *SOLVED)


def check(document: Any) -> str:
    """Return what a document proves."""
    return check_proof(*read_document(document))


def page_examples() -> dict[str, dict[str, Any]]:
    """Return the documents that the page describes, one of each kind."""
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    document, *proofs = [json.loads(block) for block in blocks]
    found = {kind_of(proof): {**document, "proof": proof} for proof in proofs}
    for kind in SOLVED:
        found[kind]["start"] = ["b", "c"]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_examples_of_the_page_and_their_mutants(kind: str) -> None:
    example = page_examples()[kind]
    assert check(example) == ("solved" if kind in SOLVED else "impossible")
    verdicts = agree(example, *mutants(example))
    assert verdicts[0]
    assert verdicts.count(False) > 3 * verdicts[1:].count(True) > 0


@pytest.mark.parametrize("chunk", chunks(1, 60))
def test_certificates_for_random_problems_and_their_mutants(chunk: int) -> None:
    rng = Random(chunk)
    kinds: Counter[str] = Counter()
    problems = 0
    while problems < 10 or set(kinds) != set(KINDS):
        problems += 1
        for document in samples(rng):
            changed = list(mutants(document))
            assert agree(document, *rng.sample(changed, min(len(changed), 40)))[0]
            kinds[kind_of(document["proof"])] += 1


@with_seeds
def test_arguments_that_are_often_no_proofs(seed: int) -> None:
    rng = Random(seed)
    example = page_examples()["jump counts"]
    agree(random_class_argument(rng), random_levels(rng), random_jump_counts(rng, example))


def refused(document: Any, match: str) -> None:
    assert agree(document) == [False]
    with pytest.raises(VerificationError, match=match):
        check(document)


def test_limits_of_the_page() -> None:
    document = page_examples()["position class"]
    document["proof"]["parity_sets"] *= 20
    assert agree(document) == [True]
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
    }
    two = [{"top": -1, **dict.fromkeys(names, 2)}, {"top": 1, "h0": -2}]
    pair = {"from": [], "to": ["h0"], "by": "first jump"}
    assert check({**document, "proof": {"kind": "tree", "weightings": [{"top": 1}]}})
    for proof in ({"weightings": two}, {"pairs": [pair]}):
        with pytest.raises(VerificationError, match="100,000"):
            check({**document, "proof": {"kind": "tree", **proof}})


def branched(depth: int) -> dict[str, Any]:
    document = page_examples()["jump counts"]
    leaf = document["proof"]["pairs"][0]["branches"]["more"]
    node = leaf
    for _ in range(depth):
        node = {"jumps": [0], "at_most": 3, "less": leaf, "more": node}
    document["proof"]["pairs"][0]["branches"] = node
    return document


def test_branches_below_each_other() -> None:
    assert agree(branched(200)) == [True]
    refused(branched(201), "more than 200 branches")
    with pytest.raises(VerificationError, match="200"):
        check(branched(100_000))


@given(mutated(st.sampled_from([json.dumps(example) for example in page_examples().values()])))
def test_mutants_of_the_text(text: str) -> None:
    judged([text.encode(errors="surrogatepass")])


def test_texts_that_are_almost_json() -> None:
    text = json.dumps(page_examples()["pagoda"]).encode()
    pagoda = b'{"b": 1, "c": 1, "d": 2}'
    assert text.count(pagoda) == 1

    def weights(changed: bytes) -> bytes:
        return text.replace(pagoda, changed)

    def large(zeros: int) -> bytes:
        return b'{"b": 1%b, "c": 1%b, "d": 2%b}' % (3 * (zeros * b"0",))

    right = [
        b"\n\t\r " + text + b"\n",
        weights(b'{"\\u0062": 1, "c": 1, "d": 2, "a": -0}'),
        weights(large(999)),
        text.replace(b'"problem": {', b'"problem": {"\\ud800": null, "more": [true, -7, {}], '),
        text.replace(b'"a"', b'"\\ud800"'),
        text.replace(b'"a"', b'""').replace(b'"d"', b'"__proto__"'),
        text.replace(b'"pegsol": 1', b'"pegsol": ' + 200 * b"[" + 200 * b"]"),
    ]
    wrong = [
        b"",
        b"[" * 100_000,
        text + b"}",
        text + b"\xff",
        b"\xef\xbb\xbf" + text,
        b"\x0c" + text,
        text.replace(b'"free": []', b'"free": [],'),
        text.replace(b'"pegsol": 1', b'"pegsol": 1, "pegsol": 1'),
        text.replace(b'"a"', b'"\xed\xa0\x80"'),
        text.replace(b'"a"', b'"\\x"'),
        weights(b'{"b": 1, "c": 1, "d": 2, "\\u0064": 2}'),
        weights(b'{"b": 1, "c": 1, "d": 2} // weights\n'),
        weights(large(1000)),
        *[
            weights(b'{"b": 1, "c": 1, "d": %b}' % number)
            for number in b"2.0 2e0 02 +2 0x2 2n NaN Infinity true null [2] 2. .2 -".split()
        ],
    ]
    accepted = judged([*right, *wrong])
    assert accepted == [True] * len(right) + [False] * len(wrong)
