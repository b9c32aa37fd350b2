"""Charts drawn by matplotlib with the theme, the fonts and the SVG of the other pictures.

Every line has a colour that colour-blind readers can distinguish, and its own marker or dashes, so
that a chart never depends on colour alone. The same chart gives the same bytes. The global settings
of matplotlib do not change.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

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
ORANGE, SKY, GREEN, _, PURPLE, BLUE, RED, _ = CLASS_COLOURS
GREY = THEME.soft

# All lengths are in pixels. The area of the lines ends where the names of the lines begin.
WIDTH, HEIGHT = 780.0, 430.0
MARGIN = 24.0
_LEFT, TOP = 108.0, 84.0
RIGHT = WIDTH - 196.0
NAMES_LEFT = RIGHT + 16
_BOTTOM = 56.0

_RULES = {"stroke-linejoin": "round", "stroke-linecap": "butt"}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart, with its name, points, colour, marker, dashes and note.

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
        """The points without the gaps."""
        return [(x, y) for x, y in self.points if y is not None]


def chart(
    paint: Callable[[Canvas], None], *, title: str, about: str, description: str, height: float
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
        canvas.words(MARGIN, 34, title, size=16, weight=600)
        canvas.words(MARGIN, 56, about, colour=THEME.soft)
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
        self._whole: Axes = self._figure.add_axes((0.0, 0.0, 1.0, 1.0))
        self._whole.set_axis_off()
        self._whole.set(xlim=(0, WIDTH), ylim=(height, 0))

    @property
    def bottom(self) -> float:
        """The lower edge of the lines, which leaves space for a scale below."""
        return self.height - _BOTTOM

    def area(self, top: float, bottom: float, right: float = RIGHT, left: float = _LEFT) -> Axes:
        """Return axes between these edges, with a thin line below them."""
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
        axes.spines["bottom"].set(color=THEME.hole_edge, linewidth=1)
        axes.tick_params(length=0, pad=8, colors=THEME.soft, which="both")
        axes.grid(axis="y", color=THEME.frame, linewidth=1)
        return axes

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 12,
        colour: str = THEME.text,
        weight: int = 400,
        align: str = "left",
    ) -> None:
        """Write a line of text; (x, y) is a point on its base line."""
        self._whole.text(x, y, text, fontsize=size, color=colour, fontweight=weight, ha=align)

    def names(self, lines: Sequence[Line], y: float) -> float:
        """Write the names and the notes of the lines, each beside a sample of its line.

        The first name stands at *y*. Return the y at which the next name would stand.
        """
        x = NAMES_LEFT
        for line in lines:
            self._whole.plot([x, x + 13, x + 26], [y] * 3, markevery=[1], **style(line))
            self.words(x + 34, y + 4, line.name)
            y += 17
            if line.note:
                self.words(x + 34, y + 4, line.note, size=11, colour=THEME.soft)
                y += 17
            y += 7
        return y

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


def style(line: Line) -> dict[str, Any]:
    """Return the properties with which matplotlib draws a line."""
    return {
        "color": line.colour,
        "linestyle": line.dashes,
        "linewidth": 1.8,
        "marker": line.marker,
        "markersize": 10 if line.dashes == "none" else 6.5 if line.marker in "^D" else 5,
        "markeredgecolor": THEME.ground,
        "markeredgewidth": 0.8,
        "solid_capstyle": "round",
        "clip_on": False,
    }


def draw_lines(axes: Axes, lines: Sequence[Line]) -> None:
    """Draw the lines, the first on top."""
    for line in reversed(lines):
        xs = [x for x, _ in line.points]
        ys = [float("nan") if y is None else y for _, y in line.points]
        axes.plot(xs, ys, **style(line))
