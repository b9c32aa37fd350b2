"""Position classes: which positions can never become one another.

A set of holes that meets every line in an even number of holes (none or two) is a *parity set*: a
jump changes just the three holes of a line, so the number of pegs on the set stays even or stays
odd, whatever is played, forwards or backwards. The parity sets are the functions f from the holes
to GF(2) with f(a) + f(b) + f(c) = 0 on each line a-b-c; a basis of them tells every *position
class* from every other. Two positions in different classes can never become one another.

Each hole has a *class vector*, whose bit i says whether the hole is in the i-th parity set of the
basis. The class of a position is the sum (XOR) of the vectors of its pegs.

References: M. Reiss, "Beiträge zur Theorie des Solitär-Spiels", Crelle's Journal 54 (1857),
344-379; N. G. de Bruijn, "A solitaire game and its relation to a finite field", Journal of
Recreational Mathematics 5 (1972), 133-137; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning
Ways for your Mathematical Plays, chapter 23 (the rule of three); J. D. Beasley, The Ins and Outs
of Peg Solitaire (Oxford 1985), chapter 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from weakref import WeakKeyDictionary

from pegsol.model.board import Board
from pegsol.model.hole_sets import holes_of
from pegsol.model.position import Position
from pegsol.model.problem import Finish, Problem
from pegsol.theory.gf2 import (
    Rows,
    all_sums,
    insert_row,
    reduce_row,
    sum_of,
    sums_avoiding,
    transpose,
)

WALK_STEPS = 1 << 19
"""How many steps from class to class :func:`least_sum` may take before it settles for a bound."""

LISTED_FINISHES = 1 << 11
"""How many positions of a finish :func:`possible_finishes` is ready to go through."""

_SUMMED_SETS = 8


@dataclass(frozen=True, slots=True)
class _Classes:
    """What is computed once for each board."""

    vectors: tuple[int, ...]
    parity_sets: tuple[int, ...]


_KNOWN: WeakKeyDictionary[Board, _Classes] = WeakKeyDictionary()


def class_vectors(board: Board) -> tuple[int, ...]:
    """Return the class vector of each hole, an integer of :func:`class_dimension` bits.

    >>> from pegsol.model.board import Board
    >>> class_vectors(Board.from_lines([("a", "b", "c"), ("b", "c", "d")]))
    (1, 2, 3, 1)
    """
    return _classes(board).vectors


def class_dimension(board: Board) -> int:
    """Return the dimension k of the parity sets; the board has 2 to the k position classes.

    >>> from pegsol.model.board import Board
    >>> square = Board.from_coordinates("square", [(x, y) for x in range(5) for y in range(5)])
    >>> class_dimension(square)
    4
    """
    return len(_classes(board).parity_sets)


def parity_sets(board: Board) -> tuple[int, ...]:
    """Return a basis of the parity sets, each as the bits of its holes.

    >>> from pegsol.model.board import Board
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> [line.names_of(holes) for holes in parity_sets(line)]
    [('a', 'c', 'd'), ('b', 'c')]
    """
    return _classes(board).parity_sets


def position_class(position: Position) -> int:
    """Return the class of *position*: bit i is the parity of its pegs on the i-th parity set.

    >>> from pegsol.model.board import Board
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> position_class(Position.of(line, ["a", "b"])) == position_class(Position.of(line, ["c"]))
    True
    """
    return class_of(parity_sets(position.board), position.bits)


def class_of(sets: Iterable[int], bits: int) -> int:
    """Return the parities of the pegs in *bits* on each of the *sets*, the first in bit 0."""
    result = 0
    for place, holes in enumerate(sets):
        result |= ((bits & holes).bit_count() & 1) << place
    return result


def finish_allowed(problem: Problem) -> bool:
    """Return whether any position that the finish allows is in the class of the start.

    False is a proof that the problem has no solution; True says nothing. The answer is exact,
    except for finishes with at most k pegs on boards with very many classes, see
    :func:`least_sum`.

    >>> from pegsol.model.board import Board
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> start = Position.vacancies(line, ["b"])
    >>> [finish_allowed(Problem(start, Finish.exactly(line.bits([hole])))) for hole in "abcd"]
    [False, False, True, False]
    """
    # Admissible: never refuses a solvable problem. A jump keeps the class, so a solution ends in
    # the class of the start, at a position that is not empty and that the finish allows; such a
    # position is found here if there is one.
    classes = _classes(problem.board)
    start = class_of(classes.parity_sets, problem.start.bits)
    return class_meets_finish(classes.vectors, start, problem.finish)


def class_meets_finish(vectors: Sequence[int], target: int, finish: Finish) -> bool:
    """Return whether a position with a peg that *finish* allows has vectors summing to *target*."""
    if finish.kind == "pegs":
        return _meets_pattern(vectors, target, finish)
    return finish.kind == "fewest" or least_sum(vectors, target, finish.most) <= finish.most


def _meets_pattern(vectors: Sequence[int], target: int, finish: Finish) -> bool:
    target ^= sum_of(vectors, finish.pegs)
    if not finish.free:
        return target == 0
    rows: Rows = {}
    dependent = False
    for hole in holes_of(finish.free):
        dependent |= not insert_row(rows, vectors[hole])
    if finish.pegs == 0 and target == 0:
        # The empty position does not count: some of the free holes must cancel out.
        return dependent
    return reduce_row(rows, target) == 0


def least_pegs(position: Position) -> int:
    """Return the least number of pegs, one or more, of any position in the class of *position*.

    It is a lower bound for how few pegs can be reached, under either rules (see
    :func:`least_sum` for boards with very many classes).

    >>> from pegsol.model.board import Board
    >>> french = Board.from_coordinates(
    ...     "square", [(x, y) for x in range(7) for y in range(7) if 2 <= x + y <= 10
    ...                and -4 <= x - y <= 4])
    >>> least_pegs(Position.vacancies(french, ["d4"])), least_pegs(Position.of(french, ["d4"]))
    (2, 1)
    """
    classes = _classes(position.board)
    return least_sum(classes.vectors, class_of(classes.parity_sets, position.bits))


def feasible_survivors(position: Position) -> tuple[str, ...]:
    """Return the holes whose peg alone is in the class of *position*.

    Only there can a single peg survive.

    >>> from pegsol.model.board import Board
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> feasible_survivors(Position.of(line, ["a", "c", "d"]))
    ('c',)
    """
    vectors, target = class_vectors(position.board), position_class(position)
    names = position.board.names
    return tuple([name for name, vector in zip(names, vectors, strict=True) if vector == target])


def possible_finishes(problem: Problem) -> list[int] | None:
    """Return the positions (bits) with a peg that the finish allows in the class of the start.

    None if the finish allows more than ``LISTED_FINISHES`` positions.

    >>> from pegsol.model.board import Board
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> problem = Problem(Position.of(line, ["a", "c"]), Finish.any_survivor())
    >>> [line.names_of(bits) for bits in possible_finishes(problem)]
    [('b',)]
    """
    finish, count = problem.finish, len(problem.board)
    if _finish_size(finish, count) > LISTED_FINISHES:
        return None
    vectors, target = class_vectors(problem.board), position_class(problem.start)
    return [
        position
        for position in _allowed(finish, count)
        if position != 0 and sum_of(vectors, position) == target
    ]


def _finish_size(finish: Finish, count: int) -> int:
    if finish.kind == "pegs":
        return 1 << finish.free.bit_count()
    size = 0
    for pegs in range(1, _most(finish, count) + 1):
        size += comb(count, pegs)
        if size > LISTED_FINISHES:
            break
    return size


def _allowed(finish: Finish, count: int) -> Iterator[int]:
    """Yield the positions that *finish* allows; the empty one may be among them."""
    if finish.kind == "pegs":
        for chosen in all_sums([1 << hole for hole in holes_of(finish.free)]):
            yield finish.pegs | chosen
    else:
        for pegs in range(1, _most(finish, count) + 1):
            for holes in combinations(range(count), pegs):
                yield sum([1 << hole for hole in holes])


def _most(finish: Finish, count: int) -> int:
    """Return how many pegs *finish*, a number of pegs, may leave on *count* holes."""
    return min(finish.most, count) if finish.kind == "at_most" else count


def separating_set(problem: Problem) -> int | None:
    """Return a small parity set on which the start differs from all that a pattern allows.

    The finish must be given by its pegs. The set holds none of its free holes, so that its pegs
    alone decide the parity. There is one whenever the classes refute the problem, unless the
    pattern allows just the empty position in the class of the start.

    >>> from pegsol.model.board import Board
    >>> line = Board.from_lines([("a", "b", "c"), ("b", "c", "d")])
    >>> problem = Problem(Position.of(line, ["a", "b"]), Finish.exactly(line.bits("d")))
    >>> line.names_of(separating_set(problem))
    ('b', 'c')
    """
    change = problem.start.bits ^ problem.finish.pegs
    sets = sums_avoiding(parity_sets(problem.board), problem.finish.free)
    if len(sets) <= _SUMMED_SETS:
        sets = all_sums(sets)[1:]
    separating = [holes for holes in sets if (change & holes).bit_count() & 1]
    return min(separating, key=lambda holes: (holes.bit_count(), holes), default=None)


def least_sum(vectors: Sequence[int], target: int, enough: int | None = None) -> int:
    """Return the least number (one or more) of different holes whose *vectors* sum to *target*.

    With *enough*, any number above it is returned as soon as it is clear that so many holes do
    not suffice. If no holes sum to *target* at all, the result is more than there are holes.

    To find a sum of fewest vectors is hard in general (it is the decoding of a linear code). The
    answer here is exact as long as it is found in ``WALK_STEPS`` steps, which on lattice boards,
    with their few classes, takes a handful; beyond that the number that was proved to be needed
    is returned, a lower bound.
    """
    most = len(vectors) if enough is None else min(enough, len(vectors))
    if target == 0:
        return _least_zero_sum(vectors)
    if target in vectors:
        return 1
    if most < 2:
        return 2
    total = 0
    for block, generators in _blocks(vectors):
        part = target & block
        target ^= part
        if part:
            total += _walk(generators, part, most - total)
            if total > most:
                return total
    # What is left of the target lies in no vector.
    return total if target == 0 else len(vectors) + 1


def _least_zero_sum(vectors: Sequence[int]) -> int:
    """Return the least number of different holes, one or more, whose vectors sum to zero."""
    if 0 in vectors:
        return 1
    if len(set(vectors)) < len(vectors):
        return 2
    # The three holes of any line sum to zero, and without a line only the empty sum does.
    return 3


def _blocks(vectors: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return disjoint masks of bits, and the different nonzero vectors within each.

    A least sum is made of least sums for each block by itself. An isolated hole is a block of
    its own, so that many of them cost nothing.
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


def _walk(generators: list[int], target: int, most: int) -> int:
    """Return the least number of *generators* that sum to *target*, or a number above *most*.

    A breadth-first walk over the classes, from both ends. A shortest walk takes no generator
    twice (two would cancel), so its steps are different holes.
    """
    near, far = {0}, {target}
    edge, other_edge = {0}, {target}
    steps = length = 0
    while length < most:
        if len(edge) > len(other_edge):
            near, far, edge, other_edge = far, near, other_edge, edge
        steps += len(edge) * len(generators)
        if steps > WALK_STEPS:
            break
        edge = {here ^ generator for here in edge for generator in generators} - near
        length += 1
        if not edge.isdisjoint(other_edge):
            return length
        if not edge:
            return most + 1
        near |= edge
    return length + 1


def _classes(board: Board) -> _Classes:
    classes = _KNOWN.get(board)
    if classes is None:
        vectors, dimension = _solve(len(board), board.lines + board.one_way)
        classes = _KNOWN[board] = _Classes(vectors, transpose(vectors, dimension))
    return classes


def _solve(count: int, lines: Iterable[tuple[int, int, int]]) -> tuple[tuple[int, ...], int]:
    """Return the class vectors of *count* holes, and their number of bits.

    Hole by hole: the first line that ends in a hole (whose other holes have lower numbers) gives
    the hole's vector, further ones give relations between the unknowns so far, and a hole where
    no line ends is a new unknown. On a lattice few holes are, so the elimination is a small one.
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
        vectors[hole] = vectors[a] ^ vectors[b] ^ vectors[c]  # the hole's own is still zero
        for a, b, c in here[1:]:
            relation = vectors[a] ^ vectors[b] ^ vectors[c]
            if relation:
                insert_row(relations, relation)
    if not relations:
        return tuple(vectors), unknowns
    images, dimension = _images(relations, unknowns)
    return tuple([sum_of(images, vector) for vector in vectors]), dimension


def _images(relations: Rows, unknowns: int) -> tuple[list[int], int]:
    """Return each unknown in terms of those that stay free, and the number of these."""
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
