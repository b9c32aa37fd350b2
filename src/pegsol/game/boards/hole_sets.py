"""Sets of holes as integers: bit h stands for hole h."""

from __future__ import annotations

from collections.abc import Sequence


def holes_of(bits: int) -> list[int]:
    """Return the numbers of the holes in the set *bits*, in ascending order."""
    result = []
    while bits:
        low = bits & -bits
        result.append(low.bit_length() - 1)
        bits ^= low
    return result


def image(bits: int, permutation: Sequence[int]) -> int:
    """Return the set of holes that *permutation* sends the set *bits* to."""
    result = 0
    for hole in holes_of(bits):
        result |= 1 << permutation[hole]
    return result
