"""The words of worksheets and boards to cut out, in the languages of the pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from pegsol.game.boards.board import Board
from pegsol.game.formats.puzzles import Puzzle, puzzles
from pegsol.game.problem import Problem
from pegsol.view.messages import Language, catalogue, message, texts
from pegsol.view.titles import board_title, finish_title, problem_title


@dataclass(frozen=True, slots=True)
class Words:
    """The texts in a *language*, by their names, with the values in their places.

    >>> words = Words("de")
    >>> words.text("name"), words.count("jumps", 3)
    ('Name', '3 Sprünge')
    """

    language: Language

    @property
    def texts(self) -> dict[str, Any]:
        """The texts that only booklets have."""
        own: dict[str, Any] = texts(self.language)["BOOKLET"]
        return own

    @property
    def grades(self) -> list[str]:
        """The grades of difficulty."""
        grades: list[str] = catalogue(self.language)["DIFFICULTY.grades"]
        return grades

    def text(self, name: str, **values: object) -> str:
        """Return a text that only booklets have; the *name* of a text among others has a dot."""
        return self._shared(f"BOOKLET.{name}", **values)

    def count(self, noun: str, number: int) -> str:
        """Return a number of pegs, jumps or moves."""
        return self._shared(f"WORDS.{noun}", count=number)

    def _shared(self, key: str, **values: object) -> str:
        return message(self.language, key, values)

    def board(self, board: Board) -> str:
        """Return what people call a board."""
        return board_title(board, self.language)

    def finish(self, problem: Problem) -> str:
        """Return the finish of a problem."""
        return finish_title(problem, self.language)

    def title(self, problem: Problem) -> str:
        """Return the title of a problem; that of a named puzzle is translated."""
        known = "" if self.language == "en" else self._of_puzzle("titles", problem)
        return known or problem_title(problem, self.language)

    def description(self, problem: Problem) -> str:
        """Return the description of a problem; that of a named puzzle is translated."""
        if self.language == "en":
            return problem.description
        return self._of_puzzle("descriptions", problem) or problem.description

    def _of_puzzle(self, what: str, problem: Problem) -> str:
        """Return a text about the puzzle that a problem is, "" if it is none."""
        puzzle = puzzle_of(problem)
        if puzzle is None or puzzle.title != problem.title:
            return ""
        return str(catalogue(self.language).get(f"PUZZLES.{what}.{puzzle.name}", ""))


def puzzle_of(problem: Problem) -> Puzzle | None:
    """Return the named puzzle that a problem is, whatever its title."""
    return _named().get((problem.start, problem.finish, problem.rules))


@cache
def _named() -> dict[object, Puzzle]:
    found = [(puzzle.problem, puzzle) for puzzle in puzzles()]
    return {(problem.start, problem.finish, problem.rules): puzzle for problem, puzzle in found}
