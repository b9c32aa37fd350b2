"""What a browser keeps: saved things, results, days, backups, and whatever else is found there."""

from __future__ import annotations

import json
import re
from datetime import date
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parameters import long_after
from pegsol import problem, solve
from pegsol.game.problem import Problem
from pegsol.site.pages import PAGES
from web.page import BoardPage
from web.picked import day_puzzle
from web.plain import PATH, Open

CALL = """async (calls) => {
  const answers = [];
  let [id, key] = ["", ""];
  const at = (path) => new URL(`../static/${path}.js`, location);
  const { later } = await import(at("texts/language"));
  for (const [module, name, ...given] of calls) {
    const all = await later(() => import(at(`shelf/${module}`)));
    try {
      const known = { ID: id, KEY: key };
      const answer = await all[name](...given.map((one) => known[one] ?? one));
      if (name === "save") id = answer;
      if (answer?.best?.key) ({ key } = answer.best);
      answers.push(["", answer ?? null]);
    } catch (error) {
      answers.push([error.code, null]);
    }
  }
  return answers;
}"""
Call = tuple[Any, ...]

LINE = problem("line(4) b1 c1").as_json()
THING = {"kind": "game", "name": "Línia", "problem": LINE, "moves": ["d1-b1"]}
SOLVED = {"problem": LINE, "moves": ["d1-b1", "a1-c1"], "seconds": 9.5, "times": [1.5, 9.5]}
KEY, OTHER = "line(4) b1 c1", "english d4 d4"
RESULT = {"key": KEY, "solved": True, "pegs": 1, "jumps": 2, "moves": 2, "seconds": 1.5,
          "when": "2026-01-02T03:04:05+01:00"}  # fmt: skip
BACKUP: dict[str, Any] = {
    "pegsol_backup": 1,
    "made": "2026-01-02T03:04:05Z",
    "saved": [{**THING, "name": "From a backup", "changed": "2026-01-02T03:04:05.678Z"}],
    "results": [RESULT],
    "helped": [RESULT],
    "ghosts": [{"key": KEY, "moves": ["d1-b1"], "times": [1.0, 2.5]}],
    "days": [{"date": "2026-11-03", "level": "easy", "helped": False, "late": True}],
    "rush": {"score": 7, "skipped": 1, "when": "2026-11-03T00:00:00+00:00"},
}
WORSE = {
    **BACKUP,
    "results": [RESULT | {"pegs": 2}],
    "helped": [RESULT | {"seconds": 9.0}],
    "ghosts": [{"key": KEY, "moves": ["d1-b1"], "times": [9.0]}],
    "days": [{"date": "2026-11-03", "level": "easy", "helped": True, "late": True}],
    "rush": {"score": 6, "skipped": 0, "when": "2026-11-04T00:00:00+00:00"},
}
BAD_BACKUPS: list[Any] = [
    *[{**BACKUP, **change} for change in (
        {"pegsol_backup": 2},
        {"owner": "me"},
        {"made": "9999-12-31T23:59:59-23:00"},
        {"made": "yesterday"},
        {"rush": {**BACKUP["rush"], "score": -1}},
        {"results": [RESULT | {"key": "__proto__"}]},
        {"results": [RESULT | {"seconds": "1"}]},
        {"days": [{"date": "today", "level": "easy"}]},
    )],
    {"pegsol_backup": 1},
    [BACKUP],
]  # fmt: skip
SAVE: Call = ("saved", "save", THING)
LIST: Call = ("saved", "listSaved")
MAKE: Call = ("backup", "makeBackup")


def call(page: Page, *calls: Call) -> list[Any]:
    """Return the code of each refusal, or "", and what each function of the shelf returns."""
    answers: list[Any] = page.evaluate(CALL, list(calls))
    return answers


def save(**changes: Any) -> Call:
    return ("saved", "save", THING | changes)


def result(**changes: Any) -> Call:
    return ("results", "keepResult", SOLVED | changes)


def add(backup: Any) -> Call:
    return ("backup", "addBackup", backup)


def solved(given: Problem, **more: Any) -> Call:
    solution = solve(given).solution
    assert solution is not None
    moves = [str(move) for move in solution.moves]
    return result(problem=given.as_json(), moves=moves, seconds=12.5, **more)


def steps() -> list[tuple[Call, str]]:
    """Return calls in order, each with the code of its refusal."""
    change = {**THING, "name": "Another", "moves": ["d1-b1", "a1-c1"], "kind": "solution"}
    fewest = problem("line(4) b1 fewest").as_json()
    easy, medium = [day_puzzle(date(2026, 3, 1), level)[0] for level in ("easy", "medium")]
    return [
        (SAVE, ""),
        (("saved", "savedThing", "ID"), ""),
        (("saved", "save", change, "ID"), ""),
        (save(problem="crossbow", moves=["d2-d4", "d4-f4"]), "unreadable"),
        (save(name=""), "invalid"),
        (save(name="♟" * 201), "invalid"),
        (save(moves=["d1-b1", "b1-d1"]), "unreadable"),
        (save(problem="nonsense"), "unreadable"),
        (("saved", "deleteSaved", "ID"), ""),
        (("saved", "deleteSaved", "ID"), "not-saved"),
        (("saved", "save", change, "ID"), "not-saved"),
        (("saved", "savedThing", "unknown"), "not-saved"),
        (save(name="♟" * 200), ""),
        (result(problem="latin-cross", moves=["d3-b3"]), "not-over"),
        (result(moves=["d1-b1"]), "not-over"),
        (result(moves=[]), "not-over"),
        (result(problem=fewest, moves=["d1-b1"]), "not-over"),
        (result(problem=fewest), ""),
        (result(helped=True), ""),
        (result(seconds=99), ""),
        (result(seconds=5, times=[1, 5]), ""),
        (result(seconds=50), ""),
        (("results", "ghostOf", "KEY"), ""),
        (result(seconds=4, times=[]), ""),
        (("results", "ghostOf", "KEY"), ""),
        (("results", "ghostOf", "unknown"), ""),
        (("days", "dayAt", "2026-03-01"), ""),
        (solved(medium), ""),
        (solved(easy, helped=True), ""),
        (solved(easy), ""),
        (("days", "solvedDays"), ""),
        (("days", "keepRush", 2, 1), ""),
        (("days", "keepRush", 1, 0), ""),
        (("days", "bestRush"), ""),
        (add({**BACKUP, "saved": [{**BACKUP["saved"][0], "moves": ["a1-d1"]}]}), "unreadable"),
        *[(add(bad), "invalid") for bad in BAD_BACKUPS],
    ]


def without_times(value: Any) -> Any:
    """Return a value without what differs from run to run."""
    if isinstance(value, list):
        return [without_times(one) for one in value]
    if isinstance(value, dict):
        own = {"id", "made", "when", "changed"}
        return {name: without_times(one) for name, one in value.items() if name not in own}
    return value


def rows(**seconds: dict[str, float]) -> dict[str, list[dict[str, Any]]]:
    """Return tables of solved games: the seconds by the key of a problem."""
    usual = {"solved": True, "pegs": 1, "jumps": 2, "moves": 2}
    return {
        table: [{**usual, **SIZES.get(key, {}), "key": key, "seconds": s} for key, s in of.items()]
        for table, of in seconds.items()
    }


EASY = "english pegs e3 c4 d4 g4 d5 d6 e6 to e4"
MEDIUM = "french pegs c2 b3 d3 e3 b4 a5 c6 d6 e6 c7 to c2"
SIZES = {EASY: {"jumps": 6, "moves": 6}, MEDIUM: {"jumps": 9, "moves": 6}}
FEWEST = "line(4) b1 fewest"
MARKS = [
    {"date": "2026-03-01", "level": level, "helped": False, "late": True}
    for level in ("easy", "medium")
]
GHOST = {"key": FEWEST, "moves": ["d1-b1", "a1-c1"], "times": [1.5, 9.5]}
KEPT = {
    "pegsol_backup": 1,
    "saved": [THING | {"name": "♟" * 200}],
    **rows(results={EASY: 12.5, MEDIUM: 12.5, KEY: 4, FEWEST: 9.5}, helped={EASY: 12.5, KEY: 9.5}),
    "ghosts": [GHOST],
    "days": MARKS,
    "rush": {"score": 2, "skipped": 1},
}
"""What is kept after `steps`."""
MERGED = KEPT | {
    "saved": [KEPT["saved"][0], THING | {"name": "From a backup"}],
    **rows(
        results={EASY: 12.5, MEDIUM: 12.5, KEY: 1.5, FEWEST: 9.5}, helped={EASY: 12.5, KEY: 1.5}
    ),
    "ghosts": [{"key": KEY, "moves": ["d1-b1"], "times": [1, 2.5]}, GHOST],
    "days": [*MARKS, *BACKUP["days"]],
    "rush": {"score": 7, "skipped": 1},
}


def test_what_the_shelf_takes_refuses_and_passes_on(open_page: Open) -> None:
    page, other = open_page("help/"), open_page("help/")
    calls, codes = zip(*steps(), strict=True)
    assert [code for code, _ in call(page, *calls)] == list(codes)
    ((_, backup),) = call(page, MAKE)
    assert without_times(backup) == KEPT
    added = [add(one) for one in (backup, backup, BACKUP, WORSE)]
    *counts, (_, merged) = call(other, *added, MAKE)
    assert [tuple(count.values()) for _, count in counts] == [(1, 4), (0, 0), (1, 1), (0, 0)]
    assert without_times(merged) == MERGED


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
  indexedDB.deleteDatabase("pegsol/games/pegsol/").onsuccess = () => resolve();
})"""
FILL = """() => {
  const full = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = Storage.prototype.setItem = full;
}"""
LATER = """() => new Promise((resolve) => {
  const opened = indexedDB.open("pegsol/games/pegsol/", 2);
  opened.onsuccess = () => { opened.result.close(); resolve(); };
})"""
MANY = """async ([thing, name]) => {
  const { save } = await import(new URL("../static/shelf/saved.js", location));
  const one = (_, number) => save({ ...thing, name: `${name} ${number}` });
  window.saving = Promise.all(Array.from({ length: 20 }, one));
}"""
SHELF = """async ([asText, write]) => {
  if (asText) {
    const key = "pegsol/games/pegsol/shelf";
    localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key]), ...write });
    return JSON.parse(localStorage[key]);
  }
  const opened = indexedDB.open("pegsol/games/pegsol/");
  await new Promise((resolve) => (opened.onsuccess = resolve));
  const store = opened.result.transaction("shelf", "readwrite").objectStore("shelf");
  for (const name in write) store.put(write[name], name);
  const [keys, tables] = [store.getAllKeys(), store.getAll()];
  await new Promise((resolve) => (tables.onsuccess = resolve));
  opened.result.close();
  return Object.fromEntries(keys.result.map((key, place) => [key, tables.result[place]]));
}"""
ON_SHELF = "localStorage.getItem('pegsol/games/pegsol/shelf')"


def names(page: Page) -> list[str]:
    ((code, listed),) = call(page, LIST)
    assert not code
    return [thing["name"] for thing in listed]


def test_what_is_kept_outlives_the_page_and_a_full_browser(open_page: Open) -> None:
    page = open_page("help/")
    page.evaluate(COUNT)
    large = {**THING, "problem": {**LINE, "description": "x" * (1 << 20)}}
    answers = call(page, SAVE, SAVE, ("saved", "save", large))
    assert [code for code, _ in answers] == ["", "", "thing-too-large"]
    assert page.evaluate("asked") == 1
    assert page.evaluate(ON_SHELF) is None
    reminder = page.get_by_role("alert")
    expect(reminder).to_have_count(0)
    page.reload()
    assert names(page) == ["Línia"] * 2
    call(page, SAVE)  # after the third one a backup is called to mind
    expect(reminder).to_contain_text("kept in this browser only: back it up")
    reminder.get_by_role("button", name="Close").click()
    call(page, SAVE)
    expect(reminder).to_have_count(0)
    page.evaluate(FILL)
    assert call(page, SAVE)[0][0] == "browser-full"
    assert names(page) == ["Línia"] * 4
    page.evaluate(CLEAR)  # as another tab may
    page.reload()
    assert names(page) == []


def test_two_tabs_lose_nothing(open_page: Open) -> None:
    page = open_page("help/")
    other = page.context.new_page()
    other.goto(f"{PATH}help/")
    for tab, name in ((page, "one"), (other, "two")):
        tab.evaluate(MANY, [THING, name])
    for tab in (page, other):
        tab.evaluate("saving.then(() => null)")
    expected = {f"{name} {number}" for name in ("one", "two") for number in range(20)}
    assert set(names(page)) == set(names(other)) == expected
    page.evaluate(LATER)  # the shelf of a later version is left alone
    assert call(page, SAVE)[0][0] == "browser-storage"
    assert page.evaluate(ON_SHELF) is None


def test_a_browser_without_a_database_or_without_any_storage(open_page: Open) -> None:
    page = open_page("help/", locale="de")
    for question in (SAVE, LIST):
        page.reload()
        page.evaluate(f"() => {{ {NO_DATABASE} }}")
        assert not call(page, question)[0][0]
    assert names(page) == ["Línia"]
    assert page.locator(".notes").inner_text() == ""
    page.evaluate("localStorage.clear()")
    page.reload()
    page.evaluate(f"() => {{ {NO_DATABASE} {NO_TEXTS} }}")
    assert names(page) == []
    warning = page.get_by_role("alert")
    expect(warning).to_have_count(0)
    call(page, SAVE, SAVE)
    expect(warning).to_contain_text("Dieser Browser lässt pegsol nichts aufbewahren.")
    assert names(page) == ["Línia"] * 2
    assert call(page, MAKE)[0][1]["saved"][0]["name"] == "Línia"
    warning.get_by_role("button", name="Schließen").click()
    expect(warning).to_have_count(0)


@pytest.mark.parametrize("refused", ["", NO_DATABASE], ids=["database", "texts"])
def test_what_cannot_be_read_on_a_shelf_is_set_aside_and_told(
    open_page: Open, refused: str
) -> None:
    page = open_page("help/")
    page.evaluate(f"() => {{ {refused} }}")
    call(page, SAVE)
    shelf = page.evaluate(SHELF, [bool(refused), {}])
    ((key, thing),) = shelf["saved"].items()
    for damage in ("a text", {"x": thing}, {"x": {**thing, "id": "x", "moves": 3}}):
        write = {"saved": damage if isinstance(damage, str) else {**shelf["saved"], **damage}}
        page.evaluate(SHELF, [bool(refused), write])
        assert names(page) == ([] if isinstance(damage, str) else ["Línia"])
        warning = page.get_by_role("alert").first
        expect(warning).to_contain_text("pegsol cannot read. It is not deleted, but set aside as")
        kept = page.evaluate(SHELF, [bool(refused), {}])
        name = warning.inner_text().partition("shelf: ")[2].partition(".\n")[0]
        assert kept[name.strip(". \n").removesuffix("\nClose")] == damage
        assert list(kept["saved"]) == ([] if isinstance(damage, str) else [key])
        warning.get_by_role("button").click()
    assert not call(page, SAVE)[0][0]


# -- what nobody can read -------------------------------------------------------------------------

PLAYED = {"line": ["d3-b3"], "seconds": 2, "own": True, "helped": False, "aids": []}
DRAFT: dict[str, Any] = {"title": "", "geometry": "square", "columns": 3, "rows": 1}
DRAFT |= {"cells": "oo.", "wants": "...", "finish": "any", "most": 2, "rules": "normal"}
DRAFT |= {"net": None, "known": None}
TEXTS: dict[str, Any] = {
    "settings": {"theme": "dark", "welcomed": True, "used": ["meter"], "language": "de"},
    "queue": [{"id": "1-2", "title": "A", "problem": LINE, "moves": ["d1-b1"]}],
    "game": {"problem": "latin-cross", "moves": ["d3-b3"], "played": PLAYED},
    "lessons": {"jumping/first": 3},
    "paper": {"title": "A", "perPage": 4},
    "editor": {"draft": DRAFT, "saved": None},
    "boards": {"query": "size=small", "top": 20},
    "shelf": {},
}
"""Sound values of all that a page reads from the small texts of a browser."""
ROWS: dict[str, Any] = {
    "saved": {"x": {**THING, "id": "x", "changed": "2026-01-02T03:04:05.000+00:00"}},
    "results": {KEY: RESULT},
    "helped": {OTHER: RESULT | {"key": OTHER}},
    "ghosts": {KEY: {"moves": ["d1-b1"], "times": [1.0, 2.5]}},
    "marks": {"2026-11-03 easy": BACKUP["days"][0]},
    "rush": {"best": BACKUP["rush"]},
    "days": {"2026-11-03 easy": KEY},
}
"""Sound tables of a shelf."""
DEEP = "[" * 20_000 + "]" * 20_000
PUT = """async ([texts, tables, database]) => {
  for (const where of [localStorage, sessionStorage]) Object.assign(where, texts);
  const opened = indexedDB.open(database, 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore("shelf");
  await new Promise((resolve) => (opened.onsuccess = resolve));
  const work = opened.result.transaction("shelf", "readwrite");
  for (const name in tables) work.objectStore("shelf").put(tables[name], name);
  await new Promise((resolve) => (work.oncomplete = resolve));
  opened.result.close();
}"""


def rubbish(chance: Random, depth: int = 3) -> Any:
    """Return any JSON."""
    plain = [None, True, 0, -1, 1e308, 2**53, "", "null", "x" * 100_000, "\ud83d", "2026-11-03"]
    names = ["length", "__proto__", "toString", "problem", "moves", "draft", "0"]
    kind = chance.randrange(4) if depth else 0
    if kind < 2:
        return chance.choice(plain)
    parts = [rubbish(chance, depth - 1) for _ in range(chance.randrange(4))]
    return parts if kind == 2 else {chance.choice(names): part for part in parts}


def damaged(chance: Random, value: Any) -> Any:
    """Return a value with rubbish somewhere in it."""
    if not value or not isinstance(value, (dict, list)) or chance.random() < 0.3:
        return rubbish(chance)
    copy = value.copy()
    place = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    copy[place] = damaged(chance, value[place])
    return copy


def damaged_text(chance: Random, value: Any) -> str:
    texts = ["", "{", "undefined", DEEP, json.dumps(damaged(chance, value))]
    return chance.choices(texts, [1, 1, 1, 1, 8])[0]


@pytest.mark.parametrize("seed", long_after(1, range(24)))
def test_whatever_the_browser_holds_every_page_starts(open_page: Open, seed: int) -> None:
    chance = Random(seed)
    page = open_page("static/icon.svg")
    site = f"pegsol{PATH}"
    texts = {site + name: damaged_text(chance, value) for name, value in TEXTS.items()}
    tables = {name: damaged(chance, rows) for name, rows in ROWS.items()}
    page.evaluate(PUT, [texts, tables, site])
    for path in [one.lstrip("/") for one in PAGES] + ["?p=latin-cross"]:
        page.goto(f"{PATH}{path}")
        expect(page.locator("main h1").first).to_be_visible()
        assert [path, *page.locator(".failed").all_inner_texts()] == [path]
    board = BoardPage(page)
    board.click("d3", "b3")
    expect(page).to_have_url(re.compile("m=d3-b3"))
    page.goto(f"{PATH}help/")
    assert [code for code, _ in call(page, SAVE, result())] == ["", ""]


def test_a_backup_is_restored_but_for_what_cannot_be_read(open_page: Open) -> None:
    page = open_page("saved/")
    rest = {f"pegsol.{name}": damaged(Random(1), value) for name, value in TEXTS.items()}

    def restore(browser: str) -> None:
        text = f'{json.dumps(BACKUP)[:-1]}, "browser": {browser}}}'
        file = {"name": "b.json", "mimeType": "application/json", "buffer": text.encode()}
        page.set_input_files("input[type=file]", [file])  # type: ignore[list-item]

    for browser in ({"pegsol.settings": None}, rest):
        restore(json.dumps(browser))
        page.get_by_role("dialog").get_by_role("button").last.click()
        report = page.locator(".note").last
        expect(report).to_contain_text(re.compile("could not be read and are left out: pegsol[.]"))
        expect(page.locator(".saved-item")).to_have_count(1)
    for bad in (DEEP, "[]", json.dumps("x" * 5_000_000), '{"pegsol.settings": '):
        restore(bad)
        expect(page.locator(".note").last).to_contain_text("This backup is damaged")
