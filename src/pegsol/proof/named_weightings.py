"""Named pagoda functions: from course notes, the golden ratio, and the count of a resource.

R. Cockett, "Peg solitaire" (course notes, 19 November 2019), prints four weightings of the English
board. The last one is misprinted: with weight 3 in e6 two jumps raise the weight, and only weight 0
corrects it. Two more weightings exist on any board for a finish with one peg:

- *golden ratio*: Fibonacci numbers fall with the distance from the finish, as the powers of the
  golden ratio do. Those powers are the weights of Conway's proof about his army.
- *pegs of its type*: a jump takes a peg two holes further, so each peg stays in holes of one type
  (the English board has four types). The pegs of a type are a *resource*: no jump makes more.

References: J. D. Beasley, The Ins and Outs of Peg Solitaire (Oxford 1985), chapter 5; E. R.
Berlekamp, J. H. Conway and R. K. Guy, Winning Ways for your Mathematical Plays, chapter 23.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.boards.names import board as board_called
from pegsol.game.position import PegsLike, Position, position_on
from pegsol.proof.pagoda import Pagoda, fibonacci_weights, jump_distances

MAX_LEVEL = 24
"""Holes at this distance from the finish or farther, and one step nearer, weigh 1."""


@dataclass(frozen=True, slots=True)
class NamedWeighting:
    """A weighting with a *name*, and a *note* about it.

    >>> from pegsol import board, named_weightings
    >>> named_weightings(board("triangle(5)"), 0b1)[0].note
    'Fibonacci numbers by distance from a1'
    """

    name: str
    pagoda: Pagoda
    """The pagoda function."""
    note: str


def named_weightings(board: BoardLike, finish: Position | PegsLike) -> tuple[NamedWeighting, ...]:
    """Return the named pagoda functions that a *board* has for a *finish* of one position.

    >>> [one.name for one in named_weightings("english", "d4")]
    ['basic centre', 'stronger centre', 'corners', 'top', 'golden ratio']
    >>> [one.name for one in named_weightings("triangle(5)", "a1")]
    ['golden ratio', 'pegs of its type']
    """
    on = as_board(board)
    pegs = position_on(on, finish).bits
    found = list(printed_weightings()) if on == board_called("english") else []
    if pegs.bit_count() == 1:
        (hole,) = holes_of(pegs)
        known = [one.pagoda for one in found]
        more = [golden_ratio(on, hole), pegs_of_its_type(on, hole)]
        found += [one for one in more if one.pagoda not in known]
    return tuple(found)


def printed_weightings(*, as_printed: bool = False) -> tuple[NamedWeighting, ...]:
    """Return the weightings that Cockett prints, corrected unless *as_printed*.

    >>> top = printed_weightings(as_printed=True)[-1]
    >>> [str(jump) for jump in top.pagoda.raising_jumps()], top.note
    (['e4-e6', 'c6-e6'], 'printed with 3 in e6, where 0 is right')
    """
    english = board_called("english")
    named = []
    for name, (rows, note) in _PRINTED.items():
        pagoda = Pagoda(english, tuple(map(int, rows.split())))
        named.append(NamedWeighting(name, pagoda, note))
    if not as_printed:
        top = named[-1]
        e6 = english.hole("e6")
        weights = (*top.pagoda.weights[:e6], 0, *top.pagoda.weights[e6 + 1 :])
        named[-1] = replace(top, pagoda=Pagoda(english, weights))
    return tuple(named)


def golden_ratio(board: Board, hole: int) -> NamedWeighting:
    """Return Fibonacci numbers that fall with the distance from a *hole*, to 1 in the last holes.

    Holes from which no jumps lead to the hole weigh nothing. The weights are those of
    :func:`~pegsol.proof.pagoda.fibonacci_weights`.

    >>> from pegsol import board
    >>> golden_ratio(board("line(6)"), 1).pagoda.weights
    (1, 5, 3, 2, 1, 1)
    """
    distances = jump_distances(board, 1 << hole)
    last = min(max([distance or 0 for distance in distances]), MAX_LEVEL)
    weights = fibonacci_weights(distances, last)
    note = f"Fibonacci numbers by distance from {board.names[hole]}"
    return NamedWeighting("golden ratio", Pagoda(board, tuple(weights)), note)


def pegs_of_its_type(board: Board, hole: int) -> NamedWeighting:
    """Return the weighting that counts the pegs in holes from which pegs can jump to a *hole*.

    The jumps may be one or several, forward or back.

    >>> from pegsol import board
    >>> pegs_of_its_type(board("line(6)"), 1).pagoda.weights
    (0, 1, 0, 1, 0, 1)
    """
    of_type, before = {hole}, 0
    while len(of_type) > before:
        before = len(of_type)
        for a, _, c in board.jumps:
            if a in of_type or c in of_type:
                of_type |= {a, c}
    weights = tuple([int(h in of_type) for h in range(len(board))])
    note = f"a resource count: the pegs that may come to {board.names[hole]} by jumps of their own"
    return NamedWeighting("pegs of its type", Pagoda(board, weights), note)


_PRINTED = {
    "basic centre": (
        """
               0  0  0
               0  1  0
         0  0  0  0  0  0  0
         0  1  0  1  0  1  0
         0  0  0  0  0  0  0
               0  1  0
               0  0  0
        """,
        "a resource count: the pegs that may come to d4 by jumps of their own",
    ),
    "stronger centre": (
        """
               0  0  0
               0  1  0
        -1  1  0  1  0  1 -1
         0  2  0  2  0  2  0
        -1  1  0  1  0  1 -1
               0  1  0
               0  0  0
        """,
        "also with a quarter turn",
    ),
    "corners": (
        """
              -1  0 -1
               1  0  1
         0  0  0  0  0  0  0
         0  1  1  0  1  0  1
         0  0  0  0  0  0  0
               1  0  1
              -1  0 -1
        """,
        "pegs in the corners of the arms need others to come out",
    ),
    "top": (
        """
               0 21  0
               0 13  0
        -8  8  0  8  0  8 -8
         5  5  0  5  0  5  5
        -3  3  0  3  0  3 -3
               0  2  3
               0  1  0
        """,
        "printed with 3 in e6, where 0 is right",
    ),
}
