"""Sets of puzzles to order: spread over shapes, rising in difficulty, each with a title of its own.

pegsol makes more puzzles than wanted, and takes the ones that differ most in their shapes. A rising
set is spread over the difficulties that were found, from the easiest to the hardest.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pegsol.errors import PegError
from pegsol.game.boards.board import Board
from pegsol.game.finish import FinishLike
from pegsol.game.position import Rules
from pegsol.game.solution import Solution
from pegsol.search.run import Run
from pegsol.study.difficulty import Difficulty, difficulty
from pegsol.study.generation import made_to_order
from pegsol.study.start_shapes import Shape, shape_of
from pegsol.study.wishes import Made, Wish

TO_CHOOSE_FROM = 3
"""The number of puzzles made for each puzzle wanted, to choose from."""
MAX_TO_CHOOSE_FROM = 300
"""After this number of extra puzzles, a larger set is taken as it comes."""

_SYMMETRIES = {"none": "", "mirror": "mirrored", "rotation": "rotational", "full": "symmetric"}


@dataclass(frozen=True, slots=True)
class PuzzleOfSet:
    """A puzzle of a set; its problem has the title. The difficulty is None if it stays open."""

    solution: Solution
    difficulty: Difficulty | None
    shape: Shape


@dataclass(frozen=True, slots=True)
class Order:
    """The order of a set: the wish that each puzzle must meet, and the number of puzzles."""

    boards: Sequence[Board]
    wish: Wish
    count: int
    pegs: int | None = None
    finish: Callable[[Board], FinishLike | None] = lambda board: None
    rules: Rules = "normal"
    rising: bool = False


def puzzle_set(order: Order, run: Run, each: float | None = None) -> list[PuzzleOfSet]:
    """Return the puzzles of a set.

    *each* bounds the seconds for the difficulty of a puzzle.

    >>> from pegsol import board
    >>> order = Order([board("triangle(5)")], Wish(6, symmetry="mirror"), 3, rising=True)
    >>> for one in puzzle_set(order, Run(seed=1)):
    ...     print(f"{one.solution.problem.title}: {one.difficulty.number:.1f}")
    Mirrored twins of 7: 2.6
    Mirrored block of 7, no. 1: 3.1
    Mirrored block of 7, no. 2: 4.2
    """
    return PuzzleSet(order, run, each).complete()


class PuzzleSet:
    """A set that is being made: at any time, the puzzles found so far are a set.

    A set without wishes has the puzzles as they come, so that a longer one begins with them.
    """

    def __init__(self, order: Order, run: Run, each: float | None = None) -> None:
        self._order, self._run, self._each = order, run, each
        self._found: list[PuzzleOfSet] = []
        plain = Wish(order.wish.jumps)
        self._as_they_come = order.wish == plain and order.pegs is None and not order.rising

    def complete(self) -> list[PuzzleOfSet]:
        """Make and return the set.

        If a puzzle is missing, raises the error of generate(); :meth:`so_far` then returns the
        others.
        """
        order, run = self._order, self._run
        wanted = order.count
        if order.count > 1 and not self._as_they_come:
            wanted += min(MAX_TO_CHOOSE_FROM, (TO_CHOOSE_FROM - 1) * order.count)
        sources = [self._source(board) for board in order.boards]
        for number in range(wanted):
            enough = len(self._found) >= order.count
            if not sources or (enough and run.seconds() > run.left()):
                break  # half of the time is left for the difficulties
            source = sources[number % len(sources)]
            try:
                made = next(source)
            except PegError:
                if not enough and len(sources) == 1:
                    raise
                sources.remove(source)
                continue
            problem = made.solution.problem
            shape = shape_of(problem.board, problem.start.bits)
            self._found.append(PuzzleOfSet(made.solution, made.difficulty, shape))
            if order.rising or self._as_they_come:
                self._found[-1] = self._rated(self._found[-1])
            run.report(len(self._found), wanted)
        return [self._rated(one) for one in self.so_far()]

    def so_far(self) -> list[PuzzleOfSet]:
        """Return the set of the puzzles found so far, up to the number wanted."""
        order, found = self._order, self._found
        if self._as_they_come:
            return titled(found)
        return titled(_rising(found, order.count) if order.rising else _spread(found, order.count))

    def _source(self, board: Board) -> Iterator[Made]:
        order = self._order
        finish = order.finish(board)
        return made_to_order(board, order.wish, finish, order.pegs, order.rules, self._run)

    def _rated(self, one: PuzzleOfSet) -> PuzzleOfSet:
        if one.difficulty is not None:
            return one
        limits = Run(self._run.limits()).limits(self._each)
        return replace(one, difficulty=difficulty(one.solution.problem, limits=limits))


def titled(puzzles: Sequence[PuzzleOfSet]) -> list[PuzzleOfSet]:
    """Return the puzzles, each with a unique title made of its shape and its pegs."""
    titles = [_title(one.shape) for one in puzzles]
    often, so_far = Counter(titles), Counter[str]()
    found = []
    for one, title in zip(puzzles, titles, strict=True):
        so_far[title] += 1
        own = title if often[title] == 1 else f"{title}, no. {so_far[title]}"
        problem = replace(one.solution.problem, title=own)
        found.append(replace(one, solution=Solution._of(problem, one.solution.jumps)))
    return found


def _title(shape: Shape) -> str:
    """Return a title in words.

    >>> _title(Shape("mirror", "ring", 12))
    'Mirrored ring of 12'
    """
    words = f"{_SYMMETRIES[shape.symmetry]} {shape.look} of {shape.pegs}".strip()
    return words[0].upper() + words[1:]


def _rising(found: Sequence[PuzzleOfSet], count: int) -> list[PuzzleOfSet]:
    """Return *count* puzzles, from the easiest to the hardest, evenly spread between them.

    Each puzzle comes from its own part of the range of difficulties, or from a part next to it, and
    has the rarest shape so far.
    """
    left = sorted([one for one in found if one.difficulty is not None], key=_number)
    if len(left) <= count:
        return (left + [one for one in found if one.difficulty is None])[:count]
    least, greatest = _number(left[0]), _number(left[-1])
    chosen, shapes = [left.pop(0)], Counter[object]()
    for step in range(1, count):
        goal = least + (greatest - least) * step / (count - 1)
        place = bisect_left(left, goal, key=_number)
        near = range(max(0, place - 1), min(len(left), place + 2))
        if step == count - 1:
            near = near[-1:]
        best = min(near, key=lambda at: shapes[left[at].shape[:2]])
        shapes[left[best].shape[:2]] += 1
        chosen.append(left.pop(best))
    return sorted(chosen, key=_number)


def _number(one: PuzzleOfSet) -> float:
    return math.inf if one.difficulty is None else one.difficulty.number


def _spread(found: Sequence[PuzzleOfSet], count: int) -> list[PuzzleOfSet]:
    """Return *count* puzzles in the order in which they were found, with as many shapes as
    possible."""
    by_shape: dict[object, deque[int]] = {}
    for place, one in enumerate(found):
        by_shape.setdefault(one.shape[:2], deque()).append(place)
    chosen = list[int]()
    while by_shape and len(chosen) < count:
        for shape, places in list(by_shape.items()):
            chosen.append(places.popleft())
            if not places:
                del by_shape[shape]
    return [found[place] for place in sorted(chosen[:count])]
