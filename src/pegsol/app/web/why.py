"""The work of worker processes that prove why a position is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pegsol.app.web.naming import DRAWN_BY_PAGES
from pegsol.app.web.task import WhyTask
from pegsol.limits import Limits
from pegsol.model.problems.problem import Finish
from pegsol.search.solving.solve import prove, solve
from pegsol.view.svg.pictures import draw

MEMORY_BYTES = 256 << 20
BOARD_WIDTH = 300.0  # pixels


def why(task: WhyTask) -> dict[str, Any] | None:
    """Return the facts of a proof that a position is lost, or None; and its picture.

    The picture is None if the pages draw it.
    """
    game, limits = task.game(), Limits(time=task.seconds, memory=MEMORY_BYTES)
    problem = game.problem
    if problem.finish.is_fewest:
        fewest = solve(problem, limits=limits)
        if fewest.solution is None or not fewest.minimum:
            return None
        problem = replace(problem, finish=Finish.at_most(fewest.solution.final.peg_count))
    result = prove(problem.from_position(game.position), limits=limits)
    proof = result.proof
    if proof is None:
        return None
    picture = None
    if proof.kind not in DRAWN_BY_PAGES:
        picture = draw(proof, theme=task.theme, names="edges", width=BOARD_WIDTH).svg
    return {"proof": proof.facts(), "standing": result.standing, "picture": picture}
