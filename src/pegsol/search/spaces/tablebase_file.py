"""The file of a tablebase: its header, and the checks that it is intact.

docs/formats.md describes it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import weakref
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from pegsol import __version__
from pegsol.errors import FileError, NotationError, PegError
from pegsol.files import open_regular
from pegsol.game.formats.json import problem_from_json
from pegsol.game.problem import Problem, ProblemJson
from pegsol.search.spaces.tablebase_index import TablebaseIndex
from pegsol.shapes import Hole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAGIC = b"pegsol tablebase"
FORMAT = 1
PAGE = 4096  # tables start at multiples of this
_FIRST_LINE = 128  # the most bytes
_CHUNK = 1 << 22
MAX_HELD = 1 << 27
"""Files of up to this number of bytes are held in memory; larger ones are read as needed."""

Kind = Literal["winning", "fewest"]
_PER_BYTE = {"winning": 8, "fewest": 2}  # positions


def table_size(kind: str, positions: int) -> int:
    """Return the bytes of a table of a kind."""
    per_byte = _PER_BYTE[kind]
    return (positions + per_byte - 1) // per_byte


class DeterminedJson(TypedDict):
    """A hole whose content the position class and other holes determine."""

    hole: Hole
    parity_of: list[Hole]
    constant: Literal[0, 1]


class TableJson(TypedDict):
    """A table of a tablebase."""

    kind: Kind
    offset: int
    bytes: int
    sha256: str


class HeaderJson(TypedDict):
    """The header of a tablebase."""

    format: int
    pegsol: str
    """The version of pegsol that made the file."""
    board_digest: str
    problem: ProblemJson
    holes: list[Hole]
    free: list[Hole]
    determined: list[DeterminedJson]
    positions: int
    winning: int
    tables: list[TableJson]


def make_header(
    problem: Problem, indexing: TablebaseIndex, kinds: Sequence[Kind]
) -> dict[str, Any]:
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
    # Numbers of twenty digits take at least as much space as the missing ones.
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
    """Return the first line of a head of *length* bytes; *rest* is the text after that line."""
    checksum = hashlib.sha256(rest).hexdigest().encode()
    return b"%s %d %d %s\n" % (MAGIC, FORMAT, length, checksum)


class Tables:
    """The bytes of an open tablebase.

    They are read, not mapped, because a signal would end the program if a mapped file were cut.
    """

    def __init__(self, file: int, path: str) -> None:
        self._file = file
        self.path = path
        weakref.finalize(self, os.close, file)
        self.size = os.fstat(file).st_size
        self._held: bytes | None = None
        if self.size <= MAX_HELD:
            self._held = self.read(0, self.size)

    def byte(self, place: int) -> int:
        """Return the byte at *place*; see :meth:`read`."""
        return self.read(place, 1)[0] if self._held is None else self._held[place]

    def read(self, start: int, count: int) -> bytes:
        """Return *count* bytes from *start* on.

        Raises FileError if they cannot be read, and NotationError if the file has become shorter.
        """
        if self._held is not None:
            return self._held[start : start + count]
        try:
            found = os.pread(self._file, count, start)
            while 0 < len(found) < count:
                more = os.pread(self._file, count - len(found), start + len(found))
                if not more:
                    break
                found += more
        except OSError as error:
            raise FileError(f"{self.path}: cannot be read: {error.strerror}") from None
        if len(found) < count:
            raise NotationError("this tablebase was cut while it was open", source=self.path)
        return found

    def chunks(self, start: int, stop: int) -> Iterator[bytes]:
        """Yield the bytes from *start* to *stop* in parts."""
        for low in range(start, stop, _CHUNK):
            yield self.read(low, min(_CHUNK, stop - low))

    def bytes_at(self, start: int, count: int, places: NDArray[np.uint64]) -> NDArray[np.uint8]:
        """Return the bytes at *places*, counted from *start*; all are below *count*.

        A few places are read page by page, many places in large chunks.
        """
        import numpy as np

        if self._held is not None:
            return np.frombuffer(self._held, np.uint8, count, start)[places]
        window = PAGE if len(places) < count // (4 * PAGE) else _CHUNK
        order = np.argsort(places)
        ascending = places[order].astype(np.int64)
        windows, begins = np.unique(ascending // window, return_index=True)
        found = np.empty(len(places), np.uint8)
        ends = [*begins[1:].tolist(), len(places)]
        for low, begin, end in zip((windows * window).tolist(), begins.tolist(), ends, strict=True):
            part = np.frombuffer(self.read(start + low, min(window, count - low)), np.uint8)
            found[order[begin:end]] = part[ascending[begin:end] - low]
        return found


def read_tablebase(
    path: str | os.PathLike[str], *, verify: bool
) -> tuple[Problem, Mapping[str, Any], Tables, TablebaseIndex]:
    """Return a tablebase's problem, its header, its open file, and its indexing.

    Raises FileError if the file cannot be read, and NotationError if it is not a tablebase, is
    damaged, or has another version.
    """
    try:
        with open_regular(path) as file:
            first = file.readline(_FIRST_LINE)
            if not first.startswith(MAGIC + b" "):
                raise NotationError("this is not a tablebase", source=str(path))
            data = Tables(os.dup(file.fileno()), os.path.abspath(path))
    except OSError as error:
        raise FileError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        header = _read_header(first, data)
        problem, indexing = _understood(header)
        _check_tables(header, data, verify)
    except FileError:
        raise
    except PegError as error:
        if isinstance(error, NotationError) and error.source is not None:
            raise
        raise NotationError(str(error), source=str(path)) from None
    return problem, header, data, indexing


def _read_header(first: bytes, data: Tables) -> Mapping[str, Any]:
    match = re.fullmatch(rb" ([0-9]{1,9}) ([0-9]{1,7}) [0-9a-f]{64}\n", first[len(MAGIC) :])
    if match is None:
        raise NotationError("this tablebase is damaged: its first line is wrong")
    if int(match[1]) != FORMAT:
        raise NotationError(f"this tablebase has version {int(match[1])} of the format, not 1")
    length = int(match[2])
    if not len(first) < length <= data.size:
        raise NotationError("this tablebase is damaged: it is too short")
    rest = data.read(len(first), length - len(first))
    if first != _first_line(length, rest):
        raise NotationError("this tablebase is damaged: its header has the wrong checksum")
    try:
        header = json.loads(rest)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, Mapping):
        raise NotationError("this tablebase has no header")
    return header


def _understood(header: Mapping[str, Any]) -> tuple[Problem, TablebaseIndex]:
    """Return the problem and the indexing of a header, which must be the header we would write."""
    problem = problem_from_json(header.get("problem"))
    if header.get("board_digest") != problem.board.digest:
        raise NotationError("this tablebase is for another board of the same name")
    indexing = TablebaseIndex(problem.start)
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
        raise NotationError("this tablebase is of an unknown kind")
    return problem, indexing


def _check_tables(header: Mapping[str, Any], data: Tables, verify: bool) -> None:
    tables = header["tables"]
    end = max([table["offset"] + table["bytes"] for table in tables])
    if data.size != end:
        what = "short" if data.size < end else "long"
        raise NotationError(f"this tablebase is damaged: it is too {what}")
    if not verify:
        return
    stop = tables[0]["offset"]
    for table in tables:
        checksum = hashlib.sha256()
        start = table["offset"]
        if any(chunk.strip(b"\0") for chunk in data.chunks(stop, start)):
            raise NotationError("this tablebase is damaged: there is something between its tables")
        stop = start + table["bytes"]
        for chunk in data.chunks(start, stop):
            checksum.update(chunk)
        if checksum.hexdigest() != table["sha256"]:
            raise NotationError(
                f"this tablebase is damaged: its table {table['kind']!r} has the wrong checksum"
            )
