"""The texts of the pages in all languages: each has every text, and pages are shown in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pegsol.game.boards.names import board as board_of
from pegsol.game.boards.names import catalogue as boards
from pegsol.game.formats.puzzles import problem, puzzles
from pegsol.site.pages import FOLDER, bare
from pegsol.view.messages import LANGUAGES, catalogue
from pegsol.view.titles import board_title, problem_title
from web.site import Visit

ENGLISH, OTHERS = catalogue("en"), LANGUAGES[1:]
MAX_SAME = 25
"""French has the most: solutions, impossible, collections, positions and others."""


def places(text: str | list[str]) -> set[str]:
    """Return the names of the values in a message."""
    without_cases = re.sub(r"(?:\b(?:one|other|true|none)|=[\d.]+) \{", "", str(text))
    return set(re.findall(r"\{(\w+)[,}]", without_cases))


def test_every_language_has_every_text() -> None:
    named = [f"PUZZLES.titles.{puzzle.name}" for puzzle in puzzles()]
    named += [f"PUZZLES.descriptions.{one.name}" for one in puzzles() if one.description]
    for language in OTHERS:
        found = catalogue(language)
        assert sorted(found) == sorted([*ENGLISH, *named]), language
        for key, text in ENGLISH.items():
            if key not in ("BOOKLET.stopped", "BOOKLET.fewer"):  # whose limit is named in English
                assert places(found[key]) == places(text), (language, key)
            assert isinstance(text, str) or len(found[key]) == len(text), (language, key)
        # Some words are the same, such as Pause, and the letters of keys.
        own = {key: text for key, text in ENGLISH.items() if len(text) > 5 and not places(text)}
        same = [key for key, text in own.items() if found[key] == text]
        assert len(same) <= MAX_SAME, (language, same)


PATH = r"(?:\.\w+|\[\"[^\"]+\"\])*"
IMPORT = re.compile(r"import \{[^}]*\} from .*;|const \{[A-Z_, ]*\} = await .*;")
TOP = {key.partition(".")[0] for key in ENGLISH}
ALIAS = re.compile(rf"const (\w+|\{{[^}}]*\}}) = (\w+)({PATH});")
VALUES = r"(?=(?:\[[^;]*?\])?, (\{ [^{}]* \})\))"
USE = re.compile(rf'(format\()?(?<![\w$"])(?<![\w)\]?]\.)(\w+)({PATH})(?:{VALUES})?')


def below(place: str) -> list[str]:
    """Return the keys of the texts at a place of the catalogue."""
    return [key for key in ENGLISH if key == place or key.startswith(f"{place}.")]


def uses(code: str) -> Iterator[tuple[str, str]]:
    """Return the places in the catalogue that a module uses, and the values that it passes."""
    names = {name: name for name in TOP} | ({"TEXT": "BOARD"} if "words.js" in code else {})
    code = IMPORT.sub("", code)
    for found in ALIAS.finditer(code):
        alias, name, path = found.groups()
        place = names.get(name, "") + path
        if name in names and place not in ENGLISH:
            parts = re.findall(r"\w+", alias)
            names |= {part: f"{place}.{part}" if alias[0] == "{" else place for part in parts}
            code = code.replace(found[0], "")
    for filled, name, path, values in USE.findall(code):
        if name in names:
            yield re.sub(r'\["(.*?)"\]', r".\1", names[name] + path), filled and values


def test_every_text_is_used_and_gets_its_values() -> None:
    used = {key for key in ENGLISH if key.startswith("BOOKLET.")}
    for path in sorted(FOLDER.rglob("*.js")):
        if path.parent.name == "texts" or path.name == "words.js":
            continue
        for place, values in uses(bare(path.read_bytes()).decode()):
            while not (keys := below(place)) and "." in place:  # of the text, such as its length
                place = place.rpartition(".")[0]
            used |= set(keys)
            given = set(re.findall(r"(?<=[{,] )(\w+)(?=[,:] | \})", values))
            for key in keys if values else ():
                assert places(ENGLISH[key]) <= given, (path.name, key)
    assert set(ENGLISH) - used == set()


@pytest.mark.long
def test_the_pages_speak_the_language_of_the_browser(visit: Visit) -> None:
    for language in OTHERS:
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
def test_no_english_is_left_on_german_pages(visit: Visit) -> None:
    ours = {text for text in ENGLISH.values() if isinstance(text, str) and len(text) > 5}
    ours |= {word for puzzle in puzzles() for word in (puzzle.title, puzzle.description)}
    ours |= {board_title(board_of(name)) for entry in boards() for name in entry.examples}
    ours |= {problem_title(problem("french c1 d1 d4")), "last peg in d4"}
    ours.remove("English")  # a language that can be chosen, in its own words
    ours -= {text for text in catalogue("de").values() if isinstance(text, str)}
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
          const { later } = await import("/static/texts/language.js");
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
