"""Certificates as documents: what pegsol writes is accepted, for the problem that it names."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from pegsol import Finish, PegError, Position, Problem, board, check, problem, prove, solve
from pegsol.errors import FileError, ProblemError, VerificationError
from pegsol.game.formats.json import json_text
from pegsol.proof.documents import (
    certificate_of,
    parse_certificate,
    read_certificate,
    write_certificate,
)
from pegsol.proof.proof import Proof, exhausted_search_proof
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


def test_lists_may_be_in_another_order() -> None:
    document = prove(problem("french d4 any")).certificate()
    for key in ("holes", "jumps", "start"):
        document[key].reverse()
    document["jumps"] = [[takes[::-1], gives] for takes, gives in document["jumps"]]
    assert check(document).verdict == "impossible"


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


def test_reverse_rules() -> None:
    line = board("line(4)")
    solved = solve(Problem(Position.of(line, ["c1"]), Finish.at_most(3), rules="reverse"))
    assert solved.solution is not None
    task = Problem(
        Position.of(line, ["c1"]), Finish.of_bits(line.bits(["a1", "b1"])), rules="reverse"
    )
    document = prove(task).certificate()
    assert document["jumps"][0] == [["c1"], ["b1", "a1"]]
    assert document["proof"] == {"kind": "solution", "jumps": [0]}
    assert check(document).problem == task


def test_the_finish_fewest_has_no_certificate() -> None:
    fewest = problem("line(4) b1 fewest")
    with pytest.raises(ProblemError, match="'fewest'"):
        prove(fewest)
    result = solve(fewest)
    assert result.solution is not None
    with pytest.raises(ProblemError, match="'fewest'"):
        certificate_of(result.solution)


def test_a_small_exhausted_search_is_repeated() -> None:
    task = problem("triangle(5) a1 c4")
    proof = exhausted_search_proof(task, positions=9, levels=3, direction="forward", method="beam")
    document = certificate_of(proof)
    checked = check(document)
    found = (checked.verdict, checked.standing, checked.kind)
    assert found == ("impossible", "verified", "exhausted search")
    for changed in changes(document["proof"], ["both", "sideways", "solution"]):
        mutant = {**document, "proof": changed}
        try:
            assert check(mutant).verdict == "impossible"
        except VerificationError as error:
            message = str(error)
            assert message.startswith("not a proof: proof")
    refused({**document, "proof": {**document["proof"], "levels": -1}}, "at least 0, not -1")


def test_a_large_or_forged_exhausted_search_is_only_stated() -> None:
    counters = {"positions": 9, "levels": 3, "direction": "forward", "method": "beam"}
    for name in ("english", "english d4 d4", "diamond(5) d2 f8"):
        document = certificate_of(Proof.from_json(name, {"kind": "exhausted search", **counters}))
        checked = check(document)
        assert (checked.verdict, checked.standing) == ("stated", "stated")
    forged = exhausted_search_proof(
        problem("triangle(5) a1 a1"), positions=9, levels=3, direction="forward", method="beam"
    )
    refused(certificate_of(forged), "the finish can be reached")


def test_documents_that_are_none(tmp_path: Path) -> None:
    for nothing in (None, [], 3):
        with pytest.raises(VerificationError, match="object"):
            check(nothing)  # type: ignore[arg-type]
    with pytest.raises(FileError, match="read"):
        check(tmp_path / "missing.json")
    with pytest.raises(FileError, match="read"):
        check(str(tmp_path))
    with pytest.raises(PegError):
        check("a\0b")
    path = tmp_path / "list.json"
    path.write_text("[1]")
    with pytest.raises(VerificationError, match="object"):
        check(path)


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    path.write_text(json_text(prove(problem("line(4) b1 c1")).certificate()))
    assert check(path) == check(str(path)) == check(json.loads(path.read_text()))
    document = json.loads(path.read_text())
    before = deepcopy(document)
    check(document)
    assert document == before


@pytest.mark.parametrize(
    "text",
    ["french d4 any", "diamond(5) e4 e6", "diamond(5) e1 e9", "line(4) b1 c1"],
)
def test_proofs_and_solutions_are_read_as_they_were_written(text: str, tmp_path: Path) -> None:
    document = prove(problem(text)).certificate()
    path = tmp_path / "proof.json"
    write_certificate(document, path)
    assert certificate_of(read_certificate(path)) == document


def test_a_reverse_solution_is_read_as_it_was_written(tmp_path: Path) -> None:
    line = board("line(4)")
    reverse = Problem(
        Position.of(line, ["c1"]), Finish.of_bits(line.bits(["a1", "c1", "d1"])), rules="reverse"
    )
    document = prove(reverse).certificate()
    assert document["proof"]["kind"] == "solution"
    path = tmp_path / "proof.json"
    write_certificate(document, path)
    assert certificate_of(read_certificate(path)) == document


def test_a_certificate_in_another_order_is_not_read(tmp_path: Path) -> None:
    document = prove(problem("french d4 any")).certificate()
    document["jumps"].reverse()
    path = tmp_path / "proof.json"
    write_certificate(document, path)
    assert check(path).verdict == "impossible"
    with pytest.raises(VerificationError, match="order"):
        read_certificate(path)
