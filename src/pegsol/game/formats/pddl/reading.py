"""Reading a PDDL problem of one of the planning competitions' peg solitaire domains.

The goal may leave out locations, which then may be either. Locations called ``pos-ROW-COLUMN`` make
a board with coordinates if the jumps are those of a lattice; other locations, a board given by its
lines.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple, cast

from pegsol.errors import NotationError, PegError, ProblemError
from pegsol.game.boards.board import DIRECTIONS, MAX_HOLES, Board, Coordinates
from pegsol.game.boards.names import board as board_of
from pegsol.game.boards.shapes import FIXED, MAX_LINES, SHAPES
from pegsol.game.finish import Finish, as_finish, pattern_finish
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.wording import shown

SEQUENTIAL = "pegsolitaire-sequential"
NET_BENEFIT = "pegsolitaire-netbenefit"
TEMPORAL = "pegsolitaire-temporal"
DOMAINS = (SEQUENTIAL, NET_BENEFIT, TEMPORAL)

_MAX_DEPTH = 20
_MAX_ITEMS = 2 * (MAX_LINES + MAX_HOLES)
"""The largest number of items in one bracket: a fact for each jump and for each location."""

_TOKEN = re.compile(r"[()]|[^\s();]+|;[^\n]*")
_PLACE = re.compile(r"pos-(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,3})")
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_SECTIONS = ("problem", ":domain", ":requirements", ":objects", ":init", ":goal", ":metric")
_NEEDED = ("problem", ":domain", ":objects", ":init", ":goal")

_SETS = (("and",), ("or",), ("=",))

Locations = tuple[str, ...]


class Reading(NamedTuple):
    """A problem, its domain, and the location that each hole of the board is."""

    problem: Problem
    domain: str
    locations: Locations


def is_pddl(text: str) -> bool:
    """Return whether the text starts as PDDL does, with ``(define``."""
    words = (match[0] for match in _TOKEN.finditer(text) if not match[0].startswith(";"))
    return next(words, "") == "(" and next(words, "").lower() == "define"


def parse_pddl(text: str) -> Problem:
    """Return the problem that a PDDL *text* describes.

    The text is a problem of the planning competitions' domains ``pegsolitaire-sequential``,
    ``pegsolitaire-temporal``, or ``pegsolitaire-netbenefit`` with equal preferences: its finish is
    the fewest pegs.
    """
    return read_pddl(text).problem


def read_pddl(text: str) -> Reading:
    """Return what :func:`parse_pddl` returns, with the domain and the names of the locations."""
    sections = _sections(_bracket(text))
    domain = " ".join(sections[":domain"].words())
    if domain not in DOMAINS:
        line = sections[":domain"].line
        raise NotationError(
            f"the domain is one of {', '.join(DOMAINS)}, not {shown(domain)}", line=line
        )
    objects = _objects(sections[":objects"])
    jumps: dict[Locations, None] = {}
    states: dict[str, dict[str, None]] = {"occupied": {}, "free": {}}
    for fact in sections[":init"].brackets():
        if fact.head == "in-line":
            jumps[fact.locations(3, objects)] = None
        elif fact.head in states:
            states[fact.head][fact.locations(1, objects)[0]] = None
        elif fact.head not in ("move-ended", "="):
            raise NotationError(f"there is no fact {shown(fact.head)}", line=fact.line)
    goal = _goal(sections[":goal"], sections.get(":metric"), objects)
    for place in objects:
        if (place in states["occupied"]) == (place in states["free"]):
            both = place in states["free"]
            state = "both occupied and free" if both else "neither occupied nor free"
            raise ProblemError(f"at the start {shown(place)} is {state}")
    board, holes = _lattice_board(objects, jumps) or _lines_board(objects, jumps)

    def bits(places: Collection[str]) -> int:
        return sum([1 << holes[place] for place in places])

    if isinstance(goal, Finish):
        finish = as_finish(board, goal)
    else:
        pegs = bits([place for place, state in goal.items() if state == "occupied"])
        finish = pattern_finish(pegs, board.full & ~bits(goal))
    start = Position(board, bits(states["occupied"]))
    problem = Problem(start, finish, title=" ".join(sections["problem"].words()))
    return Reading(problem, domain, tuple(sorted(holes, key=holes.__getitem__)))


# -- brackets ------------------------------------------------------------------------------------


class Word(str):
    """A word in small letters, and its line."""

    line: int


class Bracket(list["Word | Bracket"]):
    """The content of a pair of brackets, and the line of the opening one."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line

    @property
    def head(self) -> str:
        """The first word, "" if the first item is not a word."""
        first = self[0] if self else ""
        return first if isinstance(first, str) else ""

    def words(self) -> list[Word]:
        """Return the words after the first."""
        for item in self[1:]:
            if isinstance(item, Bracket):
                raise NotationError(f"a bracket makes no sense in {self.head!r}", line=item.line)
        return cast("list[Word]", self[1:])

    def brackets(self) -> list[Bracket]:
        """Return the brackets after the first word."""
        for item in self[1:]:
            if isinstance(item, Word):
                raise NotationError(f"{shown(item)} is not in a bracket", line=item.line)
        return cast("list[Bracket]", self[1:])

    def locations(self, count: int, known: Collection[str]) -> Locations:
        """Return the *count* locations that a fact or a condition is about."""
        words = self.words()
        if len(words) != count:
            message = f"{self.head!r} takes {count} locations, not {len(words)}"
            raise NotationError(message, line=self.line)
        for word in words:
            if word not in known:
                raise NotationError(f"there is no object {shown(word)}", line=word.line)
        return tuple(words)


def _words(text: str) -> Iterator[Word]:
    for number, line in enumerate(text.splitlines(), 1):
        for match in _TOKEN.finditer(line):
            if not match[0].startswith(";"):
                word = Word(match[0].lower())
                word.line = number
                yield word


def _bracket(text: str) -> Bracket:
    """Return the single pair of brackets that makes up the text."""
    top = Bracket(1)
    stack = [top]
    line = 1
    for word in _words(text):
        line = word.line
        if word == "(":
            if len(stack) > _MAX_DEPTH:
                raise NotationError("the brackets are nested too deeply", line=line)
            inner = Bracket(line)
            stack[-1].append(inner)
            stack.append(inner)
        elif word != ")":
            stack[-1].append(word)
        elif len(stack) == 1:
            raise NotationError("this bracket has no opening bracket", line=line)
        else:
            stack.pop()
        if len(stack[-1]) > _MAX_ITEMS:
            raise NotationError(f"more than {_MAX_ITEMS} items in one bracket", line=line)
    if len(stack) > 1:
        raise NotationError("this bracket is never closed", line=stack[-1].line)
    if len(top) != 1 or not isinstance(top[0], Bracket):
        raise NotationError("a PDDL problem is one bracket: (define (problem ..) ..)", line=line)
    return top[0]


def _sections(define: Bracket) -> dict[str, Bracket]:
    if define.head != "define":
        raise NotationError("a PDDL problem starts with (define", line=define.line)
    sections: dict[str, Bracket] = {}
    for section in define.brackets():
        name, line = section.head, section.line
        if name == "domain":
            message = "this is a PDDL domain, the rules alone; a problem is in another file"
            raise NotationError(message, line=line)
        if name not in _SECTIONS:
            raise NotationError(f"there is no section {shown(name)} here", line=line)
        if name in sections:
            raise NotationError(f"section {name} is given twice", line=line)
        sections[name] = section
    for name in _NEEDED:
        if name not in sections:
            raise NotationError(f"the problem has no section {name}", line=define.line)
    return sections


def _objects(section: Bracket) -> dict[str, None]:
    objects: dict[str, None] = {}
    words = iter(section.words())
    for word in words:
        if word == "-":
            kind = next(words, "")
            if kind != "location":
                message = f"objects are of type location, not {shown(kind)}"
                raise NotationError(message, line=word.line)
        elif word in objects:
            raise NotationError(f"object {shown(word)} is given twice", line=word.line)
        else:
            objects[word] = None
    if not 1 <= len(objects) <= MAX_HOLES:
        raise ProblemError(f"a board has 1 to {MAX_HOLES} holes, not {len(objects)}")
    return objects


# -- the board -----------------------------------------------------------------------------------


def _lattice_board(
    objects: Collection[str], jumps: Collection[Locations]
) -> tuple[Board, dict[str, int]] | None:
    """Return the board with coordinates and exactly these jumps, and the holes; or None."""
    places = {}
    for name in objects:
        match = _PLACE.fullmatch(name)
        if match is None:
            return None
        places[name] = (int(match[2]), int(match[1]))
    for board in _placed_boards(places.values()):
        numbers = {place: hole for hole, place in enumerate(board.coordinates or ())}
        if numbers.keys() != set(places.values()):
            continue
        holes = {name: numbers[place] for name, place in places.items()}
        if {(holes[a], holes[b], holes[c]) for a, b, c in jumps} == board.jump_set:
            return _with_name(board), holes
    return None


def _placed_boards(places: Collection[Coordinates]) -> Iterator[Board]:
    """Yield the boards with holes at these *places*, and some of the catalogue that may have."""
    for geometry in DIRECTIONS:
        yield Board.from_coordinates(geometry, places)
    width, height = [1 + max(axis) for axis in zip(*places, strict=True)]
    for name in [name for name, shape in SHAPES.items() if shape.lines is not None]:
        numbers = (width, height) if len(SHAPES[name].parameters) > 1 else ((width + 1) // 2,)
        with suppress(PegError):
            yield board_of(f"{name}({','.join(map(str, numbers))})")


def _with_name(board: Board) -> Board:
    """Return the catalogue board that equals *board*, or *board* itself."""
    places = board.coordinates or ()
    width, height = max(x for x, _ in places) + 1, max(y for _, y in places) + 1
    numbers = (width, (width + 1) // 2, len(places))
    sized = [f"{name}({number})" for name in ("line", *SHAPES) for number in numbers]
    suffix = "+diagonals" if board.geometry == "square+diagonals" else ""
    for name in (*FIXED, *sized, f"rectangle({width},{height})"):
        for spelled in (name + suffix, name):
            with suppress(PegError):
                known = board_of(spelled)
                if known == board:
                    return known
    return board


def _lines_board(
    objects: Collection[str], jumps: Collection[Locations]
) -> tuple[Board, dict[str, int]]:
    names = {name: name.replace("-", "_") for name in objects}
    if len(set(names.values())) < len(names):
        raise ProblemError("two objects differ only in - and _, which names of holes cannot have")
    for a, _, c in jumps:
        if a == c:
            raise ProblemError(f"a line repeats location {shown(a)}")
    # Two one-way lines in opposite directions make an ordinary line.
    lines = [[names[place] for place in jump] for jump in jumps]
    board = Board.from_lines([], holes=names.values(), one_way=lines)
    return board, {name: board.hole(hole) for name, hole in names.items()}


# -- the goal ------------------------------------------------------------------------------------


def _goal(
    goal: Bracket, metric: Bracket | None, locations: Collection[str]
) -> Finish | dict[str, str]:
    """Return the finish that is a number of pegs, or else the states of locations.

    The metric matters if the goal has preferences.
    """
    conditions = goal.brackets()
    if len(conditions) == 1 and conditions[0].head == "and":
        conditions = conditions[0].brackets()
    if not conditions or not conditions[0]:
        raise NotationError("the goal is empty", line=goal.line)
    conditions = [condition for condition in conditions if condition.head != "move-ended"]
    if [condition.head for condition in conditions] == ["exists"]:
        return _number_of_pegs(conditions[0])
    if conditions and all(condition.head == "preference" for condition in conditions):
        _check_preferences(conditions, metric, goal, locations)
        return Finish.fewest()
    states: dict[str, str] = {}
    for condition in conditions:
        if condition.head not in ("occupied", "free"):
            message = f"a goal is made of occupied and free, not {shown(condition.head)}"
            raise NotationError(message, line=condition.line)
        [place] = condition.locations(1, locations)
        if states.setdefault(place, condition.head) != condition.head:
            message = f"the goal says that {shown(place)} is both occupied and free"
            raise NotationError(message, line=condition.line)
    return states


def _number_of_pegs(exists: Bracket) -> Finish:
    """Return the finish of a goal as :func:`number_goal` makes it, in any order and any names."""
    match exists:
        case ["exists", [*given, "-", "location"], [first, *rest] as condition] if given:
            # A word of the text has no bracket, so the other names are new ones.
            pegs = {peg: f"({number}" for number, peg in enumerate(dict.fromkeys(map(str, given)))}
            alone = first == "and" and len(rest) == 1
            found = _unordered(rest[0] if alone else condition, pegs)
            if found == _unordered(number_goal([*pegs.values()]), {}):
                return Finish.at_most(len(pegs))
            as_many = len(pegs) == len(given) and len(rest) > comb(len(given) + 1, 2)
            if as_many and found == _unordered(number_goal([*pegs.values()], exactly=True), {}):
                return Finish.exactly(len(pegs))
    raise NotationError(
        "a goal with exists says that each location is free or one of those that exist",
        line=exists.line,
    )


def number_goal(pegs: Sequence[str], *, exactly: bool = False) -> list[Any]:
    """Return the condition that each location is free or one of *pegs*, which are variables.

    If there are to be *exactly* that many pegs, these are also occupied and different.
    """
    parts = [["=", "?x", peg] for peg in pegs]
    only = ["forall", ["?x", "-", "location"], ["or", ["free", "?x"], *parts]]
    if not exactly:
        return only
    apart = [["not", ["=", *pair]] for pair in combinations(pegs, 2)]
    return ["and", only, *[["occupied", peg] for peg in pegs], *apart]


def _unordered(clause: Any, names: Mapping[str, str]) -> object:
    """Return a condition with other *names* as a value in which the order of its parts is none."""
    if isinstance(clause, str):
        return names.get(clause, str(clause))
    match clause:
        case ["forall", [each, "-", "location"], _]:
            names = {**names, str(each): "(x"}
    items = tuple([_unordered(item, names) for item in clause])
    return (items[0], frozenset(items[1:])) if items[:1] in _SETS else items


def _check_preferences(
    preferences: Sequence[Bracket],
    metric: Bracket | None,
    goal: Bracket,
    locations: Collection[str],
) -> None:
    """Check that the preferences together ask for as few pegs as possible."""
    places = {}
    for preference in preferences:
        match preference:
            case ["preference", str(name), ["free", str(place)]] if place in locations:
                places[name] = place
            case _:
                raise NotationError(
                    "a preference has a name and a location to be free", line=preference.line
                )
    if metric is None:
        raise NotationError("a goal with preferences needs a :metric", line=goal.line)
    match metric:
        case [":metric", "minimize" | "maximize" as aim, what]:
            costs = _costs(what, metric.line)
        case _:
            raise NotationError("a :metric is to minimize or maximize", line=metric.line)
    if any(name not in places for name in costs if name):
        message = "the :metric has a preference that is not in the goal"
        raise NotationError(message, line=metric.line)
    of_places = dict.fromkeys(locations, Fraction(0))
    for name, place in places.items():
        of_places[place] += costs.get(name, 0) * (1 if aim == "minimize" else -1)
    if len(set(of_places.values())) > 1 or min(of_places.values()) <= 0:
        raise ProblemError(
            "the preferences do not count pegs: the finish can be as few pegs as possible, "
            "if a peg costs the same in every location"
        )


def _costs(tree: Any, line: int) -> Mapping[str, Fraction]:
    """Return the cost of violating each preference; the constant cost stands under ""."""
    match tree:
        case ["is-violated", str(name)]:
            return {name: Fraction(1)}
        case ["+" | "-" as sign, *terms] if terms and (sign == "+" or len(terms) <= 2):
            total: dict[str, Fraction] = {}
            for number, term in enumerate(terms, 1):
                negative = sign == "-" and number == len(terms)
                for name, cost in _costs(term, line).items():
                    total[name] = total.get(name, Fraction(0)) + (-cost if negative else cost)
            return total
        case ["*", one, other]:
            factors = [_costs(one, line), _costs(other, line)]
            for factor, rest in (factors, factors[::-1]):
                if set(factor) == {""}:
                    return {name: cost * factor[""] for name, cost in rest.items()}
        case str(number) if _NUMBER.fullmatch(number):
            return {"": Fraction(number)}
    raise NotationError("a :metric is a weighted sum of violated preferences", line=line)
