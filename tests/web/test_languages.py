"""The texts of the pages in all languages: each has every text, and pages are shown in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import pegsol
from parameters import long_after
from pegsol.model.boards.names import board as board_of
from pegsol.model.boards.names import catalogue
from pegsol.model.formats.puzzles import problem, puzzles
from pegsol.model.problems.titles import board_title, problem_title
from web.site import Visit

STATIC = Path(pegsol.__file__).with_name("web")
LANGUAGES = sorted(path.stem for path in (STATIC / "languages").glob("*.js"))
FILES = {
    "language": "languages",
    "rest": "languages/rest",
    "lab": "languages/lab",
    "teaching": "languages/lessons",
}
"""The parts of the catalogue: its typedef in texts/, and where its translations are."""

# The kind of every text by its place: "PLAY.end.solved" is a text, "PLAY.jumps" has one parameter.
# Of a text, the text itself is wanted.
TEXTS = """async (modules) => {
  const found = {};
  const look = (value, place) => {
    if (typeof value === "function") found[place] = value.length;
    else if (value && typeof value === "object")
      for (const [name, part] of Object.entries(value)) look(part, `${place}.${name}`);
    else found[place] = value;
  };
  for (const module of modules) {
    const { default: all, ...named } = await import(module);
    for (const [name, texts] of Object.entries({ ...named, ...all }))
      if (name === name.toUpperCase() && typeof texts === "object") look(texts, name);
  }
  return found;
}"""

Texts = dict[str, str | int]
"""Texts by their places, and of functions the number of parameters."""


def listed(module: str) -> list[str]:
    """The names that a part of the catalogue has."""
    typedef = (STATIC / "texts" / f"{module}.js").read_text("utf-8")
    return re.findall(r"@property \{typeof [^}]*\} (\w+)", typedef)


def texts(page: Page, *modules: str) -> Texts:
    found: Texts = page.evaluate(TEXTS, [f"/static/{module}.js" for module in modules])
    return found


def english(page: Page, part: str) -> Texts:
    every = texts(page, *[f"texts/{path.stem}" for path in (STATIC / "texts").glob("*.js")])
    board = texts(page, "board/words")
    every |= {f"BOARD{place.removeprefix('TEXT')}": text for place, text in board.items()}
    return {place: text for place, text in every.items() if place.split(".")[0] in listed(part)}


def test_the_languages_on_offer_are_there() -> None:
    chosen = (STATIC / "texts" / "language.js").read_text("utf-8")
    offered = re.findall(r"^  (\w\w): \"", chosen, re.MULTILINE)
    assert sorted(offered) == sorted(["en", *LANGUAGES])


def test_every_language_has_every_text(visit: Visit) -> None:
    page = visit("/help", locale="en")
    for part in FILES:
        check_part(page, part)


def check_part(page: Page, part: str) -> None:
    original = english(page, part)
    for language in LANGUAGES:
        found = texts(page, f"{FILES[part]}/{language}")
        check_puzzles(found, part, language)
        assert sorted(found) == sorted(original), language
        for place, text in original.items():
            if isinstance(text, int):  # a translation may have no use for the last parameters
                parameters = found[place]
                assert isinstance(parameters, int), (language, place)
                assert parameters <= text, (language, place)
            else:
                assert isinstance(found[place], str), (language, place)
        # Some words are the same, such as Pause, and the letters of keys.
        same = [place for place, text in found.items() if original[place] == text and is_text(text)]
        assert len(same) <= MAX_SAME, (language, same)


MAX_SAME = 20
"""French has the most: solutions, impossible, collections, positions and others."""


def is_text(text: str | int) -> bool:
    return isinstance(text, str) and len(text) > 5


def check_puzzles(found: Texts, part: str, language: str) -> None:
    """Check the names of puzzles, which are translated by name, and remove them."""
    wanted = [f"PUZZLES.titles.{puzzle.name}" for puzzle in puzzles()] + [
        f"PUZZLES.descriptions.{puzzle.name}" for puzzle in puzzles() if puzzle.description
    ]
    has = [place for place in found if place.startswith("PUZZLES.")]
    assert sorted(has) == (sorted(wanted) if part == "rest" else []), language
    for place in has:
        del found[place]


@pytest.mark.long
def test_the_pages_speak_the_language_of_the_browser(visit: Visit) -> None:
    for language in LANGUAGES:
        page = visit("/", locale=language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("listbox")).to_be_visible()


TEXTS_OF_THE_PAGE = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.add(walker.currentNode.textContent.trim());
  for (const element of document.querySelectorAll("[title], [aria-label]"))
    for (const name of ["title", "aria-label"]) found.add(element.getAttribute(name) ?? "");
  return [...found];
}"""


@pytest.mark.long
@pytest.mark.skipif("de" not in LANGUAGES, reason="there is no German")
def test_no_english_is_left_on_german_pages(visit: Visit) -> None:
    page = visit("/help", locale="en")
    ours = {text for part in FILES for text in english(page, part).values() if is_text(text)}
    ours |= {word for puzzle in puzzles() for word in (puzzle.title, puzzle.description)}
    ours |= {board_title(board_of(name)) for entry in catalogue() for name in entry.examples}
    ours |= {problem_title(problem("french c1 d1 d4")), "last peg in d4"}
    ours.remove("English")  # a language that can be chosen, in its own words
    for files in FILES.values():
        ours -= set(texts(page, f"{files}/de").values())
    german = visit("/", locale="de")
    for path in (
        "/?p=french+c1+d1+d4",
        "/?p=french-centre",
        "/lessons",
        "/help",
        "/boards",
        "/lab",
    ):
        german.goto(path)
        german.locator("main h1").first.wait_for()
        german.wait_for_load_state("networkidle")
        assert [text for text in german.evaluate(TEXTS_OF_THE_PAGE) if text in ours] == [], path


@pytest.mark.skipif("de" not in LANGUAGES, reason="there is no German")
def test_the_language_is_chosen_in_the_header(visit: Visit) -> None:
    page = visit("/?p=latin-cross", locale="en")
    page.get_by_role("button", name="Settings", exact=True).click()
    with page.expect_navigation():
        page.get_by_label("Language").select_option("Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("button[popovertarget=settings]").click()
    with page.expect_navigation():
        page.locator("#settings select").select_option("")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_errors_are_worded_by_the_page(visit: Visit) -> None:
    page = visit("/help", locale="de")
    told = page.evaluate(
        """async () => {
          const { later, translate } = await import("/static/texts/language.js");
          await translate();
          const { lineOf } = await later(() => import("/static/wording.js"));
          const { RefusalError } = await import("/static/refusal.js");
          return [
            new RefusalError("not-over"),
            new RefusalError("unreadable", ["no hole z9"]),
            new TypeError("Failed to fetch"),
            new Error("Wörter der Seite"),
          ].map(lineOf);
        }"""
    )
    assert told[0] not in ("not-over", "The game is not over.")
    assert told[1].endswith("no hole z9")
    assert "konnte nicht geladen werden" in told[2]
    assert told[3] == "Wörter der Seite"


# Every text of the pages with values of every kind, among them words that end with a full stop in
# some languages, such as dates: those that have two.
DOUBLED = """async (modules) => {
  const { translate } = await import("/static/texts/language.js");
  for (const part of ["", "rest/", "lab/", "lessons/"]) await translate(part);
  const { WORDS } = await import("/static/texts/words.js");
  const values = [1, 3, 61, 5000, true, "d4", ["c3", "d4"], null, new Date("2026-01-03T12:00")];
  const calls = function* (count) {
    if (!count) return yield [];
    for (const rest of calls(count - 1)) for (const value of values) yield [...rest, value];
  };
  const say = (text, given) => {
    try {
      return text(...given);
    } catch {
      return ""; // values of another kind
    }
  };
  for (const text of Object.values(WORDS))
    if (typeof text === "function")
      values.push(...values.slice(0, 9).map((value) => say(text, [value])).filter((word) =>
        typeof word === "string" && word.endsWith(".")));
  const found = new Set();
  const look = (value) => {
    if (typeof value === "function") {
      for (const given of calls(Math.min(value.length, 3))) look(say(value, given));
    } else if (typeof value === "string") {
      if (/(^|[^.])[.][.]($|[^.])|[?!…][.]|[.]\\s+[.]/.test(value)) found.add(value);
    } else if (value && typeof value === "object") Object.values(value).forEach(look);
  };
  for (const module of modules) look({ ...(await import(module)) });
  return [...found];
}"""


@pytest.mark.parametrize("language", long_after(1, ["en", *LANGUAGES]))
def test_no_sentence_ends_twice(visit: Visit, language: str) -> None:
    page = visit("/help", locale=language)
    names = {path.stem for path in (STATIC / "texts").glob("*.js")} - {"language"}
    files = [f"/static/texts/{name}.js" for name in names]
    assert page.evaluate(DOUBLED, [*files, "/static/board/words.js"]) == []
