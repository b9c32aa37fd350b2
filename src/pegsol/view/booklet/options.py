"""The options of a PDF, which of them exclude each other, and the texts in its language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

from pegsol.errors import ProblemError
from pegsol.game.formats.puzzles import Puzzle, puzzles
from pegsol.game.problem import Problem
from pegsol.limits import Limits, amount, as_limits
from pegsol.view.messages import LANGUAGES, Language, catalogue, message, texts
from pegsol.view.svg.diagram import Names
from pegsol.view.titles import problem_title
from pegsol.view.wording import listed
from pegsol.wording import shown as quoted

Paper = Literal["a4", "letter"]


class Size(NamedTuple):
    """A size of paper: its name in Typst, and its sides in millimetres."""

    name: str
    width: float
    height: float


PAPERS: dict[Paper, Size] = {
    "a4": Size("a4", 210, 297),
    "letter": Size("us-letter", 215.9, 279.4),
}

PUZZLES = (1, 2, 4, 6)
"""The numbers of puzzles that a worksheet can have."""

MIN_PEG, MAX_PEG = 2, 100
"""The least and the greatest diameter of a peg in millimetres."""

DEFAULT_LIMITS = Limits(time=10)
"""The default limits of the search for each solution."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of booklet(); see its description."""

    title: str | None = None
    paper: Paper = "a4"
    cover: bool = True
    solutions: bool = False
    worksheet: int | None = None
    cut_out: float | None = None
    names: Names | None = "edges"
    language: Language = "en"
    limits: Limits = DEFAULT_LIMITS

    @property
    def size(self) -> Size:
        """The size of the paper."""
        return PAPERS[self.paper]

    def check(self) -> None:
        """Raise ProblemError for values that are out of range or exclude each other.

        Raises TypeError for limits of another type.
        """
        as_limits(self.limits)
        if self.paper not in PAPERS:
            raise ProblemError(f"paper is {' or '.join(PAPERS)}, not {quoted(self.paper)}")
        if self.language not in LANGUAGES:
            raise ProblemError(
                f"language is {listed(LANGUAGES, 'or')}, not {quoted(self.language)}"
            )
        if self.language != "en" and self.worksheet is None and self.cut_out is None:
            raise ProblemError("only worksheets and boards to cut out have other languages")
        if self.worksheet is not None and self.worksheet not in PUZZLES:
            raise ProblemError(
                f"a worksheet has 1, 2, 4 or 6 puzzles on a page, not {quoted(self.worksheet)}"
            )
        if self.cut_out is not None:
            amount(self.cut_out, "a diameter in mm", MIN_PEG, MAX_PEG)
            if self.worksheet is not None or self.solutions:
                raise ProblemError("boards to cut out have neither worksheets nor solutions")

    @property
    def texts(self) -> dict[str, Any]:
        """The texts of booklets: their own, and those that the pages have, too."""
        own: dict[str, Any] = texts(self.language)["BOOKLET"]
        words = catalogue(self.language)
        shared = {
            "name": words["ACTIONS.name"],
            "no_solution": words["PLAY.impossible"],
            "solutions": words["SAVED.kinds.solution"],
            "start": words["EDITOR.tools.start"],
            "finish": words["FINISH.label"],
        }
        return own | shared

    def text(self, name: str, **values: object) -> str:
        """Return a text that only booklets have; the *name* of a text among others has a dot."""
        return message(self.language, f"BOOKLET.{name}", values)

    def count(self, noun: str, number: int) -> str:
        """Return a number of pegs, jumps or moves."""
        return message(self.language, f"BOARD.{noun}", {"count": number})

    def title_of(self, problem: Problem) -> str:
        """Return the title of a problem; that of a named puzzle is translated."""
        return self._of_puzzle("titles", problem) or problem_title(problem, self.language)

    def description_of(self, problem: Problem) -> str:
        """Return the description of a problem; that of a named puzzle is translated."""
        return self._of_puzzle("descriptions", problem) or problem.description

    def _of_puzzle(self, what: str, problem: Problem) -> str:
        """Return a translated text about the puzzle that a problem is, "" if it is none."""
        puzzle = puzzle_of(problem)
        if self.language == "en" or puzzle is None or puzzle.title != problem.title:
            return ""
        return str(catalogue(self.language).get(f"PUZZLES.{what}.{puzzle.name}", ""))


def puzzle_of(problem: Problem) -> Puzzle | None:
    """Return the named puzzle that a problem is, whatever its title."""
    return _named().get((problem.start, problem.finish, problem.rules))


@cache
def _named() -> dict[object, Puzzle]:
    found = [(puzzle.problem, puzzle) for puzzle in puzzles()]
    return {(problem.start, problem.finish, problem.rules): puzzle for problem, puzzle in found}
