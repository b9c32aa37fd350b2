"""The folder of a survey: ``survey.json`` says what it asks, and ``rows`` has its rows as Parquet.

Any moment may be the last. Rows are added as new files, which are complete before they get their
names, and nothing else changes until the run has ended; then the files are joined. A run that is
killed between these steps leaves rows twice, and readers take each once.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pegsol.errors import FileError, NotationError, PegError, require_extra
from pegsol.files import cannot_write, claimed, open_regular, replacing, sync_folder
from pegsol.game.formats.files import read_text, write_file
from pegsol.game.formats.json import parse_json
from pegsol.study.datasets.columns import (
    DATASET_VERSION,
    Row,
    arrow_schema,
    empty_row,
    fault_of,
)
from pegsol.study.datasets.plan import Plan

if TYPE_CHECKING:
    import pyarrow

MAX_ROWS_IN_FILE = 1 << 10
"""The rows of a file after the files are joined, which is the most that is read into memory at
once."""
MAX_FILES = 1000
"""The files at which a run joins them before it has ended: each takes a millisecond to open."""

_OWN = ".pegsol-"
"""How the names of files begin that are not complete."""
_NAME = re.compile(r"part-[0-9a-f]{16}\.parquet")
_LIGHT = ("key", "status", "reason", "moves_at_least", "moves_at_most", "finished")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the best row of a problem is, with the columns that say how good it is."""

    file: Path
    number: int
    columns: Row

    @property
    def rank(self) -> tuple[bool, int, int, str]:
        """What makes a row better than another: an answer, more of what is wanted, then time.

        Of rows without an answer the last one counts, which tells what the last attempt took.
        """
        columns = self.columns
        answered = columns["status"] in ("solved", "impossible")
        reason, least, most = columns["reason"], columns["moves_at_least"], columns["moves_at_most"]
        missing = reason.count(",") + 1 if answered and reason is not None else 0
        open_moves = (most or 0) - (least or 0)
        return answered, -missing, -open_moves, columns["finished"] or ""


class Store:
    """The dataset in a *folder*.

    Raises MissingExtraError if PyArrow is not installed.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        require_extra("data", "a dataset of a survey", "pyarrow.parquet")
        self.folder = Path(folder)
        self._rows = self.folder / "rows"
        self._about = self.folder / "survey.json"

    @staticmethod
    def is_at(folder: str | os.PathLike[str]) -> bool:
        """Return whether a survey is in a folder."""
        return os.path.isfile(os.path.join(folder, "survey.json"))

    @property
    def is_writable(self) -> bool:
        """Whether the folder can be written to, or is yet to be made."""
        return not self.folder.exists() or os.access(self.folder, os.W_OK)

    def plan(self) -> Plan:
        """Return what the survey in the folder asks.

        Raises FileError if the folder has no survey, or one of another version.
        """
        try:
            return Plan.of_json(parse_json(read_text(self._about)))
        except FileError:
            raise
        except NotationError as error:
            error.source = str(self._about)
            raise FileError(str(error)) from None
        except PegError as error:
            raise FileError(f"{self._about}: {error}") from None

    def check(self, plan: Plan, *, retry: bool = False) -> None:
        """Raise FileError if the folder has another survey than *plan*.

        The limits may be other ones only for a *retry*.
        """
        if self.is_at(self.folder):
            there = self.plan()
            if retry:
                there = replace(there, nodes=plan.nodes, time_each=plan.time_each)
            if different := there.difference(plan):
                hint = "; --retry takes other limits" if "limit" in different else ""
                raise FileError(f"{self.folder} has another survey: {different}{hint}")
        elif self._rows.is_dir() and any(self._rows.iterdir()):
            raise FileError(f"{self.folder} has rows, but no survey.json to describe them")

    @contextmanager
    def driven(self, plan: Plan, *, retry: bool = False) -> Iterator[None]:
        """Hold the folder for a run of the survey *plan*, which begins it or goes on with it.

        Raises FileError if another process holds the folder, if :meth:`check` does, or if the
        folder cannot be written.
        """
        for folder in (self.folder, self._rows):
            try:
                folder.mkdir(exist_ok=True)
            except OSError as error:
                raise FileError(
                    f"cannot make the folder {str(folder)!r}: {error.strerror}"
                ) from None
        with claimed(self._about):
            self.check(plan, retry=retry)
            if not self.is_at(self.folder) or self.plan().as_json() != plan.as_json():
                write_file(self._about, json.dumps(plan.as_json(), indent=2) + "\n")
            yield

    # -- reading -------------------------------------------------------------------------------

    def best(self) -> dict[str, Place]:
        """Return the place of the best row of each problem, by the names of the problems.

        Raises FileError for a file that is no part of a survey.
        """
        found: dict[str, Place] = {}
        for file in self._files():
            for number, columns in self._read(file, columns=_LIGHT):
                if columns["key"] is None:
                    raise FileError(f"{file} has a row without a key")
                name = columns["key"].partition("-")[0]
                place, before = Place(file, number, columns), found.get(name)
                if before is None or place.rank > before.rank:
                    found[name] = place
        return found

    def rows(
        self, best: Mapping[str, Place], *, certificates: bool = True, faulty: bool = False
    ) -> Iterator[Row]:
        """Yield the best rows in the order of the files, if need be without their certificates.

        Raises FileError for a row with a value that its column cannot have, unless *faulty* rows
        are wanted.
        """
        columns = [name for name in empty_row() if certificates or name != "certificate"]
        for file, numbers in _by_file(best.values()).items():
            for number, row in self._read(file, numbers, columns):
                row = {**empty_row(), **row}
                if not faulty and (fault := fault_of(row)) is not None:
                    raise FileError(f"{file} has a false row, number {number}: {fault}")
                yield row

    def _files(self) -> list[Path]:
        try:
            names = sorted(os.listdir(self._rows))
        except OSError as error:
            raise FileError(f"cannot read {str(self._rows)!r}: {error.strerror}") from None
        shown = [name for name in names if not name.startswith(_OWN)]
        for name in shown:
            if not _NAME.fullmatch(name):
                raise FileError(f"{self._rows / name} is not a file of a survey's rows")
        return [self._rows / name for name in shown]

    def _read(
        self, file: Path, numbers: Container[int] | None = None, columns: Iterable[str] = ()
    ) -> list[tuple[int, Row]]:
        """Return the rows of a file with these *numbers*, or all, with their numbers."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            with open_regular(file):  # refuses a pipe, which would keep the reader waiting
                pass
            # A thread of Arrow that frees memory of Python while Python ends would abort the
            # program, so no other thread reads, and no file of Python is read.
            with (
                pa.OSFile(os.fspath(file)) as source,
                pq.ParquetFile(
                    source, page_checksum_verification=True, pre_buffer=False
                ) as parquet,
            ):
                _check_columns(file, parquet.schema_arrow)
                table = parquet.read(list(columns) or None, use_threads=False)
            wanted = [one for one in range(len(table)) if numbers is None or one in numbers]
            return list(zip(wanted, table.take(wanted).to_pylist(), strict=True))
        except (pa.ArrowException, OSError, ValueError) as error:
            if isinstance(error, PegError):
                raise
            why = " ".join(str(error).split())[:80]
            raise FileError(f"{file} cannot be read as rows of a survey: {why}") from None

    # -- writing -------------------------------------------------------------------------------

    def add(self, rows: Sequence[Row]) -> None:
        """Write some rows as a new file.

        Raises FileError if they cannot be written; the rows that are there stay.
        """
        if rows:
            self._write(self._named(rows), rows)

    @property
    def is_scattered(self) -> bool:
        """Whether the files should be joined before the run ends."""
        return len(self._files()) > MAX_FILES

    def join(self, order: Mapping[str, int]) -> None:
        """Replace the files by few, with the best rows in the *order* of their problems' names.

        The new files are complete before an old one goes. What a killed run had half written goes
        as well, since the folder is held for one run.
        """
        best = self.best()
        places = [best[name] for name in sorted(best, key=order.__getitem__)]
        kept = set()
        for first in range(0, len(places), MAX_ROWS_IN_FILE):
            part = places[first : first + MAX_ROWS_IN_FILE]
            file = self._named([place.columns for place in part])
            if [(place.file, place.number) for place in part] != [
                (file, number) for number in range(len(part))
            ]:
                self._write(file, self._at(part))
            kept.add(file)
        old = [file for file in self._files() if file not in kept]
        old += self._rows.glob(f"{_OWN}*")
        try:
            for file in old:
                file.unlink()
            sync_folder(self._rows)
        except OSError as error:
            raise cannot_write(self._rows, error) from None

    def _at(self, places: Sequence[Place]) -> list[Row]:
        """Return the rows at some places, in their order."""
        found = {
            (file, number): row
            for file, numbers in _by_file(places).items()
            for number, row in self._read(file, numbers)
        }
        return [found[place.file, place.number] for place in places]

    def _named(self, rows: Iterable[Row]) -> Path:
        """Return the file of some rows, which is named after their keys."""
        keys = "\n".join([row["key"] for row in rows])
        return self._rows / f"part-{hashlib.sha256(keys.encode()).hexdigest()[:16]}.parquet"

    def _write(self, file: Path, rows: Sequence[Row]) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pa.Table.from_pylist(list(rows), schema=arrow_schema())
        with replacing(file) as sink:
            pq.write_table(table, sink, compression="zstd", write_page_checksum=True)


def _by_file(places: Iterable[Place]) -> dict[Path, set[int]]:
    """Return the numbers of some places in each file."""
    found: dict[Path, set[int]] = {}
    for place in places:
        found.setdefault(place.file, set()).add(place.number)
    return found


def _check_columns(file: Path, schema: pyarrow.Schema) -> None:
    """Raise FileError if a file has other columns than the rows of this version."""
    version = (schema.metadata or {}).get(b"pegsol.survey", b"").decode(errors="replace")
    if version and version != str(DATASET_VERSION):
        raise FileError(f"{file} is of version {version} of the dataset, not {DATASET_VERSION}")
    if not schema.equals(arrow_schema()):
        raise FileError(f"{file} does not have the columns of a survey's rows")
