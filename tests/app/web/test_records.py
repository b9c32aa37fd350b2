"""Records in the file of the store, and files of earlier versions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pegsol.app.web import records as module
from pegsol.app.web.quota import LOCAL, FullError
from pegsol.app.web.records import BestRush, Ghost, Records
from pegsol.app.web.store import Best, Store
from pegsol.app.web.tables import MIGRATIONS

BEST = Best("key", True, 1, 31, 20, 90.0, "2026-01-01T00:00:00+00:00")
TODAY = ("2026-03-01", "2026-03-02")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "games.sqlite")
    yield store
    store.close()


@pytest.fixture
def records(store: Store) -> Records:
    store_records = Records(store)
    store_records.keep_day("2026-03-01", {"easy": "a", "medium": "b", "hard": "c"})
    return store_records


def test_old_results_are_kept_as_games_without_help(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as old:
        for statement in MIGRATIONS[0]:
            old.execute(statement)
        old.execute("INSERT INTO results VALUES ('me', 'key', 1, 1, 31, 20, 90.0, ?)", [BEST.when])
        old.execute("PRAGMA user_version = 1")
    old.close()
    store = Store(path)
    assert store.results("me") == [BEST]
    assert Records(store).helped("me") == []
    assert Records(store).day_marks("me") == []
    store.close()


def test_games_with_help_are_apart(store: Store, records: Records) -> None:
    quick = replace(BEST, seconds=10.0, moves=18)
    assert records.note_helped("me", quick) == (None, quick)
    assert store.note("me", BEST) == (None, BEST)
    assert (store.results("me"), records.helped("me")) == ([BEST], [quick])
    assert records.note_helped("me", BEST) == (quick, quick)
    assert records.helped("you") == []


def test_a_ghost_is_the_last_that_was_kept(records: Records) -> None:
    assert records.ghost("me", "key") is None
    for times in ([1.0, 2.5], [0.5, 1.0]):
        records.keep_ghost("me", "key", Ghost(moves=["a1-c1", "d1-b1"], times=times))
    found = records.ghost("me", "key")
    assert found is not None
    assert found.times == [0.5, 1.0]
    assert records.ghost("you", "key") is None


def test_the_fairest_mark_of_a_day_stays(records: Records) -> None:
    def mark(helped: bool, today: tuple[str, str]) -> tuple[bool, bool]:
        records.mark_day("me", "a", helped=helped, today=today)
        (found,) = records.day_marks("me")
        return found.late, found.helped

    later = ("2026-03-05", "2026-03-06")
    assert mark(True, later) == (True, True)
    assert mark(False, later) == (True, False)
    assert mark(True, TODAY) == (False, True)
    assert mark(False, later) == (False, True)
    assert mark(False, TODAY) == (False, False)
    assert mark(True, later) == (False, False)


def test_other_puzzles_mark_no_day(records: Records) -> None:
    assert records.mark_day("me", "strange", helped=False, today=TODAY) is None
    assert records.day_marks("me") == []


def test_the_best_rush_stays(records: Records) -> None:
    assert records.best_rush("me") is None
    first, better, worse = [BestRush(score=n, skipped=0, when="now") for n in (3, 5, 4)]
    assert records.note_rush("me", first) == first
    assert records.note_rush("me", better) == better
    assert records.note_rush("me", worse) == records.best_rush("me") == better


def test_there_is_a_limit(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_RECORDS", 1)
    records.note_helped("me", BEST)
    records.note_helped("me", replace(BEST, moves=2))
    with pytest.raises(FullError):
        records.note_helped("me", replace(BEST, key="another"))
    ghost = Ghost(moves=[], times=[])
    records.keep_ghost("me", "key", ghost)
    records.keep_ghost("me", "key", ghost)
    with pytest.raises(FullError):
        records.keep_ghost("me", "another", ghost)
    assert records.mark_day("me", "a", helped=True, today=TODAY) is not None
    assert records.mark_day("me", "a", helped=False, today=TODAY) is not None
    with pytest.raises(FullError):
        records.mark_day("me", "b", helped=False, today=TODAY)


def test_one_user_has_the_records_of_all_and_they_keep_theirs(
    store: Store, records: Records
) -> None:
    records.note_helped("me", BEST)
    records.mark_day("me", "a", helped=True, today=TODAY)
    records.mark_day("you", "a", helped=False, today=TODAY)
    records.note_rush("you", BestRush(score=5, skipped=0, when="now"))
    for _ in range(2):  # as at every start
        records.adopt()
    achieved = records.achievements(LOCAL)
    assert achieved.helped == [BEST]
    assert [mark.helped for mark in achieved.marks] == [False]
    assert achieved.rush is not None
    assert achieved.rush.score == 5
    assert [mark.helped for mark in records.day_marks("me")] == [True]
