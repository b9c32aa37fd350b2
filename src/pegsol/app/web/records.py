"""What players achieve beyond their best results: games with help, ghosts, days and rushes.

All of it is in the file of the :mod:`store <pegsol.app.web.store>`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any

from pegsol.app.web.schema import BestRush, DayMark, Ghost
from pegsol.app.web.store import Best, FullError, Store

MAX_ROWS = 10_000  # of one owner, in each table


class Records:
    """Records in the file of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- games with help, and ghosts ---------------------------------------------------------

    def note_helped(self, owner: str, best: Best) -> tuple[Best | None, Best]:
        """Record a result with help; return the best of those before, and now.

        Raises FullError if its owner has too many.
        """
        with self._store.transaction() as connection:
            before = _helped(connection, owner, best.key)
            now = best if before is None else before.merged(best)
            values = now.key, int(now.solved), now.pegs, now.jumps, now.moves, now.seconds, now.when
            connection.execute(
                "INSERT OR REPLACE INTO helped VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [owner, *values]
            )
            _check_room(connection, "helped", owner)
        return before, now

    def helped(self, owner: str) -> list[Best]:
        """Return an owner's best results with help."""
        with self._store.transaction() as connection:
            rows = connection.execute("SELECT * FROM helped WHERE owner = ?", [owner]).fetchall()
        return [_best(row) for row in rows]

    def keep_ghost(self, owner: str, key: str, ghost: Ghost | None) -> None:
        """Keep the course of the game that is now an owner's fastest; None if it is not known.

        Raises FullError if its owner has too many.
        """
        with self._store.transaction() as connection:
            connection.execute("DELETE FROM ghosts WHERE owner = ? AND key = ?", [owner, key])
            if ghost is not None:
                course = json.dumps([ghost.moves, ghost.times])
                connection.execute("INSERT INTO ghosts VALUES (?, ?, ?)", [owner, key, course])
            _check_room(connection, "ghosts", owner)

    def ghost(self, owner: str, key: str) -> Ghost | None:
        """Return an owner's fastest game of a problem, if its course is known."""
        query = "SELECT course FROM ghosts WHERE owner = ? AND key = ?"
        with self._store.transaction() as connection:
            row = connection.execute(query, [owner, key]).fetchone()
        return None if row is None else _ghost(row[0])

    # -- days --------------------------------------------------------------------------------

    def keep_day(self, date: str, keys: Mapping[str, str]) -> None:
        """Remember the keys of a day's puzzles by level, so that results are known to be theirs."""
        rows = [(date, level, key) for level, key in keys.items()]
        with self._store.transaction() as connection:
            connection.executemany("INSERT OR REPLACE INTO days VALUES (?, ?, ?)", rows)

    def mark_day(
        self, owner: str, key: str, *, helped: bool, today: tuple[str, str]
    ) -> DayMark | None:
        """Note that an owner has solved the puzzle with a *key*; return its day, if it has one.

        *today* is the first and the last date that count as today.

        Raises FullError if its owner has too many.
        """
        query = "SELECT date, level FROM days WHERE key = ? ORDER BY date DESC"
        with self._store.transaction() as connection:
            row = connection.execute(query, [key]).fetchone()
            if row is None:
                return None
            date, level = row
            late = not today[0] <= date <= today[1]
            # The fairest stays: on the day without help, on the day, without help.
            connection.execute(
                "INSERT INTO day_marks VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
                " SET helped = excluded.helped, late = excluded.late"
                " WHERE 2 * excluded.late + excluded.helped < 2 * late + helped",
                [owner, date, level, int(helped), int(late)],
            )
            _check_room(connection, "day_marks", owner)
        return DayMark(date=date, level=level, helped=helped, late=late)

    def day_marks(self, owner: str) -> list[DayMark]:
        """Return the puzzles of days that an owner has solved, the first day first."""
        query = (
            "SELECT date, level, helped, late FROM day_marks WHERE owner = ? ORDER BY date, level"
        )
        with self._store.transaction() as connection:
            rows = connection.execute(query, [owner]).fetchall()
        names = "date", "level", "helped", "late"
        return [DayMark(**dict(zip(names, row, strict=True))) for row in rows]

    # -- rushes ------------------------------------------------------------------------------

    def note_rush(self, owner: str, rush: BestRush) -> BestRush:
        """Record a rush; return the owner's best now."""
        before = self.best_rush(owner)
        if before is not None and before.score >= rush.score:
            return before
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO rushes VALUES (?, ?, ?, ?)",
                [owner, rush.score, rush.skipped, rush.when],
            )
        return rush

    def best_rush(self, owner: str) -> BestRush | None:
        """Return an owner's best rush."""
        query = 'SELECT score, skipped, "when" FROM rushes WHERE owner = ?'
        with self._store.transaction() as connection:
            row = connection.execute(query, [owner]).fetchone()
        return None if row is None else BestRush(score=row[0], skipped=row[1], when=row[2])


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
    """Raise FullError if an owner has too many rows now, which undoes the transaction."""
    count = f"SELECT count(*) FROM {table} WHERE owner = ?"
    if connection.execute(count, [owner]).fetchone()[0] > MAX_ROWS:
        raise FullError(f"there are {MAX_ROWS} results of yours already")
