"""The demonstration: a solution, one position per key press."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pegsol.app.cli.keys import Keys, keyboard
from pegsol.view.terminal.drawing import Drawing
from pegsol.view.terminal.text import (
    beside_finish,
    describe_finish,
    draw_position,
    heading,
    legend,
    plural,
)

if TYPE_CHECKING:
    from pegsol.app.cli.screen import Screen
    from pegsol.model.solution import Solution

_SECONDS_PER_JUMP = 1.0
_HELP = "n next   p previous   a play   q quit"

_ACTIONS = {
    **dict.fromkeys(("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB"), "next"),
    **dict.fromkeys(("p", "\x7f", "\b", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA"), "previous"),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~"), "first"),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~"), "last"),
    **dict.fromkeys(("q", "\x1b", "\x04"), "quit"),
    "a": "play",
}


def demonstrate(screen: Screen, solution: Solution) -> None:
    """Show the positions of a solution one by one, as the keys say, until q or the last key."""
    demonstration = Demonstration(screen, solution)
    with _page(screen), keyboard() as keys:
        demonstration.draw()
        while (action := _action(keys, demonstration.playing)) != "quit":
            demonstration.act(action)
    if not screen.terminal:
        screen.say()


def _action(keys: Keys, playing: bool) -> str:
    """Wait for a key and return what it asks for; "on" if a demonstration that plays goes on."""
    try:
        key = keys.read(_SECONDS_PER_JUMP if playing else None)
    except EOFError:
        return "quit"
    return _ACTIONS.get(key.lower() if len(key) == 1 else key, "") if key else "on"


class Demonstration:
    """A solution, the place in it, and whether it plays by itself."""

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
        """Do what a key asks for; "on" is the next position of a demonstration that plays."""
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
        """Draw the position of the place reached."""
        self._screen.clear()
        self._screen.draw(self._picture())
        self._screen.flush()

    def _picture(self) -> Drawing:
        screen, problem = self._screen, self._solution.problem
        jump = self._solution.jumps[self._place - 1] if self._place else None
        position = self._positions[self._place]
        picture = draw_position(position, symbols=screen.symbols, labels=True, jump=jump)
        caption = f"after {plural(self._place, 'jump')}" if self._place else "start"
        goal = describe_finish(problem.finish, problem.board)
        lines = [
            Drawing.text(heading(problem), "title"),
            Drawing.text(f"finish: {goal}\n"),
            beside_finish(caption, picture, problem, symbols=screen.symbols, width=screen.width),
            Drawing.text("\n" + self._caption()),
        ]
        if screen.terminal:
            lines += [legend(screen.symbols, problem.rules), Drawing.text("\n" + self._help())]
        return Drawing.stack(lines)

    def _caption(self) -> str:
        """Say which jump of which move this is, and how many pegs are left."""
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


@contextmanager
def _page(screen: Screen) -> Iterator[None]:
    """Draw on a page of its own, without a cursor, so that the terminal keeps what it showed."""
    if not screen.terminal:
        yield
        return
    try:
        sys.stdout.write("\x1b[?1049h\x1b[?25l")
        yield
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
