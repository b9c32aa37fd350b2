"""The ladder in Chromium: from the welcome, by big buttons only, to puzzles of fourteen pegs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pegsol import solve
from pegsol.game.formats.puzzles import LADDER, puzzle
from web.page import BoardPage
from web.site import Visit, call


def play_through(page: Page, name: str) -> None:
    """Play a known solution of a puzzle on the board of the page."""
    solution = solve(puzzle(name).problem).solution
    assert solution is not None
    board = BoardPage(page)
    names = solution.problem.board.names
    for jump in solution.jumps:
        board.click(names[jump.origin], names[jump.target])
        board.press("Escape")  # let go of the peg, which may jump on


def note(page: Page, name: str, *, helped: bool = False) -> None:
    """Note a solution of a puzzle as the visitor's."""
    solution = solve(puzzle(name).problem).solution
    assert solution is not None
    moves = [str(move) for move in solution.moves]
    over = {"problem": name, "moves": moves, "seconds": 9, "helped": helped}
    call(page, "shelf/results.js", "keepResult", over)


def primary(page: Page) -> None:
    """Press the only large button."""
    button = page.locator("main .primary:visible")
    expect(button).to_have_count(1)
    button.click()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_player_wins_fourteen_pegs_with_big_buttons_only(visit: Visit, language: str) -> None:
    page = visit("/", new=True, locale=language)
    board = BoardPage(page)
    board.click("d1", "d3", "d4", "d2")  # to the wrong side
    primary(page)  # takes it back
    board.click("d3", "d5", "d6", "d4")
    primary(page)
    expect(page.locator(".dots-of-steps .reached")).to_have_count(2)
    play_through(page, "latin-cross")
    primary(page)
    for name in LADDER[1 : LADDER.index("compass") + 1]:
        expect(page).to_have_url(re.compile(rf"\?p={name}\b"))
        expect(page.locator(".page.play").get_by_role("listbox")).to_be_visible()
        play_through(page, name)
        expect(page.locator(".end-of-game[data-kind=good]")).to_be_visible()
        assert puzzle(name).problem.start.peg_count <= 14
        if name != "compass":
            page.locator(".end-of-game a.primary").click()
    assert puzzle("compass").problem.start.peg_count == 14
    page.goto("/boards")
    expect(page.locator(".step-star.alone")).to_have_count(11)  # ten steps, and what a star means
    expect(page.locator(".ladder .primary")).to_have_attribute("href", "/?p=house")


@pytest.mark.long
def test_the_puzzles_begin_with_the_ladder(visit: Visit) -> None:
    page = visit("/boards")
    ladder = page.get_by_role("region", name="The ladder")
    steps = ladder.get_by_role("listitem")
    expect(steps).to_have_count(len(LADDER))
    expect(ladder).to_contain_text("Step 1 of 20")
    note(page, "latin-cross")
    note(page, "hat", helped=True)
    page.reload()
    expect(ladder.get_by_role("link", name="1. Latin cross: solved alone")).to_be_visible()
    expect(ladder.get_by_role("link", name="2. Hat: solved with help")).to_be_visible()
    current = ladder.locator("[aria-current=step]")
    expect(current).to_have_attribute("aria-label", "3. Goblet: not solved yet")
    expect(ladder).to_contain_text("Step 3 of 20")
    expect(ladder).to_contain_text("7 pegs · very easy")
    page.get_by_role("searchbox", name="Search").fill("wall")
    expect(ladder).to_be_hidden()
    page.get_by_role("button", name="Show everything").click()
    ladder.get_by_role("link", name="Next: Goblet").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Goblet")


@pytest.mark.long
def test_the_next_step_is_the_first_board_but_a_game_goes_on(visit: Visit) -> None:
    page = visit("/")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Latin cross")
    board = BoardPage(page)
    board.click("d3", "b3")
    page.goto("/help")
    page.goto("/")
    expect(title).to_have_text("Latin cross")
    expect(page.locator(".tally")).to_contain_text("1 move")
    page.goto("/?p=latin-cross")
    play_through(page, "latin-cross")
    expect(page.locator(".end-of-game").get_by_role("link", name="Next: Hat")).to_be_visible()
    page.goto("/")
    expect(title).to_have_text("Hat")
    page.goto("/?p=french+c1+any")  # another game that is not over
    expect(title).to_contain_text("French")
    page.goto("/help")
    page.goto("/")
    expect(title).to_contain_text("French")


def test_a_step_leads_to_the_next_and_the_top_to_the_catalogue(visit: Visit) -> None:
    page = visit("/help")
    for name in LADDER:
        if name not in ("boat", "house"):
            note(page, name)
    after = page.evaluate(
        """async (names) => {
          const { nextPuzzle } = await import("/static/boards/next.js");
          const { nextStep } = await import("/static/play/problem.js");
          const { catalogueOfPuzzles } = await import("/static/game/catalogue.js");
          const { puzzles } = await catalogueOfPuzzles();
          const keyOf = (wanted) => puzzles.find(({ name }) => name === wanted);
          const found = [];
          for (const name of names) found.push((await nextPuzzle(keyOf(name)))?.name);
          return [...found, await nextStep()];
        }""",
        ["latin-cross", "cat", "central-game", "square-4"],
    )
    assert after == ["boat", "house", "boat", "star-13", "boat"]
    note(page, "boat")
    note(page, "house")
    page.goto("/boards")
    expect(page.locator(".ladder")).to_contain_text("You stand at the top")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Solitaire")


def double_click(page: Page, label: str) -> None:
    """Click twice on the same place, even if another button has come there."""
    box = page.get_by_role("button", name=label, exact=True).bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.long
def test_a_double_click_does_not_skip_the_welcome(visit: Visit) -> None:
    page = visit("/welcome")
    board = BoardPage(page)
    board.click("d1", "d3", "d4", "d2")
    double_click(page, "Take back a jump")
    expect(page.get_by_text("Step 1 of 3")).to_be_visible()
    page.goto("/welcome")
    board.click("d1", "d3", "d3", "d5", "d6", "d4")
    double_click(page, "Next: six pegs")
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    expect(page).to_have_url(re.compile("/welcome/$"))
    play_through(page, "latin-cross")
    double_click(page, "On to the ladder")
    expect(page).to_have_url(re.compile(r"\?p=hat\b"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hat")


@pytest.mark.long
def test_the_second_click_of_two_is_only_for_what_the_first_one_hit(visit: Visit) -> None:
    """A link that comes to where a button just was is not followed."""
    page = visit("/help")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(
        """() => {
          const main = document.querySelector("main");
          main.innerHTML = "<button>Go on</button>";
          main.firstChild.addEventListener("click", () => {
            main.innerHTML = "<a class='button' href='/lab/'>Away</a>";
          });
        }"""
    )
    double_click(page, "Go on")
    away = page.get_by_role("link", name="Away")
    expect(away).to_be_visible()
    expect(page).to_have_url(re.compile("/help/$"))
    away.click()
    expect(page).to_have_url(re.compile("/lab/$"))


@pytest.mark.long
def test_the_welcome_has_a_hint(visit: Visit) -> None:
    page = visit("/", new=True)
    board = BoardPage(page)
    hint = page.get_by_role("button", name="Hint", exact=True)
    board.click("d1", "d3")
    hint.click()
    expect(page.locator(".says")).to_have_text("The arrow shows a jump that wins.")
    expect(page.locator(".table .advice.hint")).to_have_count(1)
    expect(page.locator(".table svg .hint").first).to_be_visible()
    board.click("d3", "d5", "d6", "d4")
    page.get_by_role("button", name="Next: six pegs").click()
    board.click("d4", "d6")  # nothing wins after this
    hint.click()
    expect(page.locator(".says")).to_contain_text("From here this cannot be won any more.")
    expect(page.locator("main .primary:visible")).to_have_text("Take back a jump")
