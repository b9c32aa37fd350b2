"""A time limit holds on boards whose symmetries are hard to find."""

from __future__ import annotations

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
