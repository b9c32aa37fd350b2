"""What a newcomer sees beside the first board, what help costs, and how a game ends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from parameters import long_after
from web.page import BoardPage
from web.site import TOOLS, Visit, go_on, overhear

CROSS_GAME = ("d3-b3", "d5-d3", "e3-c3", "b3-d3", "d2-d4")
LOST = ("d3-b3", "d5-d3", "d3-d1")  # and stuck
NEWCOMER = ("Undo", "Redo", "Hint", "New game", "More")


def on(page: Page) -> BoardPage:
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    return board


def play(board: BoardPage, *moves: str) -> None:
    for move in moves:
        board.click(*move.split("-"))


def words(parts: Locator) -> list[str]:
    """The words of those that are seen."""
    return [text.strip() for text in parts.locator("visible=true").all_inner_texts()]


# -- a quiet first screen ------------------------------------------------------------------------


def test_a_newcomer_sees_five_buttons_and_six_links(visit: Visit) -> None:
    page = visit("/?p=central-game", used=())
    on(page)
    header, main = page.get_by_role("banner"), page.get_by_role("main")
    assert words(header.get_by_role("link")) == [
        *("pegsol", "Play", "Daily", "Rush", "Lessons", "Puzzles", "Help"),
    ]
    assert words(header.get_by_role("button")) == ["Workshop", "Settings"]
    assert words(main.get_by_role("button")) == ["finish", *NEWCOMER]  # and a word explained
    for role in ("link", "tab", "slider", "combobox"):
        expect(main.get_by_role(role)).to_have_count(0)  # type: ignore[arg-type]
    assert "jump" not in page.locator(".tally").inner_text()


@pytest.mark.long
def test_what_was_used_once_stays_at_hand(visit: Visit) -> None:
    page = visit("/?p=latin-cross", used=(), permissions=("clipboard-read", "clipboard-write"))
    board = on(page)
    more, rest = page.get_by_role("button", name="More"), page.locator("#rest")
    share = page.get_by_role("button", name="Share", exact=True)
    expect(share).to_be_hidden()
    more.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    assert len(words(rest.locator("[data-tool]"))) == len(TOOLS)
    board.press("Escape")
    expect(rest).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    share.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    board.press("Escape")
    expect(rest).to_be_hidden()
    expect(share).to_be_visible()
    more.click()
    page.get_by_role("button", name="Packages").click()  # which is no help by itself
    expect(page.get_by_role("tab", name="Packages")).to_be_focused()
    expect(page.get_by_role("tab")).to_have_text(["Moves", "Packages"])
    more.click()
    page.get_by_role("button", name="Meter").click()
    page.get_by_role("button", name="Not now").click()  # so it was not used
    page.goto("/?p=crossbow")
    on(page)
    expect(page.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")
    assert words(page.get_by_role("tab")) == ["Moves", "Packages"]
    assert words(page.get_by_role("region", name="This game").get_by_role("button")) == ["Share"]
    expect(page.get_by_role("button", name="Meter")).to_be_hidden()


@pytest.mark.long
def test_the_workshop_is_opened_by_mouse_keyboard_and_finger(visit: Visit) -> None:
    page = visit("/help")
    workshop = page.get_by_role("button", name="Workshop")
    editor = page.get_by_role("link", name="Editor", exact=True).first
    listed = page.locator("#workshop")
    workshop.click()
    assert words(listed.get_by_role("link")) == ["Editor", "Solve", "Lab", "Saved", "Print queue"]
    page.mouse.click(5, 600)
    expect(listed).to_be_hidden()
    workshop.press("Enter")
    page.keyboard.press("Tab")
    expect(editor).to_be_focused()
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(workshop).to_be_focused()
    workshop.press("Enter")
    listed.get_by_role("link", name="Saved").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Saved")
    expect(listed).to_be_hidden()
    phone = visit("/help", phone=True)
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Workshop").tap()
    phone.locator("#workshop").get_by_role("link", name="Lab").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Lab")
    expect(phone.get_by_role("navigation", name="Pages")).to_be_hidden()


@pytest.mark.long
def test_print_prints_at_once(visit: Visit) -> None:
    page = visit("/?p=latin-cross&m=d3-b3")
    on(page)
    page.emulate_media(media="print")
    page.evaluate(
        """() => {
          window.print = () => {
            const seen = [...document.body.children].filter((part) => part.offsetHeight);
            const images = document.querySelectorAll(".alone .sheet img");
            window.printed = { seen: seen.map((part) => part.className), images: images.length };
            window.dispatchEvent(new Event("afterprint"));
          };
        }"""
    )
    page.get_by_role("button", name="Print", exact=True).evaluate("button => button.click()")
    page.wait_for_function("() => window.printed")
    assert page.evaluate("window.printed") == {"seen": ["page queue alone"], "images": 2}
    expect(page.locator(".page.alone")).to_have_count(0)
    assert page.evaluate("localStorage['pegsol/queue']") is None


# -- help is honest, once ------------------------------------------------------------------------


@pytest.mark.parametrize("help_", long_after(1, ["Hint", "Explore", "Marks", "Meter", "Review"]))
def test_help_is_announced_once_and_the_next_game_begins_without(visit: Visit, help_: str) -> None:
    page = visit("/?p=latin-cross")
    board = on(page)
    play(board, "d3-b3")
    expect(page.locator(".clock")).to_be_visible()
    asked, helped = page.locator(".consent"), page.locator(".helped")
    role = "tab" if help_ in ("Explore", "Review") else "button"
    wanted = page.get_by_role(role, name=help_, exact=True)  # type: ignore[arg-type]
    wanted.click()
    expect(asked).to_contain_text("From now on this game counts as played with help.")
    expect(helped).to_be_hidden()
    page.get_by_role("button", name="Not now").click()
    expect(asked).to_be_hidden()
    expect(helped).to_be_hidden()
    expect(page.locator(".advice")).to_have_text("")
    wanted.click()
    go_on(page)
    expect(helped).to_have_text("with help")
    expect(page.locator(".clock")).to_be_hidden()
    page.get_by_role("button", name="Hint").click()  # no second question
    expect(page.locator(".news .advice")).not_to_be_empty()
    expect(asked).to_be_hidden()
    page.get_by_role("button", name="New game").click()
    expect(helped).to_be_hidden()
    expect(page.locator(".clock")).to_contain_text("0:00")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_role("tab", name="Moves")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Go back to the old game").click()
    expect(helped).to_be_visible()


@pytest.mark.long
def test_an_old_game_that_counted_counts_again(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    board = on(page)
    play(board, *CROSS_GAME[:3])
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Go back to the old game").click()
    play(board, *CROSS_GAME[3:])
    expect(page.locator(".end-of-game")).to_contain_text("Without help")


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768), (844, 390), (820, 1180)])
@pytest.mark.parametrize("locale", ["de", "en"])
def test_the_cards_at_the_end_are_whole_and_beside_the_board(
    visit: Visit, width: int, height: int, locale: str
) -> None:
    size = {"width": width, "height": height}
    page = visit("/?p=latin-cross", used=(), phone=width < 900, viewport=size, locale=locale)
    board = on(page)
    card = page.locator(".end-of-game")
    new_game = page.get_by_role("toolbar").get_by_role("button").nth(3)
    play(board, *LOST)
    expect(card.get_by_role("button")).to_have_count(2)
    expect(card.locator("p:not(.soft)")).not_to_be_empty()
    check_card(card, board)
    new_game.click()
    play(board, *CROSS_GAME)
    expect(card.get_by_role("link")).to_have_count(1)
    expect(card.locator("p:not(.soft)")).not_to_be_empty()
    expect(card.get_by_role("button")).to_have_count(0)  # the rest is under More
    check_card(card, board)


def check_card(card: Locator, board: BoardPage) -> None:
    """Check that nothing of a card is cut, and that it leaves the board alone."""
    expect(card).to_be_in_viewport(ratio=0.99)
    assert card.evaluate("card => card.scrollHeight <= card.clientHeight + 1")
    around = card.evaluate(
        """card => {
          const { bottom, top } = card.getBoundingClientRect();
          const outer = card.closest(".news").getBoundingClientRect();
          return [outer.top - top, bottom - outer.bottom];
        }"""
    )
    assert max(around) < 1
    one, other = card.bounding_box(), board.picture.bounding_box()
    assert one is not None
    assert other is not None
    apart = (
        one["x"] >= other["x"] + other["width"] - 1 or one["y"] >= other["y"] + other["height"] - 1
    )
    assert apart, (one, other)


@pytest.mark.long
def test_what_comes_next_has_its_place_from_the_start(visit: Visit) -> None:
    page = visit("/?p=latin-cross", errors=(501,))
    board = on(page)
    waiting = []
    overhear(page, "catalogueOfPuzzles")
    page.route("**/heard/catalogueOfPuzzles", lambda route: waiting.append(route))
    play(board, *CROSS_GAME)
    place = page.locator(".end-of-game .reserved")
    expect(place).to_have_count(1)
    before = place.bounding_box()
    expect(page.locator(".praise li")).to_have_count(2)
    waiting[0].continue_()
    following = page.locator(".end-of-game a.primary")
    expect(following).to_be_visible()
    assert following.bounding_box() == before


def test_a_double_click_does_one_thing(visit: Visit) -> None:
    page = visit("/?p=latin-cross&m=d3-b3.d5-d3")
    board = on(page)
    page.get_by_role("button", name="Undo").dblclick()  # the same button twice
    assert board.current == []
    page.evaluate(
        """() => {
          const link = Object.assign(document.createElement("a"), { href: "/rush/" });
          const button = document.createElement("button");
          button.onclick = () => button.replaceWith(link);
          for (const one of [link, button]) {
            one.textContent = one.localName;
            one.style = "position: fixed; z-index: 9; left: 0; top: 60vh; width: 6em; height: 3em";
          }
          document.body.append(button);
        }"""
    )
    page.get_by_role("button", name="button", exact=True).dblclick()
    link = page.get_by_role("link", name="a", exact=True)
    expect(link).to_be_visible()
    assert "/rush" not in page.url
    link.click()
    expect(page).to_have_url(re.compile("/rush/$"))
