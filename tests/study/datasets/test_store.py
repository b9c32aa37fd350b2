"""The folder of a survey: which rows count, and files that are no part of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pegsol import FileError, Limits, Survey, board, survey
from pegsol.study.datasets import store as module
from pegsol.study.datasets.columns import STEADY, Row, arrow_schema
from pegsol.study.datasets.plan import Plan
from pegsol.study.datasets.store import Store

LINE = Plan(boards=((board("line(6)"), None),))


def a_row(number: int = 0, **columns: Any) -> Row:
    question = LINE.questions()[0][number]
    return LINE.row(question, {"status": "undecided", "reason": "answer: nodes", **columns})


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "line")
    with made.driven(LINE):
        pass
    return made


def files(store: Store) -> list[Path]:
    return sorted((store.folder / "rows").iterdir())


def test_the_best_row_counts(store: Store) -> None:
    first, second = "2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"
    third = "2026-01-03T00:00:00.000Z"
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
    order = {one.name: number for number, one in enumerate(LINE.questions()[0])}
    before = files(store)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            store.join(order)
    assert set(files(store)) > set(before)
    assert sorted(store.rows(store.best()), key=lambda row: row["finished"]) == rows
    monkeypatch.setattr(module, "MAX_ROWS_IN_FILE", 4)
    store.join(order)
    assert [pq.read_metadata(file).num_rows for file in files(store)] in ([4, 2], [2, 4])
    assert sorted(store.rows(store.best()), key=lambda row: row["finished"]) == rows
    there = {file: file.read_bytes() for file in files(store)}
    store.join(order)
    assert {file: file.read_bytes() for file in files(store)} == there


def test_only_the_rows_of_a_file_are_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    class Counted(pq.ParquetFile):
        def read(self, *arguments: Any, **more: Any) -> Any:
            table = super().read(*arguments, **more)
            read.append((table.num_rows, "certificate" in table.column_names))
            return table

    monkeypatch.setattr(module, "MAX_ROWS_IN_FILE", 2)
    for number in range(6):
        store.add([a_row(number, certificate=f"proof {number}", finished=str(number))])
    order = {one.name: number for number, one in enumerate(LINE.questions()[0])}
    store.join(order)
    best = store.best()
    monkeypatch.setattr(pq, "ParquetFile", Counted)
    rows = store.rows(best)
    first = next(rows)
    assert first["certificate"] == f"proof {first['finished']}"
    assert read == [(2, True)]
    assert {row["finished"] for row in [first, *rows]} == set("012345")
    assert read == [(2, True)] * 3
    read.clear()
    few = {(row["finished"], row["certificate"]) for row in store.rows(best, certificates=False)}
    assert few == {(str(number), None) for number in range(6)}
    assert read == [(2, False)] * 3


def test_half_a_file_is_not_there_for_readers_and_goes_at_the_end_of_a_run(store: Store) -> None:
    store.add([a_row()])
    half = store.folder / "rows" / ".pegsol-0123456789abcdef.tmp"
    half.write_bytes(b"PAR1 half")  # of a run that was killed
    assert len(list(store.rows(store.best()))) == 1
    store.join({one.name: number for number, one in enumerate(LINE.questions()[0])})
    assert len(list(store.rows(store.best()))) == 1
    assert not half.exists()


def spoil(kind: str, file: Path) -> None:
    content = file.read_bytes()
    if kind == "truncated":
        file.write_bytes(content[: len(content) // 2])
    elif kind == "empty":
        file.write_bytes(b"")
    elif kind == "text":
        file.write_text("not Parquet")
    elif kind == "a bit":
        middle = 4 + content[4:].index(b"line(6)")
        file.write_bytes(content[:middle] + b"l1ne(6)" + content[middle + 7 :])
    elif kind == "a pipe":
        file.unlink()
        os.mkfifo(file)
    elif kind == "other columns":
        pq.write_table(pa.table({"a": [1]}), file)
    elif kind == "another version":
        schema = arrow_schema().with_metadata({"pegsol.survey": "9"})
        pq.write_table(schema.empty_table(), file)
    else:
        file.rename(file.with_name(kind))


@pytest.mark.parametrize(
    "kind",
    [
        "truncated",
        "empty",
        "text",
        "a pipe",
        "other columns",
        "another version",
        "notes.txt",
        "part-1.parquet",
    ],
)
def test_spoilt_files_are_named(kind: str, store: Store) -> None:
    store.add([a_row()])
    (file,) = files(store)
    spoil(kind, file)
    there = {file: file.read_bytes() for file in files(store) if file.is_file()}
    for look in (
        lambda: Survey.read(store.folder).rows,
        lambda: survey("line(6)", output=store.folder, threads=1).rows,
    ):
        with pytest.raises(FileError) as error:
            look()
        assert str(files(store)[0]) in str(error.value)
        assert "\n" not in str(error.value)
    assert {file: file.read_bytes() for file in files(store) if file.is_file()} == there


def test_a_row_of_another_survey(store: Store) -> None:
    row = a_row()
    store.add([{**row, "key": f"0{row['key'][1:]}"}])
    with pytest.raises(FileError, match=r"has a row of another survey, with the key 0[0-9a-f]*-"):
        list(Survey.read(store.folder))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"boards": "line(7)"}, r"boards 'line\(6\)', not 'line\(7\)'"),
        ({"pairs": "all"}, "pairs 'allowed', not 'all'"),
        ({"want": "moves"}, "wants 'answer,proof', not 'answer,moves'"),
        ({"seed": 1}, "seed '0', not '1'"),
        ({"limits": Limits(nodes=5)}, "node limit 'none', not '5'; --retry takes other limits"),
        ({"time_each": 2}, "time limit 'none', not '2 s'; --retry takes other limits"),
        ({"vacancy": "b1"}, "other boards or problems"),
    ],
)
def test_another_survey_is_refused(store: Store, asked: dict[str, Any], said: str) -> None:
    before = (store.folder / "survey.json").read_bytes()
    with pytest.raises(FileError, match=said):
        survey(asked.pop("boards", "line(6)"), output=store.folder, **asked)
    assert (store.folder / "survey.json").read_bytes() == before
    assert files(store) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", r"^[^:]*survey\.json: the file is empty"),
        ("[]", "it does not describe a survey"),
        ('{"survey": 1}', "it is a dataset of version 1; this pegsol reads version 2"),
        ('{"survey": 2}', "it does not describe a survey"),
    ],
)
def test_files_that_describe_no_survey(store: Store, content: str, said: str) -> None:
    (store.folder / "survey.json").write_text(content)
    with pytest.raises(FileError, match=said):
        Survey.read(store.folder)
    with pytest.raises(FileError, match=said):
        survey("line(6)", output=store.folder)
    assert (store.folder / "survey.json").read_text() == content


def test_another_version_or_board(store: Store) -> None:
    about = store.folder / "survey.json"
    content = json.loads(about.read_text())
    about.write_text(json.dumps({**content, "version": "0.0.1"}))
    with pytest.raises(FileError, match=r"another survey: pegsol '0\.0\.1', not"):
        survey("line(6)", output=store.folder)
    assert Survey.read(store.folder).rows == ()
    content["boards"][0]["digest"] = "0"
    about.write_text(json.dumps(content))
    with pytest.raises(FileError, match="is different here"):
        Survey.read(store.folder)


def test_rows_without_a_survey(store: Store) -> None:
    store.add([a_row()])
    (store.folder / "survey.json").unlink()
    with pytest.raises(FileError, match=r"has rows, but no survey\.json"):
        survey("line(6)", output=store.folder)


def test_one_driver_at_a_time(store: Store) -> None:
    with store.driven(LINE), pytest.raises(FileError, match="another process"):
        list(survey("line(6)", output=store.folder, threads=1))


def test_a_retry_that_fails_leaves_the_newest_reason_and_no_worse_answer(tmp_path: Path) -> None:
    kept: dict[str, Any] = {"want": "moves", "output": tmp_path / "rows", "threads": 1}
    for each, limits, reason in [
        (0.0, Limits(), "answer: time"),
        (None, Limits(nodes=1), "answer: nodes"),
        (None, Limits(nodes=20_000), "moves: nodes"),
        (0.0, Limits(), "moves: nodes"),
    ]:
        found = survey("english", vacancy="d4", **kept, time_each=each, limits=limits, retry=True)
        rows = found.rows
        assert {row.reason for row in rows} == {reason}
        assert [row.columns for row in Survey.read(kept["output"]).rows] == [
            row.columns for row in rows
        ]


def test_retry_tries_what_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "triangle"
    wanted: dict[str, Any] = {"vacancy": "a1", "want": "moves"}
    kept = {**wanted, "output": folder, "threads": 1}
    few, many = {**kept, "limits": Limits(nodes=1000)}, Limits(nodes=10**8)
    first = survey("triangle(5)", **few)
    lacking = [row.columns["problem"] for row in first.rows if row.reason]
    assert lacking
    same = survey("triangle(5)", **few, retry=True)
    assert [row.columns for row in same.rows] == [row.columns for row in first.rows]
    more = survey("triangle(5)", **kept, limits=many, retry=True)
    for before, after in zip(first.rows, more.rows, strict=True):
        assert after.reason is None
        if before.columns["problem"] not in lacking:
            assert after.columns == before.columns
    plain = survey("triangle(5)", **wanted, limits=many).rows
    assert [row.status for row in more.rows] == [row.status for row in plain]
    answers = [name for name in STEADY if name not in ("key", "node_limit")]
    for here, there in zip(plain, more.rows, strict=True):
        assert [here.columns[name] for name in answers] == [there.columns[name] for name in answers]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the threads are not listed")
def test_no_thread_of_arrow_is_left(store: Store) -> None:
    """A thread that frees memory of Python while Python ends would abort the program."""
    store.add([a_row()])
    code = (
        "import os, sys, pyarrow.parquet\n"
        "from pegsol.study.datasets.store import Store\n"
        "before = len(os.listdir('/proc/self/task'))\n"
        "store = Store(sys.argv[1])\n"
        "assert len(list(store.rows(store.best()))) == 1\n"
        "print(len(os.listdir('/proc/self/task')) - before)\n"
    )
    words = [sys.executable, "-c", code, str(store.folder)]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == "0\n"
