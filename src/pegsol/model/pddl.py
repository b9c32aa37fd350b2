"""The planning competitions' peg solitaire: problems of the domain pegsolitaire-sequential.

Locations are objects, ``(IN-LINE x y z)`` is a jump from x over y to z, and every location is
``occupied`` or ``free``. The PDDL goal may leave out locations, which then may be either.
Locations called ``pos-ROW-COLUMN`` make a board with coordinates if the jumps are those of a
lattice; other locations, a board given by its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pegsol.errors import NotationError, PegError, ProblemError
from pegsol.model.board import DIRECTIONS, MAX_HOLES, Board
from pegsol.model.boards import board as board_of
from pegsol.model.parts import located, pattern_finish
from pegsol.model.position import Position
from pegsol.model.problem import Problem
from pegsol.wording import shown

if TYPE_CHECKING:
    from pegsol.model.reading import ProblemLike

DOMAIN = "pegsolitaire-sequential"

_MAX_TEXT = 4 * 2**20
_MAX_DEPTH = 20

_TOKEN = re.compile(r"[()]|[^\s();]+|;[^\n]*")
_PLACE = re.compile(r"pos-(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,3})")
_WRITABLE = re.compile(r"[a-z][a-z0-9_]*")

Locations = tuple[str, ...]


def is_pddl(text: str) -> bool:
    """Return whether the text starts as a PDDL problem does, with ``(define``.

    >>> is_pddl("; a comment" + chr(10) + "( DEFINE (problem p)"), is_pddl("board: english")
    (True, False)
    """
    words = (match[0] for match in _TOKEN.finditer(text) if not match[0].startswith(";"))
    return next(words, "") == "(" and next(words, "").lower() == "define"


def parse_pddl(text: str, *, source: str | None = None) -> Problem:
    """Return the problem that a PDDL *text* describes.

    >>> from pegsol import problem
    >>> parse_pddl(problem_pddl(problem("line(4) b1 d1"))).spec
    'line(4) b1 d1'

    Errors name *source*, the file the text came from, if it is given.

    Raises NotationError, with the line, if the text is not such a problem, and ProblemError if the
    problem makes no sense.
    """
    return parse_with_locations(text, source=source)[0]


def parse_with_locations(
    text: str, *, source: str | None = None
) -> tuple[Problem, tuple[str, ...]]:
    """Return what :func:`parse_pddl` returns, and the location that each hole of the board is.

    >>> from pegsol import problem
    >>> parse_with_locations(problem_pddl(problem("line(3)")))[1]
    ('pos-0-0', 'pos-0-1', 'pos-0-2')
    """
    with located(source=source):
        if len(text) > _MAX_TEXT:
            raise NotationError(f"the text has more than {_MAX_TEXT} characters")
        facts = _facts(_expression(text))
        board, holes = _board(facts)
        start = Position(board, _bits(holes, facts.occupied))
        finish = pattern_finish(*_finish(board, holes, facts))
        return Problem(start, finish, title=facts.name), tuple(sorted(holes, key=holes.__getitem__))


# Reading


class _Word(NamedTuple):
    """A word and its line."""

    text: str
    line: int


class _List(NamedTuple):
    """The content of a pair of brackets, and the line of the opening one."""

    items: list[_Word | _List]
    line: int

    @property
    def head(self) -> str:
        """The first word, "" if the first item is not a word."""
        first = self.items[0] if self.items else self
        return first.text if isinstance(first, _Word) else ""

    def words(self) -> list[_Word]:
        """Return the words after the first."""
        words = []
        for item in self.items[1:]:
            if isinstance(item, _List):
                raise NotationError(f"a bracket makes no sense in {self.head!r}", line=item.line)
            words.append(item)
        return words

    def lists(self) -> list[_List]:
        """Return the brackets after the first word."""
        lists = []
        for item in self.items[1:]:
            if isinstance(item, _Word):
                raise NotationError(f"{shown(item.text)} is in no bracket", line=item.line)
            lists.append(item)
        return lists


def _words(text: str) -> Iterator[_Word]:
    for number, line in enumerate(text.splitlines(), 1):
        for match in _TOKEN.finditer(line):
            if not match[0].startswith(";"):
                yield _Word(match[0].lower(), number)


def _expression(text: str) -> _List:
    """Return the single pair of brackets that makes up the text."""
    top = _List([], 1)
    stack = [top]
    line = 1
    for word in _words(text):
        line = word.line
        if word.text == "(":
            if len(stack) > _MAX_DEPTH:
                raise NotationError("the brackets are nested too deeply", line=line)
            inner = _List([], line)
            stack[-1].items.append(inner)
            stack.append(inner)
        elif word.text != ")":
            stack[-1].items.append(word)
        elif len(stack) == 1:
            raise NotationError("this bracket closes nothing", line=line)
        else:
            stack.pop()
    if len(stack) > 1:
        raise NotationError("this bracket is never closed", line=stack[-1].line)
    if len(top.items) != 1 or not isinstance(top.items[0], _List):
        raise NotationError("a PDDL problem is one bracket: (define (problem ..) ..)", line=line)
    return top.items[0]


@dataclass(slots=True)
class _Facts:
    """The facts of a problem, with names in lower case."""

    name: str = ""
    objects: dict[str, None] = field(default_factory=dict)
    jumps: dict[Locations, None] = field(default_factory=dict)
    occupied: dict[str, None] = field(default_factory=dict)
    free: dict[str, None] = field(default_factory=dict)
    finish: dict[str, str] = field(default_factory=dict)

    def locations(self, fact: _List, count: int) -> Locations:
        """Return the *count* locations that a fact is about."""
        words = fact.words()
        if len(words) != count:
            raise NotationError(
                f"{fact.head!r} takes {count} locations, not {len(words)}", line=fact.line
            )
        for word in words:
            if word.text not in self.objects:
                raise NotationError(f"there is no object {shown(word.text)}", line=word.line)
        return tuple([word.text for word in words])


def _facts(define: _List) -> _Facts:
    if define.head != "define":
        raise NotationError("a PDDL problem starts with (define", line=define.line)
    sections: dict[str, _List] = {}
    for section in define.lists():
        if section.head not in _SECTIONS:
            raise NotationError(
                f"there is no section {shown(section.head)} here", line=section.line
            )
        if section.head in sections:
            raise NotationError(f"section {section.head} is given twice", line=section.line)
        sections[section.head] = section
    for name in ("problem", ":domain", ":objects", ":init", ":goal"):
        if name not in sections:
            raise NotationError(f"the problem has no section {name}", line=define.line)
    facts = _Facts()
    facts.name = " ".join([word.text for word in sections["problem"].words()])
    _read_domain(sections[":domain"])
    _read_objects(facts, sections[":objects"])
    for fact in sections[":init"].lists():
        _read_fact(facts, fact)
    _read_finish(facts, sections[":goal"])
    return facts


_SECTIONS = ("problem", ":domain", ":requirements", ":objects", ":init", ":goal", ":metric")


def _read_domain(section: _List) -> None:
    if [word.text for word in section.words()] != [DOMAIN]:
        raise NotationError(f"the domain must be {DOMAIN}", line=section.line)


def _read_objects(facts: _Facts, section: _List) -> None:
    words = iter(section.words())
    for word in words:
        if word.text == "-":
            kind = next(words, _Word("", word.line))
            if kind.text != "location":
                raise NotationError(
                    f"objects are of type location, not {shown(kind.text)}", line=kind.line
                )
        elif word.text in facts.objects:
            raise NotationError(f"object {shown(word.text)} is given twice", line=word.line)
        else:
            facts.objects[word.text] = None
    if not 1 <= len(facts.objects) <= MAX_HOLES:
        raise ProblemError(f"a board has 1 to {MAX_HOLES} holes, not {len(facts.objects)}")


def _read_fact(facts: _Facts, fact: _List) -> None:
    if fact.head == "in-line":
        facts.jumps[facts.locations(fact, 3)] = None
    elif fact.head == "occupied":
        facts.occupied[facts.locations(fact, 1)[0]] = None
    elif fact.head == "free":
        facts.free[facts.locations(fact, 1)[0]] = None
    elif fact.head not in ("move-ended", "="):
        raise NotationError(f"there is no fact {shown(fact.head)}", line=fact.line)


def _read_finish(facts: _Facts, section: _List) -> None:
    conditions = section.lists()
    if len(conditions) == 1 and conditions[0].head == "and":
        conditions = conditions[0].lists()
    if not conditions or not conditions[0].items:
        raise NotationError("the goal is empty", line=section.line)
    for condition in conditions:
        if condition.head == "move-ended":
            continue
        if condition.head not in ("occupied", "free"):
            raise NotationError(
                f"a goal is made of occupied and free, not {shown(condition.head)}",
                line=condition.line,
            )
        place = facts.locations(condition, 1)[0]
        if facts.finish.setdefault(place, condition.head) != condition.head:
            raise NotationError(
                f"the goal says that {shown(place)} is both occupied and free", line=condition.line
            )


def _board(facts: _Facts) -> tuple[Board, dict[str, int]]:
    """Return the board and the number of each location's hole, after checking the start."""
    for place in facts.objects:
        if (place in facts.occupied) == (place in facts.free):
            state = "both occupied and free" if place in facts.free else "neither occupied nor free"
            raise ProblemError(f"at the start {shown(place)} is {state}")
    return _lattice_board(facts) or _lines_board(facts)


def _lattice_board(facts: _Facts) -> tuple[Board, dict[str, int]] | None:
    """Return the board with coordinates and exactly these jumps, or None."""
    places = {}
    for name in facts.objects:
        match = _PLACE.fullmatch(name)
        if match is None:
            return None
        places[name] = (int(match[2]), int(match[1]))
    for geometry in DIRECTIONS:
        board = Board.from_coordinates(geometry, places.values())
        numbers = {place: hole for hole, place in enumerate(board.coordinates or ())}
        holes = {name: numbers[place] for name, place in places.items()}
        if {(holes[a], holes[b], holes[c]) for a, b, c in facts.jumps} == board.jump_set:
            return _with_name(board), holes
    return None


def _with_name(board: Board) -> Board:
    """Return the catalogue board that equals *board*, or *board* itself."""
    places = board.coordinates or ()
    width, height = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    count = len(places)
    candidates = ["english", "french", "wiegleb", "semi-wiegleb", "asymmetric", f"line({width})"]
    candidates += [f"square({width})", f"rectangle({width},{height})"]
    candidates += [f"diamond({(width + 1) // 2})", f"triangle({width})", f"rhombus({width})"]
    candidates += [f"hexagon({(width + 1) // 2})", f"star({count})", "old-english"]
    suffix = "+diagonals" if board.geometry == "square+diagonals" else ""
    for name in candidates:
        try:
            known = board_of(name + (suffix if name != "old-english" else ""))
        except PegError:
            continue
        if known == board:
            return known
    return board


def _lines_board(facts: _Facts) -> tuple[Board, dict[str, int]]:
    names = {name: name.replace("-", "_") for name in facts.objects}
    if len(set(names.values())) < len(names):
        raise ProblemError("two objects differ only in - and _, which names of holes cannot have")
    two_way, one_way = [], []
    for a, b, c in facts.jumps:
        if (c, b, a) not in facts.jumps:
            one_way.append((names[a], names[b], names[c]))
        elif a < c:
            two_way.append((names[a], names[b], names[c]))
        elif a == c:
            raise ProblemError(f"a line repeats location {shown(a)}")
    board = Board.from_lines(two_way, holes=names.values(), one_way=one_way)
    return board, {name: board.hole(hole) for name, hole in names.items()}


def _bits(holes: dict[str, int], places: Iterable[str]) -> int:
    return sum([1 << holes[place] for place in places])


def _finish(board: Board, holes: dict[str, int], facts: _Facts) -> tuple[int, int]:
    """Return the pegs of the finish and the holes that may be either."""
    pegs = _bits(holes, [place for place, state in facts.finish.items() if state == "occupied"])
    return pegs, board.full & ~_bits(holes, facts.finish)


# Writing


def problem_pddl(problem: ProblemLike) -> str:
    """Return the *problem* in PDDL, as the planning competitions write it.

    >>> from pegsol import problem
    >>> print(problem_pddl(problem("line(3) a1 a1")), end="")
    (define (problem pegsolitaire-sequential)
        (:domain pegsolitaire-sequential)
        (:objects
            pos-0-0 - location
            pos-0-1 - location
            pos-0-2 - location
        )
        (:init
            (= (total-cost) 0)
            (move-ended)
            (IN-LINE pos-0-0 pos-0-1 pos-0-2)
            (IN-LINE pos-0-2 pos-0-1 pos-0-0)
            (free pos-0-0)
            (occupied pos-0-1)
            (occupied pos-0-2)
        )
        (:goal (and
            (free pos-0-1)
            (free pos-0-2)
            (occupied pos-0-0)
        ))
        (:metric minimize (total-cost))
    )

    Raises ProblemError for a problem that PDDL cannot express: a finish that is a number of pegs,
    reverse rules, or names of holes outside its syntax.
    """
    from pegsol.model.reading import as_problem

    problem = as_problem(problem)
    if problem.rules != "normal":
        raise ProblemError("PDDL knows the normal rules only")
    finish, board = problem.finish, problem.board
    if finish.kind != "pegs":
        raise ProblemError("PDDL cannot express a finish that is a number of pegs")
    if finish.free == board.full:
        raise ProblemError("PDDL cannot express a finish that leaves all holes free")
    names = _location_names(board)
    lines = [f"(define (problem {_problem_name(problem.title)})", f"    (:domain {DOMAIN})"]
    lines += ["    (:objects", *[f"        {name} - location" for name in names], "    )"]
    lines += ["    (:init", "        (= (total-cost) 0)", "        (move-ended)"]
    lines += [f"        (IN-LINE {names[a]} {names[b]} {names[c]})" for a, b, c in board.jumps]
    lines += [*_states(names, problem.start.bits), "    )", "    (:goal (and"]
    lines += [*_states(names, finish.pegs, finish.free), "    ))"]
    lines += ["    (:metric minimize (total-cost))", ")"]
    return "\n".join(lines) + "\n"


def _location_names(board: Board) -> list[str]:
    if board.coordinates is not None:
        return [f"pos-{row}-{column}" for column, row in board.coordinates]
    for name in board.names:
        if _WRITABLE.fullmatch(name) is None:
            raise ProblemError(f"PDDL cannot have a location called {shown(name)}")
    return list(board.names)


def _problem_name(title: str) -> str:
    """Return the title as a PDDL name."""
    words = re.findall(r"[a-z0-9]+", title.lower()[:100])
    return "-".join([DOMAIN, *words]).replace(f"{DOMAIN}-{DOMAIN}", DOMAIN)


def _states(names: list[str], pegs: int, left_out: int = 0) -> list[str]:
    """Return the facts of a position, free locations first, without those that may be either."""
    states = {"free": ~pegs, "occupied": pegs}
    return [
        f"        ({state} {name})"
        for state, bits in states.items()
        for hole, name in enumerate(names)
        if bits >> hole & 1 and not left_out >> hole & 1
    ]
