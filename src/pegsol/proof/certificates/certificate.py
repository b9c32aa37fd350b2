"""The interface of certificates, and the names of holes in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, Self

from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem

Standing = Literal["verified", "stated"]
"""The outcome of a check: the proof holds, or it only states what a search found."""


class Certificate(ABC):
    """Evidence that a problem has no solution.

    A certificate holds the evidence alone; the problem is passed to each method.
    """

    __slots__ = ()

    kind: ClassVar[str]
    """The kind of proof, as it is named in JSON."""

    @property
    def reason(self) -> str:
        """The kind of proof for the reader, which for a small tree is that of its only leaf."""
        return self.kind

    @abstractmethod
    def summary(self, problem: Problem) -> str:
        """Return the proof in one to three lines for the reader."""

    @abstractmethod
    def as_json(self, problem: Problem) -> dict[str, Any]:
        """Return the evidence as a JSON object."""

    @classmethod
    @abstractmethod
    def from_json(cls, board: Board, content: Mapping[str, Any]) -> Self:
        """Return the certificate that :meth:`as_json` wrote and the checker accepts."""


def enumerated(names: tuple[str, ...] | list[str], limit: int = 24) -> str:
    """Return the first *limit* of the *names*, and the number of the other names.

    >>> enumerated(["a1", "b1", "c1"], limit=2)
    'a1, b1 and 1 more'
    """
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def named_weights(board: Board, weights: Sequence[int]) -> dict[str, int]:
    """Return the weights that are not zero, by the names of their holes."""
    return {name: weight for name, weight in zip(board.names, weights, strict=True) if weight}


def weights_by_name(board: Board, named: Mapping[str, int]) -> tuple[int, ...]:
    """Return the weights of all holes that :func:`named_weights` wrote."""
    return tuple([named.get(name, 0) for name in board.names])


def sets_of(board: Board, listed: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return sets of holes (bits) that are listed by name."""
    return tuple([board.bits(names) for names in listed])


def names_of(board: Board, sets: Sequence[int]) -> list[list[str]]:
    """Return the names of the holes of each set (bits)."""
    return [list(board.names_of(holes)) for holes in sets]
