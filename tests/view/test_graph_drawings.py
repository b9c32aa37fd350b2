"""Well-known graphs are drawn as everybody draws them, whatever their vertices are called."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from pegsol import board, problem
from pegsol.game.boards.board import Board
from pegsol.view.graph_drawings import Place, usual_drawing
from pegsol.view.places import places

nx = pytest.importorskip("networkx")


def radii(points: Iterable[Place]) -> list[float]:
    """Return the distances of points from their centre."""
    points = list(points)
    middle = [sum(values) / len(points) for values in zip(*points, strict=True)]
    return [round(math.dist(place, middle), 2) for place in points]


def crossings(points: list[Place], edges: Iterable[tuple[int, int]]) -> int:
    """Return the number of pairs of edges without a common vertex that cross."""

    def side(a: int, b: int, c: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    return sum(
        side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
        for (a, b), (c, d) in combinations(edges, 2)
        if len({a, b, c, d}) == 4
    )


KNOWN = {
    "path": nx.path_graph(7),
    "cycle": nx.cycle_graph(9),
    "complete": nx.complete_graph(6),
    "two parts": nx.complete_bipartite_graph(3, 4),
    "three parts": nx.complete_multipartite_graph(2, 3, 1),
    "octahedron": nx.octahedral_graph(),
    "star": nx.star_graph(7),
    "cube": nx.convert_node_labels_to_integers(nx.hypercube_graph(3)),
    "prism": nx.circular_ladder_graph(5),
    "petersen": nx.petersen_graph(),
    "moebius-kantor": nx.moebius_kantor_graph(),
    "dodecahedron": nx.dodecahedral_graph(),
}
PLANAR = {"path", "cycle", "star", "cube", "prism"}


def test_a_graph_is_known_by_its_edges_alone() -> None:
    for name in KNOWN:
        graph = KNOWN[name]
        order = list(graph)
        for seed in range(3):
            near = [{order.index(other) for other in graph[vertex]} for vertex in order]
            points = usual_drawing(near)
            assert points is not None, name
            assert min(math.dist(p, q) for p, q in combinations(points, 2)) > 0.85, name
            if name in PLANAR:
                edges = [(a, b) for a, others in enumerate(near) for b in others if a < b]
                assert crossings(points, edges) == 0, name
            Random(seed).shuffle(order)


@pytest.mark.parametrize(
    "edges",
    [
        nx.heawood_graph().edges,
        nx.bull_graph().edges,
        [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2), (3, 5), (5, 0)],
    ],
)  # fmt: skip
def test_other_graphs_are_not_known(edges: Iterable[tuple[int, int]]) -> None:
    graph = nx.Graph(list(edges))
    assert usual_drawing([set(graph[vertex]) for vertex in sorted(graph)]) is None


def test_a_strongly_regular_graph_is_given_up_soon() -> None:
    graph = nx.paley_graph(61).to_undirected()
    assert usual_drawing([set(graph[vertex]) for vertex in sorted(graph)]) is None
    chance = nx.random_regular_graph(3, 60, seed=1)
    assert usual_drawing([set(chance[vertex]) for vertex in sorted(chance)]) is None


def test_a_path_is_straight_and_a_cycle_is_round() -> None:
    path = places(Board.from_lines([("a", "b", "c"), ("b", "c", "d"), ("c", "d", "e")]))
    assert path == tuple([(float(x), 0.0) for x in range(5)])
    assert len(set(radii(places(board("cycle(8)"))))) == 1


def test_the_cube_is_two_nested_squares() -> None:
    cube = problem("cube").board
    points = dict(zip(cube.names, places(cube), strict=True))
    assert radii(points.values()).count(radii(points.values())[0]) == 4
    assert points["a"] == (0, 0)
    assert points["b"][1] == points["a"][1] or points["b"][0] == points["a"][0]
    inner, outer = [radii([points[name] for name in names]) for names in ("efgh", "abcd")]
    assert len(set(inner)) == len(set(outer)) == 1
    assert 2 * inner[0] < outer[0]


def test_the_petersen_graph_is_a_star_in_a_pentagon() -> None:
    petersen = problem("petersen").board
    points = dict(zip(petersen.names, places(petersen), strict=True))
    outer, inner = [[points[f"{ring}{k}"] for k in range(1, 6)] for ring in "oi"]
    assert points["o1"][1] == 0
    assert len(set(radii(outer))) == len(set(radii(inner))) == 1
    assert radii(outer)[0] > 2 * radii(inner)[0]
    edges = {(b, c) for line in petersen.lines for b, c in (line[:2], line[1:])}
    sorted_edges = {(min(edge), max(edge)) for edge in edges}
    assert crossings(list(places(petersen)), sorted_edges) == 5


def test_complete_graphs_and_hubs_are_round() -> None:
    assert len(set(radii(places(board("complete(6)"))))) == 1
    hub, *leaves = places(board("star-graph(6)"))
    assert {round(math.dist(hub, leaf), 2) for leaf in leaves} == {1.25}


def test_two_parts_are_two_columns() -> None:
    points = places(board("bipartite(2,3)"))
    assert [x for x, _ in points] == [0, 0, 2.4, 2.4, 2.4]


def test_lines_that_are_not_all_paths_are_no_graph() -> None:
    plus = Board.from_lines([("a", "m", "b"), ("c", "m", "d")])
    points = dict(zip(plus.names, places(plus), strict=True))
    for start, end in ("ab", "cd"):
        middle = [sum(pair) / 2 for pair in zip(points[start], points[end], strict=True)]
        assert middle == pytest.approx(points["m"], abs=0.1)
