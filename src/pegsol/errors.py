"""Every error that pegsol raises on purpose.

::

    PegError
      NotationError(ValueError)      text that cannot be read: where, and what was expected
      ProblemError(ValueError)       a board, start or finish that makes no sense
      IllegalJumpError(ValueError)   a jump that the position does not allow
      VerificationError(ValueError)  a solution or proof that does not hold
      ImpossibleError(ValueError)    a solution asked for of a problem that has none
      LimitError                     work that a limit stopped before its end
        CancelledError               work that its caller cancelled
      UnknownBoardError(KeyError)    an unknown name of a board or puzzle, with near matches
      FileError(OSError)             a file that cannot be read or written
      MissingExtraError(ImportError) an optional part that is not installed
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from pegsol.wording import shorten


class PegError(Exception):
    """Base of all errors raised by pegsol; ``str(error)`` is one clear line."""


class NotationError(PegError, ValueError):
    """A text that cannot be read.

    ``line`` and ``column`` count from 1, ``source`` is the name of the file; each is None if
    unknown.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
    ) -> None:
        self.message = message
        self.line = line
        self.column = column
        self.source = source
        super().__init__(message)

    def __str__(self) -> str:
        where = []
        if self.source is not None:
            where.append(self.source)
        if self.line is not None:
            where.append(f"line {self.line}")
        if self.column is not None:
            where.append(f"column {self.column}")
        return ", ".join(where) + ": " + self.message if where else self.message


class ProblemError(PegError, ValueError):
    """A board, a start or a finish that makes no sense."""


class IllegalJumpError(PegError, ValueError):
    """A jump that the position does not allow; the message names the hole that is wrong."""


class VerificationError(PegError, ValueError):
    """A solution or a proof that does not hold."""


class ImpossibleError(PegError, ValueError):
    """A problem that has no solution, where one is needed.

    ``proof`` is the :class:`~pegsol.Proof` of that; None if a search went through everything and
    left none.
    """

    def __init__(self, message: str, proof: Any = None) -> None:
        self.proof = proof
        super().__init__(message, proof)

    def __str__(self) -> str:
        return str(self.args[0])


class Limit(StrEnum):
    """The limit that stopped work before its end; each value equals its text.

    >>> from pegsol.errors import Limit
    >>> Limit.TIME == "time", [str(limit) for limit in Limit]
    (True, ['time', 'memory', 'nodes', 'cancelled'])
    """

    TIME = "time"
    MEMORY = "memory"
    NODES = "nodes"
    CANCELLED = "cancelled"
    """The caller cancelled the work, which ends it in the same way."""


class LimitError(PegError):
    """Work stopped before its end; ``limit`` is the :class:`Limit` that stopped it.

    >>> from pegsol.errors import LimitError
    >>> print(LimitError("time"))
    stopped by the time limit
    """

    def __init__(self, limit: Limit | str, message: str = "") -> None:
        self.limit = Limit(limit)
        self.message = message or f"stopped by the {limit.removesuffix('s')} limit"
        super().__init__(self.limit, self.message)

    def __str__(self) -> str:
        return self.message


class CancelledError(LimitError):
    """Work that its caller cancelled, as a progress callback does when it returns False.

    >>> from pegsol.errors import CancelledError
    >>> print(CancelledError())
    cancelled
    """

    def __init__(self) -> None:
        super().__init__(Limit.CANCELLED, "cancelled")
        self.args = ()  # those of the constructor, which copying and pickling use


class UnknownBoardError(PegError, KeyError):
    """An unknown name of a board or puzzle; ``near`` lists the closest known names.

    >>> from pegsol.errors import UnknownBoardError
    >>> print(UnknownBoardError("englsh", ["english", "french"]))
    no board or puzzle is named 'englsh'; did you mean english?
    """

    def __init__(self, name: str, known: Iterable[str] = ()) -> None:
        self.name = name
        self.near = difflib.get_close_matches(name.lower(), dict.fromkeys(known), n=3, cutoff=0.6)
        super().__init__(name)

    def __str__(self) -> str:
        text = f"no board or puzzle is named {shorten(self.name)!r}"
        return text + (f"; did you mean {', '.join(self.near)}?" if self.near else "")


class FileError(PegError, OSError):
    """A file that is missing, or cannot be read or written."""


class MissingExtraError(PegError, ImportError):
    """An optional part of pegsol is not installed; the message gives the install command."""

    def __init__(self, extra: str, purpose: str) -> None:
        self.extra = extra
        super().__init__(f"{purpose} needs an optional part: pip install 'pegsol[{extra}]'")
