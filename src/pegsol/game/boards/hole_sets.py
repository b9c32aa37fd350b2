"""Sets of holes as integers: bit h stands for hole h."""

from __future__ import annotations

from collections.abc import Sequence


def holes_of(bits: int) -> list[int]:
    """Return the numbers of the holes in the set *bits*, in ascending order.

    >>> holes_of(0b1011)
    [0, 1, 3]
    """
    result = []
    while bits:
        low = bits & -bits
        result.append(low.bit_length() - 1)
        bits ^= low
    return result


def image(bits: int, permutation: Sequence[int]) -> int:
    """Return the set of holes that *permutation* sends the set *bits* to.

    >>> bin(image(0b011, (1, 2, 0)))
    '0b110'
    """
    result = 0
    for hole in holes_of(bits):
        result |= 1 << permutation[hole]
    return result
