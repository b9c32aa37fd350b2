"""The single pegs that can survive from each single vacancy, with the numbers of solutions.

The answers are exact: they come from checked solutions and proofs, or from the state space of a
vacancy (:mod:`pegsol.search.spaces.state_space`), which holds every peg that can survive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NotRequired, TypedDict

from pegsol.errors import CancelledError, Limit, LimitError, checked
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.model.boards.board import Board, BoardJson
from pegsol.model.boards.names import BoardLike, as_board
from pegsol.model.problems.position import Position
from pegsol.model.problems.problem import Problem
from pegsol.search.result import Status, StatusName
from pegsol.search.run import PROGRESS_PARTS, Run, StateCallback, StateProgress
from pegsol.search.solving.solve import solve
from pegsol.search.spaces.counting import Counts, count
from pegsol.search.spaces.engines.division import any_division, divide
from pegsol.search.spaces.reachability import reachable
from pegsol.search.spaces.state_space import StateSpace
from pegsol.search.surveys.pairs import Pair, pair_problem, pairs_from
from pegsol.shapes import PairJson
from pegsol.theory.position_class import feasible_pairs

QUICK_NODES = 500_000
"""The nodes that solve or refute most problems long before a state space is complete."""
MAX_LISTED_HOLES = 24
"""Boards without bitmaps have their positions listed if they have at most this many holes."""

NOT_COUNTED = Counts(None, None, None, None, None)
NO_SOLUTION = Counts(0, 0, 0, 0, None)


class FinishRowJson(PairJson):
    """A vacancy and a single peg in its class."""

    problems: int
    """The number of problems that are the same by symmetry, this one included."""
    status: StatusName
    solutions: NotRequired[int | None]
    distinct: NotRequired[int | None]
    solutions_mod_symmetry: NotRequired[int | None]
    distinct_mod_symmetry: NotRequired[int | None]


class FinishesJson(TypedDict):
    """Which single peg can survive from which vacancy."""

    board: BoardJson
    feasible: int
    solved: int
    impossible: int
    undecided: int
    rows: list[FinishRowJson]
    untried: list[PairJson]


@dataclass(frozen=True, slots=True)
class FinishRow:
    """A vacancy and a single peg in its class; *problems* is the number of symmetric problems.

    ``counts`` is None if nothing was counted.

    >>> from pegsol import board
    >>> row = finish_table(board("triangle(5)"), solutions=True).rows[0]
    >>> row.vacancy, row.survivor, row.problems, row.status.value, row.counts.solutions
    ('a1', 'a1', 3, 'solved', 6816)
    """

    vacancy: str
    """The name of the hole that is empty at the start."""
    survivor: str
    """The name of the hole with the last peg."""
    problems: int
    status: Status
    """Whether the problem can be solved."""
    counts: Counts | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the row by name, with the numbers if solutions were counted.

        >>> FinishRow("a1", "d4", 6, Status.SOLVED).as_json()
        {'vacancy': 'a1', 'survivor': 'd4', 'problems': 6, 'status': 'solved'}
        """
        row = {name: getattr(self, name) for name in ("vacancy", "survivor", "problems")}
        row["status"] = self.status.value
        if self.counts is not None:
            row |= {name: n for name, n in self.counts.as_json().items() if name != "games"}
        return row


@dataclass(frozen=True, slots=True)
class FinishTable:
    """All problems of a board from one vacancy to one peg that the position classes allow.

    ``complete`` is whether every problem was decided within the limits. ``untried`` are the pairs
    of holes that have no rows because the time was over before.

    >>> from pegsol import board
    >>> table = finish_table(board("triangle(5)"))
    >>> len(table.rows), table.number(Status.SOLVED), table.number(Status.IMPOSSIBLE)
    (17, 12, 5)
    """

    board: Board
    """The board."""
    rows: tuple[FinishRow, ...]
    """The problems; symmetric problems are listed once."""
    complete: bool
    untried: tuple[tuple[str, str], ...] = ()

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import finishes_as_svg

        return finishes_as_svg(self)

    def number(self, status: Status) -> int:
        """Return the number of rows with this answer."""
        wanted = checked(Status, status, "a status, such as Status.SOLVED")
        return len([row for row in self.rows if row.status is wanted])

    def as_json(self) -> dict[str, Any]:
        """Return the numbers and the rows by name."""
        return {
            "board": self.board.as_json(),
            "feasible": len(self.rows) + len(self.untried),
            **{status.value: self.number(status) for status in Status},
            "rows": [row.as_json() for row in self.rows],
            "untried": [{"vacancy": v, "survivor": s} for v, s in self.untried],
        }


def finish_table(
    board: BoardLike,
    *,
    vacancy: str | None = None,
    solutions: bool = False,
    distinct: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    time_each: float | None = None,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> FinishTable:
    """Return which single pegs can survive from which single vacancies, up to symmetry.

    All pairs that the position classes allow are listed, or those of one *vacancy*; the others have
    no solution. *solutions* and *distinct* solutions are counted on demand (see
    :func:`pegsol.count`), which may take long. If a quick search does not decide a problem, the
    state space of its vacancy does. If the limits do not allow even the numbers of the state space,
    a longer search decides; a time limit is then advisable. The limit of time bounds the whole
    table; *time_each* is in seconds and bounds each search, state space and count, as the limits of
    memory and of nodes do. Open results are None. :func:`pegsol.finish_rows` yields the rows while
    it works.

    By time reversal, a vacancy and a survivor have the same number of solutions when they are
    exchanged, so both problems are decided at once.

    >>> from pegsol import board
    >>> table = finish_table(board("line(6)"))
    >>> [(row.vacancy, row.survivor) for row in table.rows if row.status is Status.SOLVED]
    [('b1', 'b1'), ('b1', 'e1')]

    Raises CancelledError if *progress* returns False, and NotationError for a *vacancy* that is not
    a hole of the board.
    """
    run = Run(limits, threads=threads, progress=progress)
    wanted = Finishes(as_board(board), run, vacancy, time_each, solutions, distinct)
    for _ in wanted.rows():
        pass
    return wanted.table()


def finish_rows(
    board: BoardLike,
    *,
    vacancy: str | None = None,
    solutions: bool = False,
    distinct: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    time_each: float | None = None,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Iterator[FinishRow]:
    """Yield the rows of :func:`finish_table`, each as soon as it is known, while there is time.

    A row comes before those of earlier vacancies if it is decided with their pairs by time
    reversal. All problems are decided before solutions are counted.

    >>> for row in finish_rows("line(6)", vacancy="b1"):
    ...     print(row.vacancy, row.survivor, row.status.value)
    b1 b1 solved
    b1 e1 solved

    Raises the same errors as :func:`finish_table`.
    """
    run = Run(limits, threads=threads, progress=progress)
    return Finishes(as_board(board), run, vacancy, time_each, solutions, distinct).rows()


class Finishes:
    """The problems of a table, and their known answers; :meth:`rows` finds them."""

    def __init__(
        self,
        board: Board,
        run: Run,
        vacancy: str | None,
        time_each: float | None,
        solutions: bool,
        distinct: bool,
    ) -> None:
        self._board = board
        counted = {"solutions": solutions, "distinct": distinct}
        self._wanted = [name for name, wanted in counted.items() if wanted]
        self._orbits: Sequence[Sequence[Pair]] = feasible_pairs(board, run.check_time)
        if vacancy is not None:
            self._orbits = pairs_from(board.hole(vacancy), self._orbits)
        self._firsts = [orbit[0] for orbit in self._orbits]
        row_of = {pair: row for row, orbit in enumerate(self._orbits) for pair in orbit}
        self._turned = [row_of.get(pair[::-1], row) for row, pair in enumerate(self._firsts)]
        self._solvable: dict[int, bool | None] = {}
        self._counts: dict[int, Counts] = {}
        steps = len({v for v, _ in self._firsts})
        if self._wanted:
            steps += len([row for row, turned in enumerate(self._turned) if row <= turned])
        self._work = _Work(board, run, time_each, steps)

    def rows(self) -> Iterator[FinishRow]:
        """Yield the rows as they become known, while there is time."""
        for row in self._decide():
            if not self._wanted:
                yield self._row(row)
        for row in sorted(self._solvable) if self._wanted else ():
            if row not in self._counts:
                solvable = self._solvable[row]
                number = self._work.counts(self._firsts[row], solvable, "distinct" in self._wanted)
                self._counts[row] = self._counts[self._turned[row]] = number
            yield self._row(row)

    def table(self) -> FinishTable:
        """Return the table of the answers known so far."""
        names, found = self._board.names, self._solvable
        rows = [self._row(row) for row in sorted(found)]
        untried = [
            (names[v], names[s]) for row, (v, s) in enumerate(self._firsts) if row not in found
        ]
        decided = not untried and all(row.status is not Status.UNDECIDED for row in rows)
        complete = decided and all(
            row.counts is not None and getattr(row.counts, name) is not None
            for row in rows
            for name in self._wanted
        )
        return FinishTable(self._board, tuple(rows), complete, tuple(untried))

    def _row(self, row: int) -> FinishRow:
        vacancy, survivor = self._firsts[row]
        return FinishRow(
            self._board.names[vacancy],
            self._board.names[survivor],
            len(self._orbits[row]),
            Status.of(self._solvable[row]),
            self._counts.get(row),
        )

    def _decide(self) -> Iterator[int]:
        """Decide the problems, and yield the rows that are known; some stay undecided."""
        orbits, turned, found = self._orbits, self._turned, self._solvable
        by_vacancy: dict[int, list[int]] = {}
        for row, (vacancy, _) in enumerate(self._firsts):
            by_vacancy.setdefault(vacancy, []).append(row)
        for vacancy, rows in by_vacancy.items():
            if not self._work.has_time:
                return
            still_open = [row for row in rows if row not in found]
            survivors = [orbits[row][0][1] for row in still_open]
            alike = {row: sum([v == vacancy for v, _ in orbits[row]]) for row in rows}
            known = sum([alike[row] for row in rows if found.get(row)])
            answers = self._work.reached(
                vacancy, survivors, [alike[row] for row in still_open], known
            )
            for row, answer in zip(still_open, answers, strict=True):
                for one in dict.fromkeys((row, turned[row])):
                    if one not in found:
                        found[one] = answer
                        yield one


class _Work:
    """The steps of a table, which share the time of its run."""

    def __init__(self, board: Board, run: Run, time_each: float | None, steps: int) -> None:
        self._board = board
        self._run = run
        self._time_each = time_each
        self._done = self._reported = 0
        self.steps = steps
        self._in_blocks = divide(board, "blocks") is not None  # no whole state space is held then
        division = any_division(board)
        if division is None:
            self._fits = len(board) <= MAX_LISTED_HOLES
        else:
            self._fits = division.bytes <= run.memory

    @property
    def has_time(self) -> bool:
        """Whether time is left."""
        return self._run.left() > 0

    def reached(
        self, vacancy: int, survivors: Sequence[int], alike: Sequence[int], known: int
    ) -> list[bool | None]:
        """Return the pegs that can survive alone.

        *alike* has the number of pegs that each peg represents, and *known* is the number of other
        pegs that can survive.
        """
        board = self._board
        problems = [pair_problem(board, (vacancy, survivor)) for survivor in survivors]
        answers = [self._solved(problem, QUICK_NODES) for problem in problems]
        unknown = [number for number, answer in enumerate(answers) if answer is None]
        if unknown:
            start = Position(board, board.full ^ 1 << vacancy)
            space = self._space(start)
            known += sum([number for number, can in zip(alike, answers, strict=True) if can])
            none_else = space is None and self._single_pegs(start) == known
            for number in unknown:
                if space is not None:
                    answers[number] = Position(board, 1 << survivors[number]) in space
                elif none_else:
                    answers[number] = False
                else:
                    answers[number] = self._solved(problems[number], self._limits().nodes)
        self._done += 1
        return answers

    def _single_pegs(self, start: Position) -> int | None:
        """Return how many single pegs can be reached, from a state space that is not kept."""
        if not self._in_blocks:
            return None
        space = self._space(start, keep=False)
        return None if space is None else sum([x.raw for x in space.levels if x.pegs == 1])

    def _space(self, start: Position, *, keep: bool = True) -> StateSpace | None:
        """Return the positions that can be reached, or None if the limits do not allow it."""
        if (keep and not self._fits) or self._run.left() <= 0:
            return None
        try:
            return reachable(
                start,
                keep=keep,
                limits=self._limits(),
                threads=self._run.threads,
                progress=self._report,
            )
        except CancelledError:
            raise
        except LimitError:
            return None

    def _limits(self) -> Limits:
        """Return the limits of the next step."""
        return self._run.limits(self._time_each)

    def _solved(self, problem: Problem, nodes: int | None) -> bool | None:
        if self._run.left() <= 0:
            return None
        result = solve(
            problem,
            limits=replace(self._limits(), nodes=nodes),
            threads=self._run.threads,
            progress=lambda _: self._report(StateProgress(0, 1, 0)),
        )
        if result.limit is Limit.CANCELLED:
            raise CancelledError
        return {Status.SOLVED: True, Status.IMPOSSIBLE: False}.get(result.status)

    def counts(self, pair: Pair, solvable: bool | None, distinct: bool) -> Counts:
        """Return the numbers of solutions of a problem."""
        counts = NO_SOLUTION if solvable is False else NOT_COUNTED
        if solvable and self._fits and self._run.left() > 0:
            try:
                counts = count(
                    pair_problem(self._board, pair),
                    distinct=distinct,
                    limits=self._limits(),
                    threads=self._run.threads,
                    progress=self._report,
                )
            except CancelledError:
                raise
            except LimitError:
                pass
        self._done += 1
        return counts

    def _report(self, progress: StateProgress) -> bool:
        """Report the progress of the whole table; a step that restarts does not reduce it."""
        part = PROGRESS_PARTS * progress.done // max(1, progress.steps)
        self._reported = max(self._reported, self._done * PROGRESS_PARTS + part)
        try:
            self._run.report(self._reported, self.steps * PROGRESS_PARTS)
        except CancelledError:
            return False
        return True
