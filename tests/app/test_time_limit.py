"""A time limit bounds the whole command, on hard boards and with many problems, too."""

from __future__ import annotations

import json
from time import process_time

import pytest

from app.test_cli import run
from hard_graph import HARD_GRAPH


@pytest.mark.parametrize(
    "command",
    [["solve"], ["levels"], ["count"], ["prove"], ["study", "deadends"], ["lab", "random"]],
)
def test_the_search_for_symmetries_ends(command: list[str]) -> None:
    began = process_time()
    run(*command, HARD_GRAPH, "--time-limit", "0.1")
    assert process_time() - began < 10


@pytest.mark.parametrize(
    "command",
    [
        "study finishes hexagon:8",
        "study survey bipartite:30,30",
        "study survey square:32",
        "lab orders square:32",
    ],
)
def test_a_limit_bounds_all_problems_together(command: str) -> None:
    """The last of them took 14 to 90 seconds when each problem had the limit for itself."""
    began = process_time()
    run(*command.split(), "--time-limit", "0.1", code=20)
    assert process_time() - began < 10


@pytest.mark.parametrize("command", ["survey", "finishes"])
def test_each_problem_has_a_limit_of_its_own(command: str) -> None:
    """A limit for each problem leaves every problem a first step, which decides the easy ones."""

    def undecided(board: str, limit: str) -> int:
        found = run("study", command, board, "--json", limit, "0").stdout
        return int(json.loads(found)["undecided"])

    assert undecided("english", "--time-limit-each") > 0
    assert undecided("line(6)", "--time-limit") > 0
    assert undecided("line(6)", "--time-limit-each") == 0
