"""A checkpoint on disk: the state of a search, to continue it later.

The first line names the format and holds a checksum of the rest; a line of JSON follows, then the
states of the running beams as the core wrote them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from pegsol.errors import FileError, NotationError
from pegsol.files import replacing

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"pegsol checkpoint"
KIND = b"2 " + sys.byteorder.encode()  # version and machine


def write_checkpoint(path: Path, state: dict[str, Any], blobs: list[bytes]) -> None:
    """Write *state* (JSON) and *blobs* to *path*.

    Raises FileError if the file cannot be written.
    """
    import hashlib  # slow to import, as json is, and few searches are saved
    import json

    header = {**state, "blobs": [len(blob) for blob in blobs]}
    content = json.dumps(header).encode() + b"\n" + b"".join(blobs)
    first = b"%s %s %s\n" % (MAGIC, KIND, hashlib.sha256(content).hexdigest().encode())
    with replacing(path) as file:
        file.write(first + content)


def read_checkpoint(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    """Return the state and the blobs that were written to *path*.

    Raises FileError if the file cannot be read, and NotationError if it is no checkpoint, one of
    another version or kind of machine, or damaged.
    """
    import hashlib
    import json

    try:
        content = path.read_bytes()
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from error
    first, _, rest = content.partition(b"\n")
    if not first.startswith(MAGIC):
        raise NotationError("this is no checkpoint of a search", source=str(path))
    kind, _, checksum = first[len(MAGIC) + 1 :].rpartition(b" ")
    if kind != KIND:
        raise NotationError("this checkpoint is of another version or machine", source=str(path))
    if checksum != hashlib.sha256(rest).hexdigest().encode():
        raise NotationError("this checkpoint is damaged", source=str(path))
    line, _, body = rest.partition(b"\n")
    state = json.loads(line)
    blobs = []
    for size in state.pop("blobs"):
        blobs.append(body[:size])
        body = body[size:]
    return state, blobs
