"""Saved games, puzzles and solutions, and results, in one SQLite file.

What is acknowledged is on the disk: a save is one transaction, synced before it returns. The
version of the tables is in ``user_version``; opening an older file brings it up to date.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any, Literal

from pegsol.app.web.refusal import RefusalError
from pegsol.errors import FileError

Kind = Literal["game", "puzzle", "solution"]

MAX_SAVED, MAX_TEXT = 2000, 16 << 20  # of one owner: things, and characters in all of them
MAX_RESULTS = 5000  # problems of one owner
MAX_BYTES = 1 << 30  # of the file
LOCK_TIMEOUT = 5.0  # seconds to wait for another server that writes the same file

LOCAL = "local"
"""The owner of everything in the file, whichever cookie it was saved under: the one user of this
machine."""

_MIGRATIONS = (
    (
        """
        CREATE TABLE saved (
            id TEXT PRIMARY KEY,
            owner TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('game', 'puzzle', 'solution')),
            name TEXT NOT NULL,
            changed TEXT NOT NULL,
            problem TEXT NOT NULL,
            moves TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX saved_by_owner ON saved (owner, changed)",
        """
        CREATE TABLE results (
            owner TEXT NOT NULL,
            key TEXT NOT NULL,
            solved INTEGER NOT NULL,
            pegs INTEGER NOT NULL,
            jumps INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            seconds REAL NOT NULL,
            "when" TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (  # the tables of records.py; the results so far were without help
        """
        CREATE TABLE helped (
            owner TEXT NOT NULL,
            key TEXT NOT NULL,
            solved INTEGER NOT NULL,
            pegs INTEGER NOT NULL,
            jumps INTEGER NOT NULL,
            moves INTEGER NOT NULL,
            seconds REAL NOT NULL,
            "when" TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE ghosts (
            owner TEXT NOT NULL,
            key TEXT NOT NULL,
            course TEXT NOT NULL,
            PRIMARY KEY (owner, key)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE days (
            date TEXT NOT NULL,
            level TEXT NOT NULL,
            key TEXT NOT NULL,
            PRIMARY KEY (date, level)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX days_by_key ON days (key)",
        """
        CREATE TABLE day_marks (
            owner TEXT NOT NULL,
            date TEXT NOT NULL,
            level TEXT NOT NULL,
            helped INTEGER NOT NULL,
            late INTEGER NOT NULL,
            PRIMARY KEY (owner, date, level)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE rushes (
            owner TEXT PRIMARY KEY,
            score INTEGER NOT NULL,
            skipped INTEGER NOT NULL,
            "when" TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ),
)


_INSERT = """
    INSERT INTO saved (id, owner, kind, changed, name, problem, moves) VALUES (?, ?, ?, ?, ?, ?, ?)
"""


class FullError(RefusalError):
    """An owner has saved as much as is allowed."""

    status, code = 429, "results-full"


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved thing: the JSON of its problem, and its moves."""

    id: str
    owner: str
    kind: Kind
    name: str
    changed: str
    problem: dict[str, Any]
    moves: list[str]

    def belongs_to(self, owner: str) -> bool:
        """Return whether it is the *owner's*."""
        return owner in (self.owner, LOCAL)

    @property
    def content(self) -> tuple[str, ...]:
        """All that matters to its reader: equal for two copies of the same thing."""
        texts = [json.dumps(part, sort_keys=True) for part in (self.problem, self.moves)]
        return (self.kind, self.name, *texts)


@dataclass(frozen=True, slots=True)
class Best:
    """An owner's best result in a problem."""

    key: str
    solved: bool
    pegs: int
    jumps: int
    moves: int
    seconds: float
    when: str

    @property
    def _rank(self) -> tuple[bool, int]:
        return not self.solved, self.pegs

    def merged(self, other: Best) -> Best:
        """Return the best of two in the same problem."""
        if self._rank != other._rank:
            return min(self, other, key=lambda best: best._rank)
        if other.moves >= self.moves and other.seconds >= self.seconds:
            return self
        moves, seconds = min(self.moves, other.moves), min(self.seconds, other.seconds)
        return replace(other, moves=moves, seconds=seconds)


class Store:
    """The file; it may be used from any thread.

    Raises FileError if it cannot be opened, is another kind of file, or was made by a later pegsol.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        with _file_errors(f"cannot keep games in {str(path)!r}"):
            self._connection = sqlite3.connect(
                path, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False
            )
            try:
                self._set_up(path)
            except BaseException:
                self._connection.close()
                raise

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    # -- saved things ------------------------------------------------------------------------

    def save(
        self, owner: str, kind: Kind, name: str, problem: dict[str, Any], moves: list[str]
    ) -> str:
        """Save something and return its name, which cannot be guessed.

        Raises FullError if its owner has too many.
        """
        row = secrets.token_urlsafe(16)
        texts = name, json.dumps(problem), json.dumps(moves)
        with self._transaction() as connection:
            _check_room(connection, owner, row, texts)
            connection.execute(_INSERT, [row, owner, kind, _now(), *texts])
        return row

    def change(self, new: Saved) -> bool:
        """Overwrite a saved thing of an owner; return whether it exists.

        Raises FullError if its owner has too many.
        """
        texts = new.name, json.dumps(new.problem), json.dumps(new.moves)
        with self._transaction() as connection:
            _check_room(connection, new.owner, new.id, texts)
            cursor = connection.execute(
                "UPDATE saved SET kind = ?, changed = ?, name = ?, problem = ?, moves = ?"
                " WHERE id = ? AND owner = ?",
                [new.kind, _now(), *texts, new.id, new.owner],
            )
        return cursor.rowcount == 1

    def delete(self, row: str, owner: str) -> bool:
        """Delete a saved thing of an owner; return whether it existed."""
        with self._transaction() as connection:
            query = f"DELETE FROM saved WHERE id = :id AND {_of(owner)}"
            cursor = connection.execute(query, {"id": row, "owner": owner})
        return cursor.rowcount == 1

    def get(self, row: str) -> Saved | None:
        """Return a saved thing of any owner."""
        found = self._read("SELECT * FROM saved WHERE id = :id", id=row)
        return _saved(found[0]) if found else None

    def saved(self, owner: str) -> list[Saved]:
        """Return what an owner has saved, the last first."""
        query = f"SELECT * FROM saved WHERE {_of(owner)} ORDER BY changed DESC, id"
        return [_saved(row) for row in self._read(query, owner=owner)]

    def restore(
        self,
        owner: str,
        things: Sequence[Saved],
        bests: Sequence[Best],
        more: Callable[[sqlite3.Connection], None] = lambda _: None,
    ) -> tuple[int, int]:
        """Add the *things* and results of a backup that an owner does not have yet; all, or none.

        *more* adds the rest in the same transaction. Return the number of things added, and of
        results that are new or better. The things get names of their own: whoever wrote the backup
        may know the old ones.

        Raises FullError if they are too many.
        """
        with self._transaction() as connection:
            mine = connection.execute(f"SELECT * FROM saved WHERE {_of(owner)}", {"owner": owner})
            known = {_saved(row).content for row in mine}
            new = []
            for thing in things:
                if thing.content not in known:
                    known.add(thing.content)
                    new.append(thing)
            for thing in new:
                row = secrets.token_urlsafe(16)
                texts = thing.name, json.dumps(thing.problem), json.dumps(thing.moves)
                connection.execute(_INSERT, [row, owner, thing.kind, thing.changed, *texts])
                if thing is new[-1]:  # which covers all of them
                    _check_room(connection, owner, row, texts)
            noted = [_note(connection, owner, best) for best in bests]
            more(connection)
        return len(new), sum([before != now for before, now in noted])

    # -- results -----------------------------------------------------------------------------

    def note(self, owner: str, best: Best) -> tuple[Best | None, Best]:
        """Record a result; return the best before, and now.

        Raises FullError if its owner has too many.
        """
        with self._transaction() as connection:
            return _note(connection, owner, best)

    def results(self, owner: str) -> list[Best]:
        """Return an owner's best result in each problem."""
        rows = self._read("SELECT * FROM results WHERE owner = :owner", owner=owner)
        return [_best(row) for row in rows]

    def adopt(self) -> None:
        """Copy the best results of all owners to the local one; those of the others stay."""
        with self._transaction() as connection:
            rows = connection.execute("SELECT * FROM results WHERE owner != ?", [LOCAL]).fetchall()
            for row in rows:
                with suppress(FullError):  # what does not fit is still there for its owner
                    _note(connection, LOCAL, _best(row))

    # -- inside ------------------------------------------------------------------------------

    def transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        """Return a context for the other tables of the file: its changes are made as a whole."""
        return self._transaction()

    def _read(self, query: str, **values: str) -> list[Any]:
        with self._lock, _file_errors("cannot read what is saved"):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection; its changes are made as a whole or not made."""
        with self._lock, _file_errors("cannot save"), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection

    def _set_up(self, path: Path) -> None:
        self._use_log()
        self._connection.execute("PRAGMA synchronous = FULL")
        size = self._connection.execute("PRAGMA page_size").fetchone()[0]
        self._connection.execute(f"PRAGMA max_page_count = {MAX_BYTES // size}")
        self._migrate(path)

    def _use_log(self) -> None:
        """Switch to a write-ahead log; SQLite does not wait here, so try again for some time."""
        until = time.monotonic() + LOCK_TIMEOUT
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
            time.sleep(0.01)

    def _migrate(self, path: Path) -> None:
        """Bring the tables up to date in one transaction, one server at a time."""
        with self._connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > len(_MIGRATIONS):
                raise FileError(f"{str(path)!r} was made by a later pegsol than this")
            for statement in chain.from_iterable(_MIGRATIONS[version:]):
                connection.execute(statement)
            # Even if it is the same: a file that cannot be written is to fail now.
            connection.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")


@contextmanager
def _file_errors(what: str) -> Iterator[None]:
    """Raise FileError, naming the failed work, for an error of SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        raise FileError(f"{what}: {error}") from None


def _of(owner: str) -> str:
    """Return the condition on rows of saved things that are an owner's."""
    return "TRUE" if owner == LOCAL else "owner = :owner"


def _note(connection: sqlite3.Connection, owner: str, best: Best) -> tuple[Best | None, Best]:
    mine = connection.execute(
        "SELECT * FROM results WHERE owner = ? AND key = ?", [owner, best.key]
    ).fetchall()
    before = _best(mine[0]) if mine else None
    if before is None:
        count = "SELECT count(*) FROM results WHERE owner = ?"
        if connection.execute(count, [owner]).fetchone()[0] >= MAX_RESULTS:
            raise FullError(f"there are {MAX_RESULTS} results of yours already")
    now = best if before is None else before.merged(best)
    values = now.key, int(now.solved), now.pegs, now.jumps, now.moves, now.seconds, now.when
    connection.execute(
        "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [owner, *values]
    )
    return before, now


def _check_room(
    connection: sqlite3.Connection, owner: str, row: str, texts: tuple[str, ...]
) -> None:
    """Raise FullError if an owner has no room for these *texts* in a new *row*, or in an old one.

    The limit bounds the answer that lists all of them.
    """
    count, length = connection.execute(
        "SELECT count(*), coalesce(sum(length(name) + length(problem) + length(moves)), 0)"
        f" FROM saved WHERE {_of(owner)} AND id != :id",
        {"owner": owner, "id": row},
    ).fetchone()
    if count >= MAX_SAVED:
        raise FullError(
            f"you have saved {MAX_SAVED} things: delete some of them first", "saved-full", MAX_SAVED
        )
    if length + sum(map(len, texts)) > MAX_TEXT:
        raise FullError("you have saved too much: delete some of it first", "saved-too-large")


def _saved(row: tuple[Any, ...]) -> Saved:
    name, owner, kind, title, changed, problem, moves = row
    return Saved(name, owner, kind, title, changed, json.loads(problem), json.loads(moves))


def _best(row: tuple[Any, ...]) -> Best:
    _, key, solved, *rest = row
    return Best(key, bool(solved), *rest)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
