"""The help in the app, in Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pegsol import Finish, Game, Position, Problem, board, parse_moves
from web.page import BoardPage, count_flyers
from web.site import Visit

ENGLISH = board("english")


def test_examples_do_what_is_said_of_them(visit: Visit) -> None:
    page = visit("/help")
    topics = page.evaluate(
        """async () => {
          const { later } = await import("/static/texts/language.js");
          return (await later(() => import("/static/help/topics.js"))).TOPICS;
        }"""
    )
    examples = [example for topic in topics for example in topic.get("examples", [])]
    assert len(examples) == 7
    for example in examples:
        start = example.get("pegs") or [name for name in ENGLISH.names if name != "d4"]
        held = start.split() if isinstance(start, str) else start
        game = Game(Problem(Position.of(ENGLISH, held), Finish.any_survivor()))
        for part in example["parts"]:
            before = set(game.position.pegs)
            for move in parse_moves(ENGLISH, part["moves"]):
                for jump in move.jumps:
                    game.jump(jump)
            # The holes with a ring are the pegs that the purge takes, and no others.
            if rings := part.get("rings"):
                assert before - set(game.position.pegs) == set(rings.split())
                assert set(game.position.pegs) < before
        if example.get("large"):
            assert game.position.pegs == ("d4",)


@pytest.mark.long
def test_examples_are_shown_on_boards(visit: Visit) -> None:
    page = visit("/help", phone=True)
    demo = page.get_by_role("figure").filter(has_text="A jump:")
    shown = BoardPage(page, demo)
    expect(shown.picture).to_be_visible()
    assert shown.pegs == ["d2", "d3"]  # nothing moves by itself where motion is unwelcome
    demo.get_by_role("button", name="Show it").tap()
    expect(demo.get_by_label("d4, peg")).to_be_attached()
    assert shown.pegs == ["d4"]


@pytest.mark.long
def test_the_keys_of_an_example_work_within_it(visit: Visit) -> None:
    page = visit("/help")
    demo = page.get_by_role("figure").filter(has_text="A jump:")
    shown = BoardPage(page, demo)
    expect(shown.picture).to_be_visible()
    demo.get_by_role("button", name="Show it").focus()
    page.keyboard.press("ArrowRight")
    assert shown.pegs == ["d4"]
    page.keyboard.press("Home")
    assert shown.pegs == ["d2", "d3"]
    page.keyboard.press("End")
    assert shown.pegs == ["d4"]
    # Elsewhere the page scrolls as usual.
    page.get_by_role("link", name="Help").focus()
    page.keyboard.press("Home")
    assert shown.pegs == ["d4"]


@pytest.mark.long
def test_examples_show_themselves_when_they_are_seen(visit: Visit) -> None:
    page = visit("/help", motion=True, viewport={"width": 1000, "height": 700})
    demo = page.get_by_role("figure").filter(has_text="A move of two jumps")
    demo.scroll_into_view_if_needed()
    expect(demo.get_by_label("e3, peg")).to_be_attached()
    assert BoardPage(page, demo).pegs == ["e3"]
    count_flyers(page)
    purge = page.get_by_role("figure").filter(has_text="The 6-purge")
    purge.scroll_into_view_if_needed()
    page.wait_for_function("() => flown > 0")


def check_whole_game(page: Page) -> None:
    demo = page.get_by_role("figure").filter(has_text="The whole central game")
    shown = BoardPage(page, demo)
    shown.button("Step").click()
    assert shown.marked("finish") == ["a3", "b3", "a4", "b4", "a5", "b5"]
    shown.button("Step").press("Enter")
    assert shown.current == ["b3-d3"]
    demo.get_by_role("slider").fill("31")
    assert shown.pegs == ["d4"]


@pytest.mark.long
def test_everything_is_explained_and_found_by_its_title(visit: Visit) -> None:
    page = visit("/help", viewport={"width": 1200, "height": 700})
    expect(page.get_by_role("figure")).to_have_count(7)
    titles = page.get_by_role("heading", level=2).all_inner_texts()
    assert titles == [
        *("The game", "Playing", "How moves are written", "How to win"),
        *("The other pages", "Keys", "Words"),
    ]
    pages = page.locator("#pages dt a").all_inner_texts()
    assert pages == [
        *("Daily", "Rush", "Lessons", "Puzzles", "Editor", "Solve"),
        *("Lab", "Replay", "Print queue", "Saved"),
    ]
    check_whole_game(page)
    contents = page.get_by_role("navigation", name="On this page")
    contents.get_by_role("link", name="Keys").click()
    expect(page.locator("#keys")).to_be_focused()
    expect(page.get_by_role("heading", name="Keys")).to_be_in_viewport()
    expect(page.get_by_text("back to the mistake", exact=True)).to_be_in_viewport()
