"""The colours of ``theme`` as CSS, for the board on screen and for the pages.

The package contains the texts as files: ``web/board/colours.generated.js``, and in
``web`` ``colours.generated.css`` and ``weights.generated.css``. ``make made`` writes
these files, and a test compares them with the output of this module.
"""

from __future__ import annotations

from collections.abc import Mapping

from pegsol.view.theme import (
    DIM_WOOD,
    PAGES,
    PEGS,
    SURFACES,
    THEMES,
    WOODS,
    Page,
    Pegs,
    Surface,
    heat,
    on,
)

Properties = dict[str, str]

_SOURCE = "from view/theme.py, written by make made."
_REAL = ("background", "color", "color-scheme")  # properties that CSS knows
_OWN_GROUND = ("dark", "print", "contrast")  # themes with their own background
WEIGHTS = 10
"""The greatest weight that a candidate of the genetic solver gives to a hole."""
_OF_HOLES = (
    *("board", "edge", "side", "groove", "hole", "hole-edge", "peg-light", "peg", "peg-dark"),
    *("peg-edge", "finish", "casing", "ghost", "on-hole", "on-peg"),
)  # the properties that the editor's holes need


def board_module() -> str:
    """Return the JavaScript module with the board's colours, one block of CSS for each theme."""
    wood = board_properties(SURFACES["wood"])
    dim = _changed(board_properties(DIM_WOOD), wood)
    blocks = [
        _block(".frame", wood),
        _in_dark(_block('.frame:not([data-scheme="light"])', dim)),
        _block('.frame[data-scheme="dark"]', dim),
    ]
    for name, surface in SURFACES.items():
        if name == "wood":
            continue
        properties = board_properties(surface)
        changed = _changed(properties, wood) | {key: properties[key] for key in dim}
        if name in _OWN_GROUND:
            theme = surface.theme
            scheme = "light" if on(theme.ground) == "#000000" else "dark"
            changed |= {"background": theme.ground, "color": theme.text, "color-scheme": scheme}
        blocks.append(_block(f'.frame[data-theme="{name}"]', changed))
    blocks.append(_skins(wood))
    return f"// Colours of the board: {_SOURCE}\n\nexport const COLOURS = `\n{''.join(blocks)}`;\n"


def _skins(wood: Properties) -> str:
    """Return the blocks for other boards and pegs, which do not apply under strong contrast."""
    boards = [
        _block(f'.frame[data-theme="wood"][data-board="{name}"]', _changed(of, wood))
        for name, surface in WOODS.items()
        if (of := board_properties(surface))
    ]
    pegs = [
        _block(f'.frame:not([data-theme="contrast"])[data-pegs="{name}"]', _of_pegs(skin))
        for name, skin in PEGS.items()
    ]
    media = "@media (forced-colors: none) and (not (prefers-contrast: more))"
    return f"{media} {{\n{''.join(boards + pegs)}}}\n"


def _of_pegs(skin: Pegs) -> Properties:
    light, middle, dark = skin.shades
    return {
        "peg-light": light,
        "peg": middle,
        "peg-dark": dark,
        "peg-edge": skin.edge,
        "on-peg": on(middle),
        "inlay": skin.inlay,
        "shine": f"{skin.shine:g}",
        "shade": f"{skin.shade:g}",
    }


def page_sheet() -> str:
    """Return the style sheet with the colours of the pages, and of the holes in their editor."""
    light, dark, contrast = (page_properties(PAGES[name]) for name in ("light", "dark", "contrast"))
    wood = _of_holes(SURFACES["wood"])
    dim = _changed(_of_holes(DIM_WOOD), wood)
    blocks = [
        _block(":root", light),
        _in_dark(_block(':root:not([data-theme="light"])', dark)),
        _block(':root[data-theme="dark"]', dark),
        _block(':root[data-theme="contrast"]', contrast),
        _block(".boardlike", wood),
        _in_dark(_block(':root:not([data-theme="light"]) .boardlike', dim)),
        _block(':root[data-theme="dark"] .boardlike', dim),
    ]
    for name in ("plain", "dark", "contrast"):
        selector = f':root .boardlike[data-board="{name}"]'
        properties = _of_holes(SURFACES[name])
        changed = _changed(properties, wood) | {key: properties[key] for key in dim}
        blocks.append(_block(selector, changed))
    return f"/* Colours of the pages: {_SOURCE} */\n\n{''.join(blocks)}"


def board_properties(surface: Surface) -> Properties:
    """Return the custom properties of a board on screen, named without the two dashes.

    >>> board_properties(SURFACES["print"])["finish"]
    '#ffffff'
    """
    theme = surface.theme
    light, middle, dark = theme.peg
    top, low = surface.bore or (theme.hole, theme.hole)
    shades = {
        "board": theme.board,
        "edge": theme.edge,
        "side": surface.side,
        "veins": surface.veins,
        "groove": theme.groove,
        "groove-low": surface.groove_light,
        "hole": theme.hole,
        "hole-edge": theme.hole_edge,
        "bore-top": top,
        "bore-low": low,
        "bore-edge": None if surface.bore else theme.hole_edge,
        "lip": theme.hole_edge if surface.bore else None,
        "on-hole": theme.on_hole,
        "peg-light": light,
        "peg": middle,
        "peg-dark": dark,
        "peg-edge": theme.peg_edge,
        "on-peg": theme.on_peg,
        "finish": theme.finish,
        "casing": theme.casing,
        "ghost": surface.ghost,
        "mark": surface.mark,
        "mark-out": surface.mark_edge,
        "glow": surface.glow,
        "accent": surface.accent,
        "on-accent": on(surface.accent),
        "good": surface.good,
        "bad": surface.bad,
        "on-good": on(surface.good),
        "hint": surface.hint,
        "on-hint": surface.on_hint,
        "way-out": theme.ground,
    }
    opacities = ("lit", "shaded", "cast", "shine", "shade")
    return {name: shade or "none" for name, shade in shades.items()} | {
        name: f"{getattr(surface, name):g}" for name in opacities
    }


def page_properties(page: Page) -> Properties:
    """Return a page's colour scheme and its custom properties, named without the two dashes."""
    theme = page.surface.theme
    light, middle, dark = theme.peg
    return {
        "color-scheme": page.scheme,
        "paper": theme.ground,
        "card": page.card,
        "ink": theme.text,
        "soft": theme.soft,
        "line": theme.frame,
        "press": page.press,
        "accent": page.surface.accent,
        "on-accent": on(page.surface.accent),
        "good": theme.good,
        "bad": theme.bad,
        "shadow": page.shadow,
        "peg-light": light,
        "peg": middle,
        "peg-dark": dark,
    }


def _of_holes(surface: Surface) -> Properties:
    properties = board_properties(surface)
    return {name: properties[name] for name in _OF_HOLES}


def weight_sheet() -> str:
    """Return the style sheet of small boards: dark boards for weights, light ones for positions."""
    dark, light = THEMES["dark"], THEMES["plain"]
    board = {
        "unevaluated": dark.board,
        "evaluated": light.board,
        "evaluated-edge": light.edge,
        "evaluated-hole": light.edge,
        "evaluated-peg": light.peg[1],
        "evaluated-end": light.finish,
    }
    weights = [heat(number / (WEIGHTS - 1)) for number in range(WEIGHTS)]
    blocks = [
        _block(".small-board", board),
        *[
            _block(f".weight-{number}", {"weight": colour, "on-weight": on(colour)})
            for number, colour in enumerate(weights, 1)
        ],
    ]
    return f"/* Colours of small boards: {_SOURCE} */\n\n{''.join(blocks)}"


def _changed(properties: Properties, usual: Mapping[str, str]) -> Properties:
    return {name: value for name, value in properties.items() if usual[name] != value}


def _block(selector: str, properties: Mapping[str, str]) -> str:
    lines = [
        f"  {name if name in _REAL else f'--{name}'}: {value};\n"
        for name, value in properties.items()
    ]
    return f"{selector} {{\n{''.join(lines)}}}\n"


def _in_dark(block: str) -> str:
    return f"@media (prefers-color-scheme: dark) {{\n{block}}}\n"
