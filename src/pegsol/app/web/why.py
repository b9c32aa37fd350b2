"""The work of worker processes that prove why a position is lost."""

from __future__ import annotations

from typing import Any

from pegsol.app.web.task import WhyTask
from pegsol.limits import Limits
from pegsol.search.solving.solve import prove
from pegsol.view.svg.pictures import draw

MEMORY_BYTES = 256 << 20
BOARD_WIDTH = 300.0  # pixels


def why(task: WhyTask) -> dict[str, Any] | None:
    """Return the facts and the picture of a proof that a position is lost, or None."""
    game = task.game()
    here = game.problem.from_position(game.position)
    result = prove(here, limits=Limits(time=task.seconds, memory=MEMORY_BYTES))
    proof = result.proof
    if proof is None:
        return None
    picture = draw(proof, theme=task.theme, names="edges", width=BOARD_WIDTH)
    return {
        "proof": proof.facts(),
        "standing": result.standing,
        "picture": picture.svg,
    }
