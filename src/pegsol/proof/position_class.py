"""Position classes: which positions can never become one another.

A set of holes that meets every line in an even number of holes (none or two) is a *parity set*: a
jump changes only the three holes of a line, so no sequence of jumps, forwards or backwards, changes
the parity of the pegs on the set. The parity sets are the functions f from the holes to GF(2) with
f(a) + f(b) + f(c) = 0 on each line a-b-c; the parities on a basis of them identify the *position
class*. Two positions in different classes can never become one another.

Each hole has a *class vector*: bit i is set if the hole is in the i-th parity set of the basis. The
class of a position is the sum (XOR) of the vectors of its pegs.

References: M. Reiss, "Beiträge zur Theorie des Solitär-Spiels", Crelle's Journal 54 (1857),
344-379; N. G. de Bruijn, "A solitaire game and its relation to a finite field", Journal of
Recreational Mathematics 5 (1972), 133-137; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning
Ways for your Mathematical Plays, chapter 23 (the rule of three); J. D. Beasley, The Ins and Outs
of Peg Solitaire (Oxford 1985), chapter 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.formats.reading import PositionLike, as_position
from pegsol.game.position import Position
from pegsol.game.problem import Finish, Problem
from pegsol.proof.gf2 import (
    Rows,
    all_sums,
    insert_row,
    reduce_row,
    sum_of,
    transpose,
)
from pegsol.proof.least_sum import has_sum_of, least_sum

MAX_LISTED_FINISHES = 1 << 11
"""The largest number of positions of a finish that :func:`possible_finishes` lists."""
CHECKED_IMAGES = 50_000
"""The pairs and images of pairs between two calls of the caller's check, about 20 milliseconds."""


class Classes(NamedTuple):
    """The class vectors and parity sets of a board."""

    vectors: tuple[int, ...]
    parity_sets: tuple[int, ...]


def class_dimension(board: Board) -> int:
    """Return the dimension k of the parity sets; the board has 2 to the k position classes."""
    return len(classes_of(board).parity_sets)


def position_class(position: PositionLike) -> int:
    """Return the class of *position*: bit i is the parity of its pegs on the i-th parity set.

    >>> from pegsol import Board, Position
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> position_class(Position.of(line, ["a", "b"])) == position_class(Position.of(line, ["c"]))
    True
    """
    return _class_of(as_position(position))


def _class_of(position: Position) -> int:
    return class_of(classes_of(position.board).parity_sets, position.bits)


def class_of(sets: Iterable[int], bits: int) -> int:
    """Return the parities of the pegs in *bits* on each of the *sets*, the first in bit 0."""
    result = 0
    for place, holes in enumerate(sets):
        result |= ((bits & holes).bit_count() & 1) << place
    return result


def class_allows(problem: Problem) -> bool:
    """Return whether any position that the finish allows is in the class of the start.

    False proves that the problem has no solution; True proves nothing. The answer is exact, except
    for finishes given by a number of pegs on boards with very many classes, for which it may be
    True although no such position exists.
    """
    # This never refuses a solvable problem. A jump keeps the class, so a solution ends in the class
    # of the start, at a position that is not empty and that the finish allows. If such a position
    # exists, this finds it.
    vectors, wanted = classes_of(problem.board).vectors, _class_of(problem.start)
    finish = problem.finish
    if finish.is_any_of:
        return bool(possible_finishes(problem))
    if finish.care:
        return _meets_pattern(vectors, wanted, finish)
    if finish.least > 1:
        return has_sum_of(vectors, wanted, finish.most)
    return finish.is_fewest or least_sum(vectors, wanted, finish.most) <= finish.most


def _meets_pattern(vectors: Sequence[int], wanted: int, finish: Finish) -> bool:
    wanted ^= sum_of(vectors, finish.pegs)
    if not finish.free:
        return wanted == 0
    rows: Rows = {}
    dependent = False
    for hole in holes_of(finish.free):
        dependent |= not insert_row(rows, vectors[hole])
    if finish.pegs == 0 and wanted == 0:
        # The empty position does not count, so some of the free holes must cancel out.
        return dependent
    return reduce_row(rows, wanted) == 0


def least_in_class(position: Position) -> int:
    """Return the least number of pegs, one or more, of any position in the class of *position*.

    No fewer pegs can be reached by normal or reverse rules. On boards with very many classes the
    answer may be a smaller number, which is also a proved lower bound.
    """
    return least_sum(classes_of(position.board).vectors, _class_of(position))


def feasible_survivors(position: Position) -> tuple[str, ...]:
    """Return the holes where a single peg is in the class of *position*.

    A single peg can survive only there.
    """
    vectors, wanted = classes_of(position.board).vectors, _class_of(position)
    names = position.board.names
    return tuple([name for name, vector in zip(names, vectors, strict=True) if vector == wanted])


def possible_finishes(problem: Problem) -> list[int] | None:
    """Return the positions (bits) with a peg that the finish allows in the class of the start.

    The result is None if the finish allows more than ``MAX_LISTED_FINISHES`` positions.
    """
    positions = allowed(problem.finish, len(problem.board), MAX_LISTED_FINISHES)
    vectors, start_class = classes_of(problem.board).vectors, _class_of(problem.start)
    return positions and [
        position
        for position in positions
        if position != 0 and sum_of(vectors, position) == start_class
    ]


def allowed(finish: Finish, count: int, most: int, *, largest: bool = False) -> list[int] | None:
    """Return the positions (bits) on *count* holes that *finish* allows; None if more than *most*.

    The empty position may be among them. If the finish is a number of pegs, *largest* asks for the
    positions with as many pegs as it allows.
    """
    if finish.is_any_of:
        # The pegs that stay, with the last one, or with all but the last empty hole.
        last = [finish.pegs ^ 1 << hole for hole in holes_of(finish.free)]
        return [bits ^ finish.free for bits in last] if finish.pegs else last
    if finish.care:
        if 1 << finish.free.bit_count() > most:
            return None
        return [finish.pegs | free for free in all_sums([1 << h for h in holes_of(finish.free)])]
    pegs = range(finish.most if largest else finish.least, min(finish.most, count) + 1)
    if sum([comb(count, number) for number in pegs]) > most:
        return None
    holes = [1 << hole for hole in range(count)]
    return [sum(chosen) for number in pegs for chosen in combinations(holes, number)]


def survivors_in_class(board: Board) -> list[list[int]]:
    """Return for each vacancy the holes where a single peg is in the class of its start.

    >>> from pegsol.game.boards.board import Board
    >>> survivors_in_class(Board.from_lines([("a", "b", "c"), ("b", "c", "d")]))
    [[], [2], [1], []]
    """
    if len(board) == 1:
        return [[]]
    classes = classes_of(board)
    total = class_of(classes.parity_sets, board.full)
    holes: dict[int, list[int]] = {}
    for hole, vector in enumerate(classes.vectors):
        holes.setdefault(vector, []).append(hole)
    return [holes.get(total ^ vector, []) for vector in classes.vectors]


def pairs_in_class(
    board: Board, check: Callable[[], object] = lambda: None, *, feasible: bool = True
) -> list[list[tuple[int, int]]]:
    """Return the pairs of a vacancy and a survivor in one class, up to symmetry.

    All other pairs, which are returned if *feasible* is False, are problems without a solution.
    Each list has the symmetric pairs of hole numbers; pairs with the first vacancies come first. A
    large board has a million pairs, so *check* is called now and then, and may end the work with an
    error.
    """
    orbits = []
    count = len(board)
    generators = [
        ([count * image for image in symmetry.images], symmetry.images)
        for symmetry in board.symmetries.generators
    ]
    seen = bytearray(count * count)  # for each vacancy a row of survivors
    unchecked = 0
    for vacancy, allowed in enumerate(survivors_in_class(board) if count > 1 else []):
        if not feasible:
            allowed = sorted(set(range(count)).difference(allowed))
        for survivor in allowed:
            if seen[vacancy * count + survivor]:
                continue
            seen[vacancy * count + survivor] = 1
            orbit = [(vacancy, survivor)]
            for one, other in orbit:
                unchecked += 1 + len(generators)
                if unchecked > CHECKED_IMAGES:
                    check()
                    unchecked = 0
                for rows, images in generators:
                    place = rows[one] + images[other]
                    if not seen[place]:
                        seen[place] = 1
                        orbit.append((place // count, images[other]))
            orbits.append(orbit)
    return orbits


@lru_cache(maxsize=64)
def classes_of(board: Board) -> Classes:
    """Return the class vectors and the parity sets of *board*."""
    vectors, dimension = _solve(len(board), board.lines + board.one_way)
    return Classes(vectors, transpose(vectors, dimension))


def _solve(count: int, lines: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, ...], int]:
    """Return the class vectors of *count* holes, and their number of bits.

    The elimination goes hole by hole. The first line that ends in a hole (whose other holes have
    lower numbers) gives the hole's vector. Further lines give relations between the unknowns so
    far. A hole where no line ends is a new unknown. A lattice has few unknowns, so the elimination
    is small.
    """
    ending: list[list[tuple[int, int, int]]] = [[] for _ in range(count)]
    for line in lines:
        ending[max(line)].append(line)
    vectors = [0] * count
    unknowns = 0
    relations: Rows = {}
    for hole, here in enumerate(ending):
        if not here:
            vectors[hole] = 1 << unknowns
            unknowns += 1
            continue
        a, b, c = here[0]
        vectors[hole] = vectors[a] ^ vectors[b] ^ vectors[c]  # the hole's own vector is still zero
        for a, b, c in here[1:]:
            relation = vectors[a] ^ vectors[b] ^ vectors[c]
            if relation:
                insert_row(relations, relation)
    if not relations:
        return tuple(vectors), unknowns
    images, dimension = _images(relations, unknowns)
    return tuple([sum_of(images, vector) for vector in vectors]), dimension


def _images(relations: Rows, unknowns: int) -> tuple[list[int], int]:
    """Return each unknown in terms of the free unknowns, and the number of free unknowns."""
    images: list[int] = []
    free = 0
    for unknown in range(unknowns):
        row = relations.get(unknown + 1)
        if row is None:
            images.append(1 << free)
            free += 1
        else:
            images.append(sum_of(images, row ^ 1 << unknown))
    return images, free
