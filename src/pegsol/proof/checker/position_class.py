"""The kind "position class": no position that the finish allows has the parities of the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pegsol.proof.checker.reading import object_with, refuse
from pegsol.proof.checker.statement import Statement, holes_of
from pegsol.proof.checker.work import Work

MAX_SETS = 20
MAX_SETS_AT_MOST = 12
"""The largest number of sets if the finish is a number of pegs."""


def check(statement: Statement, content: Mapping[str, Any]) -> None:
    """Raise VerificationError if the finish allows a position with the parities of the start."""
    object_with(content, "proof", ("kind", "parity_sets"))
    most = MAX_SETS_AT_MOST if statement.by_number else MAX_SETS
    sets = statement.parity_sets(content["parity_sets"], most)
    # The class of a position has bit i set if the number of its pegs on set i is odd. Each hole
    # adds its own class to the class of the position.
    vectors = [0] * len(statement.names)
    for place, holes in enumerate(sets):
        for hole in holes_of(holes):
            vectors[hole] |= 1 << place
    wanted = _class_of(vectors, statement.start ^ statement.pegs)
    free = [vectors[hole] for hole in statement.choice]
    if statement.at_most is None:
        met = _is_sum(free, wanted, empty=statement.pegs != 0)
    elif statement.at_least == 1:
        met = _few_pegs(free, wanted, statement.at_most)
    else:
        met = _exactly(free, wanted, statement.at_most - statement.pegs.bit_count(), statement.work)
    if met:
        raise refuse("proof.parity_sets", "the finish allows a position with these parities")


def _class_of(vectors: Sequence[int], bits: int) -> int:
    result = 0
    for hole in holes_of(bits):
        result ^= vectors[hole]
    return result


def _is_sum(vectors: Sequence[int], wanted: int, *, empty: bool) -> bool:
    """Return whether *wanted* is a sum (XOR) of some *vectors*; the *empty* sum counts if allowed.

    The method is Gaussian elimination; ``rows`` has vectors with different leading bits.
    """
    rows: dict[int, int] = {}

    def reduced(vector: int) -> int:
        while vector and vector.bit_length() in rows:
            vector ^= rows[vector.bit_length()]
        return vector

    dependent = False
    for vector in vectors:
        rest = reduced(vector)
        if rest:
            rows[rest.bit_length()] = rest
        else:
            dependent = True
    if wanted == 0 and not empty:
        return dependent
    return reduced(wanted) == 0


def _few_pegs(vectors: Sequence[int], wanted: int, most: int) -> bool:
    """Return whether 1 to *most* of the *vectors* have the sum *wanted*."""
    least: dict[int, int] = {}  # the fewest vectors (at least one) with each sum
    for vector, times in Counter(vectors).items():
        for _ in range(min(times, 2)):  # a third equal vector never helps, because two cancel out
            for total, count in list(least.items()):
                if count < min(most, least.get(total ^ vector, most + 1) - 1):
                    least[total ^ vector] = count + 1
            least[vector] = 1
    return wanted in least


def _exactly(vectors: Sequence[int], wanted: int, pegs: int, work: Work) -> bool:
    """Return whether some *pegs* of the *vectors* have the sum *wanted*."""
    # Bit k of an entry is set if k vectors have that sum.
    numbers = [1] + [0] * ((1 << max(vectors).bit_length()) - 1)
    for vector in vectors:
        work.step(len(numbers))
        numbers = [known | numbers[total ^ vector] << 1 for total, known in enumerate(numbers)]
    return wanted < len(numbers) and numbers[wanted] >> pegs & 1 == 1
