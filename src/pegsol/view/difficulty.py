"""The difficulty of a problem in words."""

from __future__ import annotations

import math
from fractions import Fraction

from pegsol.study.difficulty import AHEAD, Difficulty
from pegsol.view.wording import percent
from pegsol.wording import plural

_NUMBERS = {1: "one jump", 2: "two jumps", 3: "three jumps", 4: "four jumps"}
_CAREFUL = f"someone who looks {_NUMBERS[AHEAD]} ahead"


def graded(known: Difficulty) -> str:
    """Return the grade of a problem and its number, with the error of an estimate.

    >>> from pegsol import difficulty
    >>> graded(difficulty("up-arrow")), graded(difficulty("line(4) b1 a1"))
    ('hard (11.9)', 'impossible')
    """
    if not known.careful:
        return "impossible"
    if math.isinf(known.error):
        return f"at least {known.words} ({known.number:.1f})"
    error = f" ± {known.error:.1f}" if known.error else ""
    return f"{known.words} ({known.number:.1f}{error})"


def reasons(known: Difficulty) -> str:
    """Return in two sentences what makes a problem as difficult as it is.

    >>> from pegsol import difficulty
    >>> for part in reasons(difficulty("fireplace")).split("; "):
    ...     print(part)  # doctest: +NORMALIZE_WHITESPACE
    3 of 5 first jumps lose. If you look three jumps ahead, you solve it in about 1 of 252 games
    random play solves it in about 1 of 212,000 games.
    """
    if not known.careful:
        return "It has no solution."
    chance = "" if known.chance is None else f"; random play solves it {_of_games(known.chance)}"
    if math.isinf(known.error):
        last = f"No game of {_CAREFUL} met the finish, so the number is a lower bound"
    elif known.careful == 1:
        last = f"If you look {_NUMBERS[AHEAD]} ahead, you always solve it"
    elif known.error:
        last = f"The games of {_CAREFUL} met the finish {_of_games(known.careful)}"
    else:
        last = f"If you look {_NUMBERS[AHEAD]} ahead, you solve it {_of_games(known.careful)}"
    return f"{_first_jumps(known)}{last}{chance}."


def _first_jumps(known: Difficulty) -> str:
    if known.winning is None:
        return ""
    lost = known.legal - known.winning
    if not lost:
        first = "The only first jump wins" if known.legal == 1 else "Every first jump can win"
        share = percent(known.safe, brief=True)
        return f"{first}; on the way, {share} of the jumps that look safe can. "
    lose = "loses" if lost == 1 else "lose"
    return f"{lost} of {plural(known.legal, 'first jump')} {lose}. "


def _of_games(chance: Fraction | float) -> str:
    """Return how often a game is won that is won with this chance."""
    if chance > 0.1:
        return f"{percent(chance)} of the time"
    games = round(1 / Fraction(chance))
    return f"in about 1 of {round(games, min(0, 3 - len(str(games)))):,} games"
