"""The checker of certificates accepts right proofs of true statements, as another checker does."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegsol import problem, prove
from pegsol.errors import VerificationError
from pegsol.game.formats.json import json_text
from pegsol.proof.checker import check_proof, read_document, read_json
from random_boards import chunks, with_seeds
from reference.certificates import agree, judged
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


def test_proofs_for_known_boards() -> None:
    specs = ["french d4 any", "triangle(5) c3 any", "line(5) a1 e1", "diamond(3) c1 c5"]
    texts = [json_text(prove(problem(spec)).certificate()).encode() for spec in specs]
    assert judged(texts) == [True] * 4


@with_seeds
def test_arguments_that_are_often_no_proofs(seed: int) -> None:
    rng = Random(seed)
    example = page_examples()["jump counts"]
    agree(random_class_argument(rng), random_levels(rng), random_jump_counts(rng, example))


# Limits


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
    assert agree(branched(200)) == [True]
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
    judged([text.encode(errors="surrogatepass")])


@given(st.binary() | st.recursive(st.none() | st.integers(), st.lists).map(json.dumps))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    judged([text if isinstance(text, bytes) else text.encode()])


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
        text.replace(b'"a"', '"é\u2028\\/"'.encode()),
        text.replace(b'"pegsol": 1', b'"pegsol": ' + 200 * b"[" + 200 * b"]"),
    ]
    wrong = [
        b"",
        b"[" * 100_000,
        text[:-1],
        text + b"}",
        text + b"\0",
        text + b"\xff",
        b"\xef\xbb\xbf" + text,
        b"\x0c" + text,
        "\u00a0".encode() + text,
        text.decode().encode("utf-16"),
        text.replace(b'"free": []', b'"free": [],'),
        text.replace(b'"free": []', b'"free": [,]'),
        text.replace(b'"pegsol": 1', b'"pegsol": 1.5'),
        text.replace(b'"pegsol": 1', b'"pegsol": 1, "pegsol": 1'),
        text.replace(b'"a"', b'"\xed\xa0\x80"'),
        text.replace(b'"a"', b'"a\n"'),
        text.replace(b'"a"', b'"\\x"'),
        text.replace(b'"a"', b"'a'"),
        weights(b'{"b": 1, "c": 1, "d": 2, "d": 2}'),
        weights(b'{"b": 1, "c": 1, "d": 2, "\\u0064": 2}'),
        weights(b'{"b": 1, "c": 1, "d": 2,}'),
        weights(b'{, "b": 1, "c": 1, "d": 2}'),
        weights(b'{"b": 1 "c": 1, "d": 2}'),
        weights(b'{"b": 1, "c": 1, "d": 2} // weights\n'),
        weights(b'{b: 1, "c": 1, "d": 2}'),
        weights(large(1000)),
        *[
            weights(b'{"b": 1, "c": 1, "d": %b}' % number)
            for number in b"2.0 2e0 02 +2 0x2 2n NaN Infinity true null [2] 2. .2 -".split()
        ],
    ]
    accepted = judged([*right, *wrong])
    assert accepted == [True] * len(right) + [False] * len(wrong)


def test_data_of_sets() -> None:
    document = page_examples()["inductive set"]
    proof = document["proof"]
    data = base64.b64decode(proof["data"])
    assert base64.b64encode(data + b"x").endswith(b"=")
    more = {**proof, "sha256": hashlib.sha256(data + b"x").hexdigest()}
    more["data"] = base64.b64encode(data + b"x").decode()
    one_more = {**more["backward"][0], "bytes": more["backward"][0]["bytes"] + 1}
    proofs = [
        proof,
        {**proof, "sha256": proof["sha256"].upper()},
        {**proof, "data": proof["data"] + "\n"},
        {**proof, "data": proof["data"].rstrip("=") + "===="},
        more,
        {**more, "backward": [one_more]},
    ]
    accepted = agree(*[{**document, "proof": each} for each in proofs])
    assert accepted == [True] + [False] * (len(proofs) - 1)
