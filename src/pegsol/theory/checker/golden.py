"""Numbers a + b phi with the golden ratio phi = (1 + sqrt 5) / 2, compared exactly."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Golden:
    """The number a + b phi, for whole a and b.

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
