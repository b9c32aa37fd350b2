"""The slow search itself: the figures of the old texts, and that its switches lose no answer."""

from __future__ import annotations

from random import Random

import pytest

import reference
from pegsol import problem
from pegsol.game.problem import Problem
from random_boards import random_board, random_pagoda, random_problem, with_seeds
from reference import search as slow

MAX_POSITIONS = 20_000


def _columns(problem: Problem, sign: int) -> list[int]:
    """Return the holes by column, from left to right, in each downwards, or with -1 upwards."""
    places = problem.board.coordinates
    assert places is not None
    return sorted(range(len(places)), key=lambda hole: (places[hole][0], sign * places[hole][1]))


def _up_arrow(sign: int) -> slow.Found:
    up_arrow = problem("up-arrow")
    hops = slow.ordered_hops(up_arrow, _columns(up_arrow, sign), ["N", "E", "S", "W"])
    return slow.search(up_arrow, hops)


def test_from_bottom_to_top_it_needs_the_3608_positions_of_darby_and_matos() -> None:
    found = _up_arrow(-1)
    assert found.total == 3608
    assert len(found.solutions[0]) == 16


@pytest.mark.long
def test_from_top_to_bottom_it_needs_their_17998001_positions() -> None:
    assert _up_arrow(1).total == 17_998_001


def _small(seed: int) -> tuple[Random, Problem, list[reference.Hop]]:
    """Return a problem on a board of up to 9 holes, and its jumps in a random order."""
    rng = Random(seed)
    problem = random_problem(rng, random_board(rng, 9))
    holes = rng.sample(range(len(problem.board)), len(problem.board))
    hops = slow.ordered_hops(problem, holes, by=rng.choice(["peg", "hole"]))
    rng.shuffle(hops)
    return rng, problem, hops


@with_seeds
def test_every_combination_of_switches_finds_whether_there_is_a_solution(seed: int) -> None:
    rng, problem, hops = _small(seed)
    group = reference.symmetries(problem.board, reference.finish_sets(problem), 200)
    rules: dict[str, slow.Refutes] = {}
    if problem.finish.care and rng.random() < 0.5:
        weights = random_pagoda(rng, problem.board, problem.rules)
        # The holes that are free add at least their negative weights.
        least = sum(
            [
                min(0, weight) if problem.finish.free >> hole & 1 else weight
                for hole, weight in enumerate(weights)
                if (problem.finish.pegs | problem.finish.free) >> hole & 1
            ]
        )
        rules["pagoda"] = slow.too_light(weights, least)
    slots = rng.choice([1, 2, 5, 100])
    tables = [None, slow.Table(), slow.Table(slots)]
    found = slow.search(
        problem,
        hops,
        ways=rng.choice(["none", "previous", "all"]),
        table=rng.choice(tables),
        group=rng.choice([[], group or []]),
        rules=rules,
        limit=MAX_POSITIONS,
    )
    assert found.limit or bool(found.solutions) == reference.solvable(problem)


@with_seeds
def test_a_filter_keeps_one_order_of_each_set_of_jumps(seed: int) -> None:
    _, problem, hops = _small(seed)
    every = slow.search(problem, hops, stop=None, limit=MAX_POSITIONS)
    if every.limit:
        return
    near = slow.search(problem, hops, stop=None, ways="previous")
    kept = slow.search(problem, hops, stop=None, ways="all")
    assert every.total >= near.total >= kept.total
    assert set(every.solutions) >= set(near.solutions) >= set(kept.solutions)
    classes = slow.commuting_classes(kept.solutions)
    assert all(count == 1 for count in classes.values())
    if not problem.finish.free:  # else another order can meet the finish earlier
        assert set(classes) == set(slow.commuting_classes(every.solutions))
    assert bool(kept.solutions) == bool(every.solutions)


@with_seeds
def test_a_table_loses_no_solution(seed: int) -> None:
    rng, problem, hops = _small(seed)
    ways = rng.choice(["none", "previous", "all"])
    plain = slow.search(problem, hops, stop=None, ways=ways, limit=MAX_POSITIONS)
    if plain.limit:
        return
    slots = rng.choice([1, 2, 5, 100])
    for table in (slow.Table(), slow.Table(slots)):
        with_table = slow.search(problem, hops, stop=None, ways=ways, table=table)
        assert with_table.solutions == plain.solutions
        assert with_table.total <= plain.total
    number = rng.randint(1, max(1, len(plain.solutions)))
    assert slow.search(problem, hops, stop=number, ways=ways).solutions == plain.solutions[:number]
