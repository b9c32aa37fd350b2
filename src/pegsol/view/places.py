"""The places of a board's holes in the plane, for pictures.

The coordinates of a hole on a lattice give its place. A well-known graph has its usual drawing
(:mod:`pegsol.view.graph_drawings`). Any other board without coordinates is laid out so that the
distance of two holes is close to the number of steps between them along lines, which makes lines
straight where possible. The steps to three far holes give the first places. Then the distances are
corrected one pair at a time (J. X. Zheng, S. Pawar, D. F. M. Goodman: Graph Drawing by Stochastic
Gradient Descent, IEEE TVCG 25 (2019) 2738-2748).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pegsol.game.boards.board import Board
from pegsol.game.boards.shapes import parse_edges

Place = tuple[float, float]

_MAX_PIVOTS = 40  # holes whose distances to all others are used
_ROUNDS, _FEWEST_ROUNDS = 60, 5
_MAX_CORRECTIONS = 250_000  # of distances, in all rounds
_MAX_PAIRS = 20_000  # of holes two steps apart; denser graphs are laid out without them, and faster
_GAP = 1.5  # between parts that are not connected
_MIN_DISTANCE = 0.85  # between two holes


@lru_cache(maxsize=8)
def places(board: Board) -> tuple[Place, ...]:
    """Return (x, y) of each hole in the board's order, x to the right and y down, from (0, 0).

    Neighbours are 1 apart, or about 1 apart on a graph.
    """
    if board.grid is None or not on_lattice(board):
        return _moved_to_origin(_laid_out(board))
    height = math.sqrt(0.75) if board.slant else 1.0
    return _moved_to_origin([(x / 2, height * y) for x, y in board.grid])


def on_lattice(board: Board) -> bool:
    """Return whether pictures place the holes by their coordinates."""
    return board.coordinates is not None and not scattered(board, 16, 400)


def scattered(board: Board, per_hole: int, spare: int) -> bool:
    """Return whether holes of *board* coincide, or lie too far apart to be drawn to scale.

    Holes lie too far apart if the lattice has more than *per_hole* places for each hole, plus
    *spare* places.
    """
    coordinates = board.coordinates or ()
    columns, rows = zip(*coordinates, strict=True)
    area = (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)
    return area > per_hole * len(coordinates) + spare or len(set(coordinates)) < len(coordinates)


def _moved_to_origin(points: Sequence[Place]) -> tuple[Place, ...]:
    left, top = (min(values) for values in zip(*points, strict=True))
    return tuple([(round(x - left, 3), round(y - top, 3)) for x, y in points])


# -- graphs --------------------------------------------------------------------------------------


def _laid_out(board: Board) -> list[Place]:
    """Return places for the holes of a graph, with its connected parts side by side in rows."""
    near = board.neighbours
    order = _mentioned(board)
    parts = [sorted(part, key=order.__getitem__) for part in _parts(near)]
    over = Counter([b for _, b, _ in board.jumps])
    drawn = [_usual(part, near, over) or _turned(part, _spread(part, near), near) for part in parts]
    widths = [max([x for x, _ in points]) + _GAP for points in drawn]
    heights = [max([y for _, y in points]) + _GAP for points in drawn]
    room = max(
        max(widths), 1.4 * math.sqrt(sum([w * h for w, h in zip(widths, heights, strict=True)]))
    )
    result: list[Place] = [(0.0, 0.0)] * len(near)
    left = top = tallest = 0.0
    for part, points, width, height in zip(parts, drawn, widths, heights, strict=True):
        if left and left + width > room:
            left, top, tallest = 0.0, top + tallest, 0.0
        for hole, (x, y) in zip(part, points, strict=True):
            result[hole] = (left + x, top + y)
        left, tallest = left + width, max(tallest, height)
    return result


def _mentioned(board: Board) -> list[int]:
    """Return each hole's place in the name of a graph given by its edges, or else its number."""
    if board.name is None or not board.name.startswith("graph("):
        return list(range(len(board)))
    _, names, _ = parse_edges(board.name[len("graph(") : -1])
    return [names.index(name) for name in board.names]


def _usual(
    part: Sequence[int], near: Sequence[set[int]], over: Mapping[int, int]
) -> list[Place] | None:
    """Return the usual drawing of a part if every path of three of its holes is a line, or None.

    *over* gives the number of jumps over each hole.
    """
    if len(part) == 1 or any(
        over.get(hole, 0) != len(near[hole]) * (len(near[hole]) - 1) for hole in part
    ):
        return None
    index = {hole: number for number, hole in enumerate(part)}
    from pegsol.view.graph_drawings import usual_drawing  # few boards are graphs

    points = usual_drawing([{index[other] for other in near[hole]} for hole in part])
    if points is None:
        return None
    left, top = (min(values) for values in zip(*points, strict=True))
    return [(x - left, y - top) for x, y in points]


def _parts(near: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the holes of each connected part, the largest part first."""
    seen: set[int] = set()
    parts = []
    for hole in range(len(near)):
        if hole not in seen:
            part = sorted(_distances(hole, near))
            seen.update(part)
            parts.append(part)
    return sorted(parts, key=lambda part: (-len(part), part[0]))


def _distances(hole: int, near: Sequence[Iterable[int]]) -> dict[int, int]:
    """Return the number of steps from *hole* to every hole that can be reached from it."""
    steps = {hole: 0}
    ring = [hole]
    while ring:
        following = []
        for here in ring:
            for there in near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    following.append(there)
        ring = following
    return steps


def _spread(part: Sequence[int], near: Sequence[set[int]]) -> list[Place]:
    """Return places for the holes of a connected part that approximate its distances."""
    if len(part) == 1:
        return [(0.0, 0.0)]
    from random import Random  # slow to import, and few boards are graphs

    chance = Random(1)
    pivots = _pivots(part, near)
    steps_to = [_distances(pivot, near) for pivot in pivots]
    # Along the longest way, and across it: the corrections do the rest.
    first, last, aside = steps_to[0], steps_to[1 % len(pivots)], steps_to[2 % len(pivots)]
    xs = [(first[hole] - last[hole]) / 2 + 0.1 * chance.random() for hole in part]
    ys = [aside[hole] + 0.1 * chance.random() for hole in part]
    pairs = {}
    for pivot, steps in zip(pivots, steps_to, strict=True):
        for hole in part:
            if hole != pivot:
                pairs[min(pivot, hole), max(pivot, hole)] = steps[hole]
    sparse = sum([len(near[hole]) ** 2 for hole in part]) <= _MAX_PAIRS
    for hole in part:  # add the pairs around each hole
        for there in near[hole]:
            pairs[min(hole, there), max(hole, there)] = 1
            for beyond in near[there] - near[hole] - {hole} if sparse else ():
                pairs[min(hole, beyond), max(hole, beyond)] = 2
    index = {hole: number for number, hole in enumerate(part)}
    terms = [(index[a], index[b], wanted) for (a, b), wanted in sorted(pairs.items())]
    widest = max([wanted for _, _, wanted in terms]) ** 2 / 4
    most = _MAX_CORRECTIONS // len(terms) if sparse else 0
    rounds = max(_FEWEST_ROUNDS, min(_ROUNDS, most))
    for number in range(rounds):
        eagerness = widest * (0.05 / widest) ** (number / (rounds - 1))
        chance.shuffle(terms)
        for a, b, wanted in terms:
            dx, dy = xs[a] - xs[b], ys[a] - ys[b]
            length = math.sqrt(dx * dx + dy * dy) or 1e-9
            share = min(1.0, eagerness / (wanted * wanted)) * (length - wanted) / (2 * length)
            xs[a] -= share * dx
            ys[a] -= share * dy
            xs[b] += share * dx
            ys[b] += share * dy
    return _apart(list(zip(xs, ys, strict=True)))


def _pivots(part: Sequence[int], near: Sequence[set[int]]) -> list[int]:
    """Return holes that are far from each other; of a small part, all holes."""
    start = max(_distances(part[0], near).items(), key=lambda item: (item[1], -item[0]))[0]
    chosen = [start]
    nearest = _distances(start, near)
    while len(chosen) < min(_MAX_PIVOTS, len(part)):
        chosen.append(max(part, key=lambda hole: (nearest[hole], -hole)))
        for hole, steps in _distances(chosen[-1], near).items():
            nearest[hole] = min(nearest[hole], steps)
    return chosen


def _apart(points: list[Place]) -> list[Place]:
    """Return the points, scaled up if two holes would touch."""
    closest = min([math.dist(p, q) for i, p in enumerate(points) for q in points[:i]])
    scale = min(2.0, max(1.0, _MIN_DISTANCE / max(closest, 1e-9)))
    return [(scale * x, scale * y) for x, y in points]


def _turned(part: Sequence[int], points: Sequence[Place], near: Sequence[set[int]]) -> list[Place]:
    """Return the points, turned so that steps run along rows if possible, and wider than high.

    If there is no preferred direction, the first hole is at the top.
    """
    if len(points) == 1:
        return [(0.0, 0.0)]
    index = {hole: number for number, hole in enumerate(part)}
    steps = [
        complex(
            points[index[b]][0] - points[index[a]][0], points[index[b]][1] - points[index[a]][1]
        )
        for a in part
        for b in near[a]
    ]
    square, hexagon = (sum([(s / abs(s)) ** fold for s in steps]) for fold in (4, 6))
    fold, aligned = (4, square) if abs(square) >= abs(hexagon) else (6, hexagon)
    middle = complex(*[sum(values) / len(points) for values in zip(*points, strict=True)])
    centred = [complex(x, y) - middle for x, y in points]
    if abs(aligned) > 0.5 * len(steps):
        turn = (aligned / abs(aligned)) ** (-1 / fold)
        centred = [z * turn for z in centred]
        if _extent(centred).imag > 1.05 * _extent(centred).real:
            centred = [z * 1j for z in centred]
        if centred[0].real > 0.01:
            centred = [complex(-z.real, z.imag) for z in centred]
        if centred[0].imag > 0.01:
            centred = [z.conjugate() for z in centred]
    elif abs(centred[0]) > 0.01:
        turn = -1j * abs(centred[0]) / centred[0]
        centred = [z * turn for z in centred]
        if len(centred) > 1 and centred[1].real < 0:
            centred = [complex(-z.real, z.imag) for z in centred]
    left, top = min([z.real for z in centred]), min([z.imag for z in centred])
    return [(z.real - left, z.imag - top) for z in centred]


def _extent(points: Iterable[complex]) -> complex:
    xs, ys = zip(*[(z.real, z.imag) for z in points], strict=True)
    return complex(max(xs) - min(xs), max(ys) - min(ys))
