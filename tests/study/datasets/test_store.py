"""The folder of a survey: which rows count, and files that are no part of it."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pegsol import FileError, Limits, Survey, board, survey
from pegsol.study.datasets import store as module
from pegsol.study.datasets.columns import Row, arrow_schema
from pegsol.study.datasets.plan import Plan
from pegsol.study.datasets.store import Store
from study.crew.work import Here

LINE = Plan(boards=((board("line(6)"), None),))
ORDER = {one.name: number for number, one in enumerate(LINE.questions()[0])}


def a_row(number: int = 0, **columns: Any) -> Row:
    question = LINE.questions()[0][number]
    return LINE.row(question, {"status": "undecided", "reason": "answer: nodes", **columns})


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Surveys of a folder need no processes."""
    monkeypatch.setattr(Survey, "_crew", lambda _: Here())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "line")
    with made.driven(LINE):
        pass
    return made


def files(store: Store) -> list[Path]:
    return sorted((store.folder / "rows").iterdir())


def contents(store: Store) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in files(store) if file.is_file()}


def in_order(store: Store) -> list[Row]:
    return sorted(store.rows(store.best()), key=lambda row: row["finished"])


def test_the_best_row_counts(store: Store) -> None:
    first, second, third = [f"2026-01-0{day}T00:00:00.000Z" for day in (1, 2, 3)]
    solved = {"status": "solved", "moves_at_most": 9}
    rows = [
        a_row(reason="answer: memory", finished=first),
        a_row(status="failed", reason="ValueError: 3, not 4", finished=second),
        a_row(finished=third),
        a_row(**solved, reason="moves: nodes, count: nodes", finished=first),
        a_row(**solved, reason="moves: nodes", moves_at_least=5, finished=third),
        a_row(**solved, reason="moves: memory", moves_at_least=6, finished=first),
        a_row(**solved, reason="moves: time", moves_at_least=6, finished=second),
        a_row(**solved, reason=None, moves_at_least=9, finished=first),
        a_row(**solved, reason=None, moves_at_least=9, finished=second),
    ]
    for best in range(len(rows)):
        shutil.rmtree(store.folder / "rows")
        (store.folder / "rows").mkdir()
        for row in reversed(rows[: best + 1]):
            rest = f"{row['status']} {row['reason']} {row['finished']}"
            store.add([{**row, "key": f"{row['key']}{rest}"}])
        (found,) = store.rows(store.best())
        assert {**found, "key": ""} == {**rows[best], "key": ""}


def test_files_are_joined_in_order_and_a_killed_join_is_harmless(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [a_row(number, finished=str(number)) for number in range(6)]
    for row in reversed(rows):
        store.add([row])
    before = files(store)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            store.join(ORDER)
    assert set(files(store)) > set(before)
    assert in_order(store) == rows
    monkeypatch.setattr(module, "MAX_ROWS_IN_FILE", 4)
    half = store.folder / "rows" / ".pegsol-0123456789abcdef.tmp"
    half.write_bytes(b"PAR1 half")  # of a run that was killed
    assert in_order(store) == rows
    store.join(ORDER)
    assert not half.exists()
    assert [pq.read_metadata(file).num_rows for file in files(store)] in ([4, 2], [2, 4])
    assert in_order(store) == rows
    there = contents(store)
    store.join(ORDER)
    assert contents(store) == there


def a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def another_version(file: Path) -> None:
    schema = arrow_schema().with_metadata({"pegsol.survey": "9"})
    pq.write_table(schema.empty_table(), file)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
        a_pipe,
        lambda file: pq.write_table(pa.table({"a": [1]}), file),
        another_version,
        lambda file: file.rename(file.with_name("part-1.parquet")),
    ],
    ids=["half", "pipe", "columns", "version", "name"],
)
def test_spoilt_files_are_named_and_left_alone(spoil: Callable[[Path], None], store: Store) -> None:
    store.add([a_row()])
    spoil(*files(store))
    there = contents(store)
    for look in (Survey.read, lambda folder: survey("line(6)", output=folder)):
        with pytest.raises(FileError) as error:
            list(look(store.folder))
        assert str(files(store)[0]) in str(error.value)
        assert "\n" not in str(error.value)
    assert contents(store) == there


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"pairs": "all"}, "pairs 'allowed', not 'all'"),
        ({"want": "moves", "seed": 1}, "wants 'answer,proof', not 'answer,moves'"),
        ({"time_each": 2}, "time limit 'none', not '2 s'; --retry takes other limits"),
        ({"vacancy": "b1"}, "other boards or problems"),
    ],
)
def test_another_survey_is_refused(store: Store, asked: dict[str, Any], said: str) -> None:
    before = (store.folder / "survey.json").read_bytes()
    with pytest.raises(FileError, match=said):
        survey("line(6)", output=store.folder, **asked)
    assert (store.folder / "survey.json").read_bytes() == before
    assert files(store) == []


def test_a_folder_that_is_not_as_its_survey_says_is_refused(store: Store) -> None:
    row, about = a_row(), store.folder / "survey.json"
    content = json.loads(about.read_text())
    with store.driven(LINE), pytest.raises(FileError, match="another process"):
        list(survey("line(6)", output=store.folder))
    about.write_text(json.dumps({**content, "version": "0.0.1"}))
    with pytest.raises(FileError, match=r"another survey: pegsol '0\.0\.1', not"):
        survey("line(6)", output=store.folder)
    assert Survey.read(store.folder).rows == ()
    store.add([{**row, "key": f"0{row['key'][1:]}"}])
    with pytest.raises(FileError, match=r"has a row of another survey, with the key 0[0-9a-f]*-"):
        list(Survey.read(store.folder))
    content["boards"][0]["digest"] = "0"
    for text, said in [
        (json.dumps(content), "is different here"),
        ("", r"^[^:]*survey\.json: the file is empty"),
        ("[]", "it does not describe a survey"),
        ('{"survey": 1}', "it is a dataset of version 1; this pegsol reads version 2"),
        ('{"survey": 2}', "it does not describe a survey"),
    ]:
        about.write_text(text)
        for look in (Survey.read, lambda folder: survey("line(6)", output=folder)):
            with pytest.raises(FileError, match=said):
                look(store.folder)
        assert about.read_text() == text
    about.unlink()
    with pytest.raises(FileError, match=r"has rows, but no survey\.json"):
        survey("line(6)", output=store.folder)


def test_a_retry_tries_what_is_missing_and_leaves_no_worse_answer(tmp_path: Path) -> None:
    kept: dict[str, Any] = {"vacancy": "a1", "want": "moves", "output": tmp_path / "rows"}

    def tried(nodes: int | None = None, each: float | None = None) -> list[Row]:
        limits = Limits(nodes=nodes)
        found = survey("triangle(5)", **kept, retry=True, limits=limits, time_each=each)
        return [row.columns for row in found.rows]

    for nodes, each, reasons in [
        (None, 0.0, {"answer: time"}),
        (2000, None, {"moves: nodes", "answer: nodes"}),
        (None, 0.0, {"moves: nodes", "answer: time"}),
        (5000, None, {None, "answer: nodes"}),
    ]:
        assert {row["reason"] for row in tried(nodes, each)} == reasons
    first = tried(5000)
    lacking = [row["problem"] for row in first if row["reason"]]
    assert first == tried(5000)
    more = tried(10**8)
    assert {row["reason"] for row in more} == {None}
    done = [row for row in first if row["problem"] not in lacking]
    assert [row for row in more if row["problem"] not in lacking] == done
    assert [row.columns for row in Survey.read(kept["output"]).rows] == more
