"""The editor in Chromium: boards painted or made by hand, pasted, judged, saved, exported."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Locator, Page, expect

from pegsol import Finish, Problem, board, problem
from pegsol.game.boards.board import Board
from pegsol.game.formats.json import problem_from_json
from strategies import examples, problems
from web.game.calls import call as run
from web.holes import Holes
from web.page import BoardPage
from web.site import Visit, overhear

PETERSEN = "graph(a-b, b-c, c-d, d-e, e-a, a-f, b-g, c-h, d-i, e-j, f-h, h-j, j-g, g-i, i-f) a any"


def tool(page: Page, name: str) -> None:
    page.locator(".palette").get_by_role("radio", name=name, exact=True).check()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def verdict(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".class-verdict:not(.waiting)")).to_contain_text(text)


def exported(page: Page, name: str = "JSON") -> str:
    """The file that a button gives, once the problem is judged."""
    verdict(page, re.compile("."))
    if not page.get_by_role("button", name=name, exact=True).is_visible():
        page.get_by_text("Export as a file").click()
    with page.expect_download() as download:
        press(page, name)
    return Path(download.value.path()).read_text("utf-8")


# -- painted -------------------------------------------------------------------------------------


def called(module: str, name: str, given: list[Any]) -> list[Any]:
    """Return what a function of the editor returns for each thing."""
    answers = run([(f"editor/{module}.js", name, one) for one in given])
    return [answer for _, answer in answers]


@examples(10)
@given(given=st.lists(problems(), min_size=30, max_size=30))
def test_what_is_opened_comes_out_as_it_was(given: list[Problem]) -> None:
    """But for boards far from the corner, which move, and reverse games to any peg that is left."""
    usual = [one for one in given if one.rules == "normal" or one.finish != Finish.any_survivor()]
    read = run([("game/read.js", "readProblem", one.as_json()) for one in usual])
    drafts = called("draft", "draftOf", [info for _, info in read])
    for one, draft in zip(usual, drafts, strict=True):
        if not draft["net"] or one.board.coordinates is None:  # others, such as a torus, are names
            draft["known"] = None  # so that its board is written out
    for one, made in zip(usual, called("draft", "problemOf", drafts), strict=True):
        if one.start.bits and max(max(place) for place in one.board.coordinates or [(0,)]) < 20:
            assert problem_from_json(made) == one
        else:
            assert (made is None) == (not one.start.bits), one


def test_boards_without_all_lines_of_a_lattice_are_nets() -> None:
    names = ["torus(4,4)", "cylinder(3,5)", "thinkjump(3)"]
    games = [problem(f"{name} c3 any").as_json() for name in names]
    read = run([("game/read.js", "readProblem", one) for one in games])
    for name, draft in zip(
        names, called("draft", "draftOf", [info for _, info in read]), strict=True
    ):
        assert draft["net"]["lines"] == [list(line) for line in board(name).lines]
        assert called("draft", "problemOf", [draft])[0]["board"] == name


def test_holes_joined_in_pairs_have_the_lines_of_their_graph() -> None:
    """Joined again, they have none of them; lines that are written are read, each once."""
    wanted = problem(PETERSEN).board
    names = list(wanted.names)

    def joined(net: dict[str, Any]) -> dict[str, Any]:
        for pair in re.findall(r"(\w)-(\w)", PETERSEN):
            ((_, net),) = run([("editor/net.js", "withJoin", net, *map(names.index, pair))])
        return net

    empty = {"names": names, "at": [], "lines": [], "one_way": [], "joined": []}
    net = joined(empty)
    (text,) = called("net", "linesText", [net])
    assert Board.from_lines([row.split() for row in text.splitlines()]) == wanted
    more = f"{text}\n\n{text}\na>b>c\na > b, e"  # only the last of these lines is new
    ((_, read),) = run([("editor/net.js", "withLines", empty, more)])
    assert (read["lines"], read["one_way"]) == (net["lines"], [[*map(names.index, "abe")]])
    assert joined(net) == empty
    ((_, grown),) = run([("editor/net.js", "withHole", {**empty, "names": ["v1", "v3"]}, [0, 0])])
    assert grown["names"] == ["v1", "v3", "v4"]  # each name is there once


def test_a_stroke_of_the_mouse_paints_and_is_taken_back_as_one(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    assert board.labelled("empty hole") == ["d4"]
    tool(page, "Empty hole")
    board.drag("a3", "g3")
    row = ["a3", "b3", "c3", "d3", "e3", "f3", "g3"]
    for button, painted in (("", row), ("Undo", []), ("Redo", row)):
        if button:
            press(page, button)
        assert board.labelled("empty hole") == [*painted, "d4"]
    board.click("a3")  # the second time it is the other way round
    assert board.labelled("empty hole") == [*row[1:], "d4"]
    board.press("Control+z", "Control+z", "4")  # the tool for pegs at the finish
    board.click("d3")  # a finish that the position class forbids
    offers = page.locator(".offers").get_by_role("button")
    expect(offers.first).to_be_visible()
    name = offers.first.inner_text()
    offers.first.click()
    verdict(page, "This game may be solvable")
    assert board.labelled("must end with a peg") == [name.split()[-1]]
    press(page, "Undo")
    assert board.labelled("must end with a peg") == ["d3"]


def test_nothing_is_played_before_it_is_checked(visit: Visit) -> None:
    page = visit("/editor")
    play = page.get_by_role("main").get_by_role("button", name="Play")
    expect(play).to_be_enabled()
    overhear(page, "readProblem")
    page.route("**/heard/readProblem", lambda _route: None)  # the answer does not come
    Holes(page).click("a3")
    expect(play).to_be_disabled()


# -- made by hand --------------------------------------------------------------------------------


def lines(page: Page) -> Locator:
    return page.get_by_label("Lines: a b c")


def begin(page: Page, board: str) -> None:
    press(page, "New puzzle")
    page.get_by_role("dialog").get_by_role("combobox").select_option(label=board)
    press(page, "Start")


def beside(board: Holes, name: str, steps: float, down: float = 0) -> tuple[float, float]:
    """A point on the ground, some steps from a hole."""
    x, y = board.middle(name)
    scale = board.map.evaluate("map => map.getScreenCTM().a") * 100
    return x + steps * scale, y + down * scale


def test_a_board_is_made_by_hand_with_the_mouse(visit: Visit) -> None:
    page = visit("/editor")
    board = Holes(page)
    begin(page, "Empty, made by hand")
    tool(page, "Place and move")
    for steps in (1, 2):
        page.mouse.click(*beside(board, "v1", steps))
    assert board.labelled("peg") == ["v2", "v3"]
    tool(page, "Line of three")
    board.click("v3", "v2", "v1")
    expect(lines(page)).to_have_value("v3 v2 v1")
    tool(page, "One way")
    board.click("v3", "v2", "v1")
    expect(lines(page)).to_have_value("v3 > v2 > v1")
    board.click("v3", "v2", "v1")  # again, and it goes
    expect(lines(page)).to_have_value("")
    tool(page, "Join two")
    board.click("v3", "v2", "v2", "v1")
    expect(lines(page)).to_have_value("v1 v2 v3")
    verdict(page, "This game may be solvable")
    assert problem(exported(page)).board == problem("graph(v1-v2, v2-v3) v1").board
    press(page, "Play")
    BoardPage(page).drag("v3", "v1")
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
