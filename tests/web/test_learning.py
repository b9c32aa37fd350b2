"""The welcome, the ladder, the lessons and the help, in Chromium."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web_data import DATA, lessons

from pegsol import Finish, Game, Position, Problem, board, solve
from pegsol.game.formats.puzzles import LADDER, puzzle
from web.game.calls import call as run
from web.page import CROSS_GAME, BoardPage, box_of, hurry, on
from web.site import Visit, call, press, title

ENGLISH = board("english")


# -- the welcome and the ladder ------------------------------------------------------------------


def test_a_new_player_is_welcomed_once(visit: Visit) -> None:
    page = visit("/", new=True, phone=True)
    board, says = BoardPage(page), page.locator(".says")
    expect(page.get_by_role("status").filter(has_text="Tap the peg")).to_be_visible()
    for hole in ("d1", "d3"):
        page.touchscreen.tap(*board.middle(hole))
    expect(says).to_contain_text("The peg in between is gone")
    press(page, "Hint", exact=True)
    expect(says).to_have_text("The arrow shows a jump that wins.")
    expect(page.locator(".table .advice.hint")).to_have_count(1)
    board.click("d4", "d2")  # to the wrong side
    expect(says).to_contain_text("No peg can jump any more")
    # The second click is not for what has come to the place of the button.
    page.get_by_role("button", name="Take back a jump").dblclick()
    expect(page.get_by_text("Step 1 of 3")).to_be_visible()
    board.click("d1", "d3", "d3", "d5")
    expect(says).to_contain_text("One more")
    board.click("d6", "d4")
    expect(says).to_contain_text("That is the whole game")
    press(page, "Next: six pegs")
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    on(page).click("d4", "d6")  # nothing wins after this
    press(page, "Hint", exact=True)
    expect(says).to_contain_text("From here this cannot be won any more.")
    press(page, "Take back a jump")
    on(page).play(CROSS_GAME)
    press(page, "On to the ladder")
    expect(page.get_by_text("Each puzzle on the ladder is a little harder").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?p=hat\b"))
    page.goto("/")
    expect(page.locator(".page.play")).to_be_visible()
    page.goto("/welcome")  # which can be seen again, and skipped
    press(page, "Skip this, let me play")
    expect(page.locator(".page.play")).to_be_visible()


@pytest.mark.long
def test_the_puzzles_begin_with_the_ladder_and_a_game_goes_on(visit: Visit) -> None:
    page = visit("/boards")
    call(page, "shelf/results.js", "keepResult", solved("latin-cross"))
    call(page, "shelf/results.js", "keepResult", solved("hat") | {"helped": True})
    page.goto("/boards")
    ladder = page.get_by_role("region", name="The ladder")
    expect(ladder.get_by_role("listitem")).to_have_count(len(LADDER))
    expect(ladder.get_by_role("link", name="1. Latin cross: solved alone")).to_be_visible()
    expect(ladder.get_by_role("link", name="2. Hat: solved with help")).to_be_visible()
    current = ladder.locator("[aria-current=step]")
    expect(current).to_have_attribute("aria-label", "3. Goblet: not solved yet")
    expect(ladder).to_contain_text("Step 3 of 20")
    search = page.get_by_role("searchbox", name="Search")
    search.fill("cross")
    expect(ladder).to_be_hidden()
    shown = page.locator(".tile:visible", has_text="Latin cross")
    expect(shown).to_contain_text("Solved in 5 moves")
    page.get_by_role("checkbox", name="Not solved yet").check()
    expect(shown).to_have_count(0)
    press(page, "Show everything")
    ladder.get_by_role("link", name="Next: Goblet").click()
    expect(title(page)).to_have_text("Goblet")
    page.goto("/?p=french+c1+any")  # a game that is not over goes on
    expect(title(page)).to_contain_text("French")
    page.goto("/help")
    page.goto("/")
    expect(title(page)).to_contain_text("French")
    page.goto("/?p=latin-cross")
    on(page).play(CROSS_GAME)
    expect(page.locator(".end-of-game").get_by_role("link", name="Next: Goblet")).to_be_visible()
    page.goto("/")
    expect(title(page)).to_have_text("Goblet")


def solved(name: str) -> dict[str, Any]:
    """Return a solution of a puzzle as the pages keep it."""
    solution = solve(puzzle(name).problem).solution
    assert solution is not None
    return {"problem": name, "moves": [str(move) for move in solution.moves], "seconds": 9}


def test_a_step_leads_to_the_next_that_is_not_solved() -> None:
    puzzles = json.loads((DATA / "puzzles.json").read_text("utf-8"))["puzzles"]
    keys = {one["name"]: one["key"] for one in puzzles}
    kept = [("shelf/results.js", "keepResult", solved(name)) for name in LADDER[:4]]
    impossible = [one["solvable"] for one in puzzles].index(False)
    asked = ["latin-cross", "petersen", "diamond-25", "none", puzzles[impossible - 1]["name"]]
    nexts = [("boards/next.js", "nextPuzzle", {"key": keys.get(name, name)}) for name in asked]
    answers = run([*kept, *nexts, ("shelf/results.js", "nextStep")])[len(kept) :]
    found = [told and told["name"] for _, told in answers[:-1]]
    others = [one["name"] for one in puzzles[impossible:] + puzzles if one["solvable"]]
    after = next(name for name in others if name not in LADDER[:4])
    assert found == [LADDER[4], "grow-a-cross", LADDER[4], None, after]
    assert answers[-1] == ("", LADDER[4])


# -- the lessons ---------------------------------------------------------------------------------


def open_exercise(page: Page, number: int) -> BoardPage:
    press(page, f"Exercise {number},")
    return BoardPage(page, page.locator(".exercise"))


def kept(page: Page) -> dict[str, int]:
    text = page.evaluate("localStorage.getItem('pegsol/lessons') ?? '{}'")
    return dict(json.loads(text))


def test_stars_are_for_few_moves_and_no_help(visit: Visit) -> None:
    page = visit("/lessons", viewport={"width": 1280, "height": 1200})
    said = page.locator(".judgement")
    page.get_by_role("link", name="Jumping").click()
    press(page, "To the exercises")
    board = BoardPage(page, page.locator(".exercise"))
    board.click("d2", "d4")
    expect(said).to_have_text("★★★ Perfect!")
    page.reload()  # a lesson that was begun goes on with its exercises
    expect(page.get_by_role("heading", name="Which first?")).to_be_visible()
    press(board.part, "Hint")
    expect(said).to_have_text("Try b4-d4.")
    board.click("b4", "d4", "d3", "d5")
    expect(said).to_contain_text("Solved, with help.")
    assert kept(page) == {"jumping/first": 3, "jumping/two": 1}
    page.goto("/lessons")
    expect(page.get_by_text("4 of 18 stars")).to_be_visible()
    expect(page.locator(".lesson-card.here")).to_contain_text("Continue here")
    page.goto("/lessons?lesson=classes")
    open_exercise(page, 3)
    press(page, "Yes, it is possible")
    expect(said).to_contain_text("Not quite")
    press(page, "No: the position class forbids it")
    expect(said).to_have_text("★★★ Right!")
    assert kept(page)["classes/french"] == 2
    exercises = [item for item in lessons()["classes"] if item.kind not in ("demo", "figure")]
    number = [item.kind for item in exercises].index("mark")
    board = open_exercise(page, number + 1)
    for hole in exercises[number].content:
        box = box_of(board.hole(hole).locator(".bore"))
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    press(page, "Check")
    expect(said).to_contain_text("★★★")


@pytest.mark.long
def test_a_limit_of_moves_holds_hints_lead_back_and_solutions_are_shown(visit: Visit) -> None:
    page = visit("/lessons?lesson=six", viewport={"width": 1280, "height": 1200})
    hurry(page)
    board, said = open_exercise(page, 2), page.locator(".judgement")  # in four moves
    board.play("b5-d5 b3-b5 a5-c5 a3-a5 d5-b5 a5-c5")
    expect(said).to_contain_text("in 6 moves")
    press(board.part, "Hint")
    expect(said).to_contain_text("From here, try a4-c4.")
    press(board.part, "Start again")
    start = len(board.pegs)
    press(board.part, "Show me")
    page.get_by_role("link", name="All lessons").focus()
    for keys, jumps in ((["Home"], 0), (["ArrowRight", "ArrowRight"], 2), (["End"], start - 1)):
        board.press(*keys)
        assert len(board.pegs) == start - jumps
    expect(said).to_contain_text("your turn")
    assert kept(page) == {}


# -- the help ------------------------------------------------------------------------------------


def test_examples_of_the_help_do_what_is_said_of_them(visit: Visit) -> None:
    examples = visit("/help").evaluate(
        """async () => {
          const { RULES, STRATEGY } = await import("/static/help/examples.js");
          return [...Object.values(RULES), ...Object.values(STRATEGY)];
        }"""
    )
    assert len(examples) == 7
    for example in examples:
        start = example.get("pegs") or [name for name in ENGLISH.names if name != "d4"]
        held = start.split() if isinstance(start, str) else start
        game = Game(Problem(Position.of(ENGLISH, held), Finish.any_survivor()))
        for part in example["parts"]:
            before = set(game.position.pegs)
            game.play(part["moves"])
            # The holes with a ring are the pegs that the purge takes, and no others.
            if rings := part.get("rings"):
                assert before - set(game.position.pegs) == set(rings.split())
                assert set(game.position.pegs) < before
        if example.get("large"):
            assert game.position.pegs == ("d4",)


@pytest.mark.long
def test_examples_of_the_help_are_shown_on_request_or_when_they_are_seen(visit: Visit) -> None:
    page = visit("/help", viewport={"width": 1200, "height": 700})
    demo = page.get_by_role("figure").filter(has_text="A jump:")
    shown = BoardPage(page, demo)
    expect(shown.picture).to_be_visible()
    assert shown.pegs == ["d2", "d3"]  # nothing moves by itself where motion is unwelcome
    press(demo, "Show it")
    expect(demo.get_by_label("d4, peg")).to_be_attached()
    page.keyboard.press("Home")
    assert shown.pegs == ["d2", "d3"]
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    demo = page.get_by_role("figure").filter(has_text="A move of two jumps")
    demo.scroll_into_view_if_needed()
    expect(demo.get_by_label("e3, peg")).to_be_attached()
