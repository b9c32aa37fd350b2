"""A checkpoint on disk: the state of a search, to continue it later.

The first line names the format and holds a checksum of the rest. A line of JSON follows, and then
the states of the running beams in the core's format.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, BinaryIO

from pegsol.errors import FileError, NotationError
from pegsol.files import open_regular, replacing
from pegsol.search.fields import Fields

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"pegsol checkpoint"
KIND = b"3 " + sys.byteorder.encode()  # version and machine
MAX_FIRST_LINE, MAX_HEADER_LINE = 200, 64 * 2**20
MAX_BLOBS = 2**16


def write_checkpoint(path: Path, state: dict[str, Any], blobs: list[bytes]) -> None:
    """Write *state* (JSON) and *blobs* to *path*.

    Raises FileError if the file cannot be written.
    """
    import hashlib  # slow to import, like json, and few searches are saved
    import json

    header = {**state, "blobs": [len(blob) for blob in blobs]}
    parts = [json.dumps(header).encode() + b"\n", *blobs]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    with replacing(path) as file:
        file.write(b"%s %s %s\n" % (MAGIC, KIND, digest.hexdigest().encode()))
        file.writelines(parts)  # joining them would take their memory once more


def read_checkpoint(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    """Return the state and the blobs that were written to *path*.

    At most the bytes that the header announces are read. The content of the state is not checked
    here.

    Raises FileError if the file cannot be read, and NotationError if it is not a checkpoint, has
    another version or kind of machine, or is damaged.
    """
    try:
        with open_regular(path) as file:
            return _read(file, path)
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from error
    except MemoryError:
        raise FileError(f"{path}: cannot be read: it needs more memory than there is") from None


def _read(file: BinaryIO, path: Path) -> tuple[dict[str, Any], list[bytes]]:
    import hashlib
    import json

    first = file.readline(MAX_FIRST_LINE).removesuffix(b"\n")
    if not first.startswith(MAGIC):
        raise NotationError("this is no checkpoint of a search", source=str(path))
    kind, _, checksum = first[len(MAGIC) + 1 :].rpartition(b" ")
    if kind != KIND:
        raise NotationError("this checkpoint is of another version or machine", source=str(path))
    damaged = NotationError("this checkpoint is damaged", source=str(path))
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
