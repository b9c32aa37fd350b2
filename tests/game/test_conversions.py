"""Positions from and to numbers and grids, and boards from and to graphs of networkx."""

from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategies
from messages import Messages
from pegsol import Batch, Board, Position, ProblemError, board
from pegsol.errors import PegError


@settings(deadline=None)
@given(strategies.boards(), st.data())
def test_positions_are_vectors_and_grids_of_numbers(board: Board, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(board))
    row = np.asarray(position)
    assert row.tolist() == [int(name in position) for name in board.names]
    for numbers in (row, row.tolist(), row.astype(bool), row.astype(float)):
        assert Position(board, numbers) == Position.of(board, numbers) == position
    batch = Batch.of([position, position.complement()])
    assert Batch(board, np.asarray(batch)) == batch
    assert np.asarray(batch, float)[0].tolist() == row.tolist()
    if board.coordinates is None:
        with pytest.raises(ProblemError, match="no places"):
            position.grid()
        return
    grid = position.grid()
    for hole, (column, line) in enumerate(board.coordinates):
        assert grid[line, column] == row[hole]
    assert (grid == -1).sum() == grid.size - len(board)
    if grid.size > 1000:  # slow to read number by number
        return
    for numbers in (grid, grid.tolist(), grid == 1):
        assert Position(board, numbers) == position
    assert Batch(board, batch.grid()) == batch


# -- graphs --------------------------------------------------------------------------------------


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
    paths = {(a, b, c) for a in graph for b in graph[a] for c in graph[b] if len({a, b, c}) == 3}
    assert {tuple(made.names[hole] for hole in jump) for jump in made.jumps} == paths
    back = made.to_networkx()
    assert set(back.edges()) <= set(graph.edges()) | {(b, a) for a, b in graph.edges()}
    assert Board.from_networkx(back) == made
    if not graph.is_directed():
        assert board(made.name) == made


def test_neighbours_of_a_drawn_board_and_their_places() -> None:
    graph = board("triangle(3)").to_networkx()
    assert sorted(graph["b3"]) == ["a3", "c3"]  # of the three short lines through b3 no other
    assert [graph.nodes[name]["pos"] for name in ("a1", "c3")] == [(0, 0), (1, -2)]
    large = Board.from_networkx(nx.convert_node_labels_to_integers(nx.grid_2d_graph(32, 32)))
    assert len(large) == 1024
    assert Board.from_networkx(large.to_networkx()) == large


def test_numbers_and_graphs_that_are_refused(messages: Messages) -> None:
    wrong: list[Any] = [[3], [2] * 33, [None] * 33, [[1]], np.ones((7, 7), int)]
    graphs: list[Any] = [nx.grid_2d_graph(2, 2), nx.path_graph(["any", "b"]), {"a": ["b"]}]
    graphs += [nx.Graph([(1, 2), (2, "1")]), nx.Graph([("a", "a")])]
    graphs += [nx.empty_graph(1025), nx.empty_graph(0), nx.complete_graph(100)]
    messages(
        (PegError, TypeError),
        lambda call, *given: call(*given),
        [
            *((Position, "english", numbers) for numbers in wrong),
            (Batch, "english", np.full((1, 7, 7), -1)),
            *((Board.from_networkx, graph) for graph in graphs),
        ],
    )
