"""How pictures are coloured: wood, plain, dark, print, and high contrast."""

from __future__ import annotations

from dataclasses import dataclass

from pegsol.errors import ProblemError
from pegsol.wording import shown

Shades = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, as SVG writes them; None is nothing drawn.

    ``peg`` has the light, the middle and the dark of a ball, or three times one colour.
    """

    name: str
    ground: str  # behind everything
    frame: str  # the thin line around it
    text: str
    soft: str  # less important text
    board: str
    edge: str  # of the board
    groove: str  # lines between holes
    hole: str
    hole_edge: str
    on_hole: str  # text in a hole
    peg: Shades
    peg_edge: str
    on_peg: str  # text on a peg
    way: str  # arrows
    casing: str  # the outline that keeps arrows apart from pegs
    good: str
    bad: str
    vacancy: str
    finish: str
    shadow: str | None = None


THEMES = {
    theme.name: theme
    for theme in (
        Theme(
            name="wood",
            ground="#fbf7f0",
            frame="#e4d9c6",
            text="#3d2e20",
            soft="#7a6550",
            board="#cfa26d",
            edge="#8f6534",
            groove="#a87843",
            hole="#87592f",
            hole_edge="#e6c597",
            on_hole="#fdf3e3",
            peg=("#8dbbe8", "#2f6cae", "#153a66"),
            peg_edge="#12335b",
            on_peg="#ffffff",
            way="#fffaf0",
            casing="#5a3a17",
            good="#0b7a4b",
            bad="#b3261e",
            vacancy="#fff3dc",
            finish="#ffd24a",
            shadow="#3d2200",
        ),
        Theme(
            name="plain",
            ground="#ffffff",
            frame="#e3e6ea",
            text="#1f2933",
            soft="#5f6b7a",
            board="#eef1f5",
            edge="#c5ccd6",
            groove="#cfd6df",
            hole="#ffffff",
            hole_edge="#9aa5b4",
            on_hole="#3e4c5b",
            peg=("#33506e", "#33506e", "#33506e"),
            peg_edge="#22384f",
            on_peg="#ffffff",
            way="#e07a10",
            casing="#ffffff",
            good="#0b7a4b",
            bad="#b3261e",
            vacancy="#5f6b7a",
            finish="#c25e00",
        ),
        Theme(
            name="dark",
            ground="#14181d",
            frame="#2b323b",
            text="#e6e9ed",
            soft="#9aa6b4",
            board="#252c35",
            edge="#3c4754",
            groove="#3c4754",
            hole="#12161b",
            hole_edge="#4b5968",
            on_hole="#c3ccd6",
            peg=("#bfe0ff", "#5aa2e6", "#2c6db0"),
            peg_edge="#0d1116",
            on_peg="#0c1a28",
            way="#ffc561",
            casing="#14181d",
            good="#4fd6a0",
            bad="#ff8a80",
            vacancy="#9aa6b4",
            finish="#ffc561",
        ),
        Theme(
            name="print",
            ground="#ffffff",
            frame="#ffffff",
            text="#000000",
            soft="#404040",
            board="#ffffff",
            edge="#000000",
            groove="#9a9a9a",
            hole="#ffffff",
            hole_edge="#000000",
            on_hole="#000000",
            peg=("#000000", "#000000", "#000000"),
            peg_edge="#000000",
            on_peg="#ffffff",
            way="#ffffff",
            casing="#000000",
            good="#ffffff",
            bad="#bdbdbd",
            vacancy="#000000",
            finish="#ffffff",  # between two black lines
        ),
        Theme(
            name="contrast",
            ground="#000000",
            frame="#ffffff",
            text="#ffffff",
            soft="#ffffff",
            board="#000000",
            edge="#ffffff",
            groove="#8c8c8c",
            hole="#000000",
            hole_edge="#ffffff",
            on_hole="#ffffff",
            peg=("#ffe600", "#ffe600", "#ffe600"),
            peg_edge="#ffffff",
            on_peg="#000000",
            way="#00e5ff",
            casing="#000000",
            good="#5cff9d",
            bad="#ff7a9c",
            vacancy="#ffffff",
            finish="#ffffff",
        ),
    )
}
"""The themes by name."""


def find_theme(name: str | Theme) -> Theme:
    """Return the theme of that name.

    >>> find_theme("print").peg[0]
    '#000000'

    Raises ProblemError if there is none.
    """
    if isinstance(name, Theme):
        return name
    theme = THEMES.get(name)
    if theme is None:
        raise ProblemError(f"there is no theme {shown(name)}; there are {', '.join(THEMES)}")
    return theme


CLASS_COLOURS = (
    "#e69f00",
    "#56b4e9",
    "#009e73",
    "#f0e442",
    "#cc79a7",
    "#0072b2",
    "#d55e00",
    "#999999",
)
"""Colours that the colour-blind tell apart (M. Okabe, K. Ito: Color Universal Design, 2008)."""

_HEAT = ((0x00, 0x22, 0x4E), (0x57, 0x5D, 0x6D), (0xA5, 0x9C, 0x74), (0xFE, 0xE8, 0x38))


def heat(share: float) -> str:
    """Return the colour of a number between 0 (dark blue) and 1 (yellow).

    The scale is cividis, which the colour-blind see as others do and print in grey keeps in order
    (J. R. Nuñez, C. R. Anderton, R. S. Renslow, PLoS ONE 13 (2018) e0199239), in three pieces.

    >>> heat(0), heat(1)
    ('#00224e', '#fee838')
    """
    place = min(1.0, max(0.0, share)) * (len(_HEAT) - 1)
    piece = min(int(place), len(_HEAT) - 2)
    low, high = _HEAT[piece], _HEAT[piece + 1]
    mixed = [round(a + (b - a) * (place - piece)) for a, b in zip(low, high, strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a *colour*.

    >>> on("#ffe600"), on("#00224e")
    ('#000000', '#ffffff')
    """
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if luminance > 0.179 else "#ffffff"
