"""Proofs by trees: a few jumps from both ends, and a reason for each pair of positions.

A *pair* states that one position cannot become another. A pair holds for one of four reasons: the
other position weighs more by some pagoda function; no numbers of jumps lead from one to the other;
after each jump from the first position, the pair with the second holds; or before each jump that
leads to the second position, the pair with the first holds. Equal pairs occur only once in a tree.
A tree without pairs is a proof by pagoda functions, which refute the finish itself.

The number of times that each jump is made decides the finish, and these numbers obey inequalities
that hold for any solution. A leaf by jump counts multiplies some inequalities and adds them up to
one that no numbers fulfil; branches divide the numbers into cases. Reference: M. Kiyomi and T.
Matsui, Integer programming based algorithms for peg solitaire problems, Computers and Games 2000,
LNCS 2063, 229-240 (the integer programme without first and last changes and areas).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.proof.certificates.certificate import (
    Certificate,
    enumerated,
    named_weights,
    names_of,
    sets_of,
    weights_by_name,
)
from pegsol.proof.checker.tree import shape
from pegsol.proof.pagoda import Pagoda
from pegsol.proof.position_class import classes_of
from pegsol.shapes import Json
from pegsol.wording import plural

Reason = Literal["pagoda", "first jump", "last jump", "jump counts"]


def neighbours(problem: Problem, bits: int, *, after: bool) -> list[int]:
    """Return the positions (bits) after a jump from *bits*, or before a jump to *bits*."""
    taking = after is (problem.rules == "normal")
    return sorted(
        {
            bits ^ mask
            for mask, pegs in problem.board.jump_masks
            if bits & mask == (pegs if taking else mask ^ pegs)
        }
    )


def expansion(problem: Problem, origin: int, target: int) -> tuple[Reason, list[tuple[int, int]]]:
    """Return pairs which show that *origin* (bits) cannot become *target*, and the reason.

    They are those after each first jump, or those before each last jump if these are fewer.
    """
    after = [(position, target) for position in neighbours(problem, origin, after=True)]
    before = [(origin, position) for position in neighbours(problem, target, after=False)]
    return ("first jump", after) if len(after) <= len(before) else ("last jump", before)


@dataclass(frozen=True, slots=True)
class Pair:
    """The statement that the position *origin* (bits) cannot become *target*, and the reason.

    *weighting* is the number of the weighting if that is the reason; *branches* are the branches or
    the leaf of the jump counts, as the certificate has them, if those are.
    """

    origin: int
    target: int
    by: Reason
    weighting: int = 0
    branches: Json | None = field(default=None, hash=False)


def leaves(node: Json) -> Iterator[Json]:
    """Yield the leaves below a *node* of jump counts, and the node itself if it is a leaf."""
    sides = [node[side] for side in ("less", "more") if side in node]
    for side in sides:
        yield from leaves(side)
    if not sides:
        yield node


@dataclass(frozen=True, slots=True)
class Tree(Certificate):
    """Weightings, each with a weight for every hole, and pairs.

    The pairs include the pair of the start with each position that the finish allows in the class
    of the start, apart from positions that weigh more than the start by one of the weightings.
    """

    kind: ClassVar[str] = "tree"

    weightings: tuple[tuple[int, ...], ...]
    pairs: tuple[Pair, ...] = ()

    @property
    def reason(self) -> str:
        return shape(len(self.weightings), [pair.by for pair in self.pairs])

    def summary(self, problem: Problem) -> str:
        if self.outweighs(problem):
            pagoda = Pagoda(problem.board, self.weightings[0], problem.rules)
            weights = [f"{name} {weight}" for name, weight in pagoda.by_hole.items()]
            return (
                f"Pagoda function: with the weights {enumerated(weights)} (other holes 0)\nthe "
                f"start weighs {pagoda.weight(problem.start.bits)}, every allowed finish weighs at "
                f"least {pagoda.least(problem.finish)}, and no jump raises the weight."
            )
        if not self.pairs:
            return (
                f"Pagoda functions: {plural(len(self.weightings), 'weighting')} of the holes that "
                "no jump raises.\nEach position that the finish allows (in the start's position "
                "class) weighs more than the start\nby one of them."
            )
        roots = [pair.branches for pair in self.pairs if pair.branches is not None]
        if self.reason == "jump counts":
            found = [leaf for root in roots for leaf in leaves(root)]
            text = (
                "Jump counts: no numbers of jumps lead from the start to the finish, "
                f"as {plural(len(found), 'sum')} of inequalities "
                f"{'shows' if len(found) == 1 else 'show, one for each case'}."
            )
            areas = len({frozenset(area) for leaf in found for area in leaf.get("areas", ())})
            if areas:
                limits = f"{plural(areas, 'area')} are limited by what these can hold."
                text += f"\nThe jumps near {limits}"
            return text
        reasons = []
        if len(self.weightings) == 1:
            reasons.append("it weighs less by a pagoda function, ")
        elif self.weightings:
            reasons.append(f"it weighs less by one of {len(self.weightings)} pagoda functions, ")
        if roots:
            reasons.append("no numbers of jumps lead there, ")
        reasons.append("or every next\nfirst" if reasons else "every next first")
        return (
            f"Tree: {plural(len(self.pairs), 'pair')} of positions, one after some first jumps, "
            "the other before some last jumps.\nThe first cannot become the second: "
            f"{''.join(reasons)} jump (or every last one) leads to another of these pairs."
        )

    def outweighs(self, problem: Problem) -> bool:
        """Return whether the only weighting is all that refutes the whole finish."""
        if len(self.weightings) != 1 or self.pairs:
            return False
        pagoda = Pagoda(problem.board, self.weightings[0], problem.rules)
        return pagoda.weight(problem.start.bits) < pagoda.least(problem.finish)

    def as_json(self, problem: Problem) -> dict[str, Any]:
        board = problem.board
        content: dict[str, Any] = {}
        if self.weightings:
            content["weightings"] = [named_weights(board, weights) for weights in self.weightings]
        if not problem.finish.is_exact and not self.outweighs(problem):
            content["parity_sets"] = names_of(board, classes_of(board).parity_sets)
        if self.pairs:
            content["pairs"] = [_pair_json(board, pair) for pair in self.pairs]
        return content

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, Any]) -> Tree:
        return cls(
            tuple([weights_by_name(board, named) for named in content.get("weightings", ())]),
            tuple([_pair(board, pair) for pair in content.get("pairs", ())]),
        )


def _pair_json(board: Board, pair: Pair) -> dict[str, Any]:
    origin, target = names_of(board, (pair.origin, pair.target))
    entry: dict[str, Any] = {"from": origin, "to": target, "by": pair.by}
    if pair.by == "pagoda":
        entry["weighting"] = pair.weighting
    if pair.branches is not None:
        entry["branches"] = deepcopy(pair.branches)
    return entry


def _pair(board: Board, content: Mapping[str, Any]) -> Pair:
    origin, target = sets_of(board, (content["from"], content["to"]))
    branches = deepcopy(content.get("branches"))
    return Pair(origin, target, content["by"], content.get("weighting", 0), branches)
