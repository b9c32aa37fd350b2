"""The board in Chromium: played with mouse, finger and keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import pegsol
from pegsol import (
    Finish,
    Game,
    Position,
    Problem,
    board,
    parse_moves,
    problem,
)
from pegsol.view.notebook.script import join_modules
from pegsol.view.theme import THEMES
from web.page import BoardPage, Open, state_of, swipe

BOARD = Path(pegsol.__file__).parent / "web/board"
CENTRAL = problem("english d4 d4")

# E. Bergholt 1912
CENTRAL_GAME = """
    d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 b3-d3-f3-f5-d5-b5 c7-e7-e5-e3
    c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4
"""


def played(of: Problem, moves: str, undone: int = 0) -> Game:
    parsed = parse_moves(of.board, moves, rules=of.rules)
    game = Game(of, [jump for move in parsed for jump in move.jumps])
    game.undo(undone)
    return game


def small(pegs: str, finish: Finish | None = None) -> Problem:
    """A few pegs on the English board."""
    start = Position.of(CENTRAL.board, pegs.split())
    return Problem(start, finish or Finish.any_survivor())


# -- playing with the mouse ----------------------------------------------------------------------


def test_dragging_a_peg_jumps(open_board: Open) -> None:
    page = open_board(CENTRAL)
    page.drag("d2", "d4")
    assert page.pegs == list(played(CENTRAL, "d2-d4").position.pegs)
    assert (page.moves, page.numbers) == (["d2-d4"], "31 pegs · 1 move")
    assert page.said == "d2 over d3 to d4, 31 pegs"
    assert page.events == [state_of(played(CENTRAL, "d2-d4"))["_play"]]


def test_a_peg_lands_in_the_nearest_hole_or_goes_back(open_board: Open) -> None:
    page = open_board(CENTRAL)
    for target in ("d3", "c3", "a3"):
        page.drag("d2", target)
        assert page.pegs == list(CENTRAL.start.pegs)
        refused = f"no jump from d2 to {target}. {target} is not empty"
        assert (page.events, page.said, page.marked("picked up")) == ([], refused, [])
    page.page.mouse.move(*page.middle("d2"))
    page.page.mouse.down()
    page.page.mouse.move(2, 2, steps=3)
    page.page.mouse.up()
    assert (page.events, page.said) == ([], "d2 put back")
    (x, y), mouse = page.middle("d4"), page.page.mouse
    step = page.middle("e4")[0] - x
    mouse.move(*page.middle("d2"))
    mouse.down()
    mouse.move(x + 0.4 * step, y + 0.3 * step, steps=3)
    assert page.page.locator(".flyer").count() == 1
    mouse.up()
    assert page.moves == ["d2-d4"]


def test_clicking_a_peg_and_then_a_hole_jumps(open_board: Open) -> None:
    page = open_board(played(CENTRAL, "d2-d4"))
    page.click("d5")
    assert page.label("d5") == "d5, peg, picked up"
    assert page.marked("can land here") == ["d3"]
    assert page.page.locator(".mark.target .dot").count() == 1  # a shape, not only a colour
    assert page.said == "d5 picked up; it can jump to d3"
    page.click("d5")
    assert page.marked("picked up") == []
    page.click("d5", "f3")  # another peg
    assert page.marked("picked up") == ["f3"]
    page.click("d3")
    assert page.moves == ["d2-d4", "f3-d3"]


def test_a_click_that_leads_nowhere_says_so(open_board: Open) -> None:
    page = open_board(small("d2 d3"))
    page.click("a3")
    assert page.said == "a3 is empty"
    page.click("d2", "a4")
    assert page.said == "no jump from d2 to a4. A peg lands two holes away, along a line"
    page.click("d3")
    assert page.said == "d3 picked up; it can jump to d1"
    assert page.events == []


def test_jumps_by_one_peg_are_one_move(open_board: Open) -> None:
    page = open_board(small("d1 d2 d4"))
    page.drag("d1", "d3")
    page.drag("d3", "d5")
    assert (page.moves, page.numbers) == (["d1-d3-d5"], "1 peg")
    assert page.outcome == "Solved in 1 move"


# -- several jumps at once -----------------------------------------------------------------------

SWEEP = "d1 d2 d4 e5"  # d1 can jump to d3, go on to d5, and from there to f5
EITHER = "c3 d3 e4 c4 d5"  # c3 gets to e5 by e3 and by c5


def drag_along(page: BoardPage, *names: str) -> None:
    """Drag a peg along some holes, and do not let go."""
    mouse = page.page.mouse
    mouse.move(*page.middle(names[0]))
    mouse.down()
    for name in names[1:]:
        mouse.move(*page.middle(name), steps=6)


def test_one_drag_plays_a_sweep(open_board: Open) -> None:
    page = open_board(small(SWEEP))
    drag_along(page, "d1", "d3", "d5")
    assert page.label("d5") == "d5, peg, picked up"
    assert (page.events, page.pegs) == ([], ["d5", "e5"])  # it counts when the peg is let go
    page.page.mouse.move(*page.middle("f5"), steps=6)
    page.page.mouse.up()
    assert (page.moves, page.outcome) == (["d1-d3-d5-f5"], "Solved in 1 move")
    assert page.said.startswith("d1 over d2 to d3, d3 over d4 to d5, d5 over e5 to f5, 1 peg")
    assert [event["made"] for event in page.events] == [1, 2, 3]
    page.press("u")
    assert page.pegs == ["d5", "e5"]


def test_a_drag_can_be_taken_back_before_the_peg_is_let_go(open_board: Open) -> None:
    page = open_board(small(SWEEP))
    drag_along(page, "d1", "d3", "d5", "d3", "d1")
    page.page.mouse.up()
    assert (page.events, page.said, page.pegs) == ([], "d1 put back", SWEEP.split())
    drag_along(page, "d1", "d3", "d5")
    page.press("Escape")
    page.page.mouse.up()
    assert (page.events, page.said, page.pegs) == ([], "d1 put back", SWEEP.split())
    drag_along(page, "d1", "d3", "d5", "d3")
    page.page.mouse.up()
    assert page.moves == ["d1-d3"]


def test_a_tap_on_a_farther_target_plays_a_sweep(open_board: Open) -> None:
    page = open_board(small(SWEEP))
    page.click("d1")
    assert page.said == "d1 picked up; it can jump to d3, and further to d5, f5"
    assert page.marked("can land here") == ["d3"]
    assert page.marked("can get here by several jumps") == ["d5", "f5"]
    page.click("f5")
    assert page.moves == ["d1-d3-d5-f5"]
    page = open_board(small(SWEEP))
    page.press("Tab", "ArrowRight", "Enter", *["ArrowDown"] * 4, "Enter")
    assert page.moves == ["d1-d3-d5"]


@pytest.mark.long
def test_a_finger_sweeps_on_triangles_and_graphs(open_board: Open) -> None:
    triangle = Problem(Position.of(board("triangle(5)"), ["a1", "a2", "b4"]), Finish.any_survivor())
    for phone in (False, True):
        page = open_board(triangle, phone=phone)
        page.click("a1", "c5")
        assert page.moves == ["a1-a3-c5"]
    page = open_board(triangle, phone=True)
    (x, y), (tx, ty) = page.middle("a1"), page.middle("a3")
    end = page.middle("c5")
    touch = page.page.context.new_cdp_session(page.page)
    for kind, at in (
        ("touchStart", [(x, y)]),
        *[("touchMove", [(x + part * (tx - x), y + part * (ty - y))]) for part in (0.3, 0.7, 1.0)],
        *[("touchMove", [(tx + p * (end[0] - tx), ty + p * (end[1] - ty))]) for p in (0.4, 1.0)],
        ("touchEnd", []),
    ):
        points = [{"x": px, "y": py} for px, py in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert page.moves == ["a1-a3-c5"]
    ring = Problem(Position.of(board("cycle(6)"), ["v1", "v2", "v4"]), Finish.any_survivor())
    page = open_board(ring)
    page.click("v1", "v5")
    assert page.moves == ["v1-v3-v5"]


def test_a_wrong_landing_says_why(open_board: Open) -> None:
    for game, origin, hole, why in (
        (small("d2 d4"), "d2", "a4", "A peg lands two holes away, along a line"),
        (small("d2 d4"), "d2", "d3", "A peg must jump over another peg"),
        (small("d2 a4"), "d2", "d4", "There is no peg on d3 to jump over"),
        (backwards("a1 b1 d1"), "d1", "c1", "A peg must jump over an empty hole"),
        (backwards("a1 b1"), "a1", "c1", "The hole to jump over, b1, is not empty"),
    ):
        page = open_board(game)
        bubble = page.part.locator(".bubble")
        page.click(origin, hole)
        expect(bubble).to_have_text(why)
        assert page.said == f"no jump from {origin} to {hole}. {why}"
        page.drag(origin, hole)
        expect(bubble).to_have_text(why)
    page = open_board(CENTRAL)
    page.drag("d2", "d3")
    expect(page.part.locator(".bubble")).to_have_text("d3 is not empty")
    assert page.events == []


def test_the_game_may_be_lost(open_board: Open) -> None:
    page = open_board(small("a3 d1 d2"))
    page.drag("d1", "d3")
    assert (page.outcome, page.numbers) == ("Stuck with 2 pegs", "1 move")
    assert page.said == "d1 over d2 to d3, 2 pegs, Stuck with 2 pegs"


def test_the_central_game_is_solved_in_18_moves(open_board: Open) -> None:
    page = open_board(played(CENTRAL, CENTRAL_GAME))
    assert page.outcome == "Solved in 18 moves"
    assert page.numbers == "1 peg"
    assert page.moves == CENTRAL_GAME.split()
    assert page.marked("finish") == ["d4"]
    assert page.page.locator(".ring:not(.out)").count() == 1


# -- with a finger -------------------------------------------------------------------------------


def test_a_finger_taps(open_board: Open) -> None:
    page = open_board(CENTRAL, phone=True)
    for name in ("d2", "d4"):
        page.page.touchscreen.tap(*page.middle(name))
    assert page.moves == ["d2-d4"]


def test_a_finger_drags_and_scrolls_where_there_is_no_peg(open_board: Open) -> None:
    page = open_board(CENTRAL, phone=True, style="body { height: 3000px }")
    swipe(page, page.middle("d6"), page.middle("d4"))
    assert page.moves == ["d6-d4"]
    assert page.page.evaluate("scrollY") == 0
    page.page.touchscreen.tap(*page.middle("d3"))
    swipe(page, page.middle("d5"), page.middle("d1"))
    page.page.wait_for_function("() => scrollY > 50")
    assert (page.moves, page.marked("picked up")) == (["d6-d4"], ["d3"])  # it was no tap


def test_only_pegs_keep_a_finger_from_scrolling(open_board: Open) -> None:
    page = open_board(CENTRAL)
    script = "element => getComputedStyle(element).touchAction"
    assert page.hole("d3").locator(".hit").evaluate(script) == "pinch-zoom"
    assert page.hole("d4").locator(".hit").evaluate(script) == "auto"
    assert page.picture.evaluate(script) == "manipulation"  # no zoom by a double tap


def test_a_finger_does_not_cover_the_peg_that_it_drags(open_board: Open) -> None:
    page = open_board(CENTRAL, phone=True)
    touch = page.page.context.new_cdp_session(page.page)
    at = [page.middle("d2"), page.middle("d4")]
    for kind, points in (("touchStart", at[:1]), ("touchMove", at[1:])):
        sent = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": sent})
    peg = page.picture.locator(".flyer").bounding_box()
    assert peg is not None
    assert peg["y"] + peg["height"] / 2 < at[1][1] - 30
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.moves == ["d2-d4"]  # it lands under the finger


def test_a_finger_that_rests_on_a_peg_shows_where_it_can_land(open_board: Open) -> None:
    page = open_board(CENTRAL, phone=True)
    (x, y), touch = page.middle("d2"), page.page.context.new_cdp_session(page.page)
    start = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    touch.send("Input.dispatchTouchEvent", start)
    menu = """hole => hole.dispatchEvent(
      new MouseEvent("contextmenu", { bubbles: true, cancelable: true, composed: true }))"""
    assert page.hole("d2").locator(".hit").evaluate(menu) is False  # no menu opens
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert (page.marked("picked up"), page.marked("can land here")) == (["d2"], ["d4"])


@pytest.mark.long
def test_every_page_is_wide_enough(open_board: Open) -> None:
    page = open_board(played(CENTRAL, CENTRAL_GAME), theme="dark")
    for width in (320, 360, 640, 700, 1200):
        page.page.set_viewport_size({"width": width, "height": 740})
        assert page.page.evaluate("document.documentElement.scrollWidth") == width
        frame = page.page.locator(".frame").bounding_box()
        restart = page.button("Restart").bounding_box()
        assert frame is not None
        assert restart is not None
        assert restart["x"] + restart["width"] <= frame["x"] + frame["width"]


# -- with the keyboard ---------------------------------------------------------------------------


def test_after_a_click_left_and_right_step_through_the_game(open_board: Open) -> None:
    page = open_board(played(problem("latin-cross"), "d3-b3 d5-d3"))
    page.click("d3", "d3")  # picks a peg up and puts it back
    page.press("ArrowLeft", "ArrowLeft")
    assert page.current == []
    page.press("ArrowRight")
    assert page.current == ["d3-b3"]
    cursor = page.part.locator(".cursor")
    expect(cursor).to_be_hidden()
    here = page.focus
    page.press("ArrowUp")  # to the holes
    expect(cursor).to_be_visible()
    page.press("ArrowDown", "ArrowRight", "ArrowLeft")
    assert (page.focus, page.current) == (here, ["d3-b3"])


def test_the_current_move_can_be_read_under_the_mouse(open_board: Open) -> None:
    page = open_board(played(problem("latin-cross"), "d3-b3 d5-d3"))
    move = page.button("d5-d3")
    colours = "({ color, backgroundColor }) => [color, backgroundColor]"
    shown = f"button => ({colours})(getComputedStyle(button))"
    before = move.evaluate(shown)
    move.hover()
    assert move.evaluate(shown) == before
    assert before[0] != before[1]


def test_a_game_without_a_mouse(open_board: Open) -> None:
    page = open_board(CENTRAL)
    page.press("Tab")
    assert page.focus == "c1"
    expect(page.page.locator(".cursor")).to_be_visible()
    page.press("ArrowRight", "ArrowDown", "Enter")
    assert page.label("d2") == "d2, peg, picked up"
    page.press("ArrowDown", "ArrowDown", " ")
    assert (page.moves, page.focus) == (["d2-d4"], "d4")
    page.press("u")
    assert page.said == "d2 over d3 to d4 taken back, 32 pegs"
    page.press("r", "Control+z", "Control+Shift+z", "Home", "End")
    assert [event["made"] for event in page.events] == [1, 0, 1, 0, 1, 0, 1]
    page.press("ArrowUp", "ArrowUp", "Enter")
    assert page.said == "d2 is empty"
    page.press("ArrowLeft", "Enter", "Escape")
    assert (page.said, page.marked("picked up")) == ("c2 put back", [])


def test_the_board_is_one_tab_stop(open_board: Open) -> None:
    page = open_board(played(CENTRAL, CENTRAL_GAME))
    stops = []
    for _ in range(9):
        page.press("Tab")
        stops.append(
            page.page.evaluate(
                "document.querySelector('#here > *').shadowRoot.activeElement?.tagName"
            )
        )
    # the board, undo, restart, play, the slider, the speed, the list of moves
    assert stops[:7] == ["svg", "BUTTON", "BUTTON", "BUTTON", "INPUT", "SELECT", "BUTTON"]
    assert stops[7] is None


def test_keys_of_the_board_do_not_reach_the_page(open_board: Open) -> None:
    page = open_board(CENTRAL)
    page.page.evaluate(
        "window.keys = []; document.addEventListener('keydown', (event) => keys.push(event.key))"
    )
    page.press("Tab", "ArrowRight", "u", "r", "Enter", "Escape", "Home", "Control+z", "x")
    assert page.page.evaluate("keys") == ["Tab", "Control", "x"]
    assert page.page.locator("[data-lm-suppress-shortcuts=true]").count() == 1


@pytest.mark.long
def test_arrows_go_straight_on_a_square_and_along_rows_on_a_triangle(open_board: Open) -> None:
    page = open_board("english")
    page.page.mouse.click(*page.middle("d4"))
    page.press("ArrowUp", "ArrowLeft")
    assert page.focus == "c3"
    page = open_board("triangle(5) a1")
    page.press("Tab", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight")
    assert page.focus == "c3"
    page.press("ArrowUp", "ArrowUp")
    assert page.focus == "a1"


def test_every_hole_has_a_name_and_a_state(open_board: Open) -> None:
    page = open_board(CENTRAL)
    labels = page.labels(page.picture.get_by_role("option"))
    assert len(labels) == 33
    assert {label.split(", ", 1)[1] for label in labels} == {"peg", "empty, finish"}
    assert (
        page.picture.get_attribute("aria-label")
        == "Peg solitaire, English, last peg in d4, 33 holes"
    )
    assert "Arrow keys" in (page.page.locator("#help").text_content() or "")


# -- the history ---------------------------------------------------------------------------------


def test_undo_redo_and_restart(open_board: Open) -> None:
    page = open_board(played(CENTRAL, "d2-d4 f3-d3 e1-e3"))
    page.button("Undo").click()
    assert (page.current, page.numbers) == (["f3-d3"], "30 pegs · 2 moves")
    page.button("Redo").click()
    assert page.current == ["e1-e3"]
    expect(page.button("Redo")).to_be_disabled()
    page.button("Restart").click()
    assert (page.current, page.numbers) == ([], "32 pegs · 0 moves")
    assert page.pegs == list(CENTRAL.start.pegs)
    expect(page.button("Undo")).to_be_disabled()
    assert len(page.moves) == 3  # they can be made again


def test_a_move_of_the_list_leads_to_its_end(open_board: Open) -> None:
    game = played(CENTRAL, CENTRAL_GAME)
    page = open_board(game)
    page.button("b3-d3-f3-f5-d5-b5").click()
    assert page.numbers == "16 pegs · 11 moves"
    assert page.events[-1]["made"] == 16
    page.press("ArrowUp", "Enter")
    assert page.current == ["a5-c5"]


def test_the_slider_leads_anywhere(open_board: Open) -> None:
    page = open_board(played(CENTRAL, CENTRAL_GAME))
    slider = page.page.get_by_role("slider", name="Place in the game")
    slider.fill("9")
    # In the middle of a move that move is the current one.
    assert page.current == ["g5-g3-e3"]
    assert slider.get_attribute("aria-valuetext") == "jump 9 of 31"
    assert page.pegs == list(played(CENTRAL, CENTRAL_GAME, undone=22).position.pegs)


def test_one_undo_brings_back_what_was_replaced(open_board: Open) -> None:
    page = open_board(played(CENTRAL, "d2-d4 f3-d3 e1-e3", undone=2))
    page.drag("d5", "d3")
    assert page.moves == ["d2-d4", "d5-d3"]
    page.drag("b4", "d4")
    page.press("u")
    page.click("f4", "d4")  # replaces b4-d4
    assert page.moves == ["d2-d4", "d5-d3", "f4-d4"]
    page.press("u")
    assert (page.moves, page.current) == (["d2-d4", "d5-d3", "b4-d4"], ["d5-d3"])
    page.press("u")
    assert page.said == "d5 over d4 to d3 taken back; the moves that it replaced are back, 31 pegs"
    assert (page.moves, page.current) == (["d2-d4", "f3-d3", "e1-e3"], ["d2-d4"])
    page.press("u", "r")
    assert page.moves == ["d2-d4", "f3-d3", "e1-e3"]


def test_a_game_replays_itself(open_board: Open) -> None:
    page = open_board(played(CENTRAL, "d2-d4 f3-d3 e1-e3"))
    page.page.get_by_role("combobox", name="Speed").select_option("4")
    page.button("Play").click()
    expect(page.page.locator(".moves [aria-current=step]")).to_have_text("e1-e3")
    expect(page.button("Play")).to_be_visible()
    # It was at its end, so that it began at the start.
    assert [event["made"] for event in page.events] == [0, 1, 2, 3]


@pytest.mark.long
def test_a_replay_pauses_and_goes_step_by_step(open_board: Open) -> None:
    page = open_board(played(CENTRAL, CENTRAL_GAME, undone=31), replay=True)
    page.button("Play").click()
    expect(page.page.locator(".moves [aria-current=step]")).to_be_visible()
    page.button("Pause").click()
    made = page.events[-1]["made"]
    page.button("Step").click()
    assert page.events[-1]["made"] == made + 1
    page.button("Back").click()
    page.button("Start").click()
    assert page.pegs == list(CENTRAL.start.pegs)
    page.page.get_by_role("combobox", name="Speed").select_option("4")
    page.page.wait_for_timeout(300)  # longer than from jump to jump: it really has stopped
    assert page.events[-1]["made"] == 0


def test_another_game_can_be_shown(open_board: Open) -> None:
    page = open_board(CENTRAL)
    page.click("d2")
    page.load(CENTRAL)
    assert page.marked("picked up") == ["d2"]  # it is the same game
    page.load(played(CENTRAL, "b4-d4 c2-c4"))
    assert (page.moves, page.marked("picked up"), page.events) == (["b4-d4", "c2-c4"], [], [])
    page.load(small("d2 d3"))
    assert (page.pegs, page.moves) == (["d2", "d3"], [])


def test_p_replays_and_pauses(open_board: Open) -> None:
    page = open_board(played(CENTRAL, CENTRAL_GAME))
    page.press("Tab", "p")
    expect(page.button("Pause")).to_be_visible()
    page.press("p")
    expect(page.button("Play")).to_be_visible()


# -- what is said of jumps -----------------------------------------------------------------------


def jumps_of(moves: str) -> list[list[int]]:
    parsed = parse_moves(CENTRAL.board, moves)
    return [[jump.origin, jump.over, jump.target] for move in parsed for jump in move.jumps]


def test_marks_are_arrows_and_words(open_board: Open) -> None:
    page = open_board(CENTRAL)
    marks = {"winning": jumps_of("d2-d4"), "losing": jumps_of("b4-d4"), "hint": jumps_of("f4-d4")}
    page.page.evaluate("marks => { board.marks = marks }", marks)
    assert page.label("d2") == "d2, peg, jump to d4 wins"
    assert page.label("b4") == "b4, peg, jump to d4 loses"
    assert page.label("f4") == "f4, peg, hint: jump to d4"
    signs = page.page.locator(".advice .sign path").evaluate_all(
        "signs => signs.map(sign => sign.getAttribute('d'))"
    )
    assert len(set(signs)) == 3  # shapes tell them apart
    dashes = "arrow => getComputedStyle(arrow).strokeDasharray"
    assert page.page.locator(".losing .way").first.evaluate(dashes) != "none"
    assert page.page.locator(".winning .way").first.evaluate(dashes) == "none"
    page.click("d2")
    assert page.page.locator(".advice.other").count() == 2
    page.click("d4")
    assert page.page.locator(".advice").count() == 0


def test_the_move_that_lost_is_marked(open_board: Open) -> None:
    page = open_board(played(CENTRAL, "d2-d4 f3-d3 e1-e3"))
    page.page.evaluate("board.marks = { lost: 2 }")
    assert page.page.locator(".moves .lost").all_inner_texts() == ["f3-d3"]
    page.press("Tab", "u", "u", "u")
    assert page.page.locator(".moves .lost").count() == 1


# -- for other pages -----------------------------------------------------------------------------


def test_the_controls_may_stand_elsewhere(open_board: Open) -> None:
    page = open_board(played(CENTRAL, "d2-d4"))
    tables = state_of(CENTRAL)["_tables"]
    page.page.evaluate(
        """tables => {
          const panel = document.body.appendChild(document.createElement("aside"));
          const { play } = board;
          board.destroy();
          const here = document.getElementById("here");
          window.board = new PegBoard(here, { tables, play, panel });
        }""",
        tables,
    )
    assert page.page.locator("#here .panel").count() == 0
    page.page.locator("aside").get_by_role("button", name="Undo").click()
    assert page.pegs == list(CENTRAL.start.pegs)
    page.page.evaluate("board.destroy()")
    assert page.page.locator("aside > *").count() == 0


def test_a_notebook_has_the_same_board_in_one_script(open_board: Open) -> None:
    page = open_board(CENTRAL)
    page.page.evaluate(
        """async ([script, state]) => {
          board.destroy();
          const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
          const module = await import(address);
          window.exported = Object.keys(module);
          const changed = {};
          window.model = {
            get: (name) => state[name],
            set: (name, value) => (state[name] = value),
            on: (event, listener) => (changed[event] = listener),
            off: (event) => delete changed[event],
            save_changes: () => events.push(state._play),
            change: (name, value) => (state[name] = value, changed[`change:${name}`]()),
            listeners: () => Object.keys(changed).length,
          };
          const el = document.getElementById("here");
          window.leave = module.default.render({ model, el });
        }""",
        [join_modules(BOARD / "notebook.js"), state_of(CENTRAL)],
    )
    assert page.page.evaluate("exported") == ["default"]
    page.drag("d2", "d4")
    assert page.events == [state_of(played(CENTRAL, "d2-d4"))["_play"]]
    page.page.evaluate("game => model.change('_play', game)", state_of(CENTRAL)["_play"])
    assert page.pegs == list(CENTRAL.start.pegs)
    page.page.evaluate("model.change('names', 'holes')")
    expect(page.page.get_by_text("d2", exact=True)).to_be_visible()
    page.page.evaluate("leave()")
    assert page.page.locator("#here > *").count() == 0
    assert page.page.evaluate("model.listeners()") == 0


# -- other boards, other rules -------------------------------------------------------------------


def test_a_choice_of_the_jumped_peg_is_asked_for(open_board: Open) -> None:
    page = open_board("complete(5) v1", names=True)
    page.click("v5", "v1")
    assert page.outcome == "Which peg is jumped?"
    assert page.said == "Which peg is jumped? v2 or v3 or v4"
    assert page.marked("can be jumped") == ["v2", "v3", "v4"]
    assert page.events == []
    page.click("v3")
    assert (page.moves, page.pegs) == (["v5-v1(v3)"], ["v1", "v2", "v4"])


def test_the_choice_is_made_with_arrows_or_not_at_all(open_board: Open) -> None:
    page = open_board("complete(5) v1")
    page.drag("v5", "v1")
    page.press("ArrowRight", "ArrowRight", "Enter")
    assert page.moves == ["v5-v1(v4)"]
    page.press("u")
    page.drag("v5", "v1")
    page.press("Escape")
    assert (page.marked("can be jumped"), page.marked("picked up")) == ([], [])


def test_the_reverse_game_makes_pegs(open_board: Open) -> None:
    start = Position.of(CENTRAL.board, ["d4"])
    reverse = Problem(start, Finish.of_bits(CENTRAL.board.bits(["d2", "d3"])), rules="reverse")
    page = open_board(reverse)
    page.click("d4")
    assert page.marked("can land here") == ["d2", "b4", "f4", "d6"]
    page.click("d2")
    assert page.pegs == ["d2", "d3"]
    assert (page.moves, page.outcome) == (["d4-d2"], "Solved in 1 move")
    page.button("Undo").click()
    assert page.pegs == ["d4"]


def backwards(pegs: str) -> Problem:
    start = Position.of(board("line(4)"), pegs.split())
    return Problem(start, Finish.any_survivor(), rules="reverse")


@pytest.mark.long
def test_a_peg_that_cannot_jump_and_the_ring_say_why(open_board: Open) -> None:
    for game, hole, why in (
        (backwards("a1 b1 d1"), "a1", "There is no empty hole beside it to jump over"),
        (backwards("a1 c1"), "a1", "There is no empty hole behind b1"),
        (small("d4"), "d4", "There is no peg beside it to jump over"),
        (small("c3 d3 e3"), "c3", "There is no empty hole behind d3"),
        (CENTRAL, "c3", "There is no empty hole within its reach"),
    ):
        page = open_board(game)
        bubble = page.part.locator(".bubble")
        expect(bubble).to_be_hidden()
        page.click(hole)
        expect(bubble).to_have_text(why)
        assert page.said == f"{hole} cannot jump. {why}."
        page.click(hole)
        expect(bubble).to_be_hidden()
    page.click("d4")
    expect(bubble).to_have_text("The last peg must land here")
    assert page.said == "d4 is empty. The last peg must land here"
    page.drag("d2", "d4")
    expect(bubble).to_be_hidden()


@pytest.mark.long
def test_the_bubble_hides_no_peg_if_there_is_room(open_board: Open) -> None:
    for game, hole in ((problem("latin-cross"), ""), (small("d2 d4 e5"), "d4")):
        for phone in (False, True):
            page = open_board(game, phone=phone)
            if not hole:
                page.page.evaluate("board.coach = true")  # which tells what the ring at d4 is
            else:
                page.click(hole)
            bubble = page.part.locator(".bubble").bounding_box()
            table = page.picture.bounding_box()
            assert bubble is not None
            assert table is not None
            assert bubble["x"] >= table["x"] - 1
            assert bubble["x"] + bubble["width"] <= table["x"] + table["width"] + 1
            for name in page.pegs:
                x, y = page.middle(name)
                inside = (
                    bubble["x"] < x < bubble["x"] + bubble["width"]
                    and bubble["y"] < y < bubble["y"] + bubble["height"]
                )
                assert not inside, name


@pytest.mark.long
def test_a_new_player_sees_which_pegs_can_jump(open_board: Open) -> None:
    page = open_board(problem("latin-cross"), motion=True)
    page.page.evaluate("board.coach = true")
    expect(page.part.locator(".bubble")).to_have_text("The last peg must land here")
    moved = "holes => holes.filter(hole => getComputedStyle(hole).animationName == 'nudge').length"
    pegs = page.picture.locator(".peg")
    assert pegs.evaluate_all(moved) == 2  # d3 and d4
    page.page.emulate_media(reduced_motion="reduce")
    assert pegs.evaluate_all(moved) == 0
    page.drag("d3", "b3")
    expect(page.part.locator(".bubble")).to_be_hidden()


# The share of the pegs that can jump or be jumped that the bubble hides, at most.
HIDDEN = """() => {
  const { shadowRoot } = [...document.querySelectorAll("*")].find((one) =>
    one.shadowRoot?.querySelector(".bubble"));
  const bubble = shadowRoot.querySelector(".bubble").getBoundingClientRect();
  const shares = (names) => names.map((name) => {
    const ball = shadowRoot.querySelector(`[aria-label^="${name},"] .ball`).getBoundingClientRect();
    const across = Math.min(ball.right, bubble.right) - Math.max(ball.left, bubble.left);
    const down = Math.min(ball.bottom, bubble.bottom) - Math.max(ball.top, bubble.top);
    return (Math.max(0, across) * Math.max(0, down)) / (ball.width * ball.height);
  });
  return (names) => Math.max(...shares(names));
}"""


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(
    ("game", "pegs"),
    [
        (CENTRAL, "d2 d3 d5 d6 b4 c4 e4 f4"),
        (problem("latin-cross"), "d4 d3 c3 e3 d5"),
        (problem("triangle(5) a1 a1"), "a3 a2 c3 b2"),
    ],
)
def test_the_bubble_hides_no_peg_that_matters(
    open_board: Open, game: Problem, pegs: str, phone: bool
) -> None:
    page = open_board(game, phone=phone)
    page.page.evaluate("board.coach = true")
    expect(page.part.locator(".bubble")).to_be_visible()
    assert page.page.evaluate(f"names => ({HIDDEN})()(names)", pegs.split()) < 0.15


# -- the looks -----------------------------------------------------------------------------------


def colour(page: BoardPage, kind: str, name: str) -> str:
    return str(
        page.page.evaluate(
            """([kind, name]) => getComputedStyle(
              document.querySelector("#here > *").shadowRoot.querySelector(kind))[name]""",
            [kind, name],
        )
    )


def rgb(colour: str) -> str:
    return "rgb({}, {}, {})".format(*[int(colour[i : i + 2], 16) for i in (1, 3, 5)])


def test_themes_are_those_of_pictures(open_board: Open) -> None:
    page = open_board(CENTRAL)
    for theme, colours in THEMES.items():
        page.page.evaluate("theme => { board.theme = theme }", theme)
        assert colour(page, ".ground", "fill") == rgb(colours.board), theme
        assert colour(page, ".ball-middle", "stopColor") == rgb(colours.peg[1]), theme
        assert colour(page, ".ring:not(.out)", "stroke") == rgb(colours.finish), theme


def test_the_wood_is_darker_in_the_dark(open_board: Open) -> None:
    page = open_board(CENTRAL, style="body { color: rgb(1, 2, 3) }")
    assert colour(page, ".numbers", "color") == "rgb(1, 2, 3)"  # text is as on the page
    light = colour(page, ".ground", "fill")
    page.page.emulate_media(color_scheme="dark")
    assert colour(page, ".ground", "fill") != light


def test_forced_colours_are_obeyed(open_board: Open) -> None:
    page = open_board(CENTRAL, theme="dark", media={"forced_colors": "active"})
    canvas = page.page.evaluate(
        "document.body.style.background = 'Canvas', getComputedStyle(document.body).backgroundColor"
    )
    assert colour(page, ".ground", "fill") == canvas


@pytest.mark.long
def test_a_jump_is_seen_unless_motion_is_unwelcome(open_board: Open) -> None:
    for motion in (True, False):
        page = open_board(CENTRAL, motion=motion)
        page.click("d2")
        flyers = page.page.evaluate(
            """([x, y]) => {
              const root = document.querySelector("#here > *").shadowRoot;
              const click = new MouseEvent("click", { bubbles: true, composed: true });
              root.elementFromPoint(x, y).dispatchEvent(click);
              return root.querySelectorAll(".flyer").length;
            }""",
            page.middle("d4"),
        )
        assert flyers == (2 if motion else 0)
        expect(page.page.locator(".flyer")).to_have_count(0)
        assert page.moves == ["d2-d4"]
        expect(page.page.locator(".away")).to_have_count(0)


@pytest.mark.long
def test_a_player_may_be_faster_than_the_pegs(open_board: Open) -> None:
    page = open_board(small("d1 d2 d4 d6"), motion=True)
    page.drag("d1", "d3")
    page.press("u", "r", "u", "r")
    page.drag("d3", "d5")
    page.drag("d5", "d7")
    assert page.moves == ["d1-d3-d5-d7"]
    expect(page.page.locator(".flyer")).to_have_count(0)
    assert page.page.locator(".away").count() == 0
    assert page.pegs == ["d7"]


def test_names_and_other_rings_are_shown_on_request(open_board: Open) -> None:
    page = open_board(CENTRAL, panel=None)
    name = page.page.locator(".name", has_text="d4")
    expect(name).not_to_be_visible()
    page.page.evaluate("board.names = true")
    expect(name).to_be_visible()
    page.page.evaluate("board.rings = [0, 1]")
    assert page.marked("finish") == ["c1", "d1"]
    page.page.evaluate("board.destroy()")
    assert page.page.evaluate("document.getElementById('here').childElementCount") == 0


HOSTILE = """
* { font-size: 60px !important; letter-spacing: 9px !important; fill: red !important;
    text-transform: uppercase !important; line-height: 5 !important }
button, circle, g, li { display: none !important }
.peg { color: rgb(9, 9, 9) }
"""


def test_the_page_and_the_board_leave_each_other_alone(open_board: Open) -> None:
    page = open_board(CENTRAL, style=HOSTILE)
    page.page.evaluate(
        """() => document.body.insertAdjacentHTML(
          "beforeend", '<p class="peg row status" id="own">of the page</p>')"""
    )
    own = page.page.locator("#own")
    assert own.evaluate("element => getComputedStyle(element).color") == "rgb(9, 9, 9)"
    assert own.evaluate("element => getComputedStyle(element).display") == "block"
    assert colour(page, ".numbers", "fontSize") == "16px"
    assert colour(page, ".numbers", "letterSpacing") == "normal"
    assert colour(page, ".ground", "fill") == rgb(THEMES["wood"].board)
    page.drag("d2", "d4")
    assert page.page.locator(".moves li").inner_text() == "d2-d4"


CHANGED = """() => {
  window.changed = new Set();
  const root = document.querySelector("#here > *").shadowRoot;
  new MutationObserver((records) => {
    for (const { target } of records) if (target.closest?.(".hole")) changed.add(target);
  }).observe(root, { attributes: true, childList: true, subtree: true });
}"""


@pytest.mark.long
def test_a_board_of_1024_holes(open_board: Open) -> None:
    page = open_board("square(32) p16")
    assert page.numbers == "1023 pegs · 0 moves"
    page.page.evaluate(CHANGED)
    page.drag("p14", "p16")
    assert page.moves == ["p14-p16"]
    # Three holes have changed, and which of those around can jump.
    assert 3 <= page.page.evaluate("changed.size") <= 12
