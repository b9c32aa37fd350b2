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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pegsol.errors import FileError, PegError
from pegsol.files import cannot_write, claimed, replacing, sync_folder
from pegsol.model.formats.files import read_text, write_file
from pegsol.model.formats.json import parse_json
from pegsol.search.datasets.columns import DATASET_VERSION, Row, arrow_schema, require_parquet
from pegsol.search.datasets.plan import Plan

if TYPE_CHECKING:
    import pyarrow

MAX_ROWS_IN_FILE = 1 << 14
"""The rows of a file after the files are joined."""
MAX_FILES = 1000
"""The files at which a run joins them before it has ended: each takes a millisecond to open."""

_NAME = re.compile(r"part-[0-9a-f]{16}\.parquet")
_LIGHT = ("key", "status", "reason", "finished")
_RANKS = {"failed": 0, "undecided": 1, "impossible": 2, "solved": 2}


@dataclass(frozen=True, slots=True)
class Place:
    """Where the best row of a problem is, with the columns that say how good it is."""

    file: Path
    number: int
    columns: Row

    @property
    def rank(self) -> tuple[int, int, str]:
        """What makes a row better than another: decided, then complete, then later."""
        reason = self.columns["reason"]
        missing = 0 if reason is None else reason.count(",") + 1
        return _RANKS[self.columns["status"]], -missing, self.columns["finished"] or ""


class Store:
    """The dataset in a *folder*.

    Raises MissingExtraError if PyArrow is not installed.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        require_parquet()
        self.folder = Path(folder)
        self._rows = self.folder / "rows"
        self._about = self.folder / "survey.json"

    @staticmethod
    def is_at(folder: str | os.PathLike[str]) -> bool:
        """Return whether a survey is in a folder."""
        return os.path.isfile(os.path.join(folder, "survey.json"))

    def plan(self) -> Plan:
        """Return what the survey in the folder asks.

        Raises FileError if the folder has no survey, or one of another version.
        """
        try:
            return Plan.of_json(parse_json(read_text(self._about)))
        except FileError:
            raise
        except PegError as error:
            raise FileError(f"{self._about}: {error}") from None

    def check(self, plan: Plan, *, retry: bool = False) -> None:
        """Raise FileError if the folder has another survey than *plan*.

        The limits may be other ones only for a *retry*.
        """
        if self.is_at(self.folder):
            there = self.plan()
            same = there.with_limits_of(plan) if retry else there
            if different := same.difference(plan):
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
            for number, columns in enumerate(self._read(file, _LIGHT).to_pylist()):
                name = columns["key"].partition("-")[0]
                place, before = Place(file, number, columns), found.get(name)
                if before is None or place.rank > before.rank:
                    found[name] = place
        return found

    def rows(self, best: Mapping[str, Place]) -> Iterator[Row]:
        """Yield the best rows in the order of the files."""
        by_file: dict[Path, list[int]] = {}
        for place in best.values():
            by_file.setdefault(place.file, []).append(place.number)
        for file, numbers in by_file.items():
            table = self._read(file)
            yield from table.take(sorted(numbers)).to_pylist()

    def _files(self) -> list[Path]:
        try:
            names = sorted(os.listdir(self._rows))
        except OSError as error:
            raise FileError(f"cannot read {str(self._rows)!r}: {error.strerror}") from None
        shown = [name for name in names if not name.startswith(".pegsol-")]
        for name in shown:
            if not _NAME.fullmatch(name):
                raise FileError(f"{self._rows / name} is not a file of a survey's rows")
        return [self._rows / name for name in shown]

    def _read(self, file: Path, columns: Sequence[str] | None = None) -> pyarrow.Table:
        import pyarrow as pa
        import pyarrow.parquet as pq

        schema = arrow_schema()
        try:
            with pq.ParquetFile(file, page_checksum_verification=True) as parquet:
                metadata = parquet.schema_arrow.metadata or {}
                version = metadata.get(b"pegsol.survey", b"").decode(errors="replace")
                if version and version != str(DATASET_VERSION):
                    raise FileError(
                        f"{file} is of version {version} of the dataset, not {DATASET_VERSION}"
                    )
                if not parquet.schema_arrow.equals(schema):
                    raise FileError(f"{file} does not have the columns of a survey's rows")
                return parquet.read(columns=None if columns is None else list(columns))
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
            self._write(rows)

    @property
    def is_scattered(self) -> bool:
        """Whether the files should be joined before the run ends."""
        return len(self._files()) > MAX_FILES

    def join(self, order: Mapping[str, int]) -> None:
        """Replace the files by few, with the best rows in the *order* of their problems' names.

        The new files are complete before an old one goes.
        """
        best = self.best()
        names = sorted(best, key=order.__getitem__)
        rows = {row["key"].partition("-")[0]: row for row in self.rows(best)}
        kept = set()
        for first in range(0, len(names), MAX_ROWS_IN_FILE):
            part = names[first : first + MAX_ROWS_IN_FILE]
            kept.add(self._write([rows[name] for name in part]))
        old = [file for file in self._files() if file not in kept]
        try:
            for file in old:
                file.unlink()
            sync_folder(self._rows)
        except OSError as error:
            raise cannot_write(self._rows, error) from None

    def _write(self, rows: Sequence[Row]) -> Path:
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pa.Table.from_pylist(list(rows), schema=arrow_schema())
        file = self._rows / f"part-{_name_of(row['key'] for row in rows)}.parquet"
        with replacing(file) as sink:
            pq.write_table(table, sink, compression="zstd", write_page_checksum=True)
        return file


def _name_of(keys: Iterable[Any]) -> str:
    return hashlib.sha256("\n".join(map(str, keys)).encode()).hexdigest()[:16]
