"""Sums of fewest vectors over GF(2): the fewest pegs that a position class needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from pegsol.proof.gf2 import rank, sum_of

MAX_WALK_STEPS = 1 << 19
"""The largest number of steps from class to class that :func:`least_sum` takes."""

MAX_SUM_STEPS = 1 << 18
"""The most sums (one for each class after each hole) that are listed with numbers of holes."""


def least_sum(vectors: Sequence[int], wanted: int, enough: int | None = None) -> int:
    """Return the least number (one or more) of different holes whose *vectors* sum to *wanted*.

    With *enough*, the search stops as soon as it is known that *enough* holes do not suffice, and
    returns some larger number. If no sum is *wanted*, the result is larger than the number of
    holes.

    Finding a sum of fewest vectors is hard in general (it is the decoding of a linear code). The
    answer is exact if it is found within ``MAX_WALK_STEPS`` steps; lattice boards have few classes
    and take a handful. Otherwise the result is a proven lower bound.
    """
    most = len(vectors) if enough is None else min(enough, len(vectors))
    if wanted == 0:
        return _least_zero_sum(vectors)
    if wanted in vectors:
        return 1
    if most < 2:
        return 2
    total = 0
    for block, generators in _blocks(vectors):
        part = wanted & block
        wanted ^= part
        if part:
            total += _walk(generators, part, most - total)
            if total > most:
                return total
    # No vector has any of the remaining bits.
    return total if wanted == 0 else len(vectors) + 1


def has_sum_of(vectors: tuple[int, ...], wanted: int, number: int) -> bool:
    """Return whether exactly that *number* of different holes have *vectors* that sum to *wanted*.

    On boards with very many classes the answer may be True although there are no such holes.

    >>> [has_sum_of((1, 2, 3, 1), 0, number) for number in range(5)]
    [True, False, True, True, False]
    """
    numbers = numbers_of_sums(vectors)
    if numbers is not None:
        return wanted < len(numbers) and numbers[wanted] >> number & 1 == 1
    total = sum_of(vectors, (1 << len(vectors)) - 1)
    left = len(vectors) - number
    # The sum of the holes left out is the sum of all holes plus the wanted sum.
    return all(
        least_sum(vectors, part, holes) <= holes if holes else part == 0
        for part, holes in ((wanted, number), (wanted ^ total, left))
    )


@lru_cache(maxsize=32)
def numbers_of_sums(vectors: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the numbers of holes for each sum of *vectors*; bit k is set if k holes have it.

    The result is None if there are too many sums.

    >>> [bin(numbers) for numbers in numbers_of_sums((1, 2, 3, 1))]
    ['0b1101', '0b10110', '0b1110', '0b1110']
    """
    bits = max(vectors).bit_length()
    if len(vectors) << bits > MAX_SUM_STEPS:
        return None
    numbers = [1] + [0] * ((1 << bits) - 1)
    for vector in vectors:
        numbers = [known | numbers[total ^ vector] << 1 for total, known in enumerate(numbers)]
    return tuple(numbers)


def _least_zero_sum(vectors: Sequence[int]) -> int:
    """Return the least number of different holes, one or more, whose vectors sum to zero."""
    if 0 in vectors:
        return 1
    different = set(vectors)
    if len(different) < len(vectors):
        return 2
    if rank(vectors) == len(vectors):
        return len(vectors) + 1
    # The three holes of any line sum to zero. Without a line, more than three may be needed.
    if any(one ^ other in different for one, other in combinations(vectors, 2)):
        return 3
    return 1 + min(
        _walk([other for other in vectors if other != one], one, len(vectors)) for one in vectors
    )


def _blocks(vectors: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return disjoint masks of bits, and the different nonzero vectors within each.

    The least sum is the total of the least sums of the blocks. An isolated hole is a block by
    itself, so isolated holes cost nothing.
    """
    blocks: list[tuple[int, list[int]]] = []
    for vector in dict.fromkeys(vectors):
        if vector == 0:
            continue
        mask, members, apart = vector, [vector], []
        for block in blocks:
            if block[0] & vector:
                mask |= block[0]
                members += block[1]
            else:
                apart.append(block)
        blocks = [*apart, (mask, members)]
    return blocks


def _walk(generators: list[int], wanted: int, most: int) -> int:
    """Return the least number of *generators* that sum to *wanted*, or a number above *most*.

    The method is a breadth-first walk over the classes, from both ends. A shortest walk takes no
    generator twice (two would cancel), so its steps are different holes.
    """
    near, far = {0}, {wanted}
    edge, other_edge = {0}, {wanted}
    steps = length = 0
    while length < most:
        if len(edge) > len(other_edge):
            near, far, edge, other_edge = far, near, other_edge, edge
        steps += len(edge) * len(generators)
        if steps > MAX_WALK_STEPS:
            break
        edge = {here ^ generator for here in edge for generator in generators} - near
        length += 1
        if not edge.isdisjoint(other_edge):
            return length
        if not edge:
            return most + 1
        near |= edge
    return length + 1
