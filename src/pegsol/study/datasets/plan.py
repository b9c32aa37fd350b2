"""What a survey asks: its boards, their pairs or a list of problems, the wants, and the limits."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, get_args

from pegsol import __version__
from pegsol.errors import (
    NotationError,
    PegError,
    ProblemError,
    all_checked,
    checked,
    expected,
)
from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import image
from pegsol.game.boards.names import as_board
from pegsol.game.finish import finish_json
from pegsol.game.formats.puzzles import problem as read_problem
from pegsol.game.problem import Problem
from pegsol.limits import MAX_SEED, MAX_WHOLE, amount, whole
from pegsol.search.encoding import MAX_GROUP, Encoding
from pegsol.study.datasets.answering import Given
from pegsol.study.datasets.columns import DATASET_VERSION, Row, empty_row
from pegsol.study.pairs import Choice, pair_of, pair_problem, pairs_of
from pegsol.wording import shown

WANTS = ("answer", "proof", "moves", "count", "distinct", "chance")
"""What a survey may be asked for; it always looks for the answer."""
COUNTED = ("count", "distinct", "chance")
"""The wants that take the state space of a problem."""
DEFAULT_NODES = 1 << 30
"""The positions of each search of a survey, unless its caller chooses others: some minutes."""

OneBoard = tuple[Board, str | None]
"""A board, and the vacancy to which its pairs are restricted."""


@dataclass(frozen=True)
class Question:
    """A problem of a survey, and the number of *problems* that are the same by symmetry.

    ``name`` is a hash of the problem, and ``key`` begins with it and goes on with a hash of what
    else the row depends on.
    """

    name: str
    key: str
    problem: Problem
    problems: int | None
    given: str | None = None
    """The texts that the caller gave for this problem and for its images, one on each line."""

    @property
    def text(self) -> str:
        """The problem on one line."""
        return problem_text(self.problem)


@dataclass(frozen=True)
class Plan:
    """A survey of the pairs of some *boards*, or of the *problems*, all as they are read from text.

    *lines* has what the caller wrote for each of the problems, or nothing. Who wants the number of
    distinct solutions gets the number of all, too.

    Raises ProblemError for unknown wants, for a problem with the finish "fewest" or with one for
    which nothing can be counted, and if there are neither boards nor problems, or both.
    """

    boards: tuple[OneBoard, ...] = ()
    pairs: Choice = "allowed"
    problems: tuple[Problem, ...] = ()
    wants: tuple[str, ...] = ("answer", "proof")
    nodes: int | None = None
    time_each: float | None = None
    seed: int = 0
    version: str = __version__
    lines: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.boards) == bool(self.problems):
            raise ProblemError("a survey is of the pairs of boards, or of a list of problems")
        if self.lines and len(self.lines) != len(self.problems):
            raise ProblemError("each problem of a survey is given by one line")
        if self.pairs not in get_args(Choice):
            raise ProblemError(f"pairs are {', '.join(get_args(Choice))}, not {shown(self.pairs)}")
        for want in self.wants:
            if want not in WANTS:
                raise ProblemError(f"a survey can want {', '.join(WANTS)}, not {shown(want)}")
        for problem in self.problems:
            if problem.finish.is_fewest:
                raise ProblemError("a survey has no problem with the finish 'fewest'")
            if set(COUNTED) & set(self.wants):
                Encoding(problem.board, problem.rules).check_finish(problem.finish)
        whole(self.seed, "a seed", most=MAX_SEED)
        if self.nodes is not None:
            whole(self.nodes, "a node limit", most=MAX_WHOLE)
        if self.time_each is not None:
            amount(self.time_each, "a time limit", most=float("inf"))
        wanted = ("answer", *self.wants, *["count" for want in self.wants if want == "distinct"])
        setting = object.__setattr__
        setting(self, "wants", tuple([want for want in WANTS if want in wanted]))
        setting(self, "boards", tuple(dict.fromkeys(self.boards)))

    def questions(
        self, check: Callable[[], object] = lambda: None
    ) -> tuple[list[Question], dict[Board, list[tuple[str, str]]]]:
        """Return the problems in the order of the dataset, and the pairs excluded on each board.

        These are the pairs of a vacancy and a survivor that the position classes exclude, up to
        symmetry. *check* is called now and then.
        """
        found: dict[str, Question] = {}
        excluded: dict[Board, list[tuple[str, str]]] = {board: [] for board in self.all_boards}
        for board, vacancy in self.boards:
            chosen, out = pairs_of(board, self.pairs, vacancy, check)
            for orbit in chosen:
                self._add(found, pair_problem(board, orbit[0]), len(orbit))
            for (from_hole, to_hole), *_ in out:
                excluded[board].append((board.names[from_hole], board.names[to_hole]))
        known = defaultdict[Hashable, dict[tuple[int, int, int], str]](dict)
        for problem, text in zip_longest(self.problems, self.lines):
            check()
            finish = problem.finish
            same = known[problem.board, problem.rules, finish.least, finish.most]
            if _sets(problem) not in same:
                images, number = _images(problem)
                same |= dict.fromkeys(images, self._add(found, problem, number))
            name = same[_sets(problem)]
            lines = [line for line in (found[name].given, text) if line is not None]
            found[name] = replace(found[name], given="\n".join(lines) or None)
        return list(found.values()), excluded

    def _add(self, found: dict[str, Question], problem: Problem, problems: int | None) -> str:
        """Add a question if it is new, and return its name."""
        finish = finish_json(problem.finish, problem.board, problem.rules)
        parts = [problem.board.digest, problem.start.bits, finish, problem.rules]
        name = _hash(parts, 32)
        if name not in found:
            found[name] = Question(name, f"{name}-{self._rest_of_key}", problem, problems)
        return name

    @cached_property
    def _rest_of_key(self) -> str:
        return self.rest_of_key(self.nodes, self.time_each)

    def rest_of_key(self, nodes: int | None, time_each: float | None) -> str:
        """Return the hash of what a row depends on besides its problem, if it has these limits."""
        each = None if time_each is None else float(time_each)
        return _hash([list(self.wants), nodes, each, self.seed, self.version], 16)

    @cached_property
    def all_boards(self) -> tuple[Board, ...]:
        """The boards, or those of the problems, in order."""
        of_problems = [problem.board for problem in self.problems]
        return tuple(dict.fromkeys([*[board for board, _ in self.boards], *of_problems]))

    def given(self, question: Question, seconds: float | None, memory: int | None) -> Given:
        """Return the task of a question, with the seconds and the bytes that it may take."""
        return Given(question.text, self.wants, self.nodes, seconds, memory, self.seed)

    def row(self, question: Question, answer: Mapping[str, Any]) -> Row:
        """Return the row of a question with the columns of its *answer*."""
        board = question.problem.board
        vacancy, survivor = pair_of(question.problem)
        return {
            **empty_row(),
            "key": question.key,
            "board": board.name,
            "board_digest": board.digest,
            "vacancy": vacancy,
            "survivor": survivor,
            "problem": question.text,
            "given": question.given,
            "problems": question.problems,
            "want": ",".join(self.wants),
            "node_limit": self.nodes,
            "time_limit": self.time_each,
            "seed": self.seed,
            "version": self.version,
            **answer,
        }

    # -- the file ------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """Return the survey as its folder describes it."""
        boards = [
            {"board": board.as_json(), "digest": board.digest, "vacancy": vacancy}
            for board, vacancy in self.boards
        ]
        return {
            "survey": DATASET_VERSION,
            "boards": boards,
            "pairs": self.pairs,
            "problems": [problem_text(problem) for problem in self.problems],
            "lines": list(self.lines),
            "want": list(self.wants),
            "limits": {"nodes": self.nodes, "time_each": self.time_each},
            "seed": self.seed,
            "version": self.version,
        }

    @classmethod
    def of_json(cls, content: Any) -> Plan:
        """Return the survey that :meth:`as_json` described.

        Raises NotationError if *content* describes none.
        """
        try:
            if content["survey"] != DATASET_VERSION:
                raise NotationError(
                    f"it is a dataset of version {shown(content['survey'])}; "
                    f"this pegsol reads version {DATASET_VERSION}"
                )
            limits = content["limits"]
            return cls(
                tuple([_board_from_json(one) for one in content["boards"]]),
                content["pairs"],
                tuple([read_problem(text) for text in content["problems"]]),
                tuple(content["want"]),
                limits["nodes"],
                limits["time_each"],
                content["seed"],
                content["version"],
                all_checked(str, content["lines"], "lines"),
            )
        except (KeyError, TypeError, AttributeError) as error:
            if isinstance(error, PegError):  # an unknown board is also a KeyError
                raise
            raise NotationError("it does not describe a survey") from None

    def difference(self, other: Plan) -> str:
        """Return in words the first point in which an *other* survey is another one, or ""."""
        for name, text in self._points().items():
            if (its := other._points()[name]) != text:
                return f"{name} {shown(text)}, not {shown(its)}"
        same = self.boards == other.boards and self.problems == other.problems
        return "" if same else "other boards or problems"

    def _points(self) -> dict[str, str]:
        nodes, each = self.nodes, self.time_each
        return {
            "pegsol": self.version,
            "boards": ", ".join([board.name or "?" for board in self.all_boards]),
            "pairs": self.pairs,
            "wants": ",".join(self.wants),
            "seed": str(self.seed),
            "node limit": "none" if nodes is None else f"{nodes:,}",
            "time limit": "none" if each is None else f"{each:g} s",
        }


def as_wants(want: str | Iterable[str]) -> tuple[str, ...]:
    """Return the wants in a text with commas, or in several texts."""
    if not isinstance(want, Iterable):
        raise expected("wants, such as 'answer,proof'", want)
    parts = want.split(",") if isinstance(want, str) else want
    return tuple([checked(str, part, "a want, such as 'moves'").strip() for part in parts])


def problem_text(problem: Problem) -> str:
    """Return a problem on one line, as :func:`pegsol.problem` reads it."""
    return problem.spec or json.dumps(problem.as_json(), ensure_ascii=False)


def _hash(parts: list[Any], digits: int) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:digits]


def board_as_read(board: Board) -> Board:
    """Return a board as it is read from its text, which may number the holes in another order."""
    return board if board.name is not None else as_board(board.as_json())


def problem_as_read(problem: Problem) -> Problem:
    """Return a problem on the board as it is read from its text."""
    return problem if problem.board.name is not None else read_problem(problem_text(problem))


def _sets(problem: Problem) -> tuple[int, int, int]:
    """Return what symmetries map of a problem, as sets of holes."""
    finish = problem.finish
    return problem.start.bits, finish.pegs, finish.care & problem.board.full


def _images(problem: Problem) -> tuple[set[tuple[int, int, int]], int | None]:
    """Return the images of a problem by symmetry, as sets of holes, and their number.

    The number is None if it is not known. If there are very many images, which is so for no pair of
    holes, some are missing.
    """
    board = problem.board
    generators = [symmetry.images for symmetry in board.symmetries.generators]
    queue = [_sets(problem)]
    found, most = set(queue), max(MAX_GROUP, len(board) ** 2)
    for sets in queue:
        for images in generators:
            start, pegs, care = [image(bits, images) for bits in sets]
            if (start, pegs, care) not in found:
                found.add((start, pegs, care))
                queue.append((start, pegs, care))
        if len(found) > most:
            return found, None
    return found, len(found) if board.symmetries.complete else None


def _board_from_json(content: Mapping[str, Any]) -> OneBoard:
    board = as_board(content["board"])
    if board.digest != content["digest"]:
        raise NotationError(f"its board {shown(board.name or 'without a name')} is different here")
    return board, content["vacancy"]
