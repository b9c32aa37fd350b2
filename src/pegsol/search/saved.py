"""Files in which searches and the levels of state spaces are saved, to continue them later.

The first line names the kind and the version, and holds a checksum of the rest. A line of JSON
follows, whose fields are checked for their type and range before they are used, and then what the
core adds in its own format.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

from pegsol.errors import FileError, NotationError
from pegsol.files import open_regular, replacing

if TYPE_CHECKING:
    from pathlib import Path  # slow to import

Kind = Literal["checkpoint", "levels"]
WORDS: dict[Kind, str] = {"checkpoint": "checkpoint of a search", "levels": "state of a run"}
VERSION = b"3 " + sys.byteorder.encode()  # and the kind of machine
MAX_FIRST_LINE, MAX_HEADER_LINE = 200, 64 * 2**20
MAX_BLOBS = 2**16

MAX_COUNT = 2**62
"""The largest value of a counter of a search."""


class Fields:
    """The fields of the JSON object *content*, which was read from the file *source*.

    Each method returns the field of that name. It raises NotationError if the field is missing, has
    another type, or is out of range.
    """

    def __init__(self, content: object, source: Path) -> None:
        self._source = source
        if not isinstance(content, dict):
            raise self.damaged("it is no object")
        self._content: dict[str, Any] = content

    def __contains__(self, key: str) -> bool:
        return key in self._content

    def damaged(self, why: str) -> NotationError:
        """Return the error that the file is damaged; *why* is the reason."""
        return NotationError(f"this file is damaged: {why}", source=str(self._source))

    def refused(self, why: str) -> NotationError:
        """Return the error that the file cannot be used here; *why* is the reason."""
        return NotationError(why, source=str(self._source))

    def any(self, key: str) -> Any:
        """Return the field, whatever its type is."""
        if key not in self._content:
            raise self.damaged(f"it has no {key!r}")
        return self._content[key]

    def whole(self, key: str, least: int = 0, most: int = MAX_COUNT) -> int:
        """Return a whole number from *least* to *most*."""
        return self._whole(self.any(key), key, least, most)

    def seconds(self, key: str) -> float:
        """Return a number that is not negative."""
        value = self.any(key)
        if type(value) not in (int, float) or not 0 <= value < math.inf:
            raise self.damaged(f"{key!r} is not a number of seconds")
        return float(value)

    def items(self, key: str, most: int) -> list[Any]:
        """Return a list of at most that many items."""
        value = self.any(key)
        if type(value) is not list or len(value) > most:
            raise self.damaged(f"{key!r} is not a list of at most {most:,} items")
        return value

    def wholes(self, key: str, length: int) -> list[int]:
        """Return a list of at most *length* whole numbers from 0 on."""
        return [self._whole(value, key, 0, MAX_COUNT) for value in self.items(key, length)]

    def part(self, key: str) -> Fields:
        """Return the fields of an object."""
        value = self.any(key)
        if type(value) is not dict:
            raise self.damaged(f"{key!r} is no object")
        return Fields(value, self._source)

    @contextmanager
    def used(self) -> Iterator[None]:
        """Raise the error that the file is damaged if the core refuses its content in the block."""
        try:
            yield
        except NotationError:
            raise
        except (ValueError, IndexError, TypeError, OverflowError, MemoryError) as error:
            raise self.damaged(" ".join(str(error).split()) or "it cannot be used") from None

    def _whole(self, value: object, key: str, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise self.damaged(f"{key!r} is not a whole number from {least} to {most:,}")
        return value


def write_saved(path: Path, kind: Kind, state: dict[str, Any], blobs: Sequence[bytes] = ()) -> None:
    """Write *state* (JSON) and *blobs* to *path*.

    Raises FileError if the file cannot be written.
    """
    import hashlib  # slow to import, like json, and little is saved
    import json

    header = {**state, "blobs": [len(blob) for blob in blobs]}
    parts = [json.dumps(header).encode() + b"\n", *blobs]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    with replacing(path) as file:
        file.write(b"%s %s %s\n" % (_magic(kind), VERSION, digest.hexdigest().encode()))
        file.writelines(parts)  # joining them would take their memory once more


def read_saved(path: Path, kind: Kind) -> tuple[dict[str, Any], list[bytes]]:
    """Return the state and the blobs that were written to *path*.

    At most the bytes that the header announces are read. The content of the state is not checked
    here.

    Raises FileError if the file cannot be read, and NotationError if it is of another kind, version
    or kind of machine, or is damaged.
    """
    try:
        with open_regular(path) as file:
            return _read(file, path, kind)
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from error
    except MemoryError:
        raise FileError(f"{path}: cannot be read: it needs more memory than there is") from None


def _magic(kind: Kind) -> bytes:
    return f"pegsol {kind}".encode()


def _read(file: BinaryIO, path: Path, kind: Kind) -> tuple[dict[str, Any], list[bytes]]:
    import hashlib
    import json

    first, magic = file.readline(MAX_FIRST_LINE).removesuffix(b"\n"), _magic(kind)
    if not first.startswith(magic):
        raise NotationError(f"this is no {WORDS[kind]}", source=str(path))
    version, _, checksum = first[len(magic) + 1 :].rpartition(b" ")
    if version != VERSION:
        raise NotationError(
            f"this {WORDS[kind]} is of another version or machine", source=str(path)
        )
    damaged = NotationError(f"this {WORDS[kind]} is damaged", source=str(path))
    line = file.readline(MAX_HEADER_LINE)
    try:
        state = json.loads(line)
        sizes = Fields(state, path).wholes("blobs", MAX_BLOBS)
    except NotationError:  # also a ValueError
        raise
    except (ValueError, RecursionError):
        raise damaged from None
    if sum(sizes) != os.fstat(file.fileno()).st_size - file.tell():
        raise damaged
    blobs = [file.read(size) for size in sizes]
    digest = hashlib.sha256(line)
    for blob in blobs:
        digest.update(blob)
    if checksum != digest.hexdigest().encode():
        raise damaged
    del state["blobs"]
    return state, blobs
