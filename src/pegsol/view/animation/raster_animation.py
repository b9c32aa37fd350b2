"""Animations in pixels: GIF and animated WebP (extra ``export``).

Only the empty board, the full board, a peg and the captions are drawn as SVG. Each picture is
composed of these parts.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from PIL import Image, ImageDraw

from pegsol.game.position import Jump
from pegsol.game.solution import Solution
from pegsol.view.animation.stage import LIFT, Stage, Timeline
from pegsol.view.export.raster import png
from pegsol.view.markup import tag
from pegsol.view.places import on_lattice

_MAX_TWEENS = 6  # pictures of a jumping peg
_MIN_FRAME_SECONDS = 0.03  # browsers slow down shorter frames
_MAX_TWEENS_IN_ALL = 2000  # all pictures are kept in memory
_MAX_COLOURS = 128


def raster_animation(
    solution: Solution,
    stage: Stage,
    times: Timeline,
    form: Literal["gif", "webp"],
    progress: Callable[[float], None] | None = None,
) -> bytes:
    """Return a solution as a GIF or a WebP in an endless loop."""
    composer = _Composer(solution, stage)
    palette = composer.palette()  # shared by all pictures, because they would flicker otherwise
    moments = _moments(times)
    # GIF stores centiseconds. Rounding the times, not the durations, keeps their sum right.
    clock = [round(100 * time) for time in [*[one.start for one in moments], times.length]]
    durations = [10 * (end - start) for start, end in pairwise(clock)]

    def pictures() -> Iterator[Image.Image]:
        for place, moment in enumerate(moments):
            if progress is not None:
                progress(place / len(moments))
            picture = composer.compose(moment)
            yield picture.quantize(palette=palette, dither=Image.Dither.NONE)

    composed = pictures()
    file = io.BytesIO()
    settings: dict[str, dict[str, Any]] = {
        # The file has one palette and leaves out unchanged pixels.
        "gif": {"palette": bytes(palette.getpalette() or []), "optimize": True, "disposal": 1},
        # Only changes are written after the first picture.
        "webp": {"lossless": True, "method": 2, "kmin": 9999, "kmax": 10000},
    }
    next(composed).save(
        file,
        form,
        save_all=True,
        append_images=composed,
        duration=durations,
        loop=0,
        **settings[form],
    )
    return file.getvalue()


class _Moment(NamedTuple):
    """What the animation shows from some time on: a caption, and a jump that is partly done."""

    start: float
    caption: str
    jump: Jump | None = None
    share: float = 1.0


def _moments(times: Timeline) -> list[_Moment]:
    """Return one moment for each picture."""
    captions = list(times.captions)
    moments = [_Moment(0.0, captions[0].text)]
    room = _MAX_TWEENS_IN_ALL // max(1, len(times.jumps))
    for jump, start, end in times.jumps:
        tweens = min(_MAX_TWEENS, int((end - start) / _MIN_FRAME_SECONDS), room)
        while captions[1].start <= start:
            del captions[0]
        for tween in range(tweens):
            now = start + (end - start) * tween / tweens
            moments.append(_Moment(now, captions[0].text, jump, (tween + 0.5) / tweens))
        moments.append(_Moment(end, captions[0].text, jump))
    return [*moments, _Moment(times.captions[-1].start, times.captions[-1].text)]


class _Composer:
    """Composes the pictures of an animation in order, from parts that are drawn once.

    The full board is pasted onto the empty board through a mask. The mask has a disc on each hole,
    and the brightness of the disc is the opacity of the peg in that hole.
    """

    def __init__(self, solution: Solution, stage: Stage) -> None:
        board = solution.problem.board
        self._stage = stage
        self._normal = solution.problem.rules == "normal"
        self._empty = self._drawn(0)
        self._full = self._drawn(board.full)
        self._reach = (0.5 if on_lattice(board) else 0.42) * stage.diagram.step
        self._mask = Image.new("L", self._empty.size)
        for hole in range(len(board)):
            self._show(hole, solution.problem.start.bits >> hole & 1)
        self._caption: tuple[str, Image.Image] | None = None
        self._pegs: dict[float, Image.Image] = {}

    def palette(self) -> Image.Image:
        """Return a picture with the colours of all pictures."""
        width, height = self._empty.size
        sample = Image.new("RGB", (width, 2 * height))
        sample.paste(self._captioned(self._empty.copy(), "0123456789"), (0, 0))
        sample.paste(self._full, (0, height))
        method = Image.Quantize.FASTOCTREE
        return sample.quantize(_MAX_COLOURS, method=method, dither=Image.Dither.NONE)

    def compose(self, moment: _Moment) -> Image.Image:
        """Return the picture of the next *moment*."""
        jump, share = moment.jump, moment.share
        if jump is not None:
            self._show(jump.origin, 0.0)
            self._show(jump.over, 1.0 - share if self._normal else share)
            self._show(jump.target, float(share == 1.0))
        picture = Image.composite(self._full, self._empty, self._mask)
        if jump is not None and share < 1.0:
            peg = self._peg(round(1.0 + (LIFT - 1.0) * math.sin(math.pi * share), 3))
            eased = share * share * (3.0 - 2.0 * share)
            way = [self._stage.at[hole] for hole in self._stage.diagram.way(jump)]
            leg, along = divmod(eased * (len(way) - 1), 1)
            start, end = way[int(leg)], way[int(leg) + 1]
            place = [
                round(a + (b - a) * along - size / 2)
                for a, b, size in zip(start, end, peg.size, strict=True)
            ]
            picture.paste(peg, (place[0], place[1]), peg)
        return self._captioned(picture, moment.caption)

    def _drawn(self, pegs: int) -> Image.Image:
        board = _pixels(self._stage.picture(self._stage.board(pegs)))
        picture = Image.new("RGB", board.size, self._stage.diagram.theme.ground)
        picture.paste(board, (0, 0), board)
        return picture

    def _show(self, hole: int, opacity: float) -> None:
        (x, y), reach = self._stage.at[hole], self._reach
        box = (x - reach, y - reach, x + reach, y + reach)
        ImageDraw.Draw(self._mask).ellipse(box, fill=round(255 * opacity))

    def _peg(self, size: float) -> Image.Image:
        if size not in self._pegs:
            room = 2 * math.ceil(LIFT * 0.5 * self._stage.diagram.step)
            middle = f"translate({room / 2} {room / 2}) scale({size})"
            peg = tag("g", self._stage.peg(), transform=middle)
            self._pegs[size] = _pixels(self._stage.picture([peg], size=(room, room)))
        return self._pegs[size]

    def _captioned(self, picture: Image.Image, words: str) -> Image.Image:
        if self._caption is None or self._caption[0] != words:
            self._caption = words, _pixels(self._stage.picture([self._stage.caption(words)]))
        picture.paste(self._caption[1], (0, 0), self._caption[1])
        return picture


def _pixels(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg)))
