"""The file of a tablebase: its header, and the checks that it is intact.

docs/formats.md describes it.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pegsol import __version__
from pegsol.errors import FileError, NotationError, PegError
from pegsol.files import open_regular
from pegsol.model.json_format import problem_from_json
from pegsol.model.problem import Problem
from pegsol.search.spaces.indexing import Indexing

MAGIC = b"pegsol tablebase"
FORMAT = 1
PAGE = 4096  # tables start at multiples of it
_FIRST_LINE = 128  # bytes at most
_CHUNK = 1 << 24

Kind = Literal["winning", "fewest"]
_PER_BYTE = {"winning": 8, "fewest": 2}  # positions


def table_size(kind: str, positions: int) -> int:
    """Return the bytes of a table of a kind."""
    per_byte = _PER_BYTE[kind]
    return (positions + per_byte - 1) // per_byte


def make_header(problem: Problem, indexing: Indexing, kinds: Sequence[Kind]) -> dict[str, Any]:
    """Return the header, with zeros for the numbers that are not known yet."""
    names_of, names = problem.board.names_of, problem.board.names
    header: dict[str, Any] = {
        "format": FORMAT,
        "pegsol": __version__,
        "board_digest": problem.board.digest,
        "problem": problem.as_json(),
        "holes": list(names),
        "free": [names[hole] for hole in indexing.free],
        "determined": [
            {
                "hole": names[hole.hole],
                "parity_of": list(names_of(hole.parity_of)),
                "constant": hole.constant,
            }
            for hole in indexing.determined
        ],
        "positions": indexing.count,
        "winning": 0,
        "tables": [
            {
                "kind": kind,
                "offset": 0,
                "bytes": table_size(kind, indexing.count),
                "sha256": "0" * 64,
            }
            for kind in kinds
        ],
    }
    # Numbers of twenty digits take at least as much room as those that are still missing.
    room = len(json.dumps(header)) + _FIRST_LINE + 20 * (1 + len(kinds))
    offset = _next_page(room)
    for table in header["tables"]:
        table["offset"] = offset
        offset = _next_page(offset + table["bytes"])
    return header


def _next_page(offset: int) -> int:
    return (offset + PAGE - 1) // PAGE * PAGE


def head(header: Mapping[str, Any], length: int) -> bytes:
    """Return the *length* bytes that precede the tables."""
    text = json.dumps(header).encode()

    rest = text.ljust(length - len(_first_line(length, b"")) - 1) + b"\n"
    return _first_line(length, rest) + rest


def _first_line(length: int, rest: bytes) -> bytes:
    """Return the first line of a head of *length* bytes; *rest* is all after that line."""
    checksum = hashlib.sha256(rest).hexdigest().encode()
    return b"%s %d %d %s\n" % (MAGIC, FORMAT, length, checksum)


def read_tablebase(
    path: str | os.PathLike[str], *, verify: bool
) -> tuple[Problem, Mapping[str, Any], mmap.mmap, Indexing]:
    """Return a tablebase's problem, its header, the whole file mapped, and its indexing.

    Raises FileError if the file cannot be read, and NotationError if it is no tablebase, or
    damaged, or of another version.
    """
    try:
        with open_regular(path) as file:
            first = file.readline(_FIRST_LINE)
            if not first.startswith(MAGIC + b" "):
                raise NotationError("this is no tablebase", source=str(path))
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        header = _read_header(first, data)
        problem, indexing = _understood(header)
        _check_tables(header, data, verify)
    except PegError as error:
        data.close()
        raise NotationError(str(error), source=str(path)) from None
    return problem, header, data, indexing


def _read_header(first: bytes, data: mmap.mmap) -> Mapping[str, Any]:
    match = re.fullmatch(rb" ([0-9]{1,9}) ([0-9]{1,9}) [0-9a-f]{64}\n", first[len(MAGIC) :])
    if match is None:
        raise NotationError("this tablebase is damaged: its first line is wrong")
    if int(match[1]) != FORMAT:
        raise NotationError(f"this tablebase has version {int(match[1])} of the format, not 1")
    length = int(match[2])
    if not len(first) < length <= len(data):
        raise NotationError("this tablebase is damaged: it is too short")
    rest = data[len(first) : length]
    if first != _first_line(length, rest):
        raise NotationError("this tablebase is damaged: its header has the wrong checksum")
    try:
        header = json.loads(rest)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, Mapping):
        raise NotationError("this tablebase has no header")
    return header


def _understood(header: Mapping[str, Any]) -> tuple[Problem, Indexing]:
    """Return the problem and the indexing of a header, which must be what we would write."""
    problem = problem_from_json(header.get("problem"))
    if header.get("board_digest") != problem.board.digest:
        raise NotationError("this tablebase is of another board of the same name")
    indexing = Indexing(problem.start)
    try:
        tables = header["tables"]
        expected = make_header(problem, indexing, [table["kind"] for table in tables])
        expected |= {"pegsol": header["pegsol"], "winning": header["winning"]}
        for table, own in zip(tables, expected["tables"], strict=True):
            own |= {"offset": table["offset"], "sha256": table["sha256"]}
        numbers = [header["winning"], *[table["offset"] for table in tables]]
        whole = all(type(number) is int and number >= 0 for number in numbers)
        known = whole and header == expected and tables[0]["kind"] == "winning"
    except (KeyError, TypeError, ValueError, IndexError):
        known = False
    if not known:
        raise NotationError("this tablebase is of a kind that is not known")
    return problem, indexing


def _check_tables(header: Mapping[str, Any], data: mmap.mmap, verify: bool) -> None:
    tables = header["tables"]
    end = max([table["offset"] + table["bytes"] for table in tables])
    if len(data) != end:
        what = "short" if len(data) < end else "long"
        raise NotationError(f"this tablebase is damaged: it is too {what}")
    if not verify:
        return
    stop = tables[0]["offset"]
    for table in tables:
        checksum = hashlib.sha256()
        start = table["offset"]
        if data[stop:start].strip(b"\0"):
            raise NotationError("this tablebase is damaged: there is something between its tables")
        stop = start + table["bytes"]
        for low in range(start, stop, _CHUNK):
            checksum.update(data[low : min(low + _CHUNK, stop)])
        if checksum.hexdigest() != table["sha256"]:
            raise NotationError(
                f"this tablebase is damaged: its table {table['kind']!r} has the wrong checksum"
            )
