"""Animated SVG in a real browser."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from pegsol import Solution, problem, solve
from pegsol.view.animation.animate import animate
from pegsol.view.animation.stage import Timeline, timeline
from web.windows import Windows

# Where pegs and holes are after each number of seconds, and what is on top there.
LOOK = """seconds => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = 1000 * seconds;
  }
  const middle = element => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [board, pegs] = document.querySelectorAll("svg > g");
  return {
    holes: [...board.querySelectorAll("circle")].map(middle),
    pegs: [...pegs.children].map(peg => ({
      at: middle(peg),
      opacity: Number(getComputedStyle(peg).opacity),
      scale: peg.getBoundingClientRect().width,
      top: peg.contains(document.elementFromPoint(...middle(peg))),
    })),
  };
}"""


@pytest.fixture(scope="module")
def solution() -> Solution:
    found = solve(problem("english")).solution
    assert found is not None
    return found


@pytest.fixture(scope="module")
def times(solution: Solution) -> Timeline:
    return timeline(solution)


@pytest.fixture
def page(windows: Windows) -> Iterator[Page]:
    with windows.open("http://film.test/", motion=True) as window:
        yield window.page


def standing(seen: Any) -> set[int]:
    """Return the holes with a peg that is seen, and nothing else of them."""
    found = set()
    for peg in seen["pegs"]:
        if peg["opacity"] > 0:
            assert peg["opacity"] == 1
            (hole,) = [
                number
                for number, hole in enumerate(seen["holes"])
                if hole == pytest.approx(peg["at"], abs=0.2)
            ]
            found.add(hole)
    return found


def test_pegs_are_where_they_should_be(page: Page, solution: Solution, times: Timeline) -> None:
    page.set_content(animate(solution, form="svg", theme="plain").decode())
    moments = [0.5, *[timed.end + 0.05 for timed in times.jumps]]
    for number, (moment, position) in enumerate(zip(moments, solution.positions(), strict=True)):
        if number % 5 in (0, 1):
            seen = page.evaluate(LOOK, moment)
            pegs = {hole for hole in range(33) if position.bits >> hole & 1}
            assert standing(seen) == pegs


@pytest.mark.long
def test_a_peg_glides_above_the_one_that_fades(
    page: Page, solution: Solution, times: Timeline
) -> None:
    page.set_content(animate(solution, form="svg", theme="plain").decode())
    timed = times.jumps[3]
    seen = page.evaluate(LOOK, (timed.start + timed.end) / 2)
    (fading,) = [peg for peg in seen["pegs"] if 0 < peg["opacity"] < 1]
    over = seen["holes"][timed.jump.over]
    assert fading["at"] == pytest.approx(over, abs=0.2)
    assert fading["opacity"] == pytest.approx(0.5, abs=0.02)
    assert not fading["top"]
    (gliding,) = [
        peg
        for peg in seen["pegs"]
        if peg is not fading and peg["opacity"] and peg["at"] == pytest.approx(over, abs=0.2)
    ]
    assert gliding["top"]
    assert gliding["scale"] > 1.1 * fading["scale"]


def test_less_motion(page: Page, solution: Solution, times: Timeline) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_content(animate(solution, form="svg", theme="plain").decode())
    timed = times.jumps[3]
    before = page.evaluate(LOOK, timed.start + 0.9 * (timed.end - timed.start))
    after = page.evaluate(LOOK, timed.end + 0.02)
    jump = timed.jump
    assert standing(before) - standing(after) == {jump.origin, jump.over}
    assert standing(after) - standing(before) == {jump.target}


@pytest.mark.long
def test_it_moves_as_an_image(page: Page, solution: Solution) -> None:
    data = base64.b64encode(animate(solution, form="svg")).decode()
    page.set_content(f'<img alt="a game" src="data:image/svg+xml;base64,{data}">')
    first = page.locator("img").screenshot()
    while page.locator("img").screenshot() == first:  # the time limit of a test ends this
        pass
