"""Proofs by exhausted search: the counters of a search that went through every position.

This is a statement, not evidence: the check repeats a small search and accepts a large one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pegsol.errors import NotationError, VerificationError
from pegsol.model.board import Board
from pegsol.model.problem import Finish, Problem
from pegsol.theory.certificates.certificate import Certificate, list_at
from pegsol.wording import plural

Direction = Literal["forward", "backward", "both"]

DIRECTIONS: tuple[Direction, ...] = ("forward", "backward", "both")


@dataclass(frozen=True, slots=True)
class ExhaustedSearch(Certificate):
    """The counters of a search that went through every position and found no solution.

    ``positions`` and ``levels`` (numbers of jumps) count the positions generated, not those that
    symmetry or weightings made needless; ``direction`` is where it began: at the start
    ("forward"), at the finish ("backward") or at both. ``counts``, if given, has the pegs and the
    positions of each level, in the order of play.
    """

    kind: ClassVar[str] = "exhausted search"

    positions: int
    levels: int
    direction: Direction
    method: str
    counts: tuple[tuple[int, int], ...] = ()

    def check(self, problem: Problem, recheck: int) -> None:
        if self.positions < 0 or self.levels < 0 or self.direction not in DIRECTIONS:
            raise VerificationError("not a proof: no search has such counters")
        if _finish_reachable(problem, recheck):
            raise VerificationError("not a proof: the finish can be reached")

    def summary(self, problem: Problem) -> str:
        if self.facts(problem)[0] == "stuck":
            return "No jump can be made, and the finish is not reached."
        origin = {
            "forward": "forward from the start",
            "backward": "backward from the finish",
            "both": "from both ends",
        }[self.direction]
        return (
            f"Exhausted search: {self.method}, {origin}, generated "
            f"{plural(self.positions, 'position', ',')}\nin {plural(self.levels, 'level', ',')} "
            "and found no solution. This is its own statement; only where there\nare few positions "
            "does a check repeat it."
        )

    def facts(self, problem: Problem) -> tuple[str, list[Any]]:
        if self.positions == 0 and self.direction == "forward":
            return "stuck", []
        return "exhausted", [self.positions, self.levels]

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
    def from_json(cls, board: Board, content: Mapping[str, object]) -> ExhaustedSearch:
        positions, levels = content.get("positions"), content.get("levels")
        if type(positions) is not int or type(levels) is not int:
            raise NotationError("the positions and levels of an exhausted search are whole numbers")
        method = content.get("method")
        if not isinstance(method, str):
            raise NotationError("the method of an exhausted search is a text")
        counts = []
        for pair in list_at(content, "counts") if "counts" in content else []:
            if not isinstance(pair, list) or [type(value) for value in pair] != [int, int]:
                raise NotationError("the counts of an exhausted search are pairs of whole numbers")
            counts.append((pair[0], pair[1]))
        for direction in DIRECTIONS:
            if content.get("direction") == direction:
                return cls(positions, levels, direction, method, tuple(counts))
        raise NotationError(f"the direction of a search is {', '.join(DIRECTIONS[:-1])} or both")


def _finish_reachable(problem: Problem, limit: int) -> bool:
    """Return whether a finish is reached within *limit* positions, from either end."""
    start, finish = problem.start.bits, problem.finish
    before = [
        (mask, pegs if problem.rules == "normal" else mask ^ pegs)
        for mask, pegs in problem.board.jump_masks
    ]
    found = _search(start, before, finish, limit)
    if found is None and finish.kind == "pegs" and not finish.free:
        after = [(mask, mask ^ pegs) for mask, pegs in before]
        found = _search(finish.pegs, after, Finish.exactly(start), limit)
    return found is True


def _search(
    origin: int, jumps: Sequence[tuple[int, int]], finish: Finish, limit: int
) -> bool | None:
    """Return whether *finish* can be reached; None if *limit* positions do not decide it."""
    if finish.holds(origin):
        return True
    seen = {origin}
    queue = [origin]
    for bits in queue:
        for mask, pegs in jumps:
            if bits & mask == pegs:
                after = bits ^ mask
                if after not in seen:
                    if finish.holds(after):
                        return True
                    if len(seen) >= limit:
                        return None
                    seen.add(after)
                    queue.append(after)
    return False
