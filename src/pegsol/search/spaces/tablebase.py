"""Tablebases: files that record which positions of a class can reach the finish.

The file holds one bit for every position of the class of a problem's start, in the order of
:mod:`pegsol.search.spaces.tablebase_index`. It may also hold the fewest pegs that can be reached
from each position, in four bits. docs/formats.md describes the file.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from pegsol.errors import NotationError, ProblemError
from pegsol.files import replacing
from pegsol.game.boards.board import Board
from pegsol.game.formats.json import problem_from_json
from pegsol.game.formats.reading import ProblemLike, as_problem
from pegsol.game.position import PegsLike, Position, Rules, position_on
from pegsol.game.problem import Finish, Problem
from pegsol.limits import DEFAULT_LIMITS, Limits
from pegsol.proof.position_class import class_allows
from pegsol.search.encoding import Encoding, Pattern
from pegsol.search.run import Run, StateCallback
from pegsol.search.spaces.backward_seeds import some_pegs
from pegsol.search.spaces.engines.bitmap import Bitmap, Task
from pegsol.search.spaces.engines.division import Division, divide
from pegsol.search.spaces.tablebase_file import (
    Kind,
    Tables,
    head,
    make_header,
    read_tablebase,
    table_size,
)
from pegsol.search.spaces.tablebase_index import TablebaseIndex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pegsol.search.spaces.arrays import Flags, Words

PART_BYTES = 16 << 20
"""The bytes of a table that are written between two checks of the limits."""
MAX_FEWEST = 15
"""The value for 15 pegs or more."""


class Tablebase:
    """For each position of a class, whether a finish can be reached; read from an open file.

    :meth:`build` makes the file, :meth:`open` opens it.

    >>> from tempfile import TemporaryDirectory
    >>> from pegsol import problem
    >>> with TemporaryDirectory() as folder:
    ...     made = Tablebase.build(problem("triangle(5) a1 any"), Path(folder) / "triangle.tb")
    >>> made.total
    4645
    >>> start = problem("triangle(5) a1 any").start
    >>> [made.winning(start.jump(jump)) for jump in start.legal_jumps()]
    [True, True]
    """

    problem: Problem
    """Its finish and rules are the tablebase's; its start is some position of the class."""
    indexing: TablebaseIndex
    """The places of the positions in the file."""
    header: Mapping[str, Any]
    """The JSON at the head of the file."""

    def __init__(
        self, problem: Problem, header: Mapping[str, Any], data: Tables, indexing: TablebaseIndex
    ) -> None:
        self.problem = problem
        self.indexing = indexing
        self.header = header
        self._data = data
        self._at: dict[str, int] = {table["kind"]: table["offset"] for table in header["tables"]}

    @property
    def board(self) -> Board:
        """The board."""
        return self.problem.board

    @property
    def finish(self) -> Finish:
        """The finish that winning positions can reach."""
        return self.problem.finish

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.problem.rules

    @property
    def total(self) -> int:
        """The number of winning positions."""
        return int(self.header["winning"])

    @property
    def has_fewest(self) -> bool:
        """Whether there is a table of the fewest pegs."""
        return "fewest" in self._at

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same tables, by their checksums."""
        return self.header == other.header if isinstance(other, Tablebase) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.problem, self.total))

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopened, (self._data.path, self.header)

    def __repr__(self) -> str:
        return f"<tablebase of {self.total:,} winning positions of {self.problem!r}>"

    def __contains__(self, position: object) -> bool:
        """Return whether *position* is one of the winning positions."""
        if not isinstance(position, Position) or position.board != self.board:
            return False
        index = self.indexing.index(position.bits)
        return index is not None and self._wins(index)

    def winning(self, position: Position | PegsLike) -> bool:
        """Return whether the finish can be reached from *position*.

        A position outside the tablebase's class is lost if its class rules the finish out. That is
        always so if the finish is one exact position of the tablebase's class.

        Raises ProblemError for another board, and for another class from which the finish might be
        reached.
        """
        position = position_on(self.board, position)
        index = self.indexing.index(position.bits)
        if index is not None:
            return self._wins(index)
        if position.bits and class_allows(self.problem.from_position(position)):
            raise ProblemError("the tablebase is for another class of positions than this one")
        return False

    def fewest(self, position: Position | PegsLike) -> int | None:
        """Return the fewest pegs that can be reached from *position*; 15 stands for 15 or more.

        The result is None if it is unknown because the tablebase has no such table or the position
        is in another class. It is 0 for the empty position.

        Raises ProblemError for another board.
        """
        position = position_on(self.board, position)
        index = self.indexing.index(position.bits)
        start = self._at.get("fewest")
        if start is None or index is None:
            return None
        return self._data.byte(start + (index >> 1)) >> (index & 1) * 4 & 15

    def winning_batch(self, words: Words) -> Flags:
        """Return :meth:`winning` for many positions; see :meth:`pegsol.Batch.winning`."""
        import numpy as np

        index, differs = self.indexing.indices(words[:, 0])
        shift = (index & np.uint64(7)).astype(np.uint8)
        bits = self._entries("winning", index >> np.uint64(3)) >> shift
        wins: Flags = (bits & np.uint8(1) != 0) & (differs == 0)
        classes, rows = np.unique(differs, return_index=True)
        for row in rows[classes != 0]:
            self.winning(Position(self.board, int(words[row, 0])))  # these are lost, or an error
        return wins

    def fewest_batch(self, words: Words) -> NDArray[np.uint16]:
        """Return :meth:`fewest` for many positions; see :meth:`pegsol.Batch.fewest_pegs`."""
        import numpy as np

        if not self.has_fewest:
            raise ProblemError("the tablebase has no table of the fewest pegs")
        index, differs = self.indexing.indices(words[:, 0])
        if differs.any():
            raise ProblemError("the tablebase is for another class of positions than these")
        entries = self._entries("fewest", index >> np.uint64(1))
        shift = (index & np.uint64(1)).astype(np.uint8) * np.uint8(4)
        fewest: NDArray[np.uint16] = (entries >> shift & np.uint8(15)).astype(np.uint16)
        return fewest

    def _entries(self, kind: str, places: Words) -> NDArray[np.uint8]:
        size = table_size(kind, self.indexing.count)
        return self._data.bytes_at(self._at[kind], size, places)

    def _wins(self, index: int) -> bool:
        return bool(self._data.byte(self._at["winning"] + (index >> 3)) >> (index & 7) & 1)

    # -- files -------------------------------------------------------------------------------

    @classmethod
    def build(
        cls,
        problem: ProblemLike,
        path: str | os.PathLike[str],
        *,
        fewest: bool = False,
        limits: Limits = DEFAULT_LIMITS,
        threads: int = 1,
        progress: StateCallback | None = None,
    ) -> Tablebase:
        """Write the tablebase for the finish of *problem* and the class of its start, and open it.

        With *fewest* the table of the fewest pegs is also written. ``progress`` cancels by
        returning False. After an error no partial file is left.

        Raises LimitError if the time limit is reached, or at once if the memory would not suffice;
        FileError if the file cannot be written; ProblemError if the problem can have no tablebase.
        """
        problem = as_problem(problem)
        kinds: list[Kind] = ["winning", "fewest"] if fewest else ["winning"]
        builder = _Builder(problem, kinds, Run(limits, threads=threads, progress=progress))
        with replacing(Path(path)) as file:
            builder.write(file)
        return cls.open(path, verify=False)

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, verify: bool = True) -> Tablebase:
        """Open the tablebase at *path*; with *verify* the checksums of its tables are tested.

        Raises FileError if the file cannot be read, and NotationError if it is not a tablebase, is
        damaged, or has another version.
        """
        return cls(*read_tablebase(path, verify=verify))


def _reopened(path: str, header: Mapping[str, Any]) -> Tablebase:
    """Return the tablebase at *path*, as a copy opens it: an open file cannot be sent.

    Raises NotationError if it is not the one with that *header*.
    """
    found = Tablebase.open(path, verify=False)
    if found.header != header:
        raise NotationError("this is not the tablebase that was copied", source=path)
    return found


class _Builder:
    """Makes the tables of a problem and writes them to a file."""

    def __init__(self, problem: Problem, kinds: list[Kind], run: Run) -> None:
        division = divide(problem.board)
        if problem.finish.is_fewest:
            raise ProblemError(
                'a tablebase needs a finish given by pegs or by a number of pegs, not "fewest"'
            )
        encoding = Encoding(problem.board, problem.rules)
        encoding.check_finish(Finish.fewest() if "fewest" in kinds else problem.finish)
        if problem_from_json(problem.as_json()).board != problem.board:
            raise ProblemError(
                "the board cannot be written down: its holes have an order of its own"
            )
        if division is None:
            raise ProblemError("the board is too large for a tablebase")
        self._problem = problem
        self._kinds = kinds
        self._division: Division = division
        self._indexing = TablebaseIndex(problem.start)
        self._holes = len(problem.board)
        # The closures are made backwards, from complements to complements.
        self._flip = encoding.bits(problem.board.full)
        self._run = self._part = run
        self._planes = min(MAX_FEWEST - 1, self._holes) if "fewest" in kinds else 0
        self._check_memory()

    def write(self, file: IO[bytes]) -> None:
        """Write the tablebase to an empty file."""
        made = {"winning": self._winning, "fewest": self._fewest}
        header = make_header(self._problem, self._indexing, self._kinds)
        for table in header["tables"]:
            content, positions = made[table["kind"]]()
            file.seek(table["offset"])
            table["sha256"] = self._put(file, memoryview(content))
            if table["kind"] == "winning":
                header["winning"] = positions
        file.seek(0)
        file.write(head(header, header["tables"][0]["offset"]))

    def _put(self, file: IO[bytes], content: memoryview) -> str:
        """Write a table to disk, part by part, and return its checksum."""
        checksum = hashlib.sha256()
        for low in range(0, len(content), PART_BYTES):
            self._pause()
            part = content[low : low + PART_BYTES]
            checksum.update(part)
            file.write(part)
            file.flush()
            os.fsync(file.fileno())  # one write at the end would be long and unstoppable
        return checksum.hexdigest()

    def _pause(self) -> None:
        """Raise the error that ends the work if the time is over or it was cancelled."""
        self._part.check_time()
        self._part.report(1, 1)

    def _winning(self) -> tuple[bytearray, int]:
        finish, holes, full = self._problem.finish, self._holes, self._problem.board.full
        if finish.care:
            care = full & ~finish.free
            # The empty position is not a finish.
            least, most = (0, holes - 1) if self._flip else (1, holes)
            pattern = care, care & (finish.pegs ^ self._flip), least, most
        elif self._flip:
            pattern = some_pegs(self._holes, finish)
        else:
            pattern = 0, 0, finish.least, finish.most
        bitmap = self._closure(pattern, 0)
        table = bytearray(table_size("winning", self._indexing.count))
        bitmap.write_bits(self._indexing.free, self._flip != 0, table, self._pause)
        return table, sum(bitmap.counts()[0])

    def _fewest(self) -> tuple[bytearray, int]:
        table = bytearray(b"\xff") * table_size("fewest", self._indexing.count)
        empty = self._indexing.index(0)
        wanted = self._indexing.count - (empty is not None)
        before = None
        positions = 0
        for number in range(1, self._planes + 1):
            bitmap = self._closure(some_pegs(self._holes, Finish.at_most(number)), number)
            bitmap.write_number(before, number, self._indexing.free, True, table, self._pause)
            before = bitmap
            positions = sum(bitmap.counts()[0])
            if positions == wanted:
                break
        if empty is not None:
            table[empty >> 1] &= ~(15 << (empty & 1) * 4)
        if self._indexing.count == 1:
            table[0] &= 15
        return table, positions

    def _closure(self, pattern: Pattern, part: int) -> Bitmap:
        """Return the closure of the pattern's positions; this is a *part* of the whole work."""
        member = self._problem.start.bits ^ self._flip
        task = Task(member, (), (), pattern, threads=self._run.threads)
        bitmap = Bitmap(self._division, task, self._run.check_memory)
        self._part = self._run.part(part, self._planes + 1)
        bitmap.complete(self._part)
        return bitmap

    def _check_memory(self) -> None:
        fewest = self._planes > 0
        needed = tablebase_bytes(self._division, self._indexing.count, fewest=fewest)
        self._run.check_memory(needed, "the tablebase")


def tablebase_bytes(division: Division, positions: int, *, fewest: bool) -> int:
    """Return the bytes that the engine needs to build a tablebase of a number of *positions*."""
    if fewest:
        return 2 * division.bytes + table_size("fewest", positions)
    return division.bytes + table_size("winning", positions)
