"""The route that says why a position is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from fastapi import APIRouter, Request

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.naming import told
from pegsol.app.web.pool import WorkerError
from pegsol.app.web.reading import is_short, read_game
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
async def why(question: WhyQuestion, request: Request, desk: AtDesk) -> Why:
    """Prove that a position cannot reach the finish; this takes some seconds at most."""
    desk.is_short = is_short(question.problem, question.moves)
    game = await desk.do(read_game, question.problem, question.moves)
    verdicts: Verdicts = request.app.state.verdicts
    case = await verdicts.case(game.problem, desk)
    case = await verdicts.settled(case, game.problem, desk)
    if not case.settled:
        return Why()
    task = await desk.do(_task, game, case.finish, question.theme)
    try:
        found = await answer_to(request, task, "", desk, SECONDS + START_TIMEOUT)
    except WorkerError:
        return Why()
    return Why() if found is None else Why(**found | {"proof": told(found["proof"])})


def _task(game: Game, finish: Finish, theme: str) -> WhyTask:
    settled = Game(replace(game.problem, finish=finish), game.jumps)
    return WhyTask.of(settled, theme=theme, seconds=SECONDS)
