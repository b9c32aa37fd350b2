"""The benchmarks run and write results of the right shape; times are not checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

RUN = Path(__file__).parents[1] / "benchmarks" / "run.py"

pytestmark = pytest.mark.skipif(not RUN.exists(), reason="the benchmarks are not in this copy")

README = "# A page\n\n<!-- ratios -->\nold\n<!-- /ratios -->\n\nIts end.\n"
ANSWER = {"status", "seconds", "positions"}
ROW = {
    *("key", "what", "problems", "answers", "target", "slowest", "best", "median"),
    *("again", "typical", "met", "peak_memory", "each"),
}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("benchmarks")
    (directory / "README.md").write_text(README, encoding="utf-8")
    command = [sys.executable, str(RUN), "solve", "--quick", "--output", str(directory)]
    run = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr
    return directory


@pytest.fixture(scope="module")
def results(output: Path) -> Any:
    path = output / "benchmarks" / "results" / "solve.json"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.long
def test_results_name_the_machine(results: Any) -> None:
    assert results["schema"] == 2
    assert results["quick"] is True
    assert results["idle_memory"] > 1e6
    machine = results["machine"]
    assert set(machine) == {"processor", "cores", "memory_gib", "system", "python", "compiler"}


@pytest.mark.long
def test_rows(results: Any) -> None:
    keys = [row["key"] for row in results["rows"]]
    assert len(set(keys)) == len(keys)
    assert {"central", "english", "square(9)", "triangle(5)", "puzzles", "pegsol --help"} <= {*keys}
    for row in results["rows"]:
        assert set(row) == ROW
        assert row["problems"] == len(row["each"]) == sum(row["answers"].values()) > 0
        assert set(row["answers"]) <= {"solved", "impossible", "undecided", "completed"}
        assert row["median"] == row["each"][row["slowest"]] == max(row["each"].values())
        assert 0 < row["best"] <= row["median"]
        if row["target"] is not None and not row["answers"].get("undecided"):
            assert row["met"] == (row["median"] < row["target"])
        assert (row["met"] is None) == (row["target"] is None)
        assert row["peak_memory"] > 1e6


@pytest.mark.long
def test_growth_and_other_programs(results: Any) -> None:
    assert {point["shape"] for point in results["growth"]} == {"square", "triangle"}
    for point in results["growth"]:
        side = point["size"]
        holes = side * side if point["shape"] == "square" else side * (side + 1) // 2
        assert point["holes"] == holes
        assert point["pegs"] >= 1
        assert set(point["answer"]) == ANSWER
    assert results["compared"]
    for comparison in results["compared"]:
        assert set(comparison) == {"problem", "pegsol", "others"}
        assert set(comparison["others"]) == {"textbook", *results["programs"]}
        for answer in (comparison["pegsol"], *comparison["others"].values()):
            assert set(answer) == ANSWER
            assert answer["status"] in (comparison["pegsol"]["status"], "undecided")


@pytest.mark.long
def test_pages(output: Path, results: Any) -> None:
    page = (output / "docs" / "benchmarks" / "solve.md").read_text(encoding="utf-8")
    readme = (output / "README.md").read_text(encoding="utf-8")
    line = re.search("<!-- ratios -->\n(.*)\n<!-- /ratios -->", readme)
    assert line is not None
    assert "a textbook depth-first search needs" in line[1]
    assert "old" not in line[1]
    for row in results["rows"]:
        assert f"| {row['what']} | {row['problems']} |" in page
    assert readme.endswith("\n\nIts end.\n")


def test_fewest_moves(tmp_path: Path) -> None:
    command = [sys.executable, str(RUN), "moves", "triangle(4)", "--output", str(tmp_path)]
    subprocess.run(command, stdin=subprocess.DEVNULL, timeout=300, check=True)
    page = (tmp_path / "docs" / "benchmarks" / "moves.md").read_text(encoding="utf-8")
    assert "| Triangle of side 4, best of all pairs | 3 | 5 | 5 | yes |" in page
    path = tmp_path / "benchmarks" / "results" / "moves.json"
    results = json.loads(path.read_text(encoding="utf-8"))
    assert results["planner"] is None
    for answer in results["rows"]["triangle(4)"]["answers"].values():
        assert answer["moves"] == answer["at_least"] or answer["moves"] is None
        assert answer["seconds"] > 0
        assert answer["peak_memory"] > 1e6


@pytest.mark.long
def test_certificates(tmp_path: Path) -> None:
    pytest.importorskip("highspy")
    command = [sys.executable, str(RUN), "proofs", "diamond(3)", "--output", str(tmp_path)]
    subprocess.run(command, stdin=subprocess.DEVNULL, timeout=300, check=True)
    page = (tmp_path / "docs" / "benchmarks" / "proofs.md").read_text(encoding="utf-8")
    assert "| `diamond(3)` | 13 | 6 |  | 6 |" in page
    path = tmp_path / "benchmarks" / "results" / "proofs.json"
    case = json.loads(path.read_text(encoding="utf-8"))["cases"]["diamond(3)"]
    assert case["classes"]["checked"] == case["classes"]["pairs"] == 148
    for pair in case["pairs"]:
        assert (pair["kind"], pair["verdict"]) == ("pagoda", "impossible")
        assert pair["bytes"] > 0
        assert 0 < pair["method_seconds"] <= pair["seconds"] + 1
