"""The rows of a survey, and those of one board as a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from pegsol.errors import ProblemError, checked
from pegsol.game.boards.board import Board, BoardJson, Drawn
from pegsol.game.formats.json import parse_json
from pegsol.game.formats.puzzles import problem as read_problem
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.proof.proof import ProofKind
from pegsol.search.result import Status
from pegsol.shapes import Json, PairJson
from pegsol.study.datasets.columns import Row, RowJson
from pegsol.study.datasets.plan import problem_text
from pegsol.wording import plural


class SurveyJson(TypedDict):
    """The problems of a board."""

    board: BoardJson
    solved: int
    impossible: int
    undecided: int
    """The failed rows included."""
    kinds: dict[ProofKind, int]
    """The numbers of certificates of each kind."""
    rows: list[Annotated[Json, RowJson]]
    excluded: list[PairJson]
    """The pairs that the position classes exclude."""
    untried: list[str]
    """The problems that have no row yet, as pegsol solve reads them."""


@dataclass(frozen=True, slots=True)
class SurveyRow:
    """A problem of a survey, and what is known about it: the *columns* of the dataset by name.

    >>> from pegsol import survey
    >>> row = survey("triangle(4)").rows[0]
    >>> row.vacancy, row.survivor, row.problems, row.status.value, row.kind, row.size
    ('a2', 'b2', 6, 'solved', 'solution', '8 jumps')
    """

    columns: Row
    """The values of the row; docs/formats.md has the data dictionary."""

    def __hash__(self) -> int:
        return hash((self.columns["key"], self.columns["status"]))

    @property
    def name(self) -> str:
        """A hash of the problem."""
        return str(self.columns["key"]).partition("-")[0]

    @property
    def problem(self) -> Problem:
        """The problem."""
        return read_problem(self.columns["problem"])

    @property
    def vacancy(self) -> str | None:
        """The name of the hole that is empty at the start; None unless the problem is a pair."""
        return _text(self.columns["vacancy"])

    @property
    def survivor(self) -> str | None:
        """The name of the hole with the last peg; None unless the problem is a pair."""
        return _text(self.columns["survivor"])

    @property
    def problems(self) -> int | None:
        """The number of problems that are the same by symmetry, this one included."""
        number: int | None = self.columns["problems"]
        return number

    @property
    def status(self) -> Status:
        """The answer; undecided if a limit stopped the work or the row failed."""
        word = self.columns["status"]
        return Status.UNDECIDED if word == "failed" else Status(word)

    @property
    def reason(self) -> str | None:
        """What is missing and why, such as "moves: nodes"; None if nothing is."""
        return _text(self.columns["reason"])

    @property
    def kind(self) -> str:
        """The kind of certificate: "solution", "pagoda" and so on; "" for none."""
        return self.columns["kind"] or ""

    @property
    def size(self) -> str:
        """The size of the certificate in words: its jumps, weights, pairs and so on."""
        size = self.columns["size"]
        return "" if size is None else plural(size, self.columns["unit"], ",")

    @property
    def seconds(self) -> float:
        """The seconds that the row took."""
        return float(self.columns["seconds"] or 0)

    @property
    def solution(self) -> Solution | None:
        """The best solution found."""
        moves = self.columns["solution"]
        return None if moves is None else Solution(self.problem, moves)

    def certificate(self) -> dict[str, Any]:
        """Return the document that ``pegsol prove`` writes and :func:`pegsol.check` checks.

        Raises ProblemError if the row has none.
        """
        text = self.columns["certificate"]
        if text is None:
            raise ProblemError("the row has no certificate")
        document: dict[str, Any] = parse_json(text)
        return document

    def as_json(self) -> dict[str, Any]:
        """Return the columns by name, without the certificate."""
        return {name: value for name, value in self.columns.items() if name != "certificate"}


@dataclass(frozen=True, slots=True)
class SurveyTable(Drawn):
    """The rows of a survey on one board, in order.

    ``excluded`` are the pairs of a vacancy and a survivor that the position classes exclude, up to
    symmetry; they have rows only if the survey asks for them. ``untried`` are the problems that
    have no rows yet.

    >>> from pegsol import survey
    >>> table = survey("triangle(5)").tables[0]
    >>> len(table.rows), table.number(Status.SOLVED), table.kinds()["solution"], len(table.excluded)
    (17, 12, 12, 25)
    """

    board: Board
    """The board."""
    rows: tuple[SurveyRow, ...]
    """The problems; symmetric problems are listed once."""
    excluded: tuple[tuple[str, str], ...]
    untried: tuple[Problem, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing that was asked for is missing."""
        return not self.untried and all(row.reason is None for row in self.rows)

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
            "untried": [problem_text(one) for one in self.untried],
        }


def _text(value: Any) -> str | None:
    return None if value is None else str(value)
