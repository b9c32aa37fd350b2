"""Boards from graphs of networkx, and back."""

import sys

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies
from pegsol import Board, MissingExtraError, NotationError, ProblemError, board


def paths(graph: nx.Graph) -> set[tuple[str, str, str]]:
    """Return the paths of three vertices of a graph, both ways, or along its arcs."""
    return {(a, b, c) for a in graph for b in graph[a] for c in graph[b] if len({a, b, c}) == 3}


def named_jumps(made: Board) -> set[tuple[str, ...]]:
    return {tuple(made.names[hole] for hole in jump) for jump in made.jumps}


@st.composite
def graphs(draw: st.DrawFn) -> nx.Graph:
    vertices = [f"v{number}" for number in range(draw(st.integers(1, 7)))]
    graph = draw(st.sampled_from([nx.Graph, nx.DiGraph, nx.MultiGraph]))()
    graph.add_nodes_from(vertices)
    pairs = st.tuples(st.sampled_from(vertices), st.sampled_from(vertices))
    graph.add_edges_from(draw(st.lists(pairs.filter(lambda ends: ends[0] != ends[1]), max_size=9)))
    return graph


@strategies.examples(100)
@given(graphs())
def test_every_path_of_three_vertices_is_a_jump(graph: nx.Graph) -> None:
    made = Board.from_networkx(graph)
    assert set(made.names) == set(graph)
    assert named_jumps(made) == paths(graph)
    back = made.to_networkx()
    assert set(back.edges()) <= set(graph.edges()) | {(b, a) for a, b in graph.edges()}
    assert Board.from_networkx(back) == made
    if not graph.is_directed():
        assert board(made.name) == made


@pytest.mark.parametrize("name", ["cycle(6)", "complete(5)", "bipartite(2,3)", "star-graph(4)"])
def test_graphs_of_the_catalogue_come_back(name: str) -> None:
    assert Board.from_networkx(board(name).to_networkx()) == board(name)


def test_neighbours_of_a_drawn_board_and_their_places() -> None:
    graph = board("triangle(3)").to_networkx()
    assert sorted(graph["b3"]) == ["a3", "c3"]  # of the three short lines through b3 no other
    assert graph.nodes["a1"]["pos"] == (0, 0)
    assert graph.nodes["c3"]["pos"] == (1, -2)


@pytest.mark.parametrize(
    ("graph", "error", "message"),
    [
        (nx.grid_2d_graph(2, 2), NotationError, r"vertex \(0, 0\): .* nx.relabel_nodes or nx"),
        (nx.path_graph(["any", "b"]), NotationError, "'any' is a word of the notation"),
        (nx.Graph([(1, 2), (2, "1")]), ProblemError, "2 vertices are called 1"),
        (nx.Graph([("a", "a")]), ProblemError, "an edge joins vertex a to itself"),
        (nx.empty_graph(1025), ProblemError, "a board has at most 1024 holes, not 1025"),
        (nx.empty_graph(0), ProblemError, "a board has 1 to 1024 holes, not 0"),
        (nx.complete_graph(100), ProblemError, "at most 100000 lines, not 485100"),
        (nx.complete_graph(100, nx.DiGraph), ProblemError, "at most 100000 lines, not 980100"),
        ({"a": ["b"]}, TypeError, "expected a networkx graph"),
    ],
)
def test_graphs_that_are_no_boards(graph: nx.Graph, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Board.from_networkx(graph)


def test_large_graphs() -> None:
    made = Board.from_networkx(nx.convert_node_labels_to_integers(nx.grid_2d_graph(32, 32)))
    assert len(made) == 1024
    assert Board.from_networkx(made.to_networkx()) == made


def test_without_networkx_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    line = board("line(3)")
    with pytest.raises(MissingExtraError, match="'graph'"):
        line.to_networkx()
