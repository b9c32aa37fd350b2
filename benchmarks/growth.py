"""Draw how cost grows with the board; the same results give the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator
from results import GrowthPoint

INK, FAINT, GRID = "#24292f", "#6e7781", "#e6e8eb"
STYLES = {"square": ("Squares", "#0b6e99", "s"), "triangle": ("Triangles", "#c2571a", "^")}
LABELS = {"square": "{0} x {0}", "triangle": "side {0}"}
HOLES = (16, 32, 64, 128, 256)

SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "pegsol",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.edgecolor": GRID,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlepad": 12,
    "lines.linewidth": 1.6,
    "lines.markersize": 5.5,
    "lines.markeredgecolor": "white",
    "lines.markeredgewidth": 0.8,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "ytick.major.size": 0,
}


def draw_growth(points: list[GrowthPoint], path: Path) -> None:
    """Write the picture: CPU seconds on the left, positions generated on the right."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with rc_context(SETTINGS):
        figure = Figure(figsize=(9.2, 4.1), layout="constrained")
        times, positions = figure.subplots(1, 2)
        _panel(times, points, [point["answer"]["seconds"] for point in points])
        times.set_title("CPU time to a verified solution")
        times.yaxis.set_major_formatter(FuncFormatter(lambda value, _: _round_seconds(value)))
        _panel(positions, points, [point["answer"]["positions"] for point in points])
        positions.set_title("Positions generated")
        positions.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
        times.legend(loc="upper left", framealpha=1, edgecolor="white", labelcolor=INK)
        metadata = {"Date": None, "Creator": None, "Title": "How cost grows with the board"}
        figure.savefig(path, format="svg", metadata=metadata)


def _round_seconds(value: float) -> str:
    return f"{value * 1000:g} ms" if value < 1 else f"{value:g} s"


def _panel(axes: Axes, points: list[GrowthPoint], values: list[float] | list[int]) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    for shape, (label, colour, marker) in STYLES.items():
        line = [
            (point["holes"], value, LABELS[shape].format(point["size"]))
            for point, value in zip(points, values, strict=True)
            if point["shape"] == shape and value > 0
        ]
        if line:
            holes, heights, _ = zip(*line, strict=True)
            axes.plot(holes, heights, color=colour, marker=marker, label=label)
            _name_ends(axes, line, colour)
    axes.set_xticks(HOLES, [str(count) for count in HOLES])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.yaxis.set_major_locator(LogLocator(base=10))
    axes.yaxis.set_minor_locator(NullLocator())
    axes.set_xlabel("holes on the board")
    axes.grid(axis="y", color=GRID, linewidth=1)
    axes.set_axisbelow(True)
    axes.set_xlim(12, 460)
    axes.margins(y=0.12)


def _name_ends(axes: Axes, line: list[tuple[int, float, str]], colour: str) -> None:
    """Label the first and last boards of a family, and the most expensive one."""
    highest = max(line, key=lambda place: place[1])
    places = {highest: (0, 8), line[0]: (0, -15), line[-1]: (4, -14)}
    for (holes, height, text), offset in places.items():
        axes.annotate(
            text,
            (holes, height),
            xytext=offset,
            textcoords="offset points",
            ha="left" if offset == places[line[-1]] else "center",
            color=colour,
            fontsize=8.5,
        )
