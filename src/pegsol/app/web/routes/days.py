"""Routes of the puzzles of a day, and of rushes."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.middleware import Owner
from pegsol.app.web.naming import key_of
from pegsol.app.web.records import BestRush, DayMark, Records
from pegsol.app.web.refusal import ContentError, StorageError
from pegsol.app.web.routes.queued import Queued
from pegsol.app.web.routes.results import dates_now
from pegsol.app.web.routes.stored import Address, SavedStore
from pegsol.app.web.schema import Hole, Moves, Sent, Tables
from pegsol.app.web.series import LevelName, rush_puzzles
from pegsol.app.web.store import Store
from pegsol.app.web.task import DayTask
from pegsol.errors import NotationError, ProblemError
from pegsol.model.formats.files import problem_from_json
from pegsol.model.games.game import Game
from pegsol.model.problems.problem import Problem
from pegsol.view.board_tables import holes, tables

FIRST_DAY = date(2026, 1, 1)
DAY_SECONDS = 20.0  # seconds to make the puzzles of a day
MAX_KNOWN_DAYS = 100
MAX_RUSH = 400  # puzzles
MAX_BATCH = 30

router = APIRouter(prefix="/api")

Seed = Annotated[int, Query(ge=0, lt=1 << 32)]


# -- days ----------------------------------------------------------------------------------------


class DayPuzzle(BaseModel):
    """The puzzle of a day and a level, and the number of its difficulty."""

    level: LevelName
    key: str
    problem: dict[str, Any]
    pegs: int
    number: float


class DayAnswer(BaseModel):
    """The puzzles of a day, one of each level, and the first day that has puzzles."""

    date: str
    first: str
    puzzles: list[DayPuzzle]


class DayMarks(BaseModel):
    """The puzzles of days that the client has solved."""

    marks: list[DayMark]


@router.get("/daily")
async def puzzles_of_the_day(
    day: Annotated[str, Query(alias="date")],
    request: Request,
    store: SavedStore,
    queue: Queued,
    desk: AtDesk,
) -> DayAnswer:
    """Return the puzzles of a date, which are the same everywhere.

    The date is the player's own, so it may be any date up to the latest date on earth now.
    """
    wanted = _read_day(day)
    known: dict[date, DayAnswer] = request.app.state.known_days
    if wanted not in known:
        found = await queue.answer(DayTask(wanted), desk, DAY_SECONDS)
        while len(known) >= MAX_KNOWN_DAYS:
            del known[next(iter(known))]
        known[wanted] = _day_answer(wanted, found)
    kept: set[date] = request.app.state.kept_days
    if wanted not in kept:
        keys: dict[str, str] = {puzzle.level: puzzle.key for puzzle in known[wanted].puzzles}
        with suppress(StorageError):  # the puzzles can be played; the next request tries again
            await run_in_threadpool(Records(store).keep_day, day, keys)
            kept.add(wanted)
    return known[wanted]


@router.get("/days")
def list_days(store: SavedStore, owner: Owner) -> DayMarks:
    """List the puzzles of days that the client has solved."""
    return DayMarks(marks=Records(store).day_marks(owner))


def _read_day(text: str) -> date:
    """Return the date of a request.

    Raises NotationError for a text that is not a date, and ProblemError for a day without puzzles.
    """
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError
        day = date.fromisoformat(text)
    except ValueError:
        raise NotationError("a date looks like 2026-01-31") from None
    if day < FIRST_DAY:
        raise ContentError(
            f"the daily puzzles begin on {FIRST_DAY.isoformat()}",
            "days-begin",
            FIRST_DAY.isoformat(),
        )
    if text > dates_now()[1]:
        raise ContentError("that day has not come yet", "day-to-come")
    return day


def _day_answer(day: date, found: list[dict[str, Any]]) -> DayAnswer:
    puzzles = [_day_puzzle(**one) for one in found]
    return DayAnswer(date=day.isoformat(), first=FIRST_DAY.isoformat(), puzzles=puzzles)


def _day_puzzle(level: LevelName, problem: dict[str, Any], number: float) -> DayPuzzle:
    read = problem_from_json(problem)
    pegs = read.start.peg_count
    return DayPuzzle(level=level, key=key_of(read), problem=problem, pegs=pegs, number=number)


# -- rushes --------------------------------------------------------------------------------------


class RushPuzzle(BaseModel):
    """A puzzle of a rush, ready to be played."""

    problem: dict[str, Any]
    tables: Tables
    start: list[Hole]


class RushPuzzles(BaseModel):
    """Some puzzles of a rush, one after another."""

    puzzles: list[RushPuzzle]


class RushOrder(Sent):
    """A rush that is over, with the moves in each puzzle; a skipped puzzle has none."""

    seed: Annotated[int, Field(ge=0, lt=1 << 32)]
    games: Annotated[list[Moves], Field(max_length=400)]


class RushAnswer(BaseModel):
    """The score of a rush, the best so far, and whether it is a record."""

    score: int
    best: BestRush | None
    record: bool


class BestRushAnswer(BaseModel):
    """The client's best rush, if there was one."""

    best: BestRush | None


@router.get("/rush")
async def puzzles_of_a_rush(
    seed: Seed,
    desk: AtDesk,
    first: Annotated[int, Query(ge=0, lt=MAX_RUSH)] = 0,
    count: Annotated[int, Query(ge=1, le=MAX_BATCH)] = 10,
) -> RushPuzzles:
    """Return puzzles of the rush with a seed, from puzzle *first* on; they grow harder."""
    return await desk.do(_puzzles, seed, first, count)


def _puzzles(seed: int, first: int, count: int) -> RushPuzzles:
    return RushPuzzles(puzzles=[_ready(puzzle) for puzzle in rush_puzzles(seed, first, count)])


@router.post("/rush")
async def note_rush(
    order: RushOrder, store: SavedStore, owner: Owner, address: Address, desk: AtDesk
) -> RushAnswer:
    """Record a rush that is over, after replaying its games."""
    await desk.do(_replay, order)
    return await run_in_threadpool(_note, order, store, owner, address)


def _replay(order: RushOrder) -> None:
    puzzles = rush_puzzles(order.seed, 0, len(order.games))
    for puzzle, moves in zip(puzzles, order.games, strict=True):
        if moves and not Game(puzzle, "\n".join(moves)).solved:
            raise ProblemError("a game of the rush does not solve its puzzle")


def _note(order: RushOrder, store: Store, owner: str, address: str) -> RushAnswer:
    score = sum([bool(moves) for moves in order.games])
    when = datetime.now(UTC).isoformat(timespec="seconds")
    rush = BestRush(score=score, skipped=len(order.games) - score, when=when)
    records = Records(store)
    before = records.best_rush(owner)
    record = score > (before.score if before is not None else 0)
    best = records.note_rush(owner, rush, address) if record else before
    return RushAnswer(score=score, best=best, record=record)


@router.get("/rush/best")
def best_rush(store: SavedStore, owner: Owner) -> BestRushAnswer:
    """Return the client's best rush."""
    return BestRushAnswer(best=Records(store).best_rush(owner))


def _ready(problem: Problem) -> RushPuzzle:
    return RushPuzzle(
        problem=problem.as_json(),
        tables=Tables(**tables(problem)),
        start=holes(problem.board, problem.start.bits),
    )
