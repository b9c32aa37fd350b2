"""Problem files: detecting the format, reading and writing."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable

from pegsol.errors import FileError, NotationError, located
from pegsol.files import cannot_write, open_regular, replacing, without_waiting
from pegsol.game.formats.json import parse_json_problem
from pegsol.game.formats.literals import matrices_in
from pegsol.game.formats.tatham import SAVED, parse_saved_game
from pegsol.game.problem import Problem
from pegsol.wording import shown

MAX_FILE_BYTES = 4 * 2**20
"""The largest file that is read, in bytes."""


# A fact of ASP or Prolog, such as full(3,1).
_FACT = re.compile(r"\s*(?:%[^\n]*\n\s*)*[a-z]\w*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*\.(?![^\s%a-z])")


def parse_problem(text: str, *, source: str | None = None, legend: str = "") -> Problem:
    """Return the problem that a document describes: text, JSON, PDDL, facts or a saved game.


    Errors name *source*, the file the text came from, if it is given. The *legend* says what the
    characters of a drawing mean.

    Raises NotationError, with the line, if the text cannot be read, and ProblemError or
    UnknownBoardError if the problem makes no sense.
    """
    with located(source=source):
        if not text.strip():
            raise NotationError("the text of the problem is empty")
        if len(text) > MAX_FILE_BYTES:
            raise NotationError(f"the text has more than {MAX_FILE_BYTES} characters")
        text = matrices_in(text)
        return _reader(text, legend)(text)


def is_document(text: str) -> bool:
    """Return whether a *text* is a whole problem, and not a few words."""
    begins = text.lstrip().startswith(("{", "[", "(", ";"))
    is_code = matrices_in(text) != text
    return begins or "\n" in text.strip() or is_code or _FACT.match(text) is not None


def _reader(text: str, legend: str) -> Callable[[str], Problem]:
    """Return what reads a document: its beginning shows the format."""
    from pegsol.game.formats.legend import is_drawing  # a few words need neither
    from pegsol.game.formats.text import parse_text_problem

    begin = text.lstrip()
    if is_drawing(text):
        return lambda text: parse_text_problem(text, legend)
    if begin.startswith(("{", "[")):
        return parse_json_problem
    if begin.startswith(("(", ";")):
        from pegsol.game.formats.pddl.reading import is_pddl, parse_pddl  # slow to import

        if is_pddl(text):
            return parse_pddl
    if begin.startswith(SAVED):
        return lambda text: parse_saved_game(text).problem
    if _FACT.match(text):
        from pegsol.game.formats.asp import parse_facts  # seldom needed

        return parse_facts
    return lambda text: parse_text_problem(text, legend)


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text of the file at *path*."""
    return decode_text(read_bytes(path, MAX_FILE_BYTES), source=str(path))


def read_bytes(path: str | os.PathLike[str], most: int) -> bytes:
    """Return the first *most* bytes of the file or pipe at *path*, and one more if there are more.

    Raises FileError if it cannot be read, or is a device.
    """
    try:
        with open_regular(path, pipes=True) as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: the path has a null character
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"cannot read {shown(str(path))}: {reason}") from None


def given_bytes(path: str, most: int = MAX_FILE_BYTES) -> tuple[bytes, str]:
    """Return the bytes of a file, or of standard input for -, as read_bytes does, and its name."""
    if path != "-":
        return read_bytes(path, most), path
    return sys.stdin.buffer.read(most + 1), "standard input"


def decode_text(data: bytes, *, source: str) -> str:
    """Return the text of a file from its bytes.

    Raises NotationError if they are not text, empty, or more than 4 MiB.
    """
    if len(data) > MAX_FILE_BYTES:
        raise NotationError(f"the file is larger than {MAX_FILE_BYTES // 2**20} MiB", source=source)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError("the file is not text (UTF-8)", source=source) from None
    if "\0" in text:
        raise NotationError("the file is binary, not text", source=source)
    if not text.strip():
        raise NotationError("the file is empty", source=source)
    return text


def write_file(path: str | os.PathLike[str], text: str) -> None:
    """Write *text* to the file at *path*, atomically."""
    try:
        content = text.encode()
    except UnicodeEncodeError as error:
        raise cannot_write(path, error) from None
    write_bytes(path, content)


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Write *content* to the file at *path*, atomically."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            # A device or a pipe cannot be replaced; a folder raises the right error.
            with open(path, "wb", opener=without_waiting) as file:
                os.set_blocking(file.fileno(), True)  # the reader of a pipe may be slow
                file.write(content)
            return
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None
    with replacing(path) as file:
        file.write(content)
