"""The modules and the texts of the pages: what imports and uses what, and in which language."""

from __future__ import annotations

import os.path
import re
import subprocess
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from playwright.sync_api import expect

from parameters import long_after
from pegsol.game.formats.puzzles import problem, puzzles
from pegsol.view.messages import LANGUAGES, catalogue
from pegsol.view.scripts import modules
from pegsol.view.titles import problem_title
from scripts import node
from web.site import Visit

FILES = sorted(Path(__file__).parent.rglob("*.test.js"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_in_javascript(path: Path) -> None:
    run = subprocess.run([node(), "--test", path], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


# -- imports -------------------------------------------------------------------------------------

_IMPORT = re.compile(r'^(?:import|export) (?:\{([^}]*)\}|\* as \w+) from "([^"]+)";', re.MULTILINE)
_DYNAMIC = re.compile(r'(.*)\bimport\("([^"]+\.js)"\)(?!\)?\.[A-Z])')  # no type
MODULES = modules()


def beside(name: str, module: str) -> str:
    return os.path.normpath(os.path.join(os.path.dirname(name), module))


def imports(name: str, text: str) -> list[tuple[str, set[str]]]:
    """Return the modules that a module imports, each with the names."""
    return [
        (beside(name, module), {part.split(" as ")[0].strip() for part in names.split(",")} - {""})
        for names, module in _IMPORT.findall(text)
    ]


def loaded(name: str) -> set[str]:
    """Return the modules that a module loads when it needs them."""
    lines = [line for line in MODULES[name].splitlines() if "import(" in line]
    return {
        beside(name, module)
        for line in lines
        for before, module in _DYNAMIC.findall(line)
        if not before.endswith("typeof ")
    }


def test_no_module_needs_itself_or_waits_while_it_is_evaluated() -> None:
    """A module that is loaded when it is needed counts, too.

    WebKit takes modules for ready that wait, if they are imported twice at the same time.
    """
    graph = {
        name: {module for module, _ in imports(name, text)} | loaded(name)
        for name, text in MODULES.items()
    }
    TopologicalSorter(graph).prepare()  # a cycle is an error
    for name, text in MODULES.items():
        for statement in re.split(r"\n(?=\S)", text):
            waits = re.search(r"\bawait\b", statement)
            assert not waits or re.search(r"\basync\b", statement), (name, statement)


# -- texts ---------------------------------------------------------------------------------------

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


def test_every_text_is_used() -> None:
    """By its name or the one above it. TypeScript checks that what is used is there."""
    code = "\n".join(MODULES.values())
    words = {*re.findall(r"\w+", code)}
    unused = [key for key in ENGLISH if not words & {*key.split(".")[-2:]}]
    assert [key for key in unused if not key.startswith("BOOKLET.")] == []


TEXTS_OF_THE_PAGE = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.add(walker.currentNode.textContent.trim());
  for (const element of document.querySelectorAll("[title], [aria-label]"))
    for (const name of ["title", "aria-label"]) found.add(element.getAttribute(name) ?? "");
  return [...found];
}"""
# The texts of cards that leave their card or are cut.
CUT = """() => [...document.querySelectorAll(".tile")].flatMap((tile) => {
  const card = tile.getBoundingClientRect();
  return [...tile.querySelectorAll("strong, .facts span, .medal")].filter((one) => {
    const { right, bottom } = one.getBoundingClientRect();
    const clipped = getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth;
    return right > card.right + 1 || bottom > card.bottom + 1 || clipped;
  }).map((one) => one.textContent);
})"""
SHOWN = [("/boards", "de"), *(("/boards", language) for language in ("ca", "es", "fr", "nl"))]
SHOWN += [(path, "de") for path in ("/?p=french+c1+d1+d4", "/?p=french-centre", "/lessons")]
SHOWN += [("/help", "de"), ("/lab", "de")]


@pytest.mark.parametrize(("path", "language"), long_after(1, SHOWN))
def test_no_english_is_left_and_no_word_is_cut(visit: Visit, path: str, language: str) -> None:
    ours = {text for text in ENGLISH.values() if isinstance(text, str) and len(text) > 5}
    ours |= {word for puzzle in puzzles() for word in (puzzle.title, puzzle.description)}
    ours |= {problem_title(problem("french c1 d1 d4")), "last peg in d4"}
    ours -= {"English", ""}  # a language that can be chosen, in its own words
    ours -= {text for text in catalogue(language).values() if isinstance(text, str)}
    page = visit(path, locale=language, viewport={"width": 390, "height": 844})
    page.locator("main h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    texts = page.evaluate(TEXTS_OF_THE_PAGE)
    assert [text for text in texts if text in ours or "undefined" in text] == []
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.evaluate(CUT) == []


LINES = """async () => {
  const { later } = await import("/static/texts/language.js");
  const { lineOf } = await later(() => import("/static/wording.js"));
  const { RefusalError } = await import("/static/refusal.js");
  const lost = new TypeError("Failed to fetch");
  return [new RefusalError("unreadable", ["no hole z9"]), lost].map(lineOf);
}"""


def test_the_language_is_that_of_the_browser_or_is_chosen(visit: Visit) -> None:
    page = visit("/help", locale="de")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "de")
    unreadable, gone = page.evaluate(LINES)
    assert unreadable.endswith("no hole z9")
    assert "konnte nicht geladen werden" in gone
    for language, shown in (("en", "en"), ("", "de")):
        page.locator("button[popovertarget=settings]").click()
        with page.expect_navigation():
            page.locator("#settings .language select").select_option(language)
        expect(html).to_have_attribute("lang", shown)
