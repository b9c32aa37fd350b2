"""Reading a PDDL problem of any peg solitaire domain, by the structure of its facts.

The goal may leave out locations, which then may be either.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, NamedTuple, cast

from pegsol.errors import NotationError, ProblemError
from pegsol.game.boards.board import MAX_HOLES, check_count
from pegsol.game.boards.shapes import MAX_LINES
from pegsol.game.finish import Finish, as_finish, pattern_finish
from pegsol.game.formats.structure import (
    Fact,
    Locations,
    State,
    board_of_jumps,
    opposite,
    state_of,
    structure_of,
)
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.wording import shown

SEQUENTIAL = "pegsolitaire-sequential"
NET_BENEFIT = "pegsolitaire-netbenefit"
TEMPORAL = "pegsolitaire-temporal"
INVASION = "pegsolitaire-invasion"
DOMAINS = (SEQUENTIAL, NET_BENEFIT, TEMPORAL, INVASION)
"""The domains of the planning competitions, whose actions are known."""

_MAX_DEPTH = 20
_MAX_ITEMS = 2 * (MAX_LINES + MAX_HOLES)
"""The largest number of items in one bracket: a fact for each jump and for each location."""

_TOKEN = re.compile(r"[()]|[^\s();]+|;[^\n]*")
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_SECTIONS = ("problem", ":domain", ":requirements", ":objects", ":init", ":goal", ":metric")
_NEEDED = ("problem", ":domain", ":objects", ":init", ":goal")

_SETS = (("and",), ("or",), ("=",))


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

    Its domain is known by its structure, whatever its name: facts of three locations for the lines,
    and of one location for the pegs, the empty holes, or both. With equal preferences, the finish
    is the fewest pegs.
    """
    return read_pddl(text).problem


def read_pddl(text: str) -> Reading:
    """Return what :func:`parse_pddl` returns, with the domain and the names of the locations."""
    sections = _sections(_bracket(text))
    domain = " ".join(sections[":domain"].words())
    objects, kind = _objects(sections[":objects"])
    init = sections[":init"]
    facts = [fact.fact(objects) for fact in init.brackets() if fact.head != "="]
    jumps, occupied = structure_of(facts, objects, init.line)
    said = {"move-ended", *[fact.head for fact in facts if not fact.places]}
    goal = _goal(sections[":goal"], sections.get(":metric"), objects, kind, said)
    board, holes = board_of_jumps(objects, jumps)

    def bits(places: Collection[str]) -> int:
        return sum([1 << holes[place] for place in places])

    if isinstance(goal, Finish):
        finish = as_finish(board, goal)
    elif isinstance(goal, list):
        finish = as_finish(board, Finish.any_of(bits(goal)))
    else:
        pegs = bits([place for place, state in goal.items() if state == "occupied"])
        finish = pattern_finish(pegs, board.full & ~bits(goal))
    start = Position(board, bits(occupied))
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

    def fact(self, known: Collection[str]) -> Fact:
        """Return the fact or the condition, which is about *known* locations."""
        words = self.words()
        for word in words:
            if word not in known:
                raise NotationError(f"there is no object {shown(word)}", line=word.line)
        return Fact(self.head, tuple(words), self.line)


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


def _objects(section: Bracket) -> tuple[dict[str, None], str]:
    """Return the locations, and their type, "object" if it has no name."""
    objects: dict[str, None] = {}
    kinds: dict[str, None] = {}
    words = iter(section.words())
    for word in words:
        if word == "-":
            kinds[next(words, "")] = None
            if "" in kinds or len(kinds) > 1:
                found = " and ".join(map(shown, kinds))
                message = f"objects are of one type, the locations, not {found}"
                raise NotationError(message, line=word.line)
        elif word in objects:
            raise NotationError(f"object {shown(word)} is given twice", line=word.line)
        else:
            objects[word] = None
    check_count(len(objects))
    return objects, next(iter(kinds), "object")


# -- the goal ------------------------------------------------------------------------------------


def _goal(
    goal: Bracket,
    metric: Bracket | None,
    locations: Collection[str],
    kind: str,
    said: Collection[str],
) -> Finish | list[str] | dict[str, State]:
    """Return the finish that is a number of pegs, or else the states of locations.

    If the last peg may be in any of several locations, the result is a list of them. The metric
    matters if the goal has preferences. What is *said* of no location is passed over.
    """
    conditions = goal.brackets()
    if len(conditions) == 1 and conditions[0].head == "and":
        conditions = conditions[0].brackets()
    if not conditions or not conditions[0]:
        raise NotationError("the goal is empty", line=goal.line)
    conditions = [one for one in conditions if not (len(one) == 1 and one.head in said)]
    if [condition.head for condition in conditions] == ["exists"]:
        return _number_of_pegs(conditions[0], kind)
    if conditions and all(condition.head == "preference" for condition in conditions):
        _check_preferences(conditions, metric, goal, locations)
        return Finish.fewest()
    if [condition.head for condition in conditions] == ["or"]:
        return _last_places(conditions[0], locations)
    return _states(conditions, locations)


def _last_places(either: Bracket, locations: Collection[str]) -> list[str]:
    """Return the locations of the last peg in a goal with ``or``, which says so of each of them."""
    found = []
    for one in either.brackets():
        states = _states(one.brackets() if one.head == "and" else [one], locations)
        pegs = [place for place, state in states.items() if state == "occupied"]
        if len(pegs) != 1 or len(states) < len(locations):
            message = "each part of a goal with or says that one location is occupied and the "
            raise NotationError(f"{message}others are free", line=one.line)
        found += pegs
    return found


def _states(conditions: Iterable[Bracket], locations: Collection[str]) -> dict[str, State]:
    """Return what conditions say of locations."""
    states: dict[str, State] = {}
    for condition in conditions:
        place, state = _state(condition, locations)
        if states.setdefault(place, state) != state:
            message = f"the goal says that {shown(place)} is both occupied and free"
            raise NotationError(message, line=condition.line)
    return states


def _state(condition: Bracket, locations: Collection[str]) -> tuple[str, State]:
    """Return the location that a condition of the goal is about, and its state."""
    match condition:
        case ["not", Bracket() as inner]:
            place, state = _state(inner, locations)
            return place, opposite(state)
    found = state_of(condition.head)
    if found is None:
        message = f"a goal is made of occupied and free, not {shown(condition.head)}"
        raise NotationError(message, line=condition.line)
    places = condition.fact(locations).places
    if len(places) != 1:
        message = f"{condition.head!r} takes 1 location, not {len(places)}"
        raise NotationError(message, line=condition.line)
    return places[0], found


def _usual(clause: Any, kind: str) -> Any:
    """Return a condition in the usual words, occupied and free, with the usual type."""
    match clause:
        case ["not", [str(head), place]] if (state := state_of(head)) is not None:
            return [opposite(state), place]
        case [str(head), place] if (state := state_of(head)) is not None:
            return [state, place]
        case ["exists" | "forall" as head, [*names], *rest]:
            typed = names[-2:] == ["-", kind] or names[-2:] == ["-", "object"]
            names = names[:-2] if typed else names
            return [head, [*names, "-", "location"], *[_usual(item, kind) for item in rest]]
        case [*items]:
            return [_usual(item, kind) for item in items]
    return clause


def _number_of_pegs(exists: Bracket, kind: str) -> Finish:
    """Return the finish of a goal as :func:`number_goal` makes it, in any order and any names."""
    match _usual(exists, kind):
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
        match _usual(preference, ""):
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
