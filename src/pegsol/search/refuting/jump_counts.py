"""Refutation by jump counts: a tree of branches whose leaves are infeasible linear programmes.

The programme asks for numbers of jumps that change the start into the finish. First and last
changes of sets of holes are added where its solution violates them; if that does not suffice, areas
are added, and then branches on the numbers of single jumps. The multipliers of its inequalities are
turned into whole numbers, which the checker of certificates accepts or rejects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Any

from pegsol.errors import VerificationError
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.problem import Problem
from pegsol.proof.certificates.jump_counts import Branch, Leaf, Node, node_json
from pegsol.proof.certificates.tree import Pair, Tree, expansion
from pegsol.proof.checker.jump_counts import Bound, check_leaf
from pegsol.proof.proof import Proof
from pegsol.proof.statement import statement_of
from pegsol.search.refuting.arms_and_corners import areas
from pegsol.search.refuting.counting import Change, CountProgramme, Jumps, Solved, makes, needed_at
from pegsol.search.refuting.highs import INFINITY, Allowance, Programme, Row
from pegsol.search.run import Run


@dataclass(frozen=True, slots=True)
class Effort:
    """The largest numbers of pairs and of nodes for each pair, and whether areas are used."""

    pairs: int
    nodes: int
    areas: bool = False


MAX_HOLES = 150
"""The largest number of holes; larger boards are left to other refutations."""
EFFORTS = (Effort(40, 1), Effort(40, 1, areas=True), Effort(4, 30), Effort(4, 10, areas=True))

MAX_ITERATIONS = 200_000
"""The simplex iterations of all programmes together: about ten seconds."""
MAX_ROUNDS = 12
"""The number of times that changes are added to a programme before it is branched."""
MAX_CANDIDATES = 4
"""The jumps that are tried before one is chosen for a branch."""
MAX_PLAIN, MAX_BITS = 24, 24
"""The multiples of a solution that are rounded; larger ones are powers of 2."""

Above = tuple[Bound, ...]


def refute(problem: Problem, run: Run, *, iterations: int = MAX_ITERATIONS) -> Proof | None:
    """Return a proof by jump counts that *problem* has no solution, or None.

    If the jump counts of start and finish do not suffice, the proof is a tree: the end with fewer
    jumps is expanded, as long as there are few pairs. All linear programmes together take at most
    *iterations* simplex iterations.

    >>> from pegsol import problem
    >>> proof = refute(problem("diamond(5) e1 e3"), Run())
    >>> proof.kind, [pair.by for pair in proof.certificate.pairs]
    ('tree', ['first jump', 'jump counts'])

    Raises MissingExtraError if HiGHS is not installed, and LimitError if the time limit is reached.
    """
    finish = problem.finish
    if not finish.is_exact or len(problem.board) > MAX_HOLES:
        return None
    allowance = Allowance(iterations)
    for effort in EFFORTS:
        pairs = _pairs(problem, effort, run, allowance)
        if pairs is not None:
            return Proof(problem, Tree((), tuple(pairs)))
    return None


def _pairs(problem: Problem, effort: Effort, run: Run, allowance: Allowance) -> list[Pair] | None:
    """Return the pairs that refute the pair of start and finish, or None."""
    waiting = [(problem.start.bits, problem.finish.pegs)]
    found: dict[tuple[int, int], Pair] = {}
    for origin, target in waiting:
        if (origin, target) in found:
            continue
        if origin == target or len(waiting) > effort.pairs or allowance.left <= 0:
            return None
        reason, pairs = expansion(problem, origin, target)
        branches = None
        # Positions after a single jump are no more work, and are easier to refute.
        if len(pairs) != 1:
            programme = _programme(problem, (origin, target), effort, allowance)
            branches = _Search(problem, programme, effort.nodes, run, allowance).root()
        if branches is not None:
            found[origin, target] = Pair(origin, target, "jump counts", branches=branches)
        else:
            found[origin, target] = Pair(origin, target, reason)
            waiting += pairs
    return list(found.values())


def _programme(
    problem: Problem, ends: tuple[int, int], effort: Effort, allowance: Allowance
) -> CountProgramme:
    """Return the programme of the jumps between two positions (bits)."""
    used = areas(problem.board) if effort.areas else ()
    return CountProgramme(statement_of(problem), ends, tuple(used), allowance)


class _Search:
    """The branches which show that no numbers of jumps lead from one position to another."""

    def __init__(
        self, problem: Problem, programme: CountProgramme, most: int, run: Run, allowance: Allowance
    ) -> None:
        self._board, self._run, self._allowance = problem.board, run, allowance
        self._statement = statement_of(problem)
        self._programme = programme
        self._left = most
        self._sign = 1 if problem.rules == "normal" else -1

    def root(self) -> Node | None:
        """Return all branches, or None if some are not refuted."""
        solved = self._solve(())
        return None if solved is None else self._node((), solved)

    def _solve(self, above: Above) -> Solved | None:
        self._run.check_time()
        for bound in above:
            least, most = _limits(above, bound.jumps[0])
            self._programme.bound(bound.jumps[0], least, most)
        solved = self._programme.solve(self._run.left())
        for bound in above:
            self._programme.bound(bound.jumps[0], 0, float("inf"))
        return solved

    def _node(self, above: Above, solved: Solved) -> Node | None:
        """Return the node below these branches, for which the programme has been *solved*."""
        self._left -= 1
        for _ in range(MAX_ROUNDS):
            if solved.price > TOLERANCE:
                return self._leaf(above, solved)
            changes = self._broken(above, solved)
            if not changes:
                break
            for change in changes:
                self._programme.add(change)
            again = self._solve(above)
            if again is None:
                return None
            solved = again
        if solved.price > TOLERANCE:
            return self._leaf(above, solved)
        if self._left < 2:
            return None
        return self._branch(above, solved)

    def _broken(self, above: Above, solved: Solved) -> list[Change]:
        """Return first and last changes that the solution violates; they hold in every branch."""
        ends = self._programme.ends
        touched = ends[0] ^ ends[1]
        jumps, run = self._statement.jumps, self._run
        return broken(jumps, solved.counts, ends, touched, run=run, allowance=self._allowance)

    def _branch(self, above: Above, solved: Solved) -> Node | None:
        """Return a branch on the number of one jump, or None if both cases are not refuted."""
        best: list[tuple[Bound, Solved]] = []
        for jump in _fractional(solved.counts)[:MAX_CANDIDATES]:
            cases = self._cases(above, jump, floor(solved.counts[jump]))
            if not cases:
                return None
            if not best or _worth(cases) > _worth(best):
                best = cases
        nodes = {}
        # The case that is harder to refute comes first, because it may fail.
        for bound, solution in sorted(best, key=lambda case: case[1].price):
            node = self._node((*above, bound), solution)
            if node is None:
                return None
            nodes[bound.at_least] = node
        if not nodes:
            return None
        less = best[0][0]
        return Branch(less.jumps, less.count, nodes[False], nodes[True])

    def _cases(self, above: Above, jump: int, count: int) -> list[tuple[Bound, Solved]]:
        """Return both cases of a branch, solved: at most *count* jumps, or more."""
        cases = []
        for bound in (Bound((jump,), False, count), Bound((jump,), True, count + 1)):
            solution = self._solve((*above, bound))
            if solution is None:
                return []
            cases.append((bound, solution))
        return cases

    # -- leaves ----------------------------------------------------------------------------------

    def _leaf(self, above: Above, solved: Solved) -> Leaf | None:
        """Return the leaf with the multipliers of a solution in whole numbers."""
        for leaf in self._proposed(above, solved):
            if self._holds(leaf, above):
                return self._trimmed(leaf, above)
        return None

    def _proposed(self, above: Above, solved: Solved) -> Iterator[Leaf]:
        """Yield leaves of whole numbers near multiples of the solution.

        If rounding does not suffice, each weight is the multiple rounded down plus 3, so that each
        jump costs a little less than in the solution; for large multiples this makes little
        difference.
        """
        for multiple in range(1, MAX_PLAIN + 1):
            yield self._rounded(
                above, solved, multiple, [round(multiple * w) for w in solved.weights]
            )
        for bits in range(4, MAX_BITS + 1, 2):
            weights = [
                self._sign * (floor(self._sign * w * (1 << bits)) + 3) for w in solved.weights
            ]
            yield self._rounded(above, solved, 1 << bits, weights)

    def _rounded(self, above: Above, solved: Solved, multiple: int, weights: list[int]) -> Leaf:
        exact = multiple > MAX_PLAIN
        down = floor if exact else round
        up = ceil if exact else round
        first: list[tuple[int, int]] = []
        last: list[tuple[int, int]] = []
        for change, price in zip(self._programme.changes, solved.changes, strict=False):
            times = max(0, down(multiple * price))
            if times:
                (first if change.first else last).append((change.holes, times))
        multipliers = []
        for bound in above:
            jump = bound.jumps[0]
            price = solved.bounds[jump]
            tight = _limits(above, jump)[1 if price < 0 else 0] == bound.count
            if not tight or bound.at_least is (price < 0):
                multipliers.append(0)
            else:
                multipliers.append(down(multiple * price) if price > 0 else up(-multiple * price))
        while multipliers and not multipliers[-1]:
            multipliers.pop()
        return Leaf(
            tuple(weights), tuple(first), tuple(last), tuple(multipliers), self._programme.areas
        )

    def _holds(self, leaf: Leaf, above: Above) -> bool:
        content: Any = node_json(self._board, leaf)
        try:
            check_leaf(self._statement, self._programme.ends, content, above, "leaf")
        except VerificationError:
            return False
        return True

    def _trimmed(self, leaf: Leaf, above: Above) -> Leaf:
        """Return *leaf* without the areas and the weights in areas that it does not need.

        If one area owns all jumps that touch a hole, its weight has no effect, because the walks
        through the area are weighed exactly.
        """
        for area in leaf.areas:
            rest = tuple([other for other in leaf.areas if other != area])
            smaller = replace(leaf, areas=rest)
            if self._holds(smaller, above):
                leaf = smaller
        for hole in sorted({hole for area in leaf.areas for hole in holes_of(area)}):
            if leaf.weights[hole]:
                weights = (*leaf.weights[:hole], 0, *leaf.weights[hole + 1 :])
                smaller = replace(leaf, weights=weights)
                if self._holds(smaller, above):
                    leaf = smaller
        return leaf


def _limits(above: Above, jump: int) -> tuple[int, float]:
    """Return the least and the greatest number of times *jump* is made in the branches *above*."""
    bounds = [bound for bound in above if bound.jumps == (jump,)]
    least = [bound.count for bound in bounds if bound.at_least]
    most = [bound.count for bound in bounds if not bound.at_least]
    return max(least, default=0), min(most, default=float("inf"))


def _fractional(counts: Sequence[float]) -> list[int]:
    """Return the jumps whose counts are not whole; counts next to a half come first."""
    distances = [(abs(count % 1 - 0.5), jump) for jump, count in enumerate(counts)]
    return [jump for distance, jump in sorted(distances) if distance < 0.5 - TOLERANCE]


def _worth(cases: Sequence[tuple[Bound, Solved]]) -> tuple[float, float]:
    """Return how near both cases of a branch are to a refutation; the farther one is first."""
    lower, higher = sorted([min(1.0, solution.price) for _, solution in cases])
    return lower, higher


TOLERANCE = 1e-4
"""A sum that falls short of 1 by less than this may be an error of floating point."""


def broken(
    jumps: Jumps,
    counts: Sequence[float],
    ends: tuple[int, int],
    touched: int,
    *,
    run: Run,
    allowance: Allowance,
) -> list[Change]:
    """Return a first and a last change that the *counts* of the jumps violate, if they exist.

    *ends* are the start and the finish (bits). Each change is of a set that has some of the holes
    *touched*, which some jump must touch.
    """
    found = []
    for first, position in zip((True, False), ends, strict=True):
        programme = _Programme(jumps, counts, position, touched, first)
        holes = programme.least(run.left(), allowance)
        change = Change(holes, first)
        made = [
            count
            for jump, count in zip(jumps, counts, strict=True)
            if makes(jump, change, position)
        ]
        if holes & touched and sum(made) < 1 - TOLERANCE:
            found.append(change)
    return found


class _Programme:
    """The programme for the set of holes whose first (or last) change the *counts* allow least."""

    def __init__(
        self, jumps: Jumps, counts: Sequence[float], position: int, touched: int, first: bool
    ) -> None:
        made = [j for j, count in enumerate(counts) if count > 1e-9]
        used = touched
        for j in made:
            used |= jumps[j][0] | jumps[j][1]
        self._holes = holes_of(used)
        column = {hole: place for place, hole in enumerate(self._holes)}
        self._rows: list[Row] = [
            ({column[hole]: 1.0 for hole in holes_of(touched)}, (1.0, INFINITY))
        ]
        for place, j in enumerate(made, len(self._holes)):
            full, empty = needed_at(jumps[j], -1, first=first)
            wrong = full & ~position | empty & position
            row = {column[hole]: 1.0 for hole in holes_of(wrong)}
            for hole in holes_of((full | empty) & ~wrong):
                self._rows.append(({**row, place: 1.0, column[hole]: -1.0}, (0.0, INFINITY)))
        # Among equally good sets the smallest is preferred.
        self._costs = [1e-4] * len(self._holes) + [counts[j] for j in made]

    def least(self, seconds: float, allowance: Allowance) -> int:
        """Return the set (bits), or 0 if it is not found."""
        costs, holes = self._costs, self._holes
        programme = Programme(
            [(0, 1)] * len(costs), self._rows, costs, range(len(holes)), allowance=allowance
        )
        values = programme.solve(seconds) or [0.0] * len(costs)
        return sum([1 << hole for place, hole in enumerate(holes) if values[place] > 0.5])
