"""lab.prune: the searches that it makes, and what it reports of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import reference
from pegsol import CancelledError, LimitError, Limits, ProblemError, lab
from pegsol.errors import Limit
from pegsol.search.lab.prune import PruneRow, PruneTable
from pegsol.search.result import Status
from random_boards import random_board, random_problem, with_seeds

ALL: dict[str, Any] = {
    "position_class": True,
    "pagodas": "proposed",
    "dead_pegs": True,
    "independence": "all",
    "table": 1 << 12,
    "symmetries": True,
}
OFF: dict[str, Any] = {
    "position_class": False,
    "pagodas": (),
    "dead_pegs": False,
    "independence": "none",
    "table": 0,
    "symmetries": False,
}


def numbers(table: PruneTable) -> dict[str, int]:
    return {row.title: row.positions for row in table.rows}


def test_each_row_is_a_search_with_these_switches() -> None:
    problem = "triangle(5) a1 a1"
    found = lab.prune(problem, table=1 << 12)
    rows = {
        "no switch": OFF,
        "position class": OFF | {"position_class": True},
        "pagoda functions": OFF | {"pagodas": "proposed"},
        "dead pegs": OFF | {"dead_pegs": True},
        "previous jump": OFF | {"independence": "previous"},
        "P-filter": OFF | {"independence": "all"},
        "table": OFF | {"table": 1 << 12},
        "table, symmetries": OFF | {"table": 1 << 12, "symmetries": True},
        "pin types (unsound)": OFF | {"pin_types": True},
        "P-filter, pin types": OFF | {"independence": "all", "pin_types": True},
        "all but position class": ALL | {"position_class": False},
        "all but pagoda functions": ALL | {"pagodas": ()},
        "all but dead pegs": ALL | {"dead_pegs": False},
        "all but P-filter": ALL | {"independence": "none"},
        "all but table, symmetries": ALL | {"table": 0, "symmetries": False},
        "all but symmetries": ALL | {"symmetries": False},
        "all switches": ALL,
    }
    expected = {
        name: lab.search(problem, lab.Switches(**options)) for name, options in rows.items()
    }
    assert numbers(found) == {name: result.positions for name, result in expected.items()}
    assert [row.title for row in found.rows] == list(rows)
    for row in found.rows:
        result = expected[row.title]
        assert (row.nodes, row.hits, row.skipped) == (result.nodes, result.hits, result.skipped)
        assert (row.pagodas, row.dead_pegs) == (result.pagodas, result.dead_pegs)
        assert (row.pin_types, row.solutions) == (result.pin_types, result.solutions)
        assert row.status is Status.SOLVED
        assert row.decided


def test_what_is_saved() -> None:
    found = lab.prune("up-arrow", holes="spiral-reversed")
    plain, everything = found.rows[0], found.rows[-1]
    assert plain.positions > 500_000
    assert everything.positions < 20_000
    assert found.fewer(everything) == plain.positions / everything.positions
    assert found.fewer(plain) == 1
    assert 1 < plain.nanoseconds < 10_000
    assert found.faster(found.rows[4]) > 1  # the previous jump


@with_seeds
def test_no_switch_loses_a_solution_or_costs_a_position(seed: int) -> None:
    rng = Random(seed)
    small = random_problem(rng, random_board(rng, 8))
    if small.finish.is_fewest or (small.rules == "reverse" and not small.finish.care):
        return
    found = lab.prune(small, table=16, holes=rng.choice(["board", "random"]), seed=3)
    solvable = Status.of(reference.solvable(small))
    assert {row.status for row in found.rows if not row.pin_types} == {solvable}
    assert max([row.positions for row in found.rows]) == found.rows[0].positions


def test_the_order_is_that_of_the_caller() -> None:
    assert numbers(lab.prune("up-arrow", holes="columns-up"))["no switch"] == 3_608
    order: dict[str, Any] = {"holes": "rows", "directions": "w s e n", "by": "target"}
    weights = {"a1": 2, "b2": 1}
    triangle = "triangle(5) a1 a1"
    order["directions"] = "w e nw ne sw se"
    assert (
        numbers(lab.prune(triangle, weights=weights, **order))["no switch"]
        == lab.search(triangle, lab.Switches(weights=weights, **order)).positions
    )


def test_all_solutions() -> None:
    found = lab.prune("crossbow", solutions=None)
    assert found.wanted is None
    assert {row.status for row in found.rows} == {Status.SOLVED}
    assert (
        numbers(found)["no switch"]
        == lab.search("crossbow", lab.Switches(solutions=None)).positions
    )
    third = lab.prune("crossbow", solutions=3)
    one_of_three = lab.search("crossbow", lab.Switches(solutions=3))
    assert numbers(third)["no switch"] == one_of_three.positions


# -- limits --------------------------------------------------------------------------------------


def test_a_search_gives_up() -> None:
    found = lab.prune("english d4 d3", positions=1_000)
    by_name = {row.title: row for row in found.rows}
    plain, refuted = by_name["no switch"], by_name["position class"]
    assert (plain.decided, plain.positions, plain.status) == (False, 1_000, Status.UNDECIDED)
    assert (refuted.decided, refuted.position_class, refuted.positions) == (True, 1, 0)
    assert found.fewer(plain) is found.faster(plain) is found.fewer(refuted) is None
    assert (found.limit, found.status) == (None, Status.IMPOSSIBLE)
    assert lab.prune("central-game", positions=3).status is Status.UNDECIDED


def test_limits_end_it_early() -> None:
    late = lab.prune("up-arrow", limits=Limits(time=0))
    assert (late.rows, late.limit) == ((), Limit.TIME)
    some = lab.prune("up-arrow", holes="columns-up", limits=Limits(nodes=8_000))
    assert some.limit is Limit.NODES
    assert [row.title for row in some.rows] == ["no switch", "position class"]
    with pytest.raises(LimitError):
        lab.prune("line(4) b1 c1", table=1 << 30, limits=Limits(memory=1 << 28))


def test_threads_change_no_number() -> None:
    one, several = [lab.prune("triangle(5) a1 a1", threads=number) for number in (1, 4)]
    assert numbers(one) == numbers(several)


def test_cancelling() -> None:
    with pytest.raises(CancelledError):
        lab.prune("up-arrow", progress=lambda state: state.done < 1)


def test_bad_input() -> None:
    for text, options in (
        ("a number of entries is at least 1", {"table": 0}),
        ("a number of positions is at least 1", {"positions": 0}),
        ("no order of holes is called 'zigzag'", {"holes": "zigzag"}),
    ):
        with pytest.raises(ProblemError, match=text):
            lab.prune("up-arrow", **options)


# -- the table -----------------------------------------------------------------------------------


def row(**values: Any) -> PruneRow:
    plain = PruneRow("none", "", Status.SOLVED, True, 10_000, 9_000, *[0] * 7, 0.5)
    return replace(plain, **values)


def test_ratios_are_bounds_or_none() -> None:
    gave_up = row(decided=False, status=Status.UNDECIDED)
    some = row(positions=100, cpu_seconds=0.05)
    short = row(positions=100, cpu_seconds=0.00001)
    table = PruneTable(lab.prune("line(4) b1 c1").problem, (gave_up, some, short), 1, 10_000)
    assert (table.fewer(some), table.faster(some)) == (100, 10)
    assert (table.fewer(short), table.faster(short), short.nanoseconds) == (100, None, None)
    assert (table.fewer(gave_up), table.faster(gave_up)) == (None, None)


def test_json() -> None:
    content = lab.prune("line(4) b1 c1").as_json()
    assert content["lost"] is None
    assert content["wanted"] == 1
    assert content["rows"][0]["group"] == "none"
    assert set(content["rows"][0]) >= {"name", "title", "positions", "fewer", "cpu_seconds"}
