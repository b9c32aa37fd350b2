"""Charts drawn by matplotlib with the theme, the fonts and the SVG of the other pictures.

Every line has a colour that colour-blind readers can distinguish, and its own marker or dashes, so
that a chart never depends on colour alone. The same chart gives the same bytes. The global settings
of matplotlib do not change.
"""

from __future__ import annotations

import io
import math
import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from pegsol.errors import require_extra
from pegsol.view.export.picture import Picture
from pegsol.view.export.raster import FAMILY, font_files
from pegsol.view.markup import PREFIX, document, tag, without_controls
from pegsol.view.svg.lettering import FONT
from pegsol.view.svg.sheet import ground
from pegsol.view.theme import CLASS_COLOURS, THEMES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

THEME = THEMES["plain"]
ORANGE, _, GREEN, _, _, BLUE, RED, _ = CLASS_COLOURS
GREY = THEME.soft

# All lengths are in pixels. The area of the lines ends where the names of the lines begin.
WIDTH, HEIGHT = 780.0, 430.0
MARGIN = 24.0
_LEFT, TOP = 108.0, 84.0
RIGHT = WIDTH - 196.0
_BOTTOM = 56.0

_RULES = {"stroke-linejoin": "round", "stroke-linecap": "butt"}
_WHOLE: dict[str, Any] = {"integer": True, "min_n_ticks": 1, "steps": [1, 2, 5, 10]}
_UNITS = {12: "trillion", 9: "billion", 6: "million"}
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart, with its name, points, colour, marker, dashes and note.

    A point whose second number is None is a gap.
    """

    name: str
    points: Sequence[tuple[int, float | None]]
    colour: str
    marker: str = "o"
    dashes: str = "-"
    note: str = ""

    @property
    def known(self) -> list[tuple[int, float]]:
        """The points without the gaps."""
        return [(x, y) for x, y in self.points if y is not None]

    def draw(self, axes: Axes) -> None:
        """Draw the line; its name and its note are written in the legend."""
        axes.plot(
            [x for x, _ in self.points],
            [float("nan") if y is None else y for _, y in self.points],
            label=f"{self.name}\n{self.note}".strip(),
            color=self.colour,
            linestyle=self.dashes,
            linewidth=1.8,
            marker=self.marker,
            markersize=10 if self.dashes == "none" else 6.5 if self.marker == "^" else 5,
            markeredgecolor=THEME.ground,
            markeredgewidth=0.8,
            solid_capstyle="round",
            clip_on=False,
        )


def plotted(
    paint: Callable[[Canvas], None],
    *,
    title: str,
    about: str,
    description: str,
    height: float = HEIGHT,
) -> Picture:
    """Return the chart that *paint* draws, *height* pixels high, below two lines of heading.

    The first line is *title*, the second *about*.

    Raises MissingExtraError without the extra ``plot``.
    """
    require_extra("plot", "a chart", "matplotlib")
    from matplotlib import rc_context

    settings: dict[Any, Any] = {
        "axes.axisbelow": True,
        "axes.unicode_minus": True,
        "font.family": [_family()],
        "font.size": 12,
        "path.simplify": False,
        "svg.fonttype": "none",
        "svg.hashsalt": "pegsol",
        "text.color": THEME.text,
        "text.parse_math": False,  # a title may contain dollar signs
    }
    with rc_context(settings):
        canvas = Canvas(height)
        canvas.words(MARGIN, 34, title, fontsize=16, fontweight=600)
        canvas.words(MARGIN, 56, about, color=THEME.soft)
        paint(canvas)
        body = canvas.svg()
    title = f"{title}. {about}"
    svg = document(
        [ground(THEME, WIDTH, height), body],
        width=WIDTH,
        height=height,
        title=title,
        description=description,
    )
    return Picture(svg, WIDTH, height, title, description)


@cache
def _family() -> str:
    """Register the fonts with matplotlib and return their family."""
    from matplotlib.font_manager import fontManager

    for path in font_files():
        fontManager.addfont(path)
    return FAMILY


class Canvas:
    """A chart being drawn; coordinates are pixels from the top left corner."""

    def __init__(self, height: float) -> None:
        from matplotlib.figure import Figure

        self.height = height
        # At 72 dots per inch, a point is a pixel.
        self._figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72, facecolor="none")

    def area(
        self,
        top: float = TOP,
        bottom: float | None = None,
        left: float = _LEFT,
        right: float = RIGHT,
        grid: Literal["x", "y"] = "y",
    ) -> Axes:
        """Return axes between these edges, with a thin line below them."""
        bottom = self.height - _BOTTOM if bottom is None else bottom
        sides = (right - left) / WIDTH, (bottom - top) / self.height
        axes = self._figure.add_axes(
            (left / WIDTH, 1 - bottom / self.height, *sides), facecolor="none"
        )
        for side in ("left", "right", "top"):
            axes.spines[side].set_visible(False)
        axes.spines["bottom"].set(color=THEME.hole_edge, linewidth=1)
        axes.tick_params(length=0, pad=8, colors=THEME.soft, which="both")
        axes.grid(axis=grid, color=THEME.frame, linewidth=1)
        return axes

    def words(self, x: float, y: float, text: str, **style: Any) -> None:
        """Write a line of text; (x, y) is a point on its base line."""
        self._figure.text(x / WIDTH, 1 - y / self.height, text, zorder=-1, **style)

    def svg(self) -> str:
        """Return the chart as elements of an SVG document."""
        file = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        with warnings.catch_warnings():  # matplotlib may lack a font that the viewer has
            warnings.filterwarnings("ignore", "Glyph .* missing from font", UserWarning)
            self._figure.savefig(file, format="svg", metadata=nothing)
        inside = re.sub(r"\A.*?<svg[^>]*>|</svg>\s*\Z", "", file.getvalue(), flags=re.DOTALL)
        inside = without_controls(inside)
        # Matplotlib's style sheet would apply to the whole page that contains the picture.
        inside = re.sub(r"<defs>\s*<style.*?</defs>", "", inside, count=1, flags=re.DOTALL)
        inside = re.sub(r' id="(?=[A-Za-z])', f' id="{PREFIX}', inside)
        inside = inside.replace("url(#", f"url(#{PREFIX}").replace(
            'xlink:href="#', f'href="#{PREFIX}'
        )
        inside = inside.replace(f"'{FAMILY}'", FONT)
        return tag("g", inside.strip(), **_RULES)


def legend(axes: Axes) -> None:
    """Write the names of the lines, each beside a sample, to the right of their area."""
    handles, names = axes.get_legend_handles_labels()
    # The first line is drawn last, on top.
    axes.legend(
        handles[::-1],
        names[::-1],
        loc="upper left",
        bbox_to_anchor=(1.02, 1.02),
        borderaxespad=0,
        frameon=False,
        labelspacing=0.8,
    )


# -- scales --------------------------------------------------------------------------------------


def whole_numbers(axes: Axes, numbers: Sequence[int], name: str) -> None:
    """Scale the x axis for these whole numbers, and label it *name*."""
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(min(numbers) - 0.6, max(numbers) + 0.6)
    axes.xaxis.set_major_locator(MaxNLocator(12, **_WHOLE))
    axes.set_xlabel(name, color=THEME.soft, labelpad=8)


def some_numbers(axes: Axes, most: int) -> None:
    """Scale the y axis from 0 to *most*, with at most four numbers."""
    from matplotlib.ticker import MaxNLocator

    axes.set_ylim(0, 1.08 * max(1, most))
    axes.yaxis.set_major_locator(MaxNLocator(3, **_WHOLE))


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


def power_in_words(power: int) -> str:
    """Return a power of ten, from its exponent, in its most readable form."""
    if power >= 15:
        return "10" + str(power).translate(_SUPERSCRIPTS)
    for unit, name in _UNITS.items():
        if power >= unit:
            return f"{10 ** (power - unit)} {name}"
    return f"{10**power:,}"
