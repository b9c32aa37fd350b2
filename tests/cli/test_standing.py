"""Proofs are verified or only stated: the commands say which."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pegsol import Status, problem, solve
from pegsol.cli import main
from pegsol.proof.documents import certificate_of, write_certificate
from pegsol.proof.proof import exhausted_search_proof
from pegsol.search.result import Result, Stats


def run(*words: str, code: int) -> str:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(main, words)
    assert result.exit_code == code, result.output
    return result.stdout


def test_a_search_of_few_positions_is_verified() -> None:
    assert solve(problem("triangle(5) b3 b3")).standing == "verified"
    assert "\nimpossible: verified by exhausted search in " in run(
        "solve", "triangle(5)", "b3", "b3", code=10
    )
    content = json.loads(run("solve", "triangle(5)", "b3", "b3", "--json", code=10))
    assert (content["proof"]["kind"], content["standing"]) == ("exhausted search", "verified")


def test_other_proofs_are_verified_and_solutions_have_none() -> None:
    assert json.loads(run("solve", "french d4 any", "--json", code=10))["standing"] == "verified"
    assert json.loads(run("solve", "line(4) b1 c1", "--json", code=0))["standing"] is None


def test_a_search_of_many_positions_is_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegsol.proof.checker.exhausted_search.MAX_TRIES", 10)
    result = solve(problem("triangle(5) b3 b3"))
    assert result.standing == "stated"
    assert str(result).startswith("impossible: stated by exhausted search\n")
    assert "\nimpossible: stated by exhausted search in " in run(
        "solve", "triangle(5) b3 b3", code=10
    )
    content = json.loads(run("solve", "triangle(5) b3 b3", "--json", code=10))
    assert content["standing"] == "stated"


COUNTERS: dict[str, Any] = {"positions": 9, "levels": 3, "direction": "both", "method": "beam"}


def test_a_forged_certificate_is_not_shown_as_proved(tmp_path: Path) -> None:
    proof = exhausted_search_proof(problem("english"), **COUNTERS)
    path = str(tmp_path / "forged.json")
    write_certificate(certificate_of(proof), path)
    assert run("replay", path, code=10).startswith("impossible: stated by exhausted search\n")
    assert json.loads(run("replay", path, "--json", code=10))["standing"] == "stated"
    assert "stated, not verified" in run("check", path, code=20)


def test_a_result_without_a_proof_has_no_standing() -> None:
    result = Result(
        problem("line(4) b1 c1"), Status.UNDECIDED, None, None, "time", Stats(0, 0, 0, "")
    )
    assert result.as_json()["standing"] is None


def test_an_answer_says_if_its_certificate_is_only_stated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only = [("search", lambda _: exhausted_search_proof(problem("english"), **COUNTERS))]
    monkeypatch.setattr("pegsol.search.solving.search.AT_SIGHT", only)
    result = CliRunner().invoke(main, ["prove", "english", "--json"])
    assert result.exit_code == 10
    content = json.loads(result.stdout)
    assert content["certificate"]["proof"]["kind"] == "exhausted search"
    assert content["standing"] == "stated"
