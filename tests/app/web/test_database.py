"""A store that others lock, and servers that begin at the same time."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pegsol.app.web import database
from pegsol.app.web.database import LockedError
from pegsol.app.web.records import Records
from pegsol.app.web.server import FILE
from pegsol.app.web.store import Best, Store

LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
input()
"""
BEST = Best("key", True, 1, 31, 20, 90.0, "2026-01-01T00:00:00+00:00")
BODY = {"kind": "game", "name": "Mine", "problem": "english", "moves": []}


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file from another process."""
    with subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        yield
        process.communicate("\n")


def test_only_the_owner_of_the_folder_can_read_the_files(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        for _ in range(2):
            store = Store(tmp_path / FILE)
            store.save("me", "game", "Mine", {}, [])
            assert store.saved("me")
            files = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
            assert {FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-reserve"} <= set(files)
            assert set(files.values()) == {0o600}, files
            for path in tmp_path.iterdir():  # as an earlier version left them
                path.chmod(0o666)
            store.close()
    finally:
        os.umask(before)


def test_reading_goes_on_while_another_program_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / FILE)
    records = Records(store)
    name = store.save("me", "game", "Mine", {}, [])
    records.note_helped("me", BEST)
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 600.0)  # what waits for the lock hangs
    with locked(tmp_path / FILE):
        store.meet("me")
        assert [saved.id for saved in store.saved("me")] == [name]
        assert (store.results("me"), records.helped("me")) == ([], [BEST])
        assert records.achievements("me").rush is None
    store.close()


def test_saves_are_refused_in_time_however_many_wait(tmp_path: Path) -> None:
    def save() -> None:
        try:
            store.save("me", "game", "Mine", {}, [])
        except LockedError as error:
            refused.append((error.status, error.code))

    store = Store(tmp_path / FILE)
    refused: list[tuple[int, str]] = []
    with locked(tmp_path / FILE):
        began = time.monotonic()
        threads = [threading.Thread(target=save) for _ in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert time.monotonic() - began < 10 * database.LOCK_TIMEOUT  # not each after the other
    assert refused == [(503, "storage-locked")] * 10
    assert store.saved("me") == []
    assert store.save("me", "game", "Mine", {}, [])
    store.close()


def test_a_store_that_is_locked_at_the_start_is_used_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "START_TIMEOUT", 0.1)
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.1)
    first = Store(tmp_path / FILE)
    name = first.save("me", "game", "Mine", {}, [])
    first.close()
    with locked(tmp_path / FILE):
        store = Store(tmp_path / FILE)
        assert "another program has locked the saved games" in store.trouble
        assert [saved.id for saved in store.saved("me")] == [name]
        with pytest.raises(LockedError):
            store.delete(name, "me")
    assert store.delete(name, "me")
    assert store.saved("me") == []
    store.close()


QUOTA = """
import resource, sys
from pathlib import Path
from pegsol.app.web.database import DiskFullError
from pegsol.app.web.store import Store

store = Store(Path(sys.argv[1]))
names = [store.save("me", "game", "x" * 1000, {}, []) for _ in range(20)]
size = Path(sys.argv[1] + "-wal").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20_000, resource.RLIM_INFINITY))
try:
    while True:
        names.append(store.save("me", "game", "x" * 1000, {}, []))
except DiskFullError as error:
    print(error.status, error)
assert {saved.id for saved in store.saved("me")} == set(names)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
names.append(store.save("me", "game", "x" * 100_000, {}, []))
assert {saved.id for saved in store.saved("me")} == set(names)
"""


def test_a_limit_on_the_size_of_files_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", QUOTA, str(tmp_path / FILE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("507 the disk of the server is full\n", "")


@pytest.mark.long
def test_a_locked_server_answers(serve: Callable[..., Any], tmp_path: Path) -> None:
    server = serve("--shared")
    with server.client() as client, locked(tmp_path / "games" / FILE):
        for path in ("saved", "results", "days", "rush/best", "backup"):
            assert client.get(f"/api/{path}").status_code == 200
        answer = client.post("/api/saved", json=BODY)
        assert (answer.status_code, answer.json()["code"]) == (503, "storage-locked")
        assert answer.headers["retry-after"] == "5"
    with server.client() as client:
        assert client.post("/api/saved", json=BODY).status_code == 201
