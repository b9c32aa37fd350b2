"""Refutation by jump counts: a tree whose leaves are infeasible linear programmes.

The programme asks for numbers of jumps that change the start into the finish. First and last
changes of sets of holes are added where its solution violates them; if that does not suffice, areas
are added. The multipliers of its inequalities are turned into whole numbers, which the checker of
certificates accepts or rejects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor

from pegsol.errors import VerificationError
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.problem import Problem
from pegsol.proof.certificates.certificate import named_weights, names_of
from pegsol.proof.certificates.tree import Pair, Tree, expansion
from pegsol.proof.checker.jump_counts import check_leaf
from pegsol.proof.proof import Proof
from pegsol.proof.statement import statement_of
from pegsol.search.refuting.arms_and_corners import areas
from pegsol.search.refuting.counting import Change, CountProgramme, Solved, makes, needed_at
from pegsol.search.refuting.highs import INFINITY, Allowance, Programme, Row
from pegsol.search.run import Run
from pegsol.shapes import Json

MAX_HOLES = 150
"""The largest number of holes; larger boards are left to other refutations."""
MAX_PAIRS = 40
MAX_ITERATIONS = 200_000
"""The simplex iterations of all programmes together: about ten seconds."""
MAX_ROUNDS = 12
"""The number of times that changes are added to a programme."""
MAX_PLAIN, MAX_BITS = 24, 24
"""The multiples of a solution that are rounded; larger ones are powers of 2."""
TOLERANCE = 1e-4
"""A sum that falls short of 1 by less than this may be an error of floating point."""


def refute(problem: Problem, run: Run, *, iterations: int = MAX_ITERATIONS) -> Proof | None:
    """Return a proof by jump counts that *problem* has no solution, or None.

    If the jump counts of start and finish do not suffice, the proof is a tree: the end with fewer
    jumps is expanded, as long as there are few pairs. All linear programmes together take at most
    *iterations* simplex iterations.

    Raises MissingExtraError if HiGHS is not installed, and LimitError if the time limit is reached.
    """
    if not problem.finish.is_exact or len(problem.board) > MAX_HOLES:
        return None
    allowance = Allowance(iterations)
    for used in ((), areas(problem.board)):
        pairs = _pairs(problem, used, run, allowance)
        if pairs is not None:
            return Proof(problem, Tree((), tuple(pairs)))
    return None


def _pairs(
    problem: Problem, used: tuple[int, ...], run: Run, allowance: Allowance
) -> list[Pair] | None:
    """Return the pairs that refute the pair of start and finish, or None."""
    waiting = [(problem.start.bits, problem.finish.pegs)]
    found: dict[tuple[int, int], Pair] = {}
    for ends in waiting:
        if ends in found:
            continue
        if ends[0] == ends[1] or len(waiting) > MAX_PAIRS or allowance.left <= 0:
            return None
        reason, pairs = expansion(problem, *ends)
        # Positions after a single jump are no more work, and are easier to refute.
        leaf = None if len(pairs) == 1 else _Leaf(problem, ends, used, run, allowance).content()
        if leaf is not None:
            found[ends] = Pair(*ends, "jump counts", branches=leaf)
        else:
            found[ends] = Pair(*ends, reason)
            waiting += pairs
    return list(found.values())


class _Leaf:
    """The inequalities which show that no numbers of jumps lead from one position to another."""

    def __init__(
        self,
        problem: Problem,
        ends: tuple[int, int],
        used: tuple[int, ...],
        run: Run,
        allowance: Allowance,
    ) -> None:
        self._board, self._run, self._allowance = problem.board, run, allowance
        self._statement = statement_of(problem)
        self._programme = CountProgramme(self._statement, ends, used, allowance)
        self._sign = 1 if problem.rules == "normal" else -1

    def content(self) -> Json | None:
        """Return the leaf as the certificate has it, or None if it is not found."""
        for _ in range(MAX_ROUNDS + 1):
            self._run.check_time()
            solved = self._programme.solve(self._run.left())
            if solved is None:
                return None
            if solved.price > TOLERANCE:
                leaf = next(filter(self._holds, self._proposed(solved)), None)
                return None if leaf is None else self._trimmed(leaf)
            changes = self._broken(solved.counts)
            if not changes:
                return None
            for change in changes:
                self._programme.add(change)
        return None

    def _broken(self, counts: Sequence[float]) -> list[Change]:
        """Return a first and a last change that the *counts* of the jumps violate, if they exist.

        Each change is of a set that has some of the holes in which start and finish differ.
        """
        jumps, ends = self._statement.jumps, self._programme.ends
        touched, found = ends[0] ^ ends[1], []
        for first, position in zip((True, False), ends, strict=True):
            change = Change(self._least_change(counts, position, touched, first), first)
            made = [
                count
                for jump, count in zip(jumps, counts, strict=True)
                if makes(jump, change, position)
            ]
            if change.holes & touched and sum(made) < 1 - TOLERANCE:
                found.append(change)
        return found

    def _least_change(
        self, counts: Sequence[float], position: int, touched: int, first: bool
    ) -> int:
        """Return the set (bits) whose first (or last) change the *counts* allow least, or 0."""
        jumps = self._statement.jumps
        made = [j for j, count in enumerate(counts) if count > 1e-9]
        used = touched
        for j in made:
            used |= jumps[j][0] | jumps[j][1]
        holes = holes_of(used)
        column = {hole: place for place, hole in enumerate(holes)}
        rows: list[Row] = [({column[hole]: 1.0 for hole in holes_of(touched)}, (1.0, INFINITY))]
        for place, j in enumerate(made, len(holes)):
            full, empty = needed_at(jumps[j], -1, first=first)
            wrong = full & ~position | empty & position
            row = {column[hole]: 1.0 for hole in holes_of(wrong)}
            for hole in holes_of((full | empty) & ~wrong):
                rows.append(({**row, place: 1.0, column[hole]: -1.0}, (0.0, INFINITY)))
        # Among equally good sets the smallest is preferred.
        costs = [1e-4] * len(holes) + [counts[j] for j in made]
        programme = Programme(
            [(0, 1)] * len(costs), rows, costs, range(len(holes)), allowance=self._allowance
        )
        values = programme.solve(self._run.left()) or [0.0] * len(costs)
        return sum([1 << hole for place, hole in enumerate(holes) if values[place] > 0.5])

    # -- whole numbers ---------------------------------------------------------------------------

    def _proposed(self, solved: Solved) -> Iterator[Json]:
        """Yield leaves of whole numbers near multiples of the solution.

        If rounding does not suffice, each weight is the multiple rounded down plus 3, so that each
        jump costs a little less than in the solution; for large multiples this makes little
        difference.
        """
        for multiple in range(1, MAX_PLAIN + 1):
            yield self._rounded(
                solved, multiple, round, [round(multiple * w) for w in solved.weights]
            )
        sign = self._sign
        for bits in range(4, MAX_BITS + 1, 2):
            weights = [sign * (floor(sign * w * (1 << bits)) + 3) for w in solved.weights]
            yield self._rounded(solved, 1 << bits, floor, weights)

    def _rounded(
        self, solved: Solved, multiple: int, down: Callable[[float], int], weights: list[int]
    ) -> Json:
        programme, board = self._programme, self._board
        leaf: Json = {"weights": named_weights(board, weights), "first": [], "last": []}
        for change, price in zip(programme.changes, solved.changes, strict=False):
            times = max(0, down(multiple * price))
            if times:
                names = list(board.names_of(change.holes))
                leaf["first" if change.first else "last"].append([names, times])
        return _without_empty({**leaf, "areas": names_of(board, programme.areas)})

    def _holds(self, leaf: Json) -> bool:
        try:
            check_leaf(self._statement, self._programme.ends, leaf, (), "leaf")
        except VerificationError:
            return False
        return True

    def _trimmed(self, leaf: Json) -> Json:
        """Return *leaf* without the areas and the weights in areas that it does not need.

        If one area owns all jumps that touch a hole, its weight has no effect, because the walks
        through the area are weighed exactly.
        """
        for area in leaf.get("areas", []):
            rest = [other for other in leaf["areas"] if other != area]
            if self._holds(smaller := {**leaf, "areas": rest}):
                leaf = smaller
        inside = {name for area in leaf.get("areas", []) for name in area}
        for name in [name for name in leaf.get("weights", ()) if name in inside]:
            weights = {other: w for other, w in leaf["weights"].items() if other != name}
            if self._holds(smaller := {**leaf, "weights": weights}):
                leaf = smaller
        return _without_empty(leaf)


def _without_empty(leaf: Json) -> Json:
    return {key: value for key, value in leaf.items() if value}
