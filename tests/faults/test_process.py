"""The program as a process: closed streams, encodings, interrupts, and its watchdog.

The watchdog ends a command that is inside a call, at its time limit and after a signal.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parameters import long_after
from processes import ENDED, PEGSOL, ended, line_of, running

CLOSED = "pegsol: standard input or standard output is closed\n"


@pytest.mark.parametrize(
    ("words", "closed", "code", "errors"),
    [
        ("show english", ">&-", 2, CLOSED),
        ("check -", "<&-", 2, CLOSED),
        ("draw english -o FILE", "<&- >&-", 0, ""),
        ("count triangle(4) --progress", "2>&-", 0, ""),
    ],
)
def test_closed_streams(words: str, closed: str, code: int, errors: str, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    given = [str(file) if word == "FILE" else word for word in words.split()]
    shell = ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *PEGSOL, *given]
    ran = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (code, errors)
    assert code == 0 or not ran.stdout
    assert "FILE" not in words or file.read_text(encoding="utf-8").endswith("</svg>\n")


def test_an_encoding_that_lacks_characters_gets_question_marks(tmp_path: Path) -> None:
    file = tmp_path / "problem.txt"
    file.write_text("title: Zoë ✓\nboard: line(4)\nstart: pegs b1 c1\nfinish: any\n", "utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run([*PEGSOL, "show", str(file)], capture_output=True, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Zo? ?" in ran.stdout


# The modules after whose import Ctrl-C comes; importtime notes each import.
MOMENTS = ["click.core", "pegsol.cli", "pegsol.limits", "pegsol._core"]


def test_an_interrupt_while_the_program_starts_leaves_no_traceback() -> None:
    # Before, Python itself would answer.
    environment = {**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}
    for module in MOMENTS:
        with running([*PEGSOL, "levels", "english"], env=environment) as process:
            line_of("stderr", f" {module}\n")(process)
            code, _, answer = ended(process)
        said = [line for line in answer.splitlines() if not line.startswith("import time:")]
        assert (code, said) in [(130, []), (130, ["pegsol: interrupted"])], module


def test_an_ignored_interrupt_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # which the program inherits
    try:
        process = subprocess.Popen([*PEGSOL, "show", "english"], stdout=subprocess.DEVNULL)
    finally:
        signal.signal(signal.SIGINT, before)
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
    assert process.returncode == 0


STUCK = """
import os
import sys
from contextlib import suppress
from pegsol.cli import main
from pegsol.cli.command import Settings
from pegsol.files import replacing
from pegsol.search.solving.search import Search

def stuck(*_, **__):
    WORK
    os.write(1, b"stuck\\n")
    sum(range(10**15))  # takes weeks, keeps the lock of the interpreter, and looks at no signal

Search.run = stuck
main(sys.argv[1:], obj=Settings(is_program=True))
"""
LIMIT = ("--time-limit", "0.1")
STOPPED = "pegsol: stopped by the time limit\n"
LOST = "with suppress(KeyboardInterrupt): import signal; signal.raise_signal(signal.SIGINT)"
HELD = """import time; from pegsol.cli.interrupts import held; began = time.process_time()
    with held():
        while time.process_time() < began + 1.2: pass  # longer than the watchdog's patience
        print('saved', flush=True)"""


def stuck(work: str = "pass", *options: str) -> list[str]:
    """Return the words of a program that does some work and is then stuck when it solves."""
    return [sys.executable, "-c", STUCK.replace("WORK", work), "solve", "english", *options]


@pytest.mark.parametrize("number", long_after(1, ENDED))
def test_a_signal_ends_a_command_in_a_call(number: signal.Signals) -> None:
    code, word = ENDED[number]
    with running(stuck()) as process:
        line_of("stdout", "stuck")(process)
        assert ended(process, number) == (code, "", f"pegsol: {word}\n")


def test_a_limit_ends_a_command_in_a_call(tmp_path: Path) -> None:
    """The file that it writes and the terminal stay as they were; in JSON, there is an answer."""
    termios = pytest.importorskip("termios", reason="needs a Unix terminal")
    ours, theirs = os.openpty()
    before = termios.tcgetattr(ours)
    file = tmp_path / "kept"
    file.write_text("before", encoding="utf-8")
    work = f"kept = replacing({str(file)!r}); kept.__enter__().write(b'half')"
    work += "; import tty; tty.setcbreak(0)"
    with running(stuck(work, *LIMIT, "--json"), stdin=theirs) as process:
        output, errors = process.communicate()
    assert (process.returncode, errors) == (20, STOPPED)
    answer = json.loads(output.removeprefix("stuck\n"))
    told = (answer["command"], answer["status"], answer["limit"])
    assert told == ("pegsol solve", "undecided", "time")
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["before"]
    assert termios.tcgetattr(ours) == before


@pytest.mark.parametrize(
    ("work", "options", "output", "end"),
    [
        (LOST, (), "stuck\n", (130, "pegsol: interrupted\n")),
        (HELD, LIMIT, "saved\nstuck\n", (20, STOPPED)),
    ],
    ids=["a signal whose exception is lost", "work that is saved is waited for"],
)
def test_the_watchdog_misses_nothing(
    work: str, options: tuple[str, ...], output: str, end: tuple[int, str]
) -> None:
    with running(stuck(work, *options)) as process:
        printed, errors = process.communicate()
    assert printed.endswith(output)
    assert (process.returncode, errors) == end
