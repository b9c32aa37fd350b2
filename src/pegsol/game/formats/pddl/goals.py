"""The goal of a PDDL problem: states of locations, a number of pegs, or preferences."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from pegsol.errors import NotationError, ProblemError
from pegsol.game.finish import Finish
from pegsol.game.formats.pddl.brackets import Bracket, Tree
from pegsol.wording import shown

_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


@dataclass(slots=True)
class Goal:
    """A goal: a *finish* that is a number of pegs, or else the ``states`` of locations."""

    states: dict[str, str] = field(default_factory=dict)
    finish: Finish | None = None


def read_goal(goal: Bracket, metric: Bracket | None, locations: Collection[str]) -> Goal:
    """Return the goal of a problem with these *locations*.

    The metric matters if the goal has preferences.

    Raises NotationError or ProblemError for a goal that no peg solitaire problem has.
    """
    conditions = goal.brackets()
    if len(conditions) == 1 and conditions[0].head == "and":
        conditions = conditions[0].brackets()
    if not conditions or not conditions[0].items:
        raise NotationError("the goal is empty", line=goal.line)
    conditions = [condition for condition in conditions if condition.head != "move-ended"]
    if [condition.head for condition in conditions] == ["exists"]:
        most, exactly = _number(conditions[0])
        return Goal(finish=Finish.exactly(most) if exactly else Finish.at_most(most))
    if conditions and all(condition.head == "preference" for condition in conditions):
        _check_preferences(conditions, metric, goal, locations)
        return Goal(finish=Finish.fewest())
    states: dict[str, str] = {}
    for condition in conditions:
        place = _location(condition, locations)
        if states.setdefault(place, condition.head) != condition.head:
            raise NotationError(
                f"the goal says that {shown(place)} is both occupied and free", line=condition.line
            )
    return Goal(states)


def _location(condition: Bracket, locations: Collection[str]) -> str:
    """Return the location that a condition says to be occupied or free."""
    if condition.head not in ("occupied", "free"):
        raise NotationError(
            f"a goal is made of occupied and free, not {shown(condition.head)}",
            line=condition.line,
        )
    words = condition.words()
    if len(words) != 1:
        raise NotationError(
            f"{condition.head!r} takes 1 locations, not {len(words)}", line=condition.line
        )
    if words[0].text not in locations:
        raise NotationError(f"there is no object {shown(words[0].text)}", line=words[0].line)
    return words[0].text


def _number(exists: Bracket) -> tuple[int, bool]:
    """Return k of the condition "k locations exist such that each is free or one of these".

    Also return whether these are said to be occupied and different, so that there are exactly k
    pegs.
    """
    match exists.tree():
        case ("exists", (*pegs, "-", "location"), condition):
            clauses = condition[1:] if condition[:1] == ("and",) else (condition,)
            only = [clause for clause in clauses if clause[:1] == ("forall",)]
            rest = {_unordered(clause) for clause in clauses if clause[:1] != ("forall",)}
            if len(only) == 1 and _is_only(only[0], pegs):
                if not rest:
                    return len(set(pegs)), False
                if rest == {_unordered(clause) for clause in occupied_apart(pegs)}:
                    return len(pegs), True
    raise NotationError(
        "a goal with exists says that each location is free or one of those that exist",
        line=exists.line,
    )


def _is_only(forall: Tree, pegs: Sequence[Tree]) -> bool:
    """Return whether a condition says that each location is free or one of *pegs*."""
    match forall:
        case ("forall", (each, "-", "location"), ("or", *parts)):
            wanted = {("free", each), *[("=", frozenset((each, peg))) for peg in pegs]}
            return bool(pegs) and {_unordered(p) for p in parts} == wanted and each not in pegs
    return False


def occupied_apart(pegs: Sequence[Tree]) -> list[Tree]:
    """Return the conditions that *pegs*, variables, are occupied and different.

    >>> occupied_apart(["?a", "?b"])
    [('occupied', '?a'), ('occupied', '?b'), ('not', ('=', '?a', '?b'))]
    """
    apart: list[Tree] = [("not", ("=", *pair)) for pair in combinations(pegs, 2)]
    return [("occupied", peg) for peg in pegs] + apart


def _unordered(clause: Tree) -> object:
    """Return a condition in which the order of the two sides of "=" does not matter."""
    match clause:
        case ("not", inner):
            return "not", _unordered(inner)
        case ("=", *terms):
            return "=", frozenset(terms)
    return clause


def _check_preferences(
    preferences: Sequence[Bracket],
    metric: Bracket | None,
    goal: Bracket,
    locations: Collection[str],
) -> None:
    """Check that the preferences together ask for as few pegs as possible."""
    places = {}
    for preference in preferences:
        match preference.tree():
            case ("preference", str(name), ("free", str(place))) if place in locations:
                places[name] = place
            case _:
                raise NotationError(
                    "a preference has a name and a location to be free", line=preference.line
                )
    if metric is None:
        raise NotationError("a goal with preferences needs a :metric", line=goal.line)
    match metric.tree():
        case (":metric", "minimize", what):
            costs = _costs(what, metric.line)
        case (":metric", "maximize", what):
            costs = {name: -cost for name, cost in _costs(what, metric.line).items()}
        case _:
            raise NotationError("a :metric is to minimize or maximize", line=metric.line)
    if any(name not in places for name in costs if name):
        raise NotationError(
            "the :metric has a preference that is not in the goal", line=metric.line
        )
    of_places = dict.fromkeys(locations, Fraction(0))
    for name, place in places.items():
        of_places[place] += costs.get(name, Fraction(0))
    if len(set(of_places.values())) > 1 or min(of_places.values()) <= 0:
        raise ProblemError(
            "the preferences do not count pegs: the finish can be as few pegs as possible, "
            "if a peg costs the same in every location"
        )


def _costs(tree: Tree, line: int) -> dict[str, Fraction]:
    """Return the cost of violating each preference; the constant cost stands under ""."""
    match tree:
        case ("is-violated", str(name)):
            return {name: Fraction(1)}
        case ("+", *terms) if terms:
            return _sum([_costs(term, line) for term in terms])
        case ("-", term):
            return _times(_costs(term, line), Fraction(-1))
        case ("-", term, less):
            return _sum([_costs(term, line), _times(_costs(less, line), Fraction(-1))])
        case ("*", one, other):
            factors = [_costs(one, line), _costs(other, line)]
            for factor, rest in (factors, factors[::-1]):
                if set(factor) == {""}:
                    return _times(rest, factor[""])
        case str(number) if _NUMBER.fullmatch(number):
            return {"": Fraction(number)}
    raise NotationError("a :metric is a weighted sum of violated preferences", line=line)


def _times(costs: dict[str, Fraction], factor: Fraction) -> dict[str, Fraction]:
    return {name: cost * factor for name, cost in costs.items()}


def _sum(terms: Sequence[dict[str, Fraction]]) -> dict[str, Fraction]:
    total: dict[str, Fraction] = {}
    for costs in terms:
        for name, cost in costs.items():
            total[name] = total.get(name, Fraction(0)) + cost
    return total
