"""Proofs by position class: sets of holes on which no jump changes the parity of the pegs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pegsol.game.boards.board import Board
from pegsol.game.problem import Problem
from pegsol.proof.certificates.certificate import Certificate, enumerated, names_of, sets_of
from pegsol.proof.colours import colouring_of
from pegsol.wording import plural

MAX_NAMED_HOLES = 40
"""Sets with at most this number of holes are listed in full in a summary."""


@dataclass(frozen=True, slots=True)
class ParitySets(Certificate):
    """Sets of holes (bits) on which no allowed finish has all the parities of the start."""

    kind: ClassVar[str] = "position class"

    sets: tuple[int, ...]

    def excluded(self, problem: Problem) -> tuple[int, ...]:
        """Return for each set the holes (bits) that its parity excludes for the last peg."""
        start, full = problem.start.bits, problem.board.full
        return tuple(
            [full ^ holes if (start & holes).bit_count() & 1 else holes for holes in self.sets]
        )

    def summary(self, problem: Problem) -> str:
        finish = problem.finish
        if len(self.sets) == 1 and finish.care and not self.sets[0] & finish.free:
            odd = (problem.start.bits & self.sets[0]).bit_count() & 1
            start, end = ("odd", "even") if odd else ("even", "odd")
            return (
                f"Position class: the start has an {start} number of pegs on "
                f"{_listed(problem.board.names_of(self.sets[0]))}, and every allowed finish\n"
                f"has an {end} number. {_of_lines(problem.board, 'of these holes')}, so no jump "
                "changes that parity."
            )
        if finish.care:
            ends = "no position that the finish allows has"
        elif finish.most == 1:
            ends = "no single peg has"
        else:
            least = "exactly" if finish.least > 1 else "at most"
            ends = f"no position of {least} {finish.most} pegs has"
        parities = "parity" if len(self.sets) == 1 else "parities"
        return (
            f"Position class: {ends} the {parities} that the start has on "
            f"{plural(len(self.sets), 'set')} of holes.\n{self._explained(problem)}\n"
            f"{self._reason(problem)}, so no jump changes a parity."
        )

    def _explained(self, problem: Problem) -> str:
        """Return the sets, the parity of each at the start, and its meaning for a last peg."""
        single = not problem.finish.care and problem.finish.most == 1
        words = []
        for number, holes in enumerate(self.sets, 1):
            odd = (problem.start.bits & holes).bit_count() & 1
            parity = "odd" if odd else "even"
            ends = f", so the last peg is {'' if odd else 'not '}in it" if single else ""
            names = _listed(problem.board.names_of(holes))
            words.append(f"Set {number} ({names}): {parity}{ends}.")
        return " ".join([*words, *["No hole is left."] * single])

    def _reason(self, problem: Problem) -> str:
        one = len(self.sets) == 1
        if colouring_of(problem.board, self.sets) is None:
            return _of_lines(problem.board, f"holes of {'the' if one else 'each'} set")
        sets = "The set" if one else "Each set"
        line = _each_line(problem.board).lower()
        return f"{sets} has two of three colours, and {line} has all three colours"

    def as_json(self, problem: Problem) -> dict[str, Any]:
        return {"parity_sets": names_of(problem.board, self.sets)}

    @classmethod
    def from_json(cls, board: Board, content: Mapping[str, Any]) -> ParitySets:
        return cls(sets_of(board, content["parity_sets"]))


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(names) if len(names) <= MAX_NAMED_HOLES else enumerated(names)


def _of_lines(board: Board, holes: str) -> str:
    """Return in words that each line has none or two of these *holes*."""
    line = _each_line(board)
    return f"{line} has none or two {holes}" if line else "The board has no lines"


def _each_line(board: Board) -> str:
    lines = len({mask for mask, _ in board.jump_masks})
    return ("", "The only line")[lines] if lines < 2 else "Each line"
