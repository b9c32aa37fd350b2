"""Files: only regular ones are read; of one that is written, never a part is seen.

A reader sees the old content of a file or the new.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO

from pegsol.errors import FileError, PegError

if TYPE_CHECKING:
    from pathlib import Path


def open_regular(path: str | os.PathLike[str]) -> BinaryIO:
    """Return the regular file at *path*, open for reading.

    A pipe would keep the program waiting until someone writes to it, and a device may have no end.

    Raises OSError for anything but a regular file, ValueError if the path has a null character.
    """
    file = open(os.fspath(path), "rb", opener=_without_waiting)  # noqa: SIM115
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is not a regular file")
    return file


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


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
        file = _open_beside(destination)
    except (OSError, ValueError) as error:  # ValueError: the path has a null character
        raise cannot_write(path, error) from None
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(file.name, destination)
        _sync_folder(destination.parent)
    except PegError:  # FileError is an OSError, too
        raise
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
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
        raise OSError("it is not a regular file")
    # The name is random: one made of the process number could be left by a process that was killed.
    file = open(destination.with_name(f".pegsol-{os.urandom(8).hex()}.tmp"), "xb")  # noqa: SIM115
    if mode is not None:
        with suppress(OSError):  # not every file system has permissions
            os.fchmod(file.fileno(), stat.S_IMODE(mode))
    return file


def _sync_folder(folder: Path) -> None:
    """Write the folder's new entry to disk."""
    with suppress(OSError):  # some file systems cannot, and some folders cannot be read
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
