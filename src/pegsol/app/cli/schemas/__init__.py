"""The JSON Schemas of what the commands print, and of the values in it.

A schema is a file in this folder, named after its command. What several share is in
``definitions.json``, and is added to a schema when it is read, so that each stands alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pegsol.errors import NotationError
from pegsol.wording import shown

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_FOLDER = Path(__file__).parent
_SHARED = "definitions"


def schema_names() -> list[str]:
    """Return the names of all schemas: commands, and kinds of files.

    >>> "solve" in schema_names(), "solve all" in schema_names()
    (True, True)
    """
    stems = sorted([path.stem for path in _FOLDER.glob("*.json")])
    return [stem.replace("-", " ") for stem in stems if stem != _SHARED]


def schema(name: str) -> dict[str, Any]:
    """Return the schema called *name*, with the definitions that it refers to.

    >>> list(schema("position")["properties"])
    ['pegs']

    Raises NotationError if there is none.
    """
    shared: dict[str, Any] = _read(_SHARED)["$defs"]
    words = " ".join(name.replace("-", " ").split())
    if words in schema_names():
        own = _read(words.replace(" ", "-"))
    elif words in shared:
        own = shared[words]
    else:
        raise NotationError(f"no schema is called {shown(name)}; `pegsol schema` lists them")
    known = {**shared, **own.pop("$defs", {})}
    needed: dict[str, Any] = {}
    _collect(own, known, needed)
    return {"$schema": DIALECT, **own, **({"$defs": needed} if needed else {})}


def _read(stem: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((_FOLDER / f"{stem}.json").read_text("utf-8"))
    return content


def _collect(part: object, known: Mapping[str, Any], needed: dict[str, Any]) -> None:
    """Add the *known* definitions that a *part* of a schema refers to, and those they refer to."""
    for name in _references(part):
        if name not in needed:
            needed[name] = known[name]
            _collect(known[name], known, needed)


def _references(part: object) -> Iterator[str]:
    for found in re.finditer(r'"\$ref": "#/\$defs/([a-z_]+)"', json.dumps(part)):
        yield found[1]
