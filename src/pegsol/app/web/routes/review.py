"""The route that looks back at a whole game."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from pegsol.app.web.answers import LOST, first_lost, met_finish
from pegsol.app.web.middleware import Sender
from pegsol.app.web.pool import BusyError, WorkerError
from pegsol.app.web.routes.analysis import answer_to
from pegsol.app.web.routes.problems import key_of, read_game
from pegsol.app.web.schema import Review, ReviewQuestion, ReviewRow
from pegsol.app.web.task import ReviewTask
from pegsol.app.web.verdicts import Case, Verdicts
from pegsol.model.game import Game

VERDICT_TIMEOUT, NUMBERS_TIMEOUT = 2.0, 4.0  # seconds

router = APIRouter(prefix="/api")


@router.post("/review")
async def review(question: ReviewQuestion, request: Request, sender: Sender) -> Review:
    """Look back at a game: what each of its positions was worth.

    This takes a few seconds at most, and less for verdicts alone. If the answer is not
    ``complete``, the same question gets a better one later, as the numbers that were found are
    remembered for a while.
    """
    game, key = await run_in_threadpool(_read, question)
    verdicts: Verdicts = request.app.state.verdicts
    case, lost_at = verdicts.case(game.problem), None
    with suppress(TimeoutError, WorkerError):
        async with asyncio.timeout(VERDICT_TIMEOUT):
            case = await verdicts.settled(game.problem, sender)
            if await verdicts.winning(case, game.positions, sender) is False:
                lost_at = await verdicts.lost_at(case, game, sender)
    found: list[dict[str, Any]] = []
    if question.effort != "verdict":
        with suppress(WorkerError, BusyError):  # what is known without it is the answer
            task = ReviewTask.of(game, key=key)
            found = await answer_to(request, task, key, sender, NUMBERS_TIMEOUT)
    return await run_in_threadpool(_review, verdicts, case, game, found, lost_at)


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
