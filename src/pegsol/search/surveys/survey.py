"""A survey of a board: each problem from one vacancy to one survivor, with a certificate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pegsol.errors import CancelledError, Limit, checked
from pegsol.guesses import guessable
from pegsol.limits import DEFAULT_LIMITS, Clock, Limits, as_limits
from pegsol.model.boards.board import Board
from pegsol.model.boards.names import BoardLike, as_board
from pegsol.model.problems.position import Position
from pegsol.model.problems.problem import Finish, Problem
from pegsol.search.result import Attempt, Result, Status
from pegsol.search.run import Run, StateCallback
from pegsol.search.solving.solve import prove
from pegsol.theory.certificates.certificate import Certificate
from pegsol.theory.certificates.inductive_set import InductiveSet
from pegsol.theory.certificates.jump_counts import JumpCounts, leaves
from pegsol.theory.certificates.parity_sets import ParitySets
from pegsol.theory.certificates.tree import Tree
from pegsol.theory.certificates.weightings import Weightings
from pegsol.theory.position_class import excluded_pairs, feasible_pairs
from pegsol.wording import plural

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SurveyRow:
    """A vacancy, a survivor, and the certificate that decides whether one leads to the other.

    ``problems`` is the number of symmetric problems, including this one, and ``result`` is what
    :func:`pegsol.prove` found.

    >>> from pegsol import board
    >>> row = survey(board("triangle(4)")).rows[0]
    >>> row.vacancy, row.survivor, row.problems, row.status.value, row.kind, row.size
    ('a2', 'b2', 6, 'solved', 'solution', '8 jumps')
    """

    vacancy: str
    """The name of the hole that is empty at the start."""
    survivor: str
    """The name of the hole with the last peg."""
    problems: int
    result: Result
    """The result of :func:`pegsol.prove`."""

    @property
    def status(self) -> Status:
        """The answer; undecided if a limit stopped the work."""
        return self.result.status

    @property
    def kind(self) -> str:
        """The kind of certificate: "solution", "pagoda" and so on; "" for none."""
        if self.result.solution is not None:
            return "solution"
        return "" if self.result.proof is None else self.result.proof.kind

    @property
    def size(self) -> str:
        """The size of the certificate in words: its jumps, weights, pairs and so on."""
        number, unit = self._measured()
        return "" if number is None else plural(number, unit, ",")

    def _measured(self) -> tuple[int | None, str]:
        """Return the size of the certificate, and its unit; None for a size without one."""
        if self.result.solution is not None:
            return len(self.result.solution.jumps), "jump"
        return (None, "") if self.result.proof is None else _size(self.result.proof.certificate)

    @property
    def seconds(self) -> float:
        """The seconds that the decision took."""
        return sum([attempt.seconds for attempt in self.result.attempts])

    def as_json(self) -> dict[str, Any]:
        """Return the row by name, without the certificate."""
        size, unit = self._measured()
        return {
            "vacancy": self.vacancy,
            "survivor": self.survivor,
            "problems": self.problems,
            "status": self.status.value,
            "kind": self.kind or None,
            "size": size,
            "unit": f"{unit}s" if unit else None,
            "standing": "verified" if self.result.solution else self.result.standing,
            "seconds": round(self.seconds, 6),
        }


@dataclass(frozen=True, slots=True)
class Survey:
    """The problems of a board from one vacancy to one survivor, up to symmetry.

    ``excluded`` are the pairs of a vacancy and a survivor that the position classes exclude, up to
    symmetry. They have rows only if *everything* was asked for. ``untried`` are the pairs that have
    no rows because the time was over before.

    >>> from pegsol import board
    >>> found = survey(board("triangle(5)"))
    >>> len(found.rows), found.number(Status.SOLVED), found.kinds()["solution"], len(found.excluded)
    (17, 12, 12, 25)
    """

    board: Board
    """The board."""
    rows: tuple[SurveyRow, ...]
    """The problems; symmetric problems are listed once."""
    excluded: tuple[tuple[str, str], ...]
    untried: tuple[tuple[str, str], ...] = ()

    def _repr_svg_(self) -> str:
        from pegsol.view.notebook.display import survey_as_svg

        return survey_as_svg(self)

    @property
    def complete(self) -> bool:
        """Whether every problem is decided."""
        return not self.untried and self.number(Status.UNDECIDED) == 0

    def number(self, status: Status) -> int:
        """Return the number of rows with this answer."""
        wanted = checked(Status, status, "a status, such as Status.SOLVED")
        return len([row for row in self.rows if row.status is wanted])

    def kinds(self) -> dict[str, int]:
        """Return the number of rows that each kind of certificate decides."""
        return dict(Counter([row.kind for row in self.rows if row.kind]))

    def as_json(self) -> dict[str, Any]:
        """Return the numbers, the rows and the excluded pairs by name."""
        return {
            "board": self.board.as_json(),
            **{status.value: self.number(status) for status in Status},
            "kinds": self.kinds(),
            "rows": [row.as_json() for row in self.rows],
            "excluded": [{"vacancy": v, "survivor": s} for v, s in self.excluded],
            "untried": [{"vacancy": v, "survivor": s} for v, s in self.untried],
        }


@guessable
def survey(
    board: BoardLike,
    *,
    everything: bool = False,
    vacancy: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    time_each: float | None = None,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Survey:
    """Return what decides the problem of each vacancy and survivor of *board*, up to symmetry.

    A solution or a proof decides each problem (see :func:`pegsol.prove`). The rows are the pairs in
    one position class, or those of one *vacancy*. The other pairs have no solution; *everything*
    adds a row with a proof for each of them. The limit of time bounds the whole survey; *time_each*
    is in seconds and bounds each problem, as the limits of memory and of nodes do.
    :func:`pegsol.survey_rows` yields the rows while it runs.

    >>> from pegsol import board
    >>> rows = survey(board("line(6)")).rows
    >>> [(row.vacancy, row.survivor) for row in rows if row.status is Status.SOLVED]
    [('b1', 'b1'), ('b1', 'e1')]

    Raises CancelledError if *progress* returns False, LimitError if there is no time even to list
    the pairs, and ProblemError for a *vacancy* that is no hole of the board.
    """
    run = Run(limits, threads=threads, progress=progress)
    pairs = SurveyPairs(as_board(board), limits, everything=everything, vacancy=vacancy)
    rows = pairs.rows(limits=run.limits(), time_each=time_each, threads=threads, progress=progress)
    return pairs.survey(rows)


@guessable
def survey_rows(
    board: BoardLike,
    *,
    everything: bool = False,
    vacancy: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    time_each: float | None = None,
    threads: int = 1,
    progress: StateCallback | None = None,
) -> Iterator[SurveyRow]:
    """Yield the rows of :func:`survey`, each as soon as it is found, while there is time.

    >>> for row in survey_rows("line(6)", vacancy="b1"):
    ...     print(row.vacancy, row.survivor, row.status.value)
    b1 b1 solved
    b1 e1 solved

    Raises the same errors as :func:`survey`.
    """
    run = Run(limits, threads=threads, progress=progress)
    pairs = SurveyPairs(as_board(board), limits, everything=everything, vacancy=vacancy)
    return pairs.rows(limits=run.limits(), time_each=time_each, threads=threads, progress=progress)


class SurveyPairs:
    """The pairs that a survey of *board* lists; with *everything*, the excluded ones, too.

    With a *vacancy*, only its pairs are listed.

    Raises LimitError if the time limit is reached, and ProblemError for an unknown vacancy.
    """

    def __init__(
        self,
        board: Board,
        limits: Limits,
        *,
        everything: bool = False,
        vacancy: str | None = None,
    ) -> None:
        check = Clock(as_limits(limits).time).check
        excluded = list(excluded_pairs(board, check))
        self.board = board
        self.orbits = feasible_pairs(board, check)
        if vacancy is not None:
            hole = board.hole(vacancy)
            excluded = pairs_from(hole, excluded)
            self.orbits = pairs_from(hole, self.orbits)
        if everything:
            self.orbits = sorted([*self.orbits, *excluded])
        self._excluded = tuple([_names(board, orbit[0]) for orbit in excluded])

    def survey(self, rows: Iterable[SurveyRow]) -> Survey:
        """Return the survey with these rows."""
        rows = tuple(rows)
        untried = [_names(self.board, orbit[0]) for orbit in self.orbits[len(rows) :]]
        return Survey(self.board, rows, self._excluded, tuple(untried))

    def rows(
        self,
        *,
        known: Mapping[Pair, SurveyRow] | None = None,
        limits: Limits = DEFAULT_LIMITS,
        time_each: float | None = None,
        threads: int = 1,
        progress: StateCallback | None = None,
    ) -> Iterator[SurveyRow]:
        """Yield the rows, each as soon as it is found, while there is time.

        The rows that are *known*, by the numbers of their holes, are not looked for.
        """
        run = Run(limits, threads=threads, progress=progress)
        known = known or {}
        waiting = len([orbit for orbit in self.orbits if orbit[0] not in known])
        done = 0
        for orbit in self.orbits:
            if orbit[0] in known:
                yield known[orbit[0]]
                continue
            if run.left() <= 0:
                return
            vacancy, survivor = _names(self.board, orbit[0])
            named = run.named(f"{vacancy} to {survivor}")

            def tell(_: Attempt, named: Run = named, done: int = done) -> bool:
                try:
                    named.report(done, waiting)
                except CancelledError:
                    return False
                return True

            named.report(done, waiting)
            problem = pair_problem(self.board, orbit[0])
            limits = run.limits(time_each)
            result = prove(problem, limits=limits, threads=threads, progress=tell)
            if result.limit is Limit.CANCELLED:
                raise CancelledError
            yield SurveyRow(vacancy, survivor, len(orbit), result)
            done += 1


def pairs_from(vacancy: int, orbits: Iterable[Sequence[Pair]]) -> list[list[Pair]]:
    """Return what is left of sets of symmetric pairs if only those of one vacancy count.

    >>> pairs_from(1, [[(0, 0), (3, 3)], [(2, 1), (1, 2)]])
    [[(1, 2)]]
    """
    kept = [[pair for pair in orbit if pair[0] == vacancy] for orbit in orbits]
    return [sorted(orbit) for orbit in kept if orbit]


def _size(certificate: Certificate) -> tuple[int | None, str]:
    match certificate:
        case ParitySets():
            return len(certificate.sets), "parity set"
        case Weightings():
            weights = [weight for weights in certificate.weights for weight in weights if weight]
            return len(weights), "weight"
        case Tree():
            return len(certificate.pairs), "pair"
        case JumpCounts():
            return len(list(leaves(certificate.root))), "sum"
        case InductiveSet():
            return certificate.positions, "position"
    return None, ""


def _names(board: Board, pair: Pair) -> tuple[str, str]:
    return board.names[pair[0]], board.names[pair[1]]


def pair_problem(board: Board, pair: Pair) -> Problem:
    """Return the problem of a vacancy and a survivor."""
    vacancy, survivor = pair
    return Problem(Position(board, board.full ^ 1 << vacancy), Finish.of_bits(1 << survivor))
