"""The kind "jump counts": no numbers of jumps can change the start into the finish."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.statement import Statement
from pegsol.wording import shown

MAX_BRANCHES = 200
"""The largest depth of branches below each other."""
MAX_AREAS = 50
MAX_HOLES = 10
"""The largest number of holes of an area, which has 2 to this power contents."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The claim of a branch: together these jumps are made at most, or at least, *count* times."""

    jumps: tuple[int, ...]
    at_least: bool
    count: int


def check_branches(statement: Statement, start: int, finish: int, node: object, where: str) -> None:
    """Raise VerificationError unless all numbers of jumps from *start* to *finish* are excluded."""
    waiting: list[tuple[object, tuple[Bound, ...], str]] = [(node, (), where)]
    while waiting:
        node, above, here = waiting.pop()
        if type(node) is not dict or "jumps" not in node:
            check_leaf(statement, (start, finish), node, above, here)
            continue
        content = object_with(node, here, ("jumps", "at_most", "less", "more"))
        if len(above) == MAX_BRANCHES:
            raise refuse(where, f"more than {MAX_BRANCHES} branches are one above the other")
        jumps = [
            statement.jump(value, f"{here}.jumps")
            for value in list_of(content["jumps"], f"{here}.jumps")
        ]
        if not jumps or len(set(jumps)) < len(jumps):
            raise refuse(f"{here}.jumps", "these are one or more different jumps")
        count = whole(content["at_most"], f"{here}.at_most", 0)
        less, more = Bound(tuple(jumps), False, count), Bound(tuple(jumps), True, count + 1)
        # The names of places would grow with the depth, so they show only the number of branches.
        place = f"{where} below {len(above) + 1} of its branches"
        waiting.append((content["more"], (*above, more), place))
        waiting.append((content["less"], (*above, less), place))


def check_leaf(
    statement: Statement,
    ends: tuple[int, int],
    node: object,
    above: Sequence[Bound],
    where: str,
) -> None:
    """Raise VerificationError if the inequality of a leaf can be fulfilled.

    The inequality states that the sum of ``factors[j]`` times the number of jumps j is at least
    ``right``.
    """
    start, finish = ends
    leaf = object_with(node, where, (), ("weights", "first", "last", "branches", "areas"))
    statement.work.step(len(statement.jumps))
    weights = statement.weights(leaf.get("weights", {}), f"{where}.weights")
    factors = [
        sum([weights[hole] for hole in gives]) - sum([weights[hole] for hole in takes])
        for takes, gives in statement.jump_holes
    ]
    right = sum(
        [
            weight * ((finish >> hole & 1) - (start >> hole & 1))
            for hole, weight in enumerate(weights)
        ]
    )
    for key in ("first", "last"):
        for region, times in _regions(statement, leaf.get(key, []), f"{where}.{key}"):
            if not _changes(statement, region, start ^ finish, above):
                raise refuse(
                    f"{where}.{key}", f"nothing says that {statement.words(region)} changes"
                )
            right += times
            statement.work.step(len(statement.jumps))
            for number, (takes, gives) in enumerate(statement.jumps):
                full, empty = (takes, gives) if key == "first" else (gives, takes)
                position = start if key == "first" else finish
                if (
                    statement.touches(number, region)
                    and full & region & ~position == 0
                    and empty & region & position == 0
                ):
                    factors[number] += times
    multipliers = list_of(leaf.get("branches", []), f"{where}.branches", len(above))
    for bound, value in zip(above, multipliers, strict=False):
        times = whole(value, f"{where}.branches", 0)
        sign = 1 if bound.at_least else -1
        right += sign * times * bound.count
        statement.work.step(len(bound.jumps))
        for number in bound.jumps:
            factors[number] += sign * times
    least = _in_areas(statement, ends, leaf.get("areas", []), factors, f"{where}.areas")
    if least is None:
        return
    right += least
    for number, factor in enumerate(factors):
        if factor > 0:
            raise refuse(
                where, f"{statement.jump_words(number)} has the factor {shown(factor)}, more than 0"
            )
    if right <= 0:
        raise refuse(where, f"the right side is {shown(right)}, not more than 0")


def _in_areas(
    statement: Statement, ends: tuple[int, int], value: object, factors: list[int], where: str
) -> int | None:
    """Return what the jumps in areas add to the right side, and set their factors to 0.

    The result is None if the jumps cannot take some area from its start to its finish.
    """
    total: int | None = 0
    for place, names in enumerate(list_of(value, where, MAX_AREAS)):
        area = statement.holes(names, f"{where}[{place}]")
        costs = [0] * len(factors)
        statement.work.step(len(factors))
        for number, factor in enumerate(factors):
            if statement.touches(number, area):
                costs[number], factors[number] = -factor, 0
        cost = least_cost(statement, area, costs, ends, f"{where}[{place}]")
        total = None if cost is None or total is None else total + cost
    return total


def _regions(statement: Statement, value: object, where: str) -> list[tuple[int, int]]:
    """Return the sets of holes and their multipliers in a list of such pairs."""
    regions = []
    for pair in list_of(value, where):
        if type(pair) is not list or len(pair) != 2:
            raise refuse(where, "its items are lists of a list of holes and a number")
        regions.append((statement.holes(pair[0], where), whole(pair[1], where, 0)))
    return regions


def _changes(statement: Statement, region: int, change: int, above: Sequence[Bound]) -> bool:
    """Return whether a jump that touches the *region* must be made."""
    if change & region:
        return True
    statement.work.step(len(statement.jumps) + sum([len(bound.jumps) for bound in above]))
    touched = [statement.touches(number, region) for number in range(len(statement.jumps))]
    return any(bound.at_least and all(touched[number] for number in bound.jumps) for bound in above)


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
