"""The least cost of the jumps in an area: the cheapest walk through its contents."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pegsol.proof.checker.reading import refuse
from pegsol.proof.checker.statement import Statement

MAX_HOLES = 10
"""The largest number of holes of an area, which has 2 to this power contents."""


def least_cost(
    statement: Statement, area: int, costs: Sequence[int], ends: tuple[int, int], where: str
) -> int | None:
    """Return the least cost of the jumps that take the *area* from its start to its finish.

    Only the pegs in the area matter in the two positions *ends*. A jump that touches the area can
    be made whenever its holes in the area allow it, and its cost is in *costs*. The result is None
    if no such jumps lead from one content to the other.

    Raises VerificationError if the area is too large, or if jumps that lead back to the same
    content have a negative total cost.
    """
    if not area or area.bit_count() > MAX_HOLES:
        raise refuse(where, f"an area has 1 to {MAX_HOLES} holes")
    moves: dict[tuple[int, int], int] = {}
    for number, (takes, gives) in enumerate(statement.jumps):
        full, empty = takes & area, gives & area
        if full | empty:
            cost = costs[number]
            moves[full, empty] = min(cost, moves.get((full, empty), cost))
    jumps = [(full | empty, full, cost) for (full, empty), cost in moves.items()]
    start, finish = (position & area for position in ends)
    cheapest = {start: 0}
    changed: Collection[int] = [start]
    for _ in range(1 << area.bit_count()):
        following: dict[int, None] = {}
        for content in changed:
            spent = cheapest[content]
            statement.work.step(len(jumps))
            for holes, full, cost in jumps:
                if content & holes == full:
                    other = content ^ holes
                    known = cheapest.get(other)
                    if known is None or spent + cost < known:
                        cheapest[other] = spent + cost
                        following[other] = None
        if not following:
            return cheapest.get(finish)
        changed = following
    # A cheapest walk without a loop visits no content twice, so it has been found here.
    raise refuse(where, f"jumps in the area of {statement.words(area)} cost less than 0 in a loop")
