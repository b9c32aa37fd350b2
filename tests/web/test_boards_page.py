"""The page of boards and puzzles in Chromium: found, opened, set up."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from pegsol import problem, puzzles
from pegsol.model.boards import catalogue
from pegsol.model.puzzles import Puzzle
from web.holes import Holes
from web.site import Visit


def tiles(page: Page) -> list[str]:
    """The titles that are shown."""
    expect(page.locator(".found")).not_to_be_empty()
    return page.locator(".tile:visible strong").all_inner_texts()


def verdict(page: Page, text: str) -> None:
    expect(page.locator(".class-verdict:not(.waiting)")).to_contain_text(text)


# -- the catalogue -------------------------------------------------------------------------------


def test_every_board_and_puzzle_has_its_picture(visit: Visit) -> None:
    page = visit("/boards")
    expect(page.get_by_role("heading", level=1)).to_have_text("Boards and puzzles")
    boards = [name for entry in catalogue() for name in entry.examples]
    assert tiles(page) == [puzzle.title for puzzle in sorted_by_board()] + boards
    first = page.locator(".tile img").first
    page.wait_for_function("() => document.querySelector('.tile img').naturalWidth > 0")
    assert first.get_attribute("alt") == ""  # the title beside it says it all
    lazy = page.locator(".tile img[loading=lazy]")
    assert lazy.count() == page.locator(".tile img").count()


def sorted_by_board() -> list[Puzzle]:
    """The puzzles as the page has them, each board's together."""
    names = list(dict.fromkeys(puzzle.problem.board.name for puzzle in puzzles()))
    return sorted(puzzles(), key=lambda puzzle: names.index(puzzle.problem.board.name))


def test_text_board_and_difficulty_narrow_the_catalogue(visit: Visit) -> None:
    page = visit("/boards")
    page.get_by_role("searchbox", name="Search").fill("CROSS latin")
    expect(page.locator(".found")).to_have_text("1 shown")
    assert tiles(page) == ["Latin cross"]
    assert page.get_by_role("heading", level=2).all_inner_texts() == ["english, 33 holes"]
    page.get_by_role("searchbox", name="Search").fill("")
    page.get_by_role("combobox", name="Board").select_option("triangle(5)")
    page.get_by_role("combobox", name="Difficulty").select_option("very easy")
    wanted = [p.title for p in puzzles() if p.problem.board.name == "triangle(5)" and p.grade == 1]
    assert tiles(page) == wanted
    page.get_by_role("searchbox", name="Search").fill("<b>nothing like that")
    expect(page.locator(".found")).to_have_text("Nothing found. Try fewer words.")


def test_what_was_looked_for_is_there_again_after_a_game(visit: Visit) -> None:
    page = visit("/boards")
    page.get_by_role("searchbox", name="Search").fill("crossbow")
    page.get_by_role("link", name=re.compile("^Crossbow")).click()
    expect(page).to_have_url(re.compile(r"/\?p=crossbow"))
    page.go_back()
    expect(page.locator(".found")).to_have_text("1 shown")
    assert tiles(page) == ["Crossbow"]


def test_puzzles_that_are_solved_can_be_left_out(visit: Visit) -> None:
    page = visit("/boards?q=cross")
    expect(page.locator(".tile").first).to_be_visible()
    assert page.locator(".done").count() == 0
    moves = ["d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"]
    status = page.evaluate(
        """async (body) => (await fetch("/api/results", { method: "POST", body,
          headers: { "Content-Type": "application/json" } })).status""",
        json.dumps({"problem": "latin-cross", "moves": moves, "seconds": 9}),
    )
    assert status in (200, 201)
    page.reload()
    expect(page.locator(".done")).to_have_text("solved")
    assert "Latin cross" in page.locator(".tile", has=page.locator(".done")).inner_text()
    page.get_by_label("Not solved yet").check()
    assert "Latin cross" not in tiles(page)


def test_the_catalogue_by_keyboard_and_by_touch(visit: Visit) -> None:
    page = visit("/boards")
    search = page.get_by_role("searchbox", name="Search")
    search.focus()
    page.keyboard.type("crossbow")
    expect(page.locator(".found")).to_have_text("1 shown")
    page.get_by_role("combobox", name="Board").press("ArrowDown")
    page.get_by_role("combobox", name="Board").press("ArrowUp")
    page.get_by_label("Not solved yet").press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/\?p=crossbow"))
    page = visit("/boards?q=crossbow", phone=True)
    page.get_by_role("link", name=re.compile("^Crossbow")).tap()
    expect(page).to_have_url(re.compile(r"/\?p=crossbow"))


# -- setting up ----------------------------------------------------------------------------------


def test_vacancy_and_finish_are_clicked(visit: Visit) -> None:
    page = visit("/boards")
    page.get_by_role("link", name="Set up a game on english", exact=True).click()
    board = Holes(page)
    board.click("d1")
    assert board.labelled("empty") == ["d1"]
    page.get_by_role("radio", name="Finish: d4").check()
    board.click("d7")
    assert board.labelled("the last peg stands here") == ["d7"]
    verdict(page, "The position class allows this finish")
    page.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/\?p=english\+d1\+d7"))


def test_a_finish_that_cannot_be_is_said_at_once_with_those_nearby(visit: Visit) -> None:
    page = visit("/boards?set=english+d4+d4")
    board = Holes(page)
    page.get_by_role("radio", name="Finish: d4").check()
    board.click("d3")
    offers = page.locator(".offers").get_by_role("button")
    expect(offers.first).to_be_visible()
    assert page.locator(".class-verdict .bad").inner_text()
    names = offers.evaluate_all("all => all.map(offer => offer.textContent)")
    assert set(names) <= {"d1", "d4", "d7", "a4", "g4"}
    offers.first.press("Enter")
    verdict(page, "The position class allows this finish")
    assert board.labelled("the last peg stands here") == names[:1]


def test_setting_up_by_keyboard(visit: Visit) -> None:
    page = visit("/boards?set=triangle(5)+a1+a1")
    board = Holes(page)
    board.press("ArrowDown", "ArrowDown", "Enter")
    assert len(board.labelled("empty")) == 1
    assert board.labelled("empty") != ["a1"]
    page.get_by_role("radio", name="Finish: a1").focus()
    page.keyboard.press("Space")
    board.press("Home", "ArrowDown", "Enter")
    assert board.labelled("the last peg stands here") not in ([], ["a1"])
    page.get_by_role("radio", name="At most").focus()
    page.keyboard.press("Space")
    page.get_by_label("Pegs at most").fill("3")
    verdict(page, "The position class allows this finish")
    page.get_by_role("button", name="Solve").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search\?p=.*at-most-3"))


def test_setting_up_by_touch(visit: Visit) -> None:
    page = visit("/boards?set=english", phone=True)
    board = Holes(page)
    board.tap("c3")
    assert board.labelled("empty") == ["c3"]
    page.get_by_role("radio", name="Finish: ").tap()
    board.tap("c6")
    assert board.labelled("the last peg stands here") == ["c6"]
    verdict(page, "The position class allows this finish")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_any_survivor_or_as_few_as_possible(visit: Visit) -> None:
    page = visit("/boards?set=english+c3+c3")
    for kind in ("One peg anywhere", "As few as possible"):
        page.get_by_role("radio", name=kind).check()
        assert Holes(page).labelled("the last peg stands here") == []
        verdict(page, "The position class allows")
    page.get_by_role("button", name="Edit").click()
    expect(page).to_have_url(re.compile("/editor"))
    expect(page.get_by_role("radio", name=kind)).to_be_checked()


def test_the_reverse_game(visit: Visit) -> None:
    page = visit("/boards?set=english+d4+d4")
    page.get_by_label("Reverse game").check()
    board = Holes(page)
    assert board.labelled("peg") == ["d4"]
    assert board.labelled("stays empty") == ["d4"]
    page.get_by_role("radio", name="Last hole: d4").check()
    board.click("d1")
    verdict(page, "The position class allows this finish")
    page.get_by_role("button", name="Edit").click()
    expect(page.get_by_label("Reverse game")).to_be_checked()
    assert Holes(page).labelled("must end empty")[:1] == ["d1"]
    assert problem("english d4 d1").complement().start.pegs == ("d4",)


def test_boards_and_pictures_look_as_the_settings_say(visit: Visit) -> None:
    page = visit("/boards?set=english+d4+d3")
    board = Holes(page)
    picture = page.locator(".offers img").first
    expect(picture).to_have_attribute("src", re.compile("theme=wood"))
    expect(board.hole("c3").locator(".name")).to_be_hidden()
    page.get_by_role("button", name="Look", exact=True).click()
    page.get_by_label("Names of the holes").check()
    expect(board.hole("c3").locator(".name")).to_be_visible()
    page.get_by_label("High contrast").check()
    expect(board.map).to_have_attribute("data-board", "contrast")
    expect(picture).to_have_attribute("src", re.compile("theme=contrast"))
