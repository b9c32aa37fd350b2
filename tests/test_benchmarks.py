"""The benchmarks run and write the page; the work of searches is compared, times are not."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the benchmarks are not in this copy")


def run(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(script), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=3000,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with the benchmarks and what they write, without its figures."""
    shutil.copytree(FOLDER, tmp_path / "benchmarks", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "docs").mkdir()
    text = "# A page\n\n<!-- ratios -->\nold\n<!-- /ratios -->\n\nIts end.\n"
    (tmp_path / "README.md").write_text(text, encoding="utf-8")
    return tmp_path


def results(copy: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((copy / "benchmarks/results.json").read_text("utf-8"))
    return found


def test_the_page_shows_the_figures_in_the_tree(copy: Path) -> None:
    done = run(copy / "benchmarks" / "run.py", "--page")
    assert done.returncode == 0, done.stderr
    for name in ("docs/benchmarks.md",):
        assert (copy / name).read_text("utf-8") == (ROOT / name).read_text("utf-8")
    line = (copy / "README.md").read_text("utf-8").splitlines()[3]
    assert line in (ROOT / "README.md").read_text("utf-8")


def test_a_case_is_measured_and_the_others_keep_their_figures(copy: Path) -> None:
    before = results(copy)
    done = run(copy / "benchmarks" / "run.py", "SVG")
    assert done.returncode == 0, done.stderr
    after = results(copy)
    measured = after.pop("an SVG picture")
    before.pop("an SVG picture", None)
    assert after == before
    assert 0 < measured["best"] <= measured["median"]
    assert measured["peak"] > 1e6
    assert set(measured["machine"]) == {
        *("processor", "cores", "memory_gib", "system", "python", "compiler")
    }
    assert "| an SVG picture |" in (copy / "docs/benchmarks.md").read_text("utf-8")


def test_a_word_that_no_case_has_is_named(copy: Path) -> None:
    done = run(copy / "benchmarks" / "run.py", "nothing")
    assert done.returncode == 1
    assert done.stderr == "no case has one of these words in its name: nothing\n"


@pytest.mark.long
def test_a_textbook_search_runs_beside(copy: Path) -> None:
    assert run(copy / "benchmarks" / "run.py", "triangle(6)").returncode == 0
    peer = results(copy)["triangle(6), b4"]["peers"]["textbook"]
    assert peer["status"] == "solved"
    assert peer["seconds"] > 0


def test_the_work_of_searches_has_not_changed() -> None:
    done = run(FOLDER / "work.py", "--quick", "--check")
    assert done.returncode == 0, f"the work has changed:\n{done.stdout or done.stderr}"


@pytest.mark.long
def test_the_work_of_long_searches_has_not_changed() -> None:
    done = run(FOLDER / "work.py", "--check")
    assert done.returncode == 0, f"the work has changed:\n{done.stdout or done.stderr}"


def test_a_change_of_work_is_told() -> None:
    old = {"solve a": "1,000 positions, solved by x", "solve b": "7 positions, solved by x"}
    new = {**old, "solve a": "1,250 positions, solved by y", "moves c": "5 positions"}
    code = "import sys, json; sys.path.insert(0, sys.argv[1]); from work import changes; "
    code += "print(changes(*map(json.loads, sys.argv[2:])))"
    command = [sys.executable, "-c", code, str(FOLDER), json.dumps(old), json.dumps(new)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == [
        "solve a: 1,000 positions, solved by x -> 1,250 positions, solved by y (+25.0 %)",
        "moves c: not counted before -> 5 positions",
        "solve: 1 changed, 1,000 -> 1,250 positions in these",
        "moves: 1 changed, 0 -> 5 positions in these",
        "if the change is meant, `make work` writes benchmarks/work.txt",
    ]
