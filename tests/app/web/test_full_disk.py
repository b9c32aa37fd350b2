"""A full disk: a small one, mounted for these tests where that is allowed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pegsol.app.web.middleware import COOKIE
from processes import wait_until

DISK = "3m"
MOUNTED = 'mount -t tmpfs -o "size=$1" disk "$2" && shift 2 && exec "$@"'


def can_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    command = ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=64k", "disk", "/mnt"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not can_mount(), reason="a small disk cannot be mounted here")


class Disk:
    """A small disk that only the processes on it can see, and a way to it from outside."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.started: list[subprocess.Popen[str]] = []
        # It holds the disk while no other process does.
        self.holder = subprocess.Popen(
            ["unshare", "-rm", "sh", "-c", MOUNTED, "sh", DISK, str(folder), "sleep", "600"]
        )
        self.inside = Path(f"/proc/{self.holder.pid}/root{folder}")
        wait_until(
            lambda: self.inside.exists() and os.statvfs(self.inside).f_blocks * 4096 < 4 << 20
        )

    def start(self, *words: str) -> subprocess.Popen[str]:
        enter = ["nsenter", "--preserve-credentials", "-U", "-m", "-t", str(self.holder.pid)]
        process = subprocess.Popen(
            [*enter, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.started.append(process)
        return process

    def fill(self) -> None:
        """Leave no byte."""
        for size in (1 << 16, 512):
            with suppress(OSError), (self.inside / "fill").open("ab", buffering=0) as file:
                while True:
                    file.write(b"x" * size)

    def free(self) -> None:
        (self.inside / "fill").unlink()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path / "disk")
    yield disk
    for process in disk.started:
        process.kill()
        process.communicate()
    disk.holder.kill()
    disk.holder.wait()


STORE = """
import sys
from pathlib import Path
from pegsol.app.web.database import DiskFullError
from pegsol.app.web.store import Store

store = Store(Path(sys.argv[1]) / "games.sqlite")
names = [store.save("me", "game", "x" * 2000, {}, []) for _ in range(50)]
print("full?", flush=True)
input()
refused = []
for size in (100, 1000, 100_000):
    try:
        for _ in range(1000):  # the last pages of the log may still have room
            names.append(store.save("me", "game", "y" * size, {}, []))
    except DiskFullError as error:
        refused.append(str(error))
print(set(refused), len(refused), flush=True)
assert {saved.id for saved in store.saved("me")} == set(names)
for name in names[::2]:
    assert store.delete(name, "me")
print(sorted(saved.id for saved in store.saved("me")) == sorted(names[1::2]), flush=True)
"""


def test_deleting_still_works(disk: Disk) -> None:
    work = disk.start(sys.executable, "-c", STORE, str(disk.folder))
    assert work.stdout is not None
    assert work.stdout.readline() == "full?\n"
    disk.fill()
    output, complaints = work.communicate("\n")
    assert output == "{'the disk of the server is full'} 3\nTrue\n", complaints


READ_ONLY = """
import sys
from pathlib import Path
from subprocess import run
from pegsol.app.web.store import Store
from pegsol.errors import FileError

folder, kind = Path(sys.argv[1]), sys.argv[2]
if kind == "used":
    Store(folder / "games.sqlite").close()
run(["mount", "-o", "remount,ro", str(folder)], check=True)
try:
    Store(folder / "games.sqlite")
except FileError as error:
    print(error)
"""


@pytest.mark.parametrize("kind", ["empty", "used"])
def test_a_read_only_disk_is_said_in_one_line(disk: Disk, kind: str) -> None:
    work = disk.start(sys.executable, "-c", READ_ONLY, str(disk.folder), kind)
    output, complaints = work.communicate()
    path = str(disk.folder / "games.sqlite")
    line = f"cannot keep games in {path!r}: the folder is read-only; --data chooses another\n"
    assert (output, complaints) == (line, "")


class PlayServer:
    """A server whose folder of games is on the disk."""

    def __init__(self, disk: Disk) -> None:
        words = ("-m", "pegsol", "play", "--no-browser", "--port", "0", "--shared")
        self.process = disk.start(sys.executable, *words, "--data", str(disk.folder))
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.process.communicate()[1]
        self.client = httpx2.Client(
            base_url=line.split()[3].partition("?")[0],
            headers={"cookie": f"{COOKIE}={'a' * 22}"},
            timeout=None,
        )

    def save(self, size: int) -> Any:
        problem = {"pegsol": 1, "board": "english", "start": {"vacancies": ["d4"]},
                   "finish": {"survivor": "d4"}, "description": "x" * size}  # fmt: skip
        order = {"kind": "game", "name": "Mine", "problem": problem, "moves": ["d2-d4"]}
        return self.client.post("/api/saved", json=order)

    def save_until_full(self) -> set[str]:
        """Save in the last pages of the file and its log; return the names."""
        names = set()
        for size in (100_000, 1000, 10):
            while (answer := self.save(size)).status_code == 201:
                names.add(answer.json()["id"])
            assert (answer.status_code, answer.json()["code"]) == (507, "storage-full")
        return names

    def saved(self) -> set[str]:
        return {thing["id"] for thing in self.client.get("/api/saved").json()["saved"]}

    def end(self, how: signal.Signals) -> str:
        self.client.close()
        os.kill(self.process.pid, how)
        return self.process.communicate()[1]


@pytest.mark.long
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_server_on_a_full_disk(disk: Disk, end: signal.Signals) -> None:
    server = PlayServer(disk)
    names = {server.save(10_000).json()["id"] for _ in range(30)}
    disk.fill()
    names |= server.save_until_full()
    assert server.saved() == names
    question = {"problem": "line(6)"}
    assert server.client.post("/api/analysis", json=question).status_code == 200
    result = {"problem": "line(4) b1 c1", "moves": ["d1-b1", "a1-c1"], "seconds": 3}
    assert server.client.post("/api/results", json=result).status_code == 507
    day = server.client.get("/api/daily?date=2026-01-01")
    assert (day.status_code, len(day.json()["puzzles"])) == (200, 3)
    for _ in range(5):
        assert server.client.delete(f"/api/saved/{names.pop()}").status_code == 204
    assert server.saved() == names
    disk.fill()
    server.end(end)

    disk.fill()  # even of what ending it has freed
    server = PlayServer(disk)
    assert server.client.get("/").status_code == 200
    assert server.client.post("/api/analysis", json=question).status_code == 200
    assert server.saved() == names
    for _ in range(5):
        assert server.client.delete(f"/api/saved/{names.pop()}").status_code == 204
    names |= server.save_until_full()
    assert server.saved() == names
    server.end(signal.SIGINT)  # which may give the space of the log back

    disk.fill()
    server = PlayServer(disk)
    assert server.saved() == names
    assert server.client.delete(f"/api/saved/{names.pop()}").status_code == 204
    disk.free()
    answer = server.save(100_000)
    assert answer.status_code == 201
    assert server.saved() == names | {answer.json()["id"]}
    line, *more = server.end(signal.SIGINT).splitlines()
    assert line.endswith("saved games can be opened and deleted, but nothing can be saved")
    assert more in ([], [""])
