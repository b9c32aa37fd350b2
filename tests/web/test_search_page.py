"""The page that searches, in Chromium: finishes, progress, solutions, and why there is none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pegsol import Game, parse_moves, problem, solutions
from pegsol.cli.commands.play import address_of
from pegsol.game.jump import Move
from web.holes import Holes
from web.page import BoardPage, hurry
from web.site import Visit, call

LONG = pytest.mark.long  # other tests of a language are quick
MANY = "/search?p=english+d4+d4"  # far more solutions than a test can wait for


def search(page: Page, *choices: str) -> None:
    unfold(page)
    for choice in choices:
        page.get_by_role("radio", name=choice, exact=True).check()
    page.get_by_role("button", name="Search", exact=True).click()


def unfold(page: Page) -> None:
    """Unfold the question, which is folded while an answer is shown."""
    question = page.locator(".question")
    if question.get_attribute("open") is None:
        question.locator("summary").click()


def outcome(page: Page, text: str) -> None:
    expect(page.locator(".answer .outcome")).to_have_text(text)


def moves(page: Page, number: int = 0) -> list[str]:
    rows = page.locator(".solutions > li").nth(number)
    return rows.locator(".moves li").all_inner_texts()


def solves(spec: str, texts: list[str]) -> bool:
    of = problem(spec)
    parsed: list[Move] = parse_moves(of.board, ", ".join(texts))
    return Game(of, [jump for move in parsed for jump in move.jumps]).solved


# -- answers -------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_search_begins_with_the_moves_that_were_made(visit: Visit) -> None:
    page = visit("/search?p=english+d4+d4&m=d2-d4.f3-d3")
    assert page.get_by_role("list", name="Your moves so far").inner_text().split() == [
        "d2-d4",
        "f3-d3",
    ]
    board = Holes(page)
    assert board.labelled("empty") == ["d2", "e3", "f3"]
    assert board.labelled("must end with a peg") == ["d4"]
    search(page)
    outcome(page, "It can be solved")
    found = moves(page)
    assert found[:2] == ["d2-d4", "f3-d3"]
    assert solves("english d4 d4", found)
    assert page.locator(".solutions .own").all_inner_texts() == ["d2-d4", "f3-d3"]
    assert page.get_by_role("heading", level=3).inner_text().endswith("31 jumps")


@pytest.mark.long
def test_all_solutions_that_differ_are_listed(visit: Visit) -> None:
    page = visit("/search?p=crossbow")
    rows = page.locator(".solutions > li")
    mirror = page.get_by_role("checkbox", name="Count mirror images once")
    expect(mirror).to_be_hidden()
    for once in (True, False):
        unfold(page)
        page.get_by_role("radio", name="All different").check()
        mirror.set_checked(once)
        search(page)
        outcome(page, "It can be solved")
        wanted = list(solutions(problem("crossbow"), distinct=True, mod_symmetry=once))
        expect(rows).to_have_count(len(wanted))
        assert all(solves("crossbow", moves(page, i)) for i in (0, len(wanted) - 1))
        expect(page.get_by_label("Progress")).to_contain_text(f"{len(wanted)}")
    assert len(wanted) == 22  # and 11 without mirror images
    unfold(page)
    mirror.set_checked(True)
    search(page, "All, in every order")
    expect(rows).to_have_count(60)  # long lists are shown bit by bit
    outcome(page, "It can be solved")
    count = len(list(solutions(problem("crossbow"), mod_symmetry=True)))
    expect(page.get_by_label("Progress")).to_contain_text(f"{count}")
    page.get_by_role("button", name="Show more").press("Enter")
    expect(rows).to_have_count(120)
    assert (
        rows.nth(60)
        .get_by_role("link", name="Replay")
        .evaluate("link => link === document.activeElement")
    )


@pytest.mark.long
def test_at_most_so_many_pegs_and_as_few_as_possible_by_keyboard(visit: Visit) -> None:
    page = visit("/search?p=triangle(5)+b3+b3")
    page.get_by_role("radio", name="At most").focus()
    page.keyboard.press("Space")
    page.get_by_label("Number of pegs").fill("4")
    page.get_by_role("button", name="Search", exact=True).press("Enter")
    outcome(page, "It can be solved")
    page.locator(".question summary").press("Enter")  # the question is folded
    page.get_by_role("radio", name="As few pegs as possible").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Search", exact=True).press("Enter")
    expect(page.locator(".answer")).to_contain_text("No game can end with fewer pegs.")


# -- fewest moves --------------------------------------------------------------------------------


@pytest.mark.long
def test_the_fewest_moves_are_found_and_proved(visit: Visit) -> None:
    page = visit("/search?p=crossbow")
    search(page, "Fewest moves")
    fewest = min(len(found.moves) for found in solutions(problem("crossbow")))
    outcome(page, f"{fewest} moves, the fewest possible")
    row = page.locator(".solutions > li")
    expect(row).to_have_count(1)
    expect(row.get_by_role("heading")).to_contain_text(f"{fewest} moves, 9 jumps")
    found = moves(page)
    assert len(found) == fewest
    assert solves("crossbow", found)
    search(page, "All different")  # which are shown as ever
    outcome(page, "It can be solved")
    expect(row.nth(1)).to_be_visible()


@pytest.mark.long
def test_own_moves_count_among_the_fewest(visit: Visit) -> None:
    page = visit("/search?p=crossbow&m=b5-b3", phone=True)
    page.get_by_role("radio", name="Fewest moves").tap()
    page.get_by_role("button", name="Search", exact=True).tap()
    games = [found for found in solutions(problem("crossbow")) if str(found.jumps[0]) == "b5-b3"]
    fewest = min(len(found.moves) for found in games)
    outcome(page, f"{fewest} moves, the fewest possible")
    expect(page.locator(".answer")).to_contain_text("This includes your moves so far")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.long
def test_the_best_so_far_can_be_replayed_while_bounds_come_closer(visit: Visit) -> None:
    page = visit("/search?p=wiegleb+e4+any")
    page.get_by_role("radio", name="Fewest moves").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Search", exact=True).press("Enter")
    progress = page.get_by_label("Progress")
    expect(progress).to_contain_text(re.compile(r"Moves\s*\d+ found, at least \d+"))
    expect(progress).to_contain_text("Working on")
    row = page.locator(".solutions > li")
    expect(row).to_have_count(1)
    expect(row.get_by_role("link", name="Replay")).to_be_visible()
    assert solves("wiegleb e4 any", moves(page))
    page.get_by_role("button", name="Pause").press("Enter")
    expect(progress).to_contain_text("Paused")
    page.get_by_role("button", name="Resume").press("Enter")
    expect(progress).to_contain_text("Searching …")
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.locator(".answer .outcome")).to_have_text(
        re.compile(r"\d+ moves found, at least \d+ needed")
    )
    expect(page.locator(".answer")).to_contain_text("The search was stopped before")
    expect(row).to_have_count(1)
    page.get_by_role("link", name="Replay").last.click()
    expect(page.get_by_role("button", name="Step")).to_be_visible()


@pytest.mark.long
def test_a_control_keeps_the_focus_when_a_better_solution_comes(visit: Visit) -> None:
    page = visit("/search?p=crossbow")
    focused = page.evaluate(
        """async () => {
          const { Solutions } = await import("/static/search/solutions.js");
          const state = { address: () => "/replay" };
          const from = { problem: "crossbow", title: "Crossbow", moves: [], play: () => {} };
          const shown = new Solutions({ state }, from);
          shown.kind = "fewest-moves";
          document.body.append(shown.element);
          shown.add(1, ["b5-b3", "d6-d4"]);
          shown.element.querySelectorAll("button")[1].focus();
          shown.add(2, ["d6-d4"]);
          const row = document.activeElement.closest("li");
          return [document.activeElement.textContent, row.querySelector("h3").textContent];
        }"""
    )
    assert focused[0] == "Save"
    assert "1 move, 1 jump" in focused[1]


# -- why there is none ---------------------------------------------------------------------------


@pytest.mark.long
def test_a_search_too_large_to_repeat_is_only_stated(visit: Visit) -> None:
    page = visit("/search?p=hexagon(3)+a3+c1")
    search(page)
    expect(page.get_by_text("Stated, not verified: the search was too large")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "c5 d5 f5 g5 b6 d6 e6 c7 e7, so the last peg is not there."),
        pytest.param("de", "also ist die letzte Kugel nicht dort", marks=LONG),
        pytest.param("nl", "dus de laatste pin staat daar niet", marks=LONG),
        pytest.param("fr", "donc le dernier pion n’y est pas", marks=LONG),
        pytest.param("es", "así que la última ficha no está ahí", marks=LONG),
        pytest.param("ca", "de manera que l’última fitxa no hi és", marks=LONG),
    ],
)
def test_the_sets_that_exclude_every_hole_are_listed(
    visit: Visit, language: str, words: str
) -> None:
    page = visit("/search?p=french+d4+any", locale=language)
    page.locator("main button.primary").first.click()
    expect(page.locator(".answer")).to_contain_text(words)


@pytest.mark.long
def test_a_pagoda_is_shown_as_a_weighted_board_and_an_exhausted_search_in_words(
    visit: Visit,
) -> None:
    page = visit("/search?p=diamond-25")
    search(page)
    outcome(page, "It cannot be solved")
    expect(page.locator(".answer")).to_contain_text("weigh")
    picture = page.get_by_role("img", name="The proof as a picture")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    page.goto("/search?p=triangle(5)+b3+b3")
    search(page)
    outcome(page, "It cannot be solved")
    expect(page.locator(".answer")).to_contain_text("went through all positions")
    expect(page.get_by_role("img", name="The proof as a picture")).to_be_hidden()


# -- a search that takes its time ----------------------------------------------------------------


@pytest.mark.long
def test_pause_resume_and_stop(visit: Visit) -> None:
    page = visit(MANY)
    search(page, "All, in every order")
    status = page.get_by_role("status").filter(has_text=re.compile("Searching|Paused|Stopped"))
    rows = page.locator(".solutions > li")
    expect(rows).to_have_count(60)
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Pause").press("Enter")
    expect(status).to_have_text("Paused")
    expect(page.get_by_role("button", name="Resume")).to_be_focused()
    page.get_by_role("button", name="Resume").press("Enter")
    expect(status).to_have_text("Searching …")
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    page.get_by_role("button", name="Stop").press("Enter")
    expect(status).to_have_text("Stopped")
    expect(page.locator(".answer")).to_contain_text("The search was stopped before")
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_enabled()
    assert page.get_by_role("button", name="Resume").is_hidden()


@pytest.mark.long
def test_progress_is_told_while_it_goes_on(visit: Visit) -> None:
    page = visit("/search?p=square(20)+a1+fewest")  # which takes long
    search(page)
    progress = page.get_by_label("Progress")
    for words in ("Searching …", "Time", "Positions per second", "Positions", "Best so far"):
        expect(progress).to_contain_text(words)
    nodes = progress.locator("div", has=page.get_by_text("Positions", exact=True)).locator("dd")
    before = nodes.inner_text()
    expect(nodes).not_to_have_text(before)
    page.get_by_role("button", name="Stop").click()
    expect(progress).to_contain_text("Stopped")
    page.goto("/search?p=crossbow")  # the next one does not wait for anything
    search(page)
    outcome(page, "It can be solved")


def test_a_search_that_a_reload_ended_can_be_started_again(visit: Visit) -> None:
    page = visit(MANY)
    search(page, "All, in every order")
    rows = page.locator(".solutions > li")
    expect(rows).to_have_count(60)
    line = page.get_by_label("Command")  # of a longer search
    expect(line).to_have_value(
        re.compile("^pegsol solve .* --threads [0-9]+ --all --mod-symmetry$")
    )
    page.reload()
    expect(page.locator(".note")).to_contain_text("start it again")
    expect(page.get_by_role("radio", name="All, in every order")).to_be_checked()
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_focused()
    expect(page.get_by_role("alert")).to_have_count(0)  # all that was kept can be read
    page.keyboard.press("Enter")
    expect(rows).to_have_count(60)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("The search was stopped before it was complete.")).to_be_visible()
    expect(line).to_be_visible()


@pytest.mark.long
def test_a_search_of_a_closed_page_is_forgotten(visit: Visit) -> None:
    page = visit("/search?p=crossbow&job=forgotten")
    expect(page.get_by_text("That search no longer exists.").first).to_be_visible()
    expect(page).to_have_url(re.compile("p=crossbow$"))


# -- what is done with a solution ----------------------------------------------------------------


@pytest.mark.long
def test_a_solution_is_replayed_saved_and_printed(visit: Visit) -> None:
    page = visit("/search?p=crossbow", phone=True)
    Holes(page).tap("d4")
    expect(page.get_by_role("radio", name="Last peg in d4", exact=True)).to_be_checked()
    page.get_by_role("radio", name="As in the problem").tap()
    page.get_by_role("button", name="Search", exact=True).tap()
    outcome(page, "It can be solved")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Print", exact=True).tap()
    expect(page.get_by_text("Added to the print queue.").first).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_text("The solution is saved.").first).to_be_visible()
    listed = call(page, "shelf/saved.js", "listSaved")
    assert [(saved["kind"], saved["name"]) for saved in listed] == [
        ("solution", "Crossbow, solution 1")
    ]
    assert solves("crossbow", listed[0]["moves"])
    page.get_by_role("link", name="Replay").tap()
    expect(page).to_have_url(re.compile(r"/replay/\?p=crossbow&m=" + ".".join(listed[0]["moves"])))


@pytest.mark.long
def test_a_solution_plays_on_the_large_board(visit: Visit) -> None:
    page = visit("/search?p=crossbow&m=b5-b3", viewport={"width": 1366, "height": 768})
    position = Holes(page)
    expect(position.map).to_be_visible()
    search(page)
    outcome(page, "It can be solved")
    expect(page.get_by_role("heading", name="One solution")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_in_viewport()
    board = BoardPage(page, page.locator(".film"))
    found = moves(page)
    assert board.current == ["b5-b3"]  # it goes on after the player's own moves
    expect(position.map).to_be_hidden()
    assert board.picture.bounding_box()["width"] > 300  # type: ignore[index]
    hurry(page)
    board.part.get_by_role("button", name="Play", exact=True).click()
    expect(board.part.locator(".outcome")).to_contain_text("Solved")
    assert board.moves == found
    board.button("Start").click()
    expect(board.part.locator(".moves [aria-current=step]")).to_have_count(0)
    page.get_by_role("button", name="Play it here").click()
    assert board.current == ["b5-b3"]
    unfold(page)  # the position to ask about is back
    expect(position.map).to_be_visible()
    position.click("d4")
    expect(page.get_by_role("radio", name="Last peg in d4", exact=True)).to_be_checked()


@pytest.mark.long
def test_the_solution_runs_by_itself_where_motion_is_welcome(visit: Visit) -> None:
    page = visit("/search?p=latin-cross", motion=True)
    search(page)
    expect(page.locator(".film .outcome")).to_contain_text("Solved")


@pytest.mark.long
def test_a_problem_without_a_solution_is_repaired(visit: Visit) -> None:
    page = visit("/search?p=triangle(5)+b3+b3")
    search(page)
    outcome(page, "It cannot be solved")
    page.get_by_text("Changes that make it solvable").click()
    links = page.locator(".repairs a")
    expect(links.first).to_have_text("Shift the peg in b3 to c5 at the finish")
    links.first.click()
    expect(page).to_have_url(re.compile(r"/\?p=triangle\(5\)\+b3\+c5$"))


@pytest.mark.long
def test_exactly_some_pegs_and_one_vacancy(visit: Visit) -> None:
    page = visit("/search?p=triangle(5)+b3+b3")
    page.get_by_role("radio", name="Exactly").check()
    page.get_by_label("Number of pegs").fill("4")
    page.get_by_role("button", name="Search", exact=True).click()
    outcome(page, "It can be solved")
    assert solves("triangle(5) b3 exactly 4", moves(page))
    page.reload()  # the address has the search
    expect(page.get_by_role("radio", name="Exactly")).to_be_checked()
    start = {"pegsol": 1, "board": "triangle(5)", "start": {"pegs": ["a1"]}, "rules": "reverse"}
    page = visit(f"/search?p={address_of(problem(start | {'finish': {'exactly': 5}}))}")
    expect(page.get_by_text("At most 2 pegs left")).to_be_hidden()
    page.get_by_role("radio", name="Every hole filled but one").check()
    page.get_by_role("button", name="Search", exact=True).click()
    outcome(page, "It can be solved")
    assert sum(move.count("-") for move in moves(page)) == 13
    page.get_by_text("What to look for").click()  # in place of the solution
    Holes(page).click("a1")
    expect(page.get_by_role("radio", name="Every hole filled but a1")).to_be_checked()
    assert Holes(page).labelled("must end empty") == ["a1"]


@pytest.mark.long
def test_one_solution_is_not_said_to_be_the_only_one(visit: Visit) -> None:
    page = visit("/search?p=latin-cross")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".answer .outcome")).to_have_text("It can be solved")
    expect(page.get_by_role("heading", name="One solution; there may be more")).to_be_visible()
    expect(page.locator(".job .figures .found")).to_be_hidden()
    search(page, "All different")
    # The other one is its mirror image.
    expect(page.locator(".job .figures .found")).to_have_text("Solutions found1")
    expect(page.get_by_role("heading", name="Solutions found")).to_be_visible()
