"""A survey that is killed goes on, with no row lost or done twice, and the same rows each time."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random

import pyarrow.parquet as pq
import pytest

from parameters import long_after
from pegsol import Survey, survey
from pegsol.study.datasets import driving
from pegsol.study.datasets.answering import Given
from pegsol.study.datasets.columns import STEADY, Row
from pegsol.study.datasets.store import Store
from study.datasets.dying import dies_at_b1, fails_at_b1

BOARDS = ("triangle(5)", "star(13)", "square(4)", "line(6)")
WORDS = (*BOARDS, "--pairs", "all", "--want", "answer,proof,moves,count,chance")
FEW = ("star(13)", *WORDS[len(BOARDS) :])
"""One small board, for the short tests."""
POLL_INTERVAL = 0.02
# Rows are written so often that kills come between them, also on a small board.
PROGRAM = """
import sys
from pegsol.cli import main
from pegsol.study.datasets import survey
survey.FLUSH_ROWS, survey.FLUSH_SECONDS = 4, 0.2
main(sys.argv[1:])
"""


@contextmanager
def running(folder: Path, threads: int, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", PROGRAM, "survey", *words, "-o", str(folder)]
    with subprocess.Popen(
        [*command, "--threads", str(threads)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finished(folder: Path, threads: int, *words: str) -> None:
    with running(folder, threads, *words) as process:
        said = process.communicate()[1]
        assert process.returncode == 0, said


def steady(folder: Path) -> bytes:
    """Return the columns that are the same in every run, as the bytes of an Arrow table."""
    (file,) = (folder / "rows").iterdir()
    table = pq.read_table(file, columns=list(STEADY))
    return b"".join([repr(batch.to_pylist()).encode() for batch in table.to_batches()])


def parts(folder: Path) -> int:
    rows = folder / "rows"
    return len(list(rows.glob("part-*"))) if rows.is_dir() else 0


@pytest.mark.parametrize(("words", "seed"), long_after(1, [(FEW, 0), *product([WORDS], range(6))]))
def test_the_same_rows_with_one_process_and_with_two_after_kills(
    words: tuple[str, ...], seed: int, tmp_path: Path
) -> None:
    finished(tmp_path / "one", 1, *words)
    killed, rng = tmp_path / "killed", Random(seed)
    done: dict[str, str] = {}
    kills = 0
    for wanted in range(1, 100, 1 if words == WORDS else 4):
        with running(killed, 2, *words) as process:
            before = parts(killed)
            while process.poll() is None and parts(killed) < before + wanted:
                time.sleep(POLL_INTERVAL * rng.random())
            if process.poll() is not None:
                break
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
        now = {row.columns["key"]: row.columns["finished"] for row in Survey.read(killed)}
        assert done.items() <= now.items()  # what was done is not done again
        done = now
    finished(killed, 2, *words)
    assert kills >= 1
    assert steady(killed) == steady(tmp_path / "one")
    assert (
        done.items()
        <= {row.columns["key"]: row.columns["finished"] for row in Survey.read(killed)}.items()
    )


@pytest.mark.parametrize(
    ("work", "reason", "attempts"),
    [
        (dies_at_b1, "its process ended 3 times (signal 9)", 3),
        (fails_at_b1, "RuntimeError: b1, of all holes", 1),
    ],
)
def test_a_task_that_fails_is_a_row(
    work: Callable[[Given], Row],
    reason: str,
    attempts: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(driving, "answered", work)
    found = survey("line(6)", output=tmp_path, threads=2)
    failed = [row for row in found.rows if row.columns["status"] == "failed"]
    assert [row.vacancy for row in failed] == ["b1", "b1"]
    assert {row.reason for row in failed} == {reason}
    assert {row.columns["attempts"] for row in failed} == {attempts}
    assert len(found.rows) == 6
    assert not found.complete
    monkeypatch.undo()
    assert [row.status for row in survey("line(6)", output=tmp_path, threads=2).rows] == [
        row.status for row in found.rows
    ]
    again = survey("line(6)", output=tmp_path, threads=2, retry=True)
    assert again.complete
    assert len(list(Store(tmp_path).rows(Store(tmp_path).best()))) == 6
