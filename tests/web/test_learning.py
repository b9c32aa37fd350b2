"""The welcome, the ladder, the lessons and the help, in Chromium."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web_data import lessons

from pegsol import Finish, Game, Position, Problem, board, parse_moves, solve
from pegsol.game.formats.puzzles import LADDER, puzzle
from web.page import BoardPage, box_of, count_flyers, hurry, on
from web.site import Visit, call, press, title

TALL = {"width": 1280, "height": 1200}
ENGLISH = board("english")


# -- the welcome and the ladder ------------------------------------------------------------------


def play_through(page: Page, name: str) -> None:
    """Play a known solution of a puzzle on the board of the page."""
    solution = solve(puzzle(name).problem).solution
    assert solution is not None
    names = solution.problem.board.names
    for jump in solution.jumps:
        on(page).click(names[jump.origin], names[jump.target])
        page.keyboard.press("Escape")  # let go of the peg, which may jump on


def note(page: Page, *puzzles: str, helped: bool = False) -> None:
    """Note a solution of each puzzle as the visitor's."""
    for name in puzzles:
        solution = solve(puzzle(name).problem).solution
        assert solution is not None
        moves = [str(move) for move in solution.moves]
        over = {"problem": name, "moves": moves, "seconds": 9, "helped": helped}
        call(page, "shelf/results.js", "keepResult", over)


def twice(page: Page, label: str) -> None:
    """Click twice on the same place, even if another button has come there."""
    box = box_of(page.get_by_role("button", name=label, exact=True))
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


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
    twice(page, "Take back a jump")  # the second click is not for what has come there
    expect(page.get_by_text("Step 1 of 3")).to_be_visible()
    board.click("d1", "d3", "d3", "d5")
    expect(says).to_contain_text("One more")
    board.click("d6", "d4")
    expect(says).to_contain_text("That is the whole game")
    twice(page, "Next: six pegs")
    expect(page.get_by_text("Step 2 of 3")).to_be_visible()
    on(page).click("d4", "d6")  # nothing wins after this
    press(page, "Hint", exact=True)
    expect(says).to_contain_text("From here this cannot be won any more.")
    press(page, "Take back a jump")
    on(page).play("d3-b3 d5-d3 e3-c3 b3-d3 d2-d4")
    twice(page, "On to the ladder")
    expect(page.get_by_text("Each puzzle on the ladder is a little harder").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?p=hat\b"))
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
    press(page, "Skip this, let me play")
    expect(page.locator(".page.play")).to_be_visible()
    page.goto("/help")
    page.get_by_role("link", name="Show me how it works").click()
    expect(page.get_by_text("Step 1 of 3")).to_be_visible()


@pytest.mark.long
def test_a_new_player_wins_fourteen_pegs_with_big_buttons_only(visit: Visit) -> None:
    page = visit("/", new=True, locale="de")
    primary = page.locator("main .primary:visible")
    on(page).click("d1", "d3", "d3", "d5", "d6", "d4")
    primary.click()
    expect(page.locator(".dots-of-steps .reached")).to_have_count(2)
    play_through(page, "latin-cross")
    primary.click()
    for name in LADDER[1 : LADDER.index("compass") + 1]:
        expect(page).to_have_url(re.compile(rf"\?p={name}\b"))
        expect(page.locator(".page.play").get_by_role("listbox")).to_be_visible()
        play_through(page, name)
        expect(page.locator(".end-of-game[data-kind=good]")).to_be_visible()
        if name != "compass":
            page.locator(".end-of-game a.primary").click()
    assert puzzle("compass").problem.start.peg_count == 14
    page.goto("/boards")
    expect(page.locator(".step-star.alone")).to_have_count(11)  # ten steps, and what a star means
    expect(page.locator(".ladder .primary")).to_have_attribute("href", "/?p=house")


@pytest.mark.long
def test_the_puzzles_begin_with_the_ladder_and_a_game_goes_on(visit: Visit) -> None:
    page = visit("/boards")
    ladder = page.get_by_role("region", name="The ladder")
    expect(ladder.get_by_role("listitem")).to_have_count(len(LADDER))
    expect(ladder).to_contain_text("Step 1 of 20")
    note(page, "latin-cross")
    note(page, "hat", helped=True)
    page.reload()
    expect(ladder.get_by_role("link", name="1. Latin cross: solved alone")).to_be_visible()
    expect(ladder.get_by_role("link", name="2. Hat: solved with help")).to_be_visible()
    current = ladder.locator("[aria-current=step]")
    expect(current).to_have_attribute("aria-label", "3. Goblet: not solved yet")
    expect(ladder).to_contain_text("Step 3 of 20")
    expect(ladder).to_contain_text("7 pegs · very easy")
    page.get_by_role("searchbox", name="Search").fill("wall")
    expect(ladder).to_be_hidden()
    press(page, "Show everything")
    ladder.get_by_role("link", name="Next: Goblet").click()
    expect(title(page)).to_have_text("Goblet")
    page = visit("/")
    expect(title(page)).to_have_text("Latin cross")
    on(page).click("d3", "b3")
    page.goto("/help")
    page.goto("/")
    expect(title(page)).to_have_text("Latin cross")
    expect(page.locator(".tally")).to_contain_text("1 move")
    page.goto("/?p=latin-cross")
    play_through(page, "latin-cross")
    expect(page.locator(".end-of-game").get_by_role("link", name="Next: Hat")).to_be_visible()
    page.goto("/")
    expect(title(page)).to_have_text("Hat")
    page.goto("/?p=french+c1+any")  # another game that is not over
    expect(title(page)).to_contain_text("French")
    page.goto("/help")
    page.goto("/")
    expect(title(page)).to_contain_text("French")


def test_a_step_leads_to_the_next_and_the_top_to_the_catalogue(visit: Visit) -> None:
    page = visit("/help")
    note(page, *[name for name in LADDER if name not in ("boat", "house")])
    after = page.evaluate(
        """async (names) => {
          const { nextPuzzle } = await import("/static/boards/next.js");
          const { nextStep } = await import("/static/play/problem.js");
          const { catalogueOfPuzzles } = await import("/static/game/catalogue.js");
          const { puzzles } = await catalogueOfPuzzles();
          const keyOf = (wanted) => puzzles.find(({ name }) => name === wanted);
          const found = [];
          for (const name of names) found.push((await nextPuzzle(keyOf(name)))?.name);
          return [...found, await nextStep()];
        }""",
        ["latin-cross", "cat", "central-game", "square-4"],
    )
    assert after == ["boat", "house", "boat", "star-13", "boat"]
    note(page, "boat", "house")
    page.goto("/boards")
    expect(page.locator(".ladder")).to_contain_text("You stand at the top")
    page.goto("/")
    expect(title(page)).to_contain_text("Solitaire")


# -- the lessons ---------------------------------------------------------------------------------


def open_exercise(page: Page, number: int) -> BoardPage:
    press(page, f"Exercise {number},")
    return BoardPage(page, page.locator(".exercise"))


def kept(page: Page) -> dict[str, int]:
    text = page.evaluate("localStorage.getItem('pegsol/lessons') ?? '{}'")
    return dict(json.loads(text))


def answer(page: Page, item: Any, number: int) -> None:
    """Answer an exercise as its lesson says, and expect all stars."""
    board = open_exercise(page, number)
    labels = {
        "yes": "Yes, it is possible",
        "class": "No: the position class forbids it",
        "pagoda": "No: the weights forbid it",
        "other": "No, though the position class allows it",
    }
    primary = page.locator(".exercise .primary:visible")
    if item.kind == "options":
        press(page, labels[item.answer])
    elif item.kind == "mark":
        assert primary.all_inner_texts() == ["Check"]
        for hole in item.content:
            box = box_of(board.hole(hole).locator(".bore"))
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        press(page, "Check")
        assert primary.all_inner_texts() == ["Next exercise"]  # and nothing else is primary
    else:
        for move in item.content:
            for pair in pairwise(move.split("-")):
                board.click(*pair)
    expect(page.locator(".judgement .full")).to_have_text("★★★")


def test_stars_are_for_few_moves_and_no_help(visit: Visit) -> None:
    page = visit("/lessons", viewport=TALL)
    said = page.locator(".judgement")
    page.get_by_role("link", name="Jumping").click()
    reading = page.get_by_role("button", name="Read", exact=True)
    expect(reading).to_have_attribute("aria-current", "step")
    expect(page.get_by_text("A peg jumps in a straight line")).to_be_visible()
    press(page, "To the exercises")
    board = BoardPage(page, page.locator(".exercise"))
    board.click("d2", "d4")
    expect(said).to_have_text("★★★ Perfect!")
    assert page.locator(".exercise .primary").all_inner_texts() == ["Next exercise"]
    page.reload()  # a lesson that was begun goes on with its exercises
    expect(page.get_by_role("heading", name="Which first?")).to_be_visible()
    press(board.part, "Hint")
    expect(said).to_have_text("Try b4-d4.")
    board.click("b4", "d4", "d3", "d5")
    expect(said).to_contain_text("Solved, with help.")
    assert kept(page) == {"jumping/first": 3, "jumping/two": 1}
    reading.click()
    expect(page.get_by_text("A peg jumps in a straight line")).to_be_visible()
    page.goto("/lessons")
    expect(page.get_by_text("4 of 18 stars")).to_be_visible()
    expect(page.locator(".lesson-card.here")).to_contain_text("Continue here")


@pytest.mark.long
def test_a_limit_of_moves_holds_and_hints_lead_back(visit: Visit) -> None:
    page = visit("/lessons?lesson=six", viewport=TALL)
    hurry(page)
    board, said = open_exercise(page, 2), page.locator(".judgement")  # in four moves
    board.play("b5-d5 b3-b5 a5-c5 a3-a5 d5-b5 a5-c5")
    expect(said).to_contain_text("in 6 moves")
    press(board.part, "Hint")
    expect(said).to_contain_text("From here, try a4-c4.")
    press(board.part, "Start again")
    start = len(board.pegs)
    press(board.part, "Show me")
    expect(said).to_contain_text("your turn")
    assert kept(page) == {}
    # Keys step through a solution that is shown.
    page.goto("/lessons?lesson=six")
    board = open_exercise(page, 2)
    press(board.part, "Show me")
    page.get_by_role("link", name="All lessons").focus()
    board.press("Home")
    assert len(board.pegs) == start
    board.press("ArrowRight", "ArrowRight")
    assert len(board.pegs) == start - 2
    board.press("ArrowLeft", "End")
    assert len(board.pegs) == 1
    expect(said).to_contain_text("your turn")


@pytest.mark.long
def test_every_kind_of_exercise_can_be_passed_and_wrong_answers_cost_stars(visit: Visit) -> None:
    page = visit("/lessons?lesson=classes", viewport=TALL)
    open_exercise(page, 3)
    press(page, "Yes, it is possible")
    expect(page.locator(".judgement")).to_contain_text("Not quite")
    press(page, "No: the position class forbids it")
    expect(page.locator(".judgement")).to_have_text("★★★ Right!")
    assert kept(page) == {"classes/french": 2}
    for lesson in ("classes", "backwards"):
        page.goto(f"/lessons?lesson={lesson}")
        items = [item for item in lessons()[lesson] if item.kind not in ("demo", "figure")]
        for number, item in enumerate(items, 1):
            answer(page, item, number)
    expect(page.get_by_role("link", name="Next lesson")).to_be_visible()
    assert set(kept(page).values()) == {3}


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844), (844, 390), (820, 1180)])
def test_board_and_exercise_are_seen_together(visit: Visit, width: int, height: int) -> None:
    page = visit("/lessons", viewport={"width": width, "height": height})
    for lesson, number, controls in (
        ("classes", 4, ".answers"),
        ("jumping", 6, ".exercise button"),
    ):
        page.goto(f"/lessons?lesson={lesson}")
        board = open_exercise(page, number)
        top = box_of(page.locator("body > header"))["height"]
        for part in (page.locator(".task"), board.picture, page.locator(controls).first):
            assert box_of(part)["y"] >= top - 1
            assert box_of(part)["bottom"] <= height + 1
    open_exercise(page, 1).click("d2", "d4")
    expect(page.get_by_role("button", name="Next exercise")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_the_path_says_what_each_lesson_lets_the_player_solve(visit: Visit) -> None:
    page = visit("/lessons")
    links = page.locator(".lesson-card .then a")
    expect(links).to_have_count(len(lessons()))
    assert links.first.inner_text() == "Latin cross"
    puzzles = call(page, "game/catalogue.js", "catalogueOfPuzzles")["puzzles"]
    names = {f"/?p={puzzle['name']}" for puzzle in puzzles if puzzle["solvable"]}
    assert {*links.evaluate_all("all => all.map(link => link.getAttribute('href'))")} <= names
    links.nth(1).click()
    expect(page).to_have_url(re.compile(r"/\?p=square-4$"))


@pytest.mark.long
def test_words_say_what_they_mean(visit: Visit) -> None:
    page = visit("/help", phone=True)
    word = page.get_by_role("button", name="catalyst").first
    definition = page.locator(".definition:popover-open")
    word.evaluate("word => { word.focus(); word.click(); }")  # focus scrolls
    page.wait_for_function("scrollY > 100")
    expect(definition).to_contain_text("stands in its own hole again")
    assert 0 <= box_of(definition)["x"] < box_of(definition)["right"] <= 360
    page.keyboard.press("Escape")
    expect(definition).to_have_count(0)
    word.press("Enter")
    expect(definition).to_be_visible()
    page.evaluate("scrollBy(0, 50)")
    word.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    place, box = box_of(word), box_of(definition)
    assert 0 < max(box["y"] - place["bottom"], place["y"] - box["bottom"]) < 10  # below or above
    page.evaluate("scrollTo(0, 0)")  # leaves the word behind
    expect(definition).to_have_count(0)


# -- the help ------------------------------------------------------------------------------------


def test_examples_of_the_help_do_what_is_said_of_them(visit: Visit) -> None:
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
def test_everything_is_explained_by_examples_and_found_by_its_title(visit: Visit) -> None:
    page = visit("/help", viewport={"width": 1200, "height": 700})
    expect(page.get_by_role("figure")).to_have_count(7)
    assert page.get_by_role("heading", level=2).all_inner_texts() == [
        *("The game", "Playing", "How moves are written", "How to win"),
        *("The other pages", "Keys", "Words"),
    ]
    assert page.locator("#pages dt a").all_inner_texts() == [
        *("Daily", "Rush", "Lessons", "Puzzles", "Editor", "Solve"),
        *("Lab", "Replay", "Print queue", "Saved"),
    ]
    demo = page.get_by_role("figure").filter(has_text="A jump:")
    shown = BoardPage(page, demo)
    expect(shown.picture).to_be_visible()
    assert shown.pegs == ["d2", "d3"]  # nothing moves by itself where motion is unwelcome
    press(demo, "Show it")
    expect(demo.get_by_label("d4, peg")).to_be_attached()
    for key, pegs in (("Home", ["d2", "d3"]), ("ArrowRight", ["d4"]), ("Home", ["d2", "d3"])):
        page.keyboard.press(key)
        assert shown.pegs == pegs
    page.get_by_role("link", name="Help").focus()
    page.keyboard.press("End")  # elsewhere the page scrolls as usual
    assert shown.pegs == ["d2", "d3"]
    demo = page.get_by_role("figure").filter(has_text="The whole central game")
    shown = BoardPage(page, demo)
    shown.button("Step").click()
    assert shown.marked("finish") == ["a3", "b3", "a4", "b4", "a5", "b5"]
    shown.button("Step").press("Enter")
    assert shown.current == ["b3-d3"]
    demo.get_by_role("slider").fill("31")
    assert shown.pegs == ["d4"]
    contents = page.get_by_role("navigation", name="On this page")
    contents.get_by_role("link", name="Keys").click()
    expect(page.locator("#keys")).to_be_focused()
    expect(page.get_by_role("heading", name="Keys")).to_be_in_viewport()
    expect(page.get_by_text("back to the mistake", exact=True)).to_be_in_viewport()
    page = visit("/help", motion=True)  # where examples show themselves when they are seen
    demo = page.get_by_role("figure").filter(has_text="A move of two jumps")
    demo.scroll_into_view_if_needed()
    expect(demo.get_by_label("e3, peg")).to_be_attached()
    count_flyers(page)
    page.get_by_role("figure").filter(has_text="The 6-purge").scroll_into_view_if_needed()
    page.wait_for_function("() => flown > 0")
