"""The rush: one puzzle after another against the clock."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from pegsol import solve
from web.page import BoardPage
from web.picked import rush_puzzle
from web.site import Visit, overhear

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
    board = BoardPage(page)
    names = solution.problem.board.names
    for jump in solution.jumps:
        board.click(names[jump.origin], names[jump.target])
        board.press("Escape")


def begin(visit: Visit) -> Page:
    page = visit("/rush")
    page.evaluate(SCRIPT)
    page.get_by_role("button", name="Start").click()
    expect(BoardPage(page).picture).to_be_visible()
    return page


def test_a_rush_is_played_to_its_end(visit: Visit) -> None:
    page = begin(visit)
    figures = page.locator(".figures")
    solve_puzzle(page, 0)
    expect(figures).to_contain_text("Solved1")
    expect(page.get_by_role("button", name="Skip")).to_be_enabled()
    page.get_by_role("button", name="Skip").click()
    expect(figures).to_contain_text("Skipped1")
    expect(page.get_by_role("button", name="Skip")).to_be_enabled()
    solve_puzzle(page, 2)
    expect(figures).to_contain_text("Solved2")
    page.evaluate("window.ahead = 100_000")
    expect(figures).to_contain_text("1:1")
    page.evaluate("window.ahead = 180_000")
    end = page.locator(".rush-end")
    expect(end).to_contain_text("You solved 2 puzzles.")
    expect(end).to_contain_text("A new record!")
    expect(end).to_contain_text("Your best: 2")
    missed = page.locator(".rush-missed .tile")
    expect(missed).to_have_count(2)  # the one that was skipped, and the last
    expect(page.locator(".rush-missed .tiles")).to_have_css("list-style-type", "none")
    one, other = (tile.bounding_box() for tile in missed.all())
    assert one is not None
    assert other is not None
    assert one["y"] == other["y"]  # beside each other
    page.get_by_role("button", name="Another rush").click()
    expect(page.get_by_role("button", name="Skip")).to_be_enabled()  # its first puzzle is there
    page.get_by_role("button", name="Stop").click()
    expect(end).to_contain_text("You solved 0 puzzles.")
    expect(end).to_contain_text("Your best: 2")
    page.locator(".rush-missed .tile a").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rush, puzzle 1")


def test_nothing_can_be_skipped_before_the_first_puzzle_is_there(visit: Visit) -> None:
    page = visit("/rush", errors=(501,))
    asked: list[Route] = []
    overhear(page, "rushPuzzles")
    page.route("**/heard/rushPuzzles", lambda route: asked.append(route))
    with page.expect_request("**/heard/rushPuzzles"):
        page.get_by_role("button", name="Start").click()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_disabled()
    asked[0].continue_()
    expect(skip).to_be_enabled()


@pytest.mark.long
def test_a_rush_says_when_the_player_is_stuck(visit: Visit) -> None:
    page = begin(visit)
    board = BoardPage(page)
    puzzle = rush_puzzle(0)
    position = puzzle.start
    while jumps := position.legal_jumps():
        wrong = [j for j in jumps if solve(puzzle.from_position(position.jump(j))).solution is None]
        jump = (wrong or jumps)[0]
        position = position.jump(jump)
        names = puzzle.board.names
        board.click(names[jump.origin], names[jump.target])
        board.press("Escape")
    expect(page.locator(".rush-side")).to_contain_text("Stuck: undo, start over, or skip.")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".rush-side")).to_contain_text("3 jumps to go")
