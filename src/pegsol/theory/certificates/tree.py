"""Proofs by trees: a few jumps from both ends, and a reason for each pair of positions.

A *pair* states that one position cannot become another. A pair holds for one of four reasons: the
other position weighs more by some pagoda function; no numbers of jumps lead from one to the other;
after each jump from the first position, the pair with the second holds; or before each jump that
leads to the second position, the pair with the first holds. Equal pairs occur only once in a tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pegsol.errors import NotationError
from pegsol.model.boards.board import Board
from pegsol.model.problems.problem import Problem
from pegsol.theory.certificates.certificate import (
    Certificate,
    list_at,
    mapping,
    named_weights,
    weights_by_name,
)
from pegsol.theory.certificates.jump_counts import Node, node_from_json, node_json
from pegsol.theory.golden import Weight
from pegsol.theory.position_class import classes_of
from pegsol.wording import plural

Reason = Literal["pagoda", "first jump", "last jump", "jump counts"]

REASONS: tuple[Reason, ...] = ("pagoda", "first jump", "last jump", "jump counts")


def positions_after(problem: Problem, bits: int) -> set[int]:
    """Return the positions (bits) after a jump from *bits*, by the rules of *problem*."""
    return _neighbours(problem, bits, taking=problem.rules == "normal")


def positions_before(problem: Problem, bits: int) -> set[int]:
    """Return the positions (bits) from which a jump leads to *bits*, by the rules of *problem*."""
    return _neighbours(problem, bits, taking=problem.rules == "reverse")


def _neighbours(problem: Problem, bits: int, *, taking: bool) -> set[int]:
    return {
        bits ^ mask
        for mask, pegs in problem.board.jump_masks
        if bits & mask == (pegs if taking else mask ^ pegs)
    }


@dataclass(frozen=True, slots=True)
class Pair:
    """The statement that the position *origin* (bits) cannot become *target*, and the reason.

    *weighting* is the number of the weighting if that is the reason; *branches* are the branches of
    the jump counts if those are.
    """

    origin: int
    target: int
    by: Reason
    weighting: int = 0
    branches: Node | None = None


@dataclass(frozen=True, slots=True)
class Tree(Certificate):
    """Pairs, and the weightings that they use; each weighting has a weight for every hole.

    The pairs include the pair of the start with each position that the finish allows in the class
    of the start.
    """

    kind: ClassVar[str] = "tree"

    weightings: tuple[tuple[Weight, ...], ...]
    pairs: tuple[Pair, ...]

    def summary(self, problem: Problem) -> str:
        reasons = []
        if len(self.weightings) == 1:
            reasons.append("it weighs less by a pagoda function, ")
        elif self.weightings:
            reasons.append(f"it weighs less by one of {len(self.weightings)} pagoda functions, ")
        if self._counted:
            reasons.append("no numbers of jumps lead there, ")
        reasons.append("or every next\nfirst" if reasons else "every next first")
        return (
            f"Tree: {plural(len(self.pairs), 'pair')} of positions, one after some first jumps, "
            "the other before some last jumps.\nThe first cannot become the second: "
            f"{''.join(reasons)} jump (or every last one) leads to another of these pairs."
        )

    def facts(self, problem: Problem) -> tuple[str, list[Any]]:
        if self._counted:
            return "treeCounts", [len(self.pairs)]
        return "tree", [len(self.pairs), len(self.weightings)]

    @property
    def _counted(self) -> bool:
        return any(pair.by == "jump counts" for pair in self.pairs)

    def as_json(self, problem: Problem) -> dict[str, Any]:
        board = problem.board
        content: dict[str, Any] = {"weightings": [named_weights(board, w) for w in self.weightings]}
        single = problem.finish.is_exact
        sets = () if single else classes_of(board).parity_sets
        content["parity_sets"] = [list(board.names_of(holes)) for holes in sets]
        content["pairs"] = []
        for pair in self.pairs:
            origin, target = board.names_of(pair.origin), board.names_of(pair.target)
            entry: dict[str, Any] = {"from": list(origin), "to": list(target), "by": pair.by}
            if pair.by == "pagoda":
                entry["weighting"] = pair.weighting
            if pair.branches is not None:
                entry["branches"] = node_json(board, pair.branches)
            content["pairs"].append(entry)
        return content

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, object]) -> Tree:
        weightings = [weights_by_name(board, named) for named in list_at(content, "weightings")]
        pairs = [_pair(board, mapping(pair, "a pair")) for pair in list_at(content, "pairs")]
        return cls(tuple(weightings), tuple(pairs))


def _pair(board: Board, content: Mapping[str, object]) -> Pair:
    ends = []
    for key in ("from", "to"):
        names = list_at(content, key)
        if not all(isinstance(name, str) for name in names):
            raise NotationError("a position of a pair is a list of holes' names")
        ends.append(board.bits([str(name) for name in names]))
    weighting = content.get("weighting", 0)
    if type(weighting) is not int:
        raise NotationError("the number of a weighting is a whole number")
    for by in REASONS:
        if content.get("by") == by:
            counted = by == "jump counts"
            branches = node_from_json(board, content.get("branches")) if counted else None
            return Pair(ends[0], ends[1], by, weighting, branches)
    raise NotationError(f"a pair is refuted by {', '.join(REASONS[:-1])} or {REASONS[-1]}")
