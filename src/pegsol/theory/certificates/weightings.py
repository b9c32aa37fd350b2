"""Proofs by pagoda functions: weightings of the holes that no jump can raise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pegsol.errors import VerificationError
from pegsol.model.board import Board
from pegsol.model.problem import Problem
from pegsol.theory.certificates.certificate import (
    Certificate,
    enumerated,
    list_at,
    named_weights,
    weights_by_name,
)
from pegsol.theory.pagoda import Pagoda, each_outweighs, refuting_cover
from pegsol.theory.position_class import parity_sets, possible_finishes
from pegsol.wording import plural


@dataclass(frozen=True, slots=True)
class Weightings(Certificate):
    """Weightings, each with a weight for every hole."""

    kind: ClassVar[str] = "pagoda"

    weights: tuple[tuple[int, ...], ...]

    @classmethod
    def find(cls, problem: Problem, weightings: Iterable[Sequence[int]]) -> Weightings | None:
        """Return as few of the *weightings* as refute *problem*, or None if they do not.

        Weightings that some jump raises are ignored. Either one weighting refutes the whole
        finish, or each position that the finish allows in the class of the start is refuted by one
        of those chosen, none of which can be left out; the latter is tried for finishes that allow
        few positions.

        Raises ProblemError if a weighting does not have one weight for each hole.
        """
        tried = []
        for weights in weightings:
            pagoda = Pagoda(problem.board, tuple(weights), problem.rules)
            if pagoda.refutes(problem):
                return cls((pagoda.weights,))
            tried.append(pagoda)
        chosen = refuting_cover(problem.start.bits, possible_finishes(problem) or (), tried)
        return cls(tuple([pagoda.weights for pagoda in chosen])) if chosen else None

    def check(self, problem: Problem, recheck: int) -> None:
        pagodas = []
        for weights in self.weights:
            if len(weights) != len(problem.board):
                raise VerificationError("not a proof: a weighting needs one weight for each hole")
            pagodas.append(Pagoda(problem.board, weights, problem.rules))
            pagodas[-1].check()
        if not pagodas:
            raise VerificationError("not a proof: it has no weighting")
        if any(pagoda.refutes(problem) for pagoda in pagodas):
            return
        positions = possible_finishes(problem)
        if positions is None or not each_outweighs(positions, problem.start.bits, pagodas):
            raise VerificationError(
                "not a proof: the finish allows a position that no weighting makes heavier than "
                "the start"
            )

    def summary(self, problem: Problem) -> str:
        code, values = self.facts(problem)
        if code == "pagoda":
            weights, start, least = values
            return (
                f"Pagoda function: with the weights {enumerated(weights)} (other holes 0)\nthe "
                f"start weighs {start}, every allowed finish at least {least}, and no jump raises "
                "the weight."
            )
        return (
            f"Pagoda functions: {plural(values[0], 'weighting')} of the holes that no "
            "jump raises.\nEach position that the finish allows (in the start's position class) "
            "weighs more than the start\nby one of them."
        )

    def facts(self, problem: Problem) -> tuple[str, list[Any]]:
        if len(self.weights) == 1:
            pagoda = Pagoda(problem.board, self.weights[0], problem.rules)
            start, least = pagoda.weight(problem.start.bits), pagoda.least(problem.finish)
            if start < least:
                named = named_weights(problem.board, self.weights[0])
                weights = [f"{name} {weight}" for name, weight in named.items()]
                return "pagoda", [weights, start, least]
        return "pagodas", [len(self.weights)]

    def as_json(self, problem: Problem) -> dict[str, Any]:
        board = problem.board
        content: dict[str, Any] = {"weightings": [named_weights(board, w) for w in self.weights]}
        if self.facts(problem)[0] == "pagodas":
            content["parity_sets"] = [list(board.names_of(holes)) for holes in parity_sets(board)]
        return content

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, object]) -> Weightings:
        weightings = list_at(content, "weightings")
        return cls(tuple([weights_by_name(board, weighting) for weighting in weightings]))
