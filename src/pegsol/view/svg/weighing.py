"""The sums and inequalities of a proof by weights, in numbers and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cmp_to_key

from pegsol.game.boards.board import Board
from pegsol.game.boards.hole_sets import holes_of
from pegsol.game.position import Jump, Rules
from pegsol.proof.golden import Golden, Weight
from pegsol.view.svg.lettering import short_number
from pegsol.wording import plural

_MAX_TERMS = 10
_JOIN = "\u00a0"  # a no-break space


def amount(weight: Weight) -> str:
    """Return the text of a weight; a golden weight is followed by its value to four decimal places.

    >>> amount(-3), amount(Golden(2, -1))
    ('−3', '2−φ ≈ 0.3820')
    """
    text = exactly(weight)
    if isinstance(weight, Golden) and weight.b:
        return f"{text} ≈ {float(weight):.4f}".replace("-", "−")
    return text


def exactly(weight: Weight) -> str:
    """Return a weight with true minus signs.

    >>> exactly(Golden(-1, 1))
    '−1+φ'
    """
    return str(weight).replace("-", "−")


def decimal(weight: Weight) -> float:
    """Return the number to write into a hole: a whole number, or four decimal places."""
    return weight if isinstance(weight, int) else round(float(weight), 4)


def weighed(weights: Sequence[Weight], pegs: int) -> str:
    """Return the weight of *pegs* (bits) as a sum with one term for all pegs of equal weight.

    >>> print(weighed((1, 1, 2, 0), 0b1111).replace("\\u00a0", " "))
    2 pegs × 1 + 1 peg × 2 = 4
    >>> print(weighed((1, -1, -1), 0b111).replace("\\u00a0", " "), weighed((0, 3), 0b01))
    1 peg × 1 − 2 pegs × 1 = −1 0

    Lines can be broken only before a sign.
    """
    numbers = Counter([weights[hole] for hole in holes_of(pegs)])
    total: Weight = sum([weights[hole] for hole in holes_of(pegs)])
    kinds = sorted([kind for kind in numbers if kind], key=cmp_to_key(_heavier))
    if not kinds or len(kinds) > _MAX_TERMS:
        return amount(total)
    text = ""
    for place, kind in enumerate(kinds):
        minus = isinstance(kind, int) and kind < 0
        size = _term(abs(kind) if isinstance(kind, int) else kind)
        sign = (f" −{_JOIN}" if minus else f" +{_JOIN}") if place else "−" if minus else ""
        text += sign + f"{plural(numbers[kind], 'peg')} × {size}".replace(" ", _JOIN)
    return f"{text} ={_JOIN}{amount(total)}"


def _heavier(one: Weight, other: Weight) -> int:
    """Compare weights by their absolute values; positive weights come first."""
    difference = (one > 0) - (other > 0)
    if difference:
        return -difference
    nearer = one < other if one > 0 else one > other
    return 0 if one == other else -1 if nearer else 1


def golden_names(weights: Sequence[Weight]) -> list[str]:
    r"""Return each golden weight with the decimals shown in the holes, the heaviest first.

    >>> golden_names((1, Golden(2, -1), Golden(-1, 1), Golden(2, -1)))
    ['−1+φ\xa0≈\xa00.62', '2−φ\xa0≈\xa00.38']
    """
    golden = {weight for weight in weights if isinstance(weight, Golden) and weight.b}
    return [
        f"{exactly(weight)} ≈ {short_number(float(weight))}".replace(" ", _JOIN)
        for weight in sorted(golden, reverse=True)
    ]


def tight_jump(board: Board, weights: Sequence[Weight], rules: Rules) -> str:
    """Return a sentence that no jump raises the weight, with a jump that keeps it if there is one.

    >>> from pegsol import board
    >>> tight_jump(board("line(4)"), (1, 1, 2, 0), "normal")
    'No jump raises the weight: a1-c1, for example, takes 1 + 1 and gives 2.'
    """
    normal = rules == "normal"
    best: tuple[Weight, int, float, tuple[int, int, int]] | None = None
    for a, b, c in board.jumps:
        loss = weights[a] + weights[b] - weights[c]
        loss = loss if normal else -loss
        zeros = [weights[a], weights[b], weights[c]].count(0)
        tried = loss, zeros, -float(weights[c]), (a, b, c)
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


def _term(weight: Weight) -> str:
    text = exactly(weight)
    return f"({text})" if "−" in text or "+" in text else text
