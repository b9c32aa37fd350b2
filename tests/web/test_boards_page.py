"""The page of boards and puzzles in Chromium: found, opened, set up, and made to order."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from parameters import long_after
from pegsol import Game, board, problem, puzzles
from pegsol.game.boards.names import catalogue
from pegsol.view.titles import board_title
from web.holes import Holes
from web.site import Visit, call


def tiles(page: Page) -> list[str]:
    """The titles that are shown."""
    expect(page.locator(".filters")).to_be_visible()
    return page.locator(".tile:visible strong").all_inner_texts()


def verdict(page: Page, text: str) -> None:
    expect(page.locator(".class-verdict:not(.waiting)")).to_contain_text(text)


# -- the catalogue -------------------------------------------------------------------------------


@pytest.mark.long
def test_words_board_and_difficulty_narrow_the_catalogue(visit: Visit) -> None:
    page = visit("/boards")
    boards = [board_title(board(name)) for entry in catalogue() for name in entry.examples]
    assert tiles(page) == [puzzle.title for puzzle in puzzles()] + boards
    assert page.locator(".tile img").first.evaluate("image => image.naturalWidth") > 0
    page.get_by_role("link", name="Giants").click()
    expect(page.get_by_role("region", name="Giants")).to_be_focused()
    search = page.get_by_role("searchbox", name="Search")
    for words, found in {
        "CROSS latin": ["Latin cross"],
        "cracker barrel corner": ["Triangle of 15 holes, from corner to corner"],
        "German": ["Wiegleb's board, the central game", "Wiegleb"],
        "9×9 square": ["Square of 81 holes"],
        "hi-q lamp": ["Up-Arrow"],
    }.items():
        search.fill(words)
        expect(page.locator(".found")).to_contain_text(f"{len(found)} shown")
        assert tiles(page) == found
    search.fill("")
    page.get_by_role("search").get_by_label("Board").select_option("Triangle of 15 holes")
    page.get_by_role("search").get_by_label("Difficulty").select_option("very easy")
    triangle = board("triangle(5)")
    wanted = [p.title for p in puzzles() if p.problem.board == triangle and p.grade == 1]
    assert tiles(page) == wanted
    search.fill("<b>nothing like that")
    expect(page.locator(".found")).to_contain_text("Nothing found. Try fewer words.")
    page.goto("/boards?grade=0")
    impossible = {puzzle.title for puzzle in puzzles() if not puzzle.solvable}
    assert set(tiles(page)) == impossible
    cards = page.locator(".tile:visible")
    expect(cards).to_have_text([re.compile("impossible")] * len(impossible))
    expect(cards.locator(".grade")).to_have_count(0)
    page.get_by_role("link", name=re.compile("^Hexagon of 19 holes")).click()
    expect(page.locator(".why-not")).to_have_text("This puzzle has no solution")


@pytest.mark.long
def test_the_player_comes_back_to_the_same_place(visit: Visit) -> None:
    """By the back button, by a link of the page, and after the whole page was loaded again."""
    page = visit("/boards")
    page.get_by_role("searchbox", name="Search").fill("square")
    card = page.get_by_role("link", name=re.compile("^Square of 64 holes"))
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => scrollY > 250")
    card.first.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    card.first.click()
    expect(page).to_have_url(re.compile(r"/\?p=square-8"))

    def to_help_and_back() -> None:
        link = page.get_by_role("navigation").get_by_role("link", name="Help")
        link.evaluate("link => link.click()")  # the mouse would scroll to it first
        expect(page.get_by_role("heading", level=1)).to_have_text("Help")
        page.locator("#navigation a[href='/boards/']").click()

    for way in (page.go_back, to_help_and_back, page.reload):
        way()
        expect(page.get_by_role("searchbox", name="Search")).to_have_value("square")
        page.wait_for_function("top => Math.abs(scrollY - top) < 3", arg=top)


def test_how_far_the_player_has_come(visit: Visit) -> None:
    page = visit("/boards?q=cross")
    expect(page.locator(".tile").first).to_be_visible()
    assert page.locator(".done").count() == 0
    moves = ["d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"]
    over = {"problem": "latin-cross", "moves": moves, "seconds": 9}
    call(page, "shelf/results.js", "keepResult", over)
    page.reload()
    solved = page.locator(".tile", has_text="Solved in 5 moves")
    expect(solved).to_contain_text("Latin cross")
    expect(page.get_by_role("region", name="First steps")).to_contain_text(
        "You have solved 1 of 17."
    )
    after = page.evaluate(
        """async () => {
          const { nextPuzzle } = await import("/static/boards/next.js");
          const { catalogueOfPuzzles } = await import("/static/game/catalogue.js");
          const { puzzles } = await catalogueOfPuzzles();
          const keyOf = (wanted) => puzzles.find(({ name }) => name === wanted);
          const names = ["latin-cross", "petersen", "diamond-25"].map(keyOf);
          const found = await Promise.all(names.map((puzzle) => nextPuzzle(puzzle)));
          return [...found, await nextPuzzle({ key: "none" })].map((puzzle) => puzzle?.href);
        }"""
    )
    assert after == ["/?p=hat", "/?p=grow-a-cross", "/?p=hat", None]
    page.get_by_role("checkbox", name="Not solved yet").check()
    assert "Latin cross" not in tiles(page)


# The texts of cards that leave their card or are cut.
CUT = """() => [...document.querySelectorAll(".tile")].flatMap((tile) => {
  const card = tile.getBoundingClientRect();
  return [...tile.querySelectorAll("strong, .facts span, .done, .setting")].filter((one) => {
    const { right, bottom } = one.getBoundingClientRect();
    const clipped = getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth;
    return right > card.right + 1 || bottom > card.bottom + 1 || clipped;
  }).map((one) => one.textContent);
})"""


@pytest.mark.parametrize("language", long_after(1, ["de", "en", "ca", "es", "fr", "nl"]))
def test_no_word_on_a_card_is_cut(visit: Visit, language: str) -> None:
    page = visit("/boards", locale=language, viewport={"width": 390, "height": 844})
    expect(page.locator(".tile").first).to_be_visible()
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.evaluate(CUT) == []


# -- setting up ----------------------------------------------------------------------------------


def test_vacancy_and_finish_are_clicked(visit: Visit) -> None:
    page = visit("/boards")
    page.get_by_role("link", name="Set up a game on English", exact=True).click()
    holes = Holes(page)
    holes.click("d1")
    assert holes.labelled("empty") == ["d1"]
    page.get_by_role("radio", name="At the end: last peg in d4").check()
    holes.click("d7")
    assert holes.labelled("the last peg ends here") == ["d7"]
    verdict(page, "This game may be solvable")
    page.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/\?p=english\+d1\+d7"))


@pytest.mark.long
def test_every_finish_is_chosen_judged_and_passed_on(visit: Visit) -> None:
    page = visit("/boards?set=english+d4+d4")
    holes = Holes(page)
    for kind in ("Last peg anywhere", "As few pegs as possible"):
        page.get_by_role("radio", name=kind, exact=True).check()
        assert holes.labelled("the last peg ends here") == []
        verdict(page, "This game may be solvable")
    page.get_by_role("radio", name="At the end: ").check()
    holes.click("d3")
    offers = page.locator(".offers").get_by_role("button")
    expect(offers.first).to_be_visible()
    names = offers.evaluate_all("all => all.map(offer => offer.textContent)")
    assert set(names) <= {f"last peg in {hole}" for hole in ("d1", "d4", "d7", "a4", "g4")}
    offers.first.press("Enter")
    verdict(page, "This game may be solvable")
    assert holes.labelled("the last peg ends here") == [names[0].split()[-1]]
    page.get_by_role("radio", name=re.compile("^Exactly")).check()
    page.get_by_label("Number of pegs").fill("33")
    verdict(page, "No game can end like this.")
    page.get_by_role("button", name="Finish like this: exactly 31 pegs at the end").click()
    expect(page.get_by_label("Number of pegs")).to_have_value("31")
    page.get_by_label("Backwards").check()
    assert holes.labelled("peg") == ["d4"]
    expect(page.get_by_text("At most 31 pegs left", exact=True)).to_be_hidden()
    page.get_by_role("radio", name="Every hole filled but one", exact=True).check()
    verdict(page, "This game may be solvable")
    assert holes.labelled("stays empty") == []
    page.get_by_role("button", name="Edit").click()
    expect(page.get_by_role("radio", name="Every hole filled but one", exact=True)).to_be_checked()
    expect(page.get_by_label("Reverse game")).to_be_checked()


@pytest.mark.long
def test_setting_up_by_keyboard_and_by_touch(visit: Visit) -> None:
    page = visit("/boards?set=triangle(5)+a1+a1")
    holes = Holes(page)
    holes.press("ArrowDown", "ArrowDown", "Enter")
    assert holes.labelled("empty") not in ([], ["a1"])
    page.get_by_role("radio", name="At the end: last peg in a1").press("Space")
    holes.press("Home", "ArrowDown", "Enter")
    assert holes.labelled("the last peg ends here") not in ([], ["a1"])
    page.get_by_role("radio", name="At most").press("Space")
    page.get_by_label("Number of pegs").fill("3")
    verdict(page, "This game may be solvable")
    page.get_by_role("button", name="Solve").press("Enter")
    expect(page).to_have_url(re.compile(r"/search/\?p=.*at-most-3"))
    page = visit("/boards?set=english", phone=True)
    holes = Holes(page)
    holes.tap("c3")
    page.get_by_role("radio", name="At the end: ").tap()
    holes.tap("c6")
    assert holes.labelled("empty") == ["c3"]
    assert holes.labelled("the last peg ends here") == ["c6"]
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.long
def test_a_board_of_any_size_looks_as_the_settings_say(visit: Visit) -> None:
    page = visit("/boards?set=english+d4+d3")
    holes, picture = Holes(page), page.locator(".offers img").first
    wood = re.compile("%23cfa26d")
    expect(picture).to_have_attribute("src", wood)
    expect(holes.hole("c3").locator(".name")).to_be_hidden()
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label("Hole names").check()
    expect(holes.hole("c3").locator(".name")).to_be_visible()
    page.get_by_label("High contrast").check()
    expect(holes.map).to_have_attribute("data-board", "contrast")
    expect(picture).not_to_have_attribute("src", wood)
    page.goto("/boards")
    part = page.get_by_role("region", name="Choose a size")
    part.get_by_label("Size").fill("8")
    expect(part).to_contain_text("Triangle of 36 holes")
    part.get_by_label("Size").fill("900")
    expect(part).to_contain_text("at most 1,024 holes")
    part.get_by_label("Shape").select_option("Rectangle")
    part.get_by_label("Columns").fill("7")
    part.get_by_label("Rows").fill("3")
    expect(part).to_contain_text("Rectangle of 7 by 3 holes")
    part.get_by_role("link", name="Play").click()
    expect(page).to_have_url(re.compile(r"/\?p=rectangle\(7,3\)"))


# -- new puzzles ---------------------------------------------------------------------------------

# A worker that never finds anything.
IDLE = """() => {
  window.Worker = class extends EventTarget {
    postMessage() {}
    terminate() { window.ended = true; }
  };
}"""


def test_puzzles_are_made_to_order_played_and_printed(visit: Visit) -> None:
    page = visit("/boards")
    part = page.get_by_role("region", name="New puzzles")
    status, make = part.locator("> [role=status]"), part.get_by_role("button", name="Make puzzles")
    part.get_by_label("Jumps").fill("2")
    part.get_by_label("Difficulty").select_option("very hard")
    make.press("Enter")
    expect(status).to_have_text("No such puzzle was found. Choose other wishes.")
    part.get_by_label("Jumps").fill("6")
    part.get_by_label("Number").fill("2")
    part.get_by_label("Difficulty").select_option("very easy")
    part.get_by_label("Symmetry").select_option("Mirrored")
    line = "pegsol generate english --unique --jumps 6 --count 2 --symmetry mirror"
    expect(part.get_by_label("Command")).to_have_value(f"{line} --difficulty very-easy")
    make.click()
    expect(status).to_have_text("Done. Choose one to play, or print them.")
    expect(part.locator(".tile")).to_contain_text(["7 pegs", "very easy"])
    part.get_by_role("button", name="Add to print queue").click()
    queued = page.evaluate("JSON.parse(localStorage['pegsol/queue'])")
    made = [(item["title"], item["grade"]) for item in queued]
    assert made == [("English 1", 1), ("English 2", 1)]
    game = Game(problem(queued[0]["problem"]), queued[0]["moves"])
    assert (game.solved, len(game.jumps)) == (True, 6)
    page.evaluate(IDLE)
    make.click()
    expect(part.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(make).to_be_focused()
    assert page.evaluate("window.ended")
    page.reload()
    expect(page.get_by_role("region", name="New puzzles")).to_be_visible()
