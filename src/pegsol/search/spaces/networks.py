"""A state space as a graph of networkx."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pegsol.errors import Limit, LimitError, MissingExtraError
from pegsol.search.spaces.state_space import StateSpace

if TYPE_CHECKING:
    from pegsol.model.problems.position import Jump, Position


def graph_of(space: StateSpace, most: int) -> Any:
    """Return the graph of *space*: see :meth:`pegsol.StateSpace.to_networkx`."""
    try:
        import networkx as nx
    except ModuleNotFoundError:
        raise MissingExtraError("graph", "a graph of networkx") from None
    if space.total > most:
        raise LimitError(
            Limit.NODES,
            f"the graph has {space.total:,} positions, more than {most:,}",
        )
    graph = nx.DiGraph()
    graph.add_nodes_from([(position, {"pegs": position.peg_count}) for position in space])
    for position in list(graph):
        following: dict[Position, tuple[Jump, ...]] = {}
        for jump, after in position.successors(space.rules):
            following[after] = (*following.get(after, ()), jump)
        for after, jumps in following.items():
            if after in graph:
                graph.add_edge(position, after, jumps=jumps)
    return graph
