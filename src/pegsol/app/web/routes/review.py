"""The route that reviews a whole game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from pegsol.app.web.answers import LOST, first_lost
from pegsol.app.web.desk import AtDesk
from pegsol.app.web.naming import key_of
from pegsol.app.web.pool import BusyError, WorkerError
from pegsol.app.web.reading import is_short, read_game
from pegsol.app.web.routes.analysis import answer_to
from pegsol.app.web.schema import Answered, GameQuestion
from pegsol.app.web.task import ReviewTask
from pegsol.app.web.verdicts import Case, Verdicts, met_finish
from pegsol.model.games.game import Game

VERDICT_TIMEOUT, NUMBERS_TIMEOUT = 2.0, 4.0  # seconds

router = APIRouter(prefix="/api")


class ReviewQuestion(GameQuestion):
    """A game to review. A ``verdict`` has no exact numbers but comes sooner."""

    effort: Literal["verdict", "quick"] = "quick"


class ReviewRow(Answered):
    """A position of a game; null for unknown values.

    ``legal`` is the number of legal jumps, and ``winners`` how many of them win.
    """

    pegs: int
    reached: bool
    legal: int
    winning: bool | None = None
    solutions: str | None = None
    chance: float | None = None
    fewest: int | None = None
    winners: int | None = None


class Review(BaseModel):
    """A game from its start to the position on the board.

    ``lost_at`` is the number of the jump after which the finish was out of reach, or 0 if the start
    was lost. If the answer is not ``complete``, the same question may get a better one later.
    """

    positions: list[ReviewRow]
    lost_at: int | None
    complete: bool


@router.post("/review")
async def review(question: ReviewQuestion, request: Request, desk: AtDesk) -> Review:
    """Review a game: return what each of its positions was worth.

    A review takes a few seconds at most, and less for verdicts alone. If the answer is not
    ``complete``, the same question gets a better one later, because the server remembers the
    numbers that it found for some time.
    """
    desk.is_short = is_short(question.problem, question.moves)
    game, key = await desk.do(_read, question)
    verdicts: Verdicts = request.app.state.verdicts
    case, lost_at = await verdicts.case(game.problem, desk), None
    with suppress(TimeoutError, WorkerError):
        async with asyncio.timeout(VERDICT_TIMEOUT):
            case = await verdicts.settled(case, game.problem, desk)
            if await verdicts.winning(case, game.positions, desk) is False:
                lost_at = await verdicts.lost_at(case, game, desk)
    found: list[dict[str, Any]] = []
    if question.effort != "verdict":
        with suppress(WorkerError, BusyError):  # the answer then has only the verdicts
            task = await desk.do(ReviewTask.of, game, key=key)
            found = await answer_to(request, task, key, desk, NUMBERS_TIMEOUT)
    return await desk.do(_review, verdicts, case, game, found, lost_at)


def _read(question: ReviewQuestion) -> tuple[Game, str]:
    game = read_game(question.problem, question.moves)
    return game, key_of(game.problem)


def _review(
    verdicts: Verdicts, case: Case, game: Game, found: list[dict[str, Any]], lost_at: int | None
) -> Review:
    """Join verdicts with numbers; *found* has those of the last positions."""
    positions = game.positions
    blank: list[dict[str, Any]] = [{} for _ in range(len(positions) - len(found))]
    numbers = blank + found[::-1]
    for position, known in zip(positions, numbers, strict=True):
        verdicts.note(case, position, known.get("winning"), known.get("fewest"))
    rows: list[ReviewRow] = []
    along = verdicts.known_along(case, positions)
    for position, known, wins in zip(positions, numbers, along, strict=True):
        fewest, proved = case.knowledge.fewest(position) or (None, False)
        worth = known | (LOST | {"winners": 0} if wins is False else {"winning": wins})
        worth["fewest"] = fewest if proved else None
        rows.append(
            ReviewRow(
                pegs=position.peg_count,
                reached=case.settled and case.finish.holds(position.bits),
                legal=len(position.legal_jumps(case.rules)),
                **worth,
            )
        )
    if lost_at is None and not met_finish(case, game):
        lost_at = first_lost([row.winning for row in rows])
    complete = not any(None in (row.winning, row.solutions, row.winners) for row in rows)
    return Review(positions=rows, lost_at=lost_at, complete=complete)
