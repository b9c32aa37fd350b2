"""The sums of proofs by jump counts: what the jumps lose and gain by a leaf, term by term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pegsol.game.problem import Problem
from pegsol.proof.certificates.jump_counts import Branch, Leaf, Node
from pegsol.proof.checker.cheapest_walk import least_cost
from pegsol.proof.statement import statement_of


@dataclass(frozen=True, slots=True)
class Case:
    """One side of a branch: these jumps (numbers) are made at most, or at least, *count* times."""

    jumps: tuple[int, ...]
    at_least: bool
    count: int


@dataclass(frozen=True, slots=True)
class LeafSum:
    """The inequality of a leaf: the jumps must lose more weight than the positions differ by.

    ``start`` and ``finish`` are the weights of the positions. The first and the last change of a
    set of holes (bits) lose at least the number given with the set. The jumps of a case with a
    lower bound lose at least the number given with the case; the jumps of a case with an upper
    bound gain at most that number, which is then negative. ``areas`` has the least loss of the
    jumps in each area, or None if no jumps take the area to its finish. All other jumps lose
    nothing or more.
    """

    cases: tuple[Case, ...]
    leaf: Leaf
    start: int
    finish: int
    first: tuple[tuple[int, int], ...]
    last: tuple[tuple[int, int], ...]
    limits: tuple[tuple[Case, int], ...]
    areas: tuple[tuple[int, int | None], ...]

    @property
    def lost(self) -> int | None:
        """The least weight lost, more than *start* - *finish*; None if an area is stuck."""
        total = 0
        for _, loss in (*self.first, *self.last, *self.limits, *self.areas):
            if loss is None:
                return None
            total += loss
        return total


def leaf_sums(problem: Problem, start: int, finish: int, root: Node) -> list[LeafSum]:
    """Return the sums of all leaves from *root* down, for two positions (bits).

    >>> from pegsol import problem
    >>> line = problem("line(4) c1 d1")
    >>> leaf = Leaf((0, 1, 0, 1), last=((0b1000, 2),))
    >>> (found,) = leaf_sums(line, line.start.bits, 0b1000, leaf)
    >>> found.start, found.finish, found.lost
    (2, 1, 2)

    The certificate is not checked here. Raises VerificationError if an area is not valid.
    """
    found = []
    waiting: list[tuple[Node, tuple[Case, ...]]] = [(root, ())]
    while waiting:
        node, above = waiting.pop()
        if isinstance(node, Branch):
            less = Case(node.jumps, False, node.at_most)
            more = Case(node.jumps, True, node.at_most + 1)
            waiting += [(node.more, (*above, more)), (node.less, (*above, less))]
        else:
            found.append(_sum(problem, start, finish, node, above))
    return found


def _sum(problem: Problem, start: int, finish: int, leaf: Leaf, above: tuple[Case, ...]) -> LeafSum:
    def weight(bits: int) -> int:
        return sum([w for hole, w in enumerate(leaf.weights) if bits >> hole & 1])

    limits = [
        (case, times * case.count if case.at_least else -times * case.count)
        for case, times in zip(above, leaf.branches, strict=False)
        if times
    ]
    areas = _areas(problem, start, finish, leaf, above) if leaf.areas else ()
    return LeafSum(
        above, leaf, weight(start), weight(finish), leaf.first, leaf.last, tuple(limits), areas
    )


def _areas(
    problem: Problem, start: int, finish: int, leaf: Leaf, above: Sequence[Case]
) -> tuple[tuple[int, int | None], ...]:
    statement = statement_of(problem)
    factors = []
    for number, (takes, gives) in enumerate(statement.jump_holes):
        factor = sum([leaf.weights[h] for h in gives]) - sum([leaf.weights[h] for h in takes])
        for regions, position, first in ((leaf.first, start, True), (leaf.last, finish, False)):
            full, empty = statement.jumps[number] if first else statement.jumps[number][::-1]
            for holes, times in regions:
                fits = not (full & holes & ~position or empty & holes & position)
                factor += times * (fits and bool((full | empty) & holes))
        for case, times in zip(above, leaf.branches, strict=False):
            if number in case.jumps:
                factor += times if case.at_least else -times
        factors.append(factor)
    found = []
    for area in leaf.areas:
        costs = [0] * len(factors)
        for number, touched in enumerate([takes | gives for takes, gives in statement.jumps]):
            if touched & area:
                costs[number], factors[number] = -factors[number], 0
        found.append((area, least_cost(statement, area, costs, (start, finish), "areas")))
    return tuple(found)
