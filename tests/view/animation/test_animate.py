"""Moving pictures."""

from __future__ import annotations

import io
import math
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from messages import Messages
from pegsol import (
    Board,
    Finish,
    PegError,
    Position,
    Problem,
    Solution,
    parse_moves,
    problem,
)
from pegsol.view.animation.animate import Form, animate
from pegsol.view.animation.stage import timeline
from pegsol.view.solved import solution_of

SVG = "{http://www.w3.org/2000/svg}"
Place = tuple[float, float]


def graph() -> Solution:
    board = Board.from_lines([("a", "b", "c"), ("b", "c", "d"), ("c", "d", "e")])
    start = Problem(Position.of(board, ["a", "b", "d"]), Finish.any_survivor())
    return Solution(start, "a-c-e")


def backwards() -> Solution:
    reverse = problem("english d4 d4").complement()
    return Solution(reverse, tuple(reverse.start.legal_jumps("reverse")[:1]))


SOLUTIONS = [
    pytest.param(lambda: solution_of("english d4 d4"), id="english"),
    pytest.param(lambda: solution_of("triangle(5) a1 any"), id="triangle"),
    pytest.param(graph, id="graph"),
    pytest.param(lambda: solution_of("ring"), id="ring"),
    pytest.param(backwards, id="reverse"),
    pytest.param(lambda: Solution("english", ""), id="none"),
]


# --- SVG, as a browser understands it


class Film:
    """An animated SVG."""

    def __init__(self, solution: Solution, **options: Any) -> None:
        self.text = animate(solution, form="svg", **options).decode()
        self.root = ElementTree.fromstring(self.text)
        self.style = "".join(part.text or "" for part in self.root.iter(f"{SVG}style"))
        match = re.search(r"animation-duration:([0-9.]+)s", self.style)
        assert match
        self.length = float(match[1])
        self.tracks = {
            name: re.findall(r"([0-9.]+)%\{([^}]*)\}", body)
            for name, body in re.findall(r"@keyframes (\S+?)\{(.*)\}\n", self.style)
        }
        self.board, self.pegs, self.words = self.root.findall(f"{SVG}g")

    @property
    def holes(self) -> list[Place]:
        """Where the holes are, in the board's order."""
        match = re.fullmatch(r"translate\(([0-9.]+) ([0-9.]+)\)", self.board.get("transform", ""))
        assert match
        x, y = float(match[1]), float(match[2])
        return [
            (x + float(hole.get("cx", "")), y + float(hole.get("cy", "")))
            for hole in self.board.iter(f"{SVG}circle")
        ]

    def at(self, element: ElementTree.Element, time: float) -> dict[str, tuple[float, ...]]:
        """Return the style of an element at a time at which nothing moves."""
        style = {"opacity": (float(element.get("opacity", "1")),)}
        match = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if match:
            style["transform"] = float(match[1]), float(match[2])
        share = 100 * time / self.length
        for percent, declared in self.tracks.get(element.get("class", ""), []):
            for declaration in declared.split(";"):
                key, value = declaration.split(":")
                now = tuple(float(number) for number in re.findall(r"-?[0-9.]+", value))
                if float(percent) <= share or key not in style:
                    style[key] = now
        return style

    def standing(self, time: float) -> set[Place]:
        """Return where pegs are seen at a time at which nothing moves."""
        seen = set()
        for peg in self.pegs:
            style = self.at(peg, time)
            assert style["opacity"] in ((0.0,), (1.0,))
            if style["opacity"] == (1.0,):
                seen.add(self.hole(style["transform"]))
        return seen

    def hole(self, place: tuple[float, ...]) -> Place:
        """Return the middle of the hole that is at a place, to a hundredth of a pixel or two."""
        (found,) = [hole for hole in self.holes if math.dist(hole, place) < 0.03]
        return found


@pytest.mark.parametrize("make", SOLUTIONS)
def test_svg_has_the_pegs_where_they_are_and_the_jumping_one_above(make: Any) -> None:
    solution: Solution = make()
    film, times = Film(solution), timeline(solution)
    moments = [0.0, *[timed.end + 0.03 for timed in times.jumps]]
    for moment, position in zip(moments, solution.positions(), strict=True):
        standing = {place for hole, place in enumerate(film.holes) if position.bits >> hole & 1}
        assert film.standing(moment) == standing
    assert film.length == pytest.approx(times.length, abs=0.01)
    for timed in times.jumps:
        styles = [
            (film.at(peg, timed.start - 0.02), film.at(peg, timed.end + 0.02)) for peg in film.pegs
        ]
        (jumping,) = [
            number
            for number, (before, after) in enumerate(styles)
            if film.hole(before["transform"]) != film.hole(after["transform"])
        ]
        (jumped,) = [
            number
            for number, (before, after) in enumerate(styles)
            if before["opacity"] != after["opacity"]
        ]
        assert jumped < jumping


@pytest.mark.parametrize(
    ("name", "solution"),
    [
        ("packages", Solution("line(6) b1 any", "d1-b1, a1-c1, f1-d1-b1")),
        ("bent", Solution("cycle(6) v1 any", "v3-v1, v5-v3")),
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


# --- pixels

PEG, HOLE = "#33506e", "#ffffff"  # of the theme "plain"


def near(pixel: Any, colour: str) -> bool:
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return all(abs(a - b) < 16 for a, b in zip(pixel, wanted, strict=True))


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
    "make",
    [pytest.param(*SOLUTIONS[0].values, id="english", marks=pytest.mark.long), *SOLUTIONS[1:]],
)
def test_pixels_have_the_pegs_where_they_are_and_no_smear(make: Any, form: Form) -> None:
    solution: Solution = make()
    shown = frames(animate(solution, form=form, theme="plain", width=200))
    times = timeline(solution)
    assert {picture.size[0] for picture, _ in shown} == {200}
    assert sum(lasts for _, lasts in shown) == pytest.approx(1000 * times.length, abs=6)
    assert min(lasts for _, lasts in shown) >= 20  # less is slower in browsers
    assert len(shown) == 2 + 7 * len(solution.jumps)
    holes = Film(solution, width=200).holes
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
    _, b, c, d = Film(solution, width=200).holes
    right = [
        max(x for x in range(200) if near(picture.getpixel((x, int(d[1]))), PEG))
        for picture, _ in shown[1:7]
    ]
    assert right == sorted(right, reverse=True)
    assert right[0] > c[0] > b[0]
    below = [picture.getpixel((int(c[0]), int(c[1]))) for picture in (shown[0][0], shown[7][0])]
    assert [near(pixel, PEG) for pixel in below] == [True, False]
    assert near(below[1], HOLE)


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
