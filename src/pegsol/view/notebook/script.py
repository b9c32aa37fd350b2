"""Join the board's ES modules into one text, because a notebook loads a single module.

The modules are joined when a notebook first needs them. A bundler cannot do this: esbuild would
have to run when pegsol is built, and its output would have to be stored beside the modules. So this
module knows the few forms of import and export that the modules in ``web/board`` use, which the
tests of the board in browsers try: ``import { a, b } from "./module.js";``, ``export`` before a
declaration, and ``export default`` in the first module.
"""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^import \{[\w\s,]+\} from "\./([\w.]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function) )", re.MULTILINE)
_TYPES = re.compile(r"^/\*\* @import [^\n]* \*/\n", re.MULTILINE)


def join_modules(entry: Path) -> str:
    """Return the text of a module and of all modules that it imports, as one module.

    Each module stands after the modules that it imports, without its import statements. Only
    *entry* keeps its exports.
    """
    texts: dict[Path, str] = {}
    _collect(entry, texts, {entry})
    parts = [text if path == entry else _EXPORT.sub("", text) for path, text in texts.items()]
    return "\n".join(_TYPES.sub("", _IMPORT.sub("", part)).lstrip("\n") for part in parts)


def _collect(path: Path, texts: dict[Path, str], begun: set[Path]) -> None:
    """Add a module to *texts* after its imports, unless it has *begun* before."""
    text = path.read_text("utf-8")
    for module in _IMPORT.findall(text):
        imported = path.parent / module
        if imported not in begun:
            begun.add(imported)
            _collect(imported, texts, begun)
    texts[path] = text
