"""How much is kept for an owner, for an address, and in all; and what is swept away for more."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from fastapi.testclient import TestClient

from pegsol.app.web import quota
from pegsol.app.web.middleware import COOKIE
from pegsol.app.web.quota import LOCAL, FullError
from pegsol.app.web.records import BestRush, Ghost, Records
from pegsol.app.web.store import Best, Store
from pegsol.app.web.tables import MIGRATIONS, OWNED, ROW_BYTES

HOME, AWAY = "192.0.2.1", "192.0.2.2"
NAME = "games.sqlite"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / NAME)
    yield store
    store.close()


def save(store: Store, owner: str, address: str = HOME, size: int = 10) -> str:
    return store.save(owner, "game", "x" * size, {}, [], address)


def owners(store: Store) -> list[str]:
    with store.reading() as connection:
        rows = connection.execute("SELECT owner FROM owners ORDER BY owner").fetchall()
    return [row[0] for row in rows]


def date_back(store: Store, owner: str, first: str, seen: str) -> None:
    with store.writing() as connection:
        change = "UPDATE owners SET first = ?, seen = ? WHERE owner = ?"
        connection.execute(change, [first, seen, owner])


def test_invented_owners_count_for_one_address(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "MAX_ADDRESS_THINGS", 5)
    names = [save(store, f"owner {number}") for number in range(5)]
    with pytest.raises(FullError, match="address") as refused:
        save(store, "another")
    assert (refused.value.status, refused.value.code) == (429, "address-full")
    assert "another" not in owners(store)
    assert save(store, "another", AWAY)  # others are not shut out
    with pytest.raises(FullError):  # the address of an owner is the first
        save(store, "owner 1", AWAY)
    assert store.delete(names[0], "owner 0")
    assert save(store, "owner 1")


def test_bytes_of_an_address_and_of_an_owner_are_bounded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "MAX_OWNER_BYTES", 2200)
    monkeypatch.setattr(quota, "MAX_ADDRESS_BYTES", 3000)
    save(store, "me", size=1500)
    with pytest.raises(FullError, match="saved"):
        save(store, "me", size=1500)
    save(store, "you", size=1000)
    with pytest.raises(FullError, match="address"):
        save(store, "you", size=600)
    ghost = Ghost(moves=["d2-d4"] * 100, times=[1.0] * 100)
    with pytest.raises(FullError):
        Records(store).keep_ghost("you", "key", ghost, HOME)


def test_one_thing_has_a_limited_size(store: Store) -> None:
    with pytest.raises(FullError, match="1024 KiB") as refused:
        save(store, "me", size=quota.MAX_THING_BYTES)
    assert refused.value.values == [1024]
    saved = store.get(save(store, "me", size=quota.MAX_THING_BYTES - 4))
    assert saved is not None
    with pytest.raises(FullError):
        store.change(replace(saved, moves=["d2-d4"]))
    with pytest.raises(FullError):
        store.restore("me", [replace(saved, moves=["d2-d4"])], [])


def test_all_together_are_bounded(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_ALL_BYTES", 1000)
    for number in range(8):
        save(store, str(number), f"192.0.2.{number}")
    with pytest.raises(FullError, match="room") as refused:
        save(store, "another", "192.0.2.99")
    assert refused.value.code == "server-full"
    monkeypatch.setattr(quota, "MAX_ALL_BYTES", 10_000)
    monkeypatch.setattr(quota, "MAX_ALL_THINGS", 8)
    with pytest.raises(FullError, match="room"):
        save(store, "another", "192.0.2.99")


def test_what_is_over_a_limit_may_shrink(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = store.get(save(store, "me", size=1000))
    monkeypatch.setattr(quota, "MAX_ADDRESS_BYTES", 500)
    assert saved is not None
    assert store.change(replace(saved, name="x" * 900))
    with pytest.raises(FullError):
        store.change(replace(saved, name="x" * 901))


@pytest.mark.parametrize("limit", ["MAX_ADDRESS_THINGS", "MAX_ALL_THINGS"])
def test_abandoned_things_make_room_and_others_stay(
    store: Store, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    for owner in ("older", "old", "returned", "new", LOCAL):
        save(store, owner)
    date_back(store, "older", "2026-01-01", "2026-01-01")
    date_back(store, "old", "2026-01-02", "2026-01-02")
    date_back(store, "returned", "2025-01-01", "2025-01-02")
    date_back(store, LOCAL, "2025-01-01", "2025-01-01")
    monkeypatch.setattr(quota, limit, 5)
    save(store, "another")
    assert owners(store) == ["another", LOCAL, "new", "old", "returned"]
    save(store, "another")
    assert owners(store) == ["another", LOCAL, "new", "returned"]
    with pytest.raises(FullError):
        save(store, "another")
    assert owners(store) == ["another", LOCAL, "new", "returned"]


def test_an_address_sweeps_only_its_own(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    save(store, "old", AWAY)
    date_back(store, "old", "2026-01-01", "2026-01-01")
    monkeypatch.setattr(quota, "MAX_ADDRESS_THINGS", 1)
    save(store, "me")
    with pytest.raises(FullError):
        save(store, "you")
    assert owners(store) == ["me", "old"]


def test_reading_on_another_day_is_coming_back(store: Store) -> None:
    save(store, "me")
    date_back(store, "me", "2026-01-01", "2026-01-01")
    store.meet("me")
    store.meet("you")  # who has saved nothing
    with store.reading() as connection:
        (row,) = connection.execute("SELECT first, seen FROM owners").fetchall()
    assert row[0] == "2026-01-01" < row[1]


def test_a_clock_that_jumps_back_sweeps_nothing_away(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, "me")
    date_back(store, "me", "2999-01-01", "2999-01-01")  # saved while the clock was wrong
    save(store, "me")
    store.meet("me")
    monkeypatch.setattr(quota, "MAX_ALL_THINGS", 2)
    with pytest.raises(FullError):
        save(store, "you")
    assert len(store.saved("me")) == 2


def check_amounts(store: Store) -> None:
    """Compare the amounts with what is there."""
    counts: dict[str, list[int]] = {}
    with store.reading() as connection:
        for table, texts in OWNED.items():
            for owner, *values in connection.execute(
                f"SELECT {', '.join(['owner', *texts])} FROM {table}"
            ):
                count = counts.setdefault(owner, [0, 0])
                count[0] += 1
                count[1] += ROW_BYTES + sum([len(value.encode()) for value in values])
        kept = connection.execute("SELECT owner, things, bytes FROM owners").fetchall()
        totals = connection.execute("SELECT things, bytes FROM totals").fetchone()
    assert {owner: [things, size] for owner, things, size in kept} == counts
    assert list(totals) == [sum(column) for column in zip((0, 0), *counts.values(), strict=True)]


@pytest.mark.parametrize("seed", range(3))
def test_the_amounts_are_right_after_any_changes(store: Store, seed: int) -> None:
    random, records = Random(seed), Records(store)
    for _ in range(60):
        owner, key = random.choice("abc"), random.choice("kl")
        best = Best(key, True, 1, 9, random.randrange(9), random.random(), "now")
        ghost = Ghost(moves=["é" * random.randrange(50)], times=[1.0])
        mine = store.saved(owner)
        step = random.randrange(9)
        if step < 3:
            save(store, owner, size=random.randrange(1, 99))
        elif step == 3 and mine:
            store.change(replace(mine[0], name="ö" * random.randrange(99)))
        elif step == 4 and mine:
            assert store.delete(random.choice(mine).id, owner)
        elif step == 5:
            store.note(owner, best)
            records.note_helped(owner, best)
        elif step == 6:
            records.keep_ghost(owner, key, random.choice([None, ghost]))
        elif step == 7:
            records.note_rush(owner, BestRush(score=random.randrange(9), skipped=0, when="now"))
        else:
            store.restore(owner, mine[:1] * 2, [best])
        check_amounts(store)


def test_what_earlier_versions_have_saved_is_counted(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as old:
        for statement in (*MIGRATIONS[0], *MIGRATIONS[1]):
            old.execute(statement)
        for owner in ("me", "me", "you"):
            row = [f"{old.total_changes}", owner, "game", "é", "2026", "{}", "[]"]
            old.execute("INSERT INTO saved VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        old.execute("INSERT INTO rushes VALUES ('me', 1, 2, 'now')")
        old.execute("INSERT INTO ghosts VALUES ('them', 'key', '[[], []]')")
        old.execute("PRAGMA user_version = 2")
        old.commit()
    store = Store(tmp_path / NAME)
    assert owners(store) == ["me", "them", "you"]
    check_amounts(store)
    store.close()


def test_a_client_that_invents_cookies_is_one_address(
    application: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"kind": "game", "name": "Mine", "problem": "english", "moves": []}
    results = {"problem": "line(4) b1 c1", "moves": ["d1-b1", "a1-c1"], "seconds": 3}
    client = TestClient(
        application.app, base_url="http://127.0.0.1", client=("198.51.100.7", 50_000)
    )
    monkeypatch.setattr(quota, "MAX_ADDRESS_THINGS", 3)
    codes = []
    for number in range(5):
        client.cookies.clear()
        if number % 2:
            client.cookies.set(COOKIE, f"{number:022}")
        codes.append(client.post("/api/saved", json=body).status_code)
    assert codes == [201, 201, 201, 429, 429]
    client.cookies.clear()
    answer = client.post("/api/results", json=results)
    assert (answer.status_code, answer.json()["code"]) == (429, "address-full")
    other = TestClient(
        application.app, base_url="http://127.0.0.1", client=("198.51.100.8", 50_000)
    )
    assert other.post("/api/saved", json=body).status_code == 201
