"""The usual drawings of well-known graphs: where graph theorists put their vertices.

A connected graph is recognised by its edges alone; its names and the order of its vertices do not
matter. The module draws paths and cycles, complete and complete multipartite graphs, stars, wheels,
fans and windmills, trees, grids, hypercubes, prisms and the other generalised Petersen graphs
(Petersen, Dürer, Möbius-Kantor, dodecahedron, Desargues, Nauru), Möbius ladders and the
icosahedron.

*near* always lists the set of neighbours of each vertex, by number. If a drawing leaves a choice,
the vertices with the lowest numbers come first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from pegsol.view.places import Place

Near = Sequence[set[int]]

_MAX_TRIES = 20_000  # pairs of vertices that a comparison of two graphs tries
_MAX_COMPARED = 64  # the most vertices of a graph that is compared with models
_DENSE_GAP = 1.4  # the distance of neighbours on a circle with many chords


def usual_drawing(near: Near) -> list[Place] | None:
    """Return the places of the vertices of a well-known graph, or None for any other graph.

    >>> usual_drawing([{1}, {0, 2}, {1}])
    [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]
    """
    for draw in _DRAWINGS:
        drawn = draw(near)
        if drawn is not None:
            return drawn
    return None


def _path_or_cycle(near: Near) -> list[Place] | None:
    if max(map(len, near)) > 2:
        return None
    ends = any(len(others) == 1 for others in near)
    order = _walk(near, range(len(near)))
    if ends:
        return _sorted_by(order, [(float(place), 0.0) for place in range(len(order))])
    return _sorted_by(order, _circle(len(order), 1.2))


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


def _around_a_hub(near: Near) -> list[Place] | None:
    """Draw a hub, joined to all other vertices, in the middle of paths or a cycle."""
    count = len(near)
    hubs = [vertex for vertex, others in enumerate(near) if len(others) == count - 1]
    if len(hubs) != 1 or any(len(others) > 3 for v, others in enumerate(near) if v != hubs[0]):
        return None
    rim = [others - {hubs[0]} for others in near]
    strings = []
    left = set(range(count)) - {hubs[0]}
    while left:
        strings.append(_walk(rim, left))
        left -= set(strings[-1])
    # Two strings are half a step further apart than neighbours.
    gap = 0.0 if len(strings) == 1 and len(rim[strings[0][0]]) == 2 else 0.5
    slots = count - 1 + gap * len(strings)
    radius = max(1.25, 0.5 / math.sin(math.pi / slots))
    drawn: dict[int, Place] = {hubs[0]: (0.0, 0.0)}
    slot = -0.5 * (len(strings[0]) - 1) if gap else 0.0
    for string in strings:
        for vertex in string:
            drawn[vertex] = _at(radius, slot / slots)
            slot += 1
        slot += gap
    return [drawn[vertex] for vertex in range(count)]


def _tree(near: Near) -> list[Place] | None:
    """Draw a caterpillar along its spine, and any other tree in rows below its centre."""
    count = len(near)
    if sum(map(len, near)) != 2 * (count - 1):
        return None
    inner = [{v for v in others if len(near[v]) > 1} for others in near]
    spine = {vertex for vertex, others in enumerate(near) if len(others) > 1}
    if all(len(inner[vertex]) <= 2 for vertex in spine):
        return _caterpillar(near, _walk(inner, spine), spine)
    return _rows(near, _centre(near))


def _caterpillar(near: Near, spine: list[int], inside: set[int]) -> list[Place]:
    """Put the leaves of each vertex of the spine above and below it."""
    drawn: dict[int, Place] = {}
    x = 0.0
    for number, vertex in enumerate(spine):
        leaves = sorted(near[vertex] - inside)
        above, below = leaves[: (len(leaves) + 1) // 2], leaves[(len(leaves) + 1) // 2 :]
        half = max(len(above) - 1, 0) / 2
        x += half if number else 0.0
        drawn[vertex] = (x, 0.0)
        for side, row in ((-1.2, above), (1.2, below)):
            for place, leaf in enumerate(row):
                drawn[leaf] = (x + place - (len(row) - 1) / 2, side)
        x += half + 1.2
    return [drawn[vertex] for vertex in range(len(near))]


def _rows(near: Near, root: int) -> list[Place]:
    """Put each vertex above the middle of its children, and the leaves side by side."""
    parent, order = {root: root}, [root]
    for vertex in order:
        for other in sorted(near[vertex] - {parent[vertex]}):
            parent[other] = vertex
            order.append(other)
    depth = {root: 0}
    for vertex in order[1:]:
        depth[vertex] = depth[parent[vertex]] + 1
    children = {v: [o for o in sorted(near[v]) if o != parent[v]] for v in order}
    across: dict[int, float] = {}
    leaf = 0
    stack = [root]
    while stack:  # children before parents
        vertex = stack[-1]
        missing = [child for child in children[vertex] if child not in across]
        if missing:
            stack += reversed(missing)
            continue
        stack.pop()
        if children[vertex]:
            ends = children[vertex][0], children[vertex][-1]
            across[vertex] = (across[ends[0]] + across[ends[1]]) / 2
        elif vertex not in across:
            across[vertex] = float(leaf)
            leaf += 1
    return [(across[vertex], 1.3 * depth[vertex]) for vertex in range(len(near))]


def _centre(near: Near) -> int:
    """Return the vertex of a tree that is left after its leaves are removed again and again."""
    degrees = [len(others) for others in near]
    left = len(near)
    leaves = [vertex for vertex, degree in enumerate(degrees) if degree == 1]
    while left > 2:
        left -= len(leaves)
        following = []
        for leaf in leaves:
            for other in near[leaf]:
                degrees[other] -= 1
                if degrees[other] == 1:
                    following.append(other)
        leaves = following
    return min(leaves)


def _grid(near: Near) -> list[Place] | None:
    """Draw the product of two paths by its rows."""
    corners = [vertex for vertex, others in enumerate(near) if len(others) == 2]
    if len(corners) != 4 or max(map(len, near)) > 4:
        return None
    first = _steps(near, corners[0])
    for other in sorted(corners[1:], key=lambda corner: (-first[corner], corner))[1:]:
        width, second = first[other], _steps(near, other)
        drawn = []
        for a, b in zip(first, second, strict=True):
            along, odd = divmod(a - b + width, 2)
            drawn.append((along, a - along))
            if odd:
                return None
        seats = {place: vertex for vertex, place in enumerate(drawn)}
        height = max([y for _, y in drawn]) + 1
        if len(seats) == len(near) == (width + 1) * height and all(
            near[v]
            == {
                seats[place]
                for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                if place in seats
            }
            for v, (x, y) in enumerate(drawn)
        ):
            return [(float(x), float(y)) for x, y in drawn]
    return None


def _hypercube(near: Near) -> list[Place] | None:
    """Draw a cube as nested squares, and other hypercubes as a polygon with all edges visible."""
    count, degree = len(near), len(near[0])
    if degree < 3 or count != 1 << degree or any(len(others) != degree for others in near):
        return None
    labels = {0: 0} | {vertex: 1 << bit for bit, vertex in enumerate(sorted(near[0]))}
    steps = _steps(near, 0)
    for vertex in sorted(range(count), key=lambda v: steps[v]):
        if vertex not in labels:
            labels[vertex] = 0
            for before in near[vertex]:
                if steps[before] < steps[vertex]:
                    labels[vertex] |= labels[before]
    if len(set(labels.values())) < count or any(
        (labels[a] ^ labels[b]).bit_count() != 1 for a in range(count) for b in near[a]
    ):
        return None
    if degree == 3:
        square = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
        sizes = (1.6, 0.62)
        return [
            (size * square[labels[v] & 3][0], size * square[labels[v] & 3][1])
            for v in range(count)
            for size in [sizes[labels[v] >> 2]]
        ]
    # Vertices that would coincide in a regular polygon stay apart if the steps differ in length.
    ways = [
        _at(1.0 if degree == 4 else 1 + 0.21 * (bit % 3), bit / (2 * degree))
        for bit in range(degree)
    ]
    drawn = [
        (
            sum([way[0] for bit, way in enumerate(ways) if labels[v] >> bit & 1]),
            sum([way[1] for bit, way in enumerate(ways) if labels[v] >> bit & 1]),
        )
        for v in range(count)
    ]
    closest = min([math.dist(a, b) for n, a in enumerate(drawn) for b in drawn[:n]])
    return [(x / closest, y / closest) for x, y in drawn] if closest > 0.15 else None


# -- graphs that are compared with a model -------------------------------------------------------


@dataclass(frozen=True)
class _Model:
    """A graph given by its edges, with its drawing."""

    edges: list[tuple[int, int]]
    drawn: list[Place]

    def on(self, near: Near) -> list[Place] | None:
        """Return the places of the vertices of a graph, or None if it is not this graph."""
        own: list[set[int]] = [set() for _ in self.drawn]
        for a, b in self.edges:
            own[a].add(b)
            own[b].add(a)
        found = None if len(own) != len(near) else _isomorphism(own, near)
        return None if found is None else _sorted_by(found, self.drawn)


def _compared(near: Near) -> list[Place] | None:
    degrees = {len(others) for others in near}
    if len(degrees) > 1 or len(near) > _MAX_COMPARED:
        return None
    models: Iterable[_Model] = ()
    if degrees == {5} and len(near) == 12:
        models = [_icosahedron()]
    elif degrees == {3}:
        half = len(near) // 2
        petersens = (_generalised_petersen(half, k) for k in range(1, (half + 1) // 2))
        models = chain([_dodecahedron(), _moebius_ladder(half)], petersens)
    return next((drawn for model in models if (drawn := model.on(near)) is not None), None)


def _generalised_petersen(count: int, step: int) -> _Model:
    """Return a graph with a ring, spokes, and an inner ring whose steps are *step* places long."""
    inner = 0.5 / math.sin(math.pi / count)
    rings = [_circle(count, 1.0, least_radius=inner + 1.1), _circle(count, 1.0)]
    return _Model(
        [(k, (k + 1) % count) for k in range(count)]
        + [(k, count + k) for k in range(count)]
        + [(count + k, count + (k + step) % count) for k in range(count)],
        rings[0] + rings[1],
    )


def _moebius_ladder(half: int) -> _Model:
    """Return a ring with edges between opposite vertices."""
    count = 2 * half
    edges = [(k, (k + 1) % count) for k in range(count)] + [(k, k + half) for k in range(half)]
    return _Model(edges, _circle(count, 1.0))


def _dodecahedron() -> _Model:
    """Return the dodecahedron seen through one of its faces: four rings of five."""
    radii, turns = (3.5, 2.35, 1.9, 0.9), (0.0, 0.0, 0.1, 0.1)
    drawn = [
        _at(radius, k / 5 + turn)
        for radius, turn in zip(radii, turns, strict=True)
        for k in range(5)
    ]
    edges = []
    for k in range(5):
        after = (k + 1) % 5
        edges += [(k, after), (k, 5 + k), (5 + k, 10 + k), (10 + k, 5 + after)]
        edges += [(10 + k, 15 + k), (15 + k, 15 + after)]
    return _Model(edges, drawn)


def _icosahedron() -> _Model:
    """Return the icosahedron seen through one of its faces: four rings of three."""
    radii, turns = (4.2, 1.5, 1.5, 0.6), (0.0, 1 / 6, 0.0, 1 / 2)
    drawn = [
        _at(radius, k / 3 + turn)
        for radius, turn in zip(radii, turns, strict=True)
        for k in range(3)
    ]
    edges = []
    for k in range(3):
        one, two = (k + 1) % 3, (k + 2) % 3
        edges += [(k, one), (k, 3 + k), (one, 3 + k), (k, 6 + k)]
        edges += [(3 + k, 6 + k), (3 + k, 6 + one), (3 + k, 9 + two)]
        edges += [(6 + k, 9 + one), (6 + k, 9 + two), (9 + k, 9 + one)]
    return _Model(edges, drawn)


def _isomorphism(model: Near, near: Near) -> list[int] | None:
    """Return the vertex of a connected graph for each vertex of the *model*, or None.

    The comparison gives up after many tries; graphs with few edges need few.
    """
    order, parent = [0], {0: 0}
    for vertex in order:
        for other in sorted(model[vertex] - parent.keys()):
            parent[other] = vertex
            order.append(other)
    earlier = [model[vertex] & set(order[:place]) for place, vertex in enumerate(order)]
    image: dict[int, int] = {}
    choices: list[Iterator[int]] = [iter(range(len(near)))]
    for _ in range(_MAX_TRIES):
        place = len(choices) - 1
        vertex = order[place]
        image.pop(vertex, None)
        candidate = next(choices[-1], None)
        if candidate is None:
            choices.pop()
            if not choices:
                return None
            continue
        used = set(image.values())
        if (
            candidate in used
            or len(near[candidate]) != len(model[vertex])
            or near[candidate] & used != {image[other] for other in earlier[place]}
        ):
            continue
        image[vertex] = candidate
        if place + 1 == len(order):
            return [image[number] for number in range(len(order))]
        choices.append(iter(sorted(near[image[parent[order[place + 1]]]])))
    return None


# -- tools ---------------------------------------------------------------------------------------


def _walk(near: Near, vertices: Collection[int]) -> list[int]:
    """Return the *vertices* of a path or a cycle that goes through the first of them."""
    inside = set(vertices)
    start = min([v for v in inside if len(near[v] & inside) < 2] or inside)
    order = [start]
    while True:
        ahead = near[order[-1]] & inside - set(order[-2:])
        if not ahead or min(ahead) == start:
            return order
        order.append(min(ahead))


def _steps(near: Near, start: int) -> list[int]:
    """Return the number of steps from *start* to each vertex of a connected graph."""
    steps = {start: 0}
    order = [start]
    for vertex in order:
        for other in near[vertex]:
            if other not in steps:
                steps[other] = steps[vertex] + 1
                order.append(other)
    return [steps[vertex] for vertex in range(len(near))]


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


_DRAWINGS: tuple[Callable[[Near], list[Place] | None], ...] = (
    _path_or_cycle,
    _complete_multipartite,
    _around_a_hub,
    _tree,
    _grid,
    _hypercube,
    _compared,
)
