"""The files of the pages, in the form that browsers get."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from pegsol.view.scripts import alone, modules, needed, placed

PAGES = (
    *("/", "/welcome", "/lessons", "/replay", "/boards", "/editor", "/search"),
    *("/queue", "/saved", "/help", "/daily", "/rush", "/duel", "/lab"),
)
"""The pages. At ``/replay`` the board shows a solution, and at ``/queue`` the sheet is printed."""
WORKER = "offline.js"
TOGETHER = {
    "texts/language.js": (),
    "app.js": ("pages/play.js", "pages/welcome.js"),
}
"""The modules that are joined with all that they, and some more, import: what a first visit needs.

The texts come before the modules that use them.
"""
WORKERS = ("engine/worker.js", "engine/runs/worker.js", "boards/making_worker.js")
"""The modules that run beside a page: they share nothing with it, not even its modules."""


def scripts() -> dict[str, str]:
    """Return the modules of the pages by their paths, in the form that browsers get."""
    found = modules()
    places: dict[str, str] = {}
    for place, more in TOGETHER.items():
        for entry in (place, *more):
            for module in needed(entry, found):
                places.setdefault(module, place)
    sent = {name: placed(name, found, places) for name in found}
    return sent | {worker: alone(worker, found) for worker in WORKERS}


def digest(content: bytes) -> str:
    """Return a short text that changes with the content of a file."""
    return hashlib.sha256(content).hexdigest()[:16]


def worker(script: bytes, tags: Mapping[str, str]) -> bytes:
    """Return the service worker: the *script* with the addresses, from its own, that it keeps.

    They have *tags*, which change with the files there: then the text of the worker changes, so
    that browsers fetch all files again. *shelf* has the questions whose last answers it keeps.
    """
    kept = {name: tag for name, tag in tags.items() if not name.endswith((WORKER, ".txt"))}
    version = digest("".join(kept.values()).encode())
    for mark, value in {"VERSION": version, "FILES": [*kept]}.items():
        script = script.replace(f'"@{mark}"'.encode(), json.dumps(value).encode())
    return script
