"""Every command in too little memory: an answer, or one line that says so."""

from __future__ import annotations

import re
import resource
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of addresses are kept")

ANSWERS = {
    "solve english": {0},
    "solve english d4 d3": {10},
    "solve english d4 d3 --threads 4": {10},
    "solve wiegleb e1 e1 --threads 64 --time-limit 2": {0},
    "solve square:16 --time-limit 2": {10},
    "solve french-fewest --time-limit 2": {0},
    "solve english --fewest-moves --time-limit 2": {0},
    "solve wiegleb e1 e1 --fewest-moves --threads 4 --time-limit 2": {0},
    "replay english --packages --time-limit 2": {0},
    "generate english --jumps 5 --seed 1 --time-limit 2": {0},
    "analyse english --threads 4 --time-limit 2": {0},
    "analyse triangle:5 a1 any": {0},
    "count triangle:5 a1 any --threads 3": {0},
    "count english --threads 4 --time-limit 2": {0},
    "levels triangle:6 a1 any": {0},
    "levels english --threads 4 --time-limit 2": {0},
    "levels square:9 --time-limit 2": {0},
    "study fewest english --time-limit 2": {0},
    "survey english --want answer --time-limit 2": {0},
    "study deadends english --threads 2 --time-limit 2": {0},
    "study class english": {0},
    "study pagodas english --time-limit 2": {0},
    "study records triangle:5 a1 any": {0},
    "prove french d4 any": {10},
    "prove english d4 d3 --time-limit 2": {10},
    "survey triangle:4 --time-limit 2": {0},
    "analyse english --tablebase t --time-limit 2": {0},
    "study army 2 --time-limit 2": {0},
    "lab search triangle:5": {0},
    "lab search english --time-limit 2": {0},
    "lab compare triangle:5 a1 a1 --vary orders --sample 20 --threads 4": {0},
    "lab random triangle:5 a1 any": {0},
    "lab random english --games 1000 --threads 4": {0},
    "lab compare english --time-limit 2": {0},
    'lab rule "triangle:5 a1 any" position-class --time-limit 2': {0},
    "print english -o x.pdf": {0},
    "draw english -o x.png": {0},
    "draw crossbow -o x.gif": {0},
    "show english": {0},
}
"""The commands, and the exit codes of their answers in plenty of memory."""

UNDECIDED = 20


def run(command: str, mebibytes: int, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command with that number of MiB of addresses."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (mebibytes << 20, mebibytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    args = [sys.executable, "-m", "pegsol", *shlex.split(command)]
    return subprocess.run(
        args, cwd=folder, preexec_fn=limit, capture_output=True, text=True, timeout=120
    )


def check(command: str, mebibytes: int, folder: Path) -> int:
    """Check how a command ends with that many MiB of addresses; return its exit code."""
    done = run(command, mebibytes, folder)
    where = f"{command} in {mebibytes} MiB: {done.returncode}, {done.stderr[-2000:]}"
    assert done.returncode in ANSWERS.get(command, set()) | {UNDECIDED}, where
    assert "Traceback" not in done.stderr, where
    said = [line for line in done.stderr.splitlines() if line.startswith("pegsol:")]
    assert len(said) <= 1, where
    return done.returncode


@pytest.mark.parametrize(
    ("command", "mebibytes"),
    [
        ("levels square:9 --time-limit 2", 150),
        ("solve wiegleb e1 e1 --threads 64 --time-limit 2", 70),
        ("count triangle:5 a1 any --threads 3", 60),
        ("survey triangle:4 --time-limit 2", 150),
    ],
)
def test_little_memory(command: str, mebibytes: int, tmp_path: Path) -> None:
    """Engines of all kinds, threads that the system does not grant, and libraries."""
    check(command, mebibytes, tmp_path)


@pytest.mark.parametrize(
    "command",
    [
        "study fewest wiegleb",
        "analyse wiegleb e5 e5 --tablebase t",
        "study fewest rectangle:3,14",
    ],
)
def test_what_does_not_fit_is_refused_before_it_is_made(command: str, tmp_path: Path) -> None:
    """The refusal names the size; the addresses that are granted would not have sufficed."""
    done = run(command, 800, tmp_path)  # of which pegsol takes three quarters
    assert done.returncode == UNDECIDED
    assert re.fullmatch("pegsol: .* needs about .* GiB, the limit is 59. MiB\n", done.stderr)


@pytest.mark.long
@pytest.mark.parametrize("command", ANSWERS)
def test_any_memory(command: str, tmp_path: Path) -> None:
    """Little for the libraries, and plenty."""
    codes = [check(command, mebibytes, tmp_path) for mebibytes in (200, 400, 800)]
    assert set(codes) & ANSWERS[command] or "--time-limit" in command


@pytest.mark.long
@pytest.mark.parametrize("mebibytes", [75, 100, 150, 250, 400, 500])
def test_many_threads(mebibytes: int, tmp_path: Path) -> None:
    """What fails, fails in one run of twenty: a thread may lack memory at any moment."""
    for _ in range(20):
        check("solve wiegleb e1 e1 --threads 64 --time-limit 0.5", mebibytes, tmp_path)


@pytest.mark.long
def test_counts_are_right_or_missing(tmp_path: Path) -> None:
    """What a count prints under any limit is what it prints without, or "not known"."""
    command = "count triangle:5 a1 any --threads 3"
    timeless = re.compile("[0-9.]+ (milli)?seconds?")

    def words(mebibytes: int) -> list[list[str]]:
        text = timeless.sub("", run(command, mebibytes, tmp_path).stdout)
        return [line.replace("not known", "-").split() for line in text.splitlines()]

    right = words(8000)
    assert ["solutions", "29,760", "14,880"] in right
    for mebibytes in range(40, 200, 4):
        for line in words(mebibytes):
            assert any(
                len(line) == len(known)
                and all(a in (b, "-") for a, b in zip(line, known, strict=True))
                for known in right
            ), (mebibytes, line)
