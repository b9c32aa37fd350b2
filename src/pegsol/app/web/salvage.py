"""Copy the readable rows of a damaged file of saved games to a new file."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from pegsol.app.web.database import address_of, file_errors, make_private
from pegsol.app.web.owners import owner_named
from pegsol.app.web.tables import OWNED, update

MAX_UNREADABLE = 100_000  # consecutive rows, after which the table counts as finished
JSON_TEXTS = {"saved": ("problem", "moves"), "ghosts": ("course",)}
_KEYS = {
    "results": "owner, key",
    "helped": "owner, key",
    "ghosts": "owner, key",
    "days": "date, level",
    "day_marks": "owner, date, level",
    "rushes": "owner",
}
"""The primary keys of the tables without row numbers."""

UNREADABLE = (sqlite3.Error, UnicodeDecodeError)  # the second if a message quotes the file


def is_damage(error: Exception) -> bool:
    """Return whether an error says that a file is damaged, and not, for example, locked."""
    codes = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF in codes


def salvage(path: Path, new: Path) -> tuple[int, bool]:
    """Copy the readable rows to a *new* file; return their number, and whether all were copied."""
    kept, whole = 0, True
    make_private(new)
    with file_errors(f"cannot salvage {str(path)!r}"), closing(sqlite3.connect(new)) as target:
        update(target, 0)
        with closing(sqlite3.connect(address_of(path, "ro"), uri=True)) as source:
            source.text_factory = bytes
            source.execute("PRAGMA writable_schema = ON")  # also reads truncated files
            found = _tolerant(source, "SELECT owner FROM owners")
            owners = {row[0] for row in found if isinstance(row[0], bytes)}
            for table in ("saved", *_KEYS):
                columns = _columns(target, table)
                rows = (
                    _numbered_rows(source, columns)
                    if table == "saved"
                    else _keyed_rows(source, table, columns, owners)
                )
                for row in rows:
                    added = None if row is None else _copy(target, table, columns, row)
                    whole = whole and added is not None
                    if added and row is not None and table in OWNED:
                        kept += 1
                        if table == "saved":
                            owners.add(row[columns.index("owner")])
            for row in _tolerant(source, "SELECT address, first, seen, owner FROM owners"):
                with suppress(sqlite3.Error, ValueError, TypeError):
                    *seen, owner = map(_text, row)
                    target.execute(
                        "UPDATE owners SET address = ?, first = ?, seen = ? WHERE owner = ?",
                        [*seen, owner_named(owner)],
                    )
        target.commit()
    with new.open("rb") as file:
        os.fsync(file.fileno())
    return kept, whole


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _copy(
    target: sqlite3.Connection, table: str, columns: list[str], row: tuple[Any, ...]
) -> bool | None:
    """Insert a row; return whether it is new, or None if it is damaged."""
    try:
        values = [_text(value) for value in row]
        if "owner" in columns:  # a cookie, in a file of an earlier version
            place = columns.index("owner")
            values[place] = owner_named(values[place])
        for name in JSON_TEXTS.get(table, ()):
            json.loads(values[columns.index(name)])
        marks = ", ".join("?" * len(values))
        done = target.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)
    except (sqlite3.Error, ValueError, TypeError):
        return None
    return done.rowcount == 1


def _text(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value


def _numbered_rows(
    source: sqlite3.Connection, columns: list[str]
) -> Iterator[tuple[Any, ...] | None]:
    """Yield the rows of the saved things, with None for each row that cannot be read."""
    query = f"SELECT rowid, {_listed(columns)} FROM saved NOT INDEXED WHERE rowid >= ?"
    last = [row[0] for row in _tolerant(source, "SELECT max(rowid) FROM saved NOT INDEXED")]
    place, unreadable = 1, 0
    while unreadable < MAX_UNREADABLE:
        reached = place
        try:
            for row in source.execute(f"{query} ORDER BY rowid", [place]):
                place, unreadable = row[0] + 1, 0
                yield row[1:]
            return
        except UNREADABLE as error:
            if not is_damage(error):  # the table does not exist yet
                return
        if place == reached or unreadable == 0:
            yield None
        unreadable += 1
        place += 1
        if last and last[0] is not None and place > last[0]:
            return


def _keyed_rows(
    source: sqlite3.Connection, table: str, columns: list[str], owners: set[bytes]
) -> Iterator[tuple[Any, ...] | None]:
    """Yield the rows of a table ordered by its key, with None for each unreadable part.

    An unreadable part may hide the rows after it, so reading continues at the next known owner and
    from the other end. A row may therefore be yielded twice.
    """
    key = _KEYS[table]
    chosen = f"SELECT {_listed(columns)} FROM {table}"
    failed: list[bool] = []
    reached = b""
    for row in _tolerant(source, f"{chosen} ORDER BY {key}", failed=failed.append):
        reached = row[0] if isinstance(row[0], bytes) else reached
        yield row
    if not failed:
        return
    yield None
    from_owner = f"{chosen} WHERE owner >= CAST(? AS TEXT) ORDER BY {key}"
    for owner in sorted(owners) if key.startswith("owner") else ():
        if failed and owner > reached:
            failed.clear()
            for row in _tolerant(source, from_owner, [owner], failed.append):
                reached = max(reached, row[0]) if isinstance(row[0], bytes) else reached
                yield row
    descending = ", ".join([f"{name} DESC" for name in key.split(", ")])
    yield from _tolerant(source, f"{chosen} ORDER BY {descending}")


def _listed(columns: list[str]) -> str:
    return ", ".join([f'"{column}"' for column in columns])


def _tolerant(
    source: sqlite3.Connection,
    query: str,
    values: list[Any] | None = None,
    failed: Callable[[bool], None] = lambda _: None,
) -> Iterator[Any]:
    """Yield the rows of a query until one cannot be read, and then call *failed*."""
    try:
        yield from source.execute(query, values or [])
    except UNREADABLE as error:
        if "no such" not in str(error):
            failed(True)
