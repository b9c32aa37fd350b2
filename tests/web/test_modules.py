"""The modules and the texts of the pages: what imports and uses what, and in which language."""

from __future__ import annotations

import os.path
import random
import re
import subprocess
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from playwright.sync_api import expect

import pegsol
from parameters import long_after
from pegsol import Finish, Game, Position, Problem, board
from pegsol.game.boards.names import catalogue as boards
from pegsol.game.formats.puzzles import problem, puzzles
from pegsol.game.jump import Rules
from pegsol.site.pages import FOLDER, bare
from pegsol.view.board_tables import as_play, tables
from pegsol.view.messages import LANGUAGES, catalogue
from pegsol.view.titles import board_title, problem_title
from scripts import node
from web.engine.engine import ask
from web.site import Visit

STATIC = Path(pegsol.__file__).with_name("web")
FILES = sorted(Path(__file__).parent.rglob("*.test.js"))
RULES: tuple[Rules, ...] = ("normal", "reverse")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_in_javascript(path: Path) -> None:
    run = subprocess.run([node(), "--test", path], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def random_game(spec: str, rules: Rules) -> Game:
    """Return a game in which pegs jump on where they can, so that it has moves of several jumps."""
    chance, on = random.Random(spec + rules), board(spec)
    bits = on.full ^ 1 if rules == "normal" else 1
    game = Game(Problem(Position(on, bits), Finish.any_survivor(), rules=rules))
    for _ in range(60):
        jumps = game.legal_jumps()
        if not jumps:
            break
        own = [jump for jump in jumps if game.jumps and game.jumps[-1].target == jump.origin]
        game.jump(chance.choice(own or jumps))
    return game


def test_moves_are_written_as_python_writes_them() -> None:
    specs = "english+diagonals", "complete(6)", "triangle(5)", "hexagon(3)", "cycle(8)"
    games = [random_game(spec, rules) for spec in specs for rules in RULES]
    given = [[tables(game.problem), as_play(game)] for game in games]
    wanted = [[[str(move) for move in game.moves], list(game.position.pegs)] for game in games]
    assert ask("written", given) == wanted


# -- imports -------------------------------------------------------------------------------------

_IMPORT = re.compile(r'^(?:import|export) (?:\{([^}]*)\}|\* as \w+) from "([^"]+)";', re.MULTILINE)
_DYNAMIC = re.compile(r'(.*)\bimport\("([^"]+\.js)"\)(?!\)?\.[A-Z])')  # no type
_FETCHED = re.compile(r'<link rel="modulepreload" href="/static/([^"]+)">')
_EXPORT = re.compile(
    r"^export (?:async )?(?:const|let|class|function\*?) (\w+)|^export (?:const )?\{([^}]*)\}",
    re.MULTILINE,
)
MODULES = {str(path.relative_to(STATIC)): path.read_text("utf-8") for path in STATIC.rglob("*.js")}
"""The text of each module by its path under /static."""


def beside(name: str, module: str) -> str:
    return os.path.normpath(os.path.join(os.path.dirname(name), module))


def imports(name: str, text: str) -> list[tuple[str, set[str]]]:
    """Return the modules that a module imports, each with the names."""
    return [
        (beside(name, module), {part.split(" as ")[0].strip() for part in names.split(",")} - {""})
        for names, module in _IMPORT.findall(text)
    ]


def loaded(name: str, *but: str) -> set[str]:
    """Return the modules that a module loads when it needs them, *but* for some ways to do so."""
    found = _DYNAMIC.findall(MODULES[name])
    return {
        beside(name, module) for before, module in found if not before.endswith(("typeof ", *but))
    }


def exports(text: str) -> set[str]:
    """Return the names that a module exports."""
    found = _EXPORT.findall(text)
    listed = [part.strip() for _, names in found for part in names.split(",")]
    return {name for name in [single for single, _ in found] + listed if name}


def needed(*queue: str, first: bool = False) -> set[str]:
    """Return modules and those that they import, and so on; *first* also those loaded at once."""
    found: set[str] = set()
    waiting = [*queue]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [module for module, _ in imports(name, MODULES[name])]
            waiting += loaded(name, "later(() => ") if first else ()
    return found


def test_all_that_the_first_page_needs_is_fetched_at_once() -> None:
    index = (STATIC / "index.html").read_text("utf-8")
    frame = needed("app.js")
    for page in ("play", "welcome"):
        before, start, rest = index.partition(f'<template id="for-{page}">')
        inside, end, after = rest.partition("</template>")
        assert (bool(start), bool(end)) == (True, True)
        assert set(_FETCHED.findall(inside)) == needed(f"pages/{page}.js") - frame
        index = before + after
    assert sorted(_FETCHED.findall(index)) == sorted(frame)
    first = needed("app.js", "pages/play.js", "pages/welcome.js", first=True)
    assert "game/read.js" in first
    assert "texts/later.js" not in first  # texts are there before the modules that need them


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
        code = re.sub(r"^\s*(//|/?\*).*", "", text, flags=re.MULTILINE)
        for statement in re.split(r"\n(?=\S)", code):
            waits = re.search(r"\bawait\b", statement)
            assert not waits or re.search(r"\basync\b", statement), (name, statement)


def test_all_that_is_imported_is_exported_and_vice_versa() -> None:
    used: dict[str, set[str]] = {name: set() for name in MODULES}
    for name, text in MODULES.items():
        for module in re.findall(r'import\("([^"]+\.js)"\)', text):  # as a type, or when needed
            other = beside(name, module)
            used[other] |= exports(MODULES[other]) & set(re.findall(r"\w+", text))
        for module, names in imports(name, text):
            assert names <= exports(MODULES[module]), (name, module)
            used[module] |= names or exports(MODULES[module])  # all of them as one object
    for path in Path(__file__).parent.glob("*.test.js"):
        for module, names in imports("../tests/web/x", path.read_text("utf-8")):
            if module.startswith("../src"):
                used[os.path.relpath(module, "../src/pegsol/web")] |= names
    for name, text in MODULES.items():
        unused = exports(text) - used[name]
        if name.startswith("pages/"):
            unused -= {"title", "show"}  # imported by app.js when the page is shown
        # One has all that the engine has.
        assert name == "engine/core.js" or not unused, (name, unused)


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


_PATH = r"(?:\.\w+|\[\"[^\"]+\"\])*"
_USUAL = re.compile(r"import \{[^}]*\} from .*;|const \{[A-Z_, ]*\} = await .*;")
_ALIAS = re.compile(rf"const (\w+|\{{[^}}]*\}}) = (\w+)({_PATH});")
_VALUES = r"(?=(?:\[[^;]*?\])?, (\{ [^{}]* \})\))"
_USE = re.compile(rf'(format\()?(?<![\w$"])(?<![\w)\]?]\.)(\w+)({_PATH})(?:{_VALUES})?')


def below(place: str) -> list[str]:
    """Return the keys of the texts at a place of the catalogue."""
    return [key for key in ENGLISH if key == place or key.startswith(f"{place}.")]


def uses(code: str) -> Iterator[tuple[str, str]]:
    """Return the places in the catalogue that a module uses, and the values that it passes."""
    names = {key.partition(".")[0]: key.partition(".")[0] for key in ENGLISH}
    names |= {"TEXT": "BOARD"} if "words.js" in code else {}
    code = _USUAL.sub("", code)
    for found in _ALIAS.finditer(code):
        alias, name, path = found.groups()
        place = names.get(name, "") + path
        if name in names and place not in ENGLISH:
            parts = re.findall(r"\w+", alias)
            names |= {part: f"{place}.{part}" if alias[0] == "{" else place for part in parts}
            code = code.replace(found[0], "")
    for filled, name, path, values in _USE.findall(code):
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


TEXTS_OF_THE_PAGE = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.add(walker.currentNode.textContent.trim());
  for (const element of document.querySelectorAll("[title], [aria-label]"))
    for (const name of ["title", "aria-label"]) found.add(element.getAttribute(name) ?? "");
  return [...found];
}"""
SHOWN = ["/?p=french+c1+d1+d4", "/?p=french-centre", "/lessons", "/help", "/boards", "/lab"]


@pytest.mark.parametrize("path", long_after(0, SHOWN))
def test_no_english_is_left_on_german_pages(visit: Visit, path: str) -> None:
    ours = {text for text in ENGLISH.values() if isinstance(text, str) and len(text) > 5}
    ours |= {word for puzzle in puzzles() for word in (puzzle.title, puzzle.description)}
    ours |= {board_title(board(name)) for entry in boards() for name in entry.examples}
    ours |= {problem_title(problem("french c1 d1 d4")), "last peg in d4"}
    ours.remove("English")  # a language that can be chosen, in its own words
    ours -= {text for text in catalogue("de").values() if isinstance(text, str)}
    german = visit(path, locale="de")
    german.locator("main h1").first.wait_for()
    german.wait_for_load_state("networkidle")
    assert [text for text in german.evaluate(TEXTS_OF_THE_PAGE) if text in ours] == []


LINES = """async () => {
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


def test_the_language_is_that_of_the_browser_or_is_chosen(visit: Visit) -> None:
    page = visit("/?p=latin-cross", locale="de")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "de")
    over, unreadable, gone, own = page.evaluate(LINES)
    assert over not in ("not-over", "The game is not over.")
    assert unreadable.endswith("no hole z9")
    assert "konnte nicht geladen werden" in gone
    assert own == "Wörter der Seite"
    for language, shown in (("en", "en"), ("", "de")):
        page.locator("button[popovertarget=settings]").click()
        with page.expect_navigation():
            page.locator("#settings select").select_option(language)
        expect(html).to_have_attribute("lang", shown)
