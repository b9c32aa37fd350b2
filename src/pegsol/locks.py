"""Locks of open files, which the system releases when their process ends, however it ends."""

from __future__ import annotations

import errno
import sys

if sys.platform == "win32":
    import msvcrt
    import os
    import random
else:
    import fcntl

HELD = (errno.EWOULDBLOCK, errno.EACCES)
"""The errors of a lock that another process holds; other errors mean that locks do not work."""
_BEGIN, _BYTES = 1 << 30, 1 << 16
"""Windows locks parts of a file, and only for one process: who locks a file for itself alone takes
all of this part, beyond the content, and who shares it takes a byte of it."""


def lock(descriptor: int, *, shared: bool = False) -> None:
    """Lock an open file for its process, alone or *shared*, until the file is closed.

    >>> from tempfile import TemporaryFile
    >>> with TemporaryFile() as file, TemporaryFile() as other:
    ...     lock(file.fileno()), lock(other.fileno(), shared=True)
    (None, None)

    Raises OSError at once if the lock cannot be had: with an errno of HELD if another process
    holds it.
    """
    if sys.platform == "win32":
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _BEGIN + (random.randrange(_BYTES) if shared else 0), os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1 if shared else _BYTES)
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
    else:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
