"""What animations in SVG and in pixels share: the board with a caption, and the times of jumps.

The pause between two moves is longer than the pause between two jumps of one move, and the pauses
at the start and at the end are the longest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pegsol.game.position import Jump
from pegsol.game.solution import Solution
from pegsol.view.markup import document, tag
from pegsol.view.places import Place
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.lettering import centred, fit
from pegsol.view.svg.sheet import ground
from pegsol.view.svg.strips import frames
from pegsol.view.theme import Theme
from pegsol.wording import plural, shorten

LIFT = 1.12
"""The size of a peg in the middle of a jump, relative to its size in a hole."""

# Durations in seconds.
_START = 1.2
_JUMP = 0.36
_BETWEEN_JUMPS = 0.1
_BETWEEN_MOVES = 0.42
_END = 2.4

# Lengths in pixels, for a picture of the default width.
_PAD = 14.0
_CAPTION_HEIGHT = 32.0
_FONT_SIZE = 16.0
_USUAL_WIDTH = 360

_MAX_CAPTION = 64  # characters


def make_stage(solution: Solution, theme: Theme, names: Names | None, width: int) -> Stage:
    """Return the stage for a solution, *width* pixels wide."""
    diagram = replace(frames(solution, theme, names=names)[0].diagram, moves=())
    wide, high = diagram.size
    room = width - 2 * _PAD * _scale(width)
    # A board that is much higher than wide does not fill the width.
    step = diagram.step * min(room / wide, 1.25 * room / high)
    return Stage(replace(diagram, step=round(step, 2)), width)


def _scale(width: int) -> float:
    """Return the scale of captions: 1 up to the default width, and more for wider pictures."""
    return max(1.0, width / _USUAL_WIDTH)


@dataclass(frozen=True)
class Stage:
    """A board with space for a caption, *width* pixels wide."""

    diagram: Diagram
    width: int

    @property
    def height(self) -> int:
        """The height in pixels."""
        around = (2 * _PAD + _CAPTION_HEIGHT) * _scale(self.width)
        return math.ceil(self.diagram.size[1] + around)

    @property
    def _corner(self) -> Place:
        """The top left corner of the board."""
        return (self.width - self.diagram.size[0]) / 2, _PAD * _scale(self.width)

    @cached_property
    def at(self) -> tuple[Place, ...]:
        """The centre of each hole."""
        left, top = self._corner
        return tuple([(left + x, top + y) for x, y in self.diagram.at])

    def peg(self, *, class_: str | None = None) -> str:
        """Return a peg centred at (0, 0)."""
        return tag("use", href=f"#{self.diagram.peg}", class_=class_)

    def board(self, pegs: int = 0) -> list[str]:
        """Return the background and the board, with *pegs* as bits."""
        diagram = replace(self.diagram, pegs=pegs)
        return [ground(diagram.theme, self.width, self.height), diagram.placed(*self._corner)]

    def caption(self, words: str) -> str:
        """Return a caption in one line."""
        words = shorten(words, _MAX_CAPTION)
        scale = _scale(self.width)
        size = fit(words, _FONT_SIZE * scale, self.width - 2 * _PAD * scale)
        middle = self.height - (_PAD + 0.3 * _CAPTION_HEIGHT) * scale
        return centred(self.width / 2, middle, words, size, self.diagram.theme.text, weight=600)

    def picture(
        self,
        body: Iterable[str],
        *,
        size: tuple[int, int] | None = None,
        title: str = "",
        description: str = "",
        style: str = "",
    ) -> str:
        """Return an SVG document of the stage's size, or of another *size*."""
        width, height = size or (self.width, self.height)
        return document(
            body,
            width=width,
            height=height,
            title=title,
            description=description,
            definitions=self.diagram.definitions(),
            style=style,
        )


class TimedJump(NamedTuple):
    """A jump with its time, in seconds from the start."""

    jump: Jump
    start: float
    end: float


class Caption(NamedTuple):
    """A text with the time from which it is shown, in seconds from the start."""

    text: str
    start: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """The jumps and captions of an animation; ``length`` is in seconds."""

    jumps: tuple[TimedJump, ...]
    captions: tuple[Caption, ...]
    length: float


def timeline(solution: Solution) -> Timeline:
    """Return the times of the jumps and captions of a solution."""
    now = _START
    jumps = []
    captions = [Caption(f"start: {plural(solution.problem.start.peg_count, 'peg')}", 0.0)]
    for place, move in enumerate(solution.moves, 1):
        captions.append(Caption(f"{place}.  {move}", now))
        for jump in move.jumps:
            jumps.append(TimedJump(jump, now, now + _JUMP))
            now += _JUMP + _BETWEEN_JUMPS
        now += _BETWEEN_MOVES - _BETWEEN_JUMPS
    captions.append(Caption(f"{plural(solution.final.peg_count, 'peg')} left", now))
    return Timeline(tuple(jumps), tuple(captions), now + _END)
