"""Saved games, puzzles, solutions and results, in one SQLite file (see database.py).

The methods that add something are passed the *address* for which it counts (see quota.py).
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pegsol.app.web.database import Database
from pegsol.app.web.quota import (
    LOCAL,
    FullError,
    check_room,
    check_thing,
    held,
    is_news,
    note_return,
)
from pegsol.app.web.refusal import StorageError

Kind = Literal["game", "puzzle", "solution"]

MAX_SAVED, MAX_TEXT = 2000, 16 << 20  # of one owner: things, and characters in all things
MAX_RESULTS = 5000  # problems of one owner

REPLACING = """
    ON CONFLICT (owner, key) DO UPDATE SET solved = excluded.solved, pegs = excluded.pegs,
    jumps = excluded.jumps, moves = excluded.moves, seconds = excluded.seconds,
    "when" = excluded."when"
"""
"""The end of a statement that inserts a result; INSERT OR REPLACE would miss the triggers."""

_INSERT = """
    INSERT INTO saved (id, owner, kind, changed, name, problem, moves) VALUES (?, ?, ?, ?, ?, ?, ?)
"""


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
        """Return whether the thing belongs to *owner*."""
        return owner in (self.owner, LOCAL)

    @property
    def content(self) -> tuple[str, ...]:
        """The content for its reader, which is equal for two copies of the same thing."""
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
        """Return the best of two results in the same problem."""
        if self._rank != other._rank:
            return min(self, other, key=lambda best: best._rank)
        if other.moves >= self.moves and other.seconds >= self.seconds:
            return self
        moves, seconds = min(self.moves, other.moves), min(self.seconds, other.seconds)
        return replace(other, moves=moves, seconds=seconds)


class Store:
    """The file; it may be used from any thread.

    ``trouble`` says in one line why nothing can be saved now, or is empty.

    Raises FileError if the file cannot be opened, is another kind of file, or was made by a later
    version of pegsol.
    """

    def __init__(self, path: Path) -> None:
        self._database = Database(path)
        self.trouble = self._database.trouble

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # -- saved things ------------------------------------------------------------------------

    def save(
        self,
        owner: str,
        kind: Kind,
        name: str,
        problem: dict[str, Any],
        moves: list[str],
        address: str = "",
    ) -> str:
        """Save a thing and return its name, which cannot be guessed.

        Raises FullError if the thing is too large or the owner has too many.
        """
        row = secrets.token_urlsafe(16)
        texts = name, json.dumps(problem), json.dumps(moves)
        check_thing(*texts)
        with self.adding(owner, address) as connection:
            _check_saved(connection, owner, row, texts)
            connection.execute(_INSERT, [row, owner, kind, _now(), *texts])
        return row

    def change(self, new: Saved) -> bool:
        """Overwrite a saved thing of an owner; return whether it exists.

        Raises FullError if the thing is too large or the owner has too many.
        """
        texts = new.name, json.dumps(new.problem), json.dumps(new.moves)
        check_thing(*texts)
        with self.adding(new.owner) as connection:
            _check_saved(connection, new.owner, new.id, texts)
            cursor = connection.execute(
                "UPDATE saved SET kind = ?, changed = ?, name = ?, problem = ?, moves = ?"
                " WHERE id = ? AND owner = ?",
                [new.kind, _now(), *texts, new.id, new.owner],
            )
        return cursor.rowcount == 1

    def delete(self, row: str, owner: str) -> bool:
        """Delete a saved thing of an owner, even if the disk is full; return whether it existed."""
        query = f"DELETE FROM saved WHERE id = :id AND {_of(owner)}"

        def delete(connection: sqlite3.Connection) -> bool:
            return connection.execute(query, {"id": row, "owner": owner}).rowcount == 1

        return self._database.freeing(delete)

    def get(self, row: str) -> Saved | None:
        """Return a saved thing of any owner."""
        found = self._read("SELECT * FROM saved WHERE id = :id", id=row)
        return _saved(found[0]) if found else None

    def saved(self, owner: str) -> list[Saved]:
        """Return the things that an owner has saved, the latest first."""
        query = f"SELECT * FROM saved WHERE {_of(owner)} ORDER BY changed DESC, id"
        return [_saved(row) for row in self._read(query, owner=owner)]

    def restore(
        self,
        owner: str,
        things: Sequence[Saved],
        bests: Sequence[Best],
        more: Callable[[sqlite3.Connection], None] = lambda _: None,
        address: str = "",
    ) -> tuple[int, int]:
        """Add the *things* and results of a backup that an owner does not have yet; all or none.

        *more* adds the rest in the same transaction. Return the number of things added and the
        number of results that are new or better. The things get new names, because the writer of
        the backup may know the old names.

        Raises FullError if there are too many.
        """
        with self.adding(owner, address) as connection:
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
                check_thing(*texts)
                connection.execute(_INSERT, [row, owner, thing.kind, thing.changed, *texts])
                if thing is new[-1]:  # the check covers all of them
                    _check_saved(connection, owner, row, texts)
            noted = [_note(connection, owner, best) for best in bests]
            more(connection)
        return len(new), sum([before != now for before, now in noted])

    # -- results -----------------------------------------------------------------------------

    def note(self, owner: str, best: Best, address: str = "") -> tuple[Best | None, Best]:
        """Record a result; return the best result before and now.

        Raises FullError if the owner has too many.
        """
        with self.adding(owner, address) as connection:
            return _note(connection, owner, best)

    def results(self, owner: str) -> list[Best]:
        """Return an owner's best result in each problem."""
        rows = self._read("SELECT * FROM results WHERE owner = :owner", owner=owner)
        return [_best(row) for row in rows]

    def adopt(self) -> None:
        """Copy the best results of all owners to the local owner, and keep the originals."""
        with suppress(FullError), self.adding(LOCAL) as connection:
            rows = connection.execute("SELECT * FROM results WHERE owner != ?", [LOCAL]).fetchall()
            for row in rows:
                with suppress(FullError):  # the original stays with its owner
                    _note(connection, LOCAL, _best(row))

    # -- the other tables --------------------------------------------------------------------

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """Return a context for reading any table of the file."""
        return self._database.reading()

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """Return a context for changes that belong to no owner, made together or not made."""
        return self._database.writing()

    @contextmanager
    def adding(self, owner: str, address: str = "") -> Iterator[sqlite3.Connection]:
        """Yield a connection for an owner's changes of any table, made together or not made.

        Raises FullError if there is no room for the added data.
        """
        with self._database.writing() as connection:
            before = held(connection, owner)
            yield connection
            check_room(connection, owner, before, address)

    def meet(self, owner: str) -> None:
        """Note that an owner is here today; if the file is busy, another day will do."""
        with suppress(StorageError):
            with self._database.reading() as connection:
                if not is_news(connection, owner):
                    return
            with self._database.writing(wait=0) as connection:
                note_return(connection, owner)

    def _read(self, query: str, **values: str) -> list[Any]:
        with self._database.reading() as connection:
            return connection.execute(query, values).fetchall()


def _of(owner: str) -> str:
    """Return the SQL condition for the saved things of an owner."""
    return "TRUE" if owner == LOCAL else "owner = :owner"


def _note(connection: sqlite3.Connection, owner: str, best: Best) -> tuple[Best | None, Best]:
    mine = connection.execute(
        "SELECT * FROM results WHERE owner = ? AND key = ?", [owner, best.key]
    ).fetchall()
    before = _best(mine[0]) if mine else None
    if before is None:
        count = "SELECT count(*) FROM results WHERE owner = ?"
        if connection.execute(count, [owner]).fetchone()[0] >= MAX_RESULTS:
            raise FullError(f"you have {MAX_RESULTS} results already")
    now = best if before is None else before.merged(best)
    values = now.key, int(now.solved), now.pegs, now.jumps, now.moves, now.seconds, now.when
    connection.execute(
        "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)" + REPLACING, [owner, *values]
    )
    return before, now


def _check_saved(
    connection: sqlite3.Connection, owner: str, row: str, texts: tuple[str, ...]
) -> None:
    """Raise FullError if an owner has no room for these *texts* in a new or an old *row*.

    The limit bounds the size of the answer that lists everything.
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
