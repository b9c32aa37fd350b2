"""A disk that fails at a chosen operation, and a disk that loses data that was not synced.

The library ``disk/disk.c`` is loaded before the C library, so that it sees all file operations of
Python, SQLite and other libraries.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

HERE = Path(__file__).with_name("disk")
MODULES = (
    "pegsol.app.cli.commands.levels",
    "pegsol.app.cli.commands.solve",
    "pegsol.app.cli.commands.survey",
    "pegsol.app.cli.study.tablebase",
    "pegsol.search.solving.fewest_moves",
    "pegsol.view.svg",
)


@dataclass(frozen=True, slots=True)
class Ended:
    """The result of a run: its exit code, its messages, and the operations that changed the disk.

    In the messages, FOLDER stands for the path of the folder.
    """

    code: int
    output: str
    errors: str
    operations: int
    journal: bytes


class Disk:
    """Runs code whose operations on the files of a folder are counted, and may fail."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        library = scratch / "disk.so"
        compiler = os.environ.get("CC", "cc")
        words = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", str(HERE / "disk.c")]
        subprocess.run([compiler, *words, "-o", str(library), "-ldl"], check=True)
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "worker.py"), *MODULES],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"LD_PRELOAD": str(library), "COLUMNS": "80", "NO_COLOR": "1"},
        )

    def run(
        self, code: str, folder: Path, *, at: int = 0, ever: bool = False, error: int = 0
    ) -> Ended:
        """Run code with the variable ``folder``; operation *at* fails, or all from *at* on."""
        files = {
            name: str(self.scratch / name) for name in ("output", "errors", "operations", "journal")
        }
        request = files | {"code": code, "folder": str(folder), "at": at, "ever": int(ever)}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request | {"error": error}), file=self._process.stdin, flush=True)
        code_of_run = int(self._process.stdout.readline())
        output, errors, operations = (
            Path(files[name]).read_text("utf-8").replace(str(folder), "FOLDER")
            for name in ("output", "errors", "operations")
        )
        journal = Path(files["journal"]).read_bytes()
        return Ended(code_of_run, output, errors, int(operations), journal)

    def close(self) -> None:
        """End the process that runs the code."""
        self._process.communicate()


@contextmanager
def failing_disk(scratch: Path) -> Iterator[Disk]:
    """Yield a disk that keeps its own files in *scratch*."""
    disk = Disk(scratch)
    try:
        yield disk
    finally:
        disk.close()


# -- power loss ----------------------------------------------------------------------------------

Operation = tuple[str, ...]
"""A word, and the paths or the files (inode numbers) that the operation changes."""


def operations_of(journal: bytes) -> list[tuple[Operation, bytes]]:
    """Return the operations in a journal in order, each with the data written."""
    found = []
    while journal:
        line, _, journal = journal.partition(b"\n")
        words = tuple(line.decode().split("\t"))
        data = b""
        if words[0] == "write":
            length = int(words[3])
            data, journal = journal[:length], journal[length:]
        found.append((words, data))
    return found


@dataclass
class Content:
    """The content of a file, and the content that the disk keeps without power."""

    now: bytearray
    kept: bytes = b""


@dataclass
class Powerless:
    """The files of a folder as a journal changes them, and the rest of them after a power failure.

    The disk keeps written data once the file is synced, and a name once its folder is synced.
    """

    root: Path
    files: dict[str, Content] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    kept_names: dict[str, str] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    kept_folders: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, root: Path) -> Powerless:
        """Return the present files of a folder, as if all of them were synced."""
        made = cls(root)
        for path in root.rglob("*"):
            if path.is_dir():
                made.folders.add(str(path))
            else:
                number, content = str(path.stat().st_ino), path.read_bytes()
                made.files[number] = Content(bytearray(content), content)
                made.names[str(path)] = number
        made.kept_names, made.kept_folders = dict(made.names), set(made.folders)
        return made

    def carry_out(self, words: Operation, data: bytes) -> None:
        """Carry out one operation."""
        match words:
            case ("create", path, number):
                self.files[number] = Content(bytearray())  # a number may be used again
                self.names[path] = number
            case ("write", number, offset, _):
                content, at = self.files[number].now, int(offset)
                content.extend(bytes(max(0, at - len(content))))
                content[at : at + len(data)] = data
            case ("cut", number, length):
                content = self.files[number].now
                content.extend(bytes(max(0, int(length) - len(content))))
                del content[int(length) :]
            case ("sync", number):
                self.files[number].kept = bytes(self.files[number].now)
            case ("sync folder", folder):
                self._sync_folder(folder)
            case ("rename", old, new):
                self.names[new] = self.names.pop(old)
            case ("remove", path):
                self.names.pop(path, None)
                self.folders.discard(path)
            case ("folder", path):
                self.folders.add(path)

    def _sync_folder(self, folder: str) -> None:
        def inside(path: str) -> bool:
            return os.path.dirname(path) == folder

        self.kept_folders = {one for one in self.kept_folders if not inside(one)}
        self.kept_folders |= {one for one in self.folders if inside(one)}
        self.kept_names = {name: n for name, n in self.kept_names.items() if not inside(name)}
        self.kept_names |= {name: n for name, n in self.names.items() if inside(name)}

    def write(self, target: Path, how: str, chance: Random) -> None:
        """Write the files that are left to *target*.

        If *how* is "kept", only synced names and data are left. If it is "names", all names are
        left, with only the synced data of each file. If it is "some", all names are left, and each
        file has its synced data with nothing, a part, or all of the data written since.
        """
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        names = self.kept_names if how == "kept" else self.names
        folders = self.kept_folders if how == "kept" else self.folders
        for folder in sorted(folders):
            if folder.startswith(f"{self.root}{os.sep}"):
                target.joinpath(os.path.relpath(folder, self.root)).mkdir(parents=True)
        for name, number in names.items():
            place = target / os.path.relpath(name, self.root)
            file = self.files[number]
            left = file.kept
            if how == "some":
                written = chance.choice([0, chance.randint(0, len(file.now)), len(file.now)])
                left = bytes(file.now[:written]) + file.kept[written:]
            if place.parent.is_dir():
                place.write_bytes(left)
