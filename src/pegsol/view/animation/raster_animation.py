"""Moving pictures in pixels: GIF and animated WebP (extra ``export``).

Only the empty board, the full board, a peg and the captions are drawn; each picture is composed of
them.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from pegsol.errors import MissingExtraError
from pegsol.model.solution import Solution
from pegsol.view.animation.stage import Stage
from pegsol.view.animation.timeline import LIFT, Hop, Timeline
from pegsol.view.export.raster import png
from pegsol.view.markup import tag
from pegsol.view.places import on_lattice

if TYPE_CHECKING:
    from PIL.Image import Image

_TWEENS = 6  # pictures of a peg on its way
_SHORTEST = 0.03  # seconds that a picture is seen; browsers slow down what is shorter
_MOST_MOMENTS = 2000  # they are all kept in memory
_COLOURS = 128


def film(
    solution: Solution,
    stage: Stage,
    times: Timeline,
    form: Literal["gif", "webp"],
    progress: Callable[[float], None] | None = None,
) -> bytes:
    """Return a solution as a GIF or a WebP that shows it again and again.

    Raises MissingExtraError without the extra ``export``.
    """
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtraError("export", "an animation in pixels") from None
    camera = _Camera(solution, stage)
    palette = camera.palette()  # the same for all, so that nothing flickers
    moments = _moments(times)
    # Centiseconds are all that GIF knows; with times rounded, not lengths, the sum is right.
    clock = [round(100 * time) for time in [*[one.start for one in moments], times.length]]
    durations = [10 * (end - start) for start, end in pairwise(clock)]

    def pictures() -> Iterator[Image.Image]:
        for place, moment in enumerate(moments):
            if progress is not None:
                progress(place / len(moments))
            picture = camera.take(moment)
            yield picture.quantize(palette=palette, dither=Image.Dither.NONE)

    taken = pictures()
    file = io.BytesIO()
    settings: dict[str, dict[str, Any]] = {
        # One palette in the file, and unchanged pixels left out.
        "gif": {"palette": bytes(palette.getpalette() or []), "optimize": True, "disposal": 1},
        # Only what changes is written, never a whole picture again.
        "webp": {"lossless": True, "method": 2, "kmin": 9999, "kmax": 10000},
    }
    next(taken).save(
        file, form, save_all=True, append_images=taken, duration=durations, loop=0, **settings[form]
    )
    return file.getvalue()


class _Moment(NamedTuple):
    """What is seen from a time on: a caption, and a share of a jump that is made."""

    start: float
    words: str
    hop: Hop | None = None
    share: float = 1.0


def _moments(times: Timeline) -> list[_Moment]:
    """Return one moment for each picture."""
    captions = list(times.captions)
    moments = [_Moment(0.0, captions[0].text)]
    for hop in times.hops:
        length = hop.end - hop.start
        tweens = min(_TWEENS, int(length / _SHORTEST), _MOST_MOMENTS // len(times.hops))
        while captions[1].start <= hop.start:
            del captions[0]
        for tween in range(tweens):
            start = hop.start + length * tween / tweens
            moments.append(_Moment(start, captions[0].text, hop, (tween + 0.5) / tweens))
        moments.append(_Moment(hop.end, captions[0].text, hop))
    return [*moments, _Moment(times.captions[-1].start, times.captions[-1].text)]


class _Camera:
    """Takes the pictures of an animation, one after another; what they share is drawn once.

    A full board is seen through a mask on an empty one. The mask has a disc on each hole, as
    bright as its peg is to be seen.
    """

    def __init__(self, solution: Solution, stage: Stage) -> None:
        from PIL import Image

        board = solution.problem.board
        self._stage = stage
        self._normal = solution.problem.rules == "normal"
        self._empty = self._photograph(0)
        self._full = self._photograph(board.full)
        self._reach = (0.5 if on_lattice(board) else 0.42) * stage.diagram.step
        self._mask = Image.new("L", self._empty.size)
        for hole in range(len(board)):
            self._show(hole, solution.problem.start.bits >> hole & 1)
        self._caption: tuple[str, Image.Image] | None = None
        self._pegs: dict[float, Image.Image] = {}

    def palette(self) -> Image:
        """Return a picture with the colours of all others."""
        from PIL import Image

        width, height = self._empty.size
        sample = Image.new("RGB", (width, 2 * height))
        sample.paste(self._captioned(self._empty.copy(), "0123456789"), (0, 0))
        sample.paste(self._full, (0, height))
        method = Image.Quantize.FASTOCTREE
        return sample.quantize(_COLOURS, method=method, dither=Image.Dither.NONE)

    def take(self, moment: _Moment) -> Image:
        """Return the picture of the next *moment*."""
        from PIL import Image

        hop, share = moment.hop, moment.share
        if hop is not None:
            jump = hop.jump
            self._show(jump.origin, 0.0)
            self._show(jump.over, 1.0 - share if self._normal else share)
            self._show(jump.target, float(share == 1.0))
        picture = Image.composite(self._full, self._empty, self._mask)
        if hop is not None and share < 1.0:
            peg = self._peg(round(1.0 + (LIFT - 1.0) * math.sin(math.pi * share), 3))
            eased = share * share * (3.0 - 2.0 * share)
            start, end = self._stage.at[hop.jump.origin], self._stage.at[hop.jump.target]
            place = [
                round(a + (b - a) * eased - size / 2)
                for a, b, size in zip(start, end, peg.size, strict=True)
            ]
            picture.paste(peg, (place[0], place[1]), peg)
        return self._captioned(picture, moment.words)

    def _photograph(self, pegs: int) -> Image:
        from PIL import Image

        board = _pixels(self._stage.picture(self._stage.board(pegs)))
        picture = Image.new("RGB", board.size, self._stage.diagram.theme.ground)
        picture.paste(board, (0, 0), board)
        return picture

    def _show(self, hole: int, brightness: float) -> None:
        from PIL import ImageDraw

        (x, y), reach = self._stage.at[hole], self._reach
        box = (x - reach, y - reach, x + reach, y + reach)
        ImageDraw.Draw(self._mask).ellipse(box, fill=round(255 * brightness))

    def _peg(self, size: float) -> Image:
        if size not in self._pegs:
            room = 2 * math.ceil(LIFT * 0.5 * self._stage.diagram.step)
            middle = f"translate({room / 2} {room / 2}) scale({size})"
            peg = tag("g", self._stage.peg(), transform=middle)
            self._pegs[size] = _pixels(self._stage.picture([peg], size=(room, room)))
        return self._pegs[size]

    def _captioned(self, picture: Image, words: str) -> Image:
        if self._caption is None or self._caption[0] != words:
            self._caption = words, _pixels(self._stage.picture([self._stage.caption(words)]))
        picture.paste(self._caption[1], (0, 0), self._caption[1])
        return picture


def _pixels(svg: str) -> Image:
    from PIL import Image

    return Image.open(io.BytesIO(png(svg)))
