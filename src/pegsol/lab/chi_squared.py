"""The chi-squared test whether two rows of counts may come from the same probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt
from typing import TypedDict

from pegsol.game.formats.json import fraction_json
from pegsol.shapes import FractionJson

MIN_EXPECTED = 5.0
"""Neighbouring cells are merged until each is expected to hold this count in both rows."""


class ChiSquaredJson(TypedDict):
    """A chi-squared test of two rows of counts."""

    value: float
    degrees: int
    chance: FractionJson | None
    """The chance of so large a difference if both are alike."""
    cells: list[list[int]]
    merged: list[list[int]]
    """The first and the last of the classes that the test counts as one."""


@dataclass(frozen=True, slots=True)
class ChiSquared:
    """The outcome of a chi-squared test of two rows of counts.

    The test is reliable only if each cell is expected to hold 5 or more in both rows, so smaller
    cells are merged with their neighbours. ``cells`` are the two rows after that, and ``merged``
    are the first and the last of the cells that became one, counted from 1. ``chance`` is the
    p-value: the probability of a ``value`` at least as large if both rows have the same
    probabilities.

    >>> test = chi_squared((30, 70), (45, 55))
    >>> round(test.value, 2), test.degrees, round(test.chance, 4)
    (4.8, 1, 0.0285)
    >>> test = chi_squared((9, 3, 4, 20), (8, 2, 4, 21))
    >>> test.cells, test.merged
    (((9, 7, 20), (8, 6, 21)), ((2, 3),))
    """

    value: float
    degrees: int
    """The degrees of freedom."""
    chance: float
    cells: tuple[tuple[int, ...], tuple[int, ...]]
    merged: tuple[tuple[int, int], ...]

    def as_json(self) -> ChiSquaredJson:
        """Return the test as a JSON object."""
        return {
            "value": round(self.value, 4),
            "degrees": self.degrees,
            "chance": fraction_json(round(self.chance, 6)),
            "cells": [list(row) for row in self.cells],
            "merged": [list(pair) for pair in self.merged],
        }


def chi_squared(one: Sequence[int], other: Sequence[int]) -> ChiSquared:
    """Return the test of two rows of counts, whose cells are in the same order.

    The last cell is not merged if it is large enough: here it counts the runs without a solution.
    """
    groups = _groups(one, other)
    rows = _joined(one, groups), _joined(other, groups)
    merged = tuple([(a + 1, b) for a, b in groups if b - a > 1])
    totals = [sum(row) for row in rows]
    if len(rows[0]) < 2:
        return ChiSquared(0.0, 0, 1.0, rows, merged)
    value = 0.0
    for pair in zip(*rows, strict=True):
        for count, total in zip(pair, totals, strict=True):
            wanted = sum(pair) * total / sum(totals)
            value += (count - wanted) ** 2 / wanted
    degrees = len(rows[0]) - 1
    return ChiSquared(value, degrees, chance_of_more(value, degrees), rows, merged)


def chance_of_more(value: float, degrees: int) -> float:
    """Return the probability that a chi-squared variable exceeds *value*.

    The probability is the regularised gamma function Q(degrees / 2, value / 2), computed by its
    recurrence in steps of 1 [Abramowitz & Stegun, Handbook of Mathematical Functions, 26.4.4 and
    26.4.5].

    >>> round(chance_of_more(3.841459, 1), 4), round(chance_of_more(18.307038, 10), 4)
    (0.05, 0.05)
    """
    half = value / 2
    if half <= 0:
        return 1.0
    order = degrees % 2 / 2 or 1.0
    chance = erfc(sqrt(half)) if degrees % 2 else exp(-half)
    while order < degrees / 2:
        chance += exp(order * log(half) - half - lgamma(order + 1))
        order += 1
    return chance


def _groups(one: Sequence[int], other: Sequence[int]) -> list[tuple[int, int]]:
    """Return the ranges of cells that are counted as one, so that no range is too small."""
    totals = (sum(one), sum(other))
    share = min(totals) / max(1, sum(totals))
    groups: list[tuple[int, int]] = []
    first = count = 0
    for place, pair in enumerate(zip(one, other, strict=True), 1):
        count += sum(pair)
        if count * share >= MIN_EXPECTED:
            groups.append((first, place))
            first, count = place, 0
    if first < len(one):  # too small: the last range takes the rest
        start = groups.pop()[0] if groups else 0
        groups.append((start, len(one)))
    return groups


def _joined(row: Sequence[int], groups: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple([sum(row[first:end]) for first, end in groups])
