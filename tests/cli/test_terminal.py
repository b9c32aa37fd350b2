"""The command line on a real terminal: discs, colour, the live line."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from processes import wait_until

pexpect: Any = pytest.importorskip("pexpect", reason="needs a Unix terminal")
termios: Any = pytest.importorskip("termios", reason="needs a Unix terminal")

LINE = ["line(4)", "b1", "any"]
ENDLESS = ["solve", "wiegleb", "e1", "e1"]
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|9[0-7])m")
SECONDS = 240  # until something that never comes fails a test

running: list[Any] = []


@pytest.fixture(autouse=True)
def _no_child_left() -> Iterator[None]:
    yield
    while running:
        running.pop().close(force=True)


def terminal(*words: str, columns: int = 80, **changes: str) -> Any:
    """Start a command on a terminal of its own."""
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "CI")
    }
    environment |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **changes}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "pegsol", *words],
        env=environment,
        encoding="utf-8",
        timeout=SECONDS,
        dimensions=(40, columns),
    )
    running.append(child)
    return child


def ended(child: Any) -> tuple[int, str]:
    """Wait for the end of a command; return its exit code and the rest of what it printed."""
    child.expect(pexpect.EOF)
    child.wait()
    return child.exitstatus, child.before


def printed(*words: str, **changes: str) -> str:
    """Return what a command prints on a terminal."""
    return ended(terminal(*words, columns=80, **changes))[1].replace("\r\n", "\n")


def without_escapes(text: str) -> str:
    """Return text without the codes that move the cursor and change colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def test_discs_have_colours_unless_they_are_unwanted() -> None:
    shown = printed("show", "english")
    assert COLOUR.search(shown)
    assert without_escapes(shown).split("\n")[4] == "1      ● ● ●        1      ○ ○ ○"
    for changes in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert printed("show", "english", **changes) == without_escapes(shown)


def test_ascii_on_request_or_if_the_encoding_needs_it() -> None:
    wanted = printed("show", "english", "--ascii")
    assert "\x1b" not in wanted
    assert wanted.isascii()
    forced = printed("show", "english", PYTHONIOENCODING="latin-1")
    assert without_escapes(forced) == wanted
    assert COLOUR.search(forced)


def test_the_last_jump_is_marked_in_its_own_colours() -> None:
    child = terminal("replay", *LINE)
    child.send("nnq")
    shown = ended(child)[1].partition("solves the problem")[0]
    assert "○ ○ ● ○" not in without_escapes(shown)
    assert re.search(r"◌.*×.*◉ ○", without_escapes(shown))
    colours = [re.findall(rf"((?:\x1b\[[\d;]+m)+){mark}", shown)[0] for mark in "◌×◉"]
    assert len(set(colours)) == 3


def test_a_narrow_terminal_has_the_finish_below() -> None:
    child = terminal("show", "english", "--ascii", columns=30)
    _, shown = ended(child)
    assert max(map(len, shown.split("\r\n")[:-2])) <= 30


def test_the_live_line_until_ctrl_c() -> None:
    child = terminal(*ENDLESS)
    for _ in range(2):
        child.expect(
            r"\r\d+\.\d s   [\d.]+ [kM] nodes   [\d.]+ [kM]/s   best \d+ pegs?   "
            r"width [\d,]+ \w+\x1b\[K"
        )
    child.sendintr()
    code, shown = ended(child)
    assert code == 130
    assert "\r\x1b[K" in shown
    assert "pegsol: interrupted" in shown
    assert "Traceback" not in shown


def test_the_live_line_of_the_fewest_moves_until_ctrl_c() -> None:
    child = terminal("solve", "wiegleb", "e5", "e5", "--fewest-moves")
    child.expect(r"\r[\d.]+ s   \d+ found, at least \d+ · [^\r·]+ · [\d,]+ positions\x1b\[K")
    child.sendintr()
    code, rest = ended(child)
    assert code == 130
    assert re.search(r"\r\x1b\[K.*\d+ found, at least \d+; cancelled", rest)


def test_single_keys() -> None:
    child = terminal("replay", *LINE)
    child.expect("start, 3 pegs")
    child.expect("n next   p previous   q quit")
    child.send("n")
    child.expect("jump 1 of 2")
    child.send("\x1b[C")
    child.expect("jump 2 of 2")
    child.send("pp")  # two keys at once
    child.expect("jump 1 of 2")
    child.expect("start, 3 pegs")
    child.send("q")
    code, shown = ended(child)
    assert code == 0
    assert "solves the problem in 2 moves (2 jumps)" in shown
    # The old page and the cursor come back first.
    assert shown.index("\x1b[?25h\x1b[?1049l") < shown.index("solves the problem")


def test_a_terminal_is_restored_after_ctrl_c() -> None:
    child = terminal("replay", *LINE)
    before = termios.tcgetattr(child.child_fd)[3]
    child.expect("q quit")
    assert before & termios.ICANON
    wait_until(lambda: not termios.tcgetattr(child.child_fd)[3] & (termios.ICANON | termios.ECHO))
    child.sendintr()
    child.expect_exact("\x1b[?25h\x1b[?1049l")
    assert termios.tcgetattr(child.child_fd)[3] == before
    assert ended(child)[0] == 130
