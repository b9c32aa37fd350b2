"""The records of players besides their best results: games with help, ghosts, days and rushes.

All records are in the file of the :mod:`store <pegsol.app.web.store>`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from pegsol.app.web.quota import LOCAL, FullError
from pegsol.app.web.series import LevelName
from pegsol.app.web.store import REPLACING, Best, Store

MAX_RECORDS = 10_000  # of one owner, in each table and in a backup


class DayMark(BaseModel):
    """A solved puzzle of a day, with whether the player had help or solved it ``late``."""

    date: str
    level: LevelName
    helped: bool
    late: bool


class Ghost(BaseModel):
    """The fastest game, with its moves and the seconds until each jump."""

    moves: list[str]
    times: list[float]


class BestRush(BaseModel):
    """A rush, with the numbers of puzzles solved and skipped."""

    score: int
    skipped: int
    when: str


@dataclass(frozen=True, slots=True)
class Achievements:
    """All records of an owner."""

    helped: list[Best]
    ghosts: dict[str, Ghost]
    marks: list[DayMark]
    rush: BestRush | None


class Records:
    """Records in the file of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- games with help, and ghosts ---------------------------------------------------------

    def note_helped(self, owner: str, best: Best, address: str = "") -> tuple[Best | None, Best]:
        """Record a result with help; return the best such result before and now.

        Raises FullError if the owner has too many.
        """
        with self._store.adding(owner, address) as connection:
            before, now = _note_helped(connection, owner, best)
            _check_room(connection, "helped", owner)
        return before, now

    def helped(self, owner: str) -> list[Best]:
        """Return an owner's best results with help."""
        with self._store.reading() as connection:
            rows = connection.execute("SELECT * FROM helped WHERE owner = ?", [owner]).fetchall()
        return [_best(row) for row in rows]

    def keep_ghost(self, owner: str, key: str, ghost: Ghost | None, address: str = "") -> None:
        """Keep the course of an owner's new fastest game, or None if it is not known.

        Raises FullError if the owner has too many.
        """
        with self._store.adding(owner, address) as connection:
            if ghost is None:
                connection.execute("DELETE FROM ghosts WHERE owner = ? AND key = ?", [owner, key])
            else:
                _keep_ghost(connection, owner, key, ghost)
            _check_room(connection, "ghosts", owner)

    def ghost(self, owner: str, key: str) -> Ghost | None:
        """Return an owner's fastest game of a problem, if its course is known."""
        query = "SELECT course FROM ghosts WHERE owner = ? AND key = ?"
        with self._store.reading() as connection:
            row = connection.execute(query, [owner, key]).fetchone()
        return None if row is None else _ghost(row[0])

    # -- days --------------------------------------------------------------------------------

    def keep_day(self, date: str, keys: Mapping[str, str]) -> None:
        """Remember the keys of a day's puzzles by level, so that their results are recognised."""
        rows = [(date, level, key) for level, key in keys.items()]
        with self._store.writing() as connection:
            connection.executemany("INSERT OR REPLACE INTO days VALUES (?, ?, ?)", rows)

    def mark_day(
        self, owner: str, key: str, *, helped: bool, today: tuple[str, str], address: str = ""
    ) -> DayMark | None:
        """Note that an owner has solved the puzzle with a *key*; return its day, if it has one.

        *today* has the first and the last date that count as today.

        Raises FullError if the owner has too many.
        """
        query = "SELECT date, level FROM days WHERE key = ? ORDER BY date DESC"
        with self._store.adding(owner, address) as connection:
            row = connection.execute(query, [key]).fetchone()
            if row is None:
                return None
            date, level = row
            late = not today[0] <= date <= today[1]
            mark = DayMark(date=date, level=level, helped=helped, late=late)
            _mark(connection, owner, mark)
            _check_room(connection, "day_marks", owner)
        return mark

    def day_marks(self, owner: str) -> list[DayMark]:
        """Return the puzzles of days that an owner has solved, the first day first."""
        query = (
            "SELECT date, level, helped, late FROM day_marks WHERE owner = ? ORDER BY date, level"
        )
        with self._store.reading() as connection:
            rows = connection.execute(query, [owner]).fetchall()
        names = "date", "level", "helped", "late"
        return [DayMark(**dict(zip(names, row, strict=True))) for row in rows]

    # -- rushes ------------------------------------------------------------------------------

    def note_rush(self, owner: str, rush: BestRush, address: str = "") -> BestRush:
        """Record a rush, and return the owner's best rush."""
        with self._store.adding(owner, address) as connection:
            _note_rush(connection, owner, rush)
        return self.best_rush(owner) or rush

    def best_rush(self, owner: str) -> BestRush | None:
        """Return an owner's best rush."""
        query = 'SELECT score, skipped, "when" FROM rushes WHERE owner = ?'
        with self._store.reading() as connection:
            row = connection.execute(query, [owner]).fetchone()
        return None if row is None else BestRush(score=row[0], skipped=row[1], when=row[2])

    # -- all of them -------------------------------------------------------------------------

    def achievements(self, owner: str) -> Achievements:
        """Return all records of an owner."""
        query = "SELECT key, course FROM ghosts WHERE owner = ?"
        with self._store.reading() as connection:
            ghosts = {
                key: _ghost(course) for key, course in connection.execute(query, [owner]).fetchall()
            }
        return Achievements(
            self.helped(owner), ghosts, self.day_marks(owner), self.best_rush(owner)
        )

    def adopt(self) -> None:
        """Copy the records of all owners to the local owner, and keep the originals."""
        owners = " UNION ".join([f"SELECT owner FROM {table}" for table in _TABLES])
        with self._store.reading() as connection:
            others = [row[0] for row in connection.execute(owners).fetchall() if row[0] != LOCAL]
        for other in others:
            achieved = self.achievements(other)
            with suppress(FullError), self._store.adding(LOCAL) as connection:
                add(connection, LOCAL, achieved)


_TABLES = ("helped", "ghosts", "day_marks", "rushes")


def add(connection: sqlite3.Connection, owner: str, achieved: Achievements) -> None:
    """Add records to an owner's; if there are two of the same kind, the better one stays.

    Raises FullError if the owner then has too many.
    """
    for best in achieved.helped:
        _note_helped(connection, owner, best)
    for key, ghost in achieved.ghosts.items():
        query = "SELECT course FROM ghosts WHERE owner = ? AND key = ?"
        row = connection.execute(query, [owner, key]).fetchone()
        if row is None or _ghost(row[0]).times[-1] > ghost.times[-1]:
            _keep_ghost(connection, owner, key, ghost)
    for mark in achieved.marks:
        _mark(connection, owner, mark)
    if achieved.rush is not None:
        _note_rush(connection, owner, achieved.rush)
    for table in _TABLES:
        _check_room(connection, table, owner)


def _note_helped(
    connection: sqlite3.Connection, owner: str, best: Best
) -> tuple[Best | None, Best]:
    before = _helped(connection, owner, best.key)
    now = best if before is None else before.merged(best)
    values = now.key, int(now.solved), now.pegs, now.jumps, now.moves, now.seconds, now.when
    connection.execute(
        "INSERT INTO helped VALUES (?, ?, ?, ?, ?, ?, ?, ?)" + REPLACING, [owner, *values]
    )
    return before, now


def _keep_ghost(connection: sqlite3.Connection, owner: str, key: str, ghost: Ghost) -> None:
    connection.execute(
        "INSERT INTO ghosts VALUES (?, ?, ?)"
        " ON CONFLICT (owner, key) DO UPDATE SET course = excluded.course",
        [owner, key, json.dumps([ghost.moves, ghost.times])],
    )


def _mark(connection: sqlite3.Connection, owner: str, mark: DayMark) -> None:
    # The best mark stays: on the day without help, then on the day, then without help.
    connection.execute(
        "INSERT INTO day_marks VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
        " SET helped = excluded.helped, late = excluded.late"
        " WHERE 2 * excluded.late + excluded.helped < 2 * late + helped",
        [owner, mark.date, mark.level, int(mark.helped), int(mark.late)],
    )


def _note_rush(connection: sqlite3.Connection, owner: str, rush: BestRush) -> None:
    connection.execute(
        "INSERT INTO rushes VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
        ' SET score = excluded.score, skipped = excluded.skipped, "when" = excluded."when"'
        " WHERE excluded.score > score",
        [owner, rush.score, rush.skipped, rush.when],
    )


def _helped(connection: sqlite3.Connection, owner: str, key: str) -> Best | None:
    query = "SELECT * FROM helped WHERE owner = ? AND key = ?"
    row = connection.execute(query, [owner, key]).fetchone()
    return None if row is None else _best(row)


def _best(row: tuple[Any, ...]) -> Best:
    _, key, solved, *rest = row
    return Best(key, bool(solved), *rest)


def _ghost(course: str) -> Ghost:
    moves, times = json.loads(course)
    return Ghost(moves=moves, times=times)


def _check_room(connection: sqlite3.Connection, table: str, owner: str) -> None:
    """Raise FullError, which undoes the transaction, if an owner now has too many rows."""
    count = f"SELECT count(*) FROM {table} WHERE owner = ?"
    if connection.execute(count, [owner]).fetchone()[0] > MAX_RECORDS:
        raise FullError(f"you have {MAX_RECORDS} results already")
