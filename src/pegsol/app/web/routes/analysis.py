"""The routes that analyse a position."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from pegsol.app.web.answers import Answer, answer
from pegsol.app.web.desk import AtDesk, Visit
from pegsol.app.web.helpers import Helpers
from pegsol.app.web.naming import key_of
from pegsol.app.web.pool import BusyError, WorkerError
from pegsol.app.web.reading import is_short, read_game
from pegsol.app.web.schema import GameQuestion
from pegsol.app.web.task import AnalysisTask, DayTask, ExportTask, FewestMovesTask, Task
from pegsol.app.web.verdicts import Case, Verdicts
from pegsol.model.games.game import Game

VERDICT_TIMEOUT, QUICK_TIMEOUT, FULL_TIMEOUT = 2.0, 2.0, 20.0  # seconds
CROWDED_TIMEOUT = 0.3  # for a verdict, while many are searched for
HINT_TIMEOUT = 0.5  # for the jumps, after the verdict
QUICK_MOVES_SECONDS, FULL_MOVES_SECONDS = 1.0, 6.0  # for the fewest moves
START_TIMEOUT = 5.0  # seconds until a helper begins
MAX_KNOWN_MOVES = 4096  # positions
LATE_SECONDS = 0.2  # that an answer may come late

router = APIRouter(prefix="/api")


class Question(GameQuestion):
    """A position to analyse: the one to which these moves lead.

    A ``verdict`` says whether the position can be won, as soon as that is known. For a ``hint``,
    the server also judges the jumps, and finds the fewest pegs if the position cannot be won. Other
    efforts also find exact numbers.
    """

    effort: Literal["verdict", "hint", "quick", "full"] = "quick"


class FewestMoves(BaseModel):
    """The fewest moves from a position to the finish; null for unknown values.

    ``found`` is the number of moves of a solution, and no solution has fewer than ``at_least``. If
    the two are equal, they are the fewest. The first jump may continue the last move played.
    ``complete`` is false if the search had to make way for other work, so that it is worth asking
    again.
    """

    found: int | None
    at_least: int | None
    complete: bool


@router.post("/analysis")
async def analyse(question: Question, request: Request, desk: AtDesk) -> Answer:
    """Analyse a position: which jumps win, the number of solutions, and where a game was lost.

    A verdict takes milliseconds for most positions and at most 2 seconds; a hint takes a little
    longer. On a busy server, a verdict comes within a third of a second or is left open, and its
    search continues and serves the next question. A quick answer takes at most about 2 seconds, and
    an answer with full effort 20. The work ends if the client disconnects.
    """
    desk.is_short = is_short(question.problem, question.moves)
    game, key = await desk.do(_read, question)
    verdicts: Verdicts = request.app.state.verdicts
    case, lost_at = await verdicts.case(game.problem, desk), None
    found: dict[str, Any] = {}
    hurried = question.effort == "verdict" and verdicts.is_crowded
    with suppress(TimeoutError, WorkerError):
        async with asyncio.timeout(CROWDED_TIMEOUT if hurried else VERDICT_TIMEOUT):
            case = await verdicts.settled(case, game.problem, desk)
            await verdicts.winning(case, game.positions, desk)
    if question.effort == "hint":
        with suppress(TimeoutError, WorkerError):
            async with asyncio.timeout(HINT_TIMEOUT):
                await verdicts.around(case, game, desk)
    elif question.effort != "verdict":
        found, lost_at = await _numbers(request, game, case, key, desk, question.effort == "full")
        if (settled := found.get("settled")) is not None and not case.settled:
            await desk.do(verdicts.settle, game.problem, settled)
            case = await verdicts.case(game.problem, desk)
    return await desk.do(answer, verdicts, case, game, found, lost_at)


async def _numbers(
    request: Request, game: Game, case: Case, key: str, desk: Visit, full: bool
) -> tuple[dict[str, Any], int | None]:
    """Return the values that an analysis finds in time, and the jump that lost the game.

    A lost position has no solutions to count.
    """
    verdicts: Verdicts = request.app.state.verdicts
    lost = await desk.do(verdicts.known, case, game.positions) is False
    seconds = FULL_TIMEOUT if full else QUICK_TIMEOUT
    until = asyncio.get_running_loop().time() + seconds + LATE_SECONDS
    searching = asyncio.create_task(_bounds(verdicts, game, case, desk, full))
    found: dict[str, Any] = {}
    try:
        if full or not lost:
            task = await desk.do(AnalysisTask.of, game, key=key, full=full)
            with suppress(WorkerError, BusyError):  # others come first: it is known later
                found = await answer_to(request, task, key, desk, seconds)
        async with asyncio.timeout_at(until):
            return found, await searching
    except (TimeoutError, WorkerError, BusyError):
        return found, None
    finally:
        searching.cancel()


async def _bounds(
    verdicts: Verdicts, game: Game, case: Case, desk: Visit, full: bool
) -> int | None:
    """Find the fewest pegs of a position that may not win; return the jump that lost the game."""
    wins = await verdicts.winning(case, game.positions, desk, full=full)
    if wins:
        return None
    await verdicts.fewest(case, game.position, desk, full=full)
    if wins is None:
        return None
    lost_at = await verdicts.lost_at(case, game, desk)
    await verdicts.fewest(case, game.problem.start, desk)
    await verdicts.fewest_after(case, game, desk)
    return lost_at


class KnownMoves:
    """The fewest moves from positions that clients have asked about.

    The numbers depend on the position and on the peg that moved last, which may continue its move.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], tuple[FewestMoves, bool]] = {}

    def get(self, game: Game, key: str, full: bool) -> FewestMoves | None:
        """Return the known result, or None if a search with this effort may find more."""
        found, effort = self._known.get(self._name(game, key), (None, False))
        if found is None or (full and not effort and found.found != found.at_least):
            return None
        return found

    def add(self, game: Game, key: str, full: bool, found: FewestMoves) -> None:
        """Keep the result of a search."""
        while len(self._known) >= MAX_KNOWN_MOVES:
            del self._known[next(iter(self._known))]
        self._known[self._name(game, key)] = found, full

    def _name(self, game: Game, key: str) -> tuple[object, ...]:
        last = game.jumps[-1].target if game.jumps else None
        return key, game.position.bits, last


@router.post("/fewest-moves")
async def fewest_moves(question: Question, request: Request, desk: AtDesk) -> FewestMoves:
    """Find the fewest moves that a game still needs.

    A quick search takes at most a second, and a search with full effort at most 6. Analyses come
    first and stop such a search.
    """
    desk.is_short = is_short(question.problem, question.moves)
    game, key = await desk.do(_read, question)
    full, known = question.effort == "full", request.app.state.known_moves
    answer: FewestMoves | None = known.get(game, key, full)
    if answer is not None:
        return answer
    seconds = FULL_MOVES_SECONDS if full else QUICK_MOVES_SECONDS
    task = await desk.do(FewestMovesTask.of, game, seconds=seconds)
    try:
        found = await answer_to(request, task, "", desk, seconds + START_TIMEOUT)
    except WorkerError:
        return FewestMoves(found=None, at_least=None, complete=False)
    answer = FewestMoves.model_validate(found)
    if answer.complete:
        known.add(game, key, full, answer)
    return answer


async def answer_to(
    request: Request, task: Task | DayTask | ExportTask, key: str, desk: Visit, seconds: float
) -> Any:
    """Return the answer of a helper.

    Raises WorkerError if the answer takes longer than *seconds*, including the wait for a helper,
    or if the client is gone.
    """
    helpers: Helpers = request.app.state.helpers
    future = asyncio.wrap_future(helpers.ask(task, key=key, client=desk.client, seconds=seconds))
    await asyncio.wait(
        [future, desk.gone], timeout=seconds + LATE_SECONDS, return_when=asyncio.FIRST_COMPLETED
    )
    if future.done():
        return future.result()
    future.cancel()
    raise WorkerError("this takes too long", "too-slow")


def _read(question: Question) -> tuple[Game, str]:
    game = read_game(question.problem, question.moves)
    return game, key_of(game.problem)
