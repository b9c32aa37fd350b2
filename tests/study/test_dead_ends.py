"""Dead ends, and games that lead there."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

import reference
from pegsol import Game, Limits, problem
from pegsol.errors import LimitError
from pegsol.study.dead_ends import dead_ends
from random_boards import random_board, random_problem, with_seeds

ORACLES = Path(__file__).parents[1] / "published"


def fools() -> list[Any]:
    with (ORACLES / "fools_solitaire.csv").open(encoding="utf-8") as lines:
        return [
            pytest.param(
                f"{row['board']} {row['vacancy']} any",
                int(row["shortest_dead_end_jumps"]),
                int(row["dead_positions_at_that_length"]),
                marks=[pytest.mark.long] if row["vacancy"] in ("c2", "c3") else [],
            )
            for row in csv.DictReader(lines)
        ]


@pytest.mark.parametrize(("spec", "jumps", "positions"), fools())
def test_published_shortest_dead_ends(spec: str, jumps: int, positions: int) -> None:
    dead = dead_ends(problem(spec))
    shortest = next(level for level in dead.levels if level.dead_ends)
    assert (shortest.jumps, shortest.dead_ends) == (jumps, positions)
    assert len(dead.shortest.jumps) == jumps
    assert dead.shortest.stuck
    assert dead.longest.position.peg_count == 1


@with_seeds
def test_dead_ends_against_the_textbook_solver(seed: int) -> None:
    rng = Random(seed)
    task = random_problem(rng, random_board(rng, 11))
    dead = dead_ends(task)
    positions = reference.reachable(task)
    stuck = reference.dead_ends(task, positions)
    by_jumps = Counter(abs(len(pegs) - task.start.peg_count) for pegs in stuck)
    assert {x.jumps: x.dead_ends for x in dead.levels if x.dead_ends} == by_jumps
    assert sum(level.raw for level in dead.levels) == len(positions)
    assert dead.total == len(stuck)
    for game, jumps in ((dead.shortest, min(by_jumps)), (dead.longest, max(by_jumps))):
        again = Game(task, game.jumps)
        assert again.stuck
        assert len(again.jumps) == jumps


def test_dead_ends_within_limits() -> None:
    with pytest.raises(LimitError) as caught:
        dead_ends(problem("english d4 any"), limits=Limits(memory=1_000_000))
    assert caught.value.limit == "memory"
