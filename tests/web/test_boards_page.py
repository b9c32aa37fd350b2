"""The page of boards and puzzles in Chromium: found, set up, and made to order."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pegsol import Game, board, problem, puzzles
from pegsol.game.boards.names import catalogue
from pegsol.view.titles import board_title
from web.holes import Holes
from web.site import Visit


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
    page.get_by_role("link", name="Giants").click()
    expect(page.get_by_role("region", name="Giants")).to_be_focused()
    search = page.get_by_role("searchbox", name="Search")
    for words, found in {
        "CROSS latin": ["Latin cross"],
        "cracker barrel corner": ["Triangle of 15 holes, from corner to corner"],
        "9×9 square": ["Square of 81 holes"],
        "hi-q lamp": ["Up-Arrow"],
    }.items():
        search.fill(words)
        expect(page.locator(".found")).to_contain_text(f"{len(found)} shown")
        assert tiles(page) == found
    search.fill("<b>nothing like that")
    expect(page.locator(".found")).to_contain_text("Nothing found. Try fewer words.")
    page.goto("/boards?grade=0")
    assert set(tiles(page)) == {puzzle.title for puzzle in puzzles() if not puzzle.solvable}
    page.get_by_role("search").get_by_label("Board").select_option("Triangle of 15 holes")
    page.get_by_role("search").get_by_label("Difficulty").select_option("very easy")
    triangle = board("triangle(5)")
    wanted = [p.title for p in puzzles() if p.problem.board == triangle and p.grade == 1]
    assert tiles(page) == wanted


# -- setting up ----------------------------------------------------------------------------------


def test_a_game_is_set_up_judged_and_played(visit: Visit) -> None:
    page = visit("/boards#giants")
    expect(page.get_by_role("region", name="Giants")).to_be_focused()
    sizes = page.locator("#sizes")
    sizes.get_by_label("Shape").select_option("hexagon")  # of which the usual one is small
    expect(sizes).to_contain_text("No game ends with one peg here: how few can you leave?")
    sizes.get_by_label("Shape").select_option("line")
    sizes.locator(".numbers input").fill("14")  # the first hole that is tried leads nowhere
    expect(sizes.get_by_role("link", name="Play")).to_have_attribute("href", re.compile("e1.any"))
    page.get_by_role("link", name="Set up a game on English", exact=True).click()
    holes = Holes(page)
    holes.click("d1")
    assert holes.labelled("empty") == ["d1"]
    page.get_by_role("radio", name=re.compile("^Exactly")).check()
    page.get_by_label("Number of pegs").fill("33")
    verdict(page, "No game can end like this.")
    page.get_by_text("The proof").click()
    expect(page.get_by_role("img", name="The proof as a picture of the board")).to_be_visible()
    page.get_by_role("button", name="Finish like this: exactly 31 pegs at the end").click()
    expect(page.get_by_label("Number of pegs")).to_have_value("31")
    page.get_by_role("radio", name="At the end: ").check()
    holes.click("d3")
    holes.press("ArrowLeft", "Enter")
    assert holes.labelled("the last peg ends here") == ["c3"]
    page.get_by_label("Backwards").check()
    assert holes.labelled("peg") == ["d1"]
    page.get_by_label("Backwards").uncheck()
    holes.click("d7")
    verdict(page, "This game may be solvable")
    page.get_by_role("radio", name="Last peg in any of the holes that I mark").check()
    holes.click("a4", "c1", "a4", "d4")
    assert holes.labelled("may end with or without a peg") == ["c1", "d4", "d7"]
    holes.click("c1")
    page.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/\?p=english\+d1\+d4%7Cd7"))
    expect(page.locator("h1")).to_have_text("English from d1, last peg in d4 or d7")
    ends = page.get_by_role("option", name=re.compile("finish"))
    assert [end.get_attribute("aria-label") for end in ends.all()] == [
        "d4, peg, finish",
        "d7, peg, finish",
    ]


# -- new puzzles ---------------------------------------------------------------------------------

# A worker that never finds anything.
IDLE = """() => {
  window.Worker = class extends EventTarget {
    postMessage() {}
    terminate() { window.ended = true; }
  };
}"""


def test_puzzles_are_made_to_order(visit: Visit) -> None:
    page = visit("/boards")
    part = page.get_by_role("region", name="New puzzles")
    status, make = part.locator("> [role=status]"), part.get_by_role("button", name="Make puzzles")
    part.get_by_role("spinbutton", name="Jumps").fill("2")
    part.get_by_label("Difficulty").select_option("very hard")
    make.press("Enter")
    expect(status).to_have_text("No such puzzle was found. Choose other wishes.")
    for label, value in (("Jumps", "6"), ("Number", "2")):
        part.get_by_role("spinbutton", name=label).fill(value)
    part.get_by_label("Difficulty").select_option("very easy")
    part.get_by_label("Symmetry").select_option("Mirrored")
    line = "pegsol generate english --unique --jumps 6 --count 2 --symmetry mirror"
    expect(part.get_by_label("Command")).to_have_value(f"{line} --difficulty very-easy")
    make.click()
    expect(status).to_have_text("Done. Choose one to play, or print them.")
    part.get_by_role("button", name="Add to the sheet").click()
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
