"""The texts of the pages in all languages: each has every text, and pages are shown in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import pegsol.app.web
from web.site import Visit

STATIC = Path(pegsol.app.web.__file__).with_name("static")
LANGUAGES = sorted(path.stem for path in (STATIC / "languages").glob("*.js"))
MODULES = sorted(path.stem for path in (STATIC / "texts").glob("*.js") if path.stem != "language")

# The kind of every text by its place: "PLAY.end.solved" is a text, "PLAY.jumps" has one parameter.
SHAPE = """async (modules) => {
  const kinds = {};
  const look = (value, place) => {
    if (typeof value === "function") kinds[place] = `function of ${value.length}`;
    else if (value && typeof value === "object") {
      kinds[place] = Array.isArray(value) ? "list" : "group";
      for (const [name, part] of Object.entries(value)) look(part, `${place}.${name}`);
    } else kinds[place] = typeof value;
  };
  for (const module of modules) {
    const { default: all, ...named } = await import(module);
    for (const [name, texts] of Object.entries({ ...named, ...all }))
      if (name === name.toUpperCase() && typeof texts === "object") look(texts, name);
  }
  return kinds;
}"""


def test_the_languages_on_offer_are_there() -> None:
    chosen = (STATIC / "texts" / "language.js").read_text("utf-8")
    listed = re.findall(r"^  (\w\w): \"", chosen, re.MULTILINE)
    assert sorted(listed) == sorted(["en", *LANGUAGES])


def shape(visit: Visit, modules: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = visit("/help").evaluate(SHAPE, modules)
    return found


def test_every_language_has_every_text(visit: Visit) -> None:
    english = shape(visit, [f"/static/texts/{name}.js" for name in MODULES])
    board = shape(visit, ["/static/board/words.js"])
    english |= {f"BOARD{place.removeprefix('TEXT')}": kind for place, kind in board.items()}
    for language in LANGUAGES:
        found = shape(visit, [f"/static/languages/{language}.js"])
        assert found == english, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_speak_the_language_of_the_browser(visit: Visit, language: str) -> None:
    page = visit("/", locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("listbox")).to_be_visible()
