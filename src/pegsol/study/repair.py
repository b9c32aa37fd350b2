"""Repairs: the solvable problems that are nearest to a problem without a solution."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice, zip_longest
from typing import Annotated, Literal, get_args

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.finish import Finish, finish_words
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.proof.gf2 import sum_of
from pegsol.proof.position_class import class_allows, classes_of, least_in_class
from pegsol.search.encoding import symmetries_keeping
from pegsol.search.solving.refutation import refuted_at_sight
from pegsol.search.solving.solve import Searches
from pegsol.shapes import NOT_IN_JSON, InJson, Positive, Rule, in_json

WORK, SEARCH_WORK = 300_000_000, 60_000_000
"""The work of all searches, and of one, in positions times holes; all take about a second."""
MAX_OF_A_KIND, MAX_REPAIRS = 2, 6
MAX_TRIED = 40
"""The most changes of one kind that are tried."""

Change = Literal[
    "start-added",
    "start-removed",
    "finish-added",
    "finish-removed",
    "more-pegs",
    "finish-moved",
    "start-moved",
]
"""The kinds of change; changes of one hole come first."""


@dataclass(frozen=True, slots=True)
class Repair(InJson):
    """A change that makes a problem solvable, and a solution of the changed problem.

    >>> from pegsol import problem
    >>> found = repair(problem("english d4 d3"))
    >>> [(one.change, one.holes) for one in found if one.change == "finish-moved"][0]
    ('finish-moved', ('d3', 'd4'))
    """

    change: Change
    """The kind of change, such as "finish-moved"."""
    holes: Annotated[tuple[str, ...], Rule(maxItems=2)]
    """The hole of a peg, or the two holes between which it is moved; none for more pegs."""
    alike: Positive
    """The number of changes that are the same by symmetry, with this one."""
    solution: Solution = field(metadata=NOT_IN_JSON)
    """A solution of the changed problem."""

    @property
    @in_json
    def problem(self) -> Problem:
        """The changed problem."""
        return self.solution.problem

    def summary(self) -> str:
        """Return the change in words.

        >>> from pegsol import problem
        >>> print(repair(problem("english d4 d3"))[4].summary())
        a peg moved from d3 to d4 at the finish
        """
        if self.change == "more-pegs":
            return f"{finish_words(self.problem.finish, self.problem.board)} pegs at the finish"
        end, what = self.change.split("-")
        text = {
            "added": "a peg added in {}",
            "removed": "the peg removed from {}",
            "moved": "a peg moved from {} to {}",
        }[what].format(*self.holes)
        others = f" (or {self.alike - 1} like it by symmetry)" if self.alike > 1 else ""
        return f"{text} at the {end}{others}"


def repair(problem: ProblemLike) -> tuple[Repair, ...]:
    """Return up to six changes that make a *problem* without a solution solvable.

    A change adds a peg to the start or the finish, removes a peg, moves a peg, or lets the finish
    have more pegs. There are at most two changes of each kind, the shortest moves first, and
    symmetric changes are listed once. A short search verifies each change; a change that needs a
    longer search is left out. Whether *problem* itself is solvable is not checked.

    >>> from pegsol import problem
    >>> found = repair(problem("triangle(5) b3 b3"))
    >>> [one.problem.spec for one in found if one.problem.spec]
    ['triangle(5) b3 c5', 'triangle(5) c5 b3']
    """
    problem = as_problem(problem)
    finish = problem.finish
    if finish.is_fewest or finish.holds(problem.start.bits):
        return ()
    group, _ = symmetries_keeping(
        problem.board, [[problem.start.bits], [finish.pegs], [finish.free]]
    )
    searches = Searches(WORK, SEARCH_WORK)
    kinds = get_args(Change)
    by_kind = [islice(_verified(problem, kind, group, searches), MAX_OF_A_KIND) for kind in kinds]
    # The first change of each kind comes before the second of any kind.
    found = [one for turn in zip_longest(*by_kind) for one in turn if one is not None]
    return tuple(sorted(found[:MAX_REPAIRS], key=lambda one: kinds.index(one.change)))


Holes = tuple[int, ...]


def _verified(
    problem: Problem, kind: Change, group: Sequence[Sequence[int]], searches: Searches
) -> Iterator[Repair]:
    """Yield changes of a kind that make the problem solvable, as long as work is left."""
    names = problem.board.names
    tried = 0
    seen: set[Holes] = set()
    for holes in _candidates(problem, kind):
        if holes in seen:
            continue
        alike = {tuple([permutation[hole] for hole in holes]) for permutation in group}
        seen |= alike
        changed = _changed(problem, kind, holes)
        # The test of the class alone is fast; a proof by classes also chooses sets of holes.
        if changed is None or not class_allows(changed) or refuted_at_sight(changed) is not None:
            continue
        if searches.left <= 0 or tried == MAX_TRIED:
            return
        tried += 1
        solution = searches.solve(changed).solution
        if solution is not None:
            yield Repair(kind, tuple([names[hole] for hole in holes]), len(alike), solution)


def _candidates(problem: Problem, kind: Change) -> Iterable[Holes]:
    """Return the holes of all changes of a kind, the shortest moves first."""
    if kind == "more-pegs":
        grows = problem.rules == "reverse" and problem.finish.least > 1
        return [] if problem.finish.care or grows else [()]
    end, what = kind.split("-")
    if end == "finish" and (not problem.finish.care or problem.finish.is_any_of):
        return []
    board, finish = problem.board, problem.finish
    pegs, free = (problem.start.bits, 0) if end == "start" else (finish.pegs, finish.free)
    full, empty = holes_of(pegs), holes_of(board.full & ~(pegs | free))
    if what == "added":
        return [(hole,) for hole in empty]
    if what == "removed":
        return [(hole,) for hole in full]
    vectors = classes_of(board).vectors
    wanted = 0
    if finish.is_exact:
        wanted = sum_of(vectors, problem.start.bits ^ finish.pegs)
    moves = [
        (peg, hole)
        for peg in full
        for hole in empty
        if finish.free or not finish.care or vectors[peg] ^ vectors[hole] == wanted
    ]
    return sorted(moves, key=partial(_distance, board))


def _distance(board: Board, holes: Holes) -> float:
    """Return the distance between two holes; 0 on a board without coordinates."""
    if board.coordinates is None:
        return 0.0
    (x, y), (to_x, to_y) = (board.coordinates[hole] for hole in holes)
    return math.hypot(to_x - x, to_y - y)


def _changed(problem: Problem, kind: Change, holes: Holes) -> Problem | None:
    """Return the changed problem; None if it has no peg or begins with its finish."""
    start, finish = problem.start, problem.finish
    bits = sum([1 << hole for hole in holes])
    if kind == "more-pegs":
        most = max(finish.most + 1, least_in_class(start) if problem.rules == "normal" else 0)
        if finish.least == 1:
            finish = Finish.at_most(most)
        else:
            numbers = map(Finish.exactly, range(most, start.peg_count))
            allowed = [one for one in numbers if class_allows(replace(problem, finish=one))]
            if not allowed:
                return None
            finish = allowed[0]
    elif kind.startswith("start"):
        start = Position(problem.board, start.bits ^ bits)
    elif finish.pegs ^ bits or finish.free:
        finish = Finish.of_bits(finish.pegs ^ bits, finish.free)
    else:
        return None
    if not start.bits or finish.holds(start.bits):
        return None
    return Problem(start, finish, rules=problem.rules)
