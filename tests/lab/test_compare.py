"""lab.compare: the rules and the orders that are tried, what they cost, and the table of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

import reference
from pegsol import LimitError, Limits, ProblemError, lab, problem
from pegsol.errors import CancelledError, Limit
from pegsol.lab.comparison import ComparedSearch, Comparison, quartile, ranked
from pegsol.lab.orders import BY, directions_of, holes_in_order
from pegsol.lab.plain_result import COUNTERS
from pegsol.search.result import Status
from random_boards import random_board, random_problem, with_seeds
from reference import search as slow

ALL = ("position-class", "pagoda", "dead-pegs", "independence", "symmetries")
TABLE = 1 << 12


def numbers(table: Comparison) -> dict[str, int]:
    return {row.name: row.positions for row in table.rows}


def test_each_row_is_a_search_with_these_switches() -> None:
    problem = "triangle(5) a1 a1"
    found = lab.compare(problem, switches=lab.Switches(table=TABLE))
    rows: dict[str, tuple[tuple[str, ...], int]] = {
        "no rule": ((), 0),
        "position-class": (("position-class",), 0),
        "pagoda": (("pagoda",), 0),
        "dead-pegs": (("dead-pegs",), 0),
        "previous-jump": (("previous-jump",), 0),
        "independence": (("independence",), 0),
        "table": ((), TABLE),
        "table, symmetries": (("symmetries",), TABLE),
        "pin-types (unsound)": (("pin-types",), 0),
        "independence, pin-types": (("independence", "pin-types"), 0),
        "all but position-class": (ALL[1:], TABLE),
        "all but pagoda": ((ALL[0], *ALL[2:]), TABLE),
        "all but dead-pegs": ((*ALL[:2], *ALL[3:]), TABLE),
        "all but independence": ((*ALL[:3], ALL[4]), TABLE),
        "all but table, symmetries": (ALL[:4], 0),
        "all but symmetries": (ALL[:4], TABLE),
        "all rules": (ALL, TABLE),
    }
    expected = {
        name: lab.search(problem, lab.Switches(rules=rules, table=size))
        for name, (rules, size) in rows.items()
    }
    assert numbers(found) == {name: result.positions for name, result in expected.items()}
    assert [row.name for row in found.rows] == list(rows)
    for row in found.rows:
        result = expected[row.name]
        assert (row.nodes, row.hits, row.skipped) == (result.nodes, result.hits, result.skipped)
        assert (row.pagodas, row.dead_pegs) == (result.pagodas, result.dead_pegs)
        assert (row.pin_types, row.solutions) == (result.pin_types, result.solutions)
        assert row.status is Status.SOLVED
        assert row.decided


def test_what_is_saved() -> None:
    found = lab.compare("up-arrow", switches=lab.Switches(order="spiral-reversed"))
    plain, everything = found.rows[0], found.rows[-1]
    assert plain.positions > 500_000
    assert everything.positions < 20_000
    assert found.fewer(everything) == plain.positions / everything.positions
    assert found.fewer(plain) == 1


@with_seeds
def test_no_switch_loses_a_solution_or_costs_a_position(seed: int) -> None:
    rng = Random(seed)
    small = random_problem(rng, random_board(rng, 8))
    if small.finish.is_fewest or (small.rules == "reverse" and not small.finish.care):
        return
    order = rng.choice(["board", "random 3"])
    found = lab.compare(small, switches=lab.Switches(table=16, order=order))
    solvable = Status.of(reference.solvable(small))
    assert {row.status for row in found.rows if not row.pin_types} == {solvable}
    assert max([row.positions for row in found.rows]) == found.rows[0].positions


def test_the_order_is_that_of_the_caller() -> None:
    on = lab.Switches(order="columns-up")
    assert numbers(lab.compare("up-arrow", switches=on))["no rule"] == 3_608
    triangle = "triangle(5) a1 a1"
    on = lab.Switches(order="rows, w e nw ne sw se, by target", weights={"a1": 2, "b2": 1})
    found = numbers(lab.compare(triangle, switches=on))
    assert found["no rule"] == lab.search(triangle, on).positions


def test_all_solutions() -> None:
    found = lab.compare("crossbow", switches=lab.Switches(solutions=None))
    assert found.wanted is None
    assert {row.status for row in found.rows} == {Status.SOLVED}
    assert (
        numbers(found)["no rule"] == lab.search("crossbow", lab.Switches(solutions=None)).positions
    )
    third = lab.compare("crossbow", switches=lab.Switches(solutions=3))
    one_of_three = lab.search("crossbow", lab.Switches(solutions=3))
    assert numbers(third)["no rule"] == one_of_three.positions


def test_a_search_gives_up() -> None:
    found = lab.compare("english d4 d3", positions=1_000)
    by_name = {row.name: row for row in found.rows}
    plain, refuted = by_name["no rule"], by_name["position-class"]
    assert (plain.decided, plain.positions, plain.status) == (False, 1_000, Status.UNDECIDED)
    assert (refuted.decided, refuted.position_class, refuted.positions) == (True, 1, 0)
    assert found.fewer(plain) is found.fewer(refuted) is None
    assert (found.limit, found.status) == (None, Status.IMPOSSIBLE)
    assert lab.compare("central-game", positions=3).status is Status.UNDECIDED


def test_limits_end_it_early() -> None:
    late = lab.compare("up-arrow", limits=Limits(time=0))
    assert (late.rows, late.limit) == ((), Limit.TIME)
    on = lab.Switches(order="columns-up")
    some = lab.compare("up-arrow", switches=on, limits=Limits(nodes=8_000))
    assert some.limit is Limit.NODES
    assert [row.name for row in some.rows] == ["no rule", "position-class"]
    with pytest.raises(LimitError):
        lab.compare(
            "line(4) b1 c1", switches=lab.Switches(table=1 << 30), limits=Limits(memory=1 << 28)
        )


def test_threads_change_no_number_of_rules() -> None:
    one, several = [lab.compare("triangle(5) a1 a1", threads=number) for number in (1, 4)]
    assert numbers(one) == numbers(several)


# -- orders -----


@cache
def up_arrow() -> Comparison:
    return lab.compare("up-arrow", "orders", positions=5_000)


def test_all_orders_of_up_arrow() -> None:
    table = up_arrow()
    assert (len(table.rows), table.orders, table.sample, table.limit) == (576, 576, None, None)
    assert len({cost.name for cost in table.rows}) == 576
    # Six of each order of directions begin with the same one.
    assert len([cost for cost in table.rows if ", w " in cost.switches.order]) == 144
    assert [name for name, costs in table.groups.items() if len(costs) != 48] == []
    costs = {cost.name: cost for cost in table.rows}
    darby = costs["columns-up, n e s w, by peg"]
    assert (darby.positions, darby.status) == (3_608, Status.SOLVED)
    gave_up = costs["columns, n e s w, by peg"]
    assert (gave_up.positions, gave_up.status) == (5_000, Status.UNDECIDED)


def test_its_best_and_worst() -> None:
    table = up_arrow()
    assert table.best.positions == min([cost.positions for cost in table.rows]) == 305
    assert (table.worst.decided, table.worst.positions) == (False, 5_000)
    assert table.undecided == len([cost for cost in table.rows if cost.positions == 5_000])
    assert table.spread == 5_000 / 305


def test_lab_search_repeats_an_order() -> None:
    found = lab.compare("triangle(5) a1 a1", "orders", lab.Switches(seed=3), sample=60)
    for cost in (found.best, found.worst, *found.rows[::20]):
        again = lab.search("triangle(5) a1 a1", cost.switches)
        assert (again.positions, again.status) == (cost.positions, cost.status)


@with_seeds
def test_the_slow_search_needs_as_many_positions(seed: int) -> None:
    rng = Random(seed)
    small = random_problem(rng, random_board(rng, 8))
    if small.finish.is_fewest or (small.rules == "reverse" and not small.finish.care):
        return
    table = lab.compare(small, "orders", lab.Switches(seed=seed % 1000), sample=6, positions=300)
    assert len(table.rows) <= 6
    for cost in table.rows:
        jumps = lab.jump_order(small, cost.switches.order)
        hops = [(jump.origin, jump.over, jump.target) for jump in jumps]
        found = slow.search(small, hops, limit=300)
        assert (found.total, found.limit) == (cost.positions, not cost.decided)
        assert bool(found.solutions) == (cost.status is Status.SOLVED)


def test_jumps_go_by_hole_and_direction() -> None:
    rng = Random(0)
    for name in ("english d4 d4", "triangle(4) a1 any", "english+diagonals d4 d4"):
        lattice = problem(name)
        for _ in range(4):
            holes = rng.choice(["rows", "columns-up", "spiral", "centre-reversed"])
            by = rng.choice(BY)
            directions = list(directions_of(lattice.board))
            rng.shuffle(directions)
            order = f"{holes}, {' '.join(directions)}, by {by}"
            jumps = lab.jump_order(lattice, order)
            numbers = holes_in_order(lattice.board, holes)
            hops = slow.ordered_hops(lattice, numbers, [d.upper() for d in directions], by)
            assert [(jump.origin, jump.over, jump.target) for jump in jumps] == hops
            weights = [rng.randint(0, 3) for _ in lattice.board.names]
            weighed = lab.jump_order(lattice, order, weights)
            assert [(jump.origin, jump.over, jump.target) for jump in weighed] == slow.by_gain(
                hops, weights
            )


# -- choosing ------------------------------------------------------------------------------------


def test_equal_orders_count_once() -> None:
    table = lab.compare("line(5) b1 any", "orders")
    orders = {lab.jump_order("line(5) b1 any", row.switches.order) for row in table.rows}
    assert len(orders) == len(table.rows) == table.orders < 576


def test_of_many_orders_a_sample_is_tried() -> None:
    table = lab.compare("triangle(4) a1 any", "orders", positions=1)
    assert (table.sample, len(table.rows), table.orders) == (500, 500, 12 * 720 * 2)
    assert len(table.groups) == 12


def test_boards_without_places() -> None:
    table = lab.compare("cycle(6) v1 any", "orders", sample=20)  # there are fewer
    assert set(table.groups) == {"board", "board-reversed"}
    assert {cost.name.split(", ")[1] for cost in table.rows} == {"by peg", "by target"}
    assert (table.sample, table.orders, len(table.rows)) == (None, 4, 4)


def test_a_seed_chooses_the_sample() -> None:
    first, again, other = [
        lab.compare("triangle(4) a1 any", "orders", lab.Switches(seed=seed), sample=80).rows
        for seed in (1, 1, 2)
    ]
    assert first == again != other


def test_a_small_sample() -> None:
    assert len(lab.compare("triangle(4) a1 any", "orders", sample=1).rows) == 1


# -- limits --------------------------------------------------------------------------------------


def test_threads_change_nothing() -> None:
    assert lab.compare("up-arrow", "orders", positions=5_000, threads=3) == up_arrow()


def test_a_limit_leaves_a_part_of_the_orders() -> None:
    table = lab.compare("up-arrow", "orders", positions=5_000, limits=Limits(nodes=100_000))
    assert table.limit is Limit.NODES
    assert sum([cost.positions for cost in table.rows]) <= 100_000
    assert 10 < len(table.rows) < 576
    assert len(table.groups) > 6  # not only the first ones
    assert set(table.rows) <= set(up_arrow().rows)
    again = lab.compare(
        "up-arrow", "orders", positions=5_000, limits=Limits(nodes=100_000), threads=4
    )
    assert again == table
    assert lab.compare("wall", "orders", sample=3, positions=100).spread is None
    late = lab.compare("up-arrow", "orders", limits=Limits(time=0))
    assert (late.limit, late.rows, late.undecided) == (Limit.TIME, (), 0)


@pytest.mark.parametrize("slices", [None, 0.0])  # 0: each search reports too, as on a busy machine
def test_progress_and_cancelling(slices: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if slices is not None:
        monkeypatch.setattr("pegsol.lab.plain.SLICE_SECONDS", slices)
    seen = []

    def progress(state: object) -> bool:
        seen.append(state)
        return len(seen) < 5

    with pytest.raises(CancelledError):
        lab.compare("up-arrow", "orders", progress=progress)
    assert len(seen) == 5
    assert (seen[0].done, seen[0].steps, seen[0].what) == (0, 576, "orders")
    assert seen[-1].done < 5


def test_bad_input() -> None:
    for text, options in (
        ("a number of orders is at least 1", {"sample": 0}),
        ("a number of positions is at least 1", {"positions": 0}),
        ("chooses the order itself", {"switches": lab.Switches(order="rows")}),
        ("a number of threads is 1 to 1,024, not 0", {"threads": 0}),
        ("a seed is at least 0", {"switches": lab.Switches(seed=-1)}),
    ):
        with pytest.raises(ProblemError, match=text):
            lab.compare("up-arrow", "orders", **options)
    with pytest.raises(ProblemError, match="fewest"):
        lab.compare("square-5", threads=2)
    for text, options in (
        ("no order of holes is called 'zigzag'", {"switches": lab.Switches(order="zigzag")}),
        ("cannot be combined with rules", {"sample": 3}),
        ("varies rules or orders, not 'holes'", {"vary": "holes"}),
    ):
        with pytest.raises(ProblemError, match=text):
            lab.compare("up-arrow", **options)


# -- the table -----------------------------------------------------------------------------------


def row(**values: Any) -> ComparedSearch:
    counts: dict[str, Any] = dict.fromkeys(COUNTERS, 0) | {"positions": 10_000}
    plain = ComparedSearch(
        group="none",
        name="",
        switches=lab.Switches(),
        status=Status.SOLVED,
        decided=True,
        cpu_seconds=0.5,
        **counts,
    )
    return replace(plain, **values)


def test_ratios_are_bounds_or_none() -> None:
    gave_up = row(decided=False, status=Status.UNDECIDED)
    some = row(positions=100)
    table = Comparison(problem("line(4) b1 c1"), "rules", (gave_up, some), 1, 10_000)
    assert (table.fewer(some), table.fewer(gave_up)) == (100, None)


def test_quartiles_are_costs_and_undecided_searches_are_the_last() -> None:
    for numbers in permutations([10, 20, 30, 40]):
        rows = [row(positions=number) for number in numbers]
        assert [quartile(rows, n).positions for n in range(5)] == [10, 10, 20, 30, 40]
    gave_up = row(positions=30, decided=False, status=Status.UNDECIDED)
    rows = [gave_up, row(positions=30), row(positions=20, status=Status.IMPOSSIBLE)]
    assert ranked(rows)[2] is gave_up
    assert ranked(rows)[0].status is Status.IMPOSSIBLE


def test_json() -> None:
    content = up_arrow().as_json()
    best = min(content["rows"], key=lambda row: row["positions"])
    assert (best["group"], best["positions"], best["status"]) == ("spiral", 305, "solved")
    assert best["switches"]["order"] == best["name"]
    assert (content["orders"], content["positions"], content["undecided"]) == (
        len(content["rows"]),
        5_000,
        up_arrow().undecided,
    )
