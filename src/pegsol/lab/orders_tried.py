"""The orders of jumps that a comparison of plain searches tries: all, or a sample of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from math import factorial
from random import Random
from typing import NamedTuple

from pegsol.errors import ProblemError
from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.lab.orders import (
    BY,
    HOLE_ORDERS,
    By,
    directions_of,
    holes_in_order,
    jumps_in_order,
)
from pegsol.lab.switches import Switches
from pegsol.search.run import Run

MAX_ORDERS, SAMPLE = 1000, 500
"""If there are more orders than this, a sample of SAMPLE orders is tried by default."""
RANDOM_SHARE = 0.5
"""The share of the orders chosen at random that also have a random order of holes."""
MAX_SEED = 10**6
RARE = 4
"""A sample has at most a quarter of all orders, so that new ones are found at random soon."""
ORDER_BYTES = 500
"""The memory in bytes that an order of a sample takes, roughly."""


class Order(NamedTuple):
    """An order of holes, the seed of a random one, the directions, and whether pegs or targets."""

    holes: str
    seed: int | None
    directions: str
    by: By

    @property
    def name(self) -> str:
        """The order in words.

        >>> Order("random", 7, "n e s w", "peg").name
        'random 7, n e s w, by peg'
        """
        holes = self.holes if self.seed is None else f"{self.holes} {self.seed}"
        return ", ".join([text for text in (holes, self.directions, f"by {self.by}") if text])

    def switched(self, switches: Switches) -> Switches:
        """Return the *switches* with this order of jumps."""
        return replace(
            switches,
            holes=self.holes,
            directions=self.directions,
            by=self.by,
            seed=self.seed or 0,
        )


@dataclass(frozen=True, slots=True)
class Orders:
    """The named orders of holes of a board, and its directions."""

    holes: tuple[str, ...]
    directions: tuple[str, ...]

    @classmethod
    def of(cls, board: Board) -> Orders:
        """Return the orders of a board."""
        return cls(_named_orders(board), directions_of(board))

    @property
    def orders(self) -> int:
        """The number of orders that can be made of these choices."""
        return len(self.holes) * factorial(len(self.directions)) * len(BY)

    def chosen(
        self,
        problem: Problem,
        switches: Switches,
        sample: int | None,
        everything: bool,
        run: Run,
    ) -> tuple[list[Order], int, int | None]:
        """Return the orders to try, the number of all orders, and the size of the sample, if any.

        Without a *sample*, all are tried if the caller wants *everything*, or if they are at most
        1,000 and the board has directions.
        """
        many = self.orders > MAX_ORDERS
        if sample is None and not everything and (many or not self.directions):
            sample = SAMPLE
        if sample is not None:
            return self.sampled(sample, Random(switches.seed), run), self.orders, sample
        tried = list(self.every()) if many else self._different(problem, switches, run)
        return tried, len(tried), None

    def _different(self, problem: Problem, switches: Switches, run: Run) -> list[Order]:
        """Return all orders without those that repeat an earlier order of jumps.

        If the time of the run is over, the remaining orders are not compared, since none is tried.
        """
        first: dict[object, Order] = {}
        for order in self.every():
            key: object = order
            if run.left() > 0:
                one = order.switched(switches)
                rest = one.directions, one.by, one.weights, one.seed, one.corners_last
                key = tuple(jumps_in_order(problem, one.holes, *rest))
            first.setdefault(key, order)
        return list(first.values())

    def every(self) -> Iterator[Order]:
        """Yield all these orders."""
        for holes in self.holes:
            for directions in permutations(self.directions):
                for by in BY:
                    yield Order(holes, None, " ".join(directions), by)

    def sampled(self, count: int, random: Random, run: Run) -> list[Order]:
        """Return a sample: orders with the first directions, then other orders at random."""
        most = MAX_SEED * self.orders // len(self.holes) // RARE
        if count > most:
            raise ProblemError(f"a sample of this board has at most {most:,} orders")
        run.check_memory(count * ORDER_BYTES, "the sample")
        first = " ".join(self.directions)
        chosen = [Order(holes, None, first, by) for holes in self.holes for by in BY]
        orders = dict.fromkeys(chosen[:count])
        while len(orders) < count:
            if len(orders) % 1000 == 0:
                run.check_time()
            directions = " ".join(random.sample(self.directions, len(self.directions)))
            by = random.choice(BY)
            if random.random() < RANDOM_SHARE:
                orders[Order("random", random.randrange(MAX_SEED), directions, by)] = None
            else:
                orders[Order(random.choice(self.holes), None, directions, by)] = None
        places = {name: place for place, name in enumerate((*self.holes, "random"))}
        return sorted(orders, key=lambda order: (places[order.holes], order.seed or 0, order[2:]))


def _named_orders(board: Board) -> tuple[str, ...]:
    """Return the orders of holes that have a name; equal orders are named once."""
    places = ("board", "board-reversed") if board.coordinates is None else HOLE_ORDERS
    names: dict[tuple[int, ...], str] = {}
    for name in places:
        if name != "random":
            names.setdefault(holes_in_order(board, name), name)
    return tuple(names.values())
