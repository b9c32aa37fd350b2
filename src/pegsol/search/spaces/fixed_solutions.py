"""The solutions that a symmetry maps to themselves, for counting modulo symmetry.

By Burnside's lemma, the number modulo symmetry is the average of their numbers over the group. They
are few, and so are the positions on their way: those that the symmetry keeps.
"""

from __future__ import annotations

from collections.abc import Sequence

from pegsol.errors import Limit, LimitError
from pegsol.game.boards.automorphisms import Triple
from pegsol.game.boards.board import Board
from pegsol.search.encoding import EncodedProblem
from pegsol.search.run import Run

Letter = tuple[int, int]
"""The holes of some jumps, and those of them that must hold pegs."""


def fixed_solutions(
    encoded: EncodedProblem, symmetry: Sequence[int], run: Run, *, distinct: bool, most: int
) -> int:
    """Return the number of solutions (or *distinct* ones) that *symmetry* maps to themselves.

    The symmetry keeps start and finish. Distinct solutions are counted only for a finish whose
    positions all have the same number of pegs.

    Raises LimitError if there are more than *most* symmetric positions, and at the time limit.
    """
    finish, letters = encoded.finish, letters_of(encoded.board, symmetry, distinct=distinct)
    free = len(encoded.board) - finish.care.bit_count()
    pegs = min(finish.most, finish.pegs.bit_count() + free)
    # Of distinct solutions, a part of some letters made at once may not meet the finish.
    fewest = pegs if distinct else 0

    def ends(bits: int) -> bool:
        return bits & finish.care == finish.pegs and bits.bit_count() <= pegs

    levels: list[set[int]] = [set() for _ in range(encoded.start.bit_count() + 1)]
    levels[-1].add(encoded.start)
    met = 0
    for level in reversed(levels):
        run.check_time()
        met += len(level)
        if met > most:
            raise LimitError(
                Limit.NODES, f"more than {most:,} positions are symmetric, which is too many"
            )
        for bits in level:
            for mask, needs in () if ends(bits) else letters:
                after = bits ^ mask
                if bits & mask == needs and after.bit_count() >= fewest:
                    levels[after.bit_count()].add(after)

    numbers: dict[int, int] = {}

    def after_sets(start: int, bits: int, first: int) -> int:
        """Add the numbers after each letter, less those after two made at once, and so on."""
        total = 0
        for place, (mask, needs) in enumerate(letters[first:], first + 1):
            if start & mask == needs and not mask & (start ^ bits):
                number = numbers.get(bits ^ mask, 0)
                total += number
                if distinct and number:  # if no solution follows a set, none follows a larger one
                    total -= after_sets(start, bits ^ mask, place)
        return total

    for level in levels:
        run.check_time()
        for bits in level:
            numbers[bits] = 1 if ends(bits) else after_sets(bits, bits, 0)
    return numbers[encoded.start]


def letters_of(board: Board, symmetry: Sequence[int], *, distinct: bool) -> list[Letter]:
    """Return the sets of jumps that *symmetry* maps to themselves, each made at once.

    A set is a jump of three fixed holes or, for *distinct* solutions, an orbit of jumps that share
    no hole.
    """
    letters = []
    for jump in board.jumps:
        orbit = [jump]
        while (image := _image(orbit[-1], symmetry)) != jump:
            orbit.append(image)
        mask = sum({1 << hole for holes in orbit for hole in holes})
        apart = mask.bit_count() == 3 * len(orbit)
        if jump == min(orbit) and apart and (distinct or len(orbit) == 1):
            letters.append((mask, sum([1 << a | 1 << b for a, b, _ in orbit])))
    return letters


def _image(jump: Triple, symmetry: Sequence[int]) -> Triple:
    origin, over, target = jump
    return symmetry[origin], symmetry[over], symmetry[target]
