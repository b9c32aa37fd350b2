"""The player of games and solutions, the puzzles against the clock, and animated SVG."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from invoke import run
from pegsol import problem, solve
from pegsol.view.animation.animate import animate
from pegsol.view.animation.stage import timeline
from web.page import CROSS_GAME, on
from web.picked import RUSH, puzzle_in
from web.site import Visit, address, analyse, call, choose, press, title
from web.windows import Windows

CROSS = address("/replay", "latin-cross", CROSS_GAME.split())  # as in links of earlier versions


# -- the player ----------------------------------------------------------------------------------


def test_a_solution_is_stepped_through_scrubbed_played_from_there_and_made_a_film(
    visit: Visit, tmp_path: Path
) -> None:
    page = visit(CROSS, permissions=("clipboard-read", "clipboard-write"))
    board, slider = on(page), page.get_by_role("slider", name="Place in the game")
    expect(page).to_have_url(re.compile(r"/\?p=latin-cross&m=d3-b3.*&at=0$"))
    assert (board.moves, board.numbers) == (CROSS_GAME.split(), "6 pegs · 0 moves")
    for name, current in (
        *(("Redo", "d3-b3"), ("Redo", "d5-d3"), ("Undo", "d3-b3"), ("e3-c3", "e3-c3")),
        *(("To the end", "d2-d4"), ("To the start", None), ("Redo", "d3-b3")),
    ):
        press(page, name)
        assert board.current == ([current] if current else []), name
    for where, keys, now in (  # the keyboard may be anywhere
        (page.locator("body"), "ArrowRight", "d5-d3"),
        (page.get_by_role("button", name="New game"), "End", "d2-d4"),
        (board.picture, "ArrowUp ArrowLeft u", "b3-d3"),
        (slider, "r u End Home r", "d3-b3"),
    ):
        where.focus()
        board.press(*keys.split())
        assert board.current == [now], keys
    page.wait_for_url("**&at=1")
    page.reload()
    assert (on(page).moves, board.current) == (CROSS_GAME.split(), ["d3-b3"])
    choose(page, "Save")
    page.get_by_role("textbox", name="Name").press("Enter")
    expect(page.locator(".note").last).to_contain_text("Saved as")
    assert call(page, "shelf/saved.js", "listSaved")[0]["kind"] == "solution"
    choose(page, "Share")
    part = page.get_by_role("dialog")
    part.get_by_text("An animation of this game").click()
    press(part.locator(".command"), "Copy")
    expect(part.get_by_text("The command is copied.")).to_be_visible()
    pegsol, *words = shlex.split(page.evaluate("navigator.clipboard.readText()"))
    assert (pegsol, words[-1]) == ("pegsol", "game.gif")
    run(*words[:-1], str(tmp_path / words[-1]), code=0)
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")
    board.press("Escape", "p")
    expect(page.locator(".outcome")).to_have_text("Solved in 5 moves")
    assert call(page, "shelf/results.js", "results") == []  # to watch is not to play
    slider.fill("4")
    assert (board.current, board.numbers) == (["b3-d3"], "2 pegs · 4 moves")
    board.play("d3-d1")  # and from here the player goes on
    assert (board.moves[-1], board.outcome) == ("b3-d3-d1", "Stuck with 1 peg")


def test_a_game_is_played_package_by_package_while_they_are_looked_at(visit: Visit) -> None:
    game = ["d1-b1", "a1-c1", "f1-d1-b1"]
    page = visit(address("/", "line(6) b1 any", game) + "&at=0")
    board, packages = on(page), analyse(page, "Packages")
    packages.get_by_role("button", name="Clear this pair").first.click()
    expect(page.locator(".catalyst").first).to_be_visible()
    expect(packages.locator("[aria-current=step]")).to_have_count(1)
    press(page, "Close")
    expect(page.locator(".catalyst")).to_have_count(0)
    assert board.moves == game


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


def test_two_players_jump_in_turn(visit: Visit) -> None:
    page = visit("/?p=line(6)+b1+any")
    choose(page, "Two players")
    board, turn = on(page), page.locator(".one-board .lead")
    expect(turn).to_have_text("The first player jumps.")
    board.play("d1-b1 a1-c1")
    board.click("f1", "b1")  # a sweep would be two turns
    expect(turn).to_have_text("The first player jumps.")
    board.drag("f1", "d1", "b1")
    expect(turn).to_have_text("The second player jumps.")
    board.play("d1-b1")
    expect(turn).to_have_text("The second player wins!")
    board.press("u")
    expect(turn).to_have_text("The second player jumps.")
    page.get_by_role("radio", name="the page, you begin").check()
    expect(turn).to_have_text("The page wins.")
    press(page, "Undo")  # both jumps
    expect(turn).to_have_text("You jump.")
    assert board.pegs == ["c1", "e1", "f1"]


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
