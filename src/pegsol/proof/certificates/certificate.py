"""The interface of certificates, and reading one from JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, Self, TypeVar

from pegsol.errors import NotationError, VerificationError
from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.proof.golden import Weight

W = TypeVar("W", bound=Weight)

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

    def check(self, problem: Problem, recheck: int | None) -> Standing:
        """Return "verified" if the checker of certificates finds that this proves its problem.

        The result is "stated" if the evidence can only be checked by repeating a search of more
        than *recheck* positions (None stands for the checker's own limit).

        Raises VerificationError if this is no proof that *problem* has no solution.
        """
        from pegsol.proof.checker import check_proof  # takes long to import
        from pegsol.proof.statement import statement_of

        proof = {"kind": self.kind, **self.as_json(problem)}
        statement = statement_of(problem)
        if recheck is None:
            proved = check_proof(statement, proof)
        else:
            proved = check_proof(statement, proof, recheck)
        return "stated" if proved == "stated" else "verified"

    @abstractmethod
    def summary(self, problem: Problem) -> str:
        """Return the proof in one to three lines for the reader."""

    @abstractmethod
    def facts(self, problem: Problem) -> tuple[str, list[Any]]:
        """Return the content of :meth:`summary` as a code and its values, for other languages."""

    @abstractmethod
    def as_json(self, problem: Problem) -> dict[str, Any]:
        """Return the evidence as a JSON object."""

    @classmethod
    @abstractmethod
    def from_json(cls, board: Board, content: Mapping[str, object]) -> Self:
        """Return the certificate that :meth:`as_json` wrote, without checking it.

        Raises NotationError if *content* is anything else or names a hole that is not on *board*.
        """


def mapping(data: object, what: str) -> Mapping[str, object]:
    """Return *data* if it is a JSON object; raise NotationError that names *what* if it is not."""
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise NotationError(f"{what} is a JSON object")
    return data


def list_at(content: Mapping[str, object], key: str) -> list[object]:
    """Return the list under *key*; raise NotationError if there is none."""
    value = content.get(key)
    if not isinstance(value, list):
        raise NotationError(f"{key!r} of a proof is a list")
    return value


def sets_at(content: Mapping[str, object], board: Board) -> tuple[int, ...]:
    """Return the sets of holes (bits) under the key parity_sets.

    Raises NotationError if there are none, or for a hole that is not on *board*.
    """
    sets = []
    for names in list_at(content, "parity_sets"):
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise NotationError("a parity set is a list of holes' names")
        sets.append(board.bits(names))
    return tuple(sets)


def enumerated(names: tuple[str, ...] | list[str], limit: int = 24) -> str:
    """Return the first *limit* of the *names*, and the number of the other names.

    >>> enumerated(["a1", "b1", "c1"], limit=2)
    'a1, b1 and 1 more'
    """
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def named_weights(board: Board, weights: Sequence[W]) -> dict[str, W]:
    """Return the weights that are not zero, by the names of their holes.

    Raises VerificationError unless there is one weight for each hole.
    """
    if len(weights) != len(board):
        raise VerificationError("not a proof: a weighting needs one weight for each hole")
    return {name: weight for name, weight in zip(board.names, weights, strict=True) if weight}


def weights_by_name(board: Board, named: object) -> tuple[int, ...]:
    """Return the weights of all holes that :func:`named_weights` wrote.

    Raises NotationError if *named* is anything else or names a hole that is not on *board*.
    """
    weights = [0] * len(board)
    for name, weight in mapping(named, "a weighting").items():
        if type(weight) is not int:
            raise NotationError("the weight of a hole is a whole number")
        weights[board.hole(name)] = weight
    return tuple(weights)
