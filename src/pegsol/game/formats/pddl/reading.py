"""Reading a PDDL problem of one of the planning competitions' peg solitaire domains.

The goal may leave out locations, which then may be either. Locations called ``pos-ROW-COLUMN`` make
a board with coordinates if the jumps are those of a lattice; other locations, a board given by its
lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from pegsol.errors import NotationError, PegError, ProblemError, located
from pegsol.game.boards.board import DIRECTIONS, MAX_HOLES, Board
from pegsol.game.boards.names import board as board_of
from pegsol.game.finish import pattern_finish
from pegsol.game.formats.pddl.brackets import Bracket, Word, read_bracket
from pegsol.game.formats.pddl.domains import DOMAINS
from pegsol.game.formats.pddl.goals import Goal, read_goal
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.wording import shown

_MAX_TEXT = 4 * 2**20

_PLACE = re.compile(r"pos-(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,3})")

Locations = tuple[str, ...]


class Reading(NamedTuple):
    """A problem, its domain, and the location that each hole of the board is."""

    problem: Problem
    domain: str
    locations: Locations


def parse_pddl(text: str, *, source: str | None = None) -> Problem:
    """Return the problem that a PDDL *text* describes.

    The text is a problem of the planning competitions' domains ``pegsolitaire-sequential``,
    ``pegsolitaire-temporal``, or ``pegsolitaire-netbenefit`` with equal preferences: its finish is
    the fewest pegs.

    >>> from pegsol import problem
    >>> parse_pddl(problem("line(4) b1 d1").to_text("pddl")).spec
    'line(4) b1 d1'

    Errors name *source*, the file the text came from, if it is given.

    Raises NotationError, with the line, if the text is not such a problem, and ProblemError if the
    problem makes no sense.
    """
    return read_pddl(text, source=source).problem


def read_pddl(text: str, *, source: str | None = None) -> Reading:
    """Return what :func:`parse_pddl` returns, with the domain and the names of the locations.

    >>> from pegsol import problem
    >>> read_pddl(problem("line(3)").to_text("pddl")).locations
    ('pos-0-0', 'pos-0-1', 'pos-0-2')
    """
    with located(source=source):
        if len(text) > _MAX_TEXT:
            raise NotationError(f"the text has more than {_MAX_TEXT} characters")
        facts = _facts(read_bracket(text, _check_section))
        board, holes = _board(facts)
        start = Position(board, _bits(holes, facts.occupied))
        problem = Problem(start, _finish(board, holes, facts.goal), title=facts.name)
        return Reading(problem, facts.domain, tuple(sorted(holes, key=holes.__getitem__)))


@dataclass(slots=True)
class _Facts:
    """The facts of a problem, with names in lower case."""

    name: str = ""
    objects: dict[str, None] = field(default_factory=dict)
    jumps: dict[Locations, None] = field(default_factory=dict)
    occupied: dict[str, None] = field(default_factory=dict)
    free: dict[str, None] = field(default_factory=dict)
    domain: str = ""
    goal: Goal = field(default_factory=Goal)

    def locations(self, fact: Bracket, count: int) -> Locations:
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


def _facts(define: Bracket) -> _Facts:
    if define.head != "define":
        raise NotationError("a PDDL problem starts with (define", line=define.line)
    sections: dict[str, Bracket] = {}
    for section in define.brackets():
        _check_section(Word(section.head, section.line))
        if section.head in sections:
            raise NotationError(f"section {section.head} is given twice", line=section.line)
        sections[section.head] = section
    for name in ("problem", ":domain", ":objects", ":init", ":goal"):
        if name not in sections:
            raise NotationError(f"the problem has no section {name}", line=define.line)
    facts = _Facts()
    facts.name = " ".join([word.text for word in sections["problem"].words()])
    facts.domain = _domain(sections[":domain"])
    _read_objects(facts, sections[":objects"])
    for fact in sections[":init"].brackets():
        _read_fact(facts, fact)
    facts.goal = read_goal(sections[":goal"], sections.get(":metric"), facts.objects)
    return facts


_SECTIONS = ("problem", ":domain", ":requirements", ":objects", ":init", ":goal", ":metric")


def _check_section(name: Word) -> None:
    if name.text == "domain":
        raise NotationError(
            "this is a PDDL domain, the rules alone; a problem is in another file", line=name.line
        )
    if name.text not in _SECTIONS:
        raise NotationError(f"there is no section {shown(name.text)} here", line=name.line)


def _domain(section: Bracket) -> str:
    name = " ".join([word.text for word in section.words()])
    if name not in DOMAINS:
        raise NotationError(
            f"the domain is one of {', '.join(DOMAINS)}, not {shown(name)}", line=section.line
        )
    return name


def _read_objects(facts: _Facts, section: Bracket) -> None:
    words = iter(section.words())
    for word in words:
        if word.text == "-":
            kind = next(words, Word("", word.line))
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


def _read_fact(facts: _Facts, fact: Bracket) -> None:
    if fact.head == "in-line":
        facts.jumps[facts.locations(fact, 3)] = None
    elif fact.head == "occupied":
        facts.occupied[facts.locations(fact, 1)[0]] = None
    elif fact.head == "free":
        facts.free[facts.locations(fact, 1)[0]] = None
    elif fact.head not in ("move-ended", "="):
        raise NotationError(f"there is no fact {shown(fact.head)}", line=fact.line)


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


def _finish(board: Board, holes: dict[str, int], goal: Goal) -> Finish:
    if goal.finish is not None:
        return goal.finish.on(board)
    pegs = _bits(holes, [place for place, state in goal.states.items() if state == "occupied"])
    return pattern_finish(pegs, board.full & ~_bits(holes, goal.states))
