"""What is left of the work when a signal, a limit, a full disk or too little memory ends it."""

from __future__ import annotations

import errno
import json
import os
import re
import resource
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import invoke
from pegsol import Survey, problem
from pegsol.cli import checkpoints, main
from pegsol.cli.interrupts import Interrupted, held, raised_once
from pegsol.search.solving.search import Search
from pegsol.study import analysis, fewest_pegs
from pegsol.study.datasets.driving import rows_of_crew
from processes import ENDED, PEGSOL, interrupted, line_of

SEARCH = "solve wiegleb e1 e1"  # which no search decides quickly


# -- signals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "waits", "number", "keeps"),
    [
        ("levels rectangle:5,7 --spill kept", "reachable positions", "SIGINT", "from kept"),
        (
            "solve wiegleb e5 e5 --fewest-moves --checkpoint kept",
            "found, at least",
            "SIGINT",
            "saved in kept (the same command continues it)",
        ),
        (f"{SEARCH} --checkpoint kept", "nodes", "SIGTERM", "saved in kept (the"),
    ],
)
def test_a_signal_ends_a_command_that_says_what_is_kept(
    line: str, waits: str, number: str, keeps: str, tmp_path: Path
) -> None:
    signals = {one.name: one for one in ENDED}
    command = [*PEGSOL, *line.split(), "--progress"]
    code, printed, errors = interrupted(
        command, line_of("stderr", waits), signals[number], cwd=tmp_path
    )
    expected, word = ENDED[signals[number]]
    said = errors.splitlines()[-1]
    assert (code, said.partition(";")[0]) == (expected, f"pegsol: {word}")
    assert keeps in said
    assert [path.name for path in tmp_path.iterdir()] == (["kept"] if keeps else [])
    assert "--fewest-moves" not in line or re.search(r"^\d+ found, at least \d+; c", printed, re.M)


def test_a_signal_waits_for_what_must_not_be_interrupted_and_is_raised_once() -> None:
    for dropped in (False, True):
        steps: list[object] = []
        with raised_once(), suppress(KeyboardInterrupt):
            with held(dropped=dropped):
                for number in ENDED:
                    signal.raise_signal(number)
                steps.append("saved")
            steps.append("after")
        assert steps == (["saved", "after"] if dropped else ["saved"])
    with raised_once():
        with pytest.raises(Interrupted):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)  # within a second: the same request to end
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def after(calls: int, function: Any) -> Any:
    """Return a function that answers the first calls, and then presses Ctrl-C."""
    left = iter(range(calls))

    def call(*given: Any, **options: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return function(*given, **options)

    return call


@pytest.mark.parametrize(
    ("line", "place", "name", "calls", "known"),
    [
        ("study fewest triangle:4", fewest_pegs, "_histogram", 1, "  total      255  255\n"),
        ("analyse english d4 any --json", analysis, "Exact", 0, '"solutions": null'),
        (SEARCH, Search, "run", 0, "wiegleb"),
    ],
)
def test_ctrl_c_shows_what_is_known(
    line: str,
    place: Any,
    name: str,
    calls: int,
    known: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(place, name, after(calls, getattr(place, name)))
    assert main.main(line.split(), standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    assert known in printed
    assert re.fullmatch(r"pegsol: interrupted( after 1 of the classes)?\n", said)


def test_ctrl_c_keeps_the_rows_of_a_survey(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def some_rows(*given: Any) -> Any:
        yield from islice(filter(None, rows_of_crew(*given)), 5)
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pegsol.study.datasets.survey.rows_of_crew", some_rows)
    words = ["survey", "line(6)", "-o", "kept", "--threads", "1"]
    assert main.main(words, standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    goes_on = "the same command continues with the others"
    assert said == f"pegsol: interrupted; 5 rows in kept: {goes_on}\n"
    assert "1 problem not tried: the survey was stopped" in printed
    assert len(Survey.read("kept").rows) == 5


# -- full disks ----------------------------------------------------------------------------------


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("draw --animate triangle(4) b2 any -o a.svg", ""),
        ("solve triangle(4) b2 any -o a.plan", "solved in "),
        ("levels triangle(4) b2 any --export a.parquet", "the finish can be reached"),
        ("levels triangle(4) b2 any --spill kept", "start: "),
    ],
)
def test_on_a_full_disk_the_old_file_stays_and_a_folder_is_continued_later(
    line: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file, is_folder = Path(line.split()[-1]), line.endswith(" kept")
    calls = iter(range(3 if is_folder else 0))
    if not is_folder:
        file.write_bytes(b"old")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", lambda number: full() if next(calls, None) is None else None)
        ended = invoke.run(*line.split(), code=2)
    where = f"{file}/.*" if is_folder else str(file)
    assert re.fullmatch(f"pegsol: cannot write '{where}': No space left on device\n", ended.stderr)
    assert shown in ended.stdout
    assert is_folder or [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]
    assert invoke.run(*line.split()).stderr == ""


# -- checkpoints ---------------------------------------------------------------------------------


def test_a_search_is_saved_while_it_runs_and_its_limits_are_those_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(checkpoints, "AUTOSAVE_SECONDS", 0.002)
    saved: list[int] = []
    save = Search.save

    def noted(search: Search, path: str) -> None:
        save(search, path)
        saved.append(search.nodes)

    monkeypatch.setattr(Search, "save", noted)
    line = f"{SEARCH} --checkpoint kept --json"
    ended = invoke.command(f"{line} --node-limit 300000", code=20)
    assert ended.stderr == "pegsol: not finished; saved in kept (the same command continues it)\n"
    found = json.loads(ended.stdout)
    assert found["reason"] == "nodes"
    assert 300_000 <= found["stats"]["nodes"] < 400_000
    assert saved == sorted(saved)
    assert len(set(saved)) > 1
    assert 0 < Search.load("kept", problem("wiegleb e1 e1")).nodes <= saved[-1]
    found = json.loads(invoke.command(f"{line} --time-limit 0.1", code=20).stdout)
    assert found["reason"] == "time"
    assert found["stats"]["nodes"] >= 300_000


def test_a_search_that_cannot_be_saved_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(checkpoints, "AUTOSAVE_SECONDS", 0.002)
    line = f"{SEARCH} --checkpoint kept"
    no_room = "cannot write 'kept': No space left on device"
    ended = invoke.command(f"{line} --node-limit 300000", code=2)
    assert ended.stderr.splitlines() == [
        f"pegsol: {no_room}; the search continues, and is saved when that is possible",
        f"pegsol: not finished, and not saved: {no_room}",
    ]
    assert "undecided: stopped by the node limit" in ended.stdout
    monkeypatch.setattr(Search, "run", after(0, Search.run))
    assert main.main(line.split(), standalone_mode=False) == 130
    assert capsys.readouterr().err == f"pegsol: interrupted; not saved: {no_room}\n"
    assert list(tmp_path.iterdir()) == []


# -- too little memory ---------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="limits of addresses are kept")
@pytest.mark.parametrize(
    "line",
    [
        "solve wiegleb e1 e1 --threads 64 --time-limit 0.5",
        "count triangle:5 a1 any --threads 3",
        "survey triangle:4 --time-limit 2",
        "print english -o x.pdf",
    ],
)
def test_in_too_little_memory_there_is_an_answer_or_one_line(line: str, tmp_path: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (150 << 20, 150 << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    done = subprocess.run(
        [*PEGSOL, *line.split()], cwd=tmp_path, preexec_fn=limit, capture_output=True, text=True
    )
    assert done.returncode in (0, 20), done.stderr[-2000:]
    assert "Traceback" not in done.stderr
    assert len([said for said in done.stderr.splitlines() if said.startswith("pegsol:")]) <= 1
