"""The work of searches is compared with the work that was written down."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the benchmarks are not in this copy")


@pytest.mark.parametrize("searches", [["--quick"], pytest.param([], marks=pytest.mark.long)])
def test_the_work_of_searches_has_not_changed(searches: list[str]) -> None:
    command = [sys.executable, str(FOLDER / "work.py"), "--check", *searches]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
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
