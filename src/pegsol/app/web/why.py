"""The work of worker processes on why a position is lost."""

from __future__ import annotations

from typing import Any

from pegsol.app.web.task import WhyTask
from pegsol.limits import Limits
from pegsol.search.surveys.prove import prove
from pegsol.view.svg.pictures import draw

MEMORY_BYTES = 256 << 20
BOARD_WIDTH = 300.0  # pixels


def why(task: WhyTask) -> dict[str, Any] | None:
    """Return the proof that a position cannot be won in words and as a picture; None without."""
    game = task.game()
    here = game.problem.from_position(game.position)
    evidence = prove(here, limits=Limits(time=task.seconds, memory=MEMORY_BYTES))
    proof = evidence.proof
    if proof is None:
        return None
    picture = draw(proof, theme=task.theme, names="edges", width=BOARD_WIDTH)
    return {
        "proof_text": " ".join(proof.summary().split()),
        "proof_told": proof.facts(),
        "standing": evidence.standing,
        "picture": picture.svg,
    }
