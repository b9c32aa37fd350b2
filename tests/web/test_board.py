"""The board in Chromium: played with mouse, finger and keyboard.

Most of its rules are in plays.txt: games, what a player does, and all that is seen and said then.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pegsol import Game, Problem, parse_moves, problem
from pegsol.view.scripts import alone, modules
from pegsol.view.theme import THEMES
from web.page import CENTRAL_GAME, BoardPage, Open, apart, box_of, state_of

CENTRAL, CROSS = problem("english d4 d4"), problem("latin-cross")
PLAYS = Path(__file__).with_name("plays.txt").read_text("utf-8").split("\n\n")[1:]


def played(of: Problem, moves: str) -> Game:
    parsed = parse_moves(of.board, moves, rules=of.rules)
    return Game(of, [jump for move in parsed for jump in move.jumps])


# -- plays ---------------------------------------------------------------------------------------


def game_of(line: str) -> Game:
    """Return the game of a line: ``problem | rules | moves | number of jumps taken back``."""
    spec, rules, moves, undone = (word.strip() for word in line.split("|"))
    game = played(replace(problem(spec), rules=rules), moves)  # type: ignore[arg-type]
    game.undo(int(undone))
    return game


def act(page: BoardPage, deeds: str) -> None:
    """Click on holes, drag along others (a>b), press [keys] and (buttons), and scrub (=9)."""
    for deed in deeds.split():
        if deed.startswith("["):
            page.press(deed[1:-1])
        elif deed.startswith("("):
            page.button(deed[1:-1]).click()
        elif deed.startswith("="):
            page.page.get_by_role("slider", name="Place in the game").fill(deed[1:])
        elif ">" in deed:
            page.drag(*deed.split(">"))
        else:
            page.click(deed)


def seen(page: BoardPage, sent: int = 0) -> str:
    """All that a board shows and says, and the events after the first ones that it has sent."""
    bubble, cursor = page.part.locator(".bubble"), page.part.locator(".cursor")
    holes = [label.split(", ") for label in page.labels(page.picture.get_by_role("option"))]
    pegs = [hole[0] for hole in holes if hole[1] == "peg"]
    moves, current = page.moves, page.current
    found = {
        "pegs": " ".join(pegs) if len(pegs) < 9 else "",
        "moves": " ".join(f"[{move}]" if [move] == current else move for move in moves),
        "numbers": page.numbers,
        "outcome": page.outcome,
        "said": page.said,
        "bubble": bubble.inner_text() if bubble.is_visible() else "",
        "marks": "; ".join(f"{hole[0]} {hole[-1]}" for hole in holes if len(hole) > 2),
        "cursor": page.focus if cursor.is_visible() else "",
        "sent": " ".join(str(event["made"]) for event in page.events[sent:]),
    }
    return " | ".join(f"{name}: {value}" for name, value in found.items() if value)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.splitlines()[0])
def test_plays_go_as_written(open_board: Open, play: str) -> None:
    title, game, *lines = play.splitlines()
    page, told = open_board(game_of(game)), [title, game]
    for line in lines:
        sent, deeds = len(page.events), line.partition(" | ")[0]
        act(page, deeds)
        told.append(f"{deeds} | {seen(page, sent)}")
    assert "\n".join(told) == play.strip()


def test_a_peg_follows_the_pointer_until_it_is_dropped_put_back_or_lost(open_board: Open) -> None:
    page = open_board(problem("english pegs d1 d2 d4 e5 to any"))
    mouse = page.page.mouse
    page.drag("d1", "d3", "d5", drop=False)
    assert (page.label("d5"), page.events) == ("d5, peg, picked up", [])
    page.press("Escape")
    mouse.up()
    assert (page.said, page.pegs) == ("d1 put back", ["d1", "d2", "d4", "e5"])
    page.drag("d1", drop=False)
    mouse.move(2, 2, steps=3)
    mouse.up()
    assert (page.events, page.said) == ([], "d1 put back")
    (x, y), step = page.middle("d3"), page.middle("e3")[0] - page.middle("d3")[0]
    page.drag("d1", drop=False)
    mouse.move(x + 0.4 * step, y + 0.3 * step, steps=3)  # nearest to d3
    mouse.up()
    assert page.moves == ["d1-d3"]


def test_a_finger_taps_drags_rests_and_scrolls_where_there_is_no_peg(open_board: Open) -> None:
    page = open_board(CENTRAL, phone=True, style="body { height: 3000px }")
    touch = page.page.context.new_cdp_session(page.page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    # Only pegs that can jump keep a finger from scrolling; nothing zooms by a double tap.
    action = "element => getComputedStyle(element).touchAction"
    parts = page.hole("d3").locator(".hit"), page.hole("d4").locator(".hit"), page.picture
    assert [part.evaluate(action) for part in parts] == ["pinch-zoom", "auto", "manipulation"]
    send("touchStart", page.middle("d2"))
    menu = """hole => hole.dispatchEvent(
      new MouseEvent("contextmenu", { bubbles: true, cancelable: true, composed: true }))"""
    assert page.hole("d2").locator(".hit").evaluate(menu) is False  # a long touch opens no menu
    stays = """(hole, fingers) => {
      const touches = [1, 2].map((identifier) => new Touch({ identifier, target: hole }));
      const about = { bubbles: true, cancelable: true, composed: true };
      const move = new TouchEvent("touchmove", { ...about, touches: touches.slice(0, fingers) });
      return !hole.dispatchEvent(move);
    }"""  # two fingers zoom
    hit = page.hole("d2").locator(".hit")
    assert [hit.evaluate(stays, fingers) for fingers in (1, 2)] == [True, False]
    send("touchEnd")
    assert (page.marked("picked up"), page.marked("can land here")) == (["d2"], ["d4"])
    # The finger does not cover the peg that it drags, which lands under it.
    send("touchStart", page.middle("d2"))
    send("touchMove", page.middle("d4"))
    peg = box_of(page.picture.locator(".flyer"))
    assert (peg["y"] + peg["bottom"]) / 2 < page.middle("d4")[1] - 30
    send("touchEnd")
    for name in ("f3", "d3"):
        page.page.touchscreen.tap(*page.middle(name))
    assert page.moves == ["d2-d4", "f3-d3"]
    assert page.page.evaluate("scrollY") == 0
    x, y = page.middle("d2")  # an empty hole
    send("touchStart", (x, y))
    for share in (0.9, 0.6, 0.3, 0.0):
        send("touchMove", (x, 5 + share * (y - 5)))
    send("touchEnd")
    page.page.wait_for_function("() => scrollY > 50")
    assert (len(page.moves), page.marked("picked up")) == (2, [])


def test_the_board_is_one_tab_stop_that_names_its_holes_and_keeps_its_keys(
    open_board: Open,
) -> None:
    page = open_board(CENTRAL)
    spoken = "Peg solitaire, English, last peg in d4, 33 holes"
    assert page.picture.get_attribute("aria-label") == spoken
    labels = page.labels(page.picture.get_by_role("option"))
    wanted = {name: "empty, finish" if name == "d4" else "peg" for name in CENTRAL.board.names}
    assert sorted(labels) == sorted(f"{name}, {state}" for name, state in wanted.items())
    page.page.evaluate(
        "window.keys = []; document.addEventListener('keydown', (event) => keys.push(event.key))"
    )
    script = "document.querySelector('#here > *').shadowRoot.activeElement?.tagName"
    page.press("Tab")
    assert page.page.evaluate(script) == "svg"
    page.press("Tab")
    assert page.page.evaluate(script) != "svg"
    page.picture.focus()
    page.page.evaluate("keys.length = 0")
    page.press("ArrowRight", "u", "r", "Enter", "Escape", "Home", "Control+z", "x")
    assert page.page.evaluate("keys") == ["Control", "x"]
    assert page.page.locator("[data-lm-suppress-shortcuts=true]").count() == 1


def test_a_game_replays_itself_from_its_start_and_pauses(open_board: Open) -> None:
    page = open_board(played(CENTRAL, "d2-d4 f3-d3 e1-e3"))
    page.page.get_by_role("combobox", name="Speed").select_option("4")
    page.button("Play").click()
    expect(page.page.locator(".moves [aria-current=step]")).to_have_text("e1-e3")
    expect(page.button("Play")).to_be_visible()
    assert [event["made"] for event in page.events] == [0, 1, 2, 3]
    page = open_board(played(CENTRAL, CENTRAL_GAME))
    page.press("Tab", "p", "p")
    expect(page.button("Play")).to_be_visible()


# -- for other pages -----------------------------------------------------------------------------


def test_marks_are_told_apart_by_words_and_shapes(open_board: Open) -> None:
    page = open_board(CENTRAL)
    (d2, d3, d4), (b4, c4), (f4, e4) = [
        [CENTRAL.board.names.index(name) for name in names.split()]
        for names in ("d2 d3 d4", "b4 c4", "f4 e4")
    ]
    marks = {"winning": [[d2, d3, d4]], "losing": [[b4, c4, d4]], "hint": [[f4, e4, d4]]}
    page.page.evaluate("marks => { board.marks = marks }", marks)
    assert [page.label(name) for name in ("d2", "b4", "f4")] == [
        *("d2, peg, jump to d4 wins", "b4, peg, jump to d4 loses", "f4, peg, hint: jump to d4"),
    ]
    script = "signs => signs.map(sign => sign.getAttribute('d'))"
    signs = page.page.locator(".advice .sign path").evaluate_all(script)
    assert len(set(signs)) == 3
    page.click("d2")
    assert page.page.locator(".mark.target .dot").count() == 1
    page.click("d4")
    assert page.page.locator(".advice").count() == 0


MODEL = """async ([script, state]) => {
  board.destroy();
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const module = await import(address);
  const changed = {};
  window.model = {
    get: (name) => state[name],
    set: (name, value) => (state[name] = value),
    on: (event, listener) => (changed[event] = listener),
    off: (event) => delete changed[event],
    save_changes: () => events.push(state._play),
    change: (name, value) => (state[name] = value, changed[`change:${name}`]()),
  };
  window.leave = module.default.render({ model, el: document.getElementById("here") });
}"""


def test_a_notebook_has_the_same_board_in_one_script(open_board: Open) -> None:
    page = open_board(CENTRAL)
    script = alone("board/notebook.js", modules())
    page.page.evaluate(MODEL, [script, state_of(CENTRAL)])
    page.drag("d2", "d4")
    assert page.events == [state_of(played(CENTRAL, "d2-d4"))["_play"]]
    page.page.evaluate("game => model.change('_play', game)", state_of(CENTRAL)["_play"])
    assert page.pegs == list(CENTRAL.start.pegs)
    page.page.evaluate("model.change('names', 'holes')")
    expect(page.page.get_by_text("d2", exact=True)).to_be_visible()
    page.page.evaluate("leave()")
    assert page.page.locator("#here > *").count() == 0


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


# The style of a page around the board, which must not change it.
PAGE = """
* { font-size: 60px !important; fill: red !important }
button, circle, g, li { display: none !important }
body { color: rgb(1, 2, 3); background: Canvas }
"""


def test_themes_are_those_of_pictures_and_obey_the_system_alone(open_board: Open) -> None:
    page = open_board(CENTRAL, style=PAGE)
    for theme, colours in THEMES.items():
        page.page.evaluate("theme => { board.look = { theme } }", theme)
        parts = (".ground", "fill"), (".ball-middle", "stopColor"), (".ring:not(.out)", "stroke")
        wanted = [rgb(one) for one in (colours.board, colours.peg[1], colours.finish)]
        assert [colour(page, *part) for part in parts] == wanted, theme
    page.page.evaluate("board.look = { theme: 'wood' }")
    assert colour(page, ".numbers", "color") == "rgb(1, 2, 3)"  # text is as on the page
    assert colour(page, ".numbers", "fontSize") == "16px"
    page.drag("d2", "d4")
    assert page.moves == ["d2-d4"]
    light = colour(page, ".ground", "fill")
    page.page.emulate_media(color_scheme="dark")
    assert colour(page, ".ground", "fill") != light
    page.page.emulate_media(forced_colors="active")
    canvas = page.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colour(page, ".ground", "fill") == canvas


def test_a_new_player_is_told_of_the_ring_and_sees_which_pegs_can_jump(open_board: Open) -> None:
    page = open_board(CROSS, motion=True, phone=True)
    page.page.evaluate("board.coach = true")
    bubble = page.part.locator(".bubble")
    expect(bubble).to_have_text("The last peg must land here")
    said, table = box_of(bubble), box_of(page.picture)
    assert table["x"] - 1 <= said["x"] < said["right"] <= table["right"] + 1
    assert apart(said, box_of(page.hole("d3").locator(".ball")))  # which can jump
    moved = "pegs => pegs.filter(peg => getComputedStyle(peg).animationName == 'nudge').length"
    pegs = page.picture.locator(".peg")
    assert pegs.evaluate_all(moved) == 2  # d3 and d4
    page.page.emulate_media(reduced_motion="reduce")
    assert pegs.evaluate_all(moved) == 0
    page.drag("d3", "b3")
    expect(bubble).to_be_hidden()
