"""Routes that read whole texts, and make and restore backups."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from pydantic import AfterValidator, BaseModel, Field, JsonValue

from pegsol.app.web.desk import AtDesk
from pegsol.app.web.middleware import Owner
from pegsol.app.web.naming import text_of
from pegsol.app.web.reading import check_shown, check_text, read_problem
from pegsol.app.web.records import MAX_RECORDS, Achievements, BestRush, DayMark, Ghost, Records, add
from pegsol.app.web.refusal import ContentError
from pegsol.app.web.routes.stored import Address, SavedStore
from pegsol.app.web.schema import Moves, Name, Sent, Text
from pegsol.app.web.series import LevelName
from pegsol.app.web.store import MAX_RESULTS, MAX_SAVED, Best, Kind, Saved, Store
from pegsol.errors import PegError, ProblemError
from pegsol.model.formats.files import problem_from_json
from pegsol.model.games.documents import document_readers
from pegsol.model.games.game import Game
from pegsol.model.games.solution import Solution
from pegsol.model.problems.problem import Problem

MAX_THINGS = 100  # in one text
RESTORE_TIMEOUT = 60.0  # seconds in which a backup is checked

router = APIRouter(prefix="/api")


# -- texts ---------------------------------------------------------------------------------------


class OpenQuestion(Sent):
    """The text of a file, or a text that was pasted."""

    text: Annotated[Text, Field(min_length=1)]


class OpenedThing(BaseModel):
    """A problem, a game or a solution in a text."""

    kind: Kind
    title: str
    problem: dict[str, Any]
    text: str | None
    moves: list[str]


class Opened(BaseModel):
    """All problems, games and solutions in a text."""

    things: list[OpenedThing]


@router.post("/open")
async def open_text(question: OpenQuestion, desk: AtDesk) -> Opened:
    """Read any text that pegsol writes: problems, games, solutions."""
    parts = await desk.do(_parts, question.text)
    if len(parts) > MAX_THINGS:
        raise ContentError(
            f"at most {MAX_THINGS} problems and games can be opened at once",
            "too-many-things",
            MAX_THINGS,
        )
    return Opened(things=[await desk.do(_opened, part) for part in parts])


def _parts(text: str) -> Sequence[Callable[[], Problem | Solution]]:
    """Return functions that read the things in a text."""
    if "\n" in text.strip() or text.lstrip().startswith(("{", "[", "(", ";")):
        return document_readers(text)
    return [partial(read_problem, text)]


def _opened(part: Callable[[], Problem | Solution]) -> OpenedThing:
    item = part()
    problem = item if isinstance(item, Problem) else item.problem
    check_shown(problem)
    moves = [] if isinstance(item, Problem) else [str(move) for move in item.moves]
    return OpenedThing(
        kind=_kind(item),
        title=problem.title,
        problem=problem.as_json(),
        text=text_of(problem),
        moves=moves,
    )


def _kind(item: Problem | Solution) -> Kind:
    if isinstance(item, Problem) or not item.jumps:
        return "puzzle"
    return "game" if item.defects() else "solution"


# -- backups -------------------------------------------------------------------------------------


def _moment(text: str) -> str:
    """Return a date and time in UTC, with the precision in which it was given."""
    try:
        moment = datetime.fromisoformat(text).astimezone(UTC)
    except OverflowError:
        raise ValueError("this date is out of range") from None
    return moment.isoformat(timespec="milliseconds" if moment.microsecond else "seconds")


Moment = Annotated[Text, Field(max_length=40), AfterValidator(_moment)]
Count = Annotated[int, Field(ge=0, le=100_000)]


class BackupThing(Sent):
    """A saved thing in a backup."""

    kind: Kind
    name: Name
    changed: Moment
    problem: dict[str, JsonValue]
    moves: Moves


class BackupResult(Sent):
    """A result in a backup."""

    key: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    solved: bool
    pegs: Count
    jumps: Count
    moves: Count
    seconds: Annotated[float, Field(ge=0, le=1e9)]
    when: Moment


class BackupGhost(Sent):
    """The fastest game of the problem with a key: its moves, and the seconds until each jump."""

    key: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    moves: Moves
    times: Annotated[list[Annotated[float, Field(ge=0, le=1e9)]], Field(min_length=1)]


class BackupDay(Sent):
    """A puzzle of a day that was solved."""

    date: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    level: LevelName
    helped: bool
    late: bool


class BackupRush(Sent):
    """The best rush."""

    score: Count
    skipped: Count
    when: Moment


class Backup(Sent):
    """Everything that the server keeps for an owner; ``pegsol_backup`` is the version."""

    pegsol_backup: Annotated[int, Field(ge=1, le=1)]
    made: Moment
    saved: Annotated[list[BackupThing], Field(max_length=MAX_SAVED)]
    results: Annotated[list[BackupResult], Field(max_length=MAX_RESULTS)]
    helped: Annotated[list[BackupResult], Field(max_length=MAX_RECORDS)] = Field(default=[])
    ghosts: Annotated[list[BackupGhost], Field(max_length=MAX_RECORDS)] = Field(default=[])
    days: Annotated[list[BackupDay], Field(max_length=MAX_RECORDS)] = Field(default=[])
    rush: BackupRush | None = None


class Restored(BaseModel):
    """The numbers of saved things and of results that a backup added."""

    saved: int
    results: int


@router.get("/backup")
def back_up(store: SavedStore, owner: Owner) -> Backup:
    """Return everything that the server keeps for the client."""
    achieved = Records(store).achievements(owner)
    return Backup(
        pegsol_backup=1,
        made=datetime.now(UTC).isoformat(timespec="seconds"),
        saved=[_backed_up(saved) for saved in store.saved(owner)],
        results=[BackupResult(**asdict(best)) for best in store.results(owner)],
        helped=[BackupResult(**asdict(best)) for best in achieved.helped],
        ghosts=[
            BackupGhost(key=key, **ghost.model_dump()) for key, ghost in achieved.ghosts.items()
        ],
        days=[BackupDay(**mark.model_dump()) for mark in achieved.marks],
        rush=None if achieved.rush is None else BackupRush(**achieved.rush.model_dump()),
    )


@router.post("/backup")
async def restore(
    backup: Backup, store: SavedStore, owner: Owner, address: Address, desk: AtDesk
) -> Restored:
    """Add the contents of a backup to the client's data: all of them or nothing."""
    until = time.monotonic() + RESTORE_TIMEOUT
    things = []
    for number, thing in enumerate(backup.saved, 1):
        if time.monotonic() > until:
            raise ContentError("the backup has too much in it to check in time", "backup-too-large")
        try:
            things.append(await desk.do(_checked, thing))
        except PegError as error:
            raise ProblemError(f"saved thing {number} of the backup: {error}") from None
    return await run_in_threadpool(_restored, backup, things, store, owner, address)


def _restored(
    backup: Backup, things: list[Saved], store: Store, owner: str, address: str
) -> Restored:
    bests = [Best(**result.model_dump()) for result in backup.results]
    achieved = _achieved(backup)
    saved, results = store.restore(
        owner, things, bests, lambda connection: add(connection, owner, achieved), address
    )
    return Restored(saved=saved, results=results)


def _achieved(backup: Backup) -> Achievements:
    rush = backup.rush
    return Achievements(
        [Best(**result.model_dump()) for result in backup.helped],
        {one.key: Ghost(moves=one.moves, times=one.times) for one in backup.ghosts},
        [DayMark(**mark.model_dump()) for mark in backup.days],
        None if rush is None else BestRush(**rush.model_dump()),
    )


def _backed_up(saved: Saved) -> BackupThing:
    return BackupThing(
        kind=saved.kind,
        name=saved.name,
        changed=saved.changed,
        problem=saved.problem,
        moves=saved.moves,
    )


def _checked(thing: BackupThing) -> Saved:
    """Return a thing after making its moves; it gets its id and its owner later."""
    game = Game(problem_from_json(thing.problem), "\n".join(thing.moves))
    check_text(game.problem.title + game.problem.description)
    moves = [str(move) for move in game.moves]
    return Saved("", "", thing.kind, thing.name, thing.changed, game.problem.as_json(), moves)
