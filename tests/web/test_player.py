"""The player of games and solutions, the puzzles against the clock, and animated SVG."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from pegsol import problem, solve
from pegsol.view.animation.animate import animate
from pegsol.view.animation.stage import timeline
from web.page import on
from web.picked import RUSH, puzzle_in
from web.site import Visit, press, title
from web.windows import Windows

# -- the rush ------------------------------------------------------------------------------------

# The random numbers that the page draws, and a clock that the test can put forward.
SCRIPT = """() => {
  Math.random = () => 0;
  const now = Date.now;
  window.ahead = 0;
  Date.now = () => now() + window.ahead;
}"""


def test_a_rush_is_played_to_its_end(visit: Visit) -> None:
    page = visit("/rush")
    page.evaluate(SCRIPT)
    skip, figures = page.get_by_role("button", name="Skip"), page.locator(".figures")
    press(page, "Start")
    board, solution = on(page), solve(puzzle_in(RUSH["puzzles"][0][0])).solution
    assert solution is not None
    for jump in solution.jumps:
        board.click(*[solution.problem.board.names[hole] for hole in (jump.origin, jump.target)])
        board.press("Escape")
    expect(figures).to_contain_text("Solved1")
    expect(skip).to_be_enabled()
    skip.click()
    expect(figures).to_contain_text("Skipped1")
    expect(skip).to_be_enabled()
    page.reload()
    expect(figures).to_contain_text("Solved1Skipped1")
    page.evaluate(SCRIPT)
    page.evaluate("window.ahead = 180_000")
    end, missed = page.locator(".rush-end"), page.locator(".rush-missed .tile")
    for text in ("You solved 1 puzzle.", "A new record!", "Your best: 1"):
        expect(end).to_contain_text(text)
    page.reload()
    expect(end).to_contain_text("You solved 1 puzzle.")
    expect(missed).to_have_count(2)  # the one that was skipped, and the last
    press(page, "Another rush")
    expect(skip).to_be_enabled()  # its first puzzle is there
    press(page, "Stop")
    expect(end).to_contain_text("You solved 0 puzzles.")
    expect(end).to_contain_text("Your best: 1")
    missed.first.click()
    expect(title(page)).to_have_text("Rush, puzzle 1")


# -- animated SVG --------------------------------------------------------------------------------

# The hole and the opacity of each peg that is seen after some seconds.
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
  const holes = [...board.querySelectorAll("circle")].map(middle);
  const near = ([x, y]) => holes.findIndex(([a, b]) => Math.hypot(x - a, y - b) < 0.3);
  return [...pegs.children].map(peg => ({
    hole: near(middle(peg)),
    opacity: Number(getComputedStyle(peg).opacity),
  })).filter(({ opacity }) => opacity);
}"""


def standing(page: Page, seconds: float) -> set[int]:
    """Return the holes with a peg that is seen, and nothing else of them."""
    seen: list[dict[str, Any]] = page.evaluate(LOOK, seconds)
    assert {peg["opacity"] for peg in seen} == {1}
    holes = [peg["hole"] for peg in seen]
    assert min(holes) >= 0
    assert len({*holes}) == len(holes)
    return {*holes}


def test_pegs_of_a_film_are_where_they_should_be(windows: Windows) -> None:
    solution = solve(problem("english")).solution
    assert solution is not None
    times = timeline(solution).jumps
    moments = [0.5, *[timed.end + 0.05 for timed in times]]
    with windows.open("http://film.test/", motion=True) as window:
        page = window.page
        page.set_content(animate(solution, form="svg", theme="plain").decode())
        for moment, position in [*zip(moments, solution.positions(), strict=True)][::5]:
            assert standing(page, moment) == {
                hole for hole in range(33) if position.bits >> hole & 1
            }
        timed, jump = times[3], times[3].jump
        # Where motion is unwelcome, all of a jump is seen at once.
        page.emulate_media(reduced_motion="reduce")
        before = standing(page, timed.start + 0.9 * (timed.end - timed.start))
        after = standing(page, timed.end + 0.02)
        assert (before - after, after - before) == ({jump.origin, jump.over}, {jump.target})


# -- two players ---------------------------------------------------------------------------------


def test_the_page_plays_a_duel_and_says_what_it_does_not_know(visit: Visit) -> None:
    page = visit("/duel?p=triangle(5)+a1+any&page=1")
    turn, unknown = page.locator(".one-board .lead"), page.get_by_text("does not know yet")
    start = set(on(page).pegs)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    on(page).play("a3-a1")
    expect(turn).to_have_text("You jump.")
    assert len(on(page).pegs) == len(start) - 2
    expect(unknown).to_be_hidden()
    undo.click()
    expect(turn).to_have_text("You jump.")
    assert set(on(page).pegs) == start
    expect(undo).to_be_disabled()
    page.get_by_role("radio", name="the page, it begins").check()
    expect(turn).to_have_text("You jump.")
    page.reload()
    expect(turn).to_have_text("You jump.")
    assert len(on(page).pegs) == len(start) - 1
    page.goto("/duel?p=square(9)&page=0")
    expect(unknown).to_be_visible()
