"""The colours of ``theme`` for the board and the pages, with those that only screens have.

The package contains the texts as files: ``web/board/colours.generated.js``, a table of which
``board/colours.js`` makes CSS, and in ``web`` ``colours.generated.css`` and
``weights.generated.js``. ``make made`` writes these files, and a test compares them with the
output of this module.
"""

from __future__ import annotations

from collections.abc import Mapping

from pegsol.view.theme import COLOURS, THEMES, column, heat, on

Properties = dict[str, str]

# The light, the shadow and the marks of a game that a board on screen adds to its theme; numbers
# are opacities. "=" is the value of wood, and "." is none, or the usual one.
_SCREEN = """
              wood      plain     dark      print     contrast  dim       walnut    slate
accent        #2a629f   #33506e   #7db8f2   #000000   #ffe600   #7db8f2   =         =
glow          #ffe9a8   #ffc88a   #ffc561   #bdbdbd   #00e5ff   =         =         =
ghost         #b49b7c   #9aa5b4   #596675   #9a9a9a   #8c8c8c   #596675   =         =
mark-out      .         .         .         #ffffff   .         =         =         =
bad           .         .         .         #000000   .         =         =         =
hint          .         .         .         #000000   .         =         =         =
on-hint       .         .         .         #ffffff   .         =         =         =
side          #6f4a22   .         #0b0e12   .         .         #3c2610   #2c1a0a   #1f252a
veins         #8a5a2b   .         .         .         .         #55341a   #3d2610   #3a434b
groove-low    #f3d6ac   .         .         .         .         #c39a68   #a1764b   #7f8c97
bore-top      #54331a   .         #0d1014   .         .         #2c1a0b   #1f1206   #14181c
bore-low      #94652f   .         #1a2027   .         .         #6b4620   #4c2f16   #353e46
lit           0.3       .         0.05      .         .         0.16      0.2       0.16
shaded        0.2       .         0.2       .         .         0.32      0.28      0.26
cast          0.3       .         .         .         .         0.6       =         =
shine         0.8       .         0.8       .         .         =         =         =
shade         0.5       .         0.5       .         .         =         =         =
"""
# The material of pegs that can replace the balls of each theme; the inlay is the swirl of a marble
# or the rings of a turned peg. Each kind differs from all boards in lightness or has a dark edge,
# so that players need not distinguish colours.
_PEGS = """
              marbles   pegs      flat
peg-light     #c9f2e4   #fffdf5   #3b1f5c
peg           #2f9d84   #f0e2c4   #3b1f5c
peg-dark      #0c4a3e   #c7ad7d   #3b1f5c
peg-edge      #0b3d33   #3a2812   #fffaf0
on-peg        #000000   #000000   #ffffff
inlay         #f6fffb   #8a6a3c   #3b1f5c
shine         1         0.35      0
shade         0.5       0.5       0
"""
_PAGES = """
              light     dark      contrast
board         wood      dark      contrast
color-scheme  light     dark      dark
card          #fffdf9   #1b2027   #000000
press         #f1e8d9   #272e37   #333333
shadow        #3d220014 #00000040 transparent
"""
PEGS = ("marbles", "pegs", "flat")
PAGES = ("light", "dark", "contrast")

_SOURCE = "from view/theme.py, written by make made."
_REAL = ("background", "color", "color-scheme")  # properties that CSS knows
_OWN_GROUND = ("dark", "print", "contrast")  # themes with their own background
WEIGHTS = 10
"""The greatest weight that a candidate of the genetic solver gives to a hole."""
_OF_BOARD = (
    *("board", "edge", "side", "veins", "groove", "groove-low", "hole", "hole-edge", "bore-top"),
    *("bore-low", "bore-edge", "lip", "on-hole", "peg-light", "peg", "peg-dark", "peg-edge"),
    *("on-peg", "finish", "casing", "ghost", "mark", "mark-out", "glow", "accent", "on-accent"),
    *("good", "bad", "on-good", "hint", "on-hint", "way-out"),
    *("lit", "shaded", "cast", "shine", "shade"),
)


def board_module() -> str:
    """Return the JavaScript module with a table of what each theme changes in the board's colours.

    The table has a column for each board, for wood in the dark (dim), and for each kind of peg.
    """
    wood = board_properties("wood")
    dim = _changed(board_properties("dim"), wood)
    columns = {"wood": wood, "dim": dim}
    for name, theme in THEMES.items():
        if name == "wood":
            continue
        properties = board_properties(name)
        columns[name] = _changed(properties, wood) | {key: properties[key] for key in dim}
        if name in _OWN_GROUND:
            scheme = "light" if on(theme.ground) == "#000000" else "dark"
            own = {"background": theme.ground, "color": theme.text, "color-scheme": scheme}
            columns[name] |= own
    columns |= {name: _changed(board_properties(name), wood) for name in ("walnut", "slate")}
    columns |= {name: _values(_PEGS, name) for name in PEGS}
    return f"// Colours of the board: {_SOURCE}\n\nexport const TABLE = `\n{_table(columns)}`;\n"


def _table(columns: Mapping[str, Properties]) -> str:
    """Return a line for each property with its value in each column, "." where it is not set."""
    labels = dict.fromkeys(label for column in columns.values() for label in column)
    rows = [["property", *columns]]
    rows += [[_named(at), *[one.get(at, ".") for one in columns.values()]] for at in labels]
    widths = [2 + max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "".join(f"{line}\n" for line in lines)


def page_sheet() -> str:
    """Return the style sheet with the colours of the pages, of which paper has the light ones."""
    light, dark, contrast = map(page_properties, PAGES)
    in_dark = _block(':root[data-theme="dark"]', dark)
    blocks = [
        _block(":root", light),
        f"@media screen {{\n{in_dark}}}\n",
        _block(':root[data-theme="contrast"]', contrast),
    ]
    return f"/* Colours of the pages: {_SOURCE} */\n\n{''.join(blocks)}"


def _values(table: str, name: str) -> Properties:
    return {label.replace("_", "-"): one for label, (one, *_) in column(table, name).items()}


def board_properties(name: str) -> Properties:
    """Return the custom properties of a board on screen, named without the two dashes."""
    own = _values(COLOURS, name) | _values(_SCREEN, name)
    light, middle, dark = column(COLOURS, name)["peg"]
    is_flat = "bore-top" not in own
    bore = {"bore-edge": own["hole-edge"]} if is_flat else {"lip": own["hole-edge"]}
    usual = {
        **dict.fromkeys(_OF_BOARD, "none"),
        **dict.fromkeys(("lit", "shaded", "cast", "shine", "shade"), "0"),
        **dict.fromkeys(("bore-top", "bore-low"), own["hole"]),
        "mark": own["way"],
        "mark-out": own["casing"],
        "hint": own["finish"],
        "on-hint": own["casing"],
        "on-accent": on(own["accent"]),
        "on-good": on(own["good"]),
        "way-out": own["ground"],
    }
    values = usual | own | bore | {"peg-light": light, "peg": middle, "peg-dark": dark}
    return {label: values[label] for label in _OF_BOARD}


def page_properties(name: str) -> Properties:
    """Return a page's colour scheme and its custom properties, named without the two dashes."""
    page = _values(_PAGES, name)
    board = board_properties(page["board"])
    theme = THEMES[page["board"]]
    return {
        "color-scheme": page["color-scheme"],
        "paper": theme.ground,
        "card": page["card"],
        "ink": theme.text,
        "soft": theme.soft,
        "line": theme.frame,
        "press": page["press"],
        "accent": board["accent"],
        "on-accent": board["on-accent"],
        "good": theme.good,
        "bad": theme.bad,
        "shadow": page["shadow"],
        **{label: board[label] for label in ("peg-light", "peg", "peg-dark")},
    }


def weight_module() -> str:
    """Return the JavaScript module with the colours of small boards, a column for each class.

    Boards with weights are dark, and those with positions are light.
    """
    dark, light = THEMES["dark"], THEMES["plain"]
    board = {
        "unevaluated": dark.board,
        "evaluated": light.board,
        "evaluated-edge": light.edge,
        "evaluated-hole": light.edge,
        "evaluated-peg": light.peg[1],
        "evaluated-end": light.finish,
    }
    columns = {"small-board": board}
    for number in range(WEIGHTS):
        colour = heat(number / (WEIGHTS - 1))
        columns[f"weight-{number + 1}"] = {"weight": colour, "on-weight": on(colour)}
    head = f"// Colours of small boards: {_SOURCE}"
    return f"{head}\n\nexport const WEIGHTS = `\n{_table(columns)}`;\n"


def _changed(properties: Properties, usual: Mapping[str, str]) -> Properties:
    return {name: value for name, value in properties.items() if usual[name] != value}


def _named(label: str) -> str:
    return label if label in _REAL else f"--{label}"


def _block(selector: str, properties: Mapping[str, str]) -> str:
    lines = [f"  {_named(name)}: {value};\n" for name, value in properties.items()]
    return f"{selector} {{\n{''.join(lines)}}}\n"
