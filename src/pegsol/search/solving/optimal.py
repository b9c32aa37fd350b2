"""All solutions with the fewest moves: their number, and the solutions themselves.

Such a solution is a path through the layers from start and finish (:mod:`.fewest_moves`). Two moves
are independent if they have no hole in common. Solutions that differ only in the order of
independent moves are one *trace* (A. Mazurkiewicz, Trace theory, LNCS 255 (1987)); one of the
orders of a trace is first. Traces that are images under a symmetry that keeps start and finish
count as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pegsol import _core
from pegsol.errors import Limit, LimitError
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.finish import Finish
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.game import Game
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.search.result import Status
from pegsol.search.run import REPORT_SECONDS, Progress, ProgressCallback, Run
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.move_ends import Jumps, MoveEnds, layer_words

__all__ = ["OptimalCounts", "count_optimal", "optimal_solutions"]

ALL = (1 << 31) - 1
Step = tuple[int, int, int, int]
"""A jump in a move: its holes, those with a peg before it, the peg's next hole, its number."""


@dataclass(frozen=True, slots=True)
class OptimalCounts:
    """The fewest moves, and the number of solutions with that number of moves.

    ``distinct`` counts solutions once that differ only in the order of independent moves, or by a
    symmetry that keeps the start and the finish (any symmetry of the jumps; on boards with more
    than 1,000 symmetries, only the motions of the drawn board).

    >>> from pegsol import problem
    >>> count_optimal(problem("triangle(4) b2 a2"))
    OptimalCounts(moves=5, solutions=2, distinct=2)
    """

    moves: int
    """The fewest moves."""
    solutions: int
    """The number of solutions with the fewest moves."""
    distinct: int


def count_optimal(
    problem: ProblemLike,
    *,
    limits: Limits = DEFAULT_LIMITS,
    progress: ProgressCallback | None = None,
) -> OptimalCounts | None:
    """Return the number of solutions of *problem* with the fewest moves; None if it has none.

    A solution ends the first time the finish holds. Distinct solutions are counted by listing them.

    >>> from pegsol import problem
    >>> count_optimal(problem("triangle(5) a3 a3")).moves
    9

    Raises LimitError if a limit stops the count.
    """
    problem = as_problem(problem)
    paths = _paths(problem, Run(limits, progress=progress))
    if paths is None:
        return None
    if isinstance(paths, Solution):
        return OptimalCounts(0, 1, 1)
    return OptimalCounts(paths.moves, paths.count(), sum(1 for _ in paths.listed(distinct=True)))


def optimal_solutions(problem: Problem, distinct: bool, run: Run) -> Iterator[Solution]:
    """Yield the solutions with the fewest moves; see :func:`pegsol.solutions`."""
    paths = _paths(problem, run)
    if paths is None:
        return
    if isinstance(paths, Solution):
        yield paths
        return
    for moves in paths.listed(distinct=distinct):
        jumps = [jump for move in moves for jump in move]
        solution = Solution._of(problem, paths.ends.encoded.jumps(jumps))
        solution.verify()
        yield solution


def _paths(problem: Problem, run: Run) -> _Paths | Solution | None:
    """Return the shortest paths from start to finish, or the solution without a move.

    The result is None if the problem has no solution.
    """
    search = FewestMovesSearch(problem)
    callback = run.notify if run.is_watched else None
    result = search.run(limits=run.limits(), progress=callback)
    if result.status is Status.IMPOSSIBLE:
        return None
    if result.limit is not None or result.solution is None:
        raise LimitError(result.limit or Limit.TIME)
    if not result.solution.jumps:
        return result.solution
    finish = problem.finish
    if finish.is_fewest:
        finish = Finish.at_most(result.solution.final.peg_count)
    ends = MoveEnds(Game(problem), finish)
    moves = len(result.solution.moves)
    layers = _core.BothEnds(ends.core, search.live_positions, moves, keep=True)
    while not layers.ended:
        if run.is_watched:
            progress = Progress(
                run.seconds(),
                layer_words(*layers.work),
                nodes=layers.generated,
                found=moves,
                at_least=moves,
                solution=result.solution,
            )
            run.notify(progress)
        state = layers.advance(run.slice(REPORT_SECONDS), run.engine_memory)
        if state is _core.State.MEMORY:
            raise LimitError(Limit.MEMORY)
    return _Paths(ends, layers, run)


class _Paths:
    """The paths with the fewest moves from the start to the finish."""

    def __init__(self, ends: MoveEnds, layers: _core.BothEnds, run: Run) -> None:
        self.ends = ends
        self.moves = sum(layers.moves)
        self._run = run
        self._board: Board = ends.encoded.board
        self._start = ends.encoded.problem.start.bits
        self._symmetries = [tuple(permutation) for permutation in ends.symmetries]
        self._steps = _steps(self._board, ends.encoded.complements)
        numbers = {jump: number for number, jump in enumerate(self._board.jumps)}
        self._images = [
            [numbers[p[a], p[b], p[c]] for a, b, c in self._board.jumps]
            for p in ends.encoded.symmetries_of_both()[1:]
        ]
        # The positions on a path after n moves, with all their images.
        self._on_path: list[set[int]] = [set() for _ in range(self.moves + 1)]
        self._note_layers(layers)
        self._counts: dict[tuple[int, int], int] = {}

    def _note_layers(self, layers: _core.BothEnds) -> None:
        forward, backward = layers.moves
        meetings = places = layers.meetings(ALL)
        self._note(forward, meetings)
        for moves in range(forward, 0, -1):
            self._run.check_time()
            places = layers.sources(True, places, moves)
            self._note(moves - 1, places)
        places = meetings
        for left in range(backward, 0, -1):
            self._run.check_time()
            places = layers.sources(False, places, left)
            self._note(self.moves - left + 1, places)

    def _note(self, moves: int, places: Sequence[list[int]]) -> None:
        of_words = self.ends.encoded.of_words
        self._on_path[moves] |= {
            image(of_words(words), permutation)
            for words in places
            for permutation in self._symmetries
        }

    def _next(self, bits: int, moves: int) -> list[tuple[Jumps, int]]:
        """Return the moves that continue along a path, each with the position after it."""
        wanted = self._on_path[moves + 1]
        is_last = moves + 1 == self.moves
        found: list[tuple[Jumps, int]] = []
        waiting: list[tuple[int, int | None, Jumps]] = [(bits, None, ())]
        while waiting:
            position, peg, jumps = waiting.pop()
            self._run.check_time()
            for mask, needs, leave, number in self._steps[peg]:
                if position & mask != needs:
                    continue
                after = position ^ mask
                longer = (*jumps, number)
                if after in wanted:
                    found.append((longer, after))
                    if is_last:
                        continue  # the finish holds
                waiting.append((after, leave, longer))
        return sorted(found)

    def _ways(self, bits: int, moves: int) -> dict[int, int]:
        """Return the positions after a move along a path, each with the ways to make the move.

        The ways may be far too many to list them, so they are summed jump by jump.
        """
        wanted = self._on_path[moves + 1]
        is_last = moves + 1 == self.moves
        found: dict[int, int] = {}
        reached: dict[tuple[int, int | None], int] = {(bits, None): 1}
        while reached:
            longer: dict[tuple[int, int | None], int] = {}
            for (position, peg), ways in reached.items():
                self._run.check_time()
                for mask, needs, leave, _ in self._steps[peg]:
                    if position & mask != needs:
                        continue
                    after = position ^ mask
                    if after in wanted:
                        found[after] = found.get(after, 0) + ways
                        if is_last:
                            continue  # the finish holds
                    longer[after, leave] = longer.get((after, leave), 0) + ways
            reached = longer
        return found

    def count(self) -> int:
        """Return the number of paths; a move is identified by its jumps."""
        return self._count(self._start, 0)

    def _count(self, bits: int, moves: int) -> int:
        if moves == self.moves:
            return 1
        form = min([image(bits, permutation) for permutation in self._symmetries])
        known = self._counts.get((moves, form))
        if known is None:
            after = self._ways(form, moves)
            known = sum([ways * self._count(bits, moves + 1) for bits, ways in after.items()])
            self._counts[moves, form] = known
        return known

    def listed(self, *, distinct: bool) -> Iterator[tuple[Jumps, ...]]:
        """Yield all paths as moves, in the order of the board's jumps.

        If only the *distinct* ones are wanted, one path of each trace is yielded, and only the
        first of the images of a trace.
        """
        for made in self._listed(self._start, (), distinct):
            if not distinct or self._is_first_image(made):
                yield made

    def _listed(
        self, bits: int, made: tuple[Jumps, ...], distinct: bool
    ) -> Iterator[tuple[Jumps, ...]]:
        if len(made) == self.moves:
            yield made
            return
        self._run.check_time()
        for move, after in self._next(bits, len(made)):
            if not distinct or self._keeps_first_order(made, move):
                yield from self._listed(after, (*made, move), distinct)

    def _is_first_image(self, made: tuple[Jumps, ...]) -> bool:
        images = (
            [tuple([image[jump] for jump in move]) for move in made] for image in self._images
        )
        return all(made <= self._first_order(other) for other in images)

    def _holes(self, move: Jumps) -> int:
        holes = 0
        for number in move:
            a, b, c = self._board.jumps[number]
            holes |= 1 << a | 1 << b | 1 << c
        return holes

    def _keeps_first_order(self, made: tuple[Jumps, ...], move: Jumps) -> bool:
        """Return whether no earlier place among the moves *made* would come first."""
        holes = self._holes(move)
        for earlier in reversed(made):
            if holes & self._holes(earlier):
                return True
            if move < earlier:
                return False
        return True

    def _first_order(self, moves: Sequence[Jumps]) -> tuple[Jumps, ...]:
        """Return the first of the orders that differ only in independent moves."""
        left = [(move, self._holes(move)) for move in moves]
        order = []
        while left:
            used = 0
            best = None
            for place, (move, holes) in enumerate(left):
                if not used & holes and (best is None or move < left[best][0]):
                    best = place
                used |= holes
            assert best is not None
            order.append(left.pop(best)[0])
        return tuple(order)


def _steps(board: Board, backward: bool) -> dict[int | None, list[Step]]:
    """Return the jumps, made or taken back if *backward*, by the hole of their peg; all at None."""
    found: dict[int | None, list[Step]] = {hole: [] for hole in (None, *range(len(board)))}
    for number, (a, b, c) in enumerate(board.jumps):
        entry, leave = (c, a) if backward else (a, c)
        step = 1 << a | 1 << b | 1 << c, 1 << c if backward else 1 << a | 1 << b, leave, number
        found[entry].append(step)
        found[None].append(step)
    return found
