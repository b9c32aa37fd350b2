"""The welcome, the steps of the ladder and the lessons."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from web_data import DATA

from pegsol import solve
from pegsol.game.formats.puzzles import LADDER, puzzle
from web.game.calls import call as run
from web.page import CROSS_GAME, BoardPage, box_of, on
from web.site import Visit, press

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
    sign = box_of(page.locator(".advice.hint .sign circle"))
    middle = (sign["x"] + sign["width"] / 2, sign["y"] + sign["height"] / 2)
    assert middle == pytest.approx(board.middle("d5"), abs=1)
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


def test_a_jump_that_lost_a_game_is_practised_until_it_is_found(visit: Visit) -> None:
    page = visit("/?p=latin-cross")
    on(page).play("d3-b3 d5-d3-d1")
    expect(page.locator(".end-of-game")).to_contain_text("Tomorrow the lessons will ask you")
    page.goto("/lessons?lesson=mistakes")
    expect(page.get_by_text("Nothing is left for today.")).to_be_visible()
    said = page.locator(".judgement")
    for jump, answer in (("d3-d1", "This loses the game; e3-c3 "), ("e3-c3", "Right!")):
        page.evaluate("""() => {
          const [{ problem, due }] = JSON.parse(localStorage["pegsol/mistakes"]);
          const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toLocaleDateString("sv");
          if (due !== tomorrow) throw new Error(due);
          localStorage["pegsol/mistakes"] = JSON.stringify([{ problem, due: "2026-01-01" }]);
        }""")
        page.goto("/daily")
        page.get_by_role("link", name="1 exercise from your lost games").click()
        on(page).play(jump)
        expect(said).to_contain_text(answer)
    press(page, "Next exercise")
    expect(page.get_by_text("Nothing is left for today.")).to_be_visible()
    assert page.evaluate("localStorage['pegsol/mistakes']") == "[]"
