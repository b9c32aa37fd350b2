"""Disks that are full: one line, exit code 2, the older file as it was, and the answer shown."""

from __future__ import annotations

import errno
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from pegsol.cli import main

LIMIT = 64  # bytes that a file may have, where the system keeps files small
SMALL = ["triangle(4)", "b2", "any"]
WRITING = [
    (["draw", "english", "-o"], "a.svg", ""),
    (["draw", *SMALL, "--strip", "moves", "-o"], "a.svg", ""),
    (["draw", "--animate", *SMALL, "-o"], "a.svg", ""),
    (["prove", "french", "d4", "any", "-o"], "a.json", "impossible: proved by position class"),
    (["convert", "english", "--to", "json", "-o"], "a.json", ""),
    (["solve", *SMALL, "-o"], "a.plan", "solved in "),
    (["levels", *SMALL, "--export"], "a.parquet", "the finish can be reached"),
    (["survey", "triangle(4)", "--plot"], "a.svg", "problems"),
]
FOLDERS = [
    (["survey", "triangle(4)", "-o"], ""),
    (["levels", *SMALL, "--spill"], "start: "),
    (["analyse", *SMALL, "--tablebase"], "start: "),
]


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(("words", "name", "shown"), WRITING, ids=lambda part: str(part)[:30])
def test_files(
    words: list[str], name: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    ended = CliRunner(env={"COLUMNS": "80"}).invoke(main, [*words, str(file)])
    assert ended.stderr == f"pegsol: cannot write {str(file)!r}: No space left on device\n"
    assert ended.exit_code == 2
    assert shown in ended.stdout
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(("words", "shown"), FOLDERS, ids=lambda part: str(part)[:30])
def test_folders(
    words: list[str], shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, sync, calls = tmp_path / "folder", os.fsync, 0

    def soon_full(number: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 3:
            full()
        sync(number)

    monkeypatch.setattr(os, "fsync", soon_full)
    ended = CliRunner(env={"COLUMNS": "80"}).invoke(main, [*words, str(folder)])
    assert (ended.exit_code, ended.stderr.count("\n")) == (2, 1)
    assert ended.stderr.startswith(f"pegsol: cannot write '{folder}/")
    assert ended.stderr.endswith(": No space left on device\n")
    assert shown in ended.stdout
    left = [file for file in folder.rglob("*") if file.is_file()]
    assert left
    for file in left:  # what is there is whole
        if file.suffix == ".parquet":
            assert pq.read_table(file).num_rows
        else:
            assert file.suffix == ".bits" or json.loads(file.read_text(encoding="utf-8"))
    monkeypatch.undo()
    again = CliRunner(env={"COLUMNS": "80"}).invoke(main, [*words, str(folder)])
    assert (again.exit_code, again.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        pytest.param(words, name, marks=() if words[0] == "solve" else pytest.mark.long)
        for words, name, _ in WRITING
    ],
    ids=lambda part: str(part)[:30],
)
def test_files_that_the_system_keeps_small(words: list[str], name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(b"old")
    ended = subprocess.run(
        [sys.executable, "-m", "pegsol", *words, str(file)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stderr == f"pegsol: cannot write {str(file)!r}: File too large\n"
    assert ended.returncode == 2
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "english", "--json"],
        ["solve", *SMALL, "--all"],
        ["levels", *SMALL, "--json"],
        ["count", *SMALL, "--json"],
        ["prove", *SMALL, "--json"],
        ["convert", "english", "--to", "json"],
        ["study", "survey", "triangle(4)", "--json"],
        ["draw", "english", "-o", "-"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.long
def test_standard_output_that_is_full(words: list[str]) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no such device")
    with open("/dev/full", "wb") as output:
        ended = subprocess.run(
            [sys.executable, "-m", "pegsol", *words],
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (ended.returncode, ended.stderr) == (2, "pegsol: No space left on device\n")


def test_a_checkpoint_survives_standard_output_that_is_full(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    words = ["solve", "wiegleb", "e1", "e1", "--json", "--time-limit", "0.2"]
    with open("/dev/full", "wb") as output:
        ended = subprocess.run(
            [sys.executable, "-m", "pegsol", *words, "--checkpoint", str(file)],
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr.splitlines() == [
        f"pegsol: not finished; saved in {file} (the same command continues it)",
        "pegsol: No space left on device",
    ]
    assert list(tmp_path.iterdir()) == [file]
