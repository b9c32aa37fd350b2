"""A real terminal: discs, colours and single keys; and lines of progress there and in a log."""

from __future__ import annotations

import io
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import click
import pytest

from pegsol.cli import main, progress
from pegsol.cli.command import Settings
from pegsol.cli.progress import MoveLine, ProgressLine, StateLine
from pegsol.search.run import Progress
from processes import wait_until

pexpect: Any = pytest.importorskip("pexpect", reason="needs a Unix terminal")
termios: Any = pytest.importorskip("termios", reason="needs a Unix terminal")

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|9[0-7])m")
OLD_PAGE = "\x1b[?25h\x1b[?1049l"  # the cursor and the page that was there come back

running: list[Any] = []


@pytest.fixture(autouse=True)
def _no_child_left() -> Iterator[None]:
    yield
    while running:
        running.pop().close(force=True)


def terminal(line: str, **changes: str) -> Any:
    """Start a command on a terminal of its own."""
    ours = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "CI")
    environment = {key: value for key, value in os.environ.items() if key not in ours}
    environment |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **changes}
    words = ["-m", "pegsol", *line.split()]
    child = pexpect.spawn(
        sys.executable, words, env=environment, encoding="utf-8", timeout=240, dimensions=(40, 80)
    )
    running.append(child)
    return child


def ended(child: Any) -> tuple[int, str]:
    """Wait for the end of a command; return its exit code and the rest of what it printed."""
    child.expect(pexpect.EOF)
    child.wait()
    return child.exitstatus, child.before.replace("\r\n", "\n")


def without_escapes(text: str) -> str:
    """Return text without the codes that move the cursor and change colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def test_discs_have_colours_unless_they_are_unwanted() -> None:
    shown = ended(terminal("show english"))[1]
    assert COLOUR.search(shown)
    assert without_escapes(shown).split("\n")[4] == "1      ● ● ●        1      ○ ○ ○"
    for changes in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert ended(terminal("show english", **changes))[1] == without_escapes(shown)


def test_single_keys_go_through_a_game_and_the_last_jump_is_marked() -> None:
    child = terminal("replay line(4) b1 any")
    child.expect("start, 3 pegs")
    child.expect("n next   p previous   q quit")
    child.send("n")
    child.expect("jump 1 of 2")
    child.send("\x1b[C")
    child.expect("jump 2 of 2")
    seen = child.before
    child.send("pp")  # two keys at once
    child.expect("jump 1 of 2")
    child.expect("start, 3 pegs")
    child.send("q")
    code, shown = ended(child)
    assert code == 0
    assert shown.index(OLD_PAGE) < shown.index("solves the problem in 2 moves (2 jumps)")
    colours = [re.findall(rf"((?:\x1b\[[\d;]+m)+){mark}", seen)[0] for mark in "◌×◉"]
    assert len(set(colours)) == 3


def test_a_terminal_is_restored_after_ctrl_c() -> None:
    child = terminal("replay line(4) b1 any")
    before = termios.tcgetattr(child.child_fd)[3]
    child.expect("q quit")
    assert before & termios.ICANON
    wait_until(lambda: not termios.tcgetattr(child.child_fd)[3] & (termios.ICANON | termios.ECHO))
    child.sendintr()
    child.expect_exact(OLD_PAGE)
    assert termios.tcgetattr(child.child_fd)[3] == before
    assert ended(child)[0] == 130


# -- lines of progress ---------------------------------------------------------------------------

Written = Callable[..., str]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Return a function that reports to a line at given times, and returns what it writes."""

    def write(make: Any, reports: Any, wanted: bool | None = None, terminal: bool = False) -> str:
        stream, now = io.StringIO(), [0.0]
        monkeypatch.setattr(stream, "isatty", lambda: terminal, raising=False)
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        monkeypatch.setenv("COLUMNS", "100")
        with click.Context(main, obj=Settings(progress=wanted)), make() as line:
            for second, report in reports:
                now[0] = second
                line(report)
        return stream.getvalue()

    return write


def test_a_terminal_has_ten_lines_a_second_after_a_moment_and_none_at_the_end(
    written: Written,
) -> None:
    reports = [
        (n / 20, Progress(n / 20, "width 1,024 backward", nodes=n * 50_000, best=3))
        for n in range(1, 100)
    ]
    drawn = written(ProgressLine, reports, terminal=True).split("\r")
    assert (drawn[0], drawn[-1]) == ("", "\x1b[K")
    assert 40 <= len(drawn) - 2 <= 47 + 1  # nothing for the first 0.3 s
    assert drawn[-2] == (
        "5.0 s   4.95 M nodes   1.00 M/s   best 3 pegs   width 1,024 backward\x1b[K"
    )
    assert written(ProgressLine, reports[:1], terminal=True) == ""
    assert written(ProgressLine, reports, wanted=False, terminal=True) == ""


def moves(second: float, found: int | None) -> tuple[float, Progress]:
    nodes = int(second * 10_000)
    return second, Progress(second, "forward", nodes=nodes, found=found, at_least=16)


@pytest.mark.parametrize(
    ("make", "reports", "lines"),
    [
        (
            MoveLine,
            [moves(0.1, None), moves(1.0, None), moves(1.5, 20), moves(360.0, 18)],
            "1.0 s   none found, at least 16 · forward · 10,000 positions\n"
            "360.0 s   18 found, at least 16 · forward · 3,600,000 positions\n",
        ),
        (
            lambda: StateLine(unit="pair"),
            [
                (8.0, Progress(0.5, "a1 to a1", 0, 30)),
                (8.1, Progress(0.5, "too soon", 1, 30)),
                (20.0, Progress(8.0, "a1 to c2", 20, 60)),
            ],
            "8.0 s   a1 to a1   0 of 30 pairs done\n"
            "20.0 s   a1 to c2   20 of 60 pairs done, 1/s, about 40 s left\n",
        ),
    ],
)
def test_a_log_has_a_line_a_second_if_it_is_asked_for(
    make: Any, reports: Any, lines: str, written: Written
) -> None:
    assert written(make, reports, wanted=True) == lines
    assert written(make, reports) == written(make, reports, wanted=False) == ""


def test_work_that_reports_nothing_has_a_line_all_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_LOG_SECONDS", 0.01)
    with click.Context(main, obj=Settings(progress=True)), StateLine("proving"):
        wait_until(lambda: "s   proving\n" in capsys.readouterr().err)
