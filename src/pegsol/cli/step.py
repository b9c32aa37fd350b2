"""Demonstrate a solution: one position per key press."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from pegsol.view.terminal.drawing import Drawing
from pegsol.view.terminal.position import beside_finish, draw_position, legend
from pegsol.view.wording import describe_finish, heading
from pegsol.watchdog import lift_limit
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.cli.screen import Screen
    from pegsol.game.solution import Solution

_SECONDS_PER_JUMP = 1.0
_HELP = "n next   p previous   a play   q quit"

# A key is an escape sequence or one character. Several keys can arrive at once.
_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)

_ACTIONS = {
    **dict.fromkeys(("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB"), "next"),
    **dict.fromkeys(("p", "\x7f", "\b", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA"), "previous"),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~"), "first"),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~"), "last"),
    **dict.fromkeys(("q", "\x1b", "\x04"), "quit"),
    "a": "play",
}


def step_option(command: Any) -> Any:
    """Give a command the option --step."""
    text = "Show one position per key press (n, p, a, q)."
    return click.option("--step", is_flag=True, help=text)(command)


def demonstrate(screen: Screen, solution: Solution) -> None:
    """Show the positions of a solution one by one as keys are pressed, until q or the last key."""
    demonstration = Demonstration(screen, solution)
    lift_limit()
    with screen.page(), _keyboard() as key:
        demonstration.draw()
        while (action := _action(key, demonstration.playing)) != "quit":
            demonstration.act(action)
    if not screen.terminal:
        screen.line()


def _action(read: Callable[[float | None], str], playing: bool) -> str:
    """Return the action of the next key, or "on" if none is pressed within the time of a jump."""
    try:
        key = read(_SECONDS_PER_JUMP if playing else None)
    except EOFError:
        return "quit"
    return _ACTIONS.get(key.lower() if len(key) == 1 else key, "") if key else "on"


@contextmanager
def _keyboard() -> Iterator[Callable[[float | None], str]]:
    """Yield a function that returns the next key of standard input, and restore the terminal.

    The function returns an empty text if no key comes within a number of seconds, and raises
    EOFError at the end of the input.
    """
    if sys.stdin.isatty():
        with _single_keys():
            yield _TerminalKeys().read
    else:
        yield _from_pipe


def _from_pipe(timeout: float | None) -> str:
    """Return the next character, or at once an empty text if a timeout is given."""
    if timeout is not None:
        return ""
    key = sys.stdin.read(1)
    if not key:
        raise EOFError
    return key


@contextmanager
def _single_keys() -> Iterator[None]:
    """Let the program read keys without echo and without waiting for the end of the line.

    The terminal is not in raw mode, so Ctrl-C still interrupts. click.getchar is no alternative: it
    loses keys that are typed between two calls, and it has no timeout.
    """
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


class _TerminalKeys:
    def __init__(self) -> None:
        self._terminal = sys.stdin.fileno()
        self._waiting: list[str] = []

    def read(self, timeout: float | None) -> str:
        if not self._waiting:
            ready, _, _ = select.select([self._terminal], [], [], timeout)
            if not ready:
                return ""
            typed = os.read(self._terminal, 256)
            if not typed:
                raise EOFError
            self._waiting = _KEY.findall(typed.decode("utf-8", "ignore"))
        return self._waiting.pop(0) if self._waiting else ""


class Demonstration:
    """A solution, the number of jumps shown, and whether it plays by itself."""

    def __init__(self, screen: Screen, solution: Solution) -> None:
        self.playing = False
        self._screen = screen
        self._solution = solution
        self._positions = list(solution.positions())
        self._place = 0
        self._move_ends: list[int] = []
        end = 0
        for move in solution.moves:
            end += len(move)
            self._move_ends.append(end)

    def act(self, action: str) -> None:
        """Do the action of a key; "on" shows the next position if the demonstration is playing."""
        place, last = self._place, len(self._solution.jumps)
        places = {
            "next": place + 1,
            "on": place + 1,
            "previous": place - 1,
            "first": 0,
            "last": last,
        }
        if action == "play":
            self.playing = not self.playing
            place = 0 if self.playing and place == last else place
        elif action in places:
            self.playing = self.playing and action == "on"
            place = min(max(places[action], 0), last)
        else:
            return
        moved, self._place = place != self._place, place
        self.playing = self.playing and place < last
        if moved or self._screen.terminal:
            self.draw()

    def draw(self) -> None:
        """Draw the current position."""
        self._screen.clear()
        self._screen.draw(self._picture())
        self._screen.flush()

    def _picture(self) -> Drawing:
        screen, problem = self._screen, self._solution.problem
        jump = self._solution.jumps[self._place - 1] if self._place else None
        position = self._positions[self._place]
        picture = draw_position(position, symbols=screen.symbols, labels=True, jump=jump)
        caption = f"after {plural(self._place, 'jump')}" if self._place else "start"
        lines = [
            Drawing.text(heading(problem), "title"),
            Drawing.text(f"finish: {describe_finish(problem.finish, problem.board)}\n"),
            beside_finish(caption, picture, problem, symbols=screen.symbols, width=screen.width),
            Drawing.text("\n" + self._caption()),
        ]
        if screen.terminal:
            lines += [legend(screen.symbols, problem.rules), Drawing.text("\n" + self._help())]
        return Drawing.stack(lines)

    def _caption(self) -> str:
        """Return the number of the jump and of its move, and the number of pegs left."""
        pegs = plural(self._positions[self._place].peg_count, "peg")
        solution, place = self._solution, self._place
        if not place:
            return f"start, {pegs}"
        number = next(n for n, end in enumerate(self._move_ends) if end >= place)
        move = solution.moves[number]
        yours = " (yours)" if place <= solution.fixed else ""
        return (
            f"jump {place} of {len(solution.jumps)}: {solution.jumps[place - 1]}{yours}, {pegs}"
            f"\nmove {number + 1} of {len(solution.moves)}: {move}"
        )

    def _help(self) -> str:
        return _HELP.replace("a play", "a pause") if self.playing else _HELP
