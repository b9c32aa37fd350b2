"""Answers in booklets: solutions, proofs that there is none, or limits that stopped a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.limits import Limits
from pegsol.proof.proof import Proof
from pegsol.view.booklet.figures import BOARD_WIDTH, LOOK, cell_figure, figure
from pegsol.view.booklet.options import Options
from pegsol.view.export.picture import Picture
from pegsol.view.export.typeset import one_line
from pegsol.view.messages import message
from pegsol.view.svg.pictures import proof_picture
from pegsol.view.svg.sheet import Cell, Look
from pegsol.view.svg.strips import frames
from pegsol.view.wording import kind_of

Item = Problem | Solution | Proof
"""The subject of a chapter or a puzzle."""

_PROOF_SIZES = ((300.0, 10), (240.0, 10), (240.0, 6), (240.0, 3))  # board widths; pairs of a tree
_ROOM = (459.0, 620.0)  # points: the area of the text on a page
_LEAST = 8 / 13  # points per pixel; letters are 13 pixels high


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a problem.

    If a limit stopped the search, ``limit`` names it, and ``solution`` may leave more pegs than
    necessary.
    """

    problem: Problem
    solution: Solution | None = None
    proof: Proof | None = None
    limit: str = ""

    def remark(self, options: Options) -> str:
        """Return a sentence about the limit that stopped the search, or "" if no limit did."""
        if not self.limit:
            return ""
        return options.text("stopped" if self.solution is None else "fewer", limit=self.limit)


def problem_of(item: Item) -> Problem:
    """Return the problem that an item is about."""
    return item if isinstance(item, Problem) else item.problem


def answer_of(item: Item, limits: Limits) -> Answer:
    """Return the answer to a problem; search for it within *limits* unless *item* contains it."""
    problem = problem_of(item)
    if isinstance(item, Proof):
        return Answer(problem, proof=item)
    if isinstance(item, Solution) and not item.defects():
        return Answer(problem, solution=item)
    from pegsol.search.run import Run  # loads the engine
    from pegsol.search.solving.shortening import shorten_soon
    from pegsol.search.solving.solve import solve

    run = Run(limits)
    result = solve(problem, limits=limits)
    solution = result.solution and shorten_soon(result.solution, run.limits())
    return Answer(problem, solution, result.proof, str(result.limit or ""))


def in_full(answer: Answer, options: Options) -> dict[str, Any]:
    """Return an answer for the back of a booklet: drawings of all moves, or the proof."""
    return {
        "title": one_line(options.title_of(answer.problem)),
        "solution": answer.solution and solution_parts(answer.solution, options),
        "proof": answer.proof and proof_parts(answer.proof, options),
        "words": answer.remark(options),
    }


def solution_parts(solution: Solution, options: Options) -> dict[str, Any]:
    """Return the moves of a solution, in notation and as drawings."""
    cells = frames(solution, LOOK, names=options.names, width=BOARD_WIDTH)
    left = message(options.language, "BOARDS.best", {"pegs": solution.final.peg_count})
    cells[-1] = Cell(cells[-1].diagram, (left,))
    numbers = {"moves": len(solution.moves), "jumps": len(solution.jumps)}
    length = message(options.language, "SEARCH.length", numbers)
    end = "; the finish is not reached" if solution.defects() else ""
    return {
        "length": f"{length}{end}",
        "moves": [str(move) for move in solution.moves],
        "figures": [cell_figure(cell, options) for cell in cells],
    }


def proof_parts(proof: Proof, options: Options) -> dict[str, Any]:
    """Return a proof in words and, unless it is an exhausted search, as a picture.

    Only English has these words, and the pictures, which have words in them, too.
    """
    if options.language != "en":
        return {"kind": "", "words": "", "figure": None}
    picture = _legible(proof, options)
    return {
        "kind": kind_of(proof),
        "words": one_line(proof.summary()),
        "figure": None if picture is None else figure(picture),
    }


def _legible(proof: Proof, options: Options) -> Picture | None:
    """Return a picture of a proof with letters large enough for the page, or None."""
    picture = None
    for width, pairs in _PROOF_SIZES:
        picture = proof_picture(proof, Look(LOOK, options.names, width, pairs))
        if picture is None or min(_ROOM[0] / picture.width, _ROOM[1] / picture.height) >= _LEAST:
            break
    return picture
