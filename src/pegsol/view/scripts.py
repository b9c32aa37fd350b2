"""Join ES modules of the pages, so that a browser fetches one file and a notebook can load it.

A bundler cannot do this: esbuild would have to run when pegsol is built, and its output would have
to be stored beside the modules. So this module knows the few forms of import and export that the
modules have. The tests of the pages run what it makes of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

FOLDER = Path(__file__).parents[1] / "web"
"""The folder of the pages, whose addresses are below ``/static/``."""

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
_PASSED_ON = re.compile(r'^export \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_LISTED = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_DECLARED = re.compile(
    r"^export (?=(?:async )?(?:const|class|function\*?) (?:(\w+)|\{([^}]*)\}))", re.MULTILINE
)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_LATER = re.compile(r'/\*.*?\*/|\bimport\("([^"]+)"\)', re.DOTALL)
"""A comment, which may have types of other modules; or a module that is imported when needed."""
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
"""A comment that has its lines for itself."""
_HERE = "import.meta.url"


def modules() -> dict[str, str]:
    """Return the text of each script of the pages by its path, without comments."""
    paths = sorted(FOLDER.rglob("*.js"))
    return {path.relative_to(FOLDER).as_posix(): bare(path.read_text("utf-8")) for path in paths}


def bare(script: str) -> str:
    """Return a script without its comments, a seventh of what a visit loads.

    Every statement stays in its line, which errors name.

    >>> bare("/** A number. @type {number} */\\nlet a = 1;\\n  // and more\\nlet b = 2; // here")
    '\\nlet a = 1;\\n\\nlet b = 2; // here'
    """
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), script)


def needed(name: str, modules: Mapping[str, str], *, later: bool = False) -> list[str]:
    """Return a module and all that it imports, each after those that it needs.

    With *later*, they include modules that are imported when they are needed.

    >>> needed("a.js", {"a.js": 'import { b } from "./b.js";\\n', "b.js": "export const b = 1;\\n"})
    ['b.js', 'a.js']
    """
    found: dict[str, None] = {}

    def add(name: str) -> None:
        text = modules[name]
        paths = [path for *_, path in _IMPORT.findall(text) + _PASSED_ON.findall(text)]
        if later:
            paths += filter(None, _LATER.findall(text))
        for path in paths:
            if _beside(name, path) not in found:
                add(_beside(name, path))
        found[name] = None

    add(name)
    return [*found]


def alone(name: str, modules: Mapping[str, str]) -> str:
    """Return a module that has all other modules inside that it needs, now or later."""
    return placed(name, modules, dict.fromkeys(needed(name, modules, later=True), name))


def placed(name: str, modules: Mapping[str, str], places: Mapping[str, str]) -> str:
    """Return the module *name*, given the *places* of the modules that are joined with others.

    In its place, each joined module is an exported constant with what it exports.

    >>> modules = {
    ...     "a.js": 'import { b } from "./b.js";\\nexport const a = b + 1;\\n',
    ...     "b.js": "export const b = 1;\\n",
    ... }
    >>> print(placed("a.js", modules, {"b.js": "a.js", "a.js": "a.js"}))
    export const $b = (() => {
    const b = 1;
    return { b };
    })();
    export const $a = (() => {
    const { b } = $b;
    const a = b + 1;
    return { a };
    })();
    export const { a } = $a;
    <BLANKLINE>
    >>> print(placed("b.js", modules, {"b.js": "a.js", "a.js": "a.js"}))
    import { $b } from "./a.js";
    export const { b } = $b;
    <BLANKLINE>
    """
    place, text = places.get(name), modules[name]
    if place == name:
        head: dict[str, None] = {}
        inside = [module for module, where in places.items() if where == name]
        parts = [_part(module, modules[module], name, places, head) for module in inside]
        return "".join([*head, *parts, _passed_on(name, text)])
    if place is not None:
        return _fetched(name, name, place) + _passed_on(name, text)

    def rewritten(found: re.Match[str]) -> str:
        module = _beside(name, found[3])
        if places.get(module, module) == module:
            return found[0]
        return _fetched(module, name, places[module]) + _taken(found, module)

    return _IMPORT.sub(rewritten, text)


def _part(
    name: str, text: str, place: str, places: Mapping[str, str], head: dict[str, None]
) -> str:
    """Return a module as a constant at *place*; what that must import is added to *head*."""
    exported = _exports(text)

    def taken(found: re.Match[str]) -> str:
        module = _beside(name, found[3])
        if places.get(module) != place:
            head[_fetched(module, place, places[module])] = None
        return _taken(found, module)

    def later(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        module = _beside(name, found[1])
        if places.get(module) == place:
            return f"Promise.resolve({_constant(module)})"
        return f'import("{_way(module, place)}")'

    text = _IMPORT.sub(taken, text)
    text = _PASSED_ON.sub(
        lambda found: f"const {{{found[1]}}} = {_constant(_beside(name, found[2]))};\n", text
    )
    text = _DEFAULT.sub("const $default = ", _DECLARED.sub("", _LISTED.sub("", text)))
    text = _LATER.sub(later, text)
    if dirname(name) != dirname(place):
        text = text.replace(_HERE, f'new URL("{_way(name, place)}", {_HERE})')
    given = ", ".join(["default: $default" if one == "default" else one for one in exported])
    return f"export const {_constant(name)} = (() => {{\n{text}return {{ {given} }};\n}})();\n"


def _exports(text: str) -> list[str]:
    """Return the names that a module exports."""
    names = ["default"] if _DEFAULT.search(text) else []
    lists = [names for names, _ in _PASSED_ON.findall(text)] + _LISTED.findall(text)
    for name, several in _DECLARED.findall(text):
        lists.append(several or name)
    return [*names, *re.findall(r"\w+", ",".join(lists))]


def _passed_on(name: str, text: str) -> str:
    """Return the exports of a module that has become a constant."""
    names = _exports(text)
    constant = _constant(name)
    lines = [f"export default {constant}.default;\n"] if "default" in names else []
    named = ", ".join([one for one in names if one != "default"])
    return "".join([*lines, f"export const {{ {named} }} = {constant};\n" if named else ""])


def _taken(found: re.Match[str], module: str) -> str:
    """Return the names of an import statement, taken from the constant of the module."""
    names = found[2] or f"{{{found[1].replace(' as ', ': ')}}}"
    return f"const {names} = {_constant(module)};\n"


def _fetched(module: str, name: str, place: str) -> str:
    return f'import {{ {_constant(module)} }} from "{_way(place, name)}";\n'


def _constant(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _beside(name: str, path: str) -> str:
    """Return the module at *path*, as seen from the module *name*."""
    return normpath(join(dirname(name), path))


def _way(module: str, name: str) -> str:
    """Return the path of a module, as the module *name* imports it."""
    path = relpath(module, dirname(name) or ".")
    return path if path.startswith(".") else f"./{path}"
