"""All colours of pictures, of the board on screen, and of the pages.

``view/stylesheet.py`` writes the colours as CSS for the board and the pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from pegsol.errors import ProblemError, checked
from pegsol.wording import shown

Shades = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, as SVG writes them.

    ``name`` is the name of the theme. ``ground`` is behind everything, and ``frame`` is the thin
    line around it. Words are written in ``text``, or in ``soft`` where they matter less. A board
    has the colours ``board``, ``edge``, ``groove`` (the lines between holes), ``hole``,
    ``hole_edge`` and ``on_hole`` (the text in a hole). A peg has ``peg``, which is the light, the
    middle and the dark of a ball, or one colour three times, and ``peg_edge``, ``on_peg`` and
    ``shadow``. Arrows are drawn in ``way`` with an outline in ``casing``, which keeps them apart
    from pegs. ``good`` and ``bad`` mark jumps and pegs, ``vacancy`` and ``finish`` mark holes.

    >>> from dataclasses import replace
    >>> from pegsol import draw, find_theme, problem
    >>> green = replace(find_theme("print"), name="green", peg=("#2e7d32",) * 3)
    >>> "#2e7d32" in draw(problem("english"), theme=green).svg
    True
    """

    name: str
    ground: str
    frame: str
    text: str
    soft: str
    board: str
    edge: str
    groove: str
    hole: str
    hole_edge: str
    on_hole: str
    peg: Shades
    peg_edge: str
    on_peg: str
    way: str
    casing: str
    good: str
    bad: str
    vacancy: str
    finish: str
    shadow: str | None = None

    def outline(self, colour: str) -> str:
        """Return the colour around an arrow of a *colour*, visible even in grey print.

        >>> THEMES["wood"].outline("#fffaf0"), THEMES["wood"].outline("#0b7a4b")
        ('#4a2c10', '#ffffff')
        """
        if not re.fullmatch("#[0-9a-fA-F]{6}", checked(str, colour, "a colour, such as '#0b7a4b'")):
            raise ProblemError(f"a colour is written as '#0b7a4b', not {shown(colour)}")
        light, dark = sorted([_luminance(colour), _luminance(self.casing)], reverse=True)
        return self.casing if light + 0.05 >= 3 * (dark + 0.05) else on(colour)


THEMES = {
    theme.name: theme
    for theme in (
        Theme(
            name="wood",
            ground="#fbf7f0",
            frame="#e4d9c6",
            text="#33261a",
            soft="#6b5844",
            board="#cfa26d",
            edge="#8f6534",
            groove="#a87843",
            hole="#7a4f28",
            hole_edge="#edcfa3",
            on_hole="#ffffff",
            peg=("#8dbbe8", "#2f6cae", "#153a66"),
            peg_edge="#12335b",
            on_peg="#ffffff",
            way="#fffaf0",
            casing="#4a2c10",
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
            hole_edge="#7d8998",
            on_hole="#3e4c5b",
            peg=("#33506e", "#33506e", "#33506e"),
            peg_edge="#22384f",
            on_peg="#ffffff",
            way="#c25e00",
            casing="#ffffff",
            good="#0b7a4b",
            bad="#b3261e",
            vacancy="#5f6b7a",
            finish="#c25e00",
        ),
        Theme(
            name="dark",
            ground="#14181d",
            frame="#2e3640",
            text="#e6e9ed",
            soft="#a3aebb",
            board="#252c35",
            edge="#3c4754",
            groove="#3c4754",
            hole="#0d1014",
            hole_edge="#5f6e80",
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
            way="#000000",
            casing="#000000",
            good="#000000",
            bad="#4d4d4d",
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


@dataclass(frozen=True, slots=True)
class Surface:
    """The light, the shadow and the marks of a game that a board on screen adds to its theme.

    Numbers are opacities between 0 and 1. A part that is None is not drawn.
    """

    theme: Theme
    accent: str  # of controls
    glow: str  # around holes where a peg can land
    ghost: str  # places without a hole, in the editor
    mark: str  # rings around holes, and the trail of the last move
    mark_edge: str
    good: str
    bad: str
    hint: str
    on_hint: str
    side: str | None = None  # of the wood, seen from above
    veins: str | None = None
    groove_light: str | None = None  # the lit edge of a groove
    bore: tuple[str, str] | None = None  # a hole's top and bottom; if None, the hole is flat
    lit: float = 0
    shaded: float = 0
    cast: float = 0  # the shadow that the board casts
    shine: float = 0  # of pegs
    shade: float = 0  # under pegs


def _surface(theme: Theme, **shades: Any) -> Surface:
    usual = {
        "mark": theme.way,
        "mark_edge": theme.casing,
        "good": theme.good,
        "bad": theme.bad,
        "hint": theme.finish,
        "on_hint": theme.casing,
    }
    return Surface(theme, **(usual | shades))


SURFACES = {
    "wood": _surface(
        THEMES["wood"],
        accent="#2a629f",
        glow="#ffe9a8",
        ghost="#b49b7c",
        side="#6f4a22",
        veins="#8a5a2b",
        groove_light="#f3d6ac",
        bore=("#54331a", "#94652f"),
        lit=0.3,
        shaded=0.2,
        cast=0.3,
        shine=0.8,
        shade=0.5,
    ),
    "plain": _surface(THEMES["plain"], accent="#33506e", glow="#ffc88a", ghost="#9aa5b4"),
    "dark": _surface(
        THEMES["dark"],
        accent="#7db8f2",
        glow="#ffc561",
        ghost="#596675",
        side="#0b0e12",
        bore=("#0d1014", "#1a2027"),
        lit=0.05,
        shaded=0.2,
        shine=0.8,
        shade=0.5,
    ),
    "print": _surface(
        THEMES["print"],
        accent="#000000",
        glow="#bdbdbd",
        ghost="#9a9a9a",
        mark="#000000",
        mark_edge="#ffffff",
        good="#000000",
        bad="#000000",
        hint="#000000",
        on_hint="#ffffff",
    ),
    "contrast": _surface(THEMES["contrast"], accent="#ffe600", glow="#00e5ff", ghost="#8c8c8c"),
}
"""The boards on screen by theme."""

DIM_WOOD = replace(
    SURFACES["wood"],
    theme=replace(
        THEMES["wood"],
        board="#9c7043",
        edge="#5d3d1c",
        groove="#75502c",
        hole="#40270f",
        hole_edge="#c79f6e",
    ),
    accent="#7db8f2",
    ghost="#596675",
    side="#3c2610",
    veins="#55341a",
    groove_light="#c39a68",
    bore=("#2c1a0b", "#6b4620"),
    lit=0.16,
    shaded=0.32,
    cast=0.6,
)
"""The wooden board on a dark page."""


WOODS = {
    "walnut": replace(
        SURFACES["wood"],
        theme=replace(
            THEMES["wood"],
            board="#7a5334",
            edge="#41290f",
            groove="#593a20",
            hole="#2f1b0b",
            hole_edge="#b58d63",
        ),
        side="#2c1a0a",
        veins="#3d2610",
        groove_light="#a1764b",
        bore=("#1f1206", "#4c2f16"),
        lit=0.2,
        shaded=0.28,
    ),
    "slate": replace(
        SURFACES["wood"],
        theme=replace(
            THEMES["wood"],
            board="#56616b",
            edge="#2c343b",
            groove="#3f4850",
            hole="#1d2328",
            hole_edge="#97a4af",
        ),
        side="#1f252a",
        veins="#3a434b",
        groove_light="#7f8c97",
        bore=("#14181c", "#353e46"),
        lit=0.16,
        shaded=0.26,
    ),
}
"""Boards on screen of other materials than wood; they differ from it only in these colours."""


@dataclass(frozen=True, slots=True)
class Pegs:
    """The material of pegs on screen; ``shine`` and ``shade`` are opacities between 0 and 1."""

    shades: Shades
    edge: str
    inlay: str  # the swirl of a marble, the rings of a turned peg
    shine: float
    shade: float = 0.5


PEGS = {
    "marbles": Pegs(("#c9f2e4", "#2f9d84", "#0c4a3e"), "#0b3d33", "#f6fffb", 1.0),
    "pegs": Pegs(("#fffdf5", "#f0e2c4", "#c7ad7d"), "#3a2812", "#8a6a3c", 0.35),
    "flat": Pegs(("#3b1f5c", "#3b1f5c", "#3b1f5c"), "#fffaf0", "#3b1f5c", 0.0, 0.0),
}
"""Pegs on screen that can replace the balls of each theme. Each kind differs from all boards in
lightness or has a dark edge, so that players need not distinguish colours."""


@dataclass(frozen=True, slots=True)
class Page:
    """The colours of a page: the colours of a board's surface and theme, and a few of its own."""

    surface: Surface
    scheme: str  # "light" or "dark"
    card: str
    press: str  # a control under the pointer
    shadow: str


PAGES = {
    "light": Page(SURFACES["wood"], "light", "#fffdf9", "#f1e8d9", "#3d220014"),
    "dark": Page(SURFACES["dark"], "dark", "#1b2027", "#272e37", "#00000040"),
    "contrast": Page(SURFACES["contrast"], "dark", "#000000", "#333333", "transparent"),
}
"""The colours of the pages by name."""


def find_theme(name: str | Theme) -> Theme:
    """Return the theme of that name.

    >>> find_theme("print").peg[0]
    '#000000'

    Raises ProblemError for an unknown name.
    """
    if isinstance(name, Theme):
        return name
    theme = THEMES.get(checked(str, name, "a theme, such as 'wood'"))
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
"""Colours that colour-blind people can distinguish (M. Okabe, K. Ito: Color Universal Design,
2008)."""

_HEAT = ((0x00, 0x22, 0x4E), (0x57, 0x5D, 0x6D), (0xA5, 0x9C, 0x74), (0xFE, 0xE8, 0x38))


def heat(share: float) -> str:
    """Return the colour of a number between 0 (dark blue) and 1 (yellow).

    The scale is cividis (J. R. Nuñez, C. R. Anderton, R. S. Renslow, PLoS ONE 13 (2018) e0199239),
    in three pieces. Colour-blind people see it as others do, and it keeps its order in grey print.

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
    return "#000000" if _luminance(colour) > 0.179 else "#ffffff"


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
