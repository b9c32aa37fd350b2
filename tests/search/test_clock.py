"""Answers do not depend on the clock: it only ends a run."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from parameters import long_after
from pegsol import Analysis, Limits, problem, prove, repair, solve, survey
from pegsol.search.solving import fewest_moves, search
from pegsol.study.datasets import driving
from pegsol.study.datasets.columns import STEADY


def proved(name: str) -> object:
    """Return the certificate, and the methods that were tried for it."""
    result = prove(problem(name))
    methods = [(attempt.method, attempt.found) for attempt in result.attempts]
    return result.certificate(), methods, result.standing


def surveyed() -> object:
    """Return the columns of a survey that no clock changes; the rows come as they end."""
    rows = survey("triangle(4)", pairs="all").rows
    return sorted([[row.columns[name] for name in STEADY] for row in rows], key=str)


def test_short_turns_change_no_row_of_a_survey(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = usual("a survey")
    for seconds in (1e-4, 1e-3, 3e-3):
        monkeypatch.setattr(driving, "FIRST_TURN", seconds)
        assert surveyed() == expected


def short_searches() -> object:
    game = Analysis(problem("wiegleb e1 e1"))
    start = game.problem.start
    return repair("english d4 d3"), game.jumps(start), game.fewest(start)


PROVED = ("triangle(5) a1 a1", "diamond(5) e1 e3", "triangle(5) b3 b3", "triangle(6) b3 c4")
QUESTIONS: dict[str, Callable[[], object]] = {
    **{name: lambda name=name: proved(name) for name in PROVED},  # type: ignore[misc]
    "a survey": surveyed,
    "short searches": short_searches,
}
usual = cache(lambda name: QUESTIONS[name]())
"""The answer by the real clock."""


@pytest.mark.parametrize("factor", [50.0, 1 / 50], ids=["slow machine", "fast machine"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_on_a_slower_or_faster_machine_the_answer_is_the_same(
    name: str, factor: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = usual(name)
    for clock in ("perf_counter", "monotonic"):
        real = getattr(time, clock)
        monkeypatch.setattr(time, clock, lambda real=real: factor * real())
    assert QUESTIONS[name]() == expected


@pytest.mark.parametrize("nodes", long_after(2, [1, 3_000, 100_000, 250_000, 700_000]))
def test_the_same_fewest_moves_within_nodes_however_often_it_reports(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Any] = []
    for seconds in (0.1, 1e-4):
        monkeypatch.setattr(search, "REPORT_SECONDS", seconds)
        monkeypatch.setattr(fewest_moves, "REPORT_SECONDS", seconds)
        limits = Limits(nodes=nodes)
        task = problem("english d4 d4")
        result = solve(task, objective="fewest-moves", limits=limits, progress=lambda _: None)
        found.append(result.as_json())
        del found[-1]["stats"]["seconds"], found[-1]["stats"]["peak_memory_bytes"]
    assert found[0] == found[1]
