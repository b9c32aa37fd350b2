"""Proofs by exhausted search: the counters of a search that visited every position.

The counters are a statement, not evidence: a check repeats a small search, which is then
*verified*; a large search is only *stated*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.proof.certificates.certificate import Certificate
from pegsol.wording import plural

Direction = Literal["forward", "backward", "both"]


@dataclass(frozen=True, slots=True)
class ExhaustedSearch(Certificate):
    """The counters of a search that visited every position and found no solution.

    ``positions`` and ``levels`` (numbers of jumps) count the positions generated, without those
    that symmetry or weightings made needless. ``direction`` is the end at which the search began:
    the start ("forward"), the finish ("backward") or both. ``counts``, if given, has the pegs and
    the positions of each level, in the order of play.
    """

    kind: ClassVar[str] = "exhausted search"

    positions: int
    levels: int
    direction: Direction
    method: str
    counts: tuple[tuple[int, int], ...] = ()

    def summary(self, problem: Problem) -> str:
        if not problem.start.legal_jumps(problem.rules):
            return "No jump can be made, and the finish is not reached."
        origin = {
            "forward": "forward from the start",
            "backward": "backward from the finish",
            "both": "from both ends",
        }[self.direction]
        return (
            f"Exhausted search: {self.method}, {origin}, generated "
            f"{plural(self.positions, 'position', ',')}\nin {plural(self.levels, 'level', ',')} "
            "and found no solution. A check repeats a small search, which is\nthen verified; "
            "a larger one is only stated."
        )

    def as_json(self, problem: Problem) -> dict[str, Any]:
        content: dict[str, Any] = {
            "positions": self.positions,
            "levels": self.levels,
            "direction": self.direction,
            "method": self.method,
        }
        if self.counts:
            content["counts"] = [list(pair) for pair in self.counts]
        return content

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, Any]) -> ExhaustedSearch:
        counts = tuple([(pegs, count) for pegs, count in content.get("counts", ())])
        numbers = content["positions"], content["levels"]
        return cls(*numbers, content["direction"], content["method"], counts)
