"""Repair of a damaged file of saved games, before the server starts.

The damaged file is set aside under a dated name, never overwritten, and what is readable in it goes
to a new file. Each step leaves files from which the next start goes on, whenever this one is
killed:

1. The damaged file and its write-ahead log get a second, dated name each.
2. ``-new`` receives what is readable.
3. ``-new`` is renamed to ``-salvaged``: it is complete.
4. The old log is removed, and ``-salvaged`` replaces the damaged file.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any

from pegsol.app.web.database import address_of, file_errors, user_lock
from pegsol.app.web.tables import MIGRATIONS, OWNED
from pegsol.errors import FileError

MAX_UNREADABLE = 100_000  # rows in succession, after which a table is taken to end
_MAGIC = b"SQLite format 3\0"
_JSON = {"saved": ("problem", "moves"), "ghosts": ("course",)}
_KEYS = {
    "results": "owner, key",
    "helped": "owner, key",
    "ghosts": "owner, key",
    "days": "date, level",
    "day_marks": "owner, date, level",
    "rushes": "owner",
}
"""The primary keys of the tables without row numbers."""


def repair(path: Path) -> list[str]:
    """Check the file of saved games, and replace it if it is damaged; return remarks about it.

    Raises FileError for a file that cannot be used, which stays as it is.
    """
    alone = user_lock(path, fcntl.LOCK_EX)
    try:
        if alone is not None:
            _finish(path)
        found = _damage(path)
        if not found:
            return []
        if alone is None:
            raise FileError(
                f"{str(path)!r} is damaged ({found}); end the other servers that use it, and the"
                " next start repairs it"
            )
        try:
            return [_replace(path)]
        except OSError as error:
            reason = error.strerror or error
            raise FileError(f"{str(path)!r} is damaged and cannot be repaired: {reason}") from None
    finally:
        if alone is not None:
            os.close(alone)


# -- the check -----------------------------------------------------------------------------------


def _damage(path: Path) -> str:
    """Return how a file is damaged, or "" if it is whole or not there.

    Raises FileError for a file that is no store of saved games, or that cannot be read.
    """
    # Reading the file closes it again, which drops this process's locks: no store is open here.
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except FileNotFoundError:
        return ""
    except IsADirectoryError:
        raise FileError(f"cannot keep games in {str(path)!r}: it is a folder, not a file") from None
    except OSError as error:
        raise FileError(f"cannot keep games in {str(path)!r}: {error.strerror}") from None
    if not head:
        return "it is empty" if _size(_beside(path, "-wal")) else ""
    if head != _MAGIC:
        raise FileError(
            f"cannot keep games in {str(path)!r}: it is another kind of file; move it away, or"
            " choose another folder with --data"
        )
    try:
        with closing(sqlite3.connect(address_of(path, "ro"), uri=True)) as connection:
            return _damage_in(connection, path)
    except UnicodeDecodeError:
        return "malformed database schema"
    except sqlite3.Error as error:
        if _is_damage(error):
            return str(error)
        return ""  # locked, or on a full disk: the server says so when it opens the file


def _damage_in(connection: sqlite3.Connection, path: Path) -> str:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise FileError(f"{str(path)!r} was made by a later pegsol than this")
    connection.text_factory = _decoded  # of damaged text, too
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not version and tables:
        raise FileError(f"cannot keep games in {str(path)!r}: it belongs to another program")
    line: str = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if line != "ok":
        return " ".join(line.split())
    for table, texts in _JSON.items():
        query = f"SELECT 1 FROM {table} NOT INDEXED WHERE NOT ({{}}) LIMIT 1"
        valid = " AND ".join([f"json_valid({text})" for text in texts])
        if table in tables and connection.execute(query.format(valid)).fetchone():
            return f"a text in the table {table}"
    return ""


def _decoded(text: bytes) -> str:
    return text.decode(errors="replace")


_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)  # of a message with a part of the file in it


def _is_damage(error: Exception) -> bool:
    codes = sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF in codes


# -- the repair ----------------------------------------------------------------------------------


def _replace(path: Path) -> str:
    """Salvage a damaged file and set it aside; return a line that says so."""
    new = _beside(path, "-new")
    _remove(new)
    aside = _set_aside(path)
    try:
        kept, whole = _salvage(path, new)
    except BaseException:
        _remove(new)
        raise
    new.rename(_beside(path, "-salvaged"))
    _finish(path)
    missing = "" if whole else ", and others could not be read"
    return (
        f"{str(path)!r} was damaged: {kept} saved things and results were salvaged{missing}; the"
        f" damaged file is now {str(aside)!r}"
    )


def _finish(path: Path) -> None:
    """Do the last steps of a repair that was killed, and remove what an earlier step left."""
    salvaged = _beside(path, "-salvaged")
    if salvaged.exists():
        for ending in ("-wal", "-shm"):  # which would be read as the new file's
            _beside(path, ending).unlink(missing_ok=True)
        _sync(path.parent)
        salvaged.rename(path)
        _sync(path.parent)
    _remove(_beside(path, "-new"))


def _set_aside(path: Path) -> Path:
    """Give a file and its write-ahead log a second name that is new; return it.

    A repair that was killed may have done so already.
    """
    stem = f"{path.stem}-damaged-{datetime.now(UTC).date().isoformat()}"
    number = 1
    while True:
        aside = path.with_name(f"{stem}{'' if number == 1 else f'-{number}'}{path.suffix}")
        if not aside.exists() or aside.samefile(path):
            break
        number += 1
    for ending in ("-wal", ""):  # the log first: where the file is, its log is
        old, new = _beside(path, ending), _beside(aside, ending)
        if old.exists() and not new.exists():
            try:
                new.hardlink_to(old)
            except OSError:  # the file system knows no second names
                partial = _beside(new, "-partial")
                shutil.copy2(old, partial)
                partial.rename(new)
    _sync(path.parent)
    return aside


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _remove(path: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal"):
        _beside(path, ending).unlink(missing_ok=True)


def _size(path: Path) -> int:
    with suppress(FileNotFoundError):
        return path.stat().st_size
    return 0


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# -- what is readable ----------------------------------------------------------------------------


def _salvage(path: Path, new: Path) -> tuple[int, bool]:
    """Copy what is readable to a *new* file; return the number of rows, and whether all were."""
    kept, whole = 0, True
    with file_errors(f"cannot salvage {str(path)!r}"), closing(sqlite3.connect(new)) as target:
        for statement in chain.from_iterable(MIGRATIONS):
            target.execute(statement)
        target.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        with closing(sqlite3.connect(address_of(path, "ro"), uri=True)) as source:
            source.text_factory = bytes
            source.execute("PRAGMA writable_schema = ON")  # reads files that were cut off, too
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
                    copied = row is not None and _copy(target, table, columns, row)
                    kept += copied and table in OWNED
                    whole = whole and copied
                    if copied and row is not None and table == "saved":
                        owners.add(row[columns.index("owner")])
            for row in _tolerant(source, "SELECT address, first, seen, owner FROM owners"):
                with suppress(sqlite3.Error, UnicodeDecodeError):
                    target.execute(
                        "UPDATE owners SET address = ?, first = ?, seen = ? WHERE owner = ?",
                        [_text(value) for value in row],
                    )
        target.commit()
    with new.open("rb") as file:
        os.fsync(file.fileno())
    return kept, whole


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _copy(target: sqlite3.Connection, table: str, columns: list[str], row: tuple[Any, ...]) -> bool:
    """Insert a row if it is whole, and not there yet; return whether it is there now."""
    try:
        values = [_text(value) for value in row]
        for name in _JSON.get(table, ()):
            json.loads(values[columns.index(name)])
        marks = ", ".join("?" * len(values))
        target.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)
    except (sqlite3.Error, ValueError, TypeError):
        return False
    return True


def _text(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value


def _numbered_rows(
    source: sqlite3.Connection, columns: list[str]
) -> Iterator[tuple[Any, ...] | None]:
    """Yield the rows of the saved things, None for one that cannot be read."""
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
        except _UNREADABLE as error:
            if not _is_damage(error):  # there is no such table yet
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
    """Yield the rows of a table that is ordered by its key, None for a part that is unreadable.

    Such a part may hide what follows: reading goes on at the next owner that is known, and from the
    other end.
    """
    key = _KEYS[table]
    chosen = f"SELECT {_listed(columns)} FROM {table}"
    descending = ", ".join([f"{name} DESC" for name in key.split(", ")])
    failed: list[bool] = []
    seen: set[tuple[Any, ...]] = set()
    starts: list[bytes | None] = [None, *sorted(owners)] if key.startswith("owner") else [None]
    reached = b""
    for start in starts:
        if start is not None and (not failed or start <= reached):
            continue
        query = chosen + ("" if start is None else " WHERE owner >= CAST(? AS TEXT)")
        failed.clear()
        values = [] if start is None else [start]
        for row in _tolerant(source, f"{query} ORDER BY {key}", values, failed.append):
            reached = max(reached, row[0] if isinstance(row[0], bytes) else b"")
            if row not in seen:
                seen.add(row)
                yield row
        if failed:
            yield None
    if seen or failed:
        for row in _tolerant(source, f"{chosen} ORDER BY {descending}"):
            if row in seen:
                break
            seen.add(row)
            yield row


def _listed(columns: list[str]) -> str:
    return ", ".join([f'"{column}"' for column in columns])


def _tolerant(
    source: sqlite3.Connection,
    query: str,
    values: list[Any] | None = None,
    failed: Callable[[bool], None] = lambda _: None,
) -> Iterator[Any]:
    """Yield the rows of a query until one cannot be read, which is told to *failed*."""
    try:
        yield from source.execute(query, values or [])
    except _UNREADABLE as error:
        if "no such" not in str(error):
            failed(True)
