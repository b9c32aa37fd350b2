"""Boards to cut out in true size."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pdf_text import read, texts
from pegsol import ProblemError, board
from pegsol import problem as load
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.cut_out import cut_outs, parts
from pegsol.view.booklet.options import Options

MILLIMETRE = 72 / 25.4  # points


@pytest.mark.parametrize("diameter", [8.0, 12.5, 30.0])
@pytest.mark.parametrize("name", ["english", "triangle(5)", "cycle(6)"])
def test_holes_are_as_wide_as_pegs(name: str, diameter: float) -> None:
    [made] = cut_outs([board(name)], Options(cut_out=diameter))
    picture = made["picture"]
    scale = made["width"] / picture["width"]  # millimetres for a pixel
    assert made["height"] / picture["height"] == pytest.approx(scale)
    radii = {float(text) for text in re.findall(r' r="([0-9.]+)"', picture["svg"])}
    assert [radius * 2 * scale for radius in radii] == pytest.approx([diameter], abs=0.01)
    places = [
        (float(x) * scale, float(y) * scale)
        for x, y in re.findall(r'cx="([0-9.]+)" cy="([0-9.]+)"', picture["svg"])
    ]
    assert len(places) == len(board(name))
    nearest = min(math.dist(p, q) for p in places for q in places if p != q)
    assert nearest > diameter  # pegs do not touch
    if name != "cycle(6)":
        assert nearest == pytest.approx(1.3 * diameter, rel=0.01)


@given(st.floats(5, 2000), st.lists(st.floats(0, 2000)), st.floats(20, 300))
def test_parts_cover_a_stretch_and_overlap(length: float, gaps: list[float], room: float) -> None:
    made = parts(length, gaps, room)
    assert made[0][0] == 0
    assert sum(made[-1]) == pytest.approx(length)
    assert all(0 < extent <= room + 1e-6 for _, extent in made)
    for one, following in pairwise(made):
        assert sum(one) - following[0] == pytest.approx(10)
    if made[1:]:
        assert len(made) == math.ceil((length - 10) / (room - 10))


def test_pages_lie_or_stand() -> None:
    def flipped(name: str) -> bool:
        [made] = cut_outs([board(name)], Options(cut_out=10, paper="letter"))
        return bool(made["flipped"])

    assert not flipped("rectangle(11,15)")
    assert flipped("rectangle(15,11)")


@pytest.mark.parametrize(("name", "diameter"), [("english", 40.0), ("rectangle(12,15)", 25.0)])
def test_no_cut_goes_through_a_hole(name: str, diameter: float) -> None:
    [made] = cut_outs([board(name)], Options(cut_out=diameter))
    scale = made["width"] / made["picture"]["width"]
    places = re.findall(r'cx="([0-9.]+)" cy="([0-9.]+)"', made["picture"]["svg"])
    assert made["columns"][1:]
    assert made["rows"][1:]
    for axis, key in enumerate(("columns", "rows")):
        for start, _ in made[key][1:]:
            nearest = min(abs(float(place[axis]) * scale - start) for place in places)
            assert nearest > diameter / 2


def test_a_board_on_one_page_and_on_several() -> None:
    small = texts(booklet([load("english")], cut_out=15))
    assert len(small) == 1
    assert "English, for pegs of 15 mm" in small[0]
    assert "50 mm" in small[0]
    assert "Cut along" not in small[0]
    large = booklet([load("english")], cut_out=40)
    assert len(read(large).pages) == 6
    assert all(f"page {n} of 6" in page for n, page in enumerate(texts(large), 1))
    assert "dashed line" in texts(large)[0]
    assert "2 inches" in texts(booklet([load("english")], cut_out=15, paper="letter"))[0]


def test_the_bar_is_as_long_as_it_says() -> None:
    for paper, length in (("a4", 50 * MILLIMETRE), ("letter", 144.0)):
        page = read(booklet([load("line(3)")], cut_out=10, paper=paper)).pages[0]  # type: ignore[arg-type]
        lines = re.findall(
            rb"0 0 m\s+([0-9.]+) 0 l",
            page.get_contents().get_data(),  # type: ignore[union-attr]
        )
        assert max(map(float, lines)) == pytest.approx(length, abs=0.01)


def test_each_board_comes_once() -> None:
    items = [load("english"), load("triangle(5)"), load("crossbow")]
    assert len(texts(booklet(items, cut_out=10))) == 2


@pytest.mark.parametrize("diameter", [0, -3, 1.9, 101, math.nan, math.inf])
def test_pegs_of_no_size(diameter: float) -> None:
    with pytest.raises(ProblemError, match="a diameter in mm is 2 to 100"):
        booklet([load("english")], cut_out=diameter)


def test_other_bad_options() -> None:
    with pytest.raises(ProblemError, match="neither"):
        booklet([load("english")], cut_out=10, worksheet=4)
    with pytest.raises(ProblemError, match=r"\b100\b"):
        booklet([load("rectangle(32,32)")], cut_out=100)
