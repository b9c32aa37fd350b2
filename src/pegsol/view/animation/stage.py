"""The parts of an animation that do not move: the board and the space for a caption."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from pegsol.game.solution import Solution
from pegsol.view.markup import document, tag
from pegsol.view.places import Place
from pegsol.view.svg.diagram import Diagram, Names
from pegsol.view.svg.lettering import centred, fit
from pegsol.view.svg.sheet import ground
from pegsol.view.svg.strips import frames
from pegsol.view.theme import Theme
from pegsol.wording import shorten

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
