"""Boards to cut out in true size."""

from __future__ import annotations

import math
import re

import pytest

from pdf_text import read, texts
from pegsol import ProblemError, board
from pegsol import problem as load
from pegsol.view.booklet.booklet import booklet
from pegsol.view.booklet.cut_out import cut_outs
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


def test_pages_lie_or_stand() -> None:
    def page(name: str) -> tuple[float, float]:
        [made] = cut_outs([board(name)], Options(cut_out=10, paper="letter"))
        width, height = made["page"]
        return width, height

    assert page("rectangle(11,15)") == (215.9, 279.4)
    assert page("rectangle(15,11)") == (279.4, 215.9)


def test_a_small_board_and_one_larger_than_the_paper() -> None:
    small = texts(booklet([load("english")], cut_out=15))
    assert len(small) == 1
    assert "English, for pegs of 15 mm" in small[0]
    assert "50 mm" in small[0]
    (large,) = read(booklet([load("english")], cut_out=40)).pages
    assert float(large.mediabox.width) > 7 * 1.3 * 40 * MILLIMETRE
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
    with pytest.raises(ProblemError, match="a page longer than 5,000 mm"):
        booklet([load("line(64)")], cut_out=100)
