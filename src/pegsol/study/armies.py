"""The smallest armies: the fewest pegs behind a line that send a peg some rows ahead of the line.

The rows of an endless board lie one behind another. The army stands in the rows behind a line, and
its goal is in one of the rows ahead. Searches for the needed pegs
(:mod:`pegsol.search.refuting.needed_pegs`) refute armies of 1, 2, 3, ... pegs, until an army
reaches the goal.

J. H. Conway's armies get four rows ahead on the square board, in E. R. Berlekamp, J. H. Conway and
R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 23. G. I. Bell, D. S. Hirschberg and
P. Guerrero-Garcia, "The minimum size required of a solitaire army", *Integers* 7 (2007), G07, find
the smallest armies on these boards; see OEIS A014225 and A014227.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Literal, TypeVar, get_args

from pegsol.errors import CancelledError, Limit, LimitError, ProblemError
from pegsol.game.boards.board import DIRECTIONS, Board, Coordinates
from pegsol.game.jump import moves_json
from pegsol.game.position import Jump, Position
from pegsol.game.problem import Finish, Problem, ProblemJson
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits, whole
from pegsol.search.refuting.needed_pegs import NEEDS_BYTES, Ground, NeededPegs, Taken
from pegsol.search.result import Status, StatusName
from pegsol.search.run import Run, StateCallback
from pegsol.shapes import MovesOrNone

Lattice = Literal["square", "square+diagonals", "triangular"]
LATTICES: tuple[Lattice, ...] = get_args(Lattice)

MAX_ROWS = 20
"""The most rows ahead; none of these boards has an army for more than eight."""
REACH = 120
"""The distance from the goal at which holes have their least weight."""
SLICE = 2_000
"""The needs generated between two checks of the clock."""

Value = TypeVar("Value")


class ArmyJson(MovesOrNone):
    """The smallest army that sends a peg some rows ahead."""

    status: StatusName
    lattice: Lattice
    """The endless board."""
    rows: int
    pegs: int | None
    """The pegs of the army."""
    at_least: int | None
    """No army has fewer pegs."""
    problem: ProblemJson | None
    """The army that was found, or null."""
    limit: Limit | None


@dataclass(frozen=True, slots=True)
class Army:
    """The smallest army that gets a peg *rows* rows ahead, or the reason why there is none.

    ``solution`` goes from the army to one peg at the goal; it is None if no army reaches the goal
    or if a ``limit`` stopped the search. ``at_least`` is the proved lower bound of the number of
    pegs, or None if no army reaches the goal.

    >>> army = smallest_army(3)
    >>> army.solution.problem.start.peg_count, army.at_least
    (8, 8)
    """

    lattice: Lattice
    """The kind of lattice."""
    rows: int
    solution: Solution | None
    at_least: int | None
    limit: Limit | None = None

    @property
    def total(self) -> float:
        """The weight of the endless army, if the goal weighs 1 and each step divides by phi."""
        return endless_weight(self.lattice, self.rows)

    def as_json(self) -> ArmyJson:
        """Return the army by name, with its problem and its moves."""
        solution = self.solution
        return {
            "status": Status.of(solution is not None if self.limit is None else None).value,
            "lattice": self.lattice,
            "rows": self.rows,
            "pegs": None if solution is None else solution.problem.start.peg_count,
            "at_least": self.at_least,
            "problem": None if solution is None else solution.problem.as_json(),
            **moves_json(solution),
            "limit": self.limit,
        }


def smallest_army(
    rows: int,
    lattice: Lattice = "square",
    *,
    limits: Limits = DEFAULT_LIMITS,
    progress: StateCallback | None = None,
) -> Army:
    """Return the smallest army that gets a peg *rows* rows ahead on an endless board.

    If a limit stops the search, the army has no solution, and ``at_least`` is the bound so far.

    >>> [smallest_army(rows).at_least for rows in (1, 2, 3, 5)]
    [2, 4, 8, None]
    >>> smallest_army(3, "triangular").at_least
    5

    Raises ProblemError if *rows* is not from 1 to 20 or if the lattice is not square,
    square+diagonals or triangular, and CancelledError if *progress* returns False.
    """
    whole(rows, "a number of rows", 1, MAX_ROWS)
    if lattice not in LATTICES:
        raise ProblemError(f"an army is on a board {', '.join(LATTICES)}, not {lattice!r}")
    if endless_weight(lattice, rows) <= 1:
        return Army(lattice, rows, None, None)
    run = Run(limits, progress=progress)
    plain = _HalfBoard(lattice, rows)
    limit = Limit.NODES
    for most in count(1):
        search = NeededPegs(plain.ground(most), [plain.number(0, 0)], most)
        found = "limit"
        try:
            while found == "limit":
                run.check_time()
                run.check_memory(search.nodes * NEEDS_BYTES, "a search for an army")
                work = f"armies of {most} pegs, {search.nodes:,} needs"
                run.named(work).report(most - 1, most)
                found = search.run(SLICE)
        except CancelledError:
            raise
        except LimitError as error:
            limit = error.limit
            break
        if found == "army":
            return Army(lattice, rows, plain.solution(search.jumps), most)
        if search.unsure:
            break
    return Army(lattice, rows, None, most, limit)


def endless_weight(lattice: Lattice, rows: int) -> float:
    """Return the weight of the whole endless army if its goal is *rows* rows ahead.

    The goal weighs 1, and a hole at distance d weighs 1/phi^d. Every army weighs less than the
    endless army, so no army reaches the goal if the weight is 1 or less.
    """
    # Row y has growth * y + 1 holes at distance y, and two holes at each greater distance, so the
    # row weighs (growth * y + 1 + 2 phi) / phi^y. These are the sums over all y >= rows.
    growth = {"square": 0, "triangular": 1, "square+diagonals": 2}[lattice]
    phi = (1 + 5**0.5) / 2
    weight = (growth * rows + 1) * phi ** (2 - rows) + (growth + 2) * phi ** (3 - rows)
    return round(weight, 9)  # it is 1 for five rows of squares, and nowhere else so near to 1


class _Lazy(dict[int, Value]):
    """A dictionary that computes a value when it is first asked for."""

    def __init__(self, compute: Callable[[int], Value]) -> None:
        self._compute = compute

    def __missing__(self, key: int) -> Value:
        value = self[key] = self._compute(key)
        return value


class _HalfBoard:
    """An endless board; the goal is at (0, 0), and the army fills row *rows* and those behind.

    Holes are numbered in the order in which the search first meets them.
    """

    def __init__(self, lattice: Lattice, rows: int) -> None:
        self.lattice = lattice
        self.rows = rows
        self.places: list[Coordinates] = []
        self._numbers: dict[Coordinates, int] = {}
        self._onto = _Lazy(self._jumps_onto)
        self._shares = _Lazy(self._share)

    def number(self, x: int, y: int) -> int:
        """Return the number of the hole at a place."""
        hole = self._numbers.get((x, y))
        if hole is None:
            hole = self._numbers[x, y] = len(self.places)
            self.places.append((x, y))
        return hole

    def ground(self, most: int) -> Ground:
        """Return what a search for armies of up to *most* pegs needs."""
        centres = [(x, y) for x in (0, 1, -1) for y in range(self.rows)]
        weights = [_Lazy(self._weight_from(*centre)) for centre in centres]
        heaviest = [self._heaviest(*centre, most) for centre in centres]
        return Ground(
            self._onto,
            lambda hole: self.places[hole][1] >= self.rows,
            [*weights, self._shares],
            [*heaviest, [1] * most],
        )

    def _jumps_onto(self, hole: int) -> list[tuple[int, int]]:
        x, y = self.places[hole]
        return [
            (self.number(x + 2 * dx, y + 2 * dy), self.number(x + dx, y + dy))
            for dx, dy in _steps(self.lattice)
        ]

    def _share(self, hole: int) -> int:
        """Return the least number of pegs that a peg in a hole costs: a Fibonacci number."""
        return FIBONACCI[max(0, self.rows - self.places[hole][1]) + 1]

    def _weight_from(self, x: int, y: int) -> Callable[[int], int]:
        def weight(hole: int) -> int:
            here = self.places[hole]
            return _weight(self._distance(here[0] - x, here[1] - y))

        return weight

    def _distance(self, dx: int, dy: int) -> int:
        if self.lattice == "square":
            return abs(dx) + abs(dy)
        slanted = abs(dx - dy) if self.lattice == "triangular" else 0
        return max(abs(dx), abs(dy), slanted)

    def _heaviest(self, x: int, y: int, most: int) -> list[int]:
        """Return the weights of the army's *most* holes nearest to a place."""
        found: list[int] = []
        for distance in count(self.rows - y):
            # No hole at this distance is further away in rows or columns.
            found += [
                _weight(distance)
                for dy in range(self.rows - y, distance + 1)
                for dx in range(-distance, distance + 1)
                if self._distance(dx, dy) == distance
            ]
            if len(found) >= most:
                return found[:most]
        raise AssertionError

    def solution(self, jumps: Iterable[Taken]) -> Solution:
        """Return the verified solution with these *jumps*, on a board just large enough."""
        made = [tuple([self.places[hole] for hole in jump]) for jump in jumps]
        board, place = _board_around(self.lattice, {place for jump in made for place in jump})
        pegs = {(0, 0)}
        for a, b, c in reversed(made):
            pegs = pegs - {c} | {a, b}
        start = Position(board, sum([1 << place[peg] for peg in pegs]))
        problem = Problem(start, Finish.of_bits(1 << place[0, 0]))
        solution = Solution._of(
            problem, tuple([Jump(board, place[a], place[b], place[c]) for a, b, c in made])
        )
        solution.verify()
        return solution


def _steps(lattice: Lattice) -> list[Coordinates]:
    return [(sign * dx, sign * dy) for dx, dy in DIRECTIONS[lattice] for sign in (1, -1)]


FIBONACCI = [1, 1]
while len(FIBONACCI) <= REACH:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])


def _weight(distance: int) -> int:
    return FIBONACCI[max(0, REACH - distance)]


def _board_around(
    lattice: Lattice, places: set[Coordinates]
) -> tuple[Board, dict[Coordinates, int]]:
    """Return a board of all places between the least and the greatest, and their holes on it."""
    across, down = zip(*places, strict=True)
    left, top = min(across), min(down)
    around = [(x, y) for y in range(top, max(down) + 1) for x in range(left, max(across) + 1)]
    board = Board.from_coordinates(lattice, [(x - left, y - top) for x, y in around])
    assert board.coordinates is not None
    holes = {place: hole for hole, place in enumerate(board.coordinates)}
    return board, {(x, y): holes[x - left, y - top] for x, y in around}
