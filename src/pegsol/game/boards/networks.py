"""Boards from graphs of networkx, and graphs from boards.

On a graph a peg jumps from a vertex over a neighbour to one of its neighbours, so every path of
three vertices is a line. On a directed graph it jumps along two arcs, so every directed path of
three vertices is a one-way line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pegsol.errors import MissingExtraError, NotationError, ProblemError
from pegsol.game.boards.board import MAX_HOLES, Board, check_name
from pegsol.game.boards.shapes import Edge, check_line_count, graph_name, paths_of_three
from pegsol.wording import shorten, shown


def board_of(graph: Any) -> Board:
    """Return the board of a *graph*: see :meth:`pegsol.Board.from_networkx`."""
    if not all(hasattr(graph, name) for name in ("nodes", "edges", "is_directed")):
        raise TypeError(f"expected a networkx graph, not {shown(graph)}")
    names = _names(graph)
    edges: dict[Edge, None] = {}
    for ends in graph.edges():
        a, b = names[ends[0]], names[ends[1]]
        if a == b:
            raise ProblemError(f"an edge joins vertex {a} to itself")
        if graph.is_directed() or (b, a) not in edges:
            edges[a, b] = None
    if graph.is_directed():
        return Board.from_lines([], one_way=_directed_paths(edges), holes=names.values())
    on_edges = {vertex for edge in edges for vertex in edge}
    lone = [(name,) for name in names.values() if name not in on_edges]
    name = graph_name([*edges, *lone])
    return Board.from_lines(paths_of_three(edges), holes=names.values(), name=name)


def _names(graph: Any) -> dict[Any, str]:
    """Return the name of the hole of each vertex."""
    if graph.number_of_nodes() > MAX_HOLES:
        raise ProblemError(f"a board has at most {MAX_HOLES} holes, not {graph.number_of_nodes()}")
    names: dict[Any, str] = {}
    for vertex in graph.nodes():
        try:
            names[vertex] = check_name(str(vertex))
        except NotationError as error:
            raise NotationError(
                f"vertex {shorten(str(vertex), 40)}: {error}; rename the vertices with "
                "nx.relabel_nodes or nx.convert_node_labels_to_integers"
            ) from None
    for name, count in Counter(names.values()).items():
        if count > 1:
            raise ProblemError(f"{count} vertices are called {name}")
    return names


def _directed_paths(arcs: Iterable[Edge]) -> list[tuple[str, str, str]]:
    """Return every path of three vertices along two of the *arcs*."""
    after: dict[str, list[str]] = {}
    into: dict[str, int] = {}
    for a, b in arcs:
        after.setdefault(a, []).append(b)
        into[b] = into.get(b, 0) + 1
    check_line_count(sum([into[b] * len(after.get(b, ())) for b in into]))
    return [
        (a, b, c) for a, ends in after.items() for b in ends for c in after.get(b, ()) if c != a
    ]


def graph_of(board: Board) -> Any:
    """Return the graph of a *board*: see :meth:`pegsol.Board.to_networkx`."""
    try:
        import networkx as nx
    except ModuleNotFoundError:
        raise MissingExtraError("graph", "a graph of networkx") from None
    graph = nx.DiGraph() if board.one_way else nx.Graph()
    graph.add_nodes_from(board.names)
    if board.grid is not None:
        for name, (x, y) in zip(board.names, board.grid, strict=True):
            graph.nodes[name]["pos"] = x / 2, -y
    names = board.names
    for a, b, c in board.jumps:
        graph.add_edge(names[a], names[b])
        graph.add_edge(names[b], names[c])
    return graph
