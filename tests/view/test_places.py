"""Where holes stand in pictures; well-known graphs are drawn as everybody draws them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import given

from pegsol import board, problem
from pegsol.game.boards.board import Board
from pegsol.view.graph_drawings import Place, usual_drawing
from pegsol.view.places import on_lattice, places
from strategies import NAMED, boards, examples


def by_lines(name: str) -> Board:
    """Return a board of the catalogue without its coordinates."""
    known = board(name)
    return Board.from_lines([[known.names[hole] for hole in line] for line in known.lines])


def test_neighbours_on_a_lattice_are_one_apart_and_lines_are_straight() -> None:
    for name in [n for n in NAMED if board(n).geometry in ("square", "triangular")]:
        stands = places(board(name))
        for a, b, c in board(name).lines:
            assert math.dist(stands[a], stands[b]) == pytest.approx(1, abs=0.01), name
            middle = [(p + q) / 2 for p, q in zip(stands[a], stands[c], strict=True)]
            assert middle == pytest.approx(stands[b], abs=0.01), name


@given(boards())
@examples(60)
def test_holes_of_any_board_stand_apart_from_the_origin_on(given_board: Board) -> None:
    stands = places(given_board)
    assert len(stands) == len(given_board)
    assert min(x for x, _ in stands) == min(y for _, y in stands) == 0
    for p, q in combinations(stands, 2):
        assert math.dist(p, q) > 0.4, "their holes would cover each other"


def test_a_graph_that_is_a_lattice_looks_like_it() -> None:
    graph = by_lines("english")
    stands = places(graph)
    assert not on_lattice(graph)
    for a, b, c in graph.lines:
        assert math.dist(stands[a], stands[b]) == pytest.approx(1.15, abs=0.2)
        ab = math.atan2(stands[b][1] - stands[a][1], stands[b][0] - stands[a][0])
        bc = math.atan2(stands[c][1] - stands[b][1], stands[c][0] - stands[b][0])
        assert math.cos(ab - bc) > 0.97
        # Its rows are turned to run along the picture's.
        assert min(abs(math.sin(ab)), abs(math.cos(ab))) < 0.15


def test_parts_stand_beside_each_other_and_scattered_holes_like_a_graph() -> None:
    parts = Board.from_lines([("a", "b", "c"), ("x", "y", "z")], holes=["alone"])
    stands = dict(zip(parts.names, places(parts), strict=True))
    for first, second in combinations([("a", "b", "c"), ("x", "y", "z"), ("alone",)], 2):
        assert min(math.dist(stands[p], stands[q]) for p in first for q in second) > 1.2
    far = Board.from_coordinates("square", [(0, 0), (1, 0), (2, 0), (9000, 9000)])
    assert not on_lattice(far)
    assert max(x for x, _ in places(far)) < 10


@pytest.mark.parametrize("side", [16, pytest.param(32, marks=pytest.mark.long)])
def test_large_graphs_are_laid_out(side: int) -> None:
    graph = by_lines(f"square({side})")
    stands = places(graph)
    lengths = [math.dist(stands[a], stands[b]) for a, b, _ in graph.lines]
    assert max(lengths) < 2.5 * min(lengths)


def test_places_are_the_same_in_every_run() -> None:
    first = places(board("cycle(7)"))
    assert places.__wrapped__(board("cycle(7)")) == first  # type: ignore[attr-defined]


# -- well-known graphs ---------------------------------------------------------------------------


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
    for name, graph in KNOWN.items():
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
    "graph",
    [
        nx.heawood_graph(),
        nx.bull_graph(),
        nx.Graph([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2), (3, 5), (5, 0)]),
        # Strongly regular, or by chance: these are given up soon.
        nx.paley_graph(61).to_undirected(),
        nx.random_regular_graph(3, 60, seed=1),
    ],
)
def test_other_graphs_are_not_known(graph: nx.Graph) -> None:
    assert usual_drawing([set(graph[vertex]) for vertex in sorted(graph)]) is None


def test_paths_rings_hubs_and_parts() -> None:
    path = places(Board.from_lines([("a", "b", "c"), ("b", "c", "d"), ("c", "d", "e")]))
    assert path == tuple([(float(x), 0.0) for x in range(5)])
    for name in ("cycle(8)", "complete(6)"):
        assert len(set(radii(places(board(name))))) == 1
    hub, *leaves = places(board("star-graph(6)"))
    assert {round(math.dist(hub, leaf), 2) for leaf in leaves} == {1.25}
    assert [x for x, _ in places(board("bipartite(2,3)"))] == [0, 0, 2.4, 2.4, 2.4]


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


def test_lines_that_are_not_all_paths_are_no_graph() -> None:
    plus = Board.from_lines([("a", "m", "b"), ("c", "m", "d")])
    points = dict(zip(plus.names, places(plus), strict=True))
    for start, end in ("ab", "cd"):
        middle = [sum(pair) / 2 for pair in zip(points[start], points[end], strict=True)]
        assert middle == pytest.approx(points["m"], abs=0.1)
