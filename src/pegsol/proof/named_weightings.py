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

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.boards.names import BoardLike, as_board
from pegsol.game.boards.names import board as board_called
from pegsol.game.position import PegsLike, Position, position_on
from pegsol.proof.pagoda import Pagoda, fibonacci_weights, jump_distances

MAX_LEVEL = 24
"""Holes at this distance from the finish or farther, and one step nearer, weigh 1."""


def named_weightings(board: BoardLike, finish: Position | PegsLike) -> dict[str, Pagoda]:
    """Return the named pagoda functions that a *board* has for a *finish* of one position.

    >>> list(named_weightings("english", "d4"))
    ['basic centre', 'stronger centre', 'corners', 'top', 'golden ratio']
    >>> named_weightings("triangle(5)", "a1")["pegs of its type"].weight("a1 a2 a3 a5")
    3
    """
    on = as_board(board)
    pegs = position_on(on, finish).bits
    found = {}
    if on == board_called("english"):
        for name, rows in _PRINTED.items():
            found[name] = Pagoda(on, tuple(map(int, rows.split())))
    if pegs.bit_count() == 1:
        (hole,) = holes_of(pegs)
        known = list(found.values())
        more = {
            "golden ratio": golden_ratio(on, hole),
            "pegs of its type": pegs_of_its_type(on, hole),
        }
        found |= {name: pagoda for name, pagoda in more.items() if pagoda not in known}
    return found


def golden_ratio(board: Board, hole: int) -> Pagoda:
    """Return Fibonacci numbers that fall with the distance from a *hole*, to 1 in the last holes.

    Holes from which no jumps lead to the hole weigh nothing. The weights are those of
    :func:`~pegsol.proof.pagoda.fibonacci_weights`.
    """
    distances = jump_distances(board, 1 << hole)
    last = min(max([distance or 0 for distance in distances]), MAX_LEVEL)
    return Pagoda(board, tuple(fibonacci_weights(distances, last)))


def pegs_of_its_type(board: Board, hole: int) -> Pagoda:
    """Return the weighting that counts the pegs in holes from which pegs can jump to a *hole*.

    The jumps may be one or several, forward or back.
    """
    of_type, before = {hole}, 0
    while len(of_type) > before:
        before = len(of_type)
        for a, _, c in board.jumps:
            if a in of_type or c in of_type:
                of_type |= {a, c}
    return Pagoda(board, tuple([int(h in of_type) for h in range(len(board))]))


_PRINTED = {
    "basic centre": """
               0  0  0
               0  1  0
         0  0  0  0  0  0  0
         0  1  0  1  0  1  0
         0  0  0  0  0  0  0
               0  1  0
               0  0  0
    """,
    "stronger centre": """
               0  0  0
               0  1  0
        -1  1  0  1  0  1 -1
         0  2  0  2  0  2  0
        -1  1  0  1  0  1 -1
               0  1  0
               0  0  0
    """,
    "corners": """
              -1  0 -1
               1  0  1
         0  0  0  0  0  0  0
         0  1  1  0  1  0  1
         0  0  0  0  0  0  0
               1  0  1
              -1  0 -1
    """,
    "top": """
               0 21  0
               0 13  0
        -8  8  0  8  0  8 -8
         5  5  0  5  0  5  5
        -3  3  0  3  0  3 -3
               0  2  0
               0  1  0
    """,
}
