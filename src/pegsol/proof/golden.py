"""Numbers a + b*phi with whole a and b, where phi is the golden ratio (1 + sqrt 5) / 2, exactly.

Powers of phi are such numbers, since phi^2 = phi + 1 and 1/phi = phi - 1. A jump from a over b to c
keeps the weight if c weighs as much as a and b together, so phi is the natural ratio between
neighbouring weights of a pagoda function.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)
_FRACTION = re.compile(
    r"[+-]?(?:[0-9]{1,18}/0*[1-9][0-9]{0,17}|[0-9]{0,18}\.[0-9]{1,18})", re.ASCII
)
_GOLDEN = re.compile(r"([+-]?[0-9]{1,18}(?=[+-]))?([+-]?)([0-9]{0,18})φ", re.ASCII)


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Golden:
    """The number *a* + *b* * phi; it can be added to and compared with Goldens and whole numbers.

    The weights of a student may be fractions; then *a* is one.

    >>> phi = Golden(0, 1)
    >>> phi * phi == phi + 1, 1 < phi < 2, 13 - 8 * phi < Golden(0)
    (True, True, False)
    >>> print(Golden(2, -1), Golden(-3, 1), Golden(5))
    2-φ -3+φ 5
    """

    a: int | Fraction
    b: int | Fraction = 0

    def __add__(self, other: Weight) -> Golden:
        if isinstance(other, int):
            return Golden(self.a + other, self.b)
        return Golden(self.a + other.a, self.b + other.b)

    __radd__ = __add__

    def __neg__(self) -> Golden:
        return Golden(-self.a, -self.b)

    def __sub__(self, other: Weight) -> Golden:
        return self + -other

    def __rsub__(self, other: Weight) -> Golden:
        return -self + other

    def __mul__(self, other: Weight) -> Golden:
        if isinstance(other, int):
            return Golden(self.a * other, self.b * other)
        both = self.b * other.b
        return Golden(self.a * other.a + both, self.a * other.b + self.b * other.a + both)

    __rmul__ = __mul__

    def sign(self) -> int:
        """Return 1 if the number is above 0, -1 if it is below, else 0.

        >>> Golden(-1, 1).sign(), Golden(5, -3).sign(), Golden(-8, 5).sign()
        (1, 1, 1)
        """
        # Twice the number is p + q * sqrt 5.
        p, q = 2 * self.a + self.b, self.b
        if (p >= 0) == (q >= 0) or p == 0 or q == 0:
            return (p + q > 0) - (p + q < 0)
        larger = p if p * p > 5 * q * q else q
        return 1 if larger > 0 else -1

    def __bool__(self) -> bool:
        return self.a != 0 or self.b != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.a == other and self.b == 0
        return isinstance(other, Golden) and (self.a, self.b) == (other.a, other.b)

    def __hash__(self) -> int:
        return hash((self.a, self.b)) if self.b else hash(self.a)

    def __lt__(self, other: Weight) -> bool:
        return (self - other).sign() < 0

    def __float__(self) -> float:
        """Return the nearest floating-point number, or one close to it.

        >>> f"{float(Golden(89, -55)):.12f}"
        '0.008130618756'
        """
        # a + b*phi = N / (a + b*phi'), with phi' = 1 - phi, avoids the difference of close numbers.
        root = 5**0.5
        near, other = self.a + self.b * (1 + root) / 2, self.a + self.b * (1 - root) / 2
        if abs(near) >= abs(other):
            return near
        return (self.a * self.a + self.a * self.b - self.b * self.b) / other

    def __str__(self) -> str:
        if not self.b:
            return str(self.a)
        factor = "" if abs(self.b) == 1 else str(abs(self.b))
        sign = "-" if self.b < 0 else "+" if self.a else ""
        return f"{self.a or ''}{sign}{factor}φ"


Weight = int | Golden
"""The weight of a hole: a whole number or a Golden."""


def weight_in(text: str) -> Weight | None:
    """Return the weight that a *text* is, as ``str`` writes it; None if it is not one.

    >>> weight_in("-3"), str(weight_in("2-φ")), str(weight_in("12φ")), weight_in("2-")
    (-3, '2-φ', '12φ', None)
    >>> str(weight_in("-1/2")), str(weight_in(".75")), weight_in("4/2")
    ('-1/2', '3/4', 2)
    """
    if _WHOLE.fullmatch(text):
        return int(text)
    if _FRACTION.fullmatch(text):
        from fractions import Fraction  # slow to import

        number = Fraction(text)
        return int(number) if number.denominator == 1 else Golden(number)
    match = _GOLDEN.fullmatch(text)
    return None if match is None else Golden(int(match[1] or 0), int(f"{match[2]}{match[3] or 1}"))


def golden_power(exponent: int) -> Golden:
    """Return phi to the power of *exponent*, which may be below 0.

    >>> [str(golden_power(n)) for n in (-3, -2, -1, 0, 1, 2, 3)]
    ['-3+2φ', '2-φ', '-1+φ', '1', 'φ', '1+φ', '1+2φ']
    """
    a, b = 1, 0
    for _ in range(abs(exponent)):
        a, b = (b, a + b) if exponent > 0 else (b - a, a)
    return Golden(a, b)
