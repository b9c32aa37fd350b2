"""The page of puzzles in Chromium: found, set up, and made."""

from __future__ import annotations

import json
import re

import pytest
import web_puzzles
from playwright.sync_api import Page, expect
from web_data import DATA

from pegsol import Game, board, puzzles, solve
from pegsol.game.boards.names import catalogue
from pegsol.game.formats.puzzles import LADDER
from pegsol.view.messages import catalogue as texts
from pegsol.view.titles import board_title
from web.page import on
from web.site import Visit, call

NAMED = {puzzle.name: puzzle for puzzle in puzzles()}
MEDALS = texts("en")["MEDALS"]
SHORTEST: dict[str, str] = json.loads((DATA / "shortest.json").read_text())["solutions"]


def tiles(page: Page) -> list[str]:
    """The names on the cards that are shown."""
    expect(page.locator(".tile").first).to_be_attached()
    return page.locator("a.tile:visible strong").all_inner_texts()


def verdict(page: Page, text: str) -> None:
    expect(page.locator(".class-verdict:not(.waiting)")).to_contain_text(text)


# -- the catalogue -------------------------------------------------------------------------------


def test_each_puzzle_has_one_card_and_is_found_by_its_name(visit: Visit) -> None:
    page = visit("/boards")
    search = page.get_by_role("searchbox")
    boards = [board_title(board(name)) for entry in catalogue() for name in entry.examples]
    others = [puzzle for puzzle in puzzles() if puzzle.name not in LADDER]
    shown = tiles(page)
    assert shown[: len(LADDER)] == [NAMED[name].title for name in LADDER]
    for summary in page.locator(".family summary").all():
        summary.click()
    assert sorted(tiles(page)[len(LADDER) :]) == sorted(puzzle.title for puzzle in others)
    assert len(shown) < len(puzzles())  # games on the same board wait behind one card
    for words, found in {
        "CROSS latin": ["Latin cross"],
        "cracker barrel corner": ["Triangle of 15 holes, from corner to corner"],
        "9×9 square": ["Square of 81 holes"],
        "hi-q lamp": ["Up-Arrow"],
        "36 pegs to three": ["36 pegs to three"],
        "torus": [title for title in boards if "Torus" in title],
        "impossible": [puzzle.title for puzzle in others if not puzzle.solvable],
    }.items():
        search.fill(words)
        expect(page.get_by_text(f"{len(found)} shown")).to_be_visible()
        assert tiles(page) == found
    search.fill("<b>nothing like that")
    expect(page.get_by_text("Nothing found. Try fewer words.")).to_be_visible()


def test_a_card_has_the_fewest_moves_and_a_medal(visit: Visit) -> None:
    page = visit("/boards")
    games = {"latin-cross": "d3-b3 d5-d3 e3-c3 b3-d3 d2-d4", "goblet": "", "hat": ""}
    for name in ("goblet", "hat"):
        solution = solve(NAMED[name].problem).solution
        assert solution is not None
        games[name] = " ".join(map(str, solution.moves))
    wanted = []
    for name, moves in games.items():
        over = {"problem": name, "moves": moves.split(), "seconds": 9, "helped": name == "hat"}
        call(page, "shelf/results.js", "keepResult", over)
        few, own = len(SHORTEST[name].split()), len(moves.split())
        medal = MEDALS[2 if own == few else 1 if own <= few + 3 else 0]
        yours = f"fewest {few} · " + ("with help" if name == "hat" else f"yours {own}")
        wanted.append((name, yours, [] if name == "hat" else [medal]))
    page.reload()
    for name, yours, medals in wanted:
        card = page.locator("#ladder a.tile", has=page.get_by_text(NAMED[name].title, exact=True))
        expect(card).to_contain_text(yours)
        found = card.get_by_role("img").all()
        assert [one.get_attribute("aria-label") for one in found] == medals
    expect(page.locator("#ladder")).to_contain_text("You have solved 2 of 20.")
    expect(page.get_by_role("link", name="Next: Boat")).to_be_visible()


# -- par -----------------------------------------------------------------------------------------


def test_the_shortest_solutions_solve_their_puzzles() -> None:
    for name, moves in SHORTEST.items():
        game = Game(NAMED[name].problem, moves.split())
        assert (game.solved, len(game.moves)) == (True, len(moves.split())), name


@pytest.mark.long
def test_the_shortest_solutions_are_those_of_the_rules() -> None:
    for one in NAMED.values():
        if one.solvable:
            assert web_puzzles.shortest_of(one) == SHORTEST.get(one.name, ""), one.name


def test_the_page_proves_the_fewest_moves_where_they_are_not_known(visit: Visit) -> None:
    page = visit("/?p=latin-cross&m=d3-b3.d5-d3.e3-c3.b3-d3.d2-d4")
    watch = page.get_by_role("link", name="Watch the 5-move solution")
    kept = SHORTEST["latin-cross"].replace(" ", ".")
    expect(watch).to_have_attribute("href", re.compile(f"m={kept}&at=0$"))
    page.goto("/?p=line(6)+b1+any&m=d1-b1.a1-c1.f1-d1-b1")
    card = page.locator(".end-of-game")
    expect(card.get_by_role("img", name=MEDALS[2])).to_be_visible()
    card.get_by_role("button", name="Watch the 3-move solution").click()
    expect(card).to_contain_text("no solution has fewer. This page has just proved it.")
    card.get_by_role("link", name="Watch the 3-move solution").click()
    expect(page).to_have_url(re.compile(r"/\?p=line.*&at=0$"))


# -- new puzzles ---------------------------------------------------------------------------------


def test_puzzles_are_made_without_end(visit: Visit) -> None:
    page = visit("/boards")
    own = page.get_by_role("region", name="Your board")
    own.get_by_label("Shape").select_option("triangle")
    expect(own.get_by_role("listbox", name="Triangle")).to_be_visible()
    own.get_by_role("spinbutton", name="Pegs").fill("7")
    own.get_by_label("Difficulty").select_option("very easy")
    made = set()
    own.get_by_role("button", name="New puzzle").click()
    for _ in range(3):
        page.wait_for_url(lambda address: "p=" in address and address not in made)
        expect(page.locator("h1")).to_contain_text("Triangle of 15 holes with 7 pegs, last peg in")
        assert len(on(page).pegs) == 7
        made.add(page.url)
        page.keyboard.press("n")
    page.goto("/?p=line(4)+b1+c1")  # there is no other
    on(page)
    page.keyboard.press("n")
    expect(page.get_by_text("No other puzzle like that was found.").first).to_be_visible()
    page.goto("/?p=central-game")  # too large
    on(page).play("d2-d4")
    page.keyboard.press("n")
    assert on(page).moves == ["d2-d4"]


# A worker that never finds anything.
IDLE = """() => {
  window.Worker = class extends EventTarget {
    postMessage() {}
    terminate() { window.ended = true; }
  };
}"""


def test_a_puzzle_that_takes_long_can_be_cancelled(visit: Visit) -> None:
    page = visit("/boards")
    make = page.get_by_role("button", name="New puzzle")
    expect(make).to_be_visible()
    page.evaluate(IDLE)
    make.click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".note")).to_have_count(0)
    assert page.evaluate("window.ended")
