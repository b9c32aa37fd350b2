"""The file of saved things."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pegsol import problem
from pegsol.app.web.database import MAX_BYTES
from pegsol.app.web.quota import LOCAL, FullError
from pegsol.app.web.store import Best, Saved, Store
from pegsol.app.web.tables import MIGRATIONS
from pegsol.errors import FileError

CENTRAL = problem("english d4 d4").as_json()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "games.sqlite")
    yield store
    store.close()


def writer(store: Store) -> sqlite3.Connection:
    connection = store._database._writer
    assert connection is not None
    return connection


def test_what_is_saved_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    first = Store(tmp_path / "games.sqlite")
    name = first.save("me", "game", "Mine", CENTRAL, ["d2-d4"])
    first.close()
    second = Store(tmp_path / "games.sqlite")
    saved = second.get(name)
    second.close()
    assert saved is not None
    assert (saved.owner, saved.kind, saved.name) == ("me", "game", "Mine")
    assert (saved.problem, saved.moves) == (CENTRAL, ["d2-d4"])


def test_every_commit_reaches_the_disk(store: Store) -> None:
    def pragma(name: str) -> Any:
        return writer(store).execute(f"PRAGMA {name}").fetchone()[0]

    assert (pragma("journal_mode"), pragma("synchronous")) == ("wal", 2)
    assert pragma("user_version") == len(MIGRATIONS)


def test_tables_are_strict(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        writer(store).execute(
            "INSERT INTO results VALUES ('me', 'key', 'yes', 1, 1, 1, 1.0, 'now')"
        )


def test_servers_that_begin_at_the_same_moment_make_the_tables_once(tmp_path: Path) -> None:
    def begin(path: Path) -> None:
        together.wait(10)
        try:
            Store(path).close()
        except FileError as error:
            errors.append(str(error))

    errors: list[str] = []
    for number in range(5):
        together = threading.Barrier(4)
        path = tmp_path / f"{number}.sqlite"
        threads = [threading.Thread(target=begin, args=(path,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert errors == []


def test_a_file_of_a_later_pegsol_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(FileError, match="pegsol"):
        Store(path)


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"my diary" * 1000)
    with pytest.raises(FileError, match="games"):
        Store(path)
    assert path.read_bytes() == b"my diary" * 1000


def test_a_folder_that_is_none_is_said_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "games.sqlite"
    with pytest.raises(FileError, match="unable"):
        Store(path)


def test_a_file_that_cannot_be_written_is_said_at_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    Store(path).close()
    path.chmod(0o400)
    if os.access(path, os.W_OK):
        pytest.skip("the user who runs this may write everywhere")
    with pytest.raises(FileError, match="readonly"):
        Store(path)


def test_a_full_disk_loses_nothing_that_is_there(store: Store) -> None:
    name = store.save("me", "game", "Mine", CENTRAL, [])
    pages = writer(store).execute("PRAGMA page_count").fetchone()[0]
    most = writer(store).execute(f"PRAGMA max_page_count = {pages}").fetchone()[0]
    assert most == pages
    with pytest.raises(FileError, match="disk"):
        store.save("me", "game", "x" * 1_000_000, CENTRAL, [])
    assert name in [saved.id for saved in store.saved("me")]
    writer(store).execute(f"PRAGMA max_page_count = {pages + 1000}")
    assert store.save("me", "game", "x" * 10_000, CENTRAL, [])


def test_the_file_does_not_grow_without_end(store: Store) -> None:
    pages, size = [
        writer(store).execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("max_page_count", "page_size")
    ]
    assert pages * size == MAX_BYTES


def test_an_owner_saves_a_limited_amount(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pegsol.app.web.store.MAX_TEXT", 1000)
    name = store.save("me", "game", "x" * 500, {}, [])
    with pytest.raises(FullError, match="saved"):
        store.save("me", "game", "x" * 500, {}, [])
    assert store.save("you", "game", "x" * 500, {}, [])
    saved = store.get(name)
    assert saved is not None
    with pytest.raises(FullError, match="saved"):
        store.change(replace(saved, name="y" * 1000))
    assert store.change(replace(saved, name="y" * 900))
    assert [one.name for one in store.saved("me")] == ["y" * 900]


def test_a_file_that_has_been_damaged_is_said_in_one_line(store: Store) -> None:
    writer(store).execute("DROP TABLE saved")
    with pytest.raises(FileError, match="no such table"):
        store.saved("me")


def test_a_save_that_fails_leaves_nothing(store: Store) -> None:
    with pytest.raises(FileError, match="save"):
        store.save("me", "page", "Mine", CENTRAL, [])  # type: ignore[arg-type]
    assert store.saved("me") == []
    assert store.save("me", "game", "Mine", CENTRAL, [])


def test_threads_may_save_at_the_same_time(store: Store) -> None:
    def work(owner: str) -> None:
        for number in range(20):
            store.save(owner, "game", str(number), CENTRAL, [])

    threads = [threading.Thread(target=work, args=(owner,)) for owner in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for owner in "abc":
        assert {saved.name for saved in store.saved(owner)} == {str(n) for n in range(20)}


def test_two_servers_may_share_a_file(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "games.sqlite"), Store(tmp_path / "games.sqlite")
    name = one.save("me", "game", "Mine", CENTRAL, [])
    assert two.delete(name, "me")
    assert one.get(name) is None
    one.close()
    two.close()


@pytest.mark.parametrize(
    ("before", "new", "after"),
    [
        ((True, 1, 9, 20.0), (True, 1, 8, 30.0), (True, 1, 8, 20.0)),
        ((True, 1, 9, 20.0), (True, 1, 9, 10.0), (True, 1, 9, 10.0)),
        ((True, 1, 9, 20.0), (False, 1, 5, 1.0), (True, 1, 9, 20.0)),
        ((False, 2, 9, 20.0), (False, 3, 5, 1.0), (False, 2, 9, 20.0)),
        ((False, 3, 9, 20.0), (True, 4, 10, 90.0), (True, 4, 10, 90.0)),
    ],
)
def test_the_best_of_two(before: Any, new: Any, after: Any) -> None:
    def best(solved: bool, pegs: int, moves: int, seconds: float) -> Best:
        return Best("key", solved, pegs, 31, moves, seconds, "now")

    assert best(*before).merged(best(*new)) == best(*after)


# -- one user, and many --------------------------------------------------------------------------


def result(seconds: float, key: str = "key") -> Best:
    return Best(key, True, 1, 31, 20, seconds, "2026-01-01T00:00:00+00:00")


def test_one_user_owns_what_was_saved_under_any_cookie(store: Store) -> None:
    mine, yours = [store.save(owner, "game", owner, CENTRAL, []) for owner in ("me", "you")]
    assert {saved.id for saved in store.saved(LOCAL)} == {mine, yours}
    assert all(saved.belongs_to(LOCAL) for saved in store.saved(LOCAL))
    assert [saved.id for saved in store.saved("me")] == [mine]
    assert not store.delete(yours, "me")
    assert store.delete(yours, LOCAL)
    changed = store.get(mine)
    assert changed is not None
    assert store.change(replace(changed, name="New"))
    assert [saved.name for saved in store.saved("me")] == ["New"]  # it is still theirs


def test_one_user_has_the_best_results_of_all_and_they_keep_theirs(store: Store) -> None:
    store.note("me", result(20))
    store.note("you", result(10))
    store.note("you", result(30, "other"))
    for _ in range(2):  # as at every start
        store.adopt()
        assert {best.key: best.seconds for best in store.results(LOCAL)} == {"key": 10, "other": 30}
    assert [best.seconds for best in store.results("me")] == [20]
    assert len(store.results("you")) == 2


# -- backups -------------------------------------------------------------------------------------


def thing(name: str, moves: list[str] | None = None) -> Saved:
    return Saved("", "", "game", name, "2026-01-02T03:04:05.000+00:00", CENTRAL, moves or [])


def test_a_backup_is_merged_and_nothing_comes_twice(store: Store) -> None:
    store.save("me", "game", "Mine", CENTRAL, ["d2-d4"])
    backup = [thing("Mine", ["d2-d4"]), thing("Old"), thing("Old"), thing("Mine")]
    assert store.restore("me", backup, [result(9)]) == (2, 1)
    assert store.restore("me", backup, [result(9)]) == (0, 0)
    assert sorted(saved.name for saved in store.saved("me")) == ["Mine", "Mine", "Old"]
    assert {saved.changed for saved in store.saved("me")} > {"2026-01-02T03:04:05.000+00:00"}
    assert store.saved("you") == []


def test_a_backup_that_does_not_fit_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pegsol.app.web.store.MAX_SAVED", 3)
    store.save("me", "game", "Mine", CENTRAL, [])
    with pytest.raises(FullError):
        store.restore("me", [thing(str(number)) for number in range(3)], [result(9)])
    assert [saved.name for saved in store.saved("me")] == ["Mine"]
    assert store.results("me") == []
    assert store.restore("me", [thing(str(number)) for number in range(2)], []) == (2, 0)
    monkeypatch.setattr("pegsol.app.web.store.MAX_RESULTS", 1)
    with pytest.raises(FullError):
        store.restore("you", [thing("A")], [result(9), result(9, "other")])
    assert (store.saved("you"), store.results("you")) == ([], [])
