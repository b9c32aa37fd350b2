"""The welcome, the lessons and the words that explain themselves, in Chromium."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from web_data import lessons

from pegsol.view.messages import texts
from web.page import BoardPage, hurry
from web.site import Visit, call

TALL = {"width": 1280, "height": 1200}


def exercise(page: Page) -> BoardPage:
    """The board of the open exercise."""
    return BoardPage(page, page.locator(".exercise"))


def open_exercise(page: Page, number: int) -> BoardPage:
    page.get_by_role("button", name=f"Exercise {number},").click()
    return exercise(page)


def kept(page: Page) -> dict[str, int]:
    text = page.evaluate("localStorage.getItem('pegsol/lessons') ?? '{}'")
    return dict(json.loads(text))


def test_a_new_player_is_welcomed_once(visit: Visit) -> None:
    page = visit("/", new=True, phone=True)
    board = BoardPage(page)
    says = page.get_by_role("status").filter(has_text="Tap the peg")
    expect(says).to_be_visible()
    for hole in ("d1", "d3"):
        page.touchscreen.tap(*board.middle(hole))
    expect(page.locator(".says")).to_contain_text("The peg in between is gone")
    board.click("d4", "d2")  # to the wrong side
    expect(page.locator(".says")).to_contain_text("No peg can jump any more")
    page.get_by_role("button", name="Take back a jump").click()
    board.click("d3", "d5")
    expect(page.locator(".says")).to_contain_text("One more")
    board.click("d6", "d4")
    expect(page.locator(".says")).to_contain_text("That is the whole game")
    page.get_by_role("button", name="Next: six pegs").click()
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    for move in ("d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4"):
        BoardPage(page).click(*move.split("-"))
    page.get_by_role("button", name="On to the ladder").click()
    expect(page.get_by_text("Each puzzle on the ladder is a little harder").first).to_be_visible()
    expect(page.locator(".page.play").get_by_role("listbox")).to_be_visible()
    assert len(BoardPage(page).pegs) == 6
    page.goto("/")
    expect(page.locator(".page.play")).to_be_visible()


@pytest.mark.long
def test_the_welcome_can_be_skipped_and_seen_again(visit: Visit) -> None:
    page = visit("/?p=latin-cross", new=True)  # a link to a game
    expect(page.get_by_role("heading", name="Latin cross")).to_be_visible()
    page.evaluate("sessionStorage.clear(), localStorage.clear()")
    page.goto("/welcome")
    page.get_by_role("button", name="Skip this, let me play").click()
    expect(page.locator(".page.play")).to_be_visible()
    page.goto("/help")
    page.get_by_role("link", name="Show me how it works").click()
    expect(page.get_by_text("Step 1 of 3")).to_be_visible()


@pytest.mark.long
def test_stars_are_for_few_moves_and_no_help(visit: Visit) -> None:
    page = visit("/lessons", viewport=TALL)
    page.get_by_role("link", name="Jumping").click()
    expect(page.get_by_text("A peg jumps in a straight line")).to_be_visible()
    page.get_by_role("button", name="To the exercises").click()
    board = exercise(page)
    board.click("d2", "d4")
    expect(page.locator(".judgement")).to_have_text("★★★ Perfect!")
    assert page.locator(".exercise .primary").all_inner_texts() == ["Next exercise"]
    page.get_by_role("button", name="Next exercise").click()
    expect(page.get_by_role("heading", name="Which first?")).to_be_visible()
    board.button("Hint").click()
    expect(page.locator(".judgement")).to_have_text("Try b4-d4.")
    board.click("b4", "d4", "d3", "d5")
    expect(page.locator(".judgement")).to_contain_text("Solved, with help.")
    assert kept(page) == {"jumping/first": 3, "jumping/two": 1}
    page.goto("/lessons")
    expect(page.get_by_text("4 of 18 stars")).to_be_visible()
    expect(page.locator(".lesson-card.here")).to_contain_text("Continue here")


@pytest.mark.long
def test_a_limit_of_moves_holds_and_hints_lead_back(visit: Visit) -> None:
    page = visit("/lessons?lesson=six", viewport=TALL)
    hurry(page)
    board = open_exercise(page, 2)  # in four moves
    for move in ("b5-d5", "b3-b5", "a5-c5", "a3-a5", "d5-b5", "a5-c5"):
        board.click(*move.split("-"))
    expect(page.locator(".judgement")).to_contain_text("in 6 moves")
    assert kept(page) == {}
    board.button("Hint").click()
    expect(page.locator(".judgement")).to_contain_text("From here, try a4-c4.")
    board.button("Start again").click()
    board.button("Show me").click()
    expect(page.locator(".judgement")).to_contain_text("your turn", timeout=30_000)
    assert kept(page) == {}


@pytest.mark.long
def test_keys_step_through_a_solution_that_is_shown(visit: Visit) -> None:
    page = visit("/lessons?lesson=six", viewport=TALL)
    board = open_exercise(page, 2)
    start = len(board.pegs)
    board.button("Show me").click()
    page.get_by_role("link", name="All lessons").focus()
    board.press("Home")
    assert len(board.pegs) == start
    board.press("ArrowRight", "ArrowRight")
    assert len(board.pegs) == start - 2
    board.press("ArrowLeft", "End")
    assert len(board.pegs) == 1
    expect(page.locator(".judgement")).to_contain_text("your turn")


def answer(page: Page, item: Any, number: int) -> None:
    """Answer an exercise as its lesson says, and expect all stars."""
    board = open_exercise(page, number)
    labels = {
        "yes": "Yes, it is possible",
        "class": "No: the position class forbids it",
        "pagoda": "No: the weights forbid it",
        "other": "No, though the position class allows it",
    }
    if item.kind == "options":
        page.get_by_role("button", name=labels[item.answer]).click()
    elif item.kind == "mark":
        for hole in item.content:
            page.mouse.click(*middle(board, hole))
        page.get_by_role("button", name="Check").click()
    else:
        for move in item.content:
            holes = move.split("-")
            for pair in pairwise(holes):
                board.click(*pair)
    expect(page.locator(".judgement .full")).to_have_text("★★★")


def middle(board: BoardPage, name: str) -> tuple[float, float]:
    box = board.hole(name).locator(".bore").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_every_kind_of_exercise_can_be_passed(visit: Visit) -> None:
    page = visit("/lessons?lesson=classes", viewport=TALL)
    for lesson in ("classes", "backwards"):
        page.goto(f"/lessons?lesson={lesson}")
        items = [item for item in lessons()[lesson] if item.kind not in ("demo", "figure")]
        for number, item in enumerate(items, 1):
            answer(page, item, number)
    expect(page.get_by_role("link", name="Next lesson")).to_be_visible()
    assert set(kept(page).values()) == {3}


@pytest.mark.long
def test_wrong_answers_cost_stars(visit: Visit) -> None:
    page = visit("/lessons?lesson=classes")
    open_exercise(page, 3)
    page.get_by_role("button", name="Yes, it is possible").click()
    expect(page.locator(".judgement")).to_contain_text("Not quite")
    page.get_by_role("button", name="No: the position class forbids it").click()
    expect(page.locator(".judgement")).to_have_text("★★★ Right!")
    assert kept(page) == {"classes/french": 2}


SIZES = [(1366, 768), (390, 844), (844, 390), (820, 1180)]


def seen(page: Page, *parts: Locator) -> None:
    """Expect that no part lies outside the window, or under the header."""
    top = page.locator("body > header").bounding_box()
    height = page.evaluate("innerHeight")
    assert top is not None
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= top["height"] - 1
        assert box["y"] + box["height"] <= height + 1


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_board_and_exercise_are_seen_together(visit: Visit, width: int, height: int) -> None:
    page = visit("/lessons?lesson=classes", viewport={"width": width, "height": height})
    board = open_exercise(page, 4)
    seen(page, page.locator(".task"), board.picture, page.locator(".answers"))
    page.goto("/lessons?lesson=jumping")
    board = open_exercise(page, 6)
    seen(page, page.locator(".task"), board.picture, board.button("Hint"))
    board = open_exercise(page, 1)
    board.click("d2", "d4")
    expect(page.get_by_role("button", name="Next exercise")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_after_a_right_answer_only_what_comes_next_is_primary(visit: Visit) -> None:
    page = visit("/lessons?lesson=classes", viewport=TALL)
    item = next(item for item in lessons()["classes"] if item.kind == "mark")
    board = open_exercise(page, 1)
    primary = page.locator(".exercise .primary:visible")
    assert primary.all_inner_texts() == ["Check"]
    for hole in item.content:
        page.mouse.click(*middle(board, hole))
    page.get_by_role("button", name="Check").click()
    assert primary.all_inner_texts() == ["Next exercise"]


@pytest.mark.long
def test_a_lesson_that_was_begun_goes_on_with_its_exercises(visit: Visit) -> None:
    page = visit("/lessons?lesson=jumping", viewport=TALL)
    reading = page.get_by_role("button", name="Read", exact=True)
    expect(reading).to_have_attribute("aria-current", "step")
    open_exercise(page, 1).click("d2", "d4")
    page.reload()
    expect(page.get_by_role("heading", name="Which first?")).to_be_visible()
    reading.click()
    expect(page.get_by_text("A peg jumps in a straight line")).to_be_visible()


@pytest.mark.long
def test_the_path_says_what_each_lesson_lets_the_player_solve(visit: Visit) -> None:
    page = visit("/lessons")
    links = page.locator(".lesson-card .then a")
    expect(links).to_have_count(len(lessons()))
    assert links.first.inner_text() == "Latin cross"
    puzzles = call(page, "game/catalogue.js", "catalogueOfPuzzles")["puzzles"]
    names = {puzzle["name"] for puzzle in puzzles if puzzle["solvable"]}
    for href in links.evaluate_all("all => all.map(link => link.getAttribute('href'))"):
        assert href.removeprefix("/?p=") in names
    links.nth(1).click()
    expect(page).to_have_url(re.compile(r"/\?p=square-4$"))


@pytest.mark.long
def test_words_say_what_they_mean(visit: Visit) -> None:
    page = visit("/help", phone=True)
    word = page.get_by_role("button", name="catalyst").first
    definition = page.locator(".definition:popover-open")
    word.scroll_into_view_if_needed()
    word.tap()
    expect(definition).to_contain_text("stands in its own hole again")
    box = definition.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.keyboard.press("Escape")
    expect(definition).to_have_count(0)
    word.press("Enter")
    expect(definition).to_be_visible()
    page.evaluate("scrollBy(0, 50)")
    word.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    place, box = word.bounding_box(), definition.bounding_box()
    assert place is not None
    assert box is not None
    gaps = box["y"] - place["y"] - place["height"], place["y"] - box["y"] - box["height"]
    assert 0 < max(gaps) < 10  # below the word or above it
    page.evaluate("scrollTo(0, 0)")  # leaves the word behind
    expect(definition).to_have_count(0)


@pytest.mark.long
def test_a_word_that_a_key_has_just_scrolled_to_says_what_it_means(visit: Visit) -> None:
    page = visit("/help", viewport={"width": 800, "height": 500})
    word = page.get_by_role("button", name="catalyst").first
    word.evaluate("word => { word.focus(); word.click(); }")  # focus scrolls
    page.wait_for_function("scrollY > 100")
    expect(page.locator(".definition:popover-open")).to_be_visible()


def test_every_text_of_every_lesson_is_there() -> None:
    teaching, terms = texts("en")["TEACHING"], texts("en")["TERMS"]
    assert list(teaching) == list(lessons())
    for name, items in lessons().items():
        shown = [item.name for item in items if item.kind in ("demo", "figure")]
        rest = [item.name for item in items if item.name not in shown]
        assert list(teaching[name]["shown"]) == shown
        assert list(teaching[name]["items"]) == rest
    marked = re.findall(r"\[(?:[^\]|\"]+\|)?([a-z]+)\]", json.dumps(texts("en")))
    assert len(marked) > 30
    assert set(marked) <= set(terms)
