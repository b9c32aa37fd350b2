"""lab.orders: the orders that are tried, their costs, and the table of them."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest

import reference_search as slow
from pegsol import CancelledError, Limits, ProblemError, lab, problem
from pegsol.errors import Limit
from pegsol.search.lab.jump_order import BY, holes_in_order
from pegsol.search.lab.order_costs import OrderCost, quartile, ranked
from pegsol.search.result import Status
from random_boards import random_board, random_problem, with_seeds


@cache
def up_arrow() -> lab.OrderTable:
    return lab.orders("up-arrow", positions=5_000)


def test_all_orders_of_up_arrow() -> None:
    table = up_arrow()
    assert (len(table.costs), table.orders, table.sample, table.limit) == (576, 576, None, None)
    assert len({cost.name for cost in table.costs}) == 576
    # Six of each order of directions begin with the same one.
    assert len([cost for cost in table.costs if cost.directions.startswith("w")]) == 144
    assert [name for name, costs in table.by_holes.items() if len(costs) != 48] == []
    costs = {cost.name: cost for cost in table.costs}
    darby = costs["columns-up, n e s w, by peg"]
    assert (darby.positions, darby.status) == (3_608, Status.SOLVED)
    gave_up = costs["columns, n e s w, by peg"]
    assert (gave_up.positions, gave_up.status) == (5_000, Status.UNDECIDED)


def test_its_best_and_worst() -> None:
    table = up_arrow()
    assert table.best.positions == min([cost.positions for cost in table.costs]) == 305
    assert (table.worst.decided, table.worst.positions) == (False, 5_000)
    assert table.undecided == len([cost for cost in table.costs if cost.positions == 5_000])
    assert table.spread == 5_000 / 305


def test_lab_search_repeats_an_order() -> None:
    found = lab.orders("triangle(5) a1 a1", sample=60, seed=3)
    for cost in (found.best, found.worst, *[c for c in found.costs if c.seed is not None][:5]):
        again = lab.search(
            "triangle(5) a1 a1",
            lab.Switches(
                holes=cost.holes, seed=cost.seed or 0, directions=cost.directions, by=cost.by
            ),
        )
        assert (again.positions, again.status) == (cost.positions, cost.status)


@with_seeds
def test_the_slow_search_needs_as_many_positions(seed: int) -> None:
    rng = Random(seed)
    small = random_problem(rng, random_board(rng, 8))
    if small.finish.is_fewest or (small.rules == "reverse" and not small.finish.care):
        return
    table = lab.orders(small, sample=6, positions=300, seed=seed % 1000)
    assert len(table.costs) == 6
    for cost in table.costs:
        jumps = lab.jump_order(
            small,
            holes=cost.holes,
            directions=cost.directions,
            by=cost.by,
            seed=cost.seed or 0,
        )
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
            directions = lab.search(lattice, limits=Limits(nodes=1)).switches.directions.split()
            rng.shuffle(directions)
            jumps = lab.jump_order(lattice, holes=holes, directions=" ".join(directions), by=by)
            numbers = holes_in_order(lattice.board, holes)
            hops = slow.ordered_hops(lattice, numbers, [d.upper() for d in directions], by)
            assert [(jump.origin, jump.over, jump.target) for jump in jumps] == hops
            weights = [rng.randint(0, 3) for _ in lattice.board.names]
            weighed = lab.jump_order(
                lattice, holes=holes, directions=" ".join(directions), by=by, weights=weights
            )
            assert [(jump.origin, jump.over, jump.target) for jump in weighed] == slow.by_gain(
                hops, weights
            )


# -- choosing ------------------------------------------------------------------------------------


def test_equal_orders_count_once() -> None:
    table = lab.orders("line(5) b1 any")
    orders = {
        lab.jump_order("line(5) b1 any", holes=cost.holes, directions=cost.directions, by=cost.by)
        for cost in table.costs
    }
    assert len(orders) == len(table.costs) == table.orders < 576


def test_of_many_orders_a_sample_is_tried() -> None:
    table = lab.orders("triangle(4) a1 any", positions=1)
    assert (table.sample, len(table.costs), table.orders) == (500, 500, 12 * 720 * 2)
    assert 150 < len(table.by_holes["random"]) < 350
    assert len(table.by_holes) == 13


def test_boards_without_places() -> None:
    table = lab.orders("cycle(6) v1 any", sample=20)
    assert set(table.by_holes) == {"board", "board-reversed", "random"}
    assert {cost.directions for cost in table.costs} == {""}
    everything = lab.orders("cycle(6) v1 any", everything=True)
    assert set(everything.by_holes) == {"board", "board-reversed"}
    assert len(everything.costs) <= 4


def test_a_seed_chooses_the_sample() -> None:
    first, again, other = [
        lab.orders("triangle(4) a1 any", sample=80, seed=seed).costs for seed in (1, 1, 2)
    ]
    assert first == again != other


def test_a_small_sample() -> None:
    assert len(lab.orders("triangle(4) a1 any", sample=1).costs) == 1


# -- limits --------------------------------------------------------------------------------------


def test_threads_change_nothing() -> None:
    assert lab.orders("up-arrow", positions=5_000, threads=3) == up_arrow()


def test_a_limit_leaves_a_part_of_the_orders() -> None:
    table = lab.orders("up-arrow", positions=5_000, limits=Limits(nodes=100_000))
    assert table.limit is Limit.NODES
    assert sum([cost.positions for cost in table.costs]) <= 100_000
    assert 10 < len(table.costs) < 576
    assert len(table.by_holes) > 6  # not only the first ones
    assert set(table.costs) <= set(up_arrow().costs)
    again = lab.orders("up-arrow", positions=5_000, limits=Limits(nodes=100_000), threads=4)
    assert again == table
    assert lab.orders("wall", sample=3, positions=100).spread is None
    late = lab.orders("up-arrow", limits=Limits(time=0))
    assert (late.limit, late.costs, late.undecided) == (Limit.TIME, (), 0)
    assert late.as_json()["best"] is None


def test_progress_and_cancelling() -> None:
    seen = []

    def progress(state: object) -> bool:
        seen.append(state)
        return len(seen) < 5

    with pytest.raises(CancelledError):
        lab.orders("up-arrow", progress=progress)
    assert [(state.done, state.steps, state.what) for state in seen[:2]] == [
        (0, 576, "orders"),
        (1, 576, "orders"),
    ]


def test_bad_input() -> None:
    for text, options in (
        ("a number of orders is at least 1", {"sample": 0}),
        ("a number of positions is at least 1", {"positions": 0}),
        ("a sample cannot be combined with everything", {"sample": 3, "everything": True}),
        ("a number of threads is 1 to 1,024, not 0", {"threads": 0}),
        ("a seed is at least 0", {"seed": -1}),
    ):
        with pytest.raises(ProblemError, match=text):
            lab.orders("up-arrow", **options)
    with pytest.raises(ProblemError, match="fewest"):
        lab.orders("square-5", threads=2)


# -- the table -----------------------------------------------------------------------------------


def _cost(positions: int, status: Status = Status.SOLVED) -> OrderCost:
    return OrderCost("rows", None, "n e s w", "peg", status, positions)


def test_quartiles_are_costs_and_undecided_orders_are_the_last() -> None:
    for numbers in permutations([10, 20, 30, 40]):
        costs = tuple(map(_cost, numbers))
        assert [quartile(costs, n).positions for n in range(5)] == [10, 10, 20, 30, 40]
    costs = (_cost(30, Status.UNDECIDED), _cost(30), _cost(20, Status.IMPOSSIBLE))
    assert [cost.status for cost in ranked(costs)] == [
        Status.IMPOSSIBLE,
        Status.SOLVED,
        Status.UNDECIDED,
    ]


def test_json() -> None:
    content = up_arrow().as_json()
    assert content["best"] == {
        "holes": "spiral",
        "seed": None,
        "directions": "e n s w",
        "by": "peg",
        "status": "solved",
        "positions": 305,
    }
    assert content["quartiles"][0] == quartile(up_arrow().costs, 1).positions
    assert len(content["costs"]) == 576
    assert (content["orders"], content["limits"]["nodes_each"], content["undecided"]) == (
        576,
        5_000,
        up_arrow().undecided,
    )
