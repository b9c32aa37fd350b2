"""How cost grows with holes, pegs and threads: what is measured, and the pictures.

The same figures give the same bytes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from results import write_text

import pegsol
from pegsol.view.charts.plotting import (
    BLUE,
    GREEN,
    GREY,
    HEIGHT,
    ORANGE,
    TOP,
    Canvas,
    Line,
    chart,
    draw_lines,
)
from pegsol.view.charts.scales import power_in_words, powers

ALONG = {
    "english d4 d4": ("English board", True),
    "square(6) a1 a1": ("6 x 6", True),
    "wiegleb e5 e5": ("Wiegleb's board", False),
    "square(9) e5 e5": ("9 x 9", False),
}
"""Problems along whose solutions the pegs get fewer; whether the positions are counted, too."""
LOOKS = ((BLUE, "o", "-"), (GREEN, "s", "-"), (ORANGE, "^", "-"), (GREY, "D", "--"))
MAX_STEPS = 12
REPEATED = 3


def work(text: str) -> dict[str, Any]:
    """Solve a problem, and solve and count from positions along its solution."""
    began = time.process_time()
    problem = pegsol.problem(text)
    solution = pegsol.solve(problem).solution
    assert solution is not None
    positions = [problem.start]
    for jump in solution.jumps:
        positions.append(positions[-1].jump(jump))
    every = -(-len(positions) // MAX_STEPS)
    points = [_point(problem.from_position(one), ALONG[text][1]) for one in positions[:-1:every]]
    return {"seconds": time.process_time() - began, "points": points}


def _point(problem: pegsol.Problem, count: bool) -> list[float | None]:
    """Return the pegs, the CPU seconds to solve it, and the number of reachable positions."""
    least = float("inf")
    for _ in range(REPEATED):
        began = time.process_time()
        pegsol.solve(problem)
        least = min(least, time.process_time() - began)
    total = pegsol.reachable(problem, keep=False).total if count else None
    return [problem.start.peg_count, round(least, 6), total]


def draw(measured: dict[str, Any], to: Path) -> None:
    """Write the pictures into a folder, from the cases of the suite solve."""
    from cases import growth_cases

    boards = {case.problem: case for case in growth_cases()}
    by_shape: dict[str, list[tuple[int, float]]] = {"square": [], "triangle": []}
    for text, figures in measured["growth"]["jobs"].items():
        by_shape[boards[text].shape].append((boards[text].holes, figures["seconds"][1]))
    lines = [
        _line(f"{shape}s of side 5 to 16", points, number)
        for number, (shape, points) in enumerate(by_shape.items())
    ]
    title = "CPU time to a verified solution, by the holes of the board"
    _write(to / "holes.svg", title, "one central vacancy, one survivor", "holes", lines, _seconds)
    along = {text: figures["points"] for text, figures in measured["pegs"]["jobs"].items()}
    lines = [
        _line(ALONG[text][0], [(pegs, seconds) for pegs, seconds, _ in points], number)
        for number, (text, points) in enumerate(along.items())
    ]
    title = "CPU time to a verified solution, by the pegs at the start"
    about = "positions along a solution"
    _write(to / "pegs.svg", title, about, "pegs", lines, _seconds)
    lines = [
        _line(ALONG[text][0], [(pegs, total) for pegs, _, total in points if total], number)
        for number, (text, points) in enumerate(along.items())
        if points[0][2]
    ]
    title = "Reachable positions, by the pegs at the start"
    _write(to / "positions.svg", title, about, "pegs", lines, power_in_words)


def draw_threads(measured: dict[str, Any], path: Path) -> None:
    """Write the picture of what the same work costs with more threads."""
    lines = []
    for number, (what, points) in enumerate(by_threads(measured).items()):
        alone = points[0][1]
        shares = [(count, seconds / alone) for count, seconds, _ in points]
        waits = f"{points[-1][2]:,} waits with {points[-1][0]}"
        lines.append(replace(_line(what, shares, number), note=waits))
    counts = [count for count, _ in lines[0].known]

    def paint(canvas: Canvas) -> None:
        axes = canvas.area(TOP, canvas.bottom)
        most = max([share for line in lines for _, share in line.known])
        axes.set(xscale="log", xlim=(0.9, 1.1 * counts[-1]), ylim=(0, 1.1 * max(most, 2)))
        axes.set_xticks(counts, [str(count) for count in counts])
        axes.set_xticks([], minor=True)
        axes.yaxis.set_major_formatter("{x:g}")
        axes.set_xlabel("threads", color=GREY, labelpad=8)
        draw_lines(axes, lines)
        canvas.names(lines, TOP + 14)

    title = "CPU time of the same work, against that in one thread"
    _save(
        path,
        title,
        "of all threads together; a wait is a thread that stopped for others",
        lines,
        paint,
    )


def by_threads(measured: dict[str, Any]) -> dict[str, list[tuple[int, float, int]]]:
    """Return threads, CPU seconds and waits by what was done, from the case of the suite states."""
    found: dict[str, list[tuple[int, float, int]]] = {}
    for name, figures in measured["jobs"].items():
        what, _, count = name.rpartition(", ")
        found.setdefault(what, []).append((int(count), figures["seconds"][1], figures["waits"]))
    return found


def _line(name: str, points: Sequence[tuple[int, float]], number: int) -> Line:
    colour, marker, dashes = LOOKS[number % len(LOOKS)]
    return Line(name, sorted(points), colour, marker, dashes)


def _write(
    path: Path,
    title: str,
    about: str,
    scale: str,
    lines: Sequence[Line],
    write: Callable[[int], str],
) -> None:
    def paint(canvas: Canvas) -> None:
        axes = canvas.area(TOP, canvas.bottom)
        ys = [y for line in lines for _, y in line.known]
        powers(axes, min(ys), max(ys), write)
        axes.set_xlabel(scale, color=GREY, labelpad=8)
        draw_lines(axes, lines)
        canvas.names(lines, TOP + 14)

    _save(path, title, about, lines, paint)


def _save(
    path: Path, title: str, about: str, lines: Sequence[Line], paint: Callable[[Canvas], None]
) -> None:
    words = []
    for line in lines:
        (first, low), (last, high) = line.known[0], line.known[-1]
        words.append(f"{line.name}: {low:.3g} at {first}, {high:.3g} at {last}.")
    picture = chart(paint, title=title, about=about, description=" ".join(words), height=HEIGHT)
    write_text(path, picture.svg)


def _seconds(power: int) -> str:
    """Return a power of ten of a second."""
    return f"{10 ** (power + 3):g} ms" if power < 0 else f"{10**power:g} s"
