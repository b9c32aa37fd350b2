"""The watchdog ends a command that is inside a call, at its time limit and after a signal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parameters import long_after
from processes import ENDED, ended, line_of, running

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


def program(work: str = "pass") -> list[str]:
    """Return the words of a program that does some work and is then stuck when it solves."""
    return [sys.executable, "-c", STUCK.replace("WORK", work), "solve", "english"]


@pytest.mark.parametrize("number", long_after(1, ENDED))
def test_a_signal_ends_a_command_in_a_call(number: signal.Signals) -> None:
    code, word = ENDED[number]
    with running(program()) as process:
        line_of("stdout", "stuck")(process)
        assert ended(process, number) == (code, "", f"pegsol: {word}\n")


def test_a_signal_is_not_lost_with_its_exception() -> None:
    lost = "with suppress(KeyboardInterrupt): import signal; signal.raise_signal(signal.SIGINT)"
    with running(program(lost)) as process:
        output, errors = process.communicate()
    assert output.endswith("stuck\n")
    assert (process.returncode, errors) == (130, "pegsol: interrupted\n")


def test_a_limit_ends_a_command_in_a_call(tmp_path: Path) -> None:
    """The file that it was writing stays as it was; in JSON, there is an answer."""
    file = tmp_path / "kept"
    file.write_text("before", encoding="utf-8")
    work = f"kept = replacing({str(file)!r}); kept.__enter__().write(b'half')"
    done = subprocess.run(
        [*program(work), "--time-limit", "0.1", "--json"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (20, "pegsol: stopped by the time limit\n")
    answer = json.loads(done.stdout.removeprefix("stuck\n"))
    assert (answer["command"], answer["status"], answer["limit"]) == (
        "pegsol solve",
        "undecided",
        "time",
    )
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["before"]


def test_the_terminal_is_as_before() -> None:
    termios = pytest.importorskip("termios", reason="needs a Unix terminal")
    ours, theirs = os.openpty()
    before = termios.tcgetattr(ours)
    work = "import tty; tty.setcbreak(0)"
    with running([*program(work), "--time-limit", "0.1"], stdin=theirs) as process:
        process.communicate()
    assert process.returncode == 20
    assert termios.tcgetattr(ours) == before


def test_a_command_that_saves_its_work_is_waited_for(tmp_path: Path) -> None:
    """The watchdog, too, waits: one second would be over."""
    work = (
        "import time; from pegsol.cli.interrupts import held; began = time.process_time()\n"
        "    with held():\n"
        "        while time.process_time() < began + 1.2: pass\n"
        "        print('saved', flush=True)"
    )
    with running([*program(work), "--time-limit", "0.1"]) as process:
        output, errors = process.communicate()
    assert output.endswith("saved\nstuck\n")
    assert (process.returncode, errors) == (20, "pegsol: stopped by the time limit\n")
