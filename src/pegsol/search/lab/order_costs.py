"""What the order of jumps costs: the same plain search in different orders.

A depth-first search tries the jumps of a position in some order, and only that order decides how
early it meets a solution. This module counts the positions that the search needs in each order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import permutations
from math import factorial
from random import Random
from typing import Annotated, Any, NamedTuple, TypedDict

from pegsol.errors import Limit, ProblemError
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.model.boards.board import Board
from pegsol.model.formats.reading import ProblemLike, as_problem
from pegsol.model.problems.problem import Problem, ProblemJson
from pegsol.search.lab.jump_order import (
    BY,
    HOLE_ORDERS,
    By,
    directions_of,
    holes_in_order,
    jump_order,
)
from pegsol.search.lab.plain import search
from pegsol.search.lab.plain_result import PlainSearch
from pegsol.search.lab.side_by_side import Allowance, Pause, in_order
from pegsol.search.lab.switches import Switches
from pegsol.search.result import Status
from pegsol.search.run import Run, StateCallback
from pegsol.shapes import Json

MAX_ORDERS, SAMPLE = 1000, 500
"""If there are more orders than this, a sample of SAMPLE orders is tried by default."""
RANDOM_SHARE = 0.5
"""The share of the orders chosen at random that also have a random order of holes."""
MAX_SEED = 10**6
RARE = 4
"""A sample has at most a quarter of all orders, so that new ones are found at random soon."""
ORDER_BYTES = 500
"""The memory in bytes that an order of a sample takes, roughly."""


@dataclass(frozen=True, slots=True)
class OrderCost:
    """An order of jumps, and the number of positions that a plain search in it generates.

    >>> cost = OrderCost("columns", None, "n e s w", "peg", Status.SOLVED, 17_998_001)
    >>> cost.name
    'columns, n e s w, by peg'
    """

    holes: str
    """The order of holes, a name of HOLE_ORDERS."""
    seed: int | None
    """The seed of a random order of holes."""
    directions: str
    """The directions in their order; empty on boards without directions."""
    by: By
    """"peg" if *holes* orders the jumping pegs, "target" if it orders the targets."""
    status: Status
    """The answer, undecided if the search gave up."""
    positions: int
    """The number of positions generated."""

    @property
    def name(self) -> str:
        """The order in words."""
        holes = self.holes if self.seed is None else f"{self.holes} {self.seed}"
        return ", ".join([text for text in (holes, self.directions, f"by {self.by}") if text])

    @property
    def decided(self) -> bool:
        """Whether the search finished; otherwise it needs more positions."""
        return self.status is not Status.UNDECIDED

    def as_json(self) -> dict[str, Any]:
        """Return the fields by name."""
        return asdict(self) | {"status": self.status.value}


class OrdersJson(TypedDict):
    """The cost of a plain search in many orders of jumps."""

    problem: ProblemJson
    orders: int
    sample: int | None
    seed: int
    limit: Limit | None
    undecided: int
    best: Annotated[Json, OrderCost] | None
    quartiles: list[int]
    worst: Annotated[Json, OrderCost] | None
    spread: float | None
    """The positions of the worst order, divided by those of the best."""
    costs: list[Annotated[Json, OrderCost]]


@dataclass(frozen=True, slots=True)
class OrderTable:
    """The costs of the orders of a problem's jumps, as :func:`pegsol.lab.orders` returns them.

    >>> from pegsol import lab
    >>> table = lab.orders("triangle(5) a1 a1", sample=50)
    >>> len(table.costs), table.orders
    (50, 17280)
    """

    problem: Problem
    """The problem."""
    costs: tuple[OrderCost, ...]
    """The orders that were tried, by order of holes, directions, and by."""
    orders: int
    """The number of orders, without those with a random order of holes."""
    sample: int | None
    """The size of the sample, None if all orders were tried."""
    positions: int
    """The number of positions after which a search gave up."""
    seed: int
    """The seed of the sample."""
    limit: Limit | None = None
    """The limit that ended the survey before all orders were tried."""

    @property
    def undecided(self) -> int:
        """The number of orders in which the search gave up."""
        return sum([not cost.decided for cost in self.costs])

    @property
    def best(self) -> OrderCost:
        """The order that needs the fewest positions."""
        return ranked(self.costs)[0]

    @property
    def worst(self) -> OrderCost:
        """The order that needs the most positions; an undecided one if there is any."""
        return ranked(self.costs)[-1]

    @property
    def spread(self) -> float | None:
        """The positions of the worst order, divided by those of the best.

        The ratio is a lower bound if the worst order is undecided, and None if all orders are.
        """
        best, worst = self.best, self.worst
        return worst.positions / max(1, best.positions) if best.decided else None

    @property
    def by_holes(self) -> dict[str, tuple[OrderCost, ...]]:
        """The costs of each order of holes."""
        names = dict.fromkeys([cost.holes for cost in self.costs])
        return {name: tuple([cost for cost in self.costs if cost.holes == name]) for name in names}

    def as_json(self) -> dict[str, Any]:
        """Return the table as JSON: what was tried, a summary, and the costs."""
        any_tried = bool(self.costs)
        return {
            "problem": self.problem.as_json(),
            "orders": self.orders,
            "sample": self.sample,
            "seed": self.seed,
            "limits": {"nodes_each": self.positions},
            "limit": self.limit,
            "undecided": self.undecided,
            "best": self.best.as_json() if any_tried else None,
            "quartiles": [quartile(self.costs, n).positions for n in (1, 2, 3) if any_tried],
            "worst": self.worst.as_json() if any_tried else None,
            "spread": self.spread if any_tried else None,
            "costs": [cost.as_json() for cost in self.costs],
        }


def ranked(costs: tuple[OrderCost, ...]) -> tuple[OrderCost, ...]:
    """Return the costs from the best to the worst; undecided orders are last."""
    return tuple(sorted(costs, key=lambda cost: (not cost.decided, cost.positions)))


def quartile(costs: tuple[OrderCost, ...], number: int) -> OrderCost:
    """Return the cost that *number* quarters of the costs do not exceed (the nearest rank).

    >>> costs = [OrderCost("rows", None, "", "peg", Status.SOLVED, n) for n in (9, 3, 5)]
    >>> [quartile(tuple(costs), number).positions for number in range(5)]
    [3, 3, 5, 9, 9]
    """
    return ranked(costs)[max(0, -(-number * len(costs) // 4) - 1)]


def orders(
    problem: ProblemLike,
    *,
    sample: int | None = None,
    everything: bool = False,
    positions: int = 1_000_000,
    seed: int = 0,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> OrderTable:
    """Return what a plain search costs in each order of jumps, or in a *sample* of the orders.

    An order of jumps consists of a named order of holes, an order of directions, and the choice
    whether *holes* orders the jumping pegs or the targets. Orders that are the same on this board
    count once. If there are more than 1,000 orders, or if the board has no directions, a sample of
    500 orders is tried; *sample* sets another size, and *everything* tries all orders. A sample has
    every order of holes with the directions clockwise, and other orders chosen at random; half of
    these have a random order of holes. The same *seed* chooses the same orders.

    Each search is a :func:`pegsol.lab.search` without any switch. It ends at the first solution or
    when everything is searched, or it gives up after *positions* positions.

    >>> from pegsol import lab
    >>> table = lab.orders("up-arrow", positions=10_000)
    >>> len(table.costs), table.undecided
    (576, 434)
    >>> table.best.positions, table.best.name
    (305, 'spiral, e n s w, by peg')

    Raises ProblemError if the finish is "fewest" or if a number of orders or positions is out of
    range, CancelledError if *progress* returns False, and LimitError if there is too little time or
    memory to choose the sample. If a limit ends the survey early, the table has the orders that
    were tried, a fair mixture of all kinds.
    """
    problem = as_problem(problem)
    if sample is not None:
        whole(sample, "a number of orders", 1)
    if sample is not None and everything:
        raise ProblemError("a sample cannot be combined with everything")
    run = Run(limits, threads=threads, seed=seed, progress=progress).named("orders")
    allowance = Allowance(run, positions)
    choices = _Choices(_named_orders(problem.board), directions_of(problem.board))
    many = choices.orders > MAX_ORDERS
    if sample is None and not everything and (many or not choices.directions):
        sample = SAMPLE
    if sample is not None:
        tried = choices.sampled(sample, Random(seed), run)
    else:
        tried = list(choices.every()) if many else _different(problem, choices.every(), run)
    # In random order, so that the orders tried before a limit are a fair part of all.
    shuffled = Random(seed).sample(tried, len(tried))

    def work(order: _Order, pause: Pause) -> PlainSearch:
        return search(
            problem,
            Switches(
                holes=order.holes,
                directions=order.directions,
                by=order.by,
                seed=order.seed or 0,
            ),
            limits=allowance.limits(),
            progress=lambda _: pause(),
        )

    costs: dict[_Order, OrderCost] = {}

    def watch() -> None:
        run.report(len(costs), len(shuffled))

    with closing(in_order(work, shuffled, run.threads, watch)) as results:
        for order, result in zip(shuffled, results, strict=True):
            if allowance.ended(result):
                break
            costs[order] = OrderCost(*order, result.status, result.positions)
    done = tuple([costs[order] for order in tried if order in costs])
    count = choices.orders if sample is not None else len(tried)
    return OrderTable(problem, done, count, sample, positions, seed, allowance.limit)


def _named_orders(board: Board) -> tuple[str, ...]:
    """Return the orders of holes that have a name; equal orders are named once."""
    places = ("board", "board-reversed") if board.coordinates is None else HOLE_ORDERS
    names: dict[tuple[int, ...], str] = {}
    for name in places:
        if name != "random":
            names.setdefault(holes_in_order(board, name), name)
    return tuple(names.values())


def _different(problem: Problem, orders: Iterable[_Order], run: Run) -> list[_Order]:
    """Return the *orders* without those that repeat an earlier order of jumps.

    If the time of the run is over, the remaining orders are not compared, since none is tried.
    """
    first: dict[object, _Order] = {}
    for order in orders:
        holes, _, directions, by = order
        if run.left() > 0:
            jumps = jump_order(problem, holes=holes, directions=directions, by=by)
            first.setdefault(jumps, order)
        else:
            first[order] = order
    return list(first.values())


class _Order(NamedTuple):
    """The first fields of an :class:`OrderCost`."""

    holes: str
    seed: int | None
    directions: str
    by: By


@dataclass(frozen=True, slots=True)
class _Choices:
    """The named orders of holes of a board, and its directions."""

    holes: tuple[str, ...]
    directions: tuple[str, ...]

    @property
    def orders(self) -> int:
        """The number of orders that can be made of these choices."""
        return len(self.holes) * factorial(len(self.directions)) * len(BY)

    def every(self) -> Iterator[_Order]:
        """Yield all these orders."""
        for holes in self.holes:
            for directions in permutations(self.directions):
                for by in BY:
                    yield _Order(holes, None, " ".join(directions), by)

    def sampled(self, count: int, random: Random, run: Run) -> list[_Order]:
        """Return a sample: orders with the first directions, then other orders at random."""
        most = MAX_SEED * self.orders // len(self.holes) // RARE
        if count > most:
            raise ProblemError(f"a sample of this board has at most {most:,} orders")
        run.check_memory(count * ORDER_BYTES, "the sample")
        first = " ".join(self.directions)
        chosen = [_Order(holes, None, first, by) for holes in self.holes for by in BY]
        orders = dict.fromkeys(chosen[:count])
        while len(orders) < count:
            if len(orders) % 1000 == 0:
                run.check_time()
            directions = " ".join(random.sample(self.directions, len(self.directions)))
            by = random.choice(BY)
            if random.random() < RANDOM_SHARE:
                orders[_Order("random", random.randrange(MAX_SEED), directions, by)] = None
            else:
                orders[_Order(random.choice(self.holes), None, directions, by)] = None
        places = {name: place for place, name in enumerate((*self.holes, "random"))}
        return sorted(orders, key=lambda order: (places[order.holes], order.seed or 0, order[2:]))
