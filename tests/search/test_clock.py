"""Answers do not depend on the clock: it only ends a run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest

from parameters import long_after
from pegsol import (
    Analysis,
    FewestMovesSearch,
    Limits,
    problem,
    prove,
    repair,
    solve,
    survey,
)
from pegsol.search.result import Result
from pegsol.search.solving import layers_by_moves, search
from pegsol.study.datasets.columns import STEADY
from pegsol.study.datasets.table import SurveyRow


@pytest.fixture(params=[50.0, 1 / 50], ids=["slow machine", "fast machine"])
def clock(request: pytest.FixtureRequest) -> Callable[[], float]:
    """Return a clock on which all work takes 50 times as long as on a real one, or a 50th."""
    real, factor = time.perf_counter, request.param
    return lambda: factor * float(real())


def steady(row: SurveyRow) -> list[Any]:
    """Return the columns of a row of a survey that no clock changes."""
    return [row.columns[name] for name in STEADY]


def decided(result: Result) -> dict[str, Any]:
    """Return the certificate, and the methods that were tried for it."""
    methods = [(attempt.method, attempt.found) for attempt in result.attempts]
    return {**result.certificate(), "methods": methods, "standing": result.standing}


@pytest.mark.parametrize(
    "name",
    [
        "triangle(5) a1 a1",
        "triangle(5) b3 b3",
        "triangle(6) b3 c4",
        "diamond(5) e1 e3",
        "diamond(4) d1 d4",
        "square(4) a1 c4",
        pytest.param("wiegleb a5 a5", marks=pytest.mark.long),
    ],
)
def test_the_same_certificate(
    name: str, clock: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = prove(problem(name))
    monkeypatch.setattr(time, "perf_counter", clock)
    assert decided(prove(problem(name))) == decided(usual)


def test_the_same_survey(clock: Callable[[], float], monkeypatch: pytest.MonkeyPatch) -> None:
    usual = survey("triangle(4)", pairs="all")
    monkeypatch.setattr(time, "perf_counter", clock)
    again = survey("triangle(4)", pairs="all")
    assert [steady(row) for row in again.rows] == [steady(row) for row in usual.rows]


SLICES = (0.1, 1e-4)
"""Seconds between two reports: as many positions as on a usual machine, and on a slow one."""


def moves_found(name: str, **limits: Any) -> dict[str, Any]:
    """Return what a search for the fewest moves finds, but for the seconds and the memory."""
    found = solve(
        problem(name), objective="fewest-moves", limits=Limits(**limits), progress=lambda _: None
    ).as_json()
    del found["stats"]["seconds"], found["stats"]["peak_memory_bytes"]
    return found


@pytest.mark.parametrize("nodes", long_after(2, [1, 3_000, 100_000, 250_000, 700_000]))
def test_the_same_fewest_moves_within_nodes(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for seconds in SLICES:
        monkeypatch.setattr(search, "REPORT_SECONDS", seconds)
        monkeypatch.setattr(layers_by_moves, "REPORT_SECONDS", seconds)
        found.append(moves_found("english d4 d4", nodes=nodes))
    assert found[0] == found[1]


def test_turns_of_a_few_positions_find_the_same_fewest_moves() -> None:
    whole = FewestMovesSearch(problem("triangle(6) a1 a1"))
    usual = whole.run()
    parts = FewestMovesSearch(problem("triangle(6) a1 a1"))
    result = next(result for result in in_turns(parts) if result.status.value != "undecided")
    assert usual.solution is not None
    assert result.solution is not None
    assert (result.solution.jumps, parts.nodes) == (usual.solution.jumps, whole.nodes)
    assert result.exhausted == usual.exhausted


def in_turns(moves: FewestMovesSearch) -> Iterator[Result]:
    """Continue a search again and again, for a moment each time."""
    for _ in count():
        yield moves.run(0.0)


def short_searches() -> object:
    game = Analysis(problem("wiegleb e1 e1"))
    start = game.problem.start
    return repair("english d4 d3"), game.jumps(start), game.fewest(start)


usual_answers = cache(short_searches)
"""By the real clock."""


def test_the_same_short_searches(
    clock: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = usual_answers()
    monkeypatch.setattr(time, "perf_counter", clock)
    monkeypatch.setattr(time, "monotonic", clock)
    assert short_searches() == usual
