"""The SQLite file of saved games, its connections, and its errors.

One connection writes and others read. Thanks to the write-ahead log, reading continues while this
server or another program writes. A transaction is synced before it returns, so every acknowledged
change is on the disk. The version of the tables is in ``user_version``, and opening an older file
updates its tables.

Two files lie beside it: every server holds a lock on ``-lock``, and the space of ``-reserve`` is
used to delete things while the disk is full.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from pegsol.app.web.refusal import StorageError
from pegsol.app.web.tables import MIGRATIONS, update
from pegsol.errors import FileError, PegError
from pegsol.locks import lock

MAX_BYTES = 1 << 30  # of the file
MAX_LOG_BYTES = 8 << 20  # of the write-ahead log, between two large transactions
LOCK_TIMEOUT = 1.0  # seconds to wait while others write to the file
START_TIMEOUT = 5.0  # seconds to wait at the start, when another server may create the tables
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

    ``trouble`` says in one line why nothing can be saved now: the disk is full, or another program
    has locked the file. Otherwise it is empty. Both problems may pass, so each request tries again.

    Raises FileError if the file cannot be opened for another reason, is another kind of file, or
    was made by a later version of pegsol.
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
        """Yield a connection that reads the state of the file at one moment."""
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
                reader.close()  # its state does not matter
                raise
        if len(self._readers) < MAX_READERS:
            self._readers.append(reader)
        else:
            reader.close()

    @contextmanager
    def writing(self, wait: float | None = None) -> Iterator[sqlite3.Connection]:
        """Yield the connection that writes; its changes are made together or not made.

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
        """Return the result of *work*, which only deletes and succeeds even if the disk is full."""
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
        make_private(self._path)
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
        """Free the space of the write-ahead log if no other program is reading it."""
        if self._writer is not None:
            with suppress(sqlite3.Error):
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _keep_reserve(self) -> bool:
        """Reserve space for deletions while the disk is full; return whether there is any.

        If there is not enough space for the full reserve, a smaller one suffices for most uses.
        """
        size = RESERVE_BYTES
        with suppress(OSError):
            if self._reserve.stat().st_size >= size:
                return True
        while size >= MIN_RESERVE_BYTES:
            try:
                make_private(self._reserve)
                self._reserve.write_bytes(os.urandom(size))  # a file of zeros may take no space
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

    The message names the failed work (*what*) if the error alone says less.
    """
    try:
        yield
    except PegError:  # FileError is also an OSError
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
    """Return whether an error says that there is no space left to write."""
    return _code(error) == sqlite3.SQLITE_FULL or getattr(error, "sqlite_errorcode", 0) in (
        sqlite3.SQLITE_IOERR_WRITE,  # the user's quota, or the limit of the process
        sqlite3.SQLITE_IOERR_SHMSIZE,  # a log's shared memory is the first file that does not fit
        sqlite3.SQLITE_IOERR_SHMMAP,
    )


def _code(error: sqlite3.Error) -> int:
    """Return the primary code of an error, or 0 if the error is not from SQLite."""
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def address_of(path: Path, mode: str) -> str:
    """Return the URI with which SQLite opens an existing file."""
    return f"file:{quote(str(path.absolute()))}?mode={mode}"


def make_private(path: Path) -> None:
    """Create an empty file that only its owner may use; if it exists, close it to all others.

    SQLite gives the permissions of the file to the files that it creates beside it. The file must
    not be opened if it exists, since closing it drops the locks that this process has on it.
    """
    with suppress(OSError):  # SQLite reports what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for ending in ("", "-wal", "-shm", "-lock", "-reserve"):
        with suppress(OSError):  # it does not exist, or belongs to another user
            path.with_name(path.name + ending).chmod(0o600)


def user_lock(path: Path, *, shared: bool = True) -> int | None:
    """Return a descriptor that holds the lock shared by all users of the file; close it after use.

    Return None if the lock is not free within START_TIMEOUT (or at once, if it is not *shared*), or
    if the lock file cannot be created in the folder.
    """
    try:
        file = os.open(path.with_name(f"{path.name}-lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    until = time.monotonic() + START_TIMEOUT * shared
    while True:
        try:
            lock(file, shared=shared)
            return file
        except OSError:
            if time.monotonic() >= until:
                os.close(file)
                return None
        time.sleep(0.01)


def _use_log(connection: sqlite3.Connection, wait: float) -> None:
    """Switch to a write-ahead log; SQLite does not wait for locks here, so try repeatedly."""
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
            raise FileError(f"{str(path)!r} was made by a later version of pegsol")
        update(connection, version)
    if 0 < version < len(MIGRATIONS):
        with suppress(sqlite3.Error):  # such as a full disk; pages no longer used may keep cookies
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
