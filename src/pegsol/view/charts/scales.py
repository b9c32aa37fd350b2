"""The scales of charts and the numbers on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from pegsol.view.charts.plotting import THEME
from pegsol.view.wording import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_WHOLE: dict[str, Any] = {"integer": True, "min_n_ticks": 1, "steps": [1, 2, 5, 10]}
_UNITS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"))
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def whole_numbers(axes: Axes, numbers: Sequence[int], name: str) -> None:
    """Scale the x axis for these whole numbers, and label it *name*."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(min(numbers) - 0.6, max(numbers) + 0.6)
    axes.xaxis.set_major_locator(MaxNLocator(12, **_WHOLE))
    axes.set_xlabel(name, color=THEME.soft, labelpad=8)


def some_numbers(axes: Axes, most: int) -> None:
    """Scale the y axis from 0 to *most*, and write at most four numbers in words."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_ylim(0, 1.08 * max(1, most))
    axes.yaxis.set_major_locator(MaxNLocator(3, **_WHOLE))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda number, _: in_words(round(number))))


def powers(
    axes: Axes,
    least: float,
    most: float,
    write: Callable[[int], str],
    *,
    ticks: int = 9,
    side: Literal["x", "y"] = "y",
) -> None:
    """Scale the y axis, or the x axis, logarithmically, with at most *ticks* powers of ten.

    *write* returns the label of a power of ten from its exponent.
    """
    from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

    low, high = math.floor(math.log10(least)), math.ceil(math.log10(most))
    every = -(-(high - low + 1) // ticks)
    chosen = range(low, high + 1, every) if low >= 0 else range(high, low - 1, -every)
    axis = axes.yaxis if side == "y" else axes.xaxis
    ends = (0.7 * 10.0**low, max(1.6 * most, 1.4 * 10.0 ** max(chosen)))
    axes.set(**{f"{side}scale": "log", f"{side}lim": ends})
    axis.set_major_locator(FixedLocator([10.0**power for power in chosen]))
    axis.set_major_formatter(FixedFormatter([write(power) for power in chosen]))
    axis.set_minor_locator(NullLocator())


def in_words(number: int) -> str:
    """Return a round number with its unit as a word.

    >>> in_words(10_000), in_words(2_500_000), in_words(10**9)
    ('10,000', '2.5 million', '1 billion')
    """
    for unit, name in _UNITS:
        if unit <= number < 1000 * unit:
            return f"{number / unit:g} {name}"
    return f"{number:,}"


def power_in_words(power: int) -> str:
    """Return a power of ten, from its exponent, in its most readable form.

    >>> power_in_words(0), power_in_words(7), power_in_words(17)
    ('1', '10 million', '10¹⁷')
    """
    return in_words(10**power) if power < 15 else "10" + str(power).translate(_SUPERSCRIPTS)


def chance_in_words(power: int) -> str:
    """Return a power of ten of at most 1, from its exponent, as a chance.

    >>> chance_in_words(0), chance_in_words(-2), chance_in_words(-7), chance_in_words(-20)
    ('certain', '1 in 100', '1 in 10 million', '1 in 10²⁰')
    """
    return "certain" if power == 0 else f"1 in {power_in_words(-power)}"


def one_in(chance: float) -> str:
    """Return a chance above 0 as "1 in N" with two significant digits, or as a percentage.

    >>> one_in(0.5), one_in(1 / 145.7), one_in(1.3489e-8), one_in(1e-20), one_in(0.9)
    ('1 in 2', '1 in 150', '1 in 74 million', '1 in 10²⁰', '90 %')
    """
    if chance > 0.5:
        return "certain" if chance == 1 else percent(chance, brief=True)
    power = max(0, math.floor(-math.log10(chance)) - 1)
    if power >= 14:
        return chance_in_words(round(math.log10(chance)))
    return f"1 in {in_words(round(1 / chance / 10**power) * 10**power)}"
