"""Show a solution on a terminal, one position for each key."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pegsol.view.terminal.drawing import Drawing
from pegsol.view.terminal.position import draw_position, legend
from pegsol.view.wording import heading
from pegsol.watchdog import lift_limit
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.cli.screen import Screen
    from pegsol.game.solution import Solution

_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)
"""An escape sequence or one character; several keys can arrive at once."""
_STEPS = {
    **dict.fromkeys(("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB"), 1),
    **dict.fromkeys(("p", "\x7f", "\b", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA"), -1),
}
_QUIT = ("q", "\x1b", "\x04")

# Control sequences of a terminal (ECMA-48, and xterm for the page).
_CLEAR = "\x1b[H\x1b[2J"
_OPEN_PAGE = "\x1b[?1049h\x1b[?25l"  # another page, no cursor
_CLOSE_PAGE = "\x1b[?25h\x1b[?1049l"


def step_through(screen: Screen, solution: Solution) -> None:
    """Show one position of a solution after another on a page of their own, until q is pressed."""
    place, last = 0, len(solution.jumps)
    lift_limit()  # a time limit is for the search, not for the reader
    with _page(), _single_keys() as keys:
        _show(screen, solution, place)
        for key in keys:
            if key in _QUIT:
                return
            place = min(max(place + _STEPS.get(key, 0), 0), last)
            _show(screen, solution, place)


def _show(screen: Screen, solution: Solution, place: int) -> None:
    jump = solution.jumps[place - 1] if place else None
    position = [*solution.positions()][place]
    caption = f"jump {place} of {len(solution.jumps)}: {jump}" if place else "start"
    lines = [
        Drawing.text(heading(solution.problem), "title"),
        Drawing.text(f"{caption}, {plural(position.peg_count, 'peg')}\n"),
        draw_position(position, symbols=screen.symbols, labels=True, jump=jump),
        legend(screen.symbols, solution.problem.rules),
        Drawing.text("\nn next   p previous   q quit"),
    ]
    sys.stdout.write(_CLEAR)
    screen.draw(Drawing.stack(lines))
    screen.flush()


@contextmanager
def _page() -> Iterator[None]:
    """Open another page of the terminal without a cursor, and then bring the old page back."""
    try:
        sys.stdout.write(_OPEN_PAGE)
        yield
    finally:
        sys.stdout.write(_CLOSE_PAGE)
        sys.stdout.flush()


@contextmanager
def _single_keys() -> Iterator[Iterator[str]]:
    """Give the keys as they are pressed, without echo, and restore the terminal.

    The terminal is not in raw mode, so Ctrl-C still interrupts. click.getchar is no alternative: it
    loses keys that are typed between two calls.
    """
    import termios
    import tty

    terminal = sys.stdin.fileno()

    def keys() -> Iterator[str]:
        while typed := os.read(terminal, 256):
            for key in _KEY.findall(typed.decode("utf-8", "ignore")):
                yield key if len(key) > 1 else key.lower()

    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield keys()
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
