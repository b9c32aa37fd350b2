"""Turns the weights that a linear programme proposes into whole numbers that prove.

The proposed weights are in floating point and may have small errors. Often the whole numbers next
to a multiple of them are a pagoda function. If not, the multiple is rounded down and 1 is added to
each weight. For a jump from weight x over y to z, (floor(x) + 1) + (floor(y) + 1) - (floor(z) + 1)
is a whole number greater than x + y - z - 1 >= -1, so no jump raises the weight, whatever the
fractions were. A large multiple keeps the difference between start and finish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor, gcd

from pegsol.game.position import Rules

Weights = tuple[int, ...]

MAX_PLAIN = 24
"""The largest multiple that is rounded to the nearest whole numbers."""
MAX_BITS = 40
"""The exponent of 2 for the largest multiple that is rounded down."""


def whole(
    values: Sequence[float], rules: Rules, accepts: Callable[[Weights], bool]
) -> Weights | None:
    """Return the first whole numbers near a multiple of the *values* that *accepts* approves.

    >>> whole([0.5, 0.0, 0.50000001], "normal", lambda weights: weights[0] > 0)
    (1, 0, 1)
    """
    seen = set()
    for weights in _proposed(values, rules):
        divisor = gcd(*weights)
        if divisor:
            least = tuple([weight // divisor for weight in weights])
            if least not in seen and accepts(least):
                return least
            seen.add(least)
    return None


def _proposed(values: Sequence[float], rules: Rules) -> Iterator[Weights]:
    for multiple in range(1, MAX_PLAIN + 1):
        yield tuple([round(multiple * value) for value in values])
    # By reverse rules the negated weights are a pagoda function of the normal game.
    sign = 1 if rules == "normal" else -1
    for bits in range(MAX_BITS):
        # The multiple is a little larger to allow for errors of the proposed weights.
        yield tuple([sign * (floor((1 << bits) * sign * value + 1e-6) + 1) for value in values])
