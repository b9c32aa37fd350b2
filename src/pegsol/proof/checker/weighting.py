"""Weights of the holes that no jump raises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.statement import Statement, holes_of

MAX_WEIGHTINGS = 1000


@dataclass(frozen=True, slots=True)
class Golden:
    """The number a + b phi, for whole a and b and the golden ratio phi = (1 + sqrt 5) / 2.

    >>> Golden(-8, 5) > Golden(0, 0), Golden(13, -8) > Golden(0, 0)
    (True, True)
    >>> Golden(1, 1) > Golden(2, 0), Golden(1, 0) > Golden(1, 0)
    (True, False)
    """

    a: int
    b: int

    def __add__(self, other: Golden) -> Golden:
        return Golden(self.a + other.a, self.b + other.b)

    def __lt__(self, other: Golden) -> bool:
        # Twice the difference is x + y sqrt 5.
        y = other.b - self.b
        x = 2 * (other.a - self.a) + y
        if x >= 0 and y >= 0:
            return x > 0 or y > 0
        if x <= 0 and y <= 0:
            return False
        return (x * x > 5 * y * y) == (x > 0)


Weight: TypeAlias = Any
"""A whole number or a Golden; all numbers of a proof have the same type."""


@dataclass(frozen=True)
class Weighting:
    """A weight for each hole."""

    weights: Sequence[Weight]
    zero: Weight

    def of(self, holes: Iterable[int]) -> Weight:
        """Return the total weight of these holes."""
        total = self.zero
        for hole in holes:
            total = total + self.weights[hole]
        return total

    def of_bits(self, bits: int) -> Weight:
        """Return the weight of a position."""
        return self.of(holes_of(bits))

    def least(self, statement: Statement) -> Weight:
        """Return the least weight of the positions that the finish allows."""
        if statement.at_most is None:
            pegs, free, most = statement.pegs, holes_of(statement.free), len(self.weights)
        elif statement.at_least == 1:
            pegs, free, most = 0, list(range(len(self.weights))), statement.at_most
        else:
            lightest = sorted(self.weights)[: statement.at_most]
            return sum(lightest, self.zero)
        choice = sorted([self.weights[hole] for hole in free])
        negative = [weight for weight in choice[:most] if weight < self.zero]
        if not pegs and not negative:
            return choice[0]
        total = self.of_bits(pegs)
        for weight in negative:
            total = total + weight
        return total


def weightings(statement: Statement, content: Mapping[str, Any]) -> list[Weighting]:
    """Return the valid weightings of a proof, under its keys weightings and golden."""
    golden = content.get("golden", False)
    if type(golden) is not bool:
        raise refuse("proof.golden", "it is true or false")
    zero: Weight = Golden(0, 0) if golden else 0
    read: Callable[[object, str], Weight] = _golden if golden else whole
    found = []
    for place, value in enumerate(
        list_of(content.get("weightings", []), "proof.weightings", MAX_WEIGHTINGS)
    ):
        where = f"proof.weightings[{place}]"
        weights = [zero] * len(statement.names)
        for name, weight in object_with(value, where, (), others=True).items():
            if name not in statement.numbers:
                statement.holes([name], where)
            weights[statement.numbers[name]] = read(weight, where)

        weighting = Weighting(weights, zero)
        statement.work.step(len(statement.jumps))
        for number, (takes, gives) in enumerate(statement.jump_holes):
            if weighting.of(takes) < weighting.of(gives):
                raise refuse(where, f"{statement.jump_words(number)} raises the weight")
        found.append(weighting)
    return found


def _golden(value: object, where: str) -> Golden:
    if type(value) is not list or len(value) != 2:
        raise refuse(where, "it is a list of two whole numbers")
    return Golden(whole(value[0], where), whole(value[1], where))
