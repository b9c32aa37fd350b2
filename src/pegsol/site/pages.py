"""The files of the pages, in the form that browsers get."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

PAGES = (
    *("/", "/welcome", "/lessons", "/replay", "/boards", "/editor", "/search"),
    *("/queue", "/saved", "/help", "/daily", "/rush", "/lab"),
)
"""The pages, and the address at which earlier versions showed a solution."""
FOLDER = Path(__file__).parents[1] / "web"
"""The folder of the files, whose addresses are below ``/static/``."""
WORKER = "offline.js"
_COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
"""A comment that has its lines for itself."""


def sent(path: Path) -> bytes:
    """Return a file in the form that browsers get: a script has no comments."""
    content = path.read_bytes()
    return bare(content) if path.suffix == ".js" else content


def bare(script: bytes) -> bytes:
    """Return a script without its comments, a seventh of what a visit loads.

    Every statement stays in its line, which errors name.

    >>> bare(b"/** A number. @type {number} */\\nlet a = 1;\\n  // and more\\nlet b = 2; // here")
    b'\\nlet a = 1;\\n\\nlet b = 2; // here'
    """
    return _COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), script)


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
