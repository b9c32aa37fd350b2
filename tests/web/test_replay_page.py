"""The pages that show games jump by jump and puzzles against the clock, and animated SVG."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from invoke import run
from pegsol import Solution, problem, solve
from pegsol.view.animation.animate import animate
from pegsol.view.animation.stage import timeline
from web.page import CENTRAL_GAME, CROSS_GAME, BoardPage, box_of, count_flyers, on
from web.picked import rush_puzzle
from web.site import Visit, address, call, overhear, press, title
from web.windows import Windows

CROSS = address("/replay", "latin-cross", CROSS_GAME.split())
SOLVED = "Solved in 5 moves"


# -- replays -------------------------------------------------------------------------------------


def test_a_solution_is_stepped_through_scrubbed_and_played_from_there(visit: Visit) -> None:
    page = visit(CROSS)
    board = on(page)
    assert (board.moves, board.numbers) == (CROSS_GAME.split(), "6 pegs · 0 moves")
    expect(page).to_have_title("Replay: Latin cross · pegsol")
    expect(page.get_by_text("Solution in 5 moves (5 jumps)")).to_be_visible()
    for name, current in (
        *(("Step", "d3-b3"), ("Step", "d5-d3"), ("Back", "d3-b3"), ("e3-c3", "e3-c3")),
        *(("Start", None), ("Step", "d3-b3")),
    ):
        press(page, name)
        assert board.current == ([current] if current else []), name
    page.get_by_role("slider", name="Place in the game").fill("4")
    assert (board.current, board.numbers) == (["b3-d3"], "2 pegs · 4 moves")
    press(page, "Back")
    press(page, "Play from here")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    assert on(page).moves == CROSS_GAME.split()[:3]
    page.go_back()
    expect(page.get_by_role("button", name="Step")).to_be_visible()
    assert on(page).moves == CROSS_GAME.split()


@pytest.mark.long
def test_it_plays_pauses_and_lets_pegs_fly_unless_motion_is_unwelcome(visit: Visit) -> None:
    for motion in (True, False):
        page = visit(address("/replay", "english d4 d4", CENTRAL_GAME.split()), motion=motion)
        speed = page.get_by_role("combobox", name="Speed")
        slider = page.get_by_role("slider", name="Place in the game")
        on(page)
        count_flyers(page)
        speed.select_option("0.5")
        page.get_by_role("button", name="Play", exact=True).press("Enter")
        expect(page.locator(".moves [aria-current=step]")).to_be_visible()
        press(page, "Pause")
        assert 0 < int(slider.input_value()) < 31
        slider.fill("29")
        speed.select_option("4")
        press(page, "Play", exact=True)
        expect(page.locator(".outcome")).to_have_text("Solved in 18 moves")
        assert (page.evaluate("flown") > 0) == motion


@pytest.mark.long
def test_keys_work_wherever_the_keyboard_is_and_fingers_scrub(visit: Visit) -> None:
    page = visit(CROSS, phone=True, viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    on(page).button("Step").tap()
    assert on(page).current == ["d3-b3"]
    slider, outcome = page.get_by_role("slider", name="Place in the game"), ".outcome"
    slider.scroll_into_view_if_needed()
    box = box_of(slider)
    page.touchscreen.tap(box["right"] - 3, box["y"] + box["height"] / 2)
    expect(page.locator(outcome)).to_have_text(SOLVED)
    page = visit(CROSS)
    board, speed = on(page), page.get_by_role("combobox")
    slider = page.get_by_role("slider", name="Place in the game")
    other = page.get_by_role("link", name="Other puzzles")
    page.keyboard.press("ArrowRight")  # nothing has been touched yet
    assert board.current == ["d3-b3"]
    for where, keys, current in (
        (page.get_by_role("button", name="Share"), "ArrowRight ArrowRight ArrowLeft", "d5-d3"),
        (other, "End", "d2-d4"),
        (other, "Home ArrowRight ArrowRight", "d5-d3"),
        (page.get_by_role("button", name="e3-c3"), "Enter ArrowRight", "b3-d3"),
        (page.get_by_role("button", name="b3-d3"), "ArrowUp Enter", "e3-c3"),
        (board.picture, "ArrowUp ArrowLeft u", "d5-d3"),
        (slider, "Home ArrowRight ArrowRight ArrowRight", "e3-c3"),
        (slider, "r r u End Home r", "d3-b3"),
    ):
        where.focus()
        board.press(*keys.split())
        assert board.current == [current], keys
    speed.focus()
    board.press("End")  # the choice uses the keys itself
    expect(speed).to_have_value("4")
    for key in ("p", "Space"):
        page.get_by_role("slider").press("Home")
        board.press(key)
        expect(page.locator(outcome)).to_have_text(SOLVED)
    expect(page.locator(".note")).to_have_count(0)


@pytest.mark.long
def test_a_game_is_saved_printed_and_otherwise_the_one_at_hand(visit: Visit) -> None:
    page = visit("/replay")
    expect(page.get_by_text("No moves to replay yet")).to_be_visible()
    page.goto(address("/replay", "latin-cross", CROSS_GAME.split()[:2]))
    expect(page.get_by_text("Game of 2 moves (2 jumps)")).to_be_visible()  # no solution
    page.goto(CROSS)
    press(page, "Save")
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.keyboard.press("Enter")  # under the title of the problem
    expect(page.locator(".note")).to_contain_text("Saved as “Latin cross”")
    press(page, "Add to print queue")
    expect(page.get_by_label("1 item to print")).to_have_text("1")
    (saved,) = call(page, "shelf/saved.js", "listSaved")
    assert (saved["kind"], saved["moves"]) == ("solution", CROSS_GAME.split())
    page.goto(address("/", "latin-cross", CROSS_GAME.split()[:1]))
    on(page)
    page.wait_for_function("() => 'pegsol/game' in localStorage")
    page.goto("/replay")
    assert on(page).moves == CROSS_GAME.split()[:1]


def test_a_command_that_makes_an_animation_can_be_copied(visit: Visit, tmp_path: Path) -> None:
    page = visit(CROSS, permissions=("clipboard-read", "clipboard-write"))
    part = page.locator(".film-command")
    press(part, "Copy")
    expect(part.get_by_role("status")).to_have_text("The command is copied.")
    pegsol, *words = shlex.split(page.evaluate("navigator.clipboard.readText()"))
    assert (pegsol, words[-1]) == ("pegsol", "game.gif")
    run(*words[:-1], str(tmp_path / words[-1]), code=0)
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")


# -- the rush ------------------------------------------------------------------------------------

# The random numbers that the page draws, and a clock that the test can put forward.
SCRIPT = """() => {
  Math.random = () => 0;
  const now = performance.now.bind(performance);
  window.ahead = 0;
  performance.now = () => now() + window.ahead;
}"""


def solve_puzzle(page: Page, number: int) -> None:
    solution = solve(rush_puzzle(number)).solution
    assert solution is not None
    board, names = BoardPage(page), solution.problem.board.names
    for jump in solution.jumps:
        board.click(names[jump.origin], names[jump.target])
        board.press("Escape")


def test_a_rush_is_played_to_its_end(visit: Visit) -> None:
    page = visit("/rush", errors=(501,))
    page.evaluate(SCRIPT)
    asked: list[Route] = []
    overhear(page, "rushPuzzles")
    page.route("**/heard/rushPuzzles", lambda route: asked.append(route))
    skip, figures = page.get_by_role("button", name="Skip"), page.locator(".figures")
    with page.expect_request("**/heard/rushPuzzles"):
        press(page, "Start")
    expect(skip).to_be_disabled()  # before the first puzzle is there
    asked[0].continue_()
    page.evaluate("sessionStorage.removeItem('heard')")
    on(page)
    solve_puzzle(page, 0)
    expect(figures).to_contain_text("Solved1")
    expect(skip).to_be_enabled()
    skip.click()
    expect(figures).to_contain_text("Skipped1")
    expect(skip).to_be_enabled()
    solve_puzzle(page, 2)
    expect(figures).to_contain_text("Solved2")
    page.evaluate("window.ahead = 100_000")
    expect(figures).to_contain_text("1:1")
    page.evaluate("window.ahead = 180_000")
    end, missed = page.locator(".rush-end"), page.locator(".rush-missed .tile")
    for text in ("You solved 2 puzzles.", "A new record!", "Your best: 2"):
        expect(end).to_contain_text(text)
    expect(missed).to_have_count(2)  # the one that was skipped, and the last
    expect(page.locator(".rush-missed .tiles")).to_have_css("list-style-type", "none")
    one, other = (box_of(tile) for tile in missed.all())
    assert one["y"] == other["y"]  # beside each other
    press(page, "Another rush")
    expect(skip).to_be_enabled()  # its first puzzle is there
    press(page, "Stop")
    expect(end).to_contain_text("You solved 0 puzzles.")
    expect(end).to_contain_text("Your best: 2")
    missed.locator("a").first.click()
    expect(title(page)).to_have_text("Rush, puzzle 1")


@pytest.mark.long
def test_a_rush_says_when_the_player_is_stuck(visit: Visit) -> None:
    page = visit("/rush")
    page.evaluate(SCRIPT)
    press(page, "Start")
    board, puzzle = on(page), rush_puzzle(0)
    position, names = puzzle.start, puzzle.board.names
    while jumps := position.legal_jumps():
        wrong = [j for j in jumps if solve(puzzle.from_position(position.jump(j))).solution is None]
        jump = (wrong or jumps)[0]
        position = position.jump(jump)
        board.click(names[jump.origin], names[jump.target])
        board.press("Escape")
    expect(page.locator(".rush-side")).to_contain_text("Stuck: undo, start over, or skip.")
    press(page, "Start over")
    expect(page.locator(".rush-side")).to_contain_text("3 jumps to go")


# -- animated SVG --------------------------------------------------------------------------------

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
  const holes = [...board.querySelectorAll("circle")].map(middle);
  const near = ([x, y]) => holes.findIndex(([a, b]) => Math.hypot(x - a, y - b) < 0.3);
  return [...pegs.children].map(peg => ({
    hole: near(middle(peg)),
    opacity: Number(getComputedStyle(peg).opacity),
    width: peg.getBoundingClientRect().width,
    top: peg.contains(document.elementFromPoint(...middle(peg))),
  })).filter(({ opacity }) => opacity);
}"""


@pytest.fixture
def film(windows: Windows) -> Iterator[tuple[Page, Solution]]:
    """A page with a solution that plays itself."""
    found = solve(problem("english")).solution
    assert found is not None
    with windows.open("http://film.test/", motion=True) as window:
        window.page.set_content(animate(found, form="svg", theme="plain").decode())
        yield window.page, found


def standing(page: Page, seconds: float) -> set[int]:
    """Return the holes with a peg that is seen, and nothing else of them."""
    seen: list[dict[str, Any]] = page.evaluate(LOOK, seconds)
    assert {peg["opacity"] for peg in seen} == {1}
    holes = [peg["hole"] for peg in seen]
    assert min(holes) >= 0
    assert len({*holes}) == len(holes)
    return {*holes}


def test_pegs_of_a_film_are_where_they_should_be(film: tuple[Page, Solution]) -> None:
    page, solution = film
    times = timeline(solution).jumps
    moments = [0.5, *[timed.end + 0.05 for timed in times]]
    for number, (moment, position) in enumerate(zip(moments, solution.positions(), strict=True)):
        if number % 5 in (0, 1):
            assert standing(page, moment) == {
                hole for hole in range(33) if position.bits >> hole & 1
            }
    # A peg glides above the one that fades.
    timed = times[3]
    over = [
        peg
        for peg in page.evaluate(LOOK, (timed.start + timed.end) / 2)
        if peg["hole"] == timed.jump.over
    ]
    fading, gliding = sorted(over, key=lambda peg: float(peg["opacity"]))
    assert fading["opacity"] == pytest.approx(0.5, abs=0.02)
    assert (fading["top"], gliding["top"]) == (False, True)
    assert gliding["width"] > 1.1 * fading["width"]
    # Where motion is unwelcome, all of a jump is seen at once.
    page.emulate_media(reduced_motion="reduce")
    before = standing(page, timed.start + 0.9 * (timed.end - timed.start))
    after, jump = standing(page, timed.end + 0.02), timed.jump
    assert (before - after, after - before) == ({jump.origin, jump.over}, {jump.target})
