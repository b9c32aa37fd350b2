"""The route that says why a position is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pegsol.app.web.middleware import Sender
from pegsol.app.web.naming import told
from pegsol.app.web.pool import WorkerError
from pegsol.app.web.reading import read_game
from pegsol.app.web.routes.analysis import answer_to
from pegsol.app.web.schema import Answered, GameQuestion, Standing, Told
from pegsol.app.web.task import WhyTask
from pegsol.app.web.verdicts import Verdicts
from pegsol.model.games.game import Game
from pegsol.model.problems.problem import Finish

SECONDS = 8.0  # for the proof
START_TIMEOUT = 15.0  # seconds until a helper begins

router = APIRouter(prefix="/api")


class WhyQuestion(GameQuestion):
    """A lost position, and the theme for the picture of the proof that it is lost."""

    theme: Literal["wood", "plain", "dark", "print", "contrast"] = "wood"


class Why(Answered):
    """The proof that a position is lost and its picture as SVG, or null if none is found."""

    proof: Told | None = None
    standing: Standing | None = None
    picture: str | None = None


@router.post("/why")
async def why(question: WhyQuestion, request: Request, sender: Sender) -> Why:
    """Prove that a position cannot reach the finish; this takes some seconds at most."""
    game = await run_in_threadpool(read_game, question.problem, question.moves)
    verdicts: Verdicts = request.app.state.verdicts
    case = await verdicts.settled(game.problem, sender)
    if not case.settled:
        return Why()
    task = await run_in_threadpool(_task, game, case.finish, question.theme)
    try:
        found = await answer_to(request, task, "", sender, SECONDS + START_TIMEOUT)
    except WorkerError:
        return Why()
    return Why() if found is None else Why(**found | {"proof": told(found["proof"])})


def _task(game: Game, finish: Finish, theme: str) -> WhyTask:
    settled = Game(replace(game.problem, finish=finish), game.jumps)
    return WhyTask.of(settled, theme=theme, seconds=SECONDS)
