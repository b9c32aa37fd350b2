"""A finished picture: its SVG text and size, and the functions that write it to a file."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from pegsol.errors import ProblemError
from pegsol.limits import amount, whole
from pegsol.view.markup import number

MAX_WIDTH = 16_384
"""The width in pixels of the largest PNG image, which takes a gigabyte if it is square."""


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """An SVG image of ``width`` by ``height`` CSS pixels, with a title and a description.

    A notebook displays the picture; ``str(picture)`` is the SVG text.

    >>> from pegsol import draw, problem
    >>> picture = draw(problem("english d4 d4"))
    >>> picture.title
    'english d4 d4: 33 holes'
    >>> picture
    <picture of english d4 d4: 33 holes, 776 x 424 pixels>
    """

    svg: str
    """The text of the image."""
    width: float
    height: float
    title: str
    """What the picture shows, in a few words."""
    description: str = ""
    """What the picture shows, for readers who cannot see it."""

    def scaled(self, width: float) -> Picture:
        """Return the picture scaled to *width* pixels.

        >>> from pegsol import board, draw
        >>> draw(board("english")).scaled(100).width
        100
        """
        amount(width, "a number of pixels", 1)
        height = self.height * width / self.width
        old, new = _size(self.width, self.height), _size(width, height)
        return replace(self, svg=self.svg.replace(old, new, 1), width=width, height=height)

    def png(self, *, width: int | None = None) -> bytes:
        """Return the picture as PNG, *width* pixels wide (by default twice the width of the SVG).

        Raises MissingExtraError without the extra ``export``.
        """
        from pegsol.view.export.raster import png

        return png(self.svg, width=_pixels(width) or round(2 * self.width))

    def pdf(self) -> bytes:
        """Return the picture as a one-page PDF in vectors, with 0.75 points for each pixel.

        Raises MissingExtraError without the extra ``pdf``.
        """
        from pegsol.view.export.typeset import page

        return page(self.svg, self.width, self.height, self.title)

    def save(self, path: str | os.PathLike[str], *, width: int | None = None) -> None:
        """Write the picture to a file whose name ends in .svg, .png or .pdf.

        *width* is in pixels and only used for PNG.

        Raises ProblemError for any other ending, FileError if the file cannot be written, and
        MissingExtraError if an extra is not installed.
        """
        from pegsol.game.formats.files import write_bytes

        write_bytes(path, self.encoded(Path(path).suffix.lower(), width=width))

    def encoded(self, suffix: str, *, width: int | None = None) -> bytes:
        """Return the content of a file whose name ends in *suffix*.

        Raises ProblemError for an unknown suffix, and MissingExtraError as ``png`` and ``pdf`` do.
        """
        _pixels(width)
        if suffix == ".svg":
            return self.svg.encode()
        if suffix == ".png":
            return self.png(width=width)
        if suffix == ".pdf":
            return self.pdf()
        raise ProblemError(f"a picture's file ends in .svg, .png or .pdf, not {suffix!r}")

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<picture of {self.title}, {self.width:.0f} x {self.height:.0f} pixels>"


def _size(width: float, height: float) -> str:
    """Return the attributes that give a document's size on the screen."""
    return f' width="{number(width)}" height="{number(height)}"'


def _pixels(width: int | None) -> int | None:
    """Return a width; raise TypeError or ProblemError if no image can have it."""
    return None if width is None else whole(width, "a number of pixels", 1, MAX_WIDTH)
