"""The benchmarks run and write results of the right shape; the work is compared, times are not."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
RUN = ROOT / "benchmarks" / "run.py"
WRITE_PAGES = """
import sys
sys.path.insert(0, sys.argv[1])
from run import OF_CASES
from suite import write_pages
for suite in OF_CASES:
    write_pages(suite, sys.argv[2])
"""

pytestmark = pytest.mark.skipif(not RUN.exists(), reason="the benchmarks are not in this copy")

README = "# A page\n\n<!-- ratios -->\nold\n<!-- /ratios -->\n\nIts end.\n"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(RUN), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=3000,
        check=False,
    )


def measured(suite: str, *arguments: str, output: Path) -> Any:
    """Return the cases of a suite, measured into a folder."""
    done = run(suite, *arguments, "--output", str(output))
    assert done.returncode == 0, done.stderr
    path = output / "benchmarks" / "results" / f"{suite}.json"
    results = json.loads(path.read_text(encoding="utf-8"))
    machine = {"processor", "cores", "memory_gib", "system", "python", "compiler"}
    assert set(results["machine"]) == machine
    for case in results["cases"].values():
        assert case["on"] == results["machine"]["processor"]
        for figures in case["jobs"].values():
            least, middle = figures["seconds"]
            assert 0 <= least <= middle
            assert figures["peak"] > 1e6
    return results["cases"]


def page(output: Path, name: str) -> str:
    return (output / "docs" / "benchmarks" / f"{name}.md").read_text(encoding="utf-8")


def test_fewest_moves_compared_with_the_last_run(tmp_path: Path) -> None:
    cases = measured("moves", "triangle(4)", output=tmp_path)
    row = "| Triangle of side 4, best of all pairs | 3 | 5 | 5 | yes |"
    assert row in page(tmp_path, "moves")
    for answer in cases["triangle(4)"]["jobs"].values():
        assert answer["moves"] == answer["at_least"] or answer["moves"] is None
    path = tmp_path / "benchmarks" / "results" / "moves.json"
    results = json.loads(path.read_text(encoding="utf-8"))
    for figures in results["cases"]["triangle(4)"]["jobs"].values():
        figures["seconds"] = [1e-4, 1e-4]
    path.write_text(json.dumps(results), encoding="utf-8")
    cases = measured("moves", "triangle(4)", output=tmp_path)
    assert cases["triangle(4)"]["before"]["seconds"] == 1e-4
    assert run("speed", "--render", "--output", str(tmp_path)).returncode == 0
    slower = r"\| moves, triangle\(4\) \| seconds: 0.0001 s before, [\d.]+ s now \|"
    assert re.search(slower, page(tmp_path, "index"))


def test_the_pages_show_the_results_in_the_tree(tmp_path: Path) -> None:
    shutil.copytree(RUN.parent / "results", tmp_path / "benchmarks" / "results")
    code = [sys.executable, "-c", WRITE_PAGES, str(RUN.parent), str(tmp_path)]
    subprocess.run(code, check=True)  # one process: each loads pegsol
    done = run("speed", "--render", "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    for written in (tmp_path / "docs" / "benchmarks").glob("*.md"):
        kept = ROOT / "docs" / "benchmarks" / written.name
        assert written.read_text("utf-8") == kept.read_text("utf-8"), written.name


def test_a_row_that_is_unknown_is_named(tmp_path: Path) -> None:
    done = run("speed", "--only", "nothing", "--output", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("there is no row nothing; the rows are start, cold,")


def test_the_work_of_searches_has_not_changed() -> None:
    done = run("work", "--quick", "--check")
    assert done.returncode == 0, f"the work has changed:\n{done.stdout or done.stderr}"


@pytest.mark.long
def test_the_work_of_long_searches_has_not_changed() -> None:
    done = run("work", "--check")
    assert done.returncode == 0, f"the work has changed:\n{done.stdout or done.stderr}"


def test_a_change_of_work_is_told() -> None:
    old = {"solve a": "1,000 positions, solved by x", "solve b": "7 positions, solved by x"}
    new = {**old, "solve a": "1,250 positions, solved by y", "moves c": "5 positions"}
    code = "import sys, json; sys.path.insert(0, sys.argv[1]); from work import changes; "
    code += "print(changes(*map(json.loads, sys.argv[2:])))"
    command = [sys.executable, "-c", code, str(RUN.parent), json.dumps(old), json.dumps(new)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == [
        "solve a: 1,000 positions, solved by x -> 1,250 positions, solved by y (+25.0 %)",
        "moves c: not counted before -> 5 positions",
        "solve: 1 changed, 1,000 -> 1,250 positions in these",
        "moves: 1 changed, 0 -> 5 positions in these",
        "if the change is meant, `make bench SUITE=work` writes benchmarks/work.txt",
    ]


@pytest.mark.long
def test_solving(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(README, encoding="utf-8")
    keys = ("idle", "commands", "central", "triangle(5)", "growth", "pegs", "beside english d4 d4")
    cases = measured("solve", *keys, "--repetitions", "1", output=tmp_path)
    assert set(cases) == set(keys)
    assert {one["status"] for one in cases["triangle(5)"]["jobs"].values()} == {
        "solved",
        "impossible",
    }
    compared = cases["beside english d4 d4"]["jobs"]
    assert {one["status"] for one in compared.values()} <= {"solved", "undecided"}
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    line = re.search("<!-- ratios -->\n(.*)\n<!-- /ratios -->", text)
    assert line is not None
    assert "a textbook depth-first search takes" in line[1]
    assert text.endswith("\n\nIts end.\n")
    assert "| Triangle of side 5, all pairs | 17 |" in page(tmp_path, "solve")
    assert run("speed", "--render", "--output", str(tmp_path)).returncode == 0
    assert "not measured" in page(tmp_path, "index")
    for picture in ("holes", "pegs", "positions"):
        assert (tmp_path / "docs" / "benchmarks" / f"{picture}.svg").exists()


@pytest.mark.long
def test_spaces(tmp_path: Path) -> None:
    cases = measured("states", "english", "winning", "--repetitions", "1", output=tmp_path)
    for figures in cases["winning"]["jobs"].values():
        assert figures["answer"] == "13,428,122 positions, 1,679,072 modulo symmetry"
    assert "187,636,299 positions" in page(tmp_path, "states")


@pytest.mark.long
def test_certificates(tmp_path: Path) -> None:
    cases = measured("proofs", "diamond(3)", output=tmp_path)
    assert "| `diamond(3)` | 13 | 6 |  | 6 |" in page(tmp_path, "proofs")
    (case,) = cases["diamond(3)"]["jobs"].values()
    assert case["classes"]["checked"] == case["classes"]["pairs"] == 148
    for pair in case["pairs"]:
        assert (pair["kind"], pair["verdict"]) == ("pagoda", "impossible")
        assert pair["bytes"] > 0
