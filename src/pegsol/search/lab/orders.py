"""What the order of jumps costs: the same plain search in many orders.

A depth-first search tries the jumps of a position in some order, and whether it meets a solution
early depends on that order alone. Here the positions are counted that it needs in each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

from pegsol.errors import Limit, ProblemError, checked
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.problem import Problem
from pegsol.model.reading import ProblemLike, as_problem
from pegsol.search.lab.together import together
from pegsol.search.result import Status
from pegsol.search.run import Run, StateCallback

MAX_ORDERS = 1000
"""If there are more orders, a sample is tried, unless the caller gives its size."""
SAMPLE = 500
MAX_SEED = 2**31


@dataclass(frozen=True, slots=True)
class OrderCost:
    """An order of jumps, and the positions that a plain search in that order generates.

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
    by: str
    """"peg" if the holes in order are those that jump, "target" if those jumped into."""
    status: Status
    """Undecided if the search gave up."""
    positions: int

    @property
    def name(self) -> str:
        """The order in words."""
        holes = self.holes if self.seed is None else f"{self.holes} {self.seed}"
        return ", ".join([text for text in (holes, self.directions, f"by {self.by}") if text])

    @property
    def decided(self) -> bool:
        """Whether the search came to its end; otherwise it needs more positions."""
        return self.status is not Status.UNDECIDED

    def as_json(self) -> dict[str, Any]:
        """Return the fields by name."""
        return asdict(self) | {"status": self.status.value}


@dataclass(frozen=True, slots=True)
class OrderTable:
    """The costs of orders of a problem's jumps; :func:`pegsol.lab.orders` makes it.

    >>> from pegsol import lab
    >>> table = lab.orders("triangle(5) a1 a1", sample=50)
    >>> len(table.costs), table.orders
    (50, 17280)
    """

    problem: Problem
    costs: tuple[OrderCost, ...]
    """The orders tried: by order of holes, directions, and by."""
    orders: int
    """How many orders there are, without random orders of holes."""
    sample: int | None
    """The size of the sample, None if all orders were tried."""
    positions: int
    """A search gave up after this number of positions."""
    seed: int
    """The seed of the sample."""
    limit: Limit | None = None
    """What ended the survey before all orders were tried."""

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
        """The order that needs the most positions, an undecided one if there is any."""
        return ranked(self.costs)[-1]

    @property
    def spread(self) -> float:
        """How often the positions of the best order go into those of the worst, or more often.

        It is a lower bound if the worst is undecided.
        """
        return self.worst.positions / max(1, self.best.positions)

    @property
    def by_holes(self) -> dict[str, tuple[OrderCost, ...]]:
        """The costs for each order of holes."""
        names = dict.fromkeys([cost.holes for cost in self.costs])
        return {name: tuple([cost for cost in self.costs if cost.holes == name]) for name in names}

    def as_json(self) -> dict[str, Any]:
        """Return the table as JSON: what was tried, a summary, and the costs."""
        return {
            "problem": self.problem.spec or self.problem.title,
            "orders": self.orders,
            "sample": self.sample,
            "seed": self.seed,
            "positions": self.positions,
            "limit": self.limit,
            "undecided": self.undecided,
            "best": self.best.as_json(),
            "quartiles": [quartile(self.costs, number).positions for number in (1, 2, 3)],
            "worst": self.worst.as_json(),
            "spread": self.spread,
            "costs": [cost.as_json() for cost in self.costs],
        }


def ranked(costs: tuple[OrderCost, ...]) -> tuple[OrderCost, ...]:
    """Return the costs from the best to the worst, the undecided last."""
    return tuple(sorted(costs, key=lambda cost: (not cost.decided, cost.positions)))


def quartile(costs: tuple[OrderCost, ...], number: int) -> OrderCost:
    """Return the cost that *number* quarters of the costs do not exceed (the nearest rank).

    >>> costs = [OrderCost("rows", None, "", "peg", Status.SOLVED, n) for n in (9, 3, 5)]
    >>> [quartile(tuple(costs), number).positions for number in range(5)]
    [3, 3, 5, 9, 9]
    """
    return ranked(costs)[max(0, -(-number * len(costs) // 4) - 1)]
