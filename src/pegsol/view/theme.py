"""The colours of pictures and of boards on screen; ``view/stylesheet.py`` writes them as CSS."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pegsol.errors import ProblemError, checked
from pegsol.wording import shown

Shades = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, as SVG writes them.

    ``ground`` is behind everything, and ``frame`` is the thin line around it. Words are written in
    ``text``, or in ``soft`` where they matter less. A board has the colours ``board``, ``edge``,
    ``groove`` (the lines between holes), ``hole``, ``hole_edge`` and ``on_hole`` (the text in a
    hole). A peg has ``peg``, which is the light, the middle and the dark of a ball, or one colour
    three times, and ``peg_edge``, ``on_peg`` and ``shadow``. Arrows are drawn in ``way`` with an
    outline in ``casing``, which keeps them apart from pegs. ``good`` and ``bad`` mark jumps and
    pegs, ``vacancy`` and ``finish`` mark holes.
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
        light, dark = sorted([_luminance(colour), _luminance(self.casing)], reverse=True)
        return self.casing if light + 0.05 >= 3 * (dark + 0.05) else on(colour)


# One colour in each line, for each board on screen. "=" is the colour of wood, and "." is none. A
# peg has a light, a middle and a dark colour. In print, the ring around a finish is white between
# two black lines.
COLOURS = """
              wood      plain     dark      print     contrast  dim       walnut    slate
ground        #fbf7f0   #ffffff   #14181d   #ffffff   #000000   =         =         =
frame         #e4d9c6   #e3e6ea   #2e3640   #ffffff   #ffffff   =         =         =
text          #33261a   #1f2933   #e6e9ed   #000000   #ffffff   =         =         =
soft          #6b5844   #5f6b7a   #a3aebb   #404040   #ffffff   =         =         =
board         #cfa26d   #eef1f5   #252c35   #ffffff   #000000   #9c7043   #7a5334   #56616b
edge          #8f6534   #c5ccd6   #3c4754   #000000   #ffffff   #5d3d1c   #41290f   #2c343b
groove        #a87843   #cfd6df   #3c4754   #9a9a9a   #8c8c8c   #75502c   #593a20   #3f4850
hole          #7a4f28   #ffffff   #0d1014   #ffffff   #000000   #40270f   #2f1b0b   #1d2328
hole_edge     #edcfa3   #7d8998   #5f6e80   #000000   #ffffff   #c79f6e   #b58d63   #97a4af
on_hole       #ffffff   #3e4c5b   #c3ccd6   #000000   #ffffff   =         =         =
peg           #8dbbe8   #33506e   #bfe0ff   #000000   #ffe600   =         =         =
peg           #2f6cae   #33506e   #5aa2e6   #000000   #ffe600   =         =         =
peg           #153a66   #33506e   #2c6db0   #000000   #ffe600   =         =         =
peg_edge      #12335b   #22384f   #0d1116   #000000   #ffffff   =         =         =
on_peg        #ffffff   #ffffff   #0c1a28   #ffffff   #000000   =         =         =
way           #fffaf0   #c25e00   #ffc561   #000000   #00e5ff   =         =         =
casing        #4a2c10   #ffffff   #14181d   #000000   #000000   =         =         =
good          #0b7a4b   #0b7a4b   #4fd6a0   #000000   #5cff9d   =         =         =
bad           #b3261e   #b3261e   #ff8a80   #4d4d4d   #ff7a9c   =         =         =
vacancy       #fff3dc   #5f6b7a   #9aa6b4   #000000   #ffffff   =         =         =
finish        #ffd24a   #c25e00   #ffc561   #ffffff   #ffffff   =         =         =
shadow        #3d2200   .         .         .         .         =         =         =
"""


def column(table: str, name: str) -> dict[str, list[str]]:
    """Return the values of a column of a table by the names of its lines."""
    head, *lines = [line.split() for line in table.strip().splitlines()]
    place = head.index(name) + 1
    found: dict[str, list[str]] = {}
    for label, *values in lines:
        value = values[0] if values[place - 1] == "=" else values[place - 1]
        if value != ".":
            found.setdefault(label, []).append(value)
    return found


def _theme(name: str) -> Theme:
    parts: dict[str, Any] = {
        label: tuple(values) if label == "peg" else values[0]
        for label, values in column(COLOURS, name).items()
    }
    return Theme(name, **parts)


THEMES = {name: _theme(name) for name in ("wood", "plain", "dark", "print", "contrast")}
"""The themes by name."""


def find_theme(name: str) -> Theme:
    """Return the theme of that name.

    Raises ProblemError for an unknown name.
    """
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
    """
    place = min(1.0, max(0.0, share)) * (len(_HEAT) - 1)
    piece = min(int(place), len(_HEAT) - 2)
    low, high = _HEAT[piece], _HEAT[piece + 1]
    mixed = [round(a + (b - a) * (place - piece)) for a, b in zip(low, high, strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a *colour*."""
    return "#000000" if _luminance(colour) > 0.179 else "#ffffff"


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
