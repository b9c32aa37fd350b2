"""Every error that pegsol raises on purpose.

::

    PegError
      NotationError(ValueError)      text that cannot be read: where, and what was expected
        UnknownBoardError            an unknown name of a board or puzzle, with near matches
      ProblemError(ValueError)       a board, start or finish that makes no sense
        ImpossibleError              a problem that has no solution, where one is needed
      IllegalJumpError(ValueError)   a jump that the position does not allow
      VerificationError(ValueError)  a solution or proof that does not hold
      LimitError                     work that a limit stopped before its end
        CancelledError               work that its caller cancelled
        OutOfMemoryError(MemoryError)  work for which the system grants no more memory
      FileError(OSError)             a file that cannot be read or written
      ClusterError(ConnectionError)  a cluster that cannot be reached, or cannot be used
      MissingExtraError(ImportError) an optional part that is not installed

The errors that stand under another one, and ClusterError, have no public name: callers catch what
they stand under. A value of a
wrong type is a TypeError, made by ``expected``, and so is a copy that cannot be made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from pegsol.wording import abridged, described, printable, shorten

Kind = TypeVar("Kind")


def expected(what: str, value: object) -> TypeError:
    """Return the error for a *value* of a wrong type, where *what* was expected."""
    return TypeError(f"expected {what}, not {described(value)}")


def checked(kind: type[Kind], value: object, what: str) -> Kind:
    """Return *value*, which must be of that *kind*; *what* describes the kind in words."""
    if not isinstance(value, kind):
        raise expected(what, value)
    return value


def all_checked(kind: type[Kind], values: object, what: str) -> tuple[Kind, ...]:
    """Return *values*, each of which must be of that *kind*; *what* describes them in words."""
    if not isinstance(values, Iterable):
        raise expected(what, values)
    return tuple([checked(kind, value, what) for value in values])


def refuses_copies(instead: str) -> Callable[[Any], NoReturn]:
    """Return the ``__reduce__`` of a class whose values hold what only their process has.

    Copying and pickling such a value is a TypeError that says what to do *instead*.
    """

    def refuse(self: Any) -> NoReturn:
        raise TypeError(f"{described(self)} cannot be copied or pickled: {instead}")

    return refuse


@contextmanager
def located(line: int | None = None, source: str | None = None) -> Iterator[None]:
    """Add the line and the source to errors raised inside the block."""
    try:
        yield
    except NotationError as error:
        error.line = line if error.line is None else error.line
        error.source = source if error.source is None else error.source
        raise
    except ProblemError as error:
        where = source if line is None else f"line {line}"
        raise ProblemError(f"{where}: {error}" if where else str(error)) from None


class PegError(Exception):
    """Base of all errors raised by pegsol; ``str(error)`` is one clear line.

    >>> from pegsol import PegError, problem
    >>> try:
    ...     problem("english h8")
    ... except PegError as error:
    ...     print(type(error).__name__)
    NotationError
    """

    def __str__(self) -> str:
        return abridged(super().__str__())


class NotationError(PegError, ValueError):
    """A text that cannot be read.

    ``line`` and ``column`` count from 1, and ``source`` is the name of the file; each is None if it
    is unknown. ``message`` is the text without them.

    >>> from pegsol import NotationError
    >>> print(NotationError("a peg is o, not x", line=3, column=7, source="half.txt"))
    half.txt, line 3, column 7: a peg is o, not x
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
        where = [] if self.source is None else [printable(self.source)]
        counted = {"line": self.line, "column": self.column}
        where += [f"{word} {number}" for word, number in counted.items() if number is not None]
        return abridged(": ".join([", ".join(where), self.message] if where else [self.message]))


class ProblemError(PegError, ValueError):
    """A board, a start or a finish that makes no sense.

    >>> from pegsol import Finish
    >>> Finish.at_most(0)
    Traceback (most recent call last):
    pegsol.errors.ProblemError: a finish has at least 1 peg, not at most 0
    """


class ImpossibleError(ProblemError):
    """A problem without a solution, where a solution is needed.

    ``proof`` is the :class:`~pegsol.Proof` that there is none. It is None if a search tried
    everything and found no solution.
    """

    def __init__(self, message: str, proof: Any = None) -> None:
        self.proof = proof
        super().__init__(message, proof)

    def __str__(self) -> str:
        return abridged(str(self.args[0]))


class UnknownBoardError(NotationError):
    """An unknown ``name`` of a board or puzzle; ``near`` lists the closest known names."""

    def __init__(self, name: str, known: Iterable[str] = ()) -> None:
        import difflib  # slow to import, and most names are known

        self.name = name
        self.near = difflib.get_close_matches(name.lower(), dict.fromkeys(known), n=3, cutoff=0.6)
        text = f"no board or puzzle is named {shorten(name)!r}"
        if name.endswith((".txt", ".json", ".pddl")):
            text += "; in Python, problem(Path(...)) reads a file"
        elif self.near:
            text += f"; did you mean {', '.join(self.near)}?"
        super().__init__(text)
        self.args = (name,)  # the arguments of the constructor, which copying and pickling use


class IllegalJumpError(PegError, ValueError):
    """A jump that the position does not allow; the message names the wrong hole.

    >>> from pegsol import Position
    >>> Position("english", "vacancies d4").jump("d4-d6")
    Traceback (most recent call last):
    pegsol.errors.IllegalJumpError: jump d4-d6 cannot be made: d4 has no peg
    """


class VerificationError(PegError, ValueError):
    """A solution or a proof that does not hold.

    >>> from pegsol import Solution, problem
    >>> Solution(problem("line(3) a1 a1"), ()).verify()
    Traceback (most recent call last):
    pegsol.errors.VerificationError: not a solution: at the end a1 is empty
    """


class Limit(StrEnum):
    """The limit that stopped work before its end; each value equals its text.

    >>> from pegsol.errors import Limit
    >>> Limit.TIME == "time", [str(limit) for limit in Limit]
    (True, ['time', 'memory', 'nodes', 'cancelled'])
    """

    TIME = "time"
    """The time limit was reached."""
    MEMORY = "memory"
    """The work needs more memory than the limit allows."""
    NODES = "nodes"
    """The limit of positions was reached."""
    CANCELLED = "cancelled"
    """The caller cancelled the work, which ends it as a limit does."""

    @property
    def words(self) -> str:
        """What stopped the work, in words."""
        if self is Limit.CANCELLED:
            return self.value
        return f"stopped by the {self.removesuffix('s')} limit"

    def __repr__(self) -> str:
        return f"Limit.{self.name}"


class LimitError(PegError):
    """Work stopped before its end by a ``limit``, a :class:`Limit`; ``message`` is the text.

    >>> from pegsol.errors import LimitError
    >>> print(LimitError("time"))
    stopped by the time limit
    """

    def __init__(self, limit: Limit | str, message: str = "") -> None:
        self.limit = Limit(limit)
        self.message = message or self.limit.words
        super().__init__(self.limit, self.message)

    def __str__(self) -> str:
        return self.message


class CancelledError(LimitError):
    """Work that its caller cancelled, for example by a progress callback that returns False."""

    def __init__(self) -> None:
        super().__init__(Limit.CANCELLED)
        self.args = ()  # the arguments of the constructor, which copying and pickling use


class OutOfMemoryError(MemoryError, LimitError):
    """Work of the engine for which the system grants no more memory."""

    # MemoryError comes first because Dask unpickles by `__new__`, and no other class's works here.

    def __init__(self) -> None:
        message = "stopped by the memory limit: the system grants no more memory"
        LimitError.__init__(self, Limit.MEMORY, message)
        self.args = ()


class FileError(PegError, OSError):
    """A file that is missing, or cannot be read or written.

    >>> from pathlib import Path
    >>> from pegsol import FileError, problem
    >>> try:
    ...     problem(Path("no-such-file.txt"))
    ... except FileError as error:
    ...     isinstance(error, OSError)
    True
    """


class ClusterError(PegError, ConnectionError):
    """A cluster that cannot be reached, is lost, or has workers that cannot be used."""


class MissingExtraError(PegError, ImportError):
    """An optional part of pegsol is not installed; the message gives the install command.

    ``extra`` is the name of the part, and ``purpose`` names what needs it.

    >>> from pegsol import MissingExtraError
    >>> MissingExtraError("pdf", "a PDF").extra
    'pdf'
    """

    def __init__(self, extra: str, purpose: str) -> None:
        self.extra = extra
        self.purpose = purpose
        super().__init__(f"{purpose} needs the extra {extra!r}: {install_command(extra)}")
        self.args = (extra, purpose)  # which copying and pickling use


def require_extra(extra: str, purpose: str, *modules: str) -> None:
    """Raise MissingExtraError if one of the *modules*, which a *purpose* needs, is missing."""
    from importlib import import_module

    try:
        for module in modules:
            import_module(module)
    except ModuleNotFoundError:
        raise MissingExtraError(extra, purpose) from None


def install_command(extra: str) -> str:
    """Return the command that installs an *extra* into the running Python, quoted for a shell.

    If pegsol was installed from an index, the command names the extra. If it was installed from a
    checkout or a file, it may not be on any index and must not be rebuilt, so the command lists the
    requirements of the extra.
    """
    import shlex  # slow to import, like metadata, and few programs get here
    import sys
    from importlib.metadata import PackageNotFoundError, distribution

    wanted: list[str] = []
    try:
        pegsol = distribution("pegsol")
        if pegsol.read_text("direct_url.json") is not None:  # written unless an index was asked
            split = [line.partition(";") for line in pegsol.requires or []]
            only = (f'extra == "{extra}"', f"extra == '{extra}'")
            wanted = [name.strip() for name, _, condition in split if condition.strip() in only]
    except PackageNotFoundError:  # such as a copy of the sources on the path
        pass
    install = [sys.executable, "-m", "pip", "install"]
    return shlex.join(install + (wanted or [f"pegsol[{extra}]"]))
