"""Join the board's ES modules into one text, because a notebook loads a single module.

The modules are joined when a notebook first needs them. A bundler cannot do this: esbuild would
have to run when pegsol is built, and its output would have to be stored beside the modules. So this
module reads the few forms of import and export that the modules in ``web/board`` use, and refuses
all others. Comments are not checked.
"""

from __future__ import annotations

import re
from pathlib import Path

_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_IMPORT = re.compile(r'^import \{([\w\s,]+)\} from "\./([\w.]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_TOP_LEVEL = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function) (\w+)", re.MULTILINE)
_TYPES = re.compile(r"^/\*\* @import [^\n]* \*/\n", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b[^\n]*|\bimport\s*[.(][^\n]*", re.MULTILINE)


class ScriptError(ValueError):
    """Modules that cannot be joined."""


def join_modules(entry: Path) -> str:
    """Return the text of a module and of all modules that it imports, as one module.

    Each module stands after the modules that it imports, without its import statements. Only
    *entry* keeps its exports.

    Raises ScriptError for circular imports, for a name that is imported but not exported, and for
    two modules that declare the same name. The only forms allowed are
    ``import { a, b } from "./module.js";``, ``export`` before a declaration, and, in *entry*,
    ``export default``; any other form also raises ScriptError.
    """
    texts: dict[Path, str] = {}
    _collect(entry, texts, ())
    owners: dict[str, str] = {}
    for path, text in texts.items():
        for name in _TOP_LEVEL.findall(_without_comments(text)):
            if name in owners:
                raise ScriptError(f"{owners[name]} and {path.name} both declare {name}")
            owners[name] = path.name
    parts = [text if path == entry else _EXPORT.sub("", text) for path, text in texts.items()]
    return "\n".join(_TYPES.sub("", _IMPORT.sub("", part)).lstrip("\n") for part in parts)


def _collect(path: Path, texts: dict[Path, str], importers: tuple[Path, ...]) -> set[str]:
    """Add a module to *texts* after its imports, and return the names that it exports."""
    if path in importers:
        circle = [*importers[importers.index(path) :], path]
        raise ScriptError(f"circular imports: {' -> '.join(module.name for module in circle)}")
    text = texts.get(path) or path.read_text("utf-8")
    code = _without_comments(text)
    _check_forms(path.name, code, entry=not importers)
    if path not in texts:
        for names, module in _IMPORT.findall(code):
            exported = _collect(path.parent / module, texts, (*importers, path))
            for name in filter(None, map(str.strip, names.split(","))):
                if name not in exported:
                    raise ScriptError(f"{path.name} imports {name}, which {module} does not export")
        texts[path] = text
    return set(_EXPORT.findall(code))


def _check_forms(name: str, code: str, *, entry: bool) -> None:
    rest = _EXPORT.sub("", _IMPORT.sub("", code))
    if entry:
        rest = _DEFAULT.sub("", rest)
    if unknown := _UNKNOWN.search(rest):
        raise ScriptError(f"{name}: not a form that can be joined: {unknown[0]}")


def _without_comments(text: str) -> str:
    return _COMMENT.sub("", text)
