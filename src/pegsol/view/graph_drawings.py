"""The usual drawings of well-known graphs: where graph theorists put their vertices.

A connected graph is recognised by its edges alone; its names and the order of its vertices do not
matter. The module draws paths and cycles, complete and complete multipartite graphs, stars, and the
generalised Petersen graphs (prisms such as the cube, Petersen, Dürer, Möbius-Kantor, dodecahedron,
Desargues, Nauru).

*near* always lists the set of neighbours of each vertex, by number. If a drawing leaves a choice,
the vertices with the lowest numbers come first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pegsol.view.places import Place

Near = Sequence[set[int]]

_MAX_TRIES = 20_000  # pairs of vertices that a comparison of two graphs tries
_MAX_COMPARED = 64  # the most vertices of a graph that is compared with others
_DENSE_GAP = 1.4  # the distance of neighbours on a circle with many chords


def usual_drawing(near: Near) -> list[Place] | None:
    """Return the places of the vertices of a well-known graph, or None for any other graph."""
    return _path_or_cycle(near) or _complete_multipartite(near) or _generalised_petersen(near)


def _path_or_cycle(near: Near) -> list[Place] | None:
    if max(map(len, near)) > 2:
        return None
    ends = [vertex for vertex, others in enumerate(near) if len(others) == 1]
    order = [ends[0] if ends else 0]
    while ahead := near[order[-1]] - set(order):
        order.append(min(ahead))
    straight = [(float(place), 0.0) for place in range(len(order))]
    return _sorted_by(order, straight if ends else _circle(len(order), 1.2))


def _complete_multipartite(near: Near) -> list[Place] | None:
    """Draw a complete graph on a circle, a star around its hub, and two parts as two columns."""
    count = len(near)
    parts: list[list[int]] = []
    for vertex in range(count):
        apart = [other for other in range(count) if other not in near[vertex]]
        if any(near[other] != near[vertex] for other in apart):
            return None
        if apart[0] == vertex:
            parts.append(apart)
    if len(parts) == 2:
        hubs, leaves = sorted(parts, key=len) if min(map(len, parts)) == 1 else parts
        if len(hubs) == 1:
            around = _circle(len(leaves), 1.0, least_radius=1.25)
            return _sorted_by(hubs + leaves, [(0.0, 0.0), *around])
        return _sorted_by(hubs + leaves, [*_column(0.0, len(hubs)), *_column(2.4, len(leaves))])
    if all(len(part) == 2 for part in parts):  # opposite each other
        order = [part[0] for part in parts] + [part[1] for part in parts]
    else:
        order = [vertex for part in parts for vertex in part]
    return _sorted_by(order, _circle(count, _DENSE_GAP))


def _column(x: float, count: int) -> list[Place]:
    return [(x, 1.2 * (place - (count - 1) / 2)) for place in range(count)]


def _generalised_petersen(near: Near) -> list[Place] | None:
    """Draw a ring with spokes to an inner ring, whose steps are all as many places long."""
    half = len(near) // 2
    if {len(others) for others in near} != {3} or len(near) > _MAX_COMPARED:
        return None
    inner = _circle(half, 1.0)
    drawn = _circle(half, 1.0, least_radius=math.hypot(*inner[0]) + 1.1) + inner
    for step in range(1, (half + 1) // 2):
        model: list[set[int]] = [set() for _ in near]
        for k in range(half):
            around = half + (k + step) % half
            for a, b in ((k, (k + 1) % half), (k, half + k), (half + k, around)):
                model[a].add(b)
                model[b].add(a)
        found = _isomorphism(model, near)
        if found is not None:
            return _sorted_by(found, drawn)
    return None


def _isomorphism(model: Near, near: Near) -> list[int] | None:
    """Return the vertex of a connected graph for each vertex of the *model*, or None.

    The comparison gives up after many tries; graphs with few edges need few.
    """
    order, parent = [0], {0: 0}
    for vertex in order:
        for other in sorted(model[vertex] - parent.keys()):
            parent[other] = vertex
            order.append(other)
    image: dict[int, int] = {}
    tries = iter(range(_MAX_TRIES))

    def found(place: int) -> bool:
        if place == len(order):
            return True
        vertex = order[place]
        earlier = {image[other] for other in model[vertex] if other in image}
        candidates = sorted(near[image[parent[vertex]]]) if image else range(len(near))
        for candidate in candidates:
            used = set(image.values())
            if next(tries, None) is None:
                return False
            if candidate not in used and near[candidate] & used == earlier:
                image[vertex] = candidate
                if found(place + 1):
                    return True
                del image[vertex]
        return False

    return [image[vertex] for vertex in range(len(order))] if found(0) else None


def _circle(count: int, gap: float, *, least_radius: float = 0.0) -> list[Place]:
    """Return places on a circle, clockwise from the top, at least *gap* apart; four in a square."""
    radius = max(least_radius, 0.5 * gap / math.sin(math.pi / max(2, count)))
    turn = -1 / 8 if count == 4 else 0.0
    return [_at(radius, place / count + turn) for place in range(count)]


def _at(radius: float, turn: float) -> Place:
    """Return the place on a circle after *turn* of a whole turn, clockwise from the top."""
    angle = 2 * math.pi * turn
    return radius * math.sin(angle), -radius * math.cos(angle)


def _sorted_by(order: Sequence[int], drawn: Sequence[Place]) -> list[Place]:
    """Return the places of vertices 0, 1, ..; *drawn* has the places of the vertices in *order*."""
    seats = dict(zip(order, drawn, strict=True))
    return [seats[vertex] for vertex in range(len(order))]
