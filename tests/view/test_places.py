"""Where holes stand in pictures; well-known graphs are drawn as everybody draws them."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import given

from pegsol import board
from pegsol.game.boards.board import Board
from pegsol.view.graph_drawings import usual_drawing
from pegsol.view.places import on_lattice, places
from strategies import boards, examples


def by_lines(name: str) -> Board:
    """Return a board of the catalogue without its coordinates."""
    known = board(name)
    return Board.from_lines([[known.names[hole] for hole in line] for line in known.lines])


@given(boards())
@examples(200)
def test_holes_stand_apart_and_lines_on_a_lattice_are_straight(given_board: Board) -> None:
    stands = places(given_board)
    assert len(stands) == len(given_board)
    assert min(x for x, _ in stands) == min(y for _, y in stands) == 0
    for p, q in combinations(stands, 2):
        assert math.dist(p, q) > 0.4, "their holes would cover each other"
    if on_lattice(given_board) and given_board.geometry != "lines":  # a torus wraps around
        longer = math.sqrt(2) if given_board.geometry == "square+diagonals" else 1
        for a, b, c in given_board.lines:
            assert 0.99 < math.dist(stands[a], stands[b]) < longer + 0.01
            middle = [(p + q) / 2 for p, q in zip(stands[a], stands[c], strict=True)]
            assert middle == pytest.approx(stands[b], abs=0.01)


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


def test_scattered_holes_are_laid_out_like_a_graph() -> None:
    far = Board.from_coordinates("square", [(0, 0), (1, 0), (2, 0), (9000, 9000)])
    assert not on_lattice(far)
    assert max(x for x, _ in places(far)) < 10


# -- well-known graphs ---------------------------------------------------------------------------


KNOWN = {
    "path": nx.path_graph(7),
    "cycle": nx.cycle_graph(9),
    "three parts": nx.complete_multipartite_graph(2, 3, 1),
    "star": nx.star_graph(7),
    "cube": nx.convert_node_labels_to_integers(nx.hypercube_graph(3)),
    "petersen": nx.petersen_graph(),
    "dodecahedron": nx.dodecahedral_graph(),
}


def test_a_graph_is_known_by_its_edges_alone() -> None:
    for name, graph in KNOWN.items():
        order, drawings = list(graph), set()
        for seed in range(3):
            near = [{order.index(other) for other in graph[vertex]} for vertex in order]
            points = usual_drawing(near)
            assert points is not None, name
            assert min(math.dist(p, q) for p, q in combinations(points, 2)) > 0.85, name
            edges = [(points[a], points[b]) for a, others in enumerate(near) for b in others]
            drawings.add(tuple(sorted([round(math.dist(p, q), 3) for p, q in edges])))
            Random(seed).shuffle(order)
        assert len(drawings) == 1, name


@pytest.mark.parametrize(
    "graph", [nx.heawood_graph(), nx.bull_graph(), nx.paley_graph(61).to_undirected()]
)
def test_other_graphs_are_not_known(graph: nx.Graph) -> None:
    assert usual_drawing([set(graph[vertex]) for vertex in sorted(graph)]) is None
