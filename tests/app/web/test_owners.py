"""The server keeps no cookie: the owners in its files are hashes, also in earlier files."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pegsol import problem
from pegsol.app.web.damage import repair
from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.owners import owner_named
from pegsol.app.web.quota import LOCAL
from pegsol.app.web.server import FILE, create_app
from pegsol.app.web.store import Store
from pegsol.app.web.tables import MIGRATIONS

MINE, YOURS = "mine_" + "a" * 17, "yours" + "b" * 17
GAME = json.dumps(problem("english d4 d4").as_json())
BEST = ("key", 1, 1, 31, 20, 90.0, "2026-01-01T00:00:00+00:00")
VERSIONS = range(1, len(MIGRATIONS))


def make_earlier(path: Path, version: int) -> None:
    """Make a file as a *version* did that kept cookies; most of its games were deleted."""
    with closing(sqlite3.connect(path)) as old:
        old.create_function("owner_named", 1, str)
        for statement in chain.from_iterable(MIGRATIONS[:version]):
            old.execute(statement)
        for number in range(200):
            owner = (MINE, YOURS)[number % 2]
            row = [f"{number}", owner, "game", f"{number}", "2026", GAME, "[]"]
            old.execute("INSERT INTO saved VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        for owner in (MINE, YOURS, LOCAL):
            old.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [owner, *BEST])
        old.execute("DELETE FROM saved WHERE CAST(id AS INTEGER) >= 20")
        old.execute(f"PRAGMA user_version = {version}")
        old.commit()
    assert kept(path.parent, [MINE, YOURS])


def kept(folder: Path, cookies: Iterable[str]) -> list[str]:
    """Return the names of the files in a folder that have a cookie in them."""
    files = [path for path in folder.iterdir() if path.is_file()]
    return [
        path.name
        for path in files
        if any(cookie.encode() in path.read_bytes() for cookie in cookies)
    ]


def names_for(folder: Path, cookie: str) -> list[int]:
    """Return what the games are called that a shared server lists for a cookie."""
    client = TestClient(create_app(folder, shared=True), base_url="http://127.0.0.1")
    with client:
        answer = client.get("/api/saved", headers={"cookie": f"{COOKIE}={cookie}"})
    return sorted([int(saved["name"]) for saved in answer.json()["saved"]])


def test_no_file_has_a_cookie(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, shared=True), base_url="http://127.0.0.1") as client:
        client.get("/")
        body = {"kind": "game", "name": "1", "problem": "english", "moves": []}
        assert client.post("/api/saved", json=body).status_code == 201
        cookie = client.cookies[COOKIE]
        assert kept(tmp_path, [cookie]) == []
        assert kept(tmp_path, [owner_named(cookie)])
    assert names_for(tmp_path, cookie) == [1]
    assert names_for(tmp_path, owner_named(cookie)) == []  # what a reader of the file may send


@pytest.mark.parametrize("version", VERSIONS)
def test_players_keep_what_an_earlier_version_saved(version: int, tmp_path: Path) -> None:
    make_earlier(tmp_path / FILE, version)
    for _ in range(2):
        assert names_for(tmp_path, MINE) == [*range(0, 20, 2)]
        assert names_for(tmp_path, YOURS) == [*range(1, 20, 2)]
    with closing(Store(tmp_path / FILE)) as store:
        for owner, things in ((owner_named(MINE), 10), (owner_named(YOURS), 10), (LOCAL, 20)):
            assert len(store.saved(owner)) == things
            assert [best.seconds for best in store.results(owner)] == [90.0]
        with store.reading() as connection:
            amounts = connection.execute("SELECT owner, things FROM owners").fetchall()
            totals = connection.execute("SELECT things FROM totals").fetchone()
    assert dict(amounts) == {owner_named(MINE): 11, owner_named(YOURS): 11, LOCAL: 1}
    assert totals == (23,)
    assert kept(tmp_path, [MINE, YOURS]) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_players_keep_what_is_salvaged_of_an_earlier_version(version: int, tmp_path: Path) -> None:
    path = tmp_path / FILE
    make_earlier(path, version)
    content = path.read_bytes()
    damaged = content.rindex(b'{"pegsol"')
    path.write_bytes(content[:damaged] + b"\0" + content[damaged + 1 :])
    assert len(repair(path)) == 1
    found = names_for(tmp_path, MINE) + names_for(tmp_path, YOURS)
    assert len(found) == 19
    assert kept(tmp_path, [MINE, YOURS]) == [
        file.name for file in tmp_path.iterdir() if "-damaged-" in file.name
    ]
