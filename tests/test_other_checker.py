"""The checker in JavaScript says the same as pegsol's own: both are written from one page.

It is tests/reference/check.mjs, and needs node: on the path, or the one that comes with
Playwright. All documents are checked by a single process.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import compress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pegsol
import scripts
from parameters import long_after
from pegsol.errors import VerificationError
from pegsol.game.formats.json import json_text
from pegsol.proof.checker import KINDS, check_proof, read_document, read_json
from sample_certificates import (
    mutants,
    mutants_of_sets,
    random_class_argument,
    random_jump_counts,
    random_levels,
    samples,
)

CHECKER = Path(__file__).parent / "reference" / "check.mjs"
PAGE = Path(__file__).parents[1] / "docs" / "certificates.md"


Document = dict[str, Any]


@pytest.fixture(scope="module")
def node() -> str:
    """Return the path of node, version 18 or later."""
    return scripts.node()


def own(path: Path) -> str:
    """Return what pegsol's checker says of the statement in a file, as the other one would."""
    try:
        statement, proof = read_document(read_json(path.read_bytes()))
        if isinstance(proof, dict) and proof.get("kind") == "exhausted search":
            return "refused"  # a checker need not repeat a search
        return f"accepted: {check_proof(statement, proof)}"
    except VerificationError:
        return "refused"


def compare(node: str, folder: Path, texts: list[bytes]) -> list[bool]:
    """Return whether both checkers accept each of the documents: they must agree."""
    names = [str(number) for number in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        (folder / name).write_bytes(text)
    run = subprocess.run(
        [node, str(CHECKER), *names], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    verdicts = [own(folder / name) for name in names]
    for text, verdict, line in zip(texts, verdicts, run.stdout.splitlines(), strict=True):
        assert re.sub(r"^refused: .+", "refused", line) == verdict, (line, text)
    assert run.returncode == (10 if "refused" in verdicts else 0)
    return [verdict != "refused" for verdict in verdicts]


def page_examples() -> Iterator[Document]:
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    document, *proofs = [json.loads(block) for block in blocks]
    yield from ({**document, "proof": proof} for proof in proofs)
    for proof in (proofs[0], proofs[-1]):
        yield {**document, "start": ["b", "c"], "proof": proof}


def encoded(document: Document) -> bytes:
    return json.dumps(document).encode()


@pytest.mark.parametrize("number", long_after(1, [20, 60]))
def test_certificates_and_their_mutants(node: str, tmp_path: Path, number: int) -> None:
    rng = Random(5)
    originals: list[Document] = []
    changed: list[Document] = []
    kinds = {"solution", *KINDS}
    while len(originals) < number or {each["proof"]["kind"] for each in originals} != kinds:
        for document in samples(rng):
            originals.append(document)
            changed += rng.sample(list(mutants(document)), 12)
            if document["proof"]["kind"] == "inductive set":
                others = list(mutants_of_sets(rng, document))
                changed += rng.sample(others, min(12, len(others)))
    accepted = compare(node, tmp_path, [encoded(each) for each in (*originals, *changed)])
    assert all(accepted[: len(originals)])
    counts = Counter(accepted[len(originals) :])
    assert counts[False] > 3 * counts[True] > number / 2


def test_mutants_of_the_examples_of_the_page(node: str, tmp_path: Path) -> None:
    examples = list(page_examples())
    changed = [mutant for example in examples for mutant in mutants(example)]
    texts = [encoded(each) for each in (*examples, *Random(0).sample(changed, 800))]
    accepted = compare(node, tmp_path, texts)
    kinds = [example["proof"]["kind"] for example in compress(examples, accepted)]
    assert set(kinds) == {"solution", *KINDS}


@pytest.mark.parametrize("number", long_after(1, [100, 200]))
def test_arguments_that_are_often_no_proofs(node: str, tmp_path: Path, number: int) -> None:
    rng = Random(3)
    (example,) = [each for each in page_examples() if "jump counts" in str(each["proof"])]
    documents = [random_class_argument(rng) for _ in range(number)]
    documents += [random_levels(rng) for _ in range(2 * number)]
    documents += [random_jump_counts(rng, example) for _ in range(4 * number)]
    accepted = compare(node, tmp_path, [encoded(each) for each in documents])
    for part in (accepted[:number], accepted[number : 3 * number], accepted[3 * number :]):
        assert 10 < sum(part) < len(part) - 10


def test_proofs_for_known_boards(node: str, tmp_path: Path) -> None:
    specs = ["french d4 any", "triangle(5) c3 any", "line(5) a1 e1", "diamond(3) c1 c5"]
    proofs = [pegsol.prove(pegsol.problem(spec)) for spec in specs]
    texts = [json_text(proof.certificate()).encode() for proof in proofs]
    assert all(compare(node, tmp_path, texts))
    for number, proof in enumerate(proofs):
        checked = pegsol.check(tmp_path / str(number))
        assert checked.problem == proof.problem


def test_texts_that_are_almost_json(node: str, tmp_path: Path) -> None:
    examples = [each for each in page_examples() if each["proof"]["kind"] == "tree"]
    text = encoded(next(each for each in examples if "pairs" not in each["proof"]))
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
    accepted = compare(node, tmp_path, [*right, *wrong])
    assert accepted == [True] * len(right) + [False] * len(wrong)


def test_data_of_sets(node: str, tmp_path: Path) -> None:
    document = next(each for each in page_examples() if each["proof"]["kind"] == "inductive set")
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
    texts = [encoded({**document, "proof": each}) for each in proofs]
    accepted = compare(node, tmp_path, texts)
    assert accepted == [True] + [False] * (len(proofs) - 1)
