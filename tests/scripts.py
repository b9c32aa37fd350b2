"""The modules of the pages, run by node: the one on the path or the one that Playwright brings."""

from __future__ import annotations

import atexit
import json
import re
import shutil
import subprocess
import tempfile
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
    shutil.copytree(PACKAGE / "web", static, ignore=shutil.ignore_patterns("*.woff2"))
    (folder / "package.json").write_text('{"type": "module"}')
    return static


HOST = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const [module, name, given] = JSON.parse(line);
  globalThis.given = given;
  const told = await import(module)
    .then(async (found) => ({ answer: name ? await found[name](given) : found.answer }))
    .catch((error) => ({ error: String(error?.stack ?? error) }));
  process.stdout.write(`${JSON.stringify(told)}\\n`);
}
"""
"""Runs one script after another, because the start of node takes most of the time."""


@cache
def host() -> subprocess.Popen[str]:
    """Return a node that runs scripts; it ends with this process."""
    command = [node(), "--input-type=module", "--eval", HOST]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    atexit.register(process.communicate)
    return process


def run_script(static: Path, script: str, given: object = None) -> Any:
    """Return what a *script* writes to the variable ``answer``, for what is *given*.

    What a script leaves in the global object is there for the next one.
    """
    head = 'import { readFileSync } from "node:fs";\nexport let answer = null;\n'
    number, name = tempfile.mkstemp(".mjs", "script", static)
    with open(number, "w", encoding="utf-8") as file:
        file.write(head + "const { given } = globalThis;\n" + script)
    return ask(Path(name), None, given)


def ask(module: Path, name: str | None, given: object) -> Any:
    """Return the answer of a function in a *module* of JavaScript to what is *given*."""
    process = host()
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        print(json.dumps([str(module), name, given]), file=process.stdin, flush=True)
        told = json.loads(process.stdout.readline())
    except BaseException:  # its next line would be the answer to this script
        process.kill()
        host.cache_clear()
        raise
    assert "error" not in told, told["error"][-2000:]
    return told["answer"]
