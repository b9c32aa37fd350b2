"""Routes of results: the best games with and without help, and the ghosts of the fastest games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, Field

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.middleware import Owner
from pegsol.app.web.naming import key_of, ladder_keys
from pegsol.app.web.reading import is_short, read_game
from pegsol.app.web.records import DayMark, Ghost, Records
from pegsol.app.web.refusal import ContentError
from pegsol.app.web.routes.stored import Address, SavedStore
from pegsol.app.web.schema import Given, Moves, Sent
from pegsol.app.web.store import Best, Store
from pegsol.model.games.game import Game

WEST, EAST = timedelta(hours=-12), timedelta(hours=14)
"""The time zones that are farthest from UTC."""

router = APIRouter(prefix="/api")


class ResultOrder(Sent):
    """A game that is over, and the time that it took.

    ``helped`` says whether the player had help: a hint, marks, or the meter. ``times`` has the
    seconds until each jump, if known. ``today`` is the player's own date, such as 2026-01-31.
    """

    problem: Given
    moves: Moves
    seconds: Annotated[float, Field(ge=0, le=1e9)]
    helped: bool = False
    times: Annotated[list[Annotated[float, Field(ge=0, le=1e9)]], Field(max_length=2000)] = Field(
        []
    )
    today: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None


class ResultRow(BaseModel):
    """An owner's best result in a problem.

    Meeting the finish counts most, and then few pegs. ``seconds`` and ``moves`` are each the
    smallest among the equally good games. Games with help count only if there is no game without
    help, and ``helped`` is then true.
    """

    key: str
    solved: bool
    pegs: int
    jumps: int
    moves: int
    seconds: float
    when: str
    helped: bool


class Results(BaseModel):
    """An owner's best result in each problem."""

    results: list[ResultRow]


class NextStep(BaseModel):
    """The first step of the ladder that an owner has not solved; null if none is left."""

    next: str | None


class ResultAnswer(BaseModel):
    """The best result now, the numbers that improved, and the day whose puzzle it was."""

    best: ResultRow
    new: list[Literal["solved", "pegs", "moves", "seconds"]]
    day: DayMark | None


class GhostAnswer(BaseModel):
    """The fastest game of a problem, if its course is known."""

    ghost: Ghost | None


def dates_now() -> tuple[str, str]:
    """Return the earliest and the latest date on earth now."""
    now = datetime.now(UTC)
    return (now + WEST).date().isoformat(), (now + EAST).date().isoformat()


@router.get("/results")
def list_results(store: SavedStore, owner: Owner) -> Results:
    """List the client's best result in each problem."""
    store.meet(owner)
    fair = [_row(best) for best in store.results(owner)]
    known = {row.key for row in fair}
    helped = [_row(best, helped=True) for best in Records(store).helped(owner)]
    return Results(results=fair + [row for row in helped if row.key not in known])


@router.get("/ladder")
def next_step(store: SavedStore, owner: Owner) -> NextStep:
    """Name the first step of the ladder that the client has not solved, not even with help."""
    solved = {row.key for row in list_results(store, owner).results if row.solved}
    return NextStep(
        next=next((name for name, key in ladder_keys().items() if key not in solved), None)
    )


@router.post("/results")
async def note_result(
    order: ResultOrder, store: SavedStore, owner: Owner, address: Address, desk: AtDesk
) -> ResultAnswer:
    """Record the result of a game that is over, after replaying its moves."""
    desk.is_short = is_short(order.problem, order.moves)
    now, ghost = await desk.do(_replayed, order)
    return await run_in_threadpool(_note, order, now, ghost, store, owner, address)


def _replayed(order: ResultOrder) -> tuple[Best, Ghost | None]:
    """Return the result of a game that is over, and its course."""
    game = read_game(order.problem, order.moves)
    _check_over(game)
    best = Best(
        key_of(game.problem),
        game.solved,
        game.position.peg_count,
        len(game.jumps),
        len(game.moves),
        order.seconds,
        datetime.now(UTC).isoformat(timespec="seconds"),
    )
    return best, _ghost(game, order.times)


def _note(
    order: ResultOrder, now: Best, ghost: Ghost | None, store: Store, owner: str, address: str
) -> ResultAnswer:
    records = Records(store)
    today = _today(order) if now.solved else None  # before anything is noted
    if order.helped:
        before, best = records.note_helped(owner, now, address)
    else:
        before, best = store.note(owner, now, address)
    new = _new(before, best)
    if "seconds" in new and not order.helped:
        records.keep_ghost(owner, best.key, ghost, address)
    day = None
    if today is not None:
        day = records.mark_day(owner, best.key, helped=order.helped, today=today, address=address)
    return ResultAnswer(best=_row(best, helped=order.helped), new=new, day=day)


@router.get("/results/{key}/ghost")
def find_ghost(key: str, store: SavedStore, owner: Owner) -> GhostAnswer:
    """Return the course of the client's fastest game of a problem."""
    return GhostAnswer(ghost=Records(store).ghost(owner, key))


def _today(order: ResultOrder) -> tuple[str, str]:
    """Return the dates that count as today: the player's own date, or all dates on earth now.

    Raises ProblemError for a date that is not the date anywhere on earth.
    """
    first, last = dates_now()
    if order.today is None:
        return first, last
    if not first <= order.today <= last:
        raise ContentError("it is another day everywhere on earth by now", "other-day")
    return order.today, order.today


def _check_over(game: Game) -> None:
    if not game.jumps or not (game.solved or game.stuck):
        raise ContentError("the game is not over", "not-over")
    if game.problem.finish.is_fewest and not game.stuck:
        raise ContentError("the game is not over: there is a legal jump", "not-over")


def _ghost(game: Game, times: list[float]) -> Ghost | None:
    """Return the course of a game, or None if the time of a jump is not known."""
    if len(times) != len(game.jumps):
        return None
    return Ghost(moves=[str(move) for move in game.moves], times=times)


def _row(best: Best, *, helped: bool = False) -> ResultRow:
    return ResultRow(
        key=best.key,
        solved=best.solved,
        pegs=best.pegs,
        jumps=best.jumps,
        moves=best.moves,
        seconds=best.seconds,
        when=best.when,
        helped=helped,
    )


def _new(before: Best | None, best: Best) -> list[Any]:
    """Return the names of the numbers that have improved."""
    names = ("solved", "pegs", "moves", "seconds")
    if before is None:
        return [name for name in names if name != "solved" or best.solved]
    return [name for name in names if getattr(before, name) != getattr(best, name)]
