"""What a browser keeps."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.web.series import day_puzzles, rush_puzzles
from parameters import long_after
from pegsol import problem, solve
from pegsol.model.problems.problem import Problem
from web.page import BoardPage
from web.plain import PATH, Open

ASK = """async (questions) => {
  const { made } = await import(new URL("../static/local/maker.js", location));
  const answers = [];
  let [id, key] = ["", ""];
  for (const [method, path, body] of questions) {
    const init = { method };
    if (body !== null) init.body = JSON.stringify(body);
    const answer = await made(path.replace("ID", id).replace("KEY", key), init);
    const text = await answer.text();
    const data = text ? JSON.parse(text) : null;
    if (data?.id) ({ id } = data);
    if (data?.best?.key) ({ key } = data.best);
    answers.push([answer.status, data]);
  }
  return answers;
}"""
Question = tuple[str, str, Any]

LINE = problem("line(4) b1 c1").as_json()
THING = {"kind": "game", "name": "Línia", "problem": LINE, "moves": ["d1-b1"]}
SOLVED = {"problem": LINE, "moves": ["d1-b1", "a1-c1"], "seconds": 9.5, "times": [1.5, 9.5]}
RESULT = {"key": "0" * 32, "solved": True, "pegs": 1, "jumps": 2, "moves": 2, "seconds": 1.5,
          "when": "2026-01-02T03:04:05+01:00"}  # fmt: skip
BACKUP: dict[str, Any] = {
    "pegsol_backup": 1,
    "made": "2026-01-02T03:04:05Z",
    "saved": [{**THING, "name": "From a backup", "changed": "2026-01-02T03:04:05.678Z"}],
    "results": [RESULT],
    "helped": [RESULT],
    "ghosts": [{"key": "0" * 32, "moves": ["d1-b1"], "times": [1.0, 2.5]}],
    "days": [{"date": "2026-11-03", "level": "easy", "helped": False, "late": True}],
    "rush": {"score": 7, "skipped": 1, "when": "2026-11-03T00:00:00+00:00"},
}
WORSE = {
    **BACKUP,
    "results": [RESULT | {"pegs": 2}],
    "helped": [RESULT | {"seconds": 9.0}],
    "ghosts": [{"key": "0" * 32, "moves": ["d1-b1"], "times": [9.0]}],
    "days": [{"date": "2026-11-03", "level": "easy", "helped": True, "late": True}],
    "rush": {"score": 6, "skipped": 0, "when": "2026-11-04T00:00:00+00:00"},
}


def moves_of(given: Problem) -> list[str]:
    solution = solve(given).solution
    assert solution is not None
    return [str(move) for move in solution.moves]


def solved(given: Problem, **more: Any) -> dict[str, Any]:
    return {"problem": given.as_json(), "moves": moves_of(given), "seconds": 12.5, **more}


def saves() -> list[Question]:
    change = {"name": "Another", "moves": ["d1-b1", "a1-c1"], "kind": "solution"}
    return [
        ("GET", "/api/saved", None),
        ("POST", "/api/saved", THING),
        ("GET", "/api/saved/ID", None),
        ("PUT", "/api/saved/ID", change),
        ("GET", "/api/saved", None),
        ("POST", "/api/saved", {**THING, "problem": "crossbow", "moves": ["d2-d4", "d4-f4"]}),
        ("POST", "/api/saved", {**THING, "name": ""}),
        ("POST", "/api/saved", {**THING, "name": "♟" * 201}),
        ("POST", "/api/saved", {**THING, "name": "♟" * 200}),
        ("POST", "/api/saved", {**THING, "moves": ["d1-b1", "b1-d1"]}),
        ("POST", "/api/saved", {**THING, "problem": "nonsense"}),
        ("GET", "/api/saved", None),
        ("DELETE", "/api/saved/ID", None),
        ("DELETE", "/api/saved/ID", None),
        ("PUT", "/api/saved/ID", change),
        ("GET", "/api/saved/unknown", None),
    ]


def results() -> list[Question]:
    cross, fewest = problem("latin-cross"), problem("line(4) b1 fewest")
    return [
        ("GET", "/api/ladder", None),
        ("POST", "/api/results", SOLVED | {"helped": True}),
        ("GET", "/api/results", None),
        ("POST", "/api/results", SOLVED | {"seconds": 99}),
        ("POST", "/api/results", SOLVED | {"seconds": 5, "times": [1, 5]}),
        ("POST", "/api/results", SOLVED | {"seconds": 50}),
        ("GET", "/api/results/KEY/ghost", None),
        ("POST", "/api/results", SOLVED | {"seconds": 4, "times": []}),
        ("GET", "/api/results/KEY/ghost", None),
        ("POST", "/api/results", solved(cross, helped=True)),
        ("GET", "/api/ladder", None),
        ("POST", "/api/results", {"problem": "latin-cross", "moves": ["d3-b3"], "seconds": 1}),
        ("POST", "/api/results", SOLVED | {"moves": ["d1-b1"]}),
        ("POST", "/api/results", SOLVED | {"moves": []}),
        ("POST", "/api/results", SOLVED | {"problem": fewest.as_json()}),
        ("POST", "/api/results", {**SOLVED, "problem": fewest.as_json(), "moves": ["d1-b1"]}),
        ("GET", "/api/results", None),
        ("GET", "/api/results/unknown/ghost", None),
    ]


def days() -> list[Question]:
    easy, medium, hard = [one.solution.problem for one in day_puzzles(date(2026, 3, 1))]
    bad = ("2026-02-30", "yesterday", "2025-12-31", "9999-01-01", "")
    return [
        ("GET", "/api/days", None),
        ("GET", "/api/daily?date=2026-03-01", None),
        ("POST", "/api/results", solved(medium)),
        ("POST", "/api/results", solved(easy, helped=True)),
        ("POST", "/api/results", solved(easy)),
        ("POST", "/api/results", solved(hard, today="2026-03-01")),
        ("GET", "/api/results", None),
        ("GET", "/api/days", None),
        *[("GET", f"/api/daily?date={day}", None) for day in bad],
    ]


def rushes() -> list[Question]:
    games = [moves_of(puzzle) for puzzle in rush_puzzles(5, 0, 4)]
    return [
        ("GET", "/api/rush/best", None),
        ("GET", "/api/rush?seed=5&first=2&count=5", None),
        ("POST", "/api/rush", {"seed": 5, "games": [*games[:2], []]}),
        ("POST", "/api/rush", {"seed": 5, "games": games[:1]}),
        ("POST", "/api/rush", {"seed": 5, "games": games}),
        ("POST", "/api/rush", {"seed": 5, "games": games[::-1]}),
        ("GET", "/api/rush/best", None),
    ]


def backups() -> list[Question]:
    return [
        ("POST", "/api/backup", BACKUP),
        ("POST", "/api/backup", BACKUP),
        ("POST", "/api/backup", WORSE),
        ("GET", "/api/backup", None),
        ("POST", "/api/backup", {**BACKUP, "results": [RESULT | {"seconds": 0.5}]}),
        ("POST", "/api/backup", {**BACKUP, "saved": [{**BACKUP["saved"][0], "moves": ["a1-d1"]}]}),
        ("POST", "/api/backup", {**BACKUP, "pegsol_backup": 2}),
        ("POST", "/api/backup", {**BACKUP, "owner": "me"}),
        ("POST", "/api/backup", {**BACKUP, "made": "9999-12-31T23:59:59-23:00"}),
        ("POST", "/api/backup", {**BACKUP, "made": "yesterday"}),
        ("POST", "/api/backup", {**BACKUP, "rush": {**BACKUP["rush"], "score": -1}}),
        ("POST", "/api/backup", {**BACKUP, "results": [RESULT | {"key": "__proto__"}]}),
        ("POST", "/api/backup", {**BACKUP, "results": [RESULT | {"seconds": "1"}]}),
        ("POST", "/api/backup", {**BACKUP, "days": [{"date": "today", "level": "easy"}]}),
        ("POST", "/api/backup", {"pegsol_backup": 1}),
        ("POST", "/api/backup", [BACKUP]),
        ("GET", "/api/backup", None),
    ]  # fmt: skip


ANSWERED = {
    saves: [200, 201, 200, 200, 200, 400, 422, 422, 201, 400, 400, 200, 204, 404, 404, 404],
    backups: [200, 200, 200, 200, 200, 400, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 200],
    results: [*[200] * 11, 400, 400, 400, 200, 400, 200, 200],
    days: [200, 200, 200, 200, 200, 400, 200, 200, 400, 400, 400, 400, 400],
    rushes: [200, 200, 200, 200, 200, 400, 200],
}
"""The status of the answer to each question."""


@pytest.mark.parametrize("questions", long_after(1, [*ANSWERED]))
def test_what_the_shelf_takes_and_refuses(open_page: Open, questions: Any) -> None:
    answers = ask(open_page("help/"), *questions())
    assert [status for status, _ in answers] == ANSWERED[questions], answers


# -- storage --------------------------------------------------------------------------------------

NO_DATABASE = """Object.defineProperty(window, "indexedDB", {
  value: { open() { throw new DOMException("", "SecurityError"); } },
});"""
NO_TEXTS = "Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError'); };"
COUNT = """() => {
  window.asked = 0;
  navigator.storage.persist = async () => { window.asked += 1; };
}"""
CLEAR = """() => new Promise((resolve) => {
  indexedDB.deleteDatabase("pegsol").onsuccess = () => resolve();
})"""
FILL = """() => {
  const full = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = Storage.prototype.setItem = full;
}"""
TABLES = """async (write) => {
  const opened = indexedDB.open("pegsol");
  await new Promise((resolve) => (opened.onsuccess = resolve));
  const store = opened.result.transaction("shelf", "readwrite").objectStore("shelf");
  if (write) store.put(write, "saved");
  const found = store.get("saved");
  await new Promise((resolve) => (found.onsuccess = resolve));
  opened.result.close();
  return found.result;
}"""
SAVE: Question = ("POST", "/api/saved", THING)
LIST: Question = ("GET", "/api/saved", None)


def ask(page: Page, *questions: Question) -> list[Any]:
    answers: list[Any] = page.evaluate(ASK, list(questions))
    return answers


def names(page: Page) -> list[str]:
    ((status, listed),) = ask(page, LIST)
    assert status == 200
    return [thing["name"] for thing in listed["saved"]]


def test_what_is_kept_is_there_when_the_page_is_loaded_again(open_page: Open) -> None:
    page = open_page("help/")
    page.evaluate(COUNT)
    large = {**THING, "problem": {**LINE, "description": "x" * (1 << 20)}}
    answers = ask(page, SAVE, SAVE, ("POST", "/api/saved", large))
    assert [status for status, _ in answers] == [201, 201, 413]
    assert page.evaluate("asked") == 1
    assert page.evaluate("localStorage.getItem('pegsol-shelf')") is None
    page.reload()
    assert names(page) == ["Línia"] * 2


def test_two_tabs_lose_nothing(open_page: Open) -> None:
    page = open_page("help/")
    other = page.context.new_page()
    other.goto(f"{PATH}help/")
    many = """async ([thing, name]) => {
      const { made } = await import(new URL("../static/local/maker.js", location));
      const save = (_, number) => made("/api/saved",
        { method: "POST", body: JSON.stringify({ ...thing, name: `${name} ${number}` }) });
      window.saving = Promise.all(Array.from({ length: 20 }, save));
    }"""
    for tab, name in ((page, "one"), (other, "two")):
        tab.evaluate(many, [THING, name])
    for tab in (page, other):
        tab.evaluate("saving.then(() => null)")
    expected = {f"{name} {number}" for name in ("one", "two") for number in range(20)}
    assert set(names(page)) == set(names(other)) == expected


@pytest.mark.parametrize("refused", long_after(1, ["", NO_DATABASE]))
def test_a_full_browser_loses_nothing_and_says_so(open_page: Open, refused: str) -> None:
    page = open_page("help/")
    page.evaluate(f"() => {{ {refused} }}")
    assert ask(page, SAVE)[0][0] == 201
    page.evaluate(FILL)
    ((status, told),) = ask(page, ("POST", "/api/saved", {**THING, "name": "More"}))
    assert (status, told["code"]) == (507, "browser-full")
    assert names(page) == ["Línia"]


def test_without_a_database_things_are_kept_as_texts(open_page: Open) -> None:
    page = open_page("help/")
    for question in (SAVE, LIST):
        page.reload()
        page.evaluate(f"() => {{ {NO_DATABASE} }}")
        assert ask(page, question)[0][0] in (200, 201)
    assert names(page) == ["Línia"]
    assert page.locator(".notes").inner_text() == ""


def test_without_any_storage_things_are_kept_until_the_page_is_closed(open_page: Open) -> None:
    page = open_page("help/", locale="de")
    page.evaluate(f"() => {{ {NO_DATABASE} {NO_TEXTS} }}")
    assert names(page) == []
    expect(page.get_by_role("alert")).to_have_count(0)
    ask(page, SAVE, SAVE)
    warning = page.get_by_role("alert")
    expect(warning).to_contain_text("Dieser Browser lässt pegsol nichts aufbewahren.")
    assert names(page) == ["Línia"] * 2
    assert ask(page, ("GET", "/api/backup", None))[0][1]["saved"][0]["name"] == "Línia"
    warning.get_by_role("button", name="Schließen").click()
    expect(warning).to_have_count(0)


def test_a_shelf_may_be_cleared_and_a_damaged_one_is_not_written_over(open_page: Open) -> None:
    page = open_page("help/")
    ask(page, SAVE)
    page.evaluate(CLEAR)  # as another tab may
    assert names(page) == []
    ask(page, SAVE)
    for damage in ("a text", [THING]):
        page.evaluate(TABLES, damage)
        for question in (LIST, SAVE):
            ((status, told),) = ask(page, question)
            assert (status, told["code"]) == (503, "browser-storage")
        assert page.evaluate(TABLES, None) == damage
    ((status, _),) = ask(page, ("POST", "/api/results", SOLVED))
    assert status == 200  # only what is damaged is away


def test_the_shelf_of_a_later_version_is_left_alone(open_page: Open) -> None:
    page = open_page("help/")
    page.evaluate(
        """() => new Promise((resolve) => {
          const opened = indexedDB.open("pegsol", 2);
          opened.onsuccess = () => { opened.result.close(); resolve(); };
        })"""
    )
    ((status, told),) = ask(page, SAVE)
    assert (status, told["code"]) == (503, "browser-storage")
    assert page.evaluate("localStorage.getItem('pegsol-shelf')") is None


# -- pages ----------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_saved_page_of_a_site(open_page: Open) -> None:
    page = open_page("help/")
    page.goto(f"{PATH}?p=crossbow")
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    page.get_by_role("dialog").get_by_role("textbox").fill("Sunday")
    page.get_by_role("dialog").get_by_role("textbox").press("Enter")
    expect(page.locator("body > .heard")).to_contain_text("Sunday")
    page.goto(f"{PATH}saved/")
    expect(page.get_by_role("heading", name="Sunday")).to_be_visible()
    expect(page.locator(".saved-tools")).to_contain_text("Everything is kept in this browser only")
    page.get_by_role("button", name="Share: Sunday").click()
    link = page.get_by_role("dialog").get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile(r"/\?p=crossbow$"))  # the game itself
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete: Sunday").click()
    page.get_by_role("navigation").get_by_role("link", name="Daily").click()  # ends the wait
    expect(page.locator(".day-puzzle")).to_have_count(3)
    page.goto(f"{PATH}saved/")
    expect(page.get_by_role("heading", name="Sunday")).to_have_count(0)


@pytest.mark.long
def test_a_day_and_a_rush_on_a_site(open_page: Open) -> None:
    page = open_page("help/")
    page.goto(f"{PATH}daily/?date=2026-03-01")
    page.locator(".day-puzzle", has_text="Easy").get_by_role("link").click()
    board = BoardPage(page)
    expect(board.picture).to_be_visible()
    easy = day_puzzles(date(2026, 3, 1))[0].solution
    for move in moves_of(easy.problem):
        for origin, target in pairwise(move.split("-")):
            board.click(origin, target)
            board.press("Escape")
    expect(page.locator(".end-of-game")).to_contain_text("Mar 1, 2026")
    page.goto(f"{PATH}daily/?date=2026-03-01")
    expect(page.locator(".day-puzzle", has_text="Easy")).to_contain_text("Solved later")
    page.goto(f"{PATH}rush/")
    page.get_by_role("button", name="Start").click()
    expect(BoardPage(page).picture).to_be_visible()


def test_a_backup_is_restored_in_another_browser(open_page: Open) -> None:
    page, other = open_page("help/"), open_page("help/")
    _, _, (_, backup) = ask(
        page, SAVE, ("POST", "/api/results", SOLVED), ("GET", "/api/backup", None)
    )
    restored, (_, mine) = ask(other, ("POST", "/api/backup", backup), ("GET", "/api/backup", None))
    assert restored == [200, {"saved": 1, "results": 1}]
    assert mine | {"made": ""} == backup | {"made": ""}
