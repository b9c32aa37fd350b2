"""Lines of progress: on a terminal they replace each other, in a log they come if asked for."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import click
import pytest

from pegsol import board
from pegsol.cli import main, progress
from pegsol.cli.command import Settings
from pegsol.cli.progress import MoveLine, ProgressLine, StateLine, short
from pegsol.search.run import Progress
from processes import wait_until

Written = Callable[..., str]


class Stream(io.StringIO):
    """Standard error, which may be a terminal."""

    terminal = False

    def isatty(self) -> bool:
        return self.terminal


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Return a function that reports to a line at given times, and returns what it writes."""

    def write(
        make: Callable[[], Any],
        reports: Iterable[tuple[float, Progress]],
        wanted: bool | None = None,
        terminal: bool = False,
    ) -> str:
        stream, now = Stream(), [0.0]
        stream.terminal = terminal
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        monkeypatch.setenv("COLUMNS", "100")
        with click.Context(main, obj=Settings(progress=wanted)), make() as line:
            for second, report in reports:
                now[0] = second
                line(report)
        return stream.getvalue()

    return write


def test_a_search_has_ten_lines_a_second_on_a_terminal_after_a_moment(written: Written) -> None:
    reports = [
        (n / 20, Progress(n / 20, "width 1,024 backward", nodes=n * 50_000, best=3))
        for n in range(1, 100)
    ]
    drawn = written(ProgressLine, reports, terminal=True).split("\r")
    assert (drawn[0], drawn[-1]) == ("", "\x1b[K")
    assert len(drawn) - 2 <= 47 + 1  # nothing for the first 0.3 s
    assert drawn[-2] == (
        "5.0 s   4.95 M nodes   1.00 M/s   best 3 pegs   width 1,024 backward\x1b[K"
    )
    assert written(ProgressLine, reports[:1], terminal=True) == ""
    assert written(ProgressLine, reports, wanted=False, terminal=True) == ""


MOVES = [
    (second, Progress(second, "forward, 9 moves", nodes=int(second * 10_000), found=n, at_least=16))
    for second, n in [(0.1, None), (1.0, None), (2.0, 20), (3.0, 20), (360.0, 18)]
]


def test_a_search_for_the_fewest_moves_shows_what_is_found_and_proved(written: Written) -> None:
    assert written(MoveLine, MOVES, terminal=True).replace("\x1b[K", "") == (
        "\r1.0 s   none found, at least 16 · forward, 9 moves · 10,000 positions"
        "\r2.0 s   20 found, at least 16 · forward, 9 moves · 20,000 positions"
        "\r3.0 s   20 found, at least 16 · forward, 9 moves · 30,000 positions"
        "\r360.0 s   18 found, at least 16 · forward, 9 moves · 3,600,000 positions\r"
    )


@pytest.mark.parametrize(
    ("make", "reports"),
    [
        (MoveLine, MOVES),
        (
            ProgressLine,
            [(s, Progress(s, "width 64", nodes=9, best=1)) for s in (1, 1.1, 9)],
        ),
        (StateLine, [(s, Progress(s, "levels", 9, 55)) for s in (1, 1.1, 9)]),
    ],
)
def test_a_log_has_lines_only_if_asked_for(make: Any, reports: Any, written: Written) -> None:
    assert written(make, reports) == written(make, reports, wanted=False) == ""
    assert 1 <= written(make, reports, wanted=True).count("\n") < len(reports)


@pytest.mark.parametrize(
    ("make", "reports", "lines"),
    [
        (
            StateLine,
            [(5.0, Progress(1.25, "reachable positions", 11, 55))],
            "5.0 s   reachable positions   20% of the steps\n",
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
        (
            lambda: StateLine(board=board("french")),
            [(5.0, Progress(1.25, "levels", 11, 55)), (20.0, Progress(1.25, "levels", 55, 55))],
            "a bitmap takes 1.0 GiB; at most 8,589,934,592 positions can be reached\n"
            "5.0 s   levels   20% of the steps\n20.0 s   levels   100% of the steps\n",
        ),
    ],
)
def test_a_state_space_shows_its_share_or_its_parts_and_the_time_left(
    make: Any, reports: Any, lines: str, written: Written
) -> None:
    assert written(make, reports, wanted=True) == lines


def test_work_that_reports_nothing_has_a_line_all_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_LOG_SECONDS", 0.01)
    with click.Context(main, obj=Settings(progress=True)), StateLine("proving"):
        wait_until(lambda: "s   proving\n" in capsys.readouterr().err)


def test_large_numbers_are_short() -> None:
    numbers = (0, 999, 1000, 12_345, 999_600, 5e12)
    assert [short(n) for n in numbers] == ["0", "999", "1.00 k", "12.3 k", "1.00 M", "5000 G"]
