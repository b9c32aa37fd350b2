"""Weights of the holes that no jump raises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pegsol.proof.checker.reading import list_of, object_with, refuse, whole
from pegsol.proof.checker.statement import Statement, holes_of


@dataclass(frozen=True)
class Weighting:
    """A weight for each hole."""

    weights: Sequence[int]

    def of(self, holes: Iterable[int]) -> int:
        """Return the total weight of these holes."""
        return sum([self.weights[hole] for hole in holes])

    def of_bits(self, bits: int) -> int:
        """Return the weight of a position."""
        return self.of(holes_of(bits))

    def least(self, statement: Statement) -> int:
        """Return the least weight of the positions that the finish allows."""
        if statement.at_most is None:
            pegs, free, most = statement.pegs, holes_of(statement.free), len(self.weights)
        elif statement.at_least == 1:
            pegs, free, most = 0, list(range(len(self.weights))), statement.at_most
        else:
            return sum(sorted(self.weights)[: statement.at_most])
        choice = sorted([self.weights[hole] for hole in free])
        negative = [weight for weight in choice[:most] if weight < 0]
        if not pegs and not negative:
            return choice[0]
        return self.of_bits(pegs) + sum(negative)


def weightings(statement: Statement, value: object, most: int) -> list[Weighting]:
    """Return the valid weightings in a list of at most *most*."""
    found = []
    for place, named in enumerate(list_of(value, "proof.weightings", most)):
        where = f"proof.weightings[{place}]"
        weights = [0] * len(statement.names)
        for name, weight in object_with(named, where, (), others=True).items():
            if name not in statement.numbers:
                statement.holes([name], where)
            weights[statement.numbers[name]] = whole(weight, where)
        weighting = Weighting(weights)
        statement.work.step(len(statement.jumps))
        for number, (takes, gives) in enumerate(statement.jump_holes):
            if weighting.of(takes) < weighting.of(gives):
                raise refuse(where, f"{statement.jump_words(number)} raises the weight")
        found.append(weighting)
    return found
