"""The checker of certificates: it accepts right proofs of true statements, and nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import reference_certificates as slow
from pegsol.errors import VerificationError
from pegsol.theory.checker import check, read_json
from pegsol.theory.checker.golden import Golden
from random_boards import chunks, with_seeds
from sample_certificates import mutants, samples

PAGE = Path(__file__).parents[2] / "docs" / "certificates.md"
KINDS = ("position class", "pagoda", "tree", "jump counts", "inductive set", "solution")


def accepted(document: Any) -> bool:
    """Return whether the checker accepts a document; if not, it must say so in one line."""
    try:
        check(document)
    except VerificationError as error:
        message = str(error)
    else:
        return True
    assert re.fullmatch(r"not a proof: [ -~]{1,500}", message)
    return False


def page_examples() -> dict[str, dict[str, Any]]:
    """Return the documents that the page describes, one of each kind."""
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    document, *proofs = [json.loads(block) for block in blocks]
    found = {proof["kind"]: {**document, "proof": proof} for proof in proofs}
    found["solution"]["start"] = ["b", "c"]
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_examples_of_the_page_are_accepted(kind: str) -> None:
    document = page_examples()[kind]
    assert check(document) == ("solvable" if kind == "solution" else "impossible")
    assert slow.accepts(document)
    assert slow.is_true(document)


def agree(document: Any) -> bool:
    """Check that both checkers say the same of a document, and that what they accept is true."""
    verdict = accepted(document)
    assert verdict == slow.accepts(document), document
    assert not verdict or slow.is_true(document), document
    return verdict


@pytest.mark.parametrize("kind", KINDS)
def test_mutants_of_the_examples(kind: str) -> None:
    verdicts = Counter(map(agree, mutants(page_examples()[kind])))
    assert verdicts[False] > 3 * verdicts[True] > 0


@pytest.mark.parametrize("chunk", chunks(2, 30))
def test_certificates_for_random_problems_and_their_mutants(chunk: int) -> None:
    rng = Random(chunk)
    kinds: Counter[str] = Counter()
    for _ in range(20):
        for document in samples(rng):
            assert agree(document)
            kinds[document["proof"]["kind"]] += 1
            changed = list(mutants(document))
            for mutant in rng.sample(changed, min(len(changed), 40)):
                agree(mutant)
    assert set(kinds) == set(KINDS)
