"""Facts for ASP solvers, as their competitions of 2009 to 2013 wrote them, and for Prolog.

``full(X,Y).`` and ``empty(X,Y).`` are the holes of a board of the square lattice, in column X and
row Y. ``time(T).`` is a fact for each jump that is to be made, so the finish is a number of pegs
(Martin Brain's problem *Solitaire*, https://www.mat.unical.it/aspcomp2013/Solitaire).

On other boards facts of three locations have the lines, as in PDDL. Facts may stand in ``initial``
and in ``goal``, also as a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pegsol.errors import NotationError, ProblemError
from pegsol.game.boards.board import MAX_HOLES, Board
from pegsol.game.boards.names import catalogue_board
from pegsol.game.boards.shapes import MAX_LINES
from pegsol.game.finish import Finish, as_finish, pattern_finish
from pegsol.game.formats.structure import (
    Fact,
    State,
    board_of_jumps,
    check_square,
    is_place,
    state_of,
    structure_of,
)
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.wording import plural, shown

_TOKEN = re.compile(r"%[^\n]*|\n|[ \t\r]+|\.\.|[A-Za-z_]\w*|[0-9]{1,9}|.")
_NAME = re.compile(r"[a-z]\w*")
_MAX_FACTS = 2 * (MAX_LINES + MAX_HOLES)
_MAX_DEPTH = 5


class Term(NamedTuple):
    """A name with its arguments, a number, a range of numbers such as 1..31, or a list."""

    name: str
    arguments: list[Term]
    line: int


def parse_facts(text: str) -> Problem:
    """Return the problem that the facts in a *text* describe.

    Without facts of time and without a goal, it ends with one peg in any hole.

    >>> parse_facts("full(1,1). full(2,1). empty(3,1). time(1).").spec
    'line(3) c1 any'

    Raises NotationError for what is no fact, and ProblemError for facts that make no problem.
    """
    begin: list[Term] = []
    goal: list[Term] = []
    times: list[int] = []
    for term in _Reader(text).terms():
        if term.name in ("goal", "init", "initial") and term.arguments:
            (goal if term.name == "goal" else begin).extend(_inside(term))
        elif term.name == "time" and len(term.arguments) == 1:
            times += _numbers(term.arguments[0])
        else:
            begin.append(term)
    facts = [*_facts(begin)]
    said = {fact.head for fact in facts if not fact.places}  # of no location
    facts = [fact for fact in facts if fact.places]
    wanted = [fact for fact in _facts(goal) if fact.places or fact.head not in said]
    if not facts:
        raise NotationError("the facts name no hole")
    placed = any(len(fact.places) == 2 for fact in facts)
    board, holes, pegs = (_placed if placed else _named)(facts)
    start = Position(board, sum([1 << holes[place] for place in pegs]))
    if start.bits == board.full:
        raise ProblemError("the facts name no empty hole")
    finish = as_finish(board, _finish(board, holes, wanted)) if wanted else Finish.any_survivor()
    if times:
        if sorted(times) != list(range(1, len(times) + 1)):
            raise ProblemError("the facts of time count the jumps from 1, each once")
        left = start.peg_count - len(times)
        if left < 1 or (wanted and not finish.least == finish.most == left):
            jumps = plural(len(times), "jump")
            raise ProblemError(f"the goal is not {jumps} away, as the facts of time say")
        if not wanted:
            finish = Finish.exactly(left)
    return Problem(start, finish)


def facts_text(problem: Problem) -> str:
    """Return a *problem* as facts for the encodings of the ASP competitions.

    >>> from pegsol import problem
    >>> print(facts_text(problem("line(4) b1 any")), end="")
    time(1..2).
    full(1,1). empty(2,1). full(3,1). full(4,1).

    Raises ProblemError for a board that is not of the square lattice, and for a finish that is not
    a number of pegs.
    """
    places = check_square(problem, "the ASP competition")
    finish, start = problem.finish, problem.start
    if finish.care or finish.is_fewest or not (finish.most == 1 or finish.least == finish.most):
        message = "knows a number of jumps only, so the finish is 'any' or 'exactly' some pegs"
        raise ProblemError(f"the ASP competition {message}")
    jumps = start.peg_count - finish.most
    if jumps < 1:
        raise ProblemError("the ASP competition needs a jump or more")
    rows: dict[int, list[str]] = {}
    for hole, (column, row) in enumerate(places):
        state = "full" if start.bits >> hole & 1 else "empty"
        rows.setdefault(row, []).append(f"{state}({column + 1},{row + 1}).")
    return "\n".join([f"time(1..{jumps}).", *map(" ".join, rows.values())]) + "\n"


# -- boards --------------------------------------------------------------------------------------

_Found = tuple[Board, dict[str, int], set[str]]


def _placed(facts: list[Fact]) -> _Found:
    """Return the square board of facts about columns and rows, its holes, and the pegs."""
    places: dict[str, tuple[int, int]] = {}
    about: list[Fact] = []
    for head, words, line in facts:
        name = ",".join(words)
        known = state_of(head) is not None or is_place(head)
        if not known or len(words) != 2 or not all(word.isdecimal() for word in words):
            message = "expected full and empty with the column and the row of a hole"
            raise NotationError(f"{message}, not {head}({name})", line=line)
        places[name] = int(words[0]), int(words[1])
        about.append(Fact(head, (name,), line))
    pegs = structure_of(about, places, facts[0].line).pegs
    # Columns and rows count from 1, unless one of them is 0.
    first = min(1, *[number for place in places.values() for number in place])
    corner = {name: (x - first, y - first) for name, (x, y) in places.items()}
    board = catalogue_board(Board.from_coordinates("square", corner.values()))
    numbers = {place: hole for hole, place in enumerate(board.coordinates or ())}
    return board, {name: numbers[place] for name, place in corner.items()}, {*pegs}


def _named(facts: list[Fact]) -> _Found:
    """Return the board of facts about three locations, its holes, and the pegs."""
    named = [fact._replace(places=tuple([_usual(word) for word in fact.places])) for fact in facts]
    locations = {place: None for fact in named for place in fact.places}
    jumps, pegs = structure_of(named, locations, facts[0].line)
    if not jumps:
        message = "no facts of three locations for the lines, and no columns and rows"
        raise NotationError(message, line=facts[0].line)
    board, holes = board_of_jumps(locations, jumps)
    return board, holes, {*pegs}


def _usual(word: str) -> str:
    """Return the name of a location as in PDDL: pos-0-2 for pos_0_2."""
    return word.replace("_", "-") if word.startswith("pos_") else word


def _finish(board: Board, holes: dict[str, int], wanted: list[Fact]) -> Finish:
    states: dict[str, State] = {}
    for head, words, line in wanted:
        name = ",".join(words) if ",".join(words) in holes else ",".join(map(_usual, words))
        if (state := state_of(head)) is None:
            raise NotationError(f"a goal is made of full and empty, not {shown(head)}", line=line)
        if name not in holes:
            raise NotationError(f"the board has no hole {shown(name)}", line=line)
        if states.setdefault(name, state) != state:
            raise NotationError(f"the goal says that {name} is both full and empty", line=line)
    pegs = sum([1 << holes[name] for name, state in states.items() if state == "occupied"])
    return pattern_finish(pegs, board.full & ~sum([1 << holes[name] for name in states]))


# -- terms ---------------------------------------------------------------------------------------


def _inside(term: Term) -> Iterator[Term]:
    """Yield the facts in ``goal(..)`` or ``initial([..])``; a name alone is about no location."""
    for inner in term.arguments:
        yield from inner.arguments if inner.name == "[" else [inner]


def _facts(terms: list[Term]) -> Iterator[Fact]:
    """Yield a fact for each number in the ranges of terms."""
    count = 0
    for term in terms:
        values = [
            [word.name] if not word.arguments and word.name != "[" else map(str, _numbers(word))
            for word in term.arguments
        ]
        for words in product(*values):
            count += 1
            if count > _MAX_FACTS:
                raise NotationError(f"more than {_MAX_FACTS} facts", line=term.line)
            yield Fact(term.name, words, term.line)


def _numbers(term: Term) -> list[int]:
    """Return the numbers that a number or a range means."""
    if not term.arguments and term.name.isdecimal():
        return [int(term.name)]
    if term.name == "..":
        first, last = [int(end.name) for end in term.arguments]
        if last - first < MAX_HOLES:
            return [*range(first, last + 1)]
    message = f"expected a number or at most {MAX_HOLES} numbers such as 1..31"
    raise NotationError(message, line=term.line)


def _shown(token: str) -> str:
    return shown(token) if token else "the end of the text"


class _Reader:
    """The tokens of a text, each with its line; the last is empty."""

    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, int]] = []
        line = 1
        for match in _TOKEN.finditer(text):
            if match[0] == "\n":
                line += 1
            elif not match[0].isspace() and not match[0].startswith("%"):
                self._tokens.append((match[0], line))
        self._tokens.append(("", line))
        self._tokens.reverse()

    def terms(self) -> Iterator[Term]:
        """Yield the facts, each with a full stop behind it."""
        while self._tokens[-1][0]:
            yield self._term(0)
            self._take(".")

    def _take(self, wanted: str) -> int:
        token, line = self._tokens[-1]
        if token != wanted:
            message = f"expected {wanted!r} in a fact such as full(3,1)., not {_shown(token)}"
            raise NotationError(message, line=line)
        self._tokens.pop()
        return line

    def _term(self, depth: int) -> Term:
        token, line = self._tokens[-1]
        if depth > _MAX_DEPTH:
            raise NotationError("the brackets are nested too deeply", line=line)
        if token == "[":
            return Term("[", self._list("[", "]", depth), line)
        if token.isdecimal():
            self._take(token)
            if self._tokens[-1][0] != "..":
                return Term(token, [], line)
            self._take("..")
            last = self._tokens[-1][0]
            if not last.isdecimal():
                raise NotationError(f"expected a number, not {_shown(last)}", line=line)
            self._take(last)
            return Term("..", [Term(token, [], line), Term(last, [], line)], line)
        if _NAME.fullmatch(token) is None:
            message = f"expected a fact such as full(3,1)., not {_shown(token)}"
            raise NotationError(message, line=line)
        self._take(token)
        inner = self._list("(", ")", depth) if self._tokens[-1][0] == "(" else []
        return Term(token, inner, line)

    def _list(self, begin: str, end: str, depth: int) -> list[Term]:
        self._take(begin)
        found = [self._term(depth + 1)]
        while self._tokens[-1][0] == ",":
            self._take(",")
            found.append(self._term(depth + 1))
        self._take(end)
        return found
