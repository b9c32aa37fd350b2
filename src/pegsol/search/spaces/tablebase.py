"""Tablebases: which positions of a class can still reach the finish, in a file.

The file holds one bit for every position of the class of a problem's start, in the order of
:mod:`pegsol.search.spaces.indexing`, and perhaps the fewest pegs that can be reached from each, in
four bits. docs/formats.md says how to read it.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any

from pegsol.errors import LimitError, ProblemError
from pegsol.files import replacing
from pegsol.limits import DEFAULT_LIMITS, Limits, memory_text
from pegsol.model.board import Board
from pegsol.model.json_format import problem_from_json
from pegsol.model.position import Position, Rules
from pegsol.model.problem import Finish, Problem
from pegsol.search.spaces.bitmap import Bitmap, Pattern, Task
from pegsol.search.spaces.division import Division, divide
from pegsol.search.spaces.indexing import PlainOrder
from pegsol.search.spaces.state_space import FOREVER, StateCallback, StateProgress, run_within
from pegsol.search.spaces.tablebase_file import (
    Kind,
    head,
    make_header,
    read_tablebase,
    table_size,
)
from pegsol.theory.position_class import finish_allowed

MOST_FEWEST = 15
"""Stands for so many pegs or more."""


class Tablebase:
    """For each position of a class, whether a finish can be reached; mapped from a file.

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
    """Its finish and rules are those of the tablebase, its start is any position of the class."""
    order: PlainOrder
    header: Mapping[str, Any]
    """The JSON at the head of the file."""

    def __init__(
        self, problem: Problem, header: Mapping[str, Any], data: mmap.mmap, order: PlainOrder
    ) -> None:
        self.problem = problem
        self.order = order
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
        """The rules that are played by."""
        return self.problem.rules

    @property
    def total(self) -> int:
        """The number of winning positions."""
        return int(self.header["winning"])

    @property
    def has_fewest(self) -> bool:
        """Whether there is a table of the fewest pegs."""
        return "fewest" in self._at

    def __contains__(self, position: object) -> bool:
        """Return whether *position* is one of the winning positions."""
        if not isinstance(position, Position) or position.board != self.board:
            return False
        index = self.order.index(position.bits)
        return index is not None and self._wins(index)

    def winning(self, position: Position) -> bool:
        """Return whether the finish can be reached from *position*.

        Of another class than the tablebase's, it is False if the class says so; that is always so
        for a finish that is one exact position, unless the finish itself is of another class.

        Raises ProblemError for another board, and for another class from which the finish might
        be reached.
        """
        index = self._index(position)
        if index is not None:
            return self._wins(index)
        if position.bits and finish_allowed(self.problem.from_position(position)):
            raise ProblemError("the tablebase is of another class of positions than this one")
        return False

    def fewest(self, position: Position) -> int | None:
        """Return the fewest pegs that can be reached from *position*, 15 for 15 or more.

        None if the tablebase does not know: it has no such table, or the position is of another
        class. The empty position has 0.

        Raises ProblemError for another board.
        """
        index = self._index(position)
        start = self._at.get("fewest")
        if start is None or index is None:
            return None
        return self._data[start + (index >> 1)] >> (index & 1) * 4 & 15

    def _index(self, position: Position) -> int | None:
        if position.board != self.board:
            raise ProblemError("the tablebase is of another board than the position")
        return self.order.index(position.bits)

    def _wins(self, index: int) -> bool:
        return bool(self._data[self._at["winning"] + (index >> 3)] >> (index & 7) & 1)

    # -- files -------------------------------------------------------------------------------

    @classmethod
    def build(
        cls,
        problem: Problem,
        path: str | os.PathLike[str],
        *,
        fewest: bool = False,
        limits: Limits = DEFAULT_LIMITS,
        threads: int = 1,
        progress: StateCallback | None = None,
    ) -> Tablebase:
        """Write the tablebase for the finish of *problem* and the class of its start, and open it.

        With *fewest* also the table of the fewest pegs. ``progress`` cancels by returning False.
        Whatever goes wrong, no half a file is left.

        Raises LimitError when the time is over, or at once if the memory would not suffice;
        FileError if the file cannot be written; ProblemError for a problem without a tablebase.
        """
        kinds: list[Kind] = ["winning", "fewest"] if fewest else ["winning"]
        builder = _Builder(problem, kinds, limits, threads, progress)
        with replacing(Path(path)) as file:
            builder.write(file)
        return cls.open(path, verify=False)

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, verify: bool = True) -> Tablebase:
        """Open the tablebase at *path*; with *verify* the checksums of its tables are tested.

        Raises FileError if the file cannot be read, and NotationError if it is no tablebase, or
        damaged, or of another version.
        """
        return cls(*read_tablebase(path, verify=verify))


class _Builder:
    """Makes the tables of a problem and writes them down."""

    def __init__(
        self,
        problem: Problem,
        kinds: list[Kind],
        limits: Limits,
        threads: int,
        progress: StateCallback | None,
    ) -> None:
        division = divide(problem.board, "blocks") or divide(problem.board, "bitmap")
        if problem.finish.kind == "fewest":
            raise ProblemError(
                'a tablebase needs a finish that says where pegs are or how many: not "fewest"'
            )
        if problem.rules == "reverse" and (problem.finish.kind != "pegs" or "fewest" in kinds):
            raise ProblemError("by reverse rules a finish is given by its pegs")
        if problem_from_json(problem.as_json()).board != problem.board:
            raise ProblemError(
                "the board cannot be written down: its holes have an order of its own"
            )
        if division is None:
            raise ProblemError("the board is too large for a tablebase")
        if threads < 1:
            raise ProblemError("threads are at least 1")
        self._problem = problem
        self._kinds = kinds
        self._division: Division = division
        self._order = PlainOrder(problem.start)
        self._holes = len(problem.board)
        # The core plays by normal rules and backwards: from complements to complements.
        self._flip = problem.board.full if problem.rules == "normal" else 0
        self._threads = threads
        self._limits = limits
        self._progress = progress
        self._began = time.perf_counter()
        self._planes = min(MOST_FEWEST - 1, self._holes) if "fewest" in kinds else 0
        self._check_memory()

    def write(self, file: IO[bytes]) -> None:
        """Write the tablebase to a file that is empty."""
        made = {"winning": self._winning, "fewest": self._fewest}
        header = make_header(self._problem, self._order, self._kinds)
        for table in header["tables"]:
            content, positions = made[table["kind"]]()
            table["sha256"] = hashlib.sha256(content).hexdigest()
            file.seek(table["offset"])
            file.write(content)
            if table["kind"] == "winning":
                header["winning"] = positions
        file.seek(0)
        file.write(head(header, header["tables"][0]["offset"]))

    def _winning(self) -> tuple[bytearray, int]:
        finish, holes, full = self._problem.finish, self._holes, self._problem.board.full
        if finish.kind == "pegs":
            care = full & ~finish.free
            # The empty position is no finish.
            least, most = (0, holes - 1) if self._flip else (1, holes)
            pattern = care, care & (finish.pegs ^ self._flip), least, most
        else:
            pattern = self._at_most(finish.most)
        bitmap = self._closure(pattern, 0)
        table = bytearray(table_size("winning", self._order.count))
        bitmap.write_bits(self._order.free, self._flip != 0, table)
        return table, sum(bitmap.counts()[0])

    def _fewest(self) -> tuple[bytearray, int]:
        table = bytearray(b"\xff") * table_size("fewest", self._order.count)
        empty = self._order.index(0)
        wanted = self._order.count - (empty is not None)
        before = None
        positions = 0
        for number in range(1, self._planes + 1):
            bitmap = self._closure(self._at_most(number), number)
            bitmap.write_number(before, number, self._order.free, True, table)
            before = bitmap
            positions = sum(bitmap.counts()[0])
            if positions == wanted:
                break
        if empty is not None:
            table[empty >> 1] &= ~(15 << (empty & 1) * 4)
        if self._order.count == 1:
            table[0] &= 15
        return table, positions

    def _at_most(self, most: int) -> Pattern:
        return 0, 0, self._holes - min(most, self._holes), self._holes - 1

    def _closure(self, pattern: Pattern, part: int) -> Bitmap:
        """Return what the pattern's positions lead to; this is a *part* of all the work."""
        task = Task(self._problem.start.bits ^ self._flip, (), (), pattern, threads=self._threads)
        bitmap = Bitmap(self._division, task)
        time_limit, progress = self._limits.time, self._progress
        end = self._began + (FOREVER if time_limit is None else time_limit)

        def sweep(_: float, report: Callable[[int, int], None]) -> bool:
            return bitmap.sweep(end, report)  # all parts have one limit

        def told(here: StateProgress) -> bool | None:
            if progress is None:
                return None
            steps = (self._planes + 1) * here.steps
            done = part * here.steps + here.done
            return progress(StateProgress(done, steps, time.perf_counter() - self._began))

        run_within(sweep, self._limits, told)
        return bitmap

    def _check_memory(self) -> None:
        closure = self._division.bytes
        needed = closure + table_size("winning", self._order.count)
        if self._planes:
            needed = 2 * closure + table_size("fewest", self._order.count)
        allowed = self._limits.memory_bytes()
        if needed > allowed:
            raise LimitError(
                "memory",
                f"the tablebase needs about {memory_text(needed)}, "
                f"the limit is {memory_text(allowed)}",
            )
