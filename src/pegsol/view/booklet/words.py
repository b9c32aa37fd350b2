"""The words of worksheets and boards to cut out, in the languages of the pages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pegsol.model.boards.board import Board
from pegsol.model.formats.puzzles import Puzzle, puzzles
from pegsol.model.problems.problem import Problem
from pegsol.model.problems.titles import (
    board_parts,
    board_title,
    finish_part,
    finish_title,
    problem_title,
    start_part,
)
from pegsol.wording import shorten

Language = Literal["en", "ca", "de", "es", "fr", "nl"]
LANGUAGES: tuple[Language, ...] = ("en", "ca", "de", "es", "fr", "nl")

_FOLDER = Path(__file__).with_name("languages")
_PUZZLES = Path(__file__).parents[2] / "web/board/puzzles"


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
        """All texts."""
        return _read(_FOLDER / f"{self.language}.json")

    def text(self, name: str, *values: object, **named: object) -> str:
        """Return a text; the *name* of a text among others has a dot."""
        found: Any = self.texts
        for part in name.split("."):
            found = found[part]
        return str(found).format(*values, **named)

    def count(self, noun: str, number: int) -> str:
        """Return a number of pegs, jumps, moves or puzzles."""
        one, many = self.texts[noun]
        return str(one if number == 1 else many).format(number)

    def board(self, board: Board) -> str:
        """Return what people call a board.

        >>> from pegsol import board
        >>> Words("fr").board(board("rectangle(4,6)+diagonals"))
        'Rectangle de 4 sur 6 trous avec diagonales'
        """
        if self.language == "en":
            return board_title(board)
        parts = board_parts(board)
        kinds, kind = self.texts["boards"], parts.family
        if board.name is None:
            kinds, kind = self.texts["geometries"], parts.geometry
        try:
            title = kinds[kind].format(parts.holes, *parts.numbers)
        except (KeyError, IndexError):  # a name of its own
            title = shorten(kind[:1].upper() + kind[1:])
        return self.text("diagonals", title) if parts.diagonals else title

    def finish(self, problem: Problem) -> str:
        """Return the finish of a problem.

        >>> from pegsol import problem
        >>> Words("nl").finish(problem("french c1 d1 d4"))
        'laatste pinnen in d1 en d4'
        """
        if self.language == "en":
            return finish_title(problem)
        part = finish_part(problem)
        pattern = self.texts["finishes"][part.code]
        if part.code == "in":
            pattern = pattern[len(part.holes) > 1]
        value = self._list(part.holes) if part.holes else self.count("pegs", part.number)
        return str(pattern).format(value)

    def title(self, problem: Problem) -> str:
        """Return the title of a problem; that of a named puzzle is translated.

        >>> from pegsol import problem
        >>> Words("es").title(problem("triangle-5")), Words("de").title(problem("english d4 d3"))
        ('Triángulo de 15 casillas', 'Englisch, letzte Kugel in d3')
        """
        if self.language == "en":
            return problem_title(problem)
        if problem.title:
            return self._of_puzzle("titles", problem) or problem.title
        board, part = self.board(problem.board), start_part(problem)
        if problem.rules == "reverse":
            board = self.text("in_reverse", board)
        if part.code != "usual":
            value = self._list(part.holes) if part.holes else self.count("pegs", part.number)
            board += f" {self.text(f'starts.{part.code}', value)}"
        return f"{board}, {self.finish(problem)}"

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
        return str(_read(_PUZZLES / f"{self.language}.js")[what].get(puzzle.name, ""))

    def _list(self, names: Sequence[str]) -> str:
        *others, last = names
        return f"{', '.join(others)} {self.text('and')} {last}" if others else last


def puzzle_of(problem: Problem) -> Puzzle | None:
    """Return the named puzzle that a problem is, whatever its title."""
    return _named().get((problem.start, problem.finish, problem.rules))


@cache
def _named() -> dict[object, Puzzle]:
    found = [(puzzle.problem, puzzle) for puzzle in puzzles()]
    return {(problem.start, problem.finish, problem.rules): puzzle for problem, puzzle in found}


@cache
def _read(path: Path) -> dict[str, Any]:
    """Return the texts in a file, which is JSON, perhaps in a module of JavaScript."""
    text = path.read_text("utf-8")
    content: dict[str, Any] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return content
