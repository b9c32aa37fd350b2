"""The modules of the pages: what imports what, and what is fetched at once."""

from __future__ import annotations

import os.path
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pegsol

STATIC = Path(pegsol.__file__).with_name("web")

_IMPORT = re.compile(r'^(?:import|export) (?:\{([^}]*)\}|\* as \w+) from "([^"]+)";', re.MULTILINE)
_DYNAMIC = re.compile(r'(.*)\bimport\("([^"]+\.js)"\)(?!\)?\.[A-Z])')  # no type
_FETCHED = re.compile(r'<link rel="modulepreload" href="/static/([^"]+)">')
_EXPORT = re.compile(
    r"^export (?:async )?(?:const|let|class|function\*?) (\w+)|^export (?:const )?\{([^}]*)\}",
    re.MULTILINE,
)


def modules() -> dict[str, str]:
    """Return the text of each module by its path under /static."""
    found = {str(path.relative_to(STATIC)): path for path in STATIC.rglob("*.js")}
    return {name: path.read_text("utf-8") for name, path in found.items()}


def imports(name: str, text: str) -> list[tuple[str, set[str]]]:
    """Return the modules that a module imports, each with the names."""
    folder = os.path.dirname(name)
    return [
        (
            os.path.normpath(os.path.join(folder, module)),
            {part.split(" as ")[0].strip() for part in names.split(",") if part.strip()},
        )
        for names, module in _IMPORT.findall(text)
    ]


def exports(text: str) -> set[str]:
    """Return the names that a module exports."""
    found = _EXPORT.findall(text)
    listed = [part.strip() for _, names in found for part in names.split(",")]
    return {name for name in [single for single, _ in found] + listed if name}


def needed(name: str) -> set[str]:
    """Return a module and those that it imports, and those that they import."""
    texts = modules()
    found: set[str] = set()
    queue = [name]
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += [module for module, _ in imports(name, texts[name])]
    return found


def test_all_that_the_first_page_needs_is_fetched_at_once() -> None:
    index = (STATIC / "index.html").read_text("utf-8")
    frame = needed("app.js")
    lists = {"play": needed("pages/play.js") - frame, "welcome": needed("pages/welcome.js") - frame}
    for page, names in lists.items():
        before, start, rest = index.partition(f'<template id="for-{page}">')
        inside, end, after = rest.partition("</template>")
        assert start
        assert end
        assert sorted(_FETCHED.findall(inside)) == sorted(names)
        index = before + after
    assert sorted(_FETCHED.findall(index)) == sorted(frame)


def test_no_module_needs_itself() -> None:
    """A module that is loaded when it is needed counts, too."""
    graph = {
        name: {module for module, _ in imports(name, text)}
        | {
            os.path.normpath(os.path.join(os.path.dirname(name), module))
            for before, module in _DYNAMIC.findall(text)
            if not before.endswith("typeof ")
        }
        for name, text in modules().items()
    }
    TopologicalSorter(graph).prepare()  # a cycle is an error


def test_modules_wait_for_nothing_while_they_are_evaluated() -> None:
    """WebKit takes modules for ready that wait, if they are imported twice at the same time."""
    for name, text in modules().items():
        for statement in re.split(
            r"\n(?=\S)", re.sub(r"^\s*(//|/?\*).*", "", text, flags=re.MULTILINE)
        ):
            waits = re.search(r"\bawait\b", statement)
            assert not waits or re.search(r"\basync\b", statement), (name, statement)


def test_texts_are_there_before_the_modules_that_need_them() -> None:
    texts = modules()
    first: set[str] = set()
    queue = ["app.js", "pages/play.js", "pages/welcome.js"]
    while queue:
        name = queue.pop()
        if name in first:
            continue
        first.add(name)
        queue += [module for module, _ in imports(name, texts[name])]
        queue += [
            os.path.normpath(os.path.join(os.path.dirname(name), module))
            for before, module in _DYNAMIC.findall(texts[name])
            if not before.endswith(("later(() => ", "typeof "))
        ]
    assert "game/read.js" in first
    assert "texts/later.js" not in first


def test_all_that_is_imported_is_exported_and_vice_versa() -> None:
    texts = modules()
    used: dict[str, set[str]] = {name: set() for name in texts}
    for name, text in texts.items():
        for module in re.findall(r'import\("([^"]+\.js)"\)', text):  # as a type, or when needed
            loaded = os.path.normpath(os.path.join(os.path.dirname(name), module))
            used[loaded] |= exports(texts[loaded]) & set(re.findall(r"\w+", text))
        for module, names in imports(name, text):
            assert names <= exports(texts[module]), (name, module)
            used[module] |= names or exports(texts[module])  # all of them as one object
    for path in Path(__file__).parent.glob("*.test.js"):
        for module, names in imports("../tests/web/x", path.read_text("utf-8")):
            if module.startswith("../src"):
                used[os.path.relpath(module, "../src/pegsol/web")] |= names
    for name, text in texts.items():
        unused = exports(text) - used[name]
        if name.startswith("pages/"):
            unused -= {"title", "show"}  # imported by app.js when the page is shown
        # One has all that the engine has.
        assert name == "engine/core.js" or not unused, (name, unused)
