"""Families of boards: those whose names have numbers in brackets, for pages that ask for them."""

from __future__ import annotations

from dataclasses import dataclass

from pegsol.model.boards import catalogue
from pegsol.model.shapes import GRAPHS, SHAPES


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the name of a board: what it is called, its least and its usual value.

    ``values`` are the only ones allowed; if it is empty, every number from ``least`` up is.
    """

    name: str
    least: int
    usual: int
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Family:
    """A family such as triangle(n), and the numbers between its brackets."""

    name: str
    numbers: tuple[Number, ...]


def families() -> tuple[Family, ...]:
    """Return the families in the order of the catalogue, without graphs given by their edges.

    >>> [number.name for number in families()[2].numbers]
    ['w', 'h']
    >>> [number.usual for number in families()[3].numbers]
    [2, 2, 2, 2, 3]
    """
    found = []
    for entry in catalogue():
        name = entry.name.partition("(")[0]
        if name in SHAPES:
            shape = SHAPES[name]
            parameters, least, values = shape.parameters, shape.least, shape.values
        elif name in GRAPHS and GRAPHS[name].make is not None:
            parameters, least, values = GRAPHS[name].parameters, GRAPHS[name].least, ()
        else:
            continue
        usual = entry.examples[0].partition("(")[2].rstrip(")").split(",")
        numbers = []
        for place, parameter in enumerate(parameters):
            called, _, default = parameter.partition("=")
            given = usual[place] if place < len(usual) else default
            numbers.append(Number(called, least, int(given), values))
        found.append(Family(name, tuple(numbers)))
    return tuple(found)
