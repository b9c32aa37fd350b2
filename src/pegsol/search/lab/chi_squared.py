"""The chi-squared test whether two rows of counts may come from the same probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt
from typing import Any

from pegsol.model.formats.json import fraction_json

MIN_EXPECTED = 5.0
"""Neighbouring cells are merged until each is expected to hold this count in both rows."""


@dataclass(frozen=True, slots=True)
class ChiSquared:
    """The outcome of a chi-squared test of two rows of counts.

    ``cells`` are the two rows after small cells were merged. ``chance`` is the p-value: the
    probability of a ``value`` at least as large if both rows have the same probabilities.

    >>> test = chi_squared((30, 70), (45, 55))
    >>> round(test.value, 2), test.degrees, round(test.chance, 4)
    (4.8, 1, 0.0285)
    """

    value: float
    degrees: int
    """The degrees of freedom."""
    chance: float
    cells: tuple[tuple[int, ...], tuple[int, ...]]

    def as_json(self) -> dict[str, Any]:
        """Return the test as a JSON object."""
        return {
            "value": round(self.value, 4),
            "degrees": self.degrees,
            "chance": fraction_json(round(self.chance, 6)),
            "cells": [list(row) for row in self.cells],
        }


def chi_squared(one: Sequence[int], other: Sequence[int]) -> ChiSquared:
    """Return the test of two rows of counts, whose cells are in the same order.

    The last cell is not merged if it is large enough: here it counts the runs without a solution.
    """
    rows = _merged(one, other)
    totals = [sum(row) for row in rows]
    if len(rows[0]) < 2:
        return ChiSquared(0.0, 0, 1.0, rows)
    value = 0.0
    for pair in zip(*rows, strict=True):
        for count, total in zip(pair, totals, strict=True):
            wanted = sum(pair) * total / sum(totals)
            value += (count - wanted) ** 2 / wanted
    degrees = len(rows[0]) - 1
    return ChiSquared(value, degrees, chance_of_more(value, degrees), rows)


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


def _merged(one: Sequence[int], other: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both rows after each small cell has been merged with its neighbour."""
    totals = (sum(one), sum(other))
    share = min(totals) / max(1, sum(totals))
    cells: list[tuple[int, int]] = []
    pending = (0, 0)
    for pair in zip(one, other, strict=True):
        pending = (pending[0] + pair[0], pending[1] + pair[1])
        if sum(pending) * share >= MIN_EXPECTED:
            cells.append(pending)
            pending = (0, 0)
    if pending != (0, 0):
        last = cells.pop() if cells else (0, 0)
        cells.append((last[0] + pending[0], last[1] + pending[1]))
    return tuple([cell[0] for cell in cells]), tuple([cell[1] for cell in cells])
