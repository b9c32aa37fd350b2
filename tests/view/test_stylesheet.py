"""Colours: one owner, theme.py, for pictures, the board on screen and the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pegsol
from pegsol.view.stylesheet import (
    board_module,
    board_properties,
    page_properties,
    page_sheet,
    weight_module,
)
from pegsol.view.theme import THEMES, heat, on

BOARD = Path(pegsol.__file__).parent / "web/board"
STATIC = Path(pegsol.__file__).with_name("web")


SET_BY_SCRIPTS = (
    "--peg-height --moves-height --units --ratio --room --share --inlay --steps --x --y --angle"
    " --length --film"
)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2.2, between 1 and 21."""

    def luminance(colour: str) -> float:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (BOARD / "colours.generated.js", board_module()),
        (STATIC / "colours.generated.css", page_sheet()),
        (STATIC / "weights.generated.js", weight_module()),
    ],
    ids=lambda value: value.name if isinstance(value, Path) else "",
)
def test_the_files_have_the_colours_of_the_themes(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, "run make made"


def test_no_other_file_has_colours_of_its_own() -> None:
    generated = {*STATIC.rglob("*.generated.js"), *STATIC.glob("*.generated.css")}
    assert len(generated) == 3
    files = [*BOARD.glob("*.js"), *STATIC.rglob("*.js"), *STATIC.rglob("*.css")]
    for path in set(files) - generated:
        colours = re.findall(r"#[0-9a-f]{6}(?:[0-9a-f]{2})?\b", path.read_text("utf-8"))
        assert {colour[:7] for colour in colours} <= {"#000000", "#ffffff"}, path.name


def test_every_property_is_used_and_every_used_one_is_set() -> None:
    board = {f"--{name}" for name in board_properties("wood")}
    style = (BOARD / "style.js").read_text("utf-8")
    sheets = "".join(path.read_text("utf-8") for path in STATIC.glob("*.css"))
    assert {name for name in board if f"var({name})" not in style + sheets} == set()
    pages = {f"--{name}" for name in page_properties("light")} - {"--color-scheme"}
    assert {name for name in pages if f"var({name})" not in sheets} == set()
    known = board | set(re.findall(r"(--[\w-]+):", style)) | {"--text", "--peg-scale", "--idle"}
    known |= set(SET_BY_SCRIPTS.split())
    assert set(re.findall(r"var\((--[\w-]+)", style)) <= known


@pytest.mark.parametrize("name", [*THEMES, "dim", "walnut", "slate"])
def test_boards_can_be_read(name: str) -> None:
    properties = board_properties(name)
    pairs = [("on-peg", "peg"), ("on-hole", "hole"), ("on-accent", "accent")]
    for text, ground in [*pairs, ("on-good", "good"), ("on-good", "bad")]:
        assert contrast(properties[text], properties[ground]) >= 4.5, (text, ground)
    assert contrast(properties["mark"], properties["mark-out"]) >= 3
    for share in (0.0, 0.1, 0.35, 0.5, 0.66, 0.9, 1.0):
        assert contrast(heat(share), on(heat(share))) > 4.5, share
