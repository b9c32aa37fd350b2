"""Routes of searches: begin, watch, pause, resume, stop."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field, JsonValue

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.job import ENDED, Job, Subject
from pegsol.app.web.middleware import Owner
from pegsol.app.web.naming import DRAWN_BY_PAGES, problem_name, told
from pegsol.app.web.reading import read_game, read_problem, with_finish
from pegsol.app.web.refusal import MissingError
from pegsol.app.web.responses import NONE, Picture, drawn
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import (
    Error,
    Given,
    JobName,
    Moves,
    ProblemName,
    SearchState,
    Sent,
    Standing,
    Told,
)
from pegsol.app.web.streams import Watching
from pegsol.app.web.task import MAX_SEARCH_SECONDS, SearchKind, SearchTask
from pegsol.model.problems.titles import problem_title
from pegsol.search.run import MoveProgress, Progress
from pegsol.theory.proof import Proof
from pegsol.view.svg.pictures import draw

PROGRESS_INTERVAL = 0.2  # seconds between two events of progress
POLL_INTERVAL = 0.05
UNDRAWN = (*DRAWN_BY_PAGES, "exhausted search")
"""The kinds of proof of which the server has no picture."""

_NUMBER = re.compile("[0-9]{1,9}")

router = APIRouter(prefix="/api/jobs")


class JobOrder(Sent):
    """A search for a solution, for the fewest moves, or for all solutions, from a game's position.

    ``finish``, written as in the JSON of a problem, replaces the problem's own finish. If
    ``distinct`` is true, a search for all solutions leaves out mere reorderings. If
    ``mod_symmetry`` is true, it gives only one of several solutions that are mirror images or
    rotations of each other. A search runs for at most an hour.
    """

    kind: SearchKind = "solve"
    problem: Given
    played: Moves = Field(default=[])
    finish: dict[str, JsonValue] | None = None
    distinct: bool = False
    mod_symmetry: bool = False
    seconds: Annotated[float, Field(gt=0, le=MAX_SEARCH_SECONDS)] = MAX_SEARCH_SECONDS


class JobProgress(BaseModel):
    """The progress of a search: the positions in all and per second, and the fewest pegs reached.

    A search for the fewest moves has found a solution with ``moves_found`` moves and proved that
    none has fewer than ``moves_at_least``. ``what`` names the present stage of the work.
    """

    seconds: float
    nodes: int
    rate: float
    best: int | None
    width: int | None
    moves_found: int | None
    moves_at_least: int | None
    what: Told | None


class JobAnswer(BaseModel):
    """The answer of a search.

    ``reason`` says why there is no solution, or which limit came first: time, memory, cancelled,
    enough, or room (the search ended to make room for others). A search for the fewest moves has
    proved that no solution has fewer than ``moves_at_least`` moves. If it is undecided, ``moves``
    are the moves of the best solution found.
    """

    status: Literal["solved", "impossible", "undecided"]
    reason: str
    moves: list[str] | None
    fixed: int
    proof: Told | None
    standing: Standing | None
    proof_picture: str | None
    minimum: bool | None
    moves_at_least: int | None
    seconds: float
    nodes: int


class JobState(BaseModel):
    """The state of a search; ``solutions`` lists the first solutions that were found.

    In a search for the fewest moves, each solution has fewer moves than the one before. A search
    is ``queued`` while it waits for a process.
    """

    id: str
    kind: SearchKind
    finish: dict[str, Any] | None
    distinct: bool
    mod_symmetry: bool
    state: SearchState
    seconds: float
    progress: JobProgress | None
    solutions: list[list[str]]
    found: int
    answer: JobAnswer | None
    error: Error | None


class JobRow(BaseModel):
    """A search that has not ended, and the game with which it began."""

    id: str
    kind: SearchKind
    title: str
    name: ProblemName | None
    problem: Given
    moves: list[str]
    state: SearchState
    seconds: float


class JobList(BaseModel):
    """The searches of an owner that have not ended, the oldest first."""

    jobs: list[JobRow]


async def _job(name: str, queue: Queued, owner: Owner) -> Job[SearchTask]:
    job = queue.get(name, owner)
    if job is None or not isinstance(job.task, SearchTask):
        raise MissingError("there is no such search", "no-search")
    return job


Mine = Annotated[Job[SearchTask], Depends(_job)]


@router.post("", status_code=202)
async def begin(order: JobOrder, queue: Queued, desk: AtDesk) -> JobName:
    """Begin a search, or put it in the queue."""
    task, about = await desk.do(_read, order)
    job = queue.add(task, client=desk.client, about=about, seconds=order.seconds)
    return JobName(id=job.id)


def _read(order: JobOrder) -> tuple[SearchTask, Subject]:
    game = with_finish(read_game(order.problem, order.played), order.finish)
    task = SearchTask.of(
        game, kind=order.kind, distinct=order.distinct, mod_symmetry=order.mod_symmetry
    )
    title = problem_title(read_problem(order.problem))
    return task, Subject(title, order.problem, order.played, order.finish)


@router.get("")
async def survey(queue: Queued, owner: Owner, desk: AtDesk) -> JobList:
    """List the searches that have not ended. This does not count as asking about them."""
    mine = [job for job in queue.open_of(owner) if isinstance(job.task, SearchTask)]
    return JobList(jobs=[await desk.do(_row, job) for job in mine])


@router.get("/{name}", responses=NONE)
async def look(job: Mine) -> JobState:
    """Return the state of a search."""
    return state_of(job)


@router.post("/{name}/pause", responses=NONE)
async def pause(job: Mine, queue: Queued) -> JobState:
    """Pause a search at once."""
    queue.pause(job)
    return state_of(job)


@router.post("/{name}/resume", responses=NONE)
async def resume(job: Mine, queue: Queued) -> JobState:
    """Put a paused search in the queue again."""
    queue.resume(job)
    return state_of(job)


@router.post("/{name}/stop", responses=NONE)
async def stop(job: Mine, queue: Queued) -> JobState:
    """End a search at once and keep its results."""
    await queue.end(job)
    return state_of(job)


@router.delete("/{name}", status_code=204, responses=NONE)
async def forget(job: Mine, queue: Queued) -> Response:
    """End a search and forget it."""
    queue.forget(job)
    return Response(status_code=204)


@router.get("/{name}/proof.svg", response_class=Picture, responses=NONE)
async def picture(
    job: Mine,
    desk: AtDesk,
    theme: str = "wood",
    if_none_match: Annotated[str | None, Header()] = None,
) -> Picture:
    """Draw the proof that there is no solution."""
    content = _proof(job)
    if content is None:
        raise MissingError("this search has no proof that can be drawn")
    return drawn(await desk.do(_drawn, job.task, content, theme), if_none_match)


def _drawn(task: SearchTask, content: dict[str, Any], theme: str) -> str:
    game = task.game()
    proof = Proof.from_json(game.problem.from_position(game.position), content)
    return draw(proof, theme=theme).svg


@router.get("/{name}/events", response_class=EventSourceResponse, responses=NONE)
async def watch(
    job: Mine,
    queue: Queued,
    stream: Watching,
    last_event_id: Annotated[str | None, Header()] = None,
) -> AsyncIterator[ServerSentEvent]:
    """Stream the events of a search: its state, progress and solutions, until it is done.

    The id of a ``solution`` is its number, so a browser that reconnects gets only new solutions.
    """
    number = int(last_event_id) if last_event_id and _NUMBER.fullmatch(last_event_id) else 0
    state, waited = job.state, 0.0
    yield _state_event(job)
    while True:
        queue.get(job.id, job.client.owner)  # to watch is to ask
        now = job.state  # read before the solutions, so that none comes after the end
        for moves in job.solutions[number:]:
            number += 1
            yield _event("solution", {"number": number, "moves": moves}, id=str(number))
        if now != state:
            state = now
            yield _state_event(job)
        if state in ENDED:
            yield _event("done", state_of(job).model_dump())
            return
        if waited >= PROGRESS_INTERVAL and state == "running":
            waited = 0.0
            yield _event("progress", _progress(job).model_dump() | {"found": job.found})
        if stream.is_over:
            return
        await asyncio.sleep(POLL_INTERVAL)
        waited += POLL_INTERVAL


def _state_event(job: Job[SearchTask]) -> ServerSentEvent:
    return _event("state", state_of(job).model_dump(exclude={"solutions", "answer"}))


def _event(name: str, data: Any, **more: Any) -> ServerSentEvent:
    return ServerSentEvent(event=name, data=data, **more)


# -- the state of a search -----------------------------------------------------------------------


def state_of(job: Job[SearchTask]) -> JobState:
    """Return the state of a search in the form sent."""
    error = job.error if job.state == "failed" else None
    return JobState(
        id=job.id,
        kind=job.task.kind,
        finish=_about(job).finish,
        distinct=job.task.distinct,
        mod_symmetry=job.task.mod_symmetry,
        state=job.state,
        seconds=_seconds(job),
        progress=_progress(job) if job.begun else None,
        solutions=list(job.solutions),
        found=job.found,
        answer=_answer(job) if job.state in ("done", "stopped") else None,
        error=None if error is None else Error(**error.as_json()),
    )


def _row(job: Job[SearchTask]) -> JobRow:
    about = _about(job)
    return JobRow(
        id=job.id,
        kind=job.task.kind,
        title=about.title,
        name=problem_name(read_problem(about.problem)),
        problem=about.problem,
        moves=about.moves,
        state=job.state,
        seconds=_seconds(job),
    )


def _about(job: Job[SearchTask]) -> Subject:
    assert job.about is not None  # only questions have no subject
    return job.about


def _seconds(job: Job[SearchTask]) -> float:
    return round(job.watch.seconds, 3)


def _progress(job: Job[SearchTask]) -> JobProgress:
    last = job.progress
    beam = last if isinstance(last, Progress) else None
    moves = last if isinstance(last, MoveProgress) else None
    return JobProgress(
        seconds=_seconds(job),
        nodes=0 if last is None else last.nodes,
        rate=job.rate,
        best=None if beam is None else beam.best,
        width=None if beam is None else beam.width,
        moves_found=None if moves is None else moves.found,
        moves_at_least=None if moves is None else moves.at_least,
        what=None if moves is None else Told(code=moves.work[0], values=[moves.work[1]]),
    )


def _answer(job: Job[SearchTask]) -> JobAnswer:
    found = job.answer or _cut_short(job)
    reason = found["reason"]
    if reason == "cancelled" and job.stopping in ("time", "room"):
        reason = job.stopping
    return JobAnswer(
        status=found["status"],
        reason=reason,
        moves=found["moves"],
        fixed=found["fixed"],
        proof=None if found["facts"] is None else told(found["facts"]),
        standing=found["standing"],
        proof_picture=None if _proof(job) is None else f"/api/jobs/{job.id}/proof.svg",
        minimum=found["minimum"],
        moves_at_least=found["moves_at_least"],
        seconds=_seconds(job),
        nodes=found["nodes"],
    )


def _cut_short(job: Job[SearchTask]) -> dict[str, Any]:
    """Return the answer of a search that was ended before it sent one."""
    moves = job.solutions[-1 if job.task.kind == "fewest-moves" else 0] if job.solutions else None
    decided = moves is not None and job.task.kind != "fewest-moves"
    return {
        "status": "solved" if decided else "undecided",
        "reason": "cancelled",
        "moves": moves,
        "fixed": len(job.task.jumps),
        "facts": None,
        "standing": None,
        "minimum": None,
        "moves_at_least": _progress(job).moves_at_least,
        "nodes": job.progress.nodes if job.progress else 0,
    }


def _proof(job: Job[SearchTask]) -> dict[str, Any] | None:
    """Return the JSON of the proof that a search found, or None if the server does not draw it."""
    content: dict[str, Any] | None = job.answer and job.answer["proof"]
    return content if content and content["kind"] not in UNDRAWN else None
