"""Reads files without waiting for others, and writes them so that no reader sees a part of one.

A reader sees either the old content of a file or the new content. A file is written under another
name beside it, which is the same each time, so that a killed process leaves at most one such file,
and the next process that writes the file uses it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO

from pegsol.errors import FileError, PegError

if TYPE_CHECKING:
    from pathlib import Path

PIECE_BYTES = 1 << 20
"""The bytes of zeros that are written at once."""
_NOT_REGULAR = "it is not a regular file"
_HELD = (errno.EWOULDBLOCK, errno.EACCES)
"""The errors of a lock that another process holds; other errors mean that locks do not work."""


def open_regular(path: str | os.PathLike[str], *, pipes: bool = False) -> BinaryIO:
    """Return the regular file at *path*, open for reading.

    A device may have no end. A pipe, which ``<(...)`` makes in a shell, is read only if *pipes* is
    true, and is empty if nobody has opened it to write.

    Raises OSError if it is no such file, and ValueError if the path has a null character.
    """
    file = open(os.fspath(path), "rb", opener=without_waiting)  # noqa: SIM115
    if pipes and stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
        os.set_blocking(file.fileno(), True)  # what is written comes in parts
        return file
    return _regular(file)


def is_pipe(path: str) -> bool:
    """Return whether *path* names a pipe, which can be read only once."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):  # ValueError: the path has a null character
        return False


def _regular(file: BinaryIO) -> BinaryIO:
    """Return an open file; raise OSError, and close it, if it is not regular."""
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
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
    While a process writes a file, no other can.

    Raises FileError if the file cannot be written, or if *path* is a folder or a device.
    """
    from pathlib import Path  # slow to import

    try:
        destination = Path(path).resolve()
        file = _new_beside(destination)
    except (OSError, ValueError) as error:  # ValueError: the path has a null character
        raise cannot_write(path, error) from None
    try:
        with file:
            try:
                yield file
                file.flush()
                os.fsync(file.fileno())
                os.replace(file.name, destination)
            except BaseException:
                with suppress(OSError):  # while the lock is held
                    os.unlink(file.name)
                raise
            sync_folder(destination.parent)
    except PegError:  # a FileError is also an OSError
        raise
    except OSError as error:
        raise cannot_write(path, error) from None


def allocate(file: BinaryIO, size: int) -> None:
    """Give a new file this size, all zeros, and room for them on the disk.

    Raises OSError if the disk is full.
    """
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(file.fileno(), 0, size)
            return
        except OSError as error:
            if error.errno != errno.EOPNOTSUPP:  # not every C library can on every file system
                raise
    for begin in range(0, size, PIECE_BYTES):
        file.write(bytes(min(PIECE_BYTES, size - begin)))
    file.flush()
    file.seek(0)


@contextmanager
def claimed(path: str | os.PathLike[str]) -> Iterator[None]:
    """Hold the file at *path* for this process while the block runs; it need not exist.

    Raises FileError if another process holds it, or if no file can be made beside it.
    """
    from pathlib import Path

    try:
        claim = _locked(_beside(Path(path).resolve(), "lock"))
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None
    with claim:
        try:
            yield
        finally:  # while the lock is held: later, the name may be that of another process
            with suppress(OSError):
                os.unlink(claim.name)


def cannot_write(path: str | os.PathLike[str], error: OSError | ValueError) -> FileError:
    """Return the error to raise when *error* kept the file at *path* from being written."""
    reason = getattr(error, "strerror", None) or str(error)
    return FileError(f"cannot write {str(path)!r}: {reason}")


def _new_beside(destination: Path) -> BinaryIO:
    """Return an empty temporary file beside *destination*, with its permissions if it exists."""
    mode = None
    with suppress(FileNotFoundError):
        mode = destination.stat().st_mode
        if not stat.S_ISREG(mode):
            raise OSError(_NOT_REGULAR)
    file = _locked(_beside(destination, "tmp"))
    file.truncate()
    if mode is not None:
        with suppress(OSError):  # not every file system has permissions
            os.chmod(file.name, stat.S_IMODE(mode))
    return file


def _beside(destination: Path, ending: str) -> Path:
    """Return the path of a file of pegsol's own for a file, whose name may be a long one."""
    from hashlib import sha256  # slow to import, like pathlib

    digest = sha256(os.fsencode(destination.name)).hexdigest()
    return destination.with_name(f".pegsol-{digest[:16]}.{ending}")


def _locked(path: Path) -> BinaryIO:
    """Return the file at *path*, made if it is missing, open and locked until it is closed.

    The system releases the locks of dead processes. Raises OSError if another process has the lock.
    """
    while True:
        file = _regular(open(path, "r+b", opener=_made))  # noqa: SIM115
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _HELD:
                file.close()
                raise OSError("another process keeps its work there") from None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(file.fileno())):
                return file
        file.close()  # another process renamed or removed it before the lock


def _made(path: str, flags: int) -> int:
    """Open a file, which is made if it is missing and must not be a link, as an opener."""
    return without_waiting(path, flags | os.O_CREAT | os.O_NOFOLLOW)


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
