"""Reads files without waiting for others, and writes them so that no reader sees a part of one.

A reader sees either the old content of a file or the new content. Temporary files that a killed
process left behind are removed when another process writes to the same folder: a temporary file is
locked as long as its writer lives, and the system releases the locks of dead processes.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO, Literal

from pegsol.errors import FileError, PegError
from pegsol.locks import HELD, lock

if TYPE_CHECKING:
    from pathlib import Path

CLAIM_SECONDS, POLL_INTERVAL = 0.5, 0.02
"""Seconds until a claimed file is refused: a process that sweeps locks files for an instant."""
PIECE_BYTES = 1 << 20
"""The bytes of zeros that are written at once."""
_NOT_REGULAR = "it is not a regular file"
_TEMPORARY = re.compile(r"\.pegsol-[0-9a-f]{16}\.tmp")
_swept: set[Path] = set()
"""The folders that this process has swept."""


def open_regular(path: str | os.PathLike[str], *, pipes: bool = False) -> BinaryIO:
    """Return the regular file at *path*, open for reading.

    A device may have no end. A pipe, which ``<(...)`` makes in a shell, is read only if *pipes* is
    true, and is empty if nobody has opened it to write.

    Raises OSError if it is no such file, and ValueError if the path has a null character.
    """
    return _opened(path, "rb", pipes=pipes)


def is_pipe(path: str) -> bool:
    """Return whether *path* names a pipe, which can be read only once."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):  # ValueError: the path has a null character
        return False


def _opened(
    path: str | os.PathLike[str], mode: Literal["rb", "ab", "x+b"], *, pipes: bool = False
) -> BinaryIO:
    """Open a file without waiting for another process; raise OSError if it is not regular."""
    file = open(os.fspath(path), mode, opener=without_waiting)  # noqa: SIM115
    kind = os.fstat(file.fileno()).st_mode
    if pipes and stat.S_ISFIFO(kind):
        os.set_blocking(file.fileno(), True)  # what is written comes in parts
    elif not stat.S_ISREG(kind):
        file.close()
        raise OSError(errno.EINVAL, _NOT_REGULAR)
    return file


def without_waiting(path: str, flags: int) -> int:
    """Open a file as the opener of ``open``; a pipe waits for no other process."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Yield a new file that replaces the one at *path* once the block has ended without an error.

    The content goes to a temporary file in the same folder, which is written to disk before it is
    renamed. If anything fails, the old file stays as it was and the temporary file is removed. The
    new file has the permissions of the old one; a symbolic link stays, and its file is replaced.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(f"{folder}/numbers") as file:
    ...         _ = file.write(b"1 2 3")
    ...     os.listdir(folder)
    ['numbers']

    Raises FileError if the file cannot be written, or if *path* is a folder or a device.
    """
    from pathlib import Path  # slow to import

    try:
        destination = Path(path).resolve()
        _sweep_once(destination.parent)
        file = _open_beside(destination)
    except (OSError, ValueError) as error:  # ValueError: the path has a null character
        raise cannot_write(path, error) from None
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            os.replace(file.name, destination)
            sync_folder(destination.parent)
    except PegError:  # a FileError is also an OSError
        raise
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        _discard(file)


def allocate(file: BinaryIO, size: int) -> None:
    """Give a new file this size, all zeros, and room for them on the disk.

    >>> from tempfile import TemporaryFile
    >>> with TemporaryFile() as file:
    ...     allocate(file, 5)
    ...     file.read()
    b'\\x00\\x00\\x00\\x00\\x00'

    Raises OSError if the disk is full.
    """
    if sys.platform == "linux":
        try:
            os.posix_fallocate(file.fileno(), 0, size)
        except OSError as error:
            if error.errno != errno.EOPNOTSUPP:  # not every C library can on every file system
                raise
        else:
            return
    for begin in range(0, size, PIECE_BYTES):
        file.write(bytes(min(PIECE_BYTES, size - begin)))
    file.flush()
    file.seek(0)


@contextmanager
def claimed(path: str | os.PathLike[str]) -> Iterator[None]:
    """Hold the file at *path* for this process while the block runs; it need not exist.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, claimed(f"{folder}/numbers"):
    ...     with claimed(f"{folder}/numbers"):
    ...         pass
    Traceback (most recent call last):
        ...
    pegsol.errors.FileError: cannot write '...numbers': another process keeps its work there

    Raises FileError if another process holds it, or if no file can be made beside it.
    """
    from hashlib import sha256  # slow to import, like pathlib
    from pathlib import Path

    try:
        destination = Path(path).resolve()
        sweep(destination.parent)
        digest = sha256(os.fsencode(destination.name)).hexdigest()
        name = destination.with_name(_temporary(digest[:16]))
        until = time.monotonic() + CLAIM_SECONDS
        while (claim := _open_locked(name, "ab")) is None and time.monotonic() < until:
            time.sleep(POLL_INTERVAL)
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None
    if claim is None:
        raise cannot_write(path, OSError("another process keeps its work there"))
    with claim:
        try:
            yield
        finally:
            _discard(claim)


def sweep(folder: str | os.PathLike[str]) -> None:
    """Remove the temporary files in *folder* that killed processes have left."""
    with suppress(OSError), os.scandir(folder) as entries:
        for name in [entry.path for entry in entries if _TEMPORARY.fullmatch(entry.name)]:
            with suppress(OSError):
                _sweep_file(name)


def _sweep_file(name: str) -> None:
    """Remove a temporary file; raise OSError if its writer lives."""
    with open_regular(name) as file:
        lock(file.fileno())
        if _is_at(file, name):
            os.unlink(name)


def _discard(file: BinaryIO) -> None:
    """Remove a temporary file of this process, if it is still there."""
    with suppress(OSError):
        os.unlink(file.name)


def cannot_write(path: str | os.PathLike[str], error: OSError | ValueError) -> FileError:
    """Return the error to raise when *error* kept the file at *path* from being written.

    >>> print(cannot_write("a.txt", OSError("the disk is full")))
    cannot write 'a.txt': the disk is full
    """
    reason = getattr(error, "strerror", None) or str(error)
    return FileError(f"cannot write {str(path)!r}: {reason}")


def _open_beside(destination: Path) -> BinaryIO:
    """Return a new temporary file beside *destination*, with its permissions if it exists."""
    try:
        mode = destination.stat().st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        raise OSError(_NOT_REGULAR)
    file = None
    while file is None:
        file = _open_locked(destination.with_name(_temporary(os.urandom(8).hex())), "x+b")
    if mode is not None:
        with suppress(OSError):  # not every file system has permissions
            os.chmod(file.name, stat.S_IMODE(mode))
    return file


def _temporary(digits: str) -> str:
    return f".pegsol-{digits}.tmp"


def _open_locked(path: Path, mode: Literal["ab", "x+b"]) -> BinaryIO | None:
    """Return the file at *path*, opened and locked; None if another process has the lock."""
    while True:
        if path.is_symlink():  # no process of pegsol made it
            raise OSError(errno.EINVAL, _NOT_REGULAR)
        file = _opened(path, mode)
        try:
            lock(file.fileno())
        except OSError as error:
            if error.errno in HELD:
                file.close()
                return None
        if _is_at(file, path):
            return file
        file.close()  # another process removed it between these two lines
        if mode == "x+b":
            return None


def _is_at(file: BinaryIO, path: str | os.PathLike[str]) -> bool:
    """Return whether an open file is still the file at *path*."""
    try:
        return os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _sweep_once(folder: Path) -> None:
    if folder not in _swept:
        sweep(folder)
        _swept.add(folder)


def sync_folder(folder: str | os.PathLike[str]) -> None:
    """Write a folder's new entries to disk; raises OSError if that fails."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # a folder may be writable and not readable
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot
            raise
    finally:
        os.close(descriptor)
