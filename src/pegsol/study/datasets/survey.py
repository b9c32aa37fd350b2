"""A survey: problems up to symmetry, whose rows come one by one or from a folder."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any, cast, get_args

from pegsol.errors import FileError, ProblemError, expected, refuses_copies
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.problem import Problem
from pegsol.limits import DEFAULT_LIMITS, Limits, as_limits
from pegsol.search.run import Run, StateCallback
from pegsol.study.crew.crew import Crew
from pegsol.study.datasets.columns import Row
from pegsol.study.datasets.driving import rows_here, rows_of_crew
from pegsol.study.datasets.plan import (
    Plan,
    Question,
    as_wants,
    board_as_read,
    problem_as_read,
    problem_text,
)
from pegsol.study.datasets.store import Place, Store
from pegsol.study.datasets.table import SurveyRow, SurveyTable
from pegsol.study.pairs import Choice
from pegsol.wording import plural, shown

FLUSH_ROWS, FLUSH_SECONDS = 16, 1.0
"""The rows and the seconds after which rows are written."""


class Survey:
    """Problems up to symmetry, and a row for each of them.

    Iterating over a survey yields the known rows, and then each other row as soon as it is found.
    In a folder, a row is on disk before it is yielded. ``rows`` and ``tables`` first wait for the
    missing rows.

    >>> found = survey("line(6)")
    >>> [(row.vacancy, row.survivor) for row in found if row.solution]
    [('b1', 'b1'), ('b1', 'e1')]
    >>> len(found.rows), found.complete
    (6, True)
    """

    def __init__(self) -> None:
        """Raise TypeError: survey() and Survey.read() return surveys."""
        raise TypeError("survey() and Survey.read() return surveys")

    def _of(
        self,
        plan: Plan,
        *,
        output: str | os.PathLike[str] | None = None,
        retry: bool = False,
        cluster: str | None = None,
        limits: Limits = DEFAULT_LIMITS,
        threads: int | None = None,
        progress: StateCallback | None = None,
    ) -> Survey:
        """Return the survey of a plan; :func:`survey` describes the options, and makes the plan."""
        self._plan, self._retry, self._cluster, self._places = plan, retry, cluster, threads
        self._run = Run(limits, threads=threads or 1, seed=plan.seed, progress=progress)
        self._store = None if output is None else Store(output)
        if self._store is not None:
            self._store.check(plan, retry=retry)
        self._questions, self._excluded = plan.questions(self._run.check_time)
        self._known: dict[str, Row] = {}
        self._over = False
        return self

    @classmethod
    def read(cls, folder: str | os.PathLike[str]) -> Survey:
        """Return the survey in a folder as far as it has come; nothing is searched.

        Raises FileError if the folder has no survey, or a file in it cannot be read.
        """
        found = survey_of(Store(folder).plan(), output=folder)
        found._over = True
        return found

    __reduce__ = refuses_copies("read() it from its folder, or send its rows")

    def __repr__(self) -> str:
        boards = ", ".join([board.name or "a board" for board in self._plan.all_boards])
        return f"<survey of {boards}: {plural(len(self._questions), 'problem')}>"

    # -- the rows ------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[SurveyRow]:
        yield from self._known_rows()
        yield from self._new_rows()

    def _new_rows(self) -> Iterator[SurveyRow]:
        if not self._over:
            yield from map(SurveyRow, self._here() if self._store is None else self._kept())
            self._over = True

    def _known_rows(self, *, certificates: bool = True) -> Iterator[SurveyRow]:
        if self._store is None:
            yield from map(SurveyRow, self._known.values())
        else:
            best = self._best(self._store)
            yield from map(SurveyRow, self._store.rows(best, certificates=certificates))

    def _all_rows(self) -> Iterator[SurveyRow]:
        """Find the rows that are missing, and yield the best row of each problem."""
        for _ in self._new_rows():
            pass
        return self._known_rows()

    @property
    def rows(self) -> tuple[SurveyRow, ...]:
        """The rows in the order of the problems."""
        found = {row.name: row for row in self._all_rows()}
        return tuple([found[one.name] for one in self._questions if one.name in found])

    @property
    def tables(self) -> tuple[SurveyTable, ...]:
        """The rows of each board, in the order of the boards."""
        return self._tables(self._all_rows())

    def known_tables(self) -> tuple[SurveyTable, ...]:
        """Return the tables of the rows that are known, without waiting for others.

        Rows in a folder come without their certificates, which may take much more memory.
        """
        return self._tables(self._known_rows(certificates=False))

    @property
    def complete(self) -> bool:
        """Whether nothing that was asked for is missing."""
        return all(table.complete for table in self.tables)

    def _repr_svg_(self) -> str | None:
        from pegsol.view.notebook.display import as_svg

        tables = self.tables
        return as_svg(tables[0]) if len(tables) == 1 else None

    # -- what is done, and what is left --------------------------------------------------------

    def _best(self, store: Store) -> dict[str, Place]:
        """Return the best rows in the folder, by the names of their problems."""
        best = store.best() if store.is_at(store.folder) else {}
        names = {one.name for one in self._questions}
        for name, place in best.items():
            if name not in names:
                key = place.columns["key"]
                raise FileError(f"{place.file} has a row of another survey, with the key {key}")
        return best

    def _left(self, store: Store) -> list[Question]:
        """Return the problems that have no row, or are to be tried again."""
        best = self._best(store)
        return [one for one in self._questions if self._is_left(one, best.get(one.name))]

    def _is_left(self, question: Question, place: Place | None) -> bool:
        """Return whether a problem has no row, or is to be tried again.

        A search that its own limit of positions has stopped ends in the same way each time.
        """
        if place is None:
            return True
        if not self._retry or place.columns["reason"] is None:
            return False
        reasons = place.columns["reason"].split(", ")
        settled = all(reason.endswith(": nodes") for reason in reasons)
        return not settled or place.columns["key"] != question.key

    def _here(self) -> Iterator[Row]:
        left = [one for one in self._questions if one.name not in self._known]
        for row in rows_here(self._plan, left, self._run):
            self._known[SurveyRow(row).name] = row
            yield row

    def _kept(self) -> Iterator[Row]:
        """Find the rows that the folder lacks, write them, and yield them."""
        assert self._store is not None
        if not self._store.is_writable and not self._left(self._store):
            return
        with self._store.driven(self._plan, retry=self._retry):
            left = self._left(self._store)
            if left:
                yield from self._written(self._store, left)
            if self._run.left() > 0:
                self._store.join(self._order())

    def _written(self, store: Store, left: list[Question]) -> Iterator[Row]:
        waiting: list[Row] = []
        since = time.monotonic()
        self._run.report(0, len(left))  # a cluster takes seconds to start
        workers = self._crew()
        try:
            with closing(rows_of_crew(self._plan, left, self._run, workers)) as found:
                for row in found:
                    waiting += [] if row is None else [row]
                    due = time.monotonic() - since >= FLUSH_SECONDS
                    if len(waiting) >= FLUSH_ROWS or (waiting and due):
                        ready, waiting, since = waiting, [], time.monotonic()
                        store.add(ready)
                        yield from ready
                        if store.is_scattered:
                            store.join(self._order())
                    elif due:
                        since = time.monotonic()
        finally:
            store.add(waiting)
        yield from waiting

    def _crew(self) -> Crew:
        if self._cluster is None:
            from pegsol.study.crew.local import LocalCrew

            return LocalCrew(self._places)
        from pegsol.study.crew.cluster import ClusterCrew

        return ClusterCrew(self._cluster, self._places)

    def _order(self) -> dict[str, int]:
        return {one.name: number for number, one in enumerate(self._questions)}

    def _tables(self, rows: Iterable[SurveyRow]) -> tuple[SurveyTable, ...]:
        by_name = {row.name: row for row in rows}
        found: dict[Board, list[SurveyRow]] = {board: [] for board in self._plan.all_boards}
        untried: dict[Board, list[Problem]] = {board: [] for board in self._plan.all_boards}
        for one in self._questions:
            if one.name in by_name:
                found[one.problem.board].append(by_name[one.name])
            else:
                untried[one.problem.board].append(one.problem)
        return tuple(
            [
                SurveyTable(board, tuple(found[board]), tuple(excluded), tuple(untried[board]))
                for board, excluded in self._excluded.items()
            ]
        )


def survey(
    boards: BoardLike | Iterable[BoardLike] = (),
    *,
    pairs: Choice | Iterable[ProblemLike] = "allowed",
    vacancy: str | None = None,
    want: str | Iterable[str] = "answer,proof",
    output: str | os.PathLike[str] | None = None,
    retry: bool = False,
    cluster: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    time_each: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: StateCallback | None = None,
) -> Survey:
    """Return a survey of one or more boards: a row for each vacancy and survivor, up to symmetry.

    *pairs* are the pairs that the position classes allow ("allowed"), "all" pairs, or the pairs
    whose last peg ends in the vacancy ("complement"). With a *vacancy*, only its pairs count.
    Without boards, *pairs* are any problems; of those that are the same by symmetry, the first has
    the row, and its column ``given`` has the texts of all.

    *want* says what the rows should contain: the "answer", which is always included; a
    "proof", which is a certificate (see :func:`pegsol.prove`); the fewest "moves"; the "count" of
    the solutions; and the "chance" of random play.

    With an *output*, the rows are kept in this folder as Parquet files, and a survey that is there
    is continued. Its problems are tasks for *threads* processes, or one process for each processor,
    or for the workers of a *cluster*: the address of a Dask scheduler, or its file.
    Without an *output*, the rows are found in this process. With *retry*, incomplete rows are tried
    again, with the limits given now.

    The time limit bounds the whole survey, *time_each* bounds the seconds of a row, and the node
    limit bounds each search of a row. If there is enough time and memory, rows are the same in
    every run, even with a node limit, except for the columns about time and the machine.

    >>> from pegsol import survey
    >>> [row.status.value for row in survey(pairs=["english d4 d4", "english d4 d3"])]
    ['solved', 'impossible']

    Iteration raises CancelledError if *progress* returns False, FileError for a folder that cannot
    be used, and ClusterError for a cluster that cannot be used. The function raises ProblemError
    for wants and pairs that do not exist, NotationError for a *vacancy* that is not a hole of the
    board, MissingExtraError for an *output* if PyArrow is not installed, and LimitError if there is
    no time even to list the problems.
    """
    known = get_args(Choice)
    several = [boards] if isinstance(boards, Board | str | Mapping) else boards
    if not isinstance(several, Iterable):
        raise expected("a board, its name, or several of them", boards)
    if not isinstance(pairs, Iterable):
        raise expected("which pairs, or problems", pairs)
    if isinstance(pairs, str) and pairs not in known:
        raise ProblemError(f"pairs are {', '.join(known)} or problems, not {shown(pairs)}")
    problems = () if isinstance(pairs, str) else tuple(pairs)
    read = tuple([problem_as_read(as_problem(problem)) for problem in problems])
    plan = Plan(
        boards=tuple([(board_as_read(as_board(board)), vacancy) for board in several]),
        pairs=cast("Choice", pairs) if isinstance(pairs, str) else "allowed",
        problems=read,
        lines=tuple(map(_line, problems, read)),
        wants=as_wants(want),
        nodes=as_limits(limits).nodes,
        time_each=time_each,
        seed=seed,
    )
    return survey_of(
        plan,
        output=output,
        retry=retry,
        cluster=cluster,
        limits=limits,
        threads=threads,
        progress=progress,
    )


def _line(text: ProblemLike, problem: Problem) -> str:
    """Return on one line what a caller gave for a problem."""
    return text if isinstance(text, str) and "\n" not in text else problem_text(problem)


def survey_of(plan: Plan, **options: Any) -> Survey:
    """Return the survey of a *plan*, with the *options* of :func:`survey`."""
    return Survey.__new__(Survey)._of(plan, **options)
