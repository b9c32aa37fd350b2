"""Proofs by pagoda functions: weightings of the holes that no jump can raise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pegsol.errors import NotationError, ProblemError
from pegsol.model.boards.board import Board
from pegsol.model.problems.problem import Problem
from pegsol.theory.certificates.certificate import (
    Certificate,
    enumerated,
    list_at,
    mapping,
    named_weights,
    sets_at,
    weights_by_name,
)
from pegsol.theory.golden import Golden, Weight
from pegsol.theory.pagoda import Pagoda, refuting_cover
from pegsol.theory.position_class import classes_of, possible_finishes
from pegsol.wording import plural


@dataclass(frozen=True, slots=True)
class Weightings(Certificate):
    """Weightings, each with a weight for every hole.

    If the weightings refute the positions that the finish allows one by one, they refute only the
    positions with the parities of the start on the parity ``sets`` (bits).
    """

    kind: ClassVar[str] = "pagoda"

    weights: tuple[tuple[Weight, ...], ...]
    sets: tuple[int, ...] = ()

    @classmethod
    def find(cls, problem: Problem, weightings: Iterable[Sequence[Weight]]) -> Weightings | None:
        """Return as few of the *weightings* as refute *problem*, or None if they do not.

        Weightings that some jump raises are ignored. Either one weighting refutes the whole finish,
        or each position that the finish allows in the class of the start is refuted by one of the
        chosen weightings, none of which can be left out. The second way is tried for finishes that
        allow few positions.

        Raises ProblemError unless each weighting has one weight for each hole.
        """
        tried = []
        for weights in weightings:
            pagoda = Pagoda(problem.board, tuple(weights), problem.rules)
            if pagoda.refutes(problem):
                return cls((pagoda.weights,))
            tried.append(pagoda)
        chosen = refuting_cover(problem.start.bits, possible_finishes(problem) or (), tried)
        if not chosen:
            return None
        return cls(
            tuple([pagoda.weights for pagoda in chosen]), classes_of(problem.board).parity_sets
        )

    def summary(self, problem: Problem) -> str:
        code, values = self.facts(problem)
        if code == "pagoda":
            weights, start, least = values
            return (
                f"Pagoda function: with the weights {enumerated(weights)} (other holes 0)\nthe "
                f"start weighs {start}, every allowed finish weighs at least {least}, and no jump "
                "raises the weight."
            )
        return (
            f"Pagoda functions: {plural(values[0], 'weighting')} of the holes that no "
            "jump raises.\nEach position that the finish allows (in the start's position class) "
            "weighs more than the start\nby one of them."
        )

    def facts(self, problem: Problem) -> tuple[str, list[Any]]:
        named = [
            [f"{name} {weight}" for name, weight in named_weights(problem.board, weights).items()]
            for weights in self.weights
        ]
        if len(self.weights) == 1:
            pagoda = Pagoda(problem.board, self.weights[0], problem.rules)
            start, least = pagoda.weight(problem.start.bits), pagoda.least(problem.finish)
            if start < least:
                return "pagoda", [named[0], _shown(start), _shown(least)]
        return "pagodas", [len(self.weights), named]

    def as_json(self, problem: Problem) -> dict[str, Any]:
        board = problem.board
        weightings = [named_weights(board, weights) for weights in self.weights]
        content: dict[str, Any] = {"weightings": weightings}
        if any(isinstance(weight, Golden) for weights in self.weights for weight in weights):
            content["golden"] = True
            content["weightings"] = [
                {name: _pair(weight) for name, weight in named.items()} for named in weightings
            ]
        if self.sets:
            content["parity_sets"] = [list(board.names_of(holes)) for holes in self.sets]
        return content

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, object]) -> Weightings:
        golden = content.get("golden", False)
        if type(golden) is not bool:
            raise NotationError("'golden' of a proof is true or false")
        read = _golden_by_name if golden else weights_by_name
        weightings = [read(board, named) for named in list_at(content, "weightings")]
        return cls(tuple(weightings), sets_at(content, board) if "parity_sets" in content else ())


def _golden_by_name(board: Board, named: object) -> tuple[Weight, ...]:
    weights: list[Weight] = [0] * len(board)
    for name, weight in mapping(named, "a weighting").items():
        if not isinstance(weight, list) or [type(part) for part in weight] != [int, int]:
            raise NotationError("a golden weight is a list of two whole numbers")
        weights[board.hole(name)] = Golden(*weight)
    return tuple(weights)


def _pair(weight: Weight) -> list[int]:
    if isinstance(weight, int):
        return [weight, 0]
    if not (isinstance(weight.a, int) and isinstance(weight.b, int)):
        raise ProblemError(f"a certificate has whole weights: multiply {weight} and the others")
    return [weight.a, weight.b]


def _shown(weight: Weight) -> int | str:
    """Return a weight in the form of the facts of a proof."""
    if isinstance(weight, int):
        return weight
    return f"{weight} = {float(weight):.4f}.." if weight.b else str(weight)
