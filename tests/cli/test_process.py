"""The program as a process: closed standard streams, encodings, interrupts while it starts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

from parameters import long_after
from processes import ended, line_of, running

PROGRAM = os.path.join(sysconfig.get_path("scripts"), "pegsol")
CLOSED = "pegsol: standard input or standard output is closed\n"


def run(*words: str, closed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the program, with some standard streams closed, and return how it ended."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "pegsol", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **changes},
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [["--help"], ["--version"], ["show", "--help"], ["show", "english"], ["solve", "triangle(4)"]],
)
def test_closed_output_is_one_line(words: list[str]) -> None:
    ran = run(*words, closed=">&-")
    assert (ran.returncode, ran.stderr) == (2, CLOSED)


def test_closed_output_is_no_matter_to_a_command_that_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    ran = run("draw", "english", "-o", str(file), closed="<&- >&-")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert file.read_text(encoding="utf-8").endswith("</svg>\n")


def test_closed_input_is_one_line() -> None:
    assert run("show", "english", closed="<&-").returncode == 0
    for words in (["check", "-"], ["show", "-"], ["check", "english", "--weights", "-"]):
        ran = run(*words, closed="<&-")
        assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", CLOSED)


def test_closed_standard_error_is_no_matter() -> None:
    assert run("count", "triangle(4)", "--progress", closed="2>&-").returncode == 0
    assert run("show", "nonsense", closed="2>&-").returncode == 2
    assert run("show", "english", closed="<&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_an_encoding_that_lacks_characters_gets_question_marks(
    encoding: str, tmp_path: Path
) -> None:
    file = tmp_path / "problem.json"
    problem = {"pegsol": 1, "title": "Zoë ✓", "board": "line(4)"}
    problem |= {"start": {"pegs": ["b1", "c1"]}, "finish": {"survivor": "any"}}
    file.write_text(json.dumps(problem), encoding="utf-8")
    for command in ("show", "replay"):
        ran = subprocess.run(
            [sys.executable, "-m", "pegsol", command, str(file)],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, b"")
        expected = "Zoë ✓".encode(encoding, "replace")
        assert expected in ran.stdout


# The modules after whose import Ctrl-C comes; importtime notes each import.
MOMENTS = ["click.core", "pegsol.cli", "pegsol.limits", "pegsol._core"]


@pytest.mark.parametrize("program", long_after(1, [[sys.executable, "-m", "pegsol"], [PROGRAM]]))
def test_an_interrupt_while_the_program_starts_leaves_no_traceback(program: list[str]) -> None:
    # Before, Python itself would answer.
    for module in MOMENTS:
        with running(
            [*program, "levels", "english"], env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
        ) as process:
            line_of("stderr", f" {module}\n")(process)
            code, _, answer = ended(process)
        said = [line for line in answer.splitlines() if not line.startswith("import time:")]
        assert (code, said) in [(130, []), (130, ["pegsol: interrupted"])], module


def test_an_ignored_interrupt_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # which the program inherits
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "pegsol", "show", "english"], stdout=subprocess.DEVNULL
        )
    finally:
        signal.signal(signal.SIGINT, before)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
    assert process.returncode == 0
