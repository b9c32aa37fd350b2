"""The SQLite file of saved games: who may write when, and what is said when it fails.

One connection writes, and others read: with a write-ahead log, reading goes on while this server or
another program writes. What is acknowledged is on the disk: a transaction is synced before it
returns. The version of the tables is in ``user_version``; opening an older file brings it up to
date.

Beside the file lie ``-lock``, on which every server holds a lock, and ``-reserve``, whose space is
used to delete things while the disk is full.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from pegsol.app.web.refusal import StorageError
from pegsol.app.web.tables import MIGRATIONS
from pegsol.errors import FileError, PegError

MAX_BYTES = 1 << 30  # of the file
MAX_LOG_BYTES = 8 << 20  # of the write-ahead log, between two large transactions
LOCK_TIMEOUT = 1.0  # seconds to wait for others who write to the file
START_TIMEOUT = 5.0  # the same at the start, when another server may make the tables
RESERVE_BYTES = 1 << 20
MIN_RESERVE_BYTES = 1 << 16
MAX_READERS = 8  # connections that are kept open

Result = TypeVar("Result")


class LockedError(StorageError):
    """Another program has locked the file."""

    code = "storage-locked"


class DiskFullError(StorageError):
    """The disk is full."""

    status = 507
    code = "storage-full"


class Database:
    """The file; it may be used from any thread.

    ``trouble`` is why nothing can be saved now, in one line, or empty: the disk is full, or another
    program has locked the file. Both may pass, so each request tries again.

    Raises FileError if the file cannot be opened for another reason, is another kind of file, or
    was made by a later pegsol.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.RLock()
        self._writer: sqlite3.Connection | None = None
        self._readers: list[sqlite3.Connection] = []
        self._users: int | None = None
        self.trouble = ""
        if path.parent.is_dir() and not os.access(path.parent, os.W_OK):
            raise FileError(f"{self._cannot_keep}: the folder is read-only; --data chooses another")
        self._users = user_lock(path)
        try:
            with self._lock, file_errors(self._cannot_keep):
                self._opened(START_TIMEOUT)
                free = shutil.disk_usage(path.parent).free
                if not self._keep_reserve() or free < MIN_RESERVE_BYTES:
                    self.trouble = (
                        f"the disk of {str(path)!r} is full: saved games can be opened and deleted,"
                        " but nothing can be saved"
                    )
        except (LockedError, DiskFullError) as error:
            self.trouble = f"{self._cannot_keep}: {error}"
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            for reader in self._readers:
                reader.close()
            self._readers.clear()
            if self._writer is not None:
                self._writer.close()
                self._writer = None
            if self._users is not None:
                os.close(self._users)
                self._users = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection to read from: all of it as it is at one moment."""
        with file_errors("cannot read what is saved"):
            try:
                reader = self._readers.pop()
            except IndexError:
                reader = self._new_reader()
            try:
                reader.execute("BEGIN")
                yield reader
                reader.execute("COMMIT")
            except BaseException:
                reader.close()  # in whatever state it is
                raise
        if len(self._readers) < MAX_READERS:
            self._readers.append(reader)
        else:
            reader.close()

    @contextmanager
    def writing(self, wait: float | None = None) -> Iterator[sqlite3.Connection]:
        """Yield the connection that writes; its changes are made as a whole or not made.

        Raises LockedError if others write for longer than *wait* seconds.
        """
        wait = LOCK_TIMEOUT if wait is None else wait
        until = time.monotonic() + wait
        if not self._lock.acquire(timeout=wait):
            raise LockedError(_LOCKED)
        try:
            with file_errors("cannot save"):
                left = max(0.0, until - time.monotonic())
                writer = self._opened(left)
                writer.execute(f"PRAGMA busy_timeout = {int(left * 1000)}")
                with writer:
                    writer.execute("BEGIN IMMEDIATE")
                    yield writer
        finally:
            self._lock.release()

    def freeing(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Return what *work* returns, which only deletes: it succeeds while the disk is full."""
        try:
            with self.writing() as connection:
                return work(connection)
        except DiskFullError:
            with self._lock, file_errors("cannot delete"):
                self._reserve.unlink(missing_ok=True)
                try:
                    with self.writing() as connection:
                        return work(connection)
                finally:
                    self._shorten_log()
                    self._keep_reserve()

    # -- inside ------------------------------------------------------------------------------

    @property
    def _cannot_keep(self) -> str:
        return f"cannot keep games in {str(self._path)!r}"

    @property
    def _reserve(self) -> Path:
        return self._path.with_name(f"{self._path.name}-reserve")

    def _new_reader(self) -> sqlite3.Connection:
        reader = sqlite3.connect(
            address_of(self._path, "rw"),
            uri=True,
            timeout=LOCK_TIMEOUT,
            isolation_level=None,
            check_same_thread=False,
        )
        reader.execute("PRAGMA query_only = ON")
        return reader

    def _opened(self, wait: float) -> sqlite3.Connection:
        """Return the connection that writes; if the disk is full, use the reserve to open it."""
        if self._writer is None:
            try:
                self._writer = self._open(wait)
            except sqlite3.Error as error:
                if not is_full(error) or not self._reserve.exists():
                    raise
                self._reserve.unlink()
                try:
                    self._writer = self._open(wait)
                    self._shorten_log()
                finally:
                    self._keep_reserve()
        return self._writer

    def _open(self, wait: float) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=wait, isolation_level=None, check_same_thread=False
        )
        try:
            _use_log(connection, wait)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA journal_size_limit = {MAX_LOG_BYTES}")
            size = connection.execute("PRAGMA page_size").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {MAX_BYTES // size}")
            _migrate(connection, self._path)
        except BaseException:
            connection.close()
            raise
        return connection

    def _shorten_log(self) -> None:
        """Give the space of the write-ahead log back, if no one else reads it now."""
        if self._writer is not None:
            with suppress(sqlite3.Error):
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _keep_reserve(self) -> bool:
        """Take space to delete things with while the disk is full; return whether there is some.

        If there is not enough for all of it, a smaller reserve will do for most deletions.
        """
        size = RESERVE_BYTES
        with suppress(OSError):
            if self._reserve.stat().st_size >= size:
                return True
        while size >= MIN_RESERVE_BYTES:
            try:
                self._reserve.write_bytes(os.urandom(size))  # zeros may take no space
            except OSError:
                with suppress(OSError):
                    self._reserve.unlink(missing_ok=True)
                size //= 2
            else:
                return size == RESERVE_BYTES
        return False


_LOCKED = "another program has locked the saved games; try again shortly"


@contextmanager
def file_errors(what: str) -> Iterator[None]:
    """Raise StorageError for an error of SQLite or of a file.

    It names the failed work if that says more.
    """
    try:
        yield
    except PegError:  # FileError is an OSError, too
        raise
    except OSError as error:
        raise StorageError(f"{what}: {error.strerror or error}") from None
    except sqlite3.Error as error:
        if _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise LockedError(_LOCKED) from None
        if is_full(error):
            raise DiskFullError("the disk of the server is full") from None
        raise StorageError(f"{what}: {error}") from None


def is_full(error: sqlite3.Error) -> bool:
    """Return whether an error says that there is no more room to write."""
    return _code(error) == sqlite3.SQLITE_FULL or getattr(error, "sqlite_errorcode", 0) in (
        sqlite3.SQLITE_IOERR_WRITE,  # the user's quota, or the limit of the process
        sqlite3.SQLITE_IOERR_SHMSIZE,  # the shared memory beside a log is the first to not fit
        sqlite3.SQLITE_IOERR_SHMMAP,
    )


def _code(error: sqlite3.Error) -> int:
    """Return the primary code of an error, 0 for one that is not SQLite's own."""
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def address_of(path: Path, mode: str) -> str:
    """Return the URI by which SQLite opens a file that is there."""
    return f"file:{quote(str(path.absolute()))}?mode={mode}"


def user_lock(path: Path, kind: int = fcntl.LOCK_SH) -> int | None:
    """Return a descriptor that holds the lock that users of the file share, to be closed after use.

    It is None if the lock cannot be had within START_TIMEOUT, or at once for *kind* LOCK_EX; or if
    the folder allows no such file.
    """
    try:
        lock = os.open(path.with_name(f"{path.name}-lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    until = time.monotonic() + START_TIMEOUT * (kind == fcntl.LOCK_SH)
    while True:
        try:
            fcntl.flock(lock, kind | fcntl.LOCK_NB)
            return lock
        except OSError:
            if time.monotonic() >= until:
                os.close(lock)
                return None
        time.sleep(0.01)


def _use_log(connection: sqlite3.Connection, wait: float) -> None:
    """Switch to a write-ahead log; SQLite does not wait here, so try again for some time."""
    until = time.monotonic() + wait
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the tables up to date in one transaction, one server at a time."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise FileError(f"{str(path)!r} was made by a later pegsol than this")
        for statement in chain.from_iterable(MIGRATIONS[version:]):
            connection.execute(statement)
        # Even if it is the same: a file that cannot be written is to fail now.
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
