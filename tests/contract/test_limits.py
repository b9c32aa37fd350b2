"""Commands and functions keep to their limits of time and memory on hostile boards."""

from __future__ import annotations

import json
import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pegsol
from contract.catalogue import CALLS, Call
from contract.commands import LINES, has
from hostile_boards import HOSTILE
from pegsol import LimitError, granted
from pegsol.granted import free_memory, is_shortage, most_memory
from pegsol.limits import Limits

linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as there")
MIB = 1 << 20
SECONDS, MEMORY = 0.2, 200 * MIB
MORE_SECONDS = {"command": 16.0, "function": 4.0}
"""The processor time above the limit; a busy machine runs slower. The watchdog ends commands."""
MORE_MEMORY = {"command": 1.25, "function": 1.1}
ADDRESSES = 2 << 30
"""Bytes of addresses that no process gets more of, so that a fault does not take the machine."""

CHOSEN = [
    ("solve PROBLEM", "200 paths"),
    ("analyse PROBLEM --rate", "Shrikhande"),
    ("levels PROBLEM", "hypercube(10)"),
    ("study records PROBLEM", "AG(4,3)"),
    ("survey BOARD --want distinct", "complete(14)"),
    ("FewestMovesSearch.run", "few pegs"),
    ("count", "complete(14)"),
]
"""One for each kind of work; the long tests try everything on all boards."""
HARDER: dict[str, dict[str, Any]] = {
    "count": {"games": True},
    "generate": {"jumps": 12},
    "playouts": {"count": 10**6},
    "smallest_army": {"rows": 6, "lattice": "triangular"},
    "lab.genetic_experiment": {"runs": 167},
    "lab.redo": {"text": "cockett"},
}
"""What a call is given, so that it takes long."""
ELSEWHERE = {"animate", "booklet", "draw"}
"""The functions whose limits are only for a search that they begin."""
CALL = """
import sys, time
sys.path[:0] = {path!r}
import pegsol
from contract.catalogue import CALLS
given = pegsol.problem(sys.argv[1])
(call, *_) = [one for one in CALLS if one.name == {name!r}]
began = time.process_time()
try:
    found = call(given, limits=pegsol.Limits(time={seconds}, memory={memory}), **{more!r})
    {name!r} == "solutions" and list(found)
except (pegsol.LimitError, pegsol.ProblemError):
    pass
print(time.process_time() - began, file=sys.stderr)
"""
MEASURE = """
import json, os, resource, subprocess, sys, threading
addresses, *words = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_AS, (int(addresses), int(addresses)))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
threading.Timer(60, process.kill).start()
_, status, used = os.wait4(process.pid, 0)
seconds = used.ru_utime + used.ru_stime
code = os.waitstatus_to_exitcode(status)
print(json.dumps([code, seconds, used.ru_maxrss * 1024]), flush=True)
os._exit(0)
"""
"""A small program that runs another: the peak of a process counts that of the one it came from."""


def cost_of(words: list[str], folder: Path) -> tuple[int, float, float, str]:
    """Run Python; return its exit code, processor seconds, most bytes, and what it said."""
    command = [sys.executable, "-S", "-c", MEASURE, str(ADDRESSES), *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    code, used, memory = json.loads(done.stdout)
    return code, used, memory, done.stderr


def check_limits(name: str, board: str, folder: Path, seconds: float) -> None:
    """Check that a command or function ends within its limits.

    It ends with an answer, or with one line that says why not.
    """
    text = HOSTILE[board]
    if name in FUNCTIONS:
        more = HARDER.get(name, {})
        call = CALL.format(path=sys.path, name=name, seconds=seconds, memory=MEMORY, more=more)
        code, used, memory, said = cost_of(["-c", call, text], folder)
        kind, used = "function", float(said.split()[-1])
    else:
        file = folder / "hostile.txt"
        if "\n" in text:
            file.write_text(text, encoding="utf-8")
            text = str(file)
        given = [text if word in ("PROBLEM", "BOARD") else word for word in shlex.split(name)]
        limits = ("--time-limit", str(seconds), "--memory-limit", f"{MEMORY // MIB}M")
        code, used, memory, said = cost_of(["-m", "pegsol", *given, *limits], folder)
        kind = "command"
    assert code in ((0,) if kind == "function" else (0, 2, 10, 20)), (name, board, said)
    assert len([line for line in said.splitlines() if line.startswith("pegsol: ")]) <= 1
    assert "Traceback" not in said, (name, board, said)
    assert used <= seconds + MORE_SECONDS[kind], (name, board)
    assert memory <= MEMORY * MORE_MEMORY[kind], (name, board)


FUNCTIONS = sorted({call.name for call in CALLS if "limits" in call.hints} - ELSEWHERE)
LIMITED = [
    line for line in LINES if {"PROBLEM", "BOARD"} & set(line.split()) and has("--time-limit", line)
]


@linux
@pytest.mark.parametrize(("name", "board"), CHOSEN)
def test_work_keeps_to_its_limits(name: str, board: str, tmp_path: Path) -> None:
    check_limits(name, board, tmp_path, SECONDS)


@linux
@pytest.mark.long
@pytest.mark.parametrize("name", [*LIMITED, *FUNCTIONS])
def test_work_on_every_board(name: str, tmp_path: Path) -> None:
    for board in HOSTILE:
        check_limits(name, board, tmp_path, 1.0)


ENDED = [
    call
    for call in CALLS
    if call.hints.keys() & {"limits", "progress"}
    and call.name not in {"Analysis", "Analysis.along", "difficulty", "records", "winning"}
    and call.name not in {"check", "class_table", "solutions", "survey", *ELSEWHERE}
]
"""The functions that no time and a callback end at once, with an error or with what is known."""


@pytest.mark.parametrize("call", ENDED, ids=lambda call: call.name)
def test_no_time_or_the_callback_ends_any_work(call: Call) -> None:
    searches = call.name in ("solve", "prove", "Search.run", "lab.search", "lab.genetic")
    given = pegsol.problem("wiegleb e1 e1" if searches else "english d4 d4")
    reports: list[Any] = []

    def watch(report: Any) -> bool:
        reports.append(report)
        return False

    values: dict[str, Any] = {"limits": Limits(time=0.0), "progress": watch}
    for key in values.keys() & call.hints.keys():
        try:
            ended = call(given, **{key: values[key]}, **HARDER.get(call.name, {})).limit
        except LimitError as error:
            ended = error.limit
        assert ended == {"limits": "time", "progress": "cancelled"}[key]
    assert len(reports) == ("progress" in call.hints)


# --- what the system grants

PAGE = os.sysconf("SC_PAGE_SIZE")
HELD = 40 * MIB


def group(folder: str, limit: int | str, held: int, **more: object) -> dict[str, object]:
    """Return the files of a control group."""
    files = {"max": limit, "current": held, **more}
    return {f"sys/fs/cgroup/{folder}/memory.{name}": value for name, value in files.items()}


FULL = group("a", 900 * MIB, 850 * MIB)
CACHED = group("a", 500 * MIB, 300 * MIB, stat=f"anon 7\ninactive_file {50 * MIB}")
INNER = group("a/b", 400 * MIB, 100 * MIB) | group("a/b/c", "max", 90 * MIB, high=300 * MIB)


@pytest.mark.parametrize(
    ("groups", "files", "left"),
    [
        ("", {}, None),
        ("0::/a", CACHED, 250 * MIB),  # files in memory are dropped when it is needed
        ("0::/a/b/c", FULL | INNER, 50 * MIB),  # each group on the way up counts
        ("0::/a", group("a", 50 * MIB, 90 * MIB), 0),  # the limit was lowered
        ("4:memory:/a\n0::/docker/77", group(".", 9 * MIB, 0), 9 * MIB),  # in a container
        ("0::/a\n::::\n0::/../..", group("a", "x", 5), None),
    ],
)
def test_control_groups_leave_what_others_do_not_hold(
    groups: str,
    files: dict[str, object],
    left: int | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = f"{HELD * 3 // PAGE} {HELD // PAGE} 10 1 0 {HELD // PAGE} 0"
    for name, text in {"proc/self/cgroup": groups, "proc/self/statm": pages, **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"{text}\n")
    monkeypatch.setattr(granted, "rooms_of_resources", lambda root: iter(()))
    assert most_memory(tmp_path) == (None if left is None else HELD + left)


def test_three_quarters_of_what_is_granted_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("granted", "limits"):
        monkeypatch.setattr(f"pegsol.{module}.most_memory", lambda: 40 * MIB)
    assert free_memory() == 40 * MIB
    assert Limits().memory_bytes() == Limits(memory=1 << 60).memory_bytes() == 30 * MIB
    assert Limits(memory=MIB).memory_bytes() == MIB


@pytest.mark.parametrize(
    ("error", "is_short"),
    [
        (RuntimeError("can't start new thread"), True),
        (ImportError("libx.so: failed to map segment from shared object"), True),
        (OSError(12, "Cannot allocate memory"), True),
        (RuntimeError("a fault"), False),
        (ImportError("libx.so: cannot allocate memory in static TLS block"), False),
    ],
)
def test_only_a_shortage_of_memory_is_called_one(error: Exception, is_short: bool) -> None:
    assert is_shortage(error) == is_short


def test_limits_of_addresses_and_data_leave_what_is_not_mapped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/statm").write_text("300 100 10 1 0 70 0\n")
    monkeypatch.setattr(resource, "getrlimit", lambda which: (1000 * PAGE, 2000 * PAGE))
    assert [*granted.rooms_of_resources(tmp_path)] == [700 * PAGE, 930 * PAGE]
