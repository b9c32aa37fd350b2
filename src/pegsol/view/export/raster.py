"""Draw SVG as pixels with the fonts of this package (extra ``export``)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pegsol.errors import ProblemError, require_extra

FONTS = Path(__file__).parent / "fonts"
"""The directory of the fonts, which make pictures look the same on every machine."""

FAMILY = "Inter"
"""The family of the fonts, which have a regular and a semi-bold weight."""


def png(svg: str, *, width: int | None = None) -> bytes:
    """Return *svg* as a PNG image, *width* pixels wide or, without a width, of the SVG's size.

    The same picture gives the same bytes.

    Raises MissingExtraError without the extra ``export``, and ProblemError for a picture with too
    many parts or pixels.
    """
    require_extra("export", "a picture in pixels", "resvg_py")
    from resvg_py import svg_to_bytes

    try:
        return bytes(
            svg_to_bytes(
                svg_string=svg,
                width=width,
                font_files=list(font_files()),
                font_family=FAMILY,
                sans_serif_family=FAMILY,
                skip_system_fonts=True,
            )
        )
    except ValueError as error:
        raise ProblemError(f"the picture is too large to be drawn in pixels: {error}") from None


@cache
def font_files() -> tuple[str, ...]:
    """Return the paths of the fonts."""
    return tuple(sorted([str(path) for path in FONTS.glob("*.ttf")]))
