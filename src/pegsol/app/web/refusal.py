"""Refusals: errors with a code, which the pages put into words in their language."""

from __future__ import annotations

from typing import Any, ClassVar

from pegsol.errors import FileError, MissingExtraError, PegError


class RefusalError(PegError):
    """A request that the server refuses: one line in English, and a *code* with *values*.

    ``status`` is the HTTP status of the answer.

    >>> error = RefusalError("no more than 3", "too-many-things", 3)
    >>> str(error), error.status, error.code, error.values
    ('no more than 3', 400, 'too-many-things', [3])
    """

    status: ClassVar[int] = 400
    code: str = "invalid"

    def __init__(self, message: str, code: str | None = None, *values: str | int) -> None:
        super().__init__(message)
        self.code = code or self.code
        self.values = list(values)

    def as_json(self) -> dict[str, Any]:
        """Return the refusal in the form that the server sends."""
        return {"error": str(self), "code": self.code, "values": self.values}


class MissingError(RefusalError):
    """The requested thing does not exist."""

    status = 404
    code = "not-found"


class ContentError(RefusalError, ValueError):
    """The request is readable, but its content cannot be used here."""


class BusyError(RefusalError):
    """Too many tasks wait already."""

    status, code = 429, "busy"


class WorkerError(RefusalError):
    """A worker died, or was too slow."""

    status, code = 503, "worker-died"


def refusal_of(error: PegError) -> RefusalError:
    """Return the same error with a code; what cannot be read is described in English only.

    >>> refusal_of(PegError("no hole z9")).as_json()
    {'error': 'no hole z9', 'code': 'unreadable', 'values': ['no hole z9']}
    """
    if isinstance(error, RefusalError):
        return error
    text = error.need if isinstance(error, MissingExtraError) else str(error)
    line = " ".join(text.split())
    if isinstance(error, FileError):
        return StorageError(line)
    return RefusalError(line, "unreadable", line)


class StorageError(RefusalError, FileError):
    """The server cannot use its files."""

    status = 503
    code = "storage"
