"""Routes of the laboratory, which begin, watch and stop its runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field

from pegsol.app.web.desk import AtDesk, Visit
from pegsol.app.web.job import ENDED, Job, Subject
from pegsol.app.web.middleware import Owner
from pegsol.app.web.queue import Queue
from pegsol.app.web.reading import read_game
from pegsol.app.web.refusal import ContentError, MissingError
from pegsol.app.web.responses import NONE
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.schema import Error, Given, JobName, SearchState, Sent, Text
from pegsol.app.web.streams import Watching
from pegsol.app.web.task import LabKind, LabTask
from pegsol.model.problems.titles import problem_title
from pegsol.search.lab.experiment import PUBLISHED_OFFSPRING, PUBLISHED_RUNS

SHOW_INTERVAL = 0.1  # seconds between two events of progress
POLL_INTERVAL = 0.05
GRACE_SECONDS = 2.0  # that a run has to end with its results when its time is over

router = APIRouter(prefix="/api/lab")


MAX_LAB_SECONDS = 600.0

Seed = Annotated[int, Field(ge=0, le=999_999)]
Words = Annotated[Text, Field(max_length=4000)]
Pace = Literal["slow", "quick", "full"]


class LabOrder(Sent):
    """A run of the laboratory, which takes at most ``seconds``."""

    problem: Given
    seconds: Annotated[float, Field(gt=0, le=MAX_LAB_SECONDS)] = 60.0


class EvolvingOrder(LabOrder):
    """Candidates of the genetic solver.

    A population has ``population`` candidates and ``tries`` offspring. A game is greedy down to
    ``threshold`` pegs; after that, every continuation is tried. ``mutation`` is the chance that a
    weight of an offspring changes. ``classes`` is a text of the holes that share a weight; if it is
    empty, symmetric holes share one.
    """

    population: Annotated[int, Field(ge=2, le=100)] = 30
    tries: Annotated[int, Field(ge=0, le=1000)] = 70
    threshold: Annotated[int, Field(ge=1, le=14)] = 11
    mutation: Annotated[float, Field(ge=0, le=1)] = 0.0
    seed: Seed = 0
    classes: Annotated[Text, Field(max_length=8000)] = ""


class GeneticOrder(EvolvingOrder):
    """A run of the genetic solver with at most this number of ``populations``.

    At a slow or quick ``pace``, there is a pause after each evaluation.
    """

    populations: Annotated[int, Field(ge=1, le=100_000)] = 1000
    pace: Pace = "quick"


class ExperimentOrder(EvolvingOrder):
    """Independent ``runs`` of the genetic solver with one population each."""

    tries: Annotated[int, Field(ge=0, le=1000)] = PUBLISHED_OFFSPRING
    runs: Annotated[int, Field(ge=1, le=1000)] = PUBLISHED_RUNS


class OrderedOrder(LabOrder):
    """Plain searches in an order of jumps, with the options of ``pegsol.lab.search``."""

    holes: Words = ""
    directions: Words = ""
    by: Literal["peg", "target"] = "peg"
    seed: Seed = 0


class PlainOrder(OrderedOrder):
    """A plain search with its order and its switches.

    ``table`` is the number of entries of the table, 0 for no table. ``solutions`` is the number of
    solutions after which the search stops, or null for no such limit.
    """

    weights: Annotated[dict[Text, int], Field(max_length=2000)] | None = None
    table: Annotated[int, Field(ge=0, le=1 << 22)] = 0
    symmetries: bool = False
    position_class: bool = False
    pagodas: bool = False
    independence: Literal["none", "previous", "all"] = "none"
    dead_pegs: bool = False
    pin_types: bool = False
    solutions: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = 1


class PruneOrder(OrderedOrder):
    """Plain searches with the switches one by one; each gives up after ``positions`` positions."""

    positions: Annotated[int, Field(ge=1, le=100_000_000)] = 20_000_000


class OrdersOrder(LabOrder):
    """Plain searches in a ``sample`` of all orders, or null for the usual sample.

    Each search gives up after this number of ``positions``.
    """

    sample: Annotated[int, Field(ge=1, le=1000)] | None = None
    positions: Annotated[int, Field(ge=1, le=20_000_000)] = 1_000_000
    seed: Seed = 0


class RuleOrder(LabOrder):
    """A test of a pruning rule on every position: which winning ones it rejects."""

    rule: Literal["pin-types"] = "pin-types"


class LabState(BaseModel):
    """The state of a run: ``shown`` is its progress, and ``answer`` is its result.

    Both depend on the kind of run. In an answer, ``reason`` is the limit that came first, if any.
    """

    id: str
    kind: LabKind
    state: SearchState
    seconds: float
    shown: dict[str, Any] | None
    answer: dict[str, Any] | None
    error: Error | None


async def _run(name: str, queue: Queued, owner: Owner) -> Job[LabTask]:
    job = queue.get(name, owner)
    if job is None or not isinstance(job.task, LabTask):
        raise MissingError("there is no such run", "no-search")
    return job


Mine = Annotated[Job[LabTask], Depends(_run)]


async def _begin(kind: LabKind, order: LabOrder, queue: Queue, desk: Visit) -> JobName:
    task, about = await desk.do(_read, kind, order)
    most = order.seconds + GRACE_SECONDS
    job = queue.add(task, client=desk.client, about=about, seconds=most)
    return JobName(id=job.id)


def _read(kind: LabKind, order: LabOrder) -> tuple[LabTask, Subject]:
    game = read_game(order.problem, [])
    options = order.model_dump_json(exclude={"problem", "seconds"})
    task = LabTask.of(game, kind=kind, options=options, seconds=order.seconds)
    return task, Subject(problem_title(game.problem), order.problem)


@router.post("/genetic", status_code=202)
async def genetic(order: GeneticOrder, queue: Queued, desk: AtDesk) -> JobName:
    """Begin a run of the genetic solver, or put it in the queue."""
    return await _begin("genetic", order, queue, desk)


@router.post("/experiment", status_code=202)
async def experiment(order: ExperimentOrder, queue: Queued, desk: AtDesk) -> JobName:
    """Begin many runs of the genetic solver, or put them in the queue."""
    return await _begin("experiment", order, queue, desk)


@router.post("/search", status_code=202)
async def search(order: PlainOrder, queue: Queued, desk: AtDesk) -> JobName:
    """Begin a plain search, or put it in the queue."""
    return await _begin("search", order, queue, desk)


@router.post("/prune", status_code=202)
async def prune(order: PruneOrder, queue: Queued, desk: AtDesk) -> JobName:
    """Begin plain searches with the switches one by one, or put them in the queue."""
    return await _begin("prune", order, queue, desk)


@router.post("/orders", status_code=202)
async def orders(order: OrdersOrder, queue: Queued, desk: AtDesk) -> JobName:
    """Begin plain searches in all orders, or put them in the queue."""
    return await _begin("orders", order, queue, desk)


@router.post("/rule", status_code=202)
async def rule(order: RuleOrder, queue: Queued, desk: AtDesk) -> JobName:
    """Begin to test a pruning rule, or put the test in the queue."""
    return await _begin("rule", order, queue, desk)


@router.get("/{name}", responses=NONE)
async def look(job: Mine) -> LabState:
    """Return the state of a run."""
    return _state(job)


@router.post("/{name}/fresh", responses=NONE)
async def fresh(job: Mine) -> LabState:
    """Begin a new population in a run of the genetic solver."""
    if job.task.kind != "genetic":
        raise ContentError("only the genetic solver has populations")
    job.tell("fresh")
    return _state(job)


@router.post("/{name}/pace/{pace}", responses=NONE)
async def change_pace(job: Mine, pace: Pace) -> LabState:
    """Go on at another pace in a run of the genetic solver."""
    if job.task.kind != "genetic":
        raise ContentError("only the genetic solver has a pace")
    job.tell(pace)
    return _state(job)


@router.post("/{name}/stop", responses=NONE)
async def stop(job: Mine, queue: Queued) -> LabState:
    """End a run at once and keep its results."""
    await queue.end(job)
    return _state(job)


@router.delete("/{name}", status_code=204, responses=NONE)
async def forget(job: Mine, queue: Queued) -> Response:
    """End a run and forget it."""
    queue.forget(job)
    return Response(status_code=204)


@router.get("/{name}/events", response_class=EventSourceResponse, responses=NONE)
async def watch(
    job: Mine, queue: Queued, stream: Watching, desk: AtDesk
) -> AsyncIterator[ServerSentEvent]:
    """Stream the events of a run, which are its state and its progress, until it is done."""
    state, shown, waited = job.state, job.shown, 0.0
    yield await desk.do(_event, "state", job)
    while True:
        queue.get(job.id, job.client.owner)  # to watch is to ask
        now = job.state
        if now != state:
            state = now
            yield await desk.do(_event, "state", job)
        if state in ENDED:
            yield await desk.do(_event, "done", job)
            return
        if waited >= SHOW_INTERVAL and job.shown is not shown:
            waited, shown = 0.0, job.shown
            yield await desk.do(_event, "progress", job)
        if stream.is_over:
            return
        await asyncio.sleep(POLL_INTERVAL)
        waited += POLL_INTERVAL


def _event(name: str, job: Job[LabTask]) -> ServerSentEvent:
    return ServerSentEvent(event=name, raw_data=_state(job).model_dump_json())


def _state(job: Job[LabTask]) -> LabState:
    error = job.error if job.state == "failed" else None
    answer: dict[str, Any] | None = None
    if job.state in ("done", "stopped"):
        reason = job.stopping if job.stopping in ("time", "room") else "cancelled"
        answer = job.answer or (job.shown or {}) | {"reason": reason}
    return LabState(
        id=job.id,
        kind=job.task.kind,
        state=job.state,
        seconds=round(job.watch.seconds, 3),
        shown=None if answer else job.shown,
        answer=answer,
        error=None if error is None else Error(**error.as_json()),
    )
