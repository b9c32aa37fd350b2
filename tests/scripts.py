"""The modules of the pages, run by node: the one on the path or the one that Playwright brings."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import pegsol

PACKAGE = Path(pegsol.__file__).parent
OLDEST = 18
"""The oldest version of node that serves."""


@cache
def find_node() -> str | None:
    """Return the path of node, or None."""
    found = [shutil.which("node")]
    playwright = find_spec("playwright")
    if playwright is not None and playwright.origin is not None:
        found.append(shutil.which("node", path=str(Path(playwright.origin).parent / "driver")))
    for path in filter(None, found):
        run = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        version = re.match(r"v(\d+)", run.stdout)
        if version is not None and int(version[1]) >= OLDEST:
            return path
    return None


def node() -> str:
    """Return the path of node, or skip the test."""
    path = find_node()
    if path is None:
        pytest.skip(f"this needs node, version {OLDEST} or later")
    return path


def pages(folder: Path) -> Path:
    """Return a folder in which the modules of the pages and of the board find each other."""
    static = folder / "static"
    shutil.copytree(PACKAGE / "app/web/static", static, ignore=shutil.ignore_patterns("*.woff2"))
    shutil.copytree(PACKAGE / "view/board", static / "board")
    (folder / "package.json").write_text('{"type": "module"}')
    return static


def run_script(static: Path, script: str, given: object = None) -> Any:
    """Return what a *script* writes to the variable ``answer``, for what is *given*."""
    head = 'import { readFileSync } from "node:fs";\nlet answer = null;\n'
    head += 'const given = JSON.parse(readFileSync(0, "utf8"));\n'
    tail = "\nprocess.stdout.write(JSON.stringify(answer));\n"
    name = static / "script.mjs"
    name.write_text(head + script + tail)
    run = subprocess.run(
        [node(), str(name)], input=json.dumps(given), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)
