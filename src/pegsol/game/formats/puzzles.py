"""The named puzzles, and problems from any text: a name, a few words, or a whole problem."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pegsol.errors import NotationError, PegError, UnknownBoardError
from pegsol.game.boards.board import Board
from pegsol.game.boards.names import read_board, suggested_names
from pegsol.game.finish import parse_finish
from pegsol.game.foreign_notation import NOTATIONS, hole_pattern, own_holes
from pegsol.game.formats.files import (
    decode_text,
    given_bytes,
    is_document,
    parse_problem,
    read_text,
)
from pegsol.game.formats.json import problem_from_json
from pegsol.game.formats.tatham import is_game_id, parse_game_id
from pegsol.game.grades import GRADES, grade_of
from pegsol.game.jump import Rules
from pegsol.game.position import START_WORDS
from pegsol.game.problem import Problem
from pegsol.wording import shown, words_of

COLLECTIONS = {
    "first-steps": "First steps",
    "classics": "Classics",
    "patterns": "Pictures on the English board",
    "there-and-back": "There and back",
    "triangles": "Triangles and stars",
    "squares": "Squares",
    "expeditions": "Expeditions",
    "giants": "Giants",
    "nets": "Nets",
    "reverse": "Backwards",
    "impossible": "Impossible, but why?",
}
"""The collections of puzzles in the order of the catalogue, with their titles."""

LADDER = (
    "latin-cross",
    "hat",
    "goblet",
    "boat",
    "greek-cross",
    "tree",
    "rocket",
    "cat",
    "spinning-top",
    "compass",
    "house",
    "pyramid",
    "open-star",
    "wreath",
    "fireplace",
    "up-arrow",
    "hourglass",
    "diamond-24",
    "column",
    "central-game",
)
"""The puzzles that lead a new player from six pegs to the central game.

They are in the order of their difficulty, and no step is easier than the last.
"""

_FILE = os.path.join(os.path.dirname(__file__), "puzzles.txt")
_COMMENT = re.compile(r"^#.*\n", re.MULTILINE)

# The end of a file's name; no problem ends like this.
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")

# A finish in the place of a vacancy.
_FINISH = re.compile(
    r"(any|fewest|at[ -]most[ -][0-9]+|exactly[ -][0-9]+|one[ -]vacancy|corner|edge)\b"
    r"|(?<!\S)[^\s|]+ ?\|",
    re.IGNORECASE,
)

# In the name of a file that other words follow.
_MAX_NAME_WORDS = 20

# The word between a start and a finish.
_TO = re.compile(r"(?<!\S)to(?!\S)", re.IGNORECASE)


# Named puzzles


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A problem with a name.

    ``solvable`` is whether the finish can be reached. If it is, ``grade`` is 1 (very easy) to 5
    (very hard); it follows from ``number``, that of :func:`pegsol.difficulty`, unless that is not
    known. ``collection`` is one of COLLECTIONS.

    >>> puzzle = puzzles()[0]
    >>> puzzle.name, puzzle.problem.start.peg_count, puzzle.difficulty
    ('latin-cross', 6, 'very easy')
    """

    name: str
    """The name, in lower case."""
    title: str
    """The title for people."""
    problem: Problem
    """The problem."""
    collection: str
    solvable: bool
    grade: int | None
    number: float | None
    source: str
    """Where it was published."""
    description: str = ""
    """What it asks for."""
    aliases: tuple[str, ...] = ()
    """Other names."""

    @property
    def difficulty(self) -> str | None:
        """The grade in words; None if the puzzle has no solution."""
        return None if self.grade is None else GRADES[self.grade - 1]


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all named puzzles.

    >>> len(puzzles()) >= 40
    True
    """
    return tuple([_puzzle(part) for part in dict.fromkeys(_parts().values())])


def puzzle(name: str) -> Puzzle:
    """Return the puzzle called *name*."""
    part = _parts().get("-".join(name.lower().split()))
    if part is None:
        raise UnknownBoardError(name, _parts())
    return _puzzle(part)


@cache
def _parts() -> dict[str, str]:
    """Return the parts of the file, in its order, by the names of the puzzles in them.

    Every problem that is read begins here, so a part is not read before it is wanted.
    """
    with open(_FILE, encoding="utf-8") as file:
        text = _COMMENT.sub("", file.read())
    parts: dict[str, str] = {}
    for part in text.split("\n[")[1:]:
        name, _, rest = part.partition("]\n")
        parts[name] = part
        if rest.startswith("aliases: "):
            parts |= dict.fromkeys(words_of(rest[len("aliases: ") : rest.index("\n")]), part)
    return parts


def _problem(part: str) -> Problem:
    """Return the problem of a puzzle, which stands below an empty line."""
    from pegsol.game.formats.text import parse_text_problem  # slow to import

    return parse_text_problem(part.partition("\n\n")[2])


def _head(part: str) -> tuple[str, dict[str, str]]:
    """Return the name of a puzzle and the lines below it by their keys, such as "grade: 1"."""
    name, *lines = part.partition("\n\n")[0].split("\n")
    return name.removesuffix("]"), dict([line.split(": ", 1) for line in lines])


def _puzzle(part: str) -> Puzzle:
    (name, head), problem = _head(part), _problem(part)
    solvable, number = head.get("solvable") != "no", float(head.get("number", "nan"))
    grade = int(head["grade"]) if "grade" in head else grade_of(number)
    return Puzzle(
        name,
        problem.title,
        problem,
        head["collection"],
        solvable,
        grade if solvable else None,
        number if "number" in head else None,
        head.get("source", ""),
        problem.description,
        tuple(words_of(head.get("aliases", ""))),
    )


# One text for a problem


def problem(text: str | os.PathLike[str] | Mapping[str, Any], *, legend: str = "") -> Problem:
    """Return the problem that *text* describes, or the one in the file at a path.

    The text can be the name of a puzzle, optionally with another finish; the name of a board,
    optionally with a vacancy and a finish, or with a list of pegs or empty holes, "to" and a
    finish; a game ID of Simon Tatham's Pegs; a whole problem, like the contents of a file; or a
    drawing.

    >>> problem("english").spec, problem("french c1").spec, problem("triangle(7) b3 any").spec
    ('english d4 d4', 'french c1 any', 'triangle(7) b3 any')
    >>> problem("crossbow").start.peg_count
    10
    >>> problem("english pegs d2 d3 to d4"), problem("english empty d4 c3 to any").start.peg_count
    (Problem('english', 'pegs d2 d3', 'd4'), 31)
    >>> problem("crossbow exactly 2").finish, problem("crossbow exactly 2").title
    (Finish.exactly(2), 'Crossbow, exactly 2 pegs at the end')

    A board alone starts with its middle hole empty. The last peg must end there if that hole is the
    exact centre, and can otherwise end anywhere. With only a vacancy, it can end anywhere.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "mine.txt"
    ...     size = path.write_text(problem("english").to_text())
    ...     problem(path)
    Problem('english', 'd4', 'd4')

    If other programs and people draw with other characters, the reader finds out what they mean if
    only one meaning makes sense; :attr:`Problem.read_as` says so. A *legend* settles it.

    >>> drawn = problem("ooo.\\nooxo\\noooo", legend="peg=o empty=x outside=.")
    >>> drawn.start
    Position.vacancies(<board of 11 holes and 16 jumps>, 'c2')

    Raises NotationError or ProblemError for a text that cannot be read or makes no sense, and
    FileError for a file that cannot be read.
    """
    if not isinstance(text, str):
        if isinstance(text, Mapping):
            return problem_from_json(text)
        if isinstance(text, os.PathLike):
            return parse_problem(read_text(text), source=str(text), legend=legend)
        raise NotationError(f"a problem is a text or an object, not {shown(text)}")
    return parse_problem(text, legend=legend) if is_document(text) else _from_spec(text)


def load_problem(argument: str, notation: str | None = None, *, legend: str = "") -> Problem:
    """Return the problem that the *argument* of a command describes.

    It is anything that problem() takes, the name of a file with a text, JSON or PDDL problem, or
    ``-`` for standard input. Words may follow the name of the file: they are a start and a finish
    on its board. *notation* names the foreign notation of the holes, and *legend* is that of a
    drawing.
    """
    if not argument.strip():
        raise NotationError("no problem is given")
    if argument.strip() == "-":
        data, name = given_bytes("-")
        return parse_problem(decode_text(data, source=name), source=name, legend=legend)
    file, words = _file_and_words(argument)
    is_path = "(" not in file and ("/" in file or _SUFFIX.search(file) or file == "-")
    if "\n" in argument or not is_path:
        try:
            if is_document(argument):
                return problem(argument, legend=legend)
            return _from_spec(argument, notation)
        except PegError:
            if "\0" in argument or not os.path.exists(file):
                raise
    if words:
        found = load_problem(file, legend=legend)
        return problem_on(found.board, words, notation, found.rules)
    return parse_problem(read_text(file), source=file, legend=legend)


def _file_and_words(argument: str) -> tuple[str, str]:
    """Return the name of a file, or "-", and the words that follow it; else the argument alone."""
    words = argument.split(" ")
    for count in range(min(len(words), _MAX_NAME_WORDS), 0, -1) if "\0" not in argument else ():
        name = " ".join(words[:count])
        if name == "-" or (os.path.exists(name) and not os.path.isdir(name)):
            return name, " ".join(words[count:]).strip()
    return argument, ""


def _from_spec(text: str, notation: str | None = None) -> Problem:
    """Return the problem on a board, or the puzzle of this name.

    "triangle 5" is a board first, and "diamond 41", which no board is, the puzzle diamond-41.
    """
    if is_game_id(text.strip()):
        return parse_game_id(text.strip())
    known = _parts()
    whole = known.get("-".join(text.lower().split()))
    try:
        board, name = read_board(text, known)
        if whole is not None and name.rest:  # "triangle 5 corner"
            return _problem(whole)
        if board is not None:
            return problem_on(board, name.rest, notation)
        if whole is None:
            return _with_finish(_problem(known[name.base]), name.rest, notation)
    except UnknownBoardError as error:
        raise UnknownBoardError(error.name, [*known, *suggested_names(error.name)]) from None
    except PegError:
        if whole is None:
            raise
    return _problem(whole)


def _with_finish(puzzle: Problem, finish: str, notation: str | None) -> Problem:
    """Return a puzzle with another finish, which its title names; its description is left out."""
    from pegsol.view.titles import finish_title  # seldom needed

    finish = _with_own_holes(puzzle.board, finish.removeprefix("to "), notation)
    end = parse_finish(puzzle.board, finish)
    other = replace(puzzle, finish=end, title="", description="")
    if other == puzzle:
        return puzzle
    return replace(other, title=f"{puzzle.title}, {finish_title(other)}")


# The words after the name of a board


def problem_on(
    board: Board, words: str, notation: str | None = None, rules: Rules = "normal"
) -> Problem:
    """Return the problem on a board; the start, the finish or both may be missing.

    The start is a vacancy, or a list of holes after "pegs" or "vacancies". The word "to" stands
    before the finish; after a vacancy it may be left out. Holes may be numbers in a foreign
    notation, whose name comes first, or is *notation*, if several fit or if it has no numbers.

    >>> from pegsol import board
    >>> problem_on(board("english"), "empty d4 c3 to at most 2")
    Problem('english', 'vacancies c3 d4', 'at most 2')
    >>> problem_on(board("english"), "cockett pegs 12 22 to 32")
    Problem('english', 'pegs c2 c3', 'c4')

    Raises NotationError or ProblemError for words that make no problem.
    """
    words = _with_own_holes(board, " ".join(words.split()), notation)
    words = " ".join(words.replace(",", " ").split())
    start, _, finish = words.partition(" ")
    if (to := _TO.search(words)) is not None:
        start, finish = words[: to.start()].strip(), words[to.end() :].strip()
        if not finish:
            raise NotationError("no finish follows 'to'")
    elif start.lower() in START_WORDS:
        if _names_no_hole(board, _FINISH.search(finish)):
            raise NotationError("the word 'to' belongs between a list of holes and a finish")
        start, finish = words, ""
    elif _names_no_hole(board, _FINISH.match(words)):
        start, finish = "", words
    return Problem(board, start or None, finish or None, rules=rules)


def _names_no_hole(board: Board, found: re.Match[str] | None) -> bool:
    """Return whether words such as "corner" were found that are not the name of a hole."""
    return found is not None and found[0] not in board.names


def _with_own_holes(board: Board, words: str, notation: str | None) -> str:
    """Return *words* with our names of the holes that have names in a foreign notation."""
    first, _, rest = words.partition(" ")
    if first.lower() in NOTATIONS and first not in board.names:
        notation, words = first.lower(), rest
    hole = re.compile(
        rf"(?<![^\s,|])(?<!most )(?<!exactly )(?:{hole_pattern(notation)})(?![^\s,|])",
        re.IGNORECASE,
    )
    ours = () if notation in NOTATIONS and NOTATIONS[notation].is_alone else board.names
    found = [name for name in dict.fromkeys(hole.findall(words)) if name not in ours]
    own = dict(zip(found, own_holes(board, found, notation) if found else [], strict=True))
    return hole.sub(lambda match: own.get(match[0], match[0]), words)
