"""The option --checkpoint: a search is saved each minute and when it is stopped, and never lost."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import invoke
from parameters import long_after
from pegsol import problem
from pegsol.cli import checkpoints
from pegsol.cli.interrupts import held, raised_once
from pegsol.errors import FileError
from pegsol.files import claimed
from pegsol.search.solving.fewest_moves import FewestMovesSearch
from pegsol.search.solving.search import Search
from processes import ENDED, Process, ended, running

# No search decides these quickly.
SEARCH = ["solve", "wiegleb", "e1", "e1"]
FEWEST_MOVES = ["solve", "wiegleb", "e5", "e5", "--fewest-moves"]
SEED, SIGNAL_ROUNDS = 20, 100

run = invoke.run


@contextmanager
def started(file: Path, words: list[str], change: str = "") -> Iterator[Process]:
    """A process that searches and has saved once; *change* is done to the program first."""
    script = f"""
import sys, time
from pegsol.cli import checkpoints, main
checkpoints.AUTOSAVE_SECONDS = 0.05
{change}
main(sys.argv[1:])
"""
    command = [sys.executable, "-c", script, *words, "--checkpoint", str(file)]
    with running(command, stdout=subprocess.DEVNULL) as process:
        while not file.exists():
            assert process.poll() is None
            time.sleep(0.01)
        yield process


# --- saving


@pytest.mark.parametrize("words", [SEARCH, FEWEST_MOVES])
def test_a_search_is_saved_at_intervals(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept"
    kind = FewestMovesSearch if words is FEWEST_MOVES else Search
    saved: list[int] = []
    save = kind.save

    def noted(search: Any, path: str) -> None:
        save(search, path)
        saved.append(search.nodes)

    monkeypatch.setattr(kind, "save", noted)
    monkeypatch.setattr(checkpoints, "AUTOSAVE_SECONDS", 0.02)
    monkeypatch.setattr(time, "time", lambda: random.uniform(-1e9, 1e9))  # the clock is being set
    began = time.monotonic()
    ended = run(*words, "--checkpoint", str(file), "--node-limit", "1000000")
    assert ended.exit_code == 20
    assert (
        ended.stderr == f"pegsol: not finished; saved in {file} (the same command continues it)\n"
    )
    assert 2 <= len(saved) <= 2 + (time.monotonic() - began) / 0.02
    assert saved == sorted(saved)
    assert len(set(saved)) > 1
    again = kind.load(file, problem(" ".join(words[1:4])))
    assert 0 < again.nodes <= saved[-1]
    assert list(tmp_path.iterdir()) == [file]


def test_limits_are_those_of_the_whole_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "AUTOSAVE_SECONDS", 0.01)
    words = [*SEARCH, "--json", "--checkpoint", str(tmp_path / "kept")]
    ended = json.loads(run(*words, "--node-limit", "300000").stdout)
    assert ended["reason"] == "nodes"
    assert 300_000 <= ended["stats"]["nodes"] < 400_000
    ended = json.loads(run(*words, "--time-limit", "0.3").stdout)
    assert ended["reason"] == "time"
    assert ended["stats"]["nodes"] >= 300_000


@pytest.mark.parametrize(
    ("words", "number"),
    long_after(
        2,
        [
            (SEARCH, signal.SIGTERM),
            (SEARCH, signal.SIGHUP),
            ([*SEARCH, "--threads", "3"], signal.SIGINT),
            (FEWEST_MOVES, signal.SIGTERM),
            (FEWEST_MOVES, signal.SIGHUP),
        ],
    ),
)
def test_a_signal_saves_the_search(
    words: list[str], number: signal.Signals, tmp_path: Path
) -> None:
    file = tmp_path / "kept"
    code, word = ENDED[number]
    with started(file, words) as process:
        file.unlink()
        assert ended(process, number) == (
            code,
            f"pegsol: {word}; saved in {file} (the same command continues it)\n",
        )
    assert list(tmp_path.iterdir()) == [file]
    assert run(*words, "--checkpoint", str(file), "--time-limit", "0.1").stderr.startswith(
        f"pegsol: continuing from {file}\n"
    )


def test_a_search_that_ignores_the_end_of_its_terminal_goes_on(tmp_path: Path) -> None:
    ignored = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"  # as nohup does
    with started(tmp_path / "kept", SEARCH, ignored) as process:
        process.send_signal(signal.SIGHUP)
        assert ended(process, signal.SIGTERM)[0] == 143


# Where an exception would abort the import of the engine: it makes classes of enumerations.
ENGINE = """
import signal, sys
from pegsol.cli.interrupts import raised_once
def profile(frame, event, arg):
    if event == "call" and frame.f_code.co_filename.endswith("enum.py"):
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)
try:
    with raised_once():
        sys.setprofile(profile)
        import pegsol._core
        while True: pass
except KeyboardInterrupt:
    print("interrupted", "pegsol._core" in sys.modules)
"""


def test_an_interrupt_does_not_abort_the_import_of_the_engine() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENGINE], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("interrupted True\n", "")


def test_signals_wait_while_they_are_held() -> None:
    for dropped in (False, True):
        steps = []
        with raised_once(), suppress(KeyboardInterrupt):
            with held(dropped=dropped):
                for number in ENDED:
                    signal.raise_signal(number)
                steps.append("saved")
            steps.append("after")
        assert steps == (["saved", "after"] if dropped else ["saved"])
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


SLOW = """
import os
sync = os.fsync
def fsync(number): time.sleep(0.2); sync(number)
os.fsync = fsync
"""


@pytest.mark.parametrize("rounds", [1, pytest.param(SIGNAL_ROUNDS, marks=pytest.mark.long)])
def test_a_second_signal_loses_nothing(tmp_path: Path, rounds: int) -> None:
    file, chance = tmp_path / "kept", random.Random(SEED)
    for _ in range(rounds):
        wait = chance.choice([0.0, chance.uniform(0, 0.1), chance.uniform(0.1, 0.5)])
        first, second = chance.choice(list(ENDED)), chance.choice(list(ENDED))
        with started(file, SEARCH, SLOW) as process:
            time.sleep(chance.uniform(0, 0.3))
            process.send_signal(first)
            time.sleep(wait)
            code, errors = ended(process, second)
        assert code in {code for code, _ in ENDED.values()}, errors
        assert re.search("(interrupted|terminated|hung up); saved in ", errors)
        assert list(tmp_path.iterdir()) == [file]
        Search.load(file, problem("wiegleb e1 e1"))
        file.unlink()


# --- where it cannot be saved


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_does_not_stop_a_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept"
    monkeypatch.setattr(checkpoints, "AUTOSAVE_SECONDS", 0.05)
    monkeypatch.setattr(os, "fsync", full)
    ended = run(*SEARCH, "--checkpoint", str(file), "--node-limit", "3000000")
    no_room = f"cannot write {str(file)!r}: No space left on device"
    assert ended.exit_code == 2
    assert ended.stderr.splitlines() == [
        f"pegsol: {no_room}; the search continues, and is saved when that is possible",
        f"pegsol: not finished, and not saved: {no_room}",
    ]
    assert "undecided: stopped by the node limit" in ended.stdout
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_on_a_full_disk(tmp_path: Path) -> None:
    change = """
import os
sync = os.fsync
def fsync(number):
    if os.path.exists(sys.argv[-1]): raise OSError(28, os.strerror(28))
    sync(number)
os.fsync = fsync
"""
    file = tmp_path / "kept"
    with started(file, SEARCH, change) as process:
        before = file.read_bytes()
        code, errors = ended(process)
    assert code == 130
    no_room = f"cannot write {str(file)!r}: No space left on device"
    assert errors.splitlines()[-1] == f"pegsol: interrupted; not saved: {no_room}"
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


# --- places


def test_two_processes_do_not_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with started(file, SEARCH):
        refused = run(*SEARCH, "--checkpoint", str(file), "--time-limit", "0.1")
    assert refused.exit_code == 2
    assert refused.stderr == (
        f"pegsol: cannot write {str(file)!r}: another process keeps its work there\n"
    )
    again = run(*SEARCH, "--checkpoint", str(file), "--time-limit", "0.1")
    assert again.exit_code == 20
    assert list(tmp_path.iterdir()) == [file]


def test_odd_places(tmp_path: Path) -> None:
    pipe, link, dangling = tmp_path / "pipe", tmp_path / "link", tmp_path / "dangling"
    os.mkfifo(pipe)
    link.symlink_to(tmp_path / "target")
    dangling.symlink_to(tmp_path / "none" / "file")
    for place, message in [
        (pipe, "not a regular file"),
        (Path("/dev/zero"), "not a regular file"),
        (tmp_path, "is a directory"),
        (pipe / "file", "Not a directory"),
        (dangling, "No such file or directory"),
        (tmp_path / ("x" * 300), "File name too long"),
    ]:
        ended = run(*SEARCH, "--checkpoint", str(place), "--time-limit", "0.1")
        assert (ended.exit_code, ended.stderr.count("\n")) == (2, 1), ended.stderr
        assert message in ended.stderr
    assert run(*SEARCH, "--checkpoint", str(link), "--time-limit", "0.1").exit_code == 20
    assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [dangling, link, pipe, tmp_path / "target"]


def test_a_claimed_file_is_free_after_an_error(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_bytes(b"nonsense")
    assert run(*SEARCH, "--checkpoint", str(file)).exit_code == 2
    assert file.read_bytes() == b"nonsense"
    with claimed(file), pytest.raises(FileError), claimed(file):
        pass
    assert list(tmp_path.iterdir()) == [file]
