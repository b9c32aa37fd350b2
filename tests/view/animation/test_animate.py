"""Moving pictures."""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from messages import Messages
from pegsol import (
    PegError,
    Problem,
    Solution,
    parse_moves,
)
from pegsol.view.animation.animate import Form, animate
from pegsol.view.animation.raster_animation import _moments
from pegsol.view.animation.stage import timeline
from pegsol.view.solved import solution_of

SVG = "{http://www.w3.org/2000/svg}"


# -- SVG ----------------------------------------------------------------------------------------


REVERSE = Problem("line(4)", "pegs a1", "pegs b1 c1", rules="reverse")


@pytest.mark.parametrize(
    ("name", "solution"),
    [
        ("bent", Solution("cycle(6) pegs v1 v2 v4 v6 to any", "v1-v5-v3, v2-v4")),
        ("reverse", Solution(REVERSE, "a1-c1")),
    ],
)
def test_an_animation_is_as_it_was_looked_at(
    name: str, solution: Solution, request: pytest.FixtureRequest
) -> None:
    """After an intended change look at the files that ``pytest --accept`` writes."""
    path = Path(__file__).parent / "films" / f"{name}.svg"
    svg = animate(solution, form="svg", theme="plain", names="holes", width=200).decode()
    assert "<script" not in svg
    assert not re.search(r"(?:href|src|url\()[^>]*?(?:https?:|data:)", svg)
    if request.config.getoption("--accept"):
        path.write_text(svg, "utf-8")
    assert svg.splitlines() == path.read_text("utf-8").splitlines()


# -- pixels --------------------------------------------------------------------------------------

PEG, HOLE = "#33506e", "#ffffff"  # of the theme "plain"


def near(pixel: Any, colour: str) -> bool:
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return all(abs(a - b) < 16 for a, b in zip(pixel, wanted, strict=True))


def holes_of(solution: Solution) -> list[tuple[float, float]]:
    """Return where the holes are in an animation of 200 pixels, in the board's order."""
    svg = animate(solution, form="svg", width=200).decode()
    board = ElementTree.fromstring(svg).find(f"{SVG}g")
    assert board is not None
    x, y = map(float, re.findall(r"[0-9.]+", board.get("transform", "")))
    circles = board.iter(f"{SVG}circle")
    return [(x + float(one.get("cx", "")), y + float(one.get("cy", ""))) for one in circles]


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    """Return the pictures and how many milliseconds each is seen."""
    film = Image.open(io.BytesIO(data))
    assert film.info["loop"] == 0
    pictures = []
    for number in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(number)
        picture = film.convert("RGB")
        pictures.append((picture, round(film.info["duration"])))
    return pictures


@pytest.mark.parametrize("form", ["gif", pytest.param("webp", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "solution",
    [solution_of("triangle(5) a1 any"), solution_of("ring"), Solution("english", "")],
    ids=["triangle", "ring", "none"],
)
def test_pixels_have_the_pegs_where_they_are_and_no_smear(solution: Solution, form: Form) -> None:
    shown = frames(animate(solution, form=form, theme="plain", width=200))
    times = timeline(solution)
    assert {picture.size[0] for picture, _ in shown} == {200}
    assert sum(lasts for _, lasts in shown) == pytest.approx(1000 * times.length, abs=6)
    assert min(lasts for _, lasts in shown) >= 20  # less is slower in browsers
    assert len(shown) == 2 + 7 * len(solution.jumps)
    holes = holes_of(solution)
    resting = [shown[0], *shown[7:-1:7]]
    for (picture, _), position in zip(resting, solution.positions(), strict=True):
        for hole, (x, y) in enumerate(holes):
            pixel = picture.getpixel((int(x), int(y)))
            assert near(pixel, PEG if position.bits >> hole & 1 else HOLE)
    half = round(0.45 * min([math.dist(holes[0], hole) for hole in holes[1:]]))
    changed = solution.problem.start.bits ^ solution.final.bits
    for hole, (x, y) in enumerate(holes):
        box = round(x) - half, round(y) - half, round(x) + half, round(y) + half
        first, last = (picture.crop(box).tobytes() for picture, _ in (resting[0], resting[-1]))
        assert (first != last) == bool(changed >> hole & 1)


def test_a_peg_glides_and_the_one_below_fades() -> None:
    solution = Solution("line(4) b1 any", "d1-b1")
    shown = frames(animate(solution, theme="plain", width=200))
    _, b, c, d = holes_of(solution)
    right = [
        max(x for x in range(200) if near(picture.getpixel((x, int(d[1]))), PEG))
        for picture, _ in shown[1:7]
    ]
    assert right == sorted(right, reverse=True)
    assert right[0] > c[0] > b[0]
    below = [picture.getpixel((int(c[0]), int(c[1]))) for picture in (shown[0][0], shown[7][0])]
    assert [near(pixel, PEG) for pixel in below] == [True, False]
    assert near(below[1], HOLE)
    times = timeline(Solution("line(6) b1 any", "d1-b1, a1-c1, f1-d1-b1"))
    captions = Counter(moment.caption for moment in _moments(times))
    assert [*captions.values()] == [1, 7, 7, 14, 1], captions


def test_a_high_board_does_not_fill_the_width_and_progress_is_told() -> None:
    shares: list[float] = []
    tall = Solution("rectangle(2,12) a1 any", "a3-a1")
    assert frames(animate(tall, width=120, progress=shares.append))[0][0].size[1] < 240
    assert shares == sorted(shares)
    assert (shares[0], 0.8 < shares[-1] < 1) == (0, True)


def test_bad_input(messages: Messages) -> None:
    illegal = Solution("english", parse_moves("english", "d1-d3")[0].jumps)
    messages(
        PegError,
        lambda solution, options: animate(solution, **options),
        [
            *((solution_of("crossbow"), {"width": width}) for width in (63, 2049)),
            *((solution_of("crossbow"), more) for more in ({"form": "mp4"}, {"theme": "pink"})),
            (illegal, {}),
        ],
    )
