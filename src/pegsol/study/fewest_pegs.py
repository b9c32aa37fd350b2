"""The fewest pegs that can be reached, for every position of a board.

The method is time reversal (J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985): on a
board of n holes, a position can reach at most k pegs if and only if a position with at least n - k
pegs can reach its complement. All these positions are the starts of one closure.

The larger k is, the fewer positions are left that cannot reach k pegs. Once few are left, they are
listed, and the fewest pegs of each follow from the positions after its jumps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import TypedDict

from pegsol import _core
from pegsol.errors import Limit, ProblemError
from pegsol.game.boards.automorphisms import orbits_of
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.position_class import class_of, classes_of
from pegsol.search.encoding import core_board
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import Division, divide
from pegsol.shapes import InJson, in_json

MAX_PARITY_SETS = 16
"""The fewest pegs are found on boards with at most 2 to the power 16 position classes."""

MAX_LISTED = 500_000
"""The positions that are left are listed once there are at most this many."""


class HistogramRow(TypedDict):
    """The number of positions from which this number of pegs is the fewest."""

    fewest: int
    positions: int


def histogram_json(histogram: dict[int, int]) -> list[HistogramRow]:
    """Return a histogram of positions by the fewest pegs as rows."""
    return [{"fewest": pegs, "positions": number} for pegs, number in histogram.items()]


@dataclass(frozen=True, slots=True)
class FewestClass(InJson):
    """A position class, named by its first position with fewest pegs; ``classes`` are symmetric.

    ``histogram`` maps a number of pegs to the number of positions that can reach no fewer pegs.

    >>> from pegsol import board, fewest_pegs
    >>> fewest_pegs(board("line(4)")).classes[-1]
    FewestClass(pegs=('b1',), classes=2, histogram={1: 3, 2: 1})
    """

    pegs: tuple[str, ...]
    """The names of the pegs of that position."""
    classes: int
    """The number of position classes that are the same by symmetry."""
    histogram: dict[int, int] = field(hash=False, metadata={"json": histogram_json})

    @property
    @in_json
    def positions(self) -> int:
        """The number of positions in each class, without the empty position."""
        return sum(self.histogram.values())


@dataclass(frozen=True, slots=True)
class FewestTable(InJson):
    """The fewest pegs that can be reached, counted over all positions of a board.

    >>> from pegsol import board
    >>> table = fewest_pegs(board("triangle(4)"))
    >>> sum(table.histogram.values()), len(table.classes)
    (1023, 3)
    """

    board: Board
    """The board."""
    classes: tuple[FewestClass, ...]
    """The position classes; symmetric classes are listed once."""
    histogram: dict[int, int] = field(hash=False, metadata={"json": histogram_json})
    """The numbers for all positions of the board."""
    limit: Limit | None = None
    """What stopped the work, so that classes are missing."""


def fewest_pegs(
    board: BoardLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> FewestTable:
    """Return how many positions of each class have k as the fewest pegs they can reach.

    One of each set of symmetric classes is listed. A position can reach at most k pegs if and only
    if a position with at least n - k pegs, on a board of n holes, can reach its complement.

    >>> from pegsol import board
    >>> for row in fewest_pegs(board("triangle(4)")).classes:
    ...     print(row.pegs, row.classes, row.histogram)
    () 1 {2: 178, 3: 57, 4: 1, 5: 15, 6: 3, 9: 1}
    ('a1',) 1 {1: 52, 2: 144, 3: 26, 4: 24, 7: 9, 10: 1}
    ('a2',) 2 {1: 140, 2: 57, 3: 53, 4: 3, 5: 3}

    Raises ProblemError if the board is too large for bitmaps or has too many classes, and
    LimitError if a limit stops the work.
    """
    board = as_board(board)
    rows = fewest_rows(board, limits=limits, threads=threads, progress=progress)
    return fewest_table(board, rows)


def fewest_table(
    board: Board, rows: Iterable[FewestClass], limit: Limit | None = None
) -> FewestTable:
    """Return the table of these classes of *board*, those with the fewest pegs first."""

    def place(row: FewestClass) -> tuple[int, list[int]]:
        return len(row.pegs), [board.hole(name) for name in row.pegs]

    classes = tuple(sorted(rows, key=place))
    total = Counter[int]()
    for row in classes:
        total.update({pegs: row.classes * number for pegs, number in row.histogram.items()})
    return FewestTable(board, classes, dict(sorted(total.items())), limit)


def fewest_rows(
    board: BoardLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Iterator[FewestClass]:
    """Yield the classes of :func:`fewest_pegs`, each as soon as it is counted.

    Raises the same errors as :func:`fewest_pegs`.
    """
    board = as_board(board)
    run = Run(limits, threads=threads, progress=progress)
    alone = [board.names[hole] for hole in board.alone]
    rows = _on_lines(run, _without(board, alone)) if board.jumps else [FewestClass((), 1, {})]
    # A peg on no line stays; holes on no line are symmetric, so only their number of pegs counts.
    for row in rows:
        empty = {0: 1} if not row.pegs else {}
        for pegs in range(len(alone) + 1):
            shifted = {k + pegs: n for k, n in (empty | row.histogram).items() if k + pegs}
            if shifted:
                names = board.names_of(board.bits((*row.pegs, *alone[:pegs])))
                yield FewestClass(names, row.classes * comb(len(alone), pegs), shifted)


def _without(board: Board, alone: Sequence[str]) -> Board:
    """Return *board* without the holes *alone*, which are on no line."""
    if not alone:
        return board
    names = [name for name in board.names if name not in alone]
    number = {board.hole(name): place for place, name in enumerate(names)}
    lines, one_way = [
        [(number[a], number[b], number[c]) for a, b, c in triples]
        for triples in (board.lines, board.one_way)
    ]
    return Board(names, lines, one_way=one_way)


def _on_lines(run: Run, board: Board) -> Iterator[FewestClass]:
    """Yield the classes of a board on which each hole is on a line, for :func:`fewest_pegs`."""
    division = divide(board)
    sets = classes_of(board).parity_sets
    if division is None or len(sets) > MAX_PARITY_SETS:
        raise ProblemError(f"the positions of a board of {len(board)} holes like this are too many")
    firsts = _first_positions(board)
    generators = [symmetry.images for symmetry in board.symmetries.generators]
    orbits = orbits_of(firsts, lambda c: [class_of(sets, image(firsts[c], g)) for g in generators])
    for number, orbit in enumerate(orbits):
        first = firsts[orbit[0]]
        histogram = _histogram(board, division, first, run.part(number, len(orbits)))
        yield FewestClass(board.names_of(first), len(orbit), histogram)


def _first_positions(board: Board) -> dict[int, int]:
    """Return a position with fewest pegs of each class, sorted by the number of pegs."""
    vectors = classes_of(board).vectors
    firsts = {0: 0}
    classes = [0]
    for known in classes:
        for hole, vector in enumerate(vectors):
            if known ^ vector not in firsts:
                firsts[known ^ vector] = firsts[known] | 1 << hole
                classes.append(known ^ vector)
    return firsts


def _histogram(board: Board, division: Division, member: int, run: Run) -> dict[int, int]:
    """Return the number of positions in the class of *member* for each fewest number of pegs.

    Raises LimitError if the limits of *run* do not allow the work.
    """
    holes, sets = len(board), classes_of(board).parity_sets
    total = (1 << holes - len(sets)) - (class_of(sets, member) == 0)
    found: dict[int, int] = {}
    before = pegs = 0
    while before < total:
        pegs += 1
        ends = 0, 0, max(0, holes - pegs), holes - 1  # complements of 1 to that number of pegs
        task = Task(board.full ^ member, [], ends, [range(holes)], threads=run.threads)
        plane = Bitmap(division, task, run.check_memory, keep=False)
        rest = _core.Remainder(core_board(board), MAX_LISTED)
        plane.complete_with_rest(run.part(pegs - 1, holes), rest)
        reached = sum(plane.core.counts()[0])
        if reached > before:
            found[pegs] = reached - before
        before = reached
        if not rest.too_many:
            found |= {fewest: number for fewest, number in enumerate(rest.fewest()) if number}
            break
    return found
