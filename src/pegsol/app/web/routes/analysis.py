"""The routes that analyse a position.

The pages ask the engine in the browser first. These routes answer where it is missing.
"""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.naming import key_of
from pegsol.app.web.reading import is_short, read_game
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import Answered, GameQuestion, JumpHoles
from pegsol.app.web.task import AnalysisTask, Effort, FewestMovesTask

SECONDS: dict[Effort, float] = {"verdict": 2.0, "hint": 2.0, "quick": 10.0, "full": 20.0}
QUICK_MOVES_SECONDS, FULL_MOVES_SECONDS = 1.0, 6.0  # for the fewest moves

router = APIRouter(prefix="/api")


class Question(GameQuestion):
    """A position to analyse: the one to which these moves lead.

    A ``verdict`` says whether the position can be won. For a ``hint``, the server also judges the
    jumps, and finds the fewest pegs if the position cannot be won. Other efforts also find exact
    numbers.
    """

    effort: Effort = "quick"


class JumpAnswer(Answered):
    """What a legal jump is worth; null for unknown values.

    Jumps with the same ``group`` are symmetric: the same symmetry of the board keeps the position
    and the finish.
    """

    jump: JumpHoles
    winning: bool | None = None
    solutions: str | None = None
    fewest: int | None = None
    chance: float | None = None
    group: int = 0


Reason = Literal["forced", "only", "most", "wins", "fewest", "perhaps"]


class Hint(Answered):
    """A good jump and the reason for it; the pages put the code ``why`` into words.

    ``pegs`` is the number of pegs to which the jump can lead, if the finish is out of reach or not
    known to be reachable.
    """

    jump: JumpHoles
    why: Reason
    pegs: int | None = None


class Answer(Answered):
    """What a position is worth; null for unknown values.

    ``best`` is the fewest pegs that could be reached from the start. If the answer is ``complete``,
    it will not change; otherwise the same question may get a better answer later.
    """

    pegs: int
    reached: bool
    stuck: bool
    winning: bool | None = None
    fewest: int | None = None
    solutions: str | None = None
    chance: float | None = None
    jumps: list[JumpAnswer] = Field(default=[])
    lost_at: int | None = None
    hint: Hint | None = None
    best: int | None = None
    complete: bool = True


class FewestMoves(BaseModel):
    """The fewest moves from a position to the finish; null for unknown values.

    ``found`` is the number of moves of a solution, and no solution has fewer than ``at_least``. If
    the two are equal, they are the fewest. The first jump may continue the last move played.
    ``complete`` is false if the search was stopped early, so that it is worth asking again.
    """

    found: int | None
    at_least: int | None
    complete: bool


@router.post("/analysis")
async def analyse(question: Question, queue: Queued, desk: AtDesk) -> Answer:
    """Analyse a position: which jumps win, the number of solutions, and where a game was lost.

    Questions wait for one another. A verdict or a hint takes milliseconds for most positions and at
    most about 2 seconds, a quick answer 10, and an answer with full effort 20. The work ends if the
    client disconnects.
    """
    desk.is_short = is_short(question.problem, question.moves)
    task = await desk.do(_task, question)
    return Answer(**await queue.answer(task, desk, SECONDS[question.effort]))


def _task(question: Question) -> AnalysisTask:
    game = read_game(question.problem, question.moves)
    return AnalysisTask.of(game, key=key_of(game.problem), effort=question.effort)


@router.post("/fewest-moves")
async def fewest_moves(question: Question, queue: Queued, desk: AtDesk) -> FewestMoves:
    """Find the fewest moves that a game still needs.

    A quick search takes at most a second, and a search with full effort at most 6.
    """
    desk.is_short = is_short(question.problem, question.moves)
    seconds = FULL_MOVES_SECONDS if question.effort == "full" else QUICK_MOVES_SECONDS
    game = await desk.do(read_game, question.problem, question.moves)
    task = await desk.do(FewestMovesTask.of, game, seconds=seconds)
    return FewestMoves(**await queue.answer(task, desk, seconds))
