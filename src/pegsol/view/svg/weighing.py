"""The sums and inequalities of a proof by weights, in numbers and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Jump, Rules
from pegsol.wording import plural

_MAX_TERMS = 10
_JOIN = "\u00a0"  # a no-break space


def exactly(weight: int) -> str:
    """Return a weight with a true minus sign."""
    return str(weight).replace("-", "−")


def weighed(weights: Sequence[int], pegs: int) -> str:
    """Return the weight of *pegs* (bits) as a sum with one term for all pegs of equal weight.

    Lines can be broken only before a sign.
    """
    numbers = Counter([weights[hole] for hole in holes_of(pegs)])
    total = sum([weights[hole] for hole in holes_of(pegs)])
    kinds = sorted([kind for kind in numbers if kind], key=lambda kind: (kind < 0, abs(kind)))
    if not kinds or len(kinds) > _MAX_TERMS:
        return exactly(total)
    text = ""
    for place, kind in enumerate(kinds):
        minus = kind < 0
        sign = (f" −{_JOIN}" if minus else f" +{_JOIN}") if place else "−" if minus else ""
        text += sign + f"{plural(numbers[kind], 'peg')} × {abs(kind)}".replace(" ", _JOIN)
    return f"{text} ={_JOIN}{exactly(total)}"


def tight_jump(board: Board, weights: Sequence[int], rules: Rules) -> str:
    """Return a sentence that no jump raises the weight, with a jump that loses the least."""
    normal = rules == "normal"
    best: tuple[int, int, int, tuple[int, int, int]] | None = None
    for a, b, c in board.jumps:
        loss = weights[a] + weights[b] - weights[c]
        loss = loss if normal else -loss
        zeros = [weights[a], weights[b], weights[c]].count(0)
        tried = loss, zeros, -weights[c], (a, b, c)
        if best is None or tried < best:
            best = tried
    if best is None:
        return "There is no jump."
    a, b, c = best[3]
    jump = Jump(board, a, b, c) if normal else Jump(board, c, b, a)
    two = f"{_term(weights[a])} + {_term(weights[b])}"
    one = exactly(weights[c])
    takes, gives = (two, one) if normal else (one, two)
    return f"No jump raises the weight: {jump}, for example, takes {takes} and gives {gives}."


def _term(weight: int) -> str:
    text = exactly(weight)
    return f"({text})" if weight < 0 else text
