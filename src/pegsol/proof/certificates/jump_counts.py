"""Leaves of trees by jump counts: no numbers of jumps change one position into another.

The number of times that each jump is made decides the finish, and these numbers obey inequalities
that hold for any solution. A leaf multiplies some inequalities and adds them up to one that no
numbers fulfil. If the proof needs cases, branches divide the numbers.

Reference: M. Kiyomi and T. Matsui, Integer programming based algorithms for peg solitaire problems,
Computers and Games 2000, LNCS 2063, 229-240 (the integer programme without first and last changes
and areas).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pegsol.game.boards.board import Board
from pegsol.proof.certificates.certificate import (
    named_weights,
    names_of,
    sets_of,
    weights_by_name,
)

Times = tuple[int, int]
"""A set of holes (bits), and the multiple of its inequality that is added."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The terms of a sum: a weight for each hole, and multiples of inequalities.

    ``first`` and ``last`` are for the first and the last change of sets of holes, and ``branches``
    for the branches above, from the root down. ``areas`` (sets of holes) limit what the jumps in
    them contribute.
    """

    weights: tuple[int, ...]
    first: tuple[Times, ...] = ()
    last: tuple[Times, ...] = ()
    branches: tuple[int, ...] = ()
    areas: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """Two cases: the sum of the counts of these jumps is at most *at_most*, or it is greater."""

    jumps: tuple[int, ...]
    at_most: int
    less: Node
    more: Node


Node = Leaf | Branch


def leaves(node: Node) -> Iterator[Leaf]:
    """Yield the leaves below *node* and *node* itself if it is a leaf."""
    if isinstance(node, Leaf):
        yield node
    else:
        yield from leaves(node.less)
        yield from leaves(node.more)


def node_json(board: Board, node: Node) -> dict[str, Any]:
    """Return *node* and all nodes below it as a JSON object.

    >>> from pegsol import board
    >>> node_json(board("line(3)"), Leaf((0, 0, 1), first=((0b100, 1),)))
    {'weights': {'c1': 1}, 'first': [[['c1'], 1]]}
    """
    if isinstance(node, Branch):
        return {
            "jumps": list(node.jumps),
            "at_most": node.at_most,
            "less": node_json(board, node.less),
            "more": node_json(board, node.more),
        }
    content: dict[str, Any] = {
        "weights": named_weights(board, node.weights),
        "first": [[list(board.names_of(holes)), times] for holes, times in node.first],
        "last": [[list(board.names_of(holes)), times] for holes, times in node.last],
        "branches": list(node.branches),
        "areas": names_of(board, node.areas),
    }
    return {key: value for key, value in content.items() if value}


def node_from_json(board: Board, content: Mapping[str, Any]) -> Node:
    """Return the node that :func:`node_json` wrote and the checker accepts."""
    if "jumps" in content:
        less, more = [node_from_json(board, content[key]) for key in ("less", "more")]
        return Branch(tuple(content["jumps"]), content["at_most"], less, more)
    first, last = [
        tuple([(board.bits(names), times) for names, times in content.get(key, ())])
        for key in ("first", "last")
    ]
    return Leaf(
        weights_by_name(board, content.get("weights", {})),
        first,
        last,
        tuple(content.get("branches", ())),
        sets_of(board, content.get("areas", ())),
    )
