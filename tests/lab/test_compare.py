"""lab.compare: the rules and the orders that are tried, and what they cost."""

from __future__ import annotations

from random import Random

import pytest

import reference
from pegsol import Limits, Problem, lab
from pegsol.errors import Limit
from pegsol.lab.plain_result import COUNTERS
from pegsol.search.result import Status
from random_boards import is_refused, random_board, random_problem, with_seeds
from reference import search as slow


def small_problem(rng: Random) -> Problem | None:
    """Return a problem that plain searches take, or None."""
    small = random_problem(rng, random_board(rng, 8))
    return None if small.finish.is_fewest or is_refused(small) else small


@with_seeds
def test_each_row_of_rules_is_a_search_that_agrees_and_saves_positions(seed: int) -> None:
    rng = Random(seed)
    small = small_problem(rng)
    if small is None:
        return
    order = rng.choice(["board", "random 3"])
    weights = [rng.randint(0, 9) for _ in small.board.names]
    switches = lab.Switches(table=16, order=order, weights=weights, solutions=rng.choice([1, 3]))
    found = lab.compare(small, switches=switches)
    solvable = Status.of(reference.solvable(small))
    for row in found.rows:
        again = lab.search(small, row.switches)
        counted = {counter: getattr(row, counter) for counter in COUNTERS}
        assert counted == {counter: getattr(again, counter) for counter in COUNTERS}, row.name
        assert (row.status, row.decided) == (again.status, True), row.name
        assert row.status is solvable or row.pin_types, row.name
        fewer = row.solutions < found.rows[0].solutions  # it went on where the other had enough
        assert fewer or row.positions <= found.rows[0].positions, row.name


@with_seeds
def test_each_row_of_orders_is_the_slow_search_with_these_jumps(seed: int) -> None:
    rng = Random(seed)
    small = small_problem(rng)
    if small is None:
        return
    table = lab.compare(small, "orders", lab.Switches(seed=seed % 1000), sample=6, positions=300)
    assert len(table.rows) <= 6
    for row in table.rows:
        jumps = lab.jump_order(small, row.switches.order)
        hops = [(jump.origin, jump.over, jump.target) for jump in jumps]
        found = slow.search(small, hops, limit=300)
        assert (found.total, found.limit) == (row.positions, not row.decided)
        assert bool(found.solutions) == (row.status is Status.SOLVED)


@pytest.mark.parametrize(
    ("spec", "options", "rows", "orders", "sample", "groups"),
    [
        ("triangle(4) a1 any", {}, 500, 17_280, 500, 12),
        ("line(5) b1 any", {}, 14, 14, None, 4),  # equal orders count once
        ("cycle(6) v1 any", {"sample": 20}, 4, 4, None, 2),  # there are fewer, without directions
    ],
)
def test_of_many_orders_a_sample_is_tried(
    spec: str, options: dict[str, int], rows: int, orders: int, sample: int | None, groups: int
) -> None:
    table = lab.compare(spec, "orders", positions=1, **options)  # type: ignore[arg-type]
    found = len(table.rows), table.orders, table.sample, len(table.groups)
    assert found == (rows, orders, sample, groups)


def test_a_limit_leaves_a_fair_part_of_the_searches_whatever_the_threads() -> None:
    def compare(nodes: int | None, threads: int) -> lab.Comparison:
        limits = Limits(nodes=nodes)
        return lab.compare(
            "up-arrow", "orders", sample=100, positions=500, limits=limits, threads=threads
        )

    whole, part, threaded = compare(None, 1), compare(10_000, 1), compare(10_000, 4)
    assert threaded == part
    assert (part.limit, whole.limit) == (Limit.NODES, None)
    assert sum([row.positions for row in part.rows]) <= 10_000
    assert 10 < len(part.rows) < 100
    assert len(part.groups) > 6  # not only the first ones
    assert set(part.rows) <= set(whole.rows)


def test_the_answer_is_that_of_the_searches_that_do_not_give_up() -> None:
    for text, status in (("english d4 d3", Status.IMPOSSIBLE), ("central-game", Status.UNDECIDED)):
        table = lab.compare(text, positions=3)
        gave_up = table.rows[0]
        assert (table.status, table.limit) == (status, None)
        assert (gave_up.status, gave_up.positions) == (Status.UNDECIDED, 3)
        assert table.fewer(gave_up) is None
