"""The shares of the baselines are those of the laboratory, of the difficulty, and of games."""

from __future__ import annotations

from functools import cache

import pytest

import pegsol
from parameters import long_after
from pegsol import lab
from pegsol.gym import Baseline, baselines
from pegsol.search.gym import baselines as module

PROBLEMS = ["triangle(5) a1 any", "rhombus(4) b1 any", "star-graph(4) v2 fewest", "up-arrow"]


exact_baselines = cache(baselines)


def by_name(rows: tuple[Baseline, ...]) -> dict[str, Baseline]:
    return {row.player: row for row in rows}


@pytest.mark.parametrize("text", long_after(3, PROBLEMS))
def test_from_the_start_they_win_what_others_compute(text: str) -> None:
    rows = by_name(exact_baselines(text))
    assert float(rows["random"].start) == pytest.approx(float(lab.random_play(text).chance), 1e-11)
    assert rows["most-jumps"].start == lab.greedy_play(text, "most-jumps").chance
    known = pegsol.difficulty(text)
    assert known is not None
    assert rows["ahead-3"].start == known.careful
    assert rows["optimal"].start == rows["optimal"].positions == 1


def test_by_reverse_rules_and_where_nothing_wins() -> None:
    forward = pegsol.problem("triangle(4) b2 a2")
    assert baselines(forward.complement()) == baselines(forward)
    assert {row.start for row in baselines("diamond(3)")} == {0}


@pytest.mark.parametrize("text", PROBLEMS[:2])
def test_sampled_shares_are_near_the_exact_ones(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exact = by_name(exact_baselines(text))
    monkeypatch.setattr(module, "MAX_EXACT", 0)
    rows = baselines(text, games=4000, seed=1)
    assert baselines(text, games=400, seed=1) == baselines(text, games=400, seed=1)
    for row in rows[:-1]:
        assert row.games == 4000
        assert abs(row.start - exact[row.player].start) < 5 * row.start_error
        assert abs(row.positions - exact[row.player].positions) < 5 * row.positions_error
