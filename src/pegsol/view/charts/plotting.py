"""Where charts are drawn: matplotlib in the colours, the fonts and the SVG of all other pictures.

The same chart gives the same bytes, and no setting of matplotlib's is changed for anybody else.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from pegsol.errors import MissingExtraError
from pegsol.view.export.picture import Picture
from pegsol.view.export.raster import FAMILY, font_files
from pegsol.view.markup import OWN, document, tag
from pegsol.view.svg.lettering import FONT
from pegsol.view.svg.sheet import ground
from pegsol.view.theme import THEMES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LOOK = THEMES["plain"]
WIDTH = 780.0  # pixels, as all lengths here
MARGIN = 24.0

_WHOLE: dict[str, Any] = {"integer": True, "min_n_ticks": 1, "steps": [1, 2, 5, 10]}
_RULES = {"stroke-linejoin": "round", "stroke-linecap": "butt"}
_UNITS = ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"))
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart: its name, its points, how it looks, and what is said about it.

    A point whose second number is None is a gap.

    >>> Line("winning", [(0, 1), (1, None), (2, 4)], "#009e73").known
    [(0, 1), (2, 4)]
    """

    name: str
    points: Sequence[tuple[int, float | None]]
    colour: str
    marker: str = "o"
    dashes: str = "-"
    note: str = ""

    @property
    def known(self) -> list[tuple[int, float]]:
        """The points that are no gaps."""
        return [(x, y) for x, y in self.points if y is not None]


def chart(
    paint: Callable[[Canvas], None], *, title: str, about: str, description: str, height: float
) -> Picture:
    """Return the chart that *paint* draws, under a title and the words what it is about.

    Raises MissingExtraError without the extra ``plot``.
    """
    check_plot()
    from matplotlib import rc_context

    settings: dict[Any, Any] = {
        "axes.axisbelow": True,
        "axes.unicode_minus": True,
        "font.family": [_family()],
        "font.size": 12,
        "path.simplify": False,
        "svg.fonttype": "none",
        "svg.hashsalt": "pegsol",
        "text.color": LOOK.text,
    }
    with rc_context(settings):
        canvas = Canvas(height)
        canvas.words(MARGIN, 34, title, size=16, weight=600)
        canvas.words(MARGIN, 56, about, colour=LOOK.soft)
        paint(canvas)
        body = canvas.svg()
    title = f"{title}. {about}"
    svg = document(
        [ground(LOOK, WIDTH, height), body],
        width=WIDTH,
        height=height,
        title=title,
        description=description,
    )
    return Picture(svg, WIDTH, height, title, description)


def check_plot() -> None:
    """Raise MissingExtraError if charts cannot be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingExtraError("plot", "a chart") from None


@cache
def _family() -> str:
    """Make the fonts known to matplotlib; return their family."""
    from matplotlib.font_manager import fontManager

    for path in font_files():
        fontManager.addfont(path)
    return FAMILY


class Canvas:
    """A chart while it is drawn. Points are counted from the top left corner."""

    def __init__(self, height: float) -> None:
        from matplotlib.figure import Figure

        self.height = height
        # An inch of 72 points is one of 72 pixels here.
        self._figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72, facecolor="none")
        self._whole: Axes = self._figure.add_axes((0.0, 0.0, 1.0, 1.0))
        self._whole.set_axis_off()
        self._whole.set(xlim=(0, WIDTH), ylim=(height, 0))

    def area(self, left: float, top: float, right: float, bottom: float) -> Axes:
        """Return room for lines between these edges, with a thin line below it."""
        axes = self._figure.add_axes(
            (
                left / WIDTH,
                1 - bottom / self.height,
                (right - left) / WIDTH,
                (bottom - top) / self.height,
            ),
            facecolor="none",
        )
        for side in ("left", "right", "top"):
            axes.spines[side].set_visible(False)
        axes.spines["bottom"].set(color=LOOK.hole_edge, linewidth=1)
        axes.tick_params(length=0, pad=8, colors=LOOK.soft, which="both")
        axes.grid(axis="y", color=LOOK.frame, linewidth=1)
        return axes

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 12,
        colour: str = LOOK.text,
        weight: int = 400,
        align: str = "left",
    ) -> None:
        """Write a line of text at a point of the base line."""
        self._whole.text(x, y, text, fontsize=size, color=colour, fontweight=weight, ha=align)

    def names(self, lines: Sequence[Line], x: float, y: float) -> float:
        """Write the names of the lines, one below the other, each with a piece of its line.

        Return where the next one would stand.
        """
        for line in lines:
            self._whole.plot([x, x + 13, x + 26], [y] * 3, markevery=[1], **style(line))
            self.words(x + 34, y + 4, line.name)
            y += 17
            if line.note:
                self.words(x + 34, y + 4, line.note, size=11, colour=LOOK.soft)
                y += 17
            y += 7
        return y

    def svg(self) -> str:
        """Return what was drawn as elements of an SVG document."""
        file = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        self._figure.savefig(file, format="svg", metadata=nothing)
        inside = re.sub(r"\A.*?<svg[^>]*>|</svg>\s*\Z", "", file.getvalue(), flags=re.DOTALL)
        # Its style sheet would be one for the whole page that the picture stands in.
        inside = re.sub(r"<defs>\s*<style.*?</defs>", "", inside, count=1, flags=re.DOTALL)
        inside = re.sub(r' id="(?=[a-z])', f' id="{OWN}', inside)
        inside = inside.replace("url(#", f"url(#{OWN}").replace('xlink:href="#', f'href="#{OWN}')
        inside = inside.replace(f"'{FAMILY}'", FONT)
        return tag("g", inside.strip(), **_RULES)


def style(line: Line) -> dict[str, Any]:
    """Return how matplotlib draws a line."""
    return {
        "color": line.colour,
        "linestyle": line.dashes,
        "linewidth": 1.8,
        "marker": line.marker,
        "markersize": 10 if line.dashes == "none" else 6.5 if line.marker in "^D" else 5,
        "markeredgecolor": LOOK.ground,
        "markeredgewidth": 0.8,
        "solid_capstyle": "round",
        "clip_on": False,
    }


# -- scales --------------------------------------------------------------------------------------


def whole_numbers(axes: Axes, numbers: Sequence[int], name: str) -> None:
    """Make the lower scale one of whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(min(numbers) - 0.6, max(numbers) + 0.6)
    axes.xaxis.set_major_locator(MaxNLocator(12, **_WHOLE))
    axes.set_xlabel(name, color=LOOK.soft, labelpad=8)


def some_numbers(axes: Axes, most: int) -> None:
    """Make the scale on the left one from 0 to *most*, with a few numbers in words."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_ylim(0, 1.08 * max(1, most))
    axes.yaxis.set_major_locator(MaxNLocator(3, **_WHOLE))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda number, _: in_words(round(number))))


def powers(
    axes: Axes, least: float, most: float, write: Callable[[int], str], *, ticks: int = 9
) -> None:
    """Make the scale on the left a logarithmic one, and *write* powers of ten (exponents) at it.

    There are at most so many *ticks*.
    """
    from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator

    low, high = math.floor(math.log10(least)), math.ceil(math.log10(most))
    every = -(-(high - low + 1) // ticks)
    chosen = range(low, high + 1, every) if low >= 0 else range(high, low - 1, -every)
    axes.set_yscale("log")
    axes.set_ylim(0.7 * 10.0**low, max(1.6 * most, 1.4 * 10.0 ** max(chosen)))
    axes.yaxis.set_major_locator(FixedLocator([10.0**power for power in chosen]))
    axes.yaxis.set_major_formatter(FixedFormatter([write(power) for power in chosen]))
    axes.yaxis.set_minor_locator(NullLocator())


def in_words(number: int) -> str:
    """Return a round number as it is read most easily.

    >>> in_words(10_000), in_words(2_500_000), in_words(10**9)
    ('10,000', '2.5 million', '1 billion')
    """
    for unit, name in _UNITS:
        if unit <= number < 1000 * unit:
            return f"{number / unit:g} {name}"
    return f"{number:,}"


def power_in_words(power: int) -> str:
    """Return a power of ten as it is read most easily.

    >>> power_in_words(0), power_in_words(7), power_in_words(17)
    ('1', '10 million', '10¹⁷')
    """
    return in_words(10**power) if power < 15 else "10" + str(power).translate(_SUPERSCRIPTS)


def chance_in_words(power: int) -> str:
    """Return a power of ten, not above 1, as a chance.

    >>> chance_in_words(0), chance_in_words(-2), chance_in_words(-7), chance_in_words(-20)
    ('certain', '1 in 100', '1 in 10 million', '1 in 10²⁰')
    """
    return "certain" if power == 0 else f"1 in {power_in_words(-power)}"


def one_in(chance: float) -> str:
    """Return a chance above 0 as "1 in so many", with two digits that count, where that is clear.

    >>> one_in(0.5), one_in(1 / 145.7), one_in(1.3489e-8), one_in(1e-20), one_in(0.9)
    ('1 in 2', '1 in 150', '1 in 74 million', '1 in 10²⁰', '90 %')
    """
    if chance > 0.5:
        return "certain" if chance == 1 else percent(chance)
    power = max(0, math.floor(-math.log10(chance)) - 1)
    if power >= 14:
        return chance_in_words(round(math.log10(chance)))
    return f"1 in {in_words(round(1 / chance / 10**power) * 10**power)}"


def percent(share: float) -> str:
    """Return a share as a percentage.

    >>> percent(0.264), percent(0.0004), percent(0.9996), percent(0), percent(1)
    ('26.4 %', '<0.1 %', '>99.9 %', '0 %', '100 %')
    """
    if 0 < share < 0.001:
        return "<0.1 %"
    if 0.999 < share < 1:
        return ">99.9 %"
    return f"{100 * share:.2g} %" if share < 0.1 else f"{100 * share:.3g} %"
