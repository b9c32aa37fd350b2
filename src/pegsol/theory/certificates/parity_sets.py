"""Proofs by position class: sets of holes on which no jump changes the parity of the pegs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pegsol.model.board import Board
from pegsol.model.problem import Problem
from pegsol.theory.certificates.certificate import Certificate, enumerated, sets_at
from pegsol.theory.checker.position_class import MAX_SETS, MAX_SETS_AT_MOST
from pegsol.theory.position_class import (
    finish_allowed,
    parity_sets,
    separating_set,
)
from pegsol.wording import plural


@dataclass(frozen=True, slots=True)
class ParitySets(Certificate):
    """Sets of holes (bits) whose parities no allowed finish has in common with the start."""

    kind: ClassVar[str] = "position class"

    sets: tuple[int, ...]

    @classmethod
    def find(cls, problem: Problem) -> ParitySets | None:
        """Return parity sets that refute *problem*, or None if its classes allow it.

        If they do, this costs no more than the class test. None, too, if the proof would need more
        sets than the checker accepts: only boards that fall apart have that many.
        """
        if finish_allowed(problem):
            return None
        if problem.finish.kind == "pegs":
            separating = separating_set(problem)
            if separating is not None:
                return cls((separating,))
        sets = parity_sets(problem.board)
        most = MAX_SETS if problem.finish.kind == "pegs" else MAX_SETS_AT_MOST
        return cls(sets) if len(sets) <= most else None

    def summary(self, problem: Problem) -> str:
        code, values = self.facts(problem)
        if code == "parity":
            odd, names = values
            start, end = ("odd", "even") if odd else ("even", "odd")
            return (
                f"Position class: the start has an {start} number of pegs on "
                f"{enumerated(names)}, every allowed finish\n"
                f"an {end} number. Each line has none or two of these holes, so no jump changes "
                "that parity."
            )
        ends = {
            "paritiesDrawn": "no position that the finish allows has",
            "paritiesOne": "no single peg has",
            "paritiesMost": f"no position of at most {problem.finish.most} pegs has",
        }[code]
        return (
            f"Position class: {ends} the parities that the start has on {plural(values[0], 'set')} "
            "of holes.\nEach line has none or two holes of each set, so no jump changes a parity."
        )

    def facts(self, problem: Problem) -> tuple[str, list[Any]]:
        sets, finish = self.sets, problem.finish
        if finish.kind != "pegs":
            if finish.most == 1:
                return "paritiesOne", [len(sets)]
            return "paritiesMost", [len(sets), finish.most]
        if len(sets) != 1 or sets[0] & finish.free:
            return "paritiesDrawn", [len(sets)]
        odd = (problem.start.bits & sets[0]).bit_count() & 1
        return "parity", [bool(odd), list(problem.board.names_of(sets[0]))]

    def as_json(self, problem: Problem) -> dict[str, Any]:
        return {"parity_sets": [list(problem.board.names_of(holes)) for holes in self.sets]}

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, object]) -> ParitySets:
        return cls(sets_at(content, board))
