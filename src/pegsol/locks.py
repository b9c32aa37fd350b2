"""Locks of open files, which the system releases when their process ends, however it ends."""

from __future__ import annotations

import errno
import fcntl

HELD = (errno.EWOULDBLOCK, errno.EACCES)
"""The errors of a lock that another process holds; other errors mean that locks do not work."""


def lock(descriptor: int, *, shared: bool = False) -> None:
    """Lock an open file for its process, alone or *shared*, until the file is closed.

    >>> from tempfile import TemporaryFile
    >>> with TemporaryFile() as file, TemporaryFile() as other:
    ...     lock(file.fileno()), lock(other.fileno(), shared=True)
    (None, None)

    Raises OSError at once if the lock cannot be had: with an errno of HELD if another process
    holds it.
    """
    fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
