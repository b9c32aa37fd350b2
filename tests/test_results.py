"""The results in the documentation are those of pegsol, and the work of searches is as recorded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from parameters import long_after

RESULTS = Path(__file__).parents[1] / "docs" / "results"
BENCHMARKS = Path(__file__).parents[1] / "benchmarks"

maker = pytest.importorskip("make", reason="the results are not in this copy")


@pytest.mark.parametrize("name", long_after(1, ["triangle-5", "triangle-6", "duels"]))
def test_results_are_made_again(name: str, tmp_path: Path) -> None:
    assert {path.stem for path in RESULTS.glob("*.csv")} == set(maker.MAKERS)
    maker.make(name, tmp_path)
    made = (tmp_path / f"{name}.csv").read_text(encoding="utf-8")
    assert made == (RESULTS / f"{name}.csv").read_text(encoding="utf-8")


@pytest.mark.skipif(not BENCHMARKS.exists(), reason="the benchmarks are not in this copy")
@pytest.mark.parametrize("searches", [["--quick"], pytest.param([], marks=pytest.mark.long)])
def test_the_work_of_searches_has_not_changed(searches: list[str]) -> None:
    command = [sys.executable, str(BENCHMARKS / "work.py"), "--check", *searches]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, f"the work has changed:\n{done.stdout or done.stderr}"
